"""The words of the game: metals, types, components, areas, and how they are counted in sentences."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias

from companion.core.message import Message, Value, listing, msg, plural
from companion.core.view import Piece, Shape

METALS = ("gold", "silver", "copper", "bronze")
GOODS = ("iron", "wood", "rope", "brick", "glass")
TYPES = GOODS
"""The five types of inventions; the symbols have no names in the rulebook, so materials name them."""

MIDDLE = {"bronze": 1, "copper": 2, "silver": 3}
"""How many cards of each metal are shuffled with #16 to #20 into the middle of the deck (rule K2)."""

COUNCIL, WORKSHOP, ACADEMY = "A", "B", "C"
SHOPS = {"D": "iron", "E": "glass", "F": "wood", "G": "brick", "H": "rope"}
AREAS = (COUNCIL, WORKSHOP, ACADEMY, *SHOPS)
LabName: TypeAlias = Literal["small", "large"]
LABS: tuple[LabName, ...] = ("small", "large")

PIECES: dict[str, Piece] = {
    "iron": Piece("iron", Shape.HEXAGON, "#5A5F66", "I", msg("iron")),
    "wood": Piece("wood", Shape.SQUARE, "#A0692F", "W", msg("wood")),
    "rope": Piece("rope", Shape.CIRCLE, "#D9C08A", "R", msg("rope")),
    "brick": Piece("brick", Shape.DIAMOND, "#B3372B", "B", msg("brick")),
    "glass": Piece("glass", Shape.TRIANGLE, "#7FB6C9", "G", msg("glass")),
}
GROUNDS = {"gold": "#D9A400", "silver": "#B8BCC2", "copper": "#C0703A", "bronze": "#8A6A2F"}


def good_word(good: str) -> Message:
    """A component as it stands in a sentence."""
    return PIECES[good].label


def goods_words(goods: Sequence[int]) -> Value:
    """As "2 wood and 1 glass"; "nothing" for nothing."""
    told = tuple(msg("{n} {good}", n=n, good=good_word(good)) for good, n in zip(GOODS, goods, strict=True) if n)
    return listing(told) if told else msg("nothing")


def metal_word(metal: str) -> Message:
    """A metal as it stands before "card."""
    match metal:
        case "gold":
            return msg("gold")
        case "silver":
            return msg("silver")
        case "copper":
            return msg("copper")
        case _:
            return msg("bronze")


def area_word(area: str) -> Message:
    """An area with its letter."""
    match area:
        case "A":
            return msg("A Council")
        case "B":
            return msg("B Workshop")
        case "C":
            return msg("C Academy")
        case "D":
            return msg("D Blacksmith")
        case "E":
            return msg("E Glass maker")
        case "F":
            return msg("F Joiner")
        case "G":
            return msg("G Brick kiln")
        case _:
            return msg("H Rope maker")


def lab_word(lab: str) -> Message:
    """One of a player's two labs."""
    return msg("small lab") if lab == "small" else msg("large lab")


def place_word(place: str) -> Message:
    """An area or a lab."""
    return lab_word(place) if place in LABS else area_word(place)


def apprentices(n: int) -> Message:
    """As "1 apprentice", "3 apprentices"."""
    return plural("{n} apprentice", "{n} apprentices", n)


def florins(n: int) -> Message:
    """As "1 florin", "58 florins"."""
    return plural("{n} florin", "{n} florins", n)


def weeks(n: int) -> Message:
    """As "1 week", "7 weeks"."""
    return plural("{n} week", "{n} weeks", n)
