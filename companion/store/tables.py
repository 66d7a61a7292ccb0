"""Running and finished tables: a setup document and a log that only grows.

An entry is appended with the revision that its author saw (the number of entries). If another device was faster, nothing
is applied and the author gets what happened meanwhile. Each tap carries an id of its own, so that one that is sent twice,
after a lost answer or by a nervous finger, is applied once and answered twice.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, TypeAlias

from sqlalchemy import BindParameter, Connection, bindparam, delete, select, update

from companion.core.message import msg
from companion.store import history, limits
from companion.store.database import Database, new_id, read_time, to_text
from companion.store.errors import NewerStoreError, NoSuchTableError
from companion.store.schema import ENTRIES, TABLES

ENTRY_FORMAT = 1

Entry: TypeAlias = Mapping[str, Any]
"""A move as plain values, or ``{"to": n}``: n moves are in force from here on (undo, redo, jump)."""


@dataclass(frozen=True, slots=True)
class Appended:
    """The entry is kept; ``revision`` is the table's with it. ``again``: this tap had been applied before."""

    revision: int
    again: bool = False


@dataclass(frozen=True, slots=True)
class Conflict:
    """Nothing was applied: the table is at ``revision``; ``entries`` by ``authors`` are what the tapper had not seen."""

    revision: int
    entries: tuple[Entry, ...]
    authors: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Summary:
    """A table as a list shows it. ``id`` opens nothing; its links do. ``household``: whose it is, "" at home."""

    id: str
    household: str
    game: str
    title: str
    players: tuple[str, ...]
    revision: int
    created_at: datetime
    changed_at: datetime
    finished: bool


@dataclass(frozen=True, slots=True)
class Loaded:
    """A table with everything: the document as plain values (with what is hidden in it) and every entry of its log.

    Attributes:
        authors: who recorded each entry: ``"seat:2"``, ``"phone:..."``, or ``""`` where nobody knows.
    """

    summary: Summary
    document: Mapping[str, Any]
    depth: str
    entries: tuple[Entry, ...]
    authors: tuple[str, ...]


SUMMARY = (TABLES.c.id, TABLES.c.household, TABLES.c.game, TABLES.c.title, TABLES.c.players, TABLES.c.revision,
           TABLES.c.created_at, TABLES.c.changed_at, TABLES.c.finished)
_ID: BindParameter[str] = bindparam("sought")
_TAP: BindParameter[str] = bindparam("tap")
_SEEN: BindParameter[int] = bindparam("seen")
_REVISION = select(TABLES.c.revision).where(TABLES.c.id == _ID)
_OF_TAP = select(ENTRIES.c.number).where(ENTRIES.c.table_id == _ID, ENTRIES.c.tap_id == _TAP)
_STEP_ON = (update(TABLES).where(TABLES.c.id == _ID, TABLES.c.revision == _SEEN)
            .values(revision=bindparam("new"), changed_at=bindparam("at"), finished=False))
_SINCE = (select(ENTRIES.c.number, ENTRIES.c.format, ENTRIES.c.entry, ENTRIES.c.author)
          .where(ENTRIES.c.table_id == _ID, ENTRIES.c.number > _SEEN).order_by(ENTRIES.c.number))


class Tables:
    """The tables of one store."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def create(self, game: str, document: Mapping[str, Any], *, title: str, depth: str = "everything",
               household: str = "") -> str:
        """A new table with nothing recorded and no link; gives its id.

        ``document``: the whole setup as plain values; its players are listed. ``household``: whose history it will be in.
        """
        made, now = new_id(), self._database.now()
        with self._database.write() as connection:
            connection.execute(TABLES.insert().values(
                id=made, household=household, game=game, title=limits.title(title), depth=depth,
                players=to_text(document["players"]), document=limits.document(document),
                revision=0, created_at=now, changed_at=now, finished=False))
        return made

    def load(self, table_id: str) -> Loaded:
        """A table with its log.

        Raises:
            NoSuchTableError: if it is not there.
            NewerStoreError: if a later release wrote an entry that this one cannot read.
        """
        with self._database.read() as connection:
            row = connection.execute(select(*SUMMARY, TABLES.c.document, TABLES.c.depth)
                                     .where(TABLES.c.id == table_id)).first()
            if row is None:
                raise NoSuchTableError
            entries, authors = _entries_since(connection, table_id, 0)
        known = row.revision
        return Loaded(summary_of(row), json.loads(row.document), row.depth, entries[:known], authors[:known])

    def revision(self, table_id: str) -> int:
        """How many entries the log has; asked often, so it reads nothing else.

        Raises:
            NoSuchTableError: if it is not there.
        """
        with self._database.read() as connection:
            return _revision(connection, table_id)

    def since(self, table_id: str, seen: int) -> tuple[tuple[Entry, ...], tuple[str, ...]]:
        """The entries after the first ``seen``, and who recorded each.

        Raises:
            NoSuchTableError: if it is not there.
            NewerStoreError: if a later release wrote one that this one cannot read.
        """
        with self._database.read() as connection:
            _revision(connection, table_id)
            return _entries_since(connection, table_id, seen)

    def append(self, table_id: str, entry: Entry, *, seen: int, tap_id: str,
               author: str = "") -> Appended | Conflict:
        """Keep one entry, if its author had seen everything. A finished table is running again, and its result is gone.

        Args:
            table_id: of the table.
            entry: a move as plain values, or ``{"to": n}``.
            seen: the revision that the author saw.
            tap_id: of the tap, the same each time it is sent.
            author: who recorded it.

        Raises:
            NoSuchTableError: if the table is not there.
            TooLargeError: if the entry is larger than any move.
        """
        now, kept = self._database.now(), limits.entry(entry)
        limits.room(seen)
        limits.word(tap_id)
        limits.word(author)
        with self._database.write() as connection:
            known = {"sought": table_id, "seen": seen, "tap": tap_id}
            first = connection.execute(_OF_TAP, known).scalar()
            if first is not None:
                return Appended(first, again=True)
            # Holds the row until the end, so that on a server too no other device can come between.
            if connection.execute(_STEP_ON, {**known, "new": seen + 1, "at": now}).rowcount == 1:
                connection.execute(ENTRIES.insert(), {"table_id": table_id, "number": seen + 1, "format": ENTRY_FORMAT,
                                                      "entry": kept, "tap_id": tap_id, "at": now,
                                                      "author": author})
                history.erase(connection, table_id)
                return Appended(seen + 1)
            first = connection.execute(_OF_TAP, known).scalar()  # the same tap may have come in while this one waited
            if first is not None:
                return Appended(first, again=True)
            return _conflict(connection, table_id, seen)

    def finish(self, table_id: str, result: Mapping[str, Any], *, seen: int) -> Conflict | None:
        """Note how the table ended and list it in the history, if the result was made of all that was recorded.

        Raises:
            NoSuchTableError: if the table is not there.
        """
        now = self._database.now()
        with self._database.write() as connection:
            done = connection.execute(update(TABLES).where(TABLES.c.id == table_id, TABLES.c.revision == seen)
                                      .values(finished=True))
            if done.rowcount != 1:
                return _conflict(connection, table_id, seen)
            household = connection.execute(select(TABLES.c.household).where(TABLES.c.id == table_id)).scalar_one()
            history.erase(connection, table_id)
            history.record(connection, table_id, result, now, household)
        return None

    def list(self, *, finished: bool = False, most: int = 100) -> Sequence[Summary]:
        """The tables of all households that are running (or finished), the one that changed last first."""
        wanted = (select(*SUMMARY).where(TABLES.c.finished.is_(finished))
                  .order_by(TABLES.c.changed_at.desc(), TABLES.c.id).limit(most))
        with self._database.read() as connection:
            return tuple(summary_of(row) for row in connection.execute(wanted))

    def rename(self, table_id: str, title: str) -> None:
        """Give a table another title."""
        with self._database.write() as connection:
            named = update(TABLES).where(TABLES.c.id == table_id).values(title=limits.title(title))
            if connection.execute(named).rowcount != 1:
                raise NoSuchTableError

    def delete(self, table_id: str) -> None:
        """Forget a table and its log, if it is there. A result that it had stays in the history."""
        with self._database.write() as connection:
            connection.execute(delete(TABLES).where(TABLES.c.id == table_id))


def _revision(connection: Connection, table_id: str) -> int:
    revision = connection.execute(_REVISION, {"sought": table_id}).scalar()
    if revision is None:
        raise NoSuchTableError
    return int(revision)


def _conflict(connection: Connection, table_id: str, seen: int) -> Conflict:
    revision = _revision(connection, table_id)
    entries, authors = _entries_since(connection, table_id, seen)
    missed = max(0, revision - seen)  # on a server there may be more by now; those come with the next answer
    return Conflict(revision, entries[:missed], authors[:missed])


def _entries_since(connection: Connection, table_id: str, seen: int) -> tuple[tuple[Entry, ...], tuple[str, ...]]:
    rows = connection.execute(_SINCE, {"sought": table_id, "seen": seen}).all()
    for row in rows:
        if row.format > ENTRY_FORMAT:
            raise NewerStoreError(msg("Entry {number} of this table was recorded by a newer release of Bottega; update "
                                      "this one to go on.", number=row.number))
    return tuple(json.loads(row.entry) for row in rows), tuple(row.author for row in rows)


def summary_of(row: Any) -> Summary:
    """A summary from a row with the columns of ``SUMMARY``."""
    return Summary(row.id, row.household, row.game, row.title, tuple(json.loads(row.players)), row.revision,
                   read_time(row.created_at), read_time(row.changed_at), bool(row.finished))
