"""A server that dies at any moment under two phones: what a page has shown is kept, and both pages come back by themselves.

``BOTTEGA_KILLS`` says how often it dies on each kind of store.
"""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from companion.core.moves import Log, Timeline, name
from companion.desk import Desk, Session
from companion.store.store import open_store
from tests.browser import robot
from tests.browser.tables import opened
from tests.browser.test_journey import deal, start
from tools.browser import Phone, Server, free_port, open_context

pytestmark = pytest.mark.browser
KILLS = int(os.environ.get("BOTTEGA_KILLS", "2"))
NOTHING = "nothing yet"


@pytest.fixture(params=["sqlite", "postgresql"])
def server(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Server]:
    on_file = request.param == "sqlite"
    named = f"sqlite:///{tmp_path / 'store.db'}" if on_file else request.getfixturevalue("postgres").database()
    found = Server(named, free_port())
    found.start()
    yield found
    found.stop()


@pytest.fixture
def other(browser: Browser, server: Server) -> Iterator[Phone]:
    context = open_context(browser)
    yield Phone(context.new_page(), server.url)
    context.close()


def test_a_killed_server_loses_nothing_that_a_page_has_shown_and_doubles_nothing(
    phone: Phone, other: Phone, server: Server
) -> None:
    desk = Desk(open_store({"BOTTEGA_STORE": server.store}))
    chance = random.Random(KILLS)
    link, phones = sit_down(phone, other), (phone, other)
    for attempt in range(KILLS):
        if opened(desk, link).is_over:
            link = sit_down(phone, other)
        first, second = phones if attempt % 2 else phones[::-1]
        before = opened(desk, link)
        robot.enter(first, before, robot.wish(before, set()))
        tap(first, "undo")  # nobody waits for these two answers
        tap(second, chance.choice(("undo", "redo", "go-on")))
        first.page.wait_for_timeout(chance.uniform(0, 250))
        shown = [(first, said(first), before.revision + 1), (second, said(second), before.revision)]

        server.kill()
        heard = [each.frames for each in phones]
        after = opened(desk, link)
        assert after.revision >= before.revision + 1, "a move that was answered is gone"
        assert after.revision <= before.revision + 3, "something was recorded twice"
        for _, page, least in shown:
            kept = [at(after, revision) for revision in range(least, after.revision + 1)]
            assert page.sentence in {state.sentence for state in kept}, "a page showed what is not there any more"
            assert any(state.last in page.last for state in kept), "a page showed a move that is not there any more"

        server.start()
        for each, seen in zip(phones, heard, strict=True):
            come_back(each, seen, at(after, after.revision))
        assert opened(desk, link).revision == after.revision, "coming back recorded something"


@dataclass(frozen=True, slots=True)
class Said:
    """What a page says: whose turn it is, and what undo takes back."""

    sentence: str
    last: str


def sit_down(phone: Phone, other: Phone) -> str:
    """Two phones at a new table; gives its link."""
    deal(phone)
    link = start(phone)
    other.visit(f"/table?t={link}")
    other.page.locator("[data-spot]").first.wait_for()
    return link


def tap(phone: Phone, key: str) -> None:
    """Tap what may be tapped there at this moment, if anything, and do not wait for the answer."""
    phone.page.evaluate("where => document.querySelector(where)?.click()", f"[class*=st-key-{key}-] button:enabled")


def said(phone: Phone) -> Said:
    return Said(phone.sentence(), phone.page.locator("[class*=st-key-undo-]").first.inner_text())  # the other one fades


def at(session: Session, revision: int) -> Said:
    """What a page says of the table at that revision."""
    log = Log()
    for entry in session.entries[:revision]:
        log = log.enter(entry)
    timeline = Timeline(session.game, session.tables, session.document)
    timeline.follow(log.moves)
    position = timeline.positions[log.cursor]
    sentence = str(session.game.playing.now(session.tables, position.state, None).sentence)
    if not log.cursor:
        return Said(sentence, NOTHING)
    before = timeline.positions[log.cursor - 1]
    return Said(sentence, str(name(session.game, session.tables, before, log.moves[log.cursor - 1])))


def come_back(phone: Phone, seen: int, standing: Said) -> None:
    phone.page.locator('[data-testid="stApp"][data-test-connection-state="CONNECTED"]').wait_for(state="attached")
    phone.hear(seen)
    phone.page.locator(".bt-now", has_text=standing.sentence).wait_for()
    phone.page.locator("[class*=st-key-undo-]", has_text=standing.last).wait_for()
