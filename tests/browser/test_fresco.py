"""Fresco on one phone: a game of two with Leonardo, one of three with every module, and the taps of a round of four."""

from __future__ import annotations

import re
import secrets

import pytest
from playwright.sync_api import Browser

from companion import loader
from companion.core import setup
from companion.core.moves import Depth, SetDepth, read_move
from companion.core.setup import Header
from companion.desk import Desk
from companion.games.fresco import GAME
from companion.games.fresco.legal import legal
from companion.games.fresco.state import CATHEDRAL, printed_on
from companion.store.store import Store, open_store
from tests.browser import fresco_robot as robot
from tests.browser.tables import begin, opened
from tools.browser import Phone, Server, open_context

pytestmark = pytest.mark.browser
MOST_TAPS = 50


@pytest.fixture
def desk(server: Server) -> Desk:
    store: Store = open_store({"BOTTEGA_STORE": server.store})
    return Desk(store)


def laid_out(players: int, **options: str) -> setup.Document:
    names = ("Anna", "Bence", "Csilla", "Dora")[:players]
    header = Header(game="fresco", seed="JOURNEY", secret_seed="HUSH", players=names, options=options)
    return setup.plan(GAME, loader.tables(GAME), header)


def record_to_the_end(phone: Phone, desk: Desk, table: str) -> str:
    """Every move by taps, then the verdict."""
    while not opened(desk, table).is_over:
        session = opened(desk, table)
        robot.enter(phone, desk, table, robot.wish(session))
        assert opened(desk, table).revision == session.revision + 1, str(session.next())
    phone.tap(phone.page.locator('[class*="st-key-go-"] button'))
    return phone.page.locator(".bt-verdict").inner_text()


def test_two_players_and_leonardo_from_names_to_verdict(phone: Phone, desk: Desk) -> None:
    phone.visit("/")
    phone.tap(phone.button("Fresco"))
    phone.type("Player 1", "Anna")
    phone.type("Player 2", "Bence")
    phone.tap(phone.page.get_by_text("Use a seed of your own"))
    phone.type("Seed (empty: a fresh one)", "JOURNEY")
    phone.tap(phone.page.get_by_text("How each part is dealt"))
    phone.page.get_by_text("The portraits of later rounds").wait_for()
    phone.go()
    phone.page.locator("[data-step]").first.wait_for()
    phone.page.wait_for_function("document.querySelector('.st-key-layout').getBoundingClientRect().top < 600")
    phone.go()
    phone.page.wait_for_url("**/table?t=*")
    phone.page.locator("[data-spot]").first.wait_for()
    table = phone.page.url.partition("t=")[2].partition("&")[0]
    verdict = record_to_the_end(phone, desk, table)
    state = opened(desk, table).position.state

    assert state.final
    assert verdict.startswith(("Anna wins with", "Bence wins with"))
    assert "Leonardo" in phone.page.locator(".bt-sum").inner_text()
    assert desk.store.history.list()[0].result["verdict"] == verdict


def test_three_players_with_every_module_to_the_verdict(phone: Phone, desk: Desk) -> None:
    table = begin(desk, GAME, laid_out(3, portraits="on", requests="on", blends="on"))
    phone.visit(f"/table?t={table}")
    phone.page.locator("[data-spot]").first.wait_for()
    verdict = record_to_the_end(phone, desk, table)
    kinds = {move.type for move in opened(desk, table).log.in_force}

    assert opened(desk, table).position.state.round <= 9
    assert {"turn_up", "portrait", "buy", "restore", "altar", "blend", "prepare"} <= kinds
    assert "wins with" in verdict


def test_a_middle_round_of_four_takes_at_most_fifty_taps(phone: Phone, desk: Desk) -> None:
    table = begin(desk, GAME, laid_out(4))
    session = opened(desk, table)
    while session.position.state.round < 3:
        session = desk.record(session.id, robot.wish(session), session.revision, secrets.token_hex(8)).session
    phone.visit(f"/table?t={table}")
    phone.page.locator("[data-spot]").first.wait_for()
    while opened(desk, table).position.state.round == 3:
        robot.enter(phone, desk, table, robot.wish(opened(desk, table)))
    print(f"{phone.taps} taps in a round of four")

    assert phone.taps <= MOST_TAPS
    assert opened(desk, table).position.state.round == 4


def test_a_plan_is_covered_until_its_player_looks_and_nobody_elses_is_told(phone: Phone, desk: Desk) -> None:
    table = begin(desk, GAME, laid_out(3))
    session = opened(desk, table)
    while session.position.state.stage != "plan":
        session = desk.record(session.id, robot.wish(session), session.revision, secrets.token_hex(8)).session
    phone.visit(f"/table?t={table}")
    phone.offer("Anna alone")
    assert phone.page.locator('[data-piece="market"]').count() == 0
    phone.tap(phone.button("Only Anna looks: show"))
    for place in ("market", "market", "cathedral", "studio", "studio")[: session.position.state.seats[0].apprentices]:
        phone.piece(place)
    phone.go()

    phone.page.locator("[class*=st-key-undo-]", has_text="Anna has planned").wait_for()
    assert "plan:" not in phone.page.locator("body").inner_text()
    assert not opened(desk, table).position.state.plans.is_open


@pytest.mark.parametrize("dark", [False, True])
def test_nothing_is_wider_than_the_phone(browser: Browser, server: Server, desk: Desk, dark: bool) -> None:
    table = begin(desk, GAME, laid_out(4, portraits="on", requests="on", blends="on"))
    context = open_context(browser, dark=dark)
    phone = Phone(context.new_page(), server.url)
    session = opened(desk, table)
    seen: set[str] = set()
    while session.position.state.round < 2:
        state = session.position.state
        moment = f"{state.stage}{state.place if state.stage == 'act' else ''}"
        if moment not in seen:
            seen.add(moment)
            phone.visit(f"/table?t={table}")
            phone.page.locator("[data-spot]").first.wait_for()
            width = phone.page.evaluate("document.scrollingElement.scrollWidth")
            assert width <= 360, moment
        session = desk.record(session.id, robot.wish(session), session.revision, secrets.token_hex(8)).session
    context.close()

    assert {"wake", "plan", "act0", "act1", "prepare"} <= seen


BAR = 780 - 88
"""Where the bar begins on the phone."""


def test_what_is_asked_is_in_sight_and_each_move_shows_the_top(phone: Phone, desk: Desk) -> None:
    table = begin(desk, GAME, laid_out(3, blends="on"))
    session = opened(desk, table)
    while session.position.state.stage != "act":
        session = desk.record(session.id, robot.wish(session), session.revision, secrets.token_hex(8)).session
    phone.visit(f"/table?t={table}")
    phone.page.locator("[data-spot]").first.wait_for()
    acting = session.position.state.queue[0]
    assert phone.page.locator(".panel").first.get_attribute("data-seat") == str(acting)

    unread = next(
        tile
        for tiles in session.position.state.stalls
        for tile in tiles or ()
        if not printed_on(session.tables, session.position.state).paints[tile]
    )
    phone.spot(unread)
    phone.page.locator('[data-piece="purple"]').first.wait_for()
    assert _bottom(phone, '[data-piece="purple"]') < BAR
    phone.page.locator("[class*=st-key-go-on-]", has_text="Which paints does tile").wait_for()
    phone.offer("Close a stall")
    phone.page.evaluate("document.querySelector('[data-testid=\"stMain\"]').scrollTo({top: 300})")
    phone.spot("I")
    phone.page.locator("[class*=st-key-undo-]", has_text="closes stall I").wait_for()
    phone.page.wait_for_function("document.querySelector('[data-testid=\"stMain\"]').scrollTop === 0")
    while robot.place_of(opened(desk, table)) != CATHEDRAL:
        move = next(
            move for move in legal(session.tables, opened(desk, table).position.state) if move.type in ("pass", "close")
        )
        session = desk.record(session.id, move, opened(desk, table).revision, secrets.token_hex(8)).session
    phone.page.locator(".bt-now", has_text="restores").wait_for()
    phone.offer("Altar")
    phone.page.locator("[data-card]").first.wait_for()
    assert _bottom(phone, "[data-card]") < BAR


def test_the_score_track_is_counted_once_and_stands_on_the_page_of_the_copy(phone: Phone, desk: Desk) -> None:
    table = begin(desk, GAME, laid_out(3))
    session = opened(desk, table)
    for move in (SetDepth(depth=Depth.KEY), read_move(GAME, {"type": "gain", "seat": 0, "points": 30})):
        session = desk.record(session.id, move, session.revision, secrets.token_hex(8)).session
    phone.visit(f"/table?t={table}")
    phone.offer("Count the score track")
    phone.type("Spaces (not the start spaces)", "72")
    phone.go()

    phone.page.locator("[class*=st-key-undo-]", has_text="1 printed value").wait_for()
    assert dict(opened(desk, table).position.state.printed) == {"track": "72"}
    assert phone.page.locator("button", has_text="Count the score track").count() == 0
    phone.visit("/copy?g=fresco")
    phone.tap(phone.page.locator(".stButtonGroup button", has_text=re.compile(r"^\s*Known \(\d+\)\s*$")))
    phone.page.get_by_text("Read off your copy: 72").wait_for()


def _bottom(phone: Phone, selector: str) -> float:
    box = phone.page.locator(selector).first.bounding_box()
    assert box is not None
    return box["y"] + box["height"]
