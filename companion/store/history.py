"""Games that were played to the end here."""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, delete, select

from companion.store.database import Database, new_id, read_time, to_text
from companion.store.schema import RESULT_PLAYERS, RESULTS


@dataclass(frozen=True, slots=True)
class Played:
    """A game that was played: its result as plain values. ``id`` is the table's, where there was one."""

    id: str
    game: str
    result: Mapping[str, Any]
    finished_at: datetime


class History:
    """The results of one store."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def add(self, result: Mapping[str, Any]) -> str:
        """Keep a result that no table led to (a score sheet filled in by hand); gives its id."""
        made = new_id()
        with self._database.write() as connection:
            record(connection, made, result, self._database.now())
        return made

    def list(self, *, game: str | None = None, player: str | None = None, most: int = 1000) -> Sequence[Played]:
        """What was played, the last first: all of it, or of one game or with one player (however the name is spelled)."""
        wanted = select(RESULTS).order_by(RESULTS.c.finished_at.desc(), RESULTS.c.id).limit(most)
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
            erase(connection, result_id)


def folded(name: str) -> str:
    """What two spellings of a name share: "anna " and "Anna" are one player."""
    return " ".join(unicodedata.normalize("NFC", name).split()).casefold()


def record(connection: Connection, result_id: str, result: Mapping[str, Any], at: str) -> None:
    """Keep a result within a transaction."""
    connection.execute(RESULTS.insert().values(id=result_id, game=result["game"], result=to_text(result), finished_at=at))
    for seat, player in enumerate(result["players"]):
        connection.execute(RESULT_PLAYERS.insert().values(result_id=result_id, seat=seat, folded=folded(player["name"])))


def erase(connection: Connection, result_id: str) -> None:
    """Forget a result within a transaction."""
    connection.execute(delete(RESULTS).where(RESULTS.c.id == result_id))
