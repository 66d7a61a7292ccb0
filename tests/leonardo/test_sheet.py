"""The score sheet: what is refused, by its path, and the tie-breaks."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.errors import Refused
from companion.core.fields import Order
from companion.core.reading import read
from companion.core.score import Result
from companion.games.leonardo import GAME
from companion.games.leonardo.scoring import variety
from tests.leonardo import tables

T = tables()


def score(*players: dict[str, Any]) -> Result:
    named = [{"name": name, **player} for name, player in zip("ABCDE", players, strict=False)]
    return GAME.scoring.score(T, read(GAME.scoring.sheet, {"players": named}))


def paths(*players: dict[str, Any]) -> set[str]:
    with pytest.raises(Refused) as refusal:
        score(*players)
    assert all(str(fault) for fault in refusal.value.faults)
    return {fault.path for fault in refusal.value.faults}


def cards(*numbers: int, florins: int = 10) -> dict[str, Any]:
    return {"florins": florins, "inventions": list(numbers)}


def counts(types: int, florins: int = 10, **metals: int) -> dict[str, Any]:
    return {"florins": florins, "types": types, "metals": metals}


@pytest.mark.rule("leonardo:F1")
@pytest.mark.parametrize(("types", "points"), [(0, 0), (1, 0), (2, 0), (3, 8), (4, 13), (5, 20)])
def test_different_types_bring_florins(types: int, points: int) -> None:
    assert variety(types) == points


@pytest.mark.rule("leonardo:F3", "leonardo:F4")
@pytest.mark.parametrize(
    ("first", "second", "decided"),
    [
        (counts(1, 11), counts(2, gold=2), "total"),
        (counts(2, bronze=2), counts(2, gold=1, silver=1), "gold"),
        (counts(2, bronze=3), counts(2, gold=2), "inventions"),
        (counts(2, silver=1, copper=1), counts(2, silver=2), "silver"),
        (counts(2, copper=2), counts(2, copper=1, bronze=1), "copper"),
        (counts(1, bronze=2), counts(2, bronze=2), "shared"),
        (cards(16, 1), counts(2, gold=1, bronze=1), "shared"),
    ],
)
def test_ties_are_broken_by_cards_gold_silver_copper_bronze(
    first: dict[str, Any], second: dict[str, Any], decided: str
) -> None:
    if decided == "total":
        first = {**first, "types": 0, "metals": {}}
    assert score(first, second).decided_by == decided


@pytest.mark.rule("leonardo:F3")
def test_bronze_cards_never_decide_alone() -> None:
    result = score(counts(1, bronze=1), counts(1, bronze=1))

    assert [list(player.tiebreak) for player in result.players] == [
        ["inventions", "gold", "silver", "copper", "bronze"]
    ] * 2
    assert result.decided_by == "shared"


def test_numbers_and_counts_of_the_same_cards_agree() -> None:
    by_number, by_count = (
        score(cards(1, 7, 13, 19), cards()),
        score(counts(4, bronze=1, copper=1, silver=1, gold=1), cards()),
    )

    assert by_number.players[0].total == by_count.players[0].total == 23
    assert by_number.players[0].tiebreak == by_count.players[0].tiebreak


@pytest.mark.rule("leonardo:D6", "leonardo:M1")
@pytest.mark.parametrize(
    ("players", "right"),
    [
        ([cards(1, 1), cards()], {"players[0].inventions[1]"}),
        ([cards(8), cards(7, 8)], {"players[1].inventions[1]"}),
        ([cards(26), cards(0)], {"players[0].inventions[0]", "players[1].inventions[0]"}),
        ([cards({"number": 30}), cards()], {"players[0].inventions[0].number"}),  # type: ignore[arg-type]
        ([cards(florins=376), cards()], {"players[0].florins"}),
        ([cards(florins=-1), cards()], {"players[0].florins"}),
        ([cards(florins=200), cards(florins=200)], {"players"}),
        ([cards()], {"players"}),
        ([{"florins": 3}, cards()], {"players[0].inventions"}),
        ([{"florins": 3, "types": 2}, cards()], {"players[0].metals"}),
        ([{"florins": 3, "metals": {}}, cards()], {"players[0].types"}),
        ([{**cards(1), "types": 1}, cards()], {"players[0].inventions"}),
        ([counts(3, gold=2), cards()], {"players[0].types"}),
        ([counts(1, gold=6), cards()], {"players[0].types"}),
        ([counts(0, gold=1), cards()], {"players[0].types"}),
        ([counts(6), cards()], {"players[0].types"}),
        ([counts(2, gold=11), cards()], {"players[0].metals.gold"}),
        ([counts(3, gold=8), counts(2, gold=4)], {"players"}),
        ([counts(3, bronze=4), cards(1, 2)], {"players"}),
        ([{"florins": "3", "inventions": []}, cards()], {"players[0].florins"}),
        ([{**cards(), "colour": 1}, cards()], {"players[0].colour"}),
        ([{**cards(), "name": "b"}, cards()], {"players[1].name"}),
        ([{**cards(), "name": " "}, cards()], {"players[0].name"}),
    ],
)
def test_a_bad_sheet_is_refused_by_its_path(players: list[dict[str, Any]], right: set[str]) -> None:
    assert paths(*players) == right


def test_all_faults_are_told_at_once() -> None:
    assert paths(cards(1, 1, 30, florins=400), counts(6, gold=11, florins=-1)) == {
        "players[0].florins",
        "players[0].inventions[1]",
        "players[0].inventions[2]",
        "players[1].florins",
        "players[1].types",
        "players[1].metals.gold",
    }
    assert paths(cards(1, 1, 30), counts(3, gold=1), {"florins": 1}) == {
        "players[0].inventions[1]",
        "players[0].inventions[2]",
        "players[1].types",
        "players[2].inventions",
    }


def test_a_form_answers_with_numbers_and_text_is_none() -> None:
    field = GAME.scoring.form(T, ("A", "B"), {})[1][0].fields[1]

    assert isinstance(field, Order)
    assert field.numbers
    assert paths(cards("1", "12"), cards(True)) == {  # type: ignore[arg-type]
        "players[0].inventions[0]",
        "players[0].inventions[1]",
        "players[1].inventions[0]",
    }


@pytest.mark.rule("leonardo:M1", "leonardo:D6")
def test_faults_of_the_form_hide_no_others() -> None:
    assert paths(
        {"florins": "many", "inventions": [1.5, 26, 8, {"number": 7, "type": "paper"}, 9, 9]},
        {"florins": 376, "inventions": [8], "types": 1},
        {"florins": 300, "metals": {"gold": 11, "copper": "2"}},
        {"florins": 200, "name": "c", "types": 3, "metals": {"gold": 2}},
    ) == {
        "players",
        "players[0].florins",
        "players[0].inventions[0]",
        "players[0].inventions[1]",
        "players[0].inventions[3].type",
        "players[0].inventions[5]",
        "players[1].florins",
        "players[1].inventions",
        "players[1].inventions[0]",
        "players[2].types",
        "players[2].metals.gold",
        "players[2].metals.copper",
        "players[3].name",
        "players[3].types",
    }


def test_the_form_asks_by_numbers_or_by_counts() -> None:
    by_numbers = GAME.scoring.form(T, ("A", "B"), {})
    by_counts = GAME.scoring.form(T, ("A", "B"), {"way": "counts"})

    assert [field.id for field in by_numbers[1][0].fields] == ["florins", "inventions"]
    assert [field.id for field in by_counts[1][1].fields] == [
        "florins",
        "types",
        "metals.gold",
        "metals.silver",
        "metals.copper",
        "metals.bronze",
    ]
