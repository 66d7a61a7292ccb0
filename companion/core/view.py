"""What a page shows, in words and figures that no page is needed for: games speak these, the pages draw them."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING

from companion.core.message import Message

if TYPE_CHECKING:  # fields describe options with pieces and faces; offers hold fields
    from companion.core.fields import Field


class Shape(StrEnum):
    """Shapes that can be told apart without colour."""

    CIRCLE = "circle"
    SQUARE = "square"
    DIAMOND = "diamond"
    TRIANGLE = "triangle"
    HEXAGON = "hexagon"
    PEARL = "pearl"
    STAR = "star"
    SCROLL = "scroll"
    CROWN = "crown"


@dataclass(frozen=True, slots=True)
class Piece:
    """A small thing with a colour, and a letter and a shape besides. ``colour`` is ``#RRGGBB``."""

    id: str
    shape: Shape
    colour: str
    letter: str
    label: Message


@dataclass(frozen=True, slots=True)
class Face:
    """The face of a card or tile: ground colour, a large figure, signs, what it costs and what it gives.

    ``signs`` are words (``crown``, ``again``); the pages draw those that they know and write out the others.
    """

    ground: str
    figure: str
    signs: tuple[str, ...] = ()
    costs: tuple[tuple[Piece, int], ...] = ()
    gives: tuple[tuple[Piece, int], ...] = ()
    note: Message | None = None


@dataclass(frozen=True, slots=True)
class Spot:
    """A place on a picture; ``x`` and ``y`` are its centre in places from the upper left corner (the first is at 0.5).

    A ``tile`` is drawn square, with a large ``figure``, a ``corner`` text, ``pieces`` in a row below and what is
    ``standing`` on it; ``worn``: nothing covers it any more.
    """

    id: str
    x: float
    y: float
    label: Message
    piece: Piece | None = None
    tile: bool = False
    figure: str = ""
    corner: str = ""
    pieces: tuple[Piece, ...] = ()
    standing: tuple[Piece, ...] = ()
    worn: bool = False


@dataclass(frozen=True, slots=True)
class Picture:
    """A drawing of a board, ``width`` by ``height`` places: what lies on them, the printed path, small marks at the edge.

    ``marks`` are (x, y, what it means, sign); ``turnable``: may be looked at from any side.
    """

    id: str
    label: Message
    width: float
    height: float
    spots: tuple[Spot, ...]
    path: tuple[str, ...] = ()
    marks: tuple[tuple[float, float, Message, str], ...] = ()
    turnable: bool = False


@dataclass(frozen=True, slots=True)
class Figure:
    """A number that people read across the table. ``goal`` is what it must reach, if anything."""

    id: str
    label: Message
    value: str
    goal: int | None = None


@dataclass(frozen=True, slots=True)
class Row:
    """Pieces with their numbers on one line, and what is said at its end ("6/10")."""

    label: Message
    counts: tuple[tuple[Piece, int], ...]
    note: Message | None = None


@dataclass(frozen=True, slots=True)
class Panel:
    """One player, always in view: large figures, rows of pieces, and a few words."""

    seat: int
    figures: tuple[Figure, ...]
    rows: tuple[Row, ...] = ()
    lines: tuple[Message, ...] = ()


@dataclass(frozen=True, slots=True)
class Aside:
    """Something else that is always known: what the bag holds, how many cards are left."""

    label: Message
    text: Message
    counts: tuple[tuple[Piece, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Phase:
    """A step of the turn, for the line that shows where we are."""

    id: str
    label: Message


@dataclass(frozen=True, slots=True)
class Offer:
    """Something that may be done now. ``move`` is the type of the move; ``fixed`` are values that are not asked.

    ``instant``: the tap that completes the form records it. ``optional``: the game goes on without it.
    ``secret_for``: the seat that alone may see the form; on a shared phone it is covered first.
    ``closed``: why it cannot be done now; then it has no fields.
    """

    id: str
    move: str
    label: Message
    button: Message
    hint: Message | None = None
    fixed: tuple[tuple[str, object], ...] = ()
    instant: bool = False
    optional: bool = False
    secret_for: int | None = None
    closed: Message | None = None
    rules: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Now:
    """What happens now.

    ``can_skip``: the table may go on without what is asked; ``skipping``: what that means, where it must be said before.
    ``recount``: the corrections that must come together before everything can be recorded again.
    ``entered`` and ``awaited``: where each player enters something unseen, the seats that have and those that have not yet;
    that is seen at a table, and told on every phone.
    """

    status: Message
    phases: tuple[Phase, ...]
    phase: str
    seat: int | None
    sentence: Message
    detail: Message | None
    offers: tuple[Offer, ...]
    panels: tuple[Panel, ...]
    pictures: tuple[Picture, ...] = ()
    asides: tuple[Aside, ...] = ()
    over: bool = False
    can_skip: bool = False
    skipping: Message | None = None
    recount: tuple[str, ...] = ()
    entered: tuple[int, ...] = ()
    awaited: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Step:
    """One line of the checklist: what to take and where to put it. ``picture`` names one that helps."""

    text: Message
    rule: str
    picture: Picture | None = None
    cards: tuple[tuple[str, Face], ...] = ()


@dataclass(frozen=True, slots=True)
class PlayerForm:
    """The part of a score sheet that one player fills in; field ids are dotted paths below the player."""

    name: str
    fields: tuple[Field, ...] = field(default=())
