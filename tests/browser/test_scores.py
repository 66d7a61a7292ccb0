"""The score sheet of two people who kept nothing."""

from __future__ import annotations

import pytest

from companion.store.store import open_store
from tools.browser import Phone, Server

pytestmark = pytest.mark.browser


def fill_in(phone: Phone) -> None:
    phone.visit("/")
    phone.tap(phone.page.get_by_role("link", name="Scores"))
    phone.tap(phone.button("Splendor Duel"))
    phone.type("Player 1", "Anna")
    phone.type("Player 2", "Bence")
    phone.tap(phone.page.locator(".stButtonGroup button", has_text="Bence").first)


def count(phone: Phone, player: int, field: str, value: int) -> None:
    box = phone.page.locator(f'[data-count="{field}"]').nth(player)
    seen = phone.frames
    box.fill(str(value))
    box.press("Tab")
    phone.hear(seen)


def test_counts_lead_to_a_verdict_and_survive_a_reload(phone: Phone, server: Server) -> None:
    fill_in(phone)
    for player, (prestige, crowns) in enumerate([(13, 4), (20, 7)]):
        count(phone, player, "counts.prestige", prestige)
        count(phone, player, "counts.crowns", crowns)
        for colour in ("white", "blue", "green", "red", "black"):
            count(phone, player, f"counts.colours.{colour}", 2 + player)

    phone.page.reload()
    phone.settle()
    phone.page.locator("[data-count]").first.wait_for()
    shown = [phone.page.locator('[data-count="counts.prestige"]').nth(player).input_value() for player in (0, 1)]
    assert shown == ["13", "20"]

    phone.go()
    phone.page.locator('.bt-verdict, [data-testid="stAlert"]').first.wait_for()
    assert (
        phone.page.locator('.bt-verdict, [data-testid="stAlert"]').first.inner_text()
        == "Bence wins with 20 prestige points"
    )

    phone.tap(phone.button("Keep in the history"))
    kept = open_store({"BOTTEGA_STORE": server.store}).history.list()
    assert [play.result["verdict"] for play in kept] == ["Bence wins with 20 prestige points"]


def test_an_empty_sheet_says_everything_that_is_missing(phone: Phone) -> None:
    fill_in(phone)
    phone.go()

    told = phone.page.locator('[data-testid="stAlert"]').inner_text()
    assert "Anna must have" in told
    assert "Bence must have" in told
