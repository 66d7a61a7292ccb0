"""Reserving, buying, abilities, royals."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from typing import Any

import pytest

from companion.core.errors import Refused
from companion.core.moves import read_move
from companion.games.splendor_duel import GAME
from companion.games.splendor_duel.moves import Buy, Reserve
from companion.games.splendor_duel.payment import gold_ways, price, spelled
from companion.games.splendor_duel.state import Reserved, State, deck_left, unseen
from companion.games.splendor_duel.tables import LEVELS
from tests.splendor_duel.box import TABLES, look, play, position, seat
from tests.splendor_duel.test_tokens import refusal

BOARD = ("WGPUO", "OKWGP", "WWOKU", "GUKRK", ".....")
POOR = ("WG...", "O....", ".....", ".....", ".....")


@pytest.mark.rule("splendor_duel:G1", "splendor_duel:G2")
@pytest.mark.parametrize(("move", "path", "rule"), [
    ({"gold": "00", "card": "1U5"}, "gold", "G1"),
    ({"gold": "77", "card": "1U5"}, "gold", "G1"),
    ({"gold": "10"}, "card", "G1"),
    ({"gold": "10", "card": "1U5", "level": 1}, "card", "G1"),
    ({"gold": "10", "card": "1U1"}, "card", "B1"),
    ({"gold": "10", "card": "9Z9"}, "card", ""),
])
def test_a_wrong_reservation_is_refused_with_its_place_and_rule(move: dict[str, Any], path: str, rule: str) -> None:
    [fault] = refusal(position(), type="reserve", **move).faults

    assert fault.path == path
    assert rule in fault.rules or not rule


@pytest.mark.rule("splendor_duel:G1")
def test_a_deck_is_named_as_the_form_names_it() -> None:
    assert read_move(GAME, {"type": "reserve", "gold": ["10"], "card": "deck2"}) == Reserve(gold="10", level=2)


@pytest.mark.rule("splendor_duel:G3")
def test_a_place_beside_an_empty_deck_stays_empty() -> None:
    pyramid = {"1": ["1G2", "1U5", "1G5", "1R5", "1K5"]}
    state = replace(position(BOARD, {"tokens": "RRR"}, pyramid=pyramid), decks=((), None, None))
    after = GAME.playing.apply(TABLES, state, Buy(card="1G2"))

    assert after.pyramid[0] == ("", "1U5", "1G5", "1R5", "1K5")
    with pytest.raises(Refused, match=r"that deck is empty \[G1\]"):
        GAME.playing.apply(TABLES, after, Reserve(gold="10", level=1))


@pytest.mark.rule("splendor_duel:G3")
def test_the_last_card_of_a_level_leaves_its_place_empty_where_the_table_shuffles() -> None:
    others = [card for card in TABLES.levels[3] if card not in ("3W2", "3U2", "3G2", "3N1")]
    cards = [f"{card}@red" if TABLES.cards[card].is_wild else card for card in others]
    state = position(BOARD, b={"cards": cards}, known_decks=False)
    state = replace(state, seats=(replace(state.seats[0], tokens=(6, 2, 0, 0, 2, 0, 0)), state.seats[1]))
    assert deck_left(TABLES, state, 3) == 1

    after = GAME.playing.apply(TABLES, state, Buy(card="3W2"))
    assert after.pyramid[2] == ("?", "3U2", "3G2")
    assert deck_left(TABLES, after, 3) == 0
    after = GAME.playing.apply(TABLES, replace(after, turn=0, pending=()), read_move(GAME, {"type": "reveal", "level": 3,
                                                                                           "place": 0, "card": "3N1"}))
    after = GAME.playing.apply(TABLES, after, Reserve(gold="10", card="3N1"))
    assert after.pyramid[2] == ("", "3U2", "3G2")


@pytest.mark.rule("splendor_duel:B1")
def test_another_players_reserved_card_and_one_in_a_deck_cannot_be_bought() -> None:
    state = position(BOARD, {"tokens": "RRR"}, {"reserved": ["1G2"]})

    assert refusal(state, type="buy", card="1G2").faults[0].rules == ("B1", "G1")
    assert refusal(state, type="buy", card="1U2").faults[0].path == "card"


@pytest.mark.rule("splendor_duel:B2")
@pytest.mark.parametrize(("cards", "cost"), [
    ([], (0, 3, 0, 5, 3, 1)),
    (["1R1"], (0, 3, 0, 4, 3, 1)),
    (["2R4", "1R1", "2U4", "1G1"], (0, 1, 0, 2, 3, 1)),
    (["2R4", "2R1", "1R1", "1R2", "1R3"], (0, 3, 0, 0, 3, 1)),
    (["1N1", "2N1"], (0, 3, 0, 5, 3, 1)),
    (["1U1", "1X1@blue", "1X2@blue"], (0, 0, 0, 5, 3, 1)),
    (["1U1", "1X1"], (0, 2, 0, 5, 3, 1)),
])
def test_bonuses_lower_the_cost_of_their_colour_and_never_below_nothing(cards: list[str], cost: tuple[int, ...]) -> None:
    assert price(TABLES, seat({"cards": cards}), TABLES.cards["3W1"]) == cost


@pytest.mark.rule("splendor_duel:B3")
def test_every_way_to_let_gold_stand_in_is_found_and_the_cheapest_is_first() -> None:
    for cost in product(range(3), range(2), range(3), (0,), (0,), range(2)):
        for held in ((0, 0, 0, 0, 0, 0, 3), (2, 1, 1, 0, 0, 1, 2), (1, 0, 2, 4, 4, 0, 1), (2, 1, 2, 0, 0, 1, 0)):
            expected = {
                gold for gold in product(*(range(n + 1) for n in cost))
                if sum(gold) <= held[6] and all(n - g <= have for n, g, have in zip(cost, gold, held, strict=False))
            }
            ways = list(gold_ways(cost, held))
            assert set(ways) == expected
            assert len(ways) == len(expected)
            assert [sum(way) for way in ways] == sorted(sum(way) for way in ways)


@pytest.mark.rule("splendor_duel:B3")
def test_the_form_spells_gold_in_letters_and_the_move_reads_them() -> None:
    assert spelled((0, 1, 0, 0, 2, 0)) == "UKK"
    for gold, meant in (("UKK", {"blue": 1, "black": 2}), (spelled((0,) * 6), {})):
        assert read_move(GAME, {"type": "buy", "card": "1W1", "gold_for": gold}) == Buy(card="1W1", gold_for=meant)
    with pytest.raises(Refused, match="gold_for"):
        read_move(GAME, {"type": "buy", "card": "1W1", "gold_for": "UZ"})


@pytest.mark.rule("splendor_duel:B2", "splendor_duel:B3")
@pytest.mark.parametrize(("payment", "paths"), [
    ({"pay": {"black": 3, "white": 1}}, ["pay.white"]),
    ({"pay": {"black": 2, "pearl": 1}, "gold_for": {"red": 2}}, ["gold_for.red", "pay.black", "pay.pearl"]),
    ({"pay": {"black": 2}}, ["pay.black"]),
    ({"pay": {"black": 4}}, ["pay.black"]),
    ({"pay": {"black": 2}, "gold_for": {"black": 2}}, ["pay.black"]),
    ({"pay": {"black": 1}, "gold_for": {"black": 3}}, ["pay.black", "gold_for"]),
    ({"pay": {"black": 3}, "gold_for": {"pearl": 1}}, ["gold_for.pearl"]),
])
def test_every_fault_of_a_payment_is_told_at_once(payment: dict[str, Any], paths: list[str]) -> None:
    state = position(("WGPUR", "KWGPU", "RWGUR", "WGUR.", "....."), {"tokens": "KKKOO"}, pyramid={
        "1": ["1R2", "1U5", "1G5", "1R5", "1K5"]})

    assert [fault.path for fault in refusal(state, type="buy", card="1R2", **payment).faults] == paths


@pytest.mark.rule("splendor_duel:B3")
def test_gold_pays_what_is_short_and_no_more_where_nothing_is_said() -> None:
    state = position(("WGPUR", "KWGPU", "RWGUR", "WGUR.", "....."), {"tokens": "KKOOO"}, pyramid={
        "1": ["1R2", "1U5", "1G5", "1R5", "1K5"]})

    after = play(state, {"type": "buy", "card": "1R2"})
    assert (look(after, "A black"), look(after, "A gold"), look(after, "bag")) == (0, 2, "KKKO")


@pytest.mark.rule("splendor_duel:A5")
def test_a_wild_card_may_lie_on_another_wild_card_of_its_colour() -> None:
    state = position(POOR, {"tokens": "KKKKP", "cards": ["1G1", "1X1@green"]}, pyramid={
        "1": ["1X2", "1U5", "1G5", "1R5", "1K5"]})
    after = play(state, {"type": "buy", "card": "1X2"}, {"type": "assign_wild", "colour": "green"})

    assert look(after, "A bonus green") == 3
    assert look(after, "A points green") == 1


@pytest.mark.rule("splendor_duel:K1", "splendor_duel:K2", "splendor_duel:K3")
@pytest.mark.parametrize(("cards", "royals", "asked"), [
    (["1W2"], [], None), (["1W2", "1U2"], [], "choose_royal"), (["3W1", "1G2"], ["R4"], None),
    (["3W1", "3U1", "1G2"], ["R4"], "choose_royal"), (["3W1", "3U1", "3G1", "3R1"], ["R4", "R3"], None),
])
def test_a_royal_comes_with_the_third_and_the_sixth_crown_only(cards: list[str], royals: list[str],
                                                               asked: str | None) -> None:
    state = position(POOR, {"tokens": "WWW", "cards": cards, "royals": royals}, pyramid={
        "1": ["1K2", "1U5", "1G5", "1R5", "1W5"]}, b={"royals": []})

    assert look(play(state, {"type": "buy", "card": "1K2"}), "asked") == asked


@pytest.mark.rule("splendor_duel:K1", "splendor_duel:K3", "splendor_duel:A1", "splendor_duel:A3", "splendor_duel:A4")
@pytest.mark.parametrize(("royal", "turn", "asked", "scrolls"), [
    ("R1", "A", "steal", 0), ("R2", "A", None, 0), ("R3", "B", None, 1), ("R4", "B", None, 0),
])
def test_the_ability_of_a_royal_is_resolved_at_once(royal: str, turn: str, asked: str | None, scrolls: int) -> None:
    state = position(POOR, {"tokens": "WWW", "cards": ["1W2", "1U2"]}, {"tokens": "U"}, pyramid={
        "1": ["1K2", "1U5", "1G5", "1R5", "1W5"]})
    after = play(state, {"type": "buy", "card": "1K2"}, {"type": "choose_royal", "royal": royal})

    assert (look(after, "turn"), look(after, "asked"), look(after, "A scrolls")) == (turn, asked, scrolls)
    assert after.number == (1 if asked else 2)


@pytest.mark.rule("splendor_duel:K1")
def test_a_royal_before_the_opponent_cannot_be_chosen() -> None:
    state = position(POOR, {"tokens": "WWW", "cards": ["1W2", "1U2"]}, {"cards": ["3W1", "1G2"], "royals": ["R2"]},
                     pyramid={"1": ["1K2", "1U5", "1G5", "1R5", "1W5"]})

    state = play(state, {"type": "buy", "card": "1K2"})
    assert refusal(state, type="choose_royal", royal="R2").faults[0].rules == ("K1",)


def by_hand() -> State:
    return position(BOARD, {"tokens": "RRR"}, pyramid={"1": ["1G2", "1U5", "1G5", "1R5", "1K5"]}, known_decks=False)


@pytest.mark.rule("splendor_duel:G3")
def test_where_the_table_shuffles_a_new_card_is_unknown_until_it_is_named() -> None:
    after = play(by_hand(), {"type": "buy", "card": "1G2"})

    assert after.pyramid[0] == ("?", "1U5", "1G5", "1R5", "1K5")
    assert refusal(after, type="reserve", gold="10", card="?").faults[0].path == "card"
    named = play(after, {"type": "reveal", "level": 1, "place": 0, "card": "1W1"})
    assert named.pyramid[0][0] == "1W1"
    assert look(named, "turn") == "B"
    assert play(named, {"type": "reserve", "gold": "10", "card": "1W1"}).pyramid[0][0] == "?"


@pytest.mark.rule("splendor_duel:G3")
@pytest.mark.parametrize(("move", "path"), [
    ({"level": 1, "place": 1, "card": "1W1"}, "place"),
    ({"level": 2, "place": 0, "card": "2W1"}, "place"),
    ({"level": 1, "place": 0, "card": "2W1"}, "card"),
    ({"level": 1, "place": 0, "card": "1G2"}, "card"),
    ({"level": 1, "place": 0, "card": "1U5"}, "card"),
    ({"level": 1, "place": 0, "card": "nothing"}, "card"),
])
def test_a_card_that_cannot_have_come_up_is_refused(move: dict[str, Any], path: str) -> None:
    after = play(by_hand(), {"type": "buy", "card": "1G2"})

    assert refusal(after, type="reveal", **move).faults[0].path == path


@pytest.mark.rule("splendor_duel:G1", "splendor_duel:G4")
def test_a_card_from_the_tables_own_deck_is_known_by_its_level_until_its_owner_names_it() -> None:
    state = play(by_hand(), {"type": "reserve", "gold": "10", "level": 1})
    assert state.seats[0].reserved == (Reserved(1, None),)
    assert deck_left(TABLES, state, 1) == 24

    noted = play(state, {"type": "note_reserved", "seat": 0, "place": 0, "card": "1W2"})
    assert look(noted, "A reserved") == ["1W2"]
    assert refusal(noted, type="note_reserved", seat=0, place=0, card="1W3").faults[0].path == "place"
    assert refusal(state, type="note_reserved", seat=0, place=0, card="1U5").faults[0].path == "card"
    assert refusal(state, type="note_reserved", seat=1, place=0, card="1W3").faults[0].path == "place"


@pytest.mark.rule("splendor_duel:B1", "splendor_duel:G4")
def test_an_unnamed_reserved_card_is_named_by_buying_it() -> None:
    state = replace(by_hand(), seats=(replace(by_hand().seats[0], reserved=(Reserved(1, None), Reserved(2, None))),
                                      by_hand().seats[1]))

    after = GAME.playing.apply(TABLES, state, Buy(card="1G2"))
    assert after.seats[0].reserved == state.seats[0].reserved
    hidden = replace(state, pyramid=(("1W5", *state.pyramid[0][1:]), *state.pyramid[1:]))
    after = GAME.playing.apply(TABLES, hidden, Buy(card="1G2"))
    assert after.seats[0].reserved == (Reserved(2, None),)
    assert after.pyramid == hidden.pyramid


@pytest.mark.rule("splendor_duel:G3")
def test_the_app_turns_up_the_next_card_of_a_deck_that_it_keeps() -> None:
    state = position(BOARD, {"tokens": "RRR"}, pyramid={"1": ["1G2", "1U5", "1G5", "1R5", "1K5"]},
                     following={"1": ["1W3", "1W4"]})
    filled = GAME.playing.fill(TABLES, state, Buy(card="1G2"))

    assert filled == Buy(card="1G2", came="1W3")
    assert GAME.playing.reveals(TABLES, state, Buy(card="1G2"))
    after = GAME.playing.apply(TABLES, state, filled)
    assert after.pyramid[0][0] == "1W3"
    assert after == GAME.playing.apply(TABLES, state, Buy(card="1G2"))
    assert GAME.playing.fill(TABLES, after, Reserve(gold="10", level=1)) == Reserve(gold="10", level=1, drawn="1W4")
    with pytest.raises(Refused, match="came: is not the card on top"):
        GAME.playing.apply(TABLES, state, Buy(card="1G2", came="1W4"))
    with pytest.raises(Refused, match="drawn: is not the card on top"):
        GAME.playing.apply(TABLES, after, Reserve(gold="10", level=1, drawn="1W5"))


@pytest.mark.parametrize("level", LEVELS)
def test_what_is_unseen_and_what_lies_open_are_the_whole_level(level: int) -> None:
    state = play(by_hand(), {"type": "reserve", "gold": "10", "level": level},
                 {"type": "reserve", "gold": "04", "card": "1U5"})
    shown = [card for card in state.pyramid[level - 1] if card != "?"]

    hidden = unseen(TABLES, state, level)
    assert len(hidden) == deck_left(TABLES, state, level) + 1 + state.pyramid[level - 1].count("?")
    assert not set(hidden) & {*shown, "1U5"}
