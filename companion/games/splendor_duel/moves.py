"""What a player or the table can do: a closed set of moves.

``drawn`` and ``came`` are what chance answered. They stand in the recorded move, so that a replay never draws again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeAlias, Union

from pydantic import BeforeValidator, Field, TypeAdapter, model_validator

from companion.core.reading import Strict
from companion.games.splendor_duel.pieces import TOKEN_OF

NO_GOLD = "-"
"""The spelling of a payment without gold, where letters spell the gold."""



def _number(value: Any) -> Any:
    """A seat as a form sends it."""
    return int(value) if value in ("0", "1") else value


def _only(value: Any) -> Any:
    """A space as a picture sends it: a selection of one."""
    return value[0] if isinstance(value, list | tuple) and len(value) == 1 else value


Number = Annotated[int, Field(ge=0, le=8)]
Seat = Annotated[int, BeforeValidator(_number), Field(ge=0, le=1)]
Cell = Annotated[str, BeforeValidator(_only)]
Level = Annotated[int, Field(ge=1, le=3)]
if TYPE_CHECKING:  # words that the rest of the package computes; pydantic checks which
    Payable: TypeAlias = str
    Token: TypeAlias = str
    Colour: TypeAlias = str
else:
    Payable = Literal["white", "blue", "green", "red", "black", "pearl"]
    Token = Literal["white", "blue", "green", "red", "black", "pearl", "gold"]
    Colour = Literal["white", "blue", "green", "red", "black"]


def _spelled(value: Any) -> Any:
    """Gold as a form spells it: ``"UKK"`` is 1 gold for blue and 2 for black."""
    if not isinstance(value, str):
        return value
    letters = "" if value == NO_GOLD else value
    return {TOKEN_OF.get(letter, letter): letters.count(letter) for letter in letters}


class Begin(Strict):
    """The table says who begins."""

    type: Literal["begin"] = "begin"
    seat: Seat


class Lay(Strict):
    """The table says which tokens it laid along the spiral, from the centre."""

    type: Literal["lay"] = "lay"
    tokens: tuple[Token, ...]


class Take(Strict):
    """Take up to 3 tokens that lie in one line."""

    type: Literal["take"] = "take"
    cells: tuple[str, ...]


class Privilege(Strict):
    """Return one scroll for each of these tokens."""

    type: Literal["privilege"] = "privilege"
    cells: tuple[str, ...]


class Replenish(Strict):
    """Lay the bag out; ``drawn`` are its tokens in the order in which they were drawn."""

    type: Literal["replenish"] = "replenish"
    drawn: tuple[Token, ...] | None = None


class Reserve(Strict):
    """Take a gold token and reserve a face-up ``card`` or the top card of the deck of a ``level``.

    ``drawn`` is that top card, ``came`` the card that replaced a face-up one. ``card`` may be spelled ``"deck2"``.
    """

    type: Literal["reserve"] = "reserve"
    gold: Cell
    card: str | None = None
    level: Level | None = None
    drawn: str | None = None
    came: str | None = None

    @model_validator(mode="before")
    @classmethod
    def _deck(cls, raw: Any) -> Any:
        if isinstance(raw, dict) and isinstance(raw.get("card"), str) and raw["card"] in ("deck1", "deck2", "deck3"):
            return {**raw, "card": None, "level": int(raw["card"][-1])}
        return raw


class Buy(Strict):
    """Buy a card, face up or reserved.

    ``pay`` are tokens without gold, ``gold_for`` what gold stands in for. Left out, ``pay`` is the rest of the cost; with
    both left out gold pays for what is short and no more. ``came`` is the card that replaced a face-up one.
    """

    type: Literal["buy"] = "buy"
    card: str
    pay: dict[Payable, Number] | None = None
    gold_for: Annotated[dict[Payable, Number] | None, BeforeValidator(_spelled)] = None
    came: str | None = None


class TakeMatching(Strict):
    """Take a token of the colour of the card just bought."""

    type: Literal["take_matching"] = "take_matching"
    cell: Cell


class Steal(Strict):
    """Take a token from the opponent."""

    type: Literal["steal"] = "steal"
    token: Token


class AssignWild(Strict):
    """Say which colour the wild card just bought counts as."""

    type: Literal["assign_wild"] = "assign_wild"
    colour: Colour


class ChooseRoyal(Strict):
    """Take a royal card."""

    type: Literal["choose_royal"] = "choose_royal"
    royal: str


class Discard(Strict):
    """Return tokens to the bag, down to ten."""

    type: Literal["discard"] = "discard"
    tokens: dict[Token, Number]


class Reveal(Strict):
    """The table says which card came up at a place of the pyramid (``place`` 0 is the left one)."""

    type: Literal["reveal"] = "reveal"
    level: Level
    place: Annotated[int, Field(ge=0, le=4)]
    card: str


class NoteReserved(Strict):
    """A player notes which card a reserved one is that the app knows by its level alone."""

    type: Literal["note_reserved"] = "note_reserved"
    seat: Seat
    place: Annotated[int, Field(ge=0, le=2)]
    card: str


class Pass(Strict):
    """Nothing can be done."""

    type: Literal["pass"] = "pass"


class Gain(Strict):
    """A player gained a card, where only such events are recorded; ``colour`` is what a wild card copies, if said."""

    type: Literal["gain"] = "gain"
    seat: Seat
    card: str
    colour: Colour | None = None


class GainRoyal(Strict):
    """A player gained a royal card, where only such events are recorded."""

    type: Literal["gain_royal"] = "gain_royal"
    seat: Seat
    royal: str


Move: TypeAlias = Union[Begin, Lay, Take, Privilege, Replenish, Reserve, Buy, TakeMatching, Steal, AssignWild, ChooseRoyal,
                        Discard, Reveal, NoteReserved, Pass, Gain, GainRoyal]
MOVES: TypeAdapter[Move] = TypeAdapter(Annotated[Move, Field(discriminator="type")])
