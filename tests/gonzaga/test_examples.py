from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from companion.games.gonzaga.state import Piece, recount
from companion.loader import DATA
from tests.gonzaga.table import TABLES, acting, alone, begun, do


def examples(name: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads((DATA / "gonzaga" / "examples" / name).read_text("utf-8"))
    return found


@pytest.mark.parametrize("case", examples("order.json"), ids=lambda case: case["id"])
def test_each_example_of_a_turn_order(case: dict[str, Any]) -> None:
    turns = case["turns"]
    state = replace(begun(len(turns)), players=tuple(turn["player"] for turn in turns))
    plans = [("Francia", *(word for word in (turn["action"], turn["second"]) if word)) for turn in turns]

    after = acting(state, *plans, fiefs=tuple(turn["card"] for turn in turns))
    assert [after.players[seat] for seat in after.order] == case["order"]


@pytest.mark.parametrize("case", examples("placing.json"), ids=lambda case: case["id"])
def test_each_example_of_points_for_a_fief(case: dict[str, Any]) -> None:
    state = alone(case["action"], had={0: tuple(case["had"])})
    seats = (replace(state.seats[0], track=recount(TABLES, state, 0)), state.seats[1])
    state = replace(state, seats=seats)

    marks = {site: mark for site, mark in case["marks"].items() if f"{site}-sea" not in dict(state.printed)}
    after = do(state, type="place", sites=case["sites"], marks=marks)
    assert after.seats[0].track - state.seats[0].track == case["points"]
    assert after.seats[0].track == recount(TABLES, after, 0)
    assert isinstance(after.seats[0].pieces[-1], Piece)
