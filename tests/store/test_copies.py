from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.core.errors import Refused
from companion.store.copies import Change, Difference
from companion.store.store import Store, open_store

STAMP = "2026-03-01T20:00:01.000000Z"


def of_facts(*facts: dict[str, Any]) -> dict[str, Any]:
    return {"format": "bottega-copy", "version": 1, "facts": list(facts)}


def other(tmp_path: Path) -> Store:
    return open_store({"BOTTEGA_STORE": str(tmp_path / "other.sqlite")})


def test_a_fact_is_learned_put_right_and_forgotten(store: Store) -> None:
    store.copies.learn("regatta", "harbour", "2")
    store.copies.learn("regatta", "lantern", "1")
    store.copies.learn("palio", "harbour", "9")
    assert store.copies.learned("regatta") == {"harbour": "2", "lantern": "1"}
    store.copies.learn("regatta", "harbour", "3")
    store.copies.forget("regatta", "lantern")
    store.copies.forget("regatta", "never there")
    assert store.copies.learned("regatta") == {"harbour": "3"}
    assert store.copies.learned("palio") == {"harbour": "9"}


def test_a_file_of_facts_looks_like_this(store: Store) -> None:
    store.copies.learn("regatta", "harbour", "2")
    store.copies.learn("palio", "harbour", "9")
    assert store.copies.export("regatta") == {
        "format": "bottega-copy",
        "version": 1,
        "facts": [{"game": "regatta", "fact": "harbour", "value": "2", "learned_at": STAMP}],
    }
    assert [fact["game"] for fact in store.copies.export()["facts"]] == ["palio", "regatta"]


@given(st.dictionaries(st.tuples(st.sampled_from(["regatta", "palio"]), st.text(min_size=1, max_size=80)),
                       st.text(min_size=1, max_size=80), max_size=5))
@settings(max_examples=15, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_what_was_saved_to_a_file_is_taken_over_elsewhere(tmp_path: Path, facts: dict[tuple[str, str], str]) -> None:
    raw = of_facts(*({"game": game, "fact": fact, "value": value, "learned_at": STAMP}
                     for (game, fact), value in sorted(facts.items())))
    for path in tmp_path.glob("other.sqlite*"):
        path.unlink()
    with other(tmp_path) as there:
        assert there.copies.take(json.loads(json.dumps(raw))) == ()
        assert sorted(there.copies.export()["facts"], key=str) == sorted(raw["facts"], key=str)
        assert there.copies.take(there.copies.export()) == ()


def test_a_known_value_is_never_overwritten_unless_told_to(store: Store, tmp_path: Path) -> None:
    with other(tmp_path) as there:
        there.copies.learn("regatta", "harbour", "3")
        there.copies.learn("regatta", "lantern", "1")
        saved = there.copies.export()
    store.copies.learn("regatta", "harbour", "2")
    difference = Difference("regatta", "harbour", here="2", there="3")
    assert store.copies.take(saved) == (difference,)
    assert store.copies.learned("regatta") == {"harbour": "2", "lantern": "1"}
    assert store.copies.take(saved, overwrite=True) == (difference,)
    assert store.copies.learned("regatta") == {"harbour": "3", "lantern": "1"}
    assert store.copies.take(saved) == ()


@pytest.mark.parametrize(("raw", "path"), [
    ([], "$"),
    ({"format": "bottega-copy", "version": 2, "facts": []}, "version"),
    ({"format": "something", "version": 1, "facts": []}, "format"),
    (of_facts({"game": "regatta"}), "facts[0].fact"),
    (of_facts({"game": "regatta", "fact": "harbour", "value": 2, "learned_at": STAMP}), "facts[0].value"),
    (of_facts({"game": "regatta", "fact": "harbour", "value": "2", "learned_at": "today"}), "facts[0].learned_at"),
])
def test_what_is_no_file_of_facts_is_refused_whole(store: Store, raw: Any, path: str) -> None:
    with pytest.raises(Refused) as refused:
        store.copies.take(raw, overwrite=True)
    assert path in [fault.path for fault in refused.value.faults]
    assert store.copies.export()["facts"] == []


def test_preferences_keep_any_plain_value(store: Store, named: str) -> None:
    assert store.preferences.get("players.regatta") is None
    assert store.preferences.get("players.regatta", ["?"]) == ["?"]
    store.preferences.set("players.regatta", ["Anna", "Bence"])
    store.preferences.set("players.regatta", ["Zsófia", "Győző"])
    with open_store({"BOTTEGA_STORE": named}) as again:
        assert again.preferences.get("players.regatta") == ["Zsófia", "Győző"]
    store.preferences.set("players.regatta", None)
    assert store.preferences.get("players.regatta", "gone") == "gone"


def test_a_value_turns_into_another_only_where_it_still_stands(store: Store) -> None:
    store.copies.learn("regatta", "harbour", "2")
    store.copies.learn("regatta", "lantern", "1")
    store.household("anna").copies.learn("regatta", "harbour", "2")

    store.copies.turn("regatta", [
        Change("harbour", "3", "4"), Change("harbour", "2", "5"), Change("harbour", "5", "6"),
        Change("lantern", "1", None), Change("lantern", "1", "9"), Change("oar", None, "7"), Change("oar", None, "8"),
    ])

    assert store.copies.learned("regatta") == {"harbour": "6", "oar": "7"}
    assert store.household("anna").copies.learned("regatta") == {"harbour": "2"}
    assert store.copies.learned("palio") == {}
