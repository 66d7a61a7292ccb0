"""Draws the pictures of README: every page from a real browser, on a phone and at a desk, light and dark.

A real game is recorded on the way, by taps, so that the pictures show what people see.
"""

from __future__ import annotations

import secrets
import tempfile
from pathlib import Path

from playwright.sync_api import Browser

from companion.desk import Desk
from companion.store.store import open_store
from tests.browser import robot
from tools.browser import ROOT, Phone, Server, browsing, open_context, serving

DOCS = ROOT / "docs" / "screenshots"
SEED = "BOTTEGA"
MIDDLE = 22
"""The turn in which the running table is drawn."""


def _set_up(phone: Phone) -> tuple[str, str]:
    """Names, seed, deal, start; gives the addresses of the setup and of the table."""
    phone.visit("/setup?g=splendor_duel")
    phone.type("Player 1", "Anna")
    phone.type("Player 2", "Bence")
    phone.tap(phone.page.get_by_text("Use a seed of your own"))
    phone.type("Seed (empty: a fresh one)", SEED)
    phone.go()
    phone.page.locator("[data-step]").first.wait_for()
    setup = phone.page.url
    phone.go()
    phone.page.wait_for_url("**/table?t=*")
    return setup.removeprefix(phone.base), phone.page.url.removeprefix(phone.base)


def _played(desk: Desk, table_id: str, turns: int) -> None:
    """Record a sensible game up to a turn, or to its end."""
    session = desk.open(table_id)
    while not session.is_over and session.position.state.number < turns:
        session = desk.record(table_id, robot.wish(session, set()), session.revision, secrets.token_hex(8)).session


def _addresses(browser: Browser, server: Server) -> dict[str, str]:
    """What is drawn: every page, about a table in mid-game and one that has ended."""
    setup, table = _set_up(Phone(open_context(browser).new_page(), server.url))
    desk = Desk(open_store({"BOTTEGA_STORE": server.store}))
    link = table.partition("t=")[2]
    running = desk.store.links.find(link).table_id
    session = desk.open(running)
    other = desk.start(session.game, session.document)
    ended = desk.store.links.make(other, "record").id
    _played(desk, running, MIDDLE)
    _played(desk, other, 1000)
    return {"start": "/", "setup": setup, "table": table, "scores": f"/scores?t={ended}", "share": f"/share?t={link}",
            "copy": "/copy", "history": "/history", "rules": "/rules?g=splendor_duel&r=T4"}


def main() -> None:
    """Draw all of them into docs/screenshots."""
    DOCS.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as server, browsing() as browser:
        addresses = _addresses(browser, server)
        for dark in (False, True):
            for desktop in (False, True):
                phone = Phone(open_context(browser, dark=dark, desktop=desktop).new_page(), server.url)
                kind = f"{'1280' if desktop else '360'}-{'dark' if dark else 'light'}"
                for page, address in addresses.items():
                    phone.visit(address)
                    phone.page.wait_for_timeout(800)
                    if page == "table":
                        phone.page.locator('[data-spot][role="button"]').first.click()
                        phone.page.wait_for_timeout(500)
                    phone.page.screenshot(path=DOCS / f"{page}-{kind}.png")


if __name__ == "__main__":
    main()
