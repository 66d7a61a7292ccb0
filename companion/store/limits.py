"""How much the store takes at most; far more than any table needs, far less than what would hurt a server."""

from __future__ import annotations

from typing import Any

from companion.core.message import Message, msg
from companion.store.database import as_text, to_text
from companion.store.errors import StoreError

DOCUMENT = 500_000
ENTRY = 60_000
RESULT = 200_000
PREFERENCE = 200_000
TITLE = 200
ENTRIES = 20_000
"""How long a log may be; a long evening has some hundreds."""

_KEY = 64


class TooLargeError(StoreError):
    """Nobody types so much at a table."""


def document(value: Any) -> str:
    """A setup document as the store keeps it. Raises TooLargeError."""
    return _text(value, DOCUMENT, msg("This setup is larger than any that can be played."))


def entry(value: Any) -> str:
    """A move as the store keeps it. Raises TooLargeError."""
    return _text(value, ENTRY, msg("This move is larger than any that a table can take; it was not recorded."))


def result(value: Any) -> str:
    """A result as the store keeps it. Raises TooLargeError."""
    return _text(value, RESULT, msg("This result is larger than any that a game can have; it was not kept."))


def preference(value: Any) -> str:
    """A habit or a draft as the store keeps it. Raises TooLargeError."""
    return _text(value, PREFERENCE, msg("What was typed in is too much to keep; make it shorter."))


def title(words: str) -> str:
    """The title of a table. Raises TooLargeError."""
    if len(words) > TITLE:
        raise TooLargeError(msg("A title has at most {limit} characters.", limit=TITLE))
    return as_text(words)


def word(words: str) -> str:
    """What stands in a column of its own, such as the id of a tap. Raises TooLargeError."""
    if len(words) > _KEY:
        raise TooLargeError(msg("This is longer than any name that the store knows; it was not kept."))
    return words


def room(revision: int) -> None:
    """Whether one more entry has room after so many. Raises TooLargeError."""
    if revision >= ENTRIES:
        raise TooLargeError(msg("The log of this table is full at {limit} entries; start a new table.", limit=ENTRIES))


def _text(value: Any, most: int, refusal: Message) -> str:
    text = to_text(value)
    if len(text) > most:
        raise TooLargeError(refusal)
    return text
