"""The shell: what every page has around it. ``st.App`` runs this script; it runs the page that the address names."""

from __future__ import annotations

import gc
import time

import streamlit as st

from companion.store.errors import StoreError
from companion.ui import covered, nav, phone, style
from companion.ui.alike import share_pages
from companion.ui.gone import forget_gone
from companion.ui.language import md
from companion.ui.tables import desk, known_link

AGAIN = 3
"""Seconds after which a page that found no store looks for it again."""


@st.cache_resource(show_spinner=False)
def _settle() -> None:
    """Streamlit collects all garbage after each run; what the imports left is frozen out of that once."""
    gc.collect()
    gc.freeze()


def _try_again() -> None:
    """The store may be back in a moment; then the page is what it was."""
    drawn = time.monotonic()

    @st.fragment(run_every=AGAIN)
    def again() -> None:
        if time.monotonic() - drawn > AGAIN / 2:
            st.rerun()

    again()


st.set_page_config(page_title="Bottega", page_icon="🎨", layout="centered", initial_sidebar_state="collapsed")
_settle()
phone.begin()
style.apply()
pages = st.navigation([nav.page(name) for name in nav.TITLES], position="hidden")
share_pages()
if pages.url_path != "table":
    covered.cover()
try:
    known_link()
    desk()
    pages.run()
    style.settle()
except StoreError as trouble:  # says in a sentence what is wrong with the store and what helps
    st.error(md(trouble.message), icon=":material/database_off:")
    _try_again()
phone.settle()
forget_gone()
