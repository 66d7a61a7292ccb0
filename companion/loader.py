"""The only module that opens ``data/``."""

from __future__ import annotations

import csv
from functools import cache
from pathlib import Path
from typing import Any

from companion.core.errors import CompanionError
from companion.core.game import AnyGame, Rows

DATA = Path(__file__).parent.parent / "data"


class DataFault(CompanionError):
    """A component table that cannot be read; says the file, and where it can, the line."""


def rows(slug: str) -> Rows:
    """Every table of a game: file name without ending to its rows.

    Raises:
        DataFault: if a table has no header, or a row has too few or too many cells.
    """
    folder = DATA / slug
    if not folder.is_dir():
        raise DataFault(f"{folder}: there is no such folder")
    return {path.stem: _table(path) for path in sorted(folder.glob("*.csv"))}


def _table(path: Path) -> tuple[dict[str, str], ...]:
    with path.open(encoding="utf-8", newline="") as file:
        reader = csv.DictReader(file, strict=True)
        if not reader.fieldnames:
            raise DataFault(f"{path}: has no header line")
        table = []
        for row in reader:
            if None in row or None in row.values():
                raise DataFault(f"{path}:{reader.line_num}: must have {len(reader.fieldnames)} cells")
            table.append({name: cell.strip() for name, cell in row.items()})
    return tuple(table)


@cache
def tables(game: AnyGame) -> Any:
    """The checked tables of a game, read once.

    Raises:
        DataFault: if a value is impossible; the message is the table's own.
    """
    try:
        return game.read_tables(rows(game.slug))
    except (KeyError, ValueError) as error:
        raise DataFault(f"data/{game.slug}: {error}") from error


@cache
def rules(slug: str) -> tuple[dict[str, str], ...]:
    """The rules of a game: id, phase, statement, source, certainty."""
    return tuple(dict(row) for row in rows(slug)["rules"])
