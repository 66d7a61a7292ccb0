"""Paints: their words, letters and looks, what blends into what, and how they are counted in sentences."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import TypeAlias

from companion.core.message import Message, Value, listing, msg, plural
from companion.core.view import Piece, Shape

Counts: TypeAlias = tuple[int, ...]
"""How many of each paint, in the order of :data:`PAINTS`."""

PAINTS = ("yellow", "red", "blue", "orange", "green", "purple", "pink", "brown")
BASIC = PAINTS[:3]
BLENDS = PAINTS[3:6]
SPECIAL = PAINTS[6:]
PLACE_OF = {paint: place for place, paint in enumerate(PAINTS)}
NONE: Counts = (0,) * len(PAINTS)

PRICES = {"yellow": 1, "red": 1, "blue": 1, "orange": 3, "green": 3, "purple": 5, "pink": 10, "brown": 14}
"""What a paint adds to a tile's value on every tile that was seen: a question about what was typed in, never a rule."""

RECIPES: dict[str, tuple[str, str]] = {
    "orange": ("red", "yellow"),
    "green": ("yellow", "blue"),
    "purple": ("red", "blue"),
    "pink": ("purple", "red"),
    "brown": ("orange", "green"),
}
"""Two paints in, one out (rules B2 and Z2)."""

PIECES: dict[str, Piece] = {
    "yellow": Piece("yellow", Shape.CIRCLE, "#E3B505", "Y", msg("yellow")),
    "red": Piece("red", Shape.TRIANGLE, "#B3372B", "R", msg("red")),
    "blue": Piece("blue", Shape.SQUARE, "#2B5FA8", "B", msg("blue")),
    "orange": Piece("orange", Shape.DIAMOND, "#D9731A", "O", msg("orange")),
    "green": Piece("green", Shape.HEXAGON, "#2F7D4F", "G", msg("green")),
    "purple": Piece("purple", Shape.STAR, "#6B3A8C", "P", msg("purple")),
    "pink": Piece("pink", Shape.PEARL, "#E7A0BC", "K", msg("pink")),
    "brown": Piece("brown", Shape.CROWN, "#6E4A2A", "N", msg("brown")),
}
LETTER_OF = {paint: piece.letter for paint, piece in PIECES.items()}
PAINT_OF = {letter: paint for paint, letter in LETTER_OF.items()}


def counts_of(amounts: Mapping[str, int]) -> Counts:
    """Amounts by word as a tuple."""
    return tuple(amounts.get(paint, 0) for paint in PAINTS)


def counted(words: Iterable[str]) -> Counts:
    """How often each paint is named."""
    return counts_of(Counter(words))


def plus(first: Counts, second: Counts) -> Counts:
    """Both together."""
    return tuple(a + b for a, b in zip(first, second, strict=True))


def minus(first: Counts, second: Counts) -> Counts:
    """What is left; may fall below nothing, which the caller refuses."""
    return tuple(a - b for a, b in zip(first, second, strict=True))


def covers(held: Counts, needed: Counts) -> bool:
    """There is enough of each."""
    return all(a >= b for a, b in zip(held, needed, strict=True))


def words_of(counts: Sequence[int]) -> str:
    """The spelling that printed facts use: ``"yellow yellow blue"``."""
    return " ".join(paint for paint, n in zip(PAINTS, counts, strict=True) for _ in range(n))


def value_of(counts: Sequence[int]) -> int:
    """What a tile of these paints is probably worth."""
    return sum(PRICES[paint] * n for paint, n in zip(PAINTS, counts, strict=True))


def blended(held: Counts, makes: Mapping[str, int]) -> Counts:
    """The paints after blending; orange, green and purple first, since pink and brown may need them (rule B3).

    A paint that is short comes out below zero.
    """
    left = list(held)
    for made in (*BLENDS, *SPECIAL):
        n = makes.get(made, 0)
        for used in RECIPES[made]:
            left[PLACE_OF[used]] -= n
        left[PLACE_OF[made]] += n
    return tuple(left)


def can_blend(held: Counts, makes: Mapping[str, int]) -> bool:
    """The paints suffice in the order of :func:`blended`: what is left after each step never falls below zero."""
    left = held
    for made in (*BLENDS, *SPECIAL):
        left = blended(left, {made: makes.get(made, 0)})
        if min(left) < 0:
            return False
    return True


def amount(paint: str, n: int) -> Message:
    """Say "2 red" or "1 pink"."""
    return plural("{n} {paint}", "{n} {paint}", n, paint=PIECES[paint].label)


def amounts(counts: Sequence[int]) -> Value:
    """Say "2 red and 1 pink", or "nothing"."""
    told = tuple(amount(paint, n) for paint, n in zip(PAINTS, counts, strict=True) if n)
    return listing(told) if told else msg("nothing")


def pieces(counts: Sequence[int], used: Sequence[str]) -> tuple[tuple[Piece, int], ...]:
    """Each of the ``used`` paints with its number, zeros included."""
    return tuple((PIECES[paint], counts[PLACE_OF[paint]]) for paint in used)
