from __future__ import annotations

from typing import Any

import jsonschema  # type: ignore[import-untyped]
import pytest

from companion.cli.schemas import schema
from companion.cli.shelf import Shelf
from companion.core.game import AnyGame
from companion.core.moves import read_move
from companion.core.setup import to_json
from tests.cli.program import TOY, document, run
from tests.cli.test_replay import session, whole
from tests.cli.test_score import sheet
from tests.contract.cases import INSTALLED, every_game, tables_of, walks

EVERY = Shelf({**TOY.games, **{game.slug: game for game in INSTALLED}}, tables_of)


def faults(name: str, value: Any) -> list[str]:
    """What the schema of that name has against a value."""
    checker = jsonschema.Draft202012Validator(run("schema", name).value)
    return [error.json_path for error in checker.iter_errors(value)]


@pytest.mark.parametrize("name", ["setup.regatta", "sheet.regatta", "result", "session"])
def test_each_schema_is_a_schema(name: str) -> None:
    jsonschema.Draft202012Validator.check_schema(run("schema", name).value)


def test_what_the_commands_write_fits_its_schema() -> None:
    assert faults("setup.regatta", document()) == []
    assert faults("sheet.regatta", sheet()) == []
    assert faults("result", run("score", "regatta", "--json", stdin=sheet()).value) == []
    assert faults("session", session(*whole())) == []
    assert faults("session", session({"type": "depth", "depth": "key"}, at=0)) == []


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("setup.regatta", {}),
        ("sheet.regatta", {"players": [{"name": "Anna", "cards": [], "coins": -1}] * 2}),
        ("result", {"game": "regatta"}),
        ("session", {"game": "chess", "setup": {}}),
        ("session", {"game": "regatta", "setup": {}}),
    ],
)
def test_what_the_commands_refuse_does_not_fit(name: str, value: Any) -> None:
    assert faults(name, value)


@every_game
def test_every_game_has_its_schemas_and_its_sessions_fit(game: AnyGame) -> None:
    checker = jsonschema.Draft202012Validator(schema(EVERY, "session"))
    for name in (f"setup.{game.slug}", f"sheet.{game.slug}"):
        jsonschema.Draft202012Validator.check_schema(schema(EVERY, name))
    walk = next(walks(game, 60))
    played = [game.playing.moves.dump_python(move, mode="json") for move in walk.moves]

    assert [read_move(game, move) for move in played] == list(walk.moves)
    errors = checker.iter_errors({"game": game.slug, "setup": to_json(walk.document), "moves": played})
    assert [error.json_path for error in errors] == []
