"""Draws the pictures of README: every page from a real browser, on a phone and at a desk, light and dark.

A real game is recorded on the way, by taps, so that the pictures show what people see.
"""

from __future__ import annotations

import tempfile
from pathlib import Path

from playwright.sync_api import Browser

from tools.browser import ROOT, Phone, Server, browsing, open_context, serving

DOCS = ROOT / "docs" / "screenshots"
SEED = "BOTTEGA"


def _play(browser: Browser, server: Server) -> str:
    """A table after a few turns; gives its address."""
    phone = Phone(open_context(browser).new_page(), server.url)
    phone.visit("/setup?g=splendor_duel")
    phone.type("Player 1", "Anna")
    phone.type("Player 2", "Bence")
    phone.tap(phone.page.get_by_text("Use a seed of your own"))
    phone.type("Seed (empty: a fresh one)", SEED)
    phone.go()
    setup = phone.page.url
    phone.go()
    phone.page.wait_for_url("**/table?t=*")
    for cells in (("00", "01"), ("40", "41"), ("02", "03")):
        for cell in cells:
            phone.spot(cell)
        phone.go()
    phone.spot("10")
    phone.spot("20")
    return setup + " " + phone.page.url


def main() -> None:
    """Draw all of them into docs/screenshots."""
    DOCS.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as server, browsing() as browser:
        setup, table = _play(browser, server).split()
        table_query = table.partition("?")[2]
        addresses = {
            "start": "/",
            "setup": setup.removeprefix(server.url),
            "table": table.removeprefix(server.url),
            "scores": f"/scores?{table_query}",
            "share": f"/share?{table_query}",
            "copy": "/copy",
            "history": "/history",
            "rules": "/rules?g=splendor_duel&r=T4",
        }
        for dark in (False, True):
            for desktop in (False, True):
                phone = Phone(open_context(browser, dark=dark, desktop=desktop).new_page(), server.url)
                for page, address in addresses.items():
                    phone.visit(address)
                    phone.page.wait_for_timeout(500)
                    kind = f"{'1280' if desktop else '360'}-{'dark' if dark else 'light'}"
                    phone.page.screenshot(path=DOCS / f"{page}-{kind}.png")


if __name__ == "__main__":
    main()
