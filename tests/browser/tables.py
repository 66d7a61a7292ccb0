"""The table behind a link, as the store has it."""

from __future__ import annotations

from companion.desk import Desk, Session


def opened(desk: Desk, link: str) -> Session:
    """The table that this link opens."""
    return desk.open(desk.store.links.find(link).table_id)
