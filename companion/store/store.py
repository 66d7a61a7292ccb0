"""The store of an installation, opened."""

from __future__ import annotations

from collections.abc import Mapping
from types import TracebackType
from typing import Self

from sqlalchemy import URL

from companion.store.copies import Copies
from companion.store.database import Clock, Database, utc_now
from companion.store.engine import store_url
from companion.store.history import History
from companion.store.preferences import Preferences
from companion.store.tables import Tables


class Store:
    """Everything that an installation remembers. May be shared between threads; each process opens its own.

    Every method of its parts raises :class:`companion.store.errors.StoreError`, with a sentence, if the database fails.

    Attributes:
        tables: running and finished tables with their logs.
        history: what was played.
        copies: printed facts that were read off the components.
        preferences: small habits.
    """

    def __init__(self, url: URL, clock: Clock = utc_now) -> None:
        """Open the store, make it if it is new, bring it up to date if it is old.

        Raises:
            StoreError: if it cannot be opened, is damaged, or was written by a newer release.
        """
        self._database = Database(url, clock)
        self.place = self._database.place
        self.tables = Tables(self._database)
        self.history = History(self._database)
        self.copies = Copies(self._database)
        self.preferences = Preferences(self._database)

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
