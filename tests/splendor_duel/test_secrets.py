"""What is hidden at a table stays hidden: reserved cards, the order of the decks."""

from __future__ import annotations

import random
import re
from dataclasses import asdict, replace
from typing import Any

import pytest

from companion.core import moves
from companion.core.fields import Choice
from companion.core.message import render
from companion.core.moves import Position
from companion.games.splendor_duel import GAME
from companion.games.splendor_duel.state import Reserved
from tests.players import play_out
from tests.splendor_duel.box import TABLES, laid_out, play, position

CARD = re.compile(r"\b[123][WUGRKXN]\d\b")


def hidden_cards(state: Any) -> set[str]:
    """Cards that lie openly nowhere: reserved ones and those in the decks."""
    shown = {card for row in state.pyramid for card in row} | {card.card for seat in state.seats for card in seat.cards}
    return set(TABLES.cards) - shown


def ids_in(value: Any) -> set[str]:
    return set(CARD.findall(repr(value)))


@pytest.mark.rule("splendor_duel:G4")
@pytest.mark.parametrize("decks", ["kept", "dictated", "hand"])
def test_no_screen_shows_a_card_that_nobody_may_see(decks: str) -> None:
    def look(before: Position, move: Any, after: Position) -> None:
        del before, move
        hidden = hidden_cards(after.state)
        for seat in (None, 0, 1):
            assert not ids_in(asdict(GAME.playing.now(TABLES, after.state, seat))) & hidden
            seen = GAME.playing.seen_by(TABLES, after.state, seat)
            own = {one.card for one in after.state.seats[seat].reserved} if seat is not None else set()
            assert not ids_in(seen) & (hidden - own)

    play_out(GAME, TABLES, laid_out(f"SECRET {decks}", options={"decks": decks}), random.Random(5), look)


@pytest.mark.rule("splendor_duel:G4")
def test_the_log_never_names_a_card_that_was_reserved() -> None:
    def look(before: Position, move: Any, after: Position) -> None:
        if move.type in ("reserve", "note_reserved"):
            assert not ids_in(render(moves.name(GAME, TABLES, before, move)))
        del after

    for seed in range(5):
        play_out(GAME, TABLES, laid_out(f"LOG {seed}", options={"decks": "hand"}), random.Random(seed), look)


@pytest.mark.rule("splendor_duel:G4")
def test_each_player_sees_the_own_reserved_cards_and_the_shared_screen_none() -> None:
    state = position(a={"reserved": ["1U1"]}, b={"reserved": ["2K1", "3R1"]})

    def names(seat: int | None) -> list[list[str | None]]:
        return [[one.card for one in held.reserved] for held in GAME.playing.seen_by(TABLES, state, seat).seats]

    assert names(0) == [["1U1"], [None, None]]
    assert names(1) == [[None], ["2K1", "3R1"]]
    assert names(None) == [[None], [None, None]]
    assert GAME.playing.seen_by(TABLES, state, 0).decks == (None, None, None)


@pytest.mark.rule("splendor_duel:G4")
def test_the_form_for_reserved_cards_is_for_their_owner_alone() -> None:
    state = position(a={"reserved": ["1U1"]})

    def ids(seat: int | None) -> set[str]:
        return {offer.id for offer in GAME.playing.now(TABLES, state, seat).offers}

    assert {offer.secret_for for offer in GAME.playing.now(TABLES, state, 0).offers if offer.id == "buy_reserved"} == {0}
    assert "buy_reserved" in ids(0)
    assert "buy_reserved" in ids(None)
    assert "buy_reserved" not in ids(1)


@pytest.mark.rule("splendor_duel:G4")
def test_whether_a_reserved_card_can_be_paid_for_shows_on_no_shared_screen() -> None:
    board = ("WGPUR", "OOWGP", "WWKUK", "GU...", ".....")
    cheap = position(board, {"tokens": "UUU", "reserved": ["1W2"]})
    dear = position(board, {"tokens": "UUU", "reserved": ["1G2"]})

    assert GAME.playing.now(TABLES, cheap, None) == GAME.playing.now(TABLES, dear, None)
    assert GAME.playing.now(TABLES, cheap, 1) == GAME.playing.now(TABLES, dear, 1)


@pytest.mark.rule("splendor_duel:G3", "splendor_duel:G4")
def test_the_list_of_cards_that_may_have_come_up_does_not_tell_what_was_noted_in_secret() -> None:
    state = replace(position(known_decks=False), pyramid=(("?", "1U5", "1G5", "1R5", "1K5"), *position().pyramid[1:]))
    state = replace(state, seats=(replace(state.seats[0], reserved=(Reserved(1, None),)), state.seats[1]))

    def listed(of: Any) -> list[str]:
        [field] = GAME.playing.form(TABLES, of, "reveal.1.0", {})
        assert isinstance(field, Choice)
        return [option.value for option in field.options]

    noted = play(state, {"type": "note_reserved", "seat": 0, "place": 0, "card": "1W2"})
    assert listed(noted) == listed(state)
    assert "1U5" not in listed(state)
