"""Copies of a store that lies in a file, made while it is used; a server is backed up with its own tools."""

from __future__ import annotations

import os
import re
from contextlib import suppress
from pathlib import Path

from companion.core.message import msg
from companion.store.database import Database
from companion.store.errors import BrokenStoreError

FOLDER = "backups"
_DAILY = re.compile(r"-\d{4}-\d\d-\d\d\.sqlite")


def folder_of(database: Database) -> Path | None:
    """Where the backups lie: beside the store, or nowhere for a store on a server."""
    return database.file.parent / FOLDER if database.file else None


def daily(database: Database, keep: int) -> Path | None:
    """Make the backup of this day unless it is there, and leave only the ``keep`` newest. Nobody has to wait meanwhile.

    Returns:
        The new backup, or ``None`` if none was made.

    Raises:
        BrokenStoreError: if it cannot be made.
    """
    folder = folder_of(database)
    if folder is None or database.file is None or keep == 0:
        return None
    made = folder / f"{database.file.stem}-{database.now()[:10]}.sqlite"
    new = None if made.exists() else copy(database, made)
    kept = sorted(path for path in folder.glob(f"{database.file.stem}-*.sqlite")
                  if _DAILY.fullmatch(path.name.removeprefix(database.file.stem)))
    for path in kept[:-keep]:
        path.unlink(missing_ok=True)
    return new


def set_aside(database: Database, version: int) -> None:
    """Keep the store of an earlier version as it is before it is brought up to date; these are never deleted.

    Raises:
        BrokenStoreError: if it cannot be kept.
    """
    folder = folder_of(database)
    if folder is not None and database.file is not None:
        kept = folder / f"{database.file.stem}-version-{version}.sqlite"
        if not kept.exists():
            copy(database, kept)


def copy(database: Database, target: Path) -> Path:
    """A copy of the store as it stands, whole or not at all; it reads only, so moves go on.

    Raises:
        BrokenStoreError: if it cannot be made.
    """
    part = target.with_name(f"{target.name}.{os.getpid()}.part")
    try:
        target.parent.mkdir(exist_ok=True)
        part.unlink(missing_ok=True)
        database.copy_into(str(part))
        with part.open("rb+") as file:
            os.fsync(file.fileno())
        part.replace(target)
    except OSError as error:
        raise BrokenStoreError(msg("The backup {place} cannot be made: {reason}", place=str(target),
                                   reason=error.strerror or str(error))) from error
    finally:
        with suppress(OSError):
            part.unlink(missing_ok=True)
    return target
