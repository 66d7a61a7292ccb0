"""The tables of the box: what is known, how surely, and what cannot be."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from companion import loader
from companion.core.printed import Certainty
from companion.games.leonardo.tables import Kit, read_tables
from tests.leonardo import tables

T = tables()
FACTS = {fact.id: fact for fact in T.facts}


@pytest.mark.rule("leonardo:K4", "leonardo:M1")
def test_the_box_has_25_inventions_of_five_types_and_four_metals() -> None:
    assert [T.pile(metal) for metal in ("bronze", "copper", "silver")] == [
        (1, 2, 3, 4, 5),
        (6, 7, 8, 9, 10),
        (11, 12, 13, 14, 15),
    ]
    assert T.pile("gold") == tuple(range(16, 26))
    assert T.inventions[8].type == T.inventions[13].type


@pytest.mark.rule("leonardo:K4")
def test_only_gold_is_certain_and_values_are_unknown() -> None:
    assert {FACTS[f"metal.{n}"].certainty for n in range(16, 26)} == {Certainty.CERTAIN}
    assert {FACTS[f"metal.{n}"].certainty for n in range(1, 16)} == {Certainty.PROBABLE}
    assert {FACTS[f"type.{n}"].certainty for n in range(1, 26)} == {Certainty.PROBABLE}
    known = [n for n in range(1, 26) if FACTS[f"first.{n}"].value is not None]
    assert known == [13]
    assert all(FACTS[f"later.{n}"].value is None for n in range(1, 26))


@pytest.mark.rule("leonardo:S5")
def test_sets_c_to_e_are_asked() -> None:
    assert T.kits == {"A": Kit(5, 3, 0, 0, (1, 0, 2, 1, 0)), "B": Kit(5, 3, 4, 0, (1, 0, 0, 0, 0))}
    assert {FACTS[f"set.{letter}.apprentices"].certainty for letter in "CDE"} == {Certainty.UNKNOWN}


def rows(change: Callable[[dict[str, list[dict[str, str]]]], object]) -> Any:
    copied = {name: [dict(row) for row in table] for name, table in loader.rows("leonardo").items()}
    change(copied)
    return copied


@pytest.mark.parametrize(
    "change",
    [
        lambda all_: all_["inventions"].pop(),
        lambda all_: all_["inventions"][0].update(metal="gold"),
        lambda all_: all_["inventions"][0].update(type="paper"),
        lambda all_: all_["inventions"][0].update(weeks="5"),
        lambda all_: all_["inventions"][1].update(wood="2"),
        lambda all_: all_["inventions"][0].update(value_first="99"),
        lambda all_: all_["beginner_sets"][0].update(florins="9"),
        lambda all_: all_["beginner_sets"][0].update(apprentices="9"),
        lambda all_: all_["printed"][0].update(id="set.F.apprentices"),
        lambda all_: all_["printed"][0].update(id="set.C.hats"),
    ],
)
def test_a_wrong_table_cannot_be_built(change: Callable[[dict[str, list[dict[str, str]]]], object]) -> None:
    with pytest.raises(ValueError):  # noqa: PT011
        read_tables(rows(change))
