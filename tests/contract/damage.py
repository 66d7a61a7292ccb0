"""Damages documents the way that hands and programs do: a value of another kind, a thing lost, doubled or put elsewhere."""

from __future__ import annotations

import copy
import random
from collections.abc import Iterator
from typing import Any

JUNK: tuple[Any, ...] = (None, True, 0, -1, 1, 3, 99, 10**18, 1.5, "", "x", "Anna", "hand", "kept", [], {}, [None], [[]],
                         {"Anna": 3}, "\0", "é" * 50)


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The path of every value inside."""
    if path:
        yield path
    if isinstance(value, dict | list):
        for key in value if isinstance(value, dict) else range(len(value)):
            yield from places(value[key], (*path, key))


def at(value: Any, path: tuple[Any, ...]) -> Any:
    """The value at a path."""
    for key in path:
        value = value[key]
    return value


def damaged(value: Any, chance: random.Random) -> Any:
    """A copy with one thing wrong; now and then it is still right."""
    changed = copy.deepcopy(value)
    every = list(places(changed))
    if not every:
        return changed
    *outer, key = chance.choice(every)
    around = at(changed, tuple(outer))
    match chance.randrange(4):
        case 0:
            del around[key]
        case 1 if isinstance(around, list):
            around.append(around[key])
        case 2:
            around[key] = copy.deepcopy(at(changed, chance.choice(every)))
        case _:
            around[key] = copy.deepcopy(chance.choice(JUNK))
    return changed
