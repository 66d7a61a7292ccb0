"""The shell: what every page has around it. ``st.App`` runs this script; it runs the page that the address names."""

from __future__ import annotations

import gc

import streamlit as st

from companion.store.errors import StoreError
from companion.ui import nav, style
from companion.ui.language import md
from companion.ui.tables import desk, known_table


@st.cache_resource(show_spinner=False)
def _settle() -> None:
    """Streamlit collects all garbage after each run; what the imports left is frozen out of that once."""
    gc.collect()
    gc.freeze()


st.set_page_config(page_title="Bottega", page_icon="🎨", layout="centered", initial_sidebar_state="collapsed")
_settle()
style.apply()
pages = st.navigation([nav.page(name) for name in nav.TITLES], position="hidden")
try:
    known_table()
    desk()
    pages.run()
except StoreError as trouble:  # says in a sentence what is wrong with the store and what helps
    st.error(md(trouble.message), icon=":material/database_off:")
