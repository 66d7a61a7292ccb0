"""Values put right by hand: what follows from them, what must come together, and what screens keep."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.core import moves
from companion.core.errors import Refused
from companion.core.message import render
from companion.core.moves import Correct, Position
from companion.games.fresco import GAME
from companion.games.fresco.audit import audit
from companion.games.fresco.state import State
from tests.fresco.table import CATHEDRAL, MARKET, TABLES, WORKSHOP, acting, begun, do, held, refused, with_seats


def correct(state: State, **changes: Any) -> State:
    values = {name.replace("__", "-"): value for name, value in changes.items()}
    after = moves.step(GAME, TABLES, Position(state), Correct(changes=values)).state
    assert list(audit(TABLES, after)) == []
    return after  # type: ignore[no-any-return]


def wrong(state: State, **changes: Any) -> str:
    with pytest.raises(Refused) as caught:
        correct(state, **changes)
    return str(caught.value)


def field(state: State, name: str) -> Any:
    return next(field for field in GAME.playing.corrections(TABLES, state) if field.id == name)


def planning(state: State) -> State:
    for time in ("5:00", "7:00", "9:00"):
        seat = next(seat for seat in state.chosen if state.times[seat] is None)
        state = do(state, type="wake", seat=seat, time=time)
    return state


@pytest.mark.rule("fresco:W5", "fresco:W6")
def test_the_apprentices_follow_the_mood_of_who_is_up() -> None:
    state = planning(begun(3))
    happy = correct(state, mood__0=1)

    assert (state.seats[0].apprentices, happy.seats[0].apprentices) == (5, 6)
    assert do(happy, type="plan", seat=0, places={"market": 3, "studio": 3}).plans.waiting == (1, 2)
    assert correct(begun(3), mood__0=1).seats[0].apprentices == 5  # who sleeps gains nobody before getting up


@pytest.mark.rule("fresco:P1")
def test_a_plan_that_no_longer_fits_the_mood_is_made_anew() -> None:
    state = do(planning(begun(3)), type="plan", seat=0, places={"market": 3, "studio": 2})

    assert state.plans.waiting == (1, 2)
    assert correct(state, mood__0=1).plans.waiting == (0, 1, 2)
    assert correct(state, mood__0=4).plans.waiting == (1, 2)


@pytest.mark.rule("fresco:W1")
def test_who_still_sleeps_chooses_in_the_order_of_the_corrected_track() -> None:
    state = begun(3)
    first, second, third = state.chosen
    state = do(state, type="wake", seat=first, time="5:00")

    assert correct(state, **{f"space__{second}": 9}).chosen == (first, third, second)


@pytest.mark.rule("fresco:S2")
def test_who_has_left_the_start_spaces_is_not_put_there_by_the_draw() -> None:
    state = correct(begun(3, start="hand"), space__0=4)
    after = do(state, type="stand", players=["Anna", "Bence", "Csilla"])

    assert (after.line, after.seats[0].space) == ((1, 2), 4)
    assert list(audit(TABLES, after)) == []


def test_two_stalls_are_swapped_in_one_go() -> None:
    state = begun(4)
    third, fourth = state.stalls[2:]
    after = correct(state, stall__III=list(fourth or ()), stall__IV=list(third or ()))

    assert after.stalls[2:] == (fourth, third)
    assert "stall-III: must be no tile or 4 different ones that lie on no other stall" in wrong(
        state, stall__III=list(fourth or ())
    )


def test_a_tile_taken_by_the_wrong_painter_is_put_right() -> None:
    state = begun(3)
    fresco = state.fresco or ()
    state = replace(state, fresco=("", *fresco[1:]))
    state = with_seats(state, {"tiles": (fresco[0],)})

    assert correct(state, tiles__0=[], tiles__1=[fresco[0]]).seats[1].tiles == (fresco[0],)
    back = correct(state, tiles__0=[], fresco=list(fresco))
    assert (back.fresco, back.seats[0].tiles) == (fresco, ())
    assert "changes.tiles-0: leaves 24 tiles, but 25 lie" in wrong(state, tiles__0=[])
    assert field(state, "tiles-0").default == (fresco[0],)
    assert field(state, "fresco").default[0] == "restored"


def test_a_fresco_that_was_not_told_can_be_told_at_any_time() -> None:
    state = begun(2, fresco="hand")
    state = moves.step(GAME, TABLES, Position(state), moves.Skip()).state
    lying = [tile for tile in TABLES.base if tile != "F20"]
    lying.insert(12, "F20")
    after = correct(state, fresco=lying, bishop="C3", artist="C3")

    assert (after.fresco, after.bishop, after.artist) == (tuple(lying), 12, 12)
    assert "artist: is missing" in wrong(state, fresco=lying, bishop="C3")
    assert "bishop: is missing" in wrong(state, fresco=lying, artist="C3")
    assert "fresco: has 24 entries, but must have 25" in wrong(state, fresco=lying[:24], bishop="C3", artist="C3")


def test_get_up_times_and_portraits_are_put_right() -> None:
    state = planning(begun(3))
    first, second, _ = state.chosen
    swapped = correct(state, **{f"time__{first}": "7:00", f"time__{second}": "5:00"})

    assert (swapped.times[first], swapped.times[second]) == (2, 0)
    assert f"time-{second}: is 5:00, when another painter gets up" in wrong(state, **{f"time__{second}": "5:00"})
    kept = correct(replace(begun(3), modules=frozenset({"portraits"})), portraits__1=["abbot"])
    assert kept.seats[1].portraits == ("abbot",)


def test_behind_kept_screens_no_control_line_or_refusal_tells_money_or_paints() -> None:
    state = with_seats(begun(3, screens="kept"), {"thalers": 2, "paints": held("Y")})
    assert (field(state, "thalers-0").default, field(state, "paints-0").default) == (None, None)
    line = render(moves.name(GAME, TABLES, Position(state), Correct(changes={"thalers-0": 3, "paints-0": {"red": 7}})))
    assert line == "Correction: Thalers of Anna (kept secret) and Paints of Anna (kept secret)"

    market = acting(state, MARKET)
    buy = next(offer for offer in GAME.playing.now(TABLES, market, None).offers if offer.id == "buy")
    tile = (market.stalls[0] or ("",))[0]
    assert buy.closed is not None
    assert render(buy.closed) == "A tile costs 4 thalers, more than Anna has."
    assert "more than Anna has" in refused(market, type="buy", tiles=[tile])
    told = refused(acting(state, CATHEDRAL), type="altar", mix="YRB")
    assert "which Anna has not" in told
    assert "1 yellow [" not in refused(acting(state, WORKSHOP), type="blend", makes={"orange": 1})
    assert field(with_seats(begun(3), {"thalers": 2}), "thalers-0").default == 2


@pytest.mark.rule("fresco:C2")
def test_what_is_known_of_a_tile_is_not_overwritten_by_a_move() -> None:
    state = with_seats(acting(begun(3), CATHEDRAL), {"paints": (9,) * 8})
    cell = (state.fresco or ()).index("F23")
    name = f"{'ABCDE'[cell // 5]}{cell % 5 + 1}"

    assert "points: is 11, but 4 is known" in refused(state, type="restore", cell=name, points=11)
    assert "shows: is blue purple" in refused(state, type="restore", cell=name, shows={"purple": 1, "blue": 1})


@pytest.mark.rule("fresco:C3")
def test_points_that_no_tile_brings_are_asked_back() -> None:
    state = moves.step(GAME, TABLES, Position(begun(3)), moves.SetDepth(depth=moves.Depth.KEY)).state

    def doubts(points: int) -> list[str]:
        move = moves.read_move(GAME, {"type": "gain", "seat": 0, "points": points, "tile": "F23"})
        return [render(doubt) for doubt in GAME.playing.doubts(TABLES, state, move)]

    assert doubts(99) == ["This tile brings 4 to 7 points, with the bishop's. Really 99?"]
    assert doubts(6) == []


@pytest.mark.rule("fresco:P1", "fresco:E2")
def test_everything_that_is_wrong_with_a_plan_is_told_by_its_place() -> None:
    told = refused(planning(begun(3)), type="plan", seat=0, places={"market": 4, "roof": 2})

    assert "places.roof: cannot be visited" in told
    assert "places.market: is 4, but a place has 3 spaces" in told
    assert "places: are 6 apprentices of Anna, who has 5" in told


@pytest.mark.rule("fresco:Q5")
def test_paints_for_a_seat_where_nobody_sits_are_refused() -> None:
    state = replace(begun(3), stage="prepare")

    assert "paints.7: is for a seat where nobody sits" in refused(state, type="prepare", paints={"7": {"red": 1}})


def test_a_paint_that_there_is_not_is_refused_by_its_name() -> None:
    with pytest.raises(Refused) as caught:
        moves.read_move(GAME, {"type": "blend", "makes": {"mauve": 1}})

    assert [fault.path for fault in caught.value.faults] == ["makes.mauve"]


@pytest.mark.rule("fresco:N1")
def test_what_comes_to_the_market_is_shown_until_everybody_has_planned() -> None:
    state = do(replace(begun(3), stage="prepare"), type="prepare", drawn=[])
    pictures = {
        stage: [picture.id for picture in GAME.playing.now(TABLES, replace(state, stage=stage), None).pictures]
        for stage in ("turn_up", "wake", "plan")
    }

    assert all(shown[0] == "market" for shown in pictures.values())


def test_blends_that_the_paints_cannot_give_are_left_out() -> None:
    state = acting(with_seats(begun(3, blends="on"), {"paints": held("YBR")}), WORKSHOP)
    amounts = GAME.playing.form(TABLES, state, "blend", {})[0]

    assert amounts.limits == {"orange": 1, "green": 1, "purple": 1}  # type: ignore[union-attr]


@pytest.mark.rule("fresco:E1")
def test_whether_a_round_that_begins_is_the_last_follows_from_corrected_tiles() -> None:
    state = begun(3)
    fresco = list(state.fresco or ())
    last = correct(state, tiles__0=fresco[:19])

    assert (last.final, last.stage) == ("tiles", "wake")
    assert correct(last, tiles__0=fresco[:18], fresco=["restored"] * 18 + fresco[18:]).final == ""
