from __future__ import annotations

import asyncio
import logging
import threading
import time
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from companion.store.errors import BrokenStoreError, NoSuchTableError
from companion.store.store import Store, open_store
from companion.ui.keeper import keep, keeper, look_after
from tests.hosting.loop import run as in_loop


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return open_store({"BOTTEGA_STORE": str(tmp_path / "store.sqlite")})


def old_table(tmp_path: Path) -> str:
    long_ago = datetime.now(UTC) - timedelta(days=400)
    with open_store({"BOTTEGA_STORE": str(tmp_path / "store.sqlite")}, lambda: long_ago) as then:
        return then.tables.create("regatta", {"players": []}, title="")


@pytest.mark.parametrize(("environment", "stays"), [
    ({}, True), ({"BOTTEGA_HOSTED": "1"}, False), ({"BOTTEGA_HOSTED": "1", "BOTTEGA_KEEP_DAYS": "0"}, True),
    ({"BOTTEGA_HOSTED": "1", "BOTTEGA_KEEP_DAYS": "500"}, True), ({"BOTTEGA_KEEP_DAYS": "30"}, True),
])
def test_only_a_hosted_app_forgets(store: Store, tmp_path: Path, environment: dict[str, str], stays: bool) -> None:
    table = old_table(tmp_path)
    look_after(store, environment)
    if stays:
        assert store.tables.revision(table) == 0
    else:
        with pytest.raises(NoSuchTableError):
            store.tables.revision(table)
    assert len(list((tmp_path / "backups").iterdir())) == 1


def test_the_life_of_an_app_begins_with_a_backup_that_nobody_waits_for(store: Store, tmp_path: Path) -> None:
    async def live() -> None:
        async with keeper(lambda: store, {})(None):
            limit = time.monotonic() + 20
            while not list(tmp_path.glob("backups/*.sqlite")):
                assert time.monotonic() < limit
                await asyncio.sleep(0.01)

    in_loop(live())


def test_trouble_is_told_in_the_log_and_tried_again(store: Store, tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    tries: list[int] = []
    ended = threading.Event()

    def opened() -> Store:
        tries.append(1)
        if len(tries) == 1:
            raise BrokenStoreError(store_is_away)
        ended.set()
        return store

    from companion.core.message import msg

    store_is_away = msg("The store is away.")
    with caplog.at_level(logging.WARNING, "bottega"):
        keep(opened, {}, ended, every=0.001)
    assert len(tries) == 2
    assert [record.getMessage() for record in caplog.records] == ["The store is away."]
