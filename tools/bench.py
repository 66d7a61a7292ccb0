"""Measures the engine, as ratios to a reference that is measured in the same run.

The reference is what any program would have to do: for a setup the bare shuffles that it needs, for a move the copy of its
state, for a replay reading its moves from JSON. A ratio of 5 means: five times as long as that. Ratios travel between
machines; the plain figures beside them do not.
"""

from __future__ import annotations

import json
import random
import statistics
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from pydantic import TypeAdapter

from companion import loader
from companion.core import setup
from companion.core.draw import Stream
from companion.core.game import AnyGame
from companion.core.moves import Position, Timeline, is_over, read_move, start, step
from companion.core.setup import Document, Header
from companion.games import games
from tests.players import any_move
from tools import bench_pages

ROUNDS = 5
REPLAYED = 200


@dataclass(frozen=True, slots=True)
class Figure:
    """One row: what was measured, seconds for one, and seconds for one of the reference."""

    what: str
    seconds: float
    reference: str
    reference_seconds: float

    @property
    def ratio(self) -> float:
        """How many times the reference."""
        return self.seconds / self.reference_seconds


def timed(action: Callable[[], Any], times: int) -> float:
    """Median seconds of one call, over a few rounds of ``times`` calls."""
    rounds = []
    for _ in range(ROUNDS):
        begin = time.perf_counter()
        for _ in range(times):
            action()
        rounds.append((time.perf_counter() - begin) / times)
    return statistics.median(rounds)


def header(game: AnyGame, seed: str = "BENCH") -> Header:
    """Players and seeds of the setups that are measured."""
    players = tuple(f"Player {seat + 1}" for seat in range(game.fewest))
    return Header(game=game.slug, seed=seed, secret_seed=setup.derived_secret(seed), players=players)


def setups(game: AnyGame, tables: Any) -> Figure:
    """One setup against the shuffles in it."""
    asked = setup.settled(game, header(game))
    dealer = setup.dealer_of(game, asked)
    game.laying.deal(tables, asked, dealer)
    drawn = [(draw.name, draw.pool) for draw in dealer.log if draw.items is not None]

    def shuffles() -> None:
        for name, pool in drawn:
            Stream(game.slug, name, asked.seed).shuffle(pool)

    return Figure(f"{game.slug}: one setup", timed(lambda: setup.plan(game, tables, asked), 100), "its shuffles",
                  timed(shuffles, 100))


def played(game: AnyGame, tables: Any, most: int) -> tuple[Document, list[Any], list[Position]]:
    """A game by chance: its setup, at least ``most`` moves if any of some games lasts so long, and each position."""
    longest: tuple[Document, list[Any], list[Position]] | None = None
    for attempt in range(30):
        document = setup.plan(game, tables, header(game, f"BENCH {attempt}"))
        chance = random.Random(attempt)
        position = start(game, tables, document)
        moves: list[Any] = []
        positions: list[Position] = []
        while len(moves) < most and not is_over(game, position):
            move = any_move(game, tables, position, chance)
            positions.append(position)
            moves.append(move)
            position = step(game, tables, position, move)
        if longest is None or len(moves) > len(longest[1]):
            longest = document, moves, positions
        if len(moves) >= most:
            break
    assert longest is not None
    return longest


def moves_applied(game: AnyGame, tables: Any) -> Figure:
    """One move against a shallow copy of its state."""
    _, moves, positions = played(game, tables, REPLAYED)
    pairs = list(zip(positions, moves, strict=True))

    def apply_all() -> None:
        for position, move in pairs:
            step(game, tables, position, move)

    def copy_all() -> None:
        for position, _ in pairs:
            replace(position.state)

    count = len(pairs)
    return Figure(f"{game.slug}: one move", timed(apply_all, 3) / count, "a copy of its state", timed(copy_all, 30) / count)


def replays(game: AnyGame, tables: Any) -> Figure:
    """A long session from JSON to its state, against reading the JSON alone."""
    document, moves, _ = played(game, tables, REPLAYED)
    adapter: TypeAdapter[Any] = game.playing.moves
    text = json.dumps([adapter.dump_python(move, mode="json") for move in moves])

    def replay() -> None:
        Timeline(game, tables, document).follow(read_move(game, raw) for raw in json.loads(text))

    return Figure(f"{game.slug}: replay of {len(moves)} moves", timed(replay, 3), "reading their JSON",
                  timed(lambda: json.loads(text), 30))


def pages() -> Iterator[Figure]:
    """From tap to drawn, in a real browser, against an empty page."""
    for name, milliseconds, ratio in bench_pages.measure():
        yield Figure(f"page: {name}", milliseconds / 1e3, "an empty page", milliseconds / 1e3 / ratio)


def main() -> None:
    """Print the table."""
    print(f"{'what':<44}{'time':>12}{'per second':>12}{'ratio':>9}  to")
    for game in games().values():
        tables = loader.tables(game)
        for measure in (setups, moves_applied, replays):
            _print(measure(game, tables))
    for figure in pages():
        _print(figure)


def _print(figure: Figure) -> None:
    print(f"{figure.what:<44}{figure.seconds * 1e3:>9.3f} ms{1 / figure.seconds:>12,.0f}{figure.ratio:>9.1f}  "
          f"{figure.reference}", flush=True)


if __name__ == "__main__":
    main()
