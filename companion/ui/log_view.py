"""What the Table page keeps behind one tap: the log with its jumps, corrections, how much is recorded, ending early."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

import streamlit as st

from companion.core.errors import Refused
from companion.core.fields import Field
from companion.core.message import msg
from companion.core.moves import Concede, Correct, Depth, SetDepth, Skip, below, step
from companion.core.view import Now
from companion.desk import Session
from companion.ui import forms, notices
from companion.ui.drafts import Draft
from companion.ui.language import md, t
from companion.ui.tables import go_to, record, tap


def show(session: Session, now: Now) -> None:
    """Closed until it is asked for, so that it costs nothing while nobody looks."""
    if now.recount:
        _recount(session, now.recount)
    with st.expander(
        md(msg("Log, corrections and more")), icon=":material/more_horiz:", key="more", on_change="rerun"
    ) as more:
        if more.open:
            _log(session)
            _corrections(session)
            _going_on(session, now)


def _recount(session: Session, wanted: Sequence[str]) -> None:
    """All that must be known before everything is recorded again, in one form behind one tap."""
    place = f"recount:{session.id}:{session.revision}"
    if not st.session_state.get(place):
        st.button(
            md(msg("Count again, and record everything")),
            key="recount",
            icon=":material/playlist_add_check:",
            type="primary",
            width="stretch",
            on_click=lambda: st.session_state.update({place: True}),
        )
        return
    known = {field.id: field for field in session.game.playing.corrections(session.tables, session.position.state)}
    _put_right(session, [known[name] for name in wanted], Draft(place), key="recount-go")


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
    _put_right(session, [fields[field_id] for field_id in chosen], draft, key="correct-go")


def _put_right(session: Session, fields: Sequence[Field], draft: Draft, *, key: str) -> None:
    """The fields, what is wrong with what stands in them, and the button that records it."""
    changes = _changes(fields, forms.fill(lambda _: fields, draft))
    if changes:
        try:
            step(session.game, session.tables, session.position, Correct(changes=changes))
        except Refused as refusal:
            notices.faults(below("changes", refusal.faults), session.game.slug)
    st.button(
        md(msg("Correct")),
        key=key,
        disabled=not changes,
        on_click=_correct,
        args=(session, fields, draft, tap(session)),
    )


def _changes(fields: Sequence[Field], values: Mapping[str, Any]) -> dict[str, Any]:
    before = {field.id: getattr(field, "default", None) for field in fields}
    return {field_id: value for field_id, value in values.items() if value != before[field_id]}


def _correct(session: Session, fields: Sequence[Field], draft: Draft, tap_id: str) -> None:
    """Record what stands in the fields now (a button's callback)."""
    changes = _changes(fields, forms.gather(lambda _: fields, draft))
    if changes:
        record(session.id, Correct(changes=changes), session.revision, tap_id)


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
        if now.skipping is not None:
            st.caption(md(now.skipping))
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
