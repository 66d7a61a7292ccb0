"""Tables that are played by chance up to some moment, for tests of what several phones do there."""

from __future__ import annotations

import random
import secrets
from collections.abc import Callable, Iterator
from typing import Any

from companion import loader
from companion.core.deal import Way
from companion.core.game import AnyGame
from companion.core.setup import Document, Header, derived_secret, plan
from companion.desk import Desk, Session
from tests.players import any_move

NAMES = ("Anna", "Bence", "Csilla", "Dániel", "Ελένη")
MOST = 400


def document_of(game: AnyGame, seed: str = "PHONES", **options: str) -> Document:
    """A setup in which the app keeps whatever it may keep."""
    kept = {part.id: (Way.KEPT if Way.KEPT in part.ways else part.ways[-1]).value for part in game.parts}
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
    """The first table at a moment for which ``wanted`` gives something, with what it gave; ``None`` if none comes."""
    for seed in range(6):
        chance = random.Random(seed)
        for session in played(desk, started(desk, game, f"PHONES {seed}"), chance):
            found = wanted(session)
            if found:
                return session, found
    return None


def secret_moves(session: Session) -> tuple[Any, Any] | None:
    """A secret entry of each of two seats that both may be made now, if there are such."""
    by_seat: dict[int, list[Any]] = {}
    kinds = {(offer.move, offer.secret_for) for offer in session.now().offers if offer.secret_for is not None}
    if len({seat for _, seat in kinds}) < 2:
        return None
    for move in session.game.playing.legal(session.tables, session.position.state):
        seat = getattr(move, "seat", None)
        if (move.type, seat) in kinds:
            by_seat.setdefault(seat, []).append(move)
    if len(by_seat) < 2:
        return None
    one, other, *_ = by_seat.values()
    return one[0], other[-1]
