"""Tables that are played by chance up to some moment, for tests of what several phones do there."""

from __future__ import annotations

import random
import secrets
from collections.abc import Callable, Iterator
from typing import Any

from companion import loader
from companion.core.deal import Way
from companion.core.game import AnyGame
from companion.core.moves import Log, is_over, start, step
from companion.core.setup import Document, Header, derived_secret, plan, to_json
from companion.desk import Desk, Session
from tests.players import any_move

NAMES = ("Anna", "Bence", "Csilla", "Dániel", "Ελένη")
MOST = 400


def document_of(game: AnyGame, seed: str = "PHONES", **options: str) -> Document:
    """A setup in which the app keeps whatever it may keep."""
    kept = {part.id: (Way.KEPT if Way.KEPT in part.ways else part.ways[0]).value for part in game.parts}
    players = NAMES[: min(game.most, max(game.fewest, 3))]
    header = Header(game=game.slug, seed=seed, secret_seed=derived_secret(seed), players=players, options=kept | options)
    return plan(game, loader.tables(game), header)


def started(desk: Desk, game: AnyGame, seed: str = "PHONES") -> Session:
    """A new table."""
    return desk.open(desk.start(game, document_of(game, seed)))


def a_move(session: Session, chance: random.Random) -> Any:
    """A move that is allowed there, before chance has answered it in the store."""
    return any_move(session.game, session.tables, session.position, chance)


def played(desk: Desk, session: Session, chance: random.Random) -> Iterator[Session]:
    """The table after each of many moves."""
    for _ in range(MOST):
        yield session
        if session.is_over:
            return
        session = desk.record(session.id, a_move(session, chance), session.revision, secrets.token_hex(8)).session


def until(desk: Desk, game: AnyGame, wanted: Callable[[Session], Any]) -> tuple[Session, Any] | None:
    """The first table at a moment for which ``wanted`` gives something, with what it gave; ``None`` if none comes.

    It is looked for without a store, once for each such question; then the table is laid in the store of ``desk``.
    """
    asked = (game.slug, wanted.__qualname__)
    if asked not in _MOMENTS:
        _MOMENTS[asked] = _look_for(game, wanted)
    moment = _MOMENTS[asked]
    if moment is None:
        return None
    document, moves, found = moment
    table = desk.store.tables.create(game.slug, to_json(document), title=game.name)
    for number, move in enumerate(moves):
        desk.store.tables.append(table, move.model_dump(mode="json"), seen=number, tap_id=f"{number}")
    return desk.open(table), found


_MOMENTS: dict[tuple[str, str], tuple[Document, tuple[Any, ...], Any] | None] = {}


def _look_for(game: AnyGame, wanted: Callable[[Session], Any]) -> tuple[Document, tuple[Any, ...], Any] | None:
    tables = loader.tables(game)
    for seed in range(4):
        document, chance = document_of(game, f"PHONES {seed}"), random.Random(seed)
        position, moves = start(game, tables, document), list[Any]()
        while len(moves) < MOST and not is_over(game, position):
            found = wanted(Session("", 0, game, tables, document, Log(), position, (position,), (), (), ()))
            if found:
                return document, tuple(moves), found
            moves.append(any_move(game, tables, position, chance))
            position = step(game, tables, position, moves[-1])
    return None


def secret_moves(session: Session) -> tuple[Any, Any] | None:
    """A secret entry of each of two seats that both may be made now, if there are such."""
    by_seat: dict[int, list[Any]] = {}
    kinds = {(offer.move, offer.secret_for) for offer in session.now().offers if offer.secret_for is not None}
    if len({seat for _, seat in kinds}) < 2:
        return None
    for move in session.game.playing.legal(session.tables, session.position.state):
        seat = getattr(move, "seat", None)
        if seat is not None and (move.type, seat) in kinds:
            by_seat.setdefault(seat, []).append(move)
    if len(by_seat) < 2:
        return None
    one, other, *_ = by_seat.values()
    return one[0], other[-1]
