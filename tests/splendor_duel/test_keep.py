"""Recording less, recording more again, going on without an answer, and putting values right."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from companion.core import moves
from companion.core.errors import Refused
from companion.core.fields import Choice, Count
from companion.core.message import render
from companion.core.moves import Correct, Depth, Position, SetDepth, Skip
from companion.core.reading import read
from companion.games.splendor_duel import GAME
from companion.games.splendor_duel.board import CELLS
from companion.games.splendor_duel.moves import AssignWild, Buy, ChooseRoyal, Discard, Gain, GainRoyal, Take, TakeMatching
from companion.games.splendor_duel.pieces import LETTER_OF, TOKENS
from companion.games.splendor_duel.state import Owned, Reserved, State
from tests.players import any_move
from tests.splendor_duel.box import TABLES, laid_out, look, position

POOR = ("WG...", "O....", ".....", ".....", ".....")
CROWN = {"1": ["1K2", "1U5", "1G5", "1R5", "1W5"]}


def step(position_: Position, *steps: Any) -> Position:
    for move in steps:
        position_ = moves.step(GAME, TABLES, position_, move)
        assert list(GAME.playing.audit(TABLES, position_.state)) == []
    return position_


def offers(at: Position) -> list[str]:
    return [offer.id for offer in GAME.playing.now(TABLES, at.state, None).offers]


def counted(state: State, **changes: Any) -> dict[str, Any]:
    """A whole recount of a state, as a table would type it in."""
    values: dict[str, Any] = {"turn": str(state.turn)}
    for seat, held in enumerate(state.seats):
        values[f"privileges.{seat}"] = held.scrolls
        values |= {f"tokens.{seat}.{token}": n for token, n in zip(TOKENS, held.tokens or (), strict=True)}
    words = {letter: token for token, letter in LETTER_OF.items()} | {".": "empty"}
    values |= {f"board.{cell}": words[letter] for cell, letter in zip(CELLS, state.board or "", strict=True)}
    return values | changes


KEY = SetDepth(depth=Depth.KEY)
EVERYTHING = SetDepth(depth=Depth.EVERYTHING)


def test_at_key_depth_cards_and_royals_stay_known_and_nothing_else_is_made_up() -> None:
    state = position(a={"tokens": "WW", "cards": ["1W2"], "reserved": ["1U1"], "scrolls": 1}, b={"cards": ["3W1", "1G2"],
                                                                                                   "royals": ["R3"]})
    loose = step(Position(state), KEY).state

    assert [seat.cards for seat in loose.seats] == [seat.cards for seat in state.seats]
    assert loose.seats[1].royals == ("R3",)
    assert [(seat.tokens, seat.scrolls, seat.reserved) for seat in loose.seats] == [(None, None, ())] * 2
    assert (loose.board, loose.turn, loose.decks) == (None, None, (None, None, None))
    assert {card for row in loose.pyramid for card in row} == {"?"}
    now = GAME.playing.now(TABLES, loose, None)
    assert (now.pictures, now.seat) == ((), None)
    assert [render(aside.label) for aside in now.asides] == ["Royal cards"]


@pytest.mark.rule("splendor_duel:A5", "splendor_duel:B1", "splendor_duel:K1")
def test_at_key_depth_a_gained_card_and_royal_are_all_that_is_recorded() -> None:
    at = step(Position(position(a={"cards": ["3W1"]})), KEY)
    assert offers(at) == ["gain"]
    with pytest.raises(Refused, match="board and tokens are not known"):
        step(at, Take(cells=("00",)))
    with pytest.raises(Refused, match=r"seat: gives A.*\[K1, K2\]"):
        step(at, GainRoyal(seat=0, royal="R1"))

    at = step(at, Gain(seat=0, card="1G2"))
    assert offers(at) == ["gain", "gain_royal"]
    at = step(at, GainRoyal(seat=0, royal="R1"), Gain(seat=0, card="1X1", colour="green"), Gain(seat=1, card="1X2"))
    assert look(at.state, "A points green") == 0
    assert at.state.seats[1].cards == (Owned("1X2", None),)
    for wrong in (Gain(seat=1, card="1G2"), Gain(seat=1, card="9Z9"), Gain(seat=1, card="1X3", colour="red"),
                  Gain(seat=1, card="1W1", colour="red"), GainRoyal(seat=0, royal="R2")):
        with pytest.raises(Refused):
            step(at, wrong)


@pytest.mark.rule("splendor_duel:V1", "splendor_duel:V2")
def test_at_key_depth_the_game_ends_with_the_card_that_wins_once_the_royal_is_there() -> None:
    at = step(Position(position(a={"cards": ["3N1", "2N1", "2W3", "2U3", "2G3", "1W2", "1U2", "1R5"]})),
              KEY, Gain(seat=0, card="2K1"))
    assert look(at.state, "A prestige") == 20
    assert not moves.is_over(GAME, at)
    at = step(at, GainRoyal(seat=0, royal="R4"))
    assert moves.is_over(GAME, at)
    assert render(GAME.playing.now(TABLES, at.state, None).sentence) == "A wins with 23 prestige points"


def test_recording_everything_again_waits_for_a_whole_count() -> None:
    before = position(a={"tokens": "WW", "cards": ["1W2"]}, board=("WGPUR", "OKGP.", "UROK.", "GUROK", "GURK."))
    at = step(Position(before), KEY, EVERYTHING)

    assert offers(at) == ["gain"]
    assert "counted again" in render(GAME.playing.now(TABLES, at.state, None).sentence)
    partial = {key: value for key, value in counted(before).items() if key not in ("turn", "board.04", "tokens.1.gold")}
    with pytest.raises(Refused, match=r"missing: turn, tokens\.1\.gold and board\.04"):
        step(at, Correct(changes=partial))

    at = step(at, Correct(changes=counted(before)))
    assert (at.state.board, at.state.seats, at.state.turn) == (before.board, before.seats, 0)
    assert look(at.state, "bag") == look(before, "bag")
    at = step(at, Take(cells=("00",)))
    assert look(at.state, "turn") == "B"


@pytest.mark.parametrize(("changes", "path"), [
    ({"board.00": "gold"}, "changes.tokens"), ({"tokens.0.white": 4}, "changes.tokens"),
    ({"privileges.0": 2, "privileges.1": 2}, "changes.privileges"),
    ({"board.00": "ruby"}, "changes.board.00"), ({"tokens.0.pearl": 3}, "changes.tokens.0.pearl"),
    ({"turn": "2"}, "changes.turn"), ({"turns": "1"}, "changes.turns"), ({"tokens.0.white": "1"}, "changes.tokens.0.white"),
    ({"cards.0": ["1W1", "1W9"]}, "changes.cards.0"), ({"cards.0": "1W1"}, "changes.cards.0"),
    ({"cards.0": ["1W5"]}, "changes.cards"), ({"cards.0": ["1W1"], "cards.1": ["1W1"]}, "changes.cards"),
    ({"cards.0": ["1W1", "1X1@blue"]}, "changes.cards.0"), ({"royals.0": ["R1"]}, "changes.royals.0"),
    ({"cards.0": ["3W1", "1W2"], "cards.1": ["3U1", "1U2"], "royals.0": ["R1"], "royals.1": ["R1"]}, "changes.royals"),
    ({"reserved.0.1": 2, "reserved.0.2": 2}, "changes.reserved.0"), ({"pyramid.1.0": "1U5"}, "changes.cards"),
    ({"pyramid.1.0": "2W1"}, "changes.pyramid.1.0"),
])
def test_a_correction_that_the_box_cannot_hold_is_refused(changes: dict[str, Any], path: str) -> None:
    with pytest.raises(Refused) as caught:
        step(Position(position()), Correct(changes=changes))

    assert path in [fault.path for fault in caught.value.faults]


def test_every_fault_of_a_correction_is_told_at_once() -> None:
    with pytest.raises(Refused) as caught:
        step(Position(position()), Correct(changes={"royals.0": ["R1"], "privileges.0": 3, "privileges.1": 1,
                                                    "board.00": "gold"}))

    assert [fault.path for fault in caught.value.faults] == ["changes.royals.0", "changes.tokens", "changes.privileges"]


def test_each_value_can_be_corrected_and_the_log_says_from_what_to_what() -> None:
    at = Position(position(board=("WGPUR", "OKWGP", "UROKW", "GUROK", "WGUR."), a={"tokens": "K"}))
    change = Correct(changes={"tokens.0.black": 0, "board.44": "black", "turn": "1", "privileges.1": 2})

    told = render(moves.name(GAME, TABLES, at, change))
    after = step(at, change).state
    assert [look(after, what) for what in ("A black", "cell 44", "turn", "B scrolls")] == [0, "K", "B", 2]
    assert told.startswith("Correction: A: black 1 → 0, Board, row 5, column 5 empty → black")


def test_the_corrections_show_what_is_recorded_now() -> None:
    state = position(a={"tokens": "WWP", "scrolls": 2}, turn="B")
    fields = {field.id: field for field in GAME.playing.corrections(TABLES, state)}

    assert {key: field.default for key, field in fields.items() if isinstance(field, Count) and field.default} == {
        "tokens.0.white": 2, "tokens.0.pearl": 1, "privileges.0": 2}
    board = [fields[f"board.{cell}"] for cell in CELLS]
    assert [LETTER_OF[str(field.default)] for field in board if isinstance(field, Choice)] == list(state.board or "")
    assert fields["turn"].default == "1"  # type: ignore[union-attr]


def test_a_corrected_face_up_card_changes_places_with_the_one_in_the_deck() -> None:
    state = position(following={"1": ["1W1", "1W2", "1W3"]})
    after = step(Position(state), Correct(changes={"pyramid.1.0": "1W2"})).state

    assert after.pyramid[0][0] == "1W2"
    assert (after.decks[0] or ())[:3] == ("1W1", "1W5", "1W3")
    assert (after.decks[0] or ())[3:] == (state.decks[0] or ())[3:]
    unnamed = step(Position(state), Correct(changes={"pyramid.1.0": "?"})).state
    assert (unnamed.decks[0], unnamed.decks[1]) == (None, state.decks[1])


def test_corrected_cards_keep_the_order_in_which_they_were_bought() -> None:
    state = position(a={"cards": ["1R1", "1U1", "1G1"]})
    after = step(Position(state), Correct(changes={"cards.0": ["1G1", "1X1@red", "1R1"]})).state

    assert after.seats[0].cards == (Owned("1R1", "red"), Owned("1G1", "green"), Owned("1X1", "red"))


def test_corrected_reserved_cards_are_known_by_their_level() -> None:
    state = position(a={"reserved": ["1U1", "2K1"]})
    after = step(Position(state), Correct(changes={"reserved.0.1": 0, "reserved.0.3": 1})).state

    assert after.seats[0].reserved == (Reserved(2, "2K1"), Reserved(3, None))
    assert after.decks[2] is None
    assert "1U1" in (after.decks[0] or ())


@pytest.mark.rule("splendor_duel:V2", "splendor_duel:E1")
def test_what_follows_from_a_corrected_value_is_followed() -> None:
    won = replace(position(a={"cards": ["3N1", "2N1", "3W1", "3U1"], "royals": ["R4"]}), winner=0, last=0)
    after = step(Position(won), Correct(changes={"cards.0": ["3N1", "2N1", "3W1"], "royals.0": []})).state
    assert (after.winner, look(after, "turn"), after.number) == (None, "B", 2)
    still = step(Position(won), Correct(changes={"tokens.0.white": 0})).state
    assert still.winner == 0

    over = replace(position(("WGPUR", "OKWOP", "R....", ".....", "....."), {"tokens": "WUUUGGGRRKK"}), pending=("discard",))
    after = step(Position(over), Correct(changes={"tokens.0.white": 0})).state
    assert (after.pending, look(after, "turn")) == ((), "B")
    due = replace(position(a={"cards": ["3W1", "1G2"]}), pending=("royal",))
    after = step(Position(due), Correct(changes={"cards.0": ["1G2"]})).state
    assert (after.pending, look(after, "turn")) == ((), "B")
    turned = step(Position(due), Correct(changes={"turn": "1"})).state
    assert (turned.pending, look(turned, "turn")) == ((), "B")


@pytest.mark.rule("splendor_duel:A5")
def test_going_on_without_the_colour_of_a_wild_card_leaves_it_to_the_sheet() -> None:
    state = position(POOR, {"tokens": "KKKKP", "cards": ["1G1"]}, pyramid={"1": ["1X2", "1U5", "1G5", "1R5", "1K5"]})
    at = step(Position(state), Buy(card="1X2"), Skip())

    assert at.state.seats[0].cards[-1] == Owned("1X2", None)
    assert look(at.state, "turn") == "B"
    sheet = GAME.scoring.of_state(TABLES, at.state)
    assert sheet["players"][0]["cards"] == ["1G1", "1X2"]
    with pytest.raises(Refused, match=r"players\[0\]\.cards\[1\]: is 1X2, a card that copies a colour"):
        GAME.scoring.score(TABLES, read(GAME.scoring.sheet, sheet))
    assert any("was not given one" in render(line) for line in GAME.playing.now(TABLES, at.state, None).panels[0].lines)


@pytest.mark.rule("splendor_duel:B2")
def test_a_wild_card_without_a_said_colour_may_have_made_one_gem_cheaper() -> None:
    state = position(POOR, {"tokens": "WWW", "cards": ["1W1", "1X2"]}, pyramid=CROWN)

    assert GAME.playing.apply(TABLES, state, Buy(card="1K2", pay={"white": 1})).seats[0].tokens == (2, 0, 0, 0, 0, 0, 0)
    assert GAME.playing.apply(TABLES, state, Buy(card="1K2", pay={"white": 2})).seats[0].tokens == (1, 0, 0, 0, 0, 0, 0)
    with pytest.raises(Refused, match=r"pay\.white"):
        GAME.playing.apply(TABLES, state, Buy(card="1K2", pay={}))


@pytest.mark.rule("splendor_duel:K1")
def test_going_on_without_the_royal_leaves_it_to_the_sheet() -> None:
    state = position(POOR, {"tokens": "WWW", "cards": ["1W2", "1U2"]}, pyramid=CROWN)
    at = step(Position(state), Buy(card="1K2"), Skip())

    assert (at.state.seats[0].royals, look(at.state, "turn")) == (("?",), "B")
    assert GAME.scoring.of_state(TABLES, at.state)["players"][0]["royals"] == []
    at = step(Position(position(a={"cards": ["3W1", "1G2"]})), KEY, Skip())
    assert at.state.seats[0].royals == ("?",)
    with pytest.raises(Refused, match="nothing is asked"):
        step(at, Skip())


@pytest.mark.parametrize("pending", ["steal", "token:red", "discard"])
def test_going_on_without_knowing_which_token_leaves_the_tokens_unknown(pending: str) -> None:
    state = replace(position(a={"cards": ["1R4"]}, b={"tokens": "R"}), pending=(pending,))
    at = step(Position(state), Skip())

    assert at.state.stage == "loose"
    assert at.state.seats[0].cards == (Owned("1R4", "red"),)
    assert offers(at) == ["gain"]


@pytest.mark.parametrize("wrong", [
    TakeMatching(cell="00"), Discard(tokens={"white": 1}), AssignWild(colour="red"), ChooseRoyal(royal="R1"),
    Gain(seat=0, card="1W1"), GainRoyal(seat=0, royal="R1"),
])
def test_what_nothing_asks_for_is_refused_in_a_turn(wrong: Any) -> None:
    with pytest.raises(Refused, match="cannot be done now"):
        step(Position(position()), wrong)


def test_at_sheet_depth_nothing_is_recorded() -> None:
    at = step(Position(position(a={"cards": ["1W1"]})), SetDepth(depth=Depth.SHEET))

    with pytest.raises(Refused, match="nothing but the final sheet"):
        step(at, Gain(seat=0, card="1W2"))
    assert GAME.scoring.of_state(TABLES, at.state)["players"][0]["cards"] == ["1W1"]


@pytest.mark.parametrize("seed", range(6))
def test_the_depth_may_change_at_any_time_and_the_recount_goes_on(seed: int) -> None:
    rng = random.Random(seed)
    at = moves.start(GAME, TABLES, laid_out(f"DEPTH {seed}", options={"decks": "kept" if seed % 2 else "hand"}))
    for turn in range(400):
        if moves.is_over(GAME, at):
            break
        if at.state.stage == "act" and not at.state.pending and turn % 15 == 14:
            known = at.state
            at = step(at, KEY)
            at = step(at, any_move(GAME, TABLES, at, rng), EVERYTHING)
            if not moves.is_over(GAME, at):
                at = step(at, Correct(changes=counted(known)))
        elif at.state.pending and rng.random() < 0.2:
            at = step(at, Skip())
            if at.state.stage == "loose" and not moves.is_over(GAME, at):
                at = step(at, Correct(changes=counted(known)))
        else:
            at = step(at, any_move(GAME, TABLES, at, rng))
        known = at.state if at.state.stage == "act" else known
    raw = GAME.scoring.of_state(TABLES, at.state)
    assert len(raw["players"]) == 2


def test_what_must_be_counted_again_is_named_and_all_that_is_needed() -> None:
    known = position(a={"cards": ["1W2"]})
    away = step(Position(known), KEY)
    back = step(away, EVERYTHING)

    assert moves.now(GAME, TABLES, away).recount == ()
    wanted = moves.now(GAME, TABLES, back).recount
    values = counted(known)
    assert step(back, Correct(changes={name: values[name] for name in wanted})).state.stage == "act"
    assert moves.now(GAME, TABLES, Position(known)).recount == ()
    assert moves.now(GAME, TABLES, step(back, moves.Concede())).recount == ()
