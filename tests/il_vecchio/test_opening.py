"""From the setup to the first turn."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.il_vecchio import GAME
from companion.games.il_vecchio.state import State
from companion.games.il_vecchio.stock import held
from tests.il_vecchio import COPY, faulty, fields, goods, members, move, offered, play, start, tables

HAND = {"first": "hand", "dice": "hand", "shields": "hand", "council": "hand", "nobility": "hand", "rolls": "hand"}


def begun(count: int = 3, **options: str) -> State:
    return play(start(count, **{**HAND, **options}), {"type": "begin", "seat": 1}, {"type": "middlemen", "towns": {}})


def kept(count: int = 3, **options: str) -> State:
    state = begun(count, **options)
    for seat in range(count):
        state = play(state, {"type": "keep", "seat": seat, "tile": f"C{seat + 1}"})
    return state


@pytest.mark.rule("il_vecchio:S4", "il_vecchio:S7", "il_vecchio:S8")
@pytest.mark.parametrize(("count", "florins"), [(2, [4, 2]), (3, [4, 2, 3]), (4, [4, 2, 3, 3])])
def test_the_table_says_who_begins_and_that_gives_the_florins(count: int, florins: list[int]) -> None:
    state = start(count, **HAND)
    assert set(offered(state)) == {"begin"}
    state = play(state, {"type": "begin", "seat": 1})

    assert [held(own.stock or (), "florin") for own in state.seats] == florins
    assert {good: n for good, n in goods(state).items() if n and good != "florin"} == {"carriage": 1, "bishop": 1}
    assert faulty(start(2, **HAND), type="begin", seat=3) == {"seat"}


@pytest.mark.rule("il_vecchio:S6")
def test_middlemen_stand_in_towns_of_their_colour_one_in_a_region() -> None:
    state = GAME.playing.know(tables(), play(start(3, **HAND), {"type": "begin", "seat": 0}), COPY)
    state = GAME.playing.know(tables(), state, {"region-8": "Pistoia; Prato"})

    assert faulty(state, type="middlemen", towns={"brown": "Prato"}) == {"towns.brown"}
    assert faulty(state, type="middlemen", towns={"brown": "Roma"}) == {"towns.brown"}
    assert faulty(state, type="middlemen", towns={"brown": "Pistoia", "black": "Prato"}) == {"towns.black"}
    after = play(state, {"type": "middlemen", "towns": {"brown": "Pistoia", "black": "Lucca", "white": "white"}})
    assert after.middlemen == ("Pistoia", "Lucca", "", "white", "")
    asked = fields(state, "middlemen")
    assert {option.value for option in asked["towns.black"].options} == {"Prato", "Lucca", "black"}


@pytest.mark.rule("il_vecchio:S9")
def test_everybody_keeps_one_council_tile_open_without_its_benefit() -> None:
    state = begun()
    assert set(offered(state)) == {"keep-0", "keep-1", "keep-2"}
    after = play(state, {"type": "keep", "seat": 0, "tile": "C3"})

    assert goods(after) == goods(state)
    assert after.seats[0].council == ("C3",)
    assert faulty(after, type="keep", seat=0, tile="C4") == {"seat"}
    assert faulty(after, type="keep", seat=1, tile="C3") == {"tile"}
    assert faulty(after, type="keep", seat=1, tile="C13") == {"tile"}


@pytest.mark.rule("il_vecchio:S9", "il_vecchio:S10", "il_vecchio:M3")
def test_the_app_offers_three_to_each_in_secret_and_shuffles_the_others_back() -> None:
    state = play(start(3), {"type": "middlemen", "towns": {}})
    for seat in range(3):
        mine = state.seats[seat].offered
        assert mine is not None
        assert {option.value for option in fields(state, f"keep-{seat}")["tile"].options} == set(mine)
        assert offered(state)[f"keep-{seat}"].secret_for == seat
        other = (seat + 1) % 3
        assert GAME.playing.seen_by(tables(), state, other).seats[seat].offered is None
        foreign = next(tile for tile in tables().council if tile not in mine)
        assert faulty(state, type="keep", seat=seat, tile=foreign) == {"tile"}
        before = state
        state = play(state, {"type": "keep", "seat": seat, "tile": mine[0]})
        assert GAME.playing.name(tables(), before, move(type="keep", seat=seat, tile=mine[0]))

    assert state.stage == "place"
    assert len(state.stacks[0] or ()) == 9
    assert not set(state.stacks[0] or ()) & {tile for own in state.seats for tile in own.council}
    assert state.stacks[0] != tuple(sorted(state.stacks[0] or (), key=tuple(tables().council).index))


@pytest.mark.rule("il_vecchio:S11", "il_vecchio:S12", "il_vecchio:S13")
def test_two_members_in_two_passes_from_the_first_player_clockwise() -> None:
    state = kept()
    order = []
    for turn in range(6):
        order.append(state.mover)
        values: dict[str, Any] = {"type": "place", "towns": ["Empoli", "white"]}
        if turn < 3:
            assert "dice" in fields(state, "place")
            assert faulty(state, **values) == {"dice"}
            values["dice"] = [1, 3]
        else:
            assert "dice" not in fields(state, "place")
            assert faulty(state, **values, dice=[1, 3]) == {"dice"}
        state = play(state, values)

    assert order == [1, 2, 0, 1, 2, 0]
    assert all(members(state, seat) == {("Empoli", False): 2, ("white", False): 2} for seat in range(3))
    assert (state.stage, state.mover) == ("turn", 1)


@pytest.mark.rule("il_vecchio:S11")
def test_the_roll_says_the_region_and_a_seven_any() -> None:
    state = kept()
    assert faulty(state, type="place", dice=[1, 3], towns=["Florence"]) == {"towns[0]"}
    assert faulty(state, type="place", dice=[3, 4], towns=["Empoli", "Roma"]) == {"towns[1]"}
    after = play(state, {"type": "place", "dice": [4, 4], "towns": ["Pistoia", "Prato"]})
    assert GAME.playing.printed(tables(), after)["region-8"] == "Pistoia; Prato"
    seven = play(state, {"type": "place", "dice": [3, 4], "towns": ["Pistoia", "Prato"]})
    assert "region-7" not in GAME.playing.printed(tables(), seven)


@pytest.mark.rule("il_vecchio:S11", "il_vecchio:S13")
def test_both_may_go_to_one_town_with_a_question() -> None:
    state = kept()
    both = move(type="place", dice=[3, 4], towns=["Empoli"])

    assert GAME.playing.doubts(tables(), state, both)
    assert not GAME.playing.doubts(tables(), state, move(type="place", dice=[3, 4], towns=["Empoli", "Colle"]))
    assert members(play(state, {"type": "place", "dice": [3, 4], "towns": ["Empoli"]}), 1) == {("Empoli", False): 2}


@pytest.mark.rule("il_vecchio:S11")
def test_dice_of_the_setup_are_not_asked_again() -> None:
    state = kept(dice="dictated")

    assert "dice" not in fields(state, "place")
    assert faulty(state, type="place", dice=[1, 1], towns=["Empoli"]) == {"dice"}
    assert sum(state.dice[1] or ()) in range(2, 13)


@pytest.mark.rule("il_vecchio:L3")
def test_with_less_luck_the_first_members_go_where_their_owner_wants() -> None:
    state = kept(luck="low")

    assert "dice" not in fields(state, "place")
    assert members(play(state, {"type": "place", "towns": ["Empoli", "Colle"]}), 1) == {
        ("Empoli", False): 1,
        ("Colle", False): 1,
    }


def test_a_further_town_can_be_put_on_the_map_at_any_time() -> None:
    state = play(kept(), {"type": "chart", "name": " San  Gimignano ", "colour": "white"})

    assert "San Gimignano" in {town for spots in fields(state, "place", dice=["3", "4"])["towns"].sets for town in spots}
    assert faulty(state, type="chart", name="san gimignano", colour="white") == {"name"}
    assert faulty(state, type="chart", name="A > B", colour="white") == {"name"}
    assert faulty(state, type="chart", name="white", colour="white") == {"name"}
    assert faulty(state, type="chart", name="x" * 30, colour="white") == {"name"}
    assert play(state, {"type": "chart", "name": "Prato", "colour": "black"}).printed != state.printed
    for n in range(19):
        state = play(state, {"type": "chart", "name": f"Town {n}", "colour": "none"})
    assert faulty(state, type="chart", name="One more", colour="none") == {"name"}
