"""What the app has to say about the last tap: refusals with their rule, and that the table had moved on."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

import streamlit as st

from companion.core.errors import Fault
from companion.core.message import msg
from companion.ui import nav
from companion.ui.language import md

_PLAYER = re.compile(r"players\[(\d+)\]")


def show(game: str | None = None) -> None:
    """Show, once, what the last tap left."""
    refused = st.session_state.pop("refused", None)
    if refused:
        faults(refused, game)
    trouble = st.session_state.pop("trouble", None)
    if trouble:
        st.error(md(trouble), icon=":material/error:")
    notice = st.session_state.pop("notice", None)
    if notice:
        st.info(md(notice), icon=":material/sync:")


def _whose(path: str, players: Sequence[str]) -> str:
    """A path as people say it: ``players[1].counts.prestige`` is "Bence, prestige"."""
    place = _PLAYER.match(path)
    if place is None or int(place[1]) >= len(players):
        return path
    field = path.rpartition(".")[2] if "." in path else ""
    return ", ".join(part for part in (players[int(place[1])], field) if part)


def faults(found: Iterable[Fault], game: str | None = None, *, of: Sequence[str] | None = None) -> None:
    """Every fault, each with the way to the rule that it rests on; ``of`` players, where the faults tell whose they are."""
    told = tuple(found)
    lines = [md(fault.message) if of is None else f"**{md(_whose(fault.path, of))}** {md(fault.message)}" for fault in told]
    st.warning("  \n".join(lines), icon=":material/block:")
    rules = dict.fromkeys(rule for fault in told for rule in fault.rules)
    for rule in rules:
        nav.link("rules", msg("Why? Rule {rule}", rule=rule), g=game, r=rule)
