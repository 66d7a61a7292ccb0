from __future__ import annotations

import json
import random
from typing import Any

from companion.core import moves, setup
from companion.core.errors import Refused
from companion.core.game import AnyGame
from companion.core.moves import Timeline, read_move
from companion.core.reading import read
from tests.contract.cases import documents, every_game, tables_of, walk, walks
from tests.contract.damage import damaged

TRIES = 250


def is_told(refusal: Refused) -> bool:
    return bool(refusal.faults) and all(fault.path and str(fault) for fault in refusal.faults)


@every_game
def test_a_damaged_setup_is_refused_or_can_be_played(game: AnyGame) -> None:
    tables, chance = tables_of(game), random.Random(7)
    values = [json.loads(json.dumps(setup.to_json(document))) for document in documents(game)]
    for _ in range(TRIES):
        try:
            document = setup.read_document(game, tables, damaged(chance.choice(values), chance))
        except Refused as refusal:
            told = is_told(refusal)
        else:
            told = bool(walk(game, document, 1, 3).positions) and bool(game.laying.checklist(tables, document))
        assert told


@every_game
def test_a_damaged_move_is_refused_or_recorded_without_loss(game: AnyGame) -> None:
    tables, chance = tables_of(game), random.Random(8)
    for played in walks(game, 60):
        raw: list[Any] = [game.playing.moves.dump_python(move, mode="json") for move in played.moves]
        for place in chance.sample(range(len(raw)), min(12, len(raw))):
            position = played.positions[place]
            try:
                move = moves.fill(game, tables, position, read_move(game, damaged(raw[place], chance)))
                told = not list(game.playing.audit(tables, moves.step(game, tables, position, move).state))
            except Refused as refusal:
                told = is_told(refusal)
            assert told


@every_game
def test_a_damaged_sheet_is_refused_or_scored(game: AnyGame) -> None:
    tables, chance = tables_of(game), random.Random(9)
    sheets = [json.loads(json.dumps(game.scoring.of_state(tables, played.last.state))) for played in walks(game)]
    for _ in range(TRIES):
        try:
            result = game.scoring.score(tables, read(game.scoring.sheet, damaged(chance.choice(sheets), chance)))
        except Refused as refusal:
            told = is_told(refusal)
        else:
            told = all(player.total == sum(line.points for line in player.lines) for player in result.players)
        assert told


@every_game
def test_a_session_with_a_move_lost_is_refused_by_the_move_or_goes_on(game: AnyGame) -> None:
    tables, chance = tables_of(game), random.Random(10)
    for played in walks(game, 40):
        for _ in range(4):
            lost = list(played.moves)
            del lost[chance.randrange(len(lost))]
            try:
                told = bool(Timeline(game, tables, played.document).follow(lost))
            except Refused as refusal:
                told = all(fault.path.startswith("moves[") for fault in refusal.faults)
            assert told
