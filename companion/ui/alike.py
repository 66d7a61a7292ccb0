"""Keeps once for all phones what is the same on all of them.

For each session Streamlit keeps a list of the app's pages of its own, which here is four kilobytes of the same words.
"""

from __future__ import annotations

from typing import Any

from streamlit.runtime.scriptrunner import get_script_run_ctx

_lists: list[dict[str, Any]] = []
"""One of each language that was ever asked for."""


def share_pages() -> None:
    """Called once the pages are known; Streamlit gives out copies of the list and changes none of it."""
    context = get_script_run_ctx(suppress_warning=True)
    if context is None:
        return
    own: dict[str, Any] = context.pages_manager.get_pages()
    shared = next((pages for pages in _lists if pages == own), None)
    if shared is None:
        _lists.append(own)
    else:
        context.pages_manager._set_pages(shared)
