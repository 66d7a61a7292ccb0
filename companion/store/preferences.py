"""Small habits of an installation, such as who played last."""

from __future__ import annotations

import json
from typing import Any

from sqlalchemy import delete, insert, select

from companion.store.database import Database, to_text
from companion.store.schema import PREFERENCES


class Preferences:
    """Key to any JSON value."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def get(self, key: str, default: Any = None) -> Any:
        """What was set last, or ``default``."""
        with self._database.read() as connection:
            text = connection.scalar(select(PREFERENCES.c.value).where(PREFERENCES.c.key == key))
        return default if text is None else json.loads(text)

    def set(self, key: str, value: Any) -> None:
        """Set a value; ``None`` forgets it."""
        with self._database.write() as connection:
            connection.execute(delete(PREFERENCES).where(PREFERENCES.c.key == key))
            if value is not None:
                connection.execute(insert(PREFERENCES).values(key=key, value=to_text(value)))
