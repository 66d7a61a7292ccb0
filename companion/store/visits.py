"""Which tables a household has opened: where many households share a server, each sees its own list."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import delete, insert, select, update

from companion.store.database import Database
from companion.store.links import Link, link_of
from companion.store.schema import LINKS, TABLES, VISITS
from companion.store.tables import SUMMARY, Summary, summary_of


@dataclass(frozen=True, slots=True)
class Visited:
    """A table and the link by which it was opened."""

    summary: Summary
    link: Link


class Visits:
    """The tables that one household has opened."""

    def __init__(self, database: Database, household: str) -> None:
        self._database = database
        self._household = household

    def note(self, link_id: str) -> None:
        """Note that this household has opened a table by that link; one that is not there is not noted."""
        now = self._database.now()
        ours = (VISITS.c.household == self._household) & (VISITS.c.link_id == link_id)
        with self._database.write() as connection:
            if connection.execute(update(VISITS).where(ours).values(seen_at=now)).rowcount == 0:
                found = select(LINKS.c.id).where(LINKS.c.id == link_id).with_for_update()
                if connection.execute(found).first() is not None:
                    connection.execute(delete(VISITS).where(ours))
                    connection.execute(insert(VISITS).values(household=self._household, link_id=link_id, seen_at=now))

    def forget(self, link_id: str) -> None:
        """Take a table off the list; the table itself stays."""
        with self._database.write() as connection:
            connection.execute(delete(VISITS).where(VISITS.c.household == self._household, VISITS.c.link_id == link_id))

    def list(self, *, finished: bool = False, most: int = 100) -> tuple[Visited, ...]:
        """The running (or finished) tables behind links that still open them, the one that changed last first."""
        wanted = (select(LINKS).join(VISITS, VISITS.c.link_id == LINKS.c.id).join(TABLES, TABLES.c.id == LINKS.c.table_id)
                  .where(VISITS.c.household == self._household, LINKS.c.withdrawn_at.is_(None),
                         TABLES.c.finished.is_(finished))
                  .order_by(TABLES.c.changed_at.desc(), TABLES.c.id, LINKS.c.id).limit(most))
        with self._database.read() as connection:
            links = [link_of(row) for row in connection.execute(wanted)]
            rows = connection.execute(select(*SUMMARY).where(TABLES.c.id.in_({link.table_id for link in links})))
            summaries = {row.id: summary_of(row) for row in rows}
        return tuple(Visited(summaries[link.table_id], link) for link in links if link.table_id in summaries)
