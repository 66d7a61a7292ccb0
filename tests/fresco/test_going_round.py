"""Beyond space 100 of the score track: painters go round, one a space of the board, and the points decide (rule K5)."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core import moves
from companion.core.errors import Refused
from companion.core.message import render
from companion.core.moves import Correct, Position
from companion.core.view import Spot
from companion.games.fresco import GAME
from companion.games.fresco.audit import audit
from companion.games.fresco.moves import Restore
from companion.games.fresco.pictures import track_picture
from companion.games.fresco.scoring import SHEET, final_spaces, of_state, score
from companion.games.fresco.state import State, wake_order
from companion.games.fresco.track import SPACES
from tests.fresco.table import CATHEDRAL, TABLES, acting, begun, do, held, laid, refused, with_seats


def standing(*points: int, paints: str = "YRBYRB") -> State:
    """A cathedral in which Anna acts, and painters with these points."""
    state = acting(laid(begun(3), "C3", B2="F01", C3="F20", E5="F02"), CATHEDRAL, 2)
    changes: list[dict[str, Any]] = [{"space": space} for space in points]
    return with_seats(state, {**changes[0], "paints": held(paints)}, *changes[1:])


def shown(state: State) -> dict[str, Spot]:
    spots = track_picture(state).spots
    assert len({spot.id for spot in spots}) == len(spots)
    return {spot.id: spot for spot in spots}


def sheet(*players: tuple[int, int, str]) -> Any:
    names = ("Anna", "Bence", "Csilla", "Dora")
    rows = [
        {"name": name, "points": points, "thalers": thalers, "get_up": time}
        for name, (points, thalers, time) in zip(names, players, strict=False)
    ]
    return {"players": rows}


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
def test_the_picture_goes_on_from_space_100_with_space_1_and_shows_the_points() -> None:
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

    assert len(spots) == SPACES
    assert [render(spots[f"track-{space}"].label) for space in (5, 6, 10)] == [
        "space 5: Anna",
        "space 6: Bence with 106 points",
        "space 10: Csilla with 310 points",
    ]
    assert list(shown(standing(100, 101, 200)))[:1] == ["track-91"]


@pytest.mark.rule("fresco:E5", "fresco:K3", "fresco:K5")
def test_money_pushes_forward_over_painters_a_round_behind() -> None:
    assert final_spaces([98, 3, 4], [10, 0, 0], [0, 1, 2]) == (105, 3, 4)
    assert final_spaces([2, 103, 104], [3, 0, 0], [0, 1, 2]) == (5, 103, 104)


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

    assert [player["points"] for player in told["players"]] == [98, 103, 204]


@pytest.mark.rule("fresco:K3", "fresco:K5")
def test_a_correction_may_go_round_but_not_onto_a_space_of_the_board_that_is_taken() -> None:
    state = standing(98, 3, 4)

    after = correct(state, space__2=105)
    assert (after.seats[2].space, list(audit(TABLES, after))) == (105, [])
    with pytest.raises(Refused) as caught:
        correct(state, space__2=103)
    assert "changes.space-2: is 103 (space 3 again), where another painter stands" in str(caught.value)
