from __future__ import annotations

import json
from typing import Any

import pytest

from tests.cli.program import run


def sheet(**changes: Any) -> dict[str, Any]:
    players = [{"name": "Anna", "cards": ["W01", "W02"], "coins": 3}, {"name": "Bence", "cards": ["W04"], "coins": 1}]
    return {"players": players, **changes}


TIED = sheet(players=[{"name": "Anna", "cards": ["W01"], "coins": 3}, {"name": "Bence", "cards": ["W02"], "coins": 2}])


def test_a_sheet_in_a_result_out() -> None:
    assert run("score", "regatta", "-", "--json", stdin=sheet()).value == {
        "game": "regatta",
        "players": [
            {"name": "Anna", "total": 8, "rank": 1, "winner": True,
             "lines": [{"id": "cards", "points": 5}, {"id": "coins", "points": 3}, {"id": "harbour", "points": 0}],
             "tiebreak": {"coins": 3, "taken": 2}},
            {"name": "Bence", "total": 6, "rank": 2, "winner": False,
             "lines": [{"id": "cards", "points": 5}, {"id": "coins", "points": 1}, {"id": "harbour", "points": 0}],
             "tiebreak": {"coins": 1, "taken": 1}},
        ],
        "decided_by": "total",
        "verdict": "Anna wins with 8 points",
    }


def test_people_get_a_sentence_and_a_table() -> None:
    assert run("score", "regatta", stdin=sheet()).out == (
        "Anna wins with 8 points\n"
        "\n"
        "player  Wind cards  Coins  Harbour  total  rank\n"
        "Anna             5      3        0      8     1\n"
        "Bence            5      1        0      6     2\n"
    )


def test_the_tie_breaks_are_shown_down_to_the_one_that_decided() -> None:
    told = run("score", "regatta", stdin=TIED).out.splitlines()

    assert told[0] == "Anna wins with 5 points and more coins"
    assert told[2] == "player  Wind cards  Coins  Harbour  total  rank  Coins"


def test_a_sheet_is_read_from_a_file_whatever_its_name(tmp_path: Any) -> None:
    path = tmp_path / "Győr – ένα.json"
    path.write_text("\ufeff" + json.dumps(sheet()), "utf-8")

    assert run("score", "regatta", str(path), "--json").value["decided_by"] == "total"


def test_a_result_a_line_for_a_sheet_a_line_with_faults_in_their_place() -> None:
    faulty = sheet(players=[{"name": "Anna", "cards": [], "coins": 99}, {"name": "Bence", "cards": "none", "coins": 0}])
    lines = "\n".join([json.dumps(sheet()), json.dumps(faulty), "{", "", json.dumps(TIED)])

    made = run("score", "regatta", "--lines", "-", stdin=lines).values
    assert [answer.get("decided_by") for answer in made] == ["total", None, None, None, "coins"]
    assert made[1] == {"errors": [
        {"path": "players[0].coins", "message": "is 99, but must be at most 12"},
        {"path": "players[1].cards", "message": "is 'none', but must be a list"},
    ]}
    assert made[2]["errors"][0]["path"] == made[3]["errors"][0]["path"] == "$"


def test_a_fault_against_a_rule_names_the_rule_in_a_line_too() -> None:
    wrong = sheet(players=[{"name": "Anna", "cards": ["W99"], "coins": 0}, {"name": "Bence", "cards": ["W01"], "coins": 0}])

    [answer] = run("score", "regatta", "--lines", "-", stdin=wrong).values
    assert answer["errors"] == [
        {"path": "players[0].cards", "message": "holds W99, which is no wind card", "rules": ["regatta:E1"]},
    ]


def test_every_fault_of_a_sheet_is_told_at_once() -> None:
    anna, bence = {"name": "Anna", "cards": ["W01", "W99"], "coins": 0}, {"name": "Bence", "cards": ["W01"], "coins": 0}
    wrong = sheet(players=[anna, bence])

    assert run("score", "regatta", stdin=wrong).errors == [
        "error: players[0].cards: holds W99, which is no wind card [regatta:E1]",
        "error: players[1].cards: holds W01, which lies before Anna [regatta:E1]",
    ]


def test_a_file_and_lines_do_not_go_together() -> None:
    assert run("score", "regatta", "a.json", "--lines", "-").errors == [
        "error: --lines: cannot stand beside FILE; give one of them",
    ]


def test_an_unknown_game_is_told_with_those_that_are_known() -> None:
    assert run("score", "chess", "--lines", "-", stdin="{}").errors == ["error: GAME: is chess, but the games are regatta"]


@pytest.mark.parametrize("extra", [(), ("--json",)])
def test_an_empty_sheet_is_refused_with_and_without_json(extra: tuple[str, ...]) -> None:
    assert run("score", "regatta", *extra, stdin={}).errors == ["error: players: is missing; it must be given"]
