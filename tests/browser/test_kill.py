"""A server that dies at any moment: what was answered is kept, and the page comes back by itself."""

from __future__ import annotations

import os
import random

import pytest

from companion.desk import Desk
from companion.store.store import open_store
from tests.browser import robot
from tests.browser.tables import opened
from tests.browser.test_journey import deal, start
from tools.browser import Phone, Server

pytestmark = pytest.mark.browser
KILLS = int(os.environ.get("BOTTEGA_KILLS", "3"))


def test_a_killed_server_loses_no_recorded_move(phone: Phone, server: Server) -> None:
    deal(phone)
    table = start(phone)
    desk = Desk(open_store({"BOTTEGA_STORE": server.store}))
    chance = random.Random(KILLS)
    game = 0
    for _ in range(KILLS):
        before = opened(desk, table)
        if before.is_over:
            game += 1
            phone.visit("/")
            deal(phone)
            table = start(phone)
            before = opened(desk, table)
        answered = chance.random() < 0.7
        robot.enter(phone, before, robot.wish(before, set()))
        if not answered:  # the answer may still be under way when the server dies
            undo(phone)

        server.kill()
        heard = phone.frames
        after = opened(desk, table)
        assert after.revision >= before.revision + 1, "a move that was answered is gone"
        assert after.revision <= before.revision + (1 if answered else 2), "something was recorded twice"

        server.start()
        phone.page.locator('[data-testid="stApp"][data-test-connection-state="CONNECTED"]').wait_for(state="attached")
        phone.hear(heard)
        phone.page.locator(".bt-now", has_text=now_says(desk, table)).wait_for()
        assert opened(desk, table).revision == after.revision, "coming back recorded something"


def undo(phone: Phone) -> None:
    """Tap undo and do not wait for the answer."""
    phone.page.locator(".st-key-undo button").dispatch_event("click")


def now_says(desk: Desk, table: str) -> str:
    session = opened(desk, table)
    return str(session.game.playing.now(session.tables, session.position.state, None).sentence)
