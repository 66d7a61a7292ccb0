from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path
from types import ModuleType

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


@pytest.fixture(autouse=True)
def plain_main(monkeypatch: pytest.MonkeyPatch) -> None:
    """A page tried before in this process calls itself ``__main__``; a process started here shall not run it again."""
    monkeypatch.setitem(sys.modules, "__main__", ModuleType("__main__"))


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
