"""Recording less and everything again: which round it is, what is asked, and where the game ends."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from companion.core import moves
from companion.core.message import render
from companion.core.moves import Correct, Depth, Position, SetDepth, Skip
from companion.games.fresco import GAME
from companion.games.fresco.audit import audit
from companion.games.fresco.moves import MakePlan
from companion.games.fresco.state import State, in_play, tiles_left
from tests.fresco.table import CATHEDRAL, MARKET, TABLES, acting, begun, do, refused, round_done, with_seats

LESS, EVERYTHING = SetDepth(depth=Depth.KEY), SetDepth(depth=Depth.EVERYTHING)


def step(state: State, *changes: Any) -> State:
    position = Position(state, Depth(state.depth))
    for move in changes:
        position = moves.step(GAME, TABLES, position, move)
        assert list(audit(TABLES, position.state)) == []
    return position.state  # type: ignore[no-any-return]


def now(state: State) -> Any:
    return GAME.playing.now(TABLES, state, None)


def never_told(players: int = 3) -> State:
    """A fresco that lies by hand and is never told, with seven base tiles out of the game."""
    return step(begun(players, blends="on", fresco="hand", market="hand", bag="hand"), Skip(), Skip())


@pytest.mark.rule("fresco:E3", "fresco:Z1")
def test_a_fresco_that_was_never_told_is_done_after_25_tiles() -> None:
    state = step(never_told(), LESS)
    assert (len(tiles_left(state)), in_play(state)) == (32, 25)

    order = sorted(tiles_left(state), key=lambda tile: not TABLES.tiles[tile].is_special)
    for tile in order[:25]:
        state = do(state, type="gain", seat=0, points=40, tile=tile)
        assert list(audit(TABLES, state)) == []
    assert (in_play(state), tiles_left(state)) == (0, ())
    assert "gain_tile" not in [offer.id for offer in now(state).offers]
    assert "which is not left" in refused(state, type="gain", seat=0, points=4, tile=order[25])
    over = do(state, type="next_round")
    assert (over.stage, over.final) == ("over", "done")


@pytest.mark.rule("fresco:Z1")
def test_once_no_other_base_tile_is_left_those_out_of_the_game_are_known() -> None:
    state = step(never_told(), LESS)
    for tile in TABLES.base[:18]:
        state = do(state, type="gain", seat=0, points=20, tile=tile)

    assert (tiles_left(state), state.unnamed) == (TABLES.special, 0)


@pytest.mark.rule("fresco:E3", "fresco:L5")
@pytest.mark.parametrize("number", range(4))
def test_a_game_on_a_fresco_that_was_never_told_ends(number: int) -> None:
    chance = random.Random(number)
    state = never_told(2 + number % 2)
    for _ in range(1500):
        if state.stage == "over":
            break
        by_kind: dict[str, list[Any]] = {}
        for move in GAME.playing.legal(TABLES, state):
            by_kind.setdefault(move.type, []).append(move)
        kind = chance.choices(sorted(by_kind), [12 if kind == "restore" else 2 for kind in sorted(by_kind)])[0]
        state = do(state, **chance.choice(by_kind[kind]).model_dump(mode="json"))
        assert list(audit(TABLES, state)) == []
        assert in_play(state) >= 0
    assert state.final in ("tiles", "done")


@pytest.mark.rule("fresco:N2", "fresco:N3")
def test_a_round_that_is_over_is_not_played_again() -> None:
    state = replace(begun(3, portraits="on", deck="hand", open="hand"), stage="prepare", turned=2, todo=())
    again = step(state, LESS, EVERYTHING)

    assert (again.round, again.turned, again.stage, again.todo) == (2, 4, "stalls", ("stalls", "turn_up"))
    assert again.line == (*state.line[1:], state.line[0])
    named = do(step(again, Skip()), type="turn_up", cards=["muse", "abbot"])
    assert (named.stage, len(named.open)) == ("wake", 2)


@pytest.mark.rule("fresco:L2", "fresco:N3")
def test_where_only_points_are_kept_start_spaces_and_leonardo_change_hands_too() -> None:
    state = step(begun(2), LESS)
    after = do(state, type="next_round")

    assert after.operator != state.operator
    assert after.line == (*state.line[1:], state.line[0])


@pytest.mark.rule("fresco:E1")
def test_within_a_round_everything_is_recorded_again_from_the_next_one() -> None:
    state = round_done(begun(3), "7:00", "8:00", "9:00", market=2, studio=3)
    loose = step(state, LESS, EVERYTHING)
    assert (loose.stage, loose.round, render(now(loose).detail)) == (
        "loose",
        1,
        "Once this round is over, everything is recorded again.",
    )
    for tile in tiles_left(loose)[:19]:  # the round began with more than six
        loose = do(loose, type="gain", seat=0, points=1, tile=tile)
    assert step(loose, LESS, EVERYTHING).final == ""
    again = step(do(loose, type="next_round"), Skip())

    assert (again.stage, again.round, again.final) == ("wake", 2, "tiles")


def test_what_nobody_knows_at_the_beginning_of_a_round_is_counted_again_by_one_tap() -> None:
    again = step(
        do(
            step(round_done(begun(3), "7:00", "8:00", "9:00", market=2, studio=3), Skip(), LESS, EVERYTHING),
            type="next_round",
        ),
        Skip(),
    )
    wanted = now(again).recount
    assert wanted[:3] == ("thalers-0", "paints-0", "mood-0")

    values: dict[str, Any] = {}
    for name in wanted:
        values[name] = {"red": 2} if name.startswith("paints") else 5
    counted = step(again, Correct(changes=values))
    assert now(counted).recount == ()
    assert (counted.seats[2].thalers, counted.seats[2].mood) == (5, 4)
    assert now(begun(3)).recount == ()


def test_where_the_fresco_lies_stays_known_and_is_tapped() -> None:
    state = step(begun(3), LESS)
    tile = (state.fresco or ())[0]
    fields = GAME.playing.form(TABLES, state, "gain_tile", {"seat": "0", "cell": ["A1"]})
    after = do(state, type="gain", seat=0, points=4, cell="A1")

    assert [field.id for field in fields] == ["seat", "cell", "points"]
    assert (after.seats[0].tiles, (after.fresco or ("?",))[0], after.bishop) == ((tile,), "", 0)
    assert "cell: is ?, which is not left" in refused(after, type="gain", seat=1, points=4, cell="A1")


def test_a_deck_that_the_app_holds_goes_on_while_less_is_recorded() -> None:
    state = step(begun(3, portraits="on", deck="dictated"), LESS)
    after = do(do(state, type="next_round"), type="next_round")

    assert (after.open, after.turned, len(after.deck or ())) == ((state.deck or ())[2:4], 6, 12)
    assert list(audit(TABLES, after)) == []


def test_recording_less_after_the_bishop_moved_leaves_nothing_open() -> None:
    state = acting(begun(3), CATHEDRAL)
    moved = do(with_seats(state, {"paints": (9,) * 8}), type="bishop", to="C2")

    assert moved.stepped
    assert not step(moved, LESS).stepped


@pytest.mark.parametrize(
    ("stage", "told"), [("wake", "by its points alone"), ("plan", "by its points alone"), ("act", "of Anna are unknown")]
)
def test_the_control_that_goes_on_says_what_is_lost(stage: str, told: str) -> None:
    state = acting(begun(3), MARKET) if stage == "act" else begun(3)
    if stage == "plan":
        for time in ("5:00", "7:00", "9:00"):
            seat = next(seat for seat in state.chosen if state.times[seat] is None)
            state = do(state, type="wake", seat=seat, time=time)

    assert state.stage == stage
    assert told in render(now(state).skipping)


@pytest.mark.rule("fresco:W5", "fresco:P1")
def test_where_the_mood_is_not_known_four_to_six_apprentices_may_plan() -> None:
    state = with_seats(begun(3), {"mood": None})
    for time in ("5:00", "7:00", "9:00"):
        seat = next(seat for seat in state.chosen if state.times[seat] is None)
        state = do(state, type="wake", seat=seat, time=time)
    field = GAME.playing.form(TABLES, state, "plan.0", {})[0]

    assert (field.total, field.least, field.most) == (None, 4, 6)  # type: ignore[union-attr]
    for n in (4, 5, 6):
        assert do(state, type="plan", seat=0, places={"market": 3, "studio": n - 3}).plans.waiting == (1, 2)
    assert "who has 4 to 6" in refused(state, type="plan", seat=0, places={"market": 3})
    plans = [move for move in GAME.playing.legal(TABLES, state) if isinstance(move, MakePlan) and move.seat == 0]
    assert {sum(plan.places.values()) for plan in plans} == {4, 5, 6}


@pytest.mark.rule("fresco:R3")
def test_portraits_are_named_in_one_list_and_only_those_that_nobody_has_read() -> None:
    by_hand = begun(3, portraits="on", deck="hand", open="hand")
    named = begun(3, portraits="on", deck="dictated")
    first = GAME.playing.know(TABLES, named, {named.open[0]: "muse"})
    form = GAME.playing.form

    assert [getattr(field, "length", 0) for field in form(TABLES, by_hand, "turn_up", {})] == [2]
    assert [getattr(field, "length", 0) for field in form(TABLES, first, "turn_up", {})] == [1]
    told = do(first, type="turn_up", cards=["abbot"])
    assert [dict(told.printed)[card] for card in told.open] == ["muse", "abbot"]
    assert "cards: are 2, but 1 are to be named" in refused(first, type="turn_up", cards=["abbot", "muse"])
