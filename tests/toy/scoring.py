"""Scoring a regatta: cards, coins, and the harbour's number for whoever took nothing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic import Field as Limits
from pydantic import TypeAdapter

from companion.core.errors import Faults
from companion.core.fields import Count, Field, Option, Pick
from companion.core.message import Message, msg, render
from companion.core.reading import Strict
from companion.core.score import (
    Heading,
    Line,
    Result,
    Standing,
    player_results,
    points_text,
    rank,
    verdict_by_points,
)
from companion.core.view import PlayerForm
from tests.toy.playing import State
from tests.toy.tables import Tables


class SheetPlayer(Strict):
    """One gondolier at the end."""

    name: str
    cards: tuple[str, ...]
    coins: Annotated[int, Limits(ge=0, le=12)]


class Sheet(Strict):
    """``harbour`` is the number printed there; it may be left out when everybody took a card."""

    game: Literal["regatta"] = "regatta"
    players: Annotated[tuple[SheetPlayer, ...], Limits(min_length=2, max_length=4)]
    harbour: Annotated[int, Limits(ge=1, le=3)] | None = None


SHEET = TypeAdapter(Sheet)
HEADINGS = (Heading("cards", msg("Wind cards"), "regatta:E1"), Heading("coins", msg("Coins"), "regatta:E2"),
            Heading("harbour", msg("Harbour"), "regatta:E3"))
TIEBREAKS = (Heading("coins", msg("Coins"), "regatta:E4"), Heading("taken", msg("Number of cards"), "regatta:E4"))


def form(tables: Tables, players: tuple[str, ...],
         entered: Mapping[str, Any]) -> tuple[tuple[Field, ...], tuple[PlayerForm, ...]]:
    """The harbour's number is asked only while somebody has no card."""
    sheets = entered.get("players", [])
    empty = len(sheets) < len(players) or any(not sheet.get("cards") for sheet in sheets)
    common = (Count("harbour", msg("Which number is printed on the harbour?"), 1, 3),) if empty else ()
    cards = tuple(Option(card, msg("{card}", card=card)) for card in tables.winds)
    fields: tuple[Field, ...] = (Pick("cards", msg("Cards"), cards, 0, 4), Count("coins", msg("Coins"), 0, 12, 0))
    return common, tuple(PlayerForm(name, fields) for name in players)


def of_state(tables: Tables, state: State) -> dict[str, Any]:
    """What the table kept."""
    players = [{"name": name, "cards": list(state.taken[seat]), "coins": state.coins[seat]}
               for seat, name in enumerate(state.players)]
    return {"players": players} if state.harbour is None else {"players": players, "harbour": state.harbour}


def score(tables: Tables, sheet: Sheet) -> Result:
    """The result; raises Refused with every fault."""
    _check(tables, sheet)
    standings = [_standing(tables, sheet, player) for player in sheet.players]
    ranking = rank(standings, [heading.id for heading in TIEBREAKS])
    names = [player.name for player in sheet.players]
    best = max(standing.total for standing in standings)
    verdict = verdict_by_points(names, ranking, points_text(best), _reason(ranking.decided_by))
    players = player_results(standings, ranking)
    return Result(game="regatta", players=players, decided_by=ranking.decided_by, verdict=render(verdict))


def _check(tables: Tables, sheet: Sheet) -> None:
    faults = Faults()
    owner: dict[str, str] = {}
    for seat, player in enumerate(sheet.players):
        for card in player.cards:
            if card not in tables.winds:
                faults.add(f"players[{seat}].cards", "holds {card}, which is no wind card", "regatta:E1", card=card)
            elif card in owner:
                faults.add(f"players[{seat}].cards", "holds {card}, which lies before {name}", "regatta:E1", card=card,
                           name=owner[card])
            owner[card] = player.name
    if sheet.harbour is None and any(not player.cards for player in sheet.players):
        faults.add("harbour", "is missing; look at the board", "regatta:E3")
    faults.raise_any()


def _standing(tables: Tables, sheet: Sheet, player: SheetPlayer) -> Standing:
    harbour = 0 if player.cards else sheet.harbour or 0
    lines = (Line(id="cards", points=sum(tables.winds[card] for card in player.cards)),
             Line(id="coins", points=player.coins), Line(id="harbour", points=harbour))
    return Standing(player.name, lines, {"coins": player.coins, "taken": len(player.cards)})


def _reason(decided_by: str) -> Message | None:
    return {"coins": msg("more coins"), "taken": msg("more cards")}.get(decided_by)
