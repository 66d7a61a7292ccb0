"""The one object that a game declares. The frame asks, the game answers; neither knows how the other is made."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, TypeAlias, TypeVar

from companion.core.errors import refuse
from companion.core.message import Message

if TYPE_CHECKING:
    from pydantic import TypeAdapter

    from companion.core.deal import Dealer, Drawn, Part
    from companion.core.fields import Choice, Field
    from companion.core.moves import Depth
    from companion.core.printed import PrintedFact
    from companion.core.score import Heading, Result
    from companion.core.setup import Document, Header
    from companion.core.view import Now, PlayerForm, Step

Rows: TypeAlias = Mapping[str, tuple[Mapping[str, str], ...]]
"""What the loader read of ``data/<slug>``: table name to rows, each row column to text."""

Tables = TypeVar("Tables")
Doc = TypeVar("Doc", bound="Document")
State = TypeVar("State")
Move = TypeVar("Move")
Sheet = TypeVar("Sheet")


def _asked_at_table(tables: Any, drawn: Drawn) -> Field | None:
    """The answer of a game that asks for nothing on the Set up page."""
    del tables, drawn
    return None


def knows_nothing(tables: Any, state: Any, facts: Mapping[str, str]) -> Any:
    """The state of a game that uses no printed facts at the table.

    Raises:
        Refused: always.
    """
    del tables, state
    raise refuse(next(iter(facts)), "is nothing that this game asks for at the table")


def _nothing_printed(tables: Any, state: Any) -> Mapping[str, str]:
    """What such a game has read off its copy."""
    del tables, state
    return {}


@dataclass(frozen=True, slots=True)
class Laying(Generic[Tables, Doc]):
    """How the game is laid out.

    Attributes:
        document: the model of the setup document.
        deal: what chance decides, asked of the dealer; gives the document's own keys.
        check: faults of a document that came from outside (a card twice), without asking its seed.
        checklist: the document in rulebook order, step by step.
        ask: the field in which the table types in what it drew by hand; ``None`` where a game asks for it at the table.
    """

    document: type[Doc]
    deal: Callable[[Tables, Header, Dealer], dict[str, Any]]
    check: Callable[[Tables, Doc], None]
    checklist: Callable[[Tables, Doc], tuple[Step, ...]]
    ask: Callable[[Tables, Drawn], Field | None] = _asked_at_table


@dataclass(frozen=True, slots=True)
class Playing(Generic[Tables, Doc, State, Move]):
    """What happens at the table.

    Attributes:
        moves: the closed set of moves, as a pydantic union with ``type`` as its tag.
        start: the state after setup.
        apply: the state after a move. Raises Refused and changes nothing if the move is not legal.
        fill: the move with what chance answers (a card turned up), asked once when the move is recorded.
        legal: every legal move (payments and discards included), before chance has answered.
        now: what happens now, as the holder of a seat may see it (``None``: the shared screen).
        form: the fields of one offer, given what has been entered so far.
        name: what a move did, in a sentence; told from the state before it.
        reveals: the move shows something that was hidden.
        doubts: what is merely odd about a move and should be asked.
        at_depth: the state when the table changes how much it records.
        skip: the state when the table goes on without what is asked.
        corrections: fields of every value that can be put right by hand, filled with the values now.
        correct: the state with such values put right. Raises Refused, by ids of the fields, if the box cannot hold that.
        is_over: the game has ended.
        seen_by: the state without what a seat may not see.
        audit: what does not add up (components lost or doubled); empty when all is well.
        know: the state with printed facts that this copy shows. Raises Refused for what no component shows.
        printed: the facts that this table has read off its copy so far, by id; the copy remembers them.
    """

    moves: TypeAdapter[Move]
    start: Callable[[Tables, Doc], State]
    apply: Callable[[Tables, State, Move], State]
    fill: Callable[[Tables, State, Move], Move]
    legal: Callable[[Tables, State], Iterator[Move]]
    now: Callable[[Tables, State, int | None], Now]
    form: Callable[[Tables, State, str, Mapping[str, Any]], tuple[Field, ...]]
    name: Callable[[Tables, State, Move], Message]
    reveals: Callable[[Tables, State, Move], bool]
    doubts: Callable[[Tables, State, Move], tuple[Message, ...]]
    at_depth: Callable[[Tables, State, Depth], State]
    skip: Callable[[Tables, State], State]
    corrections: Callable[[Tables, State], tuple[Field, ...]]
    correct: Callable[[Tables, State, Mapping[str, Any]], State]
    is_over: Callable[[State], bool]
    seen_by: Callable[[Tables, State, int | None], State]
    audit: Callable[[Tables, State], Iterable[str]]
    know: Callable[[Tables, State, Mapping[str, str]], State] = knows_nothing
    printed: Callable[[Tables, State], Mapping[str, str]] = _nothing_printed


@dataclass(frozen=True, slots=True)
class Scoring(Generic[Tables, Doc, State, Sheet]):
    """Who won and why.

    Attributes:
        sheet: the model of the score sheet (checked for form; ``score`` checks it against the box).
        headings: the kinds of points, in the order of the sheet.
        tiebreaks: what is compared after the total, in rulebook order.
        form: common fields, then each player's, given what has been entered so far.
        of_state: the sheet as far as the table kept it, as plain values for the form.
        score: the result. Raises Refused with every fault of the sheet.
    """

    sheet: TypeAdapter[Sheet]
    headings: tuple[Heading, ...]
    tiebreaks: tuple[Heading, ...]
    form: Callable[[Tables, tuple[str, ...], Mapping[str, Any]], tuple[tuple[Field, ...], tuple[PlayerForm, ...]]]
    of_state: Callable[[Tables, State], dict[str, Any]]
    score: Callable[[Tables, Sheet], Result]


@dataclass(frozen=True, slots=True)
class Game(Generic[Tables, Doc, State, Move, Sheet]):
    """A game.

    ``code`` is its number in setup links and never changes. ``name`` is the printed title. ``minutes`` as on the box.
    """

    slug: str
    code: int
    name: str
    year: int
    bgg_id: int
    fewest: int
    most: int
    minutes: int
    about: Message
    options: tuple[Choice, ...]
    parts: tuple[Part, ...]
    read_tables: Callable[[Rows], Tables]
    facts: Callable[[Tables], tuple[PrintedFact, ...]]
    laying: Laying[Tables, Doc]
    playing: Playing[Tables, Doc, State, Move]
    scoring: Scoring[Tables, Doc, State, Sheet]


AnyGame: TypeAlias = "Game[Any, Any, Any, Any, Any]"
