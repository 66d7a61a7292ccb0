"""The table that this visit is about: its id stands in the address, the truth in the store."""

from __future__ import annotations

import os
import secrets
from typing import Any

import streamlit as st

from companion.core.draw import seed_text
from companion.core.errors import CompanionError, Refused
from companion.core.message import Message
from companion.core.printed import Copy
from companion.desk import Desk, Session
from companion.store.errors import NoSuchTableError, WithdrawnLinkError
from companion.store.store import Store, open_store
from companion.ui import style


@st.cache_resource(show_spinner=False)
def desk() -> Desk:
    """The one desk of this server."""
    return Desk(open_store(os.environ))


def store() -> Store:
    """The store behind the desk."""
    return desk().store


def copy_of(slug: str) -> Copy:
    """What the owners of this installation read off their components."""
    return Copy(slug, store().copies.learned(slug))


def known_table() -> str | None:
    """The id of the table's link, from the address, or from this session where a way of changing pages dropped it."""
    found = st.query_params.get("t") or st.session_state.get("table")
    if found:
        st.session_state["table"] = found
        if _page_is_about_a_table():
            st.query_params["t"] = found
    return found


def _page_is_about_a_table() -> bool:
    path = st.context.url or ""
    return any(path.split("?")[0].endswith(f"/{name}") for name in ("table", "scores", "share"))


def forget_table() -> None:
    """From now on the visit is about no table."""
    st.session_state.pop("table", None)
    if "t" in st.query_params:
        del st.query_params["t"]


def open_table(link_id: str | None) -> Session | None:
    """The table that a link opens, as it stands, or ``None`` where it opens none."""
    if not link_id:
        return None
    try:
        return desk().open(store().links.find(link_id).table_id)
    except (NoSuchTableError, WithdrawnLinkError):
        return None


def reopen(table_id: str | None) -> Session | None:
    """A table that this visit has opened already, as it stands now; ``None`` where it is gone."""
    try:
        return desk().open(table_id) if table_id else None
    except NoSuchTableError:
        return None


def fresh_seed() -> str:
    """A new seed; the only place where the app asks the machine for chance."""
    return seed_text(secrets.randbits(64))


def tap(session: Session) -> str:
    """The id of whatever is tapped next at this table; it stays the same until something has been recorded."""
    place, known = (session.id, session.revision), st.session_state.get("tap")
    if known is None or known[0] != place:
        known = (place, secrets.token_hex(8))
        st.session_state["tap"] = known
    return str(known[1])


def record(table_id: str, move: Any, seen: int, tap_id: str) -> None:
    """Record a move for the table (a button's callback); what was refused is kept to be shown."""
    _answer(lambda: desk().record(table_id, move, seen, tap_id).notice)


def go_to(table_id: str, cursor: int, seen: int, tap_id: str) -> None:
    """Undo, redo or jump (a button's callback)."""
    _answer(lambda: desk().go_to(table_id, cursor, seen, tap_id).notice)


def _answer(act: Any) -> None:
    try:
        notice: Message | None = act()
    except Refused as refusal:
        st.session_state["refused"] = refusal.faults
        return
    except CompanionError as error:
        st.session_state["trouble"] = str(error)
        return
    st.session_state["notice"] = notice
    style.show_top()
