"""Positions of Fresco for tests, built from a laid-out game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from companion import loader
from companion.core import moves, setup
from companion.core.errors import Refused
from companion.core.moves import Position, read_move
from companion.core.sealed import Sealed
from companion.core.setup import Header
from companion.games.fresco import GAME
from companion.games.fresco.cathedral import CELL_NAMES
from companion.games.fresco.paints import PAINT_OF, counted
from companion.games.fresco.state import State
from companion.games.fresco.tables import TIMES, Tables

TABLES: Tables = loader.tables(GAME)
NAMES = ("Anna", "Bence", "Csilla", "Dora")
MARKET, CATHEDRAL, STUDIO, WORKSHOP, THEATRE = range(5)


def laid_out(players: int = 3, seed: str = "TEST", **options: str) -> setup.Document:
    """A setup with these options."""
    header = Header(game="fresco", seed=seed, secret_seed="HUSH", players=NAMES[:players], options=options)
    return setup.plan(GAME, TABLES, header)


def begun(players: int = 3, seed: str = "TEST", **options: str) -> State:
    """The state after setup."""
    return GAME.playing.start(TABLES, laid_out(players, seed, **options))  # type: ignore[arg-type]


def held(letters: str) -> tuple[int, ...]:
    """Paints by their letters."""
    return counted(PAINT_OF[letter] for letter in letters)


def acting(state: State, place: int, left: int = 1, seat: int = 0, others: tuple[int, ...] = ()) -> State:
    """A state in which a painter acts in a place; each painter's plan is that many apprentices there."""
    spots = tuple(left if at == place else 0 for at in range(5))
    plans = Sealed((), tuple((other, spots) for other in range(len(state.players))))
    times = tuple(range(len(state.seats)))
    return replace(state, stage="act", place=place, queue=(seat, *others), left=left, times=times, plans=plans)


def with_seats(state: State, *changes: Mapping[str, Any]) -> State:
    """The state with its seats changed, in order."""
    seats = [replace(seat, **change) for seat, change in zip(state.seats, changes, strict=False)]
    spaces = [*seats, *state.seats[len(seats) :]]
    line = tuple(seat for seat in state.line if not spaces[seat].space)
    return replace(state, seats=tuple(spaces), line=line)


def laid(state: State, bishop: str = "C3", **cells: str) -> State:
    """The state with nothing on the fresco but these tiles; the other tiles went to the last painter."""
    fresco = tuple(next((tile for cell, tile in cells.items() if CELL_NAMES[cell] == at), "") for at in range(25))
    gone = tuple(tile for tile in (*(state.fresco or ()), *state.seats[-1].tiles) if tile and tile not in cells.values())
    gone = gone[: 25 - len(cells)]
    seats = tuple(replace(seat, tiles=()) for seat in state.seats[:-1])
    return replace(state, fresco=fresco, bishop=CELL_NAMES[bishop], seats=(*seats, replace(state.seats[-1], tiles=gone)))


def do(state: State, **raw: Any) -> State:
    """The state after a move, given as plain values."""
    position = moves.step(GAME, TABLES, Position(state), read_move(GAME, raw))
    return position.state  # type: ignore[no-any-return]


def refused(state: State, **raw: Any) -> str:
    """How a move is refused: every path, sentence and rule."""
    with pytest.raises(Refused) as caught:
        do(state, **raw)
    return str(caught.value)


def round_done(state: State, *times: str, **places: int) -> State:
    """Everybody gets up in turn and plans the same; those who can do nothing are passed over."""
    for time in times or TIMES:
        if state.stage != "wake":
            break
        seat = next(seat for seat in state.chosen if state.times[seat] is None)
        state = do(state, type="wake", seat=seat, time=time)
    return do(state, type="plans", plans={str(seat): dict(places) for seat in range(len(state.players))})
