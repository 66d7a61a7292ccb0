"""Messages become text here, at the edge, in the language of the visitor."""

from __future__ import annotations

import re

import streamlit as st

from companion.core.message import Value, render
from companion.locale import LANGUAGES, catalogue

# Only what Markdown would obey is escaped: the labels of controls are read aloud with every backslash in them.
_MARKUP = re.compile(r"[\\`*_\[\]~$<>|]|:(?=[\w+-]+[:\[])|^[#+-]|(?:(?<=^\d)|(?<=^\d\d))[.)]", re.MULTILINE)


def language() -> str:
    """The language chosen by ``?lang=``, kept for the session, else the browser's, else English."""
    asked = st.query_params.get("lang") or st.session_state.get("lang")
    if asked in LANGUAGES:
        st.session_state["lang"] = asked
        return str(asked)
    return "en"


def t(message: Value) -> str:
    """The text of a message, plain."""
    return render(message, catalogue(language()))


def md(message: Value) -> str:
    """The text of a message, safe inside Markdown: whatever a name holds is shown, not obeyed."""
    return _MARKUP.sub(lambda found: "\\" + found.group(), t(message))
