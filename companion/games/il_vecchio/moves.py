"""What players and the table can do: a closed set of moves.

``dice`` and ``event`` are what chance answered; they stand in the recorded move, so that a replay never rolls again. Towns
go by name, or by a colour where nobody named them. Goods are words: ``"knight abbot"``.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias, Union

from pydantic import AfterValidator, BeforeValidator, Field, TypeAdapter
from pydantic_core import PydanticCustomError

from companion.core.reading import Strict
from companion.games.il_vecchio.words import CRESTS, EVENTS, FOLLOWERS, PROVINCES, TRACKS

FARTHEST = 40
"""Florins that no way can cost: there are fewer towns."""
CARRIAGE = "carriage"


def _one_of(*words: str) -> AfterValidator:
    """One of these words; refused like a literal, but plain text for the code that reads it."""

    def check(word: str) -> str:
        if word not in words:
            expected = " or ".join(repr(right) for right in words)
            raise PydanticCustomError("literal_error", "Input should be {expected}", {"expected": expected})
        return word

    return AfterValidator(check)


def _whole(value: Any) -> Any:
    """Numbers as a choice spells them."""
    return int(value) if isinstance(value, str) and value.isascii() and value.isdecimal() and len(value) < 4 else value


def _text(value: Any) -> Any:
    """A way may be given as a number of florins."""
    return str(value) if isinstance(value, int) and not isinstance(value, bool) else value


def _one(value: Any) -> Any:
    """A single place tapped on a picture comes as a list of one."""
    return value[0] if isinstance(value, list | tuple) and len(value) == 1 else value


def _faces(value: Any) -> Any:
    """Dice as a form spells them."""
    return tuple(_whole(one) for one in value) if isinstance(value, list | tuple) else value


def _said(value: Any) -> Any:
    """Yes and no as a choice spells them."""
    return {"yes": True, "no": False}.get(value, value) if isinstance(value, str) else value


def _way(word: str) -> str:
    if word != CARRIAGE and not (word.isascii() and word.isdecimal() and str(int(word)) == word and int(word) <= FARTHEST):
        expected = f"a number of florins, 0 to {FARTHEST}, or '{CARRIAGE}'"
        raise PydanticCustomError("literal_error", "Input should be {expected}", {"expected": expected})
    return word


Whole = BeforeValidator(_whole)
Seat = Annotated[int, Field(ge=0, le=3), Whole]
Dice = Annotated[
    tuple[Annotated[int, Field(ge=1, le=6)], Annotated[int, Field(ge=1, le=6)]] | None, BeforeValidator(_faces)
]
Town = Annotated[str, Field(max_length=40), BeforeValidator(_one)]
Towns = Annotated[tuple[Annotated[str, Field(max_length=40)], ...], Field(min_length=1, max_length=2)]
Travel = Annotated[str, Field(max_length=8), AfterValidator(_way), BeforeValidator(_text)]
Track = Annotated[str, _one_of(*TRACKS), BeforeValidator(_one)]
Region = Annotated[str, _one_of(*PROVINCES), BeforeValidator(_one)]
Office = Annotated[str, _one_of("council", "nobility"), BeforeValidator(_one)]
Crest = Annotated[str, _one_of(*CRESTS)]
Event = Annotated[str, _one_of(*EVENTS)]
Kind = Annotated[str, _one_of(*FOLLOWERS)]
Goods = Annotated[str, Field(max_length=80)]
YesNo = Annotated[str, _one_of("yes", "no")]
Number = Annotated[int, Field(ge=0, le=99), Whole]
Tile = Annotated[str, Field(max_length=8)]


class Begin(Strict):
    """The table says who begins."""

    type: Literal["begin"] = "begin"
    seat: Seat


class Middlemen(Strict):
    """The table says where the middlemen stand; a colour that is left out, or empty, is not noted."""

    type: Literal["middlemen"] = "middlemen"
    towns: dict[Crest, Town] = Field(default_factory=dict)


class Keep(Strict):
    """A player keeps one of the three council tiles."""

    type: Literal["keep"] = "keep"
    seat: Seat
    tile: Tile


class Place(Strict):
    """The mover's first members go to one or two towns; the dice where the table rolls."""

    type: Literal["place"] = "place"
    dice: Dice = None
    towns: Towns


class TownAction(Strict):
    """Collect in a town: lay the member down (with the middleman, where there is a crest) or pay a bishop.

    ``source`` is where the member stood, ``colour`` what the town shows where that was not known, ``goes`` where the
    middleman goes, ``extra`` a second scroll for a florin (tile C1).
    """

    type: Literal["town"] = "town"
    to: Town
    source: Town | None = None
    travel: Travel = "0"
    by: Annotated[str, _one_of("lie", "bishop")] = "lie"
    colour: Crest | None = None
    gain: Annotated[str, _one_of("florin", "scroll", "bishop", "carriage")] | None = None
    extra: Annotated[bool, BeforeValidator(_said)] = False
    goes: Town | None = None


class Province(Strict):
    """Take over a province. ``using`` are own tiles (``"M2"``, ``"P1>M2"``); figures where nobody read them yet."""

    type: Literal["province"] = "province"
    region: Region
    source: Town | None = None
    travel: Travel = "0"
    using: tuple[Tile, ...] = ()
    pay: Goods | None = None
    cost: Annotated[Number | None, Whole] = None
    points: Annotated[Number | None, Whole] = None
    shield: YesNo | None = None
    event: Event | None = None


class TakeOffice(Strict):
    """Take an office in Florence; ``follower`` is what tile C12 gives."""

    type: Literal["office"] = "office"
    track: Office
    source: Town | None = None
    travel: Travel = "0"
    follower: Kind | None = None
    spaces: Annotated[Number | None, Whole] = None
    shield: YesNo | None = None
    event: Event | None = None


class Reinforce(Strict):
    """Roll for a new member; without dice where the app rolls, or nobody does."""

    type: Literal["reinforce"] = "reinforce"
    dice: Dice = None


class Recover(Strict):
    """Stand all members up."""

    type: Literal["recover"] = "recover"


class Pass(Strict):
    """Pass the double turn of the last round."""

    type: Literal["pass"] = "pass"


class UseTile(Strict):
    """Use a province tile; ``again`` is the tile that P1 repeats."""

    type: Literal["use"] = "use"
    tile: Tile
    seat: Seat | None = None
    again: Tile | None = None
    pay: Goods = ""
    gain: Goods = ""


class Roll(Strict):
    """Roll for a member that a tile gives."""

    type: Literal["roll"] = "roll"
    dice: Dice = None


class Put(Strict):
    """New members go to one or two towns."""

    type: Literal["put"] = "put"
    towns: Towns


class Leave(Strict):
    """Do not use what is offered, or end the game with tiles unused."""

    type: Literal["leave"] = "leave"


class Reveal(Strict):
    """A face-down council tile opens; the table says which where the app does not know."""

    type: Literal["reveal"] = "reveal"
    tile: Tile | None = None


class Follower(Strict):
    """The kind of a follower that is free to choose."""

    type: Literal["follower"] = "follower"
    kind: Kind


class TurnUp(Strict):
    """The table says what the shield shows."""

    type: Literal["turn_up"] = "turn_up"
    event: Event


class PayEvent(Strict):
    """What a player pays to a collection."""

    type: Literal["pay"] = "pay"
    what: Goods


class Bow(Strict):
    """A member lies down, or a lying one goes back to the supply."""

    type: Literal["bow"] = "bow"
    town: Town
    how: Annotated[str, _one_of("lie", "back")]


class Walk(Strict):
    """Where a middleman goes."""

    type: Literal["walk"] = "walk"
    to: Town


class TakeTile(Strict):
    """Choose a province tile."""

    type: Literal["take_tile"] = "take_tile"
    tile: Tile


class KeepTile(Strict):
    """Choose one of the tiles drawn in Florence."""

    type: Literal["keep_tile"] = "keep_tile"
    tile: Tile


class Tell(Strict):
    """The nobility tiles that a player turns up at the end."""

    type: Literal["tell"] = "tell"
    tiles: tuple[Tile, ...]


class Colour(Strict):
    """The colour of a town that has a name."""

    type: Literal["colour"] = "colour"
    colour: Annotated[str, _one_of(*CRESTS, "none")]


class Chart(Strict):
    """A further town, with its colour."""

    type: Literal["chart"] = "chart"
    name: Annotated[str, Field(max_length=40)]
    colour: Annotated[str, _one_of(*CRESTS, "none")]


class Mark(Strict):
    """Only what scores is recorded: a member goes to the next space of a track."""

    type: Literal["mark"] = "mark"
    seat: Seat
    track: Track
    points: Annotated[Number | None, Whole] = None
    shield: bool = False


class MarkPass(Strict):
    """Only what scores is recorded: a player passes the double turn."""

    type: Literal["mark_pass"] = "mark_pass"
    seat: Seat


class Finish(Strict):
    """The game is over, where only what scores is recorded."""

    type: Literal["finish"] = "finish"


Move: TypeAlias = Union[
    Begin,
    Middlemen,
    Keep,
    Place,
    TownAction,
    Province,
    TakeOffice,
    Reinforce,
    Recover,
    Pass,
    UseTile,
    Roll,
    Put,
    Leave,
    Reveal,
    Follower,
    TurnUp,
    PayEvent,
    Bow,
    Walk,
    TakeTile,
    KeepTile,
    Tell,
    Colour,
    Chart,
    Mark,
    MarkPass,
    Finish,
]
MOVES: TypeAdapter[Move] = TypeAdapter(Annotated[Move, Field(discriminator="type")])
