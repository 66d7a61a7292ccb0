"""The rulebook's worked examples, move by move: data/leonardo/examples/turns.json."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from companion.games.leonardo import GAME
from companion.games.leonardo.city import after
from companion.games.leonardo.state import Group, Lab, State, with_seat, with_spot
from companion.loader import DATA
from tests.leonardo import owning, play, researching, table, tables, working

CASES = json.loads((DATA / "leonardo" / "examples" / "turns.json").read_text("utf-8"))


def position(case: dict[str, Any]) -> State:
    state = table(case.get("players", 2), turn=3, purses=True)
    for seat, labs in case.get("labs", {}).items():
        state = with_seat(state, int(seat), small=Lab(labs["small"]))
    for seat, cards in case.get("own", {}).items():
        state = owning(state, int(seat), *cards, turn=1)
    for card in case.get("requested", []):
        state = replace(
            state,
            requested=(*(one for one in state.requested if one != card), card),
            deck=tuple(one for one in state.deck or () if one != card),
        )
    state = working(state, *case.get("working", []), weeks=case.get("weeks", 0))
    for area, groups in case.get("spots", {}).items():
        state = with_spot(state, area, tuple(Group(*group) for group in groups))
    return (
        researching(state)
        if case["at"] == "research"
        else after(replace(state, stage="place"), "A" if case["at"] == "B" else "C")
    )


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_the_rulebook_example_comes_out(case: dict[str, Any]) -> None:
    state = position(case)
    if case["at"] != "research":
        assert state.area == case["at"]

    state = play(state, *case["moves"])
    then = case["then"]
    assert list(GAME.playing.audit(tables(), state)) == []
    for what, right in then.items():
        match what:
            case "florins":
                assert [own.purse.florins for own in state.seats if own.purse] == right
            case "cards":
                assert [[won.card for won in own.cards] for own in state.seats] == right
            case "queue":
                assert list(state.queue) == right
            case "area":
                assert state.area == right
            case "labs":
                for lab_id, (size, men) in right.items():
                    seat, _, name = lab_id.partition(":")
                    lab = state.seats[int(seat)].lab(name)
                    assert lab is not None
                    assert (lab.size, lab.mechanics) == (size, men)
            case _:
                raise AssertionError(what)
