"""Two players and Leonardo."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.core.message import render
from companion.games.fresco import GAME
from companion.games.fresco.act import leonardos_plan
from companion.games.fresco.audit import audit
from companion.games.fresco.possible import leonardos_tiles
from companion.games.fresco.prepare import income
from companion.games.fresco.state import State
from tests.fresco.table import CATHEDRAL, MARKET, STUDIO, TABLES, WORKSHOP, acting, begun, do, laid, refused, with_seats

HE = 2


def in_cathedral(artist: str, **cells: str) -> State:
    """Leonardo acts in the cathedral."""
    state = acting(laid(begun(2), artist, **cells), CATHEDRAL, 1, HE)
    return replace(state, artist=state.bishop)


@pytest.mark.rule("fresco:L1", "fresco:L8", "fresco:S3")
def test_he_has_a_seat_on_s3_and_neither_money_nor_paints() -> None:
    state = begun(2)

    assert state.names[HE] == "Leonardo"
    assert state.line[HE] == HE
    assert (state.seats[HE].thalers, sum(state.seats[HE].paints or ()), state.seats[HE].mood) == (0, 0, None)
    assert len(state.stalls) == 3
    assert state.artist == state.bishop == 12


@pytest.mark.rule("fresco:L2")
def test_whoever_stands_on_s1_acts_for_him_first_then_the_players_take_turns() -> None:
    state = begun(2)
    after = do(replace(state, stage="prepare"), type="prepare", drawn=[])

    assert state.operator == state.line[0]
    assert after.operator == 1 - state.operator


@pytest.mark.rule("fresco:L3")
def test_he_gets_up_in_his_turn_at_any_free_time_without_a_mood() -> None:
    state = begun(2)
    for time in ("5:00", "6:00"):
        state = do(state, type="wake", seat=next(seat for seat in state.chosen if state.times[seat] is None), time=time)
    now = GAME.playing.now(TABLES, state, None)
    after = do(state, type="wake", seat=HE, time="9:00")

    assert now.seat == state.operator
    assert "for Leonardo" in render(now.sentence)
    assert after.seats[HE] == state.seats[HE]
    assert after.stage == "plan"
    assert "plans nothing" in refused(after, type="plan", seat=2, places={"market": 1})


@pytest.mark.rule("fresco:L4")
def test_he_closes_a_stall_and_never_buys() -> None:
    state = acting(begun(2), MARKET, 1, HE)

    assert do(state, type="close", stall="II").stalls[1] == ()
    assert "Leonardo never buys" in refused(state, type="buy", tiles=[(state.stalls[0] or ("",))[0]])
    assert "Leonardo must act here" in refused(state, type="pass")
    assert [offer.id for offer in GAME.playing.now(TABLES, state, None).offers] == ["close"]


@pytest.mark.rule("fresco:L5")
def test_he_moves_one_space_straight_onto_a_covered_segment_and_scores_with_the_bishop() -> None:
    state = in_cathedral("C3", B2="F01", B3="F02", D3="F20", E5="F03")
    after = do(state, type="restore", cell="B3")

    assert leonardos_tiles(TABLES, state) == ("F02", "F20")
    assert after.seats[HE].space == 4 + 2
    assert (after.artist, after.bishop) == (7, 7)
    assert after.seats[HE].tiles[-1] == "F02"
    assert "Leonardo must go to B3 and D3" in refused(state, type="restore", cell="B2")


@pytest.mark.rule("fresco:L6")
def test_without_a_covered_neighbour_he_jumps_to_the_lowest_tile() -> None:
    state = in_cathedral("C3", A1="F02", B2="F20", E5="F23", E1="F05")

    assert leonardos_tiles(TABLES, state) == ("F02", "F23")
    assert do(state, type="restore", cell="E5").artist == 24
    assert "Leonardo must go to A1 and E5" in refused(state, type="restore", cell="E1")


@pytest.mark.rule("fresco:L5", "fresco:L8")
def test_he_neither_pays_nor_moves_the_bishop_nor_restores_the_altar() -> None:
    state = in_cathedral("C3", B3="F20", E5="F03")

    assert sum(do(state, type="restore", cell="B3").seats[HE].paints or ()) == 0
    assert "Leonardo restores a segment" in refused(state, type="altar", mix="YRB")
    assert "cannot be done" in refused(state, type="bishop", to="B2")
    assert "Leonardo must act here" in refused(state, type="pass")


@pytest.mark.rule("fresco:L7", "fresco:E2")
def test_in_the_last_round_he_restores_nothing_but_closes_a_stall() -> None:
    assert leonardos_plan(begun(2)) == (1, 1, 0, 0, 0)
    assert leonardos_plan(replace(begun(2), final="tiles")) == (1, 0, 0, 0, 0)


@pytest.mark.rule("fresco:L8")
def test_he_has_no_income() -> None:
    assert income(with_seats(begun(2), {}, {}, {"tiles": ("F01", "F02")}), HE) == 0


@pytest.mark.rule("fresco:L9")
def test_with_the_portraits_he_must_take_one_for_its_points_alone() -> None:
    state = begun(2, portraits="on", deck="dictated")
    ids = state.open
    printed = tuple(sorted(zip(ids, ("girl points=2 mood=3", "abbot"), strict=True)))
    state = acting(replace(state, todo=(), printed=printed), STUDIO, 1, HE)
    after = do(state, type="portrait", card=0)

    assert leonardos_plan(state)[STUDIO] == 1
    assert (after.seats[HE].space, after.seats[HE].thalers, after.open) == (2, 0, ids[1:])
    assert do(state, type="portrait", card=1).seats[HE].portraits == ()
    assert "Leonardo must act here" in refused(state, type="pass")


@pytest.mark.rule("fresco:L10", "fresco:Q3")
def test_with_the_requests_he_may_fulfil_one_whose_tiles_leave_the_game() -> None:
    state = acting(begun(2, requests="on"), WORKSHOP, 1, HE)
    own = ("F08", "F12", "F13")
    state = with_seats(
        replace(state, fresco=tuple("" if tile in own else tile for tile in state.fresco or ())), {}, {}, {"tiles": own}
    )
    after = do(state, type="request", request="purple", tiles=list(own))

    assert leonardos_plan(state)[WORKSHOP] == 1
    assert (after.seats[HE].space, after.seats[HE].tiles, after.seats[HE].stacks, after.out) == (10, (), (), own)
    assert list(audit(TABLES, after)) == []
    assert do(state, type="pass").seats == state.seats


@pytest.mark.rule("fresco:L11", "fresco:L8")
def test_he_keeps_his_space_on_the_track_at_the_end_and_is_no_candidate() -> None:
    sheet = {
        "players": [
            {"name": "Anna", "points": 50, "thalers": 4, "get_up": "6:00"},
            {"name": "Bence", "points": 48, "thalers": 0, "get_up": "5:00"},
            {"name": "Leonardo", "points": 99, "get_up": "9:00", "neutral": True},
        ]
    }
    result = GAME.scoring.score(TABLES, GAME.scoring.sheet.validate_python(sheet, strict=False))

    assert [(player.rank, player.winner) for player in result.players] == [(1, True), (2, False), (None, False)]
