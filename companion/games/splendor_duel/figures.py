"""Prestige, crowns and points of one colour, and what they win."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from companion.core.message import Message, listing, msg, plural
from companion.games.splendor_duel.pieces import COLOURS, PIECES, PLACE_OF, Counts
from companion.games.splendor_duel.state import UNKNOWN, Seat
from companion.games.splendor_duel.tables import MOST_ROYALS, Tables

GOALS = {"prestige": 20, "crowns": 10, "colour": 10}
"""What wins, in the order in which the verdict names it (rule V1)."""

CROWNS_FOR_ROYAL = 3
NOBODY = "nobody"


@dataclass(frozen=True, slots=True)
class Figures:
    """What counts for one player: prestige on cards and on royals, crowns, prestige on cards of each colour (rule V3)."""

    cards: int
    royals: int
    crowns: int
    colours: Counts

    @property
    def prestige(self) -> int:
        """All prestige points."""
        return self.cards + self.royals

    @property
    def best(self) -> int:
        """The most prestige on cards of one colour."""
        return max(self.colours)

    @property
    def best_colour(self) -> str:
        """The colour with the most prestige; of several, the first in table order."""
        return COLOURS[self.colours.index(self.best)]

    def value(self, goal: str) -> int:
        """The figure that a goal is compared with."""
        return {"prestige": self.prestige, "crowns": self.crowns, "colour": self.best}[goal]


def figures(tables: Tables, cards: Iterable[tuple[str, str | None]], royals: Iterable[str]) -> Figures:
    """The figures of cards (id and the colour that each counts as) and royals.

    A card without colour and a royal count for the total alone (rule V3).
    """
    points = crowns = 0
    colours = [0] * len(COLOURS)
    for card_id, colour in cards:
        card = tables.cards[card_id]
        points += card.points
        crowns += card.crowns
        if colour is not None:
            colours[PLACE_OF[colour]] += card.points
    return Figures(points, sum(tables.royals[royal].points for royal in royals if royal != UNKNOWN), crowns,
                   tuple(colours))


def figures_of(tables: Tables, seat: Seat) -> Figures:
    """The figures of a player at the table."""
    return figures(tables, ((owned.card, owned.colour) for owned in seat.cards), seat.royals)


def crowns_of(tables: Tables, seat: Seat) -> int:
    """The crowns of a player."""
    return sum(tables.cards[owned.card].crowns for owned in seat.cards)


def royals_due(crowns: int) -> int:
    """How many royals this many crowns bring: one at the 3rd, one at the 6th, no more later (rules K1, K2)."""
    return min(crowns // CROWNS_FOR_ROYAL, MOST_ROYALS)


def reached(found: Figures) -> str:
    """The first goal that is met (rule V1), or :data:`NOBODY`."""
    return next((goal for goal, needed in GOALS.items() if found.value(goal) >= needed), NOBODY)


def verdict(names: Sequence[str], found: Sequence[Figures], last: int | None) -> Message:
    """The sentence with the winner, the number and the reason; who wins is the player whose turn just ended (rule V2)."""
    decided = NOBODY if last is None else reached(found[last])
    if last is not None and decided != NOBODY:
        return msg("{player} wins with {what}", player=names[last], what=achieved(found[last], decided))
    nearest = tuple(
        msg("{player} has {prestige} of 20 prestige points, {crowns} of 10 crowns, {best} of 10 points on {colour}",
            player=name, prestige=own.prestige, crowns=own.crowns, best=own.best,
            colour=PIECES[own.best_colour].label if own.best else msg("one colour"))
        for name, own in zip(names, found, strict=True)
    )
    return msg("Nobody has won yet: {nearest}", nearest=listing(nearest))


def achieved(found: Figures, goal: str) -> Message:
    """"21 prestige points", "10 crowns", "11 prestige points on blue cards"."""
    match goal:
        case "prestige":
            return plural("{n} prestige point", "{n} prestige points", found.prestige)
        case "crowns":
            return plural("{n} crown", "{n} crowns", found.crowns)
        case _:
            return plural("{n} prestige point on {colour} cards", "{n} prestige points on {colour} cards", found.best,
                          colour=PIECES[found.best_colour].label)
