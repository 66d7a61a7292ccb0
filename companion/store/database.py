"""One open store: transactions, the clock, new ids, and JSON as the store keeps it."""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from typing import Any, TypeAlias

from sqlalchemy import URL, Connection, func, select

from companion.store import schema
from companion.store.engine import WRITES, file_of, make_engine, make_own_folder, place_of
from companion.store.errors import BrokenStoreError, told
from companion.store.schema import bring_up_to_date, version_of

Clock: TypeAlias = Callable[[], datetime]

_ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"
_ID_LENGTH = 26  # 130 bits that nobody guesses


def utc_now() -> datetime:
    """The clock of everybody but the tests."""
    return datetime.now(UTC)


def new_id() -> str:
    """An id that nobody guesses, short and without letters that are mixed up."""
    return "".join(secrets.choice(_ALPHABET) for _ in range(_ID_LENGTH))


def to_text(value: Any) -> str:
    """A value as the store keeps it: JSON in ASCII, which every database takes as it is."""
    return json.dumps(value, separators=(",", ":"), allow_nan=False)


def as_text(words: str) -> str:
    """Words as every database takes them: a server knows no zero characters, and no halves of letters."""
    return words.replace("\0", "\N{REPLACEMENT CHARACTER}").encode("utf-8", "replace").decode()


def time_text(moment: datetime) -> str:
    """A moment as text that sorts: ``2026-11-29T20:15:00.000000Z``."""
    return moment.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%S.%fZ")


def read_time(text: str) -> datetime:
    """The moment that :func:`time_text` wrote."""
    return datetime.strptime(text, "%Y-%m-%dT%H:%M:%S.%fZ").replace(tzinfo=UTC)


class Database:
    """An open store. Safe to share between threads; each process opens its own."""

    def __init__(
        self, url: URL, clock: Clock = utc_now, before_change: Callable[[Database, int], object] | None = None
    ) -> None:
        """Open it. ``before_change`` is called with the version of an older store before that is changed."""
        self.place = place_of(url)
        self.file = file_of(url)
        self._clock = clock
        self._before_change = before_change
        make_own_folder(url)
        self._engine = make_engine(url)
        self._writing = self._engine.execution_options(**{WRITES: True})
        try:
            self._prepare()
        except BaseException:
            self.close()
            raise

    def _prepare(self) -> None:
        with self.read() as connection:
            found = version_of(connection, self.place)
        if found == schema.VERSION:
            return
        if found is not None and self._before_change:
            self._before_change(self, found)
        try:
            self._change_shape()
        except BrokenStoreError:  # two processes may make the same new store on a server; then the second finds it made
            self._change_shape()

    def _change_shape(self) -> None:
        with self.write() as connection:
            bring_up_to_date(connection, self.place)

    def now(self) -> str:
        """The time of the clock, as the store keeps it."""
        return time_text(self._clock())

    @contextmanager
    def read(self) -> Iterator[Connection]:
        """A connection to read with; it changes nothing and waits for nobody."""
        with told(self.place), self._engine.connect() as connection:
            yield connection

    @contextmanager
    def write(self) -> Iterator[Connection]:
        """A transaction: all of it is kept, also if the power fails right after, or nothing if anything is raised."""
        with told(self.place), self._writing.begin() as connection:
            yield connection

    def server_time(self) -> datetime:
        """The time by the database's own clock."""
        with self.read() as connection:
            moment: datetime = connection.execute(select(func.now())).scalar_one()
        return moment.astimezone(UTC)

    def copy_into(self, target: str) -> None:
        """Copy a store that lies in a file into another file, as it stands at one moment; it only reads."""
        with told(self.place), closing(self._engine.raw_connection()) as connection:
            connection.cursor().execute("VACUUM INTO ?", (target,))

    def close(self) -> None:
        """Let go of the file or the server."""
        self._engine.dispose()
