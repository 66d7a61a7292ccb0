"""Seed in, the same chance out, for ever: generator 1.

Neither Python's ``shuffle`` nor NumPy's generators promise the same result for years, so this one is our own. It is frozen:
a change is a generator 2 beside it, never an edit.

* A stream is named by generator, game, part and seed. The SHA-256 of ``bottega/<generator>NUL<game>NUL<part>NUL<seed>``
  (UTF-8) is taken, and its first 8 bytes, big-endian, are the starting state of a SplitMix64.
* ``below(n)`` takes the next 64-bit number x, drops it while x >= n * floor(2**64 / n), and gives x mod n: no bias.
* ``shuffle`` is Fisher-Yates from the last place to the second, each place exchanged with ``below(place + 1)``.

A state of 64 bits cannot reach every order of more than 20 different things. No table will notice, but it is so.
"""

from __future__ import annotations

import hashlib
import unicodedata
from collections.abc import Iterable
from typing import TypeVar

GENERATOR = 1
SEED_BITS = 64
CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
SEED_LENGTH = 13
_MASK = (1 << 64) - 1
_LOOKALIKES = str.maketrans({"I": "1", "L": "1", "O": "0"})

Item = TypeVar("Item")


class Stream:
    """A sequence of numbers that depends on nothing but its name."""

    def __init__(self, game: str, part: str, seed: str, generator: int = GENERATOR) -> None:
        if generator != GENERATOR:
            raise ValueError(f"generator {generator} is not known; this release has generator {GENERATOR}")
        name = "\0".join((f"bottega/{generator}", game, part, seed))
        self._state = int.from_bytes(hashlib.sha256(name.encode()).digest()[:8], "big")

    def next(self) -> int:
        """The next number, 0 to 2**64 - 1 (SplitMix64)."""
        self._state = (self._state + 0x9E3779B97F4A7C15) & _MASK
        mixed = self._state
        mixed = ((mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & _MASK
        return mixed ^ (mixed >> 31)

    def below(self, bound: int) -> int:
        """A number from 0 to ``bound`` - 1, each as likely as the other.

        Raises:
            ValueError: if ``bound`` is not 1 to 2**64.
        """
        if not 1 <= bound <= 1 << 64:
            raise ValueError(f"bound must be 1 to 2**64, not {bound}")
        limit = (1 << 64) - (1 << 64) % bound
        while (number := self.next()) >= limit:
            pass
        return number % bound

    def shuffle(self, items: Iterable[Item]) -> tuple[Item, ...]:
        """The items in a random order, each order as likely as the other."""
        deck = list(items)
        for place in range(len(deck) - 1, 0, -1):
            other = self.below(place + 1)
            deck[place], deck[other] = deck[other], deck[place]
        return tuple(deck)

    def roll(self, dice: int, sides: int = 6) -> tuple[int, ...]:
        """Dice with faces 1 to ``sides``."""
        return tuple(1 + self.below(sides) for _ in range(dice))


def seed_text(number: int) -> str:
    """A 64-bit number as the 13 characters in which seeds are shown and typed.

    Raises:
        ValueError: if ``number`` is not 0 to 2**64 - 1.
    """
    if not 0 <= number <= _MASK:
        raise ValueError(f"a seed number is 0 to 2**64 - 1, not {number}")
    return "".join(CROCKFORD[(number >> (5 * place)) & 31] for place in reversed(range(SEED_LENGTH)))


def normal_seed(text: str) -> str:
    """One spelling for each seed: spaces folded, upper case, and I, L, O read as 1, 1, 0 in a 13-character seed.

    So a seed that was read aloud and typed in gives the same layout. Any other text is a seed too ("OSLO 2026").
    """
    upper = unicodedata.normalize("NFC", text).upper()
    folded = " ".join(unicodedata.normalize("NFC", upper).split())  # again: "ΐ" in upper case falls apart
    compact = folded.replace(" ", "").replace("-", "").translate(_LOOKALIKES)
    if len(compact) == SEED_LENGTH and compact[0] in CROCKFORD[:16] and set(compact) <= set(CROCKFORD):
        return compact
    return folded
