"""What the Table page keeps behind one tap: the log with its jumps, corrections, how much is recorded, ending early."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from typing import Any

import streamlit as st

from companion.core.errors import Refused
from companion.core.fields import Field
from companion.core.message import msg
from companion.core.moves import Concede, Correct, Depth, SetDepth, Skip, step
from companion.core.view import Now
from companion.ui import awake, forms, notices
from companion.ui.drafts import Draft
from companion.ui.language import md, t
from companion.ui.tables import go_to, is_asked, of_now, record, tap
from companion.visits import Screen


def show(screen: Screen, now: Now) -> None:
    """Closed until it is asked for, so that it costs nothing while nobody looks."""
    if now.recount and screen.visit.may_record:
        _recount(screen, now.recount)
    label = msg("Log, corrections and more") if screen.visit.may_record else msg("Log")
    with st.expander(md(label), icon=":material/more_horiz:", key="more", on_change="rerun") as more:
        if not more.open:
            return
        _log(screen)
        if screen.visit.may_record:
            _jump(screen)
            _corrections(screen)
            _going_on(screen, now)
        awake.ask()


def _recount(screen: Screen, wanted: Sequence[str]) -> None:
    """All that must be known before everything is recorded again, in one form behind one tap."""
    session = screen.session
    place = f"recount:{screen.visit.place}:{session.recorded_by(screen.visit.author)}"
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
    fields = [known[name] for name in wanted]
    _put_right(screen, fields, Draft(place, lasting=True, known=_standing(fields)), key="recount-go")


def _log(screen: Screen) -> None:
    lines = screen.session.lines()
    if not lines:
        st.caption(md(msg("Nothing has been recorded yet.")))
        return
    told = "".join(
        f'<li class="{"" if line.in_force else "off"}">{escape(t(line.text))}{" 👁" if line.reveals else ""}</li>'
        for line in lines
    )
    st.html(f'<ol class="bt-log">{told}</ol>')


def _jump(screen: Screen) -> None:
    session, link_id = screen.session, screen.visit.link
    lines = session.lines()
    if not lines:
        return
    stops = {0: msg("the start"), **{line.number: line.text for line in lines[: screen.furthest(len(lines))]}}
    chosen = st.selectbox(
        md(msg("Go back, or forward again, to just after")),
        list(stops),
        key=f"jump:{screen.visit.place}",
        index=None,
        format_func=lambda number: f"{number} · {t(stops[number])}",
    )
    asked = chosen is not None and is_asked(link_id, chosen, session.revision)
    if asked:
        st.warning(md(msg("This takes back what other phones have recorded.")))
    st.button(
        md(msg("Go there all the same") if asked else msg("Go there")),
        key=of_now("sure-jump" if asked else "jump-go", session.revision),
        disabled=chosen is None or chosen == session.log.cursor,
        on_click=go_to,
        args=(link_id, chosen or 0, session.revision, tap(link_id, session.revision)),
        kwargs={"sure": asked},
    )


def _corrections(screen: Screen) -> None:
    st.subheader(md(msg("Put a value right")))
    st.caption(md(msg("A correction is a move like any other: it has its line in the log and can be undone.")))
    session = screen.session
    fields = {field.id: field for field in session.game.playing.corrections(session.tables, session.position.state)}
    place = f"{screen.visit.place}:{session.recorded_by(screen.visit.author)}:correct"
    draft = Draft(place, lasting=True, known=_standing(fields.values()))
    draft.set("which", [name for name in draft.get("which", []) if name in fields])
    key, keep = draft.bind("which", [])
    chosen = st.multiselect(
        md(msg("Which values are wrong?")),
        list(fields),
        key=key,
        on_change=keep,
        format_func=lambda field_id: t(fields[field_id].label),
    )
    _put_right(screen, [fields[field_id] for field_id in chosen], draft, key="correct-go")


def _put_right(screen: Screen, fields: Sequence[Field], draft: Draft, *, key: str) -> None:
    """The fields, what is wrong with what stands in them, and the button that records it."""
    session = screen.session
    changes = _changes(fields, forms.fill(lambda _: fields, draft))
    if changes:
        try:
            step(session.game, session.tables, session.position, Correct(changes=changes))
        except Refused as refusal:
            notices.faults(refusal.faults, session.game.slug)
    st.button(
        md(msg("Correct")),
        key=of_now(key, session.revision),
        disabled=not changes,
        on_click=_correct,
        args=(screen, fields, draft, tap(screen.visit.link, session.revision)),
    )


def _standing(fields: Iterable[Field]) -> dict[str, Any]:
    """What stands at the table now; what nobody has touched follows it."""
    standing = ((field.id, getattr(field, "default", None)) for field in fields)
    return {field_id: value for field_id, value in standing if value is not None}


def _changes(fields: Sequence[Field], values: Mapping[str, Any]) -> dict[str, Any]:
    before = _standing(fields)
    return {field_id: value for field_id, value in values.items() if value != before.get(field_id)}


def _correct(screen: Screen, fields: Sequence[Field], draft: Draft, tap_id: str) -> None:
    """Record what stands in the fields now (a button's callback)."""
    changes = _changes(fields, forms.gather(lambda _: fields, draft))
    if changes and record(screen.visit.link, Correct(changes=changes), screen.session.revision, tap_id):
        draft.drop()


def _record(link_id: str, move: Any, seen: int, tap_id: str) -> None:
    """Record a move for which nothing is entered (a button's callback)."""
    record(link_id, move, seen, tap_id)


def _going_on(screen: Screen, now: Now) -> None:
    session, link_id = screen.session, screen.visit.link
    seen, tap_id = session.revision, tap(link_id, session.revision)
    st.subheader(md(msg("How much is recorded")))
    depths = {Depth.EVERYTHING: msg("Everything"), Depth.KEY: msg("Key events"), Depth.SHEET: msg("Only the final sheet")}
    for depth, label in depths.items():
        st.button(
            md(label),
            key=of_now(f"depth-{depth}", seen),
            disabled=depth is session.position.depth,
            on_click=_record,
            width="stretch",
            args=(link_id, SetDepth(depth=depth), seen, tap_id),
        )
    if session.is_over:
        return
    if now.can_skip:
        if now.skipping is not None:
            st.caption(md(now.skipping))
        st.button(
            md(msg("Go on without it")),
            key=of_now("skip", seen),
            on_click=_record,
            args=(link_id, Skip(), seen, tap_id),
            width="stretch",
        )
    with st.popover(md(msg("End the game early")), width="stretch"):
        for seat, player in enumerate(session.names):
            st.button(
                md(msg("{player} gives up", player=player)),
                key=of_now(f"concede-{seat}", seen),
                on_click=_record,
                args=(link_id, Concede(seat=seat), seen, tap_id),
                width="stretch",
            )
        st.button(
            md(msg("Stop without a winner")),
            key=of_now("concede-none", seen),
            on_click=_record,
            args=(link_id, Concede(), seen, tap_id),
            width="stretch",
        )
