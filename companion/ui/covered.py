"""What one player alone may see on a phone that several share: covered until that player asks for it.

It is covered again as soon as the phone has shown anything else or was put away: whoever looks at it then may be another.
"""

from __future__ import annotations

import streamlit as st

_OPEN = "uncovered"


def cover() -> None:
    """Nothing lies open any more; called by every page that is not the Table."""
    st.session_state.pop(_OPEN, None)


def uncover(place: str) -> None:
    """The player has asked for it; ``place`` names the moment and the form."""
    st.session_state[_OPEN] = place


def is_open(place: str) -> bool:
    """That form lies open; whatever lay open besides is covered."""
    if st.session_state.get(_OPEN) != place:
        cover()
    return _OPEN in st.session_state
