"""What a copy showed in an earlier game, or on the page for it, holds at the table."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.core import moves
from companion.core.errors import Refused
from companion.core.fields import Choice
from companion.core.moves import Know, Position
from companion.core.printed import spelled
from companion.desk import Desk
from companion.games.leonardo import GAME
from companion.games.leonardo.state import State
from companion.store.store import open_store
from tests.leonardo import document, move, owning, play, refused, researching, start, table, tables, working

T = tables()
SET_C = {
    "set.C.apprentices": "4",
    "set.C.small_lab": "5",
    "set.C.large_lab": "0",
    "set.C.mechanical_men": "1",
    **{f"set.C.{good}": n for good, n in zip(("iron", "wood", "rope", "brick", "glass"), "11111", strict=True)},
}


def knowing(state: State, **facts: str) -> State:
    found = moves.step(
        GAME, T, Position(state), Know(facts={fact.replace("__", "."): text for fact, text in facts.items()})
    )
    assert list(GAME.playing.audit(T, found.state)) == []
    return found.state  # type: ignore[no-any-return]


def desk(tmp_path: Path) -> Desk:
    return Desk(open_store({"BOTTEGA_STORE": f"sqlite:///{tmp_path / 'store.db'}"}))


def test_what_a_copy_shows_of_a_card_is_asked_no_more_and_counts() -> None:
    ready = researching(working(table(2, turn=3), "0:small", weeks=7))
    state = knowing(ready, type__12="glass", weeks__12="7", first__12="9", goods__12="wood wood glass", metal__12="silver")

    asked = {"who": "0:small", "card": "12"}
    before = {field.id: getattr(field, "default", None) for field in GAME.playing.form(T, ready, "complete", asked)}
    after = {field.id: getattr(field, "default", None) for field in GAME.playing.form(T, state, "complete", asked)}
    assert before["kind"] == "wood"
    assert "kind" not in after
    assert (after["florins"], after["goods"]) == (9, {"wood": 2, "glass": 1})
    done = move(type="complete", seat=0, lab="small", card=12, florins=9, goods={"wood": 2, "glass": 1})
    assert GAME.playing.doubts(T, ready, done)
    assert not GAME.playing.doubts(T, state, done)


@pytest.mark.rule("leonardo:D10")
def test_other_components_than_the_copy_showed_are_asked_back() -> None:
    state = knowing(researching(working(table(2, turn=3), "0:small", weeks=9)), goods__8="rope rope")
    same, other = (move(type="complete", seat=0, lab="small", card=8, goods=goods) for goods in ({"rope": 2}, {"iron": 2}))

    assert GAME.playing.doubts(T, state, same) == ()
    assert [str(doubt) for doubt in GAME.playing.doubts(T, state, other)] == [
        "Your copy showed 2 rope on #8. Look at the card: really complete?"
    ]


@pytest.mark.rule("leonardo:D2", "leonardo:D3")
def test_weeks_and_type_of_the_copy_decide_what_is_complete() -> None:
    state = researching(working(owning(table(2, turn=3), 0, 8, turn=1), "0:small", weeks=6))
    known = knowing(state, type__12="rope", type__8="glass", weeks__12="11")

    assert play(state, {"type": "complete", "seat": 0, "lab": "small", "card": 12}).claims
    assert "needs 11" in refused(known, "D2", type="complete", seat=0, lab="small", card=12)


def test_types_of_the_copy_count_for_the_score_and_are_seen_on_the_cards() -> None:
    state = knowing(owning(table(2), 0, 8, 3), type__8="glass")

    assert GAME.scoring.of_state(T, state)["players"][0]["inventions"] == [{"number": 8, "type": "glass"}, 3]
    choice = GAME.playing.form(
        T, researching(working(knowing(table(2), type__8="glass"), "0:small", weeks=9)), "complete", {"who": "0:small"}
    )[1]
    assert isinstance(choice, Choice)
    face = next(option.face for option in choice.options if option.value == "8")
    assert face is not None
    assert [piece.id for piece, _ in face.gives] == ["glass"]


@pytest.mark.rule("leonardo:S5", "leonardo:S2")
def test_a_set_that_the_copy_shows_is_not_asked() -> None:
    state = start(3)
    assert state.stage == "kits"
    known = knowing(state, **{fact.replace(".", "__"): text for fact, text in SET_C.items()})

    seat = state.kits.index("C")
    own = known.seats[seat]
    assert (known.stage, own.apprentices, own.small.size, own.small.mechanics, own.large) == ("labs", 3, 5, 1, None)
    later = knowing(start(3, first="hand"), **{fact.replace(".", "__"): text for fact, text in SET_C.items()})
    assert play(later, {"type": "begin", "seat": 0}).stage == "labs"


def test_a_set_that_the_copy_shows_in_part_is_filled_in_as_far_as_that() -> None:
    state = knowing(start(3), set__C__apprentices="5", set__C__small_lab="3", set__C__rope="2")

    assert state.stage == "kits"
    fields = {field.id: getattr(field, "default", None) for field in GAME.playing.form(T, state, "kit", {})}
    assert (fields["apprentices"], fields["small"], fields["large"], fields["goods"]) == ("5", "3", None, {"rope": 2})


def test_a_set_that_cannot_be_is_asked() -> None:
    wrong = {**SET_C, "set.C.small_lab": "3"}  # no space for the mechanical man

    assert knowing(start(3), **{fact.replace(".", "__"): text for fact, text in wrong.items()}).stage == "kits"


@pytest.mark.parametrize(
    ("fact", "text"),
    [
        ("type.8", "paper"),
        ("metal.8", "tin"),
        ("weeks.8", "5"),
        ("first.8", "41"),
        ("first.8", "nine"),
        ("later.8", "²"),
        ("goods.8", "wood wood wood"),
        ("goods.8", "iron wood rope brick glass"),
        ("goods.8", "2 wood"),
        ("set.C.small_lab", "4"),
        ("set.F.small_lab", "3"),
        ("type.26", "iron"),
        ("weather", "fine"),
    ],
)
def test_what_no_component_shows_is_refused_by_its_name(fact: str, text: str) -> None:
    with pytest.raises(Refused) as refusal:
        moves.step(GAME, T, Position(table(2)), Know(facts={fact: text, "type.3": "iron"}))
    assert [fault.path for fault in refusal.value.faults] == [f"facts.{fact}"]


def test_each_fact_of_the_tables_can_be_known_as_it_is_spelled() -> None:
    facts = {fact.id: fact.value for fact in T.facts if fact.value is not None}
    assert "goods.2" in facts

    state = moves.step(GAME, T, Position(table(2)), Know(facts=facts)).state
    assert dict(GAME.playing.printed(T, state)) == facts


def test_components_of_a_card_are_tapped_on_the_page_of_the_copy() -> None:
    fact = next(fact for fact in T.facts if fact.id == "goods.2")

    assert fact.field is not None
    assert (fact.value, spelled({"wood": 1, "glass": 0})) == ("wood", "wood")


def test_what_one_game_read_off_is_asked_no_more_in_the_next(tmp_path: Path) -> None:
    house = desk(tmp_path)
    session = house.open(house.start(GAME, document(3)))
    kit = {"type": "kit", "seat": session.position.state.mover, "apprentices": 4, "small": 5, "large": 0, "mechanics": 1}
    session = house.record(
        session.id, move(**kit, goods=dict.fromkeys(("iron", "wood", "rope", "brick", "glass"), 1)), session.revision, "a"
    ).session
    assert session.position.state.stage == "labs"

    assert house.store.copies.learned("leonardo") == SET_C
    again = house.open(house.start(GAME, document(3, "ANOTHER")))
    assert again.position.state.stage == "labs"
    assert str(again.lines()[0].text) == "9 printed values of this copy noted"
    assert again.last() is None  # what was read off the copy is no move that undo takes back


def test_what_a_completed_card_shows_is_remembered_too() -> None:
    state = play(
        researching(working(table(2, turn=3), "0:small", weeks=9)),
        {"type": "complete", "seat": 0, "lab": "small", "card": 8, "kind": "glass", "florins": 9, "goods": {"rope": 2}},
    )

    assert dict(GAME.playing.printed(T, state)) == {"type.8": "glass", "first.8": "9", "goods.8": "rope rope"}


def test_what_the_copy_cannot_show_does_not_stop_a_table(tmp_path: Path) -> None:
    house = desk(tmp_path)
    for fact, text in (("goods.8", "2 wood"), ("first.8", "much"), ("type.8", "glass")):
        house.store.copies.learn("leonardo", fact, text)

    state = house.open(house.start(GAME, document(2))).position.state
    assert dict(GAME.playing.printed(T, state)) == {"type.8": "glass"}
