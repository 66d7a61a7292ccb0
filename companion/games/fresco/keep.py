"""Recording less: what stays known, the events that score, going on without an answer, and what a copy shows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from companion.core.errors import refuse
from companion.core.moves import Depth
from companion.games.fresco.act import advance, end_round
from companion.games.fresco.book import learned
from companion.games.fresco.cathedral import move_on
from companion.games.fresco.moves import Gain, NextRound
from companion.games.fresco.setup import OPEN_PORTRAITS
from companion.games.fresco.start import go_on, told
from companion.games.fresco.state import State, place_now, tiles_left, visitor, with_seat
from companion.games.fresco.tables import Tables
from companion.games.fresco.wake import begin_round


def know(tables: Tables, state: State, facts: Mapping[str, str]) -> State:
    """What this copy shows, from an earlier game or read off just now.

    Raises:
        Refused: for what no component shows.
    """
    state = replace(state, printed=learned(tables, state.printed, facts))
    return go_on(tables, state) if state.todo else state


def printed(tables: Tables, state: State) -> dict[str, str]:
    """What this table has read off its copy so far."""
    del tables
    return dict(state.printed)


def at_depth(tables: Tables, state: State, depth: Depth) -> State:
    """The state when the table records more or less from now on.

    Recording everything again begins with the round's get-up; money, paints and the market stay unknown until they are
    corrected.
    """
    state = replace(state, depth=depth.value)
    if state.stage == "over":
        return state
    if depth is Depth.EVERYTHING:
        return begin_round(tables, state) if state.stage == "loose" else state
    return loosened(state)


def loosened(state: State) -> State:
    """Points and tiles stay known; money, paints, mood, market and where the tiles lie do not."""
    seats = tuple(
        seat if place == state.leonardo else replace(seat, thalers=None, paints=None, mood=None)
        for place, seat in enumerate(state.seats)
    )
    return replace(
        state,
        stage="loose",
        seats=seats,
        tiles=tiles_left(state),
        fresco=None,
        bishop=None,
        artist=None,
        todo=(),
        stalls=(None,) * len(state.stalls),
        queue=(),
        left=0,
        open=(),
        deck=None,
    )


def gain(tables: Tables, state: State, move: Gain) -> State:
    """Points came to a painter, perhaps with a fresco tile; nothing else is asked."""
    del tables
    if move.seat >= len(state.seats):
        raise refuse("seat", "is {given}, but seats are 0 to {last}", given=move.seat, last=len(state.seats) - 1)
    if move.tile is not None and move.tile not in state.tiles:
        raise refuse("tile", "is {given}, which is not left", "C1", given=move.tile)
    if move.tile is None and not move.points:
        raise refuse("points", "is 0; then there is nothing to record", "K1")
    state = move_on(state, move.seat, move.points, move.land)
    if move.tile is None:
        return state
    held = state.seats[move.seat]
    state = with_seat(state, move.seat, tiles=(*held.tiles, move.tile))
    return replace(state, tiles=tuple(tile for tile in state.tiles if tile != move.tile))


def next_round(tables: Tables, state: State, move: NextRound) -> State:
    """The round is over; the next begins, unless this was the last (E1, E3, R4)."""
    del move
    ended = end_round(state)
    if ended.stage == "over":
        return ended
    turned = state.turned + OPEN_PORTRAITS if state.has("portraits") else 0
    return begin_round(tables, replace(state, round=state.round + 1, turned=turned))


def skip(tables: Tables, state: State) -> State:
    """The state when the table goes on without what is asked.

    What the table lays out stays unknown. A painter whose actions were not recorded has unknown money and paints from then
    on.
    Without get-up times or plans the round is recorded by its points alone.

    Raises:
        Refused: if nothing is asked that could be left out.
    """
    match state.stage:
        case "lay" | "stalls":
            return told(tables, state)
        case "turn_up":
            return told(tables, replace(state, open=(), deck=None))
        case "wake" | "plan":
            return loosened(state)
        case "act":
            seat = visitor(state)
            if seat != state.leonardo:
                state = with_seat(state, seat, thalers=None, paints=None)
            if place_now(state) == 0:
                state = replace(state, stalls=tuple(None if stall else stall for stall in state.stalls))
            return advance(tables, replace(state, left=0))
        case _:
            raise refuse("type", "cannot be done: nothing is asked that could be left out")
