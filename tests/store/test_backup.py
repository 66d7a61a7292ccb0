from __future__ import annotations

import sqlite3
import threading
import time
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest

from companion.store.engine import store_url
from companion.store.errors import BrokenStoreError
from companion.store.store import Store, open_store
from companion.store.tables import Appended
from tests.store.test_opening import VERSION_1
from tools.postgres import Postgres


class Calendar:
    """A clock that stands at noon of a day."""

    def __init__(self) -> None:
        self.day = 1

    def __call__(self) -> datetime:
        return datetime(2026, 3, self.day, 12, tzinfo=UTC)


def test_each_day_has_one_backup_and_the_newest_are_kept(file: Path) -> None:
    calendar = Calendar()
    with Store(store_url({"BOTTEGA_STORE": str(file)}), calendar) as store:
        for day in range(1, 6):
            calendar.day = day
            store.tables.create("regatta", {"players": []}, title=f"day {day}")
            made = store.back_up(3)
            assert made == file.parent / "backups" / f"bottega-2026-03-0{day}.sqlite"
            assert store.back_up(3) is None
    assert [path.name for path in sorted((file.parent / "backups").iterdir())] == [
        "bottega-2026-03-03.sqlite", "bottega-2026-03-04.sqlite", "bottega-2026-03-05.sqlite"]
    with open_store({"BOTTEGA_STORE": str(file.parent / "backups" / "bottega-2026-03-04.sqlite")}) as kept:
        assert [table.title for table in kept.tables.list()] == ["day 4", "day 3", "day 2", "day 1"]


def test_none_is_made_where_none_is_wanted_nor_for_a_server(file: Path, postgres: Postgres) -> None:
    with open_store({"BOTTEGA_STORE": str(file)}) as store:
        assert store.back_up(0) is None
    with open_store({"BOTTEGA_STORE": postgres.database()}) as store:
        assert store.back_up(7) is None
    assert not (file.parent / "backups").exists()


def test_a_move_does_not_wait_for_a_backup(file: Path) -> None:
    with open_store({"BOTTEGA_STORE": str(file)}) as store:
        for number in range(60):
            store.tables.create("regatta", {"players": [], "bulk": "x" * 400_000}, title=str(number))
        table = store.tables.create("regatta", {"players": []}, title="")
        backing = threading.Thread(target=store.back_up, args=(1,))
        backing.start()
        seen = 0
        while backing.is_alive() or seen == 0:
            before = time.monotonic()
            assert store.tables.append(table, {"type": "note"}, seen=seen, tap_id=str(seen)) == Appended(seen + 1)
            assert time.monotonic() - before < 2
            seen += 1
        backing.join()
        [made] = (file.parent / "backups").iterdir()
    with closing(sqlite3.connect(made)) as copy:
        assert copy.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert copy.execute("SELECT count(*) FROM tables").fetchall() == [(61,)]


def test_a_backup_that_cannot_be_made_is_told_and_leaves_nothing_half(file: Path) -> None:
    (file.parent / "backups").write_text("a file in the way")
    with open_store({"BOTTEGA_STORE": str(file)}) as store, pytest.raises(BrokenStoreError, match=r"The backup .* cannot"):
        store.back_up(7)


def test_an_older_store_is_kept_as_it_was_before_it_is_brought_up_to_date(file: Path) -> None:
    with closing(sqlite3.connect(file)) as raw:
        raw.executescript(VERSION_1.read_text(encoding="utf-8"))
    open_store({"BOTTEGA_STORE": str(file)}).close()
    kept = file.parent / "backups" / "bottega-version-1.sqlite"
    with closing(sqlite3.connect(kept)) as copy:
        assert copy.execute("SELECT value FROM meta").fetchall() == [("1",)]
        assert copy.execute("SELECT count(*) FROM entries").fetchall() == [(2,)]
    with open_store({"BOTTEGA_STORE": str(file)}) as store:
        store.back_up(1)
    assert kept.exists()


def test_what_nobody_touched_for_long_is_forgotten_and_the_house_is_left_alone(fresh: Callable[[], str]) -> None:
    calendar = Calendar()
    with Store(store_url({"BOTTEGA_STORE": fresh()}), calendar) as store:
        old, opened, changed = (store.tables.create("regatta", {"players": []}, title="") for _ in range(3))
        link = store.links.make(opened, "follow")
        for key in ("", "anna"):
            store.household(key).preferences.set("draft", 1)
            store.household(key).history.add({"game": "regatta", "players": []})
        calendar.day = 20
        store.tables.append(changed, {"type": "note"}, seen=0, tap_id="a")
        store.household("bence").visits.note(link.id)
        store.household("bence").preferences.set("draft", 2)
        calendar.day = 25
        assert store.forget_untouched(30) == 0
        assert store.forget_untouched(10) == 1
        assert {table.id for table in store.tables.list()} == {opened, changed}
        assert old not in {table.id for table in store.tables.list()}
        assert [store.household(key).preferences.get("draft") for key in ("", "anna", "bence")] == [1, None, 2]
        assert [len(store.household(key).history.list()) for key in ("", "anna")] == [1, 0]
        assert len(store.household("bence").visits.list()) == 1
