"""The score sheet: its form and what the table kept of it.

All faults are told at once: those of its form, and what players have together although the box does not hold it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal, TypeAlias, Union

from pydantic import (
    Discriminator,
    Field,
    ModelWrapValidatorHandler,
    Tag,
    TypeAdapter,
    ValidationError,
    model_validator,
)
from pydantic_core import InitErrorDetails

from companion.core.errors import Faults
from companion.core.fields import Choice, Count, Option, Order
from companion.core.fields import Field as FormField
from companion.core.message import msg
from companion.core.reading import Strict, as_error
from companion.core.view import PlayerForm
from companion.games.leonardo.checks import MOST, check, lines_of
from companion.games.leonardo.faces import plain_options
from companion.games.leonardo.moves import CardNumber, Good, Metal
from companion.games.leonardo.state import State, printed
from companion.games.leonardo.tables import BANK, INVENTIONS, Tables
from companion.games.leonardo.words import METALS, TYPES, metal_word


class CardLine(Strict):
    """A card whose print differs from our table."""

    number: CardNumber
    type: Good | None = None
    metal: Metal | None = None


def _kind(value: Any) -> str:
    return "card" if isinstance(value, dict | CardLine) else "number"


CardEntry: TypeAlias = Annotated[
    Union[Annotated[CardNumber, Tag("number")], Annotated[CardLine, Tag("card")]], Discriminator(_kind)
]


class Metals(Strict):
    """How many cards of each metal."""

    gold: Annotated[int, Field(ge=0, le=MOST["gold"])] = 0
    silver: Annotated[int, Field(ge=0, le=MOST["silver"])] = 0
    copper: Annotated[int, Field(ge=0, le=MOST["copper"])] = 0
    bronze: Annotated[int, Field(ge=0, le=MOST["bronze"])] = 0

    def counts(self) -> dict[str, int]:
        """By metal, in the order of the tie-breaks."""
        return {metal: int(getattr(self, metal)) for metal in METALS}


class PlayerSheet(Strict):
    """One player: florins, and the cards by number or as counts."""

    name: str
    florins: Annotated[int, Field(ge=0, le=BANK)]
    inventions: tuple[CardEntry, ...] | None = None
    types: Annotated[int, Field(ge=0, le=len(TYPES))] | None = None
    metals: Metals | None = None


class LeonardoSheet(Strict):
    """The score sheet of a game."""

    game: Literal["leonardo"] = "leonardo"
    players: Annotated[tuple[PlayerSheet, ...], Field(min_length=2, max_length=5)]

    @model_validator(mode="wrap")
    @classmethod
    def _all_at_once(cls, raw: Any, handler: ModelWrapValidatorHandler[LeonardoSheet]) -> LeonardoSheet:
        """What players have together is checked here as well where a part of the sheet has not the right form."""
        told = _as_tuples(raw)
        try:
            return handler(told)
        except ValidationError as error:
            faults = Faults()
            check(lines_of(told), faults)
            found = [_at_its_place(dict(item)) for item in error.errors()]
            raise ValidationError.from_exception_data(cls.__name__, [*found, *map(as_error, faults.found)]) from None


def _as_tuples(raw: Any) -> Any:
    """Lists as the strict models want them once a validator has seen the sheet."""
    if not isinstance(raw, dict) or not isinstance(raw.get("players"), list):
        return raw
    players = tuple(
        {**player, "inventions": tuple(player["inventions"])}
        if isinstance(player, dict) and isinstance(player.get("inventions"), list)
        else player
        for player in raw["players"]
    )
    return {**raw, "players": players}


def _at_its_place(item: dict[str, Any]) -> InitErrorDetails:
    """A fault of a card, whose path pydantic begins with the kind of entry."""
    place = item["loc"]
    if len(place) > 4 and place[2] == "inventions":
        place = (*place[:4], *place[5:])
    return InitErrorDetails(type=item["type"], loc=place, input=item["input"], ctx=item.get("ctx", {}))


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
    cards = plain_options(tables, tuple(tables.inventions))
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
            fields.append(Order("inventions", msg("Cards in front"), cards, stock, INVENTIONS, least=0, numbers=True))
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
