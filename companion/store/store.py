"""The store of an installation, opened."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from pathlib import Path
from types import TracebackType
from typing import Self

from sqlalchemy import URL

from companion.store import backup, retention
from companion.store.copies import Copies
from companion.store.database import Clock, Database, utc_now
from companion.store.dump import Dumps
from companion.store.engine import store_url
from companion.store.history import History
from companion.store.links import Links
from companion.store.preferences import Preferences
from companion.store.tables import Tables
from companion.store.visits import Visits


class Household:
    """What belongs to one household: habits and drafts, its copies, its history, and the tables that it has opened."""

    def __init__(self, database: Database, key: str) -> None:
        self.key = key
        self.history = History(database, key)
        self.copies = Copies(database, key)
        self.preferences = Preferences(database, key)
        self.visits = Visits(database, key)


class Store:
    """Everything that an installation remembers. May be shared between threads; each process opens its own.

    Every method of its parts raises :class:`companion.store.errors.StoreError`, with a sentence, if the database fails.

    Attributes:
        place: what to call the store in a sentence.
        file: where it lies, or ``None`` for one on a server.
        tables: running and finished tables with their logs.
        links: what opens them.
        dumps: whole tables, out and in.
        history: what was played at home; as all of the following, where everybody is of one household.
        copies: printed facts that were read off the components.
        preferences: small habits.
    """

    def __init__(self, url: URL, clock: Clock = utc_now) -> None:
        """Open the store, make it if it is new, bring it up to date if it is old.

        Raises:
            StoreError: if it cannot be opened, is damaged, or was written by a newer release.
        """
        self._database = Database(url, clock, backup.set_aside)
        self.place = self._database.place
        self.file = self._database.file
        self.tables = Tables(self._database)
        self.links = Links(self._database)
        self.dumps = Dumps(self._database)
        home = self.household("")
        self.history, self.copies, self.preferences = home.history, home.copies, home.preferences

    def server_time(self) -> datetime | None:
        """What the server's clock says; a file has none."""
        return None if self.file else self._database.server_time()

    def back_up(self, keep: int) -> Path | None:
        """Make the backup of this day, if this store is a file and has none, and keep so many; see :mod:`backup`."""
        return backup.daily(self._database, keep)

    def forget_untouched(self, days: int) -> int:
        """Delete what nobody has touched for so many days; gives the number of tables. See :mod:`retention`."""
        return retention.forget_untouched(self._database, days)

    def household(self, key: str) -> Household:
        """What belongs to the household of that key (at most 64 characters); "" is the one at home."""
        return Household(self._database, key)

    def close(self) -> None:
        """Let go of the file or the server."""
        self._database.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()


def open_store(environment: Mapping[str, str], clock: Clock = utc_now) -> Store:
    """The store that ``BOTTEGA_STORE`` names, or the one in this person's own folder.

    Raises:
        StoreError: as :class:`Store` does, or if the variable names no store.
    """
    return Store(store_url(environment), clock)
