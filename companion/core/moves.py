"""A session is a setup and a list of moves; the state is those moves applied.

Nothing is ever deleted: a log holds moves and places to go back to. Undo, redo and jumping are one kind of entry, a new
move ends the branch that could be redone, and folding the log gives the same state on every machine.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Annotated, Any, Literal, TypeAlias, Union

from pydantic import AfterValidator, BeforeValidator, Field, TypeAdapter

from companion.core.errors import Fault, Refused, refuse
from companion.core.game import AnyGame
from companion.core.message import Message, msg, plural
from companion.core.printed import spelled
from companion.core.reading import Strict, read
from companion.core.view import Now


def _without_blanks(facts: dict[str, str]) -> dict[str, str]:
    return {fact: text for fact, text in facts.items() if text}


class Depth(StrEnum):
    """How much a table records."""

    EVERYTHING = "everything"
    KEY = "key"  # the events that score
    SHEET = "sheet"  # nothing but the final sheet


class SetDepth(Strict):
    """The table records more, or less, from now on."""

    type: Literal["depth"] = "depth"
    depth: Depth


class Correct(Strict):
    """Values put right by hand; ``changes`` maps ids of the game's correction fields to the right values."""

    type: Literal["correct"] = "correct"
    changes: dict[str, Any]


class Skip(Strict):
    """The table goes on without what is asked."""

    type: Literal["skip"] = "skip"


class Concede(Strict):
    """A player gives up, or (``seat`` null) the table stops before the end."""

    type: Literal["concede"] = "concede"
    seat: int | None = None


class Know(Strict):
    """What is printed on this copy, by fact id: read off just now, or in an earlier game.

    It stands in the log, so that a replay needs no copy. Amounts that were tapped are spelled out; what was left empty is
    left out.
    """

    type: Literal["know"] = "know"
    facts: Annotated[dict[str, Annotated[str, BeforeValidator(spelled)]], AfterValidator(_without_blanks)]


CommonMove: TypeAlias = Union[SetDepth, Correct, Skip, Concede, Know]
COMMON: TypeAdapter[Any] = TypeAdapter(Annotated[CommonMove, Field(discriminator="type")])
COMMON_MOVES = (SetDepth, Correct, Skip, Concede, Know)
COMMON_TYPES = ("depth", "correct", "skip", "concede", "know")

Entry: TypeAlias = Union[Mapping[str, Any], int]
"""What a log keeps: a move as plain values, or the number of moves in force from here on (undo, redo, jump)."""


@dataclass(frozen=True, slots=True)
class Position:
    """Where a session stands."""

    state: Any
    depth: Depth = Depth.EVERYTHING
    stopped: bool = False
    conceded: int | None = None


@dataclass(frozen=True, slots=True)
class Went:
    """An entry that is no move: from here on ``to`` moves are in force (undo, redo, jump)."""

    to: int


@dataclass(frozen=True, slots=True)
class Log:
    """The moves of a branch, and how many of them are in force; those beyond can be redone."""

    moves: tuple[Any, ...] = ()
    cursor: int = 0

    def add(self, move: Any) -> Log:
        """With one move more; what could be redone is gone."""
        return Log((*self.moves[: self.cursor], move), self.cursor + 1)

    def to(self, cursor: int) -> Log:
        """Back or forward to where ``cursor`` moves are in force.

        Raises:
            Refused: if there are not that many.
        """
        if not 0 <= cursor <= len(self.moves):
            raise refuse("to", "is {given}, but there are {count} moves", given=cursor, count=len(self.moves))
        return replace(self, cursor=cursor)

    def enter(self, entry: Any) -> Log:
        """With one entry more: a move, or :class:`Went`.

        Raises:
            Refused: if that goes to where there are no moves.
        """
        return self.to(entry.to) if isinstance(entry, Went) else self.add(entry)

    @property
    def in_force(self) -> tuple[Any, ...]:
        """The moves that count."""
        return self.moves[: self.cursor]


def read_move(game: AnyGame, raw: Any) -> Any:
    """A move of this game, or one that every game has, from plain values.

    Raises:
        Refused: with every fault of its form.
    """
    tag = raw.get("type") if isinstance(raw, Mapping) else None
    tags = (tag,) if isinstance(tag, str) else ()
    return read(COMMON if tag in COMMON_TYPES else game.playing.moves, raw, tags=tags)


def read_entry(game: AnyGame, raw: Mapping[str, Any]) -> Any:
    """An entry of a table's log from plain values: a move, or :class:`Went` for ``{"to": n}``.

    Raises:
        Refused: with every fault of its form.
    """
    return Went(int(raw["to"])) if set(raw) == {"to"} else read_move(game, raw)


def start(game: AnyGame, tables: Any, document: Any) -> Position:
    """Where a session begins."""
    return Position(game.playing.start(tables, document))


def step(game: AnyGame, tables: Any, position: Position, move: Any) -> Position:
    """The position after a move.

    Raises:
        Refused: if the move is not allowed; nothing has changed then.
    """
    playing = game.playing
    match move:
        case SetDepth(depth=depth):
            if depth is position.depth:
                raise refuse("depth", "is already {depth}", depth=depth.value)
            return replace(position, depth=depth, state=playing.at_depth(tables, position.state, depth))
        case Correct(changes=changes):
            return replace(position, state=_corrected(game, tables, position.state, changes))
        case Know(facts=facts):
            return replace(position, state=_knowing(game, tables, position.state, facts))
        case _:
            pass
    if is_over(game, position):
        raise refuse("type", "cannot be done: the game is over; undo to go back into it")
    match move:
        case Skip():
            return replace(position, state=playing.skip(tables, position.state))
        case Concede(seat=seat):
            _check_seat(position.state, seat)
            return replace(position, stopped=True, conceded=seat)
        case _:
            if position.depth is Depth.SHEET:
                raise refuse("type", "cannot be recorded: this table keeps nothing but the final sheet")
            return replace(position, state=playing.apply(tables, position.state, move))


def _corrected(game: AnyGame, tables: Any, state: Any, changes: Mapping[str, Any]) -> Any:
    try:
        return game.playing.correct(tables, state, changes)
    except Refused as refusal:
        raise Refused(below("changes", refusal.faults)) from None


def _check_seat(state: Any, seat: int | None) -> None:
    last = len(state.players) - 1
    if seat is not None and not 0 <= seat <= last:
        raise refuse("seat", "is {given}, but the seats at this table are 0 to {last}", given=seat, last=last)


def _knowing(game: AnyGame, tables: Any, state: Any, facts: Mapping[str, str]) -> Any:
    if not facts:
        raise refuse("facts", "is empty; say what is printed")
    try:
        return game.playing.know(tables, state, facts)
    except Refused as refusal:
        raise Refused(below("facts", refusal.faults)) from None


def is_over(game: AnyGame, position: Position) -> bool:
    """Nothing more can be recorded but corrections."""
    return position.stopped or game.playing.is_over(position.state)


def fill(game: AnyGame, tables: Any, position: Position, move: Any) -> Any:
    """The move with what chance answers. Ask once, when it is recorded; never in a replay."""
    return move if isinstance(move, COMMON_MOVES) else game.playing.fill(tables, position.state, move)


def now(game: AnyGame, tables: Any, position: Position, seat: int | None = None) -> Now:
    """What happens now, as a seat may see it; a game that was stopped offers nothing, nor does one that is not recorded."""
    told: Now = game.playing.now(tables, position.state, seat)
    if position.stopped:
        return replace(told, sentence=ending(position), detail=None, offers=(), over=True, can_skip=False,
                       recount=(), entered=(), awaited=())
    if position.depth is Depth.SHEET and not told.over:
        return replace(told, sentence=msg("Play on; nothing is recorded"), offers=(), can_skip=False,
                       detail=msg("At the end, Scores asks for what counts."), entered=(), awaited=())
    return told


def ending(position: Position) -> Message:
    """How a game ended that was stopped. With two players, the other one wins when one gives up."""
    if position.conceded is None:
        return msg("The game was stopped before its end")
    loser = player_name(position.state, position.conceded)
    others = tuple(player for player in position.state.players if player != loser)
    if len(others) == 1:
        return msg("{winner} wins: {loser} gave up", winner=others[0], loser=loser)
    return msg("{loser} gave up, and the game was stopped", loser=loser)


def name(game: AnyGame, tables: Any, position: Position, move: Any) -> Message:
    """What a move did, told from the position before it."""
    match move:
        case SetDepth(depth=Depth.EVERYTHING):
            return msg("Everything is recorded from here on")
        case SetDepth(depth=Depth.KEY):
            return msg("Only the key events are recorded from here on")
        case SetDepth():
            return msg("Nothing is recorded from here on but the final sheet")
        case Correct(changes=changes):
            return msg("Correction: {changes}", changes=_changes(game, tables, position, changes))
        case Know(facts=facts):
            return plural("{n} printed value of this copy noted", "{n} printed values of this copy noted", len(facts))
        case Skip():
            return msg("Went on without what was asked")
        case Concede(seat=None):
            return msg("The game was stopped")
        case Concede(seat=int(seat)):
            return msg("{player} gives up", player=player_name(position.state, seat))
        case _:
            return game.playing.name(tables, position.state, move)


def player_name(state: Any, seat: int) -> str:
    """The name at a seat; every state keeps ``players``, the names in seat order."""
    names: tuple[str, ...] = state.players
    return names[seat] if 0 <= seat < len(names) else "?"


def _changes(game: AnyGame, tables: Any, position: Position, changes: Mapping[str, Any]) -> tuple[Message, ...]:
    fields = {field.id: field for field in game.playing.corrections(tables, position.state)}
    hidden = _hidden(game, tables, position.state, changes)
    told = []
    for field_id, value in changes.items():
        field = fields.get(field_id)
        label = field.label if field else msg("{id}", id=field_id)
        if field_id in hidden:
            told.append(label)
            continue
        before = getattr(field, "default", None)
        if getattr(field, "secret", False):
            told.append(msg("{what} (kept secret)", what=label))
            continue
        told.append(msg("{what} {before} → {after}", what=label, before=_shown(before), after=_shown(value)))
    return tuple(told)


def _hidden(game: AnyGame, tables: Any, state: Any, changes: Mapping[str, Any]) -> frozenset[str]:
    """The changed values that not everybody may see, before or after; the log names them and says no figure."""
    states = [state]
    with suppress(Refused):  # the sentence is asked for before the correction is refused
        states.append(game.playing.correct(tables, state, changes))
    return frozenset(name for each in states for name in changes if not _is_open(game, tables, each, name))


def _is_open(game: AnyGame, tables: Any, state: Any, field_id: str) -> bool:
    """The shared screen would fill in the same value."""
    own, shared = (
        {field.id: getattr(field, "default", None) for field in game.playing.corrections(tables, each)}
        for each in (state, game.playing.seen_by(tables, state, None))
    )
    return (field_id in own, own.get(field_id)) == (field_id in shared, shared.get(field_id))


def _shown(value: Any) -> str:
    if isinstance(value, Mapping):
        return " ".join(f"{key} {inner}" for key, inner in value.items()) or "–"
    if isinstance(value, list | tuple):
        return " ".join(str(inner) for inner in value) or "–"
    return "–" if value is None else str(value)


class Timeline:
    """The positions along a list of moves, from the setup on; grows with the moves and can be cut back."""

    def __init__(self, game: AnyGame, tables: Any, document: Any) -> None:
        self.game = game
        self.tables = tables
        self.document = document
        self.moves: list[Any] = []
        self.positions: list[Position] = [start(game, tables, document)]

    def follow(self, moves: Iterable[Any]) -> Position:
        """The position after exactly these moves; what they share with the last call is not computed again.

        Raises:
            Refused: with the path of the first move that is not allowed (``moves[3].cells``).
        """
        wanted = list(moves)
        same = 0
        while same < min(len(wanted), len(self.moves)) and _is_same(wanted[same], self.moves[same]):
            same += 1
        del self.moves[same:], self.positions[same + 1 :]
        for index in range(same, len(wanted)):
            try:
                position = step(self.game, self.tables, self.positions[-1], wanted[index])
            except Refused as refusal:
                raise Refused(below(f"moves[{index}]", refusal.faults)) from None
            self.moves.append(wanted[index])
            self.positions.append(position)
        return self.positions[-1]

    def names(self) -> tuple[Message, ...]:
        """What each move did, in order."""
        return tuple(
            name(self.game, self.tables, position, move)
            for position, move in zip(self.positions, self.moves, strict=False)
        )


def _is_same(move: Any, other: Any) -> bool:
    return move is other or bool(move == other)  # to compare two models field by field takes its time


def below(path: str, faults: Iterable[Fault]) -> tuple[Fault, ...]:
    """The same faults, seen from further out."""
    return tuple(
        Fault(path if fault.path == "$" else f"{path}.{fault.path}", fault.message, fault.rules) for fault in faults
    )


