from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.draw import Stream, normal_seed, seed_text


class Scripted(Stream):
    """A stream that gives the numbers it is told."""

    def __init__(self, *numbers: int) -> None:
        super().__init__("game", "part", "seed")
        self._numbers = list(numbers)

    def next(self) -> int:
        return self._numbers.pop(0)


def chi_square(counts: Counter[object], cells: int) -> float:
    expected = counts.total() / cells
    return sum((counts[cell] - expected) ** 2 / expected for cell in counts) + (cells - len(counts)) * expected


def test_the_numbers_are_those_that_splitmix64_is_known_by() -> None:
    stream = Stream("game", "part", "seed")
    stream._state = 1234567

    assert [stream.next() for _ in range(4)] == [
        6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431,
    ]
    assert stream.next() == 16408922859458223821


def test_a_named_stream_gives_the_same_numbers_for_ever() -> None:
    stream = Stream("splendor_duel", "pyramid.1", "0123456789ABC")

    assert [stream.next() for _ in range(3)] == [9284664285581491302, 17969133604386577812, 7251285003809569700]


def test_bounded_numbers_a_shuffle_and_dice_are_the_same_for_ever() -> None:
    stream = Stream("regatta", "flags#2", "OSLO 2026")

    assert [stream.below(bound) for bound in (2, 6, 25, 1000)] == [1, 1, 2, 943]
    assert "".join(stream.shuffle("ABCDEFGHIJ")) == "DEABJICHFG"
    assert stream.roll(6) == (2, 4, 4, 3, 2, 1)


@pytest.mark.parametrize("other", [("regatta", "winds", "OSLO"), ("regatta", "flags", "Oslo"), ("fresco", "flags", "OSLO")])
def test_another_game_part_or_seed_is_another_stream(other: tuple[str, str, str]) -> None:
    assert Stream("regatta", "flags", "OSLO").next() != Stream(*other).next()


def test_a_generator_that_is_not_known_is_refused() -> None:
    with pytest.raises(ValueError, match="generator 2 is not known"):
        Stream("game", "part", "seed", 2)


def test_numbers_that_would_favour_the_low_ones_are_dropped() -> None:
    largest_fair = 2**64 - 2**64 % 10 - 1

    assert Scripted(2**64 - 1, largest_fair + 1, largest_fair).below(10) == 9
    assert Scripted(2**64 - 1).below(2**64) == 2**64 - 1


@pytest.mark.parametrize("bound", [0, -1, 2**64 + 1])
def test_a_bound_that_no_number_can_keep_is_refused(bound: int) -> None:
    with pytest.raises(ValueError, match="bound must be"):
        Stream("game", "part", "seed").below(bound)


def test_each_number_below_a_bound_is_as_likely_as_the_other() -> None:
    stream = Stream("game", "dice", "even")
    counts: Counter[object] = Counter(stream.below(6) for _ in range(60_000))

    assert chi_square(counts, 6) < 25.7  # p = 1e-4 with 5 degrees of freedom


def test_each_order_of_a_shuffle_is_as_likely_as_the_other() -> None:
    counts: Counter[object] = Counter(Stream("game", "deck", str(seed)).shuffle("ABCD") for seed in range(24_000))

    assert set(counts) == set(permutations("ABCD"))
    assert chi_square(counts, 24) < 57.1  # p = 1e-4 with 23 degrees of freedom


def test_the_first_draws_of_two_parts_have_nothing_to_do_with_each_other() -> None:
    pairs: Counter[object] = Counter(
        (Stream("game", "left", str(seed)).below(5), Stream("game", "right", str(seed)).below(5)) for seed in range(25_000)
    )

    assert chi_square(pairs, 25) < 58.6  # p = 1e-4 with 24 degrees of freedom


@given(st.lists(st.integers(), max_size=40))
def test_a_shuffle_loses_and_doubles_nothing(items: list[int]) -> None:
    assert Counter(Stream("game", "deck", "seed").shuffle(items)) == Counter(items)


@given(st.integers(0, 2**64 - 1))
def test_a_seed_is_thirteen_characters_and_stays_as_it_is(number: int) -> None:
    text = seed_text(number)

    assert len(text) == 13
    assert normal_seed(text) == text


@pytest.mark.parametrize("number", [-1, 2**64])
def test_a_number_that_is_no_seed_is_refused(number: int) -> None:
    with pytest.raises(ValueError, match="a seed number is"):
        seed_text(number)


@pytest.mark.parametrize(
    ("typed", "seed"),
    [
        ("0123456789abc", "0123456789ABC"),
        ("o123-4567-89abc", "0123456789ABC"),
        ("O1Z3 4567 89AIL", "01Z3456789A11"),
        ("  oslo   2026 ", "OSLO 2026"),
        ("Győr", "GYŐR"),
        ("Gyo\u030br", "GYŐR"),
        ("Z123456789ABC", "Z123456789ABC"),
    ],
)
def test_a_seed_that_was_read_aloud_has_one_spelling(typed: str, seed: str) -> None:
    assert normal_seed(typed) == seed


@given(st.text(st.characters(exclude_categories=["Cs"])) | st.text("ΐΰοil0O -", max_size=16))
def test_spelling_a_seed_twice_changes_nothing_more(text: str) -> None:
    assert normal_seed(normal_seed(text)) == normal_seed(text)


def test_greek_letters_that_fall_apart_in_capitals_make_one_seed() -> None:
    assert normal_seed("Ταΐς") == normal_seed(normal_seed("Ταΐς")) == "ΤΑΪ\u0301Σ"
