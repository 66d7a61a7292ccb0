"""The score sheet: headings, ties, readings, and every way in which it can be wrong."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.errors import Refused
from companion.core.fields import Choice
from companion.core.reading import read
from companion.core.score import Result
from companion.games.il_vecchio import GAME
from tests.il_vecchio import COPY, A, B, C, on_track, standing, tables, turn, with_own

POINTS = {"venice": [5, 4, 3, 3, 10], "milan": [3, 4, 5, 6, 7, 8], "papal": [3, 4, 5, 6, 7, 8, 10]}


def sheet(*players: dict[str, Any], **more: Any) -> dict[str, Any]:
    named = [
        {"name": name, "nobility_tiles": [], "stock": {}, **player} for name, player in zip("ABCD", players, strict=False)
    ]
    return {"players": named, "copy": {"tracks": POINTS}, **more}


def score(*players: dict[str, Any], **more: Any) -> Result:
    return GAME.scoring.score(tables(), read(GAME.scoring.sheet, sheet(*players, **more)))


def paths(*players: dict[str, Any], **more: Any) -> set[str]:
    with pytest.raises(Refused) as refusal:
        score(*players, **more)
    assert all(str(fault) for fault in refusal.value.faults)
    return {fault.path for fault in refusal.value.faults}


def points(result: Result, heading: str) -> list[int]:
    return [line.points for player in result.players for line in player.lines if line.id == heading]


def on(**tracks: list[int]) -> dict[str, Any]:
    return {"members": tracks}


@pytest.mark.rule("il_vecchio:G2", "il_vecchio:G3", "il_vecchio:G4", "il_vecchio:G7", "il_vecchio:G8")
def test_the_headings_one_by_one() -> None:
    result = score(
        {**on(venice=[1, 5], milan=[6], council=[1, 2], nobility=[3]), "shields": 3, "passed_last_turn": True}, {}, {}
    )
    lines = {line.id: line.points for line in result.players[0].lines}

    assert lines == {
        "nobility_tiles": 0,
        "provinces": 5 + 10 + 8,
        "council": 4,
        "nobility": 1,
        "every_track": 0,
        "majorities": 12,
        "shields": 3,
        "passed": 2,
    }
    assert result.players[0].total == 45
    assert result.verdict == "A wins with 45 points"


@pytest.mark.rule("il_vecchio:G5")
@pytest.mark.parametrize(
    ("tracks", "bonus"),
    [
        ({"venice": [1], "milan": [1], "papal": [1], "council": [1], "nobility": [1]}, 5),
        ({"venice": [1, 2], "milan": [1, 2], "papal": [1, 2], "council": [1, 2], "nobility": [1, 2]}, 5),
        ({"venice": [1], "milan": [1], "papal": [1], "council": [1]}, 0),
    ],
)
def test_a_member_on_every_track_scores_five_once(tracks: dict[str, list[int]], bonus: int) -> None:
    assert points(score(on(**tracks), {}, {}), "every_track")[0] == bonus


@pytest.mark.rule("il_vecchio:G6")
@pytest.mark.parametrize(
    ("tracks", "high", "low"),
    [
        (([], [], []), [0, 0, 0], [0, 0, 0]),
        (([1], [], []), [3, 0, 0], [3, 0, 0]),
        (([1, 4], [2, 5], [3]), [0, 3, 0], [3, 0, 0]),
        (([1, 4, 6], [2, 5], [3]), [3, 0, 0], [3, 0, 0]),
        (([1], [2], [3]), [0, 0, 3], [3, 0, 0]),
        (([2, 3], [1, 4], []), [0, 3, 0], [0, 3, 0]),
    ],
)
def test_most_members_score_three_and_a_tie_goes_to_who_is_further_ahead(
    tracks: tuple[list[int], ...], high: list[int], low: list[int]
) -> None:
    players = [on(council=spaces) for spaces in tracks]
    assert points(score(*players), "majorities") == high
    assert points(score(*players, readings={"majority": "low"}), "majorities") == low


@pytest.mark.rule("il_vecchio:G6", "il_vecchio:Z3")
def test_on_a_shared_last_space_the_next_member_parts_a_tie_or_both_score() -> None:
    full = [on(venice=[1, 5]), on(venice=[2, 5]), on(venice=[3, 4])]
    assert points(score(*full), "majorities") == [0, 3, 0]
    equal = [on(venice=[2, 5]), on(venice=[3, 5]), on(venice=[1, 4, 5])]
    assert points(score(*equal), "majorities") == [0, 0, 3]
    same = [on(papal=[1, 7]), on(papal=[2, 3, 4, 5, 6, 7, 7]), {}]
    assert points(score(*same), "majorities") == [0, 3, 0]


@pytest.mark.rule("il_vecchio:G9")
@pytest.mark.parametrize(
    ("first", "second", "decided", "winners"),
    [
        ({"followers": 2, "scrolls": 1}, {"followers": 1, "scrolls": 3}, "followers_and_scrolls", ["B"]),
        ({"followers": 2, "florins": 3}, {"scrolls": 2, "florins": 4}, "florins", ["B"]),
        ({"followers": 2, "florins": 3}, {"scrolls": 2, "florins": 3}, "shared", ["A", "B"]),
        ({"carriages": 9, "bishops": 9}, {}, "shared", ["A", "B"]),
    ],
)
def test_ties_are_broken_by_followers_and_scrolls_then_florins_then_shared(
    first: dict[str, int], second: dict[str, int], decided: str, winners: list[str]
) -> None:
    result = score({"shields": 1, "stock": first}, {"shields": 1, "stock": second})

    assert result.decided_by == decided
    assert [player.name for player in result.players if player.winner] == winners
    assert list(result.players[0].tiebreak) == ["followers_and_scrolls", "florins"]


@pytest.mark.rule("il_vecchio:G9")
def test_more_points_win_whatever_the_goods() -> None:
    assert score({"shields": 2}, {"shields": 1, "stock": {"followers": 9}}).decided_by == "total"


@pytest.mark.rule("il_vecchio:N6", "il_vecchio:N7", "il_vecchio:G6")
def test_the_readings_that_mattered_are_named() -> None:
    plain = score(on(council=[1]), {}, {})
    assert plain.notes == ()
    assert "notes" not in plain.model_dump()

    tie = score(
        {**on(council=[1]), "nobility_tiles": ["N6"]},
        {**on(council=[2]), "nobility_tiles": ["N7"]},
        {},
        readings={"sets": "any"},
    )
    assert tie.notes == (
        "Tile N6: three members in the outer regions: any three",
        "Tile N7: three neighbours in a row: are two pairs",
        "Majority tie: who is further ahead: on the higher space",
    )


@pytest.mark.rule("il_vecchio:Z3", "il_vecchio:M1")
def test_a_member_on_a_space_twice_is_refused_but_for_the_last_of_a_full_track() -> None:
    assert paths(on(milan=[1, 2]), on(milan=[3, 2]), {}) == {"players[1].members.milan[1]"}
    assert paths(on(council=[2, 2]), {}, {}) == {"players[0].members.council[1]"}
    assert paths(on(venice=[1, 2, 5]), on(venice=[3, 5]), {}) == {"players[1].members.venice[1]"}  # space 4 is free

    assert score(on(venice=[1, 2, 5]), on(venice=[3, 4, 5]), {})
    assert score(on(venice=[1, 2, 5, 5]), on(venice=[3, 4, 5]), {})
    assert paths(on(venice=[1, 2, 5]), on(venice=[3, 4, 4]), {}) == {"players[1].members.venice[2]"}
    assert score(on(venice=[2, 5]), on(venice=[3, 4, 5]))  # two players begin at space 2
    assert score(on(nobility=[1, 2, 3]), on(nobility=[3]), {})  # how long it is, only the copy says
    assert paths(on(nobility=[1, 2, 3]), on(nobility=[3]), {}, copy={"spaces": {"nobility": 6}}) == {
        "players[1].members.nobility[0]"
    }


@pytest.mark.rule("il_vecchio:B3", "il_vecchio:S5")
@pytest.mark.parametrize(
    ("track", "spaces"),
    [("venice", [6]), ("milan", [7]), ("papal", [8]), ("council", [99]), ("venice", [0]), ("papal", [-1])],
)
def test_a_space_that_does_not_exist_is_refused(track: str, spaces: list[int]) -> None:
    assert paths(on(**{track: spaces}), {}, {}) == {f"players[0].members.{track}[0]"}


@pytest.mark.rule("il_vecchio:S5")
def test_with_two_players_there_is_nobody_on_space_1() -> None:
    assert paths(on(council=[1]), {}) == {"players[0].members.council[0]"}
    assert score(on(council=[2]), {})


@pytest.mark.rule("il_vecchio:M1")
def test_a_tile_in_two_hands_is_refused() -> None:
    assert paths({**on(), "nobility_tiles": ["N5"]}, {**on(), "nobility_tiles": ["N9", "N5"]}) == {
        "players[1].nobility_tiles[1]"
    }
    assert paths({**on(), "nobility_tiles": ["N5", "N5"]}, {}) == {"players[0].nobility_tiles[1]"}
    assert paths({"nobility_tiles": ["N13"]}, {}) == {"players[0].nobility_tiles[0]"}
    unused = [{"unused_province_tiles": ["M1"]}, {"unused_province_tiles": ["M1", "X1"]}]
    assert paths(*unused) == {"players[1].unused_province_tiles[0]", "players[1].unused_province_tiles[1]"}


@pytest.mark.rule("il_vecchio:M1", "il_vecchio:S8")
def test_more_than_twelve_members_are_refused() -> None:
    assert paths({**on(council=[1, 2, 3]), "supply": 6, "towns": {"white": 4}}, {}, {}) == {"players[0].members"}
    assert score({**on(council=[1, 2, 3]), "supply": 5, "towns": {"white": 4}}, {}, {})


@pytest.mark.rule("il_vecchio:M1")
def test_numbers_that_the_box_cannot_hold_are_refused_all_at_once() -> None:
    wrong = {"shields": 9, "supply": 13, "towns": {"white": -1}, "stock": {"florins": -2}, "unused_province_tiles": 19}
    assert paths(wrong, {}, {}) >= {
        "players[0].shields",
        "players[0].supply",
        "players[0].towns.white",
        "players[0].stock.florins",
        "players[0].unused_province_tiles",
    }
    assert paths({"shields": 3}, {"shields": 3}) == {"players"}
    assert paths({"unused_province_tiles": 10}, {"unused_province_tiles": 10}) == {"players"}
    assert paths({"name": " "}, {"name": "B"}, {"name": "b"}) == {"players[0].name", "players[2].name"}


@pytest.mark.rule("il_vecchio:G2")
def test_points_are_needed_of_spaces_in_use_only() -> None:
    assert score(on(venice=[1]), {}, {}, copy={"tracks": {"venice": [5]}})
    assert score(on(venice=[2]), {}, copy={"tracks": {"venice": [None, 4]}})
    assert score(on(venice=[1]), {}, {}, copy={"points": {"venice-1": "5"}})
    assert paths(on(venice=[1, 3]), {}, {}, copy={"tracks": {"venice": [5, None]}}) == {"copy.tracks.venice[2]"}
    assert paths(on(papal=[2]), {}, {}, copy={}) == {"copy.tracks.papal[1]"}
    assert paths({}, {}, copy={"tracks": {"venice": [11, 2]}}) == {"copy.tracks.venice[0]", "copy.tracks.venice[1]"}
    assert paths({}, {}, copy={"tracks": {"venice": [5] * 6, "rome": [5]}}) == {"copy.tracks.venice", "copy.tracks.rome"}
    assert paths({}, {}, copy={"points": {"venice-9": 5, "papal-1": 2}}) == {"copy.points.venice-9", "copy.points.papal-1"}
    assert paths({}, {}, copy={"spaces": {"venice": 9, "rome": 3}}) == {"copy.spaces.venice", "copy.spaces.rome"}


@pytest.mark.rule("il_vecchio:G1")
@pytest.mark.parametrize(
    ("tile", "path"),
    [
        ("N1", "supply"),
        ("N2", "towns"),
        ("N3", "towns"),
        ("N4", "members"),
        ("N5", "members"),
        ("N6", "members"),
        ("N7", "members"),
        ("N8", "stock"),
        ("N9", "members"),
        ("N10", "unused_province_tiles"),
        ("N11", "stock"),
    ],
)
def test_what_a_tile_needs_must_be_said(tile: str, path: str) -> None:
    own: dict[str, Any] = {"nobility_tiles": [tile], "members": {}, path: None}
    if path == "members":
        del own[path]
    assert paths(own, {"shields": 1}) == {f"players[0].{path}"}


@pytest.mark.rule("il_vecchio:G1")
def test_tiles_must_be_said_where_members_brought_some() -> None:
    assert paths({**on(nobility=[1]), "nobility_tiles": None}, {}, {}) == {"players[0].nobility_tiles"}
    assert score({"nobility_tiles": None}, {"shields": 1})


@pytest.mark.rule("il_vecchio:G9")
def test_goods_must_be_said_where_they_break_a_tie() -> None:
    assert paths({"shields": 1, "stock": None}, {"shields": 1}) == {"players[0].stock"}


@pytest.mark.rule("il_vecchio:N6")
def test_an_unknown_reading_is_refused() -> None:
    assert paths({}, {}, readings={"sets": "some", "weather": "fine"}) == {"readings.sets", "readings.weather"}


def test_the_form_asks_for_points_of_spaces_in_use_only() -> None:
    common, players = GAME.scoring.form(tables(), ("A", "B", "C"), {"used.venice": "2"})
    asked = [field.id for field in common if field.id.startswith("copy.points.")]
    assert asked == ["copy.points.venice-1", "copy.points.venice-2"]
    first = next(field for field in common if field.id == "copy.points.venice-1")
    assert isinstance(first, Choice)
    assert first.default == "5"  # probable, to be checked
    assert [form.name for form in players] == ["A", "B", "C"]


def test_the_form_is_filled_in_as_far_as_the_table_kept_it() -> None:
    state = on_track(standing(turn(), "Empoli", "white", lying=("Prato",)), venice=(A, B), papal=(C,), nobility=(A,))
    state = with_own(state, A, nobility=("N3",))
    known = GAME.scoring.of_state(tables(), state)
    common, players = GAME.scoring.form(tables(), state.players, known)
    fields = {field.id: field for field in players[0].fields}

    assert [field.id for field in common if field.id.startswith("copy.points.")] == [
        "copy.points.venice-1",
        "copy.points.venice-2",
        "copy.points.papal-1",
    ]
    assert fields["towns"].default == {"white": 2, "black": 1}  # type: ignore[union-attr]
    assert fields["members.venice"].default == ("1",)  # type: ignore[union-attr]
    assert known["players"][0]["supply"] == 7
    assert known["copy"]["tracks"]["venice"][0] == int(COPY["venice-1-points"])
