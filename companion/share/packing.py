"""A sequence of choices as one whole number, with nothing wasted between them.

Each choice costs as many bits as it is unlikely, fractions of a bit included, because the number is never rounded: a choice
with weight f of total t, whose weights before it add up to c, turns the number x into (x // f) * t + c + x % f. That can be
undone exactly, so every sequence has one number and every number stands for one sequence (a range coder of asymmetric
numerals, without the renormalising that machine words would need). Equal weights are the digits of a mixed-radix number.

What is written last ends up highest, so choices at the end that are the first of their list cost nothing at all.
"""

from __future__ import annotations

from collections.abc import Sequence

STEPS = 4
"""How much longer each further run of a :meth:`Writer.number` is than the one before."""

_RARE = (15, 1)


class Writer:
    """Collects choices in the order in which they will be read."""

    def __init__(self) -> None:
        self._choices: list[tuple[int, int, int]] = []

    def choice(self, index: int, weights: Sequence[int]) -> None:
        """One of several, by its place; ``weights`` say how likely each is."""
        self._choices.append((sum(weights[:index]), weights[index], sum(weights)))

    def digit(self, value: int, radix: int) -> None:
        """0 to ``radix`` - 1, each as likely as the other."""
        if not 0 <= value < radix:
            raise ValueError(f"a digit of radix {radix} cannot be {value}")
        self._choices.append((value, 1, radix))

    def rare(self, happens: bool) -> None:
        """Something that seldom is so; if it is not, that takes a tenth of a bit."""
        self.choice(int(happens), _RARE)

    def number(self, value: int, short: int) -> None:
        """Any number from 0 on; one below ``short`` takes one digit, a larger one more."""
        while value >= short:
            self.digit(short, short + 1)
            value, short = value - short, short * STEPS
        self.digit(value, short + 1)

    def extend(self, other: Writer) -> None:
        """Everything that another writer collected."""
        self._choices += other._choices

    def total(self) -> int:
        """The number."""
        total = 0
        for before, weight, whole in reversed(self._choices):
            total = total // weight * whole + before + total % weight
        return total


class Reader:
    """Gives back the choices of a number, in the order in which they were written."""

    def __init__(self, total: int) -> None:
        self.rest = total

    def choice(self, weights: Sequence[int]) -> int:
        """The place of what was chosen.

        Raises:
            ValueError: if there is nothing to choose from.
        """
        whole = sum(weights)
        if not whole:
            raise ValueError("there is nothing to choose from")
        self.rest, slot = divmod(self.rest, whole)
        before = 0
        for index, weight in enumerate(weights):
            if slot < before + weight:
                self.rest = self.rest * weight + slot - before
                return index
            before += weight
        raise AssertionError("a slot lies below the sum of the weights")

    def digit(self, radix: int) -> int:
        """0 to ``radix`` - 1."""
        self.rest, value = divmod(self.rest, radix)
        return value

    def rare(self) -> bool:
        """What :meth:`Writer.rare` wrote."""
        return self.choice(_RARE) == 1

    def number(self, short: int) -> int:
        """What :meth:`Writer.number` wrote."""
        value = 0
        while (digit := self.digit(short + 1)) == short:
            value, short = value + short, short * STEPS
        return value + digit
