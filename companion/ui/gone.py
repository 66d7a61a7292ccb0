"""Forgets the controls that are on the page no more.

Streamlit keeps what it knows of every control that a session has ever drawn: its key, its options, its callback and their
arguments. A control of a table is drawn for one moment of a game, so in the course of an evening each phone would keep some
thousand, and as many drafts in which nothing was entered.
"""

from __future__ import annotations

from collections.abc import Collection

import streamlit as st
from streamlit.runtime.scriptrunner import get_script_run_ctx
from streamlit.runtime.state.session_state import KeyIdMapper

from companion.ui.drafts import forget_empty

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
    state = context.session_state._state
    known = state._new_widget_state.widget_metadata
    for gone in known.keys() - kept:
        del known[gone]
    _forget_keys(state._key_id_mapper, kept)
    forget_empty()
    st.session_state[_BEFORE] = drawn


def _forget_keys(keys: KeyIdMapper, kept: Collection[str]) -> None:
    """The keys of controls that are gone; a key may stand for a newer control by now."""
    for gone in keys._id_key_mapping.keys() - kept:
        key = keys._id_key_mapping.pop(gone)
        if keys._key_id_mapping.get(key) == gone:
            del keys._key_id_mapping[key]
