from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from companion.store.store import Store


def result(game: str, *names: str) -> dict[str, Any]:
    return {"game": game, "players": [{"name": name, "total": 10} for name in names], "decided_by": "total", "verdict": ""}


def test_results_are_listed_with_the_last_first(store: Store) -> None:
    first = store.history.add(result("regatta", "Anna", "Bence"))
    second = store.history.add(result("palio", "Csilla", "Anna"))
    listed = store.history.list()
    assert [(played.id, played.game) for played in listed] == [(second, "palio"), (first, "regatta")]
    assert listed[1].result == result("regatta", "Anna", "Bence")
    assert listed[1].finished_at == datetime(2026, 3, 1, 20, 0, 1, tzinfo=UTC)
    assert [played.id for played in store.history.list(most=1)] == [second]


def test_results_are_found_by_game_and_by_player(store: Store) -> None:
    first = store.history.add(result("regatta", "Anna", "Bence"))
    second = store.history.add(result("palio", "Zsófia", "anna"))
    third = store.history.add(result("palio", "Anna Maria", "Bence"))
    assert [played.id for played in store.history.list(game="palio")] == [third, second]
    assert [played.id for played in store.history.list(player=" ANNA ")] == [second, first]
    assert [played.id for played in store.history.list(player="Zso\u0301fia")] == [second]
    assert [played.id for played in store.history.list(game="palio", player="Bence")] == [third]
    assert store.history.list(player="Nobody") == ()


def test_a_result_can_be_forgotten(store: Store) -> None:
    first = store.history.add(result("regatta", "Anna", "Bence"))
    second = store.history.add(result("regatta", "Anna", "Csilla"))
    store.history.delete(first)
    store.history.delete("never there")
    assert [played.id for played in store.history.list(player="Anna")] == [second]


def test_a_result_without_players_is_kept(store: Store) -> None:
    assert store.history.add(result("regatta"))
    assert len(store.history.list()) == 1
