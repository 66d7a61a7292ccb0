from __future__ import annotations

from collections.abc import Mapping, Sequence
from string import ascii_uppercase

import pytest

from companion.core.deal import Dealer, Way
from companion.core.draw import Stream
from companion.core.errors import Refused


def dealer(
    ways: Mapping[str, Way], *, secret: str | None = "HIDDEN", rolls: Mapping[str, int] | None = None,
    typed: Mapping[str, Sequence[str]] | None = None,
) -> Dealer:
    return Dealer("regatta", "OPEN", secret, ways, rolls or {}, typed or {})


def faults_of(caught: pytest.ExceptionInfo[Refused]) -> list[str]:
    return [str(fault) for fault in caught.value.faults]


def test_what_is_dictated_comes_from_the_public_seed() -> None:
    drawn = dealer({"flags": Way.DICTATED}).draw("flags", ascii_uppercase)

    assert drawn == Stream("regatta", "flags", "OPEN").shuffle(ascii_uppercase)


def test_what_is_kept_comes_from_the_secret_seed() -> None:
    drawn = dealer({"winds": Way.KEPT}).draw("winds", ascii_uppercase)

    assert drawn == Stream("regatta", "winds", "HIDDEN").shuffle(ascii_uppercase)


def test_what_is_kept_is_unknown_without_the_secret_seed() -> None:
    assert dealer({"winds": Way.KEPT}, secret=None).draw("winds", ascii_uppercase) is None


def test_a_few_are_drawn_from_the_top_of_the_shuffled_pool() -> None:
    ways = {"flags": Way.DICTATED}

    assert dealer(ways).draw("flags", ascii_uppercase, 3) == (dealer(ways).draw("flags", ascii_uppercase) or ())[:3]


def test_dealing_one_part_again_moves_no_other() -> None:
    ways = {"flags": Way.DICTATED, "winds": Way.DICTATED}
    before, after = dealer(ways), dealer(ways, rolls={"flags": 1})

    assert after.draw("flags.1", ascii_uppercase) == Stream("regatta", "flags.1#1", "OPEN").shuffle(ascii_uppercase)
    assert after.draw("flags.1", ascii_uppercase) != before.draw("flags.1", ascii_uppercase)
    assert after.draw("winds", ascii_uppercase) == before.draw("winds", ascii_uppercase)


def test_what_the_table_drew_by_hand_is_taken_as_typed() -> None:
    by_hand = dealer({"flags": Way.HAND}, typed={"flags": ["B", "A"]})

    assert by_hand.draw("flags", "AABC", 2) == ("B", "A")
    assert by_hand.log[0].typed


def test_what_the_table_drew_and_did_not_type_in_is_unknown() -> None:
    by_hand = dealer({"flags": Way.HAND})

    assert by_hand.draw("flags", "AABC", 2) is None
    assert (by_hand.log[0].items, by_hand.log[0].typed) == (None, False)


def test_typed_values_count_for_nothing_where_the_app_draws() -> None:
    dictated = dealer({"flags": Way.DICTATED}, typed={"flags": ["A", "B"]})

    assert dictated.draw("flags", "ABC", 2) == (dealer({"flags": Way.DICTATED}).draw("flags", "ABC", 2))
    assert not dictated.log[0].typed


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        (["A"], "typed.flags: has 1 entries, but 2 are drawn"),
        (["A", "B", "C"], "typed.flags: has 3 entries, but 2 are drawn"),
        (["A", "Z"], "typed.flags: holds Z, which cannot be drawn there (any more)"),
        (["B", "B"], "typed.flags: holds B, which cannot be drawn there (any more)"),
    ],
)
def test_what_cannot_have_come_is_refused(typed: list[str], told: str) -> None:
    with pytest.raises(Refused) as caught:
        dealer({"flags": Way.HAND}, typed={"flags": typed}).draw("flags", "AABC", 2)

    assert faults_of(caught) == [told]
