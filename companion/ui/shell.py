"""The shell: what every page has around it. ``st.App`` runs this script; it runs the page that the address names."""

from __future__ import annotations

import gc

import streamlit as st

from companion.ui import nav, style
from companion.ui.tables import known_table


@st.cache_resource(show_spinner=False)
def _settle() -> None:
    """Streamlit collects all garbage after each run; what the imports left is frozen out of that once."""
    gc.collect()
    gc.freeze()


st.set_page_config(page_title="Bottega", page_icon="🎨", layout="centered", initial_sidebar_state="collapsed")
_settle()
style.apply()
known_table()
st.navigation([nav.page(name) for name in nav.TITLES], position="hidden").run()
