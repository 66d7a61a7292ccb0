"""What is wrong with a correction is told by the id of its field, below ``changes``, in every game alike."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core import moves
from companion.core.errors import Fault, Refused
from companion.core.game import AnyGame
from companion.core.moves import Concede, Correct, Position
from companion.core.setup import plan
from tests.contract.cases import every_game, header, tables_of, walk

NOTHING_OF_THE_KIND: tuple[Any, ...] = (-1, 100_000, "nowhere", None, True, [], ["nowhere"], [[]], {}, {"x": []})


def positions(game: AnyGame) -> tuple[Position, ...]:
    """The beginning, the middle and the end of a game of as many as can play."""
    made = walk(game, plan(game, tables_of(game), header(game, count=game.most)), 1).positions
    return (made[0], made[len(made) // 2], made[-1])


def faults_of(game: AnyGame, position: Position, move: Any) -> tuple[Fault, ...]:
    """What is wrong with a move; nothing where it may stand."""
    try:
        moves.step(game, tables_of(game), position, move)
    except Refused as refusal:
        return refusal.faults
    return ()


@every_game
def test_a_fault_of_a_correction_stands_below_changes(game: AnyGame) -> None:
    for position in positions(game):
        fields = [field.id for field in game.playing.corrections(tables_of(game), position.state)]
        told: set[str] = set()
        for value in NOTHING_OF_THE_KIND:
            told |= {fault.path for fault in faults_of(game, position, Correct(changes=dict.fromkeys(fields, value)))}
        assert told == {f"changes.{field}" for field in fields}
        unknown = faults_of(game, position, Correct(changes={"no such field": 1}))
        assert "changes.no such field" in [fault.path for fault in unknown]


@every_game
@pytest.mark.parametrize("beyond", [-1, 0, 7])
def test_nobody_gives_up_who_is_not_at_the_table(game: AnyGame, beyond: int) -> None:
    for count in range(game.fewest, game.most + 1):
        position = moves.start(game, tables_of(game), plan(game, tables_of(game), header(game, count=count)))
        seat = beyond if beyond < 0 else count + beyond
        assert [fault.path for fault in faults_of(game, position, Concede(seat=seat))] == ["seat"]
        assert faults_of(game, position, Concede(seat=count - 1)) == ()
