"""Whole games by a player that knows nothing: nothing is lost, replays agree, and going back and forth is exact."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest
from pydantic import TypeAdapter

from companion.core import moves
from companion.core.errors import Refused
from companion.core.message import render
from companion.core.moves import Log, Position, Timeline
from companion.core.reading import read
from companion.games.splendor_duel import GAME
from companion.games.splendor_duel.figures import GOALS
from companion.games.splendor_duel.state import State
from tests.players import any_move, play_out
from tests.splendor_duel.box import TABLES, laid_out
from tests.whole_games import numbers

GAMES = 150
STATE: TypeAdapter[State] = TypeAdapter(State)
WAYS: tuple[dict[str, str], ...] = (
    {}, {"decks": "dictated"}, {"decks": "hand"}, {"decks": "hand", "bag": "hand"},
    {part.id: "hand" for part in GAME.parts},
)


def audited(before: Position, move: Any, after: Position) -> None:
    del before, move
    assert list(GAME.playing.audit(TABLES, after.state)) == []


def played(seed: int, options: dict[str, str]) -> tuple[Any, Any]:
    document = laid_out(f"GAME {seed}", options=options)
    return document, play_out(GAME, TABLES, document, random.Random(seed), audited)


@pytest.mark.parametrize("ways", range(len(WAYS)))
@pytest.mark.rule("splendor_duel:V1", "splendor_duel:V2", "splendor_duel:E2")
def test_games_end_with_one_winner_and_nothing_is_lost_on_the_way(ways: int) -> None:
    ends: Counter[str] = Counter()
    for seed in numbers(GAMES, ways, len(WAYS)):
        _, game = played(seed, WAYS[ways])
        state = game.end.state
        result = GAME.scoring.score(TABLES, read(GAME.scoring.sheet, GAME.scoring.of_state(TABLES, state)))
        assert [player.winner for player in result.players] == [seat == state.winner for seat in (0, 1)]
        assert result.verdict == render(GAME.playing.now(TABLES, state, None).sentence)
        ends[result.decided_by] += 1
    assert set(ends) <= set(GOALS)


@pytest.mark.parametrize("ways", range(len(WAYS)))
def test_a_replay_from_plain_values_gives_the_same_state_each_time(ways: int) -> None:
    for seed in range(3):
        document, game = played(1000 + seed, WAYS[ways])
        recorded = [moves.read_move(GAME, raw) for raw in game.moves]

        assert Timeline(GAME, TABLES, document).follow(recorded).state == game.end.state
        reread = GAME.laying.document.model_validate_json(document.model_dump_json())
        assert Timeline(GAME, TABLES, reread).follow(recorded).state == game.end.state


@pytest.mark.parametrize("ways", range(len(WAYS)))
def test_undo_redo_and_another_branch_lead_where_the_moves_say(ways: int) -> None:
    document, game = played(2000 + ways, WAYS[ways])
    recorded = [moves.read_move(GAME, raw) for raw in game.moves]
    timeline, rng = Timeline(GAME, TABLES, document), random.Random(ways)
    log = Log()
    for move in recorded:
        log = log.add(move)
    for _ in range(40):
        cursor = rng.randint(0, len(recorded))
        position = timeline.follow(log.to(cursor).in_force)
        assert position.state == Timeline(GAME, TABLES, document).follow(recorded[:cursor]).state

    position = timeline.follow(log.to(len(recorded) // 2).in_force)
    other = any_move(GAME, TABLES, position, rng)
    branch = log.to(len(recorded) // 2).add(other)
    assert len(branch.moves) == len(recorded) // 2 + 1
    assert timeline.follow(branch.in_force).state == GAME.playing.apply(TABLES, position.state, other)


@pytest.mark.parametrize("ways", range(len(WAYS)))
def test_every_state_survives_json(ways: int) -> None:
    def survives(before: Position, move: Any, after: Position) -> None:
        del before, move
        assert STATE.validate_json(STATE.dump_json(after.state)) == after.state

    play_out(GAME, TABLES, laid_out(f"JSON {ways}", options=WAYS[ways]), random.Random(ways), survives)


@pytest.mark.parametrize("ways", range(len(WAYS)))
def test_redo_draws_the_same_cards_and_tokens(ways: int) -> None:
    def same(before: Position, move: Any, after: Position) -> None:
        del after
        assert moves.fill(GAME, TABLES, before, move) == move

    play_out(GAME, TABLES, laid_out(f"REDO {ways}", options=WAYS[ways]), random.Random(ways), same)


WRONG: tuple[dict[str, Any], ...] = (
    {"type": "take", "cells": []}, {"type": "take", "cells": ["00", "44"]}, {"type": "take", "cells": ["00", "00"]},
    {"type": "privilege", "cells": ["00", "01", "02", "03"]}, {"type": "replenish", "drawn": ["gold"] * 9},
    {"type": "reserve", "gold": "99", "card": "1W1"}, {"type": "reserve", "gold": "22"},
    {"type": "buy", "card": "nothing"}, {"type": "buy", "card": "3N1", "pay": {}, "gold_for": {"pearl": 1}},
    {"type": "steal", "token": "gold"}, {"type": "take_matching", "cell": "99"}, {"type": "choose_royal", "royal": "R9"},
    {"type": "discard", "tokens": {}}, {"type": "discard", "tokens": {"white": 8}}, {"type": "pass"},
    {"type": "reveal", "level": 1, "place": 0, "card": "3W1"},
    {"type": "note_reserved", "seat": 0, "place": 2, "card": "nothing"},
    {"type": "gain", "seat": 0, "card": "1W1"}, {"type": "gain_royal", "seat": 0, "royal": "R1"},
    {"type": "lay", "tokens": ["gold"]},
)


@pytest.mark.parametrize("ways", range(len(WAYS)))
def test_a_refused_move_changes_nothing_and_says_where_it_is_wrong(ways: int) -> None:
    refused: Counter[str] = Counter()

    def try_wrong(before: Position, move: Any, after: Position) -> None:
        del before, move
        if moves.is_over(GAME, after):
            return
        kept = STATE.dump_json(after.state)
        legal = {move.type for move in GAME.playing.legal(TABLES, after.state)}
        for raw in WRONG:
            if raw["type"] == "pass" and "pass" in legal:
                continue
            with pytest.raises(Refused) as caught:
                moves.step(GAME, TABLES, after, moves.read_move(GAME, raw))
            assert all(fault.path and render(fault.message) for fault in caught.value.faults)
            refused[raw["type"]] += 1
        assert STATE.dump_json(after.state) == kept

    play_out(GAME, TABLES, laid_out(f"WRONG {ways}", options=WAYS[ways]), random.Random(ways), try_wrong)
    assert set(refused) == {raw["type"] for raw in WRONG}


@pytest.mark.parametrize("ways", range(len(WAYS)))
def test_names_forms_and_the_present_can_be_asked_for_in_every_position(ways: int) -> None:
    def asked(before: Position, move: Any, after: Position) -> None:
        assert render(moves.name(GAME, TABLES, before, move))
        for seat in (None, 0, 1):
            now = GAME.playing.now(TABLES, after.state, seat)
            assert now.over == moves.is_over(GAME, after)
            assert bool(now.offers) != now.over
            assert now.phase in {phase.id for phase in now.phases}
        for offer in GAME.playing.now(TABLES, after.state, None).offers:
            if offer.closed is None:
                GAME.playing.form(TABLES, after.state, offer.id, {})
        assert all(render(doubt) for doubt in GAME.playing.doubts(TABLES, before.state, move))

    play_out(GAME, TABLES, laid_out(f"ASK {ways}", options=WAYS[ways]), random.Random(ways), asked)


@pytest.mark.parametrize("ways", range(len(WAYS)))
def test_an_offer_is_open_exactly_when_such_a_move_is_legal(ways: int) -> None:
    unsure = {"buy", "gain"}  # cards are shown with what is missing, even if none can be paid for

    def agree(before: Position, move: Any, after: Position) -> None:
        del before, move
        legal = {move.type for move in GAME.playing.legal(TABLES, after.state)}
        offers = GAME.playing.now(TABLES, after.state, None).offers
        assert {offer.move for offer in offers if offer.closed is None} - unsure == legal - unsure
        assert legal <= {offer.move for offer in offers}

    play_out(GAME, TABLES, laid_out(f"OPEN {ways}", options=WAYS[ways]), random.Random(ways), agree)
