from __future__ import annotations

import pytest

from companion.core.errors import Refused
from companion.core.sealed import Sealed

BIDDING: Sealed[int] = Sealed((0, 1, 2))


def test_nothing_is_open_while_an_entry_is_missing() -> None:
    bids = BIDDING.put(0, 5).put(2, 7)

    assert not bids.is_open
    assert bids.waiting == (1,)
    assert bids.seen_by(None) == {}
    assert bids.seen_by(1) == {}


def test_a_seat_sees_its_own_entry() -> None:
    assert BIDDING.put(0, 5).put(2, 7).seen_by(2) == {2: 7}


def test_everybody_sees_everything_once_all_are_in() -> None:
    bids = BIDDING.put(2, 7).put(0, 5).put(1, 0)

    assert bids.is_open
    assert bids.seen_by(None) == bids.seen_by(1) == {0: 5, 1: 0, 2: 7}


def test_the_order_of_entries_leaves_no_trace() -> None:
    assert BIDDING.put(0, 5).put(1, 6) == BIDDING.put(1, 6).put(0, 5)


def test_an_entry_can_be_changed_while_another_is_missing() -> None:
    assert BIDDING.put(0, 5).put(0, 3).seen_by(0) == {0: 3}


def test_an_entry_cannot_be_changed_once_all_have_been_shown() -> None:
    with pytest.raises(Refused, match="all entries are in and have been shown"):
        BIDDING.put(0, 5).put(1, 6).put(2, 7).put(0, 9)


def test_a_seat_that_gives_no_entry_is_refused() -> None:
    with pytest.raises(Refused, match="seat: gives no entry here"):
        BIDDING.put(3, 5)


def test_who_is_in_is_known_though_not_what() -> None:
    assert BIDDING.entered == ()
    assert BIDDING.put(2, 5).put(0, 1).entered == (0, 2)


def test_entries_that_come_together_are_of_all_who_are_awaited_or_of_everybody_anew() -> None:
    one_in = BIDDING.put(1, 5)
    assert one_in.asking({"0", "2"}) == one_in
    assert one_in.asking({"0", "1", "2"}) == BIDDING
    assert all(one_in.asking(seats) is None for seats in ({"0"}, {"0", "1"}, {"0", "2", "3"}, {"first"}, set[str]()))
