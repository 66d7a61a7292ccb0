"""A turn on the Table page: the board, what may be done, the form for it, undo and the button that goes on."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from companion.core.errors import Refused, refuse
from companion.core.fields import Field, Spots
from companion.core.message import Message, msg
from companion.core.moves import Depth, Know, fill, name, read_move, step
from companion.core.view import Now, Offer, Picture
from companion.desk import Session
from companion.ui import forms, nav, notices, style
from companion.ui.drafts import Draft
from companion.ui.language import md, t
from companion.ui.tables import go_to, open_table, record, tap


@dataclass(frozen=True, slots=True)
class _Entry:
    """What a form came to: the move once it is whole and allowed, what is odd about it, and the pictures that it drew.

    ``missing``: what is asked next, once something has been answered.
    """

    move: Any = None
    doubts: tuple[Message, ...] = ()
    drawn: frozenset[str] = frozenset()
    missing: Message | None = None


@st.fragment
def show(table_id: str, revision: int) -> None:
    """The board that is asked on top, what may be done and its form, the other boards, and the button that goes on.

    A fragment: a tap that only fills in the form draws nothing else again. As soon as something is recorded, here or
    elsewhere, the whole page is.
    """
    session = open_table(table_id)
    if session is None or session.revision != revision:
        st.rerun()
    now = session.now()
    notices.show(session.game.slug)
    board = st.container()
    offer, now = _offer(session, now)
    entry = _Entry() if offer is None else _form(session, now, offer, board)
    for doubt in entry.doubts:
        st.warning(md(doubt), icon=":material/help:")
    for picture in now.pictures:  # below, so that an answer that needs no board is in sight
        if picture.id not in entry.drawn:
            forms.show_board(picture)
    _go(session, offer, entry)
    style.settle()


def _offer(session: Session, now: Now) -> tuple[Offer | None, Now]:
    if not now.offers:
        return None, now
    chosen = now.offers[0]
    if len(now.offers) > 1:
        draft = Draft(f"{session.id}:{session.revision}")
        offers = {offer.id: offer for offer in now.offers}
        key, keep = draft.bind("offer", chosen.id)
        picked = st.pills(
            t(msg("What is done")),
            list(offers),
            key=key,
            on_change=_another_offer,
            args=(keep,),
            label_visibility="collapsed",
            format_func=lambda name: _offer_label(offers[name]),
            required=True,
        )
        chosen = offers.get(picked or chosen.id, chosen)
    if chosen.secret_for is not None:
        return _uncovered(session, now, chosen)
    return chosen, now


def _another_offer(keep: Callable[[], None]) -> None:
    keep()
    style.show_top()


def _offer_label(offer: Offer) -> str:
    return f":gray[{md(offer.label)}]" if offer.closed else md(offer.label)


def _uncovered(session: Session, now: Now, offer: Offer) -> tuple[Offer | None, Now]:
    """On a shared phone, what one player alone may see is covered until that player asks for it."""
    seat = offer.secret_for
    place = f"open:{session.id}:{session.revision}:{offer.id}"
    name_of = session.names[seat] if seat is not None else ""
    if not st.session_state.get(place):
        st.button(
            md(msg("Only {player} looks: show", player=name_of)),
            key=f"{place}:show",
            icon=":material/visibility:",
            on_click=lambda: st.session_state.update({place: True}),
        )
        return None, now
    st.button(
        md(msg("Hide")),
        key=f"{place}:hide",
        icon=":material/visibility_off:",
        on_click=lambda: st.session_state.pop(place, None),
    )
    seen = session.now(seat)
    return next((other for other in seen.offers if other.id == offer.id), offer), now


def _draft(session: Session, offer: Offer) -> Draft:
    # What one player alone may see is written down nowhere, and is gone with a reload.
    lasting = offer.secret_for is None and forms.takes_long(_form_of(session, offer)({}))
    return Draft(f"{session.id}:{session.revision}:{offer.id}", lasting=lasting)


def _form_of(session: Session, offer: Offer) -> forms.FormOf:
    def form(so_far: Mapping[str, Any]) -> tuple[Field, ...]:
        return session.game.playing.form(session.tables, session.position.state, offer.id, so_far)

    return form


def _move_of(session: Session, offer: Offer, entered: Mapping[str, Any]) -> Any:
    """The move that was entered.

    Raises:
        Refused: if it is not whole, or not allowed.
    """
    for asked in _form_of(session, offer)(entered):
        if isinstance(asked, Spots) and not asked.is_whole(entered.get(asked.id, ())):
            raise refuse(asked.id, "must be tapped on the picture")
    move = read_move(session.game, {"type": offer.move, **dict(offer.fixed), **forms.nested(entered)})
    # What chance will answer is only tried here and never shown; the same answer is asked for when it is recorded.
    step(session.game, session.tables, session.position, fill(session.game, session.tables, session.position, move))
    return move


def _form(session: Session, now: Now, offer: Offer, board: DeltaGenerator) -> _Entry:
    if offer.closed:
        st.info(md(offer.closed), icon=":material/lock:")
        for rule in offer.rules:
            nav.link("rules", msg("Why? Rule {rule}", rule=rule), g=session.game.slug, r=rule)
        return _Entry()
    if offer.hint:
        st.caption(md(offer.hint))
    form = _form_of(session, offer)
    pictures: Mapping[str, Picture] = {picture.id: picture for picture in now.pictures}
    entered = forms.fill(form, _draft(session, offer), pictures=pictures, board=board)
    fields = form(entered)
    drawn = frozenset(field.picture for field in fields if isinstance(field, Spots))
    complete = bool(entered) and all(field.id in entered for field in fields)
    try:
        move = _move_of(session, offer, entered)
    except Refused as refusal:
        if complete:
            notices.faults(refusal.faults, session.game.slug, labels={field.id: field.label for field in fields})
        left = next((field.label for field in fields if field.id not in entered), None)
        return _Entry(drawn=drawn, missing=left if fields and fields[0].id in entered else None)
    if offer.instant and complete and all(forms.is_full(field, entered[field.id]) for field in fields):
        record(session.id, move, session.revision, tap(session))
        st.rerun()
    return _Entry(move, session.game.playing.doubts(session.tables, session.position.state, move), drawn)


def _go_on(table_id: str, offer: Offer, seen: int, tap_id: str) -> None:
    """Record what is entered now, which may be a tap more than what the button said."""
    session = open_table(table_id)
    if session is None:
        return
    if session.revision != seen:
        go_to(table_id, session.log.cursor, seen, tap_id)  # tells a repeated tap from a late one, and records neither
        return
    draft = _draft(session, offer)
    try:
        move = _move_of(session, offer, forms.gather(_form_of(session, offer), draft))
    except Refused as refusal:
        st.session_state["refused"] = refusal.faults
        return
    record(table_id, move, seen, tap_id)
    draft.drop()


def _go(session: Session, offer: Offer | None, entry: _Entry) -> None:
    """The one button that goes on and says what it will do; always in reach."""
    if session.is_over or session.position.depth is Depth.SHEET:
        if st.button(md(msg("Scores")), key="go-scores", type="primary", width="stretch"):
            nav.go("scores", t=session.id)
        return
    label = entry.missing or (offer.button if offer else msg("Choose above"))
    if entry.move is not None and not isinstance(entry.move, Know):
        label = name(session.game, session.tables, session.position, entry.move)
    st.button(
        md(label),
        key="go-on",
        type="primary",
        disabled=entry.move is None,
        on_click=_go_on,
        args=(session.id, offer, session.revision, tap(session)),
        width="stretch",
        wrap=True,
    )


def back_and_forth(session: Session) -> None:
    """The left half of the bar: undo with what it takes back, and redo.

    It stands outside of the fragment: what fills in the form does not change it.
    """
    seen, tap_id = session.revision, tap(session)
    last, following = session.last(), session.next()
    with nav.bar():
        st.button(
            f"**{md(msg('Undo'))}**  \n{md(last or msg('nothing yet'))}",
            key="undo",
            disabled=last is None,
            on_click=go_to,
            args=(session.id, session.log.cursor - 1, seen, tap_id),
            width="stretch",
            wrap=True,
        )
        if following is not None:
            st.button(
                f"**↷**  \n{md(msg('Redo'))}",
                key="redo",
                on_click=go_to,
                args=(session.id, session.log.cursor + 1, seen, tap_id),
            )
