from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser
from sqlalchemy import create_engine

from companion.store.schema import META, METADATA
from tools.browser import Phone, Server, free_port, open_context


@pytest.fixture(scope="session")
def running() -> Iterator[list[Server]]:
    """The server that the tests of this process use one after another, once there is one."""
    found: list[Server] = []
    yield found
    for server in found:
        server.stop()


@pytest.fixture
def server(running: list[Server], tmp_path_factory: pytest.TempPathFactory, browser: Browser) -> Iterator[Server]:
    """A server with an empty store: that of the test before if it still runs, since it takes seconds to start one."""
    if not running:
        running.append(Server(f"sqlite:///{tmp_path_factory.mktemp('served') / 'store.db'}", free_port()))
        running[0].start()
    process = running[0].process
    yield running[0]
    for context in browser.contexts:
        context.close()
    if process is not None and running[0].process is process and process.poll() is None:
        forget_everything(running[0])
    else:  # the test has killed it
        running.pop().stop()


def forget_everything(server: Server) -> None:
    """Leave the store as a server that has just begun with an empty one would."""
    engine = create_engine(server.store)
    with engine.begin() as connection:
        for table in reversed(METADATA.sorted_tables):
            if table is not META:
                connection.execute(table.delete())
    engine.dispose()


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
