from __future__ import annotations

from dataclasses import replace

import pytest

from companion import loader
from companion.core.printed import Certainty
from companion.games.fresco.paints import PAINTS, value_of
from companion.games.fresco.tables import MarketTile, Request, Tile, Track, read_tables
from tests.fresco.table import TABLES


def test_the_box_holds_what_the_rulebook_lists() -> None:
    assert (len(TABLES.base), len(TABLES.special), len(TABLES.market)) == (25, 7, 14)
    assert (len(TABLES.requests), len(TABLES.cards), len(TABLES.kinds)) == (12, 18, 12)


def test_a_tile_is_worth_its_paints_as_far_as_tiles_were_seen() -> None:
    seen = [tile for tile in TABLES.tiles.values() if tile.paints is not None]

    assert len(seen) == 31
    assert all(value_of(tile.paints or ()) == tile.points for tile in seen)


def test_no_tile_shows_one_paint_twice() -> None:
    assert all(max(tile.paints) == 1 for tile in TABLES.tiles.values() if tile.paints is not None)


@pytest.mark.rule("fresco:Z4")
def test_the_tile_worth_24_takes_pink_and_brown() -> None:
    paints = TABLES.tiles["S4"].paints or ()

    assert [paint for paint, n in zip(PAINTS, paints, strict=True) if n] == ["pink", "brown"]
    assert TABLES.tiles["S4"].certainty is Certainty.PROBABLE


def test_what_nobody_has_seen_is_blank() -> None:
    assert (TABLES.tiles["F25"].points, TABLES.tiles["F25"].paints) == (None, None)
    assert [tile.id for tile in TABLES.market.values() if tile.paints is None] == [f"M{n:02}" for n in range(8, 15)]
    assert [request.id for request in TABLES.requests.values() if request.points] == ["Q01", "Q04"]
    assert (TABLES.track.spaces, TABLES.track.certainty) == (None, Certainty.UNKNOWN)


@pytest.mark.rule("fresco:W3", "fresco:W4")
def test_only_the_price_at_seven_is_sure() -> None:
    assert [(hour.time, hour.mood, hour.price) for hour in TABLES.hours] == [
        ("5:00", -3, 4),
        ("6:00", -2, 3),
        ("7:00", -1, 2),
        ("8:00", 0, 2),
        ("9:00", 1, 1),
    ]
    assert [hour.time for hour in TABLES.hours if hour.certainty is Certainty.CERTAIN] == ["7:00"]


@pytest.mark.rule("fresco:W5")
def test_the_two_top_spaces_bring_an_apprentice_and_the_two_bottom_ones_cost_one() -> None:
    assert TABLES.apprentices == (6, 6, 5, 5, 5, 5, 5, 4, 4)
    assert TABLES.mood_start == 4


@pytest.mark.parametrize(
    ("points", "paints"), [(8, (1, 1, 1, 0, 0, 0, 0, 0)), (3, (2, 1, 0, 0, 0, 0, 0, 0)), (None, (1, 1, 1, 0, 0, 0, 0, 0))]
)
def test_a_tile_that_cannot_be_is_not_built(points: int | None, paints: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="F01"):
        Tile("F01", points, paints, Certainty.CERTAIN, frozenset(), "")


def test_a_market_tile_of_four_paints_and_a_request_of_no_type_are_not_built() -> None:
    with pytest.raises(ValueError, match="M01"):
        MarketTile("M01", (4, 0, 0, 0, 0, 0, 0, 0), Certainty.CERTAIN, "")
    with pytest.raises(ValueError, match="Q01"):
        Request("Q01", "pink", 6, Certainty.CERTAIN, "")


@pytest.mark.parametrize("spaces", [0, 39, 201])
def test_a_score_track_of_a_strange_length_is_not_built(spaces: int) -> None:
    with pytest.raises(ValueError, match=f"track: a score track has 40 to 200 spaces, not {spaces}"):
        Track(spaces, Certainty.CERTAIN, "")


@pytest.mark.parametrize(
    ("table", "column", "value", "named"),
    [
        ("fresco_tiles", "vp", "4", "F01"),
        ("market_tiles", "paints", "mauve", "mauve"),
        ("wakeup", "mood_change", "2", "5:00"),
        ("mood", "apprentices", "7", "mood column"),
        ("stalls", "tiles_4_players", "5", "stalls"),
        ("requests", "type", "green", "requests by type"),
        ("portrait_cards", "letter", "C", "by back"),
    ],
)
def test_a_wrong_cell_is_noticed(table: str, column: str, value: str, named: str) -> None:
    rows = loader.rows("fresco")
    wrong = ({**rows[table][0], column: value}, *rows[table][1:])

    with pytest.raises(ValueError, match=named):
        read_tables({**rows, table: wrong})


def test_a_row_too_few_is_noticed() -> None:
    rows = loader.rows("fresco")

    with pytest.raises(ValueError, match="24, but the box has 25"):
        read_tables({**rows, "fresco_tiles": rows["fresco_tiles"][:-1]})


def test_a_frozen_row_cannot_be_changed() -> None:
    tile = TABLES.tiles["F01"]

    assert replace(tile, source="") != tile
    with pytest.raises(AttributeError):
        tile.points = 4  # type: ignore[misc]
