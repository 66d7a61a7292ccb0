"""What the tests of this game share."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from companion import loader
from companion.core.errors import Refused
from companion.core.moves import read_move
from companion.core.setup import Header, derived_secret, plan
from companion.games.leonardo import GAME
from companion.games.leonardo.moves import Move
from companion.games.leonardo.setup import LeonardoSetup
from companion.games.leonardo.state import Lab, Purse, Seat, State, Won, with_seat
from companion.games.leonardo.tables import Tables

NAMES = ("Anna", "Béla", "Csaba", "Dóra", "Emese")


def tables() -> Tables:
    found: Tables = loader.tables(GAME)
    return found


def header(count: int = 4, seed: str = "OSLO", secret: str | None = "", **options: str) -> Header:
    hidden = derived_secret(seed) if secret == "" else secret
    return Header(game="leonardo", seed=seed, secret_seed=hidden, players=NAMES[:count], options=options)


def document(count: int = 4, seed: str = "OSLO", **options: str) -> LeonardoSetup:
    return planned(header(count, seed, **options))


def planned(asked: Header) -> LeonardoSetup:
    found = plan(GAME, tables(), asked)
    assert isinstance(found, LeonardoSetup)
    return found


def start(count: int = 4, seed: str = "OSLO", **options: str) -> State:
    found: State = GAME.playing.start(tables(), document(count, seed, **options))
    return found


def move(**values: Any) -> Move:
    found: Move = read_move(GAME, values)
    return found


def play(state: State, *moves: dict[str, Any]) -> State:
    for values in moves:
        one = GAME.playing.fill(tables(), state, move(**values))
        state = GAME.playing.apply(tables(), state, one)
        assert list(GAME.playing.audit(tables(), state)) == []
    return state


def place(*groups: str) -> Sequence[dict[str, Any]]:
    """Placements as a form spells them: ``"B:2"``, ``"A:M"``, ``"pass"``."""
    return [{"type": "place", "cell": group} for group in groups]


def table(count: int = 3, *, apprentices: int = 5, purses: bool = False, turn: int = 1, powerful: bool = False) -> State:
    """Phase A: everybody has the small lab of 3 and some apprentices, Anna has Leonardo; a purse holds 20 florins."""
    state = start(count, deck="dictated", council="powerful" if powerful else "standard")
    goods = (2,) * 5
    purse = Purse(20, goods) if purses else None
    seats = tuple(Seat(apprentices=apprentices, purse=purse) for _ in range(count))
    return replace(
        state,
        stage="labs",
        leonardo=0,
        seats=seats,
        untold=(),
        mover=None,
        turn=turn,
        council=1,
        shops=(12 - 2 * count,) * 5 if purses else (12,) * 5,
        bank=374 - 20 * count,
    )


def working(state: State, *labs: str, weeks: int = 0) -> State:
    """These labs work since the turn before."""
    for lab_id in labs:
        seat, _, name = lab_id.partition(":")
        own = state.seats[int(seat)]
        lab = own.lab(name) or Lab(4)
        state = with_seat(state, int(seat), **{name: replace(lab, weeks=weeks, since=state.turn - 1)})
    return state


def owning(state: State, seat: int, *cards: int, turn: int = 0) -> State:
    """These cards lie in front of a player since some turn; they are taken out of wherever they were."""
    won = tuple(Won(card, turn) for card in cards)
    state = with_seat(state, seat, cards=won, done=(*state.seats[seat].done, *cards))
    deck = tuple(card for card in state.deck or () if card not in cards)
    return replace(state, deck=deck, requested=tuple(card for card in state.requested if card not in cards))


def researching(state: State) -> State:
    """Phase D of this turn."""
    return replace(state, stage="research", mover=None)


def refused(state: State, *rules: str, **values: Any) -> str:
    """The words of the refusal of this move; it names these rules."""
    with pytest.raises(Refused) as refusal:
        GAME.playing.apply(tables(), state, move(**values))
    named = {rule for fault in refusal.value.faults for rule in fault.rules}
    assert set(rules) <= named, (rules, refusal.value.faults)
    return str(refusal.value)
