"""The table that this visit is about: the id of its link stands in the address, the truth in the store."""

from __future__ import annotations

import os
import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import streamlit as st

from companion.core.draw import seed_text
from companion.core.errors import CompanionError, Refused
from companion.core.message import Message, msg
from companion.core.printed import Copy
from companion.desk import Desk, Happened
from companion.store.errors import NoSuchTableError, StoreError, WithdrawnLinkError
from companion.store.store import Household, Store, open_store
from companion.ui import last_table, style
from companion.ui.visitor import author, household, is_hosted
from companion.visits import Screen, visit_of

READ = 10
"""Seconds in which a person has read what came of a tap, even if the table moves on meanwhile."""


@dataclass(frozen=True, slots=True)
class Told:
    """What came of the last tap where it was not simply recorded; it stands there until the table has moved on.

    ``at``: monotonic seconds.
    """

    message: Message
    revision: int
    at: float


def told(revision: int) -> Message | None:
    """What the last tap came to, if that is still news at this revision; drawing it twice does not use it up."""
    found: Told | None = st.session_state.get("told")
    is_news = found is not None and (found.revision == revision or time.monotonic() - found.at < READ)
    return found.message if found is not None and is_news else None


@st.cache_resource(show_spinner=False)
def desk() -> Desk:
    """The one desk of this server."""
    return Desk(open_store(os.environ))


def store() -> Store:
    """The store behind the desk."""
    return desk().store


def home() -> Household:
    """What belongs to the household of this visit: its habits, drafts, copies and history."""
    return store().household(household())


def copy_of(slug: str) -> Copy:
    """What this household read off its components."""
    return Copy(slug, home().copies.learned(slug))


def known_link() -> str | None:
    """The link by which the table is opened: from the address, from this session where a change of pages dropped it, or,
    where the session is a new one on a page that was reached from a table, from what this phone had open last.
    """
    found = st.query_params.get("t") or st.session_state.get("table")
    if not found and "opened" not in st.session_state and _is_beside():
        found = _last_of(st.query_params.get("g"))
    if found:
        found = _standing_for(found)
        st.session_state["table"] = found
        if _page_is("table", "scores", "share"):
            st.query_params["t"] = found
    return found


def _last_of(game: str | None) -> str | None:
    """What this phone had open last, unless the page is about another game: then it was left from another table."""
    found = last_table.find(home())
    screen = screen_of(found) if game else None
    return None if screen is not None and screen.game.slug != game else found


def _standing_for(link_id: str) -> str:
    """The link itself; for one that was withdrawn, that by which this session has last opened the same table.

    The browser's way back leads to links that were replaced meanwhile. Whoever knows nothing but such a link stays out:
    what counts is what this session itself was given, and a link that is withdrawn in its turn opens nothing either.
    """
    opened: dict[str, str] = st.session_state.setdefault("opened", {})
    try:
        link = desk().standing(link_id)
    except WithdrawnLinkError as withdrawn:
        return opened.get(withdrawn.table, link_id)
    except StoreError:  # the page says what is wrong
        return link_id
    opened[link.table_id] = link.id
    return link_id


def _is_beside() -> bool:
    """A page that people open while they are at a table, though it is not about one; a setup that was sent is another's."""
    return _page_is("rules", "copy", "history") or (_page_is("setup") and "s" not in st.query_params)


def _page_is(*names: str) -> bool:
    path = st.context.url or ""
    return path.split("?")[0].endswith(tuple(f"/{name}" for name in names))


def forget_table() -> None:
    """From now on the visit is about no table."""
    st.session_state.pop("table", None)
    last_table.forget(home())
    if "t" in st.query_params:
        del st.query_params["t"]


def go_on_with(link_id: str) -> None:
    """From now on the visit is about the table of that link."""
    st.session_state["table"] = st.query_params["t"] = link_id


def screen_of(link_id: str | None) -> Screen | None:
    """The table of a link as this visitor sees it now, or ``None`` where the link opens none."""
    if not link_id:
        return None
    try:
        link = desk().standing(link_id)
        _note_visit(link.id)
        return Screen(visit_of(link, author()), desk().open(link.table_id))
    except (NoSuchTableError, WithdrawnLinkError):
        return None


def _note_visit(link_id: str) -> None:
    """Remember it for this phone; where each browser is a household of its own, its start page lists those that it had."""
    if st.session_state.get("noted") == link_id:
        return
    last_table.note(home(), link_id)
    if is_hosted():
        home().visits.note(link_id)
    st.session_state["noted"] = link_id


def why_closed(link_id: str | None) -> Message:
    """Why a link opens no table."""
    try:
        if link_id:
            store().links.find(link_id)
    except WithdrawnLinkError as withdrawn:
        return withdrawn.message
    except StoreError:
        pass
    return msg("There is no table here: its link may have been cut short. The start page has the tables of this house.")


def fresh_seed() -> str:
    """A new seed; the only place where the app asks the machine for chance."""
    return seed_text(secrets.randbits(64))


def tap(link_id: str, revision: int) -> str:
    """The id of whatever is tapped next at this table; it stays the same until something has been recorded."""
    place, known = (link_id, revision), st.session_state.get("tap")
    if known is None or known[0] != place:
        known = (place, secrets.token_hex(8))
        st.session_state["tap"] = known
    return str(known[1])


def of_now(key: str, revision: int) -> str:
    """The key of a button that acts on the table, at the revision that is on the screen.

    A tap names its button by the key alone. One that is under way while the page is drawn anew must reach the button that
    the thumb had seen, and not what stands in its place by then.
    """
    return f"{key}-{revision}"


def record(link_id: str, move: Any, seen: int, tap_id: str) -> bool:
    """Record a move for the table (a button's callback); what was refused is kept to be shown.

    Returns:
        Whether the table now stands as the move wanted it.
    """

    def act(screen: Screen) -> Happened:
        try:
            screen.check_move(move)
        except Refused:
            if screen.session.revision == seen:
                raise
            return desk().late(screen.visit.table, seen, tap_id)
        return desk().record(screen.visit.table, move, seen, tap_id, screen.visit.author, household=household())

    return _answer(link_id, act)


def late(link_id: str, seen: int, tap_id: str) -> None:
    """Say what was done meanwhile to somebody whose question is asked no more."""
    _answer(link_id, lambda screen: desk().late(screen.visit.table, seen, tap_id))


def go_to(link_id: str, cursor: int, seen: int, tap_id: str, *, sure: bool = False) -> None:
    """Undo, redo or jump (a button's callback); what another phone has recorded is taken back after a question only.

    ``sure``: the tap answers that question. It is another button than the one that led to it, so that a thumb which taps
    twice has not answered what nobody has read.
    """

    def act(screen: Screen) -> Happened | None:
        if screen.session.revision == seen:
            screen.check_go_to(cursor)
            if screen.others(cursor) and not sure:
                st.session_state["asked"] = (link_id, cursor, seen)
                return None
        elif not screen.visit.may_record:
            return desk().late(screen.visit.table, seen, tap_id)
        return desk().go_to(screen.visit.table, cursor, seen, tap_id, screen.visit.author, household=household())

    _answer(link_id, act)


def is_asked(link_id: str, cursor: int, seen: int) -> bool:
    """It is being asked whether to go there, which takes back what another phone has recorded."""
    return bool(st.session_state.get("asked") == (link_id, cursor, seen))


def let_it_be() -> None:
    """Let it be (a button's callback)."""
    st.session_state.pop("asked", None)


def _answer(link_id: str, act: Callable[[Screen], Happened | None]) -> bool:
    try:
        link = store().links.find(link_id)  # at this moment; a link that was just withdrawn records nothing
        happened = act(Screen(visit_of(link, author()), desk().open(link.table_id)))
    except Refused as refusal:
        st.session_state["refused"] = refusal.faults
        return False
    except CompanionError as error:
        st.session_state["trouble"] = str(error)
        return False
    st.session_state.pop("told", None)
    if happened is None:
        return False
    let_it_be()
    if happened.notice is not None:
        st.session_state["told"] = Told(happened.notice, happened.session.revision, time.monotonic())
    style.show_top()
    return happened.stands
