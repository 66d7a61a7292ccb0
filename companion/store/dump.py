"""A table as plain values for a file, and back: its setup, its whole log and its result, but none of its links.

Whoever has a dump has everything that is hidden at the table, but cannot open the table in the store that it came from.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Annotated, Any, Literal

from pydantic import Field, TypeAdapter
from sqlalchemy import Connection, insert, select

from companion.core.errors import refuse
from companion.core.reading import Strict, read
from companion.store import history, limits
from companion.store.database import Database, as_text, to_text
from companion.store.errors import NoSuchTableError
from companion.store.schema import ENTRIES, RESULTS, TABLES
from companion.store.tables import ENTRY_FORMAT

FORMAT = "bottega-table"
VERSION = 1

_Time = Annotated[str, Field(pattern=r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$")]
_Id = Annotated[str, Field(pattern="^[0-9a-z]{8,32}$")]


class DumpedEntry(Strict):
    """One entry of a log."""

    entry: dict[str, Any]
    tap_id: Annotated[str, Field(min_length=1, max_length=64)]
    at: _Time
    author: Annotated[str, Field(max_length=80)]


class DumpedResult(Strict):
    """How a table ended."""

    result: dict[str, Any]
    finished_at: _Time


class DumpedTable(Strict):
    """A whole table."""

    format: Literal["bottega-table"]
    version: Literal[1]
    id: _Id
    household: Annotated[str, Field(max_length=64)]
    game: Annotated[str, Field(min_length=1, max_length=40)]
    title: Annotated[str, Field(max_length=limits.TITLE)]
    depth: Annotated[str, Field(min_length=1, max_length=20)]
    created_at: _Time
    changed_at: _Time
    finished: bool
    document: dict[str, Any]
    entries: Annotated[tuple[DumpedEntry, ...], Field(max_length=limits.ENTRIES)]
    result: DumpedResult | None


_TABLE = TypeAdapter(DumpedTable)


class Dumps:
    """Tables of one store, out and in."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def ids(self) -> tuple[str, ...]:
        """Every table, in the order in which they were made."""
        with self._database.read() as connection:
            return tuple(connection.scalars(select(TABLES.c.id).order_by(TABLES.c.created_at, TABLES.c.id)))

    def dump(self, table_id: str) -> dict[str, Any]:
        """One table.

        Raises:
            NoSuchTableError: if it is not there.
        """
        with self._database.read() as connection:
            row = connection.execute(select(TABLES).where(TABLES.c.id == table_id)).first()
            if row is None:
                raise NoSuchTableError
            log = connection.execute(select(ENTRIES).where(ENTRIES.c.table_id == table_id, ENTRIES.c.number <= row.revision)
                                     .order_by(ENTRIES.c.number)).all()
            ended = connection.execute(select(RESULTS).where(RESULTS.c.id == table_id)).first()
        return {
            "format": FORMAT, "version": VERSION, "id": row.id, "household": row.household, "game": row.game,
            "title": row.title, "depth": row.depth, "created_at": row.created_at, "changed_at": row.changed_at,
            "finished": bool(row.finished), "document": json.loads(row.document),
            "entries": [{"entry": json.loads(entry.entry), "tap_id": entry.tap_id, "at": entry.at, "author": entry.author}
                        for entry in log],
            "result": None if ended is None or not row.finished else {"result": json.loads(ended.result),
                                                                      "finished_at": ended.finished_at},
        }

    def restore(self, tables: Sequence[DumpedTable]) -> None:
        """Bring tables back, all or none. They have no links until some are made.

        Raises:
            Refused: if one of them is here already; then nothing is changed.
        """
        with self._database.write() as connection:
            for table in tables:
                if connection.execute(select(TABLES.c.id).where(TABLES.c.id == table.id)).first() is not None:
                    raise refuse("id", "{id} is that of a table which is here already; delete that one first, or restore "
                                 "elsewhere", id=table.id)
                _put(connection, table)


def read_dump(raw: Any) -> DumpedTable:
    """A table from plain values.

    Raises:
        Refused: with what is wrong with them.
    """
    found = read(_TABLE, raw)
    players = found.document.get("players")
    if not isinstance(players, list) or not all(isinstance(name, str) for name in players):
        raise refuse("document.players", "must be a list of names")
    if len({entry.tap_id for entry in found.entries}) < len(found.entries):
        raise refuse("entries", "holds the same tap twice; each has an id of its own")
    if found.result is not None and not _is_result(found.result.result):
        raise refuse("result.result", "must name its game and its players")
    return found


def _is_result(result: dict[str, Any]) -> bool:
    players = result.get("players")
    return isinstance(result.get("game"), str) and isinstance(players, list) and all(
        isinstance(player, dict) and isinstance(player.get("name"), str) for player in players)


def _put(connection: Connection, table: DumpedTable) -> None:
    connection.execute(insert(TABLES).values(
        id=table.id, household=as_text(table.household), game=as_text(table.game), title=limits.title(table.title),
        players=to_text(table.document["players"]), document=limits.document(table.document), depth=as_text(table.depth),
        revision=len(table.entries), created_at=table.created_at, changed_at=table.changed_at, finished=table.finished))
    rows = [{"table_id": table.id, "number": number, "format": ENTRY_FORMAT, "entry": limits.entry(entry.entry),
             "tap_id": as_text(entry.tap_id), "at": entry.at, "author": as_text(entry.author)}
            for number, entry in enumerate(table.entries, start=1)]
    if rows:
        connection.execute(insert(ENTRIES), rows)
    if table.result is not None:
        history.erase(connection, table.id)
        history.record(connection, table.id, table.result.result, table.result.finished_at, table.household)
