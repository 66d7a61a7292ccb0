"""The positions of ``data/splendor_duel/examples``: what is legal there, and what follows."""

from __future__ import annotations

import json
from typing import Any

import pytest

from companion import loader
from companion.core import moves
from companion.core.errors import Refused
from companion.games.splendor_duel import GAME
from tests.splendor_duel.box import TABLES, from_example, look, play

POSITIONS = json.loads((loader.DATA / "splendor_duel" / "examples" / "positions.json").read_text("utf-8"))


@pytest.mark.parametrize("example", POSITIONS, ids=lambda example: example["id"])
def test_each_position_goes_on_as_the_example_says(example: dict[str, Any]) -> None:
    state = from_example(example["position"])
    if "bag" in example["position"]:
        assert sorted(look(state, "bag")) == sorted(example["position"]["bag"])
    assert list(GAME.playing.audit(TABLES, state)) == []

    for step in example["steps"]:
        if step["legal"]:
            state = play(state, step["move"])
        else:
            with pytest.raises(Refused):
                play(state, step["move"])
        for what, value in step.get("then", {}).items():
            found = look(state, what)
            assert (sorted(found) if what == "bag" else found) == (sorted(value) if what == "bag" else value), what


@pytest.mark.parametrize("example", POSITIONS, ids=lambda example: example["id"])
def test_the_list_of_legal_moves_agrees_with_what_is_refused(example: dict[str, Any]) -> None:
    state = from_example(example["position"])
    for step in example["steps"]:
        listed = list(GAME.playing.legal(TABLES, state))
        after = {GAME.playing.apply(TABLES, state, GAME.playing.fill(TABLES, state, move)) for move in listed}
        if step["legal"]:
            state = play(state, step["move"])
            if step["move"]["type"] != "replenish":
                assert state in after
        else:
            with pytest.raises(Refused):
                GAME.playing.apply(TABLES, state, moves.read_move(GAME, step["move"]))


def test_every_example_names_its_rules_and_has_an_id_of_its_own() -> None:
    ids = {row["id"] for row in loader.rules("splendor_duel")}
    assert all(example["rules"] and set(example["rules"]) <= ids for example in POSITIONS)
    assert len({example["id"] for example in POSITIONS}) == len(POSITIONS)
