"""Who won: florins and variety of the cards in front, no others (F5); the chain of tie-breaks, then a shared win (F4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from companion.core.errors import Faults
from companion.core.message import Message, msg, plural, render
from companion.core.score import Heading, Line, Result, Standing, player_results, rank, verdict_by_points
from companion.games.leonardo.checks import MOST, check, lines_of
from companion.games.leonardo.sheet import CardLine, LeonardoSheet, Metals, PlayerSheet
from companion.games.leonardo.tables import INVENTIONS, Tables
from companion.games.leonardo.words import METALS, florins

VARIETY = {5: 20, 4: 13, 3: 8}
"""The bonus for different types among the cards in front (rule F1)."""

HEADINGS = (Heading("florins", msg("Florins"), "F2"), Heading("variety", msg("Variety"), "F1"))
TIEBREAKS = (
    Heading("inventions", msg("Cards in front"), "F3"),
    Heading("gold", msg("Gold cards"), "F3"),
    Heading("silver", msg("Silver cards"), "F3"),
    Heading("copper", msg("Copper cards"), "F3"),
    Heading("bronze", msg("Bronze cards"), "F3"),
)


@dataclass(frozen=True, slots=True)
class Cards:
    """What counts of the cards in front of a player."""

    types: int
    metals: Mapping[str, int]

    @property
    def inventions(self) -> int:
        """All cards."""
        return sum(self.metals.values())


def variety(types: int) -> int:
    """Florins for so many different types (F1)."""
    return VARIETY.get(types, 0)


def score(tables: Tables, sheet: LeonardoSheet) -> Result:
    """The result.

    Raises:
        Refused: with every fault of the sheet.
    """
    faults = Faults()
    check(lines_of(sheet.model_dump()), faults)
    _check_counts(tables, sheet.players, faults)
    faults.raise_any()
    counted = [_cards(tables, player) for player in sheet.players]
    standings = [
        Standing(
            player.name,
            (Line(id="florins", points=player.florins), Line(id="variety", points=variety(cards.types))),
            {"inventions": cards.inventions, **cards.metals},
        )
        for player, cards in zip(sheet.players, counted, strict=True)
    ]
    ranking = rank(standings, [tiebreak.id for tiebreak in TIEBREAKS])
    best = standings[ranking.winners[0]]
    names = [standing.name for standing in standings]
    reason = _reason(ranking.decided_by, best.tiebreak)
    verdict = verdict_by_points(names, ranking, florins(best.total), reason)
    players = player_results(standings, ranking)
    return Result(game="leonardo", players=players, decided_by=ranking.decided_by, verdict=render(verdict))


def _reason(decided_by: str, tiebreak: Mapping[str, int]) -> Message | None:
    n = tiebreak.get(decided_by, 0)
    match decided_by:
        case "inventions":
            return plural("{n} invention", "{n} inventions", n)
        case "gold":
            return plural("{n} gold card", "{n} gold cards", n)
        case "silver":
            return plural("{n} silver card", "{n} silver cards", n)
        case "copper":
            return plural("{n} copper card", "{n} copper cards", n)
        case "bronze":
            return plural("{n} bronze card", "{n} bronze cards", n)
        case _:
            return None


def _cards(tables: Tables, player: PlayerSheet) -> Cards:
    if player.inventions is None:
        return Cards(player.types or 0, (player.metals or Metals()).counts())
    lines = [line if isinstance(line, CardLine) else CardLine(number=line) for line in player.inventions]
    types = {line.type or tables.inventions[line.number].type for line in lines}
    metals = Counter(line.metal or tables.inventions[line.number].metal for line in lines)
    return Cards(len(types), {metal: metals[metal] for metal in METALS})


def _check_counts(tables: Tables, players: Sequence[PlayerSheet], faults: Faults) -> None:
    """All players' cards together against the box."""
    said = [player for player in players if player.inventions is not None or player.metals is not None]
    counted = [_cards(tables, player) for player in said]
    for metal, most in MOST.items():
        given = sum(cards.metals[metal] for cards in counted)
        if given > most:
            faults.add(
                "players",
                "have {given} cards of {metal} together, but the box holds {right}",
                "M1",
                "K4",
                given=given,
                metal=metal,
                right=most,
            )
    if sum(cards.inventions for cards in counted) > INVENTIONS:
        faults.add(
            "players",
            "have {given} cards together, but the box holds {right}",
            "M1",
            given=sum(cards.inventions for cards in counted),
            right=INVENTIONS,
        )
