"""The printed facts that the owners of a copy have read off its components; kept, and carried to another installation."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Literal

from pydantic import Field, TypeAdapter
from sqlalchemy import ColumnElement, Connection, delete, insert, select

from companion.core.reading import Strict, read
from companion.store.database import Database
from companion.store.schema import COPIES

FORMAT = "bottega-copy"
VERSION = 1

_Id = Annotated[str, Field(min_length=1, max_length=80)]


class LearnedFact(Strict):
    """One fact; ``learned_at`` in UTC."""

    game: Annotated[str, Field(min_length=1, max_length=40)]
    fact: _Id
    value: _Id
    learned_at: Annotated[str, Field(pattern=r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$")]


class CopyFile(Strict):
    """A file of facts."""

    format: Literal["bottega-copy"]
    version: Literal[1]
    facts: tuple[LearnedFact, ...]


_FILE = TypeAdapter(CopyFile)


@dataclass(frozen=True, slots=True)
class Difference:
    """A fact that this store knows otherwise than a file."""

    game: str
    fact: str
    here: str
    there: str


@dataclass(frozen=True, slots=True)
class Change:
    """A fact that was known as one value and becomes another; ``None``: it is not known."""

    fact: str
    was: str | None
    becomes: str | None


class Copies:
    """What the copies of one household show."""

    def __init__(self, database: Database, household: str = "") -> None:
        self._database = database
        self._household = household

    @property
    def _ours(self) -> ColumnElement[bool]:
        return COPIES.c.household == self._household

    def learned(self, game: str) -> dict[str, str]:
        """Fact id to value, as ``core.printed.Copy`` takes them."""
        with self._database.read() as connection:
            rows = connection.execute(select(COPIES.c.fact, COPIES.c.value).where(self._ours, COPIES.c.game == game)
                                      .order_by(COPIES.c.fact))
            return {row.fact: row.value for row in rows}

    def learn(self, game: str, fact: str, value: str) -> None:
        """Keep a value that somebody read off, in place of an earlier one."""
        with self._database.write() as connection:
            self._put(connection, game, fact, value, self._database.now())

    def forget(self, game: str, fact: str) -> None:
        """Forget a value, if it is there."""
        with self._database.write() as connection:
            connection.execute(delete(COPIES).where(self._ours, COPIES.c.game == game, COPIES.c.fact == fact))

    def turn(self, game: str, changes: Iterable[Change]) -> None:
        """Turn values into others, one after the other; a fact that this copy has otherwise by now is left alone."""
        with self._database.write() as connection:
            for change in changes:
                mine = (self._ours, COPIES.c.game == game, COPIES.c.fact == change.fact)
                if connection.execute(select(COPIES.c.value).where(*mine)).scalar_one_or_none() != change.was:
                    continue
                if change.becomes is None:
                    connection.execute(delete(COPIES).where(*mine))
                else:
                    self._put(connection, game, change.fact, change.becomes, self._database.now())

    def export(self, game: str | None = None) -> dict[str, Any]:
        """The facts of one game, or of all, as plain values for a file."""
        wanted = select(COPIES.c.game, COPIES.c.fact, COPIES.c.value, COPIES.c.learned_at).where(self._ours)
        wanted = wanted.order_by(COPIES.c.game, COPIES.c.fact)
        if game is not None:
            wanted = wanted.where(COPIES.c.game == game)
        with self._database.read() as connection:
            facts = [dict(row) for row in connection.execute(wanted).mappings()]
        return {"format": FORMAT, "version": VERSION, "facts": facts}

    def take(self, raw: Any, *, overwrite: bool = False) -> Sequence[Difference]:
        """Take over the facts of a file. Those that are known otherwise are taken only with ``overwrite``.

        Returns:
            Every fact that was known otherwise before, taken or not.

        Raises:
            Refused: if it is no such file; then nothing is taken.
        """
        facts = read_file(raw).facts
        with self._database.write() as connection:
            known = {(row.game, row.fact): row.value for row in connection.execute(select(COPIES).where(self._ours))}
            different = []
            for fact in facts:
                here = known.get((fact.game, fact.fact))
                if here is not None and here != fact.value:
                    different.append(Difference(fact.game, fact.fact, here, fact.value))
                if here is None or (here != fact.value and overwrite):
                    self._put(connection, fact.game, fact.fact, fact.value, fact.learned_at)
                    known[fact.game, fact.fact] = fact.value
        return tuple(different)

    def _put(self, connection: Connection, game: str, fact: str, value: str, at: str) -> None:
        connection.execute(delete(COPIES).where(self._ours, COPIES.c.game == game, COPIES.c.fact == fact))
        connection.execute(insert(COPIES).values(
            household=self._household, game=game, fact=fact, value=value, learned_at=at))


def read_file(raw: Any) -> CopyFile:
    """A file of facts from plain values.

    Raises:
        Refused: with every fault of it.
    """
    return read(_FILE, raw)
