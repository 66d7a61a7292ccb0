from __future__ import annotations

from typing import Annotated, Any, Literal, Union

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import Field, TypeAdapter

from companion.core.errors import Refused
from companion.core.reading import Strict, path_of, read


class Card(Strict):
    type: Literal["card"] = "card"
    card: int


class Pass(Strict):
    type: Literal["pass"] = "pass"


class Seat(Strict):
    name: str
    cards: Annotated[tuple[int, ...], Field(max_length=2)] = ()
    points: Annotated[int, Field(ge=0, le=9)] = 0
    neutral: bool = False
    side: Literal["left", "right"] = "left"
    crowns: Annotated[dict[str, int], Field(min_length=1)] = Field(default={"gold": 1})


class Sheet(Strict):
    players: Annotated[tuple[Seat, ...], Field(min_length=1)]


SHEET = TypeAdapter(Sheet)
MOVE: TypeAdapter[Any] = TypeAdapter(Annotated[Union[Card, Pass], Field(discriminator="type")])


def faults(raw: Any) -> list[str]:
    with pytest.raises(Refused) as caught:
        read(SHEET, raw)
    return [str(fault) for fault in caught.value.faults]


@pytest.mark.parametrize(
    ("parts", "path"),
    [((), "$"), (("players",), "players"), (("players", 1, "cards", 0), "players[1].cards[0]"), ((0, "name"), "[0].name")],
)
def test_a_place_is_written_as_people_write_it(parts: tuple[str | int, ...], path: str) -> None:
    assert path_of(parts) == path


def test_what_is_right_is_read() -> None:
    sheet = read(SHEET, {"players": [{"name": "Anna", "cards": [3, 4]}]})

    assert sheet == Sheet(players=(Seat(name="Anna", cards=(3, 4)),))


@pytest.mark.parametrize(
    ("seat", "told"),
    [
        ({}, "players[0].name: is missing; it must be given"),
        ({"name": 5}, "players[0].name: is 5, but must be text"),
        ({"name": "A", "colour": 1}, "players[0].colour: is not known here; leave it out or correct its name"),
        ({"name": "A", "points": -1}, "players[0].points: is -1, but must be at least 0"),
        ({"name": "A", "points": 10}, "players[0].points: is 10, but must be at most 9"),
        ({"name": "A", "points": "3"}, "players[0].points: is '3', but must be a whole number"),
        ({"name": "A", "points": 2.5}, "players[0].points: is 2.5, but must be a whole number"),
        ({"name": "A", "points": True}, "players[0].points: is True, but must be a whole number"),
        ({"name": "A", "cards": 3}, "players[0].cards: is 3, but must be a list"),
        ({"name": "A", "cards": [1, 2, 3]}, "players[0].cards: has 3 entries, but must have at most 2"),
        ({"name": "A", "cards": ["x"]}, "players[0].cards[0]: is 'x', but must be a whole number"),
        ({"name": "A", "neutral": 1}, "players[0].neutral: is 1, but must be true or false"),
        ({"name": "A", "side": "up"}, "players[0].side: is 'up', but must be 'left' or 'right'"),
        ({"name": "A", "crowns": []}, "players[0].crowns: is [], but must be an object with named values"),
        ({"name": "A", "crowns": {}}, "players[0].crowns: has 0 entries, but must have at least 1"),
        ("Anna", "players[0]: is 'Anna', but must be an object with named values"),
    ],
)
def test_what_is_wrong_is_told_with_what_would_be_right(seat: Any, told: str) -> None:
    assert faults({"players": [seat]}) == [told]


def test_every_fault_is_told_at_once_in_the_order_of_the_sheet() -> None:
    told = faults({"players": [{"points": 99}, {"name": "B", "side": "up", "extra": 1}], "round": 3})

    assert [fault.split(":")[0] for fault in told] == [
        "players[0].name", "players[0].points", "players[1].side", "players[1].extra", "round",
    ]


def test_an_empty_list_where_one_is_needed_is_told() -> None:
    assert faults({"players": []}) == ["players: has 0 entries, but must have at least 1"]


def test_a_list_is_too_short_by_what_was_given_and_not_by_what_was_right() -> None:
    assert faults({"players": [{"name": 5}]}) == ["players[0].name: is 5, but must be text"]


def test_a_long_value_is_shown_in_part() -> None:
    [told] = faults({"players": [{"name": "A", "points": "9" * 500}]})

    assert len(told) < 140


def test_a_union_member_may_have_a_field_of_its_own_name() -> None:
    with pytest.raises(Refused) as caught:
        read(MOVE, {"type": "card", "card": "x"}, tags=["card"])

    assert [fault.path for fault in caught.value.faults] == ["card"]


LEAVES = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text()


@given(st.recursive(LEAVES, lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner), max_leaves=12))
def test_nothing_from_outside_breaks_the_reading(raw: Any) -> None:
    for kind in (SHEET, MOVE):
        with pytest.raises(Refused) as caught:
            read(kind, raw)
        assert all(fault.path and str(fault) for fault in caught.value.faults)
