"""A whole session in, where it stands out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from pydantic import TypeAdapter

from companion.cli.outputs import fault_values
from companion.cli.shelf import Shelf, read_inner_document
from companion.core.errors import Faults, Refused
from companion.core.game import AnyGame
from companion.core.message import render
from companion.core.moves import Log, Position, Timeline, below, is_over, read_move
from companion.core.reading import Strict, read
from companion.core.score import Result
from companion.core.setup import Document


class Session(Strict):
    """A setup and what was done since. ``at``: how many moves are in force (all, if not said); the others were undone."""

    game: str
    setup: dict[str, Any]
    moves: tuple[dict[str, Any], ...] = ()
    at: int | None = None


SESSION = TypeAdapter(Session)


@dataclass(frozen=True, slots=True)
class Standing:
    """Where a session stands: the position, the log in words, the sheet so far, and once it is over what came of it.

    ``missing``: why a game that is over has no result yet (a value that nobody recorded).
    """

    game: AnyGame
    tables: Any
    moves: int
    position: Position
    log: tuple[str, ...]
    sheet: dict[str, Any]
    result: Result | None
    missing: Refused | None

    @property
    def over(self) -> bool:
        """Nothing more can be recorded."""
        return is_over(self.game, self.position)


def replay(shelf: Shelf, raw: Any) -> Standing:
    """Apply a session's moves, each as it says it came out; chance is never asked again.

    Raises:
        Refused: with every fault of its form, or with the first move that is not allowed.
    """
    session = read(SESSION, raw)
    game, document, moves = _checked(shelf, session)
    tables = shelf.tables(game)
    timeline = Timeline(game, tables, document)
    in_force = Log(moves, len(moves)).to(len(moves) if session.at is None else session.at).in_force
    position = timeline.follow(in_force)
    log = tuple(render(name) for name in timeline.names())
    sheet = game.scoring.of_state(tables, position.state)
    result, missing = _result(game, tables, sheet) if is_over(game, position) else (None, None)
    return Standing(game, tables, len(in_force), position, log, sheet, result, missing)


def _checked(shelf: Shelf, session: Session) -> tuple[AnyGame, Document, tuple[Any, ...]]:
    game = shelf.find(session.game, "game")
    faults = Faults()
    document, moves = None, []
    if session.setup.get("game") != session.game:
        faults.add("setup.game", "is {given}, but the session says {game}", given=str(session.setup.get("game")),
                   game=session.game)
    else:
        try:
            _, document = read_inner_document(shelf, session.setup, "setup")
        except Refused as refusal:
            faults.extend(refusal.faults)
    for index, raw in enumerate(session.moves):
        try:
            moves.append(read_move(game, raw))
        except Refused as refusal:
            faults.extend(below(f"moves[{index}]", refusal.faults))
    if session.at is not None and not 0 <= session.at <= len(session.moves):
        faults.add("at", "is {given}, but must be 0 to {count}, the number of moves", given=session.at,
                   count=len(session.moves))
    faults.raise_any()
    assert document is not None  # or there was a fault
    return game, document, tuple(moves)


def _result(game: AnyGame, tables: Any, sheet: dict[str, Any]) -> tuple[Result | None, Refused | None]:
    try:
        return game.scoring.score(tables, read(game.scoring.sheet, sheet)), None
    except Refused as refusal:
        return None, refusal


def as_values(standing: Standing) -> dict[str, Any]:
    """What ``replay --json`` prints."""
    position = standing.position
    values: dict[str, Any] = {
        "game": standing.game.slug,
        "state": TypeAdapter(type(position.state)).dump_python(position.state, mode="json"),
        "depth": position.depth.value,
        "over": standing.over,
        "moves": standing.moves,
        "log": list(standing.log),
        "sheet": standing.sheet,
    }
    if standing.over:
        values["result"] = standing.result.model_dump(mode="json") if standing.result else None
    if standing.missing:
        values["missing"] = fault_values(standing.missing.faults)["errors"]
    return values
