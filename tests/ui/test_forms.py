from __future__ import annotations

from typing import Any

import pytest

from companion.core.fields import Count
from companion.core.message import msg
from companion.ui import components, forms
from companion.ui.drafts import Draft


def numbers(scrolls: int, black: int) -> list[Count]:
    return [Count("scrolls", msg("scrolls"), 0, 3, scrolls), Count("black", msg("black"), 0, 9, black)]


@pytest.fixture
def answers(monkeypatch: pytest.MonkeyPatch) -> dict[str, dict[str, Any]]:
    """What the numbers on the page say, by the token of their question."""
    given: dict[str, dict[str, Any]] = {}
    monkeypatch.setattr(components, "answered", lambda _key, token: given.get(token))
    monkeypatch.setattr(components, "counts", lambda _fields, values, key, token: given.get(token, dict(values)))
    return given


def test_a_number_that_nobody_touched_follows_the_table(answers: dict[str, dict[str, Any]]) -> None:
    """Two numbers are put right in one form; meanwhile another phone changes the one that was not touched."""
    seen = numbers(0, 0)
    draft = Draft("correct", known={"scrolls": 0, "black": 0})
    _, token, _ = forms._counts_asked(seen, draft)
    answers[token] = {"scrolls": 1, "black": 0}
    assert forms.fill(lambda _: seen, draft) == {"scrolls": 1, "black": 0}

    later = Draft("correct", known={"scrolls": 0, "black": 1})
    assert forms.fill(lambda _: numbers(0, 1), later) == {"scrolls": 1, "black": 1}
    assert forms.gather(lambda _: numbers(0, 1), later) == {"scrolls": 1, "black": 1}
