"""Faults that programs for this family of games had or were asked about; each is a position here.

A row that is tested at length elsewhere is repeated in one line, so that none of them comes back unnoticed.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.core import moves
from companion.core.errors import Refused
from companion.core.fields import Amounts, Choice
from companion.core.message import render
from companion.core.moves import Concede, Log, Position, Timeline, step
from companion.core.reading import read
from companion.games.splendor_duel import GAME
from companion.games.splendor_duel.actions import can_act
from companion.games.splendor_duel.moves import Buy, ChooseRoyal, Discard, Privilege, Replenish, Steal, Take
from companion.games.splendor_duel.payment import price
from companion.games.splendor_duel.sheet import SHEET, TIEBREAKS
from companion.games.splendor_duel.tokens import drawn_from_bag
from tests.splendor_duel.box import TABLES, laid_out, look, owned, play, position, seat
from tests.splendor_duel.test_tokens import refusal

POOR = ("WG...", "O....", ".....", ".....", ".....")
CROWN = {"1": ["1K2", "1U5", "1G5", "1R5", "1W5"]}


def result(*players: dict[str, Any], last: str = "A") -> Any:
    return GAME.scoring.score(TABLES, read(SHEET, {"players": players, "last_turn": last}))


@pytest.mark.rule("splendor_duel:V2")
def test_equal_scores_have_exactly_one_winner() -> None:
    cards = [["3N1", "2N1", "3W1", "3U1"], ["3G1", "3R1", "3K1", "3W2", "3U2"]]
    made = result({"name": "A", "cards": cards[0], "royals": ["R4"]}, {"name": "B", "cards": [*cards[1], "1W5"],
                                                                       "royals": ["R3"]})

    assert made.players[0].total == made.players[1].total == 20
    assert [player.winner for player in made.players] == [True, False]
    assert [player.rank for player in made.players] == [1, 2]


@pytest.mark.rule("splendor_duel:V2")
def test_no_tie_break_parts_the_players_only_whose_turn_it_was() -> None:
    players = [{"name": name, "counts": {"prestige": 20, "crowns": 0, "colours": dict.fromkeys(
        ("white", "blue", "green", "red", "black"), 4)}} for name in ("A", "B")]

    assert result(*players, last="A").players[0].winner
    assert result(*players, last="B").players[1].winner
    assert {heading.id for heading in TIEBREAKS} == {"crowns", "best_colour"}


@pytest.mark.rule("splendor_duel:E1")
def test_no_more_tokens_are_returned_than_are_over_ten() -> None:
    state = play(position(("WGPUR", "OKWGP", "URU..", "..KWU", "....."), {"tokens": "WGGRRKKOO"}),
                 {"type": "take", "cells": ["32", "33", "34"]})

    assert refusal(state, type="discard", tokens={"gold": 2, "white": 1}).faults[0].rules == ("E1",)
    assert look(play(state, {"type": "discard", "tokens": {"gold": 2}}), "A total") == 10


@pytest.mark.rule("splendor_duel:E1")
def test_the_limit_is_told_with_the_exact_number_when_it_is_passed() -> None:
    state = play(position(("WGPUR", "OKWGP", "URU..", "..KWU", "....."), {"tokens": "WGGRRKKOO"}),
                 {"type": "take", "cells": ["32", "33", "34"]})
    now = GAME.playing.now(TABLES, state, None)
    [field] = GAME.playing.form(TABLES, state, "discard", {})

    assert render(now.sentence) == "A returns 2 to the bag"
    assert isinstance(field, Amounts)
    assert field.total == 2


def test_the_total_of_tokens_is_always_in_view_gold_and_pearls_included() -> None:
    [tokens, *_] = GAME.playing.now(TABLES, position(a={"tokens": "WPPOOO"}), None).panels[0].rows

    assert render(tokens.note or "") == "6/10"
    assert {piece.id: n for piece, n in tokens.counts}["gold"] == 3


def test_the_log_says_what_the_other_player_did_and_the_offers_what_can_be_done() -> None:
    state = position()

    assert render(GAME.playing.name(TABLES, state, Take(cells=("00", "01")))) == "A takes 1 white and 1 green"
    assert {offer.id for offer in GAME.playing.now(TABLES, state, None).offers} >= {"take", "reserve", "buy", "replenish"}


@pytest.mark.rule("splendor_duel:G4")
def test_own_reserved_cards_are_never_secret_to_their_owner_however_late() -> None:
    state = replace(position(a={"reserved": ["1U1", "2K1", "3R1"]}), number=60)
    [field] = GAME.playing.form(TABLES, state, "buy_reserved", {})

    assert isinstance(field, Choice)
    assert [option.value for option in field.options] == ["1U1", "2K1", "3R1"]
    seen = GAME.playing.seen_by(TABLES, state, 1)
    assert [(one.level, one.card) for one in seen.seats[0].reserved] == [(1, None), (2, None), (3, None)]


@pytest.mark.rule("splendor_duel:K1")
def test_a_royal_is_offered_as_soon_as_the_third_crown_is_there() -> None:
    state = position(POOR, {"tokens": "WWW", "cards": ["1W2", "1U2"]}, pyramid=CROWN)
    state = play(state, {"type": "buy", "card": "1K2"})

    assert [offer.id for offer in GAME.playing.now(TABLES, state, None).offers] == ["choose_royal"]


@pytest.mark.rule("splendor_duel:B1")
def test_a_wrong_card_id_is_refused_with_the_real_reason() -> None:
    [fault] = refusal(position(), type="buy", card="1W9").faults

    assert fault.path == "card"
    assert "no card of the box" in render(fault.message)


@pytest.mark.rule("splendor_duel:B2")
def test_what_is_marked_affordable_counts_bonuses_wild_ones_included() -> None:
    state = position(POOR, {"tokens": "U", "cards": ["1U1", "1X1@blue"]},
                     pyramid={"1": ["1W2", "1U5", "1G5", "1R5", "1K5"]})
    [field] = GAME.playing.form(TABLES, state, "buy", {})

    assert isinstance(field, Choice)
    assert [option.value for option in field.options if option.ready] == ["1W2"]
    assert render(field.options[1].why or "") == "2 red and 3 black short"


def test_a_game_can_be_given_up() -> None:
    over = step(GAME, TABLES, Position(position()), Concede(seat=1))

    assert moves.is_over(GAME, over)
    with pytest.raises(Refused):
        step(GAME, TABLES, over, Take(cells=("00",)))


@pytest.mark.rule("splendor_duel:K1", "splendor_duel:P1")
def test_undo_puts_royals_crowns_scrolls_bag_and_board_back_together() -> None:
    document = laid_out()
    timeline = Timeline(GAME, TABLES, document)
    start = timeline.follow([])
    crowned = position(POOR, {"tokens": "WWW", "cards": ["1W2", "1U2"]}, pyramid=CROWN)
    timeline.positions[0] = replace(start, state=crowned)
    log = Log().add(Buy(card="1K2")).add(ChooseRoyal(royal="R3"))

    after = timeline.follow(log.in_force).state
    assert (look(after, "A royals"), look(after, "A scrolls"), look(after, "A crowns")) == (["R3"], 1, 3)
    assert timeline.follow(log.to(1).in_force).state.seats[0].royals == ()
    assert timeline.follow(log.to(0).in_force).state == crowned
    again = timeline.follow(log.to(1).add(ChooseRoyal(royal="R4")).in_force).state
    assert (look(again, "A royals"), look(again, "A scrolls")) == (["R4"], 0)


def test_a_royal_that_was_taken_stays_in_view_before_its_owner() -> None:
    panel = GAME.playing.now(TABLES, position(a={"cards": ["3W1", "1G2"], "royals": ["R3"]}), None).panels[0]

    assert "R3: 2 points and take 1 scroll" in [render(line) for line in panel.lines]


@pytest.mark.rule("splendor_duel:G1")
def test_every_legal_reservation_is_listed_whatever_is_reserved_already() -> None:
    state = position(a={"reserved": ["1U1", "2K1"]})
    listed = [(move.gold, move.card or move.level) for move in GAME.playing.legal(TABLES, state) if move.type == "reserve"]
    cards = [*(card for row in state.pyramid for card in row), 1, 2, 3]

    assert sorted(listed, key=str) == sorted(((gold, card) for gold in ("10", "22", "33") for card in cards), key=str)


@pytest.mark.rule("splendor_duel:B3")
def test_gold_may_be_spent_although_the_colour_is_at_hand() -> None:
    state = position(POOR, {"tokens": "WWWO"}, pyramid=CROWN)
    after = play(state, {"type": "buy", "card": "1K2", "gold_for": "W"})

    assert (look(after, "A white"), look(after, "A gold")) == (1, 0)


@pytest.mark.rule("splendor_duel:O1")
def test_scrolls_take_pearls_too_and_only_gold_is_left_out() -> None:
    state = position(a={"scrolls": 1})

    assert look(GAME.playing.apply(TABLES, state, Privilege(cells=("02",))), "A pearl") == 1
    assert refusal(state, type="privilege", cells=["10"]).faults[0].rules == ("O1",)


@pytest.mark.rule("splendor_duel:A1", "splendor_duel:A5")
def test_the_second_ability_is_not_lost_when_the_first_asks() -> None:
    state = position(POOR, {"tokens": "RRRR", "cards": ["2R4", "2R1", "1R1"]}, pyramid={
        "2": ["2W4", "2U4", "2G4", "2K1"], "3": ["3X2", "3U2", "3G2"]})
    state = play(state, {"type": "buy", "card": "3X2"}, {"type": "assign_wild", "colour": "red"})

    assert (look(state, "turn"), state.number, state.replenished) == ("A", 2, False)


@pytest.mark.rule("splendor_duel:A4", "splendor_duel:K3")
def test_a_royal_that_takes_a_token_asks_once_and_the_turn_ends() -> None:
    state = position(POOR, {"tokens": "WWW", "cards": ["1W2", "1U2"]}, {"tokens": "UU"}, pyramid=CROWN)
    state = play(state, {"type": "buy", "card": "1K2"}, {"type": "choose_royal", "royal": "R1"},
                 {"type": "steal", "token": "blue"})

    assert (look(state, "turn"), look(state, "asked"), look(state, "A blue"), look(state, "B blue")) == ("B", None, 1, 1)


@pytest.mark.rule("splendor_duel:G2")
def test_a_fourth_card_cannot_be_reserved() -> None:
    state = position(a={"reserved": ["1W2", "1W3", "1W4"]})

    assert refusal(state, type="reserve", gold="10", level=1).faults[0].rules == ("G2",)
    assert not any(move.type == "reserve" for move in GAME.playing.legal(TABLES, state))


@pytest.mark.rule("splendor_duel:V3")
def test_cards_without_a_colour_are_no_colour_and_yet_in_the_total() -> None:
    made = result({"name": "A", "cards": ["3N1", "2N1", "1W1"]}, {"name": "B", "cards": []})

    assert (made.decided_by, made.players[0].total, made.players[0].tiebreak["best_colour"]) == ("nobody", 11, 0)


@pytest.mark.rule("splendor_duel:A4")
def test_a_theft_shows_on_both_sides_at_once() -> None:
    state = replace(position(a={}, b={"tokens": "RP"}), pending=("steal",))
    panels = GAME.playing.now(TABLES, GAME.playing.apply(TABLES, state, Steal(token="pearl")), None).panels

    assert [{piece.id: n for piece, n in panel.rows[0].counts}["pearl"] for panel in panels] == [1, 0]


@pytest.mark.rule("splendor_duel:O3")
def test_the_spiral_starts_down_with_the_icons_on_top_as_the_picture_draws_it() -> None:
    [picture] = GAME.playing.now(TABLES, position(), None).pictures

    assert picture.path[:5] == ("22", "32", "31", "21", "11")
    assert all(y < 0 for _, y, _, _ in picture.marks)


@pytest.mark.rule("splendor_duel:T2")
@pytest.mark.parametrize("cells", [("02", "01", "03"), ("01", "03", "02"), ("03", "02", "01")])
def test_a_line_is_taken_in_whatever_order_it_was_tapped(cells: tuple[str, ...]) -> None:
    assert look(GAME.playing.apply(TABLES, position(), Take(cells=cells)), "A total") == 3


@pytest.mark.rule("splendor_duel:B2")
def test_no_bonus_lowers_a_pearl() -> None:
    every = seat({"cards": [card.id if not card.is_wild else f"{card.id}@red" for card in TABLES.cards.values()]})

    assert price(TABLES, every, TABLES.cards["3W1"]) == (0, 0, 0, 0, 0, 1)


@pytest.mark.rule("splendor_duel:S6")
def test_the_scroll_of_the_start_lies_with_the_second_player() -> None:
    for n in range(6):
        state = moves.start(GAME, TABLES, laid_out(f"START {n}")).state
        assert (state.seats[state.turn].scrolls, state.seats[1 - state.turn].scrolls) == (0, 1)


@pytest.mark.rule("splendor_duel:G1")
def test_no_reservation_is_offered_where_nothing_is_left_to_reserve() -> None:
    state = replace(position(), pyramid=(("",) * 5, ("",) * 4, ("",) * 3), decks=((), (), ()))
    offers = {offer.id: offer for offer in GAME.playing.now(TABLES, state, None).offers}

    assert render(offers["reserve"].closed or "") == "No card is left to reserve"
    assert not any(move.type == "reserve" for move in GAME.playing.legal(TABLES, state))


@pytest.mark.rule("splendor_duel:E1", "splendor_duel:A4")
def test_the_limit_of_ten_counts_a_token_that_an_ability_brought() -> None:
    state = replace(position(POOR, {"tokens": "WWWWUUUUGG"}, {"tokens": "R"}), pending=("steal",))

    assert look(GAME.playing.apply(TABLES, state, Steal(token="red")), "asked") == "discard"


@pytest.mark.rule("splendor_duel:A2")
def test_the_token_ability_takes_the_colour_of_the_card_and_no_other() -> None:
    state = replace(position(), pending=("token:red",))

    assert look(play(state, {"type": "take_matching", "cell": "04"}), "A red") == 1
    assert refusal(state, type="take_matching", cell="00").faults[0].rules == ("A2",)


@pytest.mark.rule("splendor_duel:B3")
@pytest.mark.parametrize("payment", [
    {"pay": {}, "gold_for": {"white": 4}}, {"pay": {"white": 4}}, {"pay": {"white": -1}, "gold_for": {"white": 4}},
    {"pay": {"white": 4}, "gold_for": {"white": -1}},
])
def test_no_payment_can_create_tokens(payment: dict[str, Any]) -> None:
    state = position(POOR, {"tokens": "WWWWOOO"}, pyramid=CROWN)

    assert refusal(state, type="buy", card="1K2", **payment)


@pytest.mark.rule("splendor_duel:G2", "splendor_duel:O1")
def test_no_gold_no_reservation_and_no_scroll_after_replenishing() -> None:
    state = position((".UGWG", "PUR.K", "WGPUR", ".KWGU", "R.KRK"), {"scrolls": 2}, {"tokens": "OOO"})
    assert refusal(state, type="reserve", gold="00", card="1U5").faults[0].rules == ("G2",)

    state = GAME.playing.apply(TABLES, state, GAME.playing.fill(TABLES, state, Replenish()))
    assert refusal(state, type="privilege", cells=["01"]).faults[0].rules == ("O1", "O2")


@pytest.mark.rule("splendor_duel:A5")
def test_a_wild_card_brings_one_bonus_even_over_a_card_with_two() -> None:
    assert TABLES.cards["2R4"].bonuses == 2
    assert {card.bonuses for card in TABLES.cards.values() if card.is_wild} == {1}
    assert look(position(a={"cards": ["2R4", "1X1@red"]}), "A bonus red") == 3


@pytest.mark.rule("splendor_duel:A5", "splendor_duel:A4", "splendor_duel:A2", "splendor_duel:O1")
def test_what_a_form_does_not_offer_is_refused_when_it_is_sent_all_the_same() -> None:
    wild = position(POOR, {"tokens": "KKKKP", "cards": ["1N1"]}, pyramid={"1": ["1X2", "1U5", "1G5", "1R5", "1K5"]})
    coloured = replace(position(POOR, {"cards": ["1G1", "1X2"]}), pending=("wild",))
    coloured = replace(coloured, seats=(replace(coloured.seats[0], cards=(owned("1G1"), owned("1X2"))), coloured.seats[1]))

    assert refusal(wild, type="buy", card="1X2").faults[0].rules == ("A5",)
    assert refusal(coloured, type="assign_wild", colour="blue").faults[0].rules == ("A5",)
    stealing = replace(position(b={"tokens": "O"}), pending=("steal",))
    assert refusal(stealing, type="steal", token="gold").faults[0].rules == ("A4",)


@pytest.mark.rule("splendor_duel:O2", "splendor_duel:M0")
def test_an_empty_bag_gives_no_scroll_even_where_nothing_can_be_done() -> None:
    state = position((".....",) * 5, {"tokens": "OOO", "reserved": ["3W1", "3U1", "3G1"]})
    full = tuple(a - b for a, b in zip((4, 4, 4, 4, 4, 2, 3), state.seats[0].tokens or (), strict=True))
    state = replace(state, seats=(state.seats[0], replace(state.seats[1], tokens=full)))

    assert not can_act(TABLES, state)
    assert refusal(state, type="replenish", drawn=[]).faults[0].rules == ("O2",)


@pytest.mark.rule("splendor_duel:O2", "splendor_duel:P1")
def test_replenishing_an_empty_board_gives_the_opponent_a_scroll_as_well() -> None:
    state = position((".....",) * 5)
    after = GAME.playing.apply(TABLES, state, GAME.playing.fill(TABLES, state, Replenish()))

    assert (look(after, "B scrolls"), look(after, "bag")) == (1, "")


@pytest.mark.rule("splendor_duel:T4", "splendor_duel:P3")
def test_three_alike_are_taken_although_the_opponent_has_all_scrolls() -> None:
    state = position(("WWWWG", "PUROK", "GPURO", "KGURO", "KGURK"), b={"scrolls": 3})

    assert look(GAME.playing.apply(TABLES, state, Take(cells=("00", "01", "02"))), "B scrolls") == 3


@pytest.mark.rule("splendor_duel:O1", "splendor_duel:P1")
def test_spent_scrolls_are_above_the_board_again() -> None:
    state = position(a={"scrolls": 2}, b={"scrolls": 1})

    assert look(GAME.playing.apply(TABLES, state, Privilege(cells=("00", "01"))), "scrolls above") == 2


@pytest.mark.rule("splendor_duel:O3")
def test_the_bag_is_mixed_and_does_not_come_out_in_the_order_of_spending() -> None:
    state = position((".....",) * 5)
    orders = {drawn_from_bag(replace(state, refills=n)) for n in range(20)}

    assert len(orders) == 20


def test_an_ability_that_can_be_resolved_cannot_be_passed_over_by_another_move() -> None:
    state = replace(position(b={"tokens": "R"}), pending=("steal",))

    for move in ({"type": "take", "cells": ["00"]}, {"type": "pass"}, {"type": "discard", "tokens": {}}):
        with pytest.raises(Refused):
            play(state, move)


def test_a_refused_take_leaves_no_half_of_it_behind() -> None:
    state = position()
    before = (state.board, state.seats)

    refusal(state, type="take", cells=["00", "10"])
    assert (state.board, state.seats) == before


@pytest.mark.rule("splendor_duel:E1")
def test_discarding_gold_and_reserved_cards_stay_apart() -> None:
    state = play(position(("WGPUR", "OKWGP", "URU..", "..KWU", "....."), {"tokens": "WGGRRKKOO", "reserved": ["1W2"]}),
                 {"type": "take", "cells": ["32"]})
    assert look(state, "asked") is None
    state = replace(state, turn=0)
    state = play(state, {"type": "take", "cells": ["33", "34"]})

    after = GAME.playing.apply(TABLES, state, Discard(tokens={"gold": 2}))
    assert (look(after, "A gold"), look(after, "A reserved")) == (0, ["1W2"])
