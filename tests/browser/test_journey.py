"""The whole job of two people with a box, on one phone."""

from __future__ import annotations

import secrets

import pytest
from playwright.sync_api import Browser

from companion.desk import Desk
from companion.store.store import Store, open_store
from tests.browser import robot
from tests.browser.tables import opened
from tools.browser import Phone, Server, open_context

pytestmark = pytest.mark.browser
SEED = "JOURNEY"


def table_of(phone: Phone) -> str:
    return phone.page.url.partition("t=")[2].partition("&")[0]


def deal(phone: Phone) -> None:
    """Names, deal, start: what stands between opening the app and the first turn."""
    phone.visit("/")
    phone.tap(phone.button("Splendor Duel"))
    phone.type("Player 1", "Anna")
    phone.type("Player 2", "Bence")
    phone.tap(phone.page.get_by_text("Use a seed of your own"))
    phone.type("Seed (empty: a fresh one)", SEED)
    phone.go()
    phone.page.locator("[data-step]").first.wait_for()


def start(phone: Phone) -> str:
    phone.go()
    phone.page.wait_for_url("**/table?t=*")
    phone.page.locator("[data-spot]").first.wait_for()
    return table_of(phone)


@pytest.fixture
def store(server: Server) -> Store:
    return open_store({"BOTTEGA_STORE": server.store})


def test_a_game_from_names_to_verdict_on_a_phone(phone: Phone, store: Store) -> None:
    deal(phone)
    assert phone.page.locator("[data-step]").count() >= 6
    table = start(phone)
    desk = Desk(store)

    wanted = {"privilege", "buy", "reserve", "replenish"}
    taps = phone.taps
    while opened(desk, table).position.state.number <= 8 or wanted:
        session = opened(desk, table)
        move = robot.wish(session, wanted)
        robot.enter(phone, session, move)
        wanted.discard(move.type)
        assert opened(desk, table).revision == session.revision + 1, f"{move} was not recorded"
    turns = opened(desk, table).position.state.number - 1
    print(f"{turns} turns, {(phone.taps - taps) / turns:.1f} taps a turn")

    before = opened(desk, table)
    phone.undo()
    phone.undo()
    phone.redo()
    after = opened(desk, table)
    assert (after.log.cursor, len(after.log.moves)) == (before.log.cursor - 1, before.log.cursor)

    shown = phone.sentence(), phone.status()
    phone.page.reload()
    phone.settle()
    phone.page.locator("[data-spot]").first.wait_for()
    assert (phone.sentence(), phone.status()) == shown

    finish_elsewhere(desk, table)
    phone.page.locator("[class*=st-key-undo-]", has_text=str(opened(desk, table).last())).wait_for()
    phone.settle()
    while not opened(desk, table).is_over:
        session = opened(desk, table)
        robot.enter(phone, session, robot.wish(session, set()))

    phone.tap(phone.page.locator('[class*="st-key-go-"] button'))
    verdict = phone.page.locator(".bt-verdict").inner_text()
    winner = opened(desk, table).position.state.winner
    assert verdict.startswith(f"{opened(desk, table).names[winner]} wins with")
    assert store.history.list()[0].result["verdict"] == verdict


def session_sentence(desk: Desk, table: str) -> str:
    session = opened(desk, table)
    return str(session.game.playing.now(session.tables, session.position.state, None).sentence)


def finish_elsewhere(desk: Desk, table: str) -> None:
    """Another phone plays on until one purchase is left; the first phone comes up to date by itself."""
    trail = []
    session = opened(desk, table)
    while not session.is_over:
        move = robot.wish(session, set())
        session = desk.record(session.id, move, session.revision, secrets.token_hex(8)).session
        trail.append(session.revision)
        assert len(trail) < 400, "the game does not end"
    last = next(n for n in range(len(session.log.moves) - 1, 0, -1) if session.log.moves[n].type == "buy")
    desk.go_to(session.id, last, session.revision, secrets.token_hex(8))


def test_what_two_phones_see_is_one_table(phone: Phone, store: Store, browser: Browser, server: Server) -> None:
    deal(phone)
    table = start(phone)
    other = Phone(open_context(browser).new_page(), server.url)
    other.visit(f"/table?t={table}")
    other.page.locator("[data-spot]").first.wait_for()

    session = opened(Desk(store), table)
    move = robot.wish(session, set())
    robot.enter(phone, session, move)

    other.page.locator(".bt-now", has_text=session_sentence(Desk(store), table)).wait_for()


def test_a_double_tap_records_once(phone: Phone, store: Store) -> None:
    deal(phone)
    table = start(phone)
    phone.spot("00")

    phone.page.locator('[class*="st-key-go-"] button:enabled').dblclick()
    phone.page.locator("[class*=st-key-undo-] button:enabled").wait_for()
    phone.settle()

    assert opened(Desk(store), table).revision == 1


def test_the_last_word_typed_counts_when_deal_is_tapped_at_once(phone: Phone) -> None:
    phone.visit("/setup?g=splendor_duel")
    phone.page.get_by_label("Player 1", exact=True).fill("Anna")
    phone.page.get_by_label("Player 2", exact=True).fill("Bence")
    phone.page.locator('[class*="st-key-go-"] button:enabled').tap()

    phone.page.get_by_text("Anna and Bence · change").wait_for()


def test_tokens_typed_in_survive_a_reload(phone: Phone) -> None:
    phone.visit("/setup?g=splendor_duel")
    phone.type("Player 1", "Anna")
    phone.type("Player 2", "Bence")
    phone.tap(phone.page.get_by_text("How each part is dealt"))
    phone.tap(phone.page.locator(".stButtonGroup", has_text="by hand").nth(1).get_by_text("by hand"))
    phone.go()
    phone.page.locator("[data-step]").first.wait_for()
    phone.go()
    phone.page.wait_for_url("**/table?t=*")
    for piece in ("white", "white", "gold"):
        phone.piece(piece)

    phone.page.reload()
    phone.page.locator('[data-piece="white"]', has_text="×2").wait_for()
    phone.page.locator('[data-piece="gold"]', has_text="×2").wait_for()
