"""How a game ends: the count of open sites, the longest chain, the goal, and who has won."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.core.message import render
from companion.core.reading import read
from companion.games.gonzaga import GAME
from companion.games.gonzaga.points import GOAL, gonzaga
from companion.games.gonzaga.state import State, open_sites
from tests.gonzaga.table import COLOMBO, SIGNS, TABLES, acting, all_donate, alone, begun, covering, do, planned


def at_end_of_round(number: int, open_: int, *, known: bool = True) -> State:
    """Two players in a round, the last of whom still acts, with so many open sites in flourishing regions."""
    state = begun(2)
    flourishing = [site for site in TABLES.sites if TABLES.sites[site].region in COLOMBO]
    state = covering(state, 0, "fief", *flourishing[: len(flourishing) - open_])
    state = acting(replace(state, round=number), ("Francia", "cities"), ("Italia", "cities"))
    state = replace(state, seats=tuple(replace(seat, known=known) for seat in state.seats))
    return do(state, type="donate")


@pytest.mark.rule("gonzaga:E1", "gonzaga:F3")
def test_the_owner_of_the_last_turn_card_counts_first_at_the_end_of_round_six() -> None:
    assert do(at_end_of_round(5, 0), type="donate").counted is None
    state = do(at_end_of_round(6, 4), type="donate")

    assert (state.counted, state.final, state.round) == (4, False, 7)
    detail = GAME.playing.now(TABLES, state, None).detail
    assert detail is not None
    assert render(detail) == "4 sites are open: Anna puts the Last Turn card under the next fief card."


@pytest.mark.rule("gonzaga:E2", "gonzaga:E3", "gonzaga:E5")
@pytest.mark.parametrize("number", [6, 7, 9, 10])
def test_three_open_sites_announce_the_last_round_and_four_do_not(number: int) -> None:
    last = do(at_end_of_round(number, 3), type="donate")
    assert last.final
    assert not do(at_end_of_round(number, 4), type="donate").final
    end = all_donate(planned(do(last, type="turn_up"), ("Italia", "alliance"), ("Francia", "alliance")))
    assert (end.stage, end.round) == ("goals", number + 1)


@pytest.mark.rule("gonzaga:E1")
def test_open_sites_of_inactive_regions_do_not_count() -> None:
    state = begun(2)
    assert len(open_sites(TABLES, state)) == 32
    assert len(open_sites(TABLES, covering(state, 0, "fief", "c13", "h21"))) == 32


@pytest.mark.rule("gonzaga:E6")
def test_a_ring_alone_makes_a_site_covered() -> None:
    assert len(open_sites(TABLES, covering(begun(2), 0, "ring", "c1"))) == 31


@pytest.mark.rule("gonzaga:E4")
@pytest.mark.parametrize("open_", [0, 20])
def test_round_twelve_is_the_last_either_way(open_: int) -> None:
    state = do(at_end_of_round(11, open_), type="donate")
    assert (state.round, state.final) == (12, True)
    assert do(at_end_of_round(12, open_), type="donate").stage == "goals"


@pytest.mark.rule("gonzaga:E1", "gonzaga:E2", "gonzaga:E3")
@pytest.mark.parametrize(("open_", "final"), [(3, True), (4, False)])
def test_where_not_everything_was_recorded_the_table_counts(open_: int, final: bool) -> None:
    state = do(at_end_of_round(6, 30, known=False), type="donate")
    assert state.stage == "check"
    assert do(state, type="count", open=open_).final is final


@pytest.mark.rule("gonzaga:G1")
def test_three_tied_players_each_get_the_gonzaga_points() -> None:
    assert gonzaga((5, 5, 3, 5)) == (15, 15, 0, 15)
    assert gonzaga((0, 0)) == (0, 0)


@pytest.mark.rule("gonzaga:G2")
def test_rings_are_pieces_of_a_chain_and_donated_fiefs_are_not() -> None:
    state = do(alone("alliance", had={0: ("c3",)}), type="wed", first="c1", second="bare", touches=[0])
    assert state.seats[0].longest == 3
    assert do(alone("cities"), type="donate").seats[0].longest == 0


@pytest.mark.rule("gonzaga:G3", "gonzaga:L6", "gonzaga:S10", "gonzaga:S11")
def test_a_goal_city_counts_for_the_ring_and_for_the_fief_below() -> None:
    signs = tuple(sorted({f"{city}-sign": sign for city, sign in SIGNS.items()}.items()))
    state = replace(begun(2), goals=(1, 1), printed=signs, stage="goals")
    state = covering(covering(state, 0, "fief", "c1"), 1, "ring", "c1")
    fields = GAME.playing.form(TABLES, state, "goals", {})

    assert [getattr(field, "default", None) for field in fields] == ["1", "1"]


@pytest.mark.rule("gonzaga:G3")
def test_the_goal_is_worth_what_the_decoded_table_says() -> None:
    assert GOAL == (0, 2, 5, 10, 15, 25, 35)


@pytest.mark.rule("gonzaga:E5")
def test_a_correction_cannot_end_the_game_before_round_seven() -> None:
    state = begun(2)
    with pytest.raises(Exception, match="cannot be yes before round 7"):
        GAME.playing.correct(TABLES, state, {"last": "yes"})
    assert GAME.playing.correct(TABLES, replace(state, round=7), {"last": "yes"}).final


@pytest.mark.rule("gonzaga:G4")
def test_a_whole_table_is_scored_from_what_it_kept() -> None:
    state = covering(covering(begun(2), 0, "fief", "c1", "h9", "h10", "h13"), 1, "ring", "c1", "c2")
    state = do(replace(state, stage="goals"), type="reveal", cities={"0": 1, "1": 2})

    result = GAME.scoring.score(TABLES, read(GAME.scoring.sheet, GAME.scoring.of_state(TABLES, state)))
    assert [[line.points for line in player.lines] for player in result.players] == [[10, 10, 0, 15, 2], [6, 0, 0, 15, 5]]
    assert result.verdict == "Anna wins with 37 points"
