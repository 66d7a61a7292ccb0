"""Where tables are kept while they are played: between the store, which keeps entries, and the pages, which show positions.

The store holds the truth. What is folded here is only remembered, by table and revision, so that a page that draws itself
again does not apply two hundred moves again.
"""

from __future__ import annotations

import itertools
import threading
import time
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from companion import loader, together
from companion.core import moves as core_moves
from companion.core import setup as core_setup
from companion.core.errors import Refused, refuse
from companion.core.game import AnyGame, knows_nothing
from companion.core.message import Message, render
from companion.core.moves import Know, Log, Position, Timeline, Went
from companion.core.reading import read
from companion.core.score import PlayerResult, Result
from companion.core.setup import Document
from companion.core.view import Now
from companion.games import games
from companion.store.copies import Change
from companion.store.errors import NoSuchTableError
from companion.store.links import Link
from companion.store.store import Store
from companion.store.tables import Conflict

REMEMBERED = 256
"""How many tables are kept folded, a third of a megabyte each; any other is folded again when it is opened."""
GLANCE = 0.3
"""Seconds for which all phones that only look are told the same, so that a full table asks the store no more than one."""
MANY = 1000
"""How many tables and links are kept for a glance before all are looked up anew."""
ATTEMPTS = 5
"""How often a move that may stand is tried again when other phones keep being faster."""


@dataclass(frozen=True, slots=True)
class LogLine:
    """One line of a table's log: what was done and by whom, whether it still counts, whether it showed something hidden."""

    number: int
    text: Message
    in_force: bool
    reveals: bool
    author: str


@dataclass(frozen=True, slots=True)
class Session:
    """A table as it stands at one revision.

    Attributes:
        entries: what was recorded by ``writers``: moves, and where somebody went back or forward.
        authors: who recorded each move of the log.
    """

    id: str
    revision: int
    game: AnyGame
    tables: Any
    document: Document
    log: Log
    position: Position
    positions: tuple[Position, ...]
    entries: tuple[Any, ...]
    writers: tuple[str, ...]
    authors: tuple[str, ...]

    @property
    def names(self) -> tuple[str, ...]:
        """The players in seat order."""
        return self.document.players

    @property
    def is_over(self) -> bool:
        """Nothing more can be recorded but corrections."""
        return core_moves.is_over(self.game, self.position)

    def now(self, seat: int | None = None) -> Now:
        """What happens now, as the holder of a seat may see it (``None``: the shared screen)."""
        return core_moves.now(self.game, self.tables, self.position, seat)

    def last(self) -> Message | None:
        """What undo would take back; what was read off the copy before the first move is none of the game's doing."""
        moves = self.log.in_force
        of_copy = len(moves) == 1 and isinstance(moves[0], Know)
        return self._name(len(moves) - 1) if moves and not of_copy else None

    def next(self) -> Message | None:
        """What redo would bring back."""
        return self._name(self.log.cursor) if self.log.cursor < len(self.log.moves) else None

    def lines(self) -> tuple[LogLine, ...]:
        """The whole log; lines beyond the cursor can be redone."""
        return tuple(map(self.line, range(len(self.log.moves))))

    def line(self, number: int) -> LogLine:
        """One line of the log, counted from 0."""
        move = self.log.moves[number]
        shows = not isinstance(move, core_moves.COMMON_MOVES) and self.game.playing.reveals(
            self.tables, self.positions[number].state, move
        )
        return LogLine(number + 1, self._name(number), number < self.log.cursor, shows, self.authors[number])

    def taken_back(self, cursor: int) -> tuple[LogLine, ...]:
        """What going to where ``cursor`` moves are in force would take back; nothing for a way forward."""
        return tuple(map(self.line, range(cursor, self.log.cursor)))

    def who_took_back(self) -> tuple[str, ...]:
        """Who took back each of the moves that can be redone, the first of them first.

        A move ends what could be redone, so that nobody but who went back and forward since the last one comes into it.
        """
        place, took = len(self.log.moves), dict[int, str]()
        since = list(itertools.takewhile(lambda entry: isinstance(entry, Went), reversed(self.entries)))
        for went, writer in zip(reversed(since), self.writers[len(self.entries) - len(since) :], strict=True):
            took.update(dict.fromkeys(range(went.to, place), writer))
            place = went.to
        return tuple(took[number] for number in range(self.log.cursor, len(self.log.moves)))

    @property
    def begins_with_copy(self) -> bool:
        """The first entry is what the copy had shown in earlier games; nobody at this table wrote it."""
        return bool(self.log.moves) and isinstance(self.log.moves[0], Know) and not self.authors[0]

    def recorded_by(self, author: str) -> int:
        """How many entries this author has made at this table, undo and redo too."""
        return self.writers.count(author)

    def _name(self, number: int) -> Message:
        return core_moves.name(self.game, self.tables, self.positions[number], self.log.moves[number])


@dataclass(frozen=True, slots=True)
class Happened:
    """What came of a tap: the table now, and a word where it was not simply recorded.

    ``stands``: what the tap wanted is so now, by this tap or by another one that wanted the same. ``recorded``: it was this
    one, just now.
    """

    session: Session
    notice: Message | None = None
    stands: bool = True
    recorded: bool = False


class Desk:
    """Opens, records and takes back. Safe to share between threads."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._folded: OrderedDict[str, tuple[Session, Timeline]] = OrderedDict()
        self._glances: dict[str, tuple[float, int]] = {}
        self._links: dict[str, tuple[float, Link]] = {}
        self._lock = threading.RLock()

    def start(self, game: AnyGame, document: Document, household: str = "") -> str:
        """Start a table with this setup and a link to record; gives its id.

        What was read off the household's copy in earlier games is its first entry.
        """
        table = self.store.tables.create(game.slug, core_setup.to_json(document), title=game.name, household=household)
        self.store.links.make(table, "record")
        facts = self._read_off(game, document, household)
        if facts:
            entry = Know(facts=facts).model_dump(mode="json")
            self.store.tables.append(table, entry, seen=self.store.tables.revision(table), tap_id="copy")
        return table

    def _read_off(self, game: AnyGame, document: Document, household: str) -> dict[str, str]:
        """What this copy is known to show, for a game that uses it at the table; what it cannot show is left out."""
        facts = {} if game.playing.know is knows_nothing else self.store.household(household).copies.learned(game.slug)
        if not facts:
            return {}
        tables = loader.tables(game)
        try:
            core_moves.step(game, tables, core_moves.start(game, tables, document), Know(facts=facts))
        except Refused as refusal:
            wrong = {fault.path.removeprefix("facts.") for fault in refusal.faults}
            return {fact: value for fact, value in facts.items() if fact not in wrong}
        return facts

    def open(self, table_id: str) -> Session:
        """The table as it stands now.

        Raises:
            NoSuchTableError: if this store has no such table.
            Refused: if what is stored does not fit the game any more.
        """
        with self._lock:
            try:
                revision = self.store.tables.revision(table_id)
            except NoSuchTableError:
                self._folded.pop(table_id, None)
                raise
            session, timeline = self._folded.get(table_id) or (None, None)
            if session is None or timeline is None or session.revision > revision:
                session, timeline = self._unfolded(table_id)
            if session.revision < revision:
                session = self._follow(session, timeline, *self.store.tables.since(table_id, session.revision))
            self._folded[table_id] = session, timeline
            self._folded.move_to_end(table_id)
            while len(self._folded) > REMEMBERED:
                self._folded.popitem(last=False)
            return session

    def glance(self, table_id: str) -> int:
        """The table's revision, as it was at most :data:`GLANCE` seconds ago; for the many phones that ask.

        Raises:
            NoSuchTableError: if this store has no such table.
        """
        now = time.monotonic()
        seen = self._glances.get(table_id)
        if seen is None or now - seen[0] > GLANCE:
            seen = (now, self.store.tables.revision(table_id))
            if len(self._glances) > MANY:
                self._glances.clear()
            self._glances[table_id] = seen
        return seen[1]

    def record(
        self, table_id: str, move: Any, seen: int, tap: str, author: str = "", *, household: str = ""
    ) -> Happened:
        """Record one move, as seen at revision ``seen``; the same ``tap`` twice counts once.

        Where other phones have recorded something since, the move still stands if it does not touch what they did; else
        nothing is recorded, and the notice says what was done meanwhile.

        Args:
            table_id: of the table.
            move: what is done, before chance has answered.
            seen: the revision that was on the screen.
            tap: the id of the tap, the same each time it is sent.
            author: who records.
            household: whose copy remembers what the move reads off the components.

        Raises:
            Refused: if the move is not allowed where nothing came between; nothing is recorded then.
        """
        with self._lock:
            session = self.open(table_id)
            happened: Happened | None = None
            if session.revision == seen:
                filled = core_moves.fill(session.game, session.tables, session.position, move)
                core_moves.step(session.game, session.tables, session.position, filled)
                happened = self._append(session, filled.model_dump(mode="json"), tap, author)
            if happened is None:
                happened = self._late(table_id, move, seen, tap, author)
            if happened.recorded:
                self._remember(happened.session, household)
            return happened

    def _late(self, table_id: str, move: Any, seen: int, tap: str, author: str) -> Happened:
        """Record a move by somebody who had not seen everything, if it may stand all the same."""
        again = self.store.tables.append(table_id, move.model_dump(mode="json"), seen=seen, tap_id=tap, author=author)
        if not isinstance(again, Conflict):  # this tap was sent twice
            return Happened(self.open(table_id))
        for _ in range(ATTEMPTS):
            session = self.open(table_id)
            judged = together.judge(session, move, seen)
            if not isinstance(judged, together.MayStand):
                return Happened(session, judged.told, isinstance(judged, together.IsDone))
            happened = self._append(session, judged.move.model_dump(mode="json"), tap, author)
            if happened is not None:
                return happened
        return self.late(table_id, seen, tap)

    def late(self, table_id: str, seen: int, tap: str) -> Happened:
        """The answer to a tap that cannot be taken any more, since the question has changed: what was done meanwhile.

        A tap that was recorded before and is only sent again is answered as recorded.
        """
        with self._lock:
            session = self.open(table_id)
            if session.revision == seen:
                return Happened(session, stands=False)
            again = self.store.tables.append(table_id, {"to": session.log.cursor}, seen=seen, tap_id=tap)
            if not isinstance(again, Conflict):
                return Happened(session)
            return Happened(session, together.meanwhile(session, seen), stands=False)

    def _remember(self, after: Session, household: str) -> None:
        """Keep what the last move read off the components, for the next game with this copy."""
        printed = after.game.playing.printed
        known = printed(after.tables, after.positions[after.log.cursor - 1].state)
        for fact, value in printed(after.tables, after.position.state).items():
            if known.get(fact) != value:
                self.store.household(household).copies.learn(after.game.slug, fact, value)

    def go_to(
        self, table_id: str, cursor: int, seen: int, tap: str, author: str = "", *, household: str = ""
    ) -> Happened:
        """Undo, redo or jump: from now on ``cursor`` moves are in force. Two phones that go there at once go there once.

        What was read off the household's copy on the way goes out of it, and comes back, with the moves.

        Raises:
            Refused: if there are not that many moves.
        """
        with self._lock:
            session = self.open(table_id)
            if session.revision == seen:
                session.log.to(cursor)
                happened = self._append(session, {"to": cursor}, tap, author)
                if happened is not None:
                    if happened.recorded:
                        changes = readings_between(session, cursor, author if household else None)
                        self.store.household(household).copies.turn(session.game.slug, changes)
                    return happened
            late = self.late(table_id, seen, tap)
            there = together.only_went(late.session, seen) and late.session.log.cursor == cursor
            return Happened(late.session) if there else late

    def _append(self, session: Session, entry: Mapping[str, Any], tap: str, author: str) -> Happened | None:
        """Append to the table as it stands in ``session``; ``None`` if another process was faster."""
        answer = self.store.tables.append(session.id, entry, seen=session.revision, tap_id=tap, author=author)
        if isinstance(answer, Conflict):
            return None
        after = self.open(session.id)
        self._glances[session.id] = (time.monotonic(), after.revision)
        result = result_of(after) if after.is_over else None
        if result is not None:
            self.store.tables.finish(session.id, result.model_dump(mode="json"), seen=after.revision)
        return Happened(after, recorded=not answer.again)

    def standing(self, link_id: str) -> Link:
        """A link as it was at most a second ago; for the many phones that ask.

        Raises:
            NoSuchTableError: if there is no such link.
            WithdrawnLinkError: if it has been withdrawn.
        """
        now = time.monotonic()
        seen = self._links.get(link_id)
        if seen is None or now - seen[0] > 1.0:
            self._links.pop(link_id, None)
            seen = (now, self.store.links.find(link_id))
            if len(self._links) > MANY:
                self._links.clear()
            self._links[link_id] = seen
        return seen[1]

    def withdraw(self, link_id: str) -> None:
        """From now on this link opens nothing, and here not a second longer."""
        self.store.links.withdraw(link_id)
        self._links.pop(link_id, None)

    def _unfolded(self, table_id: str) -> tuple[Session, Timeline]:
        """The table with all that the store has of it."""
        stored = self.store.tables.load(table_id)
        game = games().get(stored.summary.game)
        if game is None:
            raise refuse("game", "of this table is {game}, which this installation does not have", game=stored.summary.game)
        tables = loader.tables(game)
        document = core_setup.read_document(game, tables, stored.document)
        timeline = Timeline(game, tables, document)
        positions = tuple(timeline.positions)
        bare = Session(table_id, 0, game, tables, document, Log(), positions[0], positions, (), (), ())
        return self._follow(bare, timeline, stored.entries, stored.authors), timeline

    def _follow(
        self, session: Session, timeline: Timeline, stored: Sequence[Mapping[str, Any]], writers: Sequence[str]
    ) -> Session:
        """The table with the entries that were recorded since; what was folded already is shared, and not read again."""
        log, authors = session.log, session.authors
        entries = tuple(core_moves.read_entry(session.game, raw) for raw in stored)
        for entry, writer in zip(entries, writers, strict=True):
            if not isinstance(entry, Went):
                authors = (*authors[: log.cursor], writer)
            log = log.enter(entry)
        timeline.follow(log.moves)
        positions = tuple(timeline.positions)
        return replace(
            session,
            revision=session.revision + len(entries),
            log=log,
            position=positions[log.cursor],
            positions=positions,
            entries=session.entries + entries,
            writers=session.writers + tuple(writers),
            authors=authors,
        )


def readings_between(session: Session, cursor: int, author: str | None = None) -> tuple[Change, ...]:
    """What going to where ``cursor`` moves are in force does to the readings of a copy, move by move.

    What the table began with is the copy's own and not this game's to take back.

    Args:
        session: the table as it stands.
        cursor: where it goes.
        author: by whom the moves must be that count; another household's phone read off another copy. ``None``: anybody.
    """
    back = cursor < session.log.cursor
    passed = range(session.log.cursor - 1, cursor - 1, -1) if back else range(session.log.cursor, cursor)
    changes: list[Change] = []
    for number in passed:
        if (number == 0 and session.begins_with_copy) or author not in (None, session.authors[number]):
            continue
        was, becomes = (
            session.game.playing.printed(session.tables, session.positions[place].state)
            for place in ((number + 1, number) if back else (number, number + 1))
        )
        facts = [fact for fact in {**was, **becomes} if was.get(fact) != becomes.get(fact)]
        changes += [Change(fact, was.get(fact), becomes.get(fact)) for fact in facts]
    return tuple(changes)


CONCEDED = "conceded"
"""What decided a game in which somebody gave up."""


def result_of(session: Session) -> Result | None:
    """The result of a table that kept everything a result needs, or in which somebody gave up; else ``None``."""
    scoring = session.game.scoring
    result: Result | None = None
    try:
        sheet = read(scoring.sheet, scoring.of_state(session.tables, session.position.state))
        result = scoring.score(session.tables, sheet)
    except Refused:
        pass  # something that the table did not keep; the sheet asks for it
    if not session.position.stopped:
        return result
    return None if session.position.conceded is None else _conceded(session, result)


def _conceded(session: Session, standing: Result | None) -> Result:
    """Who gave up has lost; with two players the other one has won, whatever the points say."""
    loser = session.position.conceded
    alone = len(session.names) == 2
    bare = [PlayerResult(name=name, total=0, rank=None, winner=False, lines=(), tiebreak={}) for name in session.names]
    players = tuple(
        player.model_copy(update={"winner": alone and seat != loser, "rank": 1 + (seat == loser) if alone else None})
        for seat, player in enumerate(standing.players if standing else bare)
    )
    return Result(
        game=session.game.slug, players=players, decided_by=CONCEDED, verdict=render(core_moves.ending(session.position))
    )
