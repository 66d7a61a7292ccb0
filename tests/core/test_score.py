from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.message import msg, render
from companion.core.score import Line, Ranking, Standing, points_text, rank, verdict_by_points


def standing(points: int, **tiebreak: int) -> Standing:
    return Standing("somebody", (Line(id="points", points=points),), tiebreak)


def onlooker(points: int) -> Standing:
    return replace(standing(points), candidate=False)


def ranks(*standings: Standing, by: tuple[str, ...] = ()) -> tuple[int | None, ...]:
    return rank(standings, by).ranks


def test_the_total_is_the_sum_of_the_lines() -> None:
    lines = (Line(id="cards", points=7), Line(id="debts", points=-3))

    assert Standing("Anna", lines, {}).total == 4
    assert Standing("Anna", (), {}).total == 0


def test_ranks_are_competition_ranks_in_the_order_given() -> None:
    assert ranks(standing(3), standing(9), standing(9), standing(1)) == (3, 1, 1, 4)


@pytest.mark.parametrize(
    ("first", "second", "decided_by"),
    [
        ({"coins": 0, "cards": 0}, {"coins": 5, "cards": 5}, "coins"),
        ({"coins": 5, "cards": 0}, {"coins": 5, "cards": 1}, "cards"),
    ],
)
def test_a_tie_is_parted_by_the_first_tie_break_that_differs(
    first: Mapping[str, int], second: Mapping[str, int], decided_by: str,
) -> None:
    ranking = rank([standing(9, **first), standing(9, **second)], ["coins", "cards"])

    assert (ranking.ranks, ranking.decided_by) == ((2, 1), decided_by)
    assert ranking.winners == (1,)


def test_the_total_comes_before_any_tie_break() -> None:
    ranking = rank([standing(9, coins=0), standing(8, coins=99)], ["coins"])

    assert (ranking.ranks, ranking.decided_by) == ((1, 2), "total")


def test_a_tie_that_nothing_parts_is_shared() -> None:
    ranking = rank([standing(9, coins=2), standing(9, coins=2), standing(9, coins=1)], ["coins"])

    assert (ranking.ranks, ranking.decided_by, ranking.winners) == ((1, 1, 3), "shared", (0, 1))


def test_who_is_no_candidate_has_no_rank_and_takes_none_away() -> None:
    ranking = rank([standing(5), onlooker(50), standing(7)], [])

    assert (ranking.ranks, ranking.winners) == ((2, None, 1), (2,))


def test_an_only_candidate_wins_by_the_total() -> None:
    assert rank([standing(0), onlooker(9)], []).decided_by == "total"


def test_somebody_must_be_able_to_win() -> None:
    with pytest.raises(ValueError, match="nobody can win"):
        rank([onlooker(1)], [])


@given(st.lists(st.tuples(st.integers(-5, 5), st.integers(0, 3)), min_size=1, max_size=6))
def test_a_rank_is_one_more_than_the_number_of_better_players(entries: list[tuple[int, int]]) -> None:
    ranking = rank([standing(points, coins=coins) for points, coins in entries], ["coins"])

    assert ranking.ranks == tuple(1 + sum(other > entry for other in entries) for entry in entries)
    assert ranking.winners


def test_the_verdict_says_who_and_why() -> None:
    alone, shared = Ranking((2, 1), "total"), Ranking((1, 1, 3), "shared")
    names = ["Anna", "Bence", "Csilla"]

    assert render(verdict_by_points(names, alone, points_text(9), None)) == "Bence wins with 9 points"
    assert render(verdict_by_points(names, alone, points_text(1), msg("more coins"))) == \
        "Bence wins with 1 point and more coins"
    assert render(verdict_by_points(names, shared, points_text(9), None)) == \
        "Anna and Bence share the victory with 9 points each"
