"""Who plays and how each part comes about: the part of the Set up page that people fill in."""

from __future__ import annotations

import streamlit as st

from companion.core.deal import Way
from companion.core.game import AnyGame
from companion.core.message import Message, msg
from companion.core.setup import LONGEST_NAME, Header
from companion.games import games
from companion.ui.drafts import Draft, forget
from companion.ui.language import md
from companion.ui.tables import home

WAYS: dict[Way, Message] = {
    Way.HAND: msg("by hand"),
    Way.DICTATED: msg("dealt by the app"),
    Way.KEPT: msg("kept hidden in the app"),
}
SEED = "seed"


def _names_draft(game: AnyGame) -> Draft:
    return Draft(f"setup/{game.slug}/names", lasting=_is_new())


def _options_draft(game: AnyGame) -> Draft:
    return Draft(f"setup/{game.slug}/options", lasting=_is_new())


def _is_new() -> bool:
    """Nothing is dealt: what is filled in stands nowhere else, while a dealt setup has its code in the address."""
    return not st.query_params.get("s")


def _within(game: AnyGame, count: int) -> int:
    return min(max(count, game.fewest), game.most)


def arrive(code: str | None) -> None:
    """Begin anew where the address leads to another setup than the one that was filled in here."""
    if st.session_state.get("setup_code", "") != code:
        forget("setup/")
        st.session_state["setup_code"] = code


def stay(code: str) -> None:
    """What is filled in here is the setup of this code."""
    st.session_state["setup_code"] = code


def last_time(game: AnyGame) -> Header:
    """The players and options of this game's last setup here."""
    kept = home().preferences.get(f"setup/{game.slug}", {})
    return Header(game=game.slug, seed="", players=tuple(kept.get("players", ())), options=kept.get("options", {}))


def remember(header: Header) -> None:
    """Propose these players and options next time; nothing of them is left to be filled in."""
    game = games()[header.game]
    _names_draft(game).drop()
    _options_draft(game).drop()
    home().preferences.set(f"setup/{header.game}", {"players": list(header.players), "options": header.options})


def entered(game: AnyGame) -> Header:
    """What stands in the fields now, read without drawing: a tap on Deal may come with the last word typed."""
    before = last_time(game)
    names, options = _names_draft(game), _options_draft(game)
    known = _within(game, len(before.players))
    players = tuple(
        str(names.now(f"{seat}", before.players[seat] if seat < len(before.players) else ""))
        for seat in range(_within(game, int(names.now("count", known))))
    )
    usual = {choice.id: choice.default or choice.options[0].value for choice in game.options}
    usual |= {part.id: part.at_table.value for part in game.parts}
    chosen = {name: str(options.now(name, before.options.get(name, value))) for name, value in usual.items()}
    seed = str(Draft(SEED).now("seed", ""))
    return before.model_copy(update={"players": players, "options": chosen, "seed": seed.strip()})


def players_and_options(game: AnyGame, header: Header | None) -> Header:
    """Names in seat order, and how each part comes about; filled in as last time, or as the setup has them."""
    before = header or last_time(game)
    names = _names(game, before, dealt=header is not None)
    options = {**_choices(game, before, dealt=header is not None), **_ways(game, before)}
    changed = before.model_copy(update={"players": names, "options": options})
    return _renamed(changed, before) if header else changed


def _renamed(changed: Header, before: Header) -> Header:
    """What was typed in by hand names players as they were called then; it follows them."""
    follow = dict(zip(before.players, changed.players, strict=False))
    typed = {draw: tuple(follow.get(item, item) for item in items) for draw, items in changed.typed.items()}
    return changed.model_copy(update={"typed": typed})


def _names(game: AnyGame, before: Header, *, dealt: bool) -> tuple[str, ...]:
    label = msg("{players} · change", players=before.players) if dealt else msg("Players")
    draft = _names_draft(game)
    with st.expander(md(label), expanded=not dealt, icon=":material/group:", key="names", on_change="rerun") as part:
        count = _count(game, before, draft, shown=bool(part.open))
        names = []
        for seat in range(count):
            known = before.players[seat] if seat < len(before.players) else ""
            if part.open:
                key, keep = draft.bind(f"{seat}", known)
                known = st.text_input(md(msg("Player {n}", n=seat + 1)), key=key, on_change=keep, max_chars=LONGEST_NAME)
            else:
                known = draft.now(f"{seat}", known)
            names.append(" ".join(known.split()))
    return tuple(names)


def _count(game: AnyGame, before: Header, draft: Draft, *, shown: bool) -> int:
    known = _within(game, len(before.players))
    if game.fewest == game.most or not shown:
        return _within(game, int(draft.now("count", known)))
    key, keep = draft.bind("count", known)
    counts = range(game.fewest, game.most + 1)
    chosen = st.segmented_control(md(msg("How many play")), counts, key=key, on_change=keep, required=True)
    return int(chosen or known)


def _choices(game: AnyGame, before: Header, *, dealt: bool) -> dict[str, str]:
    """What is played: in sight as long as nothing is dealt."""
    if not game.options:
        return {}
    draft = _options_draft(game)
    label = msg("What is played")
    with st.expander(md(label), expanded=not dealt, icon=":material/extension:", key="choices", on_change="rerun") as part:
        return {
            choice.id: _option(
                draft,
                choice.id,
                choice.label,
                {option.value: md(option.label) for option in choice.options},
                before.options.get(choice.id, choice.default or choice.options[0].value),
                shown=bool(part.open),
            )
            for choice in game.options
        }


def _ways(game: AnyGame, before: Header) -> dict[str, str]:
    draft = _options_draft(game)
    with st.expander(md(msg("How each part is dealt")), icon=":material/tune:", key="options", on_change="rerun") as more:
        return {
            part.id: _option(
                draft,
                part.id,
                part.label,
                {way.value: md(WAYS[way]) for way in part.ways},
                before.options.get(part.id, part.at_table.value),
                shown=bool(more.open),
            )
            for part in game.parts
        }


def _option(draft: Draft, name: str, label: Message, values: dict[str, str], known: str, *, shown: bool) -> str:
    if not shown:
        return str(draft.now(name, known))
    key, keep = draft.bind(name, known)
    chosen = st.pills(md(label), list(values), key=key, on_change=keep, required=True, format_func=values.__getitem__)
    return chosen or known
