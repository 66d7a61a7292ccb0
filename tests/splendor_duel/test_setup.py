"""Laying the game out: what chance may and may not do, and what the table is told."""

from __future__ import annotations

import math
import os
from collections import Counter
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core import setup
from companion.core.deal import Drawn, Way
from companion.core.draw import normal_seed
from companion.core.errors import Refused
from companion.core.fields import Choice, Order
from companion.core.message import render
from companion.core.moves import start
from companion.core.setup import Header, dealer_of, settled
from companion.games.splendor_duel import GAME
from companion.games.splendor_duel.board import CELLS
from companion.games.splendor_duel.pieces import IN_BOX, TOKENS
from companion.games.splendor_duel.setup import SplendorDuelSetup
from companion.games.splendor_duel.tables import LEVELS
from tests.splendor_duel.box import TABLES, laid_out

SETUPS = int(os.environ.get("BOTTEGA_SETUPS", "3000"))
LEAST = 1e-4
HAND = {part.id: "hand" for part in GAME.parts}

GOLDEN: dict[str, Any] = {
    "pyramid": {"1": ("1R4", "1X4", "1K4", "1U3", "1X3"), "2": ("2R4", "2W3", "2X2", "2R1"), "3": ("3R1", "3R2", "3U1")},
    "board": (
        ("white", "green", "green", "red", "black"),
        ("blue", "blue", "pearl", "blue", "pearl"),
        ("black", "black", "blue", "white", "red"),
        ("red", "green", "white", "red", "gold"),
        ("gold", "white", "black", "green", "gold"),
    ),
    "tops": {"1": ("1K3", "1N1"), "2": ("2G3", "2U3"), "3": ("3W2", "3U2")},
}

names = st.lists(st.text("abcdeéőűΓλάłżß '", min_size=1, max_size=24).filter(str.strip), min_size=2, max_size=2,
                 unique_by=lambda name: " ".join(name.split()).casefold())


def rows(document: SplendorDuelSetup) -> list[str]:
    assert document.board is not None
    return [token for row in document.board for token in row]


@given(seed=st.text(min_size=1, max_size=40).filter(lambda text: 1 <= len(normal_seed(text)) <= 40),
       players=names, decks=st.sampled_from(["kept", "dictated", "hand"]))
@pytest.mark.rule("splendor_duel:S1", "splendor_duel:S2", "splendor_duel:S3", "splendor_duel:S5", "splendor_duel:S6")
def test_every_setup_holds_the_whole_box_once(seed: str, players: list[str], decks: str) -> None:
    document = laid_out(seed, tuple(players), options={"decks": decks})

    assert Counter(rows(document)) == Counter(dict(zip(TOKENS, IN_BOX, strict=True)))
    for level, up in zip(LEVELS, (5, 4, 3), strict=True):
        face_up, deck = document.pyramid[str(level)], document.decks[str(level)]
        assert face_up is not None
        assert len(face_up) == up
        if decks == "hand":
            assert deck is None
        else:
            assert sorted((*face_up, *(deck or ()))) == sorted(TABLES.levels[level])
    second = next(name for name in document.players if name != document.first_player)
    assert document.privileges == {"table": 2, second: 1}
    assert list(GAME.playing.audit(TABLES, start(GAME, TABLES, document).state)) == []
    GAME.laying.check(TABLES, document)
    setup.follows(GAME, TABLES, document)
    assert setup.read_document(GAME, TABLES, setup.to_json(document)) == document


def test_the_document_has_the_keys_that_were_promised() -> None:
    plain = setup.to_json(laid_out())

    assert set(plain) == {"game", "generator", "seed", "secret_seed", "players", "options", "first_player", "pyramid",
                          "decks", "board", "privileges", "royals"}
    assert plain["royals"] == ["R1", "R2", "R3", "R4"]
    assert list(plain["pyramid"]) == list(plain["decks"]) == ["1", "2", "3"]
    assert plain["options"] == {"first": "dictated", "board": "dictated", "pyramid": "dictated", "decks": "kept",
                                "bag": "dictated"}


def test_this_seed_gives_this_layout_for_ever() -> None:
    document = laid_out("BOTTEGA")

    assert document.first_player == "Anna"
    assert document.pyramid == GOLDEN["pyramid"]
    assert document.board == GOLDEN["board"]
    assert {level: (deck or ())[:2] for level, deck in document.decks.items()} == GOLDEN["tops"]


@pytest.mark.rule("splendor_duel:S5", "splendor_duel:S6")
def test_the_scroll_follows_the_second_player_whoever_begins() -> None:
    found = {laid_out(f"SEED {n}").first_player: laid_out(f"SEED {n}").privileges for n in range(20)}

    assert found == {"Anna": {"table": 2, "Bence": 1}, "Bence": {"table": 2, "Anna": 1}}


def test_what_the_app_keeps_is_not_in_the_public_document() -> None:
    document = laid_out()
    public = setup.public(GAME, TABLES, document)

    assert isinstance(public, SplendorDuelSetup)
    assert public.decks == {"1": None, "2": None, "3": None}
    assert public.secret_seed is None
    assert (public.pyramid, public.board) == (document.pyramid, document.board)


def test_another_secret_seed_moves_nothing_that_lies_open() -> None:
    one, other = laid_out(secret_seed="ONE"), laid_out(secret_seed="OTHER")

    assert (one.pyramid, one.board, one.first_player) == (other.pyramid, other.board, other.first_player)
    assert one.decks != other.decks


@pytest.mark.parametrize("part", ["first", "board", "pyramid"])
def test_dealing_one_part_again_leaves_the_others(part: str) -> None:
    parts: dict[str, Any] = {"first": "first_player", "board": "board", "pyramid": "pyramid"}
    before = laid_out()
    after = [laid_out(rolls={part: again}) for again in range(1, 8)]

    assert any(getattr(document, parts[part]) != getattr(before, parts[part]) for document in after)
    for other in set(parts) - {part}:
        assert all(getattr(document, parts[other]) == getattr(before, parts[other]) for document in after)


@pytest.mark.rule("splendor_duel:S5")
def test_what_the_table_draws_by_hand_and_does_not_type_in_is_null() -> None:
    document = laid_out(options=HAND)

    assert document.first_player is None
    assert document.board is None
    assert document.pyramid == document.decks == {"1": None, "2": None, "3": None}
    assert document.privileges == {"table": 3}


def test_what_the_table_types_in_stands_in_the_document() -> None:
    drawn = laid_out("ANOTHER")
    typed: dict[str, tuple[str, ...]] = {
        "first": ("Bence",),
        "board": tuple(rows(drawn)[place] for place in TABLES.path),
        **{f"pyramid.{level}": drawn.pyramid[str(level)] or () for level in LEVELS},
    }

    document = laid_out(options=HAND, typed=typed)
    assert document.first_player == "Bence"
    assert document.board == drawn.board
    assert document.pyramid == drawn.pyramid
    assert document.decks == {"1": None, "2": None, "3": None}
    setup.follows(GAME, TABLES, document)


def test_every_draw_that_can_be_typed_in_has_a_field_but_the_decks() -> None:
    header = settled(GAME, Header(game="splendor_duel", seed="X", players=("Anna", "Bence")))
    dealer = dealer_of(GAME, header)
    GAME.laying.deal(TABLES, header, dealer)
    fields = {drawn.name: GAME.laying.ask(TABLES, drawn) for drawn in dealer.log}

    first, board = fields.pop("first"), fields.pop("board")
    assert isinstance(first, Choice)
    assert [option.value for option in first.options] == ["Anna", "Bence"]
    assert isinstance(board, Order)
    assert (board.length, dict(board.stock)) == (25, dict(zip(TOKENS, IN_BOX, strict=True)))
    for level, up in zip(LEVELS, (5, 4, 3), strict=True):
        row = fields.pop(f"pyramid.{level}")
        assert isinstance(row, Order)
        assert row.length == up
        assert [option.value for option in row.items] == list(TABLES.levels[level])
    assert fields == {"decks.1": None, "decks.2": None, "decks.3": None}
    assert GAME.laying.ask(TABLES, Drawn("decks.1", (), 0, None, False)) is None


def test_a_player_may_not_be_called_like_the_place_above_the_board() -> None:
    with pytest.raises(Refused, match=r"players\[1\]"):
        laid_out(players=("Anna", "table"))


FAULTS: list[tuple[str, dict[str, Any], str]] = [
    ("a token too many", {"board": (("white",) * 5, *laid_out().board[1:])}, "board"),  # type: ignore[index]
    ("a row too short", {"board": laid_out().board[:4]}, "board"),  # type: ignore[index]
    ("a card twice", {"pyramid": {**laid_out().pyramid, "1": ("1W1", "1W1", "1W2", "1W3", "1W4")}}, r"pyramid\.1\[1\]"),
    ("a card of another level", {"pyramid": {**laid_out().pyramid, "3": ("1W1", "3W1", "3W2")}}, r"pyramid\.3\[0\]"),
    ("a card too few", {"pyramid": {**laid_out().pyramid, "2": ("2W1", "2W2", "2W3")}}, r"pyramid\.2"),
    ("a deck too short", {"decks": {**laid_out().decks, "2": ("2W1",)}}, r"decks\.2"),
    ("a deck without its row", {"pyramid": {**laid_out().pyramid, "2": None}}, r"decks\.2"),
    ("a level missing", {"pyramid": {"1": None, "2": None}}, "pyramid"),
    ("a stranger first", {"first_player": "Csilla"}, "first_player"),
    ("the scroll with the first player", {"privileges": {"table": 2, "Anna": 1}, "first_player": "Anna"}, "privileges"),
    ("a royal missing", {"royals": ("R1", "R2", "R3")}, "royals"),
]


@pytest.mark.rule("splendor_duel:S1", "splendor_duel:S2", "splendor_duel:S3", "splendor_duel:S4", "splendor_duel:S6")
@pytest.mark.parametrize(("changes", "path"), [fault[1:] for fault in FAULTS], ids=[fault[0] for fault in FAULTS])
def test_a_document_that_the_box_cannot_give_is_refused(changes: dict[str, Any], path: str) -> None:
    with pytest.raises(Refused, match=path):
        GAME.laying.check(TABLES, laid_out().model_copy(update=changes))


@pytest.mark.rule("splendor_duel:S1", "splendor_duel:S2", "splendor_duel:S3", "splendor_duel:S4", "splendor_duel:S5",
                  "splendor_duel:S6", "splendor_duel:S7")
@pytest.mark.parametrize("options", [{}, {"decks": "hand"}, HAND], ids=["plain", "decks by hand", "all by hand"])
def test_the_checklist_follows_the_rulebook_and_names_what_was_drawn(options: dict[str, str]) -> None:
    document = laid_out(options=options)
    steps = GAME.laying.checklist(TABLES, document)

    assert [step.rule for step in steps] == ["S1", "S1", "S1", "S1", "S2", "S3", "S4", "S5", "S6", "S7"]
    assert all(render(step.text) for step in steps)
    shown = [card for step in steps[1:4] for card, _ in step.cards]
    assert shown == [card for level in (3, 2, 1) for card in document.pyramid[str(level)] or ()]
    picture = steps[4].picture
    assert picture is not None
    lying = [spot.piece.id if spot.piece else None for spot in picture.spots]
    assert lying == ([None] * 25 if document.board is None else rows(document))
    assert picture.path == tuple(CELLS[place] for place in TABLES.path)
    if document.first_player:
        assert render(steps[7].text) == f"{document.first_player} begins."


def test_the_parts_go_the_ways_that_the_game_proposes() -> None:
    ways = {part.id: (part.plain, part.at_table) for part in GAME.parts}

    assert ways == {"first": (Way.DICTATED, Way.DICTATED), "board": (Way.DICTATED, Way.DICTATED),
                    "pyramid": (Way.DICTATED, Way.DICTATED), "decks": (Way.KEPT, Way.HAND),
                    "bag": (Way.DICTATED, Way.DICTATED)}


def p_value(counts: Counter[Any], expected: dict[Any, float]) -> float:
    """Of a chi-square test, by the approximation of Wilson and Hilferty."""
    assert set(counts) <= set(expected)
    statistic = sum((counts[cell] - mean) ** 2 / mean for cell, mean in expected.items())
    freedom = len(expected) - 1
    spread = 2 / (9 * freedom)
    return 0.5 * math.erfc(((statistic / freedom) ** (1 / 3) - 1 + spread) / math.sqrt(2 * spread))


@pytest.fixture(scope="module")
def many() -> list[SplendorDuelSetup]:
    return [laid_out(f"FAIR {n}", secret_seed=f"HIDDEN {n}") for n in range(SETUPS)]


@pytest.mark.rule("splendor_duel:S2")
def test_each_token_is_as_likely_on_each_space_and_beside_each_other(many: list[SplendorDuelSetup]) -> None:
    boards = [rows(document) for document in many]
    box = dict(zip(TOKENS, IN_BOX, strict=True))
    single = {token: SETUPS * n / 25 for token, n in box.items()}
    pairs = {(a, b): SETUPS * n * (m - (a == b)) / 600 for a, n in box.items() for b, m in box.items()}

    for place in range(25):
        assert p_value(Counter(board[place] for board in boards), single) > LEAST
    for one, other in pairwise(TABLES.path):
        assert p_value(Counter((board[one], board[other]) for board in boards), pairs) > LEAST


@pytest.mark.rule("splendor_duel:S1")
@pytest.mark.parametrize("level", LEVELS)
def test_each_card_is_as_likely_in_each_place_and_beside_each_other(many: list[SplendorDuelSetup], level: int) -> None:
    cards = TABLES.levels[level]
    lying = [(*(document.pyramid[str(level)] or ()), *(document.decks[str(level)] or ())) for document in many]
    single = dict.fromkeys(cards, SETUPS / len(cards))
    pairs = {(a, b): SETUPS / len(cards) / (len(cards) - 1) for a in cards for b in cards if a != b}

    for place in range(len(cards)):
        assert p_value(Counter(order[place] for order in lying), single) > LEAST
    for place in range(len(cards) - 1):
        assert p_value(Counter((order[place], order[place + 1]) for order in lying), pairs) > LEAST


@pytest.mark.rule("splendor_duel:S5")
def test_each_player_is_as_likely_to_begin(many: list[SplendorDuelSetup]) -> None:
    assert p_value(Counter(document.first_player for document in many), {"Anna": SETUPS / 2, "Bence": SETUPS / 2}) > LEAST

