"""Worked examples in ``data/<game>/examples``: each file is a list of cases.

A case with a ``sheet`` and the ``result`` that it must give (as much of it as the source tells) is run here, for every
game. Cases of another kind are run by a test of the game that names their file.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from companion.core.game import AnyGame
from companion.core.reading import read
from companion.loader import DATA
from tests.contract.cases import every_installed_game, tables_of

TESTS = Path(__file__).parent.parent


def files(game: AnyGame) -> list[Path]:
    return sorted((DATA / game.slug / "examples").glob("*.json"))


def cases(path: Path) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(path.read_text("utf-8"))
    return found


def is_within(part: Any, whole: Any) -> bool:
    """Everything that ``part`` says, ``whole`` says too."""
    if isinstance(part, dict):
        return isinstance(whole, dict) and all(key in whole and is_within(value, whole[key]) for key, value in part.items())
    if isinstance(part, list):
        return isinstance(whole, list) and len(part) == len(whole) and all(map(is_within, part, whole))
    return bool(part == whole)


@every_installed_game
def test_a_game_has_worked_examples_and_each_has_a_name(game: AnyGame) -> None:
    every = [case for path in files(game) for case in cases(path)]

    assert every
    assert len({case["id"] for case in every}) == len(every)


@every_installed_game
def test_each_example_of_a_score_sheet_gives_its_result(game: AnyGame) -> None:
    for path in files(game):
        for case in cases(path):
            if "sheet" in case:
                result = game.scoring.score(tables_of(game), read(game.scoring.sheet, case["sheet"]))
                assert is_within(case["result"], result.model_dump(mode="json")), case["id"]


@every_installed_game
def test_each_example_of_another_kind_is_run_by_a_test_of_the_game(game: AnyGame) -> None:
    own = "".join(path.read_text("utf-8") for path in (TESTS / game.slug).glob("test_*.py"))
    for path in files(game):
        if any("sheet" not in case for case in cases(path)):
            assert path.name in own
