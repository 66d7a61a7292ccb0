"""The games, found by looking: a folder here that holds a ``GAME`` is a game."""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache

from companion.core.game import AnyGame


@cache
def games() -> dict[str, AnyGame]:
    """Every game by slug, in the order of their titles."""
    found = [
        importlib.import_module(f"{__name__}.{module.name}").GAME
        for module in pkgutil.iter_modules(__path__)
        if module.ispkg
    ]
    return {game.slug: game for game in sorted(found, key=lambda game: game.name)}
