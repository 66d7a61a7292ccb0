"""Positions of Gonzaga for tests, built from a laid-out game."""

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
from companion.games.gonzaga import GAME
from companion.games.gonzaga.plan import in_order
from companion.games.gonzaga.state import Piece, State
from companion.games.gonzaga.tables import Tables

TABLES: Tables = loader.tables(GAME)
NAMES = ("Anna", "Bence", "Csilla", "Dora")
COLOMBO = ("Hispania", "Francia", "Britannia", "Italia")
SEAS = {"h1": "S2", "h2": "S2", "h3": "S2", "h4": "S2", "h5": "S3", "h6": "S3", "h7": "S3", "h8": "S3"}
SIGNS = dict(zip((f"c{n}" for n in range(1, 25)), "ABCDABCDABCDEFGHEFGHEFGH", strict=True))
"""Cities of this copy in the tests: signs A to D in the first three regions, E to H in the others."""


def laid_out(players: int = 4, seed: str = "TEST", tile: str | None = "Colombo", **options: str) -> setup.Document:
    """A setup with these options, and with this tile unless it is to be drawn."""
    typed: dict[str, tuple[str, ...]] = {} if tile is None else {"scenario": (tile,)}
    header = Header(game="gonzaga", seed=seed, secret_seed="HUSH", players=NAMES[:players], options=options, typed=typed)
    return setup.plan(GAME, TABLES, header)


def begun(players: int = 4, seed: str = "TEST", tile: str | None = "Colombo", **options: str) -> State:
    """The state after setup."""
    state: State = GAME.playing.start(TABLES, laid_out(players, seed, tile, **options))  # type: ignore[arg-type]
    return state


def do(state: State, **raw: Any) -> State:
    """The state after a move, given as plain values, with what chance answers."""
    position = Position(state)
    move = moves.fill(GAME, TABLES, position, read_move(GAME, raw))
    after: State = moves.step(GAME, TABLES, position, move).state
    return after


def refused(state: State, **raw: Any) -> str:
    """How a move is refused: every path, sentence and rule."""
    with pytest.raises(Refused) as caught:
        do(state, **raw)
    return str(caught.value)


def cards(*plan: str) -> dict[str, str]:
    """A plan as a move tells it."""
    return dict(zip(("region", "action", "second"), plan, strict=False))


def acting(state: State, *plans: tuple[str, ...], fiefs: tuple[int | None, ...] | None = None) -> State:
    """A state in which these plans were revealed and turns follow, whatever was locked; fiefs 11, 22, 33 and so on."""
    numbers = fiefs or tuple(11 * (seat + 1) for seat in range(len(state.players)))
    sealed = Sealed((), tuple(enumerate(plans)))
    seats = tuple(
        replace(seat, played=plan, locked=(), kings=seat.kings + (plan[1] == "king"))
        for seat, plan in zip(state.seats, plans, strict=True)
    )
    return in_order(replace(state, stage="place", fiefs=numbers, plans=sealed, seats=seats, settled=()))


def alone(action: str, region: str = "Hispania", *, had: Mapping[int, tuple[str, ...]] | None = None, **more: Any) -> State:
    """Two players, the first of whom acts now; ``had`` is what each covers already, a fief for each site."""
    state = replace(begun(2, **more), printed=tuple(sorted({f"{h}-sea": sea for h, sea in SEAS.items()}.items())))
    for seat, sites in (had or {}).items():
        pieces = tuple(Piece("fief", 1, None, None, (site,)) for site in sites)
        seats = list(state.seats)
        seats[seat] = replace(seats[seat], pieces=pieces)
        state = replace(state, seats=tuple(seats))
    return acting(state, (region, action), ("Francia", "alliance"), fiefs=(11, 124))


def planned(state: State, *plans: tuple[str, ...]) -> State:
    """The state after all plans were entered together."""
    return do(state, type="plans", plans={str(seat): cards(*plan) for seat, plan in enumerate(plans)})


def all_donate(state: State) -> State:
    """Everybody who still acts this round donates."""
    round_ = state.round
    while state.stage in ("place", "free") and state.round == round_:
        state = do(state, type="donate", seat=state.queue[0])
    return state


def covering(state: State, seat: int, kind: str, *sites: str) -> State:
    """The state with a piece of a player on each of these sites."""
    held = state.seats[seat]
    pieces = tuple(Piece(kind, 1, None, None, (site,)) for site in sites)  # type: ignore[arg-type]
    weddings = held.weddings + (len(sites) if kind == "ring" else 0)
    seats = list(state.seats)
    seats[seat] = replace(held, pieces=(*held.pieces, *pieces), weddings=weddings)
    return replace(state, seats=tuple(seats))
