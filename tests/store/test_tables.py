from __future__ import annotations

import re
from datetime import UTC, datetime
from typing import Any

import pytest
from sqlalchemy import create_engine, text

from companion.core.setup import plan, to_json
from companion.store.engine import store_url
from companion.store.errors import NewerStoreError, NoSuchTableError
from companion.store.store import Store, open_store
from companion.store.tables import Appended, Conflict
from tests.share.setups import header_of_toy
from tests.toy import GAME, TABLES

DOCUMENT: dict[str, Any] = to_json(plan(GAME, TABLES, header_of_toy()))
RESULT = {"game": "regatta", "players": [{"name": "Anna"}, {"name": "Bence"}], "verdict": "Anna wins"}


def bid(coins: int) -> dict[str, Any]:
    return {"type": "bid", "seat": 0, "coins": coins}


def new_table(store: Store) -> str:
    return store.tables.create("regatta", DOCUMENT, title="Regatta on Sunday")


def test_a_new_table_is_loaded_with_its_whole_document_and_an_empty_log(store: Store) -> None:
    made = store.tables.create("regatta", DOCUMENT, title="Regatta", depth="key", household="ours")
    loaded = store.tables.load(made)
    assert loaded.document == DOCUMENT
    assert loaded.document["secret_seed"] == "FEDCBA9876543"
    assert (loaded.depth, loaded.entries) == ("key", ())
    summary = loaded.summary
    assert (summary.id, summary.household, summary.game, summary.title) == (made, "ours", "regatta", "Regatta")
    assert (summary.players, summary.revision, summary.finished) == (("Anna", "Bence", "Csilla", "Dániel"), 0, False)
    assert summary.created_at == summary.changed_at == datetime(2026, 3, 1, 20, 0, 1, tzinfo=UTC)


def test_ids_have_more_than_128_bits_and_no_letters_that_are_mixed_up(store: Store) -> None:
    made = [store.tables.create("regatta", DOCUMENT, title="") for _ in range(20)]
    assert len(set(made)) == 20
    assert all(re.fullmatch("[0-9a-hjkmnp-tv-z]{26}", name) for name in made)
    assert 32**26 >= 2**128


def test_entries_are_kept_in_the_order_in_which_they_came(store: Store, named: str) -> None:
    table = new_table(store)
    entries = [bid(1), bid(2), {"to": 1}, {"to": 2}, bid(3)]
    for seen, entry in enumerate(entries):
        assert store.tables.append(table, entry, seen=seen, tap_id=f"tap{seen}") == Appended(seen + 1)
    assert store.tables.revision(table) == 5
    assert store.tables.since(table, 3)[0] == ({"to": 2}, bid(3))
    with open_store({"BOTTEGA_STORE": named}) as again:
        assert again.tables.load(table).entries == tuple(entries)


def test_whoever_has_not_seen_everything_applies_nothing_and_learns_what_happened(store: Store) -> None:
    table = new_table(store)
    store.tables.append(table, bid(1), seen=0, tap_id="anna")
    store.tables.append(table, bid(2), seen=1, tap_id="bence")
    assert store.tables.append(table, bid(9), seen=0, tap_id="csilla") == Conflict(2, (bid(1), bid(2)), ("", ""))
    assert store.tables.append(table, bid(9), seen=1, tap_id="csilla") == Conflict(2, (bid(2),), ("",))
    assert store.tables.append(table, bid(9), seen=7, tap_id="csilla") == Conflict(2, (), ())
    assert store.tables.load(table).entries == (bid(1), bid(2))
    assert store.tables.append(table, bid(9), seen=2, tap_id="csilla") == Appended(3)


@pytest.mark.parametrize("seen", [0, 1, 2, 9])
def test_a_tap_that_is_sent_again_is_answered_as_before_and_not_applied(store: Store, seen: int) -> None:
    table = new_table(store)
    store.tables.append(table, bid(1), seen=0, tap_id="tap")
    store.tables.append(table, bid(2), seen=1, tap_id="other")
    assert store.tables.append(table, bid(1), seen=seen, tap_id="tap") == Appended(1, again=True)
    assert store.tables.load(table).entries == (bid(1), bid(2))


def test_the_same_tap_id_at_two_tables_is_two_taps(store: Store) -> None:
    first, second = new_table(store), new_table(store)
    assert store.tables.append(first, bid(1), seen=0, tap_id="tap") == Appended(1)
    assert store.tables.append(second, bid(2), seen=0, tap_id="tap") == Appended(1)


def test_tables_are_listed_with_the_last_changed_first(store: Store) -> None:
    first, second, third = new_table(store), new_table(store), new_table(store)
    store.tables.append(first, bid(1), seen=0, tap_id="tap")
    store.tables.rename(second, "Regatta on Monday")
    listed = store.tables.list()
    assert [summary.id for summary in listed] == [first, third, second]
    assert [summary.revision for summary in listed] == [1, 0, 0]
    assert listed[2].title == "Regatta on Monday"
    assert [summary.id for summary in store.tables.list(most=2)] == [first, third]


def test_a_finished_table_is_in_the_history_until_something_more_is_recorded(store: Store) -> None:
    table = new_table(store)
    store.tables.append(table, bid(1), seen=0, tap_id="a")
    assert store.tables.finish(table, RESULT, seen=1) is None
    assert store.tables.list() == ()
    assert [summary.id for summary in store.tables.list(finished=True)] == [table]
    assert [(played.id, played.result) for played in store.history.list()] == [(table, RESULT)]
    assert store.tables.append(table, {"to": 0}, seen=1, tap_id="b") == Appended(2)
    assert [summary.id for summary in store.tables.list()] == [table]
    assert store.history.list() == ()


def test_a_result_of_an_older_state_is_not_taken(store: Store) -> None:
    table = new_table(store)
    store.tables.append(table, bid(1), seen=0, tap_id="a")
    assert store.tables.finish(table, RESULT, seen=0) == Conflict(1, (bid(1),), ("",))
    assert store.history.list() == ()
    assert not store.tables.load(table).summary.finished


def test_finishing_twice_leaves_one_result(store: Store) -> None:
    table = new_table(store)
    store.tables.finish(table, RESULT, seen=0)
    store.tables.finish(table, {**RESULT, "verdict": "Bence wins"}, seen=0)
    assert [played.result["verdict"] for played in store.history.list()] == ["Bence wins"]


def test_a_deleted_table_is_gone_with_its_log_but_its_result_stays(store: Store, named: str) -> None:
    table = new_table(store)
    store.tables.append(table, bid(1), seen=0, tap_id="a")
    store.tables.finish(table, RESULT, seen=1)
    store.tables.delete(table)
    store.tables.delete(table)
    engine = create_engine(store_url({"BOTTEGA_STORE": named}))
    with engine.connect() as connection:
        assert connection.scalar(text("SELECT count(*) FROM entries")) == 0
    engine.dispose()
    assert [played.id for played in store.history.list()] == [table]


def test_a_table_that_is_not_there_is_named_as_such(store: Store) -> None:
    for ask in (store.tables.load, store.tables.revision, lambda table: store.tables.since(table, 0),
                lambda table: store.tables.append(table, bid(1), seen=0, tap_id="a"),
                lambda table: store.tables.finish(table, RESULT, seen=0), lambda table: store.tables.rename(table, "x")):
        with pytest.raises(NoSuchTableError):
            ask("gone")


def test_an_entry_of_a_newer_release_is_refused_in_a_sentence(store: Store, named: str) -> None:
    table = new_table(store)
    store.tables.append(table, bid(1), seen=0, tap_id="a")
    engine = create_engine(store_url({"BOTTEGA_STORE": named}))
    with engine.begin() as connection:
        connection.execute(text("UPDATE entries SET format = 2"))
    engine.dispose()
    with pytest.raises(NewerStoreError, match="Entry 1 of this table was recorded by a newer release"):
        store.tables.load(table)


@pytest.mark.parametrize("words", ["Győző – Ελένη – 小明 😀", "\u0000", "\ud800", "'; DROP TABLE entries; --"])
def test_any_words_come_back_as_they_were(store: Store, words: str) -> None:
    table = new_table(store)
    store.tables.append(table, {"type": "note", "words": words}, seen=0, tap_id="a")
    assert store.tables.load(table).entries == ({"type": "note", "words": words},)
