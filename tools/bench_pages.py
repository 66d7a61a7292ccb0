"""From tap to drawn: the pages against an empty page of the same Streamlit in the same browser, as ratios of one run."""

from __future__ import annotations

import statistics
import tempfile
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Browser, Page

from tools.browser import ROOT, Phone, browsing, open_context, serving

TAPS = 30
WARM = 5

# The time from a click to the first frame after the script has run, in milliseconds, measured inside the page.
_MEASURE = """
(target) => new Promise((resolve, reject) => {
  const app = document.querySelector('[data-testid="stApp"]');
  const state = () => app.getAttribute("data-test-script-state");
  let ran = false;
  const watch = new MutationObserver(() => {
    if (state() === "running") ran = true;
    else if (ran && state() === "notRunning") {
      watch.disconnect();
      requestAnimationFrame(() => resolve(performance.now() - began));
    }
  });
  watch.observe(app, { attributes: true, attributeFilter: ["data-test-script-state"] });
  setTimeout(() => { watch.disconnect(); reject(new Error("the page did not run")); }, 5000);
  const began = performance.now();
  target.dispatchEvent(new MouseEvent("click", { bubbles: true }));
})
"""


def _median(page: Page, target: Callable[[int], str]) -> float:
    times = []
    for tap in range(WARM + TAPS):
        handle = page.locator(target(tap)).first.element_handle()
        times.append(float(page.evaluate(_MEASURE, handle)))
        page.wait_for_timeout(30)
    return statistics.median(times[WARM:])


def _empty(browser: Browser, folder: Path) -> float:
    with serving(folder, ROOT / "tools" / "empty_page.py") as server:
        page = open_context(browser).new_page()
        Phone(page, server.url).visit()
        return _median(page, lambda tap: f".stButtonGroup button >> nth={tap % 2}")


def measure() -> list[tuple[str, float, float]]:
    """Page, median milliseconds, ratio to the empty page."""
    with tempfile.TemporaryDirectory() as folder, browsing() as browser:
        base = _empty(browser, Path(folder))
        rows = [("an empty page", base, 1.0)]
        with serving(Path(folder)) as server:
            phone = Phone(open_context(browser).new_page(), server.url)
            phone.visit("/setup?g=splendor_duel")
            phone.type("Player 1", "Anna")
            phone.type("Player 2", "Bence")
            phone.go()
            rows.append(("Set up", _median(phone.page, lambda tap: f".stButtonGroup button >> nth={-3 + tap % 2}"), 0.0))
            phone.go()
            phone.page.locator("[data-spot]").first.wait_for()
            rows.append(("Table", _median(phone.page, lambda tap: f'[data-spot="{tap % 2}0"]'), 0.0))
            phone.visit("/scores?g=splendor_duel&d=BENCH")
            rows.append(("Scores", _median(phone.page, lambda tap: f".stButtonGroup button >> nth={tap % 2}"), 0.0))
    return [(name, milliseconds, milliseconds / base) for name, milliseconds, _ in rows]
