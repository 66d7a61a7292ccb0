"""The Table page: what happens now, the form for it, the players, and undo."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Any

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from companion.core.errors import Refused
from companion.core.fields import Spots
from companion.core.message import Message, msg
from companion.core.moves import Concede, Correct, Depth, SetDepth, Skip, below, fill, name, read_move, step
from companion.core.view import Now, Offer, Picture
from companion.desk import Session
from companion.ui import components, forms, nav, notices
from companion.ui.drafts import Draft
from companion.ui.language import md, t
from companion.ui.tables import go_to, open_table, record, tap

HEARTBEAT = 4
"""Seconds between two looks whether the table has moved on elsewhere, or the server was restarted."""


def heartbeat(table_id: str, revision: int) -> None:
    """Bring the page up to date when the table moved on without it: another phone, a reload, a restarted server."""

    @st.fragment(run_every=HEARTBEAT)
    def look() -> None:
        session = open_table(table_id)
        if session is not None and session.revision != revision:
            st.rerun()

    look()


def head(session: Session, now: Now) -> None:
    """Game and round, the phases, and the sentence that says who does what."""
    with st.container(horizontal=True, key="top", vertical_alignment="center"):
        st.html(f'<div class="bt-head"><b>{escape(session.game.name)}</b><span>{escape(t(now.status))}</span></div>')
        nav.menu(session.id, session.game.slug)
    phases = "<i>›</i>".join(
        f'<span class="{"is" if phase.id == now.phase else ""}">{escape(t(phase.label))}</span>' for phase in now.phases
    )
    detail = f'<div class="bt-detail">{escape(t(now.detail))}</div>' if now.detail else ""
    st.html(
        f'<div class="bt-phases">{phases}</div><div class="bt-now" role="status">{escape(t(now.sentence))}</div>{detail}'
    )


def act(session: Session, now: Now) -> None:
    """The board, what may be done and its form, the players, and the bar at the bottom."""
    board = st.container()
    offer, now = _offer(session, now)
    move, doubts, drawn = (None, (), frozenset()) if offer is None else _form(session, now, offer, board)
    with board:
        for picture in now.pictures:
            if picture.id not in drawn:
                forms.show_board(picture)
    for doubt in doubts:
        st.warning(md(doubt), icon=":material/help:")
    components.players(now, session.names, key="players")
    bar(session, offer, move)
    _aside(session, now)


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
            on_change=keep,
            label_visibility="collapsed",
            format_func=lambda name: _offer_label(offers[name]),
            required=True,
        )
        chosen = offers.get(picked or chosen.id, chosen)
    if chosen.secret_for is not None:
        return _uncovered(session, now, chosen)
    return chosen, now


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
    seen = session.game.playing.now(session.tables, session.position.state, seat)
    return next((other for other in seen.offers if other.id == offer.id), offer), now


def _form(
    session: Session, now: Now, offer: Offer, board: DeltaGenerator
) -> tuple[Any, tuple[Message, ...], frozenset[str]]:
    """Draw the form of one offer; gives the move once it is whole and allowed, what is odd about it, and the pictures used."""
    if offer.closed:
        st.info(md(offer.closed), icon=":material/lock:")
        for rule in offer.rules:
            nav.link("rules", msg("Why? Rule {rule}", rule=rule), g=session.game.slug, r=rule)
        return None, (), frozenset()
    game, tables, state = session.game, session.tables, session.position.state
    pictures: Mapping[str, Picture] = {picture.id: picture for picture in now.pictures}
    draft = Draft(f"{session.id}:{session.revision}:{offer.id}")
    if offer.hint:
        st.caption(md(offer.hint))
    entered = forms.fill(
        lambda so_far: game.playing.form(tables, state, offer.id, so_far), draft, pictures=pictures, board=board
    )
    fields = game.playing.form(tables, state, offer.id, entered)
    drawn = frozenset(field.picture for field in fields if isinstance(field, Spots))
    complete = all(field.id in entered for field in fields)
    raw = {"type": offer.move, **dict(offer.fixed), **forms.nested(entered)}
    try:
        move = read_move(game, raw)
        # What chance will answer is only tried here and never shown; the same answer is asked for when it is recorded.
        step(game, tables, session.position, fill(game, tables, session.position, move))
    except Refused as refusal:
        if complete and entered:
            notices.faults(refusal.faults, game.slug)
        return None, (), drawn
    if offer.instant and complete and entered:
        record(session.id, move, session.revision, tap(session))
        st.rerun()
    return move, game.playing.doubts(tables, state, move), drawn


def bar(session: Session, offer: Offer | None, move: Any) -> None:
    """Undo with what it takes back, and the one button that goes on and says what it will do; always in reach."""
    seen, tap_id = session.revision, tap(session)
    last, following = session.last(), session.next()
    with st.bottom, st.container(horizontal=True, key="bar"):
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
        if session.is_over:
            if st.button(md(msg("Scores")), key="go-scores", type="primary", width="stretch"):
                nav.go("scores", t=session.id)
            return
        label = offer.button if offer else msg("Choose above")
        if move is not None:
            label = name(session.game, session.tables, session.position, move)
        st.button(
            md(label),
            key="go-on",
            type="primary",
            disabled=move is None,
            on_click=record,
            args=(session.id, move, seen, tap_id),
            width="stretch",
            wrap=True,
        )


def _aside(session: Session, now: Now) -> None:
    with st.expander(
        md(msg("Log, corrections and more")), icon=":material/more_horiz:", key="more", on_change="rerun"
    ) as more:
        if more.open:
            _log(session)
            _corrections(session)
            _going_on(session, now)


def _log(session: Session) -> None:
    lines = session.lines()
    if not lines:
        st.caption(md(msg("Nothing has been recorded yet.")))
        return
    told = "".join(
        f'<li class="{"" if line.in_force else "off"}">{escape(t(line.text))}{" 👁" if line.reveals else ""}</li>'
        for line in lines
    )
    st.html(f'<ol class="bt-log">{told}</ol>')
    stops = {0: msg("the start"), **{line.number: line.text for line in lines}}
    key = f"jump:{session.id}"
    chosen = st.selectbox(
        md(msg("Go back, or forward again, to just after")),
        list(stops),
        key=key,
        index=None,
        format_func=lambda number: f"{number} · {t(stops[number])}",
    )
    st.button(
        md(msg("Go there")),
        key="jump-go",
        disabled=chosen is None or chosen == session.log.cursor,
        on_click=go_to,
        args=(session.id, chosen or 0, session.revision, tap(session)),
    )


def _corrections(session: Session) -> None:
    st.subheader(md(msg("Put a value right")))
    st.caption(md(msg("A correction is a move like any other: it has its line in the log and can be undone.")))
    fields = {field.id: field for field in session.game.playing.corrections(session.tables, session.position.state)}
    draft = Draft(f"{session.id}:{session.revision}:correct")
    key, keep = draft.bind("which", [])
    chosen = st.multiselect(
        md(msg("Which values are wrong?")),
        list(fields),
        key=key,
        on_change=keep,
        format_func=lambda field_id: t(fields[field_id].label),
    )
    values = forms.fill(lambda _: [fields[field_id] for field_id in chosen], draft)
    changes = {field_id: value for field_id, value in values.items() if value != getattr(fields[field_id], "default", None)}
    move = Correct(changes=changes)
    if changes:
        try:
            step(session.game, session.tables, session.position, move)
        except Refused as refusal:
            notices.faults(below("changes", refusal.faults), session.game.slug)
            return
    st.button(
        md(msg("Correct")),
        key="correct-go",
        disabled=not changes,
        on_click=record,
        args=(session.id, move, session.revision, tap(session)),
    )


def _going_on(session: Session, now: Now) -> None:
    seen, tap_id = session.revision, tap(session)
    st.subheader(md(msg("How much is recorded")))
    depths = {Depth.EVERYTHING: msg("Everything"), Depth.KEY: msg("Key events"), Depth.SHEET: msg("Only the final sheet")}
    for depth, label in depths.items():
        st.button(
            md(label),
            key=f"depth-{depth}",
            disabled=depth is session.position.depth,
            on_click=record,
            width="stretch",
            args=(session.id, SetDepth(depth=depth), seen, tap_id),
        )
    if session.is_over:
        return
    if now.can_skip:
        st.button(
            md(msg("Go on without it")),
            key="skip",
            on_click=record,
            args=(session.id, Skip(), seen, tap_id),
            width="stretch",
        )
    with st.popover(md(msg("End the game early")), width="stretch"):
        for seat, player in enumerate(session.names):
            st.button(
                md(msg("{player} gives up", player=player)),
                key=f"concede-{seat}",
                on_click=record,
                args=(session.id, Concede(seat=seat), seen, tap_id),
                width="stretch",
            )
        st.button(
            md(msg("Stop without a winner")),
            key="concede-none",
            on_click=record,
            args=(session.id, Concede(), seen, tap_id),
            width="stretch",
        )
