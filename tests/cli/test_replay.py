from __future__ import annotations

import json
from typing import Any

import pytest

from tests.cli.program import document, run

BIDS: list[dict[str, Any]] = [{"type": "bid", "seat": 0, "coins": 1}, {"type": "bid", "seat": 1, "coins": 2}]
HARBOUR = {"type": "harbour", "number": 2}


def session(*moves: Any, **changes: Any) -> dict[str, Any]:
    return {"game": "regatta", "setup": document(), "moves": list(moves), **changes}


def turn(card: str) -> dict[str, Any]:
    return {"type": "turn", "card": card}


def turns(*cards: str) -> list[dict[str, Any]]:
    return [move for card in cards for move in [*BIDS, turn(card)]]


def whole() -> list[dict[str, Any]]:
    return [*turns(*document()["winds"][:2]), HARBOUR]


def replay(*moves: Any, **changes: Any) -> Any:
    return run("replay", "--json", stdin=session(*moves, **changes)).value


def errors(*moves: Any, **changes: Any) -> list[str]:
    return run("replay", stdin=session(*moves, **changes)).errors


def test_a_session_without_moves_stands_at_its_setup() -> None:
    stands = replay()

    assert (stands["game"], stands["over"], stands["moves"], stands["log"]) == ("regatta", False, 0, [])
    assert stands["state"]["coins"] == [5, 5]
    assert "result" not in stands


def test_the_state_is_the_setup_with_the_moves_applied() -> None:
    card = document()["winds"][0]
    stands = replay(*turns(card))

    assert stands["state"]["taken"] == [[], [card]]
    assert stands["log"] == ["Anna bids", "Bence bids", f"{card}: Bence takes it"]
    assert stands["sheet"] == {"players": [{"name": "Anna", "cards": [], "coins": 5},
                                           {"name": "Bence", "cards": [card], "coins": 3}]}


def test_a_session_that_is_over_has_a_result_and_its_sheet_scores_alike() -> None:
    stands = replay(*whole())

    assert stands["over"]
    assert stands["result"]["players"][0]["lines"][2] == {"id": "harbour", "points": 2}
    assert stands["result"] == run("score", "regatta", "--json", stdin=stands["sheet"]).value


def test_only_the_moves_in_force_count() -> None:
    stands = replay(*whole(), at=2)

    assert (stands["moves"], stands["log"], stands["over"]) == (2, ["Anna bids", "Bence bids"], False)


def test_a_session_that_was_stopped_says_what_its_result_lacks() -> None:
    stands = replay({"type": "concede", "seat": None})

    assert (stands["over"], stands["result"]) == (True, None)
    assert stands["missing"] == [{"path": "harbour", "message": "is missing; look at the board", "rules": ["regatta:E3"]}]


def test_a_public_setup_can_be_played_too() -> None:
    hidden = {**document(), "winds": None}
    del hidden["secret_seed"]

    assert replay(*turns("W09"), setup=hidden)["state"]["deck"] is None


def test_people_get_where_it_stands_the_log_and_the_sheet() -> None:
    card = document()["winds"][0]

    assert run("replay", stdin=session(*turns(card))).out == (
        "Regatta: Round 2 of 2\n"
        "Bid for the wind\n"
        "3 moves\n"
        "   1. Anna bids\n"
        "   2. Bence bids\n"
        f"   3. {card}: Bence takes it\n"
        "\n"
        "The score sheet so far\n"
        "  Anna\n"
        "    cards: –\n"
        "    coins: 5\n"
        "  Bence\n"
        f"    cards: {card}\n"
        "    coins: 3\n"
    )


def test_people_get_the_verdict_once_it_is_over() -> None:
    told = run("replay", stdin=session(*whole())).out

    assert " wins with " in told
    assert "player  Wind cards" in told


def test_people_are_told_what_a_result_lacks() -> None:
    told = run("replay", stdin=session({"type": "concede", "seat": 1})).out

    assert "Still to be entered before there is a result\n  harbour: is missing; look at the board [regatta:E3]\n" in told


def test_an_answer_a_line_for_a_session_a_line() -> None:
    lines = "\n".join(json.dumps(line) for line in (session(), session({"type": "sail"}), session(*whole())))

    made = run("replay", "--lines", "-", stdin=lines).values
    assert [answer.get("moves") for answer in made] == [0, None, 7]
    told = "is 'sail', but must be 'bid', 'turn', 'take', 'harbour'"
    assert made[1] == {"errors": [{"path": "moves[0].type", "message": told}]}


@pytest.mark.parametrize(
    ("moves", "changes", "told"),
    [
        ([{"type": "bid", "seat": 0, "coins": 9}], {}, ["error: moves[0].coins: is 9, but Anna has 5 [regatta:P2]"]),
        ([*BIDS, {"type": "turn", "card": "W99"}], {},
         ["error: moves[2].card: is W99, but must be a wind card [regatta:P3]"]),
        ([{"type": "bid", "seat": "x", "coins": -1}, {"type": "skip", "why": 1}], {"at": 3},
         ["error: moves[0].seat: is 'x', but must be a whole number",
          "error: moves[0].coins: is -1, but must be at least 0",
          "error: moves[1].why: is not known here; leave it out or correct its name",
          "error: at: is 3, but must be 0 to 2, the number of moves"]),
        ([], {"game": "chess"}, ["error: game: is chess, but the games are regatta"]),
        ([], {"setup": {}}, ["error: setup.game: is None, but the session says regatta"]),
        ([5], {"setup": 3}, ["error: setup: is 3, but must be an object with named values",
                             "error: moves[0]: is 5, but must be an object with named values"]),
        ([], {"at": -1}, ["error: at: is -1, but must be 0 to 0, the number of moves"]),
        ([], {"cursor": 1}, ["error: cursor: is not known here; leave it out or correct its name"]),
    ],
)
def test_what_is_wrong_is_told_by_where_it_stands(moves: list[Any], changes: dict[str, Any], told: list[str]) -> None:
    assert errors(*moves, **changes) == told


def test_everything_wrong_with_a_setup_is_told_by_where_it_stands() -> None:
    wrong = {**document(), "players": ["Anna", ""], "generator": 9}

    assert errors(setup=wrong) == [
        "error: setup.players[1]: is empty; each player needs a name",
        "error: setup.generator: is 9, but this release knows 1; a newer release may open it",
    ]


def test_everything_that_the_box_cannot_hold_is_told_at_once() -> None:
    wrong = {**document(), "players": ["Anna", "Csilla"], "winds": ["W01", "W01", "X"]}

    assert errors(setup=wrong) == [
        "error: setup.winds: holds W01 twice",
        "error: setup.winds: holds X, which is no wind card",
        "error: setup.first_player: is Bence, who does not play",
    ]
