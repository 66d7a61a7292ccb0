"""Action c: take an office in Florence (rules F1 to F4)."""

from __future__ import annotations

from dataclasses import replace

from companion.core.errors import refuse
from companion.games.il_vecchio.moves import KeepTile, TakeOffice
from companion.games.il_vecchio.opening import stream_of
from companion.games.il_vecchio.state import State, active, asks, gain, next_step, pay
from companion.games.il_vecchio.stock import Stock, stock
from companion.games.il_vecchio.tables import Tables
from companion.games.il_vecchio.track import enter, reads
from companion.games.il_vecchio.travel import Trip, arrive
from companion.games.il_vecchio.turn import drawn_tiles, gains_tile, keep_tile
from companion.games.il_vecchio.words import FLORENCE, OFFICES

SCROLLS = stock(scroll=2)
EXTRA = stock(scroll=2, florin=3)


def price(state: State, track: str) -> Stock:
    """Two scrolls, and three florins where the extra-cost tile lies (rules F1, F2)."""
    return EXTRA if state.extra_cost == track else SCROLLS


def gives_follower(tables: Tables, state: State, seat: int) -> bool:
    """An open tile of the player gives a follower for each office (tile C12)."""
    return any(tables.council[tile].when == "office" for tile in state.seats[seat].council if tile in tables.council)


def office(tables: Tables, state: State, move: TakeOffice) -> State:
    """A member takes an office: scrolls, the space and its event, then one of five tiles.

    Raises:
        Refused: if member, way or payment do not fit, or something is missing that nobody knows.
    """
    seat, track = active(state), move.track
    follower = gives_follower(tables, state, seat)
    if follower and move.follower is None:
        raise refuse("follower", "is missing: which follower does tile C12 give?", "K2")
    if not follower and move.follower is not None:
        raise refuse("follower", "is {given}, but only tile C12 gives one", "K2", given=move.follower)
    state = reads(tables, state, track, move)
    state = arrive(tables, state, seat, FLORENCE, Trip(move.source, move.travel))
    state = pay(state, seat, price(state, track), "track", "F1", "F2")
    if move.follower is not None:
        state = gain(state, seat, stock(**{move.follower: 1}))
    if state.counts[OFFICES.index(track)]:
        drawn = drawn_tiles(state, track)
        state = gains_tile(state, seat, track, "") if drawn is None else asks(state, f"office:{seat}:{track}")
    return replace(enter(tables, state, seat, track, move.event), acted=True)


def keep(state: State, move: KeepTile) -> State:
    """One of the tiles drawn is kept; the others are shuffled and go under the stack (rule F3).

    Raises:
        Refused: if that tile was not drawn.
    """
    _, _, track = next_step(state)
    drawn = drawn_tiles(state, track) or ()
    if move.tile not in drawn:
        raise refuse("tile", "is not among the tiles that were drawn", "F3")
    at = OFFICES.index(track)
    others = sorted(tile for tile in drawn if tile != move.tile)
    luck = state.luck[1 + at]
    name = f"{track}.under.{state.counts[at]}"
    under = tuple(others) if luck is None else stream_of(luck, name).shuffle(others)
    return keep_tile(state, move.tile, under)
