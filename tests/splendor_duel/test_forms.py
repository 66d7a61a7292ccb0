"""What is offered, and what each form asks for."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.core.errors import Refused
from companion.core.fields import Choice, Order, Spots
from companion.core.message import render
from companion.core.moves import start
from companion.games.splendor_duel import GAME
from companion.games.splendor_duel.pieces import TOKENS
from tests.splendor_duel.box import TABLES, laid_out, look, play, position

BOARD = ("WGPUR", "KWGPU", "RWGUR", "WGUR.", ".....")


def fields(state: Any, offer: str, **draft: Any) -> dict[str, Any]:
    return {field.id: field for field in GAME.playing.form(TABLES, state, offer, draft)}


def values(field: Any) -> list[str]:
    assert isinstance(field, Choice)
    return [option.value for option in field.options]


@pytest.mark.rule("splendor_duel:B3")
def test_a_payment_is_asked_for_only_where_there_is_more_than_one() -> None:
    state = position(BOARD, {"tokens": "KKKOO"}, pyramid={"1": ["1R2", "1U5", "1G5", "1R5", "1K5"]})

    assert list(fields(state, "buy")) == ["card"]
    assert list(fields(state, "buy", card="1U5")) == ["card"]
    asked = fields(state, "buy", card="1R2")["gold_for"]
    assert values(asked) == ["-", "K", "KK"]
    assert asked.default == "-"
    assert [render(option.label) for option in asked.options] == [
        "3 black", "2 black and 1 gold for black", "1 black and 2 gold for black"]
    two = position(BOARD, {"tokens": "KKKO"}, pyramid={"1": ["1R2", "1U5", "1G5", "1R5", "1K5"]})
    assert values(fields(two, "buy", card="1R2")["gold_for"]) == ["-", "K"]
    short = position(BOARD, {"tokens": "KKO"}, pyramid={"1": ["1R2", "1U5", "1G5", "1R5", "1K5"]})
    assert list(fields(short, "buy", card="1R2")) == ["card"]


@pytest.mark.rule("splendor_duel:B2", "splendor_duel:A5")
def test_every_card_says_whether_it_can_be_paid_for_and_what_is_missing() -> None:
    state = position(BOARD, {"tokens": "KKKRRO"}, pyramid={"1": ["1R2", "1U5", "1G5", "1N1", "1X1"]})
    options = {option.value: option for option in fields(state, "buy")["card"].options}

    assert {value for value, option in options.items() if option.ready} == {"1R2", "1U5"}
    assert render(options["1N1"].why or "") == "2 red and 1 pearl short, 1 gold to stand in"
    rich = position(("WGPUR", "KO...", "RUGUR", ".GUR.", "....."), {"tokens": "WWWP"}, pyramid={
        "1": ["1X1", "1U5", "1G5", "1N1", "1R2"]})
    rich = replace(rich, seats=(replace(rich.seats[0], tokens=(4, 0, 0, 0, 0, 1, 0)), rich.seats[1]))
    [wild] = [option for option in fields(rich, "buy")["card"].options if option.value == "1X1"]
    assert (wild.ready, render(wild.why or "")) == (False, "no colour to copy yet")


@pytest.mark.rule("splendor_duel:T1", "splendor_duel:O1", "splendor_duel:G1")
def test_the_board_answers_with_exactly_what_may_be_tapped() -> None:
    state = position(a={"scrolls": 2})

    take, spend = fields(state, "take")["cells"], fields(state, "privilege")["cells"]
    assert isinstance(take, Spots)
    assert isinstance(spend, Spots)
    legal = list(GAME.playing.legal(TABLES, state))
    assert take.sets == {frozenset(move.cells) for move in legal if move.type == "take"}
    assert spend.sets == {frozenset(move.cells) for move in legal if move.type == "privilege"}
    assert len(spend.sets) == 22 + 22 * 21 // 2
    assert fields(state, "reserve")["gold"].sets == {frozenset((cell,)) for cell in ("10", "22", "33")}
    assert values(fields(state, "reserve")["card"]) == [card for row in state.pyramid for card in row] + [
        "deck1", "deck2", "deck3"]


@pytest.mark.rule("splendor_duel:A2", "splendor_duel:A4", "splendor_duel:A5", "splendor_duel:K1")
@pytest.mark.parametrize(("step", "offer", "expected"), [
    ("token:red", "take_matching", {"04", "21", "32", "43"}), ("steal", "steal", {"white", "pearl"}),
    ("royal", "choose_royal", {"R1", "R2", "R4"}),
])
def test_an_ability_asks_for_what_there_is(step: str, offer: str, expected: set[str]) -> None:
    state = replace(position(a={"cards": ["3W1", "1G2"]}, b={"tokens": "WPO", "cards": ["3K1", "1U2"], "royals": ["R3"]}),
                    pending=(step,))
    [only] = GAME.playing.now(TABLES, state, None).offers
    [field] = fields(state, offer).values()

    assert (only.id, only.instant) == (offer, True)
    found = {cell for cells in field.sets for cell in cells} if isinstance(field, Spots) else set(values(field))
    assert found == expected


def test_the_bag_is_asked_for_where_the_table_draws() -> None:
    state = replace(position((".....",) * 5, b={"tokens": "WUGRKPO"}), luck=None)
    drawn = fields(state, "replenish")["drawn"]

    assert isinstance(drawn, Order)
    assert (drawn.length, sum(drawn.stock.values())) == (18, 18)
    assert fields(position(), "replenish") == {}


@pytest.mark.rule("splendor_duel:S2", "splendor_duel:S5", "splendor_duel:S6")
def test_a_table_that_dealt_by_hand_says_who_begins_and_what_lies_there() -> None:
    document = laid_out(options={part.id: "hand" for part in GAME.parts})
    state = start(GAME, TABLES, document).state
    assert [offer.id for offer in GAME.playing.now(TABLES, state, None).offers] == ["begin"]
    with pytest.raises(Refused, match="who begins"):
        play(state, {"type": "take", "cells": ["00"]})

    state = play(state, {"type": "begin", "seat": "1"})
    assert [offer.id for offer in GAME.playing.now(TABLES, state, None).offers] == ["lay"]
    assert (look(state, "turn"), state.seats[0].scrolls, state.seats[1].scrolls) == ("B", 1, 0)
    board = fields(state, "lay")["tokens"]
    assert isinstance(board, Order)
    with pytest.raises(Refused, match="what lies on the board"):
        play(state, {"type": "take", "cells": ["00"]})
    with pytest.raises(Refused, match=r"tokens: are .* \[S2\]"):
        play(state, {"type": "lay", "tokens": ["gold"] * 25})

    tokens = [token for token in TOKENS for _ in range(board.stock[token])]
    state = play(state, {"type": "lay", "tokens": tokens})
    assert (look(state, "cell 22"), look(state, "cell 32"), look(state, "cell 44")) == ("W", "W", "O")
    offers = [offer for offer in GAME.playing.now(TABLES, state, None).offers if offer.move == "reveal"]
    assert len(offers) == 12
    assert all(offer.optional and offer.instant for offer in offers)
    state = play(state, {"type": "reveal", **dict(offers[0].fixed), "card": "1W1"})
    assert state.pyramid[0][0] == "1W1"


def test_an_offer_that_does_not_exist_is_refused() -> None:
    with pytest.raises(Refused, match="not offered"):
        GAME.playing.form(TABLES, position(), "dance", {})


def test_bonuses_and_points_by_colour_are_in_the_panel() -> None:
    panel = GAME.playing.now(TABLES, position(a={"cards": ["2U4", "3U1", "1X3@blue"], "scrolls": 2, "reserved": ["3R1"]}),
                             None).panels[0]

    assert [(figure.value, figure.goal) for figure in panel.figures] == [("5", 20), ("2", 10), ("5 U", 10)]
    assert [{piece.id: n for piece, n in row.counts if n} for row in panel.rows] == [{}, {"blue": 4}, {"blue": 5}]
    assert [render(line) for line in panel.lines] == ["2 scrolls", "1 of 3 reserved: level 3"]


def test_the_bag_and_the_decks_are_counted_beside_the_board() -> None:
    state = position(("WGPUR", "OKWGP", "URO..", ".....", "....."), known_decks=False)
    asides = {render(aside.label): render(aside.text) for aside in GAME.playing.now(TABLES, state, None).asides}

    assert asides["Bag"] == "12 tokens"
    assert asides["Cards in the decks"] == "level 1: 25, level 2: 20 and level 3: 10"
    assert asides["Scrolls above the board"] == "3"
    assert render(GAME.playing.now(TABLES, state, None).status) == "turn 1 · bag 12 · scrolls 3"
