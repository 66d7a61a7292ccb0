"""How a store of an earlier version becomes one of the next. Frozen: what stands here once is never edited.

Each step is plain SQL that SQLite and PostgreSQL share, run within one transaction. SQLite cannot drop a column that is
unique, nor change a primary key, so such a table is put aside, made anew, filled and dropped.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from sqlalchemy import Connection

_TO_VERSION_2 = (
    "DROP INDEX ix_tables_changed_at",
    "ALTER TABLE entries RENAME TO entries_1",
    "ALTER TABLE tables RENAME TO tables_1",
    "ALTER TABLE copies RENAME TO copies_1",
    "ALTER TABLE preferences RENAME TO preferences_1",
    """CREATE TABLE tables (
        id VARCHAR(32) NOT NULL, household VARCHAR(64) NOT NULL DEFAULT '', game VARCHAR(40) NOT NULL, title TEXT NOT NULL,
        players TEXT NOT NULL, document TEXT NOT NULL, depth VARCHAR(20) NOT NULL, revision INTEGER NOT NULL,
        created_at VARCHAR(27) NOT NULL, changed_at VARCHAR(27) NOT NULL, finished BOOLEAN NOT NULL, PRIMARY KEY (id))""",
    "CREATE INDEX ix_tables_changed_at ON tables (changed_at)",
    """INSERT INTO tables (id, game, title, players, document, depth, revision, created_at, changed_at, finished)
        SELECT id, game, title, players, document, depth, revision, created_at, changed_at, finished FROM tables_1""",
    """CREATE TABLE entries (
        table_id VARCHAR(32) NOT NULL, number INTEGER NOT NULL, format INTEGER NOT NULL, entry TEXT NOT NULL,
        tap_id VARCHAR(64) NOT NULL, at VARCHAR(27) NOT NULL, author VARCHAR(80) NOT NULL DEFAULT '',
        PRIMARY KEY (table_id, number), UNIQUE (table_id, tap_id),
        FOREIGN KEY (table_id) REFERENCES tables (id) ON DELETE CASCADE)""",
    """INSERT INTO entries (table_id, number, format, entry, tap_id, at)
        SELECT table_id, number, format, entry, tap_id, at FROM entries_1""",
    """CREATE TABLE links (
        id VARCHAR(32) NOT NULL, table_id VARCHAR(32) NOT NULL, role VARCHAR(10) NOT NULL, seat INTEGER,
        made_at VARCHAR(27) NOT NULL, withdrawn_at VARCHAR(27), PRIMARY KEY (id),
        FOREIGN KEY (table_id) REFERENCES tables (id) ON DELETE CASCADE)""",
    "CREATE INDEX ix_links_table_id ON links (table_id)",
    "INSERT INTO links (id, table_id, role, made_at) SELECT id, id, 'record', created_at FROM tables_1",
    "INSERT INTO links (id, table_id, role, made_at) SELECT follow_id, id, 'follow', created_at FROM tables_1",
    """CREATE TABLE copies (
        household VARCHAR(64) NOT NULL DEFAULT '', game VARCHAR(40) NOT NULL, fact VARCHAR(80) NOT NULL,
        value TEXT NOT NULL, learned_at VARCHAR(27) NOT NULL, PRIMARY KEY (household, game, fact))""",
    "INSERT INTO copies (game, fact, value, learned_at) SELECT game, fact, value, learned_at FROM copies_1",
    """CREATE TABLE preferences (
        household VARCHAR(64) NOT NULL DEFAULT '', key VARCHAR(200) NOT NULL, value TEXT NOT NULL,
        changed_at VARCHAR(27) NOT NULL DEFAULT '', PRIMARY KEY (household, key))""",
    "INSERT INTO preferences (key, value) SELECT key, value FROM preferences_1",
    "ALTER TABLE results ADD COLUMN household VARCHAR(64) NOT NULL DEFAULT ''",
    "CREATE INDEX ix_results_household ON results (household)",
    """CREATE TABLE visits (
        household VARCHAR(64) NOT NULL, link_id VARCHAR(32) NOT NULL, seen_at VARCHAR(27) NOT NULL,
        PRIMARY KEY (household, link_id), FOREIGN KEY (link_id) REFERENCES links (id) ON DELETE CASCADE)""",
    "CREATE INDEX ix_visits_link_id ON visits (link_id)",
    "DROP TABLE entries_1",
    "DROP TABLE tables_1",
    "DROP TABLE copies_1",
    "DROP TABLE preferences_1",
)


def _links_and_households(connection: Connection) -> None:
    """Links of their own, so that they can be withdrawn; who recorded an entry; whose habits and results they are.

    What used to open a table opens it still: its old id has become a link to record, its other one a link to follow.
    """
    for statement in _TO_VERSION_2:
        connection.exec_driver_sql(statement)


MIGRATIONS: Mapping[int, Callable[[Connection], None]] = {1: _links_and_households}
"""Version to what makes the next version of it."""
