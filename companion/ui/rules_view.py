"""The Rules page: short statements that every refusal can point to."""

from __future__ import annotations

from html import escape

import streamlit as st

from companion import loader
from companion.core.game import AnyGame
from companion.core.message import msg
from companion.games import games
from companion.ui import nav
from companion.ui.drafts import Draft
from companion.ui.language import md, t
from companion.ui.tables import known_link, screen_of


def chosen_game() -> AnyGame | None:
    """Whose rules these are."""
    slugs = list(games())
    asked = st.query_params.get("g")
    if asked in slugs:
        return games()[asked]
    draft = Draft("rules")
    key, keep = draft.bind("game", slugs[0])
    slug = st.pills(
        md(msg("Game")), slugs, key=key, on_change=keep, required=True, format_func=lambda name: md(games()[name].name)
    )
    return games().get(slug or "")


def listing(game: AnyGame) -> None:
    """Every rule; the one that was asked for first."""
    rules = loader.rules(game.slug)
    wanted = st.query_params.get("r")
    words = st.text_input(md(msg("Find")), key="rules-find", placeholder=t(msg("a word or a number")))
    found = [rule for rule in rules if rule["id"] == wanted]
    if found:
        st.html(_shown(found[0], found=True))
    screen = screen_of(known_link())
    if screen is not None:
        nav.link("table", msg("Back to the table"), t=screen.visit.link)
    phase = ""
    parts = []
    for rule in rules:
        if words and words.casefold() not in f"{rule['id']} {rule['phase']} {rule['statement']}".casefold():
            continue
        if rule["phase"] != phase:
            phase = rule["phase"]
            parts.append(f"<h2>{escape(phase.capitalize())}</h2>")
        parts.append(_shown(rule))
    st.html("".join(parts) or f"<p>{escape(t(msg('No rule has these words.')))}</p>")


def _shown(rule: dict[str, str], *, found: bool = False) -> str:
    return (
        f'<div class="bt-rule{" found" if found else ""}"><b>{escape(rule["id"])}</b> {escape(rule["statement"])}'
        f"<small>{escape(rule['where'])} · {escape(rule['certainty'])}</small></div>"
    )
