from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tools.browser import Phone, Server, open_context, serving


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with serving(tmp_path) as found:
        yield found


@pytest.fixture
def phone(browser: Browser, server: Server, tmp_path: Path) -> Iterator[Phone]:
    context = open_context(browser)
    errors: list[str] = []
    page = context.new_page()
    page.on("pageerror", lambda error: errors.append(str(error)))
    yield Phone(page, server.url)
    page.screenshot(path=tmp_path / "last.png")
    context.close()

    assert errors == []
