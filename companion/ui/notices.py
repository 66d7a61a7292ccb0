"""What the app has to say about the last tap: refusals with their rule, and that the table had moved on."""

from __future__ import annotations

from collections.abc import Iterable

import streamlit as st

from companion.core.errors import Fault
from companion.core.message import msg
from companion.ui import nav
from companion.ui.language import md


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


def faults(found: Iterable[Fault], game: str | None = None, *, where: bool = False) -> None:
    """Every fault, each with the way to the rule that it rests on."""
    told = tuple(found)
    lines = [f"**{md(fault.path)}** {md(fault.message)}" if where else md(fault.message) for fault in told]
    st.warning("  \n".join(lines), icon=":material/block:")
    rules = dict.fromkeys(rule for fault in told for rule in fault.rules)
    for rule in rules:
        nav.link("rules", msg("Why? Rule {rule}", rule=rule), g=game, r=rule)
