"""Painters who go beyond the last space of the score track: they count on, and stand on the board with everybody else."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.core.errors import Refused
from companion.core.message import render
from companion.core.reading import read
from companion.core.score import Result
from companion.core.view import Picture
from companion.games.fresco import GAME
from companion.games.fresco.audit import audit
from companion.games.fresco.pictures import track_picture
from companion.games.fresco.scoring import SHEET, final_spaces
from companion.games.fresco.state import State, wake_order
from companion.games.fresco.track import printed_space
from tests.fresco.table import CATHEDRAL, TABLES, acting, begun, do, held, laid, refused, with_seats
from tests.fresco.test_correcting import correct, wrong


def on(*points: int) -> State:
    """A game in which painters have so many points; the first acts in the cathedral and can pay."""
    state = laid(begun(len(points)), B2="F01")
    seats = [{"space": own, "paints": held("YYYYRRRRBBBB")} for own in points]
    return with_seats(acting(state, CATHEDRAL), *seats)


def score(*players: tuple[int, int, str]) -> Result:
    names = ("Anna", "Bence", "Csilla")
    told = [{"name": name, "points": points, "thalers": thalers, "get_up": time}
            for name, (points, thalers, time) in zip(names, players, strict=False)]
    return GAME.scoring.score(TABLES, read(SHEET, {"players": told}))


def standing(picture: Picture) -> dict[str, tuple[str, str]]:
    """By name of the space its number or points in sight and what is said of it, where somebody stands."""
    return {spot.id: (spot.figure, render(spot.label)) for spot in picture.spots if spot.standing}


def test_the_last_space_is_the_hundredth_and_then_comes_the_first() -> None:
    assert [printed_space(points) for points in (0, 1, 99, 100, 101, 200, 201, 350)] == [0, 1, 99, 100, 1, 100, 1, 50]


@pytest.mark.rule("fresco:K5", "fresco:K2", "fresco:K3")
def test_who_goes_round_is_asked_where_somebody_stands_on_that_space_of_the_board() -> None:
    state = on(99, 1, 50)
    points = next(n for n in range(1, 40) if "land" in refused_with(state, n))
    assert points == 2
    asked = GAME.playing.form(TABLES, loose(state), "gain", {"seat": "0", "points": 2})[-1]

    assert [option.value for option in asked.options] == ["100", "102"]  # type: ignore[union-attr]
    assert [render(option.label) for option in asked.options] == [  # type: ignore[union-attr]
        "behind: 100", "ahead: 102 (space 2 again)"]
    assert "Anna goes to 100 and 102 (space 2 again)" in refused(loose(state), type="gain", seat=0, points=2)
    assert do(loose(state), type="gain", seat=0, points=2, land=102).seats[0].space == 102
    assert do(loose(state), type="gain", seat=0, points=2, land=100).seats[0].space == 100
    assert do(loose(state), type="gain", seat=0, points=5).seats[0].space == 104


def loose(state: State) -> State:
    return replace(state, stage="loose", depth="key")


def refused_with(state: State, points: int) -> str:
    try:
        do(loose(state), type="gain", seat=0, points=points)
    except Refused as refusal:
        return str(refusal)
    return ""


@pytest.mark.rule("fresco:K5", "fresco:W1")
def test_the_order_goes_by_points_and_not_by_the_space_of_the_board() -> None:
    assert wake_order(on(104, 20, 99)) == (1, 2, 0)


@pytest.mark.rule("fresco:K5", "fresco:K3")
def test_two_painters_a_round_apart_are_not_on_one_space() -> None:
    assert "two painters on one space" in " ".join(audit(TABLES, on(103, 3, 50)))
    assert list(audit(TABLES, on(103, 4, 50))) == []


@pytest.mark.rule("fresco:K5", "fresco:K3")
def test_a_correction_compares_spaces_of_the_board() -> None:
    state = with_seats(begun(3), {"space": 98}, {"space": 3}, {"space": 40})

    assert "changes.space-0: is 103 (space 3 again), where another painter stands" in wrong(state, space__0=103)
    assert correct(state, space__0=104).seats[0].space == 104
    assert correct(state, space__0=103, space__1=5).seats[0].space == 103


@pytest.mark.rule("fresco:K5", "fresco:E5")
def test_money_goes_on_round_the_track_and_over_who_stands_there() -> None:
    assert final_spaces([98, 2, 50], [8, 0, 0], [0, 1, 2]) == (103, 2, 50)
    assert final_spaces([101, 97, 3], [0, 8, 0], [0, 1, 2]) == (101, 102, 3)


@pytest.mark.rule("fresco:K5", "fresco:E6")
def test_the_most_points_win_however_small_the_space() -> None:
    result = score((104, 0, "5:00"), (99, 0, "6:00"), (98, 9, "7:00"))

    assert [(player.total, player.rank) for player in result.players] == [(104, 1), (99, 3), (102, 2)]
    assert {line.id: line.points for line in result.players[0].lines} == {"track": 104, "thalers": 0, "moved_on": 0}


@pytest.mark.rule("fresco:K5", "fresco:K3")
def test_a_sheet_with_two_painters_on_one_space_of_the_board_is_refused() -> None:
    with pytest.raises(Refused) as caught:
        score((4, 0, "5:00"), (104, 0, "6:00"))

    assert [fault.path for fault in caught.value.faults if fault.rules == ("K3",)] == ["players[1].points"]
    assert "is 104 (space 4 again), where Anna stands" in str(caught.value)


@pytest.mark.rule("fresco:K5")
@pytest.mark.parametrize(
    ("points", "rows", "told"),
    [
        ((97, 103, 99), 2, {"track-97": ("", "space 97: Anna"), "track-3": ("103", "space 3: Bence with 103 points"),
                            "track-99": ("", "space 99: Csilla")}),
        ((5, 104, 60), 10, {"track-5": ("", "space 5: Anna"), "track-4": ("104", "space 4: Bence with 104 points"),
                            "track-60": ("", "space 60: Csilla")}),
        ((1, 210, 100), 10, {"track-1": ("", "space 1: Anna"), "track-10": ("210", "space 10: Bence with 210 points"),
                             "track-100": ("", "space 100: Csilla")}),
    ],
)
def test_the_picture_shows_each_space_once_and_who_stands_there(
    points: tuple[int, ...], rows: int, told: dict[str, Any]
) -> None:
    picture = track_picture(on(*points))

    assert (picture.height, len(picture.spots)) == (rows, rows * 10)
    assert len({spot.id for spot in picture.spots}) == len(picture.spots)
    assert standing(picture) == told
