"""Whole games by chance, for every player count, variant and way of dealing."""

from __future__ import annotations

import json
import random

import pytest
from pydantic import TypeAdapter

from companion.core.moves import Know, Timeline, read_move
from companion.core.reading import read
from companion.core.score import Result
from companion.games.il_vecchio import GAME
from companion.games.il_vecchio.state import State, copy_of, on_tracks, supply
from tests.il_vecchio import COPY, KINDS, document, tables
from tests.il_vecchio.random_games import any_options, choose, recounted
from tests.whole_games import numbers

GAMES = 60
STATE = TypeAdapter(State)
LONGEST = 3000
PARTS = 4


def check(state: State, number: int) -> None:
    """Twelve members a colour, goods never negative, each shield taken once."""
    assert list(GAME.playing.audit(tables(), state)) == [], number
    assert sum(own.shields for own in state.seats) + state.shields == state.stacked, number
    for seat, own in enumerate(state.seats):
        assert own.members is not None
        assert own.stock is not None
        assert len(own.members) + on_tracks(state, seat) + (supply(state, seat) or 0) == 12, number
        assert min(own.stock) >= 0, number


def result_now(state: State) -> Result:
    """The score if the game ended at this moment."""
    told = GAME.scoring.of_state(tables(), state)
    for player in told["players"]:
        player.setdefault("nobility_tiles", [])  # what lies hidden before a player counts at the end only
        player.setdefault("towns", {})
    return GAME.scoring.score(tables(), read(GAME.scoring.sheet, told))


def points_of(state: State, track: str, space: int) -> int:
    points = copy_of(tables(), state).points[track, space]
    assert points is not None
    return points


@pytest.mark.rule("il_vecchio:M1", "il_vecchio:S8", "il_vecchio:I1", "il_vecchio:Z1", "il_vecchio:T1")
@pytest.mark.parametrize("part", range(PARTS))
def test_whole_games_by_chance_hold_together_and_end(part: int) -> None:
    for number in numbers(GAMES, part, PARTS):
        chance = random.Random(number)
        count = 2 + number // PARTS % 3
        made = document(count, f"GAME {number}", **any_options(chance))
        timeline = Timeline(GAME, tables(), made)
        facts = {**COPY, **KINDS} if chance.random() < 0.5 else COPY
        recorded: list[object] = [Know(facts=facts)]
        state: State = timeline.follow(recorded).state
        while not GAME.playing.is_over(state):
            assert len(recorded) < LONGEST, f"game {number} does not end"
            recorded.append(GAME.playing.fill(tables(), state, choose(state, chance)))
            state = timeline.follow(recorded).state
            check(state, number)
            if len(recorded) % 25 == 0 and state.stage == "turn":
                preview(state)
        preview(state)
        assert state.shields == 0
        replayed(timeline, recorded)


def preview(state: State) -> None:
    """The sheet so far gives the points that are counted anew from the state, whatever the moment."""
    result = result_now(state)
    if state.reading("majority") == "high":
        tiles = [next(line.points for line in player.lines if line.id == "nobility_tiles") for player in result.players]
        anew = recounted(state, lambda track, space: points_of(state, track, space))
        assert [player.total - noble for player, noble in zip(result.players, tiles, strict=True)] == anew
    assert any(player.winner for player in result.players)


def replayed(timeline: Timeline, recorded: list[object]) -> None:
    """The moves as JSON give the same states; back to the start and forward to the end changes nothing."""
    raw = json.loads(json.dumps([move.model_dump(mode="json") for move in recorded]))  # type: ignore[attr-defined]
    again = Timeline(GAME, tables(), timeline.document)
    again.follow([read_move(GAME, values) for values in raw])
    assert again.positions == timeline.positions
    end, before = timeline.positions[-1], timeline.positions[:]
    for count in (*range(len(recorded), -1, -max(1, len(recorded) // 10)), 0):
        assert timeline.follow(recorded[:count]) == before[count]
    assert timeline.follow(recorded) == end
    assert STATE.validate_json(STATE.dump_json(end.state)) == end.state
    final = GAME.scoring.score(tables(), read(GAME.scoring.sheet, GAME.scoring.of_state(tables(), end.state)))
    assert final == result_now(end.state)


@pytest.mark.parametrize("number", range(6))
def test_every_move_that_is_listed_can_be_made(number: int) -> None:
    chance = random.Random(100 + number)
    state = GAME.playing.start(tables(), document(2 + number % 3, f"LEGAL {number}", **any_options(chance)))
    if number % 2:
        state = GAME.playing.know(tables(), state, COPY)
    for _ in range(60):
        if GAME.playing.is_over(state):
            return
        every = list(GAME.playing.legal(tables(), state))
        assert every
        for move in chance.sample(every, min(60, len(every))):
            GAME.playing.apply(tables(), state, GAME.playing.fill(tables(), state, move))
        state = GAME.playing.apply(tables(), state, GAME.playing.fill(tables(), state, choose(state, chance)))
