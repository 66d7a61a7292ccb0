from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from itertools import count
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


@pytest.fixture(params=["sqlite", "postgresql"])
def fresh(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[[], str]:
    """Names a new store with each call: a file, or a database on a server."""
    if request.param == "sqlite":
        numbers = count()
        return lambda: str(tmp_path / f"bottega{next(numbers)}.sqlite")
    make: Callable[[], str] = request.getfixturevalue("postgres").database
    return make


@pytest.fixture
def named(fresh: Callable[[], str]) -> str:
    """The name of the store, as the environment has it."""
    return fresh()


@pytest.fixture
def store(named: str) -> Iterator[Store]:
    with Store(store_url({"BOTTEGA_STORE": named}), Ticking()) as opened:
        yield opened
