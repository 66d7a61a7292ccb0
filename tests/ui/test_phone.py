"""The script that a page tells the phone, as text: the browser's cleaning would drop it whole if it looked like markup."""

from __future__ import annotations

import re
from typing import Any

import pytest
import streamlit as st

from companion.ui import phone


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    scripts: list[str] = []

    def html(body: str, **_: Any) -> None:
        scripts.append(body)

    monkeypatch.setattr(st, "html", html)
    monkeypatch.setattr(st, "session_state", {})
    return scripts


def test_nothing_in_it_looks_like_markup_whatever_the_catalogue_says(
    told: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(phone, "t", lambda _: "</script><b>Out</b>")
    phone.begin()
    phone.settle()
    inside = told[0].removeprefix("<script>").removesuffix("</script>")
    assert len(inside) == len(told[0]) - len("<script></script>")
    assert re.findall(r"<[/\w!]", inside) == []


def test_what_a_page_asks_holds_for_that_page_alone(told: list[str]) -> None:
    phone.begin()
    phone.beats()
    phone.stay_awake(wanted=True)
    phone.settle()
    phone.begin()
    phone.settle()
    assert ['"beats": true, "awake": true' in script for script in told] == [True, False]
    assert '"beats": false, "awake": false' in told[1]
