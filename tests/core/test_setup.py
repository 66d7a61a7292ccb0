from __future__ import annotations

from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from companion.core import setup
from companion.core.draw import normal_seed
from companion.core.errors import Refused
from companion.core.setup import Document, Header
from tests.toy import GAME, TABLES


def header(**changes: Any) -> Header:
    wanted: dict[str, Any] = {"game": "regatta", "seed": "OSLO", "secret_seed": "HIDDEN", "players": ("Anna", "Bence")}
    return Header(**{**wanted, **changes})


def plan(**changes: Any) -> Document:
    return setup.plan(GAME, TABLES, header(**changes))


def faults(**changes: Any) -> list[str]:
    with pytest.raises(Refused) as caught:
        plan(**changes)
    return [str(fault) for fault in caught.value.faults]


def test_the_same_header_gives_the_same_document() -> None:
    assert plan() == plan()
    assert plan() != plan(seed="BERGEN")


def test_a_document_says_every_option_and_every_way() -> None:
    assert plan().options == {"length": "short", "purse": "5", "first": "dictated", "flags": "dictated", "winds": "kept"}


def test_names_are_trimmed_and_the_seed_has_its_one_spelling() -> None:
    document = plan(players=(" Anna  Mária ", "Bence"), seed=" oslo ")

    assert document.players == ("Anna Mária", "Bence")
    assert document.seed == "OSLO"


def test_a_document_follows_from_its_own_header() -> None:
    document = plan(rolls={"flags": 2})

    assert setup.plan(GAME, TABLES, setup.header_of(document)) == document
    setup.follows(GAME, TABLES, document)


def test_a_part_that_was_changed_does_not_follow() -> None:
    document = plan()
    changed = document.model_copy(update={"first_player": "Anna" if document.first_player == "Bence" else "Bence"})

    with pytest.raises(Refused) as caught:
        setup.follows(GAME, TABLES, changed)
    assert [fault.path for fault in caught.value.faults] == ["first_player"]


def test_only_a_setup_that_keeps_something_keeps_a_secret_seed() -> None:
    assert plan().secret_seed == "HIDDEN"
    assert plan(options={"winds": "dictated"}).secret_seed is None


def test_the_public_document_holds_nothing_that_follows_from_the_secret_seed() -> None:
    shown = setup.public(GAME, TABLES, plan())

    assert shown.secret_seed is None
    assert shown == setup.public(GAME, TABLES, plan(secret_seed="ANOTHER"))
    assert setup.is_whole(GAME, plan())
    assert not setup.is_whole(GAME, shown)


def test_the_kept_parts_are_those_that_the_app_deals_in_secret() -> None:
    assert setup.kept_parts(GAME, plan()) == ("winds",)
    assert setup.kept_parts(GAME, plan(options={"winds": "hand"})) == ()


def test_what_was_typed_in_by_hand_is_kept_in_the_header() -> None:
    document = plan(options={"flags": "hand"}, typed={"flags.2": ("red", "blue", "red")})

    assert document.typed == {"flags.2": ("red", "blue", "red")}
    assert plan(typed={"flags.1": ("red", "red", "red")}).typed == {}  # dictated: nothing was typed in


def test_empty_extras_are_left_out_of_the_json() -> None:
    values = setup.to_json(plan(options={"winds": "dictated"}))

    assert not {"rolls", "typed", "secret_seed"} & set(values)
    assert setup.to_json(plan(rolls={"flags": 1}))["rolls"] == {"flags": 1}


def test_a_roll_count_of_nothing_is_no_roll() -> None:
    assert plan(rolls={"flags": 0}) == plan()


def test_everything_that_is_wrong_is_told_at_once() -> None:
    told = faults(players=("", "Bence", "bence", "x" * 25, "a\u200bb"), seed=" ", generator=2,
                  options={"length": "endless", "wind": "yes"}, rolls={"sails": 1, "flags": -1})

    assert told == [
        "players: are 5, but Regatta is for 2 to 4",
        "players[0]: is empty; each player needs a name",
        "players[2]: is called bence like another player; give each a name of their own",
        "players[3]: has 25 characters, but may have at most 24",
        "players[4]: holds characters that cannot be shown",
        "seed: has 0 characters, but must have 1 to 40",
        "generator: is 2, but this release knows 1; a newer release may open it",
        "options.length: is endless, but must be one of short and long",
        "options.wind: is no option of Regatta; the options are length, purse, first, flags and winds",
        "rolls.sails: is no part of this setup; the parts are first, flags and winds",
        "rolls.flags: is -1, but must be 0 to 16383",
    ]


def test_an_emoji_that_a_phone_joins_of_several_is_a_name_and_an_invisible_letter_is_none() -> None:
    assert plan(players=("👩\u200d🚀 Zoé", "Bence")).players[0] == "👩\u200d🚀 Zoé"
    for name in ("An\u200dna", "Anna\u200d", "\u200dAnna", "\u200d"):
        assert faults(players=(name, "Bence")) == ["players[0]: holds characters that cannot be shown"]


def test_a_draw_that_this_setup_does_not_have_is_named() -> None:
    assert faults(typed={"sails": ("red",)}) == [
        "typed.sails: is not drawn in this setup; the draws are first, flags.1, flags.2 and winds"
    ]


def test_the_secret_seed_of_the_command_line_is_the_same_for_ever() -> None:
    assert setup.derived_secret("OSLO 2026") == setup.derived_secret("oslo  2026") == "CMRSFD6X4QX9S"


@given(st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=40))
def test_any_seed_that_is_taken_gives_a_document_that_follows_from_itself(seed: str) -> None:
    assume(1 <= len(normal_seed(seed)) <= setup.LONGEST_SEED)

    setup.follows(GAME, TABLES, plan(seed=seed))
