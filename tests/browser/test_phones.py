"""One phone among many: out of touch and back, a draft over a reload, a seat's own phone, names that are scripts."""

from __future__ import annotations

import random
import re
import secrets
import time

import pytest
from playwright.sync_api import Browser

from companion import loader
from companion.core.game import AnyGame
from companion.core.setup import Header, derived_secret, plan
from companion.desk import Desk
from companion.games import games
from companion.store.store import open_store
from tests.browser import robot
from tests.browser.phones import phone_at, settled
from tests.desk.tables import a_move, secret_moves, until
from tools.browser import Phone, Server, open_context

pytestmark = pytest.mark.browser
DUEL = games()["splendor_duel"]
BANNER = "#bottega-touch"
HEARD = """() => {
  const app = document.querySelector('[data-testid="stApp"]');
  window.heard = [];
  new MutationObserver(() => window.heard.push([performance.now(), app.dataset.testScriptState]))
    .observe(app, { attributes: true, attributeFilter: ["data-test-script-state"] });
}"""
"""What the page's own watch of the line looks at."""
SCREEN = """
window.held = 0;
let held = [];
const request = async () => {
  const lock = new EventTarget();
  lock.release = async () => {
    if (!held.includes(lock)) return;
    held = held.filter(other => other !== lock);
    window.held = held.length;
    lock.dispatchEvent(new Event("release"));
  };
  held.push(lock);
  window.held = held.length;
  return lock;
};
window.hide = () => [...held].forEach(lock => lock.release());
Object.defineProperty(navigator, "wakeLock", { value: { request } });
"""
"""A browser that counts how often its screen is held on, and lets go when the page is hidden."""


@pytest.fixture
def desk(server: Server) -> Desk:
    return Desk(open_store({"BOTTEGA_STORE": server.store}))


def new_table(desk: Desk, *names: str, game: AnyGame = DUEL) -> tuple[str, str]:
    """A table and its link to record."""
    options = {part.id: part.at_table.value for part in game.parts}
    players = names or ("Anna", "Bence")
    header = Header(game=game.slug, seed="PHONE", secret_seed=derived_secret("PHONE"), players=players, options=options)
    table = desk.start(game, plan(game, loader.tables(game), header))
    return table, desk.store.links.make(table, "record").id


def test_a_phone_in_airplane_mode_says_so_at_once_and_comes_back_by_itself(phone: Phone, desk: Desk) -> None:
    table, link = new_table(desk)
    phone.visit(f"/table?t={link}")
    phone.page.locator("[data-spot]").first.wait_for()
    phone.spot("00")
    assert phone.page.locator(BANNER).is_hidden()
    phone.page.context.set_offline(True)
    phone.page.locator(BANNER, has_text="Out of touch").wait_for(timeout=3000)
    session = desk.open(table)
    move = next(move for move in robot.candidates(session) if move.type == "take")
    desk.record(table, move, session.revision, secrets.token_hex(8), "phone:other")

    phone.page.context.set_offline(False)
    phone.page.locator(BANNER).wait_for(state="hidden", timeout=40_000)
    phone.page.locator(".bt-now", has_text=str(desk.open(table).now().sentence)).wait_for(timeout=40_000)
    assert desk.open(table).revision == 1, "coming back recorded something"


def test_a_page_that_nobody_taps_hears_an_answer_to_each_of_its_beats(phone: Phone, desk: Desk) -> None:
    """Else it would take the silence for a lost line; most of its beats are answered without a run."""
    _, link = new_table(desk)
    phone.visit(f"/table?t={link}")
    phone.page.locator("[data-spot]").first.wait_for()
    phone.page.evaluate(HEARD)
    phone.page.wait_for_timeout(11_000)
    heard = phone.page.evaluate("window.heard")
    assert [state for _, state in heard[:4]] == ["running", "notRunning"] * 2
    assert 4_000 < heard[2][0] - heard[0][0] < 8_000


def open_menu(phone: Phone) -> None:
    phone.tap(phone.page.locator(".st-key-menu [data-testid=stPopoverButton]").last)
    phone.page.locator("[data-testid=stPopoverBody] a").first.wait_for()


def go_by_menu(phone: Phone, page: str) -> None:
    open_menu(phone)
    phone.page.locator("[data-testid=stPopoverBody] a", has_text=page).click()


def test_the_screen_stays_on_at_the_table_only_and_comes_on_again_after_it_was_hidden(phone: Phone, desk: Desk) -> None:
    _, link = new_table(desk)
    phone.page.add_init_script(SCREEN)
    phone.visit(f"/table?t={link}")
    phone.page.wait_for_function("window.held === 1")
    phone.page.evaluate("window.hide()")
    phone.page.wait_for_function("window.held === 0")
    phone.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    phone.page.wait_for_function("window.held === 1")

    go_by_menu(phone, "Rules")
    phone.page.wait_for_function("window.held === 0")
    phone.page.go_back()
    phone.page.wait_for_function("window.held === 1")


def test_rules_that_were_reloaded_lead_back_to_the_table_and_their_address_names_none(phone: Phone, desk: Desk) -> None:
    table, _ = new_table(desk)
    seat = desk.store.links.make(table, "seat", 1).id
    phone.visit(f"/table?t={seat}")
    go_by_menu(phone, "Rules")
    phone.page.locator("[data-testid=stPageLink] a", has_text="Back to the table").wait_for()
    assert seat not in phone.page.url
    phone.page.reload()
    phone.page.locator("[data-testid=stPageLink] a", has_text="Back to the table").click()
    phone.page.locator(".bt-role", has_text="Bence alone").wait_for()

    phone.visit("/")
    phone.visit("/rules")
    phone.page.locator(".bt-rule").first.wait_for()
    assert phone.page.locator("[data-testid=stPageLink] a", has_text="Back to the table").count() == 0


def test_rules_of_another_game_lead_to_no_table_of_this_one(phone: Phone, desk: Desk) -> None:
    """Two tables in two tabs: what one of them had open last is not where the other one came from."""
    _, link = new_table(desk)
    back = phone.page.locator("[data-testid=stPageLink] a", has_text="Back to the table")
    for game, is_led in ((DUEL.slug, 1), ("gonzaga", 0)):
        phone.visit(f"/table?t={link}")
        phone.page.locator("[data-spot]").first.wait_for()
        phone.visit(f"/rules?g={game}")
        phone.page.locator(".bt-rule").first.wait_for()
        phone.settle()
        assert back.count() == is_led
    phone.visit(f"/setup?g={DUEL.slug}")
    open_menu(phone)
    assert phone.page.locator("[data-testid=stPopoverBody] a", has_text="Table").count() == 1


def test_a_secret_on_a_shared_phone_is_covered_once_it_has_shown_another_page_or_was_put_away(
    phone: Phone, desk: Desk
) -> None:
    found = until(desk, games()["leonardo"], secret_moves)
    assert found is not None
    session = found[0]
    phone.visit(f"/table?t={desk.store.links.make(session.id, 'record').id}")
    show, hide = phone.button("looks: show"), phone.button("Hide")
    phone.tap(show)
    hide.wait_for()
    go_by_menu(phone, "Rules")
    phone.page.locator("[data-testid=stPageLink] a", has_text="Back to the table").click()
    show.wait_for()
    assert hide.count() == 0

    phone.tap(show)
    hide.wait_for()
    phone.page.evaluate("""() => {
      Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
      delete document.visibilityState;
    }""")
    show.wait_for()
    assert hide.count() == 0


def test_a_number_that_was_typed_is_recorded_by_the_very_next_tap(phone: Phone, desk: Desk) -> None:
    found = until(desk, games()["leonardo"], secret_moves)
    assert found is not None
    session, (one, _) = found
    phone.visit(f"/table?t={desk.store.links.make(session.id, 'seat', one.seat).id}")
    field = phone.page.locator("[data-count]").first
    field.click()
    field.press_sequentially("1")
    go = phone.page.locator("[class*=st-key-go-on-] button:enabled")
    go.wait_for()
    assert field.evaluate("field => field.getRootNode().activeElement === field"), "the field was left"
    phone.settle()
    go.click()
    assert settled(desk, session.id, session.revision).log.moves[-1].seat == one.seat


def test_a_tap_beside_the_open_menu_closes_it_and_the_next_one_counts(phone: Phone, desk: Desk) -> None:
    _, link = new_table(desk)
    phone.visit(f"/scores?t={link}")
    back = phone.page.locator("[data-testid=stPageLink] a", has_text="Back to the table")
    back.wait_for()
    open_menu(phone)
    back.scroll_into_view_if_needed()
    place = back.bounding_box()
    assert place is not None
    for _ in range(2):
        phone.page.mouse.click(place["x"] + place["width"] / 2, place["y"] + place["height"] / 2)
        phone.page.locator("[data-testid=stPopoverBody]").wait_for(state="detached")
    phone.page.locator("[data-spot]").first.wait_for()
    assert "/table?" in phone.page.url


def test_what_is_tapped_out_of_touch_is_not_recorded_later(phone: Phone, desk: Desk) -> None:
    table, link = new_table(desk)
    phone.visit(f"/table?t={link}")
    phone.page.locator("[data-spot]").first.wait_for()
    phone.spot("00")
    go = phone.page.locator("[class*=st-key-go-on-] button:enabled")
    place = go.bounding_box()
    assert place is not None
    phone.page.context.set_offline(True)
    phone.page.locator(BANNER, has_text="Out of touch").wait_for(timeout=3000)
    phone.page.mouse.click(place["x"] + place["width"] / 2, place["y"] + place["height"] / 2)

    phone.page.context.set_offline(False)
    phone.page.locator(BANNER).wait_for(state="hidden", timeout=40_000)
    phone.settle()
    phone.page.wait_for_timeout(3000)
    assert desk.open(table).revision == 0
    phone.tap(go)
    phone.page.locator("[class*=st-key-undo-] button:enabled").wait_for()
    assert desk.open(table).revision == 1


def test_a_server_that_was_killed_is_told_and_what_was_entered_is_there_again(
    phone: Phone, server: Server, desk: Desk
) -> None:
    table, link = new_table(desk)
    phone.visit(f"/table?t={link}")
    phone.page.locator("[data-spot]").first.wait_for()
    phone.spot("00")
    said = phone.page.locator("[class*=st-key-go-on-] button:enabled").inner_text()
    server.kill()
    phone.page.locator(BANNER, has_text="Out of touch").wait_for(timeout=10_000)
    streamlits = phone.page.locator("[data-testid=stDialog]")
    streamlits.wait_for(state="attached")
    assert streamlits.is_hidden(), "it lies over the banner and over what happens now"
    server.start()
    phone.page.locator(BANNER).wait_for(state="hidden", timeout=60_000)
    phone.page.locator("[class*=st-key-go-on-] button:enabled", has_text=said).wait_for(timeout=60_000)
    phone.settle()
    phone.go()

    assert settled(desk, table, 0).revision == 1


def test_what_was_entered_on_a_board_survives_a_reload_on_this_phone_alone(
    phone: Phone, browser: Browser, server: Server, desk: Desk
) -> None:
    _, link = new_table(desk)
    phone.visit(f"/table?t={link}")
    phone.page.locator("[data-spot]").first.wait_for()
    phone.spot("00")
    said = phone.page.locator("[class*=st-key-go-on-] button:enabled").inner_text()
    other, context = phone_at(browser, server.url, link)
    other.page.locator("[data-spot]").first.wait_for()
    assert other.page.locator('[data-spot="00"][aria-pressed="true"]').count() == 0
    context.close()

    phone.page.reload()
    phone.page.locator('[data-spot="00"][aria-pressed="true"]').wait_for()
    phone.page.locator("[class*=st-key-go-on-] button:enabled", has_text=said).wait_for()


def test_a_seats_phone_plans_in_secret_and_all_plans_are_shown_at_once(
    phone: Phone, browser: Browser, server: Server, desk: Desk
) -> None:
    found = until(desk, games()["fresco"], secret_moves)
    assert found is not None
    session, (own, _) = found
    follower, second = phone_at(browser, server.url, desk.store.links.make(session.id, "follow").id)
    phone.visit(f"/table?t={desk.store.links.make(session.id, 'seat', own.seat).id}")
    name = session.names[own.seat]
    phone.page.locator(".bt-role", has_text=f"{name} alone").wait_for()
    phone.page.locator("[data-piece]").first.wait_for()
    limit = time.monotonic() + 20
    while not phone.page.locator("[class*=st-key-go-on-] button:enabled").count():
        assert time.monotonic() < limit
        phone.tap(phone.page.locator("[data-piece]:enabled").first)
    phone.go()
    follower.page.locator(".bt-role", has_text="Looking on").wait_for()
    after = settled(desk, session.id, session.revision)
    assert after.writers[-1] == f"seat:{own.seat}"
    assert "plan:" not in follower.page.locator("body").inner_text()
    assert follower.page.locator("[data-piece]").count() == 0

    limit = time.monotonic() + 20
    while not desk.open(session.id).position.state.plans.is_open:
        assert time.monotonic() < limit
        session = desk.open(session.id)
        seat = session.position.state.plans.waiting[0]
        legal = session.game.playing.legal(session.tables, session.position.state)
        move = next(move for move in legal if move.type == own.type and move.seat == seat)
        desk.record(session.id, move, session.revision, secrets.token_hex(8), f"seat:{seat}")
    follower.page.get_by_text("plan:").first.wait_for()
    second.close()


@pytest.mark.parametrize("role", ["record", "follow", "seat"])
def test_a_name_that_is_a_script_is_text_on_every_page(phone: Phone, desk: Desk, role: str) -> None:
    name = "<img src onerror=x=1>"
    table, link = new_table(desk, name, "<script>x=1</script>")
    session = desk.open(table)
    desk.record(table, robot.wish(session, set()), 0, secrets.token_hex(8), "seat:0")
    if role != "record":
        link = desk.store.links.make(table, role, 0 if role == "seat" else None).id  # type: ignore[arg-type]
    for page in ("table", "scores", "share", "history", "start"):
        phone.visit("/" if page == "start" else f"/{page}?t={link}")
        phone.page.locator(".bt-head, h1").first.wait_for()
        if page == "table":
            phone.tap(phone.page.locator('[data-testid="stExpander"] summary'))
            phone.page.locator(".bt-log li").first.wait_for()
            assert name in phone.page.locator("body").inner_text()
        assert phone.page.evaluate("typeof x") == "undefined"
        assert phone.page.locator("img[src='']").count() == 0


def test_a_player_may_let_the_screen_go_dark(phone: Phone, desk: Desk) -> None:
    _, link = new_table(desk)
    phone.visit(f"/table?t={link}")
    phone.tap(phone.page.locator('[data-testid="stExpander"] summary'))
    toggle = phone.page.get_by_text("Keep the screen on at the table")
    box = phone.page.get_by_label("Keep the screen on at the table")
    assert box.is_checked()
    phone.tap(toggle)
    phone.page.reload()
    phone.settle()
    phone.tap(phone.page.locator('[data-testid="stExpander"] summary'))
    box.wait_for()
    assert not box.is_checked()


def test_a_name_is_never_obeyed_as_markdown_and_a_line_of_the_start_page_is_whole(phone: Phone, desk: Desk) -> None:
    names = ("![](/favicon.png) *b*", ":material/home: $a$ `c`", "Bence", "Wilhelmina Konstantina")
    new_table(desk, *names, game=games()["gonzaga"])
    phone.visit("/")
    line = phone.page.locator("[data-testid=stPageLink] a", has_text=names[0])
    line.wait_for()
    text = line.inner_text().replace("\N{WORD JOINER}", "")
    assert [name for name in names if name not in text] == []
    assert line.locator("img, em, code, .katex").count() == 0
    assert line.evaluate("line => [...line.querySelectorAll('*')].every(one => one.scrollWidth <= one.clientWidth + 1)")
    assert re.search(r"\d\d\.\d\d\. \d\d:\d\d$", text)


def test_the_longest_name_stays_off_the_menu(phone: Phone, desk: Desk) -> None:
    """Leonardo's head says who holds Leonardo."""
    names = ("W" * 24, "M" * 24)
    table, link = new_table(desk, *names, game=games()["leonardo"])
    session = desk.open(table)
    while not any(name in str(session.now().status) for name in names):
        move = a_move(session, random.Random(1))
        session = desk.record(session.id, move, session.revision, secrets.token_hex(8)).session
    phone.visit(f"/table?t={link}")
    phone.page.locator(".bt-head").wait_for()
    phone.settle()
    assert phone.page.locator('[data-testid="stMain"]').evaluate("e => e.scrollWidth - e.clientWidth") <= 0
    head, menu = phone.page.locator(".bt-head span").bounding_box(), phone.page.locator(".st-key-menu").bounding_box()
    assert head is not None
    assert menu is not None
    assert head["x"] + head["width"] <= menu["x"] + 1


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("role", ["record", "follow", "seat"])
def test_no_page_of_a_table_is_wider_than_the_phone(
    browser: Browser, server: Server, desk: Desk, role: str, dark: bool
) -> None:
    table, link = new_table(desk, "Wilhelmina Konstantina", "Maximilian Ferdinand")
    session = desk.open(table)
    desk.record(table, robot.wish(session, set()), 0, secrets.token_hex(8), "phone:other")
    if role != "record":
        link = desk.store.links.make(table, role, 0 if role == "seat" else None).id  # type: ignore[arg-type]
    context = open_context(browser, dark=dark)
    phone = Phone(context.new_page(), server.url)
    for page in ("table", "share"):
        phone.visit(f"/{page}?t={link}")
        phone.page.locator(".bt-head").wait_for()
        assert phone.page.evaluate("document.documentElement.scrollWidth") <= 360
        assert phone.page.locator('[data-testid="stMain"]').evaluate("e => e.scrollWidth - e.clientWidth") <= 0
    context.close()
