"""Small habits of a household, such as who played last, and what somebody has typed in but not recorded yet."""

from __future__ import annotations

import hashlib
import json
from typing import Any

from sqlalchemy import ColumnElement, delete, insert, select

from companion.store import limits
from companion.store.database import Database
from companion.store.schema import PREFERENCES

_LONGEST = 200
_DIGEST = 64


class Preferences:
    """Key to any JSON value."""

    def __init__(self, database: Database, household: str = "") -> None:
        self._database = database
        self._household = household

    def get(self, key: str, default: Any = None) -> Any:
        """What was set last, or ``default``."""
        with self._database.read() as connection:
            text = connection.scalar(select(PREFERENCES.c.value).where(self._at(key)))
        return default if text is None else json.loads(text)

    def set(self, key: str, value: Any) -> None:
        """Set a value; ``None`` forgets it. Raises TooLargeError for more than anybody types."""
        now, kept = self._database.now(), limits.preference(value)
        with self._database.write() as connection:
            connection.execute(delete(PREFERENCES).where(self._at(key)))
            if value is not None:
                connection.execute(insert(PREFERENCES).values(
                    household=self._household, key=_fitting(key), value=kept, changed_at=now))

    def _at(self, key: str) -> ColumnElement[bool]:
        return (PREFERENCES.c.household == self._household) & (PREFERENCES.c.key == _fitting(key))


def _fitting(key: str) -> str:
    """A key as a column takes it: a long one is cut, and told from others by a digest of the whole."""
    plain = key.encode("ascii", "backslashreplace").decode().replace("\0", r"\0")
    if len(plain) <= _LONGEST:
        return plain
    return plain[: _LONGEST - _DIGEST] + hashlib.sha256(plain.encode()).hexdigest()
