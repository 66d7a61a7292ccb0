"""Bytes from outside into plain JSON values, with a sentence for everything that can be wrong with them."""

from __future__ import annotations

import json
import math
import os
from collections.abc import Iterator
from typing import IO, Any, NoReturn

from companion.core.errors import Refused, refuse

STDIN = "-"
DEEPEST = 64  # no document nests more than 8 deep; what nests deeper than this is no document


def read_bytes(name: str | None, stdin: IO[bytes]) -> bytes:
    """Everything in a file, or in standard input where ``name`` is ``-`` or ``None``.

    Raises:
        Refused: if there is no such file or it cannot be read.
    """
    if name is None or name == STDIN:
        return stdin.read()
    with open_file(name, "rb") as file:
        return file.read()


def read_lines(name: str, stdin: IO[bytes]) -> Iterator[bytes]:
    """The lines of a file or of standard input, one by one, without their ends.

    Raises:
        Refused: if there is no such file or it cannot be read.
    """
    if name == STDIN:
        yield from (line.rstrip(b"\r\n") for line in stdin)
        return
    with open_file(name, "rb") as file:
        yield from (line.rstrip(b"\r\n") for line in file)


def open_file(name: str, mode: str) -> IO[bytes]:
    """A file by the name that was typed, whatever the locale thinks of its letters.

    Raises:
        Refused: if it cannot be opened.
    """
    try:
        return open(os.fsdecode(name.encode()), mode)
    except (OSError, ValueError) as problem:
        reason = getattr(problem, "strerror", None) or str(problem)
        raise refuse(name or "FILE", "cannot be written: {reason}; name a file that can" if "w" in mode else
                     "cannot be read: {reason}; name a file that can, or - for standard input", reason=reason) from None


def decode(raw: bytes) -> str:
    """UTF-8 text; a byte order mark before it is let pass.

    Raises:
        Refused: if it is anything else.
    """
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as problem:
        raise refuse("$", "is not text in UTF-8 (byte {place}); give JSON saved as UTF-8",
                     place=problem.start) from None


def parse(raw: bytes) -> Any:
    """Plain JSON values.

    Raises:
        Refused: for what is no JSON, for numbers that no sheet can hold, for a name given twice in one object, and for
            nesting that no document has.
    """
    text = decode(raw)
    if not text.strip():
        raise refuse("$", "is empty; give a JSON object")
    try:
        value = json.loads(text, object_pairs_hook=_named_once, parse_constant=_no_number, parse_float=_finite,
                           parse_int=_whole)
    except json.JSONDecodeError as problem:
        raise refuse("$", "is not JSON: line {line}, column {column}: {problem}", line=problem.lineno,
                     column=problem.colno, problem=problem.msg) from None
    except RecursionError:
        raise _too_deep() from None
    _check_depth(value)
    return value


def _named_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    named = dict(pairs)
    if len(named) < len(pairs):
        names = [name for name, _ in pairs]
        raise refuse(next(name for name in names if names.count(name) > 1),
                     "is given twice in one object; give it once")
    return named


def _no_number(text: str) -> NoReturn:
    raise refuse("$", "holds {given}, which is no number in JSON", given=text)


def _finite(text: str) -> float:
    value = float(text)
    if not math.isfinite(value):
        raise refuse("$", "holds the number {given}, which is too large", given=_short(text))
    return value


def _whole(text: str) -> int:
    if len(text) > 19:
        raise refuse("$", "holds the number {given}, which is too large", given=_short(text))
    return int(text)


def _short(text: str) -> str:
    return text if len(text) <= 24 else f"{text[:20]}... ({len(text)} digits)"


def _check_depth(value: Any) -> None:
    level = [value]
    for _ in range(DEEPEST):
        level = [inner for outer in level if isinstance(outer, list | dict)
                 for inner in (outer.values() if isinstance(outer, dict) else outer)]
        if not level:
            return
    raise _too_deep()


def _too_deep() -> Refused:
    return refuse("$", "is nested more than {limit} deep, which no document is", limit=DEEPEST)
