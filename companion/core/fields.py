"""The words in which a game describes its forms; the pages draw them, the command line and the tests read them."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import TypeAlias, Union

from companion.core.message import Message
from companion.core.view import Face, Piece


@dataclass(frozen=True, slots=True)
class Option:
    """One thing to choose. ``ready`` marks what can be done now; ``why`` says what is missing where it cannot."""

    value: str
    label: Message
    face: Face | None = None
    piece: Piece | None = None
    group: str = ""
    ready: bool = True
    why: Message | None = None


@dataclass(frozen=True, slots=True)
class Count:
    """A whole number, ``low`` to ``high``. ``secret``: the log does not tell what was put there."""

    id: str
    label: Message
    low: int
    high: int
    default: int | None = None
    secret: bool = False


@dataclass(frozen=True, slots=True)
class Choice:
    """One of several. ``groups`` (id, label) split a long list into filters.

    ``seats``: as an option of a game, the values are places at the table ("1" first), and a player's name stands for one.
    """

    id: str
    label: Message
    options: tuple[Option, ...]
    default: str | None = None
    groups: tuple[tuple[str, Message], ...] = ()
    seats: bool = False


@dataclass(frozen=True, slots=True)
class Pick:
    """Several of several, ``low`` to ``high`` of them."""

    id: str
    label: Message
    options: tuple[Option, ...]
    low: int
    high: int
    groups: tuple[tuple[str, Message], ...] = ()


@dataclass(frozen=True, slots=True)
class Flag:
    """Yes or no."""

    id: str
    label: Message
    default: bool = False


@dataclass(frozen=True, slots=True)
class Words:
    """Free text, at most ``longest`` characters."""

    id: str
    label: Message
    longest: int
    default: str = ""


@dataclass(frozen=True, slots=True)
class Spots:
    """Places tapped on a picture. ``sets`` are the complete selections that are allowed; what is next follows from them.

    Where so many are allowed that they cannot be listed, ``kinds`` are the places of each kind, and ``numbers`` how many of
    each may be chosen together: cities and harbours, (1, 1) or (2, 1).
    """

    id: str
    label: Message
    picture: str
    sets: frozenset[frozenset[str]]
    kinds: tuple[tuple[str, ...], ...] = ()
    numbers: frozenset[tuple[int, ...]] = frozenset()

    def is_whole(self, chosen: Collection[str]) -> bool:
        """The selection is one that is allowed as it stands, where kinds say so; else the move itself tells."""
        have = tuple(sum(place in kind for place in chosen) for kind in self.kinds)
        return not self.kinds or have in self.numbers

    def can_grow(self, chosen: Collection[str]) -> bool:
        """A larger selection holds all of this one."""
        if any(frozenset(chosen) < larger for larger in self.sets):
            return True
        have = tuple(sum(place in kind for place in chosen) for kind in self.kinds)
        room = tuple(len(kind) for kind in self.kinds)
        return any(
            have != larger and all(now <= n <= most for now, n, most in zip(have, larger, room, strict=True))
            for larger in self.numbers
        )


@dataclass(frozen=True, slots=True)
class Amounts:
    """How many of each, each 0 to its limit, together exactly ``total`` (or anything up to the limits if ``None``).

    Without a ``total``, ``least`` and ``most`` bound the sum. ``secret``: the log does not tell what was put there.
    """

    id: str
    label: Message
    items: tuple[Option, ...]
    limits: Mapping[str, int]
    total: int | None = None
    default: Mapping[str, int] | None = None
    most: int | None = None
    least: int = 0
    secret: bool = False


@dataclass(frozen=True, slots=True)
class Order:
    """Things tapped in the order in which they came, from a stock that runs down.

    Exactly ``length`` of them, or anything from ``least`` up to that. ``default`` is what stands there before a tap.
    ``numbers``: the things are known by whole numbers, and the answer gives them so.
    """

    id: str
    label: Message
    items: tuple[Option, ...]
    stock: Mapping[str, int]
    length: int
    least: int | None = None
    default: tuple[str, ...] = ()
    numbers: bool = False


@dataclass(frozen=True, slots=True)
class Cell:
    """One button of a grid: its value, the few letters on it, and what it does in words."""

    value: str
    short: Message
    label: Message


@dataclass(frozen=True, slots=True)
class GridRow:
    """One row of a grid: what it is about, the pieces that lie there in their order, and its buttons."""

    label: Message
    cells: tuple[Cell, ...]
    counts: tuple[tuple[Piece, int], ...] = ()
    note: Message | None = None


@dataclass(frozen=True, slots=True)
class Grid:
    """A board as a table of buttons, where one tap says both where and how much. The value is the cell's."""

    id: str
    label: Message
    rows: tuple[GridRow, ...]


Field: TypeAlias = Union[Count, Choice, Pick, Flag, Words, Spots, Amounts, Order, Grid]
