"""The tables against the box, and rows that cannot be."""

from __future__ import annotations

from typing import Any

import pytest

from companion import loader
from companion.games.il_vecchio.stock import amount, bundle, readings, stock
from companion.games.il_vecchio.tables import read_tables
from tests.il_vecchio import tables


@pytest.mark.rule("il_vecchio:M1")
def test_the_box_holds_what_the_rules_count() -> None:
    box = tables()

    assert [len(box.tiles_of(region)) for region in ("milan", "venice", "papal")] == [6, 5, 7]
    assert (len(box.council), len(box.nobility)) == (12, 12)
    assert dict(box.shields) == {2: 5, 3: 5, 4: 7}
    assert {region: box.gate(region) for region in ("milan", "venice", "papal")} == {
        "milan": "Vernio",
        "venice": "Vicchio",
        "papal": "Sovicille",
    }


@pytest.mark.parametrize(
    ("table", "place", "column", "value"),
    [
        ("province_tiles", 0, "region", "rome"),
        ("province_tiles", 0, "region", "venice"),
        ("province_tiles", 0, "gain", "gold"),
        ("province_tiles", 0, "gain", ""),
        ("province_tiles", 0, "copies", "2"),
        ("council_tiles", 0, "when", "dance"),
        ("council_tiles", 0, "when", "town"),
        ("council_tiles", 3, "advantage", "florin*x"),
        ("towns", 1, "colour", "pink"),
        ("towns", 1, "leads_to", ""),
        ("towns", 2, "leads_to", "milan"),
        ("towns", 4, "regions", "7"),
        ("roads", 0, "to", "Roma"),
        ("rings", 0, "next", "Mensano"),
        ("rings", 0, "colour", "green"),
        ("tracks", 0, "shield", "perhaps"),
        ("tracks", 0, "cost", "two"),
        ("shields", 0, "players", "5"),
        ("track_lengths", 0, "track", "rome"),
        ("events", 0, "event", "storm"),
    ],
)
def test_a_row_that_cannot_be_is_refused(table: str, place: int, column: str, value: str) -> None:
    rows: dict[str, Any] = {name: [dict(row) for row in found] for name, found in loader.rows("il_vecchio").items()}
    rows[table][place][column] = value

    with pytest.raises((ValueError, KeyError)):
        read_tables(rows)


@pytest.mark.parametrize(
    ("text", "right"), [("knight abbot", {"knight": 1, "abbot": 1}), ("florin*5", {"florin": 5}), ("", {})]
)
def test_goods_are_written_as_they_are_read(text: str, right: dict[str, int]) -> None:
    assert amount(text) == stock(**right)
    assert amount(bundle(amount(text))) == amount(text)


@pytest.mark.parametrize("text", ["gold", "florin*0", "florin*x", "follower", "florin*-1"])
def test_goods_that_do_not_exist_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"follower|florin|gold"):
        amount(text)


def test_a_free_follower_stands_for_each_kind() -> None:
    assert len(readings("follower")) == 3
    assert len(readings("follower*2")) == 6
    assert len(readings("follower|scroll|florin*5")) == 5
