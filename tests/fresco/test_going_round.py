"""Beyond the last space of the score track, once somebody has counted them: painters go round, and the points decide (K5).

While nobody has, the track has no end.
"""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from companion.core import moves
from companion.core.errors import Refused
from companion.core.message import render
from companion.core.moves import Correct, Depth, Know, Position, SetDepth
from companion.core.reading import read
from companion.core.view import Spot
from companion.games.fresco import GAME
from companion.games.fresco.audit import audit
from companion.games.fresco.book import facts, learned
from companion.games.fresco.moves import Restore
from companion.games.fresco.pictures import track_picture
from companion.games.fresco.scoring import SHEET, final_spaces, of_state, score
from companion.games.fresco.state import State, wake_order
from tests.fresco.table import (
    CATHEDRAL,
    MARKET,
    STUDIO,
    TABLES,
    WORKSHOP,
    acting,
    begun,
    do,
    held,
    laid,
    refused,
    with_seats,
)
from tests.players import any_move


def standing(*points: int, length: int | None = 100, blends: str = "off") -> State:
    """A cathedral in which Anna acts, painters with these points, and a track of so many spaces."""
    state = acting(laid(begun(3, blends=blends), "C3", B2="F01", C3="F20", E5="F02"), CATHEDRAL, 2)
    changes: list[dict[str, Any]] = [{"space": space} for space in points]
    state = with_seats(state, {**changes[0], "paints": held("YRBYRB")}, *changes[1:])
    return state if length is None else replace(state, printed=learned(TABLES, (), {"track": str(length)}))


def counting(state: State, length: str) -> State:
    """The table says how many spaces the track has."""
    return moves.step(GAME, TABLES, Position(state), Know(facts={"track": length})).state  # type: ignore[no-any-return]


def asked(state: State) -> bool:
    """How long the track is, is offered to be read off."""
    return "read.track" in [offer.id for offer in GAME.playing.now(TABLES, state, None).offers]


def shown(state: State) -> dict[str, Spot]:
    spots = track_picture(TABLES, state).spots
    assert len({spot.id for spot in spots}) == len(spots)
    return {spot.id: spot for spot in spots}


def sheet(*players: tuple[int, int, str], track: int | None = 100) -> Any:
    names = ("Anna", "Bence", "Csilla", "Dora")
    rows = [
        {"name": name, "points": points, "thalers": thalers, "get_up": time}
        for name, (points, thalers, time) in zip(names, players, strict=False)
    ]
    return {"players": rows, "track": track}


def correct(state: State, **changes: Any) -> State:
    values = {name.replace("__", "-"): value for name, value in changes.items()}
    return moves.step(GAME, TABLES, Position(state), Correct(changes=values)).state  # type: ignore[no-any-return]


@pytest.mark.rule("fresco:K1", "fresco:K5")
def test_who_goes_beyond_the_last_space_counts_on() -> None:
    after = do(standing(98, 40, 50), type="restore", cell="B2")

    assert after.seats[0].space == 103
    assert wake_order(after) == (1, 2, 0)
    assert do(standing(198, 40, 50), type="restore", cell="B2").seats[0].space == 203


@pytest.mark.rule("fresco:K2", "fresco:K3", "fresco:K5")
def test_a_painter_a_round_behind_bars_the_space_and_one_lands_ahead_or_behind() -> None:
    state = standing(98, 3, 4)
    fields = GAME.playing.form(TABLES, state, "restore", {"cell": ["B2"]})

    assert [render(option.label) for option in fields[-1].options] == [  # type: ignore[union-attr]
        "behind: 102 (space 2 again)",
        "ahead: 105 (space 5 again)",
    ]
    assert render(fields[-1].label) == "Space 103 (space 3 again) is taken. Where does Anna go?"
    assert "land: is missing: the space is taken; Anna goes to 102 (space 2 again) and 105 (space 5 again)" in refused(
        state, type="restore", cell="B2"
    )
    assert "land: is 103 (space 3 again), but Anna can only end on" in refused(state, type="restore", cell="B2", land=103)
    after = do(state, type="restore", cell="B2", land=105)
    assert (after.seats[0].space, list(audit(TABLES, after))) == (105, [])
    offered = [move for move in GAME.playing.legal(TABLES, state) if isinstance(move, Restore) and move.cell == "B2"]
    assert [move.land for move in offered] == [102, 105]


@pytest.mark.rule("fresco:K3", "fresco:K5")
def test_two_painters_on_one_space_of_the_board_do_not_add_up() -> None:
    assert any("two painters on one space" in told for told in audit(TABLES, standing(5, 105, 50)))
    assert list(audit(TABLES, standing(5, 106, 50))) == []


@pytest.mark.rule("fresco:K5")
def test_the_picture_goes_on_from_the_last_space_with_space_1_and_shows_the_points() -> None:
    spots = shown(standing(98, 103, 104))

    assert list(spots) == [f"track-{space}" for space in (*range(91, 101), *range(1, 11))]
    assert (spots["track-1"].y, spots["track-100"].y) == (1.5, 0.5)
    assert [render(spots[f"track-{space}"].label) for space in (98, 3, 5)] == [
        "space 98: Anna",
        "space 3: Bence with 103 points",
        "space 5: free",
    ]
    assert [(spots[f"track-{space}"].figure, spots[f"track-{space}"].corner) for space in (98, 3, 5)] == [
        ("", ""),
        ("103", ""),
        ("", "5"),
    ]


@pytest.mark.rule("fresco:K5")
def test_the_picture_never_shows_a_space_twice() -> None:
    spots = shown(standing(5, 106, 310))

    assert len(spots) == 100
    assert [render(spots[f"track-{space}"].label) for space in (5, 6, 10)] == [
        "space 5: Anna",
        "space 6: Bence with 106 points",
        "space 10: Csilla with 310 points",
    ]
    assert list(shown(standing(100, 101, 200)))[:1] == ["track-91"]


@pytest.mark.rule("fresco:K5")
def test_the_picture_fits_a_track_that_is_not_made_of_tens() -> None:
    near, far = shown(standing(70, 75, 77, length=72)), shown(standing(5, 80, 150, length=72))

    assert list(near) == [f"track-{space}" for space in (*range(61, 73), *range(1, 9))]
    assert [(near[f"track-{space}"].x, near[f"track-{space}"].y) for space in (72, 1)] == [(1.5, 1.5), (2.5, 1.5)]
    assert list(far) == [f"track-{space}" for space in range(1, 73)]
    assert render(far["track-6"].label) == "space 6: Csilla with 150 points"
    line = track_picture(TABLES, replace(standing(5, 80, 0, length=72), line=(2,)))
    assert (line.spots[-1].id, line.spots[-1].y) == ("track-S1", 8.5)


@pytest.mark.rule("fresco:E5", "fresco:K3", "fresco:K5")
def test_money_pushes_forward_over_painters_a_round_behind() -> None:
    assert final_spaces([98, 3, 4], [10, 0, 0], [0, 1, 2], 100) == (105, 3, 4)
    assert final_spaces([2, 103, 104], [3, 0, 0], [0, 1, 2], 100) == (5, 103, 104)
    assert final_spaces([98, 3, 4], [10, 0, 0], [0, 1, 2]) == (103, 3, 4)


@pytest.mark.rule("fresco:E6", "fresco:K5")
def test_the_points_decide_and_not_the_space() -> None:
    result = score(TABLES, SHEET.validate_python(sheet((98, 4, "5:00"), (100, 0, "6:00"), (101, 1, "7:00"))))

    assert [(player.total, player.rank) for player in result.players] == [(102, 1), (100, 3), (101, 2)]
    assert [line.points for line in result.players[0].lines] == [98, 2, 2]
    assert result.verdict.startswith("Anna wins with 102 points")


@pytest.mark.rule("fresco:K3", "fresco:K5")
def test_a_sheet_with_two_painters_on_one_space_of_the_board_is_refused() -> None:
    with pytest.raises(Refused) as caught:
        score(TABLES, SHEET.validate_python(sheet((5, 0, "5:00"), (105, 0, "6:00"), (100, 0, "7:00"), (200, 0, "8:00"))))

    assert "players[1].points: is 105 (space 5 again), where Anna stands; no two" in str(caught.value)
    assert "players[3].points: is 200 (space 100 again), where Csilla stands" in str(caught.value)


@pytest.mark.rule("fresco:K5")
def test_the_sheet_that_the_table_filled_in_holds_the_points_of_every_round() -> None:
    told = of_state(TABLES, standing(98, 103, 204))
    common, _ = GAME.scoring.form(TABLES, ("Anna", "Bence", "Csilla"), told)

    assert [player["points"] for player in told["players"]] == [98, 103, 204]
    assert (told["track"], [(field.id, field.default) for field in common]) == (100, [("track", 100)])  # type: ignore[union-attr]


@pytest.mark.rule("fresco:K3", "fresco:K5")
def test_a_correction_may_go_round_but_not_onto_a_space_of_the_board_that_is_taken() -> None:
    state = standing(98, 3, 4)

    after = correct(state, space__2=105)
    assert (after.seats[2].space, list(audit(TABLES, after))) == (105, [])
    with pytest.raises(Refused) as caught:
        correct(state, space__2=103)
    assert "changes.space-2: is 103 (space 3 again), where another painter stands" in str(caught.value)


@pytest.mark.rule("fresco:K2", "fresco:K3", "fresco:K5")
def test_a_track_that_nobody_has_counted_has_no_end() -> None:
    state = standing(98, 3, 4, length=None)
    after = do(state, type="restore", cell="B2")

    assert (after.seats[0].space, list(audit(TABLES, after))) == (103, [])
    assert [field.id for field in GAME.playing.form(TABLES, state, "restore", {"cell": ["B2"]})] == ["cell"]
    assert "Anna goes to 102 and 104" in refused(standing(98, 103, 4, length=None), type="restore", cell="B2")
    assert correct(state, space__2=103).seats[2].space == 103
    with pytest.raises(Refused, match=r"changes\.space-2: is 98, where another painter stands"):
        correct(state, space__2=98)


@pytest.mark.rule("fresco:K3", "fresco:K5")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_games_by_chance_on_the_shortest_track_never_put_two_painters_on_one_space(players: int) -> None:
    chance, most = random.Random(players), 0
    position = Position(
        with_seats(counting(begun(players, blends="on"), "40"), *({"space": 9 * n} for n in range(players)))
    )
    while not moves.is_over(GAME, position):
        position = moves.step(GAME, TABLES, position, any_move(GAME, TABLES, position, chance))
        assert list(audit(TABLES, position.state)) == []
        most = max(most, *(seat.space for seat in position.state.seats))
    result = score(TABLES, read(SHEET, of_state(TABLES, position.state)))

    assert most > 40
    assert len({(player.total - 1) % 40 for player in result.players}) == len(position.state.seats)


@pytest.mark.rule("fresco:K5")
def test_no_word_and_no_picture_says_how_long_a_track_is_that_nobody_has_counted() -> None:
    spots = shown(standing(98, 103, 141, length=None))
    labels = [render(field.label) for field in GAME.playing.corrections(TABLES, standing(98, 103, 141, length=None))]

    assert list(spots) == [f"track-{space}" for space in range(91, 151)]
    assert render(spots["track-103"].label) == "space 103: Bence"
    assert (spots["track-103"].figure, spots["track-104"].corner) == ("", "104")
    assert "Score track of Anna, counted on by who went round" in labels
    assert not [label for label in labels if "100" in label]


@pytest.mark.rule("fresco:K3", "fresco:K5")
def test_a_sheet_that_knows_no_length_refuses_equal_points_alone() -> None:
    lines = ((5, 0, "5:00"), (105, 0, "6:00"), (205, 0, "7:00"))
    result = score(TABLES, SHEET.validate_python(sheet(*lines, track=None)))
    common, _ = GAME.scoring.form(TABLES, ("Anna", "Bence", "Csilla"), {})

    assert [player.total for player in result.players] == [5, 105, 205]
    assert common == ()
    assert "track" not in of_state(TABLES, standing(98, 103, 204, length=None))
    with pytest.raises(Refused, match="is 5, where Anna stands"):
        score(TABLES, SHEET.validate_python(sheet(lines[0], (5, 0, "6:00"), track=None)))


@pytest.mark.rule("fresco:K5")
@pytest.mark.parametrize("track", [39, 201, "100", True])
def test_a_sheet_with_a_track_that_cannot_be_is_refused_by_its_path(track: object) -> None:
    with pytest.raises(Refused) as caught:
        read(SHEET, {**sheet((5, 0, "5:00"), (5, 0, "5:00")), "track": track})

    assert {fault.path for fault in caught.value.faults} == {"track", "players[1].points", "players[1].get_up"}


@pytest.mark.rule("fresco:K5")
def test_the_length_of_the_track_is_a_printed_fact_that_nobody_knows_yet() -> None:
    fact = next(fact for fact in facts(TABLES) if fact.id == "track")

    assert (fact.value, fact.source, fact.allowed[0], fact.allowed[-1]) == (None, "nobody has counted it", "40", "200")
    assert counting(begun(3), "72").printed == (("track", "72"),)
    for wrong in ("39", "201", "72.5", "many", "072"):
        with pytest.raises(Refused, match=r"facts\.track: is .*, which the component cannot show"):
            counting(begun(3), wrong)


@pytest.mark.rule("fresco:K5")
@pytest.mark.parametrize(
    ("points", "blends", "wanted"),
    [
        ((20, 0, 7), "off", True),
        ((19, 0, 7), "off", False),
        ((7, 60, 41), "off", True),
        ((60, 59, 58), "off", False),
        ((12, 0, 7), "on", True),
        ((11, 0, 7), "on", False),
    ],
)
def test_the_length_is_asked_when_the_first_may_come_round_to_the_last(
    points: tuple[int, ...], blends: str, wanted: bool
) -> None:
    state = standing(*points, length=None, blends=blends)

    assert asked(state) == wanted
    assert not asked(standing(*points, blends=blends))
    assert {asked(replace(state, place=place)) for place in (CATHEDRAL, STUDIO, WORKSHOP)} == {wanted}
    assert asked(moves.step(GAME, TABLES, Position(state), SetDepth(depth=Depth.KEY)).state) == wanted
    assert not any(asked(other) for other in (replace(state, place=MARKET), replace(state, stage="wake")))


@pytest.mark.rule("fresco:K5")
def test_the_length_is_optional_and_asked_no_more_once_it_is_told() -> None:
    state = standing(60, 3, 7, length=None)
    offer = next(offer for offer in GAME.playing.now(TABLES, state, None).offers if offer.id == "read.track")
    (field,) = GAME.playing.form(TABLES, state, "read.track", {})
    after = counting(state, "72")

    assert (offer.move, offer.optional, field.id) == ("know", True, "facts.track")
    assert do(state, type="restore", cell="B2").seats[0].space == 65
    assert not asked(after)
    assert "Anna goes to 74 (space 2 again) and 76" in refused(with_seats(after, {"space": 70}), type="restore", cell="B2")


@pytest.mark.rule("fresco:K3", "fresco:K5")
def test_a_length_with_two_painters_on_one_space_is_refused_until_their_points_are_right() -> None:
    state = standing(103, 3, 4, length=None)
    with pytest.raises(Refused) as caught:
        counting(state, "50")

    assert str(caught.value).startswith("facts.track: is 50, but then Anna and Bence would stand on one space")
    assert list(audit(TABLES, counting(correct(state, space__0=102), "50"))) == []
