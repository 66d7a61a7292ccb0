from __future__ import annotations

from companion.core.fields import Spots
from companion.core.message import msg

LISTED = Spots("cells", msg("Cells"), "board", frozenset({frozenset("a"), frozenset("ab")}))
BY_KIND = Spots("sites", msg("Sites"), "map", frozenset(), (("c1", "c2"), ("h1",)), frozenset({(1, 1), (2, 1), (1, 2)}))


def test_a_listed_selection_grows_while_a_larger_one_holds_it() -> None:
    assert LISTED.can_grow(["a"])
    assert not LISTED.can_grow(["a", "b"])
    assert LISTED.is_whole(["b"])  # the move itself tells


def test_a_selection_by_kind_grows_while_numbers_and_places_allow() -> None:
    assert BY_KIND.can_grow(["c1"])
    assert BY_KIND.can_grow(["c1", "h1"])
    assert not BY_KIND.can_grow(["c1", "c2", "h1"])


def test_a_selection_by_kind_is_whole_with_the_right_numbers() -> None:
    assert not BY_KIND.is_whole(["c1"])
    assert BY_KIND.is_whole(["h1", "c2"])
