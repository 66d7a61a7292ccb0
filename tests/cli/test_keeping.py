from __future__ import annotations

import json
from pathlib import Path

import pytest

from companion.store.store import Store, open_store
from tests.cli.program import run
from tests.store.test_tables import DOCUMENT, bid


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Store:
    monkeypatch.setenv("BOTTEGA_STORE", str(tmp_path / "store.sqlite"))
    return open_store({"BOTTEGA_STORE": str(tmp_path / "store.sqlite")})


def new_table(store: Store, coins: int = 1) -> str:
    table = store.tables.create("regatta", DOCUMENT, title="Regatta")
    store.tables.append(table, bid(coins), seen=0, tap_id="a")
    return table


def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Store:
    monkeypatch.setenv("BOTTEGA_STORE", str(tmp_path / "other.sqlite"))
    return open_store({"BOTTEGA_STORE": str(tmp_path / "other.sqlite")})


@pytest.mark.parametrize("named", ["{table}", "{link}", "http://192.168.1.20:8501/table?t={link}"])
def test_a_table_is_dumped_by_its_link_or_its_id(store: Store, named: str) -> None:
    table = new_table(store)
    given = named.format(table=table, link=store.links.make(table, "record").id)
    assert run("dump", given).value == json.loads(json.dumps(store.dumps.dump(table)))


def test_every_table_goes_to_another_store_and_gets_a_new_link_there(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables = [new_table(store, coins) for coins in range(3)]
    old = [store.links.make(table, "record").id for table in tables]
    dumped = run("dump", "--all").out
    other = elsewhere(tmp_path, monkeypatch)

    told = [line.split("  ") for line in run("restore", "-", stdin=dumped).out.splitlines()]
    assert [table for table, _ in told] == tables
    assert [other.links.find(link).table_id for _, link in told] == tables
    assert not set(old) & {link for _, link in told}
    assert [other.tables.load(table) for table in tables] == [store.tables.load(table) for table in tables]
    assert run("dump", "--all").out == dumped


def test_what_is_there_already_is_refused(store: Store) -> None:
    new_table(store)
    [told] = run("restore", stdin=run("dump", "--all").out).errors
    assert "is that of a table which is here already" in told


def test_every_fault_of_a_file_is_told_with_its_line_and_nothing_is_taken(store: Store) -> None:
    whole = run("dump", new_table(store)).out
    store.tables.delete(store.dumps.ids()[0])
    errors = run("restore", stdin=f"{whole}\nno json\n{json.dumps({**json.loads(whole), 'version': 9})}\n").errors
    assert [line.split(": ")[1] for line in errors] == ["line 3, $", "line 4, version"]
    assert store.dumps.ids() == ()


@pytest.mark.parametrize("argv", [("dump",), ("dump", "x", "--all"), ("dump", "0" * 26), ("restore", "/no/such/file")])
def test_what_names_nothing_is_refused(store: Store, argv: tuple[str, ...]) -> None:
    assert len(run(*argv).errors) == 1
