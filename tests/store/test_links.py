from __future__ import annotations

import re

import pytest

from companion.store.errors import NoSuchTableError, WithdrawnLinkError
from companion.store.links import Link
from companion.store.store import Store


def new_table(store: Store) -> str:
    return store.tables.create("regatta", {"players": ["Anna", "Bence"]}, title="")


def test_each_way_to_a_table_has_a_link_of_its_own(store: Store) -> None:
    table = new_table(store)
    made = [store.links.make(table, "record"), store.links.make(table, "follow"),
            store.links.make(table, "seat", 0), store.links.make(table, "seat", 1)]
    assert [(link.table_id, link.role, link.seat) for link in made] == [
        (table, "record", None), (table, "follow", None), (table, "seat", 0), (table, "seat", 1)]
    assert len({link.id for link in made}) == 4
    assert all(re.fullmatch("[0-9a-hjkmnp-tv-z]{26}", link.id) for link in made)
    assert store.links.of(table) == tuple(made)
    assert [store.links.find(f" {link.id.upper()} ") for link in made] == made


def test_the_standing_link_of_a_kind_is_given_again(store: Store) -> None:
    table, other = new_table(store), new_table(store)
    assert store.links.make(table, "seat", 1) == store.links.make(table, "seat", 1)
    assert store.links.make(table, "seat", 1) != store.links.make(other, "seat", 1)


def test_a_withdrawn_link_says_so_and_the_next_is_another(store: Store) -> None:
    table = new_table(store)
    first = store.links.make(table, "follow")
    for _ in range(2):
        store.links.withdraw(first.id)
    with pytest.raises(WithdrawnLinkError, match="This link was withdrawn"):
        store.links.find(first.id)
    assert store.links.of(table) == ()
    second = store.links.make(table, "follow")
    assert second.id != first.id
    assert store.links.find(second.id) == second


@pytest.mark.parametrize("guess", ["", "0" * 26, "x" * 1_000_000, "\0", "' OR 1=1 --", "\ud800", "é" * 26, "%"])
def test_what_is_no_link_opens_nothing(store: Store, guess: str) -> None:
    store.links.make(new_table(store), "record")
    with pytest.raises(NoSuchTableError, match="no such table"):
        store.links.find(guess)


def test_the_id_of_a_table_opens_nothing(store: Store) -> None:
    table = new_table(store)
    store.links.make(table, "record")
    with pytest.raises(NoSuchTableError):
        store.links.find(table)


def test_a_deleted_table_takes_its_links_along(store: Store) -> None:
    table = new_table(store)
    link = store.links.make(table, "record")
    store.tables.delete(table)
    with pytest.raises(NoSuchTableError):
        store.links.find(link.id)
    with pytest.raises(NoSuchTableError):
        store.links.make(table, "record")


@pytest.mark.parametrize(("role", "seat"), [("seat", None), ("record", 1), ("follow", 0)])
def test_a_seat_belongs_to_the_link_of_a_seat_alone(store: Store, role: str, seat: int | None) -> None:
    with pytest.raises(ValueError, match=f"a link for {role}"):
        store.links.make(new_table(store), role, seat)  # type: ignore[arg-type]


def visited(store: Store, key: str, *, finished: bool = False) -> list[tuple[str, Link]]:
    return [(seen.summary.id, seen.link) for seen in store.household(key).visits.list(finished=finished)]


def test_each_household_lists_the_tables_that_it_has_opened(store: Store) -> None:
    first, second = new_table(store), new_table(store)
    record, follow, other = (store.links.make(first, "record"), store.links.make(first, "follow"),
                             store.links.make(second, "follow"))
    for key, link in (("anna", record), ("anna", record), ("anna", other), ("bence", follow)):
        store.household(key).visits.note(link.id)
    store.household("anna").visits.note("gone")
    assert visited(store, "anna") == [(second, other), (first, record)]
    assert visited(store, "bence") == [(first, follow)]
    assert visited(store, "") == []
    store.links.withdraw(follow.id)
    assert visited(store, "bence") == []
    store.household("anna").visits.forget(other.id)
    assert visited(store, "anna") == [(first, record)]
    store.tables.finish(first, {"game": "regatta", "players": []}, seen=0)
    assert visited(store, "anna") == []
    assert visited(store, "anna", finished=True) == [(first, record)]
    store.tables.delete(first)
    assert visited(store, "anna", finished=True) == []


def test_what_a_household_keeps_is_its_own(store: Store) -> None:
    anna, bence = store.household("anna"), store.household("bence")
    for household, value in ((anna, "1"), (bence, "2")):
        household.preferences.set("setup", value)
        household.copies.learn("regatta", "harbour", value)
        household.history.add({"game": "regatta", "players": [{"name": household.key}]})
    for household, value in ((anna, "1"), (bence, "2")):
        assert household.preferences.get("setup") == value
        assert household.copies.learned("regatta") == {"harbour": value}
        assert [fact["value"] for fact in household.copies.export()["facts"]] == [value]
        assert [played.result["players"] for played in household.history.list()] == [[{"name": household.key}]]
    bence.history.delete(anna.history.list()[0].id)
    assert len(anna.history.list()) == 1
    anna.copies.forget("regatta", "harbour")
    anna.preferences.set("setup", None)
    assert (bence.copies.learned("regatta"), bence.preferences.get("setup")) == ({"harbour": "2"}, "2")
    assert store.preferences.get("setup") is None
    assert store.copies.learned("regatta") == {}
    assert store.history.list() == ()


def test_the_result_of_a_table_is_in_the_history_of_everybody_who_opened_it(store: Store) -> None:
    table = store.tables.create("regatta", {"players": ["Anna"]}, title="", household="anna")
    store.household("bence").visits.note(store.links.make(table, "follow").id)
    store.tables.finish(table, {"game": "regatta", "players": [{"name": "Anna"}]}, seen=0)
    found = {key: [played.id for played in store.household(key).history.list()] for key in ("anna", "bence", "csilla", "")}
    assert found == {"anna": [table], "bence": [table], "csilla": [], "": []}


@pytest.mark.parametrize("key", ["draft/" + "x" * 5000, "draft/ü", "draft/\0", "draft/\ud800"])
def test_a_preference_may_have_any_key(store: Store, key: str) -> None:
    store.preferences.set(key, 1)
    store.preferences.set(key + "y", 2)
    assert (store.preferences.get(key), store.preferences.get(key + "y")) == (1, 2)
