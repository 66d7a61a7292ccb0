"""Purses, recording less, going on without an answer, and corrections."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core import moves
from companion.core.errors import Refused
from companion.core.moves import Correct, Depth, Position, SetDepth, Skip
from companion.core.reading import read
from companion.games.leonardo import GAME
from companion.games.leonardo.state import Lab, Purse, State, with_seat
from tests.leonardo import move, owning, place, play, refused, researching, start, table, tables, working

T = tables()


def do(state: State, *what: Any) -> State:
    position = Position(state)
    for one in what:
        position = moves.step(GAME, T, position, one)
        assert list(GAME.playing.audit(T, position.state)) == []
    found: State = position.state
    return found


def corrected(state: State, **changes: Any) -> State:
    return do(state, Correct(changes={key.replace("__", "."): value for key, value in changes.items()}))


@pytest.mark.rule("leonardo:M2", "leonardo:M1")
def test_a_purse_is_kept_only_for_who_wants_it_and_shown_to_nobody_else() -> None:
    state = table(3)
    state = play(state, {"type": "purse", "seat": 1, "florins": 20, "goods": {}})

    assert [own.purse is not None for own in state.seats] == [False, True, False]
    assert GAME.playing.seen_by(T, state, 1).seats[1].purse == Purse(20, (0,) * 5)
    assert GAME.playing.seen_by(T, state, 0).seats[1].purse is None
    assert GAME.playing.now(T, state, None) == GAME.playing.now(
        T, play(state, {"type": "purse", "seat": 1, "florins": 9}), None
    )
    hints = [offer.hint for offer in GAME.playing.now(T, state, 1).offers if offer.secret_for == 1]
    assert str(hints[0]) == "20 florins; nothing in hand and under labs"
    assert play(state, {"type": "drop_purse", "seat": 1}).seats[1].purse is None


@pytest.mark.rule("leonardo:M1")
def test_a_purse_holds_no_more_than_the_box_leaves() -> None:
    state = table(2)

    refused(state, "M1", type="purse", seat=0, florins=41)
    refused(state, "M1", type="purse", seat=0, florins=4, goods={"iron": 1})
    state = play(state, {"type": "purse", "seat": 0, "florins": 30})
    assert "leaves 10" in refused(state, "M1", type="purse", seat=1, florins=9)
    assert play(state, {"type": "purse", "seat": 1, "florins": 10}).seats[1].purse == Purse(10, (0,) * 5)


@pytest.mark.rule("leonardo:C7", "leonardo:E1")
def test_a_purse_follows_what_is_paid_and_taken() -> None:
    state = play(table(2, purses=True), {"type": "labs"}, *place("A:1", "A:1", "D:2", "D:1", "pass", "pass"))
    state = play(
        state, {"type": "pick", "benefit": 2}, {"type": "pick", "benefit": 4}, {"type": "component", "good": "glass"}
    )
    state = play(state, {"type": "buy", "takers": [0, 1, 0]})

    assert [own.purse for own in state.seats] == [
        Purse(20 + 1 - 0 - 3, (4, 2, 2, 2, 2)),
        Purse(20 - 1 - 2, (3, 2, 2, 2, 3)),
    ]


def test_components_that_the_box_cannot_hold_leave_the_shops_unknown() -> None:
    state = researching(working(table(2, turn=3), "0:small", weeks=9))
    state = play(state, {"type": "complete", "seat": 0, "lab": "small", "card": 8, "florins": 8, "goods": {"rope": 2}})

    assert state.shops is None
    told = play(
        researching(working(table(2, turn=3), "0:small", weeks=9)),
        {"type": "complete", "seat": 0, "lab": "small", "card": 8},
    )
    assert (told.shops, told.bank) == (None, None)


def test_key_events_are_cards_won_and_the_end() -> None:
    state = do(owning(table(3, purses=True), 0, 8, turn=1), SetDepth(depth=Depth.KEY))
    assert state.stage == "loose"

    state = play(state, {"type": "gain", "seat": 1, "card": 13})
    assert [[won.card for won in own.cards] for own in state.seats] == [[8], [13], []]
    refused(state, "M1", type="gain", seat=2, card=8)
    state = play(state, {"type": "finish"}, *({"type": "florins", "seat": seat, "florins": 9} for seat in range(3)))
    assert state.stage == "end"


def test_everything_is_recorded_again_once_the_turn_is_put_right() -> None:
    loose = do(table(3), SetDepth(depth=Depth.KEY), SetDepth(depth=Depth.EVERYTHING))
    assert loose.stage == "loose"

    state = corrected(loose, turn=4)
    assert (state.stage, state.turn, state.gaps) == ("labs", 4, 4)
    named = researching(working(state, "0:small", weeks=9))
    named = play(named, {"type": "complete", "seat": 0, "lab": "small", "card": 14})
    assert (named.gaps, named.requested) == (3, (14,))


@pytest.mark.parametrize("stage", ["kits", "labs", "place", "carry", "refill", "bid", "count"])
def test_the_table_goes_on_without_what_is_asked(stage: str) -> None:
    both = [{"type": "complete", "seat": seat, "lab": "small", "card": 8, "florins": 8} for seat in (0, 1)]
    ready = researching(working(table(3, turn=3), "0:small", "1:small", weeks=9))
    council = play(table(3), {"type": "labs"}, *place("A:1", "pass", "pass", "pass"), {"type": "pick", "benefit": 4})
    state = {
        "kits": start(3),
        "labs": table(3),
        "place": play(table(3), {"type": "labs"}),
        "carry": council,
        "bid": play(ready, *both, {"type": "researched"}),
        "refill": play(ready, both[0], {"type": "researched"}),
        "count": play(researching(table(3, turn=9)), {"type": "researched"}),
    }[stage]
    assert state.stage == stage

    after = do(state, Skip())
    match stage:
        case "carry":
            assert after.turn == 2
        case "bid":
            assert (after.unsaid, after.auctions) == ((8,), ())
        case "refill":
            assert (after.turn, after.gaps, after.deck) == (4, 1, None)
        case "count":
            assert after.stage == "end"
        case _:
            assert after.stage == "loose"


def test_there_is_nothing_to_leave_out_at_the_end() -> None:
    with pytest.raises(Refused):
        GAME.playing.skip(T, do(table(2), SetDepth(depth=Depth.KEY)))


def test_an_unrecorded_bid_leaves_the_card_to_the_sheet() -> None:
    ready = researching(working(table(3, turn=3, purses=True), "0:small", "1:small", weeks=9))
    both = [
        {"type": "complete", "seat": seat, "lab": "small", "card": 8, "florins": 8, "goods": {"rope": 2}} for seat in (0, 1)
    ]
    state = do(play(ready, *both, {"type": "researched"}), Skip())
    assert [own.purse is None for own in state.seats] == [True, True, False]

    told = corrected(state, p1__cards=["8"])
    assert ([won.card for won in told.seats[1].cards], told.unsaid) == ([8], ())


def test_values_are_put_right() -> None:
    state = table(3)

    assert corrected(state, turn=5).turn == 5
    assert corrected(state, council=4).council == 4
    assert corrected(state, leonardo="2").leonardo == 2
    assert corrected(state, p1__apprentices=7).seats[1].apprentices == 7
    assert corrected(state, p1__small="5", p1__small_men=1, p1__small_weeks=6).seats[1].small == Lab(5, 1, 6)
    assert corrected(state, p1__large="6").seats[1].large == Lab(6)
    assert corrected(corrected(state, p1__large="6"), p1__large="0").seats[1].large is None
    swapped = corrected(state, requested=["1", "12", "8", "4"])
    away = next(card for card in state.requested if card not in swapped.requested)
    assert swapped.requested == (1, 12, 8, 4)
    assert swapped.deck == tuple(away if card == 4 else card for card in state.deck or ())
    assert [won.card for won in corrected(state, p0__cards=["8", "20"]).seats[0].cards] == [8, 20]
    richer = corrected(table(3, purses=True), p0__florins=3).seats[0].purse
    assert richer is not None
    assert richer.florins == 3


def test_too_few_apprentices_are_placed_anew() -> None:
    state = play(table(3), {"type": "labs"}, *place("D:4"))

    fewer = corrected(state, p0__apprentices=3)
    assert fewer.spots[3] == ()
    assert corrected(state, p0__apprentices=4).spots == state.spots
    assert corrected(state, p0__apprentices=6).spots == state.spots


@pytest.mark.parametrize(
    ("changes", "path"),
    [
        ({"turn": 12}, "turn"),
        ({"turn": "x"}, "turn"),
        ({"leonardo": "4"}, "leonardo"),
        ({"p0.small_men": 1}, "p0.small_men"),
        ({"p0.small_weeks": 16}, "p0.small_weeks"),
        ({"p0.small": "4"}, "p0.small"),
        ({"p0.apprentices": 10}, "p0.apprentices"),
        ({"requested": ["1", "1"]}, "requested"),
        ({"requested": ["26"]}, "requested"),
        ({"requested": 3}, "requested"),
        ({"p1.cards": ["8"]}, "p1.cards"),
        ({"weather": 1}, "weather"),
    ],
)
@pytest.mark.rule("leonardo:M1", "leonardo:P5")
def test_a_correction_that_cannot_be_is_refused_by_its_name(changes: dict[str, Any], path: str) -> None:
    state = owning(table(3), 0, 8, turn=0)
    with pytest.raises(Refused) as refusal:
        do(state, Correct(changes=changes))

    assert f"changes.{path}" in [fault.path for fault in refusal.value.faults]


@pytest.mark.rule("leonardo:W4", "leonardo:M1")
def test_corrections_keep_to_the_box() -> None:
    crowded = with_seat(table(2), 0, small=Lab(5, 1), large=Lab(6, 1))
    assert corrected(crowded, p0__large_men=2).seats[0].large == Lab(6, 2)
    with pytest.raises(Refused, match="lies elsewhere"):
        corrected(owning(table(2), 0, 8), requested=["8"])
    with pytest.raises(Refused, match="more florins"):
        corrected(with_seat(table(2), 0, purse=Purse(370, (0,) * 5)), council=9)
    standing = play(working(table(2, turn=2), "0:small"), {"type": "labs"}, *place("small:3"))
    bigger = with_seat(standing, 0, small=Lab(5, weeks=0, since=1, apprentices=4))
    with pytest.raises(Refused, match="smaller than what stands in it"):
        corrected(bigger, p0__small="3")


def test_the_sheet_of_a_table_that_kept_everything_gives_the_verdict() -> None:
    state = play(researching(owning(table(2, turn=9, purses=True), 1, 8, 12, 4, turn=3)), {"type": "researched"})
    assert state.stage == "end"

    result = GAME.scoring.score(T, read(GAME.scoring.sheet, GAME.scoring.of_state(T, state)))
    assert result.verdict == "Béla wins with 28 florins"
    assert move(type="finish")
