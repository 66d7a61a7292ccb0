"""The score sheet: its form and what the table kept of it.

Numbers are checked against the box when the sheet is scored, so that all faults are told at once.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal, TypeAlias, Union

from pydantic import BeforeValidator, Discriminator, Field, Tag, TypeAdapter

from companion.core.fields import Choice, Count, Option, Order
from companion.core.fields import Field as FormField
from companion.core.message import msg
from companion.core.reading import Strict
from companion.core.view import PlayerForm
from companion.games.leonardo.faces import card_options
from companion.games.leonardo.moves import Good, Metal
from companion.games.leonardo.state import State, printed
from companion.games.leonardo.tables import BANK, INVENTIONS, Tables
from companion.games.leonardo.words import METALS, TYPES, metal_word

MOST = {"gold": 10, "silver": 5, "copper": 6, "bronze": 5}
"""Cards of each metal at most; one more copper because #13 may be one (rule K4)."""


class CardLine(Strict):
    """A card whose print differs from our table."""

    number: int
    type: Good | None = None
    metal: Metal | None = None


def _kind(value: Any) -> str:
    return "card" if isinstance(value, dict | CardLine) else "number"


CardEntry: TypeAlias = Annotated[
    Union[Annotated[int, Tag("number")], Annotated[CardLine, Tag("card")]], Discriminator(_kind)
]


def _spelled(value: Any) -> Any:
    """Numbers as a form spells them."""
    if not isinstance(value, list):
        return value
    return tuple(int(one) if isinstance(one, str) and one.isdecimal() and len(one) < 4 else one for one in value)


class Metals(Strict):
    """How many cards of each metal."""

    gold: int = 0
    silver: int = 0
    copper: int = 0
    bronze: int = 0

    def counts(self) -> dict[str, int]:
        """By metal, in the order of the tie-breaks."""
        return {metal: int(getattr(self, metal)) for metal in METALS}


class PlayerSheet(Strict):
    """One player: florins, and the cards by number or as counts."""

    name: str
    florins: int
    inventions: Annotated[tuple[CardEntry, ...] | None, BeforeValidator(_spelled)] = None
    types: int | None = None
    metals: Metals | None = None


class LeonardoSheet(Strict):
    """The score sheet of a game."""

    players: Annotated[tuple[PlayerSheet, ...], Field(min_length=2, max_length=5)]


SHEET: TypeAdapter[LeonardoSheet] = TypeAdapter(LeonardoSheet)
WAY: Literal["way"] = "way"


def form(
    tables: Tables, names: tuple[str, ...], entered: Mapping[str, Any]
) -> tuple[tuple[FormField, ...], tuple[PlayerForm, ...]]:
    """By card numbers or by counts; then each player's florins and cards."""
    way = Choice(
        WAY,
        msg("How are the cards entered?"),
        (Option("cards", msg("by their numbers")), Option("counts", msg("by counts"))),
        "cards",
    )
    by_counts = entered.get(WAY) == "counts"
    cards = card_options(tables, tuple(tables.inventions))
    stock = {option.value: 1 for option in cards}
    forms = []
    for name in names:
        fields: list[FormField] = [Count("florins", msg("Florins"), 0, BANK)]
        if by_counts:
            fields.append(Count("types", msg("Different types"), 0, len(TYPES), 0))
            fields += [
                Count(f"metals.{metal}", msg("{metal} cards", metal=metal_word(metal)), 0, MOST[metal], 0)
                for metal in METALS
            ]
        else:
            fields.append(Order("inventions", msg("Cards in front"), cards, stock, INVENTIONS, least=0))
        forms.append(PlayerForm(name, tuple(fields)))
    return (way,), tuple(forms)


def of_state(tables: Tables, state: State) -> dict[str, Any]:
    """Cards as far as they are known, and florins of the purses that were kept."""
    players = []
    for name, own in zip(state.players, state.seats, strict=True):
        line: dict[str, Any] = {"name": name}
        florins = own.counted if own.purse is None else own.purse.florins
        if florins is not None:
            line["florins"] = florins
        line["inventions"] = [_entry(tables, state, won.card) for won in own.cards]
        players.append(line)
    return {"players": players}


def _entry(tables: Tables, state: State, card: int) -> int | dict[str, Any]:
    told, table = printed(state, card), tables.inventions[card]
    differs = {
        "type": told.type if told.type != table.type else None,
        "metal": told.metal if told.metal != table.metal else None,
    }
    said = {key: value for key, value in differs.items() if value is not None}
    return {"number": card, **said} if said else card
