"""The cathedral: segments, the bishop and the altar (rules C1 to C8, Z3, L5, L6)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from companion.core.errors import Refused, refuse
from companion.games.fresco.act import one_used
from companion.games.fresco.altar import mixes, paints_of, read_mix
from companion.games.fresco.book import points_fact, read_now
from companion.games.fresco.moves import Altar, MoveBishop, Restore, amount_of
from companion.games.fresco.paints import amounts, counts_of, covers, minus, words_of
from companion.games.fresco.possible import (
    BESIDE,
    BISHOP_COST,
    ON_SEGMENT,
    affords,
    bishop_goals,
    bonus,
    by_step,
    distance,
    leonardos_tiles,
    with_abbot,
)
from companion.games.fresco.setup import CELLS, SIDE
from companion.games.fresco.state import (
    CATHEDRAL,
    State,
    bishop_waits,
    earn,
    is_told,
    place_now,
    printed_on,
    taken_spaces,
    uncovered,
    visitor,
    with_seat,
)
from companion.games.fresco.tables import Tables
from companion.games.fresco.track import in_words, landings


def cell_name(cell: int) -> str:
    """Row letter and column: ``A1`` is the first cell of the first row."""
    return f"{'ABCDE'[cell // SIDE]}{cell % SIDE + 1}"


CELL_NAMES = {cell_name(cell): cell for cell in range(CELLS)}


def restorer(state: State) -> int:
    """Who is in the cathedral now.

    Raises:
        Refused: if nobody is.
    """
    seat = visitor(state)
    if place_now(state) != CATHEDRAL:
        raise refuse("type", "cannot be done: the cathedral is not visited now", "P2")
    return seat


def move_on(tables: Tables, state: State, seat: int, points: int, land: int | None) -> State:
    """The painter's move on the score track (K1); ahead or behind where the goal is taken (K2).

    Raises:
        Refused: if ``land`` is missing where there is a choice, or is none of the free spaces.
    """
    length = printed_on(tables, state).track
    spaces = landings(state.seats[seat].space, points, taken_spaces(state, seat), length)
    right = tuple(in_words(space, length) for space in spaces)
    if land is None and len(spaces) > 1:
        raise refuse(
            "land",
            "is missing: the space is taken; {player} goes to {spaces}",
            "K2",
            player=state.names[seat],
            spaces=right,
        )
    if land is not None and land not in spaces:
        raise refuse(
            "land",
            "is {given}, but {player} can only end on {spaces}",
            "K1",
            "K2",
            given=in_words(land, length),
            player=state.names[seat],
            spaces=right,
        )
    space = spaces[0] if land is None else land
    return with_seat(
        replace(state, line=tuple(other for other in state.line if other != seat or not space)), seat, space=space
    )


def restore(tables: Tables, state: State, move: Restore) -> State:
    """One segment: paints away, points of tile and bishop in one move (K4), the tile taken, the bishop on it (C2 to C4)."""
    seat = restorer(state)
    cell, tile = _segment(state, move)
    if seat == state.leonardo and tile not in leonardos_tiles(tables, state):
        right = leonardos_tiles(tables, state)
        raise refuse(
            "cell",
            "is {given}, but Leonardo must go to {right}",
            "L5",
            "L6",
            given=move.cell or tile,
            right=tuple(_where(state, other) for other in right),
        )
    state = _read(tables, state, tile, move)
    book = printed_on(tables, state)
    needed, worth = book.paints[tile], book.points[tile]
    if worth is None or (needed is None and seat != state.leonardo):
        raise refuse("points", "is missing; nobody has said what {tile} shows", "C2", tile=tile)
    if not affords(tables, state, seat, tile):
        raise _too_dear(state, seat, "cell", needed or (), "C2", "P3")
    held = state.seats[seat].paints
    if held is not None and needed is not None and seat != state.leonardo:
        state = with_seat(state, seat, paints=minus(held, needed))
    points = worth + with_abbot(state, seat, _bonus(state, cell, move))
    state = move_on(tables, state, seat, points, move.land)
    return one_used(tables, taken(tables, state, seat, tile))


def _where(state: State, tile: str) -> str:
    return cell_name(state.fresco.index(tile)) if state.fresco is not None else tile


def _segment(state: State, move: Restore) -> tuple[int | None, str]:
    """The cell and the tile that lies there."""
    if state.fresco is None:
        if move.tile not in state.tiles:
            raise refuse("tile", "must be one of the tiles that are left", "C1")
        return None, move.tile
    if move.cell not in CELL_NAMES:
        raise refuse("cell", "is {given}, but must be A1 to E5", "C1", given=str(move.cell))
    cell = CELL_NAMES[move.cell]
    if not state.fresco[cell]:
        raise refuse("cell", "is {given}, which has been restored", "C1", given=move.cell)
    return cell, state.fresco[cell]


def _read(tables: Tables, state: State, tile: str, move: Restore) -> State:
    """What was read off the tile just now is remembered."""
    printed = state.printed
    if move.shows is not None:
        printed = read_now(tables, printed, {tile: words_of(counts_of(amount_of(move.shows)))}, "shows")
    if move.points is not None:
        printed = read_now(tables, printed, {points_fact(tile): str(move.points)}, "points")
    return replace(state, printed=printed)


def _bonus(state: State, cell: int | None, move: Restore) -> int:
    if cell is not None:
        return bonus(state, cell)
    if move.bonus not in (0, BESIDE, ON_SEGMENT):
        raise refuse("bonus", "must be 0, 2 or 3: where the tiles lie is not recorded", "C3")
    return move.bonus


def taken(tables: Tables, state: State, seat: int, tile: str) -> State:
    """The tile lies before its painter; the bishop stands on the segment (C4), and Leonardo when it was he (L5)."""
    cell = None if state.fresco is None else state.fresco.index(tile)
    state = with_seat(uncovered(tables, state, tile), seat, tiles=(*state.seats[seat].tiles, tile))
    if cell is None:
        return state
    return replace(state, bishop=cell, artist=cell if seat == state.leonardo else state.artist)


def _too_dear(state: State, seat: int, path: str, needed: Sequence[int], *rules: str) -> Refused:
    """The paints are missing; which are there is said only where the screens are open."""
    name, dear = state.names[seat], amounts(needed)
    if not is_told(state):
        return refuse(path, "needs {needed}, which {player} has not", *rules, needed=dear, player=name)
    held = amounts(state.seats[seat].paints or ())
    return refuse(path, "needs {needed}, but {player} has {held}", *rules, needed=dear, player=name, held=held)


def move_bishop(tables: Tables, state: State, move: MoveBishop) -> State:
    """For a thaler, before restoring a segment: one step (C5), or anywhere with the Sexton (R8)."""
    seat = restorer(state)
    goals = bishop_goals(tables, state)
    if move.to not in CELL_NAMES or CELL_NAMES[move.to] not in goals or state.bishop is None:
        right = tuple(cell_name(goal) for goal in goals)
        if not right:
            raise refuse(
                "type",
                "cannot be done: {player} needs a thaler and a segment to restore, and moves the bishop once",
                "C5",
                "P3",
                player=state.names[seat],
            )
        raise refuse("to", "is {given}, but the bishop can go to {right}", "C5", given=move.to, right=right)
    goal = CELL_NAMES[move.to]
    step = by_step(state) and distance(goal, state.bishop)[0] == 1
    state = replace(earn(state, seat, -BISHOP_COST), bishop=goal, idle=())
    if step:
        return replace(state, stepped=True)
    return replace(state, flown=True, sexton=state.sexton | {seat})


def altar(tables: Tables, state: State, move: Altar) -> State:
    """The altar once, for three paints (C7, C8, Z3); the bishop has no part in it (C6)."""
    seat = restorer(state)
    if seat == state.leonardo:
        raise refuse("type", "cannot be done: Leonardo restores a segment", "L5")
    if bishop_waits(state):
        raise refuse("type", "cannot be done: the bishop was moved, so a segment is restored", "C5")
    mix = read_mix(move.mix)
    worth = mixes(state.has("blends"))
    if mix not in worth:
        raise refuse(
            "mix",
            "is {given}, which the altar does not take; it takes {right}",
            "C7",
            "C8",
            "Z3",
            "Z4",
            given=move.mix,
            right=tuple(worth),
        )
    held, needed = state.seats[seat].paints, paints_of(mix)
    if held is not None:
        if not covers(held, needed):
            raise _too_dear(state, seat, "mix", needed, "C7", "P3")
        state = with_seat(state, seat, paints=minus(held, needed))
    return one_used(tables, move_on(tables, state, seat, worth[mix], move.land))
