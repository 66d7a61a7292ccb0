from __future__ import annotations

import json
from dataclasses import replace

import pytest

from companion.core import setup
from companion.core.errors import Refused
from companion.core.message import render
from companion.core.moves import Timeline, read_move
from companion.core.reading import read
from companion.games.fresco import GAME
from companion.games.fresco.prepare import drawn, income, rotated
from companion.games.fresco.scoring import SHEET, final_spaces
from companion.games.fresco.state import Stack, State, bag, visits
from companion.loader import DATA
from tests.fresco.table import TABLES, begun, do, held, laid, laid_out, refused, round_done, with_seats


def between(players: int = 3, **options: str) -> State:
    """The first round is over, and nobody did anything."""
    return replace(begun(players, **options), stage="prepare")


def prepared(state: State) -> State:
    """The next round, laid out by the app."""
    move = GAME.playing.fill(TABLES, state, GAME.playing.moves.validate_python({"type": "prepare"}))
    return GAME.playing.apply(TABLES, state, move)


@pytest.mark.rule("fresco:N1", "fresco:N4")
def test_visited_stalls_are_filled_from_the_bag_and_the_others_stay() -> None:
    state = between()
    state = replace(state, stalls=((), state.stalls[1], ()))
    after = prepared(state)

    assert after.stalls[1] == state.stalls[1]
    assert [len(stall or ()) for stall in after.stalls] == [2, 3, 4]
    assert len(bag(after)) == 2


@pytest.mark.rule("fresco:N4")
def test_by_the_other_reading_every_stall_is_drawn_anew() -> None:
    state = between(unvisited="anew")
    after = prepared(state)

    assert after.stalls != state.stalls
    assert len(drawn(state) or ()) == 9


@pytest.mark.rule("fresco:N1")
def test_the_same_seed_draws_the_same_tiles_and_another_round_others() -> None:
    state = replace(between(), stalls=((), (), ()))

    assert drawn(state) == drawn(replace(state, seats=state.seats))
    assert drawn(state) != drawn(replace(state, draws=1))
    assert drawn(replace(state, luck=None)) is None


def test_what_is_said_to_be_drawn_must_come_from_the_bag() -> None:
    state = replace(between(), stalls=((), *begun(3).stalls[1:]))
    lying = state.stalls[1] or ()

    assert "drawn: must be 2 tiles of the bag" in refused(state, type="prepare", drawn=list(lying[:2]))


@pytest.mark.rule("fresco:N2", "fresco:R5")
def test_income_is_a_thaler_for_each_tile_and_one_more_for_gods_servant() -> None:
    state = with_seats(between(), {"tiles": ("F01", "F02", "F03")}, {"portraits": ("servant",)}, {})

    assert [seat.thalers for seat in prepared(state).seats] == [15, 13, 12]


@pytest.mark.rule("fresco:Q5", "fresco:Q6", "fresco:N2")
def test_a_stack_brings_one_thaler_and_its_paint_for_its_three_tiles() -> None:
    stack = Stack("Q04", ("F08", "F12", "F13"))
    state = with_seats(between(requests="on"), {"tiles": ("F01",), "stacks": (stack,)})
    seat = prepared(state).seats[0]

    assert income(state, 0) == 2
    assert (seat.thalers, seat.paints) == (14, held("YRBP"))


@pytest.mark.rule("fresco:Q5")
def test_a_general_request_brings_a_basic_paint_of_choice() -> None:
    state = with_seats(between(requests="on"), {"stacks": (Stack("Q01", ("F08", "F12", "F13")),)})
    after = do(state, type="prepare", paints={"0": {"red": 1}}, drawn=[])

    assert after.seats[0].paints == held("YRRB")
    assert "paints.0: are 0, but Anna chooses 1 basic paints [Q5]" in refused(state, type="prepare", drawn=[])
    assert "is 'green', but must be" in refused(state, type="prepare", paints={"0": {"green": 1}}, drawn=[])


@pytest.mark.rule("fresco:N3")
@pytest.mark.parametrize(
    ("reading", "line", "after"),
    [("chooser", (2, 0, 1), (0, 1, 2)), ("leader", (2, 0, 1), (1, 2, 0)), ("chooser", (1,), (1,)), ("leader", (), ())],
)
def test_painters_on_start_spaces_change_places(reading: str, line: tuple[int, ...], after: tuple[int, ...]) -> None:
    assert rotated(replace(between(rotation=reading), line=line)) == after


@pytest.mark.rule("fresco:N3", "fresco:W1")
def test_somebody_else_chooses_first_in_the_next_round() -> None:
    for reading in ("chooser", "leader"):
        state = between(rotation=reading)
        assert prepared(state).chosen[0] != state.line[0]


@pytest.mark.rule("fresco:R3")
def test_two_new_portraits_come_and_those_left_over_leave_the_game() -> None:
    state = between(portraits="on", deck="dictated")
    after = prepared(state)

    assert after.open == (state.deck or ())[:2]
    assert set(after.open).isdisjoint(state.open)
    assert (after.stage, after.turned) == ("turn_up", 4)
    named = do(after, type="turn_up", cards=["abbot", "girl"])
    assert [dict(named.printed)[card] for card in after.open] == ["abbot", "girl"]


def ending(tiles: int, **options: str) -> State:
    """The end of a round with so many fresco tiles left."""
    cells = ("A1", "A2", "A3", "A4", "A5", "B1", "B2", "B3")[:tiles]
    return replace(
        laid(
            begun(3, **options), **dict(zip(cells, ("F01", "F02", "F03", "F04", "F05", "F06", "F07", "F08"), strict=False))
        ),
        stage="prepare",
    )


@pytest.mark.rule("fresco:E1", "fresco:E2")
def test_six_tiles_at_the_start_of_a_round_make_it_the_last_and_turn_the_sheets() -> None:
    assert prepared(ending(7)).final == ""
    last = prepared(ending(6))

    assert last.final == "tiles"
    assert visits(last) == (0, 1, 2, 3, 1)
    assert "six fresco tiles or fewer" in render(GAME.playing.now(TABLES, last, None).detail or "")


@pytest.mark.rule("fresco:E1")
def test_six_tiles_reached_during_a_round_do_not_end_it() -> None:
    state = replace(ending(7), stage="wake", chosen=(0, 1, 2), times=(None,) * 3)
    state = with_seats(state, {"paints": held("YRB")}, {"paints": held("")}, {})
    state = round_done(state, "7:00", "8:00", "9:00", cathedral=2, studio=3)
    state = do(do(state, type="restore", cell="A1"), type="pass") if state.stage == "act" else state

    assert state.final == ""
    assert state.stage == "prepare"
    assert prepared(state).final == "tiles"


@pytest.mark.rule("fresco:E2")
def test_in_the_last_round_the_cathedral_is_visited_twice() -> None:
    state = with_seats(prepared(ending(6)), *({"paints": held("YRBYRBG")},) * 3)
    state = round_done(state, "6:00", "7:00", "8:00", cathedral=1, cathedral_again=2, studio=2)

    assert (state.stage, state.place) == ("act", 1)
    for _ in range(3):
        state = do(state, type="pass")
    assert (state.stage, state.place, state.left) == ("act", 4, 2)


@pytest.mark.rule("fresco:E2")
def test_in_the_last_round_the_theatre_is_closed() -> None:
    state = prepared(ending(6))
    for time in ("7:00", "8:00", "9:00"):
        state = do(state, type="wake", seat=next(seat for seat in state.chosen if state.times[seat] is None), time=time)

    assert "places.theatre: cannot be visited this round [E2]" in refused(
        state, type="plan", seat=0, places={"theatre": 3, "studio": 2}
    )


@pytest.mark.rule("fresco:E3")
def test_the_last_tile_before_a_last_round_was_announced_ends_the_game_with_this_round() -> None:
    state = replace(ending(1), stage="wake", chosen=(0, 1, 2), times=(None,) * 3)
    state = with_seats(state, {"paints": held("YRB")}, {"paints": held("")}, {"paints": held("")})
    state = round_done(state, "7:00", "8:00", "9:00", cathedral=2, studio=3)
    over = do(state, type="restore", cell="A1")

    assert (over.stage, over.final) == ("over", "done")
    assert "The fresco is done" in render(GAME.playing.now(TABLES, over, None).detail or "")


@pytest.mark.rule("fresco:E4", "fresco:Q5")
def test_after_the_last_round_nobody_has_income() -> None:
    state = with_seats(prepared(ending(6)), *({"paints": held(""), "tiles": ("F09",), "thalers": 0},) * 1)
    state = with_seats(state, {}, {"paints": held("")}, {"paints": held("")})
    over = round_done(state, "7:00", "8:00", "9:00", cathedral=2, studio=3)

    assert (over.stage, over.seats[0].thalers) == ("over", 9)


@pytest.mark.rule("fresco:R4")
def test_with_the_portraits_round_nine_is_the_last() -> None:
    state = begun(3, portraits="on", deck="dictated")
    for number in range(1, 9):
        assert (state.round, state.final) == (number, "")
        while state.todo:
            state = do(state, type="turn_up", cards=["girl", "peers"])
        state = prepared(replace(state, stage="prepare"))
    state = do(state, type="turn_up", cards=["girl", "peers"])

    assert (state.round, state.final, state.deck) == (9, "portraits", ())


@pytest.mark.rule("fresco:E5", "fresco:E7", "fresco:K3")
def test_money_becomes_points_in_get_up_order_and_pushes_forward() -> None:
    assert final_spaces([40, 42, 45], [9, 5, 1], [0, 2, 4]) == (44, 46, 45)
    assert final_spaces([40, 42, 45], [9, 5, 1], [2, 0, 4]) == (46, 44, 45)
    assert final_spaces([10, 12], [1, 0], [0, 1]) == (10, 12)


@pytest.mark.rule("fresco:E6", "fresco:K3")
def test_totals_on_the_track_are_never_equal() -> None:
    for n in range(500):
        spaces = [1 + n % 7, 9 + n % 3, 13 + n % 2, 16]
        ends = final_spaces(spaces, [n % 23, n % 17, n % 13, n % 5], [n % 2, 1 - n % 2, 3, 4])
        assert len(set(ends)) == 4


@pytest.mark.rule("fresco:K3", "fresco:W1", "fresco:L8")
@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"points": 12}, "players[1].points: is 12, where Anna stands; no two painters share a space [K3]"),
        ({"get_up": "5:00"}, "players[1].get_up: is 5:00, when Anna got up already"),
        ({"get_up": "4:00"}, "players[1].get_up: is '4:00', but must be '5:00', '6:00', '7:00', '8:00' or '9:00'"),
        ({"thalers": -1}, "players[1].thalers: is -1, but must be at least 0"),
        ({"thalers": None}, "players[1].thalers: is missing"),
        ({"name": "anna"}, "players[1].name: is anna a second time"),
        ({"neutral": True}, "players[1].thalers: is 3, but Leonardo has no money"),
        ({"neutral": True, "thalers": 0}, "players: must be two and Leonardo where one is neutral"),
    ],
)
def test_a_sheet_that_cannot_be_is_refused_by_its_path(change: dict[str, object], told: str) -> None:
    players = [
        {"name": "Anna", "points": 12, "thalers": 4, "get_up": "5:00"},
        {"name": "Bence", "points": 20, "thalers": 3, "get_up": "7:00", **change},
    ]
    with pytest.raises(Refused) as caught:
        GAME.scoring.score(TABLES, read(SHEET, {"players": players}))

    assert told.replace(" already", "") in str(caught.value)


def test_all_faults_of_a_sheet_are_told_at_once() -> None:
    players = [{"name": "Anna", "points": 12, "thalers": 4, "get_up": "5:00"}] * 2
    with pytest.raises(Refused) as caught:
        GAME.scoring.score(TABLES, read(SHEET, {"players": players}))

    assert [fault.path for fault in caught.value.faults] == ["players[1].name", "players[1].points", "players[1].get_up"]


def test_nobody_ahead_on_the_start_spaces_share_what_is_nothing() -> None:
    players = [
        {"name": "Anna", "points": 0, "thalers": 1, "get_up": "5:00"},
        {"name": "Bence", "points": 0, "thalers": 0, "get_up": "7:00"},
    ]
    result = GAME.scoring.score(TABLES, read(SHEET, {"players": players}))

    assert (result.decided_by, [player.rank for player in result.players]) == ("shared", [1, 1])


def test_the_verdict_names_the_winner_and_says_why_there_is_no_tie() -> None:
    players = [
        {"name": "Anna", "points": 10, "thalers": 1, "get_up": "5:00"},
        {"name": "Bence", "points": 8, "thalers": 0, "get_up": "7:00"},
    ]
    result = GAME.scoring.score(TABLES, read(SHEET, {"players": players}))

    assert result.verdict == "Anna wins with 10 points; no tie can occur, as no two painters share a space"


@pytest.mark.rule("fresco:W1", "fresco:W2", "fresco:M2", "fresco:C3")
def test_the_red_players_round_of_the_rulebook_is_replayed() -> None:
    for case in json.loads((DATA / "fresco" / "examples" / "red_turn.json").read_text("utf-8")):
        session, red = case["session"], case["red"]
        timeline = Timeline(GAME, TABLES, setup.read_document(GAME, TABLES, session["setup"]))
        state = timeline.follow(read_move(GAME, move) for move in session["moves"]).state
        seat = state.seats[0]

        assert (seat.space, seat.thalers, (seat.mood or 0) + 1, list(seat.tiles)) == (
            red["space"],
            red["thalers"],
            red["mood"],
            red["tiles"],
        )
        assert seat.paints == held("Y" * red["paints"]["yellow"])
        assert state.bishop == 6
        assert state.stalls[3] == ()


def test_the_sheet_of_a_finished_table_is_filled_in() -> None:
    state = with_seats(prepared(ending(6)), *({"paints": held("")},) * 3)
    over = round_done(state, "7:00", "8:00", "9:00", cathedral=2, studio=3)
    over = with_seats(over, {"space": 3}, {"space": 5}, {"space": 7})
    raw = GAME.scoring.of_state(TABLES, over)
    result = GAME.scoring.score(TABLES, read(SHEET, raw))

    assert raw["players"][0]["thalers"] == over.seats[0].thalers
    assert len(result.players) == 3
    assert laid_out(3).players[0] == result.players[0].name


def test_what_players_have_together_is_told_besides_what_is_missing_or_out_of_range() -> None:
    lines = [
        {"name": "Anna", "points": 10, "get_up": "5:00", "thalers": 3},
        {"name": "Bence", "points": 2, "get_up": "6:00", "thalers": 3},
        {"name": "Csilla", "points": 11, "get_up": "6:00", "thalers": 1},
        {"name": " ", "points": 11, "thalers": -2},
    ]
    with pytest.raises(Refused) as caught:
        read(GAME.scoring.sheet, {"players": lines})
    paths = sorted(fault.path for fault in caught.value.faults)

    assert paths == [
        "players[2].get_up",
        "players[3].get_up",
        "players[3].name",
        "players[3].points",
        "players[3].thalers",
    ]


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("", "is empty; each painter needs a name"),
        ("   ", "is empty"),
        (" ANNA ", "a second time"),
        ("Be\0nce", "holds characters that cannot be shown"),
        ("Leonardo", "is Leonardo, who plays along"),
    ],
)
def test_a_name_that_nobody_can_have_is_refused(name: str, told: str) -> None:
    lines = [
        {"name": "Anna", "points": 10, "get_up": "5:00", "thalers": 3},
        {"name": name, "points": 2, "get_up": "6:00", "thalers": 3},
    ]
    with pytest.raises(Refused, match=told) as caught:
        GAME.scoring.score(TABLES, read(GAME.scoring.sheet, {"players": lines}))

    assert [fault.path for fault in caught.value.faults] == ["players[1].name"]
