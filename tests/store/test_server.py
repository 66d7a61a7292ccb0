"""What is different where the store is on a server."""

from __future__ import annotations

import re
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from sqlalchemy import create_engine, text

from companion.store.engine import store_url
from companion.store.errors import BrokenStoreError, NewerStoreError
from companion.store.store import open_store
from tests.store.test_opening import VERSION_1, shape
from tools.postgres import Postgres


def run(named: str, *statements: str) -> None:
    engine = create_engine(store_url({"BOTTEGA_STORE": named}))
    with engine.begin() as connection:
        for statement in statements:
            connection.exec_driver_sql(statement)
    engine.dispose()


ORDER = ("CREATE TABLE", "INSERT", "CREATE INDEX")
REFERRED = re.compile(r"""(CREATE TABLE|INSERT INTO) "?(tables|results)\b""")


def made_by_version_1(postgres: Postgres) -> str:
    """The file of version 1 in a database of the server: truth is written otherwise, and order matters."""
    named = postgres.database()
    whole = VERSION_1.read_text("utf-8")
    written = re.sub(r",([01])\);$", lambda found: f",{found[1] == '1'});", whole, flags=re.MULTILINE)
    statements = [part.strip() for part in written.split(";\n") if part.strip().startswith(ORDER)]
    kind = {statement: next(place for place, begin in enumerate(ORDER) if statement.startswith(begin))
            for statement in statements}
    run(named, *sorted(statements, key=lambda statement: (kind[statement], REFERRED.match(statement) is None)))
    return named


def test_a_store_made_by_version_1_opens_for_ever_and_several_programs_may_try_at_once(postgres: Postgres) -> None:
    named = made_by_version_1(postgres)
    with ThreadPoolExecutor(4) as pool:
        stores = list(pool.map(lambda _: open_store({"BOTTEGA_STORE": named}), range(4)))
    for store in stores:
        [running], [finished] = store.tables.list(), store.tables.list(finished=True)
        assert store.tables.load(running.id).entries == ({"type": "bid", "seat": 0, "coins": 2}, {"to": 0})
        assert store.links.find("nt15ce54ynghe26g").table_id == running.id
        assert store.history.list(player="zsófia")[0].id == finished.id
        assert store.copies.learned("regatta") == {"harbour": "2"}
        assert store.preferences.get("players.regatta") == ["Zsófia", "Bence"]
        store.close()


def test_a_store_that_was_brought_up_to_date_has_the_shape_of_a_new_one(postgres: Postgres) -> None:
    shapes = []
    for named in (made_by_version_1(postgres), postgres.database()):
        with open_store({"BOTTEGA_STORE": named}) as store, store._database.read() as connection:
            shapes.append(shape(connection))
    assert shapes[0] == shapes[1]


def test_a_store_of_a_newer_release_is_refused(postgres: Postgres) -> None:
    named = postgres.database()
    open_store({"BOTTEGA_STORE": named}).close()
    run(named, "UPDATE meta SET value = '99' WHERE key = 'schema'")
    with pytest.raises(NewerStoreError, match="was written by a newer release of Bottega"):
        open_store({"BOTTEGA_STORE": named})


def test_a_database_of_another_program_is_left_alone(postgres: Postgres) -> None:
    named = postgres.database()
    run(named, "CREATE TABLE recipes (name TEXT)")
    with pytest.raises(BrokenStoreError, match="is a database, but none of Bottega"):
        open_store({"BOTTEGA_STORE": named})


def test_a_server_that_is_not_there_is_told_in_a_sentence_without_the_password(tmp_path: Path) -> None:
    with pytest.raises(BrokenStoreError, match=r"The server of the store .* cannot be reached") as told:
        open_store({"BOTTEGA_STORE": f"postgresql://anna:secret@/bottega?host={tmp_path}"})
    assert "secret" not in str(told.value)


def test_a_server_that_was_started_again_is_asked_as_if_nothing_had_been(postgres: Postgres) -> None:
    named = postgres.database()
    with open_store({"BOTTEGA_STORE": named}) as store:
        table = store.tables.create("regatta", {"players": []}, title="")
        run(named, "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                   "WHERE datname = current_database() AND pid <> pg_backend_pid()")
        assert store.tables.revision(table) == 0


def test_what_no_server_takes_as_text_is_refused_or_kept(postgres: Postgres) -> None:
    with open_store({"BOTTEGA_STORE": postgres.database()}) as store:
        made = store.history.add({"game": "regatta", "players": [{"name": "A\0nna"}, {"name": "\ud800"}]})
        assert [played.id for played in store.history.list(player="A\0nna")] == [made]
        table = store.tables.create("regatta", {"players": ["A\0nna"]}, title="A\0nna")
        store.tables.rename(table, "\ud800")
        with store._database.read() as connection:
            assert connection.scalar(text("SELECT count(*) FROM tables")) == 1
