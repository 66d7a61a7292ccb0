"""Recording everything again after recording less, and what it means to go on without an answer."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.core import moves
from companion.core.errors import Refused
from companion.core.moves import Depth, Position, SetDepth, Skip
from companion.games.leonardo import GAME
from companion.games.leonardo.state import State
from tests.leonardo import move, owning, place, play, researching, start, table, tables, working

T = tables()
AWAY_AND_BACK = (SetDepth(depth=Depth.KEY), SetDepth(depth=Depth.EVERYTHING))


def after(state: State, *what: Any) -> Position:
    position = Position(state)
    for one in what:
        position = moves.step(GAME, T, position, one)
        assert list(GAME.playing.audit(T, position.state)) == []
    return position


def offered(position: Position) -> list[str]:
    return [offer.id for offer in moves.now(GAME, T, position).offers]


@pytest.mark.parametrize("way", [AWAY_AND_BACK, (Skip(),)])
def test_everything_is_recorded_again_by_one_tap_in_the_same_turn(way: tuple[Any, ...]) -> None:
    loose = after(owning(table(3, turn=4), 0, 8, turn=2), *way)
    now = moves.now(GAME, T, loose)
    assert (str(now.sentence), now.offers[0].id, str(now.offers[0].button)) == (
        "Which turn is it?",
        "resume",
        "Go on recording everything",
    )

    fields = GAME.playing.form(T, loose.state, "resume", {})
    assert [(field.id, getattr(field, "default", None)) for field in fields] == [("turn", 4)]
    one = move(type="resume", turn=4)
    assert str(moves.name(GAME, T, loose, one)) == "Everything is recorded again from turn 4 on"
    again = after(loose.state, one).state
    assert (again.stage, again.turn, again.gaps, [won.card for won in again.seats[0].cards]) == ("labs", 4, 4, [8])
    named = play(
        researching(working(again, "0:small", weeks=9)), {"type": "complete", "seat": 0, "lab": "small", "card": 14}
    )
    assert (named.gaps, named.requested) == (3, (14,))


def test_another_turn_than_the_last_one_is_said_in_the_same_form() -> None:
    loose = after(table(3, turn=4), *AWAY_AND_BACK)

    assert after(loose.state, move(type="resume", turn=8)).state.turn == 8


def test_a_table_that_records_less_offers_it_only_once_it_records_everything() -> None:
    less = after(table(3), SetDepth(depth=Depth.KEY))

    assert offered(less) == ["gain", "finish"]
    with pytest.raises(Refused, match="records less"):
        after(less.state, move(type="resume", turn=1))


def test_who_has_leonardo_is_asked_where_nobody_said_it() -> None:
    loose = after(start(3, first="hand"), Skip())
    assert loose.state.leonardo is None

    assert [field.id for field in GAME.playing.form(T, loose.state, "resume", {})] == ["turn", "leonardo"]
    with pytest.raises(Refused) as refusal:
        after(loose.state, move(type="resume", turn=1))
    assert [fault.path for fault in refusal.value.faults] == ["leonardo"]
    assert after(loose.state, move(type="resume", turn=1, leonardo="2")).state.leonardo == 2
    assert {one.leonardo for one in GAME.playing.legal(T, loose.state) if one.type == "resume"} == {0, 1, 2}


def test_no_more_inventions_are_thought_to_lie_than_are_left() -> None:
    loose = after(owning(table(2), 0, *range(1, 25)), *AWAY_AND_BACK)

    assert after(loose.state, move(type="resume", turn=9)).state.gaps == 1


@pytest.mark.parametrize(
    "stage", ["begin", "labs", "place", "council", "area", "research", "refill", "bid", "count", "carry"]
)
def test_going_on_without_an_answer_says_before_what_it_means(stage: str) -> None:
    state = _at(stage)
    assert state.stage == stage

    said = GAME.playing.now(T, state, None).skipping
    loose = after(state, Skip()).state.stage == "loose"
    assert loose == ("only the cards that are won" in str(said))
    assert (said is None) == (stage == "carry")


def _at(stage: str) -> State:
    both = [{"type": "complete", "seat": seat, "lab": "small", "card": 8, "florins": 8} for seat in (0, 1)]
    ready = researching(working(table(3, turn=3), "0:small", "1:small", weeks=9))
    council = play(table(3), {"type": "labs"}, *place("A:1", "pass", "pass", "pass"))
    return {
        "begin": lambda: start(3, first="hand"),
        "labs": lambda: table(3),
        "place": lambda: play(table(3), {"type": "labs"}),
        "council": lambda: council,
        "carry": lambda: play(council, {"type": "pick", "benefit": 4}),
        "area": lambda: play(table(3), {"type": "labs"}, *place("D:1", "pass", "pass", "pass")),
        "research": lambda: ready,
        "refill": lambda: play(ready, both[0], {"type": "researched"}),
        "bid": lambda: play(ready, *both, {"type": "researched"}),
        "count": lambda: play(replace(ready, turn=9), {"type": "researched"}),
    }[stage]()
