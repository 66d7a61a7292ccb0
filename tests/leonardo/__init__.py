"""What the tests of this game share."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion import loader
from companion.core.moves import read_move
from companion.core.setup import Header, derived_secret, plan
from companion.games.leonardo import GAME
from companion.games.leonardo.moves import Move
from companion.games.leonardo.setup import LeonardoSetup
from companion.games.leonardo.state import State
from companion.games.leonardo.tables import Tables

NAMES = ("Anna", "Béla", "Csaba", "Dóra", "Emese")


def tables() -> Tables:
    found: Tables = loader.tables(GAME)
    return found


def header(count: int = 4, seed: str = "OSLO", secret: str | None = "", **options: str) -> Header:
    hidden = derived_secret(seed) if secret == "" else secret
    return Header(game="leonardo", seed=seed, secret_seed=hidden, players=NAMES[:count], options=options)


def document(count: int = 4, seed: str = "OSLO", **options: str) -> LeonardoSetup:
    found = plan(GAME, tables(), header(count, seed, **options))
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
