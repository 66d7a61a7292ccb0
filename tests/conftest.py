from __future__ import annotations

import os
from collections.abc import Iterator

import pytest
from hypothesis import settings
from playwright.sync_api import Browser

from tools import postgres as tool
from tools.browser import browsing, chromium

settings.register_profile("local", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "local")


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
