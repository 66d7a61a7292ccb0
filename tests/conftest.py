from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings
from playwright.sync_api import Browser

from tools import postgres as tool
from tools.browser import browsing, chromium

settings.register_profile("local", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "local")

LONG = (
    *("browser/test_fresco.py", "browser/test_leonardo.py", "browser/test_il_vecchio.py", "browser/test_gonzaga.py"),
    *("il_vecchio/test_whole_games.py", "browser/test_journey.py", "browser/test_phones.py", "browser/test_kill.py"),
    *("splendor_duel/test_games.py", "cli/test_process.py", "browser/test_hidden.py", "gonzaga/test_whole_games.py"),
    *("leonardo/test_games.py", "fresco/test_whole_games.py", "store/test_kill.py", "browser/test_together.py"),
)
"""The files that take longest; they begin first, so that no process is left alone with one of them at the end."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    places = {Path(__file__).parent / name: place for place, name in enumerate(LONG)}
    items.sort(key=lambda item: places.get(item.path, len(LONG)))


@pytest.fixture(scope="session")
def postgres() -> Iterator[tool.Postgres]:
    """A PostgreSQL that ends with the tests."""
    found = tool.programs()
    if found is None:
        pytest.skip("there is no PostgreSQL on this machine: neither initdb on the path nor in /usr/lib/postgresql")
    with tool.serving(found) as server:
        yield server


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """The one browser of these tests: a second loop of Playwright in a process is refused."""
    if chromium() is None:
        if os.environ.get("CI"):
            pytest.fail("there is no Chromium on this machine, and CI must have one")
        pytest.skip("there is no Chromium on this machine")
    with browsing() as found:
        yield found
