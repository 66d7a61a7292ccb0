"""Messages become text here, at the edge, in the language of the visitor."""

from __future__ import annotations

import re
from contextvars import ContextVar

import streamlit as st

from companion.core.message import Value, render
from companion.locale import LANGUAGES, catalogue

# Only what Markdown would obey is escaped: the labels of controls are read aloud with every backslash in them.
_MARKUP = re.compile(r"[\\`*_\[\]~$<>|]|&(?=#?\w+;)|:(?=[\w+-]+\[)|^[#+-]|(?:(?<=^\d)|(?<=^\d\d))[.)]", re.MULTILINE)
# Streamlit obeys even so icons and emoji by name, arrows, and addresses; a word joiner, which nobody sees, breaks them up.
_NAMED = re.compile(
    r"(?<=:)(?=[\w+/-]+:|//) | (?<=-)(?=[->]) | (?<=[<>~])(?=[-=]) | (?<=www)(?=\.) | (?<=[\w.+-])(?=@\w)",
    re.IGNORECASE | re.VERBOSE,
)
_JOINER = "\N{WORD JOINER}"

_OF_THIS_RUN: ContextVar[str] = ContextVar("language")


def language() -> str:
    """The language chosen by ``?lang=``, kept for the session, else English.

    Each run of a page has a thread of its own; it is looked up once there, since a page says hundreds of messages.
    """
    known = _OF_THIS_RUN.get(None)
    if known is None:
        asked = st.query_params.get("lang") or st.session_state.get("lang")
        known = str(asked) if asked in LANGUAGES else "en"
        st.session_state["lang"] = known
        _OF_THIS_RUN.set(known)
    return known


def t(message: Value) -> str:
    """The text of a message, plain."""
    return render(message, catalogue(language()))


def md(message: Value) -> str:
    """The text of a message, safe inside Markdown: whatever a name holds is shown, not obeyed."""
    return _MARKUP.sub(lambda found: "\\" + found.group(), _NAMED.sub(_JOINER, t(message)))
