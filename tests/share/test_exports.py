from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from typing import Any

from companion.core.moves import Timeline, read_move
from companion.core.reading import read
from companion.core.score import Result
from companion.core.setup import Document, plan, read_document
from companion.share.exports import result_csv, session_json
from tests.share.setups import header_of_toy
from tests.toy import GAME, TABLES

MOVES: list[dict[str, Any]] = [
    {"type": "bid", "seat": 0, "coins": 2},
    {"type": "bid", "seat": 1, "coins": 3},
    {"type": "turn", "card": "W07"},
]


def document() -> Document:
    return plan(GAME, TABLES, header_of_toy(("Zsófia", "Bence"), secret_seed=None))


def result(first: str = "Zsófia") -> Result:
    players = [{"name": first, "cards": ["W04", "W09"], "coins": 3}, {"name": "Bence, Jr.", "cards": [], "coins": 5}]
    sheet = {"players": players, "harbour": 2}
    scored: Result = GAME.scoring.score(TABLES, read(GAME.scoring.sheet, sheet))
    return scored


def test_a_session_is_written_as_the_command_line_reads_it() -> None:
    golden = Path(__file__).parent / "session.json"
    assert session_json(document(), MOVES, 2) == golden.read_text(encoding="utf-8")


def test_a_session_read_again_stands_where_it_stood() -> None:
    session = json.loads(session_json(document(), MOVES))
    assert "at" not in session
    setup = read_document(GAME, TABLES, session["setup"])
    assert setup == document()
    timeline = Timeline(GAME, TABLES, setup)
    timeline.follow(read_move(GAME, move) for move in session["moves"])
    assert timeline.positions[-1].state.taken == ((), ("W07",))


def test_a_result_is_written_as_a_table() -> None:
    assert result_csv(result()) == (
        "game,player,rank,winner,total,cards,coins,harbour,tiebreak.coins,tiebreak.taken\r\n"
        "regatta,Zsófia,1,yes,13,10,3,0,3,2\r\n"
        'regatta,"Bence, Jr.",2,no,7,0,5,2,5,0\r\n'
    )


def test_a_player_without_a_rank_has_an_empty_cell() -> None:
    unranked = result()
    players = tuple(player.model_copy(update={"rank": None, "winner": False}) for player in unranked.players)
    rows = list(csv.DictReader(io.StringIO(result_csv(unranked.model_copy(update={"players": players})))))
    assert [(row["rank"], row["winner"]) for row in rows] == [("", "no"), ("", "no")]


def test_a_name_that_looks_like_a_formula_stays_a_name() -> None:
    assert "regatta,'=1+1,1,yes" in result_csv(result("=1+1"))
