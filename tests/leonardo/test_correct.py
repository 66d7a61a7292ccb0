"""Corrections: one owner a card, workers that stand somewhere, and what the log says of them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.core import moves
from companion.core.errors import Refused
from companion.core.moves import Correct, Position
from companion.games.leonardo import GAME
from companion.games.leonardo.state import Group, State, with_seat, with_spot
from tests.leonardo import owning, place, play, researching, table, tables, working

T = tables()


def corrected(state: State, **changes: Any) -> State:
    found = moves.step(GAME, T, Position(state), correction(changes)).state
    assert isinstance(found, State)
    assert list(GAME.playing.audit(T, found)) == []
    return found


def correction(changes: dict[str, Any]) -> Correct:
    return Correct(changes={key.replace("__", "."): value for key, value in changes.items()})


def faults(state: State, **changes: Any) -> set[str]:
    with pytest.raises(Refused) as refusal:
        corrected(state, **changes)
    return {fault.path for fault in refusal.value.faults}


def completing(*seats: int) -> State:
    """Phase D in which these players have announced #8."""
    ready = researching(working(table(3, turn=3), *(f"{seat}:small" for seat in seats), weeks=9))
    return play(ready, *({"type": "complete", "seat": seat, "lab": "small", "card": 8, "florins": 8} for seat in seats))


@pytest.mark.rule("leonardo:D6", "leonardo:M1")
@pytest.mark.parametrize("seat", [0, 2])
def test_a_card_that_was_just_completed_is_given_to_nobody_by_hand(seat: int) -> None:
    state = completing(0)

    assert faults(state, **{f"p{seat}__cards": ["8"]}) == {f"changes.p{seat}.cards"}
    assert faults(state, requested=["1", "12", "3"]) == {"changes.requested"}
    assert corrected(state, p1__cards=["12"]).requested == (1, 8, 3)
    assert corrected(state, requested=["8", "12"]).requested == (8, 12)
    owned = play(state, {"type": "researched"})
    assert [won.card for won in corrected(owned, p0__cards=["8", "12"]).seats[0].cards] == [8, 12]


@pytest.mark.rule("leonardo:D7", "leonardo:M1")
def test_a_card_that_is_bid_for_is_given_to_nobody_by_hand_and_lies_no_more_on_the_board() -> None:
    state = play(completing(0, 1), {"type": "researched"})
    assert state.stage == "bid"

    assert faults(state, p2__cards=["8"]) == {"changes.p2.cards"}
    assert faults(state, requested=["1", "8"]) == {"changes.requested"}
    assert corrected(state, requested=["1", "12"]).auctions == (8,)


def test_a_card_won_in_bids_that_nobody_recorded_does_not_come_back_to_the_board() -> None:
    state = moves.step(GAME, T, Position(play(completing(0, 1), {"type": "researched"})), moves.Skip()).state

    assert faults(state, requested=["8"]) == {"changes.requested"}


@pytest.mark.rule("leonardo:A1")
@pytest.mark.parametrize("where", ["council", "carry", "area", "place"])
def test_nobody_has_fewer_apprentices_than_stand_somewhere(where: str) -> None:
    state = working(table(2, turn=2), "0:small")
    state = play(state, {"type": "labs"}, *place("small:3", "A:1", "A:1", "D:2"))
    if where != "place":
        state = play(state, *place("D:1", "pass", "pass"))
    if where == "carry":
        state = play(state, {"type": "pick", "benefit": 1}, {"type": "pick", "benefit": 4})
    elif where == "area":
        state = play(
            state, {"type": "pick", "benefit": 2}, {"type": "pick", "benefit": 4}, {"type": "component", "good": "iron"}
        )
    assert state.stage == where

    fewest = {"council": 5, "carry": 5, "area": 4, "place": 3}[where]  # what was placed in the city is placed anew
    assert corrected(state, p0__apprentices=fewest).seats[0].apprentices == fewest
    assert faults(state, p0__apprentices=fewest - 1) == {"changes.p0.apprentices"}


@pytest.mark.rule("leonardo:P7", "leonardo:N3")
@pytest.mark.parametrize("turn", [8, 9])
def test_it_is_no_turn_of_pure_research_while_workers_stand_in_the_city(turn: int) -> None:
    empty = play(working(table(2, turn=7), "0:small"), {"type": "labs"})
    placed = play(empty, *place("D:1"))
    council = play(table(2, turn=7), {"type": "labs"}, *place("A:1", "pass", "pass"))
    assert council.stage == "council"

    assert corrected(empty, turn=turn).turn == turn
    assert faults(placed, turn=turn) == {"changes.turn"}
    assert faults(council, turn=turn) == {"changes.turn"}
    assert corrected(placed, turn=6).turn == 6


@pytest.mark.rule("leonardo:N1")
@pytest.mark.parametrize(("players", "most"), [(2, 3), (3, 4), (4, 5), (5, 5)])
def test_no_more_inventions_lie_face_up_than_the_players_may_see(players: int, most: int) -> None:
    state = table(players)
    cards = [str(card) for card in range(1, 7)]

    assert len(corrected(state, requested=cards[:most]).requested) == most
    assert faults(state, requested=cards[: most + 1]) == {"changes.requested"}


def test_what_is_no_number_is_refused_as_one() -> None:
    for value in (True, "4", 4.0, None):
        assert faults(table(2), turn=value) == {"changes.turn"}
        assert faults(table(2), p0__small_weeks=value) == {"changes.p0.small_weeks"}


@pytest.mark.rule("leonardo:P4")
def test_a_lab_does_not_stop_under_its_workers() -> None:
    state = play(working(table(2, turn=2), "0:small"), {"type": "labs"}, *place("small:2"))

    assert faults(state, p0__small_weeks=-1) == {"changes.p0.small_weeks"}
    assert corrected(working(table(2, turn=2), "0:small"), p0__small_weeks=-1).seats[0].small.weeks is None


@pytest.mark.rule("leonardo:N2", "leonardo:N4")
@pytest.mark.parametrize(("changes", "stage"), [({"turn": 8}, "labs"), ({"turn": 9}, "count")])
def test_where_nothing_is_turned_up_any_more_the_game_goes_on(changes: dict[str, Any], stage: str) -> None:
    state = play(completing(0), {"type": "researched"})
    assert state.stage == "refill"

    assert corrected(state, **changes).stage == stage
    full = corrected(state, requested=["1", "12", "3", "14"])
    assert (full.stage, full.turn) == ("labs", 4)


def test_the_log_says_what_was_before_and_what_is_now() -> None:
    state = owning(table(2), 1, 8)
    said = moves.name(GAME, T, Position(state), correction({"p0__cards": ["1"], "p1__cards": []}))

    assert str(said) == "Correction: Anna: cards in front – → 1 and Béla: cards in front 8 → –"


def test_a_group_without_workers_is_no_group() -> None:
    state = with_spot(with_seat(table(2), 0, apprentices=1), "D", (Group(0, 1),))

    acting = replace(state, stage="area", area="D", queue=(0,), mover=0)
    assert faults(acting, p0__apprentices=0) == {"changes.p0.apprentices"}
