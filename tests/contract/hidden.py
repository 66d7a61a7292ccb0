"""Twins: a position with every hidden value changed, so that whoever tells the two apart has seen something hidden.

Searching texts for a hidden card is not enough, since a hidden number may stand in any sentence. What is shown must be the
same whatever is hidden.
"""

from __future__ import annotations

import json
import random
from dataclasses import replace
from typing import Any

from pydantic import TypeAdapter

from companion.core.game import AnyGame
from companion.core.moves import Position

_ADAPTERS: dict[str, TypeAdapter[Any]] = {}


def twin(game: AnyGame, tables: Any, position: Position, viewer: int | None, chance: random.Random) -> Position | None:
    """The position with other values wherever ``viewer`` may not look; ``None`` where nothing is hidden from them."""
    if game.slug not in _ADAPTERS:  # made once, since that takes longer than all the rest
        _ADAPTERS[game.slug] = TypeAdapter(type(position.state))
    adapter = _ADAPTERS[game.slug]
    full = json.loads(adapter.dump_json(position.state))
    seen = json.loads(adapter.dump_json(game.playing.seen_by(tables, position.state, viewer)))
    if full == seen:
        return None
    return replace(position, state=adapter.validate_json(json.dumps(_other(full, seen, chance))))


def _other(full: Any, seen: Any, chance: random.Random) -> Any:
    if full == seen:
        return full
    if isinstance(full, dict) and full.keys() == {"waiting", "entries"}:
        known = seen["entries"] if seen else []
        return {**full, "entries": [one if one in known else [one[0], _changed(one[1], chance)] for one in full["entries"]]}
    if isinstance(full, dict) and isinstance(seen, dict) and full.keys() == seen.keys():
        return {key: _other(value, seen[key], chance) for key, value in full.items()}
    if isinstance(full, list) and isinstance(seen, list):
        if len(full) == len(seen):
            return [_other(value, there, chance) for value, there in zip(full, seen, strict=True)]
        if full[: len(seen)] == seen:  # the first cards of a deck are seen
            return seen + _changed(full[len(seen) :], chance)
    return _changed(full, chance)


def _changed(value: Any, chance: random.Random) -> Any:
    """Another value of the same shape."""
    match value:
        case int() if not isinstance(value, bool):
            return value + 1
        case dict():
            return {key: _changed(inner, chance) for key, inner in value.items()}
        case list() if all(isinstance(one, str) for one in value) or len(set(map(repr, value))) == len(value) > 2:
            return chance.sample(value, len(value))
        case list():
            return [_changed(one, chance) for one in value]
        case _:
            return value
