"""Every game of this installation and the toy, each laid out in every way that it can be, and games played by chance."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass
from typing import Any

import pytest

from companion import loader
from companion.core import moves, setup
from companion.core.game import AnyGame
from companion.core.message import Message
from companion.core.moves import Position
from companion.core.setup import Document, Header
from companion.games import games
from tests import toy
from tests.players import any_move

LONGEST = 300
"""How many moves a game by chance has at most."""
NAMES = ("Anna", "Bence", "Csilla", "Dániel", "Ελένη", "Łukasz")
INSTALLED = tuple(games().values())

every_game = pytest.mark.parametrize("game", [*INSTALLED, toy.GAME], ids=lambda game: game.slug)
every_installed_game = pytest.mark.parametrize("game", INSTALLED, ids=lambda game: game.slug)


def tables_of(game: AnyGame) -> Any:
    """The tables of an installed game, or those of the toy."""
    return toy.TABLES if game is toy.GAME else loader.tables(game)


def header(game: AnyGame, *, count: int | None = None, seed: str = "CONTRACT", secret: str | None = "HUSH",
           options: Mapping[str, str] | None = None) -> Header:
    """What is asked of a setup."""
    players = NAMES[: game.fewest if count is None else count]
    return Header(game=game.slug, seed=seed, secret_seed=secret, players=players, options=dict(options or {}))


def headers(game: AnyGame) -> Iterator[Header]:
    """Each player count, each option and each way of each part at least once."""
    for count in range(game.fewest, game.most + 1):
        yield header(game, count=count)
    yield header(game, options={part.id: part.at_table.value for part in game.parts})
    for part in game.parts:
        yield from (header(game, options={part.id: way.value}) for way in part.ways)
    for choice in game.options:
        yield from (header(game, options={choice.id: option.value}) for option in choice.options)


def other_secret(game: AnyGame, document: Document) -> Document:
    """The same setup with another secret seed."""
    asked = setup.header_of(document).model_copy(update={"secret_seed": "ANOTHER"})
    return setup.plan(game, tables_of(game), asked)


def documents(game: AnyGame) -> list[Document]:
    """The setups of all those, each once."""
    made = [setup.plan(game, tables_of(game), asked) for asked in headers(game)]
    return [document for place, document in enumerate(made) if document not in made[:place]]


@dataclass(frozen=True)
class Walk:
    """A game played by chance: each position, and the move that was made there."""

    document: Document
    positions: tuple[Position, ...]
    moves: tuple[Any, ...]

    @property
    def last(self) -> Position:
        """Where it ended."""
        return self.positions[-1]


def walk(game: AnyGame, document: Document, seed: int, most: int = LONGEST) -> Walk:
    """Play by chance: a kind of move, then one of that kind, until the game is over or ``most`` moves are made."""
    chance = random.Random(seed)
    tables = tables_of(game)
    positions = [moves.start(game, tables, document)]
    made: list[Any] = []
    while len(made) < most and not moves.is_over(game, positions[-1]):
        made.append(any_move(game, tables, positions[-1], chance))
        positions.append(moves.step(game, tables, positions[-1], made[-1]))
    return Walk(document, tuple(positions), tuple(made))


_WALKED: dict[str, tuple[Walk, ...]] = {}


def walks(game: AnyGame, most: int = LONGEST) -> Iterator[Walk]:
    """A game by chance from each setup, or the first ``most`` moves of each; played once, since many tests look at them."""
    if game.slug not in _WALKED:
        _WALKED[game.slug] = tuple(walk(game, document, seed, LONGEST) for seed, document in enumerate(documents(game)))
    for played in _WALKED[game.slug]:
        yield Walk(played.document, played.positions[: most + 1], played.moves[:most])


def some_positions(game: AnyGame, count: int = 40) -> list[Position]:
    """Positions from all over those games, their starts and ends among them."""
    every = [walk.positions for walk in walks(game)]
    inner = [position for positions in every for position in positions[1:-1]]
    picked = random.Random(1).sample(inner, min(count, len(inner)))
    return [*picked, *(positions[0] for positions in every), *(positions[-1] for positions in every)]


def messages_in(value: Any) -> Iterator[Message]:
    """Every message in what a game gave, however deep."""
    if isinstance(value, Message):
        yield value
    elif is_dataclass(value) and not isinstance(value, type):
        for field in fields(value):
            yield from messages_in(getattr(value, field.name))
    elif isinstance(value, Mapping):
        for inner in value.values():
            yield from messages_in(inner)
    elif isinstance(value, tuple | list):
        for inner in value:
            yield from messages_in(inner)
