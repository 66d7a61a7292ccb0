"""Goods: how many of each a player holds, and how a bundle of them is written (``"florin*5 scroll"``)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from itertools import combinations_with_replacement, product
from operator import add, ge, sub
from typing import TypeAlias

from companion.core.message import Message, listing, msg, plural
from companion.core.view import Piece
from companion.games.il_vecchio.words import FOLLOWERS, GOODS, PIECES

Stock: TypeAlias = tuple[int, ...]
"""How many of each of ``GOODS``."""

FOLLOWER = "follower"
"""Stands for one follower of any kind where a tile says no more."""

NOTHING: Stock = (0,) * len(GOODS)


def stock(**goods: int) -> Stock:
    """So many of these, none of the others."""
    return tuple(goods.get(good, 0) for good in GOODS)


def of_counts(counts: Mapping[str, int]) -> Stock:
    """The same from counts by good."""
    return tuple(counts.get(good, 0) for good in GOODS)


def held(own: Stock, good: str) -> int:
    """How many of one good; of followers of any kind together."""
    if good == FOLLOWER:
        return sum(held(own, kind) for kind in FOLLOWERS)
    return own[GOODS.index(good)]


def plus(own: Stock, more: Stock) -> Stock:
    """Both together."""
    return tuple(map(add, own, more))


def minus(own: Stock, less: Stock) -> Stock:
    """The first without the second; negative where it does not hold it."""
    return tuple(map(sub, own, less))


def holds(own: Stock | None, wanted: Stock) -> bool:
    """The goods are there, or nobody knows that they are not."""
    return own is None or all(map(ge, own, wanted))


def read_bundle(text: str) -> Counter[str]:
    """A bundle as it is written; the word ``follower`` stands for itself.

    Raises:
        ValueError: for a word that is no good, or a number below 1.
    """
    found: Counter[str] = Counter()
    for word in text.split():
        good, _, number = word.partition("*")
        if good not in (*GOODS, FOLLOWER) or (number and not number.isdecimal()) or number == "0":
            raise ValueError(f"{word!r} is no good; the goods are {', '.join(GOODS)}")
        found[good] += int(number or 1)
    return found


def amount(text: str) -> Stock:
    """A bundle without open followers as a stock.

    Raises:
        ValueError: if it cannot be read.
    """
    counts = read_bundle(text)
    if FOLLOWER in counts:
        raise ValueError("a follower has a kind: assassin, knight or abbot")
    return of_counts(counts)


def bundle(own: Stock) -> str:
    """A stock as it is written."""
    return " ".join(good if n == 1 else f"{good}*{n}" for good, n in zip(GOODS, own, strict=True) if n)


@cache
def readings(text: str) -> tuple[Stock, ...]:
    """Every stock that a tile's words allow: its alternatives, and each kind of follower where the kind is free."""
    found: dict[Stock, None] = {}
    for alternative in text.split("|"):
        counts = read_bundle(alternative)
        free = counts.pop(FOLLOWER, 0)
        for kinds in combinations_with_replacement(FOLLOWERS, free):
            found[plus(of_counts(counts), of_counts(Counter(kinds)))] = None
    return tuple(found)


def deals(pay: str, gain: str) -> Iterator[tuple[Stock, Stock]]:
    """Every way to pay and gain by a tile's words."""
    yield from product(readings(pay), readings(gain))


def pieces(own: Stock, goods: Iterable[str] = GOODS) -> tuple[tuple[Piece, int], ...]:
    """A stock as it is drawn."""
    return tuple((PIECES[good], held(own, good)) for good in goods)


def words(own: Stock) -> Message:
    """A stock in words."""
    told = listing(_counted(good, n) for good, n in zip(GOODS, own, strict=True) if n)
    return msg("{goods}", goods=told) if told else msg("nothing")


def _counted(good: str, n: int) -> Message:
    match good:
        case "florin":
            return plural("{n} florin", "{n} florins", n)
        case "assassin":
            return plural("{n} assassin", "{n} assassins", n)
        case "knight":
            return plural("{n} knight", "{n} knights", n)
        case "abbot":
            return plural("{n} abbot", "{n} abbots", n)
        case "scroll":
            return plural("{n} scroll", "{n} scrolls", n)
        case "carriage":
            return plural("{n} carriage", "{n} carriages", n)
        case _:
            return plural("{n} bishop", "{n} bishops", n)
