"""Dealing the parts of a setup, each by hand, dictated by the app, or kept in the app.

A game's ``deal`` asks a :class:`Dealer` for everything that chance decides. The dealer answers from what the table typed
in, from the public seed or from the secret seed, and never lets one part move another: each has its own stream, and its own
count of how often it was dealt again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from companion.core.draw import GENERATOR, Stream
from companion.core.errors import refuse
from companion.core.message import Message


class Way(StrEnum):
    """How a part of the setup comes about."""

    HAND = "hand"  # the table shuffles and draws; it types in what came, or does not
    DICTATED = "dictated"  # the app draws in the open, from the public seed
    KEPT = "kept"  # the app draws from the secret seed and shows nothing before its time


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a setup that chance decides.

    ``plain`` is the way of a document made without a screen, ``at_table`` the one that the Set up page proposes.
    """

    id: str
    label: Message
    ways: tuple[Way, ...]
    plain: Way
    at_table: Way


@dataclass(frozen=True, slots=True)
class Drawn:
    """One draw: its name (``pyramid.1``), what could come, and what came (``None`` where only the table knows)."""

    name: str
    pool: tuple[str, ...]
    count: int
    items: tuple[str, ...] | None
    typed: bool


@dataclass(slots=True)
class Dealer:
    """Hands out chance for one setup.

    Args:
        game: slug; part of each stream's name.
        seed: the public seed, as :func:`companion.core.draw.normal_seed` spells it.
        secret_seed: for parts that are kept; ``None`` where this setup does not know them.
        ways: part id to :class:`Way`.
        rolls: part id to how often the part was dealt again.
        typed: draw name to what the table drew by hand.
    """

    game: str
    seed: str
    secret_seed: str | None
    ways: Mapping[str, Way]
    rolls: Mapping[str, int] = field(default_factory=dict)
    typed: Mapping[str, Sequence[str]] = field(default_factory=dict)
    generator: int = GENERATOR
    log: list[Drawn] = field(default_factory=list)

    def draw(self, name: str, pool: Sequence[str], count: int | None = None) -> tuple[str, ...] | None:
        """Draw ``count`` items (all, if not said) from ``pool`` without putting back, in order.

        The part is what stands before the first dot of ``name``. The order of ``pool`` is part of the promise.

        Raises:
            Refused: if what was typed in cannot come from the pool.
        """
        size = len(pool) if count is None else count
        part = name.partition(".")[0]
        way = self.ways[part]
        by_hand = way is Way.HAND
        if by_hand:
            items = self._typed(name, pool, size)
        else:
            seed = self.secret_seed if way is Way.KEPT else self.seed
            items = None if seed is None else self._stream(name, part, seed).shuffle(pool)[:size]
        self.log.append(Drawn(name, tuple(pool), size, items, by_hand and items is not None))
        return items

    def _stream(self, name: str, part: str, seed: str) -> Stream:
        again = self.rolls.get(part, 0)
        return Stream(self.game, f"{name}#{again}" if again else name, seed, self.generator)

    def _typed(self, name: str, pool: Sequence[str], size: int) -> tuple[str, ...] | None:
        if name not in self.typed:
            return None
        items = tuple(self.typed[name])
        if len(items) != size:
            raise refuse(f"typed.{name}", "has {given} entries, but {right} are drawn", given=len(items), right=size)
        strange = Counter(items) - Counter(pool)
        if strange:
            raise refuse(f"typed.{name}", "holds {items}, which cannot be drawn there (any more)",
                         items=tuple(sorted(strange)))
        return items
