"""Victory, dead ends, and what stops a turn."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.core.errors import Refused
from companion.core.message import render
from companion.core.moves import Position, Skip, step
from companion.games.splendor_duel import GAME
from companion.games.splendor_duel.actions import can_act, is_dead_end
from companion.games.splendor_duel.moves import Pass, Privilege, Take
from companion.games.splendor_duel.state import State
from tests.splendor_duel.box import TABLES, look, play, position

POOR = ("WG...", "O....", ".....", ".....", ".....")


@pytest.mark.rule("splendor_duel:V1", "splendor_duel:V2", "splendor_duel:V3")
@pytest.mark.parametrize(("cards", "royals", "won_by", "sentence"), [
    (["3N1", "2N1", "3W1", "3U1"], ["R4"], "prestige", "A wins with 20 prestige points"),
    (["3N1", "2N1", "3W1", "3U1"], ["R1"], None, "A takes tokens, reserves or buys"),
    (["3W1", "3U1", "3G1", "3R1", "1W2", "1U2"], [], "crowns", "A wins with 10 crowns"),
    (["3W1", "3U1", "3G1", "3R1", "1W2"], [], None, "A takes tokens, reserves or buys"),
    (["3U2", "3U1", "2U1", "2U2"], [], "colour", "A wins with 10 prestige points on blue cards"),
    (["3U2", "3U1", "2U1", "3X2@red", "1R1"], [], None, "A takes tokens, reserves or buys"),
    (["3U2", "3U1", "3X2@blue", "1U1"], [], "colour", "A wins with 10 prestige points on blue cards"),
    (["3N1", "2N1", "1N1"], [], None, "A takes tokens, reserves or buys"),
])
def test_each_goal_wins_at_its_border_and_not_one_below(cards: list[str], royals: list[str], won_by: str | None,
                                                        sentence: str) -> None:
    pyramid = {"1": ["1K1", "1K2", "1K3", "1K4", "1K5"], "2": ["2K1", "2K2", "2K3", "2K4"], "3": ["3K1", "3K2", "3X1"]}
    state = position(a={"cards": cards, "royals": royals}, pyramid=pyramid)
    after = GAME.playing.apply(TABLES, state, Take(cells=("00",)))

    assert (look(after, "winner"), look(after, "won by") if won_by else None) == ("A" if won_by else None, won_by)
    after = after if won_by else replace(after, turn=0)
    assert render(GAME.playing.now(TABLES, after, None).sentence) == sentence


@pytest.mark.rule("splendor_duel:V2")
def test_nothing_can_be_done_once_somebody_has_won() -> None:
    state = replace(position(), winner=0)

    with pytest.raises(Refused, match=r"A has won \[V2\]"):
        GAME.playing.apply(TABLES, state, Take(cells=("00",)))
    assert list(GAME.playing.legal(TABLES, state)) == []
    assert GAME.playing.now(TABLES, state, None).offers == ()


@pytest.mark.rule("splendor_duel:V4", "splendor_duel:A1")
def test_a_winner_takes_no_extra_turn() -> None:
    state = position(POOR, {"tokens": "WWW", "cards": ["1W2", "1U2", "3N1", "2N1", "2W3", "2U3", "2G3"]}, pyramid={
        "1": ["1K2", "1U5", "1G5", "1R5", "1W5"]})
    state = play(state, {"type": "buy", "card": "1K2"}, {"type": "choose_royal", "royal": "R2"})

    assert (look(state, "turn"), look(state, "winner")) == ("A", None)  # 19 points: the extra turn comes
    state = position(POOR, {"tokens": "WWW", "cards": ["1W2", "1U2", "3N1", "2N1", "2W3", "2U3", "2G3", "1U5"]}, pyramid={
        "1": ["1K2", "1W1", "1G5", "1R5", "1W5"]})
    state = play(state, {"type": "buy", "card": "1K2"}, {"type": "choose_royal", "royal": "R2"})
    assert (look(state, "winner"), state.number) == ("A", 1)  # 20 points: it does not


def stuck(board: tuple[str, ...] = ("RK...", ".....", ".....", ".....", ".....")) -> State:
    """A hand full of reserved cards, two scrolls, nothing affordable, all gold away, and the last two gems on the board."""
    state = position(board, {"tokens": "OOO", "scrolls": 2, "reserved": ["3W1", "3U1", "3G1"]},
                     {"tokens": "WWWWUUUUGG"}, pyramid={"1": ["1X1", "1X2", "1X3", "1N1", "1W3"],
                                                        "2": ["2W1", "2U1", "2G1", "2R1"], "3": ["3W2", "3U2", "3R1"]})
    more = tuple(n + extra for n, extra in zip(state.seats[1].tokens or (), (0, 0, 2, 3, 3, 2, 0), strict=True))
    return replace(state, seats=(state.seats[0], replace(state.seats[1], tokens=more)))


@pytest.mark.rule("splendor_duel:D11")
def test_spending_scrolls_into_a_dead_end_is_asked_about_and_then_only_passing_is_left() -> None:
    state = stuck()
    assert look(state, "bag") == ""

    [doubt] = GAME.playing.doubts(TABLES, state, Privilege(cells=("00", "01")))
    assert "would have to pass" in render(doubt)
    assert GAME.playing.doubts(TABLES, state, Privilege(cells=("00",))) == ()
    after = GAME.playing.apply(TABLES, state, Privilege(cells=("00", "01")))
    assert is_dead_end(TABLES, after)
    assert list(GAME.playing.legal(TABLES, after)) == [Pass()]
    assert render(GAME.playing.now(TABLES, after, None).sentence) == "A can do nothing and passes"
    passed = GAME.playing.apply(TABLES, after, Pass())
    assert (look(passed, "turn"), passed.number) == ("B", 2)


@pytest.mark.rule("splendor_duel:D11", "splendor_duel:E1")
def test_a_player_who_passes_with_more_than_ten_tokens_returns_some_first() -> None:
    state = stuck()
    more = tuple(a + b for a, b in zip(state.seats[0].tokens or (), (0, 0, 2, 3, 2, 0, 0), strict=True))
    less = tuple(a - b for a, b in zip(state.seats[1].tokens or (), (0, 0, 2, 3, 2, 0, 0), strict=True))
    held = (replace(state.seats[0], tokens=more), replace(state.seats[1], tokens=less))
    pyramid = (("1X1", "1X2", "1X3", "1X4", "1K3"), ("2X1", "2X2", "2X3", "2N1"), ("3N1", "3X1", "3X2"))
    state = replace(state, seats=held, pyramid=pyramid, decks=(None, None, None))
    after = GAME.playing.apply(TABLES, state, Privilege(cells=("00", "01")))
    assert is_dead_end(TABLES, after)

    after = GAME.playing.apply(TABLES, after, Pass())
    assert (look(after, "turn"), look(after, "asked"), look(after, "A total")) == ("A", "discard", 12)


@pytest.mark.rule("splendor_duel:D11", "splendor_duel:M0")
@pytest.mark.parametrize("board", [("RK...", *(".....",) * 4), ("R....", *(".....",) * 4), ("O....", *(".....",) * 4)])
def test_passing_is_refused_while_anything_can_be_done(board: tuple[str, ...]) -> None:
    state = stuck(board) if board[0][0] != "O" else position(board)

    with pytest.raises(Refused, match="cannot be done"):
        GAME.playing.apply(TABLES, state, Pass())
    assert not is_dead_end(TABLES, state)


@pytest.mark.rule("splendor_duel:M0")
def test_without_a_mandatory_action_the_board_is_replenished_first_and_the_offers_say_so() -> None:
    state = position((".....",) * 5, b={"tokens": "OOO"})
    now = GAME.playing.now(TABLES, state, None)
    offers = {offer.id: offer for offer in now.offers}

    assert not can_act(TABLES, state)
    assert now.phase == "refill"
    assert render(now.sentence) == "A must replenish the board first"
    assert all(offers[name].closed and "M0" in offers[name].rules for name in ("take", "reserve", "buy"))
    assert offers["replenish"].closed is None
    assert not offers["replenish"].optional
    assert {move.type for move in GAME.playing.legal(TABLES, state)} == {"replenish"}
    with pytest.raises(Refused, match=r"the board must be replenished first \[M0\]"):
        GAME.playing.apply(TABLES, state, Pass())


@pytest.mark.rule("splendor_duel:M0")
@pytest.mark.parametrize("a", [{"tokens": "UUU"}, {"cards": ["1U1", "1U2", "1U3"]}])
def test_a_card_that_can_be_paid_for_makes_replenishing_optional(a: dict[str, Any]) -> None:
    state = position((".....",) * 5, a, {"tokens": "OOO"}, pyramid={"1": ["1W2", "1U5", "1G5", "1R5", "1K5"]})

    assert can_act(TABLES, state)
    assert {move.type for move in GAME.playing.legal(TABLES, state)} == {"buy", "replenish"}


@pytest.mark.rule("splendor_duel:D11")
def test_before_passing_the_cards_that_came_up_must_be_named() -> None:
    state = replace(GAME.playing.apply(TABLES, stuck(), Privilege(cells=("00", "01"))), decks=(None, None, None))
    state = replace(state, pyramid=(("?", *state.pyramid[0][1:]), *state.pyramid[1:]))

    with pytest.raises(Refused, match="say first which cards came up"):
        GAME.playing.apply(TABLES, state, Pass())
    assert {move.type for move in GAME.playing.legal(TABLES, state)} == {"reveal"}


@pytest.mark.rule("splendor_duel:E1", "splendor_duel:K3")
def test_what_is_asked_comes_before_everything_else_and_the_phase_is_the_end() -> None:
    state = replace(position(), pending=("royal",))

    assert GAME.playing.now(TABLES, state, None).phase == "end"
    with pytest.raises(Refused, match="choose a royal card"):
        GAME.playing.apply(TABLES, state, Take(cells=("00",)))
    with pytest.raises(Refused, match="nothing is asked"):
        step(GAME, TABLES, Position(position()), Skip())
