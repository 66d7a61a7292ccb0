"""Actions b and c: followers, florins, spaces, tiles."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.core.message import render
from companion.games.il_vecchio import GAME
from companion.games.il_vecchio.state import State
from tests.il_vecchio import (
    A,
    B,
    C,
    faulty,
    fields,
    gained,
    holding,
    members,
    move,
    offered,
    on_track,
    play,
    refused,
    standing,
    start,
    tables,
    turn,
    with_own,
)


def gate(*towns: str) -> State:
    return standing(turn(), *(towns or ("Vernio", "Vicchio", "Sovicille")))


@pytest.mark.rule("il_vecchio:B1", "il_vecchio:B2", "il_vecchio:B3", "il_vecchio:B4")
def test_a_province_step_by_step() -> None:
    before = standing(turn(), "Prato")
    after = play(before, {"type": "province", "region": "milan", "travel": "1"})  # from Prato to Vernio, as in the example

    assert gained(before, after) == {"florin": -1 - 2, "knight": -1, "abbot": -1}
    assert members(after) == {}
    assert after.tracks[1] == (A,)
    assert set(offered(after)) == {"take_tile"}
    assert set(after.open[1]) == {"M1", "M2", "M3", "M4", "M5", "M6"}
    chosen = play(after, {"type": "take_tile", "tile": "M3"})
    assert chosen.seats[A].provinces == ("M3",)
    assert "M3" not in chosen.open[1]
    assert chosen.mover == B
    assert faulty(after, type="take_tile", tile="V1") == {"tile"}


@pytest.mark.rule("il_vecchio:B1")
@pytest.mark.parametrize(("region", "town"), [("milan", "Vernio"), ("venice", "Vicchio"), ("papal", "Sovicille")])
def test_each_region_has_its_red_town(region: str, town: str) -> None:
    pay = "assassin*2 knight" if region == "papal" else None
    assert play(gate(town), {"type": "province", "region": region, "pay": pay}).tracks != gate(town).tracks
    other = next(red for red in ("Vernio", "Vicchio") if red != town)
    assert faulty(gate(other), type="province", region=region, pay=pay) == {"travel"}
    assert faulty(standing(turn(), lying=(town,)), type="province", region=region, pay=pay) == {"source"}


@pytest.mark.rule("il_vecchio:B1")
def test_a_copy_may_show_another_way_to_a_region() -> None:
    state = GAME.playing.know(tables(), gate("Sovicille"), {"gate-venice": "Sovicille", "gate-papal": "Vicchio"})

    assert play(state, {"type": "province", "region": "venice"}).tracks[0] == (A,)


@pytest.mark.rule("il_vecchio:B2")
@pytest.mark.parametrize(
    ("region", "pay", "right"),
    [
        ("venice", "assassin", True),
        ("venice", "knight", False),
        ("milan", "knight abbot", True),
        ("milan", "knight*2", False),
        ("milan", "knight", False),
        ("papal", "abbot*2 knight", True),
        ("papal", "assassin abbot*2", True),
        ("papal", "abbot*3", False),
        ("papal", "assassin knight abbot", False),
        ("papal", "abbot*2", False),
        ("papal", "florin*3", False),
        ("papal", "nonsense", False),
    ],
)
def test_followers_that_a_region_costs(region: str, pay: str, right: bool) -> None:
    if right:
        play(gate(), {"type": "province", "region": region, "pay": pay})
    else:
        assert faulty(gate(), type="province", region=region, pay=pay) == {"pay"}


@pytest.mark.rule("il_vecchio:B2")
def test_followers_must_be_there_and_are_asked_only_where_there_is_a_choice() -> None:
    poor = holding(gate(), florin=9, knight=2, abbot=1)

    assert faulty(poor, type="province", region="venice") == {"pay"}
    assert "pay" not in fields(poor, "province", region="papal")
    assert gained(poor, play(poor, {"type": "province", "region": "papal"})) == {"florin": -2, "knight": -2, "abbot": -1}
    assert faulty(gate(), type="province", region="papal") == {"pay"}
    assert len(fields(gate(), "province", region="papal")["pay"].options) == 6


@pytest.mark.rule("il_vecchio:B3")
def test_the_next_free_space_says_its_florins_and_is_taken() -> None:
    before = on_track(gate(), venice=(B, C))
    after = play(before, {"type": "province", "region": "venice"})

    assert gained(before, after) == {"assassin": -1, "florin": -4}
    assert after.tracks[0] == (B, C, A)
    assert faulty(holding(before, florin=3, assassin=1), type="province", region="venice") == {"region"}


@pytest.mark.rule("il_vecchio:B3", "il_vecchio:G2")
def test_figures_that_nobody_has_read_are_asked_once() -> None:
    before = with_own(standing(turn(copy={}), "Vernio"))
    asked = fields(before, "province", region="milan")
    assert {"cost", "points", "shield"} <= set(asked)
    assert faulty(before, type="province", region="milan") == {"cost", "points", "shield"}
    assert faulty(before, type="province", region="milan", cost=5, points=12, shield="no") == {"points"}
    assert faulty(before, type="province", region="milan", cost=50, points=8, shield="no") == {"cost"}

    after = play(before, {"type": "province", "region": "milan", "cost": 5, "points": 8, "shield": "no"})
    assert gained(before, after)["florin"] == -5
    known = GAME.playing.printed(tables(), after)
    assert (known["milan-1-cost"], known["milan-1-points"], known["milan-1-shield"]) == ("5", "8", "no")
    undone = replace(before, printed=after.printed)
    assert not {"cost", "points", "shield"} & set(fields(undone, "province", region="milan"))


@pytest.mark.rule("il_vecchio:B3")
def test_a_probable_figure_is_used_and_another_one_may_be_told() -> None:
    before = standing(turn(copy={}), "Vicchio")

    assert set(fields(before, "province", region="venice")) == {"region", "shield"}
    after = play(before, {"type": "province", "region": "venice", "cost": 3, "shield": "no"})
    assert gained(before, after) == {"florin": -3, "assassin": -1}


@pytest.mark.rule("il_vecchio:S5")
def test_two_players_begin_at_space_2() -> None:
    before = standing(turn(2), "Vicchio")
    after = play(before, {"type": "province", "region": "venice"})

    assert GAME.scoring.of_state(tables(), after)["players"][0]["members"]["venice"] == [2]
    assert gained(before, after) == {"florin": -3, "assassin": -1}


@pytest.mark.rule("il_vecchio:K1", "il_vecchio:T2")
@pytest.mark.parametrize(
    ("region", "pay"),
    [("venice", "abbot"), ("milan", "knight*2"), ("papal", "abbot*3"), ("papal", "assassin knight abbot")],
)
def test_with_m2_any_followers_do(region: str, pay: str) -> None:
    before = with_own(gate(), provinces=("M2",))
    after = play(before, {"type": "province", "region": region, "pay": pay, "using": ["M2"]})

    assert after.seats[A].used == ("M2",)
    assert after.seats[A].provinces == ()
    assert faulty(before, type="province", region=region, pay="florin*3", using=["M2"]) == {"pay"}
    assert faulty(gate(), type="province", region=region, pay=pay, using=["M2"]) == {"using"}


@pytest.mark.rule("il_vecchio:K1", "il_vecchio:B3")
def test_with_p4_the_space_costs_no_florins_but_the_way_does() -> None:
    before = with_own(standing(turn(), "Prato"), provinces=("P4",))
    after = play(before, {"type": "province", "region": "milan", "travel": "1", "using": ["P4"]})

    assert gained(before, after) == {"florin": -1, "knight": -1, "abbot": -1}


@pytest.mark.rule("il_vecchio:K1")
def test_p1_repeats_a_tile_that_was_used_for_a_province() -> None:
    before = with_own(gate(), provinces=("P1", "M2"), used=("P4",))
    after = play(before, {"type": "province", "region": "venice", "pay": "abbot", "using": ["M2", "P1>P4"]})

    assert gained(before, after) == {"abbot": -1}
    assert set(after.seats[A].used) == {"P4", "M2", "P1"}
    assert faulty(before, type="province", region="venice", using=["P1>M2"]) == {"using"}
    assert faulty(before, type="province", region="venice", using=["P1"]) == {"using"}
    assert faulty(before, type="province", region="venice", using=["M2", "M2"], pay="abbot") == {"using"}
    assert {option.value for option in fields(before, "province", region="venice")["using"].options} == {"M2", "P1>P4"}


@pytest.mark.rule("il_vecchio:K2")
def test_c10_gives_a_scroll_for_a_province() -> None:
    before = with_own(gate(), council=("C10",))
    said = render(GAME.playing.name(tables(), before, move(type="province", region="venice")))
    assert said == "Anna takes over a province: Venice; C10 +1 scroll"
    assert gained(before, play(before, {"type": "province", "region": "venice"}))["scroll"] == 1


@pytest.mark.rule("il_vecchio:B4", "il_vecchio:S1")
def test_the_last_tile_of_a_region_needs_no_choice_and_an_empty_region_gives_none() -> None:
    one = replace(
        gate(),
        open=(("V5",), *gate().open[1:]),
        seats=(gate().seats[0], replace(gate().seats[1], used=("V1", "V2", "V3", "V4")), gate().seats[2]),
    )
    after = play(one, {"type": "province", "region": "venice"})

    assert after.seats[A].provinces == ("V5",)
    assert after.mover == B


def office(*council: str) -> State:
    return with_own(standing(turn(), "Florence"), council=council)


@pytest.mark.rule("il_vecchio:F1", "il_vecchio:F2")
def test_an_office_costs_two_scrolls_and_three_florins_where_the_extra_cost_lies() -> None:
    before = office()
    council = play(before, {"type": "office", "track": "council"})
    nobility = play(before, {"type": "office", "track": "nobility"})

    assert gained(before, council) == {"scroll": -2, "florin": -3}
    assert gained(before, nobility) == {"scroll": -2}
    assert (council.tracks[3], nobility.tracks[4]) == ((A,), (A,))
    moved = replace(with_own(before, B, shields=1), shields=4)
    assert gained(moved, play(moved, {"type": "office", "track": "council"})) == {"scroll": -2}
    assert gained(moved, play(moved, {"type": "office", "track": "nobility"})) == {"scroll": -2, "florin": -3}


@pytest.mark.rule("il_vecchio:F1", "il_vecchio:F2")
def test_an_office_that_cannot_be_paid_or_reached_is_refused() -> None:
    assert faulty(holding(office(), scroll=1, florin=9), type="office", track="nobility") == {"track"}
    assert faulty(holding(office(), scroll=2, florin=2), type="office", track="council") == {"track"}
    assert faulty(standing(turn(), "Vernio"), type="office", track="council") == {"travel"}
    assert faulty(turn(), type="office", track="council") == {"source"}


@pytest.mark.rule("il_vecchio:F1")
def test_how_long_a_florence_track_is_and_its_shields_are_asked_once() -> None:
    before = standing(turn(copy={}), "Florence")

    assert faulty(before, type="office", track="nobility") == {"spaces", "shield"}
    assert {"spaces", "shield"} <= set(fields(before, "office", track="nobility"))
    after = play(before, {"type": "office", "track": "nobility", "spaces": 7, "shield": "no"})
    assert GAME.playing.printed(tables(), after)["spaces-nobility"] == "7"
    assert faulty(before, type="office", track="nobility", spaces=99, shield="no") == {"spaces"}


@pytest.mark.rule("il_vecchio:F3", "il_vecchio:M3")
def test_where_the_table_draws_the_tile_stays_unknown_face_down() -> None:
    council = play(office(), {"type": "office", "track": "council"})
    nobility = play(office(), {"type": "office", "track": "nobility"})

    assert council.seats[A].hidden == ("",)
    assert council.counts == (8, 12)
    assert nobility.seats[A].nobility == ("",)
    assert nobility.counts == (9, 11)


def drawn(track: str = "nobility") -> State:
    """Csilla, who begins, draws for an office from the app's own stacks."""
    state = start(3, council="kept", nobility="kept", shields="kept", rolls="kept")
    state = play(state, {"type": "middlemen", "towns": {}})
    for seat in range(3):
        offer = state.seats[seat].offered
        assert offer is not None
        state = play(state, {"type": "keep", "seat": seat, "tile": offer[0]})
    for _ in range(6):
        state = play(state, {"type": "place", "towns": ["white", "black"]})
    mover = state.mover
    assert mover is not None
    state = with_own(state, mover, council=(), stock=(9,) * 7)
    state = replace(state, seats=tuple(replace(own, council=()) for own in state.seats))
    return play(standing(state, "Florence", seat=mover), {"type": "office", "track": track, "spaces": 6, "shield": "no"})


@pytest.mark.rule("il_vecchio:F3", "il_vecchio:M3", "il_vecchio:S2")
def test_one_of_the_top_five_is_kept_and_the_others_go_under_the_stack() -> None:
    before = drawn()
    stack = before.stacks[1]
    assert stack is not None
    mover = before.mover or 0
    offer = offered(before)["keep_tile"]
    assert offer.secret_for == mover
    assert {option.value for option in fields(before, "keep_tile")["tile"].options} == set(stack[:5])
    assert faulty(before, type="keep_tile", tile=stack[5]) == {"tile"}

    after = play(before, {"type": "keep_tile", "tile": stack[2]})
    assert after.seats[mover].nobility == (stack[2],)
    assert after.stacks[1] is not None
    assert after.stacks[1][:7] == stack[5:]
    assert set(after.stacks[1][7:]) == set(stack[:5]) - {stack[2]}
    assert after.mover == (mover + 1) % 3


@pytest.mark.rule("il_vecchio:F3")
def test_the_others_see_neither_the_draw_nor_what_was_kept() -> None:
    before = drawn()
    mover = before.mover or 0
    other = (mover + 1) % 3
    after = play(before, {"type": "keep_tile", "tile": (before.stacks[1] or ())[0]})

    assert GAME.playing.seen_by(tables(), before, other).stacks == (None, None)
    assert GAME.playing.seen_by(tables(), before, mover).stacks[1] == (before.stacks[1] or ())[:5]
    assert GAME.playing.seen_by(tables(), after, other).seats[mover].nobility == ("",)
    assert GAME.playing.seen_by(tables(), after, mover).seats[mover].nobility != ("",)
    assert not offered(before, other)


@pytest.mark.rule("il_vecchio:F4")
@pytest.mark.parametrize("left", [0, 1, 3])
def test_with_fewer_than_five_tiles_one_of_those_is_kept(left: int) -> None:
    state = standing(turn(nobility="kept"), "Florence")
    stack = (state.stacks[1] or ())[:left]
    gone = (state.stacks[1] or ())[left:]
    state = with_own(replace(state, stacks=(None, stack), counts=(9, left)), B, nobility=gone)
    after = play(state, {"type": "office", "track": "nobility"})

    assert after.seats[A].nobility == (stack if left == 1 else ())
    if left == 3:
        assert {option.value for option in fields(after, "keep_tile")["tile"].options} == set(stack)
    else:
        assert after.mover == B


@pytest.mark.rule("il_vecchio:K2")
def test_c12_gives_a_follower_of_any_kind_for_an_office() -> None:
    before = office("C12")

    assert faulty(before, type="office", track="nobility") == {"follower"}
    assert gained(before, play(before, {"type": "office", "track": "nobility", "follower": "abbot"})) == {
        "scroll": -2,
        "abbot": 1,
    }
    assert faulty(office(), type="office", track="nobility", follower="abbot") == {"follower"}
    assert "follower" in fields(before, "office", track="council")


@pytest.mark.rule("il_vecchio:Z3")
def test_a_full_track_is_refused_before_the_last_round() -> None:
    full = on_track(gate(), venice=(A, B, A, B, C))

    assert faulty(full, type="province", region="venice") == {"region"}
    assert "venice" not in {option.value for option in fields(full, "province")["region"].options}
    assert "Z3" in refused(full, type="province", region="venice").faults[0].rules
