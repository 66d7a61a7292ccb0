from __future__ import annotations

from companion.core.fields import Option, Order
from companion.core.message import msg
from companion.ui import forms
from companion.ui.sheet_form import as_told

FIELD = Order("inventions", msg("Cards"), (Option("8", msg("eight")),), {"8": 1}, 3, least=0, numbers=True)


def test_what_the_table_knows_better_than_by_its_number_stays_as_it_told_it() -> None:
    kept = [3, {"number": 8, "type": "glass"}]

    assert as_told([8, 12], kept) == [{"number": 8, "type": "glass"}, 12]
    assert as_told([8], None) == [8]
    assert as_told({"gold": 1}, kept) == {"gold": 1}


def test_things_known_by_numbers_are_shown_by_value_and_answered_as_numbers() -> None:
    assert [forms.value_of(entry) for entry in (3, {"number": 8, "type": "glass"}, "12")] == ["3", "8", "12"]
    assert forms.whole(FIELD, ["8", "12"]) == [8, 12]
