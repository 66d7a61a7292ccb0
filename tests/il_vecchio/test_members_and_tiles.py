"""Actions d and e, dice, province tiles that are used by themselves, and council tiles as they open."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

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
    standing,
    tables,
    turn,
    with_own,
)


@pytest.mark.rule("il_vecchio:D1")
def test_a_rolled_member_goes_to_a_town_of_the_region() -> None:
    rolled = play(turn(), {"type": "reinforce", "dice": [1, 3]})
    towns = {town for spots in fields(rolled, "put")["towns"].sets for town in spots}
    assert {"Empoli", "Castel Fiorentino"} <= towns
    assert "Florence" not in towns

    after = play(rolled, {"type": "put", "towns": ["Empoli"]})
    assert members(after) == {("Empoli", False): 1}
    assert after.mover == B
    assert faulty(rolled, type="put", towns=["Roma"]) == {"towns[0]"}
    assert faulty(rolled, type="put", towns=["Empoli", "Siena"]) == {"towns"}


@pytest.mark.rule("il_vecchio:D2")
def test_a_seven_means_any_town_florence_too_and_no_other_number_does() -> None:
    seven = play(turn(), {"type": "reinforce", "dice": [3, 4]})
    assert members(play(seven, {"type": "put", "towns": ["Florence"]})) == {("Florence", False): 1}

    six = play(turn(), {"type": "reinforce", "dice": [3, 3]})
    assert faulty(six, type="put", towns=["Florence"]) == {"towns[0]"}


@pytest.mark.rule("il_vecchio:D1")
def test_dice_are_two_of_six_sides_and_needed_where_the_table_rolls() -> None:
    assert faulty(turn(), type="reinforce") == {"dice"}
    assert "dice" in fields(turn(), "reinforce")
    for dice in ([0, 3], [7, 1], [3], [1, 2, 3]):
        with pytest.raises(Exception, match="dice"):
            move(type="reinforce", dice=dice)


@pytest.mark.rule("il_vecchio:D1")
def test_the_app_rolls_and_the_same_game_rolls_the_same() -> None:
    state = turn(rolls="kept")
    assert fields(state, "reinforce") == {}
    filled = GAME.playing.fill(tables(), state, move(type="reinforce"))
    assert filled == GAME.playing.fill(tables(), state, move(type="reinforce"))
    assert GAME.playing.reveals(tables(), state, filled)

    seen = set()
    for _ in range(12):
        state = play(state, {"type": "reinforce"})
        seen.add(state.pending)
        state = play(state, {"type": "put", "towns": ["white"]})
        state = standing(state, seat=(state.mover or 0))
    assert len(seen) > 4


@pytest.mark.rule("il_vecchio:D1")
def test_where_a_member_was_placed_teaches_the_map() -> None:
    after = play(turn(), {"type": "reinforce", "dice": [4, 4]}, {"type": "put", "towns": ["Siena"]})

    assert GAME.playing.printed(tables(), after)["region-8"] == "Siena"
    again = play(after, {"type": "reinforce", "dice": [4, 4]})
    first = GAME.playing.now(tables(), again, None).pictures[0]
    assert next(spot.corner for spot in first.spots if spot.id == "Siena") == "8"


@pytest.mark.rule("il_vecchio:D1")
def test_a_fifth_town_at_a_region_is_asked_about_and_not_refused() -> None:
    state = GAME.playing.know(tables(), turn(), {"region-8": "Siena; Lucca; Empoli; Colle"})
    state = play(state, {"type": "reinforce", "dice": [4, 4]})

    assert GAME.playing.doubts(tables(), state, move(type="put", towns=["Prato"]))
    assert not GAME.playing.doubts(tables(), state, move(type="put", towns=["Lucca"]))
    assert members(play(state, {"type": "put", "towns": ["Prato"]})) == {("Prato", False): 1}


@pytest.mark.rule("il_vecchio:D1", "il_vecchio:S8")
def test_without_members_in_the_supply_nobody_comes() -> None:
    empty = standing(turn(), *("Empoli",) * 12)

    assert faulty(empty, type="reinforce", dice=[1, 1]) == {"type"}
    assert offered(empty)["reinforce"].closed is not None


@pytest.mark.rule("il_vecchio:K2")
@pytest.mark.parametrize(("own", "towns"), [(0, 2), (10, 2), (11, 1)])
def test_c9_places_two_members_as_long_as_there_are_two(own: int, towns: int) -> None:
    state = with_own(standing(turn(), *("white",) * own), council=("C9",))
    rolled = play(state, {"type": "reinforce", "dice": [2, 2]})

    assert rolled.pending == (f"place:0:4:{towns}",)
    after = play(rolled, {"type": "put", "towns": ["Empoli", "Siena"][:towns]})
    assert len(after.seats[A].members or ()) == own + towns


@pytest.mark.rule("il_vecchio:K2")
def test_both_members_of_c9_may_go_to_one_town() -> None:
    state = with_own(turn(), council=("C9",))
    after = play(state, {"type": "reinforce", "dice": [2, 2]}, {"type": "put", "towns": ["Empoli"]})

    assert members(after) == {("Empoli", False): 2}


@pytest.mark.rule("il_vecchio:E1", "il_vecchio:K2")
def test_c8_lets_recovery_roll_for_a_member_if_its_owner_wants() -> None:
    before = with_own(standing(turn(), lying=("Empoli", "Empoli")), council=("C8",))
    asked = play(before, {"type": "recover"})
    assert set(offered(asked)) == {"roll", "leave"}

    left = play(asked, {"type": "leave"})
    assert members(left) == {("Empoli", False): 2}
    rolled = play(asked, {"type": "roll", "dice": [6, 6]}, {"type": "put", "towns": ["Siena"]})
    assert members(rolled) == {("Empoli", False): 2, ("Siena", False): 1}
    assert (left.mover, rolled.mover) == (B, B)
    assert gained(before, left) == {"florin": 1}


def using(state: State, tile: str, **more: Any) -> State:
    return play(with_own(state, provinces=(tile,)), {"type": "use", "tile": tile, **more})


@pytest.mark.rule("il_vecchio:K1", "il_vecchio:T2")
@pytest.mark.parametrize(
    ("tile", "said", "more"),
    [
        ("M1", {"gain": "assassin knight"}, {"scroll": -1, "assassin": 1, "knight": 1}),
        ("M1", {"gain": "abbot*2"}, {"scroll": -1, "abbot": 2}),
        ("M3", {}, {"florin": 6}),
        ("M4", {"pay": "knight"}, {"knight": -1, "scroll": 2}),
        ("M5", {"gain": "abbot"}, {"abbot": 1}),
        ("M6", {}, {"bishop": 1, "carriage": 1}),
        ("V1", {}, {"scroll": 1}),
        ("V2", {}, {"knight": 1}),
        ("V3", {}, {"assassin": 1}),
        ("V4", {}, {"abbot": 1}),
        ("V5", {}, {"florin": 3}),
        ("P3", {"pay": "abbot", "gain": "scroll*2"}, {"abbot": -1, "scroll": 2}),
        ("P3", {"pay": "scroll", "gain": "abbot knight"}, {"scroll": -1, "abbot": 1, "knight": 1}),
        ("P5", {"gain": "assassin scroll"}, {"florin": -5, "assassin": 1, "scroll": 1}),
        ("P6", {"gain": "scroll"}, {"scroll": 1}),
        ("P6", {"gain": "florin*5"}, {"florin": 5}),
        ("P6", {"gain": "knight"}, {"knight": 1}),
    ],
)
def test_province_tiles_do_what_they_say_once(tile: str, said: dict[str, str], more: dict[str, int]) -> None:
    before = standing(turn(), "Empoli", "white", lying=("Siena",))
    after = using(before, tile, **said)

    assert gained(before, after) == more
    assert (after.seats[A].provinces, after.seats[A].used) == ((), (tile,))
    assert after.mover == A  # it is no action
    assert faulty(after, type="use", tile=tile, **said) == {"tile"}
    assert tile in render(
        GAME.playing.name(tables(), with_own(before, provinces=(tile,)), move(type="use", tile=tile, **said))
    )


@pytest.mark.rule("il_vecchio:K1")
@pytest.mark.parametrize(
    ("tile", "said", "path"),
    [
        ("M1", {}, "gain"),
        ("M1", {"gain": "abbot"}, "gain"),
        ("M1", {"gain": "scroll*2"}, "gain"),
        ("P3", {"pay": "florin", "gain": "scroll*2"}, "pay"),
        ("P3", {"pay": "abbot", "gain": "scroll abbot"}, "gain"),
        ("P6", {"gain": "florin*5 scroll"}, "gain"),
        ("M2", {}, "tile"),
        ("P4", {}, "tile"),
        ("M3", {"again": "V1"}, "again"),
        ("M3", {"gain": "florin*7"}, "gain"),
        ("M5", {"gain": "what"}, "gain"),
    ],
)
def test_a_tile_does_nothing_else(tile: str, said: dict[str, str], path: str) -> None:
    assert faulty(with_own(turn(), provinces=(tile,)), type="use", tile=tile, **said) == {path}


@pytest.mark.rule("il_vecchio:T2")
def test_a_tile_must_be_paid_and_its_own() -> None:
    poor = holding(with_own(turn(), provinces=("M1", "P5")), florin=4)

    assert faulty(poor, type="use", tile="M1", gain="abbot*2") == {"pay"}
    assert faulty(poor, type="use", tile="P5", gain="abbot scroll") == {"pay"}
    assert faulty(poor, type="use", tile="V1") == {"tile"}


@pytest.mark.rule("il_vecchio:T2")
def test_any_number_of_tiles_are_used_in_a_turn_besides_the_action() -> None:
    before = with_own(turn(), provinces=("M3", "V1", "V2", "P6"))
    after = play(
        before,
        {"type": "use", "tile": "M3"},
        {"type": "use", "tile": "V1"},
        {"type": "use", "tile": "V2"},
        {"type": "recover"},
        {"type": "use", "tile": "P6", "seat": A, "gain": "scroll"},  # still, before Bence has begun
    )

    assert gained(before, after) == {"florin": 7, "scroll": 2, "knight": 1}
    assert after.mover == B


@pytest.mark.rule("il_vecchio:T2")
def test_nobody_uses_tiles_in_the_turn_of_another() -> None:
    state = with_own(with_own(turn(), B, provinces=("M3",)), C, provinces=("V1",))

    assert faulty(state, type="use", tile="M3", seat=B) == {"seat"}
    begun = play(with_own(state, A, provinces=("V2",)), {"type": "recover"}, {"type": "recover"})
    assert faulty(begun, type="use", tile="V2", seat=A) == {"seat"}


@pytest.mark.rule("il_vecchio:K1")
def test_p1_uses_a_used_tile_again_and_both_stay_used() -> None:
    before = with_own(turn(), provinces=("P1",), used=("M3", "M2"))
    after = play(before, {"type": "use", "tile": "P1", "again": "M3"})

    assert gained(before, after) == {"florin": 6}
    assert after.seats[A].used == ("M3", "M2", "P1")
    assert faulty(before, type="use", tile="P1") == {"again"}
    assert faulty(before, type="use", tile="P1", again="V1") == {"again"}
    assert faulty(before, type="use", tile="P1", again="M2") == {"again"}
    assert faulty(with_own(turn(), provinces=("P1",)), type="use", tile="P1", again="M3") == {"again"}
    assert {option.value for option in fields(before, "use-0", tile="P1")["again"].options} == {"M3"}


@pytest.mark.rule("il_vecchio:K1", "il_vecchio:D2")
def test_p2_rolls_and_p7_places_anywhere() -> None:
    rolling = using(turn(), "P2")
    assert set(offered(rolling)) == {"roll"}
    assert faulty(rolling, type="leave") == {"type"}
    rolled = play(rolling, {"type": "roll", "dice": [3, 4]}, {"type": "put", "towns": ["Florence"]})
    assert members(rolled) == {("Florence", False): 1}
    assert rolled.mover == A

    anywhere = play(using(turn(), "P7"), {"type": "put", "towns": ["Florence"]})
    assert members(anywhere) == {("Florence", False): 1}
    full = with_own(standing(turn(), *("white",) * 12), provinces=("P2", "P7"))
    assert faulty(full, type="use", tile="P2") == {"tile"}
    assert faulty(full, type="use", tile="P7") == {"tile"}
    assert "use-0" not in offered(full)


@pytest.mark.rule("il_vecchio:T3")
@pytest.mark.parametrize(
    ("tile", "more"),
    [
        ("C1", {"scroll": 1}),
        ("C2", {"bishop": 1, "florin": 2}),
        ("C3", {"florin": 4}),
        ("C4", {"florin": 2}),
        ("C5", {"abbot": 1}),
        ("C6", {"knight": 1}),
        ("C7", {"carriage": 1, "florin": 2}),
        ("C10", {"scroll": 1}),
        ("C11", {"assassin": 1}),
    ],
)
def test_a_new_council_tile_opens_at_the_next_turn_with_its_benefit(tile: str, more: dict[str, int]) -> None:
    before = play(
        standing(turn(), "Florence"), {"type": "office", "track": "council"}, {"type": "recover"}, {"type": "recover"}
    )
    assert before.pending == ("reveal:0",)
    assert faulty(before, type="recover") == {"type"}

    after = play(before, {"type": "reveal", "tile": tile})
    assert gained(before, after) == more
    assert after.seats[A].council == (tile,)
    assert (after.mover, after.pending) == (A, ())


@pytest.mark.rule("il_vecchio:T3", "il_vecchio:K2")
def test_c12_and_the_dice_tiles_ask_as_they_open() -> None:
    before = replace(with_own(turn(), hidden=("",)), pending=("reveal:0",))

    follower = play(before, {"type": "reveal", "tile": "C12"}, {"type": "follower", "kind": "knight"})
    assert gained(before, follower) == {"knight": 1}
    for tile in ("C8", "C9"):
        asked = play(before, {"type": "reveal", "tile": tile})
        assert set(offered(asked)) == {"roll", "leave"}
        placed = play(asked, {"type": "roll", "dice": [2, 2]}, {"type": "put", "towns": ["Empoli"]})
        assert members(placed) == {("Empoli", False): 1}
        assert placed.mover == A


@pytest.mark.rule("il_vecchio:T3", "il_vecchio:M1")
def test_which_tile_opens_is_told_and_lies_nowhere_else() -> None:
    before = replace(with_own(with_own(turn(), hidden=("",)), B, council=("C5",)), pending=("reveal:0",))

    assert faulty(before, type="reveal") == {"tile"}
    assert faulty(before, type="reveal", tile="C5") == {"tile"}
    assert faulty(before, type="reveal", tile="C99") == {"tile"}
    kept = with_own(before, hidden=("C3",))
    assert faulty(kept, type="reveal", tile="C4") == {"tile"}
    assert fields(kept, "reveal") == {}
    assert gained(kept, play(kept, {"type": "reveal"})) == {"florin": 4}


@pytest.mark.rule("il_vecchio:L1", "il_vecchio:L3")
def test_with_less_luck_members_are_placed_freely() -> None:
    low = turn(luck="low")
    placed = play(low, {"type": "reinforce"}, {"type": "put", "towns": ["Florence"]})
    assert members(placed) == {("Florence", False): 1}
    assert faulty(low, type="reinforce", dice=[1, 2]) == {"dice"}
    assert fields(low, "reinforce") == {}

    free = play(with_own(low, provinces=("P2",)), {"type": "use", "tile": "P2"})
    assert free.pending == ("place:0:7:1",)
    rolled = play(with_own(turn(luck="low", low_rolls="rolled"), provinces=("P2",)), {"type": "use", "tile": "P2"})
    assert rolled.pending == ("roll:0:1:must",)


@pytest.mark.rule("il_vecchio:S8", "il_vecchio:M1")
def test_there_are_twelve_members_of_a_colour() -> None:
    state = on_track(standing(turn(), *("white",) * 10), venice=(A,))
    state = play(state, {"type": "reinforce", "dice": [2, 2]}, {"type": "put", "towns": ["white"]})

    assert faulty(replace(state, mover=A), type="reinforce", dice=[2, 2]) == {"type"}
