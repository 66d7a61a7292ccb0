"""What is typed in but not recorded yet.

A keyed widget forgets its value when its page is left. So the value is kept in a draft of our own, given to the widget
before it is drawn on every run, and copied back when it changes. Drafts that took a person minutes are written to the store
as well, so that a reload or a sleeping phone loses nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import streamlit as st

from companion.ui.tables import store


class Draft:
    """Values by field id, for one question. ``name`` tells the question; ``lasting`` drafts survive a reload."""

    def __init__(self, name: str, *, lasting: bool = False) -> None:
        self.name = name
        self._lasting = lasting
        drafts = st.session_state.setdefault("drafts", {})
        if name not in drafts:
            kept = store().preferences.get(f"draft/{name}") if lasting else None
            drafts[name] = kept if isinstance(kept, dict) else {}
        self.values: dict[str, Any] = drafts[name]

    def set(self, field_id: str, value: Any) -> None:
        """Keep one value."""
        if self.values.get(field_id) == value and field_id in self.values:
            return
        self.values[field_id] = value
        if self._lasting:
            store().preferences.set(f"draft/{self.name}", self.values)

    def drop(self) -> None:
        """Forget the whole draft."""
        self.values.clear()
        if self._lasting:
            store().preferences.set(f"draft/{self.name}", None)

    def bind(self, field_id: str, default: Any) -> tuple[str, Callable[[], None]]:
        """The key for a widget and the callback that copies it back; the widget starts with what the draft holds."""
        key = f"{self.name}:{field_id}"
        st.session_state[key] = self.values.get(field_id, default)
        return key, lambda: self.set(field_id, st.session_state[key])
