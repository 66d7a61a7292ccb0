"""Where the store lies, and a connection to it that keeps what it has acknowledged."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import platformdirs
from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError, NoSuchModuleError

from companion.core.message import msg
from companion.store.errors import BrokenStoreError

ENVIRONMENT = "BOTTEGA_STORE"
WRITES = "bottega_writes"
"""Execution option of a connection that will write: SQLite then takes the lock at the start, not halfway."""

PATIENCE = 10_000  # milliseconds to wait for another writer, or for a server
POOL = 10  # connections that one process keeps to a server, and as many again for a rush
PAGES = 256  # kilobytes of the file that a connection to SQLite keeps; the system has the rest at hand


def store_url(environment: Mapping[str, str]) -> URL:
    """The store that ``BOTTEGA_STORE`` names (a URL or a file), or a file in this person's own folder for such data.

    Raises:
        BrokenStoreError: if it is no URL.
    """
    named = environment.get(ENVIRONMENT, "").strip()
    if not named:
        return URL.create("sqlite", database=str(_own_folder() / "bottega.sqlite"))
    if "://" not in named:
        return URL.create("sqlite", database=str(Path(named).expanduser()))
    try:
        url = make_url(named)
    except ArgumentError as error:
        raise BrokenStoreError(msg("{variable} is {given}, but must be a file or a URL such as "
                                   "sqlite:////srv/bottega.sqlite or postgresql://name@host/bottega",
                                   variable=ENVIRONMENT, given=named)) from error
    return url.set(drivername="postgresql+psycopg") if url.drivername in ("postgresql", "postgres") else url


def _own_folder() -> Path:
    return Path(platformdirs.user_data_dir("bottega", appauthor=False))


def place_of(url: URL) -> str:
    """What to call the store in a sentence; never with a password."""
    return url.database or "" if url.get_backend_name() == "sqlite" else url.render_as_string(hide_password=True)


def file_of(url: URL) -> Path | None:
    """The file of the store, or ``None`` for one on a server (or in a URI of SQLite's own)."""
    named = url.database
    return Path(named) if url.get_backend_name() == "sqlite" and named and not named.startswith("file:") else None


def make_engine(url: URL) -> Engine:
    """An engine for that URL. Nothing is opened yet, but the own folder of this person is made.

    Raises:
        BrokenStoreError: if there is no driver for such a database.
    """
    if url.get_backend_name() == "sqlite" and url.database in (None, "", ":memory:"):
        raise BrokenStoreError(msg("{variable} names no file; a store must outlive the program.", variable=ENVIRONMENT))
    try:
        if url.get_backend_name() != "sqlite":
            return create_engine(url, hide_parameters=True, pool_pre_ping=True, pool_size=POOL, max_overflow=POOL,
                                 connect_args={"connect_timeout": PATIENCE // 1000})
        engine = create_engine(url, hide_parameters=True, connect_args={"timeout": PATIENCE / 1000})
    except (NoSuchModuleError, ModuleNotFoundError) as error:
        raise BrokenStoreError(msg("There is no driver for {kind} here; for PostgreSQL install the package "
                                   "psycopg[binary].", kind=url.drivername)) from error
    event.listen(engine, "connect", _prepare)
    event.listen(engine, "begin", _begin)
    return engine


def make_own_folder(url: URL) -> None:
    """Make the folder of the default store; a folder that somebody named must be there.

    Raises:
        BrokenStoreError: if it cannot be made.
    """
    own = _own_folder()
    if url.get_backend_name() == "sqlite" and url.database and Path(url.database).parent == own:
        try:
            own.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise BrokenStoreError(msg("The folder {place} cannot be made; name another file in {variable}.",
                                       place=str(own), variable=ENVIRONMENT)) from error


def _prepare(connection: Any, _record: Any) -> None:
    connection.isolation_level = None  # the module's own idea of when a transaction begins would come too late
    cursor = connection.cursor()
    _write_ahead(cursor)
    cursor.execute("PRAGMA synchronous=FULL")
    cursor.execute("PRAGMA foreign_keys=ON")
    cursor.execute(f"PRAGMA cache_size=-{PAGES}")
    cursor.close()


def _write_ahead(cursor: Any) -> None:
    """Turn the write-ahead log on. SQLite does not wait here for another program that does the same; so we do."""
    limit = time.monotonic() + PATIENCE / 1000
    while True:
        try:
            cursor.execute("PRAGMA journal_mode=WAL")
            return
        except sqlite3.OperationalError:
            if time.monotonic() > limit:
                raise
            time.sleep(0.02)


def _begin(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE" if connection.get_execution_options().get(WRITES) else "BEGIN")
