"""What a table that recorded less for a while does not know, and so asks for."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.core.moves import Depth
from companion.games.il_vecchio import GAME
from companion.games.il_vecchio.state import State
from tests.il_vecchio import A, B, faulty, play, tables, turn, with_own

T = tables()


def away(state: State) -> State:
    """Only what scores is recorded from here on."""
    found: State = GAME.playing.at_depth(T, state, Depth.KEY)
    return found


def back(state: State, seat: int = A) -> State:
    """Everything is recorded again, from a turn of ``seat`` on."""
    return play(GAME.playing.at_depth(T, state, Depth.EVERYTHING), {"type": "resume", "seat": seat})


def sheets_that_count_unused(state: State) -> list[bool]:
    return ["unused_province_tiles" in player for player in GAME.scoring.of_state(T, state)["players"]]


@pytest.mark.rule("il_vecchio:N10")
def test_province_tiles_that_may_have_been_used_meanwhile_are_asked_for_on_the_sheet() -> None:
    state = with_own(turn(), A, provinces=("M3",))

    assert sheets_that_count_unused(state) == [True, True, True]
    assert sheets_that_count_unused(back(away(state))) == [False, True, True]


@pytest.mark.rule("il_vecchio:N10", "il_vecchio:B4")
def test_a_province_tile_that_nobody_named_as_less_was_recorded_is_asked_for_on_the_sheet() -> None:
    taking = replace(turn(), pending=(f"tile:{B}:milan",), acted=True)

    assert sheets_that_count_unused(back(away(taking))) == [True, False, True]


@pytest.mark.rule("il_vecchio:T3")
def test_a_council_tile_that_came_meanwhile_opens_with_its_owners_next_turn() -> None:
    state = away(with_own(turn(), B, hidden=("C5",)))
    again = back(play(state, {"type": "mark", "seat": B, "track": "council"}), B)

    assert again.seats[B].hidden == ("C5", "")
    assert faulty(play(again, {"type": "reveal"}), type="reveal", tile="C5") == {"tile"}
    opened = play(again, {"type": "reveal"}, {"type": "reveal", "tile": "C6"})
    assert (opened.seats[B].council, opened.seats[B].hidden, opened.pending) == (("C5", "C6"), (), ())
    empty = replace(state, counts=(0, state.counts[1]))
    assert play(empty, {"type": "mark", "seat": A, "track": "council"}).seats[A].hidden == ()


@pytest.mark.rule("il_vecchio:F3")
@pytest.mark.parametrize(("track", "left"), [("council", (8, 12)), ("nobility", (9, 11))])
def test_a_tile_that_was_being_chosen_as_less_was_recorded_is_off_its_stack(track: str, left: tuple[int, int]) -> None:
    state = away(replace(turn(council="kept", nobility="kept"), pending=(f"office:{A}:{track}",), acted=True))
    own = state.seats[A]

    assert (own.hidden, own.nobility) == ((("",), ()) if track == "council" else ((), ("",)))
    assert state.counts == left
