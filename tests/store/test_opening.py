from __future__ import annotations

import sqlite3
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import platformdirs
import pytest
from sqlalchemy import Column, Connection, Integer, MetaData, Table, inspect, make_url, text

from companion.core.errors import CompanionError
from companion.store import engine, schema
from companion.store.engine import place_of, store_url
from companion.store.errors import BrokenStoreError, NewerStoreError, NoSuchTableError
from companion.store.store import Store, open_store
from companion.store.tables import Appended

VERSION_1 = Path(__file__).parent / "version1.sql"


@pytest.fixture
def store(file: Path) -> Iterator[Store]:
    with open_store({"BOTTEGA_STORE": str(file)}) as opened:
        yield opened


def fails_to_open(named: str, kind: type[CompanionError] = BrokenStoreError) -> str:
    with pytest.raises(kind) as failed:
        open_store({"BOTTEGA_STORE": named})
    return str(failed.value)


def test_without_a_name_the_store_lies_in_a_folder_of_ones_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(platformdirs, "user_data_dir", lambda name, **more: str(tmp_path / "share" / name))
    with open_store({}) as store:
        assert store.place == str(tmp_path / "share" / "bottega" / "bottega.sqlite")
    assert (tmp_path / "share" / "bottega" / "bottega.sqlite").is_file()


def test_an_own_folder_that_cannot_be_made_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "share").write_text("a file in the way")
    monkeypatch.setattr(platformdirs, "user_data_dir", lambda name, **more: str(tmp_path / "share" / name))
    with pytest.raises(BrokenStoreError, match="cannot be made; name another file in BOTTEGA_STORE"):
        open_store({})


@pytest.mark.parametrize(("named", "url"), [
    ("/srv/bottega.sqlite", "sqlite:////srv/bottega.sqlite"),
    ("sqlite:////srv/bottega.sqlite", "sqlite:////srv/bottega.sqlite"),
    ("postgresql://anna@db/bottega", "postgresql+psycopg://anna@db/bottega"),
    ("postgresql+psycopg://anna@db/bottega", "postgresql+psycopg://anna@db/bottega"),
])
def test_a_store_is_named_by_a_file_or_a_url(named: str, url: str) -> None:
    assert store_url({"BOTTEGA_STORE": named}).render_as_string() == url


def test_a_password_is_in_no_sentence() -> None:
    assert "secret" not in place_of(make_url("postgresql://anna:secret@db/bottega"))


def test_a_move_is_on_the_disk_before_it_is_acknowledged(store: Store) -> None:
    with store._database.write() as connection:
        assert connection.scalar(text("PRAGMA journal_mode")) == "wal"
        assert connection.scalar(text("PRAGMA synchronous")) == 2  # FULL
        assert connection.scalar(text("PRAGMA foreign_keys")) == 1
        assert connection.scalar(text("PRAGMA busy_timeout")) == engine.PATIENCE


def test_a_folder_that_is_not_there_is_named(tmp_path: Path) -> None:
    assert fails_to_open(str(tmp_path / "nowhere" / "x.sqlite")).endswith(
        "nowhere/x.sqlite cannot be opened; check that its folder exists and may be written to.")


def test_a_folder_is_no_store(tmp_path: Path) -> None:
    assert "cannot be opened" in fails_to_open(str(tmp_path))


def test_a_file_that_is_no_database_is_named(file: Path) -> None:
    file.write_bytes(b"no database " * 100)
    assert "is damaged, or is no store" in fails_to_open(str(file))


def test_a_damaged_store_is_named(store: Store, file: Path) -> None:
    for number in range(50):
        store.history.add({"game": "regatta", "players": [], "verdict": "x" * 500 + str(number)})
    store.close()
    whole = file.read_bytes()
    file.write_bytes(whole[:4096] + b"\xff" * (len(whole) - 4096))
    assert "is damaged, or is no store" in fails_to_open(str(file))


def test_a_database_of_another_program_is_left_alone(file: Path) -> None:
    with closing(sqlite3.connect(file)) as other:
        other.execute("CREATE TABLE recipes (name TEXT)")
    assert "is a database, but none of Bottega" in fails_to_open(str(file))
    with closing(sqlite3.connect(file)) as other:
        assert other.execute("SELECT name FROM sqlite_master").fetchall() == [("recipes",)]


def test_a_store_that_cannot_be_written_to_is_named(store: Store, file: Path) -> None:
    store.close()
    with open_store({"BOTTEGA_STORE": f"sqlite:///file:{file}?mode=ro&uri=true"}) as readable:
        assert readable.tables.list() == ()
        with pytest.raises(BrokenStoreError, match="cannot be written to; check who owns the file"):
            readable.tables.create("regatta", {"players": []}, title="")


def test_a_full_disk_is_named(store: Store) -> None:
    with store._database.write() as connection:
        connection.execute(text("PRAGMA max_page_count = 1"))
    with pytest.raises(BrokenStoreError, match="The disk is full"):
        store.preferences.set("much", "x" * 150_000)
    assert store.preferences.get("much") is None


def test_a_store_that_another_program_keeps_locked_is_named(store: Store, file: Path,
                                                            monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "PATIENCE", 50)
    with open_store({"BOTTEGA_STORE": str(file)}) as hasty, closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        assert hasty.tables.list() == ()
        with pytest.raises(BrokenStoreError, match="is being written to by another program; try again"):
            hasty.tables.create("regatta", {"players": []}, title="")


@pytest.mark.parametrize(("named", "sentence"), [
    ("://", "must be a file or a URL such as"),
    ("sqlite://", "names no file; a store must outlive the program"),
    ("sqlite:///:memory:", "names no file; a store must outlive the program"),
    ("nodatabase://somewhere", "There is no driver for nodatabase"),
])
def test_what_names_no_store_is_told(named: str, sentence: str) -> None:
    assert sentence in fails_to_open(named)


def test_a_missing_driver_for_postgresql_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    assert "install the package psycopg[binary]" in fails_to_open("postgresql://anna@localhost/bottega")


def test_a_store_of_a_newer_release_is_refused_and_left_alone(store: Store, file: Path) -> None:
    store.close()
    with closing(sqlite3.connect(file)) as raw, raw:
        raw.execute("UPDATE meta SET value = '99' WHERE key = 'schema'")
    sentence = fails_to_open(str(file), NewerStoreError)
    assert "was written by a newer release of Bottega (version 99; this one knows 2)" in sentence
    with closing(sqlite3.connect(file)) as raw:
        assert raw.execute("SELECT value FROM meta").fetchall() == [("99",)]


def test_a_store_made_by_version_1_opens_for_ever(file: Path) -> None:
    with closing(sqlite3.connect(file)) as raw:
        raw.executescript(VERSION_1.read_text(encoding="utf-8"))
    with open_store({"BOTTEGA_STORE": str(file)}) as store:
        [running], [finished] = store.tables.list(), store.tables.list(finished=True)
        assert store.tables.load(running.id).entries == ({"type": "bid", "seat": 0, "coins": 2}, {"to": 0})
        assert running.players == ("Zsófia", "Bence")
        assert store.history.list(player="zsófia")[0].id == finished.id
        assert store.copies.learned("regatta") == {"harbour": "2"}
        assert store.preferences.get("players.regatta") == ["Zsófia", "Bence"]
        assert store.history.list()[0].id == finished.id
        links = [store.links.find(old) for old in ("nt15ce54ynghe26g", "7k7gv68mzvpgmjcf")]
        assert [(link.table_id, link.role) for link in links] == [(running.id, "record"), (running.id, "follow")]
        assert store.links.make(running.id, "record").id == "nt15ce54ynghe26g"
        assert store.tables.append(running.id, {"to": 1}, seen=2, tap_id="third", author="seat:1") == Appended(3)
        assert store.tables.load(running.id).authors == ("", "", "seat:1")
        store.tables.delete(running.id)
        with pytest.raises(NoSuchTableError):
            store.links.find("nt15ce54ynghe26g")


def test_a_store_that_was_brought_up_to_date_has_the_shape_of_a_new_one(store: Store, tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "old.sqlite")) as raw:
        raw.executescript(VERSION_1.read_text(encoding="utf-8"))
    with open_store({"BOTTEGA_STORE": str(tmp_path / "old.sqlite")}) as old:
        shapes = []
        for opened in (store, old):
            with opened._database.read() as connection:
                shapes.append(shape(connection))
    assert shapes[0] == shapes[1]


def shape(connection: Connection) -> dict[str, Any]:
    """Tables with their columns, keys and indexes, as the database itself describes them."""
    seen = inspect(connection)
    return {
        name: (
            sorted((column["name"], str(column["type"]), column["nullable"]) for column in seen.get_columns(name)),
            seen.get_pk_constraint(name)["constrained_columns"],
            sorted((key["constrained_columns"], key["referred_table"], key["options"].get("ondelete"))
                   for key in seen.get_foreign_keys(name)),
            sorted((index["column_names"], index["unique"]) for index in seen.get_indexes(name)),
            sorted(unique["column_names"] for unique in seen.get_unique_constraints(name)),
        )
        for name in seen.get_table_names()
    }


def test_an_older_store_is_brought_up_to_date_step_by_step(store: Store, file: Path,
                                                           monkeypatch: pytest.MonkeyPatch) -> None:
    store.preferences.set("kept", True)
    store.close()
    steps = []

    def add_table(connection: Connection) -> None:
        Table("moods", MetaData(), Column("id", Integer, primary_key=True)).create(connection)
        steps.append(1)

    monkeypatch.setattr(schema, "VERSION", 4)
    monkeypatch.setattr(schema, "MIGRATIONS", {2: add_table, 3: lambda connection: steps.append(2)})
    for _ in range(2):
        with open_store({"BOTTEGA_STORE": str(file)}) as later:
            assert later.preferences.get("kept") is True
    assert steps == [1, 2]
    with closing(sqlite3.connect(file)) as raw:
        assert raw.execute("SELECT value FROM meta").fetchall() == [("4",)]
        assert raw.execute("SELECT count(*) FROM moods").fetchall() == [(0,)]


def test_a_step_that_fails_leaves_the_older_store_as_it_was(store: Store, file: Path,
                                                            monkeypatch: pytest.MonkeyPatch) -> None:
    store.close()

    def fail(connection: Connection) -> None:
        connection.execute(text("CREATE TABLE half (id INTEGER)"))
        raise RuntimeError("the power failed")

    monkeypatch.setattr(schema, "VERSION", 3)
    monkeypatch.setattr(schema, "MIGRATIONS", {2: fail})
    with pytest.raises(RuntimeError):
        open_store({"BOTTEGA_STORE": str(file)})
    monkeypatch.undo()
    with open_store({"BOTTEGA_STORE": str(file)}) as again:
        assert again.tables.list() == ()
    with closing(sqlite3.connect(file)) as raw:
        assert raw.execute("SELECT count(*) FROM sqlite_master WHERE name = 'half'").fetchall() == [(0,)]
