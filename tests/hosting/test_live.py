from __future__ import annotations

import asyncio
import time
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from companion.core.message import msg
from companion.store.errors import BrokenStoreError
from companion.store.store import Store, open_store
from companion.ui import live
from companion.ui.live import Live, Shown
from tests.hosting.loop import run as in_loop
from tools.browser import Server, free_port
from tools.load import copies, one_played
from tools.wire import Wire


class Tables:
    """A store that counts how often it is asked."""

    def __init__(self) -> None:
        self.known = {"a": 1, "b": 5}
        self.asked: list[set[str]] = []

    def __call__(self, links: Collection[str]) -> Mapping[str, int]:
        self.asked.append(set(links))
        return {link: revision for link, revision in self.known.items() if link in links}


@pytest.fixture
def quiet(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "EVERY", 3600)


def test_only_pages_that_lag_behind_are_nudged_and_all_tables_are_looked_at_at_once(quiet: None) -> None:
    tables, nudged = Tables(), list[tuple[str, str]]()
    pages = Live(tables, lambda session, fragment: nudged.append((session, fragment)))
    for session, link, revision in (("one", "a", 1), ("two", "a", 0), ("three", "b", 5), ("four", "withdrawn", 2)):
        pages.shows(session, Shown(link, revision, f"f-{session}"))
    time.sleep(0.05)
    tables.asked.clear()
    nudged.clear()
    pages.shows("two", Shown("a", 0, "f-two"))
    pages.shows("four", Shown("withdrawn", 2, "f-four"))
    assert pages.look() == 2
    assert sorted(nudged) == [("four", "f-four"), ("two", "f-two")]
    assert tables.asked == [{"a", "b", "withdrawn"}]
    assert pages.look() == 0, "who was nudged says what it shows before it is nudged again"
    tables.known["b"] = 6
    assert pages.look() == 1


def test_a_watch_goes_on_after_trouble(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "EVERY", 0.01)
    monkeypatch.setattr(time, "sleep", lambda seconds, slept=time.sleep: slept(min(seconds, 0.01)))
    nudged: list[str] = []
    tries: list[int] = []

    def revisions(links: Collection[str]) -> Mapping[str, int]:
        tries.append(1)
        if len(tries) < 3:
            raise BrokenStoreError(msg("The store is away."))
        return {}

    pages = Live(revisions, lambda session, fragment: nudged.append(session))
    pages.shows("one", Shown("a", 1, "f"))
    limit = time.monotonic() + 10
    while not nudged and time.monotonic() < limit:
        time.sleep(0.01)
    assert nudged == ["one"]


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    found = Server(f"sqlite:///{tmp_path / 'store.db'}", free_port())
    found.start()
    yield found
    found.stop()


def test_a_tap_that_is_under_way_while_the_page_is_drawn_anew_means_what_stood_there_before(server: Server) -> None:
    """Two pages of one browser: on one a move is brought back, and only then the other one's undo arrives."""

    async def evening(store: Store, link: str) -> tuple[list[Any], list[Any], str]:
        one = Wire(server.url, "table", f"t={link}", keep_frames=True)
        await one.open()
        other = Wire(server.url, "table", f"t={link}", cookies=one.cookies, keep_frames=True)
        await other.open()
        stood, seen = other.buttons["undo"], other.shown
        await one.tap("redo")
        await other.wait(lambda: other.shown != seen and other.buttons["undo"].label != stood.label, 10)
        table = store.links.find(link).table_id
        before = list(store.tables.load(table).entries)
        drawn = other.drawn
        await other.rerun(stood.id, stood.fragment)
        await other.wait(lambda: other.drawn > drawn)
        await asyncio.sleep(0.5)
        told = b"".join(other.frames).decode("utf-8", "replace")
        await one.close()
        await other.close()
        return before, list(store.tables.load(table).entries), told

    with open_store({"BOTTEGA_STORE": server.store}) as store:
        [link] = copies(store, one_played(store), 1)
        before, after, told = in_loop(evening(store, link))
    assert after == before
    assert "Nothing was recorded by your tap" in told


def test_news_are_on_an_open_page_long_before_it_asks_by_itself(server: Server) -> None:
    with open_store({"BOTTEGA_STORE": server.store}) as store:
        [link] = copies(store, one_played(store), 1)

    async def evening() -> list[float]:
        phones = [Wire(server.url, "table", f"t={link}") for _ in range(2)]
        for phone in phones:
            await phone.open()
        times = []
        for number in range(4):
            tapping, looking = phones[number % 2], phones[1 - number % 2]
            before = looking.shown
            await tapping.tap("redo")
            began = time.monotonic()
            await looking.wait(lambda phone=looking, seen=before: phone.shown != seen, 10)  # type: ignore[misc]
            times.append(time.monotonic() - began)
            await tapping.wait(lambda phone=tapping, other=looking: phone.shown == other.shown, 10)  # type: ignore[misc]
        for phone in phones:
            await phone.close()
        return times

    assert sorted(in_loop(evening()))[1] < 2
