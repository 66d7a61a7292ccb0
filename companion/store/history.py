"""Games that were played to the end here."""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, Connection, delete, select

from companion.store import limits
from companion.store.database import Database, as_text, new_id, read_time
from companion.store.schema import LINKS, RESULT_PLAYERS, RESULTS, VISITS


@dataclass(frozen=True, slots=True)
class Played:
    """A game that was played: its result as plain values. ``id`` is the table's, where there was one."""

    id: str
    game: str
    result: Mapping[str, Any]
    finished_at: datetime


class History:
    """The results of one household: of its tables, of those that it visits, and what it filled in by hand."""

    def __init__(self, database: Database, household: str = "") -> None:
        self._database = database
        self._household = household

    def add(self, result: Mapping[str, Any]) -> str:
        """Keep a result that no table led to (a score sheet filled in by hand); gives its id."""
        made = new_id()
        with self._database.write() as connection:
            record(connection, made, result, self._database.now(), self._household)
        return made

    def list(self, *, game: str | None = None, player: str | None = None, most: int = 1000) -> Sequence[Played]:
        """What was played, the last first: all of it, or of one game or with one player (however the name is spelled)."""
        wanted = select(RESULTS).where(self._ours()).order_by(RESULTS.c.finished_at.desc(), RESULTS.c.id).limit(most)
        if game is not None:
            wanted = wanted.where(RESULTS.c.game == game)
        if player is not None:
            with_player = select(RESULT_PLAYERS.c.result_id).where(RESULT_PLAYERS.c.folded == folded(player))
            wanted = wanted.where(RESULTS.c.id.in_(with_player))
        with self._database.read() as connection:
            return tuple(Played(row.id, row.game, json.loads(row.result), read_time(row.finished_at))
                         for row in connection.execute(wanted))

    def delete(self, result_id: str) -> None:
        """Forget one result, if it is there."""
        with self._database.write() as connection:
            connection.execute(delete(RESULTS).where(RESULTS.c.id == result_id, self._ours()))

    def _ours(self) -> ColumnElement[bool]:
        visited = (select(LINKS.c.table_id).join(VISITS, VISITS.c.link_id == LINKS.c.id)
                   .where(VISITS.c.household == self._household, LINKS.c.withdrawn_at.is_(None)))
        return (RESULTS.c.household == self._household) | RESULTS.c.id.in_(visited)


def folded(name: str) -> str:
    """What two spellings of a name share: "anna " and "Anna" are one player. Every database takes it as text."""
    return as_text(" ".join(unicodedata.normalize("NFC", name).split()).casefold())


def record(connection: Connection, result_id: str, result: Mapping[str, Any], at: str,
           household: str) -> None:
    """Keep a result within a transaction."""
    connection.execute(RESULTS.insert().values(
        id=result_id, game=result["game"], result=limits.result(result), finished_at=at, household=household))
    for seat, player in enumerate(result["players"]):
        connection.execute(RESULT_PLAYERS.insert().values(result_id=result_id, seat=seat, folded=folded(player["name"])))


def erase(connection: Connection, result_id: str) -> None:
    """Forget a result within a transaction."""
    connection.execute(delete(RESULTS).where(RESULTS.c.id == result_id))
