"""What the doctor finds: wrong is what keeps a table from being played or kept, odd what may surprise somebody."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from companion.core.message import Message


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was looked at; ``path`` says what it is about."""

    kind: Literal["ok", "warning", "error"]
    path: str
    message: Message


def fine(path: str, message: Message) -> Finding:
    """It is as it should be."""
    return Finding("ok", path, message)


def odd(path: str, message: Message) -> Finding:
    """It works, but may surprise somebody."""
    return Finding("warning", path, message)


def wrong(path: str, message: Message) -> Finding:
    """It does not work, or gives something away."""
    return Finding("error", path, message)
