"""How inventions look: faces and labels."""

from __future__ import annotations

from companion.core.fields import Option
from companion.core.message import Message, msg
from companion.core.view import Face
from companion.games.leonardo.tables import Invention, Tables
from companion.games.leonardo.words import GOODS, GROUNDS, PIECES, metal_word


def card_face(card: Invention) -> Face:
    """The number on the metal of its back; components where they are known."""
    costs = () if card.goods is None else tuple((PIECES[good], n) for good, n in zip(GOODS, card.goods, strict=True) if n)
    return Face(GROUNDS[card.metal], str(card.number), costs=costs, gives=((PIECES[card.type], 1),))


def card_label(card: Invention) -> Message:
    """A card in one line: number, name and metal."""
    return msg("#{number} {name} ({metal})", number=card.number, name=card.name, metal=metal_word(card.metal))


def plain_options(tables: Tables, numbers: tuple[int, ...]) -> tuple[Option, ...]:
    """Inventions to be tapped in order: small, all alike, the number on its metal."""
    cards = (tables.inventions[number] for number in numbers)
    return tuple(Option(str(card.number), card_label(card), Face(GROUNDS[card.metal], str(card.number))) for card in cards)


def card_options(tables: Tables, numbers: tuple[int, ...]) -> tuple[Option, ...]:
    """Inventions to choose from, in the order given."""
    return tuple(
        Option(str(number), card_label(tables.inventions[number]), card_face(tables.inventions[number]))
        for number in numbers
    )
