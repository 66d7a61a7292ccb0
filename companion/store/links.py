"""What opens a table: a link to record, a link to follow, and a link for each seat's own secrets.

A link's id is the only key to a table; the table's own id opens nothing. So a link can be withdrawn, and the next one of
its kind is another.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal, TypeAlias, cast

from sqlalchemy import ColumnElement, select, update

from companion.store.database import Database, new_id, read_time
from companion.store.errors import NoSuchTableError, WithdrawnLinkError
from companion.store.schema import LINKS, TABLES

Role: TypeAlias = Literal["record", "follow", "seat"]

_ID = re.compile("[0-9a-z]{8,32}")


@dataclass(frozen=True, slots=True)
class Link:
    """What opens a table, and as whom. ``seat`` is set where the role is ``"seat"``, and only there."""

    id: str
    table_id: str
    role: Role
    seat: int | None
    made_at: datetime
    withdrawn: bool = False


class Links:
    """The links of one store."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def make(self, table_id: str, role: Role, seat: int | None = None) -> Link:
        """The standing link of that kind, or a new one where there is none.

        Raises:
            NoSuchTableError: if there is no such table.
            ValueError: if a seat is missing or does not belong there.
        """
        if (role == "seat") != (seat is not None):
            raise ValueError(f"a link for {role} with seat {seat}")
        same = LINKS.c.seat.is_(None) if seat is None else LINKS.c.seat == seat
        with self._database.write() as connection:
            # Holds the table's row until the end, so that on a server too nobody makes a second one meanwhile.
            there = connection.execute(update(TABLES).where(TABLES.c.id == table_id).values(title=TABLES.c.title))
            if there.rowcount != 1:
                raise NoSuchTableError
            row = connection.execute(select(LINKS).where(_of(table_id), LINKS.c.role == role, same)).first()
            if row is not None:
                return link_of(row)
            made, now = new_id(), self._database.now()
            connection.execute(LINKS.insert().values(id=made, table_id=table_id, role=role, seat=seat, made_at=now))
        return Link(made, table_id, role, seat, read_time(now))

    def of(self, table_id: str) -> tuple[Link, ...]:
        """The standing links of a table, in the order in which they were made."""
        wanted = select(LINKS).where(_of(table_id)).order_by(LINKS.c.made_at, LINKS.c.id)
        with self._database.read() as connection:
            return tuple(link_of(row) for row in connection.execute(wanted))

    def find(self, link_id: str) -> Link:
        """What a link opens; spaces round it and capitals do not matter.

        Raises:
            NoSuchTableError: if there is no such link.
            WithdrawnLinkError: if it has been withdrawn.
        """
        sought = link_id.strip().lower() if len(link_id) <= 100 else ""
        if not _ID.fullmatch(sought):
            raise NoSuchTableError
        with self._database.read() as connection:
            row = connection.execute(select(LINKS).where(LINKS.c.id == sought)).first()
        if row is None:
            raise NoSuchTableError
        if row.withdrawn_at is not None:
            raise WithdrawnLinkError(row.table_id)
        return link_of(row)

    def revisions(self, link_ids: Collection[str]) -> dict[str, int]:
        """The revision of the table behind each of these links that stands; asked often, so it is one small query."""
        wanted = (select(LINKS.c.id, TABLES.c.revision).join(TABLES, TABLES.c.id == LINKS.c.table_id)
                  .where(LINKS.c.id.in_(link_ids), LINKS.c.withdrawn_at.is_(None)))
        with self._database.read() as connection:
            return {row.id: row.revision for row in connection.execute(wanted)}

    def withdraw(self, link_id: str) -> None:
        """From now on this link opens nothing; one that is not there or withdrawn already is left as it is."""
        with self._database.write() as connection:
            connection.execute(update(LINKS).where(LINKS.c.id == link_id, LINKS.c.withdrawn_at.is_(None))
                               .values(withdrawn_at=self._database.now()))


def link_of(row: Any) -> Link:
    """A link from a row of its table."""
    return Link(row.id, row.table_id, cast(Role, row.role), row.seat, read_time(row.made_at), row.withdrawn_at is not None)


def _of(table_id: str) -> ColumnElement[bool]:
    return (LINKS.c.table_id == table_id) & LINKS.c.withdrawn_at.is_(None)
