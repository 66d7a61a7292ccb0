from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.share.packing import Reader, Writer

WEIGHTS = st.lists(st.integers(0, 50), min_size=1, max_size=9).filter(any)


@st.composite
def choices(draw: st.DrawFn) -> tuple[int, list[int]]:
    weights = draw(WEIGHTS)
    return draw(st.sampled_from([place for place, weight in enumerate(weights) if weight])), weights


@given(st.lists(choices()), st.lists(st.tuples(st.integers(0, 10**6), st.integers(1, 40))))
def test_choices_and_numbers_come_back_as_they_were_written(picked: list[tuple[int, list[int]]],
                                                            numbers: list[tuple[int, int]]) -> None:
    writer = Writer()
    for index, weights in picked:
        writer.choice(index, weights)
    for value, short in numbers:
        writer.number(value, short)
    reader = Reader(writer.total())
    assert [reader.choice(weights) for _, weights in picked] == [index for index, _ in picked]
    assert [reader.number(short) for _, short in numbers] == [value for value, _ in numbers]
    assert reader.rest == 0


@given(st.integers(0, 1 << 200), st.lists(WEIGHTS))
def test_every_number_stands_for_one_sequence_only(number: int, kinds: list[list[int]]) -> None:
    reader = Reader(number)
    read = [reader.choice(weights) for weights in kinds]
    writer = Writer()
    for index, weights in zip(read, kinds, strict=True):
        writer.choice(index, weights)
    writer.digit(reader.rest, reader.rest + 1)
    assert writer.total() == number


def test_a_shuffled_bag_takes_the_logarithm_of_its_orders_and_no_more() -> None:
    bag = {"white": 4, "blue": 4, "green": 4, "red": 4, "black": 4, "pearl": 2, "gold": 3}
    orders = math.factorial(25) // math.prod(math.factorial(count) for count in bag.values())
    kinds, left, writer = list(bag), dict(bag), Writer()
    for place in range(25):
        kind = max(kinds, key=lambda kind: (left[kind], (kinds.index(kind) * 3 + place) % 7))
        writer.choice(kinds.index(kind), list(left.values()))
        left[kind] -= 1
    assert writer.total().bit_length() <= math.ceil(math.log2(orders)) + 1


def test_a_digit_beyond_its_radix_is_an_error_of_the_program() -> None:
    with pytest.raises(ValueError, match="radix 3 cannot be 3"):
        Writer().digit(3, 3)


def test_a_number_that_chooses_from_nothing_is_refused() -> None:
    with pytest.raises(ValueError, match="nothing to choose"):
        Reader(5).choice([0, 0])


def test_what_is_rare_takes_next_to_nothing_while_it_does_not_happen() -> None:
    writer = Writer()
    for _ in range(10):
        writer.rare(False)
    writer.digit(1, 2)
    assert writer.total().bit_length() <= 2
