"""The Scores page: the sheet, the sentence with the winner and the reason, and the sums that lead there."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
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
from companion.ui import forms, nav, notices, result_view
from companion.ui.drafts import Draft
from companion.ui.language import md
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
    nav.head(game.name, msg("Scores"), table_id=session.id if session else None, game=game.slug)


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
    """The result; one that no table led to may be kept in the history."""
    result_view.show(game, result)
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


def sheet(game: AnyGame, names: tuple[str, ...], session: Session | None) -> None:
    """The score sheet: what the table kept is filled in, the rest is asked for."""
    tables, scoring = loader.tables(game), game.scoring
    if session is not None:
        st.caption(md(msg("If the game ended now. What the table kept is filled in.")))
    known = scoring.of_state(tables, session.position.state) if session else {}
    draft = _sheet_draft(session)
    head_values = forms.fill(
        lambda so_far: scoring.form(tables, names, {**known, **so_far})[0], _scoped(draft, "all", known)
    )
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
