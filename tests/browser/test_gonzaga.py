"""Gonzaga on one phone: a whole game of four, the taps of a middle round, secret plans, and the width of every page."""

from __future__ import annotations

import secrets
from collections import Counter
from typing import Any

import pytest
from playwright.sync_api import Browser

from companion import loader
from companion.core import setup
from companion.core.moves import read_move
from companion.core.setup import Header
from companion.desk import Desk, Session
from companion.games.gonzaga import GAME
from companion.store.store import Store, open_store
from tests.browser import gonzaga_robot as robot
from tests.browser.tables import link_of, opened
from tools.browser import Phone, Server, open_context

pytestmark = pytest.mark.browser
MOST_TAPS = 40
NAMES = ("Anna", "Bence", "Csilla", "Dora")


@pytest.fixture
def desk(server: Server) -> Desk:
    store: Store = open_store({"BOTTEGA_STORE": server.store})
    return Desk(store)


def started(desk: Desk, **options: str) -> str:
    """A table of four with Colombo's regions."""
    header = Header(
        game="gonzaga", seed="JOURNEY", secret_seed="HUSH", players=NAMES, options=options, typed={"scenario": ("Colombo",)}
    )
    return desk.start(GAME, setup.plan(GAME, loader.tables(GAME), header))


def record(desk: Desk, session: Session, move: Any) -> Session:
    """Record a move without the page."""
    return desk.record(session.id, move, session.revision, secrets.token_hex(8)).session


def test_four_players_from_names_to_verdict(phone: Phone, desk: Desk) -> None:
    phone.visit("/")
    phone.tap(phone.button("Gonzaga"))
    phone.tap(phone.page.locator(".stButtonGroup button", has_text="4").first)
    for seat, name in enumerate(NAMES):
        phone.type(f"Player {seat + 1}", name)
    phone.tap(phone.page.get_by_text("Use a seed of your own"))
    phone.type("Seed (empty: a fresh one)", "JOURNEY")
    phone.go()
    phone.page.locator("[data-step]").first.wait_for()
    phone.go()
    phone.page.wait_for_url("**/table?t=*")
    phone.page.locator("[class*=st-key-undo-]").wait_for()
    table = opened(desk, phone.page.url.partition("t=")[2].partition("&")[0]).id
    before, taps = phone.taps, Counter[int]()
    while not desk.open(table).is_over:
        session = desk.open(table)
        round_ = session.position.state.round
        robot.enter(phone, desk, table, robot.wish(session))
        assert desk.open(table).revision == session.revision + 1
        taps[round_] += phone.taps - before
        before = phone.taps
    phone.go()
    verdict = phone.page.locator(".bt-verdict").inner_text()
    kinds = Counter(move.type for move in desk.open(table).log.in_force)
    print(f"taps by round: {dict(taps)}; {dict(kinds)}; {verdict}")

    assert desk.open(table).position.state.round == 7
    assert {"scenario", "turn_up", "plans", "place", "wed", "donate", "reveal"} <= set(kinds)
    assert "wins with" in verdict or "share the victory" in verdict
    assert desk.store.history.list()[0].result["verdict"] == verdict
    learned = desk.store.copies.learned("gonzaga")
    assert any(fact.endswith("-sea") for fact in learned)


def middle_round(desk: Desk, table: str) -> Session:
    """Up to the fourth round, as a table would have it."""
    session = desk.open(table)
    while session.position.state.round < 4:
        session = record(desk, session, robot.wish(session))
    return session


def test_a_middle_round_of_four_with_a_copy_that_nobody_has_read_takes_at_most_forty_taps(phone: Phone, desk: Desk) -> None:
    table = started(desk)
    session = middle_round(desk, table)
    phone.visit(f"/table?t={link_of(desk, table)}")
    phone.page.locator("[data-spot]").first.wait_for()
    while (session := desk.open(table)).position.state.round == 4:
        robot.enter(phone, desk, table, robot.wish(session, full=True))
    print(f"{phone.taps} taps in a round of four")

    assert phone.taps <= MOST_TAPS
    assert session.position.state.round == 5


def test_plan_and_goal_are_covered_until_their_player_looks(phone: Phone, desk: Desk) -> None:
    table = started(desk, goals="kept")
    session = record(desk, desk.open(table), read_move(GAME, {"type": "turn_up"}))
    phone.visit(f"/table?t={link_of(desk, table)}")
    phone.offer("Anna alone")
    body = phone.page.locator("body")
    assert "Your goal" not in body.inner_text()
    assert "Region of Anna" not in body.inner_text()
    phone.tap(phone.button("Only Anna looks: show"))
    assert "Your goal: the cities with sign" in body.inner_text()
    robot.tap_pill(phone, "Region of Anna", "Francia")
    robot.tap_pill(phone, "Action of Anna", "King, Cities")
    phone.go()

    phone.page.locator("[class*=st-key-undo-]", has_text="Anna has planned").wait_for()
    assert "King" not in body.inner_text()
    assert "Your goal" not in body.inner_text()
    assert session.revision + 1 == desk.open(table).revision
    assert not desk.open(table).position.state.plans.is_open


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_nothing_is_wider_than_the_phone(browser: Browser, server: Server, desk: Desk, dark: bool) -> None:
    table = started(desk)
    context = open_context(browser, dark=dark)
    phone = Phone(context.new_page(), server.url)
    session = desk.open(table)
    seen: set[str] = set()
    while not session.is_over:
        stage = session.position.state.stage
        if stage not in seen and session.position.state.round in (3, 7):
            seen.add(stage)
            phone.visit(f"/table?t={link_of(desk, table)}")
            phone.page.locator("[data-spot]").first.wait_for()
            assert phone.page.evaluate("document.scrollingElement.scrollWidth") <= 360, stage
        session = record(desk, session, robot.wish(session))
    context.close()

    assert {"turn_up", "plan", "place", "goals"} <= seen
