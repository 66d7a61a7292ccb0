"""Devices that record at one table, each in a thread or process of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count
from typing import Any

from companion.store.store import Store, open_store
from companion.store.tables import Appended


def recorded(store: Store, table_id: str, device: str, entries: int | None) -> Iterator[int]:
    """Append entries (for ever, if not said how many), each as soon as all of the others' have been seen."""
    seen = store.tables.revision(table_id)
    for number in count() if entries is None else range(entries):
        entry = {"type": "note", "device": device, "number": number}
        while True:
            answer = store.tables.append(table_id, entry, seen=seen, tap_id=f"{device}-{number}")
            seen = answer.revision
            if isinstance(answer, Appended):
                break
        yield number


def run(named: str, table_id: str, device: str, entries: int | None, acknowledge: Callable[[Any], None]) -> None:
    """What a process does: it tells each entry only once it is acknowledged."""
    with open_store({"BOTTEGA_STORE": named}) as store:
        for number in recorded(store, table_id, device, entries):
            acknowledge(number)
