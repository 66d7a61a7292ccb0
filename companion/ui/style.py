"""What the theme cannot say: room for thumbs, quiet chrome, the head of the Table page."""

from __future__ import annotations

from pathlib import Path

import streamlit as st

_CSS = (Path(__file__).parent / "assets" / "page.css").read_text(encoding="utf-8")

_TO_TOP = "document.querySelector('[data-testid=\"stMain\"]').scrollTo({top: 0})"
_INTO_VIEW = """
const show = () => document.querySelector('.st-key-%s')?.scrollIntoView();
const again = [150, 400, 900].map(after => setTimeout(show, after)); // what comes below may not have been drawn yet
const enough = () => again.forEach(clearTimeout);
for (const moved of ["pointerdown", "wheel", "keydown"]) addEventListener(moved, enough, { once: true, passive: true });
show();
"""


def apply() -> None:
    """Add the page's own styles."""
    st.html(f"<style>{_CSS}</style>")


def show_top() -> None:
    """The next drawing of the page shows its top: something new stands there."""
    st.session_state["scroll"] = _TO_TOP


def show_part(key: str) -> None:
    """The next drawing of the page shows the container with this key."""
    st.session_state["scroll"] = _INTO_VIEW % key


def settle() -> None:
    """Scroll where that was asked for; called at the end of each page, and of a fragment whose taps ask for it.

    The number tells a script from the one before it, which would not be run again if it were the same.
    """
    script = st.session_state.pop("scroll", None)
    if script is not None:
        st.session_state["scrolled"] = number = st.session_state.get("scrolled", 0) + 1
        st.html(f"<script>/*{number}*/ {{ {script} }}</script>", unsafe_allow_javascript=True)
