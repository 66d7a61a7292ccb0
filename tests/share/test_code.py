from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from companion import loader
from companion.core.deal import Part, Way
from companion.core.errors import Refused
from companion.core.fields import Choice, Option
from companion.core.game import AnyGame
from companion.core.message import msg
from companion.core.setup import Document, Header, plan, public, to_json
from companion.games import games
from companion.share import frame
from companion.share.code import FORMAT, READERS, code_of, open_code
from tests.share.setups import BY_HAND, FOUR, GAMES, documents, header_of_toy, opened, tables_of, typed_in
from tests.toy import GAME, TABLES

GOLDEN = json.loads((Path(__file__).parent / "golden.json").read_text(encoding="utf-8"))


def open_here(text: str) -> Document:
    return open_code(text, GAMES, tables_of)


def code(document: Document, *, whole: bool = True) -> str:
    return code_of(GAME, TABLES, document, whole=whole)


def fault_of(text: str, games: dict[str, AnyGame] = GAMES) -> str:
    with pytest.raises(Refused) as refused:
        open_code(text, games, tables_of)
    [fault] = refused.value.faults
    assert fault.path == "code"
    return str(fault)


@given(documents())
def test_a_whole_code_opens_as_the_same_document(document: Document) -> None:
    assert open_here(code(document)) == document


@given(documents())
def test_a_code_that_is_not_whole_opens_as_what_may_be_seen(document: Document) -> None:
    try:
        seen = public(GAME, TABLES, document)
    except Refused:
        return
    made = code(document, whole=False)
    assert open_here(made) == seen
    assert made == code(seen)


@given(documents())
@settings(max_examples=30)
def test_opening_and_sharing_again_gives_the_very_same_code(document: Document) -> None:
    made = code(document)
    assert code(open_here(made)) == made


def test_the_secret_seed_is_told_only_in_a_whole_code() -> None:
    document = plan(GAME, TABLES, header_of_toy())
    assert open_here(code(document, whole=False)).secret_seed is None
    assert open_here(code(document)).secret_seed == "FEDCBA9876543"


@pytest.mark.parametrize("vector", GOLDEN, ids=lambda vector: vector["about"])
def test_a_code_made_once_opens_for_ever(vector: dict[str, Any]) -> None:
    every = {**games(), **GAMES}
    tables = {slug: TABLES if slug in GAMES else loader.tables(game) for slug, game in every.items()}
    document = open_code(vector["code"], every, lambda game: tables[game.slug])
    assert to_json(document) == vector["document"]
    assert code_of(every[document.game], tables[document.game], document, whole=True) == vector["code"]


def test_a_document_that_was_changed_by_hand_is_not_shared_as_something_else() -> None:
    document = plan(GAME, TABLES, header_of_toy())
    changed = document.model_copy(update={"first_player": next(name for name in FOUR if name != document.first_player)})
    with pytest.raises(Refused) as refused:
        code(changed)
    assert [fault.path for fault in refused.value.faults] == ["first_player"]


@given(st.integers(0, 1 << 420))
@example(0)
def test_a_number_that_nobody_wrote_is_refused_or_is_somebodys_code(number: int) -> None:
    text = frame.framed(FORMAT, number)
    document = opened(text)
    assert document is None or code(document) == text


@given(documents(), st.integers(1, 1 << 20))
@settings(max_examples=30)
def test_a_number_with_something_left_over_is_refused(document: Document, more: int) -> None:
    _, number = frame.unframed(code(document))
    assert opened(frame.framed(FORMAT, number + (more << number.bit_length()))) != document


def test_a_code_of_a_newer_format_is_named_as_such() -> None:
    _, number = frame.unframed(code(plan(GAME, TABLES, header_of_toy())))
    assert "made by a newer release of Bottega (format 2)" in fault_of(frame.framed(2, number))


def test_a_code_for_a_game_that_is_not_here_is_named_as_such() -> None:
    made = code(plan(GAME, TABLES, header_of_toy()))
    assert "made for a game that this installation does not have (number 30)" in fault_of(made, {})


def grown() -> AnyGame:
    """The toy as a later release may have it: one option, one value and one part more, each at the end of its list."""
    length, purse = GAME.options
    more = replace(length, options=(*length.options, Option("endless", msg("25 rounds"))))
    weather = Choice("weather", msg("Weather"), (Option("fair", msg("Fair")), Option("foul", msg("Foul"))), "fair")
    gulls = Part("gulls", msg("Gulls"), (Way.DICTATED, Way.HAND), Way.DICTATED, Way.DICTATED)
    return replace(GAME, options=(more, purse, weather), parts=(*GAME.parts, gulls))


def test_an_older_code_opens_in_a_release_with_more_options_and_parts() -> None:
    later = grown()
    document = typed_in(header_of_toy(options={**BY_HAND, "length": "long", "purse": "8"}))
    again = open_code(code(document), {later.slug: later}, tables_of)
    assert again.options == {**document.options, "weather": "fair", "gulls": "dictated"}
    assert again.typed == document.typed


@pytest.mark.parametrize("options", [{}, {"length": "endless"}], ids=["an option more", "a value more"])
def test_a_code_with_options_of_a_newer_release_is_named_as_such(options: dict[str, str]) -> None:
    later = grown()
    if options:
        later = replace(later, options=later.options[:2], parts=GAME.parts)
    document = plan(later, TABLES, header_of_toy(options=options))
    made = code_of(later, TABLES, document, whole=True)
    assert "made by a newer release of Bottega, with more of Regatta in it" in fault_of(made)


def test_a_code_that_the_rules_of_this_release_forbid_says_why() -> None:
    wider = replace(GAME, fewest=1)
    made = code_of(wider, TABLES, plan(wider, TABLES, header_of_toy(["Anna"])), whole=True)
    assert "cannot lay out: are 1, but Regatta is for 2 to 4" in fault_of(made)


def test_every_format_up_to_the_one_that_is_written_has_a_reader() -> None:
    assert set(READERS) == set(frame.FORMATS) == set(range(1, FORMAT + 1))


def test_a_header_with_the_wrong_kind_of_seed_is_kept_as_it_is() -> None:
    header = Header(game="regatta", seed="OSLO 2026", players=("Anna", "Bence"))
    document = plan(GAME, TABLES, header)
    assert open_here(code(document)).seed == "OSLO 2026"
