"""Medici shields, their events, the last rounds and how the game ends."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.core.message import render
from companion.games.il_vecchio import GAME
from companion.games.il_vecchio.state import State
from tests.il_vecchio import (
    KINDS,
    A,
    B,
    C,
    faulty,
    fields,
    gained,
    goods,
    holding,
    members,
    middlemen,
    move,
    offered,
    on_track,
    play,
    standing,
    start,
    tables,
    turn,
    with_own,
)

PROVINCE = {"type": "province", "region": "venice"}


def before_shield(luck: str = "dice", shields: str = "hand") -> State:
    """Anna's next member in Venice comes to space 2, which has a shield."""
    return standing(on_track(turn(luck=luck, shields=shields), venice=(B,)), "Vicchio")


@pytest.mark.rule("il_vecchio:I1")
def test_a_space_with_a_shield_brings_the_top_one_and_its_event_before_the_tile() -> None:
    taken = play(before_shield(), PROVINCE)

    assert taken.seats[A].shields == 1
    assert taken.shields == 4
    assert set(offered(taken)) == {"turn_up"}
    assert taken.pending == ("shield:0", "tile:0:venice")
    after = play(taken, {"type": "turn_up", "event": "middlemen"})
    assert after.pending == ("tile:0:venice",)


@pytest.mark.rule("il_vecchio:I1")
def test_a_space_without_a_shield_or_an_empty_stack_brings_none() -> None:
    assert play(standing(turn(), "Vicchio"), PROVINCE).pending == ("tile:0:venice",)
    empty = with_own(replace(before_shield(), shields=0), C, shields=5)
    after = play(empty, PROVINCE)
    assert after.pending == ("tile:0:venice",)
    assert after.seats[A].shields == 0


@pytest.mark.rule("il_vecchio:I1")
def test_the_app_keeps_the_stack_and_tells_the_event_where_the_copy_is_known() -> None:
    state = GAME.playing.know(tables(), before_shield(shields="kept"), KINDS)
    assert state.order is not None
    expected = ("collection", "middlemen", "family")[(state.order[0] - 1) // 3]

    filled = GAME.playing.fill(tables(), state, move(**PROVINCE))
    assert filled.model_dump()["event"] == expected
    assert GAME.playing.reveals(tables(), state, filled)
    assert "shield:0" not in GAME.playing.apply(tables(), state, filled).pending
    assert expected.capitalize()[:6] in render(GAME.playing.name(tables(), state, filled))
    unknown = before_shield(shields="kept")
    assert play(unknown, PROVINCE).pending[0] == "shield:0"


@pytest.mark.rule("il_vecchio:I1", "il_vecchio:L2")
def test_an_event_is_told_only_where_a_shield_is_taken() -> None:
    assert faulty(standing(turn(), "Vicchio"), **PROVINCE, event="family") == {"event"}
    assert faulty(before_shield(luck="low"), **PROVINCE, event="family") == {"event"}
    assert play(before_shield(), {**PROVINCE, "event": "middlemen"}).pending == ("tile:0:venice",)


def collecting(*holdings: dict[str, int]) -> State:
    state = before_shield()
    for seat, held in enumerate(holdings):
        state = holding(state, seat, **held)
    own = dict(holdings[0])
    state = holding(state, A, **{**own, "assassin": own.get("assassin", 0) + 1, "florin": own.get("florin", 0) + 3})
    return play(state, {**PROVINCE, "event": "collection"})


@pytest.mark.rule("il_vecchio:I2", "il_vecchio:I5")
def test_everybody_pays_to_a_collection_from_the_active_player_clockwise() -> None:
    every = {"florin": 5, "scroll": 1, "carriage": 1, "bishop": 1, "knight": 1}
    state = collecting(every, every, every)
    assert state.pending[:3] == ("collect:0", "collect:1", "collect:2")
    assert {option.value for option in fields(state, "pay")["what"].options} == {
        "florin*3",
        "knight",
        "scroll",
        "carriage",
        "bishop",
    }

    after = play(
        state, {"type": "pay", "what": "florin*3"}, {"type": "pay", "what": "knight"}, {"type": "pay", "what": "bishop"}
    )
    assert gained(state, after, A) == {"florin": -3}
    assert gained(state, after, B) == {"knight": -1}
    assert gained(state, after, C) == {"bishop": -1}


@pytest.mark.rule("il_vecchio:I2")
@pytest.mark.parametrize("what", ["florin", "florin*2", "knight*2", "scroll carriage", "", "follower", "gold"])
def test_nothing_else_is_a_payment(what: str) -> None:
    state = collecting(*({"florin": 9, "scroll": 3, "carriage": 3, "knight": 3},) * 3)
    assert faulty(state, type="pay", what=what) == {"what"}


@pytest.mark.rule("il_vecchio:I5")
def test_who_can_pay_one_thing_only_or_nothing_is_not_asked() -> None:
    state = collecting({"scroll": 1}, {"florin": 2}, {"bishop": 1, "scroll": 1})

    assert goods(state, A)["scroll"] == 0
    assert goods(state, B)["florin"] == 2
    assert state.pending[0] == "collect:2"
    assert faulty(state, type="pay", what="carriage") == {"what"}


@pytest.mark.rule("il_vecchio:I3")
def test_in_the_event_every_middleman_moves_on() -> None:
    state = middlemen(before_shield(), brown="Pistoia", black="Prato", white="Empoli", purple="Sesto")
    after = play(state, {**PROVINCE, "event": "middlemen"})
    assert after.middlemen[0] == "Dicomano"
    assert after.pending[0] == "walk:black"  # nobody has seen yet where he goes
    assert {option.value for option in fields(after, "walk")["to"].options} == {"Lucca", "black"}
    assert faulty(after, type="walk", to="Pistoia") == {"to"}
    assert faulty(after, type="walk", to="Prato") == {"to"}

    after = play(after, {"type": "walk", "to": "Lucca"})
    assert after.middlemen[:4] == ("Dicomano", "Lucca", "", "Siena")  # nobody noted where the grey one is
    assert after.pending[0] == "walk:purple"


@pytest.mark.rule("il_vecchio:I4", "il_vecchio:I5")
def test_everybody_lays_one_down_or_takes_a_lying_one_back() -> None:
    state = standing(before_shield(), "Vicchio", "Empoli", lying=("Prato",))
    state = standing(state, "Siena", seat=B)
    state = play(state, {**PROVINCE, "event": "family"})

    assert state.pending[0] == "family:0"
    assert faulty(state, type="bow", town="Empoli", how="back") == {"town"}
    assert faulty(state, type="bow", town="Prato", how="lie") == {"town"}
    assert faulty(state, type="bow", town="Siena", how="lie") == {"town"}
    down = play(state, {"type": "bow", "town": "Empoli", "how": "lie"})
    assert members(down) == {("Empoli", True): 1, ("Prato", True): 1}
    back = play(state, {"type": "bow", "town": "Prato", "how": "back"})
    assert members(back) == {("Empoli", False): 1}
    assert members(back, B) == {("Siena", True): 1}  # the only way there was
    assert back.pending[0] == "tile:0:venice"  # Csilla has nobody in Tuscany


@pytest.mark.rule("il_vecchio:I6")
def test_the_first_shield_moves_the_extra_cost_and_is_paid_for_before_that() -> None:
    state = standing(on_track(turn(), council=(B,)), "Florence")
    assert state.extra_cost == "council"

    after = play(state, {"type": "office", "track": "council"})
    assert gained(state, after) == {"scroll": -2, "florin": -3}
    assert after.extra_cost == "nobility"
    later = with_own(replace(after, shields=2), B, shields=2)
    assert later.extra_cost == "nobility"


@pytest.mark.rule("il_vecchio:L2")
def test_with_less_luck_shields_have_no_event_but_all_else() -> None:
    after = play(before_shield(luck="low"), PROVINCE)

    assert after.seats[A].shields == 1
    assert after.extra_cost == "nobility"
    assert after.pending == ("tile:0:venice",)
    last = with_own(replace(before_shield(luck="low"), shields=1), B, shields=4)
    ended = play(last, PROVINCE, {"type": "take_tile", "tile": "V1"}, {"type": "recover"}, {"type": "recover"})
    assert ended.final


def last_shield(seat: int = B) -> State:
    """The player takes the last shield in this turn; Anna is the first player."""
    state = with_own(replace(turn(), mover=seat, shields=1), C, shields=4)
    state = standing(on_track(state, venice=(A,)), "Vicchio", seat=seat)
    return play(state, {**PROVINCE, "event": "middlemen"}, {"type": "take_tile", "tile": "V1"})


@pytest.mark.rule("il_vecchio:I7", "il_vecchio:Z1")
def test_after_the_last_shield_the_round_is_finished_and_each_has_two_actions_in_a_row() -> None:
    state = last_shield()
    assert (state.shields, state.final, state.mover) == (0, False, C)

    state = play(state, {"type": "recover"})
    assert (state.final, state.mover, state.actions) == (True, A, 2)
    order = []
    while not GAME.playing.is_over(state):
        if state.pending:
            assert state.pending == ("done:2",) or state.mover == B
            state = play(state, {"type": "leave"})
            continue
        order.append(state.mover)
        state = play(state, {"type": "recover"})
    assert order == [A, A, B, B, C, C]
    assert not offered(state)


@pytest.mark.rule("il_vecchio:Z1")
@pytest.mark.parametrize(("seat", "turns"), [(A, 2), (B, 1), (C, 0)])
def test_all_have_had_equally_many_turns_before_the_last_round(seat: int, turns: int) -> None:
    state = last_shield(seat)
    for _ in range(turns):
        assert not state.final
        state = play(state, {"type": "recover"})
    assert state.final
    assert state.mover == A


@pytest.mark.rule("il_vecchio:Z2", "il_vecchio:G8")
def test_the_whole_double_turn_may_be_passed_for_two_points() -> None:
    state = play(last_shield(), {"type": "recover"})
    assert "pass" in offered(state)

    passed = play(state, {"type": "pass"})
    assert passed.seats[A].passed
    assert passed.mover == B
    half = play(state, {"type": "recover"})
    assert "pass" not in offered(half)
    assert faulty(half, type="pass") == {"type"}
    assert faulty(turn(), type="pass") == {"type"}


@pytest.mark.rule("il_vecchio:Z3")
def test_in_the_last_round_one_more_goes_to_the_last_space_of_a_full_track() -> None:
    state = on_track(replace(turn(), final=True, actions=2), venice=(A, B, A, B, C))
    empty = replace(state, open=((), *state.open[1:]))
    empty = holding(
        with_own(standing(empty, "Vicchio", "Vicchio"), C, used=tables().tiles_of("venice")), florin=12, assassin=2
    )
    after = play(empty, PROVINCE, PROVINCE)

    assert gained(empty, after) == {"assassin": -2, "florin": -12}  # the last space costs 6
    assert after.seats[A].provinces == ()
    sheet = GAME.scoring.of_state(tables(), after)
    assert sheet["players"][0]["members"]["venice"] == [1, 3, 5, 5]


@pytest.mark.rule("il_vecchio:Z3")
def test_a_full_florence_track_still_gives_a_tile_in_the_last_round() -> None:
    state = standing(on_track(replace(turn(), final=True, actions=2), nobility=(A, B, C) * 2), "Florence")

    assert play(state, {"type": "office", "track": "nobility"}).seats[A].nobility == ("",)


@pytest.mark.rule("il_vecchio:Z4")
def test_in_the_last_round_a_new_council_tile_opens_at_once() -> None:
    state = standing(replace(turn(), final=True, actions=2), "Florence")
    asked = play(state, {"type": "office", "track": "council"})
    assert asked.pending == ("reveal:0",)

    after = play(asked, {"type": "reveal", "tile": "C3"})
    assert gained(state, after) == {"scroll": -2, "florin": -3 + 4}
    assert (after.mover, after.actions) == (A, 1)


@pytest.mark.rule("il_vecchio:T2", "il_vecchio:Z1")
def test_who_acts_last_of_all_may_still_use_tiles() -> None:
    state = with_own(replace(turn(), final=True, actions=1, mover=C), C, provinces=("M3",))
    asked = play(state, {"type": "recover"})
    assert set(offered(asked)) == {"use-2", "leave"}

    used = play(asked, {"type": "use", "tile": "M3"})
    assert gained(state, used, C) == {"florin": 7}
    assert GAME.playing.is_over(play(used, {"type": "leave"}))
    assert GAME.playing.is_over(play(replace(turn(), final=True, mover=C), {"type": "recover"}))


@pytest.mark.rule("il_vecchio:M3", "il_vecchio:G1")
def test_at_the_end_hidden_tiles_are_told() -> None:
    state = with_own(with_own(replace(turn(), final=True, mover=C), A, nobility=("", "")), B, nobility=("N3",))
    state = replace(state, counts=(9, 9))
    asked = play(state, {"type": "recover"})
    assert asked.pending == ("nobility:0",)
    assert not GAME.playing.is_over(asked)
    for tiles in (["N1"], ["N1", "N1"], ["N1", "N3"], ["N1", "N99"], ["N1", "N2", "N4"]):
        assert faulty(asked, type="tell", tiles=tiles) == {"tiles"}

    over = play(asked, {"type": "tell", "tiles": ["N1", "N2"]})
    assert over.seats[A].nobility == ("N1", "N2")
    assert GAME.playing.is_over(over)


@pytest.mark.rule("il_vecchio:N2")
def test_at_the_end_colours_that_nobody_needed_before_are_told() -> None:
    state = standing(replace(turn(copy={}), final=True, mover=C), "Prato", "Empoli")
    asked = play(state, {"type": "recover"})
    assert set(asked.pending) == {"colour:Prato", "colour:Empoli"}

    over = play(asked, {"type": "colour", "colour": "white"}, {"type": "colour", "colour": "none"})
    assert GAME.playing.is_over(over)
    towns = GAME.scoring.of_state(tables(), over)["players"][0]["towns"]
    assert (towns["white"], towns["other"]) == (1, 1)


@pytest.mark.rule("il_vecchio:I7")
def test_the_game_says_that_the_end_is_near() -> None:
    state = last_shield()
    now = GAME.playing.now(tables(), state, None)

    assert now.detail is not None
    assert "last shield" in render(now.detail)
    assert render(GAME.playing.now(tables(), play(state, {"type": "recover"}), None).status) == "last round · double turns"
    assert start().shields == 5
