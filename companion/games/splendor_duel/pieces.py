"""Tokens: their words, letters, numbers in the box, and how they look and are counted in sentences."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from companion.core.message import Message, Value, listing, msg, plural
from companion.core.view import Piece, Shape

Counts: TypeAlias = tuple[int, ...]
"""How many of each token, in the order of :data:`TOKENS`."""

TOKENS = ("white", "blue", "green", "red", "black", "pearl", "gold")
LETTERS = "WUGRKPO"
COLOURS = TOKENS[:5]
PAYABLE = TOKENS[:6]
IN_BOX: Counts = (4, 4, 4, 4, 4, 2, 3)
ALL_TOKENS = sum(IN_BOX)
PEARL = TOKENS.index("pearl")
GOLD = TOKENS.index("gold")
NONE: Counts = (0,) * len(TOKENS)

LETTER_OF = dict(zip(TOKENS, LETTERS, strict=True))
TOKEN_OF = dict(zip(LETTERS, TOKENS, strict=True))
PLACE_OF = {token: place for place, token in enumerate(TOKENS)}

PIECES: dict[str, Piece] = {
    "white": Piece("white", Shape.CIRCLE, "#F4F1EA", "W", msg("white")),
    "blue": Piece("blue", Shape.SQUARE, "#2B5FA8", "U", msg("blue")),
    "green": Piece("green", Shape.DIAMOND, "#2F7D4F", "G", msg("green")),
    "red": Piece("red", Shape.TRIANGLE, "#B3372B", "R", msg("red")),
    "black": Piece("black", Shape.HEXAGON, "#2A2724", "K", msg("black")),
    "pearl": Piece("pearl", Shape.PEARL, "#E7B7C8", "P", msg("pearl")),
    "gold": Piece("gold", Shape.STAR, "#D9A400", "O", msg("gold")),
}
SCROLL = Piece("scroll", Shape.SCROLL, "#E9DFCB", "S", msg("scroll"))
WILD = Piece("wild", Shape.CIRCLE, "#B9AC9C", "*", msg("any colour that you own"))
UNCOLOURED = "#E9DFCB"


def counted(letters: str) -> Counts:
    """How many of each token stand in a string of letters."""
    return tuple(letters.count(letter) for letter in LETTERS)


def counts_of(amounts: Mapping[str, int]) -> Counts:
    """Amounts by word as a tuple."""
    return tuple(amounts.get(token, 0) for token in TOKENS)


def amount(token: str, n: int) -> Message:
    """"2 red", "1 pearl"."""
    match token:
        case "white":
            return plural("{n} white", "{n} white", n)
        case "blue":
            return plural("{n} blue", "{n} blue", n)
        case "green":
            return plural("{n} green", "{n} green", n)
        case "red":
            return plural("{n} red", "{n} red", n)
        case "black":
            return plural("{n} black", "{n} black", n)
        case "pearl":
            return plural("{n} pearl", "{n} pearls", n)
        case _:
            return plural("{n} gold", "{n} gold", n)


def amounts(counts: Sequence[int]) -> Value:
    """"2 red, 1 pearl and 1 gold"; "nothing" for nothing."""
    told = tuple(amount(token, n) for token, n in zip(TOKENS, counts, strict=False) if n)
    return listing(told) if told else msg("nothing")


def pieces(counts: Sequence[int]) -> tuple[tuple[Piece, int], ...]:
    """Each token with its number, zeros included."""
    return tuple((PIECES[token], n) for token, n in zip(TOKENS, counts, strict=False))
