from __future__ import annotations

from typing import Any

import pytest

from companion.core import moves, setup
from companion.core.errors import Refused
from companion.core.message import render
from companion.core.moves import Concede, Correct, Depth, Log, Position, SetDepth, Skip, Timeline
from companion.core.setup import Header
from tests.toy import GAME, TABLES
from tests.toy.playing import Bid, Harbour, Take, Turn

HEADER = Header(game="regatta", seed="OSLO", secret_seed="HIDDEN", players=("Anna", "Bence"))
DOCUMENT = setup.plan(GAME, TABLES, HEADER)
BIDS = (Bid(seat=0, coins=1), Bid(seat=1, coins=2))


def timeline() -> Timeline:
    return Timeline(GAME, TABLES, DOCUMENT)


def after(*done: Any) -> Position:
    return timeline().follow(done)


def turned(position: Position) -> Any:
    return moves.fill(GAME, TABLES, position, Turn())


def whole_game() -> list[Any]:
    done: list[Any] = []
    for _ in range(2):
        done += BIDS
        done.append(turned(after(*done)))
    return [*done, Harbour(number=2)]


def faults_of(caught: pytest.ExceptionInfo[Refused]) -> list[str]:
    return [str(fault) for fault in caught.value.faults]


# The log


def test_a_move_is_in_force_when_it_is_added() -> None:
    assert Log().add("a").add("b").in_force == ("a", "b")


def test_undo_takes_back_and_redo_brings_back() -> None:
    log = Log().add("a").add("b")

    assert log.to(1).in_force == ("a",)
    assert log.to(1).to(2) == log
    assert log.to(0).in_force == ()


def test_a_new_move_ends_the_branch_that_could_be_redone() -> None:
    log = Log().add("a").add("b").to(1).add("c")

    assert log.moves == ("a", "c")
    with pytest.raises(Refused) as caught:
        log.to(3)
    assert faults_of(caught) == ["to: is 3, but there are 2 moves"]


@pytest.mark.parametrize("cursor", [-1, 3])
def test_a_jump_to_where_no_move_is_is_refused(cursor: int) -> None:
    with pytest.raises(Refused, match=f"is {cursor}, but there are 2 moves"):
        Log().add("a").add("b").to(cursor)


# Reading


def test_a_move_of_the_game_and_one_of_every_game_are_read_by_their_type() -> None:
    assert moves.read_move(GAME, {"type": "bid", "seat": 1, "coins": 2}) == Bid(seat=1, coins=2)
    assert moves.read_move(GAME, {"type": "depth", "depth": "key"}) == SetDepth(depth=Depth.KEY)


@pytest.mark.parametrize(
    ("raw", "told"),
    [
        ({"type": "bid", "seat": "0", "coins": -1},
         ["seat: is '0', but must be a whole number", "coins: is -1, but must be at least 0"]),
        ({"type": "depth", "depth": "all"}, ["depth: is 'all', but must be 'everything', 'key' or 'sheet'"]),
        ({"seat": 0}, ["$: has no 'type'; it must say which kind it is"]),
        ([], ["$: is [], but must be an object with named values"]),
    ],
)
def test_a_move_that_cannot_be_read_is_told_by_path(raw: Any, told: list[str]) -> None:
    with pytest.raises(Refused) as caught:
        moves.read_move(GAME, raw)

    assert faults_of(caught) == told


def test_an_unknown_type_of_move_lists_those_that_are_known() -> None:
    with pytest.raises(Refused) as caught:
        moves.read_move(GAME, {"type": "sail"})

    assert faults_of(caught) == ["type: is 'sail', but must be 'bid', 'turn', 'take', 'harbour'"]


# Steps


def test_the_state_is_the_setup_with_the_moves_applied() -> None:
    position = after(*whole_game())

    assert moves.is_over(GAME, position)
    assert position.state.coins == (5, 1)
    assert position.state.taken == ((), DOCUMENT.model_dump()["winds"][:2])


def test_a_refused_move_says_where_it_stands_and_changes_nothing() -> None:
    line = timeline()
    line.follow(BIDS[:1])

    with pytest.raises(Refused) as caught:
        line.follow([*BIDS[:1], Bid(seat=1, coins=6)])
    assert faults_of(caught) == ["moves[1].coins: is 6, but Bence has 5 [regatta:P2]"]
    assert line.follow(BIDS[:1]) == after(*BIDS[:1])


def test_chance_is_asked_once_and_never_in_a_replay() -> None:
    filled = turned(after(*BIDS))

    assert filled.card == DOCUMENT.model_dump()["winds"][0]
    assert after(*BIDS, filled) == after(*BIDS, filled)
    assert moves.fill(GAME, TABLES, after(), Skip()) == Skip()


def test_undoing_a_reveal_and_turning_up_again_shows_the_same_card() -> None:
    before = after(*BIDS)
    after(*BIDS, turned(before))

    assert turned(after(*BIDS)) == turned(before)


def test_nothing_but_corrections_and_depth_can_follow_the_end() -> None:
    done = whole_game()

    with pytest.raises(Refused, match="the game is over; undo"):
        after(*done, Bid(seat=0, coins=0))
    with pytest.raises(Refused, match="the game is over; undo"):
        after(*done, Skip())
    assert after(*done, Correct(changes={"coins.0": 3})).state.coins == (3, 1)


def test_a_game_can_be_stopped_and_a_player_can_give_up() -> None:
    stopped, conceded = after(Concede()), after(Concede(seat=1))

    assert moves.is_over(GAME, stopped)
    assert (conceded.stopped, conceded.conceded) == (True, 1)


def test_a_table_can_record_less_and_more_again() -> None:
    less = after(SetDepth(depth=Depth.KEY))

    assert less.depth is Depth.KEY
    taken = Take(seat=0, card=DOCUMENT.model_dump()["winds"][0], coins=1)
    assert after(SetDepth(depth=Depth.KEY), taken).state.coins == (4, 5)
    assert after(SetDepth(depth=Depth.KEY), SetDepth(depth=Depth.EVERYTHING)).depth is Depth.EVERYTHING


def test_recording_as_much_as_before_is_no_change() -> None:
    with pytest.raises(Refused, match="depth: is already everything"):
        after(SetDepth(depth=Depth.EVERYTHING))


def test_a_table_that_keeps_only_the_sheet_records_no_moves() -> None:
    with pytest.raises(Refused, match="keeps nothing but the final sheet"):
        after(SetDepth(depth=Depth.SHEET), Bid(seat=0, coins=0))


def test_going_on_without_what_is_asked_is_a_move() -> None:
    assert after(Skip()).state.round == 2


# The timeline


def test_what_two_branches_share_is_not_applied_again() -> None:
    line = timeline()
    line.follow(BIDS)
    shared = line.positions[1]

    line.follow([BIDS[0], Bid(seat=1, coins=0)])
    assert line.positions[1] is shared
    assert len(line.positions) == 3
    line.follow(BIDS[:1])
    assert len(line.positions) == 2


def test_following_any_branch_gives_what_folding_it_afresh_gives() -> None:
    line, done = timeline(), whole_game()

    for count in (7, 2, 5, 0, 7):
        assert line.follow(done[:count]) == after(*done[:count])


# Names


def test_every_move_has_a_name() -> None:
    line = timeline()
    line.follow([*BIDS, Correct(changes={"coins.0": 4}), Skip(), SetDepth(depth=Depth.KEY), SetDepth(depth=Depth.SHEET),
                 SetDepth(depth=Depth.EVERYTHING), Concede(seat=1)])

    assert [render(name) for name in line.names()] == [
        "Anna bids",
        "Bence bids",
        "Correction: Coins of Anna 5 → 4",
        "Went on without what was asked",
        "Only the key events are recorded from here on",
        "Nothing is recorded from here on but the final sheet",
        "Everything is recorded from here on",
        "Bence gives up",
    ]


def test_stopping_has_a_name_and_a_seat_that_is_nobodys_breaks_nothing() -> None:
    start = after()

    assert render(moves.name(GAME, TABLES, start, Concede())) == "The game was stopped"
    assert render(moves.name(GAME, TABLES, start, Concede(seat=7))) == "? gives up"


def test_faults_seen_from_further_out_keep_their_rules() -> None:
    with pytest.raises(Refused) as caught:
        after(Turn())

    assert caught.value.faults[0].path == "moves[0].type"
    assert caught.value.faults[0].rules == ("regatta:P1",)
