"""Recording less: what stays known, the events that score, going on without an answer, and what a copy shows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from companion.core.errors import refuse
from companion.core.message import Message, msg
from companion.core.moves import Depth
from companion.games.fresco.act import advance, end_round
from companion.games.fresco.book import TRACK, learned
from companion.games.fresco.cathedral import CELL_NAMES, move_on, taken
from companion.games.fresco.moves import Gain, NextRound
from companion.games.fresco.prepare import followed, turned_over
from companion.games.fresco.start import go_on, told
from companion.games.fresco.state import MARKET, Stage, State, place_now, tiles_left, visitor, with_seat
from companion.games.fresco.tables import Tables
from companion.games.fresco.track import is_taken
from companion.games.fresco.wake import begin_round


def know(tables: Tables, state: State, facts: Mapping[str, str]) -> State:
    """What this copy shows, from an earlier game or read off just now.

    Raises:
        Refused: for what no component shows, and for a score track on which two painters would stand on one space.
    """
    state = replace(state, printed=learned(tables, state.printed, facts))
    if TRACK in facts:
        _check_track(state, int(facts[TRACK]))
    return go_on(tables, state) if state.todo else state


def _check_track(state: State, length: int) -> None:
    """The painters stand on spaces of their own on a track that long (K3, K5)."""
    for seat, held in enumerate(state.seats):
        for other in range(seat):
            if held.space and is_taken(held.space, (state.seats[other].space,), length):
                raise refuse(
                    TRACK,
                    "is {given}, but then {player} and {other} would stand on one space; put their points right first",
                    "K3",
                    "K5",
                    given=length,
                    player=state.names[other],
                    other=state.names[seat],
                )


def printed(tables: Tables, state: State) -> dict[str, str]:
    """What this table has read off its copy so far."""
    del tables
    return dict(state.printed)


def at_depth(tables: Tables, state: State, depth: Depth) -> State:
    """The state when the table records more or less from now on.

    Everything is recorded again from the beginning of a round; where part of a round went by without it, from that of the
    next one.
    """
    before, state = state.stage, replace(state, depth=depth.value)
    if before == "over":
        return state
    if depth is Depth.EVERYTHING:
        return resumed(tables, state) if before == "loose" and not state.begun else state
    state = loosened(tables, state)
    return replace(state, begun=True) if depth is Depth.SHEET else state


def loosened(tables: Tables, state: State) -> State:
    """Points, tiles and where they lie stay known; money, paints, mood and market do not.

    A round that is over, or has not begun, begins with it.
    """
    if state.stage == "loose":
        return state
    at_work = state.stage in ("plan", "act") or any(time is not None for time in state.times)
    begun = at_work and state.stage in ("wake", "plan", "act")
    if state.stage == "prepare":
        state = turned_over(tables, followed(state))
    seats = tuple(
        seat if place == state.leonardo else replace(seat, thalers=None, paints=None, mood=None)
        for place, seat in enumerate(state.seats)
    )
    state = replace(
        state,
        seats=seats,
        todo=(),
        stalls=(None,) * len(state.stalls),
        queue=(),
        left=0,
        stepped=False,
        flown=False,
        begun=begun,
    )
    return replace(state if begun else begin_round(tables, state), stage="loose")


def resumed(tables: Tables, state: State) -> State:
    """Everything is recorded again: the table tells who stands on the start spaces, its market and its portraits."""
    todo: list[Stage] = []
    if len(state.line) < sum(not seat.space for seat in state.seats):
        todo.append("stand")
    if None in state.stalls:
        todo.append("stalls")
    if state.has("portraits"):
        todo.append("turn_up")
    return go_on(tables, replace(state, todo=tuple(todo)))


def recount(state: State) -> tuple[str, ...]:
    """The values that nobody knows when a round begins, as corrections."""
    if state.stage != "wake" or any(time is not None for time in state.times):
        return ()
    return tuple(
        f"{what}-{seat}"
        for seat in range(len(state.players))
        for what in ("thalers", "paints", "mood")
        if getattr(state.seats[seat], what) is None
    )


def gain(tables: Tables, state: State, move: Gain) -> State:
    """Points came to a painter, perhaps with a fresco tile; nothing else is asked."""
    if move.seat >= len(state.seats):
        raise refuse("seat", "is {given}, but seats are 0 to {last}", given=move.seat, last=len(state.seats) - 1)
    tile = gained(state, move)
    if tile is not None and tile not in tiles_left(state):
        raise refuse("tile" if move.cell is None else "cell", "is {given}, which is not left", "C1", given=tile or "?")
    if tile is None and not move.points:
        raise refuse("points", "is 0; then there is nothing to record", "K1")
    state = replace(move_on(tables, state, move.seat, move.points, move.land), begun=True)
    return state if tile is None else taken(tables, state, move.seat, tile)


def gained(state: State, move: Gain) -> str | None:
    """The tile that was taken, by its own id or by where it lay; empty where there is none."""
    if move.cell is None:
        return move.tile
    cell = CELL_NAMES.get(move.cell)
    return "" if cell is None or state.fresco is None else state.fresco[cell]


def next_round(tables: Tables, state: State, move: NextRound) -> State:
    """The round is over; the next begins, unless this was the last (E1, E3, R4)."""
    del move
    ended = end_round(state)
    if ended.stage == "over":
        return ended
    state = turned_over(tables, followed(replace(state, begun=False)))
    return resumed(tables, state) if state.depth == Depth.EVERYTHING.value else begin_round(tables, state)


def skip(tables: Tables, state: State) -> State:
    """The state when the table goes on without what is asked.

    What the table lays out stays unknown. A painter whose actions were not recorded has unknown money and paints from then
    on. Without get-up times or plans the round is recorded by its points alone.

    Raises:
        Refused: if nothing is asked that could be left out.
    """
    match state.stage:
        case "lay" | "stalls":
            return told(tables, state)
        case "turn_up":
            return told(tables, replace(state, open=(), deck=None))
        case "wake" | "plan":
            return replace(loosened(tables, state), begun=True)
        case "act":
            seat = visitor(state)
            if seat != state.leonardo:
                state = with_seat(state, seat, thalers=None, paints=None)
            if place_now(state) == MARKET:
                state = replace(state, stalls=tuple(None if stall else stall for stall in state.stalls))
            return advance(tables, replace(state, left=0))
        case _:
            raise refuse("type", "cannot be done: nothing is asked that could be left out")


def skipping(state: State) -> Message | None:
    """What it means to go on without what is asked."""
    match state.stage:
        case "lay":
            return msg("Without it, tiles are named as they are taken, and the bishop's bonus is asked each time.")
        case "stalls":
            return msg("Without it, paints are typed in with each purchase.")
        case "turn_up":
            return msg("Without it, no portraits can be recorded this round.")
        case "wake" | "plan":
            return msg(
                "Without it, this round is recorded by its points alone. Money, paints, mood and market are unknown "
                "then and are counted again when the next round begins."
            )
        case "act" if visitor(state) != state.leonardo:
            return msg("Without it, thalers and paints of {player} are unknown.", player=state.names[visitor(state)])
        case _:
            return None
