"""Where tables are kept while they are played: between the store, which keeps entries, and the pages, which show positions.

The store holds the truth. What is folded here is only remembered, by table and revision, so that a page that draws itself
again does not apply two hundred moves again.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from companion import loader
from companion.core import moves as core_moves
from companion.core import setup as core_setup
from companion.core.errors import Refused, refuse
from companion.core.game import AnyGame, knows_nothing
from companion.core.message import Message, msg, render
from companion.core.moves import Know, Log, Position, Timeline
from companion.core.reading import read
from companion.core.score import PlayerResult, Result
from companion.core.setup import Document
from companion.core.view import Now
from companion.games import games
from companion.store.store import Store
from companion.store.tables import Conflict, Loaded

REMEMBERED = 64
"""How many tables are kept folded; any other is folded again from its entries when somebody comes back to it."""


@dataclass(frozen=True, slots=True)
class LogLine:
    """One line of a table's log: what was done, whether it still counts, and whether it showed something hidden."""

    number: int
    text: Message
    in_force: bool
    reveals: bool


@dataclass(frozen=True, slots=True)
class Session:
    """A table as it stands at one revision."""

    id: str
    revision: int
    game: AnyGame
    tables: Any
    document: Document
    log: Log
    position: Position
    positions: tuple[Position, ...]

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
        reveals = self.game.playing.reveals
        return tuple(
            LogLine(
                number + 1,
                self._name(number),
                number < self.log.cursor,
                not isinstance(move, core_moves.COMMON_MOVES) and reveals(self.tables, self.positions[number].state, move),
            )
            for number, move in enumerate(self.log.moves)
        )

    def _name(self, number: int) -> Message:
        return core_moves.name(self.game, self.tables, self.positions[number], self.log.moves[number])


@dataclass(frozen=True, slots=True)
class Happened:
    """What came of a tap: the table now, and a word where it was not simply recorded."""

    session: Session
    notice: Message | None = None


class Desk:
    """Opens, records and takes back. Safe to share between threads."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._folded: OrderedDict[str, tuple[Session, Timeline]] = OrderedDict()
        self._lock = threading.RLock()

    def start(self, game: AnyGame, document: Document) -> str:
        """Start a table with this setup; gives its id. What was read off the copy in earlier games is its first entry."""
        table = self.store.tables.create(game.slug, core_setup.to_json(document), title=game.name)
        facts = self._read_off(game, document)
        if facts:
            entry = Know(facts=facts).model_dump(mode="json")
            self.store.tables.append(table.id, entry, seen=self.store.tables.revision(table.id), tap_id="copy")
        return table.id

    def _read_off(self, game: AnyGame, document: Document) -> dict[str, str]:
        """What this copy is known to show, for a game that uses it at the table; what it cannot show is left out."""
        facts = {} if game.playing.know is knows_nothing else self.store.copies.learned(game.slug)
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
            revision = self.store.tables.revision(table_id)
            kept = self._folded.get(table_id)
            if kept and kept[0].revision == revision:
                self._folded.move_to_end(table_id)
                return kept[0]
            return self._fold(self.store.tables.load(table_id), kept[1] if kept else None)

    def record(self, table_id: str, move: Any, seen: int, tap: str) -> Happened:
        """Record one move, as seen at revision ``seen``; the same ``tap`` twice counts once.

        Raises:
            Refused: if the move is not allowed now; nothing is recorded then.
        """
        with self._lock:
            session = self.open(table_id)
            if session.revision != seen:
                return self._append(table_id, move.model_dump(mode="json"), seen, tap)
            filled = core_moves.fill(session.game, session.tables, session.position, move)
            core_moves.step(session.game, session.tables, session.position, filled)
            happened = self._append(table_id, filled.model_dump(mode="json"), seen, tap)
            self._remember(session, happened.session)
            return happened

    def _remember(self, before: Session, after: Session) -> None:
        """Keep what a move read off the components, for the next game with this copy."""
        printed = after.game.playing.printed
        known = printed(before.tables, before.position.state)
        for fact, value in printed(after.tables, after.position.state).items():
            if known.get(fact) != value:
                self.store.copies.learn(after.game.slug, fact, value)

    def go_to(self, table_id: str, cursor: int, seen: int, tap: str) -> Happened:
        """Undo, redo or jump: from now on ``cursor`` moves are in force.

        Raises:
            Refused: if there are not that many moves.
        """
        with self._lock:
            session = self.open(table_id)
            if session.revision == seen:
                session.log.to(cursor)
            return self._append(table_id, {"to": cursor}, seen, tap)

    def _append(self, table_id: str, entry: Mapping[str, Any], seen: int, tap: str) -> Happened:
        """Append at ``seen``; the store refuses what comes late and recognises a tap that it has had already."""
        answer = self.store.tables.append(table_id, entry, seen=seen, tap_id=tap)
        session = self.open(table_id)
        if isinstance(answer, Conflict):
            return Happened(session, msg("The table had moved on; nothing was recorded by your tap. Look and tap again."))
        result = result_of(session) if session.is_over else None
        if result is not None:
            self.store.tables.finish(table_id, result.model_dump(mode="json"), seen=session.revision)
        return Happened(session)

    def _fold(self, stored: Loaded, timeline: Timeline | None) -> Session:
        table_id, revision = stored.summary.id, stored.summary.revision
        game = games().get(stored.summary.game)
        if game is None:
            raise refuse("game", "of this table is {game}, which this installation does not have", game=stored.summary.game)
        tables = loader.tables(game)
        if timeline is None:
            document = core_setup.read_document(game, tables, stored.document)
            timeline = Timeline(game, tables, document)
        log = log_of(game, stored.entries)
        timeline.follow(log.moves)
        positions = tuple(timeline.positions)
        session = Session(table_id, revision, game, tables, timeline.document, log, positions[log.cursor], positions)
        self._folded[table_id] = (session, timeline)
        self._folded.move_to_end(table_id)
        while len(self._folded) > REMEMBERED:
            self._folded.popitem(last=False)
        return session


def log_of(game: AnyGame, entries: Sequence[Mapping[str, Any]]) -> Log:
    """The log that a list of entries makes.

    Raises:
        Refused: if an entry is no move of this game.
    """
    log = Log()
    for entry in entries:
        log = log.to(int(entry["to"])) if set(entry) == {"to"} else log.add(core_moves.read_move(game, entry))
    return log


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
