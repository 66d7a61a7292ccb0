"""The market: buying from one stall, or closing it (rules M1 to M4)."""

from __future__ import annotations

from dataclasses import replace

from companion.core.errors import Faults, refuse
from companion.games.fresco.act import done_here
from companion.games.fresco.book import read_now
from companion.games.fresco.moves import Buy, Close, amount_of
from companion.games.fresco.paints import NONE, counts_of, plus, words_of
from companion.games.fresco.setup import STALLS
from companion.games.fresco.state import (
    MARKET,
    State,
    can_spend,
    earn,
    is_told,
    place_now,
    price,
    printed_on,
    visitor,
    with_seat,
)
from companion.games.fresco.tables import Tables

MOST_ON_TILE = 3


def stall_of(state: State, tile: str) -> int | None:
    """On which stall a market tile lies."""
    return next((at for at, stall in enumerate(state.stalls) if tile in (stall or ())), None)


def is_open(state: State, stall: int) -> bool:
    """Nobody visited this stall this round; what lies there may not be known."""
    return stall < len(state.stalls) and state.stalls[stall] != ()


def buyer(state: State) -> int:
    """Who is in the market now.

    Raises:
        Refused: if nobody is.
    """
    seat = visitor(state)
    if place_now(state) != MARKET:
        raise refuse("type", "cannot be done: the market is not visited now", "P2")
    return seat


def buy(tables: Tables, state: State, move: Buy) -> State:
    """Tiles of one stall, each for an apprentice and the own price (M2)."""
    seat = buyer(state)
    if seat == state.leonardo:
        raise refuse("type", "cannot be done: Leonardo never buys, he closes a stall", "L4")
    stall, count = _chosen(state, move)
    if not 1 <= count <= state.left:
        raise refuse(
            "tiles",
            "are {given}, but {player} has {right} apprentices in the market",
            "M2",
            given=count,
            player=state.names[seat],
            right=state.left,
        )
    cost = count * price(tables, state, seat)
    if not can_spend(state, seat, cost):
        if not is_told(state):
            raise refuse(
                "tiles", "cost {given} thalers, more than {player} has", "M2", "P3", given=cost, player=state.names[seat]
            )
        raise refuse(
            "tiles",
            "cost {given} thalers, but {player} has {right}",
            "M2",
            "P3",
            given=cost,
            player=state.names[seat],
            right=state.seats[seat].thalers or 0,
        )
    state, paints = _paints(tables, state, move, count)
    held = state.seats[seat].paints
    if held is not None:
        state = with_seat(state, seat, paints=plus(held, paints))
    return _visited(tables, earn(state, seat, -cost), stall)


def _chosen(state: State, move: Buy) -> tuple[int, int]:
    """Which stall, and how many of its tiles."""
    if not move.tiles:
        if move.stall is None or move.count is None:
            raise refuse("tiles", "is missing; say which tiles are bought", "M2")
        stall = STALLS.index(move.stall)
        if not is_open(state, stall) or state.stalls[stall] is not None:
            raise refuse("stall", "is {given}, whose tiles are known or gone; say which are bought", "M1", given=move.stall)
        if move.count > state.sizes[stall]:
            raise refuse(
                "count", "is {given}, but the stall holds {right}", "S3", given=move.count, right=state.sizes[stall]
            )
        return stall, move.count
    faults = Faults()
    for place, tile in enumerate(move.tiles):
        if stall_of(state, tile) is None:
            faults.add(f"tiles[{place}]", "is {given}, which lies on no stall", "M2", "M4", given=tile)
        elif tile in move.tiles[:place]:
            faults.add(f"tiles[{place}]", "is {given} a second time", "M2", given=tile)
    faults.raise_any()
    stalls = {stall_of(state, tile) for tile in move.tiles}
    if len(stalls) > 1:
        raise refuse("tiles", "lie on different stalls; only one is visited", "M1")
    return stalls.pop() or 0, len(move.tiles)


def _paints(tables: Tables, state: State, move: Buy, count: int) -> tuple[State, tuple[int, ...]]:
    """The paints that come with the tiles; the stock never runs out (S9). What was read off a tile is remembered."""
    if not move.tiles:
        paints = counts_of(amount_of(move.paints))
        if not count <= sum(paints) <= MOST_ON_TILE * count:
            raise refuse("paints", "are {given}, but {count} tiles have 1 to 3 each", "M2", given=sum(paints), count=count)
        return state, paints
    told = {tile: words_of(counts_of(amount_of(shows))) for tile, shows in (move.shows or {}).items() if tile in move.tiles}
    state = replace(state, printed=read_now(tables, state.printed, told, "shows"))
    known = printed_on(tables, state).paints
    total = NONE
    for tile in move.tiles:
        shown = known[tile]
        if shown is None:
            raise refuse(f"shows.{tile}", "is missing; nobody has said what the tile shows", "M2")
        total = plus(total, shown)
    return state, total


def close(tables: Tables, state: State, move: Close) -> State:
    """All tiles of a stall into the bag, for nothing (M3)."""
    buyer(state)
    stall = STALLS.index(move.stall)
    if not is_open(state, stall):
        raise refuse("stall", "is {given}, which is not open", "M1", "M4", given=move.stall)
    return _visited(tables, state, stall)


def _visited(tables: Tables, state: State, stall: int) -> State:
    """The stall is empty for the rest of the round (M4)."""
    stalls = tuple(() if at == stall else tiles for at, tiles in enumerate(state.stalls))
    return done_here(tables, replace(state, stalls=stalls))
