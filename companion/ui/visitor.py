"""Who looks: a browser is known by a random cookie: to tell phones apart, and hosted as a household of its own.

The cookie is a secret of its browser. So neither the store nor an entry holds it: both know digests, from which nobody
comes back to it or from one of them to the other.
"""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Mapping

import streamlit as st

from companion import settings
from companion.store.database import new_id

COOKIE = "bottega_visitor"

_SHAPE = re.compile("[0-9a-z]{26}")


def is_hosted() -> bool:
    """Whether strangers share this server, so that each browser is a household of its own."""
    return settings.is_hosted(os.environ)


def visitor_in(cookies: Mapping[str, str]) -> str | None:
    """The visitor of a request's cookies, if it has one in the shape that this app gives."""
    found = cookies.get(COOKIE, "")
    return found if _SHAPE.fullmatch(found) else None


def household_of(visitor: str) -> str:
    """The store's key for what belongs to this browser alone."""
    return _digest("household", visitor, 40)


def author_of(visitor: str) -> str:
    """What an entry says of the phone that recorded it."""
    return f"phone:{_digest('author', visitor, 16)}"


def _digest(use: str, visitor: str, length: int) -> str:
    return hashlib.sha256(f"{use} {visitor}".encode()).hexdigest()[:length]


def visitor() -> str:
    """The browser of this visit; one that takes no cookie is another with each session."""
    found = visitor_in(st.context.cookies)
    if found is None:
        found = str(st.session_state.setdefault("visitor", new_id()))
    return found


def household() -> str:
    """The household of this visit: "" at home, the browser's own where the app is hosted."""
    return household_of(visitor()) if is_hosted() else ""


def author() -> str:
    """What this visit records is by this phone."""
    return author_of(visitor())


def own_key(name: str) -> str:
    """The key under which the store keeps something of this browser alone."""
    return f"{name}/{author()}"
