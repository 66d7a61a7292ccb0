"""Phones that act at once: whether a move that comes late may stand, and what is said where it does not.

Two moves do not touch if either order gives the same table: two bids, two corrections of different values. Then both stand.
The same move tapped on two phones is one thing that happened, so it is recorded once. Anything else would do something that
nobody at the table meant, and is refused with what was done meanwhile.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol

from companion.core import moves as core_moves
from companion.core.errors import Refused
from companion.core.game import AnyGame
from companion.core.message import Message, Value, listing, msg
from companion.core.moves import Log, Position, Timeline, Went

MOST_MISSED = 12
"""A phone that has missed more has been away; its move is asked for again."""
MOST_TOLD = 4
"""So many of the moves in between are named, the latest ones."""
SEAT = "seat:"
"""What an author that is a seat's own phone begins with."""


class Session(Protocol):
    """What is looked at of a table at one revision, as the desk folds it."""

    @property
    def revision(self) -> int: ...  # noqa: D102
    @property
    def game(self) -> AnyGame: ...  # noqa: D102
    @property
    def tables(self) -> Any: ...  # noqa: D102
    @property
    def document(self) -> Any: ...  # noqa: D102
    @property
    def log(self) -> Log: ...  # noqa: D102
    @property
    def position(self) -> Position: ...  # noqa: D102
    @property
    def positions(self) -> tuple[Position, ...]: ...  # noqa: D102
    @property
    def entries(self) -> tuple[Any, ...]: ...  # noqa: D102


@dataclass(frozen=True, slots=True)
class MayStand:
    """The move touches nothing that was done meanwhile; ``move`` with what chance answers now."""

    move: Any


@dataclass(frozen=True, slots=True)
class IsDone:
    """Another phone has recorded the same."""

    told: Message


@dataclass(frozen=True, slots=True)
class IsLate:
    """The move does not fit any more."""

    told: Message


def judge(session: Session, move: Any, seen: int) -> MayStand | IsDone | IsLate:
    """Whether a move that was tapped at revision ``seen`` may stand at the table as it is now."""
    before = position_at(session, seen)
    if before is not None:
        missed = session.log.moves[session.log.cursor - (session.revision - seen) :]
        if (done := _the_same(session, before, move, missed)) is not None:
            return IsDone(msg("Another phone has recorded that already: {what}", what=done))
        filled = _untouched(session, before, move, missed)
        if filled is not None:
            return MayStand(filled)
    return IsLate(meanwhile(session, seen))


def meanwhile(session: Session, seen: int) -> Message:
    """Who did what after revision ``seen``, for somebody whose tap came too late."""
    told = _told_since(session, seen)
    shown: Value = listing(told[-MOST_TOLD:])
    return msg("Nothing was recorded by your tap: meanwhile {what}.", what=shown)


def only_went(session: Session, seen: int) -> bool:
    """Since revision ``seen`` somebody went back or forward in the log, once, and nothing else happened."""
    return session.revision == seen + 1 and isinstance(session.entries[seen], Went)


def whose(session: Session, author: str, mine: str) -> Message | None:
    """Who recorded something, as other people call it; ``None`` for oneself, and where nobody knows."""
    if author in ("", mine):
        return None
    if author.startswith(SEAT):
        return msg("{player}", player=core_moves.player_name(session.position.state, int(author.removeprefix(SEAT))))
    return msg("another phone")


def position_at(session: Session, seen: int) -> Position | None:
    """The position at revision ``seen``, where nothing but moves came after it, and not too many; else ``None``."""
    since = session.entries[seen:]
    if len(since) > MOST_MISSED or seen > session.revision or any(isinstance(entry, Went) for entry in since):
        return None
    return session.positions[session.log.cursor - len(since)]


def _the_same(session: Session, before: Position, move: Any, missed: tuple[Any, ...]) -> Message | None:
    """The name of the recorded move that is this one: the first, or for a move that only goes on, any of that moment."""
    game, tables = session.game, session.tables
    if core_moves.fill(game, tables, before, move) == missed[0]:
        return core_moves.name(game, tables, before, missed[0])
    if not _says_nothing(move):
        return None
    moment = _moment(session, before)
    start = session.log.cursor - len(missed)
    for place, other in enumerate(missed):
        position = session.positions[start + place]
        if type(other) is type(move) and _moment(session, position) == moment:
            return core_moves.name(game, tables, position, other)
    return None


def _says_nothing(move: Any) -> bool:
    """The move only goes on; nothing was entered for it."""
    return not any(value for name, value in move.model_dump().items() if name != "type")


def _moment(session: Session, position: Position) -> tuple[int | None, str]:
    now = core_moves.now(session.game, session.tables, position)
    return now.seat, now.phase


def _untouched(session: Session, before: Position, move: Any, missed: tuple[Any, ...]) -> Any | None:
    """The move as it may be recorded now, if it would have given the same table before the others."""
    game, tables = session.game, session.tables
    try:
        filled = core_moves.fill(game, tables, session.position, move)
        after = core_moves.step(game, tables, session.position, filled)
        other_way = core_moves.step(game, tables, before, core_moves.fill(game, tables, before, move))
        for recorded in missed:
            other_way = core_moves.step(game, tables, other_way, recorded)
    except Refused:
        return None
    return filled if after == other_way else None


def _told_since(session: Session, seen: int) -> tuple[Message, ...]:
    """Each entry after revision ``seen`` in words."""
    timeline = Timeline(session.game, session.tables, session.document)
    moves: list[Any] = []
    cursor = 0
    told: list[Message] = []
    for number, entry in enumerate(session.entries):
        if isinstance(entry, Went):
            if number >= seen:
                told.append(_went(timeline, moves, cursor, entry.to))
            cursor = entry.to
            continue
        moves[cursor:] = [entry]
        if number >= seen:
            timeline.follow(moves[:cursor])
            told.append(core_moves.name(session.game, session.tables, timeline.positions[cursor], moves[cursor]))
        cursor += 1
    return tuple(told)


def _went(timeline: Timeline, moves: list[Any], cursor: int, to: int) -> Message:
    timeline.follow(moves)
    first = core_moves.name(timeline.game, timeline.tables, timeline.positions[min(cursor, to)], moves[min(cursor, to)])
    if to < cursor:
        return msg("“{what}” was taken back", what=first)
    return msg("“{what}” was brought back", what=first)
