"""The games that a command may speak of, and documents of theirs that came from outside."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from companion.core import setup
from companion.core.errors import Refused, refuse
from companion.core.game import AnyGame
from companion.core.moves import below
from companion.core.setup import Document


@dataclass(frozen=True, slots=True)
class Shelf:
    """Games by slug, and what gives the tables of one."""

    games: Mapping[str, AnyGame]
    tables: Callable[[AnyGame], Any]

    def find(self, slug: Any, path: str = "GAME") -> AnyGame:
        """The game of that name.

        Raises:
            Refused: listing the games that are known.
        """
        if isinstance(slug, str) and slug in self.games:
            return self.games[slug]
        if slug is None:
            raise refuse(path, "is missing; it must be given")
        raise refuse(path, "is {given}, but the games are {known}", given=str(slug), known=tuple(self.games))


def read_document(shelf: Shelf, raw: Any) -> tuple[AnyGame, Document]:
    """A setup document and the game that it is of.

    Raises:
        Refused: with everything about it that cannot be: its form, its players and options, and what the box does not hold.
    """
    if not isinstance(raw, Mapping):
        raise refuse("$", "is no setup document; give the object that `setup --json` prints")
    game = shelf.find(raw.get("game"), "game")
    return game, setup.read_document(game, shelf.tables(game), raw)


def read_inner_document(shelf: Shelf, raw: Any, path: str) -> tuple[AnyGame, Document]:
    """The same for a document that stands at ``path`` in a larger one; so do its faults."""
    try:
        return read_document(shelf, raw)
    except Refused as refusal:
        raise Refused(below(path, refusal.faults)) from None
