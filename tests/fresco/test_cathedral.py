from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from companion.core.message import render
from companion.games.fresco import GAME
from companion.games.fresco.altar import mixes, read_mix
from companion.games.fresco.possible import altar_mixes, bishop_goals, with_abbot
from companion.games.fresco.state import State
from companion.games.fresco.track import landings, next_free
from companion.loader import DATA
from tests.fresco.table import CATHEDRAL, TABLES, acting, begun, do, held, laid, refused, with_seats

EXAMPLES = DATA / "fresco" / "examples"


def cases(name: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads((EXAMPLES / name).read_text("utf-8"))
    return found


def cathedral(
    paints: str = "YRBYRB",
    *,
    left: int = 2,
    bishop: str = "C3",
    portraits: tuple[str, ...] = (),
    players: int = 3,
    cells: dict[str, str] | None = None,
    **options: str,
) -> State:
    """A cathedral with few tiles, in which Anna acts."""
    lying = cells or {"B2": "F01", "C3": "F20", "E5": "F02"}
    state = acting(laid(begun(players, **options), bishop, **lying), CATHEDRAL, left)
    return with_seats(state, {"paints": held(paints), "portraits": portraits})


@pytest.mark.rule("fresco:C2", "fresco:C3", "fresco:C4")
def test_a_segment_costs_its_paints_and_brings_tile_points_and_bishop() -> None:
    after = do(cathedral(), type="restore", cell="B2")

    assert (after.seats[0].space, after.seats[0].paints, after.seats[0].tiles) == (5, held("YRB"), ("F01",))
    assert after.bishop == 6
    assert after.fresco is not None
    assert after.fresco[6] == ""


@pytest.mark.rule("fresco:C3", "fresco:R7")
@pytest.mark.parametrize("case", cases("bishop.json"), ids=lambda case: case["id"])
def test_the_bishop_adds_what_the_examples_say(case: dict[str, Any]) -> None:
    tile = {3: "F01", 5: "F03", 11: "F20", 24: "S4"}[case["points"]]
    bishop = {0: "B2", 1: "A1", 2: "D4"}[case["distance"]]
    state = cathedral(
        "YYRRBBOOGGPPKN",
        bishop=bishop,
        portraits=("abbot",) if case["abbot"] else (),
        cells={"B2": tile, "E5": "F02"},
        blends="on",
    )

    assert do(state, type="restore", cell="B2").seats[0].space == case["total"]


@pytest.mark.rule("fresco:R7")
def test_the_abbot_raises_a_bonus_but_makes_none() -> None:
    state = with_seats(begun(3), {"portraits": ("abbot",)})

    assert [with_abbot(state, 0, points) for points in (0, 2, 3)] == [0, 3, 4]
    assert [with_abbot(state, 1, points) for points in (0, 2, 3)] == [0, 2, 3]


@pytest.mark.rule("fresco:C2", "fresco:P3")
def test_a_segment_without_the_paints_is_refused_by_its_cell() -> None:
    assert "cell: needs 1 red and 1 green, but Anna has" in refused(cathedral(), type="restore", cell="E5")
    assert "cell: is B1, which has been restored" in refused(cathedral(), type="restore", cell="B1")
    assert "cell: is Z9, but must be A1 to E5" in refused(cathedral(), type="restore", cell="Z9")


@pytest.mark.rule("fresco:C1")
def test_each_apprentice_restores_once() -> None:
    state = cathedral("YRBYRB", cells={"B2": "F01", "C4": "F25", "E5": "F02"})
    after = do(state, type="restore", cell="B2")

    assert (after.queue, after.left) == ((0,), 1)
    assert do(after, type="altar", mix="YRB").stage != "act"


@pytest.mark.rule("fresco:C5")
def test_before_each_segment_the_bishop_may_be_moved_one_step_for_a_thaler() -> None:
    state = cathedral(bishop="D4", cells={"B2": "F01", "C4": "F25", "E5": "F02"})
    moved = do(state, type="bishop", to="C3")
    after = do(moved, type="restore", cell="B2")

    assert (moved.bishop, moved.seats[0].thalers) == (12, 11)
    assert after.seats[0].space == 5
    assert do(after, type="bishop", to="A1").seats[0].thalers == 10


@pytest.mark.rule("fresco:C5")
def test_the_bishop_goes_only_one_step_once_and_only_before_a_segment() -> None:
    state = cathedral()
    moved = do(state, type="bishop", to="C4")

    assert "to: is A1, but the bishop can go to" in refused(state, type="bishop", to="A1")
    assert "moves the bishop once" in refused(moved, type="bishop", to="C5")
    assert "the bishop was moved, so a segment is restored" in refused(moved, type="altar", mix="YRB")
    assert "the bishop was moved, so a segment is restored" in refused(moved, type="pass")
    assert len(bishop_goals(TABLES, state)) == 8


@pytest.mark.rule("fresco:C5", "fresco:P3")
def test_without_a_thaler_or_a_segment_within_reach_the_bishop_stays() -> None:
    assert bishop_goals(TABLES, with_seats(cathedral(), {"thalers": 0})) == ()
    assert bishop_goals(TABLES, cathedral("YY")) == ()
    assert "needs a thaler and a segment" in refused(cathedral("YY"), type="bishop", to="C4")


@pytest.mark.rule("fresco:R8")
def test_the_sexton_sends_the_bishop_anywhere_once_a_round_besides_the_step() -> None:
    state = cathedral(bishop="E1", portraits=("sexton",), cells={"B2": "F01", "C4": "F25", "E5": "F02"})
    flown = do(state, type="bishop", to="A1")

    assert len(bishop_goals(TABLES, state)) == 24
    assert (flown.seats[0].thalers, flown.sexton) == (11, frozenset({0}))
    assert do(flown, type="bishop", to="B2").seats[0].thalers == 10
    assert "but the bishop can go to" in refused(flown, type="bishop", to="E5")


@pytest.mark.rule("fresco:R8")
def test_by_the_other_reading_the_sexton_replaces_the_step() -> None:
    state = cathedral(bishop="E1", portraits=("sexton",), sexton="instead")
    flown, stepped = do(state, type="bishop", to="A1"), do(state, type="bishop", to="E2")

    assert bishop_goals(TABLES, flown) == ()
    assert bishop_goals(TABLES, stepped) == ()


@pytest.mark.rule("fresco:C6")
def test_the_altar_knows_no_bishop() -> None:
    after = do(cathedral(bishop="B2"), type="altar", mix="YRB")

    assert (after.seats[0].space, after.bishop) == (2, 6)


@pytest.mark.rule("fresco:C7", "fresco:C8", "fresco:Z3", "fresco:Z4")
@pytest.mark.parametrize("case", cases("altar.json"), ids=lambda case: case["id"])
def test_the_altar_scores_each_mix_by_the_tables(case: dict[str, Any]) -> None:
    state = cathedral("YYRRBBOOOGGGPPPKKKNNN", blends="on" if case["blends"] else "off")
    if case["points"] is None:
        assert "mix: is" in refused(state, type="altar", mix=case["mix"])
    else:
        assert do(state, type="altar", mix=case["mix"][::-1]).seats[0].space == case["points"]


@pytest.mark.rule("fresco:C7", "fresco:C8", "fresco:Z3")
def test_every_mix_of_the_altar_is_among_the_examples() -> None:
    told = {(read_mix(case["mix"]), case["blends"]) for case in cases("altar.json") if case["points"]}

    assert {(mix, False) for mix in mixes(special=False)} <= told
    extra = set(mixes(special=True)) - set(mixes(special=False))
    assert {(mix, True) for mix in extra} <= told
    assert sorted({mixes(special=True)[mix] for mix in extra}) == [9, 11, 12, 14, 15, 16, 17, 19, 21]


@pytest.mark.rule("fresco:C7", "fresco:P3")
def test_the_altar_offers_what_can_be_paid() -> None:
    state = cathedral("YRBG")

    assert altar_mixes(state) == ("RBG", "YBG", "YRG", "YRB")
    assert "mix: needs 3 orange, but Anna has" in refused(state, type="altar", mix="OOO")


@pytest.mark.rule("fresco:K1", "fresco:K2")
@pytest.mark.parametrize("case", cases("track.json"), ids=lambda case: case["id"])
def test_a_move_on_the_track_ends_where_the_examples_say(case: dict[str, Any]) -> None:
    assert list(landings(case["space"], case["points"], case["taken"], case.get("length"))) == case["spaces"]


@pytest.mark.rule("fresco:K2", "fresco:K3")
def test_a_move_onto_a_taken_space_asks_ahead_or_behind() -> None:
    state = with_seats(cathedral(), {}, {"space": 5}, {"space": 6})
    fields = GAME.playing.form(TABLES, state, "restore", {"cell": ["B2"]})

    assert [render(option.label) for option in fields[-1].options] == ["behind: 4", "ahead: 7"]  # type: ignore[union-attr]
    assert "land: is missing: the space is taken; Anna goes to 4 and 7" in refused(state, type="restore", cell="B2")
    assert "land: is 6, but Anna can only end on 4 and 7" in refused(state, type="restore", cell="B2", land=6)
    assert do(state, type="restore", cell="B2", land=4).seats[0].space == 4
    assert do(state, type="restore", cell="B2", land="7").seats[0].space == 7


@pytest.mark.rule("fresco:K4")
def test_tile_and_bonus_are_moved_at_once() -> None:
    state = with_seats(cathedral(), {}, {"space": 3}, {"space": 4})

    assert do(state, type="restore", cell="B2").seats[0].space == 5


@pytest.mark.rule("fresco:K2")
def test_the_next_free_space_ahead_jumps_over_a_whole_block() -> None:
    assert next_free(4, {4, 5, 6, 8}) == 7


def test_a_tile_that_nobody_has_read_is_read_off_when_it_is_restored() -> None:
    state = cathedral("YRB", cells={"B2": "F25", "E5": "F02"})
    after = do(state, type="restore", cell="B2", shows={"yellow": 1, "blue": 1, "red": 1}, points=3)

    assert "nobody has said what F25 shows" in refused(state, type="restore", cell="B2")
    assert dict(after.printed) == {"F25": "yellow red blue", "F25-points": "3"}
    assert after.seats[0].space == 5
    assert "shows: is yellow" in refused(state, type="restore", cell="B2", shows={"yellow": 2}, points=3)


def test_points_that_do_not_fit_the_paints_are_asked_about_not_refused() -> None:
    state = cathedral("YRB", cells={"B2": "F25", "E5": "F02"})
    move = GAME.playing.moves.validate_python(
        {"type": "restore", "cell": "B2", "shows": {"yellow": 1, "red": 1, "blue": 1}, "points": 8}
    )

    assert [render(doubt) for doubt in GAME.playing.doubts(TABLES, state, move)] == [
        "Tiles with these paints are worth 3 as far as they were seen, not 8. Really?"
    ]
    assert GAME.playing.apply(TABLES, state, move).seats[0].space == 10


def test_where_the_layout_is_not_recorded_tile_and_bonus_are_said() -> None:
    state = replace(cathedral(), fresco=None, tiles=("F01", "F02", "F20"), bishop=None)
    after = do(state, type="restore", tile="F01", bonus=3)

    assert after.seats[0].space == 6
    assert after.tiles == ("F02", "F20")
    assert "bonus: must be 0, 2 or 3" in refused(state, type="restore", tile="F01", bonus=1)
    assert "tile: must be one of the tiles that are left" in refused(state, type="restore", tile="F09", bonus=0)
