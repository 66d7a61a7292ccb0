"""Forgetting what nobody has touched for long, where strangers share a server."""

from __future__ import annotations

from datetime import timedelta

from sqlalchemy import delete, select

from companion.store.database import Database, read_time, time_text
from companion.store.schema import LINKS, PREFERENCES, RESULTS, TABLES, VISITS


def forget_untouched(database: Database, days: int) -> int:
    """Delete the tables that nobody changed or opened for so many days, and what households of that age left.

    The household at home ("") keeps its drafts, habits and results for ever.

    Returns:
        How many tables are gone.
    """
    before = time_text(read_time(database.now()) - timedelta(days=days))
    opened = select(LINKS.c.table_id).join(VISITS, VISITS.c.link_id == LINKS.c.id).where(VISITS.c.seen_at >= before)
    with database.write() as connection:
        gone = connection.execute(delete(TABLES).where(TABLES.c.changed_at < before, TABLES.c.id.not_in(opened)))
        connection.execute(delete(VISITS).where(VISITS.c.seen_at < before))
        connection.execute(delete(PREFERENCES).where(PREFERENCES.c.household != "", PREFERENCES.c.changed_at < before))
        connection.execute(delete(RESULTS).where(RESULTS.c.household != "", RESULTS.c.finished_at < before))
    return gone.rowcount
