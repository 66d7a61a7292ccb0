"""Two phones at one table: moves in turn and at the same instant, undo, a stale button, links that are withdrawn."""

from __future__ import annotations

import os
import random
import re
import secrets
import time
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser

from companion import loader
from companion.core.moves import Timeline, name, read_move
from companion.core.setup import Header, derived_secret, plan
from companion.desk import Desk, Session
from companion.games import games
from companion.store.store import open_store
from tests.browser import robot
from tests.browser.phones import phone_at, settled
from tools.browser import Phone, Server

pytestmark = pytest.mark.browser
MOVES = int(os.environ.get("BOTTEGA_TOGETHER", "12"))
"""How many moves two browsers make; half of them at the same instant as the other one's."""
SEEN_WITHIN = 2.0
LATE, SAME = "Nothing was recorded by your tap", "Another phone has recorded that already"
DUEL = games()["splendor_duel"]


@pytest.fixture
def desk(server: Server) -> Desk:
    return Desk(open_store({"BOTTEGA_STORE": server.store}))


def new_table(desk: Desk, seed: str = "TOGETHER") -> str:
    options = {part.id: part.at_table.value for part in DUEL.parts}
    header = Header(
        game=DUEL.slug, seed=seed, secret_seed=derived_secret(seed), players=("Anna", "Bence"), options=options
    )
    return desk.start(DUEL, plan(DUEL, loader.tables(DUEL), header))


@pytest.fixture
def pair(browser: Browser, server: Server, desk: Desk) -> Iterator[tuple[str, Phone, Phone]]:
    """A table and two phones that record at it."""
    table = new_table(desk)
    link = desk.store.links.make(table, "record").id
    (one, first), (other, second) = (phone_at(browser, server.url, link) for _ in range(2))
    for phone in (one, other):
        phone.page.locator("[data-spot]").first.wait_for()
    yield table, one, other
    first.close()
    second.close()


def shows(phone: Phone, session: Session) -> None:
    """Wait until the phone shows the table as it stands."""
    phone.page.locator(".bt-now", has_text=str(session.now().sentence)).wait_for()
    phone.page.locator(".bt-head span", has_text=str(session.now().status)).wait_for()
    last = session.last()
    phone.page.locator("[class*=st-key-undo-]", has_text=str(last) if last else "nothing yet").wait_for()


def prepare(phone: Phone, session: Session, move: Any) -> None:
    """Enter a move up to the tap that records it."""
    shows(phone, session)
    phone.settle()
    robot.choose(phone, session, move)
    said = str(name(session.game, session.tables, session.position, move))
    phone.page.locator('[class*=st-key-go-on-] button:enabled', has_text=said).wait_for()


def fire(*phones: Phone) -> None:
    """Tap the button that goes on, on each phone, before any of them hears of it."""
    for phone in phones:
        phone.page.evaluate("document.querySelector('[class*=st-key-go-on-] button:enabled').click()")


def told(phones: tuple[Phone, ...], *texts: str) -> Phone:
    """The phone that is told one of these, as soon as one is."""
    limit = time.monotonic() + 15
    while time.monotonic() < limit:
        for phone in phones:
            if any(phone.page.get_by_text(text).count() for text in texts):
                return phone
        phones[0].page.wait_for_timeout(30)
    raise AssertionError(f"no phone says {texts}")


def plain(session: Session, chance: random.Random) -> list[Any]:
    """Moves that are entered and then recorded with the button."""
    kinds = {"take", "replenish", "reserve", "buy", "privilege"}
    return [move for move in robot.candidates(session) if move.type in kinds] or robot.candidates(session)


def record_elsewhere(desk: Desk, session: Session) -> Session:
    """Get over a question that is answered with one tap, on a third phone."""
    return desk.record(session.id, robot.wish(session, set()), session.revision, secrets.token_hex(8), "phone:3").session


def test_two_phones_that_act_in_turn_and_at_once_end_with_the_same_table(
    desk: Desk, pair: tuple[str, Phone, Phone]
) -> None:
    table, one, other = pair
    chance = random.Random(MOVES)
    refused = both = 0
    made = 0
    while made < MOVES:
        session = desk.open(table)
        if session.is_over:
            break
        if session.position.state.pending:
            record_elsewhere(desk, session)
            continue
        first, second = chance.choice(plain(session, chance)), chance.choice(plain(session, chance))
        if made % 4 < 2:  # two moves at the same instant
            prepare(one, session, first)
            prepare(other, session, second)
            fire(one, other)
            after = settled(desk, table, session.revision)
            time.sleep(0.1)
            after = desk.open(table)
            if after.revision == session.revision + 2:  # they do not touch: a token by a privilege, and then the turn
                assert sorted(move.type for move in after.log.in_force[-2:]) == sorted((first.type, second.type))
                both += 1
            else:
                assert after.revision == session.revision + 1, "something was recorded that nobody tapped, or nothing"
                told((one, other), LATE, SAME)
                refused += 1
            made += 2
        else:
            phone = (one, other)[made % 2]
            prepare(phone, session, first)
            began = time.monotonic()
            fire(phone)
            after = settled(desk, table, session.revision)
            assert after.revision == session.revision + 1
            shows((other, one)[made % 2], after)
            assert time.monotonic() - began < SEEN_WITHIN + 1, "the other phone heard of it too late"
            made += 1
    assert refused + both >= MOVES // 4 - 1
    assert refused

    after = desk.open(table)
    for phone in (one, other):
        shows(phone, after)
    panels = [phone.page.locator(".bottega").last.inner_text() for phone in (one, other)]
    assert panels[0] == panels[1]
    elsewhere = Desk(desk.store).open(table)
    timeline = Timeline(after.game, after.tables, after.document)
    replay = timeline.follow(read_move(after.game, move.model_dump(mode="json")) for move in elsewhere.log.in_force)
    assert replay == after.position
    print(f"{made} moves of two phones, {refused} refused in words, {both} times both stand, {after.revision} recorded")


def test_a_tap_that_came_too_late_keeps_what_was_entered_and_says_what_was_done(
    desk: Desk, pair: tuple[str, Phone, Phone]
) -> None:
    table, one, other = pair
    session = desk.open(table)
    cells = [move for move in robot.candidates(session) if move.type == "take" and len(move.cells) == 2]
    prepare(one, session, cells[0])
    prepare(other, session, cells[-1])
    fire(one, other)
    loser = told((one, other), LATE)
    after = desk.open(table)
    move = cells[0] if loser is one else cells[-1]
    assert str(after.last()) in loser.page.get_by_text(LATE).inner_text()

    desk.go_to(table, 0, after.revision, secrets.token_hex(8), "phone:3")
    shows(loser, desk.open(table))
    said = str(name(session.game, session.tables, session.position, move))
    loser.page.locator('[class*=st-key-go-on-] button:enabled', has_text=said).wait_for()


def test_undo_of_the_other_phones_move_asks_first(desk: Desk, pair: tuple[str, Phone, Phone]) -> None:
    table, one, other = pair
    session = desk.open(table)
    prepare(one, session, next(move for move in robot.candidates(session) if move.type == "take"))
    fire(one)
    after = settled(desk, table, session.revision)
    shows(other, after)
    undo = other.page.locator("[class*=st-key-undo-] button:enabled")
    place = undo.bounding_box()
    assert place is not None
    for pause in (120, 400):  # a thumb that taps twice, and reads nothing between
        x, y = place["x"] + place["width"] / 2, place["y"] + place["height"] / 2
        other.page.mouse.click(x, y)
        other.page.wait_for_timeout(pause)
        other.page.mouse.click(x, y)
        question = other.page.locator(".st-key-sure", has_text=re.compile(rf"recorded\?\s*{re.escape(str(after.last()))}"))
        question.wait_for()
        other.settle()
        assert desk.open(table).log.cursor == 1
        other.page.wait_for_timeout(900)  # until the buttons hear
        other.tap(other.page.get_by_role("button", name="No", exact=True))
        question.wait_for(state="detached")
    other.undo()
    other.page.wait_for_timeout(900)
    other.tap(other.page.get_by_role("button", name="Take it back"))
    assert desk.open(table).log.cursor == 0
    shows(one, desk.open(table))


def test_a_withdrawn_link_puts_its_phone_out_and_leaves_the_table_to_the_others(
    browser: Browser, server: Server, desk: Desk
) -> None:
    table = new_table(desk)
    guest = desk.store.links.make(table, "follow")
    phone, context = phone_at(browser, server.url, guest.id)
    phone.page.locator("[data-spot]").first.wait_for()
    desk.store.links.withdraw(guest.id)
    phone.page.get_by_text("This link was withdrawn").wait_for()
    assert phone.page.locator("[data-spot]").count() == 0
    context.close()
    owner, other = phone_at(browser, server.url, desk.store.links.make(table, "record").id)
    owner.page.locator("[data-spot]").first.wait_for()
    other.close()
