"""Laying Gonzaga out: what chance decides, and what a document from outside must hold."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations
from typing import Any, Literal, TypeAlias, Union

from companion.core.deal import Dealer, Drawn, Part, Way
from companion.core.errors import Faults
from companion.core.fields import Choice, Field, Option
from companion.core.message import msg, plural
from companion.core.setup import Document, Header
from companion.games.gonzaga.tables import FEWEST_FLOURISHING, FIEFS, MOST_FLOURISHING, REGIONS, Tables, is_scenario

LAST_TURN: Literal["last_turn"] = "last_turn"
ABOVE = 6
"""So many fief cards lie on the Last Turn card (rule S8)."""

OPTIONS = (
    Choice(
        "oldest",
        msg("Who is the oldest and keeps the Last Turn card"),
        (
            Option("1", msg("the first named")),
            Option("2", msg("the second")),
            Option("3", msg("the third, or the last")),
            Option("4", msg("the fourth, or the last")),
        ),
        "1",
        seats=True,
    ),
)
PARTS = (
    Part("scenario", msg("Scenario tile"), (Way.HAND, Way.DICTATED), Way.HAND, Way.HAND),
    Part("decks", msg("Fief cards"), (Way.KEPT, Way.DICTATED, Way.HAND), Way.KEPT, Way.KEPT),
    Part("goals", msg("Secret goals"), (Way.KEPT, Way.HAND), Way.KEPT, Way.HAND),
)

Card: TypeAlias = Union[int, Literal["last_turn"]]


class GonzagaSetup(Document):
    """A laid-out game. ``scenario`` and the regions are open while the table draws the tile; ``null``: the table knows."""

    scenario: str | None
    flourishing: tuple[str, ...]
    inactive: tuple[str, ...]
    fief_decks: dict[str, tuple[Card, ...]] | None
    goals: dict[str, int] | None


def owner_of(options: Mapping[str, str], players: int) -> int:
    """The seat of the Last Turn card (rule S8); where fewer play than the option counts, the last seat."""
    return min(int(options["oldest"]), players) - 1


def scenarios(tables: Tables) -> dict[str, tuple[str, ...]]:
    """What the table may say of its tile: the name of one that is known, or the regions that flourish on it (rule S4)."""
    named = {tile.name: tile.flourishing for tile in tables.scenarios.values() if tile.name and tile.flourishing}
    sizes = range(FEWEST_FLOURISHING, MOST_FLOURISHING + 1)
    return named | {", ".join(regions): regions for size in sizes for regions in combinations(REGIONS, size)}


def deal(tables: Tables, header: Header, dealer: Dealer) -> dict[str, Any]:
    """Ask chance for fief decks (S7, S8) and goals (S9); the tile is drawn at the table, where the copy is known (S4)."""
    said = _said_scenario(tables, dealer)
    regions = scenarios(tables)[said] if said else ()
    named = {tile.name for tile in tables.scenarios.values()}
    return {
        "first_player": None,
        "scenario": said if said in named else None,
        "flourishing": regions,
        "inactive": tuple(region for region in REGIONS if region not in regions) if regions else (),
        "fief_decks": _decks(header, dealer),
        "goals": _goals(tables, header, dealer),
    }


def _said_scenario(tables: Tables, dealer: Dealer) -> str | None:
    """Chance never makes a tile up: what lies on the tiles is known to a copy alone, so the app draws one at the table."""
    if dealer.ways["scenario"] is not Way.HAND:
        return None
    said = dealer.draw("scenario", tuple(scenarios(tables)), 1)
    return None if said is None else said[0]


def _decks(header: Header, dealer: Dealer) -> dict[str, tuple[Card, ...]] | None:
    if dealer.ways["decks"] is Way.HAND:
        return None
    owner = owner_of(header.options, len(header.players))
    decks: dict[str, tuple[Card, ...]] = {}
    for seat, name in enumerate(header.players):
        drawn = dealer.draw(f"decks.{seat + 1}", tuple(str(fief) for fief in FIEFS))
        if drawn is None:
            return None
        cards: tuple[Card, ...] = tuple(int(card) for card in drawn)
        decks[name] = (*cards[:ABOVE], LAST_TURN, *cards[ABOVE:]) if seat == owner else cards
    return decks


def _goals(tables: Tables, header: Header, dealer: Dealer) -> dict[str, int] | None:
    if dealer.ways["goals"] is Way.HAND:
        return None
    drawn = dealer.draw("goals", tuple(str(goal) for goal in tables.goals), len(header.players))
    return None if drawn is None else {name: int(goal) for name, goal in zip(header.players, drawn, strict=True)}


def ask(tables: Tables, drawn: Drawn) -> Field | None:
    """The tile, by the name of one that is known or by its flourishing regions; nothing else is typed in."""
    if drawn.name != "scenario":
        return None
    named = scenarios(tables)
    options = tuple(
        Option(text, msg("{regions}", regions=text), group=str(len(regions))) for text, regions in named.items()
    )
    groups = tuple(
        (str(size), plural("{n} region flourishes", "{n} regions flourish", size))
        for size in range(FEWEST_FLOURISHING, MOST_FLOURISHING + 1)
    )
    return Choice("scenario", msg("Your scenario tile: what flourishes"), options, groups=groups)


def check(tables: Tables, document: GonzagaSetup) -> None:
    """Check a document against the box, without asking its seed.

    Raises:
        Refused: with everything that cannot be laid out.
    """
    faults = Faults()
    _check_scenario(tables, document, faults)
    _check_decks(document, faults)
    _check_goals(tables, document, faults)
    if document.first_player is not None:
        faults.add("first_player", "must be null: each round has an order of its own", "O3")
    faults.raise_any()


def _check_scenario(tables: Tables, document: GonzagaSetup, faults: Faults) -> None:
    flourishing, inactive = document.flourishing, document.inactive
    if not flourishing and not inactive and document.scenario is None:
        return
    if not is_scenario(flourishing):
        faults.add(
            "flourishing", "must be 3 to 5 different regions in the order of the board: {right}", "S4", right=REGIONS
        )
    elif inactive != tuple(region for region in REGIONS if region not in flourishing):
        faults.add("inactive", "must be the regions that do not flourish, in the order of the board", "S4")
    elif document.scenario is not None:
        named = {tile.name: tile.flourishing for tile in tables.scenarios.values() if tile.name}
        right = named.get(document.scenario)
        if right is None:
            faults.add("scenario", "is {given}, which is no tile that is known; say null", "S4", given=document.scenario)
        elif right != flourishing:
            faults.add("flourishing", "must be what {tile} names: {right}", "S4", tile=document.scenario, right=right)


def _check_decks(document: GonzagaSetup, faults: Faults) -> None:
    decks = document.fief_decks
    if decks is None:
        return
    if tuple(decks) != document.players:
        faults.add("fief_decks", "must hold one deck for each player, in seat order", "S7")
        return
    owner = owner_of(document.options, len(document.players))
    for seat, (name, deck) in enumerate(decks.items()):
        path = f"fief_decks.{name}"
        fiefs = [card for card in deck if card != LAST_TURN]
        if sorted(str(card) for card in fiefs) != sorted(str(fief) for fief in FIEFS):
            faults.add(path, "must hold the fiefs 10, 20 and so on to 120, each once", "S1", "S7")
        places = [place for place, card in enumerate(deck) if card == LAST_TURN]
        if places != ([ABOVE] if seat == owner else []):
            owner_name = document.players[owner]
            faults.add(
                path, "must have the Last Turn card in {owner}'s deck alone, under six fiefs", "S8", owner=owner_name
            )


def _check_goals(tables: Tables, document: GonzagaSetup, faults: Faults) -> None:
    goals = document.goals
    if goals is None:
        return
    if tuple(goals) != document.players:
        faults.add("goals", "must hold one goal for each player, in seat order", "S9")
    for place, (name, goal) in enumerate(goals.items()):
        if goal not in tables.goals:
            faults.add(f"goals.{name}", "is {given}, but goals are 1 to 16", "S9", given=goal)
        elif goal in tuple(goals.values())[:place]:
            faults.add(f"goals.{name}", "is {given}, which somebody else has", "S9", given=goal)
