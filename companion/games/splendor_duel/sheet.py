"""The score sheet: cards or counts, royals, and whose turn just ended."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Annotated, Literal

from pydantic import Field, TypeAdapter

from companion.core.errors import Faults
from companion.core.message import msg, render
from companion.core.reading import Strict
from companion.core.score import Heading, Line, PlayerResult, Result
from companion.games.splendor_duel.figures import CROWNS_FOR_ROYAL, NOBODY, Figures, figures, reached, royals_due, verdict
from companion.games.splendor_duel.pieces import COLOURS, PIECES
from companion.games.splendor_duel.tables import MOST_ROYALS, Tables

PLAYERS = 2
POINTS = 92
CROWNS = 28
COLOUR_POINTS = 14
WILD_POINTS = 8
UNCOLOURED_POINTS = (3, 5, 6)
"""Prestige on the three cards that bring points alone; they count for no colour (rule V3)."""

HEADINGS = (Heading("cards", msg("Jewel cards"), "V1"), Heading("royals", msg("Royal cards"), "K1"))
TIEBREAKS = (Heading("crowns", msg("Crowns"), "V1"), Heading("best_colour", msg("Best colour"), "V3"))

Amount = Annotated[int, Field(ge=0)]


class ColourCounts(Strict):
    """Prestige printed on the cards of each colour, a wild card under the colour that it copies."""

    white: Amount
    blue: Amount
    green: Amount
    red: Amount
    black: Amount


class CardCounts(Strict):
    """What the cards of a player add up to; ``prestige`` without royals."""

    prestige: Amount
    crowns: Amount
    colours: ColourCounts


class PlayerSheet(Strict):
    """One player: ``cards`` or ``counts``, and ``royals``."""

    name: str
    cards: tuple[str, ...] | None = None
    counts: CardCounts | None = None
    royals: tuple[str, ...] = ()


class Sheet(Strict):
    """A score sheet. ``way`` may say which of the two ways the form was filled in; it changes nothing."""

    game: Literal["splendor_duel"] = "splendor_duel"
    players: tuple[PlayerSheet, ...]
    last_turn: str
    way: Literal["cards", "counts"] | None = None


SHEET: TypeAdapter[Sheet] = TypeAdapter(Sheet)


def score(tables: Tables, sheet: Sheet) -> Result:
    """Who won: the player whose turn just ended, if a goal is met (V1, V2).

    Raises:
        Refused: with every fault of the sheet.
    """
    faults = Faults()
    _check_players(sheet, faults)
    found = [_figures(tables, player, f"players[{place}]", faults) for place, player in enumerate(sheet.players)]
    _check_shared(sheet, faults)
    if not faults:
        _check_together(found, faults)
    faults.raise_any()
    names = tuple(player.name for player in sheet.players)
    last = names.index(sheet.last_turn)
    decided = reached(found[last])
    players = tuple(
        PlayerResult(
            name=name,
            total=own.prestige,
            rank=None if decided == NOBODY else 1 if place == last else 2,
            winner=decided != NOBODY and place == last,
            lines=(Line(id="cards", points=own.cards), Line(id="royals", points=own.royals)),
            tiebreak={"crowns": own.crowns, "best_colour": own.best},
        )
        for place, (name, own) in enumerate(zip(names, found, strict=True))
    )
    return Result(game="splendor_duel", players=players, decided_by=decided,
                  verdict=render(verdict(names, found, last)))


def _check_players(sheet: Sheet, faults: Faults) -> None:
    names = [player.name for player in sheet.players]
    if len(names) != PLAYERS:
        faults.add("players", "are {given}, but Splendor Duel is for exactly {right}", given=len(names), right=PLAYERS)
    for place, name in enumerate(names):
        if name in names[:place]:
            faults.add(f"players[{place}].name", "is {given} a second time; each player needs a name of their own",
                       given=name)
    if sheet.last_turn not in names:
        faults.add("last_turn", "is {given}, but must name the player whose turn just ended: {right}", "V2",
                   given=sheet.last_turn, right=tuple(names))


def _figures(tables: Tables, player: PlayerSheet, path: str, faults: Faults) -> Figures:
    """The figures of one player; where something is wrong, it is noted and left out."""
    royals = [royal for royal in player.royals if royal in tables.royals]
    for place, royal in enumerate(player.royals):
        if royal not in tables.royals:
            faults.add(f"{path}.royals[{place}]", "is {given}, but the royal cards are {right}", "K1", given=royal,
                       right=tuple(tables.royals))
    if (player.cards is None) == (player.counts is None):
        faults.add(path, "must have either cards or counts")
        return figures(tables, (), ())
    if player.counts is not None:
        found = _of_counts(tables, player.counts, royals, f"{path}.counts", faults)
    else:
        found = figures(tables, _cards(tables, player.cards or (), f"{path}.cards", faults), royals)
    if len(player.royals) > MOST_ROYALS:
        faults.add(f"{path}.royals", "are {given}, but a player has at most 2", "K2", given=len(player.royals))
    elif len(royals) > royals_due(found.crowns):
        faults.add(f"{path}.royals", "are {given}, but {crowns} crowns bring {right}; one comes at {first} crowns, one at "
                                     "{both}", "K1", given=len(royals), crowns=found.crowns,
                   right=royals_due(found.crowns), first=CROWNS_FOR_ROYAL, both=2 * CROWNS_FOR_ROYAL)
    return found


def _cards(tables: Tables, spelled: tuple[str, ...], path: str, faults: Faults) -> list[tuple[str, str | None]]:
    """Cards with the colour that each counts as (A5)."""
    printed = {tables.cards[card].colour for card in spelled if card in tables.cards}
    found: list[tuple[str, str | None]] = []
    for place, text in enumerate(spelled):
        card_id, at, colour = text.partition("@")
        card = tables.cards.get(card_id)
        where = f"{path}[{place}]"
        if card is None:
            faults.add(where, "is {given}, which is no card of the box; ids look like 2R3, or 1X1@blue", given=text)
        elif card.is_wild and colour not in COLOURS:
            faults.add(where, "is {given}, a card that copies a colour; write which, such as {right}", "A5", given=text,
                       right=f"{card_id}@blue")
        elif card.is_wild and colour not in printed:
            faults.add(where, "is {given}, but there is no {colour} card that it could lie on", "A5", given=text,
                       colour=PIECES[colour].label)
        elif not card.is_wild and at:
            faults.add(where, "is {given}, but that card copies no colour; write {right}", "A5", given=text, right=card_id)
        else:
            own = colour if card.is_wild else card.colour
            found.append((card_id, own if own in COLOURS else None))
    return found


def _of_counts(tables: Tables, counts: CardCounts, royals: list[str], path: str, faults: Faults) -> Figures:
    colours = tuple(int(getattr(counts.colours, colour)) for colour in COLOURS)
    if counts.prestige > POINTS:
        faults.add(f"{path}.prestige", "is {given}, but all cards together have {right}", given=counts.prestige,
                   right=POINTS)
    if counts.crowns > CROWNS:
        faults.add(f"{path}.crowns", "is {given}, but all cards together have {right}", given=counts.crowns, right=CROWNS)
    for colour, points in zip(COLOURS, colours, strict=True):
        if points > COLOUR_POINTS + WILD_POINTS:
            faults.add(f"{path}.colours.{colour}", "is {given}, but {right} is the most with every wild card", "V3",
                       given=points, right=COLOUR_POINTS + WILD_POINTS)
    rest = counts.prestige - sum(colours)
    if rest not in _uncoloured_sums():
        faults.add(f"{path}.prestige", "is {given} and the colours add up to {sum}; the rest must be on the cards without "
                                       "a colour, which have 3, 5 and 6 points", "V3", given=counts.prestige,
                   sum=sum(colours))
    return Figures(counts.prestige, sum(tables.royals[royal].points for royal in royals), counts.crowns, colours)


def _uncoloured_sums() -> frozenset[int]:
    return frozenset(first for first, _ in _uncoloured_shares())


def _uncoloured_shares() -> Iterator[tuple[int, int]]:
    """How the points of cards without a colour can be shared between two players."""
    for owners in product(range(PLAYERS + 1), repeat=len(UNCOLOURED_POINTS)):
        shares = [sum(points for points, owner in zip(UNCOLOURED_POINTS, owners, strict=True) if owner == place)
                  for place in range(PLAYERS)]
        yield shares[0], shares[1]


def _check_shared(sheet: Sheet, faults: Faults) -> None:
    """A card or royal lies before one player only."""
    owners: dict[str, str] = {}
    for place, player in enumerate(sheet.players):
        for kind, items in (("cards", player.cards or ()), ("royals", player.royals)):
            for index, item in enumerate(items):
                card = item.partition("@")[0]
                if card in owners:
                    faults.add(f"players[{place}].{kind}[{index}]",
                               "is {given} a second time; it lies before {owner} already",
                               "B1" if kind == "cards" else "K1", given=card, owner=owners[card])
                else:
                    owners[card] = player.name


def _check_together(found: list[Figures], faults: Faults) -> None:
    """Both players together have no more than the box."""
    if sum(own.cards for own in found) > POINTS:
        faults.add("players", "have {given} points on cards together, but all cards have {right}",
                   given=sum(own.cards for own in found), right=POINTS)
    if sum(own.crowns for own in found) > CROWNS:
        faults.add("players", "have {given} crowns together, but all cards have {right}",
                   given=sum(own.crowns for own in found), right=CROWNS)
    over = sum(max(0, sum(own.colours[place] for own in found) - COLOUR_POINTS) for place in range(len(COLOURS)))
    if over > WILD_POINTS:
        faults.add("players", "have {given} points more on cards of a colour than those cards have; wild cards add {right}",
                   "V3", given=over, right=WILD_POINTS)
    rests = tuple(own.cards - sum(own.colours) for own in found)
    if rests not in set(_uncoloured_shares()):
        faults.add("players", "have {given} points on cards without a colour; those have 3, 5 and 6", "V3", given=rests)
