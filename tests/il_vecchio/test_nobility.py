"""Each nobility tile: none, one, the border, the cap; and the vectors that follow from the formulas."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.reading import read
from companion.core.score import Result
from companion.games.il_vecchio import GAME
from tests.il_vecchio import tables

POINTS = {"venice": [5, 4, 3, 3, 3], "milan": [3, 4, 5, 6, 7, 8], "papal": [3, 4, 5, 6, 7, 8, 10]}


def scored(players: int = 3, readings: dict[str, str] | None = None, **own: Any) -> Result:
    """The result where the first player has this, and the others nothing."""
    others = [{"name": name, "nobility_tiles": [], "stock": {}} for name in "BCD"[: players - 1]]
    sheet = {
        "players": [{"name": "A", "stock": {}, **own}, *others],
        "copy": {"tracks": POINTS},
        "readings": readings or {},
    }
    return GAME.scoring.score(tables(), read(GAME.scoring.sheet, sheet))


def tile(name: str, **own: Any) -> int:
    """The points of one tile."""
    return line(scored(nobility_tiles=[name], **own), "nobility_tiles")


def line(result: Result, heading: str) -> int:
    return next(line.points for line in result.players[0].lines if line.id == heading)


def on(**tracks: list[int]) -> dict[str, Any]:
    return {"members": tracks}


def towns(**colours: int) -> dict[str, Any]:
    return {"towns": colours}


def stock(**goods: int) -> dict[str, Any]:
    return {"stock": goods}


@pytest.mark.rule("il_vecchio:N1", "il_vecchio:G10")
@pytest.mark.parametrize(("supply", "points"), [(0, 0), (1, 0), (2, 3), (3, 3), (4, 6), (5, 6), (12, 18)])
def test_n1_counts_pairs_in_the_supply_with_the_score_marker_among_them(supply: int, points: int) -> None:
    assert tile("N1", supply=supply) == points


@pytest.mark.rule("il_vecchio:N2")
@pytest.mark.parametrize(
    ("held", "points"),
    [
        ({}, 0),
        ({"white": 1}, 0),
        ({"white": 2, "black": 2}, 0),
        ({"white": 1, "black": 1, "grey": 1}, 6),
        ({"white": 2, "black": 2, "grey": 2}, 6),
        ({"white": 1, "black": 1, "purple": 1, "brown": 1, "green": 1, "red": 1, "florence": 1}, 0),
    ],
)
def test_n2_wants_a_white_a_black_and_a_grey_town_once(held: dict[str, int], points: int) -> None:
    assert tile("N2", **towns(**held)) == points


@pytest.mark.rule("il_vecchio:N3")
@pytest.mark.parametrize(
    ("held", "points"),
    [
        ({}, 0),
        ({"red": 1}, 0),
        ({"red": 1, "florence": 1}, 3),
        ({"brown": 3, "green": 2, "other": 2}, 9),
        ({"white": 12}, 18),
    ],
)
def test_n3_counts_pairs_in_towns(held: dict[str, int], points: int) -> None:
    assert tile("N3", **towns(**held)) == points


@pytest.mark.rule("il_vecchio:N4")
@pytest.mark.parametrize(
    ("tracks", "points"),
    [
        ({}, 0),
        ({"venice": [1]}, 0),
        ({"venice": [1], "papal": [1]}, 3),
        ({"venice": [1, 2], "milan": [1], "papal": [1, 2]}, 6),
        ({"venice": [1], "council": [1], "nobility": [1]}, 0),
        ({"milan": [1, 2, 3, 4, 5, 6], "papal": [1, 2, 3, 4, 5, 6]}, 18),
    ],
)
def test_n4_counts_pairs_on_province_tracks_together(tracks: dict[str, list[int]], points: int) -> None:
    assert tile("N4", **on(**tracks)) == points


@pytest.mark.rule("il_vecchio:N5", "il_vecchio:G4")
@pytest.mark.parametrize(("members", "points"), [(0, 0), (1, 2), (3, 6), (12, 24)])
def test_n5_scores_members_on_the_nobility_track_besides_their_point(members: int, points: int) -> None:
    result = scored(nobility_tiles=["N5"], **on(nobility=list(range(1, members + 1))))
    assert (line(result, "nobility_tiles"), line(result, "nobility")) == (points, members)


@pytest.mark.rule("il_vecchio:N6")
@pytest.mark.parametrize(
    ("tracks", "each", "any_three"),
    [
        ({}, 0, 0),
        ({"venice": [1], "milan": [1]}, 0, 0),
        ({"venice": [1], "milan": [1], "papal": [1]}, 5, 5),
        ({"venice": [1, 2, 3]}, 0, 5),
        ({"venice": [1, 2], "milan": [1, 2], "papal": [1]}, 5, 5),
        ({"venice": [1, 2], "milan": [1, 2], "papal": [1, 2]}, 10, 10),
        ({"venice": [1, 2, 3, 4], "milan": [1, 2, 3, 4], "papal": [1, 2, 3, 4]}, 20, 20),
    ],
)
def test_n6_counts_sets_of_three_regions_or_any_three(tracks: dict[str, list[int]], each: int, any_three: int) -> None:
    assert tile("N6", **on(**tracks)) == each
    assert tile("N6", **on(**tracks), readings={"sets": "any"}) == any_three


@pytest.mark.rule("il_vecchio:N7")
@pytest.mark.parametrize(
    ("players", "tracks", "pairs", "apart"),
    [
        (3, {}, 0, 0),
        (3, {"venice": [1, 3]}, 0, 0),
        (3, {"venice": [1, 2]}, 3, 3),
        (3, {"venice": [1, 2], "council": [4, 5]}, 6, 6),
        (4, {"nobility": [2, 3]}, 4, 4),
        (2, {"milan": [3, 4]}, 2, 2),
        (3, {"papal": [1, 2, 3]}, 6, 3),
        (3, {"papal": [1, 2, 3, 4]}, 9, 6),
        (3, {"papal": [1], "milan": [2]}, 0, 0),
    ],
)
def test_n7_counts_neighbours_as_pairs_or_apart(players: int, tracks: dict[str, list[int]], pairs: int, apart: int) -> None:
    own = {"nobility_tiles": ["N7"], **on(**tracks)}
    assert line(scored(players, **own), "nobility_tiles") == pairs
    assert line(scored(players, {"chain": "apart"}, **own), "nobility_tiles") == apart


@pytest.mark.rule("il_vecchio:N7", "il_vecchio:Z3")
def test_n7_finds_no_neighbours_on_one_space() -> None:
    assert tile("N7", **on(venice=[1, 2, 3, 4, 5, 5, 5])) == 12


@pytest.mark.rule("il_vecchio:N8")
@pytest.mark.parametrize("missing", ["", "florins", "followers", "scrolls", "carriages", "bishops"])
def test_n8_wants_one_of_every_kind(missing: str) -> None:
    goods = dict.fromkeys(("florins", "followers", "scrolls", "carriages", "bishops"), 1)
    assert tile("N8", **stock(**{**goods, missing: 0} if missing else goods)) == (0 if missing else 8)
    assert tile("N8", **stock(**dict.fromkeys(goods, 5))) == 8


@pytest.mark.rule("il_vecchio:N9", "il_vecchio:G3")
@pytest.mark.parametrize(("members", "points"), [(0, 0), (1, 2), (4, 8), (12, 24)])
def test_n9_scores_members_on_the_council_track_besides_their_points(members: int, points: int) -> None:
    result = scored(nobility_tiles=["N9"], **on(council=list(range(1, members + 1))))
    assert (line(result, "nobility_tiles"), line(result, "council")) == (points, 2 * members)


@pytest.mark.rule("il_vecchio:N10")
@pytest.mark.parametrize(("unused", "points"), [(0, 0), (1, 3), (3, 9), (18, 54), (["M1", "V2", "P3"], 9), ([], 0)])
def test_n10_scores_tiles_that_were_never_used(unused: int | list[str], points: int) -> None:
    assert tile("N10", unused_province_tiles=unused) == points


@pytest.mark.rule("il_vecchio:N11")
@pytest.mark.parametrize(
    ("carriages", "bishops", "points"), [(0, 0, 0), (1, 0, 0), (1, 1, 2), (3, 2, 4), (4, 4, 8), (5, 5, 8), (9, 4, 8)]
)
def test_n11_scores_pairs_of_carriage_and_bishop_up_to_eight(carriages: int, bishops: int, points: int) -> None:
    assert tile("N11", **stock(carriages=carriages, bishops=bishops)) == points


@pytest.mark.rule("il_vecchio:N12", "il_vecchio:G7")
@pytest.mark.parametrize(("shields", "points"), [(0, 0), (1, 3), (2, 5), (3, 7), (4, 10), (5, 10)])
def test_n12_scores_shields_by_its_scale_besides_a_point_each(shields: int, points: int) -> None:
    result = scored(nobility_tiles=["N12"], shields=shields)
    assert (line(result, "nobility_tiles"), line(result, "shields")) == (points, shields)


@pytest.mark.rule("il_vecchio:N12")
def test_six_shields_of_four_players_score_ten() -> None:
    assert line(scored(4, nobility_tiles=["N12"], shields=6), "nobility_tiles") == 10


@pytest.mark.rule("il_vecchio:G1")
def test_one_thing_counts_for_several_tiles() -> None:
    goods = stock(florins=1, followers=1, scrolls=1, carriages=1, bishops=1)
    assert line(scored(nobility_tiles=["N8", "N11"], **goods), "nobility_tiles") == 8 + 2
    everything = scored(nobility_tiles=["N2", "N3"], **towns(white=1, black=1, grey=1, red=1))
    assert line(everything, "nobility_tiles") == 6 + 6
