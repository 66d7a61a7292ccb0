"""From tap to drawn: the pages against an empty page of the same Streamlit in the same browser, as ratios of one run."""

from __future__ import annotations

import statistics
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

from playwright.sync_api import Browser, Locator, Page

from tools.browser import ROOT, Phone, Server, browsing, open_context, serving

TAPS = 30
WARM = 5

QUIET = 250
"""Milliseconds without a message or a change of the page after which a tap is taken to be answered."""

# Notes when the last message came in from the server.
_LISTEN = """
const Plain = window.WebSocket;
window.WebSocket = class extends Plain {
  constructor(...args) {
    super(...args);
    this.addEventListener("message", () => { window.lastMessage = performance.now(); });
  }
};
"""

# Milliseconds from a click to the last message and the last change of the page that it led to.
_MEASURE = """
([target, quiet]) => new Promise((resolve, reject) => {
  let last = 0;
  const watch = new MutationObserver(() => { last = performance.now(); });
  watch.observe(document.body, { attributes: true, childList: true, characterData: true, subtree: true });
  const began = performance.now();
  const look = () => {
    const end = Math.max(last, window.lastMessage);
    const now = performance.now();
    if (window.lastMessage > began && now - end > quiet) { watch.disconnect(); resolve(end - began); }
    else if (now - began > 5000) { watch.disconnect(); reject(new Error("the page did not answer")); }
    else setTimeout(look, 20);
  };
  target.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  setTimeout(look, 20);
})
"""


def _median(within: Page | Locator, target: Callable[[int], str]) -> float:
    page = within if isinstance(within, Page) else within.page
    times = []
    for tap in range(WARM + TAPS):
        handle = within.locator(target(tap)).first.element_handle()
        times.append(float(page.evaluate(_MEASURE, [handle, QUIET])))
        page.wait_for_timeout(30)
    return statistics.median(times[WARM:])


def _visitor(browser: Browser, server: Server) -> Phone:
    page = open_context(browser).new_page()
    page.add_init_script(_LISTEN)
    return Phone(page, server.url)


def _empty(browser: Browser, folder: Path) -> float:
    with serving(folder, ROOT / "tools" / "empty_page.py") as server:
        phone = _visitor(browser, server)
        phone.visit()
        return _median(phone.page, lambda tap: f".stButtonGroup button >> nth={tap % 2}")


def _pages(phone: Phone) -> Iterator[tuple[str, float]]:
    phone.visit("/setup?g=splendor_duel")
    phone.type("Player 1", "Anna")
    phone.type("Player 2", "Bence")
    phone.go()
    phone.page.locator("[data-step]").first.wait_for()
    depths = phone.page.locator(".stButtonGroup", has_text="Everything").locator("button")
    yield "Set up", _median(depths, lambda tap: f"nth={(tap + 1) % 2}")
    phone.tap(depths.nth(0))
    phone.go()
    phone.page.wait_for_url("**/table?t=*")
    phone.page.locator("[data-spot]").first.wait_for()
    yield "Table", _median(phone.page, lambda tap: f'[data-spot][role="button"] >> nth={tap % 2}')
    phone.visit("/scores?g=splendor_duel&d=BENCH")
    phone.type("Player 1", "Anna")
    phone.type("Player 2", "Bence")
    yield "Scores", _median(phone.page, lambda tap: f".stButtonGroup button >> nth={tap % 2}")


def measure() -> list[tuple[str, float, float]]:
    """Page, median milliseconds, ratio to the empty page."""
    with tempfile.TemporaryDirectory() as folder, browsing() as browser:
        base = _empty(browser, Path(folder))
        with serving(Path(folder)) as server:
            found = list(_pages(_visitor(browser, server)))
    return [(name, milliseconds, milliseconds / base) for name, milliseconds in [("an empty page", base), *found]]
