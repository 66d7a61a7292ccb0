from __future__ import annotations

import json
import os
from collections import Counter
from typing import Any

import pytest

from companion.core.errors import Refused
from companion.core.message import render
from companion.core.setup import public, read_document, to_json
from companion.games.leonardo import GAME
from companion.games.leonardo.setup import LeonardoSetup
from companion.games.leonardo.tables import REQUESTED
from tests.leonardo import NAMES, document, header, planned, start, tables

SETUPS = int(os.environ.get("BOTTEGA_SETUPS", "2000"))
LOW = range(1, 16)
DECKS = {
    ("beginner", 2): 22,
    ("beginner", 3): 21,
    ("beginner", 4): 20,
    ("beginner", 5): 20,
    ("experienced", 2): 19,
    ("experienced", 3): 21,
    ("experienced", 4): 20,
    ("experienced", 5): 20,
}


def chi_square(found: Counter[Any], expected: float, cells: int) -> float:
    return sum((found[key] - expected) ** 2 / expected for key in found) + expected * (cells - len(found))


def check_layers(made: LeonardoSetup, expert: bool) -> None:
    deck, requested, removed = made.deck or (), made.requested or (), made.removed or ()
    count = len(made.players)
    assert sorted((*deck, *requested, *removed)) == list(range(1, 26))
    assert len(deck) == DECKS["experienced" if expert else "beginner", count]
    assert sorted(deck[-5:]) == [21, 22, 23, 24, 25]
    middle = deck[-16:-5]
    metals = Counter(tables().inventions[card].metal for card in middle)
    assert metals == {"gold": 5, "bronze": 1, "copper": 2, "silver": 3}
    assert set(range(16, 21)) <= set(middle)
    assert all(card in LOW for card in (*deck[:-16], *requested, *removed))


@pytest.mark.rule("leonardo:K1", "leonardo:K2", "leonardo:K3", "leonardo:K4", "leonardo:S4", "leonardo:X1", "leonardo:X2")
@pytest.mark.parametrize("start_kind", ["beginner", "experienced"])
@pytest.mark.parametrize("count", [2, 3, 4, 5])
def test_layers_counts_and_chance_of_many_setups(count: int, start_kind: str) -> None:
    expert = start_kind == "experienced"
    top: Counter[int] = Counter()
    bottom: Counter[int] = Counter()
    middle: Counter[int] = Counter()
    first: Counter[str | None] = Counter()
    up: Counter[int] = Counter()
    for number in range(SETUPS):
        made = document(count, f"{number}", start=start_kind)
        check_layers(made, expert)
        deck = made.deck or ()
        top[deck[0]] += 1
        bottom[deck[-1]] += 1
        middle[deck[-16]] += tables().inventions[deck[-16]].metal == "gold"
        first[made.first_player] += 1
        up.update(made.requested or ())
        if expert:
            assert len(made.removed or ()) == (3 if count == 2 else 0)
            assert Counter(tables().inventions[card].metal for card in made.removed or ()) == (
                {"bronze": 1, "copper": 1, "silver": 1} if count == 2 else {}
            )

    assert chi_square(bottom, SETUPS / 5, 5) < 25  # 4 degrees of freedom: 1 in 20,000
    assert chi_square(first, SETUPS / count, count) < 27
    golds = Counter({card: n for card, n in middle.items() if n})
    assert chi_square(golds, SETUPS / 11, 5) < 40
    for metal in ("bronze", "copper", "silver"):  # within one metal each free card is as likely as the other
        pile = [card for card in tables().pile(metal) if expert or card not in (made.requested or ())]
        found = Counter({card: top[card] for card in pile if top[card]})
        assert chi_square(found, sum(found.values()) / len(pile), len(pile)) < 27
        if expert:
            shown = Counter({card: up[card] for card in pile if up[card]})
            assert chi_square(shown, sum(shown.values()) / len(pile), len(pile)) < 27


@pytest.mark.rule("leonardo:S4")
@pytest.mark.parametrize(
    ("count", "right"), [(2, (1, 12, 8)), (3, (1, 12, 8, 3)), (4, (1, 12, 8, 3, 9)), (5, (1, 12, 8, 3, 9))]
)
def test_beginners_start_with_the_printed_inventions(count: int, right: tuple[int, ...]) -> None:
    assert document(count).requested == right


@pytest.mark.rule("leonardo:X2")
def test_two_experienced_players_put_one_of_each_metal_out_before_the_top_part_is_shuffled() -> None:
    made = document(2, start="experienced")

    assert len(made.deck or ()) == 19
    assert [tables().inventions[card].metal for card in made.removed or ()] == ["bronze", "copper", "silver"]


@pytest.mark.rule("leonardo:S1")
def test_sets_go_clockwise_from_the_first_player() -> None:
    for number in range(20):
        made = document(5, f"{number}")
        seat = NAMES.index(str(made.first_player))
        assert made.kits == {NAMES[(seat + step) % 5]: "ABCDE"[step] for step in range(5)}
    assert set((document(3, start="experienced").kits or {}).values()) == {"expert"}


@pytest.mark.rule("leonardo:S3")
def test_the_board_starts_with_a_florin_and_three_mechanical_men_a_player() -> None:
    for count in (2, 3, 4, 5):
        assert (document(count).council_florins, document(count).mechanics) == (1, 3 * count)


@pytest.mark.rule("leonardo:S2", "leonardo:S5")
@pytest.mark.parametrize(("count", "left", "most"), [(2, 3, 7), (3, 4, 8), (4, 5, 9)])
def test_apprentices_are_put_back_for_good_with_few_players(count: int, left: int, most: int) -> None:
    from companion.games.leonardo.state import most_apprentices

    state = start(count)
    first = state.leonardo or 0

    assert state.seats[first].apprentices == left
    assert most_apprentices(state, first) == most


@pytest.mark.rule("leonardo:S5")
def test_known_sets_are_laid_out_and_others_asked() -> None:
    state = start(4)
    first = state.leonardo or 0

    assert state.stage == "kits"
    assert [state.kits[seat] for seat in state.untold] == ["C", "D"]
    assert state.seats[(first + 1) % 4].large is not None
    assert state.shops == (10, 12, 10, 11, 12)  # set A has 1 iron, 2 rope and 1 brick, set B 1 iron
    assert state.bank == 375 - 1 - (3 + 3 + 3 + 13)


def test_the_same_header_gives_the_same_document() -> None:
    assert document(4, "OSLO") == document(4, "OSLO")
    assert document(4, "OSLO", deck="dictated").deck != document(4, "BERGEN", deck="dictated").deck


def test_a_deck_that_is_kept_is_not_in_the_public_document() -> None:
    made = document(4, start="experienced")

    shown = public(GAME, tables(), made)
    assert isinstance(shown, LeonardoSetup)
    assert shown.deck is None
    assert shown.requested == made.requested
    other = planned(header(4, secret="ANOTHER", start="experienced"))
    assert public(GAME, tables(), other) == shown


@pytest.mark.parametrize("count", [2, 4])
def test_by_hand_the_table_builds_the_deck_and_types_in_what_came(count: int) -> None:
    asked = header(count, start="experienced", deck="hand", requested="hand", first="hand")
    bare = planned(asked)
    assert (bare.requested, bare.deck, bare.first_player) == (None, None, None)

    typed = {"requested.up": ("1", "2", "3", "4", "6")[: REQUESTED[count]], "first": ("Béla",)}
    if count == 2:
        typed["requested.removed"] = ("5", "10", "15")
    told = planned(asked.model_copy(update={"typed": typed}))
    assert told.requested == (1, 2, 3, 4, 6)[: REQUESTED[count]]
    assert told.first_player == "Béla"


@pytest.mark.parametrize("way", ["hand", "dictated", "kept"])
@pytest.mark.parametrize("kind", ["beginner", "experienced"])
def test_the_checklist_says_how_the_deck_comes_about(way: str, kind: str) -> None:
    made = document(2, deck=way, start=kind)
    text = "\n".join(render(step.text) for step in GAME.laying.checklist(tables(), made))

    assert ("shuffle each face down" in text) == (way == "hand")
    assert ("the app keeps the deck" in text) == (way == "kept")
    assert ("Stack the deck in this order" in text) == (way == "dictated")
    assert ("set A" in text) == (kind == "beginner")
    assert f"#{(made.requested or ())[0]}" in text


@pytest.mark.rule("leonardo:S2", "leonardo:S3")
@pytest.mark.parametrize(("players", "back"), [(2, "2 apprentices"), (3, "1 apprentice"), (4, None), (5, None)])
def test_apprentices_are_put_back_before_the_others_go_to_the_academy(players: int, back: str | None) -> None:
    texts = [render(step.text) for step in GAME.laying.checklist(tables(), document(players))]
    at = {
        word: next((n for n, text in enumerate(texts) if word in text), None)
        for word in ("takes set", "nobody plays", "of his own back", "on the Academy", "face up")
    }

    assert (at["nobody plays"] is None) == (players == 5)
    assert (at["of his own back"] is None) == (back is None)
    if back is not None:
        assert back in texts[at["of his own back"] or 0]
    order = [n for n in at.values() if n is not None]
    assert order == sorted(order)


def broken(**changes: Any) -> dict[str, Any]:
    return {**to_json(document(4, deck="dictated")), **changes}


FAULTS = [
    (broken(requested=[1, 12, 8, 3, 3]), "requested"),
    (broken(council_florins=2), "council_florins"),
    (broken(mechanics=9), "mechanics"),
    (broken(first_player="Nobody"), "first_player"),
    (broken(kits={"Anna": "A"}), "kits"),
    (broken(removed=[4]), "removed"),
    (broken(deck=list(range(1, 21))), "deck[0]"),
    (broken(deck=[99] * 20), "deck[0]"),
    (broken(deck=[2]), "deck"),
    (broken(colour="red"), "colour"),
]


@pytest.mark.rule("leonardo:K1", "leonardo:K2", "leonardo:S3", "leonardo:S4")
@pytest.mark.parametrize(("raw", "path"), FAULTS, ids=[path for _, path in FAULTS])
def test_a_document_that_cannot_be_laid_out_is_refused_by_its_path(raw: dict[str, Any], path: str) -> None:
    with pytest.raises(Refused) as refusal:
        read_document(GAME, tables(), raw)

    assert path in [fault.path for fault in refusal.value.faults]


@pytest.mark.rule("leonardo:K1", "leonardo:K2", "leonardo:K3")
def test_a_deck_without_its_layers_is_refused() -> None:
    deck = list(document(4, deck="dictated").deck or ())
    swapped = [deck[-1], *deck[1:-1], deck[0]]

    with pytest.raises(Refused) as refusal:
        read_document(GAME, tables(), broken(deck=swapped))
    rules = {rule for fault in refusal.value.faults for rule in fault.rules}
    assert {"K1", "K3"} <= rules


def test_documents_survive_json() -> None:
    for kind in ("beginner", "experienced"):
        made = document(2, start=kind)
        assert read_document(GAME, tables(), json.loads(json.dumps(to_json(made)))) == made
