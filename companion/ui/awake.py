"""Whether the screen stays on while a table is open; each phone has its own mind about that."""

from __future__ import annotations

import streamlit as st

from companion.core.message import msg
from companion.ui import phone
from companion.ui.language import md
from companion.ui.tables import home
from companion.ui.visitor import own_key


def _key() -> str:
    return own_key("awake")


def _is_wanted() -> bool:
    if "awake-wanted" not in st.session_state:
        st.session_state["awake-wanted"] = bool(home().preferences.get(_key(), True))
    return bool(st.session_state["awake-wanted"])


def keep_awake() -> None:
    """Keep the screen on, where this phone wants that and its browser can."""
    phone.stay_awake(wanted=_is_wanted())


def ask() -> None:
    """Ask whether the screen stays on."""
    st.session_state["awake-toggle"] = _is_wanted()
    st.toggle(md(msg("Keep the screen on at the table")), key="awake-toggle", on_change=_change)


def _change() -> None:
    wanted = bool(st.session_state["awake-toggle"])
    st.session_state["awake-wanted"] = wanted
    home().preferences.set(_key(), wanted)
