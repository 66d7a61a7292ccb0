"""The Scores page: the sheet, the sentence with the winner and the reason, and the sums that lead there."""

from __future__ import annotations

import secrets

import streamlit as st

from companion import loader
from companion.core.draw import seed_text
from companion.core.errors import Refused
from companion.core.game import AnyGame
from companion.core.message import msg
from companion.core.reading import read
from companion.core.score import Result
from companion.desk import result_of
from companion.games import games
from companion.ui import nav, notices, result_view, setup_form, sheet_form, style
from companion.ui.drafts import Draft
from companion.ui.language import md
from companion.ui.tables import home, known_link, screen_of
from companion.visits import Screen


def subject() -> tuple[Screen | None, AnyGame | None, tuple[str, ...]]:
    """The table whose scores these are, or the game of a sheet that is filled in by hand, and the players' names."""
    asked = st.query_params.get("g")
    screen = None if asked else screen_of(known_link())
    if screen is not None:
        return screen, screen.game, screen.session.names
    game = games().get(asked or "")
    return None, game, ()


def choose_game() -> None:
    """Which game was played, for people who kept nothing."""
    st.caption(md(msg("Which game did you play? You need not have kept anything.")))
    for game in games().values():
        if st.button(md(msg("{game}", game=game.name)), key=f"sheet-{game.slug}", type="primary", width="stretch"):
            nav.go("scores", g=game.slug, d=seed_text(secrets.randbits(64)))


def head(game: AnyGame, screen: Screen | None) -> None:
    """The title and the way to other pages."""
    nav.head(game.name, msg("Scores"), link_id=screen.visit.link if screen else None, game=game.slug)


def _sheet_name(screen: Screen | None) -> str:
    return f"sheet/{screen.visit.place}" if screen else f"sheet/{st.query_params.get('d', 'here')}"


def ask_names(game: AnyGame) -> tuple[str, ...]:
    """Who played; filled in as last time."""
    draft = Draft(_sheet_name(None), lasting=True)
    last = setup_form.last_time(game).players
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


def kept_result(screen: Screen | None) -> Result | None:
    """The result of a table that is over and kept everything; a sheet otherwise."""
    return result_of(screen.session) if screen is not None and screen.session.is_over else None


def show_result(game: AnyGame, result: Result, screen: Screen | None) -> None:
    """The result; one that no table led to may be kept in the history."""
    result_view.show(game, result)
    if screen is None:
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
        home().history.add(result.model_dump(mode="json"))
        st.session_state[place] = True


@st.fragment
def sheet(slug: str, names: tuple[str, ...], link_id: str | None) -> None:
    """The score sheet: what the table kept is filled in, the rest is asked for; then the result in its place."""
    game, screen = games()[slug], screen_of(link_id)
    place = f"judged:{_sheet_name(screen)}:{screen.session.revision if screen else ''}"
    judged = st.session_state.get(place)
    if isinstance(judged, Result):
        show_result(game, judged, screen)
        st.button(md(msg("Change the sheet")), key="again", on_click=st.session_state.pop, args=(place, None))
    else:
        if judged:
            common, _ = game.scoring.form(loader.tables(game), names, {})
            notices.faults(judged, game.slug, of=names, labels={field.id: field.label for field in common})
        if screen is not None:
            st.caption(md(msg("If the game ended now. What the table kept is filled in.")))
        sheet_form.ask(sheet_form.sheet_of(_sheet_name(screen), slug, names, link_id))
        with nav.bar():
            st.button(
                md(msg("Who won?")),
                key="go-judge",
                type="primary",
                width="stretch",
                on_click=_judge,
                args=(slug, names, link_id, place),
            )
    style.settle()


def _judge(slug: str, names: tuple[str, ...], link_id: str | None, place: str) -> None:
    """Score what stands on the sheet now (a button's callback): the result, or everything that is wrong with it."""
    game, screen = games()[slug], screen_of(link_id)
    raw = sheet_form.sheet_of(_sheet_name(screen), slug, names, link_id).read()
    try:
        st.session_state[place] = game.scoring.score(loader.tables(game), read(game.scoring.sheet, raw))
    except Refused as refusal:
        st.session_state[place] = refusal.faults
    style.show_top()
