from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from companion.store.engine import store_url
from companion.store.store import Store


class Ticking:
    """A clock that goes on by one second each time it is looked at."""

    def __init__(self) -> None:
        self.time = datetime(2026, 3, 1, 20, 0, tzinfo=UTC)

    def __call__(self) -> datetime:
        self.time += timedelta(seconds=1)
        return self.time


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "bottega.sqlite"


@pytest.fixture
def store(file: Path) -> Iterator[Store]:
    with Store(store_url({"BOTTEGA_STORE": str(file)}), Ticking()) as opened:
        yield opened
