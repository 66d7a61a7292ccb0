from __future__ import annotations

from pathlib import Path

import pytest

from companion.games import games
from tests.whole_games import numbers

TESTS = Path(__file__).parent


def played(count: int, first: int, parts: int, patch: pytest.MonkeyPatch) -> list[list[int]]:
    patch.setenv("BOTTEGA_GAMES", str(count))
    patch.setenv("BOTTEGA_GAMES_FROM", str(first))
    return [list(numbers(60, part, parts)) for part in range(parts)]


def test_without_a_word_the_usual_games_are_played(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("BOTTEGA_GAMES", raising=False)
    monkeypatch.delenv("BOTTEGA_GAMES_FROM", raising=False)
    assert list(numbers(3)) == [0, 1, 2]
    assert [list(numbers(10, part, 4)) for part in range(4)] == [[0, 4, 8], [1, 5, 9], [2, 6], [3, 7]]


def test_so_many_games_are_played_from_a_number_on(monkeypatch: pytest.MonkeyPatch) -> None:
    assert played(5, 30, 1, monkeypatch) == [[30, 31, 32, 33, 34]]
    assert played(6, 30, 4, monkeypatch) == [[32], [33], [30, 34], [31, 35]]
    assert played(2, 7, 5, monkeypatch) == [[], [], [7], [8], []]


@pytest.mark.parametrize("parts", [1, 4, 5])
def test_a_long_run_in_slices_plays_each_game_once_by_the_same_test(parts: int, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = played(100, 0, parts, monkeypatch)
    slices = [played(37, 0, parts, monkeypatch), played(41, 37, parts, monkeypatch), played(22, 78, parts, monkeypatch)]
    assert [[number for one in slices for number in one[part]] for part in range(parts)] == whole
    assert sorted(number for part in whole for number in part) == list(range(100))


def test_every_game_is_played_by_these_numbers() -> None:
    asking = {path.name for path in TESTS.rglob("*.py") if "BOTTEGA_GAMES" in path.read_text("utf-8")}
    assert asking == {"whole_games.py", Path(__file__).name}
    for slug in games():
        assert any("in numbers(" in path.read_text("utf-8") for path in (TESTS / slug).glob("test_*games.py")), slug
