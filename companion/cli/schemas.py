"""JSON Schemas, made from the models that read the documents, so that the two cannot drift apart."""

from __future__ import annotations

from typing import Any

from pydantic import TypeAdapter

from companion.cli.shelf import Shelf
from companion.core.errors import refuse
from companion.core.game import AnyGame
from companion.core.moves import COMMON
from companion.core.score import Result

DIALECT = "https://json-schema.org/draft/2020-12/schema"


def schema(shelf: Shelf, name: str) -> dict[str, Any]:
    """The schema of ``setup.GAME``, ``sheet.GAME``, ``result`` or ``session``.

    Raises:
        Refused: if there is none of that name.
    """
    kind, _, slug = name.partition(".")
    if name == "result":
        made = TypeAdapter(Result).json_schema()
    elif name == "session":
        made = _session(shelf)
    elif kind == "setup" and slug in shelf.games:
        made = TypeAdapter(shelf.games[slug].laying.document).json_schema()
    elif kind == "sheet" and slug in shelf.games:
        made = shelf.games[slug].scoring.sheet.json_schema()
    else:
        known = [f"{kind}.{slug}" for kind in ("setup", "sheet") for slug in shelf.games]
        raise refuse("NAME", "is {given}, but must be one of {known}", given=name, known=(*known, "result", "session"))
    return {"$schema": DIALECT, "title": name, **{key: value for key, value in made.items() if key != "title"}}


def _session(shelf: Shelf) -> dict[str, Any]:
    adapters: list[tuple[Any, Any, TypeAdapter[Any]]] = [("common", "validation", COMMON)]
    for game in shelf.games.values():
        document: TypeAdapter[Any] = TypeAdapter(game.laying.document)
        adapters += [(f"setup.{game.slug}", "validation", document),
                     (f"moves.{game.slug}", "validation", game.playing.moves)]
    parts, shared = TypeAdapter.json_schemas(adapters)
    made = {str(key): part for (key, _), part in parts.items()}
    sessions = [_one_session(game, made) for game in shelf.games.values()]
    return {"oneOf": sessions, **shared}


def _one_session(game: AnyGame, made: dict[str, Any]) -> dict[str, Any]:
    return {
        "type": "object",
        "title": game.name,
        "properties": {
            "game": {"const": game.slug},
            "setup": made[f"setup.{game.slug}"],
            "moves": {"type": "array", "items": {"anyOf": [made[f"moves.{game.slug}"], made["common"]]}, "default": []},
            "at": {"anyOf": [{"type": "integer", "minimum": 0}, {"type": "null"}], "default": None},
        },
        "required": ["game", "setup"],
        "additionalProperties": False,
    }
