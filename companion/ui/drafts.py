"""What is typed in but not recorded yet.

A keyed widget forgets its value when its page is left. So the value is kept in a draft of our own, given to the widget
before it is drawn on every run, and copied back when it changes. Drafts that took a person more than a tap are written to
the store as well, so that a reload or a sleeping phone loses nothing. There they belong to the browser that they were
typed into, and are never read for another one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import streamlit as st

from companion.store.limits import TooLargeError
from companion.ui.language import md
from companion.ui.tables import home
from companion.ui.visitor import own_key


class Draft:
    """Values by field id, for one question.

    Attributes:
        name: tells the question.
        asked: tells this asking of it; a form that is asked anew (the table moved on) has controls of its own.
    """

    def __init__(
        self, name: str, *, lasting: bool = False, known: Mapping[str, Any] | None = None, asked: str = ""
    ) -> None:
        """Open the draft. ``lasting`` ones survive a reload; ``known`` is what stands where a person entered nothing."""
        self.name = name
        self.asked = f"{name}@{asked}" if asked else name
        self._lasting = lasting
        self._known = known or {}
        if lasting and name not in _drafts():
            kept = home().preferences.get(self._kept_at)
            _drafts()[name] = kept if isinstance(kept, dict) else {}

    @property
    def _entered(self) -> dict[str, Any]:
        """All drafts of a name are one, and an empty one may have been forgotten meanwhile."""
        found: dict[str, Any] = _drafts().setdefault(self.name, {})
        return found

    def get(self, field_id: str, default: Any = None) -> Any:
        """What was entered, else what is known, else the default."""
        return self._entered.get(field_id, self._known.get(field_id, default))

    def now(self, field_id: str, default: Any = None) -> Any:
        """What its control holds at this moment, which in a callback may be newer than what was kept; else as ``get``."""
        key = f"{self.asked}:{field_id}"
        return st.session_state[key] if key in st.session_state else self.get(field_id, default)

    def set(self, field_id: str, value: Any) -> None:
        """Keep one value; one that says no more than is known is not kept, so that what is known may change."""
        before = dict(self._entered)
        if value == self._known.get(field_id):
            self._entered.pop(field_id, None)
        else:
            self._entered[field_id] = value
        if self._lasting and before != self._entered:
            self._keep()

    def _keep(self) -> None:
        """Write it to the store; what is longer than anybody types stays on this page alone, and the page says so."""
        try:
            home().preferences.set(self._kept_at, self._entered)
        except TooLargeError as refusal:
            st.toast(md(refusal.message), icon=":material/error:")

    @property
    def _kept_at(self) -> str:
        return f"{own_key('draft')}/{self.name}"

    def drop(self) -> None:
        """Forget the whole draft."""
        was_kept = self._lasting and bool(self._entered)
        for field_id in self._entered:
            st.session_state.pop(f"{self.asked}:{field_id}", None)
        self._entered.clear()
        if was_kept:
            home().preferences.set(self._kept_at, None)

    def bind(self, field_id: str, default: Any) -> tuple[str, Callable[[], None]]:
        """The key for a control and the callback that copies it back; it starts with what the draft holds.

        The control is told a value only where it shows another: a value that is told arrives with the next drawing, and
        would take back what a thumb has tapped meanwhile.
        """
        key, value = f"{self.asked}:{field_id}", self.get(field_id, default)
        if key not in st.session_state or st.session_state[key] != value:
            st.session_state[key] = value
        return key, lambda: self.set(field_id, st.session_state[key])


def _drafts() -> dict[str, dict[str, Any]]:
    found: dict[str, dict[str, Any]] = st.session_state.setdefault("drafts", {})
    return found


def forget_empty() -> None:
    """Forget the drafts in which nothing was entered; each moment of a game has some."""
    st.session_state["drafts"] = {name: entered for name, entered in _drafts().items() if entered}


def forget(beginning: str) -> None:
    """Forget every draft of this visit whose name begins so."""
    for name in [name for name in _drafts() if name.startswith(beginning)]:
        Draft(name).drop()
