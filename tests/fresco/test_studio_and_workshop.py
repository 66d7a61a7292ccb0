from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.games.fresco.paints import blended, can_blend
from companion.games.fresco.possible import askable, blends
from companion.games.fresco.state import State
from tests.fresco.table import STUDIO, TABLES, WORKSHOP, acting, begun, do, held, refused, with_seats


def studio(*cards: str, left: int = 2, players: int = 3, seat: int = 0) -> State:
    """A studio with these portraits open."""
    state = begun(players, portraits="on", deck="dictated")
    ids = tuple(TABLES.cards)[: len(cards)]
    printed = tuple(sorted((card, text) for card, text in zip(ids, cards, strict=True) if text))
    return acting(replace(state, todo=(), open=ids, seen=ids, printed=printed), STUDIO, left, seat)


@pytest.mark.rule("fresco:D1")
def test_the_studio_pays_three_thalers_for_each_apprentice_without_asking() -> None:
    state = acting(begun(3), WORKSHOP - 1, 3)

    assert do(state, type="pass").seats[0].thalers == 21


@pytest.mark.rule("fresco:R2")
def test_a_portrait_is_taken_instead_of_the_thalers_of_one_apprentice() -> None:
    after = do(studio("abbot", "muse"), type="portrait", card=0)

    assert (after.seats[0].thalers, after.seats[0].portraits) == (15, ("abbot",))
    assert after.open == ("P02",)


@pytest.mark.rule("fresco:R2")
def test_only_one_portrait_a_round_and_the_other_apprentices_earn() -> None:
    after = do(studio("abbot", "muse", left=3), type="portrait", card=1)

    assert after.seats[0].thalers == 18
    assert "took a portrait this round" in refused(acting(after, STUDIO, 2), type="portrait", card=0)


@pytest.mark.rule("fresco:R2")
def test_without_an_open_card_there_are_thalers_only() -> None:
    after = do(studio("abbot", left=1), type="portrait", card=0)

    assert "card: is 0, but 0 portraits lie open" in refused(acting(after, STUDIO, 1, 1), type="portrait", card=0)
    assert "card: is 1, but 1 portraits lie open" in refused(studio("abbot"), type="portrait", card=1)


@pytest.mark.rule("fresco:R9")
@pytest.mark.parametrize(
    ("card", "move", "brings"),
    [
        ("patron", {}, (19, "YRB", 4, 0)),
        ("merchant", {"paints": {"red": 1, "blue": 1}}, (13, "YRRBB", 4, 0)),
        ("muse", {}, (12, "YRB", 0, 0)),
        ("peers thalers=4 paint=blue", {}, (16, "YRBB", 4, 0)),
        ("girl points=2 mood=3", {}, (12, "YRB", 1, 2)),
        ("virgin_mary points=3 paint=purple", {}, (12, "YRBP", 4, 3)),
        ("bishop thalers=5", {}, (17, "YRB", 4, 0)),
    ],
)
def test_a_card_brings_at_once_what_it_shows(card: str, move: dict[str, Any], brings: tuple[int, str, int, int]) -> None:
    thalers, paints, mood, space = brings
    seat = do(studio(card, "abbot", left=1), type="portrait", card=0, **move).seats[0]

    assert (seat.thalers, seat.paints, seat.mood, seat.space) == (thalers, held(paints), mood, space)
    assert seat.portraits == ()


@pytest.mark.rule("fresco:R9")
def test_the_figures_of_a_card_are_read_when_it_is_taken_and_remembered() -> None:
    state = studio("girl", "abbot", left=1)
    after = do(state, type="portrait", card=0, points=2, mood=3)

    assert "card: has figures that nobody has read" in refused(state, type="portrait", card=0)
    assert dict(after.printed)["P01"] == "girl points=2 mood=3"
    assert "whose figures are known" in refused(studio("patron"), type="portrait", card=0, thalers=3)


@pytest.mark.rule("fresco:R9")
def test_a_merchant_gives_two_basic_paints_of_choice() -> None:
    state = studio("merchant")

    assert "paints: must be 2 basic paints" in refused(state, type="portrait", card=0, paints={"red": 1})
    assert "is 'green', but must be" in refused(state, type="portrait", card=0, paints={"green": 2})


@pytest.mark.rule("fresco:B2", "fresco:Z2")
@pytest.mark.parametrize(
    ("made", "paints", "after"),
    [("orange", "YRB", "BO"), ("green", "YRB", "RG"), ("purple", "YRB", "YP"), ("pink", "RP", "K"), ("brown", "OG", "N")],
)
def test_two_paints_make_another(made: str, paints: str, after: str) -> None:
    assert blended(held(paints), {made: 1}) == held(after)


@pytest.mark.rule("fresco:B3")
def test_what_was_just_blended_may_be_blended_again() -> None:
    assert can_blend(held("RRB"), {"purple": 1, "pink": 1})
    assert blended(held("RRB"), {"purple": 1, "pink": 1}) == held("K")
    assert blended(held("RYYB"), {"orange": 1, "green": 1, "brown": 1}) == held("N")
    assert not can_blend(held("RB"), {"purple": 1, "pink": 1})


def workshop(paints: str = "YYRRBB", left: int = 1, **options: str) -> State:
    return with_seats(acting(begun(3, **options), WORKSHOP, left), {"paints": held(paints)})


@pytest.mark.rule("fresco:B1")
def test_each_apprentice_blends_up_to_twice() -> None:
    assert do(workshop(), type="blend", makes={"orange": 1, "green": 1}).seats[0].paints == held("RBOG")
    assert "makes: are 3 blends, but Anna has 2" in refused(workshop(), type="blend", makes={"orange": 2, "purple": 1})
    assert do(workshop(left=2), type="blend", makes={"orange": 1, "green": 1, "purple": 1}).seats[0].paints == held("OGP")


@pytest.mark.rule("fresco:B2", "fresco:P3")
def test_a_blend_needs_its_paints_and_its_module() -> None:
    assert "makes: take more paints than Anna has: 2 yellow" in refused(workshop("YY"), type="blend", makes={"orange": 1})
    assert "makes: must hold at least one of orange, green and purple" in refused(
        workshop(), type="blend", makes={"pink": 1}
    )
    assert "makes: must hold at least one" in refused(workshop(), type="blend", makes={})
    assert do(workshop("RP", blends="on"), type="blend", makes={"pink": 1}).seats[0].paints == held("K")


def test_the_list_of_blends_holds_each_set_once() -> None:
    found = list(blends(workshop(), held("YRB"), 2))

    assert found == [{"purple": 1}, {"green": 1}, {"orange": 1}]


def asking(*tiles: str, left: int = 1, **options: str) -> State:
    """A workshop in which Anna has these fresco tiles."""
    state = acting(begun(3, requests="on", **options), WORKSHOP, left)
    fresco = tuple("" if tile in tiles else tile for tile in state.fresco or ())
    return with_seats(replace(state, fresco=fresco), {"tiles": tiles})


@pytest.mark.rule("fresco:Q1", "fresco:Q3", "fresco:Q4")
def test_a_general_request_takes_any_three_tiles_and_the_highest_lies_on_top() -> None:
    after = do(asking("F01", "F02", "F03", "F04"), type="request", request="general", tiles=["F01", "F02", "F04"])

    assert (after.seats[0].space, after.seats[0].tiles) == (6, ("F03",))
    assert after.seats[0].stacks[0].request == "Q01"
    assert after.requests[0] == ("Q02", "Q03")


@pytest.mark.rule("fresco:Q3", "fresco:Q4")
def test_a_special_request_takes_three_tiles_with_its_splash() -> None:
    state = asking("F08", "F12", "F13", "F01")

    assert do(state, type="request", request="purple", tiles=["F08", "F12", "F13"]).seats[0].space == 10
    assert "tiles[2]: is F01, whose back shows no purple splash" in refused(
        state, type="request", request="purple", tiles=["F08", "F12", "F01"]
    )
    assert askable(TABLES, state) == ("general", "purple")


@pytest.mark.rule("fresco:Q2", "fresco:B1")
def test_one_request_a_round_and_its_apprentice_does_not_blend() -> None:
    after = do(
        asking("F01", "F02", "F03", "F04", "F05", "F06", left=2),
        type="request",
        request="general",
        tiles=["F01", "F02", "F03"],
    )

    assert (after.queue, after.left) == ((0,), 1)
    assert "fulfilled a request this round" in refused(
        after, type="request", request="general", tiles=["F04", "F05", "F06"]
    )
    assert "are 3 blends, but Anna has 2" in refused(after, type="blend", makes={"orange": 3})


@pytest.mark.rule("fresco:Q6", "fresco:Q3")
def test_a_tile_in_a_stack_serves_no_other_request() -> None:
    after = do(asking("F01", "F02", "F03"), type="request", request="general", tiles=["F01", "F02", "F03"])
    again = acting(replace(after, asked=frozenset()), WORKSHOP)

    assert "tiles[0]: is F01, which does not lie before Anna on its own" in refused(
        again, type="request", request="general", tiles=["F01", "F02", "F03"]
    )


def test_a_request_names_three_different_tiles_and_a_type_that_is_left() -> None:
    state = asking("F01", "F02", "F03")

    assert "tiles: are 2, but a request takes 3" in refused(state, type="request", request="general", tiles=["F01", "F02"])
    assert "tiles[1]: is F01 a second time" in refused(
        state, type="request", request="general", tiles=["F01", "F01", "F02"]
    )
    gone = replace(state, requests=((), *state.requests[1:]))
    assert "request: is general, of which none is left" in refused(
        gone, type="request", request="general", tiles=["F01", "F02", "F03"]
    )
    assert "the Bishop's Request is not played" in refused(workshop(), type="request", request="general", tiles=[])


@pytest.mark.rule("fresco:Q4")
def test_the_points_of_a_request_are_read_once() -> None:
    state = asking("F02", "F05", "F06")
    after = do(state, type="request", request="green", tiles=["F02", "F05", "F06"], points=5)

    assert "points: is missing; nobody has said what request Q10 is worth" in refused(
        state, type="request", request="green", tiles=["F02", "F05", "F06"]
    )
    assert (after.seats[0].space, dict(after.printed)) == (5, {"Q10": "5"})
