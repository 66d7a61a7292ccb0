"""Who won: florins and variety of the cards in front, no others (F5); the chain of tie-breaks, then a shared win (F4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from companion.core.errors import Faults
from companion.core.message import Message, msg, plural, render
from companion.core.score import Heading, Line, PlayerResult, Result, Standing, rank, verdict_by_points
from companion.games.leonardo.sheet import MOST, CardLine, LeonardoSheet, Metals, PlayerSheet
from companion.games.leonardo.tables import BANK, INVENTIONS, Tables
from companion.games.leonardo.words import METALS, TYPES, florins

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
    _check(tables, sheet, faults)
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
    players = tuple(
        PlayerResult(
            name=standing.name,
            total=standing.total,
            rank=place,
            winner=place == 1,
            lines=standing.lines,
            tiebreak=dict(standing.tiebreak),
        )
        for standing, place in zip(standings, ranking.ranks, strict=True)
    )
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


def _check(tables: Tables, sheet: LeonardoSheet, faults: Faults) -> None:
    names: list[str] = []
    for place, player in enumerate(sheet.players):
        path = f"players[{place}]"
        if not player.name.strip():
            faults.add(f"{path}.name", "is empty; each player needs a name")
        elif player.name.casefold() in names:
            faults.add(f"{path}.name", "is {name} like another player; give each a name of their own", name=player.name)
        names.append(player.name.casefold())
        if not 0 <= player.florins <= BANK:
            faults.add(f"{path}.florins", "is {given}, but must be 0 to {right}", "M1", given=player.florins, right=BANK)
        _check_way(path, player, faults)
    fit = all(0 <= player.florins <= BANK for player in sheet.players)
    if fit and sum(player.florins for player in sheet.players) > BANK:
        faults.add(
            "players",
            "have {given} florins together, but the box holds {right}",
            "M1",
            given=sum(player.florins for player in sheet.players),
            right=BANK,
        )
    _check_numbers(sheet, faults)
    _check_counts(tables, sheet.players, faults)


def _check_way(path: str, player: PlayerSheet, faults: Faults) -> None:
    counts = player.types is not None or player.metals is not None
    if player.inventions is not None and counts:
        faults.add(f"{path}.inventions", "cannot stand beside types and metals; give the numbers or the counts")
        return
    if player.inventions is None:
        if not counts:
            faults.add(f"{path}.inventions", "is missing; give card numbers, or types and metals")
        elif player.types is None:
            faults.add(f"{path}.types", "is missing; how many different types lie in front?")
        elif player.metals is None:
            faults.add(f"{path}.metals", "is missing; how many cards of each metal lie in front?")
        elif _counts_fit(path, player.types, player.metals, faults):
            _check_types(f"{path}.types", player.types, sum(player.metals.counts().values()), faults)


def _counts_fit(path: str, types: int, metals: Metals, faults: Faults) -> bool:
    """Counts that the box has at all; others are noted."""
    fit = True
    for name, given, most in (
        ("types", types, len(TYPES)),
        *((f"metals.{m}", n, MOST[m]) for m, n in metals.counts().items()),
    ):
        if not 0 <= given <= most:
            faults.add(f"{path}.{name}", "is {given}, but must be 0 to {right}", "M1", "K4", given=given, right=most)
            fit = False
    return fit


def _check_types(path: str, types: int, cards: int, faults: Faults) -> None:
    fewest = -(-cards // (INVENTIONS // len(TYPES)))
    most = min(cards, len(TYPES))
    if not fewest <= types <= most:
        faults.add(
            path,
            "are {given}, but {cards} cards have {low} to {high} types",
            "F1",
            given=types,
            cards=cards,
            low=fewest,
            high=most,
        )


def _check_numbers(sheet: LeonardoSheet, faults: Faults) -> None:
    """A card lies in front of one player only, once."""
    seen: dict[int, str] = {}
    for place, player in enumerate(sheet.players):
        for at, entry in enumerate(player.inventions or ()):
            number = entry.number if isinstance(entry, CardLine) else entry
            if not 1 <= number <= INVENTIONS:
                faults.add(
                    f"players[{place}].inventions[{at}]",
                    "is {given}, but inventions are numbered 1 to {right}",
                    given=number,
                    right=INVENTIONS,
                )
            elif number in seen:
                faults.add(
                    f"players[{place}].inventions[{at}]",
                    "is {given} a second time; it lies before {player}",
                    "D6",
                    given=number,
                    player=seen[number],
                )
            seen.setdefault(number, player.name)


def _check_counts(tables: Tables, players: Sequence[PlayerSheet], faults: Faults) -> None:
    """All players' cards together against the box."""
    sound = [player for player in players if _is_sound(tables, player)]
    counted = [_cards(tables, player) for player in sound]
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


def _is_sound(tables: Tables, player: PlayerSheet) -> bool:
    """The cards are said in one way, and are cards of the box."""
    if player.inventions is None:
        return (
            player.types is not None
            and player.metals is not None
            and all(0 <= n <= MOST[metal] for metal, n in player.metals.counts().items())
        )
    return all((one.number if isinstance(one, CardLine) else one) in tables.inventions for one in player.inventions)
