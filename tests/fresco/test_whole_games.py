"""Whole games by chance, in every combination of players and modules: nothing is lost, each ends for a stated reason."""

from __future__ import annotations

import random
from collections import Counter
from itertools import product
from typing import Any

import pytest

from companion.core import moves, setup
from companion.core.moves import Position, Timeline, read_move
from companion.core.reading import read
from companion.core.setup import Document, Header
from companion.games.fresco import GAME
from companion.games.fresco.audit import audit
from companion.games.fresco.possible import can_act
from companion.games.fresco.state import FINAL_REASONS, State
from tests.fresco.table import NAMES, TABLES
from tests.whole_games import numbers

GAMES = 60
PARTS = 4
MODULES = tuple(
    dict(zip(("portraits", "requests", "blends"), ways, strict=True)) for ways in product(("off", "on"), repeat=3)
)
HAND = {"start": "hand", "market": "hand", "bag": "hand", "fresco": "hand", "deck": "hand", "open": "hand"}
WEIGHTS = {
    "restore": 12,
    "request": 8,
    "portrait": 6,
    "buy": 10,
    "blend": 6,
    "altar": 2,
    "bishop": 2,
    "close": 1,
    "pass": 1,
}
"""How likely a kind of move is beside the others, so that games go forward as those of people do."""
LIMIT = 1500


def document(number: int) -> Document:
    """A setup; every fifth is laid out by hand, every seventh with other readings."""
    options = dict(MODULES[number % len(MODULES)])
    if number % 5 == 4:
        options |= HAND
    if number % 7 == 6:
        options |= {"rotation": "leader", "unvisited": "anew", "sexton": "instead"}
    players = NAMES[: 2 + number // len(MODULES) % 3]
    return setup.plan(
        GAME, TABLES, Header(game="fresco", seed=f"GAME {number}", secret_seed="HUSH", players=players, options=options)
    )


def choose(position: Position, chance: random.Random) -> Any:
    """A legal move, kinds by their weight."""
    by_kind: dict[str, list[Any]] = {}
    for move in GAME.playing.legal(TABLES, position.state):
        by_kind.setdefault(move.type, []).append(move)
    kinds = sorted(by_kind)
    kind = chance.choices(kinds, [WEIGHTS.get(kind, 5) for kind in kinds])[0]
    return moves.fill(GAME, TABLES, position, chance.choice(by_kind[kind]))


def check(before: State, after: State) -> None:
    """What must hold after every move."""
    assert list(audit(TABLES, after)) == []
    assert all((held.thalers or 0) >= 0 and min(held.paints or (0,)) >= 0 for held in after.seats)
    assert all(now.space >= then.space - 30 for then, now in zip(before.seats, after.seats, strict=True))
    assert after.stage != "act" or can_act(TABLES, after)


def play(number: int) -> tuple[list[Position], list[Any]]:
    """A game to its end."""
    chance = random.Random(number)
    positions = [moves.start(GAME, TABLES, document(number))]
    made: list[Any] = []
    while not moves.is_over(GAME, positions[-1]):
        made.append(choose(positions[-1], chance))
        positions.append(moves.step(GAME, TABLES, positions[-1], made[-1]))
        check(positions[-2].state, positions[-1].state)
        assert len(made) < LIMIT, f"game {number} does not end"
    return positions, made


@pytest.mark.rule("fresco:K3", "fresco:E1", "fresco:E3", "fresco:R4", "fresco:S5")
@pytest.mark.parametrize("part", range(PARTS))
def test_every_game_ends_for_a_stated_reason_and_loses_nothing(part: int) -> None:
    reasons: Counter[str] = Counter()
    for number in numbers(GAMES, part, PARTS):
        positions, made = play(number)
        end: State = positions[-1].state
        assert end.final in FINAL_REASONS
        assert not end.has("portraits") or end.round <= 9
        reasons[end.final] += 1

        again = Timeline(GAME, TABLES, document(number))
        recorded = [read_move(GAME, move.model_dump(mode="json")) for move in made]
        assert again.follow(recorded) == positions[-1]
        assert again.follow([]) == positions[0]
        assert again.follow(recorded[: len(made) // 2]) == positions[len(made) // 2]
        assert again.follow(recorded) == positions[-1]

        sheet = read(GAME.scoring.sheet, GAME.scoring.of_state(TABLES, end))
        result = GAME.scoring.score(TABLES, sheet)
        assert all(player.total == sum(line.points for line in player.lines) for player in result.players)
        assert len({player.total for player in result.players if player.total}) == len(
            [1 for player in result.players if player.total]
        )
    assert sum(reasons.values()) == len(numbers(GAMES, part, PARTS))


@pytest.mark.rule("fresco:R4")
def test_with_the_portraits_no_game_outlives_round_nine() -> None:
    for number in (1, 5, 9):
        game = [number * 8 + 4 + extra for extra in range(4)]
        for one in game:
            positions, _ = play(one)
            if positions[-1].state.has("portraits"):
                assert positions[-1].state.round <= 9
