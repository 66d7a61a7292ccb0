from __future__ import annotations

import multiprocessing
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from companion.store.store import Store, open_store
from companion.store.tables import Appended, Conflict
from tests.store import writers

PROCESSES = multiprocessing.get_context("forkserver")
PROCESSES.set_forkserver_preload(["pytest", "pydantic", "sqlalchemy.dialects.sqlite.pysqlite"])  # each starts sooner


def by_device(entries: tuple[Any, ...]) -> dict[str, list[int]]:
    found: dict[str, list[int]] = {}
    for entry in entries:
        found.setdefault(entry["device"], []).append(entry["number"])
    return found


def test_eight_threads_lose_nothing_and_double_nothing(store: Store) -> None:
    table = store.tables.create("regatta", {"players": []}, title="")
    together = threading.Barrier(8)

    def record(device: str) -> None:
        together.wait()
        for _ in writers.recorded(store, table, device, 15):
            pass

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(record, "abcdefgh"))
    loaded = store.tables.load(table)
    assert loaded.summary.revision == len(loaded.entries) == 120
    assert by_device(loaded.entries) == {device: list(range(15)) for device in "abcdefgh"}


def nothing(number: int) -> None:
    """Acknowledge to nobody."""


def test_four_processes_lose_nothing_and_double_nothing(store: Store, named: str) -> None:
    table = store.tables.create("regatta", {"players": []}, title="")
    processes = [PROCESSES.Process(target=writers.run, args=(named, table, device, 25, nothing)) for device in "abcd"]
    for process in processes:
        process.start()
    for process in processes:
        process.join(60)
    assert [process.exitcode for process in processes] == [0] * 4
    assert by_device(store.tables.load(table).entries) == {device: list(range(25)) for device in "abcd"}


def test_one_tap_sent_by_eight_threads_at_once_is_applied_once(store: Store) -> None:
    table = store.tables.create("regatta", {"players": []}, title="")
    together = threading.Barrier(8)

    def tap(_: int) -> Appended | Conflict:
        together.wait()
        return store.tables.append(table, {"type": "note"}, seen=0, tap_id="the same")

    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(tap, range(8)))
    assert sorted(answers, key=str) == [Appended(1)] + [Appended(1, again=True)] * 7
    assert store.tables.revision(table) == 1


def make(named: str, together: Any) -> None:
    together.wait()
    open_store({"BOTTEGA_STORE": named}).close()


def test_a_new_store_that_several_processes_open_at_once_is_made_once(fresh: Callable[[], str]) -> None:
    for _ in range(5):
        named, together = fresh(), PROCESSES.Barrier(4)
        processes = [PROCESSES.Process(target=make, args=(named, together)) for _ in range(4)]
        for process in processes:
            process.start()
        for process in processes:
            process.join(60)
        assert [process.exitcode for process in processes] == [0] * 4
        with open_store({"BOTTEGA_STORE": named}) as store:
            assert store.tables.list() == ()
