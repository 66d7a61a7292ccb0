"""What the theme cannot say: room for thumbs, quiet chrome, the head of the Table page."""

from __future__ import annotations

from pathlib import Path

import streamlit as st

_CSS = (Path(__file__).parent / "assets" / "page.css").read_text(encoding="utf-8")


def apply() -> None:
    """Add the page's own styles."""
    st.html(f"<style>{_CSS}</style>")
