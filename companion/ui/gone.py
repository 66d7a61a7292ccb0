"""Forgets the controls that are on the page no more.

Streamlit keeps what it knows of every control that a session has ever drawn: its options, its callback and their arguments.
A control of a table is drawn for one moment of a game, so in the course of an evening each phone would keep some thousand.
"""

from __future__ import annotations

import streamlit as st
from streamlit.runtime.scriptrunner import get_script_run_ctx

_BEFORE = "controls-before"


def forget_gone() -> None:
    """Called at the end of a page that was drawn as a whole.

    What stood there until just now is kept for once: a thumb may be on its way to it.
    """
    context = get_script_run_ctx(suppress_warning=True)
    if context is None or context.fragment_ids_this_run:
        return
    drawn = context.shared.widget_ids_this_run.snapshot()
    kept = drawn | st.session_state.get(_BEFORE, frozenset())
    known = context.session_state._state._new_widget_state.widget_metadata
    for gone in known.keys() - kept:
        del known[gone]
    st.session_state[_BEFORE] = drawn
