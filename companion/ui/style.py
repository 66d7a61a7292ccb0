"""What the theme cannot say: room for thumbs, quiet chrome, the head of the Table page."""

from __future__ import annotations

from pathlib import Path

import streamlit as st

_CSS = (Path(__file__).parent / "assets" / "page.css").read_text(encoding="utf-8")

_TO_TOP = "document.querySelector('[data-testid=\"stMain\"]').scrollTo({top: 0})"


def apply() -> None:
    """Add the page's own styles."""
    st.html(f"<style>{_CSS}</style>")


def show_top() -> None:
    """The next drawing of the page shows its top: something new stands there."""
    st.session_state["to_top"] = True


def settle() -> None:
    """Scroll to the top where that was asked for; called at the end of a page, so that nothing else moves."""
    if st.session_state.pop("to_top", False):
        st.html(f"<script>{_TO_TOP}</script>", unsafe_allow_javascript=True)
