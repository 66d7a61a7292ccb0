from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from companion import loader
from companion.core.errors import Refused
from companion.core.printed import Certainty
from companion.games.gonzaga.book import book, facts, free_marks, learned, regions_of
from companion.games.gonzaga.tables import REGIONS, Tables, read_tables
from tests.gonzaga.table import SEAS, SIGNS, TABLES


@pytest.mark.rule("gonzaga:S2", "gonzaga:S3")
def test_the_board_has_four_cities_and_four_harbours_a_region() -> None:
    for sites in (TABLES.cities, TABLES.harbours):
        assert Counter(TABLES.sites[site].region for site in sites) == dict.fromkeys(REGIONS, 4)
    german = [TABLES.sites[site].region for site in TABLES.harbours if TABLES.sites[site].mark == "S1"]
    assert Counter(german) == {"Britannia": 2, "Germania": 2}


@pytest.mark.rule("gonzaga:S10", "gonzaga:S11")
def test_the_goals_pair_each_of_four_signs_with_each_of_the_other_four() -> None:
    pairs = {goal.signs for goal in TABLES.goals.values()}

    assert pairs == {(first, second) for first in "ABCD" for second in "EFGH"}
    assert all(goal.certainty is Certainty.PROBABLE for goal in TABLES.goals.values())


@pytest.mark.rule("gonzaga:S10")
def test_a_goal_has_six_cities_once_all_are_read() -> None:
    told = {f"{city}-sign": sign for city, sign in SIGNS.items()}
    known = book(TABLES, learned(TABLES, (), told))

    assert len(known.goal_cities(1) or ()) == 6
    del told["c1-sign"]
    assert book(TABLES, learned(TABLES, (), told)).goal_cities(1) is None


def test_nothing_that_nobody_has_seen_is_made_up() -> None:
    unknown = [fact for fact in facts(TABLES) if fact.certainty is Certainty.UNKNOWN]

    assert all(fact.value is None for fact in unknown)
    assert sum(fact.id.endswith("-sign") for fact in unknown) == 24
    assert sum(fact.id.endswith("-sea") for fact in unknown) == 20
    assert {fact.id for fact in facts(TABLES) if fact.certainty is Certainty.PROBABLE} == {
        "c21-name",
        *(f"goal{n}-signs" for n in range(1, 17)),
    }


@pytest.mark.rule("gonzaga:S2", "gonzaga:S3")
def test_the_structure_checks_what_is_read_off() -> None:
    printed = learned(TABLES, (), {"c1-sign": "A", "c5-sign": "A", "c9-sign": "A"})
    with pytest.raises(Refused, match="c13-sign: is A, which three other cities carry already") as refusal:
        learned(TABLES, printed, {"c13-sign": "A"})
    assert refusal.value.faults[0].rules == ("S2",)
    assert "A" not in free_marks(TABLES, book(TABLES, printed), "c13")

    seas = learned(TABLES, (), {f"{site}-sea": sea for site, sea in SEAS.items()})
    with pytest.raises(Refused, match="h17-sea: is S2, which has four other harbours already"):
        learned(TABLES, seas, {"h17-sea": "S2"})
    assert free_marks(TABLES, book(TABLES, seas), "h17") == ("S4", "S5", "S6")
    with pytest.raises(Refused, match="h17-sea: is S1, which the component cannot show"):
        learned(TABLES, (), {"h17-sea": "S1"})


@pytest.mark.parametrize(
    ("fact", "text"),
    [
        ("c99-sign", "A"),
        ("c1-sign", "Z"),
        ("c1-name", " "),
        ("c1-name", "x" * 25),
        ("tile2-regions", "Hispania Francia"),
        ("tile2-regions", "Hispania, Francia, Atlantis"),
        ("tile2-players", "5"),
        ("goal1-signs", "A"),
    ],
)
def test_what_no_component_shows_is_refused_by_its_name(fact: str, text: str) -> None:
    with pytest.raises(Refused) as refusal:
        learned(TABLES, (), {fact: text})
    assert [fault.path for fault in refusal.value.faults] == [fact]


def test_regions_are_read_in_any_order_and_spelling_of_a_list() -> None:
    assert regions_of("Europa Orientalis Italia Hispania") == ("Hispania", "Italia", "Europa Orientalis")
    assert regions_of("Italia, Hispania, Francia") == ("Hispania", "Francia", "Italia")
    assert regions_of("Italia Italia Italia") is None


def damaged(table: str, row: int, **cells: str) -> Tables:
    rows = dict(loader.rows("gonzaga"))
    changed = [dict(one) for one in rows[table]]
    changed[row].update(cells)
    return read_tables({**rows, table: tuple(changed)})


@pytest.mark.parametrize(
    ("table", "row", "cells", "said"),
    [
        ("cities", 0, {"region": "Francia"}, "cities: "),
        ("cities", 0, {"region": "Atlantis"}, "a site cannot lie there"),
        ("cities", 0, {"sign": "Z", "sign_certainty": "certain"}, "the mark of c1"),
        ("harbours", 8, {"sea": "", "sea_certainty": "unknown"}, "harbours of Mare Germanicum"),
        ("goal_cards", 0, {"sign_2": "F"}, "pairs of signs"),
        ("scenario_tiles", 0, {"flourishing": "Hispania"}, "regions of tile 1"),
        ("fiefs", 0, {"number": "15"}, "fiefs: "),
    ],
)
def test_a_mistyped_row_is_noticed(table: str, row: int, cells: dict[str, str], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        damaged(table, row, **cells)


def test_a_name_that_is_only_probable_is_not_used_before_somebody_has_looked() -> None:
    assert TABLES.sites["c21"].name == "Vilnius"
    assert book(TABLES, ()).names["c21"] is None
    assert book(TABLES, learned(TABLES, (), {"c21-name": "Vilna"})).names["c21"] == "Vilna"


def test_tables_are_not_changed_by_what_a_copy_shows() -> None:
    known = book(TABLES, learned(TABLES, (), {"c1-name": "Toledo"}))

    assert known.names["c1"] == "Toledo"
    assert TABLES.sites["c1"].name is None
    assert replace(TABLES.sites["c1"], name="Toledo") != TABLES.sites["c1"]
