"""What the commands print: UTF-8 whatever the locale says, JSON on one line, faults on one line each."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import IO, Any

from companion.core.errors import Fault
from companion.core.message import render


def json_line(value: Any) -> str:
    """A value as one line of JSON."""
    return json.dumps(value, ensure_ascii=False, allow_nan=False) + "\n"


def write(stream: IO[bytes], text: str) -> None:
    """Write at once, so that a program at the other end of a pipe can answer line by line."""
    stream.write(text.encode("utf-8", "backslashreplace"))
    stream.flush()


def fault_line(fault: Fault) -> str:
    """``error: PATH: what is wrong and what would be right``, on exactly one line."""
    return _one_line(f"error: {fault}") + "\n"


def fault_values(faults: Iterable[Fault]) -> dict[str, Any]:
    """What stands in the place of an answer that cannot be given."""
    return {"errors": [_fault_value(fault) for fault in faults]}


def _fault_value(fault: Fault) -> dict[str, Any]:
    value: dict[str, Any] = {"path": fault.path, "message": render(fault.message)}
    return {**value, "rules": list(fault.rules)} if fault.rules else value


def _one_line(text: str) -> str:
    return "".join(char if char.isprintable() else char.encode("unicode_escape", "backslashreplace").decode()
                   for char in text)


def table(rows: Sequence[Sequence[str]], left: int = 1) -> str:
    """Rows under each other: the first ``left`` columns to the left, the others (numbers) to the right."""
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    lines = []
    for row in rows:
        cells = [cell.ljust(width) if column < left else cell.rjust(width)
                 for column, (cell, width) in enumerate(zip(row, widths, strict=True))]
        lines.append("  ".join(cells).rstrip())
    return "\n".join(lines) + "\n"
