"""Whole games by chance, for every player count, both setups, and every way of dealing."""

from __future__ import annotations

import json
import random
from collections import Counter

import pytest
from pydantic import TypeAdapter

from companion.core.moves import Timeline, read_move
from companion.core.reading import read
from companion.games.leonardo import GAME
from companion.games.leonardo.moves import Move
from companion.games.leonardo.state import State, mechanics, owner
from tests.leonardo import document, tables
from tests.leonardo.random_games import choose, purses
from tests.whole_games import numbers

GAMES = 60
PARTS = 4
KEPT = (0, 0.5, 1)
"""Which share of the purses the table says at the start, by the game's number in turn."""
STATE = TypeAdapter(State)


def options(chance: random.Random) -> dict[str, str]:
    return {
        "start": chance.choice(["beginner", "experienced"]),
        "council": chance.choice(["standard", "powerful"]),
        "deck": chance.choice(["kept", "dictated", "hand"]),
        "requested": chance.choice(["dictated", "hand"]),
        "first": chance.choice(["dictated", "hand"]),
    }


def check(state: State, number: int) -> None:
    """What the issue of every game is: never too many workers, money and components that add up, one owner a card."""
    assert list(GAME.playing.audit(tables(), state)) == [], number
    for own in state.seats:
        assert own.apprentices <= 9 - own.out
        assert mechanics(own) <= 3
    held = [own.purse for own in state.seats if own.purse is not None]
    if len(held) == len(state.seats):
        if state.bank is not None:
            assert state.bank + state.council + sum(purse.florins for purse in held) == 375
        if state.shops is not None:
            assert tuple(sum(purse.goods[good] for purse in held) + state.shops[good] for good in range(5)) == (12,) * 5
    cards = Counter(won.card for own in state.seats for won in own.cards)
    assert all(n == 1 for n in cards.values())
    assert all(owner(state, card) is not None for card in cards)


@pytest.mark.rule("leonardo:M1", "leonardo:P1", "leonardo:R3", "leonardo:N1", "leonardo:N4", "leonardo:T2")
@pytest.mark.parametrize("quarter", range(PARTS))
def test_whole_games_by_chance_hold_together(quarter: int) -> None:
    for number in numbers(GAMES, quarter, PARTS):
        chance = random.Random(number)
        made = document(2 + number // PARTS % 4, f"GAME {number}", **options(chance))
        timeline = Timeline(GAME, tables(), made)
        share = KEPT[number % len(KEPT)]
        kept = False
        recorded: list[Move] = []
        while (state := timeline.positions[-1].state).stage != "end":
            moves: list[Move] = []
            if state.stage == "labs" and state.turn == 1 and not kept and state.shops is not None:
                moves, kept = list(purses(tables(), state, chance, share)), True
            for one in moves or [choose(tables(), state, chance)]:
                recorded.append(GAME.playing.fill(tables(), timeline.positions[-1].state, one))
                check(timeline.follow(recorded).state, number)
        replayed(timeline, recorded)


def replayed(timeline: Timeline, recorded: list[Move]) -> None:
    """The moves as JSON give the same states; back to the start and forward to the end changes nothing."""
    raw = json.loads(json.dumps([one.model_dump(mode="json") for one in recorded]))
    again = Timeline(GAME, tables(), timeline.document)
    again.follow([read_move(GAME, values) for values in raw])
    assert again.positions == timeline.positions
    end = timeline.positions[-1]
    before = timeline.positions[:]
    for count in (*range(len(recorded), -1, -max(1, len(recorded) // 20)), 0):
        assert timeline.follow(recorded[:count]) == before[count]
    assert timeline.follow(recorded) == end
    assert STATE.validate_json(STATE.dump_json(end.state)) == end.state
    result = GAME.scoring.score(tables(), read(GAME.scoring.sheet, GAME.scoring.of_state(tables(), end.state)))
    assert any(player.winner for player in result.players)
