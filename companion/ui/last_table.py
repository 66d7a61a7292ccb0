"""The table that this phone had open last.

Some pages are not about a table, and their address names none: it may be passed on, and a table's link is not for all.
A page of that kind that is reloaded, or whose phone slept until its session was gone, finds back to its table by this.
"""

from __future__ import annotations

import time

from companion.store.store import Household
from companion.ui.visitor import own_key

LASTS = 12 * 60 * 60
"""Seconds; whoever looks up a rule on the next day is not at that table any more."""


def note(home: Household, link_id: str) -> None:
    """Remember that this phone has opened that link."""
    home.preferences.set(own_key("table"), [link_id, time.time()])


def find(home: Household) -> str | None:
    """The link that this phone opened last, if that was not long ago."""
    match home.preferences.get(own_key("table")):
        case [str(link_id), int() | float() as opened] if time.time() - opened < LASTS:
            return link_id
    return None


def forget(home: Household) -> None:
    """The phone has left its table."""
    if home.preferences.get(own_key("table")) is not None:
        home.preferences.set(own_key("table"), None)
