"""One table on two servers that share a PostgreSQL: recorded through one, followed through the other."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from companion.desk import Desk
from companion.store.store import open_store
from tests.browser import robot
from tests.browser.tables import opened
from tests.browser.test_journey import deal, start
from tools.browser import Phone, Server, free_port, open_context
from tools.postgres import Postgres

pytestmark = pytest.mark.browser
MOVES = 6
SOON = 2.0


@pytest.fixture
def servers(postgres: Postgres, tmp_path: Path) -> Iterator[tuple[Server, Server]]:
    named = postgres.database()
    with ExitStack() as stack:
        found = Server(named, free_port()), Server(named, free_port())
        for server in found:
            stack.callback(server.stop)
            server.start()
        yield found


def test_a_move_through_one_server_is_on_the_other_within_two_seconds(
    browser: Browser, servers: tuple[Server, Server]
) -> None:
    phones = [Phone(open_context(browser).new_page(), server.url) for server in servers]
    deal(phones[0])
    link = start(phones[0])
    phones[1].visit(f"/table?t={link}")
    phones[1].page.locator("[data-spot]").first.wait_for()
    desk = Desk(open_store({"BOTTEGA_STORE": servers[0].store}))

    for number in range(MOVES):
        recording, following = phones if number % 2 else phones[::-1]
        before = opened(desk, link)
        robot.enter(recording, before, robot.wish(before, set()))
        recorded = time.monotonic()
        last = str(opened(desk, link).last())
        following.page.locator("[class*=st-key-undo-]", has_text=last).wait_for(timeout=1000 * SOON)
        assert time.monotonic() - recorded < SOON
    for phone in phones:
        phone.page.context.close()
