from __future__ import annotations

from typing import Any

import pytest

from companion.core.errors import Refused
from companion.core.reading import read
from companion.core.score import Result
from companion.games.gonzaga import GAME
from tests.gonzaga.table import TABLES


def player(name: str = "Anna", **changes: Any) -> dict[str, Any]:
    sites = {"flourishing": 0, "inactive": 0}
    plain = {
        "name": name,
        "cities": sites,
        "harbours": sites,
        "sea_leagues": 0,
        "donations": 0,
        "largest_chain": 1,
        "goal_cities": 0,
    }
    return {**plain, **changes}


def sites(flourishing: int, inactive: int = 0) -> dict[str, int]:
    return {"flourishing": flourishing, "inactive": inactive}


def result(*players: dict[str, Any]) -> Result:
    found: Result = GAME.scoring.score(TABLES, read(GAME.scoring.sheet, {"players": list(players)}))
    return found


def faults(*players: dict[str, Any]) -> str:
    with pytest.raises(Refused) as caught:
        result(*players)
    return str(caught.value)


IMPOSSIBLE = [
    ({"sea_leagues": 2, "harbours": sites(5)}, "players[0].sea_leagues: are 2, but 5 harbours make 1 at most [C2]"),
    ({"goal_cities": 3, "cities": sites(1, 1)}, "players[0].goal_cities: are 3, but 2 cities are covered [G3]"),
    ({"cities": sites(18, 8)}, "players[0].cities: are 26, but the board has 24 [S2]"),
    ({"harbours": sites(20, 5)}, "players[0].harbours: are 25, but the board has 24 [S2]"),
    ({"cities": sites(21)}, "players[0].cities.flourishing: is 21, but must be at most 20"),
    ({"harbours": sites(0, 13)}, "players[0].harbours.inactive: is 13, but must be at most 12"),
    ({"largest_chain": 16}, "players[0].largest_chain: is 16, but must be at most 15"),
    ({"largest_chain": 5, "donations": 10}, "players[0].largest_chain: is 5, but 2 turns lay 4 pieces at most [G2]"),
    ({"largest_chain": 0, "cities": sites(1)}, "players[0].largest_chain: is 0, but a piece that covers something"),
    ({"donations": 13}, "players[0].donations: is 13, but must be at most 12"),
    ({"donations": 11, "harbours": sites(3)}, "players[0].harbours: are 3, but 1 turns cover 2 at most [A1]"),
    ({"donations": 11, "cities": sites(4)}, "players[0].cities: and harbours are 4, but 1 turns cover 3 at most [A2, A3]"),
    ({"goal_cities": 7}, "players[0].goal_cities: is 7, but must be at most 6"),
    ({"cities": sites(13, 12)}, "players[0].cities: are 25"),
    ({"cities": sites(20, 4), "harbours": sites(0, 12)}, "players: cover more than any number of flourishing regions"),
    ({"name": "bence"}, "players[1].name: is Bence a second time"),
    ({"sea_leagues": 7}, "players[0].sea_leagues: is 7, but must be at most 6"),
]


@pytest.mark.rule("gonzaga:C2", "gonzaga:G3", "gonzaga:G2", "gonzaga:A1", "gonzaga:A2", "gonzaga:A3", "gonzaga:S2")
@pytest.mark.parametrize(("changes", "said"), IMPOSSIBLE, ids=[f"{n}" for n in range(len(IMPOSSIBLE))])
def test_a_sheet_that_cannot_be_is_refused_with_its_path(changes: dict[str, Any], said: str) -> None:
    assert said in faults(player(**changes), player("Bence"))


@pytest.mark.rule("gonzaga:L6", "gonzaga:W5")
def test_more_than_24_cities_by_fiefs_are_refused_and_six_rings_each_are_not() -> None:
    full: dict[str, Any] = {"cities": sites(16, 2), "largest_chain": 2}
    assert result(player(**full), player("Bence", **full)).players[0].total == 16 * 3 + 2 + 15
    more: dict[str, Any] = {"cities": sites(17, 2), "largest_chain": 2}
    said = faults(player(**more), player("Bence", **more))
    assert "players: cover 26 cities by fiefs at least, but the board has 24 [A2, L6]" in said


def test_all_faults_are_told_at_once() -> None:
    said = faults(player(sea_leagues=1, goal_cities=1, largest_chain=0, harbours=sites(1)), player("Bence", goal_cities=2))

    assert said.count("players[0]") == 3
    assert "players[1].goal_cities" in said


@pytest.mark.rule("gonzaga:C1", "gonzaga:C2", "gonzaga:D1", "gonzaga:G1", "gonzaga:G3")
def test_the_lines_add_up() -> None:
    found = result(
        player(cities=sites(5, 2), harbours=sites(4, 1), sea_leagues=1, donations=1, largest_chain=4, goal_cities=4),
        player("Bence"),
    )
    assert [(line.id, line.points) for line in found.players[0].lines] == [
        ("sites", 30),
        ("sea_leagues", 10),
        ("donations", 3),
        ("gonzaga", 15),
        ("goal", 15),
    ]
    assert found.players[0].total == 73


@pytest.mark.rule("gonzaga:G3")
@pytest.mark.parametrize(("cities", "points"), [(0, 0), (1, 2), (2, 5), (3, 10), (4, 15), (5, 25), (6, 35)])
def test_each_number_of_goal_cities_has_its_points(cities: int, points: int) -> None:
    found = result(player(cities=sites(6), goal_cities=cities), player("Bence"))

    assert found.players[0].lines[-1].points == points


@pytest.mark.rule("gonzaga:G4")
def test_a_tie_goes_to_more_sites_and_then_is_shared() -> None:
    one = player(cities=sites(4, 0), largest_chain=2)
    other = player("Bence", cities=sites(3, 3), largest_chain=2)
    found = result(one, other)
    assert (found.decided_by, [done.rank for done in found.players]) == ("covered_sites", [2, 1])
    assert found.verdict == "Bence wins with 27 points and more sites: 6 cities and harbours"
    assert result(one, {**one, "name": "Bence"}).decided_by == "shared"


def test_the_form_asks_for_everything_and_is_filled_with_what_is_known() -> None:
    known = {"players": [{"name": "Anna", "cities": {"flourishing": 3, "inactive": 1}, "donations": 2}]}
    common, forms = GAME.scoring.form(TABLES, ("Anna", "Bence"), known)

    assert common == ()
    assert [(field.id, getattr(field, "default", None)) for field in forms[0].fields] == [
        ("cities.flourishing", 3),
        ("cities.inactive", 1),
        ("harbours.flourishing", None),
        ("harbours.inactive", None),
        ("sea_leagues", None),
        ("donations", 2),
        ("largest_chain", None),
        ("goal_cities", None),
    ]
