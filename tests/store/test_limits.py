from __future__ import annotations

from collections.abc import Callable

import pytest

from companion.store import limits
from companion.store.limits import TooLargeError
from companion.store.store import Store

HUGE = "x" * 1_000_000


@pytest.mark.parametrize("act", [
    lambda store, table: store.tables.create("regatta", {"players": [HUGE]}, title=""),
    lambda store, table: store.tables.create("regatta", {"players": []}, title=HUGE),
    lambda store, table: store.tables.rename(table, HUGE),
    lambda store, table: store.tables.append(table, {"type": HUGE}, seen=0, tap_id="a"),
    lambda store, table: store.tables.append(table, {"type": "note"}, seen=0, tap_id=HUGE),
    lambda store, table: store.tables.append(table, {"type": "note"}, seen=0, tap_id="a", author=HUGE),
    lambda store, table: store.tables.finish(table, {"game": "regatta", "players": [], "verdict": HUGE}, seen=0),
    lambda store, table: store.history.add({"game": "regatta", "players": [{"name": HUGE}]}),
    lambda store, table: store.preferences.set("setup", [HUGE]),
])
def test_what_is_larger_than_anything_played_is_refused_and_the_table_goes_on(
    store: Store, act: Callable[[Store, str], object]
) -> None:
    table = store.tables.create("regatta", {"players": ["Anna"]}, title="")
    with pytest.raises(TooLargeError) as refusal:
        act(store, table)
    assert len(str(refusal.value)) < 200
    assert [found.id for found in store.tables.list()] == [table]
    assert store.history.list() == ()
    assert store.tables.append(table, {"type": "note"}, seen=0, tap_id="a").revision == 1


def test_a_log_has_an_end(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "ENTRIES", 2)
    table = store.tables.create("regatta", {"players": []}, title="")
    for seen in range(2):
        store.tables.append(table, {"to": 0}, seen=seen, tap_id=str(seen))
    with pytest.raises(TooLargeError, match="The log of this table is full at 2 entries"):
        store.tables.append(table, {"to": 0}, seen=2, tap_id="2")
