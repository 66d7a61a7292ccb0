"""What a table typed in of its own draws, written and read along a deal.

The deal itself says what could be drawn, so each item is written as its place among the kinds that the pool still holds,
weighted by how many of each are left.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from companion.core.deal import Dealer, Way
from companion.core.game import AnyGame
from companion.core.setup import Header, dealer_of
from companion.share.packing import Reader, Writer

_NONE, _ALL, _SOME = range(3)  # how many of the draws by hand were typed in
_MODES = 3


def write_typed(writer: Writer, game: AnyGame, tables: Any, header: Header) -> None:
    """Write what a settled header has typed in."""
    dealer = dealer_of(game, header)
    if Way.HAND not in dealer.ways.values():
        return
    game.laying.deal(tables, header, dealer)
    draws = [draw for draw in dealer.log if _by_hand(dealer, draw.name)]
    typed = [draw.typed for draw in draws]
    mode = _NONE if not any(typed) else _ALL if all(typed) else _SOME
    writer.digit(mode, _MODES)
    for draw in draws if mode != _NONE else ():
        if mode == _SOME:
            writer.digit(int(draw.typed), 2)
        if draw.items is not None:
            _write_items(writer, draw.pool, draw.items)


def read_typed(reader: Reader, game: AnyGame, tables: Any, header: Header) -> dict[str, tuple[str, ...]]:
    """What :func:`write_typed` wrote; ``header`` is the settled header without it.

    Raises:
        ValueError: if the number says what cannot be drawn.
    """
    dealer = dealer_of(game, header)
    if Way.HAND not in dealer.ways.values():
        return {}
    mode = reader.digit(_MODES)
    if mode == _NONE:
        return {}
    reading = _ReadingDealer(dealer, reader, mode)
    game.laying.deal(tables, header, reading)
    return reading.found


def _by_hand(dealer: Dealer, name: str) -> bool:
    return dealer.ways[name.partition(".")[0]] is Way.HAND


class _ReadingDealer(Dealer):
    """Reads what was typed in the moment the deal asks for it, since only then is it known what could be drawn."""

    def __init__(self, dealer: Dealer, reader: Reader, mode: int) -> None:
        super().__init__(dealer.game, dealer.seed, dealer.secret_seed, dealer.ways, dealer.rolls, {}, dealer.generator)
        self.found: dict[str, tuple[str, ...]] = {}
        self._reader = reader
        self._mode = mode

    def draw(self, name: str, pool: Sequence[str], count: int | None = None) -> tuple[str, ...] | None:
        if _by_hand(self, name) and (self._mode == _ALL or self._reader.digit(2)):
            self.found[name] = _read_items(self._reader, pool, len(pool) if count is None else count)
            self.typed = self.found
        return super().draw(name, pool, count)


def _write_items(writer: Writer, pool: Sequence[str], items: Sequence[str]) -> None:
    left = Counter(pool)
    for item in items:
        kinds = sorted(left)
        writer.choice(kinds.index(item), [left[kind] for kind in kinds])
        left[item] -= 1


def _read_items(reader: Reader, pool: Sequence[str], count: int) -> tuple[str, ...]:
    left = Counter(pool)
    items = []
    for _ in range(count):
        kinds = sorted(left)
        item = kinds[reader.choice([left[kind] for kind in kinds])]
        left[item] -= 1
        items.append(item)
    return tuple(items)
