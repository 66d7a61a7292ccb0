"""Il Vecchio on one phone: a game of three from the names to the verdict, and no page wider than the phone."""

from __future__ import annotations

import secrets

import pytest
from playwright.sync_api import Browser

from companion.desk import Desk
from companion.games.il_vecchio import GAME
from companion.games.il_vecchio.moves import TownAction
from companion.store.store import Store, open_store
from tests.browser import fresco_robot, vecchio_robot
from tests.browser.tables import link_of, opened
from tests.il_vecchio import COPY, document
from tools.browser import Phone, Server, open_context

pytestmark = pytest.mark.browser
MOST_TAPS = 5
SHIELDS = {fact: "yes" for fact in COPY if fact.endswith("-shield")}
CHEAP = {fact: "1" for fact in COPY if fact.endswith("-cost")}


@pytest.fixture
def store(server: Server) -> Store:
    """A store whose copy of the game is known, with a shield on every space: so the game is a short one."""
    found = open_store({"BOTTEGA_STORE": server.store})
    for fact, value in {**COPY, **SHIELDS, **CHEAP}.items():
        found.copies.learn("il_vecchio", fact, value)
    return found


@pytest.fixture
def desk(store: Store) -> Desk:
    return Desk(store)


def deal(phone: Phone) -> str:
    phone.visit("/")
    phone.tap(phone.button("Il Vecchio"))
    phone.tap(phone.page.get_by_role("radio", name="3").or_(phone.page.get_by_role("button", name="3", exact=True)).first)
    for seat, name in enumerate(("Anna", "Bence", "Csilla")):
        phone.type(f"Player {seat + 1}", name)
    phone.tap(phone.page.get_by_text("Use a seed of your own"))
    phone.type("Seed (empty: a fresh one)", "COSIMO")
    phone.go()
    phone.page.locator("[data-step]").first.wait_for()
    phone.go()
    phone.page.wait_for_url("**/table?t=*")
    phone.page.locator("[data-spot]").first.wait_for()
    return phone.page.url.partition("t=")[2].partition("&")[0]


def test_a_game_of_three_is_recorded_by_taps_from_the_deal_to_the_verdict(phone: Phone, desk: Desk, store: Store) -> None:
    link = deal(phone)
    table = opened(desk, link).id
    taps: list[int] = []
    kinds: set[str] = set()
    while not desk.open(table).is_over:
        session = desk.open(table)
        move = vecchio_robot.wish(session)
        before = phone.taps
        fresco_robot.enter(phone, desk, link, move)
        assert desk.open(table).revision == session.revision + 1, f"{move}: {phone.sentence()}"
        kinds.add(move.type)
        if isinstance(move, TownAction):
            taps.append(phone.taps - before)

    print(f"{phone.taps} taps for {len(desk.open(table).log.moves)} moves; a town action {min(taps)} to {max(taps)}")
    assert max(taps) <= MOST_TAPS
    assert {"middlemen", "keep", "place", "town", "province", "office", "turn_up", "take_tile", "tell"} <= kinds
    phone.tap(phone.page.locator('[class*="st-key-go-"] button'))
    verdict = phone.page.locator(".bt-verdict").inner_text()
    assert store.history.list()[0].result["verdict"] == verdict
    assert verdict.startswith(("Anna", "Bence", "Csilla"))


@pytest.mark.parametrize("dark", [False, True])
def test_nothing_is_wider_than_the_phone(browser: Browser, server: Server, desk: Desk, dark: bool) -> None:
    table = desk.start(GAME, document(4, "WIDE", shields="hand", council="hand", nobility="hand"))
    context = open_context(browser, dark=dark)
    phone = Phone(context.new_page(), server.url)
    seen: set[str] = set()
    wanted = {"middlemen", "keep", "place", "turn", "shield", "tile"}
    while not wanted <= seen:
        session = desk.open(table)
        state = session.position.state
        moment = state.pending[0].partition(":")[0] if state.pending else state.stage
        if moment in wanted - seen:
            seen.add(moment)
            phone.visit(f"/table?t={link_of(desk, table)}")
            phone.page.locator(".bt-now").wait_for()
            assert phone.page.evaluate("document.scrollingElement.scrollWidth") <= 360, moment
        desk.record(table, vecchio_robot.wish(session), session.revision, secrets.token_hex(8))
    context.close()
