"""Action b: take over a province (rules B1 to B4)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations_with_replacement, product

from companion.core.errors import refuse
from companion.games.il_vecchio.moves import Province
from companion.games.il_vecchio.state import State, active, asks, copy_of, gain, pay, with_seat
from companion.games.il_vecchio.stock import Stock, amount, bundle, holds, stock, words
from companion.games.il_vecchio.tables import Tables
from companion.games.il_vecchio.track import enter, reads, space_for
from companion.games.il_vecchio.travel import Trip, arrive
from companion.games.il_vecchio.words import FOLLOWERS, track_word

AGAIN = "P1>"


def _followers(*kinds: str) -> Stock:
    return tuple(a + b for a, b in zip(stock(), stock(**{kind: kinds.count(kind) for kind in kinds}), strict=True))


PRICES: dict[str, tuple[Stock, ...]] = {
    "venice": (stock(assassin=1),),
    "milan": (stock(knight=1, abbot=1),),
    "papal": tuple(_followers(two, two, one) for two, one in product(FOLLOWERS, FOLLOWERS) if two != one),
}
"""What followers a region costs (rule B2): each way to pay."""

NUMBERS = {region: sum(prices[0]) for region, prices in PRICES.items()}


def prices(tables: Tables, region: str, using: tuple[str, ...]) -> tuple[Stock, ...]:
    """Each way to pay the followers; with a tile that ignores kinds any so many (tile M2)."""
    if "any_followers" not in effects(tables, using):
        return PRICES[region]
    return tuple(_followers(*kinds) for kinds in combinations_with_replacement(FOLLOWERS, NUMBERS[region]))


def effects(tables: Tables, using: tuple[str, ...]) -> tuple[str, ...]:
    """What the tiles do that are used along."""
    tiles = (tile.removeprefix(AGAIN) for tile in using)
    return tuple(tables.provinces[tile].effect for tile in tiles if tile in tables.provinces)


def usable(tables: Tables, state: State, seat: int) -> tuple[str, ...]:
    """The own tiles that can be used along, P1 among them where it repeats one (rules T2, K1)."""
    own = state.seats[seat]
    fits = tuple(tile.id for tile in tables.provinces.values() if tile.when == "province")
    again = tuple(f"{AGAIN}{tile}" for tile in fits if tile in own.used) if "P1" in own.provinces else ()
    return (*(tile for tile in fits if tile in own.provinces), *again)


def usings(tables: Tables, state: State, seat: int) -> Iterator[tuple[str, ...]]:
    """Every choice of tiles to use along; no effect twice."""
    own = usable(tables, state, seat)
    by_effect: dict[str, list[str]] = {}
    for tile in own:
        by_effect.setdefault(effects(tables, (tile,))[0], []).append(tile)
    for choice in product(*(("", *tiles) for tiles in by_effect.values())):
        found = tuple(tile for tile in choice if tile)
        if sum(tile.startswith(AGAIN) for tile in found) <= 1:
            yield found


def province(tables: Tables, state: State, move: Province) -> State:
    """A member takes over a province: followers, florins, the space and its event, then a tile.

    Raises:
        Refused: if member, way, payment or tiles do not fit, or a figure is missing that nobody knows.
    """
    seat, region = active(state), move.region
    if len(set(move.using)) != len(move.using) or set(move.using) not in map(set, usings(tables, state, seat)):
        own = usable(tables, state, seat)
        raise refuse(
            "using",
            "is {given}, but only these may be used, each effect once: {right}"
            if own
            else "is {given}, but none can be used",
            "T2",
            "K1",
            given=move.using,
            right=own,
        )
    state = reads(tables, state, region, move)
    known = copy_of(tables, state)
    space = space_for(tables, state, region, "region")
    gate = known.gates[region]
    state = arrive(tables, state, seat, gate, Trip(move.source, move.travel))
    state = pay(state, seat, _price(tables, state, move), "pay", "B2")
    if "no_florins" not in effects(tables, move.using):
        cost = known.cost[region, space]
        assert cost is not None  # it was asked for above
        state = pay(state, seat, stock(florin=cost), "region", "B3")
    state = _turned(state, seat, move.using)
    for tile in state.seats[seat].council:
        if tile in tables.council and tables.council[tile].when == "province":
            state = gain(state, seat, amount(tables.council[tile].advantage))
    state = asks(state, f"tile:{seat}:{region}")
    return replace(enter(tables, state, seat, region, move.event), acted=True)


def _price(tables: Tables, state: State, move: Province) -> Stock:
    """The followers that are paid: said, or the only ones that can be."""
    ways = prices(tables, move.region, move.using)
    if move.pay is None:
        own = state.seats[active(state)].stock
        ways = tuple(way for way in ways if holds(own, way)) or ways
        if len(ways) > 1:
            raise refuse("pay", "is missing: which followers are paid?", "B2")
        return ways[0]
    try:
        price = amount(move.pay)
    except ValueError:
        price = stock()
    if price not in ways:
        raise refuse(
            "pay",
            "is {given}, but {region} costs {right}",
            "B2",
            given=move.pay or "nothing",
            region=track_word(move.region),
            right=words(ways[0]) if len(ways) == 1 else " / ".join(bundle(way) for way in ways),
        )
    return price


def _turned(state: State, seat: int, using: tuple[str, ...]) -> State:
    """The tiles that were used turn face down (rule T2)."""
    gone = {"P1" if tile.startswith(AGAIN) else tile for tile in using}
    own = state.seats[seat]
    left = tuple(tile for tile in own.provinces if tile not in gone)
    return with_seat(state, seat, provinces=left, used=(*own.used, *sorted(gone)))
