from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from companion.core.errors import Faults, Refused, refuse
from companion.core.message import Message, listing, msg, plural, render


class Shouting:
    """A language in which everything is said in capitals."""

    def gettext(self, message: str) -> str:
        return "{last} ET {most}" if message == "{most} and {last}" else message.replace("takes", "TAKES")

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return (msgid1 if n == 1 else msgid2).upper().replace("{N}", "{n}")


def test_english_needs_no_catalogue() -> None:
    assert render(msg("{player} takes {card}", player="Anna", card="W07")) == "Anna takes W07"
    assert str(msg("No places")) == "No places"


def test_a_message_counts() -> None:
    told = [render(plural("{n} card", "{n} cards", n)) for n in (0, 1, 2)]

    assert told == ["0 cards", "1 card", "2 cards"]


def test_a_message_inside_a_message_is_translated_too_and_a_name_never() -> None:
    inner = plural("{n} card", "{n} cards", 2)

    assert render(msg("{player} takes {what}", player="takes", what=inner), Shouting()) == "takes TAKES 2 CARDS"


def test_several_values_are_joined_as_the_language_joins_them() -> None:
    told = [render(listing(names)) for names in ([], ["a"], ["a", "b"], ["a", "b", "c"])]

    assert told == ["", "a", "a and b", "a, b and c"]
    assert render(listing(["a", "b", "c"]), Shouting()) == "c ET a, b"


@given(st.text())
def test_what_a_name_holds_is_shown_and_not_obeyed(name: str) -> None:
    assert render(msg("{player}!", player=name)) == f"{name}!"


def test_messages_are_values() -> None:
    assert {msg("{n}", n=1), msg("{n}", n=1)} == {Message("{n}", (("n", 1),))}


def test_a_fault_names_its_place_and_its_rules() -> None:
    refusal = refuse("players[0].coins", "is {given}, but must be at most {limit}", "regatta:P2", given=9, limit=5)

    assert str(refusal) == "players[0].coins: is 9, but must be at most 5 [regatta:P2]"


def test_faults_are_collected_and_raised_together() -> None:
    faults = Faults()
    faults.raise_any()
    faults.add("a", "is wrong")
    faults.extend(refuse("b", "is wrong too").faults)

    assert faults
    raised: Any = None
    try:
        faults.raise_any()
    except Refused as refusal:
        raised = refusal
    assert [fault.path for fault in raised.faults] == ["a", "b"]
