from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace

import pytest
from streamlit.runtime.pages_manager import PagesManager

from companion.ui import alike


@pytest.fixture
def phone(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], PagesManager]:
    """A phone that has just been told its pages, with these words as the title of one."""
    monkeypatch.setattr(alike, "_lists", [])

    def told(title: str) -> PagesManager:
        manager = PagesManager("shell.py")
        manager.set_pages_and_resolve({"a1": {"page_script_hash": "a1", "page_name": title, "script_path": "table.py"}})
        monkeypatch.setattr(alike, "get_script_run_ctx", lambda **_: SimpleNamespace(pages_manager=manager))
        alike.share_pages()
        return manager

    return told


def test_phones_of_one_language_keep_one_list(phone: Callable[[str], PagesManager]) -> None:
    phone("Table")
    one, other = phone("Table"), phone("Table")
    assert one._pages is other._pages
    assert one.get_pages()["a1"]["page_name"] == "Table"


def test_each_language_has_its_own(phone: Callable[[str], PagesManager]) -> None:
    phone("Table"), phone("Asztal")
    assert [phone(title).get_pages()["a1"]["page_name"] for title in ("Asztal", "Table")] == ["Asztal", "Table"]


def test_a_script_outside_of_a_page_is_left_alone() -> None:
    alike.share_pages()
