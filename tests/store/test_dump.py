from __future__ import annotations

import copy
import json
from collections.abc import Callable
from typing import Any

import pytest

from companion.core.errors import Refused
from companion.store.dump import read_dump
from companion.store.errors import NoSuchTableError
from companion.store.store import Store, open_store
from tests.store.test_tables import DOCUMENT, RESULT, bid


def played(store: Store) -> str:
    table = store.tables.create("regatta", DOCUMENT, title="Regatta \U0001f600", depth="key", household="anna")
    store.links.make(table, "record")
    store.tables.append(table, bid(1), seen=0, tap_id="a", author="seat:1")
    store.tables.append(table, {"to": 0}, seen=1, tap_id="b", author="phone:x")
    store.tables.finish(table, RESULT, seen=2)
    return table


def test_a_table_goes_out_whole_and_comes_back_in_another_store(store: Store, fresh: Callable[[], str]) -> None:
    table = played(store)
    written = json.dumps(store.dumps.dump(table))
    with open_store({"BOTTEGA_STORE": fresh()}) as other:
        other.dumps.restore([read_dump(json.loads(written))])
        assert other.tables.load(table) == store.tables.load(table)
        assert other.dumps.dump(table) == json.loads(written)
        assert other.household("anna").history.list() == store.household("anna").history.list()
        assert other.dumps.ids() == (table,)
        other.tables.append(table, bid(2), seen=2, tap_id="c")


def test_a_dump_holds_none_of_the_links_and_a_restored_table_has_none(store: Store) -> None:
    table = played(store)
    links = [store.links.make(table, role).id for role in ("record", "follow")]
    dumped = store.dumps.dump(table)
    assert all(link not in json.dumps(dumped) for link in links)
    store.tables.delete(table)
    store.dumps.restore([read_dump(dumped)])
    assert store.links.of(table) == ()
    with pytest.raises(NoSuchTableError):
        store.links.find(links[0])


def test_a_table_that_is_here_is_not_overwritten(store: Store) -> None:
    table = played(store)
    dumped = store.dumps.dump(table)
    store.tables.append(table, bid(3), seen=2, tap_id="c")
    with pytest.raises(Refused, match="is that of a table which is here already"):
        store.dumps.restore([read_dump(dumped)])
    assert store.tables.revision(table) == 3


def changed(dumped: dict[str, Any], path: tuple[str | int, ...], value: Any) -> dict[str, Any]:
    raw = copy.deepcopy(dumped)
    place: Any = raw
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = value
    return raw


@pytest.mark.parametrize(("path", "value", "told"), [
    (("format",), "bottega-copy", "format"),
    (("version",), 2, "version"),
    (("id",), "../etc", "id"),
    (("title",), "x" * 1_000_000, "title"),
    (("household",), "x" * 65, "household"),
    (("entries", 1, "tap_id"), "a", "entries: holds the same tap twice"),
    (("entries", 0, "entry"), "pass", "entries[0].entry"),
    (("entries", 0, "at"), "yesterday", "entries[0].at"),
    (("result", "result"), {"game": "regatta", "players": ["Anna"]}, "result.result: must name"),
    (("document", "players"), "Anna", "document.players: must be a list of names"),
])
def test_what_is_no_dump_is_refused_whole(store: Store, path: tuple[str | int, ...], value: Any, told: str) -> None:
    dumped = store.dumps.dump(played(store))
    store.tables.delete(dumped["id"])
    with pytest.raises(Refused) as refusal:
        read_dump(changed(dumped, path, value))
    assert str(refusal.value).startswith(told)


def test_of_several_tables_all_are_restored_or_none(store: Store) -> None:
    first, second = store.dumps.dump(played(store)), store.dumps.dump(played(store))
    store.tables.delete(first["id"])
    with pytest.raises(Refused):
        store.dumps.restore([read_dump(first), read_dump(second)])
    assert store.dumps.ids() == (second["id"],)
