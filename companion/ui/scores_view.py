"""The Scores page: the sheet, the sentence with the winner and the reason, and the sums that lead there."""

from __future__ import annotations

import json
import secrets
from collections.abc import Mapping
from html import escape
from typing import Any

import streamlit as st

from companion import loader
from companion.core.draw import seed_text
from companion.core.errors import Refused
from companion.core.game import AnyGame
from companion.core.message import msg
from companion.core.reading import read
from companion.core.score import Result
from companion.desk import Session, result_of
from companion.games import games
from companion.ui import forms, nav, notices
from companion.ui.drafts import Draft
from companion.ui.language import md, t
from companion.ui.tables import known_table, open_table, store


def subject() -> tuple[Session | None, AnyGame | None, tuple[str, ...]]:
    """The table whose scores these are, or the game of a sheet that is filled in by hand, and the players' names."""
    asked = st.query_params.get("g")
    session = None if asked else open_table(known_table())
    if session is not None:
        return session, session.game, session.names
    game = games().get(asked or "")
    return None, game, ()


def choose_game() -> None:
    """Which game was played, for people who kept nothing."""
    st.caption(md(msg("Which game did you play? You need not have kept anything.")))
    for game in games().values():
        if st.button(md(msg("{game}", game=game.name)), key=f"sheet-{game.slug}", type="primary", width="stretch"):
            nav.go("scores", g=game.slug, d=seed_text(secrets.randbits(64)))


def head(game: AnyGame, session: Session | None) -> None:
    """The title and the way to other pages."""
    with st.container(horizontal=True, key="top", vertical_alignment="center"):
        st.html(f'<div class="bt-head"><b>{escape(game.name)}</b><span>{escape(t(msg("Scores")))}</span></div>')
        nav.menu(session.id if session else None, game.slug)


def _sheet_draft(session: Session | None) -> Draft:
    name = f"sheet/{session.id}" if session else f"sheet/{st.query_params.get('d', 'here')}"
    return Draft(name, lasting=True)


def ask_names(game: AnyGame) -> tuple[str, ...]:
    """Who played; filled in as last time."""
    draft = _sheet_draft(None)
    last = (store().preferences.get(f"setup/{game.slug}") or {}).get("players", [])
    count = game.fewest
    if game.fewest < game.most:
        key, keep = draft.bind("count", len(last) or game.fewest)
        count = (
            st.segmented_control(
                md(msg("Players")), range(game.fewest, game.most + 1), key=key, on_change=keep, required=True
            )
            or game.fewest
        )
    names = []
    with st.container(horizontal=True):
        for seat in range(count):
            key, keep = draft.bind(f"name{seat}", last[seat] if seat < len(last) else "")
            names.append(
                " ".join(
                    st.text_input(
                        md(msg("Player {n}", n=seat + 1)), key=key, on_change=keep, max_chars=24, width=150
                    ).split()
                )
            )
    if not all(names):
        st.caption(md(msg("Give each player a name, then the sheet opens.")))
        return ()
    if len({name.casefold() for name in names}) < len(names):
        st.warning(md(msg("Two players have the same name; give each a name of their own.")))
        return ()
    return tuple(names)


def kept_result(session: Session | None) -> Result | None:
    """The result of a table that is over and kept everything; a sheet otherwise."""
    return result_of(session) if session is not None and session.is_over and not session.position.stopped else None


def show_result(game: AnyGame, result: Result, session: Session | None) -> None:
    """The sentence, and how it came about."""
    st.html(f'<div class="bt-verdict" role="status">{escape(result.verdict)}</div>')
    st.html(_breakdown(game, result))
    _chart(game, result)
    st.download_button(
        md(msg("Save the result")),
        json.dumps(result.model_dump(mode="json"), ensure_ascii=False, indent=1),
        file_name=f"{game.slug}.json",
        mime="application/json",
        on_click="ignore",
    )
    if session is None:
        _keep(result)


def _keep(result: Result) -> None:
    """A sheet that was filled in by hand goes into the history when the table wants it there."""
    place = f"kept:{result.model_dump_json()}"
    kept = bool(st.session_state.get(place))
    st.button(
        md(msg("Kept in the history") if kept else msg("Keep in the history")),
        key="keep",
        disabled=kept,
        on_click=_kept,
        args=(result, place),
    )


def _kept(result: Result, place: str) -> None:
    if not st.session_state.get(place):
        store().history.add(result.model_dump(mode="json"))
        st.session_state[place] = True


def _breakdown(game: AnyGame, result: Result) -> str:
    labels = {heading.id: t(heading.label) for heading in (*game.scoring.headings, *game.scoring.tiebreaks)}
    row = lambda label, cells, kind="": (  # noqa: E731
        f'<tr class="{kind}"><td>{escape(label)}</td>'
        + "".join(f"<td>{escape(str(cell))}</td>" for cell in cells)
        + "</tr>"
    )
    players = result.players
    lines = [line.id for line in players[0].lines]
    body = [row(labels.get(line, line), [_points(player.lines, line) for player in players]) for line in lines]
    body.append(row(t(msg("Total")), [player.total for player in players], "total"))
    body.extend(
        row(labels.get(name, name), [player.tiebreak[name] for player in players]) for name in _needed(game, result)
    )
    names = "".join(f"<th>{'★ ' if player.winner else ''}{escape(player.name)}</th>" for player in players)
    return f'<table class="bt-sum"><thead><tr><th scope="col">{escape(t(msg("Points")))}</th>{names}</tr></thead><tbody>{"".join(body)}</tbody></table>'


def _points(lines: Any, line_id: str) -> int:
    return sum(line.points for line in lines if line.id == line_id)


def _needed(game: AnyGame, result: Result) -> list[str]:
    """The tie-breaks down to the one that decided; all of them where none did or where they are ways to win of their own."""
    ids = [heading.id for heading in game.scoring.tiebreaks]
    if result.decided_by == "total":
        return []
    return ids[: ids.index(result.decided_by) + 1] if result.decided_by in ids else ids


def _chart(game: AnyGame, result: Result) -> None:
    """Where the points came from: one bar a player, one stretch a heading."""
    labels = {heading.id: t(heading.label) for heading in game.scoring.headings}
    most = max([player.total for player in result.players] + [1])
    colours = ("var(--bt-a, #1F4E8C)", "#8A5A00", "#2F6B57", "#9B2D1F", "#4A3B78", "#5A5048", "#A0522D", "#556B2F")
    bars = []
    for player in result.players:
        parts = "".join(
            f'<span title="{escape(labels.get(line.id, line.id))}: {line.points}" style="display:inline-block;height:22px;'
            f'width:{100 * max(line.points, 0) / most:.1f}%;background:{colours[place % len(colours)]}"></span>'
            for place, line in enumerate(player.lines)
        )
        bars.append(
            f'<div style="margin:4px 0"><div style="font-size:.83rem">{escape(player.name)}</div><div style="white-space:nowrap">{parts}</div></div>'
        )
    key = " ".join(
        f'<span style="margin-right:10px"><span style="display:inline-block;width:12px;height:12px;background:{colours[place % len(colours)]}"></span> '
        f"{escape(labels.get(line.id, line.id))}</span>"
        for place, line in enumerate(result.players[0].lines)
    )
    st.html(
        f'<div role="img" aria-label="{escape(t(msg("Where the points came from")))}">{"".join(bars)}<div style="font-size:.78rem">{key}</div></div>'
    )


def sheet(game: AnyGame, names: tuple[str, ...], session: Session | None) -> None:
    """The score sheet: what the table kept is filled in, the rest is asked for."""
    tables, scoring = loader.tables(game), game.scoring
    if session is not None:
        st.caption(md(msg("If the game ended now. What the table kept is filled in.")))
    known = scoring.of_state(tables, session.position.state) if session else {}
    draft = _sheet_draft(session)
    common, _ = scoring.form(tables, names, {})
    head_values = forms.fill(
        lambda so_far: scoring.form(tables, names, {**known, **so_far})[0], _scoped(draft, "all", known)
    )
    del common
    players = []
    for seat, form in enumerate(scoring.form(tables, names, {**known, **head_values})[1]):
        st.subheader(md(msg("{name}", name=form.name)))
        kept = _flat(known.get("players", [{}] * len(names))[seat])
        values = forms.fill(lambda _, fields=form.fields: list(fields), _scoped(draft, f"p{seat}", kept))  # type: ignore[misc]
        players.append({"name": form.name, **forms.nested(values)})
    raw = {**{key: value for key, value in head_values.items() if key != "way"}, "players": players}
    _judge(game, raw, session)


def _judge(game: AnyGame, raw: Mapping[str, Any], session: Session | None) -> None:
    place = f"judged:{session.id if session else st.query_params.get('d', '')}"
    with st.bottom:
        if st.button(md(msg("Who won?")), key="go-judge", type="primary", width="stretch"):
            st.session_state[place] = True
    if not st.session_state.get(place):
        return
    try:
        result = game.scoring.score(loader.tables(game), read(game.scoring.sheet, dict(raw)))
    except Refused as refusal:
        notices.faults(refusal.faults, game.slug, where=True)
        return
    show_result(game, result, session if session is not None and session.is_over else None)


def _scoped(draft: Draft, scope: str, known: Mapping[str, Any]) -> Draft:
    """A part of a lasting draft with its own names, filled with what is known where nothing was typed."""
    part = Draft(f"{draft.name}/{scope}", lasting=True)
    for key, value in known.items():
        if key != "players":
            part.values.setdefault(key, value)
    return part


def _flat(tree: Mapping[str, Any], path: str = "") -> dict[str, Any]:
    flat: dict[str, Any] = {}
    for key, value in tree.items():
        if isinstance(value, Mapping):
            flat.update(_flat(value, f"{path}{key}."))
        else:
            flat[f"{path}{key}"] = value
    return flat
