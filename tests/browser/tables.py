"""The table behind a link, as the store has it."""

from __future__ import annotations

from typing import Any

from companion.core.game import AnyGame
from companion.desk import Desk, Session


def opened(desk: Desk, link: str) -> Session:
    """The table that this link opens."""
    return desk.open(desk.store.links.find(link).table_id)


def begin(desk: Desk, game: AnyGame, document: Any) -> str:
    """Start a table; gives the link by which phones record at it."""
    return desk.store.links.make(desk.start(game, document), "record").id


def link_of(desk: Desk, table: str) -> str:
    """The link to record at a table."""
    return desk.store.links.make(table, "record").id
