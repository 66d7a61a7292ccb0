"""The cards and royals of the box as checked rows; a wrong table cannot be built."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from companion.core.game import Rows
from companion.core.message import msg
from companion.core.printed import Certainty, PrintedFact
from companion.games.splendor_duel.board import FIRST_STEPS, spiral
from companion.games.splendor_duel.pieces import COLOURS, PAYABLE

LEVELS = (1, 2, 3)
CARDS_IN_LEVEL = {1: 30, 2: 24, 3: 13}
FACE_UP = {1: 5, 2: 4, 3: 3}
ABILITIES = ("again", "token", "steal", "privilege", "wild")
MOST_ROYALS = 2
FIRST_STEP = "spiral.first_step"


@dataclass(frozen=True, slots=True)
class Card:
    """A jewel card. ``colour`` is one of the five, ``wild``, or ``none`` for a card that brings points alone.

    ``cost`` counts the five colours and pearls. ``abilities`` come into force in their order.
    """

    id: str
    level: int
    colour: str
    bonuses: int
    points: int
    crowns: int
    abilities: tuple[str, ...]
    cost: tuple[int, ...]

    def __post_init__(self) -> None:
        wild = self.colour == "wild"
        sound = (
            self.level in LEVELS
            and self.colour in (*COLOURS, "wild", "none")
            and self.bonuses in ((0,) if self.colour == "none" else (1, 2))
            and 0 <= self.points <= 6
            and 0 <= self.crowns <= 3
            and set(self.abilities) <= set(ABILITIES)
            and ("wild" in self.abilities) == wild
            and len(self.cost) == len(PAYABLE)
            and all(0 <= n <= 8 for n in self.cost)
            and self.cost[-1] <= 1
        )
        if not sound:
            raise ValueError(f"{self.id}: a card of the box cannot look like this: {self}")

    @property
    def is_wild(self) -> bool:
        """It copies the colour of a card that its buyer owns (rule A5)."""
        return self.colour == "wild"


@dataclass(frozen=True, slots=True)
class Royal:
    """A royal card."""

    id: str
    points: int
    ability: str

    def __post_init__(self) -> None:
        if self.points not in (2, 3) or self.ability not in ("none", "again", "steal", "privilege"):
            raise ValueError(f"{self.id}: a royal of the box cannot look like this: {self}")


@dataclass(frozen=True, slots=True, eq=False)
class Tables:
    """Everything in the box. ``levels`` holds the ids of each level in table order, ``path`` the spiral."""

    cards: Mapping[str, Card]
    royals: Mapping[str, Royal]
    levels: Mapping[int, tuple[str, ...]]
    path: tuple[int, ...]
    facts: tuple[PrintedFact, ...]


def read_tables(rows: Rows) -> Tables:
    """The tables from the rows of ``data/splendor_duel``.

    Raises:
        ValueError: if a row is impossible, or the rows together are not what the box holds.
    """
    cards = [_card(row) for row in rows["cards"]]
    royals = [Royal(row["id"], int(row["points"]), row["ability"]) for row in rows["royals"]]
    check_box(cards, royals)
    facts = tuple(_fact(row) for row in rows["printed"])
    first = next(fact.value for fact in facts if fact.id == FIRST_STEP)
    levels = {level: tuple(card.id for card in cards if card.level == level) for level in LEVELS}
    return Tables({card.id: card for card in cards}, {royal.id: royal for royal in royals}, levels,
                  spiral(first or FIRST_STEPS[0]), facts)


def _card(row: Mapping[str, str]) -> Card:
    abilities = () if row["ability"] == "none" else tuple(row["ability"].split("+"))
    return Card(row["id"], int(row["level"]), row["bonus_colour"], int(row["bonuses"]), int(row["points"]),
                int(row["crowns"]), abilities, tuple(int(row[f"cost_{token}"]) for token in PAYABLE))


def _fact(row: Mapping[str, str]) -> PrintedFact:
    if row["id"] != FIRST_STEP:
        raise ValueError(f"{row['id']}: is no printed fact of this game")
    question = msg("Seen with the three reminder icons on top: where does the spiral's first step go from the centre?")
    return PrintedFact(row["id"], question, tuple(row["allowed"].split()), row["value"] or None,
                       Certainty(row["certainty"]), row["source"])


def check_box(cards: Iterable[Card], royals: Iterable[Royal]) -> None:
    """Compare the rows with what is known of the whole box, so that a single mistyped figure is noticed.

    Raises:
        ValueError: with every total that is off, and each coloured card that breaks the rotation of colours.
    """
    deck = tuple(cards)
    wrong: list[str] = []

    def same(what: str, found: object, right: object) -> None:
        if found != right:
            wrong.append(f"{what}: {found}, but the box has {right}")

    same("card ids that stand twice", [id_ for id_, n in Counter(card.id for card in deck).items() if n > 1], [])
    same("cards by level", {level: sum(card.level == level for card in deck) for level in LEVELS}, CARDS_IN_LEVEL)
    same("points by level", [sum(card.points for card in deck if card.level == level) for level in LEVELS], [11, 37, 44])
    same("crowns by level", [sum(card.crowns for card in deck if card.level == level) for level in LEVELS], [6, 9, 13])
    for colour in COLOURS:
        own = [card for card in deck if card.colour == colour]
        same(f"{colour} cards, points, crowns, bonuses", _sums(own), (11, 14, 4, 12))
    same("wild cards, points, crowns, bonuses", _sums([card for card in deck if card.is_wild]), (9, 8, 8, 9))
    same("cards without colour", _sums([card for card in deck if card.colour == "none"]), (3, 14, 0, 0))
    same("abilities", dict(sorted(Counter(ability for card in deck for ability in card.abilities).items())),
         {"again": 6, "privilege": 5, "steal": 5, "token": 5, "wild": 9})
    same("cost by colour and in pearls", tuple(sum(card.cost[i] for card in deck) for i in range(6)), (81,) * 5 + (29,))
    wrong += [f"{card.id}: no card is its image when the colours move on by one" for card in _unrotated(deck)]
    same("royals", sorted((royal.points, royal.ability) for royal in royals),
         [(2, "again"), (2, "privilege"), (2, "steal"), (3, "none")])
    if wrong:
        raise ValueError("; ".join(wrong))


def _sums(cards: list[Card]) -> tuple[int, int, int, int]:
    return (len(cards), sum(card.points for card in cards), sum(card.crowns for card in cards),
            sum(card.bonuses for card in cards))


def _unrotated(deck: tuple[Card, ...]) -> list[Card]:
    """Coloured cards whose image under white -> blue -> green -> red -> black -> white is no card of the box."""
    def shape(card: Card, colour: str, cost: tuple[int, ...]) -> tuple[object, ...]:
        return (card.level, colour, card.bonuses, card.points, card.crowns, card.abilities, cost)

    known = {shape(card, card.colour, card.cost) for card in deck}
    following = dict(zip(COLOURS, (*COLOURS[1:], COLOURS[0]), strict=True))
    return [card for card in deck if card.colour in following and
            shape(card, following[card.colour], (card.cost[4], *card.cost[:4], card.cost[5])) not in known]
