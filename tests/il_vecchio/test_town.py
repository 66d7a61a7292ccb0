"""Travelling and action a: who may act, what it costs, what it gives."""

from __future__ import annotations

from itertools import pairwise

import pytest

from companion.core.message import render
from companion.games.il_vecchio import GAME
from companion.games.il_vecchio.state import State, copy_of
from tests.il_vecchio import (
    A,
    B,
    faulty,
    fields,
    gained,
    goods,
    holding,
    members,
    middlemen,
    move,
    offered,
    play,
    standing,
    tables,
    turn,
    with_own,
)


def at(town: str, *others: str, **where: str) -> State:
    return middlemen(standing(turn(), town, *others), **where)


@pytest.mark.rule("il_vecchio:V1", "il_vecchio:T1")
def test_travelling_is_no_action_and_comes_before_the_action_of_the_same_member() -> None:
    before = at("Carmignano", "Vernio", brown="Pistoia")
    after = play(before, {"type": "town", "source": "Carmignano", "to": "Pistoia", "travel": "1", "gain": "florin"})

    assert gained(before, after) == {"florin": 4}
    assert members(after) == {("Pistoia", True): 1, ("Vernio", False): 1}
    assert after.mover == B


@pytest.mark.rule("il_vecchio:V1")
def test_nobody_travels_without_acting_and_nobody_else_moves() -> None:
    before = at("Carmignano", brown="Pistoia")

    assert faulty(before, type="town", source="Vernio", to="Pistoia", travel="1", gain="florin") == {"source"}
    assert not any("travel" in offer or "move" in offer for offer in offered(before))


@pytest.mark.rule("il_vecchio:A1", "il_vecchio:V1", "il_vecchio:E1")
def test_a_lying_member_neither_acts_nor_travels_until_recovery_stands_it_up() -> None:
    before = middlemen(standing(turn(), lying=("Pistoia",)), brown="Pistoia")

    for wanted in (
        {"type": "town", "to": "Pistoia", "gain": "florin"},
        {"type": "town", "to": "Dicomano", "source": "Pistoia", "travel": "1", "gain": "florin"},
        {"type": "province", "region": "milan", "source": "Pistoia", "travel": "2"},
        {"type": "office", "track": "council", "source": "Pistoia", "travel": "2"},
    ):
        assert faulty(before, **wanted) == {"source"}
    assert offered(before)["town"].closed is not None
    after = play(before, {"type": "recover"})
    assert members(after) == {("Pistoia", False): 1}
    assert gained(before, after) == {"florin": 1}


@pytest.mark.rule("il_vecchio:V2")
@pytest.mark.parametrize(("travel", "paid"), [("1", {"florin": -1}), ("3", {"florin": -3}), ("carriage", {"carriage": -1})])
def test_a_way_costs_a_florin_for_each_town_or_a_carriage(travel: str, paid: dict[str, int]) -> None:
    before = at("Vernio", white="Empoli")
    after = play(before, {"type": "town", "source": "Vernio", "to": "Empoli", "travel": travel})

    assert gained(before, after) == {**paid, "abbot": 1}


@pytest.mark.rule("il_vecchio:V2")
def test_a_way_must_be_paid_and_only_a_way() -> None:
    before = at("Vernio", white="Empoli")
    poor = holding(before, florin=1)

    assert faulty(before, type="town", source="Vernio", to="Empoli") == {"travel"}
    assert faulty(poor, type="town", source="Vernio", to="Empoli", travel="2") == {"travel"}
    assert faulty(poor, type="town", source="Vernio", to="Empoli", travel="carriage") == {"travel"}
    there = at("Empoli", white="Empoli")
    assert faulty(there, type="town", to="Empoli", travel="1") == {"travel"}


@pytest.mark.rule("il_vecchio:V2")
def test_a_long_way_by_known_roads_is_proposed_and_paid() -> None:
    middle = ("Ponte a Sieve", "Siena", "Lucca", "Mensano", "Volterra", "Poggibonsi", "Vicchio", "Sovicille", "Vernio")
    towns = ("Castel Fiorentino", *middle, "Empoli")
    roads = "; ".join(f"{one} - {other}" for one, other in pairwise(towns))
    before = GAME.playing.know(tables(), holding(at(towns[0], white="Empoli"), florin=20), {"roads": roads})
    far = 10
    assert copy_of(tables(), before).distance(towns[0], "Empoli") == far
    assert fields(before, "town", to=["Empoli"])["travel"].default == str(far)
    after = play(before, {"type": "town", "to": "Empoli", "travel": far})
    assert gained(before, after) == {"florin": -far, "abbot": 1}


@pytest.mark.rule("il_vecchio:V2")
@pytest.mark.parametrize("travel", ["41", "-1", "007", "half", "²"])
def test_a_way_is_a_number_of_florins_or_a_carriage(travel: str) -> None:
    assert faulty(at("Vernio", white="Empoli"), type="town", to="Empoli", travel=travel) == {"travel"}


@pytest.mark.rule("il_vecchio:V2")
def test_known_roads_propose_the_way_and_a_florin_teaches_a_road() -> None:
    before = at("Carmignano", white="Empoli", black="Prato")
    assert fields(before, "town", to=["Prato"])["travel"].default == "2"  # by Pistoia
    assert fields(before, "town", to=["Empoli"])["travel"].default is None

    after = play(before, {"type": "town", "to": "Empoli", "travel": "1"})
    again = standing(after, "Carmignano", seat=B)
    assert fields(again, "town", to=["Empoli"])["travel"].default == "1"
    assert "Carmignano - Empoli" in GAME.playing.printed(tables(), after)["roads"]


@pytest.mark.rule("il_vecchio:V1")
def test_which_member_acts_is_asked_only_where_there_is_a_choice() -> None:
    several = at("Carmignano", "Vernio", white="Empoli")

    assert "source" in fields(several, "town", to=["Empoli"])
    assert faulty(several, type="town", to="Empoli", travel="1") == {"source"}
    assert "source" not in fields(at("Carmignano", white="Empoli"), "town", to=["Empoli"])
    assert "source" not in fields(at("Carmignano", "Empoli", white="Empoli"), "town", to=["Empoli"])


@pytest.mark.rule("il_vecchio:A2")
def test_the_middleman_moves_to_the_next_town_of_his_colour_and_the_member_lies_down() -> None:
    before = at("Pistoia", brown="Pistoia")
    after = play(before, {"type": "town", "to": "Pistoia", "gain": "florin"})

    assert after.middlemen[0] == "Dicomano"
    assert members(after) == {("Pistoia", True): 1}
    assert gained(before, after) == {"florin": 5}


@pytest.mark.rule("il_vecchio:A2")
def test_where_he_goes_is_asked_until_it_is_known() -> None:
    before = at("Prato", black="Prato")
    field = fields(before, "town", to=["Prato"], by="lie")["goes"]
    assert {option.value for option in field.options} == {"Lucca", "black"}

    after = play(before, {"type": "town", "to": "Prato", "goes": "Lucca"})
    assert after.middlemen[1] == "Lucca"
    again = middlemen(standing(after, "Prato", seat=B), black="Prato")
    assert "goes" not in fields(again, "town", to=["Prato"], by="lie")
    assert play(again, {"type": "town", "to": "Prato"}).middlemen[1] == "Lucca"
    assert faulty(before, type="town", to="Prato", goes="Pistoia") == {"goes"}
    assert faulty(before, type="town", to="Prato", goes="Prato") == {"goes"}


@pytest.mark.rule("il_vecchio:A2", "il_vecchio:A3")
def test_without_the_middleman_a_bishop_is_needed() -> None:
    before = at("Pistoia", brown="Dicomano")

    assert faulty(before, type="town", to="Pistoia", gain="florin") == {"by"}
    after = play(before, {"type": "town", "to": "Pistoia", "gain": "florin", "by": "bishop"})
    assert gained(before, after) == {"florin": 5, "bishop": -1}
    assert members(after) == {("Pistoia", False): 1}
    assert faulty(holding(before, florin=9), type="town", to="Pistoia", gain="florin", by="bishop") == {"by"}


@pytest.mark.rule("il_vecchio:A3")
def test_a_bishop_paid_where_the_middleman_is_moves_nobody() -> None:
    before = at("Pistoia", brown="Pistoia")
    after = play(before, {"type": "town", "to": "Pistoia", "gain": "scroll", "by": "bishop"})

    assert after.middlemen[0] == "Pistoia"
    assert members(after) == {("Pistoia", False): 1}
    assert faulty(before, type="town", to="Pistoia", gain="scroll", by="bishop", goes="Dicomano") == {"goes"}


@pytest.mark.rule("il_vecchio:A4")
@pytest.mark.parametrize(
    ("town", "gain", "more"),
    [
        ("Pistoia", "florin", {"florin": 5}),
        ("Pistoia", "scroll", {"scroll": 1}),
        ("Prato", None, {"assassin": 1}),
        ("Mensano", None, {"knight": 1}),
        ("Empoli", None, {"abbot": 1}),
        ("Sesto", "bishop", {"bishop": 2}),
        ("Sesto", "carriage", {"carriage": 2}),
    ],
)
def test_each_colour_gives_its_goods(town: str, gain: str | None, more: dict[str, int]) -> None:
    before = at(town, brown="Pistoia", black="Prato", grey="Mensano", white="Empoli", purple="Sesto")
    goes = {"Prato": "Lucca", "Mensano": "grey", "Sesto": "Volterra"}.get(town)

    assert gained(before, play(before, {"type": "town", "to": town, "gain": gain, "goes": goes})) == more


@pytest.mark.rule("il_vecchio:A4")
def test_one_thing_is_taken_not_two_and_no_other() -> None:
    brown, purple, white = at("Pistoia", brown="Pistoia"), at("Sesto", purple="Sesto"), at("Empoli", white="Empoli")

    assert faulty(brown, type="town", to="Pistoia") == {"gain"}
    assert faulty(brown, type="town", to="Pistoia", gain="bishop") == {"gain"}
    assert faulty(purple, type="town", to="Sesto", gain="scroll") == {"gain"}
    assert faulty(white, type="town", to="Empoli", gain="florin") == {"gain"}
    assert [option.value for option in fields(purple, "town", to=["Sesto"])["gain"].options] == ["bishop", "carriage"]


@pytest.mark.rule("il_vecchio:A5")
@pytest.mark.parametrize("town", ["Carmignano", "Ponte a Sieve", "Poggibonsi"])
def test_a_green_town_gives_three_florins_lying_down_or_for_a_bishop(town: str) -> None:
    before = at(town)
    lying = play(before, {"type": "town", "to": town})
    paid = play(before, {"type": "town", "to": town, "by": "bishop"})

    assert gained(before, lying) == {"florin": 3}
    assert members(lying) == {(town, True): 1}
    assert gained(before, paid) == {"florin": 3, "bishop": -1}
    assert members(paid) == {(town, False): 1}
    assert faulty(before, type="town", to=town, goes="white") == {"goes"}


@pytest.mark.rule("il_vecchio:A1")
@pytest.mark.parametrize("town", ["Florence", "Vernio", "Colle"])
def test_towns_without_a_crest_give_nothing(town: str) -> None:
    assert faulty(at(town), type="town", to=town, by="bishop") == {"to"}


@pytest.mark.rule("il_vecchio:A1")
def test_a_town_that_nobody_knows_is_refused() -> None:
    assert faulty(at("Vernio"), type="town", to="Roma", travel="1") == {"to"}
    assert faulty(at("Vernio"), type="town", to="Empoli", source="Roma", travel="1") == {"source"}


@pytest.mark.rule("il_vecchio:A4")
def test_the_colour_of_a_town_is_asked_once() -> None:
    before = standing(turn(copy={}), "Prato")
    assert faulty(before, type="town", to="Prato") == {"colour"}
    assert "colour" in fields(before, "town", to=["Prato"])

    after = play(before, {"type": "town", "to": "Prato", "colour": "purple", "gain": "bishop"})
    assert gained(before, after) == {"bishop": 2}
    again = standing(after, "Prato", seat=B)
    assert "colour" not in fields(again, "town", to=["Prato"])
    assert faulty(again, type="town", to="Prato", colour="white", by="bishop") == {"colour"}
    assert GAME.playing.printed(tables(), after)["town-Prato"] == "purple"


@pytest.mark.rule("il_vecchio:A2")
def test_towns_without_a_name_go_by_their_colour() -> None:
    before = middlemen(standing(turn(copy={}), "white", "Vernio"), white="white")
    after = play(before, {"type": "town", "to": "white"})
    assert members(after) == {("white", True): 1, ("Vernio", False): 1}
    assert after.middlemen[3] == "white"

    other = play(before, {"type": "town", "source": "white", "to": "white", "travel": "2"})  # to another white town
    assert gained(before, other) == {"florin": -2, "abbot": 1}


@pytest.mark.rule("il_vecchio:A2")
def test_a_middleman_that_nobody_noted_may_be_anywhere() -> None:
    before = at("Prato")
    assert before.middlemen[1] == ""
    assert play(before, {"type": "town", "to": "Prato", "goes": "Lucca"}).middlemen[1] == "Lucca"
    assert play(before, {"type": "town", "to": "Prato"}).middlemen[1] == ""


@pytest.mark.rule("il_vecchio:K2")
@pytest.mark.parametrize(
    ("tile", "town", "gain", "more"),
    [
        ("C2", "Sesto", "carriage", {"carriage": 2, "bishop": 1, "florin": 2}),
        ("C2", "Sesto", "bishop", {"bishop": 2}),
        ("C3", "Pistoia", "florin", {"florin": 9}),
        ("C3", "Pistoia", "scroll", {"scroll": 1}),
        ("C3", "Carmignano", None, {"florin": 3}),
        ("C4", "Prato", None, {"assassin": 1, "florin": 2}),
        ("C4", "Mensano", None, {"knight": 1, "florin": 2}),
        ("C4", "Empoli", None, {"abbot": 1, "florin": 2}),
        ("C4", "Pistoia", "florin", {"florin": 5}),
        ("C5", "Empoli", None, {"abbot": 2}),
        ("C5", "Prato", None, {"assassin": 1}),
        ("C6", "Mensano", None, {"knight": 2}),
        ("C7", "Sesto", "bishop", {"bishop": 2, "carriage": 1, "florin": 2}),
        ("C7", "Sesto", "carriage", {"carriage": 2}),
        ("C11", "Prato", None, {"assassin": 2}),
        ("C1", "Pistoia", "scroll", {"scroll": 1}),
    ],
)
def test_open_council_tiles_improve_what_a_town_gives(tile: str, town: str, gain: str | None, more: dict[str, int]) -> None:
    before = with_own(at(town), council=(tile,))

    after = play(before, {"type": "town", "to": town, "gain": gain})
    assert gained(before, after) == more


@pytest.mark.rule("il_vecchio:K2")
def test_the_log_says_which_tile_added_what() -> None:
    before = with_own(at("Empoli"), council=("C5",))

    assert (
        render(GAME.playing.name(tables(), before, move(type="town", to="Empoli")))
        == "Anna in Empoli: 1 abbot; C5 +1 abbot"
    )


@pytest.mark.rule("il_vecchio:K2")
def test_several_tiles_improve_one_action_and_others_of_the_table_do_not() -> None:
    both = with_own(at("Empoli"), council=("C4", "C5"))
    foreign = with_own(at("Empoli"), B, council=("C4", "C5"))

    assert gained(both, play(both, {"type": "town", "to": "Empoli"})) == {"abbot": 2, "florin": 2}
    assert gained(foreign, play(foreign, {"type": "town", "to": "Empoli"})) == {"abbot": 1}


@pytest.mark.rule("il_vecchio:K2")
def test_the_scroll_tile_sells_one_more_scroll_for_a_florin() -> None:
    before = with_own(at("Pistoia"), council=("C1",))
    after = play(before, {"type": "town", "to": "Pistoia", "gain": "scroll", "extra": True})

    assert gained(before, after) == {"scroll": 2, "florin": -1}
    assert "extra" in fields(before, "town", to=["Pistoia"], gain="scroll")
    assert "extra" not in fields(before, "town", to=["Pistoia"], gain="florin")
    assert faulty(before, type="town", to="Pistoia", gain="florin", extra=True) == {"extra"}
    assert faulty(at("Pistoia"), type="town", to="Pistoia", gain="scroll", extra=True) == {"extra"}
    poor = holding(before, scroll=1)
    assert faulty(poor, type="town", to="Pistoia", gain="scroll", extra=True) == {"extra"}


@pytest.mark.rule("il_vecchio:M2")
def test_goods_never_run_out() -> None:
    state = at("Sesto", purple="Sesto")
    for _ in range(40):  # far more than the twelve carriages of the box
        state = with_own(middlemen(standing(state, "Sesto"), purple="Sesto"), stock=state.seats[A].stock)
        state = play(state, {"type": "town", "to": "Sesto", "gain": "carriage", "goes": "Volterra"})
        state = play(standing(state, seat=B), {"type": "recover"}, {"type": "recover"})

    assert goods(state)["carriage"] == 10 + 80


@pytest.mark.rule("il_vecchio:S13")
def test_any_number_of_members_share_a_town() -> None:
    state = standing(at(*("Empoli",) * 12), *("Empoli",) * 12, seat=B)

    assert list(GAME.playing.audit(tables(), state)) == []
    assert members(play(state, {"type": "town", "to": "Empoli"})) == {("Empoli", False): 11, ("Empoli", True): 1}
