"""Getting up, planning, and who acts when."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.core.message import render
from companion.games.fresco import GAME
from companion.games.fresco.state import State, wake_order
from tests.fresco.table import MARKET, STUDIO, TABLES, THEATRE, acting, begun, do, refused, round_done, with_seats


@pytest.mark.rule("fresco:W1", "fresco:S2")
def test_whoever_stands_on_s1_chooses_a_time_first() -> None:
    state = begun(4)

    assert state.chosen == state.line
    assert GAME.playing.now(TABLES, state, None).seat == state.line[0]


@pytest.mark.rule("fresco:W1", "fresco:K1")
def test_later_the_last_on_the_track_chooses_first_and_start_spaces_come_before_space_1() -> None:
    state = with_seats(begun(4), {"space": 9}, {"space": 0}, {"space": 3}, {"space": 0})

    assert wake_order(state)[2:] == (2, 0)
    assert set(wake_order(state)[:2]) == {1, 3}


@pytest.mark.rule("fresco:W1")
def test_a_time_is_one_painters_only_and_nobody_chooses_out_of_turn() -> None:
    state = begun(3)
    first, second, _ = state.chosen
    taken = do(state, type="wake", seat=first, time="7:00")

    assert f"seat: is not the one who chooses now: that is {state.names[first]} [W1]" in refused(
        state, type="wake", seat=second, time="5:00"
    )
    assert "time: is 7:00, when" in refused(taken, type="wake", seat=second, time="7:00")


@pytest.mark.rule("fresco:W2", "fresco:W3", "fresco:W5", "fresco:W6")
@pytest.mark.parametrize(
    ("before", "time", "after", "apprentices"),
    [
        (4, "5:00", 7, 4),
        (4, "6:00", 6, 5),
        (4, "7:00", 5, 5),
        (4, "8:00", 4, 5),
        (4, "9:00", 3, 5),
        (2, "9:00", 1, 6),
        (0, "9:00", 0, 6),
        (8, "5:00", 8, 4),
        (7, "9:00", 6, 5),
        (1, "7:00", 2, 5),
    ],
)
def test_the_time_moves_the_mood_and_the_mood_decides_on_apprentices(
    before: int, time: str, after: int, apprentices: int
) -> None:
    state = begun(3)
    seat = state.chosen[0]
    seats = tuple(replace(held, mood=before) for held in state.seats)
    woken = do(replace(state, seats=seats), type="wake", seat=seat, time=time)

    assert (woken.seats[seat].mood, woken.seats[seat].apprentices) == (after, apprentices)


@pytest.mark.rule("fresco:W6", "fresco:T1")
def test_the_theatre_brings_no_apprentice_before_the_next_time_is_chosen() -> None:
    state = with_seats(begun(3), *({"mood": 3},) * 3)
    state = round_done(state, "7:00", "8:00", "9:00", theatre=3, studio=2)
    visitor = state.chosen[0]

    assert (state.seats[visitor].mood, state.seats[visitor].apprentices) == (0, 5)
    state = do(do(state, type="prepare"), type="wake", seat=state.line[1], time="9:00")
    assert state.seats[state.line[0]].apprentices == 6


@pytest.mark.rule("fresco:T1", "fresco:R6")
def test_the_theatre_raises_the_mood_by_two_spaces_and_by_three_for_the_actor_up_to_the_top() -> None:
    state = with_seats(begun(3), {"mood": 6}, {"mood": 7, "portraits": ("actor",)}, {"mood": 1})
    state = replace(state, times=(2, 3, None), chosen=(0, 1, 2), stage="wake")
    state = do(state, type="wake", seat=2, time="6:00")
    visited = do(
        state,
        type="plans",
        plans={
            "0": {"theatre": 1, "studio": 3, "market": 1},
            "1": {"theatre": 2, "studio": 3},
            "2": {"theatre": 3, "studio": 2},
        },
    )
    while visited.stage == "act":
        visited = do(visited, type="pass")

    assert [seat.mood for seat in visited.seats] == [4, 1, 0]


@pytest.mark.rule("fresco:P1")
def test_a_plan_uses_every_apprentice_and_at_most_three_in_a_place() -> None:
    state = round_done_to_plan(begun(3))

    assert "places.market: is 4, but a place has 3 spaces [P1]" in refused(
        state, type="plan", seat=0, places={"market": 4, "studio": 1}
    )
    assert "places: are 4 apprentices of Anna, who has 5" in refused(
        state, type="plan", seat=0, places={"market": 3, "studio": 1}
    )
    assert "plans.1: are 0 apprentices of Bence" in refused(
        state, type="plans", plans={"0": {"market": 3, "studio": 2}, "1": {}, "2": {}}
    )
    assert "plans: must hold one plan for each player" in refused(state, type="plans", plans={"0": {}})
    assert "cannot be visited this round" in refused(state, type="plan", seat=0, places={"cathedral_again": 2, "studio": 3})


@pytest.mark.rule("fresco:P1")
def test_the_plans_of_those_who_are_still_awaited_may_be_entered_together() -> None:
    planned = do(round_done_to_plan(begun(3)), type="plan", seat=1, places={"market": 3, "studio": 2})
    offers = [offer.id for offer in GAME.playing.now(TABLES, planned, None).offers if offer.id.startswith("plan")]
    assert offers == ["plan.0", "plan.2", "plans"], "what is covered comes first"
    assert [field.id for field in GAME.playing.form(TABLES, planned, "plans", {})] == ["plans.0", "plans.2"]

    places = {"market": 2, "studio": 3}
    assert do(planned, type="plans", plans={"0": places, "2": places}).plans.is_open
    assert "must hold one plan for each player" in refused(planned, type="plans", plans={"0": places})


def round_done_to_plan(state: State) -> State:
    for time in ("6:00", "7:00", "8:00", "9:00")[: len(state.seats)]:
        state = do(state, type="wake", seat=next(seat for seat in state.chosen if state.times[seat] is None), time=time)
    return state


@pytest.mark.rule("fresco:P1")
def test_plans_stay_hidden_until_everybodys_are_in_and_open_together() -> None:
    state = do(round_done_to_plan(begun(3)), type="plan", seat=0, places={"market": 2, "studio": 3})

    assert GAME.playing.seen_by(TABLES, state, 1).plans.entries == ()
    assert GAME.playing.seen_by(TABLES, state, 0).plans.entries != ()
    assert "plan" not in " ".join(render(line) for line in GAME.playing.now(TABLES, state, None).panels[0].lines)
    state = do(state, type="plan", seat=1, places={"studio": 3, "theatre": 2})
    state = do(state, type="plan", seat=2, places={"studio": 3, "theatre": 2})
    assert "plan: Market 2 and Studio 3" in " ".join(
        render(line) for line in GAME.playing.now(TABLES, state, None).panels[0].lines
    )


@pytest.mark.rule("fresco:P2")
def test_the_earliest_riser_acts_first_in_each_place_and_finishes_there() -> None:
    state = begun(4)
    times = dict(zip(state.chosen, ("9:00", "5:00", "7:00", "8:00"), strict=True))
    for seat, time in times.items():
        state = do(state, type="wake", seat=seat, time=time)
    plans = {str(seat): {"market": 2, "studio": state.seats[seat].apprentices - 2} for seat in range(4)}
    state = do(state, type="plans", plans=plans)

    assert state.queue == tuple(sorted(range(4), key=lambda seat: times[seat]))
    assert state.left == 2


@pytest.mark.rule("fresco:P3", "fresco:D1")
def test_who_can_do_nothing_is_passed_over_and_the_studio_pays_by_itself() -> None:
    state = with_seats(begun(3), *({"paints": (0,) * 8, "thalers": 0},) * 3)
    state = round_done(state, "6:00", "7:00", "8:00", cathedral=2, studio=3)

    assert state.stage == "prepare"
    assert [seat.thalers for seat in state.seats] == [9, 9, 9]
    assert len(state.idle) == 3


@pytest.mark.rule("fresco:P3")
def test_nobody_has_to_act() -> None:
    state = acting(begun(3), MARKET)

    assert do(state, type="pass").seats == state.seats


@pytest.mark.rule("fresco:W4", "fresco:W3")
def test_the_offer_of_a_time_says_what_it_does() -> None:
    state = begun(3)
    field = GAME.playing.form(TABLES, state, "wake", {})[0]

    assert [render(option.label) for option in field.options][:2] == [  # type: ignore[union-attr]
        "5:00 · mood −3 · 4 thalers",
        "6:00 · mood −2 · 3 thalers",
    ]


def test_a_move_at_the_wrong_moment_says_what_is_asked() -> None:
    state = begun(3)

    assert "type: cannot be done now: " in refused(state, type="buy", tiles=["M04"])
    assert "cannot be done: the market is not visited now" in refused(acting(state, STUDIO), type="close", stall="I")
    assert "chooses a get-up time" in refused(state, type="prepare")
    assert THEATRE == 4
