"""What the tests of this game share."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from companion import loader
from companion.core.errors import Refused
from companion.core.moves import read_move
from companion.core.setup import Header, derived_secret, plan
from companion.games.il_vecchio import GAME
from companion.games.il_vecchio.moves import Move
from companion.games.il_vecchio.setup import VecchioSetup
from companion.games.il_vecchio.state import Member, Seat, State, ordered, with_seat
from companion.games.il_vecchio.stock import held, stock
from companion.games.il_vecchio.tables import Tables
from companion.games.il_vecchio.words import CRESTS, TRACKS

NAMES = ("Anna", "Bence", "Csilla", "Dóra")
A, B, C, D = range(4)

LENGTHS = {"venice": 5, "milan": 6, "papal": 7}
COPY: dict[str, str] = {
    "town-Prato": "black",
    "town-Sesto": "purple",
    "town-Empoli": "white",
    "town-Castel Fiorentino": "grey",
    "town-Volterra": "purple",
    "town-Colle": "none",
    "town-1": "Siena, white",
    "town-2": "Lucca, black",
    "roads": "Pistoia - Prato; Prato - Sesto; Sesto - Florence",
    "ring-white": "Empoli > Siena; Siena > Empoli",
    "ring-brown": "Dicomano > Pistoia",
    "spaces-council": "6",
    "spaces-nobility": "6",
    **{f"{track}-{n}-cost": str(1 + n) for track, length in LENGTHS.items() for n in range(1, length + 1)},
    **{f"{track}-{n}-points": str(2 + n) for track, length in LENGTHS.items() for n in range(1, length + 1)},
    **{
        f"{track}-{n}-shield": "yes" if n in (2, 4) else "no"
        for track, length in LENGTHS.items()
        for n in range(1, length + 1)
    },
    **{f"{track}-{n}-shield": "yes" if n in (2, 4) else "no" for track in ("council", "nobility") for n in range(1, 7)},
}
"""A copy that is made up for the tests: what a box may show, so that games can be played to their end."""

KINDS = {"event-collection": "3", "event-middlemen": "3", "event-family": "3"}


def tables() -> Tables:
    found: Tables = loader.tables(GAME)
    return found


def header(count: int = 3, seed: str = "OSLO", secret: str | None = "", **options: str) -> Header:
    hidden = derived_secret(seed) if secret == "" else secret
    return Header(game="il_vecchio", seed=seed, secret_seed=hidden, players=NAMES[:count], options=options)


def document(count: int = 3, seed: str = "OSLO", **options: str) -> VecchioSetup:
    found = plan(GAME, tables(), header(count, seed, **options))
    assert isinstance(found, VecchioSetup)
    return found


def start(count: int = 3, seed: str = "OSLO", **options: str) -> State:
    found: State = GAME.playing.start(tables(), document(count, seed, **options))
    return found


def turn(count: int = 3, mover: int = A, *, copy: dict[str, str] | None = None, **options: str) -> State:
    """A turn of ``mover``, the first player; everybody has ten of all goods, and nobody a member in Tuscany.

    The table draws tiles and shields and rolls by itself unless options say otherwise; the copy is the made-up one.
    """
    ways = {"shields": "hand", "council": "hand", "nobility": "hand", "rolls": "hand", **options}
    state = start(count, **ways)
    seats = tuple(Seat(stock=stock(**dict.fromkeys(_goods(), 10)), kept=True) for _ in range(count))
    state = replace(state, seats=seats, stage="turn", first=mover, mover=mover, counts=(12 - count, 12))
    return GAME.playing.know(tables(), state, COPY if copy is None else copy) if copy != {} else state


def _goods() -> tuple[str, ...]:
    return ("florin", "assassin", "knight", "abbot", "scroll", "carriage", "bishop")


def with_own(state: State, seat: int = A, **changes: Any) -> State:
    """With what a player owns; province tiles that came to the player are gone from the corners."""
    state = with_seat(state, seat, **changes)
    owned = {tile for own in state.seats for tile in (*own.provinces, *own.used)}
    return replace(state, open=tuple(tuple(tile for tile in left if tile not in owned) for left in state.open))


def holding(state: State, seat: int = A, **goods: int) -> State:
    """The player holds exactly these goods."""
    return with_seat(state, seat, stock=stock(**goods))


def standing(state: State, *towns: str, seat: int = A, lying: tuple[str, ...] = ()) -> State:
    """The player's members in Tuscany."""
    members = ordered((*map(Member, towns), *(Member(town, lying=True) for town in lying)))
    return with_seat(state, seat, members=members)


def middlemen(state: State, **towns: str) -> State:
    return replace(
        state, middlemen=tuple(towns.get(colour, at) for colour, at in zip(CRESTS, state.middlemen, strict=True))
    )


def on_track(state: State, **tracks: tuple[int, ...]) -> State:
    return replace(state, tracks=tuple(tracks.get(track, at) for track, at in zip(TRACKS, state.tracks, strict=True)))


def move(**values: Any) -> Move:
    found: Move = read_move(GAME, values)
    return found


def play(state: State, *moves: dict[str, Any]) -> State:
    for values in moves:
        one = GAME.playing.fill(tables(), state, move(**values))
        state = GAME.playing.apply(tables(), state, one)
        assert list(GAME.playing.audit(tables(), state)) == []
    return state


def refused(state: State, **values: Any) -> Refused:
    with pytest.raises(Refused) as refusal:
        GAME.playing.apply(tables(), state, GAME.playing.fill(tables(), state, move(**values)))
    return refusal.value


def faulty(state: State, **values: Any) -> set[str]:
    """The paths of everything that is wrong with a move."""
    refusal = refused(state, **values)
    assert all(str(fault) for fault in refusal.faults)
    return {fault.path for fault in refusal.faults}


def goods(state: State, seat: int = A) -> dict[str, int]:
    """What a player holds."""
    own = state.seats[seat].stock
    assert own is not None
    return {good: held(own, good) for good in _goods()}


def gained(before: State, after: State, seat: int = A) -> dict[str, int]:
    """What came and went, without what stayed."""
    old, new = goods(before, seat), goods(after, seat)
    return {good: new[good] - old[good] for good in new if new[good] != old[good]}


def members(state: State, seat: int = A) -> dict[tuple[str, bool], int]:
    """Where a player's members stand, and where they lie."""
    return dict(Counter((member.town, member.lying) for member in state.seats[seat].members or ()))


def offered(state: State, seat: int | None = None) -> dict[str, Any]:
    """What can be done now, by id."""
    return {offer.id: offer for offer in GAME.playing.now(tables(), state, seat).offers}


def fields(state: State, offer: str, **so_far: Any) -> dict[str, Any]:
    """The fields of an offer, by id."""
    return {field.id: field for field in GAME.playing.form(tables(), state, offer, so_far)}
