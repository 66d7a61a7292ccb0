from __future__ import annotations

import pytest

from companion.core.errors import Refused
from companion.core.message import msg
from companion.core.printed import Certainty, Copy, PrintedFact

QUESTION = msg("Which number is printed on the harbour?")
KNOWN = PrintedFact("pier", QUESTION, ("1", "2", "3"), "1", Certainty.CERTAIN, "a photograph")
LIKELY = PrintedFact("lantern", QUESTION, ("1", "2", "3"), "2", Certainty.PROBABLE, "one player's notes")
BLANK = PrintedFact("harbour", QUESTION, ("1", "2", "3"), None, Certainty.UNKNOWN, "")
FRESH = Copy("regatta", {})


def test_what_is_known_is_not_asked() -> None:
    assert (FRESH.value(KNOWN), FRESH.must_ask(KNOWN), FRESH.should_check(KNOWN)) == ("1", False, False)


def test_what_nobody_knows_is_asked() -> None:
    assert (FRESH.value(BLANK), FRESH.must_ask(BLANK), FRESH.should_check(BLANK)) == (None, True, False)


def test_what_is_only_probable_is_offered_for_a_check() -> None:
    assert (FRESH.value(LIKELY), FRESH.must_ask(LIKELY), FRESH.should_check(LIKELY)) == ("2", False, True)


def test_what_was_read_off_the_box_goes_before_what_we_know() -> None:
    learned = FRESH.learn(BLANK, "3").learn(LIKELY, "1").learn(KNOWN, "2")

    assert [learned.value(fact) for fact in (BLANK, LIKELY, KNOWN)] == ["3", "1", "2"]
    assert not learned.must_ask(BLANK)
    assert not learned.should_check(LIKELY)


def test_confirming_a_probable_value_ends_the_check() -> None:
    assert not FRESH.learn(LIKELY, "2").should_check(LIKELY)


def test_learning_leaves_the_copy_before_as_it_was_and_can_be_forgotten() -> None:
    learned = FRESH.learn(BLANK, "3")

    assert FRESH.must_ask(BLANK)
    assert learned.forget("harbour") == FRESH
    assert learned.forget("pier") == learned


def test_a_value_that_the_component_cannot_show_is_refused() -> None:
    with pytest.raises(Refused) as caught:
        FRESH.learn(BLANK, "4")

    assert str(caught.value) == "harbour: is 4, but the component can only show 1, 2 and 3"


def test_a_component_of_free_text_takes_anything() -> None:
    free = PrintedFact("motto", QUESTION, (), None, Certainty.UNKNOWN, "")

    assert FRESH.learn(free, "VENETIA").value(free) == "VENETIA"


@pytest.mark.parametrize(
    ("value", "certainty", "told"),
    [
        (None, Certainty.CERTAIN, "a blank value is unknown"),
        ("1", Certainty.UNKNOWN, "an unknown value is blank"),
        ("9", Certainty.CERTAIN, "'9' is not one of 1, 2, 3"),
    ],
)
def test_a_fact_that_contradicts_itself_cannot_be_built(value: str | None, certainty: Certainty, told: str) -> None:
    with pytest.raises(ValueError, match=told):
        PrintedFact("pier", QUESTION, ("1", "2", "3"), value, certainty, "")
