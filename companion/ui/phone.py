"""What a page asks of the phone that shows it: to say when it is out of touch, to stay awake, and to cover secrets.

It is a script and no component: of a component Streamlit keeps some two kilobytes for every phone, though these have
nothing to answer.
"""

from __future__ import annotations

import json
from pathlib import Path

import streamlit as st

from companion.core.message import msg
from companion.ui.language import t

_ASSETS = Path(__file__).parent / "assets"
_WATCH, _HOLD, _COVER = ((_ASSETS / f"{name}.js").read_text(encoding="utf-8") for name in ("touch", "awake", "cover"))
_ONCE = f"""window.askPhone ??= (() => {{
{_WATCH}
{_HOLD}
{_COVER}
coverSecrets();
const [line, screen] = [watchLine(), holdScreen()];
return (asked) => {{ line(asked); screen(asked); }};
}})();"""
"""One watch for the page, whatever is drawn again; each drawing says anew what is asked of it."""


def begin() -> None:
    """Nothing is asked yet; called at the beginning of each page, since the one before may have been broken off."""
    st.session_state["beats"] = st.session_state["awake"] = False


def beats() -> None:
    """The page asks the server by itself now and then, so that a silence tells that it is out of touch."""
    st.session_state["beats"] = True


def stay_awake(*, wanted: bool) -> None:
    """Keep the screen on while this page is shown, where the browser can."""
    st.session_state["awake"] = wanted


def settle() -> None:
    """Tell the phone; called at the end of each page."""
    asked = {
        "told": t(msg("Out of touch. What you tap now is not recorded.")),
        "beats": st.session_state["beats"],
        "awake": st.session_state["awake"],
    }
    words = json.dumps(asked).replace("<", "\\u003c")
    st.html(f"<script>\n{_ONCE}\nwindow.askPhone({words});\n</script>", unsafe_allow_javascript=True)
