"""A player that knows no game: it picks among the legal moves, each kind as likely as the other, so that games end."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from companion.core import moves
from companion.core.game import AnyGame
from companion.core.moves import Position

Watcher = Callable[[Position, Any, Position], None]
"""Called with the position before a move, the recorded move, and the position after it."""


@dataclass(frozen=True, slots=True)
class Played:
    """A game that was played out: its moves as plain values, and where it ended."""

    moves: tuple[dict[str, Any], ...]
    end: Position


def any_move(game: AnyGame, tables: Any, position: Position, rng: random.Random) -> Any:
    """A legal move, filled with what chance answers."""
    legal = list(game.playing.legal(tables, position.state))
    kind = rng.choice(sorted({move.type for move in legal}))
    chosen = rng.choice([move for move in legal if move.type == kind])
    return moves.fill(game, tables, position, chosen)


def play_out(
    game: AnyGame,
    tables: Any,
    document: Any,
    rng: random.Random,
    watch: Watcher | None = None,
    *,
    limit: int = 5000,
) -> Played:
    """Play a game to its end.

    Raises:
        AssertionError: if it has not ended after ``limit`` moves.
    """
    position = moves.start(game, tables, document)
    recorded: list[dict[str, Any]] = []
    while not moves.is_over(game, position):
        assert len(recorded) < limit, f"no end after {limit} moves"
        move = any_move(game, tables, position, rng)
        after = moves.step(game, tables, position, move)
        if watch:
            watch(position, move, after)
        recorded.append(move.model_dump(mode="json"))
        position = after
    return Played(tuple(recorded), position)
