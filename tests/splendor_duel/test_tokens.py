"""Taking tokens, scrolls, replenishing, the limit of ten."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pytest

from companion.core.errors import Refused
from companion.core.message import render
from companion.core.moves import read_move
from companion.games.splendor_duel import GAME
from companion.games.splendor_duel.board import CELLS, LINES
from companion.games.splendor_duel.moves import Replenish, Take
from companion.games.splendor_duel.pieces import TOKENS
from companion.games.splendor_duel.state import State, bag
from companion.games.splendor_duel.tokens import drawn_from_bag
from companion.games.splendor_duel.turn import give_scroll
from tests.splendor_duel.box import TABLES, look, play, position

HOLES = ("W.GPU", "ROK.G", "PUR.K", "WG.RO", "KGURK")


def refusal(state: State, **move: object) -> Refused:
    with pytest.raises(Refused) as caught:
        GAME.playing.apply(TABLES, state, read_move(GAME, move))
    return caught.value


@pytest.mark.rule("splendor_duel:T1", "splendor_duel:T2", "splendor_duel:T3")
def test_exactly_the_unbroken_lines_of_gems_and_pearls_can_be_taken() -> None:
    state = position(HOLES)
    letters = "".join(HOLES)
    allowed = {line for line in LINES if all(letters[CELLS.index(cell)] not in ".O" for cell in line)}

    taken = set()
    for n in (1, 2, 3):
        for cells in combinations(CELLS, n):
            try:
                GAME.playing.apply(TABLES, state, Take(cells=cells))
            except Refused:
                continue
            taken.add(frozenset(cells))
    assert taken == allowed


@pytest.mark.rule("splendor_duel:T1", "splendor_duel:T2", "splendor_duel:T3")
@pytest.mark.parametrize(("cells", "paths", "rule"), [
    ((), ["cells"], "T1"),
    (("11",), ["cells[0]"], "T1"),
    (("01",), ["cells[0]"], "T3"),
    (("00", "01", "02"), ["cells[1]"], "T3"),
    (("00", "00"), ["cells[1]"], "T1"),
    (("00", "50"), ["cells[1]"], "T1"),
    (("40", "41", "42", "43"), ["cells"], "T1"),
    (("40", "42"), ["cells"], "T2"),
    (("40", "41", "30"), ["cells"], "T2"),
    (("11", "01", "99"), ["cells[0]", "cells[1]", "cells[2]"], "T1"),
])
def test_a_wrong_line_is_refused_with_its_place_and_rule(cells: tuple[str, ...], paths: list[str], rule: str) -> None:
    refused = refusal(position(HOLES), type="take", cells=list(cells))

    assert [fault.path for fault in refused.faults] == paths
    assert refused.faults[0].rules == (rule,)


@pytest.mark.rule("splendor_duel:T4")
@pytest.mark.parametrize(("row", "cells", "scrolls"), [
    ("WWWPP", ("00", "01", "02"), 1),
    ("WWWPP", ("00", "01"), 0),
    ("WWWPP", ("01", "02", "03"), 0),
    ("WWWPP", ("02", "03", "04"), 1),
    ("WWWPP", ("03", "04"), 1),
    ("WWWPP", ("04",), 0),
    ("PWPGG", ("00", "01", "02"), 1),
])
def test_three_alike_or_two_pearls_give_the_opponent_one_scroll(row: str, cells: tuple[str, ...], scrolls: int) -> None:
    after = play(position((row, ".....", "UUUU.", "RRRRO", "KKKKO")), {"type": "take", "cells": list(cells)})

    assert look(after, "B scrolls") == scrolls
    assert look(after, "scrolls above") == 3 - scrolls


@pytest.mark.rule("splendor_duel:P1", "splendor_duel:P2", "splendor_duel:P3")
@pytest.mark.parametrize(("own", "theirs", "after"), [
    (0, 0, (1, 0)), (2, 0, (3, 0)), (1, 1, (2, 1)), (0, 3, (1, 2)), (1, 2, (2, 1)), (2, 1, (3, 0)), (3, 0, (3, 0)),
])
def test_a_scroll_comes_from_above_the_board_then_from_the_opponent(own: int, theirs: int, after: tuple[int, int]) -> None:
    state = give_scroll(position(a={"scrolls": own}, b={"scrolls": theirs}), 0)

    assert (state.seats[0].scrolls, state.seats[1].scrolls) == after


@pytest.mark.rule("splendor_duel:O1")
def test_scrolls_are_spent_one_by_one_or_together_and_go_back_above_the_board() -> None:
    state = position(a={"scrolls": 3})
    one_by_one = play(state, *({"type": "privilege", "cells": [cell]} for cell in ("00", "44", "21")))
    together = play(state, {"type": "privilege", "cells": ["44", "00", "21"]})

    assert one_by_one == together
    assert look(together, "scrolls above") == 3
    assert look(together, "turn") == "A"


@pytest.mark.rule("splendor_duel:O1")
@pytest.mark.parametrize(("cells", "path"), [
    ((), "cells"), (("10",), "cells[0]"), (("00", "01"), "cells"), (("x",), "cells[0]"),
])
def test_a_scroll_takes_no_gold_and_no_more_tokens_than_scrolls(cells: tuple[str, ...], path: str) -> None:
    refused = refusal(position(a={"scrolls": 1}), type="privilege", cells=list(cells))

    assert [(fault.path, fault.rules) for fault in refused.faults] == [(path, ("O1",))]


@pytest.mark.rule("splendor_duel:O2", "splendor_duel:O3")
@pytest.mark.parametrize("drawn", [None, [], ["white"], ["white", "white"], ["white", "gold"], ["white", "blue", "blue"]])
def test_what_came_out_of_the_bag_must_be_what_it_held(drawn: list[str] | None) -> None:
    state = position((".UGWG", "PUROK", "WGPUR", "OKWGU", "ROKR."))  # the bag holds white and black
    assert look(state, "bag") == "WK"

    assert refusal(state, type="replenish", drawn=drawn).faults[0].path == "drawn"
    assert look(play(state, {"type": "replenish", "drawn": ["black", "white"]}), "cell 00") == "K"


@pytest.mark.rule("splendor_duel:O2")
def test_replenishing_is_counted_so_that_the_next_time_draws_from_another_stream() -> None:
    state = position((".....",) * 5, b={"tokens": "WUGRKPO"})
    first = drawn_from_bag(state)
    after = play(state, {"type": "replenish", "drawn": list(first or ())})

    assert after.refills == 1
    assert drawn_from_bag(replace(state, refills=1)) != first


@pytest.mark.rule("splendor_duel:O3")
def test_going_back_and_paying_otherwise_does_not_shuffle_the_bag_anew() -> None:
    full = drawn_from_bag(position((".....",) * 5))
    assert full is not None
    assert sorted(full) == sorted(token for token, n in zip(TOKENS, (4, 4, 4, 4, 4, 2, 3), strict=True) for _ in range(n))
    for token in TOKENS:
        letter = "WUGRKPO"[TOKENS.index(token)]
        less = drawn_from_bag(position((".....",) * 5, b={"tokens": letter}))
        assert less is not None
        assert any(full[:place] + full[place + 1 :] == less for place in range(25))


def test_the_app_draws_and_a_draw_that_somebody_sent_is_not_taken() -> None:
    state = position((".....",) * 5, b={"tokens": "WUGRKPO"})
    wanted = Replenish(drawn=tuple(reversed(drawn_from_bag(state) or ())))

    filled = GAME.playing.fill(TABLES, state, wanted)
    assert isinstance(filled, Replenish)
    assert filled.drawn == drawn_from_bag(state)
    assert GAME.playing.reveals(TABLES, state, Replenish())


def test_where_the_table_draws_the_move_stays_as_it_was_told() -> None:
    state = replace(position((".....",) * 5), luck=None)
    told = Replenish(drawn=tuple(token for token, n in zip(TOKENS, bag(state), strict=True) for _ in range(n)))

    assert GAME.playing.fill(TABLES, state, told) == told
    assert GAME.playing.fill(TABLES, state, Replenish()) == Replenish()


@pytest.mark.rule("splendor_duel:E1")
@pytest.mark.parametrize(("gone", "path"), [
    ({}, "tokens"), ({"gold": 1}, "tokens"), ({"gold": 1, "white": 3}, "tokens.white"), ({"pearl": 2}, "tokens.pearl"),
    ({"green": 2, "red": 1}, "tokens"),
])
def test_exactly_what_is_over_ten_goes_back(gone: dict[str, int], path: str) -> None:
    state = position(("WGPUR", "OKWGP", "URU..", "..KWU", "....."), {"tokens": "WGGRRKKOO"})
    state = play(state, {"type": "take", "cells": ["32", "33", "34"]})

    assert refusal(state, type="discard", tokens=gone).faults[0].path == path
    assert render(refusal(state, type="take", cells=["00"]).faults[0].message).endswith("discard down to 10 tokens")


@pytest.mark.rule("splendor_duel:A4")
def test_a_theft_with_nothing_to_take_is_skipped() -> None:
    board = ("WGPUR", "OOWGR", "WGRWG", ".....", ".....")
    after = play(position(board, {"tokens": "UUUKKKK"}, {"tokens": "O"}, pyramid={"2": ["2R2", "2U4", "2G4", "2R4"]}),
                 {"type": "buy", "card": "2R2"})

    assert look(after, "turn") == "B"


@pytest.mark.rule("splendor_duel:A2")
def test_a_token_ability_without_such_a_token_on_the_board_is_skipped() -> None:
    board = ("WWGPU", "KOKWG", "PUWOK", "G....", ".....")
    pyramid = {"1": ["1R4", "1U5", "1G5", "1R5", "1K5"]}
    after = play(position(board, {"tokens": "UUGG"}, {"tokens": "RRRR"}, pyramid=pyramid), {"type": "buy", "card": "1R4"})

    assert look(after, "turn") == "B"
