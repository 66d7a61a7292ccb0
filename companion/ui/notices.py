"""What the app has to say about the last tap: refusals with their rule, and that the table had moved on."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

import streamlit as st

from companion.core.errors import Fault
from companion.core.message import Message, msg
from companion.ui import nav
from companion.ui.language import md, t

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


def _counted(path: str) -> str:
    """``takers[0]`` as people count: "takers 1"."""
    return re.sub(r"\[(\d+)\]", lambda found: f" {int(found[1]) + 1}", path)


def _whose(path: str, players: Sequence[str], labels: Mapping[str, Message]) -> str:
    """What a fault is about, as people say it: ``players[1].counts.prestige`` is "Bence, prestige"."""
    if path in labels:
        return t(labels[path])
    place = _PLAYER.match(path)
    if place is None:
        return "" if path in ("$", "type") else _counted(path.rpartition(".")[2].replace("_", " ")).capitalize()
    seat = int(place[1])
    player = players[seat] if seat < len(players) else t(msg("Player {n}", n=seat + 1))
    field = _counted(path.rpartition(".")[2].replace("_", " ")) if "." in path else ""
    return ", ".join(part for part in (player, field) if part)


def faults(
    found: Iterable[Fault],
    game: str | None = None,
    *,
    of: Sequence[str] = (),
    labels: Mapping[str, Message] | None = None,
) -> None:
    """Every fault with its subject, and the way to each rule that it rests on; ``of`` players, ``labels`` by path."""
    told = tuple(found)
    lines = []
    for fault in told:
        subject = _whose(fault.path, of, labels or {})
        lines.append(f"**{md(subject)}** {md(fault.message)}" if subject else md(fault.message))
    st.warning("  \n".join(lines), icon=":material/block:")
    rules = dict.fromkeys(rule for fault in told for rule in fault.rules)
    for rule in rules:
        nav.link("rules", msg("Why? Rule {rule}", rule=rule), g=game, r=rule)
