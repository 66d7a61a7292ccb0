"""From tap to drawn: the pages against an empty page of the same Streamlit in the same browser, as ratios of one run."""

from __future__ import annotations

import statistics
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Browser, Locator, Page

from tools.browser import ROOT, Phone, Server, browsing, open_context, serving

WARM = 6
ROUNDS = 6
TAPS = 6

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


@dataclass(frozen=True, slots=True)
class _Subject:
    """What is tapped: the controls of a page, one after the other."""

    name: str
    within: Page | Locator
    target: Callable[[int], str]

    def milliseconds(self, taps: int) -> list[float]:
        """From each tap to its last trace on the page."""
        page = self.within if isinstance(self.within, Page) else self.within.page
        times = []
        for tap in range(taps):
            handle = self.within.locator(self.target(tap)).first.element_handle()
            times.append(float(page.evaluate(_MEASURE, [handle, QUIET])))
            page.wait_for_timeout(30)
        return times


def _visitor(browser: Browser, server: Server) -> Phone:
    page = open_context(browser).new_page()
    page.add_init_script(_LISTEN)
    return Phone(page, server.url)


def _empty(phone: Phone) -> _Subject:
    phone.visit()
    return _Subject("an empty page", phone.page, lambda tap: f".stButtonGroup button >> nth={tap % 2}")


def _pages(phone: Phone) -> Iterator[_Subject]:
    phone.visit("/setup?g=splendor_duel")
    phone.type("Player 1", "Anna")
    phone.type("Player 2", "Bence")
    phone.go()
    phone.page.locator("[data-step]").first.wait_for()
    depths = phone.page.locator(".stButtonGroup", has_text="Everything").locator("button")
    yield _Subject("Set up", depths, lambda tap: f"nth={(tap + 1) % 2}")
    phone.tap(depths.nth(0))
    phone.go()
    phone.page.wait_for_url("**/table?t=*")
    phone.page.locator("[data-spot]").first.wait_for()
    yield _Subject("Table", phone.page, lambda tap: f'[data-spot][role="button"] >> nth={tap % 2}')
    phone.visit("/scores?g=splendor_duel&d=BENCH")
    phone.type("Player 1", "Anna")
    phone.type("Player 2", "Bence")
    yield _Subject("Scores", phone.page, lambda tap: f".stButtonGroup button >> nth={tap % 2}")


def _side_by_side(one: _Subject, other: _Subject) -> tuple[float, float]:
    """The medians of both, tapped in turns, so that whatever else the machine does weighs on both alike."""
    for subject in (one, other):
        subject.milliseconds(WARM)
    times: tuple[list[float], list[float]] = ([], [])
    for _ in range(ROUNDS):
        for subject, found in zip((one, other), times, strict=True):
            found.extend(subject.milliseconds(TAPS))
    return statistics.median(times[0]), statistics.median(times[1])


def measure() -> list[tuple[str, float, float]]:
    """Page, median milliseconds, ratio to the empty page that was tapped in turns with it."""
    with tempfile.TemporaryDirectory() as folder, browsing() as browser:
        place = Path(folder)
        with serving(place, ROOT / "tools" / "empty_page.py") as bare, serving(place) as server:
            empty, found = _empty(_visitor(browser, bare)), []
            for subject in _pages(_visitor(browser, server)):
                base, milliseconds = _side_by_side(empty, subject)
                found.append((subject.name, milliseconds, milliseconds / base))
    return found
