"""The form of the score sheet, and what the table kept for it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.core.fields import Choice, Count, Field, Option, Pick
from companion.core.message import msg
from companion.core.view import PlayerForm
from companion.games.splendor_duel.faces import card_face, card_label, royal_face, royal_label
from companion.games.splendor_duel.forms import colour_groups
from companion.games.splendor_duel.pieces import COLOURS, PIECES
from companion.games.splendor_duel.sheet import COLOUR_POINTS, CROWNS, POINTS, WILD_POINTS
from companion.games.splendor_duel.state import UNKNOWN, Owned, State
from companion.games.splendor_duel.tables import MOST_ROYALS, Card, Tables

CARDS, COUNTS = "cards", "counts"


def form(tables: Tables, players: tuple[str, ...],
         draft: Mapping[str, Any]) -> tuple[tuple[Field, ...], tuple[PlayerForm, ...]]:
    """Whose turn ended last and how the cards are entered; then each player's cards or counts, and royals."""
    common: tuple[Field, ...] = (
        Choice("last_turn", msg("Whose turn just ended?"),
               tuple(Option(name, msg("{player}", player=name)) for name in players)),
        Choice("way", msg("How are the cards entered?"),
               (Option(COUNTS, msg("Counted")), Option(CARDS, msg("Card by card"))), COUNTS),
    )
    by_card = draft.get("way") == CARDS
    royals = Pick("royals", msg("Royal cards"), tuple(
        Option(royal.id, royal_label(royal), royal_face(royal)) for royal in tables.royals.values()), 0, MOST_ROYALS)
    own = (cards_pick(tables, _unsaid(draft)),) if by_card else _counts()
    return common, tuple(PlayerForm(name, (*own, royals)) for name in players)


def _counts() -> tuple[Field, ...]:
    return (
        Count("counts.prestige", msg("Prestige on cards"), 0, POINTS),
        Count("counts.crowns", msg("Crowns"), 0, CROWNS),
        *(Count(f"counts.colours.{colour}", msg("Prestige on {colour} cards", colour=PIECES[colour].label), 0,
                COLOUR_POINTS + WILD_POINTS) for colour in COLOURS),
    )


def cards_pick(tables: Tables, unsaid: frozenset[str] = frozenset(), field_id: str = "cards") -> Pick:
    """Every card; a wild one once for each colour that it may copy, and without one where the table did not say which."""
    options: list[Option] = []
    for card in tables.cards.values():
        options += _card_options(card, card.id in unsaid)
    return Pick(field_id, msg("Cards"), tuple(options), 0, len(tables.cards), colour_groups())


def _card_options(card: Card, unsaid: bool) -> list[Option]:
    face, label = card_face(card), card_label(card)
    if not card.is_wild:
        return [Option(card.id, label, face, group=card.colour)]
    found = [
        Option(f"{card.id}@{colour}", msg("{card}, as {colour}", card=label, colour=PIECES[colour].label), face,
               group="wild")
        for colour in COLOURS
    ]
    if unsaid:
        why = msg("say which colour it copies")
        found.insert(0, Option(card.id, label, face, group="wild", ready=False, why=why))
    return found


def _unsaid(draft: Mapping[str, Any]) -> frozenset[str]:
    found: set[str] = set()
    for player in draft.get("players") or ():
        if isinstance(player, Mapping):
            found |= {card for card in player.get("cards") or () if "@" not in card}
    return frozenset(found)


def spelled(tables: Tables, owned: Owned) -> str:
    """A card as the sheet writes it: ``1X1@blue`` for a wild one."""
    wild = tables.cards[owned.card].is_wild and owned.colour is not None
    return f"{owned.card}@{owned.colour}" if wild else owned.card


def of_state(tables: Tables, state: State) -> dict[str, Any]:
    """The sheet as far as the table kept it; a wild card whose colour was not said stands without one."""
    values: dict[str, Any] = {
        "way": CARDS,
        "players": [
            {
                "name": name,
                "cards": [spelled(tables, owned) for owned in seat.cards],
                "royals": [royal for royal in seat.royals if royal != UNKNOWN],
            }
            for name, seat in zip(state.players, state.seats, strict=True)
        ],
    }
    if state.last is not None:
        values["last_turn"] = state.players[state.last]
    return values
