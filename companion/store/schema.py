"""The shape of a store, and how an older one is brought up to date. Only SQL that SQLite and PostgreSQL share.

Documents, entries and results are JSON as text: the store does not look into them, so games and rules may change without
it. Times are text too, in UTC and always equally long, so that they sort.
"""

from __future__ import annotations

from sqlalchemy import (
    Boolean,
    Column,
    Connection,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    inspect,
    select,
    update,
)

from companion.core.message import msg
from companion.store.errors import BrokenStoreError, NewerStoreError
from companion.store.migrations import MIGRATIONS

VERSION = 2
METADATA = MetaData()

META = Table("meta", METADATA, Column("key", String(40), primary_key=True), Column("value", Text, nullable=False))

TABLES = Table(
    "tables", METADATA,
    Column("id", String(32), primary_key=True),
    Column("household", String(64), nullable=False, server_default=""),
    Column("game", String(40), nullable=False),
    Column("title", Text, nullable=False),
    Column("players", Text, nullable=False),
    Column("document", Text, nullable=False),
    Column("depth", String(20), nullable=False),
    Column("revision", Integer, nullable=False),
    Column("created_at", String(27), nullable=False),
    Column("changed_at", String(27), nullable=False, index=True),
    Column("finished", Boolean, nullable=False),
)

ENTRIES = Table(
    "entries", METADATA,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("format", Integer, nullable=False),
    Column("entry", Text, nullable=False),
    Column("tap_id", String(64), nullable=False),
    Column("at", String(27), nullable=False),
    Column("author", String(80), nullable=False, server_default=""),
    UniqueConstraint("table_id", "tap_id"),
)

LINKS = Table(
    "links", METADATA,
    Column("id", String(32), primary_key=True),
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("role", String(10), nullable=False),
    Column("seat", Integer),
    Column("made_at", String(27), nullable=False),
    Column("withdrawn_at", String(27)),
)

VISITS = Table(
    "visits", METADATA,
    Column("household", String(64), primary_key=True),
    Column("link_id", ForeignKey("links.id", ondelete="CASCADE"), primary_key=True, index=True),
    Column("seen_at", String(27), nullable=False),
)

RESULTS = Table(
    "results", METADATA,
    Column("id", String(32), primary_key=True),
    Column("game", String(40), nullable=False, index=True),
    Column("result", Text, nullable=False),
    Column("finished_at", String(27), nullable=False, index=True),
    Column("household", String(64), nullable=False, server_default="", index=True),
)

RESULT_PLAYERS = Table(
    "result_players", METADATA,
    Column("result_id", ForeignKey("results.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("folded", Text, nullable=False),
    Index("result_players_by_name", "folded"),
)

COPIES = Table(
    "copies", METADATA,
    Column("household", String(64), primary_key=True, server_default=""),
    Column("game", String(40), primary_key=True),
    Column("fact", String(80), primary_key=True),
    Column("value", Text, nullable=False),
    Column("learned_at", String(27), nullable=False),
)

PREFERENCES = Table(
    "preferences", METADATA,
    Column("household", String(64), primary_key=True, server_default=""),
    Column("key", String(200), primary_key=True),
    Column("value", Text, nullable=False),
    Column("changed_at", String(27), nullable=False, server_default=""),
)


def version_of(connection: Connection, place: str) -> int | None:
    """The version of a store, ``None`` for an empty database.

    Raises:
        NewerStoreError: if a later release has written it.
        BrokenStoreError: if it is some other database.
    """
    present = inspect(connection).get_table_names()
    if not present:
        return None
    found = connection.scalar(select(META.c.value).where(META.c.key == "schema")) if "meta" in present else None
    if found is None or not found.isdecimal():
        raise BrokenStoreError(msg("{place} is a database, but none of Bottega; name another file.", place=place))
    if int(found) > VERSION:
        raise NewerStoreError(msg("The store {place} was written by a newer release of Bottega (version {found}; this one "
                                  "knows {known}); update this one.", place=place, found=found, known=VERSION))
    return int(found)


def bring_up_to_date(connection: Connection, place: str) -> None:
    """Make a new store, or a current one of an older one. Raises as :func:`version_of` does."""
    found = version_of(connection, place)
    if found is None:
        METADATA.create_all(connection)
        connection.execute(META.insert().values(key="schema", value=str(VERSION)))
        return
    connection.execute(update(META).where(META.c.key == "schema").values(value=META.c.value))  # others wait for this one
    found = version_of(connection, place) or VERSION
    for step in range(found, VERSION):
        MIGRATIONS[step](connection)
    connection.execute(update(META).where(META.c.key == "schema").values(value=str(VERSION)))
