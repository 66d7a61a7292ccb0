"""What players and the table can do: a closed set of moves.

``drawn`` is what chance answered; it stands in the recorded move, so that a replay never draws again. ``land`` says where a
move on the score track ends that would end on a taken space.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal, TypeAlias, Union

from pydantic import AfterValidator, BeforeValidator, Field, TypeAdapter
from pydantic_core import PydanticCustomError

from companion.core.reading import Strict
from companion.games.fresco.paints import BASIC, PAINTS
from companion.games.fresco.setup import STALLS
from companion.games.fresco.tables import REQUEST_TYPES, TIMES

Number = Annotated[int, Field(ge=0, le=99)]
Points = Annotated[int, Field(ge=0, le=99)]
Space = Annotated[int, Field(ge=1, le=999)]
SeatNo = Annotated[int, Field(ge=0, le=3)]


def _whole(value: Any) -> Any:
    """Numbers as a choice spells them."""
    return int(value) if isinstance(value, str) and value.isascii() and value.isdigit() else value


def _one(value: Any) -> Any:
    """A single place tapped on a picture comes as a list of one."""
    return value[0] if isinstance(value, list | tuple) and len(value) == 1 else value


def _one_of(*words: str) -> AfterValidator:
    """One of these words; refused like a literal, but plain text for the code that reads it."""

    def check(word: str) -> str:
        if word not in words:
            expected = " or ".join(repr(right) for right in words)
            raise PydanticCustomError("literal_error", "Input should be {expected}", {"expected": expected})
        return word

    return AfterValidator(check)


Whole = BeforeValidator(_whole)
Seat = Annotated[SeatNo, Whole]
Land = Annotated[Space | None, Whole]
Cell = Annotated[str, BeforeValidator(_one)]
Paint = Annotated[str, _one_of(*PAINTS)]
Basic = Annotated[str, _one_of(*BASIC)]
Time = Annotated[str, _one_of(*TIMES)]
Stall = Annotated[str, _one_of(*STALLS), BeforeValidator(_one)]
Type = Annotated[str, _one_of(*REQUEST_TYPES)]
Amount = dict[Paint, Number]


class Stand(Strict):
    """The table says who stands on S1, S2 and so on."""

    type: Literal["stand"] = "stand"
    players: tuple[str, ...]


class Lay(Strict):
    """The table says how the fresco lies: the tiles around the centre, row by row."""

    type: Literal["lay"] = "lay"
    tiles: tuple[str, ...]


class Stalls(Strict):
    """The table says which tiles it drew onto the stalls that had to be filled, stall after stall."""

    type: Literal["stalls"] = "stalls"
    tiles: tuple[str, ...]


class TurnUp(Strict):
    """The table says what the portraits show that it turned up; of those that the app named, the ones nobody has read."""

    type: Literal["turn_up"] = "turn_up"
    cards: tuple[str, ...]


class Wake(Strict):
    """A painter gets up."""

    type: Literal["wake"] = "wake"
    seat: Seat
    time: Time


class MakePlan(Strict):
    """A player's apprentices on the sheet, unseen by the others."""

    type: Literal["plan"] = "plan"
    seat: Seat
    places: dict[str, Number]


class MakePlans(Strict):
    """The apprentices of everybody, or of those who are still awaited, entered together; by seat."""

    type: Literal["plans"] = "plans"
    plans: dict[str, dict[str, Number]]


class Buy(Strict):
    """Buy tiles of one stall. Where its tiles were not recorded: how many, and the paints that came with them."""

    type: Literal["buy"] = "buy"
    tiles: tuple[str, ...] = ()
    shows: dict[str, Amount] | None = None
    stall: Stall | None = None
    count: Number | None = None
    paints: Amount | None = None


class Close(Strict):
    """Close a stall."""

    type: Literal["close"] = "close"
    stall: Stall


class MoveBishop(Strict):
    """Pay a thaler and move the bishop before restoring a segment."""

    type: Literal["bishop"] = "bishop"
    to: Cell


class Restore(Strict):
    """Restore a segment: the cell, or where the layout was not recorded the tile and the bishop's bonus."""

    type: Literal["restore"] = "restore"
    cell: Cell | None = None
    tile: str | None = None
    bonus: Annotated[Number | None, Whole] = None
    shows: Amount | None = None
    points: Annotated[Points | None, Whole] = None
    land: Land = None


class Altar(Strict):
    """Restore the altar with three paints, by their letters."""

    type: Literal["altar"] = "altar"
    mix: str
    land: Land = None


class Portrait(Strict):
    """Take an open portrait: its place (0 or 1); what is printed on it where nobody has read it; a Merchant's paints."""

    type: Literal["portrait"] = "portrait"
    card: Annotated[int, Field(ge=0, le=1), Whole]
    thalers: Number | None = None
    points: Number | None = None
    mood: Number | None = None
    paint: Annotated[str, _one_of(*PAINTS, "none")] | None = None
    paints: dict[Basic, Number] | None = None
    land: Land = None


class Ask(Strict):
    """Fulfil the topmost request of a type with three tiles."""

    type: Literal["request"] = "request"
    request: Type
    tiles: tuple[str, ...]
    points: Annotated[Points | None, Whole] = None
    land: Land = None


class Blend(Strict):
    """Blend paints, with every apprentice that is left in the workshop."""

    type: Literal["blend"] = "blend"
    makes: Amount


class Pass(Strict):
    """Do nothing more here; in the studio every apprentice that is left earns thalers."""

    type: Literal["pass"] = "pass"


class Prepare(Strict):
    """The next round: market, income (a basic paint for each general request), portraits, start spaces."""

    type: Literal["prepare"] = "prepare"
    paints: dict[str, dict[Basic, Number]] | None = None
    drawn: tuple[str, ...] | None = None


class Gain(Strict):
    """Points that somebody scored, where only such events are recorded; with the tile that was taken, or its cell."""

    type: Literal["gain"] = "gain"
    seat: Seat
    points: Annotated[Points, Whole]
    tile: str | None = None
    cell: Cell | None = None
    land: Land = None


class NextRound(Strict):
    """A round is over, where only points are recorded."""

    type: Literal["next_round"] = "next_round"


def amount_of(given: Mapping[str, int] | None) -> dict[str, int]:
    """Amounts without zeros."""
    return {paint: n for paint, n in (given or {}).items() if n}


Move: TypeAlias = Union[
    Stand,
    Lay,
    Stalls,
    TurnUp,
    Wake,
    MakePlan,
    MakePlans,
    Buy,
    Close,
    MoveBishop,
    Restore,
    Altar,
    Portrait,
    Ask,
    Blend,
    Pass,
    Prepare,
    Gain,
    NextRound,
]
MOVES: TypeAdapter[Move] = TypeAdapter(Annotated[Move, Field(discriminator="type")])
