"""What a player or the table can do: a closed set of moves."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias, Union

from pydantic import BeforeValidator, Field, TypeAdapter, model_validator

from companion.core.reading import Strict
from companion.games.leonardo.words import GOODS, LabName

SeatNumber = Annotated[int, Field(ge=0, le=4)]
CardNumber = Annotated[int, Field(ge=1, le=25)]
Good = Literal["iron", "wood", "rope", "brick", "glass"]
Metal = Literal["gold", "silver", "copper", "bronze"]
Place_ = Literal["A", "B", "C", "D", "E", "F", "G", "H", "small", "large", "pass"]
City = Literal["A", "B", "C", "D", "E", "F", "G", "H"]
Price = Annotated[int, Field(ge=0, le=375)]


def _number(value: Any) -> Any:
    """A number as a form's choice spells it."""
    return int(value) if isinstance(value, str) and value.isdecimal() and len(value) < 4 else value


def _numbers(value: Any) -> Any:
    return tuple(_number(one) for one in value) if isinstance(value, list | tuple) else value


def _goods(value: Any) -> Any:
    """Nothing tapped is nothing said."""
    return None if isinstance(value, dict) and not any(value.values()) else value


CardNo = Annotated[CardNumber, BeforeValidator(_number)]
CardList = Annotated[tuple[CardNumber, ...], BeforeValidator(_numbers)]
SeatNo = Annotated[SeatNumber, BeforeValidator(_number)]
SeatList = Annotated[tuple[SeatNumber, ...], BeforeValidator(_numbers)]
GoodsSaid = Annotated[dict[Good, Annotated[int, Field(ge=0, le=12)]] | None, BeforeValidator(_goods)]


class Begin(Strict):
    """The table says who begins."""

    type: Literal["begin"] = "begin"
    seat: SeatNo


class TellKit(Strict):
    """The table says what the set of a player shows, apprentices before any are put back."""

    type: Literal["kit"] = "kit"
    seat: SeatNo
    apprentices: Annotated[int, Field(ge=3, le=5), BeforeValidator(_number)]
    small: Annotated[Literal[3, 5], BeforeValidator(_number)]
    large: Annotated[Literal[0, 4, 6], BeforeValidator(_number)]
    mechanics: Annotated[int, Field(ge=0, le=3), BeforeValidator(_number)] = 0
    goods: GoodsSaid = None


class TurnedUp(Strict):
    """The table says which inventions it turned up first, and which left the game."""

    type: Literal["turned"] = "turned"
    cards: CardList
    removed: CardList = ()


class Favour(Strict):
    """A favour of turn 0: ``a``, ``b``, ``c``, or a step of ``d``; ``lab`` says where a mechanical man goes."""

    type: Literal["favour"] = "favour"
    favour: Literal["a", "b", "c", "d1", "d2", "d3", "d4"]
    lab: LabName | None = None
    goods: GoodsSaid = None

    @model_validator(mode="before")
    @classmethod
    def _spelled(cls, raw: Any) -> Any:
        """``"d4small"`` names the lab as well; one component may be named as ``good``."""
        if not isinstance(raw, dict):
            return raw
        raw = dict(raw)
        if raw.get("favour") in ("d4small", "d4large"):
            raw["lab"], raw["favour"] = raw["favour"][2:], "d4"
        if raw.get("good") in GOODS:
            raw["goods"] = {raw.pop("good"): 1}
        return raw


class Labs(Strict):
    """Phase A for all players: labs (``"0:small"``) whose work is cancelled, and labs that start.

    A form names labs that start anew after their work was cancelled as ``again``.
    """

    type: Literal["labs"] = "labs"
    start: tuple[str, ...] = ()
    cancel: tuple[str, ...] = ()

    @model_validator(mode="before")
    @classmethod
    def _spelled(cls, raw: Any) -> Any:
        if not isinstance(raw, dict):
            return raw
        told = {key: tuple(value) if isinstance(value, list) else value for key, value in raw.items()}
        start, again = told.get("start", ()), told.get("again")
        if isinstance(start, tuple) and isinstance(again, tuple):
            told = {**told, "start": (*start, *again)}
            del told["again"]
        return told


class Place(Strict):
    """Apprentices or the master go to one place, or (``place`` is ``"pass"``) the player passes.

    A form spells it as one ``cell``: ``"B:2"``, ``"D:M"``, ``"small:+"`` with ``more``, ``"pass"``.
    """

    type: Literal["place"] = "place"
    place: Place_
    apprentices: Annotated[int, Field(ge=0, le=9)] = 0
    master: bool = False

    @model_validator(mode="before")
    @classmethod
    def _spelled(cls, raw: Any) -> Any:
        if not isinstance(raw, dict) or not isinstance(raw.get("cell"), str):
            return raw
        place, _, what = raw["cell"].partition(":")
        rest = {key: value for key, value in raw.items() if key not in ("cell", "more")}
        if what == "M":
            return {**rest, "place": place, "master": True}
        return {
            **rest,
            "place": place,
            "apprentices": _number(what) if what not in ("", "+") else _number(raw.get("more", 0)),
        }


class Pick(Strict):
    """A benefit of the Council, 1 to 4; the first in rank may give Leonardo away."""

    type: Literal["pick"] = "pick"
    benefit: Annotated[int, Field(ge=1, le=4), BeforeValidator(_number)]
    leonardo: SeatNo | None = None


class MoveApprentice(Strict):
    """Council benefit 1: an apprentice goes from one area to another."""

    type: Literal["move"] = "move"
    seat: SeatNo
    source: City
    target: City

    @model_validator(mode="before")
    @classmethod
    def _spelled(cls, raw: Any) -> Any:
        """``who`` is ``"0:B"``: seat and area in one."""
        if isinstance(raw, dict) and isinstance(raw.get("who"), str):
            seat, _, source = raw["who"].partition(":")
            return {**{key: value for key, value in raw.items() if key != "who"}, "seat": _number(seat), "source": source}
        return raw


class Look(Strict):
    """Council benefit 3: the top four inventions in their new order, top first."""

    type: Literal["look"] = "look"
    order: CardList


class Component(Strict):
    """Council benefit 4: a component for 1 florin."""

    type: Literal["component"] = "component"
    good: Good


class Decline(Strict):
    """A Council benefit is not used."""

    type: Literal["decline"] = "decline"


class Buy(Strict):
    """The Academy or a shop from first to last: whoever took something, in the order in which it was bought."""

    type: Literal["buy"] = "buy"
    takers: SeatList


class Build(Strict):
    """One decision at the Workshop."""

    type: Literal["build"] = "build"
    what: Literal["small5", "large4", "large6", "mechanic_small", "mechanic_large", "pass"]


class Complete(Strict):
    """A lab has completed an invention.

    ``kind``, ``metal`` and ``weeks`` are what the card shows, ``florins`` what was paid, ``goods`` what lay under the lab;
    each as far as the table says it.
    """

    type: Literal["complete"] = "complete"
    seat: SeatNo
    lab: LabName
    card: CardNo
    kind: Good | None = None
    metal: Metal | None = None
    weeks: Annotated[Literal[4, 7, 11, 15] | None, BeforeValidator(_number)] = None
    florins: Price | None = None
    goods: GoodsSaid = None

    @model_validator(mode="before")
    @classmethod
    def _spelled(cls, raw: Any) -> Any:
        return _with_lab(raw)


class Show(Strict):
    """A lab that still works on an invention which another completed shows it."""

    type: Literal["show"] = "show"
    seat: SeatNo
    lab: LabName
    card: CardNo

    @model_validator(mode="before")
    @classmethod
    def _spelled(cls, raw: Any) -> Any:
        return _with_lab(raw)


def _with_lab(raw: Any) -> Any:
    """``who`` is ``"0:small"``: seat and lab in one."""
    if isinstance(raw, dict) and isinstance(raw.get("who"), str):
        seat, _, lab = raw["who"].partition(":")
        return {**{key: value for key, value in raw.items() if key != "who"}, "seat": _number(seat), "lab": lab}
    return raw


class Researched(Strict):
    """Nobody announces anything more."""

    type: Literal["researched"] = "researched"


class Bid(Strict):
    """A secret bid for a card."""

    type: Literal["bid"] = "bid"
    seat: SeatNo
    florins: Price


class Auction(Strict):
    """What came of bids that were made at the table: who paid what; ``seat`` is null where all bid 0."""

    type: Literal["auction"] = "auction"
    seat: SeatNo | None = None
    florins: Price = 0

    @model_validator(mode="before")
    @classmethod
    def _spelled(cls, raw: Any) -> Any:
        return {**raw, "seat": None} if isinstance(raw, dict) and raw.get("seat") == "nobody" else raw


class Refill(Strict):
    """Inventions are turned up; from the app's own deck ``cards`` is what chance answered."""

    type: Literal["refill"] = "refill"
    cards: CardList | None = None


class KeepPurse(Strict):
    """A player has the app keep florins and components (in hand and under labs)."""

    type: Literal["purse"] = "purse"
    seat: SeatNo
    florins: Price
    goods: GoodsSaid = None


class DropPurse(Strict):
    """A player has the app forget the purse."""

    type: Literal["drop_purse"] = "drop_purse"
    seat: SeatNo


class TellFlorins(Strict):
    """At the end a player tells the florins, where the app kept no purse."""

    type: Literal["florins"] = "florins"
    seat: SeatNo
    florins: Price


class Gain(Strict):
    """A player won a card, where cards won are all that is recorded."""

    type: Literal["gain"] = "gain"
    seat: SeatNo
    card: CardNo


class Resume(Strict):
    """Everything is recorded again, from phase A of this turn on; ``leonardo`` where nobody is known to have him."""

    type: Literal["resume"] = "resume"
    turn: Annotated[int, Field(ge=1, le=9)]
    leonardo: SeatNo | None = None


class Finish(Strict):
    """The ninth turn is over, where cards won are all that is recorded."""

    type: Literal["finish"] = "finish"


Move: TypeAlias = Union[
    Begin,
    TellKit,
    TurnedUp,
    Favour,
    Labs,
    Place,
    Pick,
    MoveApprentice,
    Look,
    Component,
    Decline,
    Buy,
    Build,
    Complete,
    Show,
    Researched,
    Bid,
    Auction,
    Refill,
    KeepPurse,
    DropPurse,
    TellFlorins,
    Gain,
    Resume,
    Finish,
]
MOVES: TypeAdapter[Move] = TypeAdapter(Annotated[Move, Field(discriminator="type")])
