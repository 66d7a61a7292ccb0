"""What a person will read, kept apart from any language until the edge.

The id of a message is its English text (the gettext convention), so English needs no catalogue and code reads well.
``msg`` and ``plural`` are the only two ways to make one; Babel extracts both (see ``babel.cfg``).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Protocol, TypeAlias, Union

Value: TypeAlias = Union[str, int, "Message", tuple["Value", ...]]


class Catalogue(Protocol):
    """What ``gettext.NullTranslations`` and its children offer."""

    def gettext(self, message: str) -> str:
        """The translation of a text."""

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """The translation of a text that counts, in the form for ``n``."""


class _English:
    """The source language: every text is its own translation."""

    def gettext(self, message: str) -> str:
        return message

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return msgid1 if n == 1 else msgid2


ENGLISH: Catalogue = _English()


@dataclass(frozen=True, slots=True)
class Message:
    """A text with places, and what goes into the places. Player names are plain strings and are never translated."""

    id: str
    values: tuple[tuple[str, Value], ...] = ()
    many: str | None = None
    count: int = 0

    def __str__(self) -> str:
        return render(self)


def msg(text: str, /, **values: Value) -> Message:
    """A message; ``text`` holds ``{places}`` that ``values`` fill."""
    return Message(text, tuple(values.items()))


def plural(one: str, many: str, n: int, /, **values: Value) -> Message:
    """A message that counts: ``{n}`` in either text is the number."""
    return Message(one, (("n", n), *values.items()), many, n)


def listing(values: Iterable[Value]) -> tuple[Value, ...]:
    """Several values as one, read as "a, b and c"."""
    return tuple(values)


def render(value: Value, catalogue: Catalogue = ENGLISH) -> str:
    """The text in one language; a list is joined the way the language joins lists."""
    if isinstance(value, Message):
        text = (
            catalogue.gettext(value.id)
            if value.many is None
            else catalogue.ngettext(value.id, value.many, value.count)
        )
        return text.format_map({name: render(inner, catalogue) for name, inner in value.values})
    if isinstance(value, tuple):
        parts = [render(inner, catalogue) for inner in value]
        if len(parts) < 2:
            return "".join(parts)
        return catalogue.gettext("{most} and {last}").format(most=", ".join(parts[:-1]), last=parts[-1])
    return str(value)
