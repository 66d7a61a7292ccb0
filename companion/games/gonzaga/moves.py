"""What players and the table can do: a closed set of moves."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias, Union

from pydantic import AfterValidator, BeforeValidator, Field, TypeAdapter
from pydantic_core import PydanticCustomError

from companion.core.reading import Strict
from companion.games.gonzaga.state import ACTIONS, INACTIVE, KING
from companion.games.gonzaga.tables import REGIONS

BARE = "bare"
"""A hex without a site."""
NO_RING = "none"


def _whole(value: Any) -> Any:
    """Numbers as a choice spells them."""
    return int(value) if isinstance(value, str) and value.isascii() and value.isdigit() and len(value) < 4 else value


def _wholes(value: Any) -> Any:
    return tuple(_whole(one) for one in value) if isinstance(value, list | tuple) else value


def _split(value: Any) -> Any:
    """A king's second action as one choice spells it: ``king:cities`` stands for the action and the second."""
    if isinstance(value, dict) and isinstance(value.get("action"), str) and ":" in value["action"]:
        action, _, second = value["action"].partition(":")
        return {**value, "action": action, "second": second}
    return value


def _one_of(*words: str) -> AfterValidator:
    """One of these words; refused like a literal, but plain text for the code that reads it."""

    def check(word: str) -> str:
        if word not in words:
            expected = " or ".join(repr(right) for right in words)
            raise PydanticCustomError("literal_error", "Input should be {expected}", {"expected": expected})
        return word

    return AfterValidator(check)


Whole = BeforeValidator(_whole)
SeatNo = Annotated[int, Field(ge=0, le=3), Whole]
Number = Annotated[int, Field(ge=10, le=129), Whole]
Region = Annotated[str, _one_of(*REGIONS)]
Card = Annotated[str, _one_of(*REGIONS, INACTIVE)]
Action = Annotated[str, _one_of(*ACTIONS, KING)]
Second = Annotated[str, _one_of(*ACTIONS)]
Places = Annotated[tuple[Annotated[int, Field(ge=0, le=99)], ...], BeforeValidator(_wholes)]
Marks = dict[str, str]


class Scenario(Strict):
    """The table says which regions flourish; or names a tile; or (neither) the app draws one."""

    type: Literal["scenario"] = "scenario"
    tile: str | None = None
    regions: tuple[Region, ...] | None = None
    name: Annotated[str, Field(max_length=24)] | None = None


class TurnUp(Strict):
    """The fief cards of this round, by seat: a card's number, or its fief's where the last digit does not matter."""

    type: Literal["turn_up"] = "turn_up"
    fiefs: dict[str, Number] | None = None


class Cards(Strict):
    """What one player plays: a region card, an action card, and with King's Privilege a second action."""

    region: Card
    action: Action
    second: Second | None = None


class MakePlan(Strict):
    """A player's plan, unseen by the others."""

    type: Literal["plan"] = "plan"
    seat: SeatNo
    cards: Annotated[Cards, BeforeValidator(_split)]


class MakePlans(Strict):
    """The plans of everybody, or of those who are still awaited, entered together; by seat."""

    type: Literal["plans"] = "plans"
    plans: dict[str, Annotated[Cards, BeforeValidator(_split)]]


class Part(Strict):
    """The table says in which order tied players come, whose cards have the same fief."""

    type: Literal["part"] = "part"
    order: Places


class Place(Strict):
    """A fief on the board: what it covers, which own pieces it touches, and the marks of sites that nobody had read."""

    type: Literal["place"] = "place"
    seat: SeatNo | None = None
    sites: tuple[str, ...] = ()
    touches: Places = ()
    marks: Marks = Field(default_factory=dict)


class Wed(Strict):
    """One ring or two: a site each, or ``bare``; ``second`` is ``none`` without a second ring."""

    type: Literal["wed"] = "wed"
    seat: SeatNo | None = None
    first: str
    second: str = NO_RING
    touches: Places = ()
    second_touches: Places = ()
    marks: Marks = Field(default_factory=dict)


class Donate(Strict):
    """The fief goes to the church."""

    type: Literal["donate"] = "donate"
    seat: SeatNo | None = None


class Look(Strict):
    """A player has looked at the own goal, which the app dealt."""

    type: Literal["look"] = "look"
    seat: SeatNo


class Count(Strict):
    """The table counted the open sites of the flourishing regions."""

    type: Literal["count"] = "count"
    open: Annotated[int, Field(ge=0, le=40), Whole]


class Reveal(Strict):
    """The goals: by seat, how many of its cities are covered."""

    type: Literal["reveal"] = "reveal"
    cities: dict[str, Annotated[int, Field(ge=0, le=6), Whole]]


Move: TypeAlias = Union[Scenario, TurnUp, MakePlan, MakePlans, Part, Place, Wed, Donate, Look, Count, Reveal]
MOVES: TypeAdapter[Move] = TypeAdapter(Annotated[Move, Field(discriminator="type")])
