"""Fills in a form by chance, the way a person taps through it on a page."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from companion.core.fields import Amounts, Choice, Count, Field, Flag, Grid, Order, Pick, Spots, Words

FormOf = Callable[[Mapping[str, Any]], Sequence[Field]]


class BlockedError(Exception):
    """A choice of which nothing can be chosen now; ``explained`` if each of its options says why."""

    def __init__(self, field: Choice) -> None:
        super().__init__(field.id)
        self.explained = bool(field.options) and all(option.why is not None for option in field.options)


def entered(form: FormOf, chance: random.Random) -> dict[str, Any]:
    """Values for every field, in turn.

    Raises:
        BlockedError: if a choice offers nothing that can be chosen now.
    """
    values: dict[str, Any] = {}
    while pending := [field for field in form(values) if field.id not in values]:
        values[pending[0].id] = _any_value(pending[0], chance)
    return {field.id: values[field.id] for field in form(values)}


def _any_value(field: Field, chance: random.Random) -> Any:
    match field:
        case Count(low=low, high=high):
            return chance.randint(low, high)
        case Choice(options=options):
            ready = [option.value for option in options if option.ready]
            if not ready:
                raise BlockedError(field)
            return chance.choice(ready)
        case Pick(options=options, low=low, high=high):
            ready = [option.value for option in options if option.ready]
            return chance.sample(ready, chance.randint(low, min(high, len(ready))))
        case Flag():
            return chance.random() < 0.5
        case Words(longest=longest):
            return "Ω word"[:longest]
        case Spots(kinds=kinds, numbers=numbers) if numbers:
            fitting = [n for n in sorted(numbers) if all(k <= len(kind) for k, kind in zip(n, kinds, strict=True))]
            counts = chance.choice(fitting)
            return [place for n, kind in zip(counts, kinds, strict=True) for place in chance.sample(kind, n)]
        case Spots(sets=sets):
            return sorted(chance.choice(sorted(sets, key=sorted)))
        case Amounts(limits=limits, total=total, least=least, most=most):
            stock = [item for item, limit in limits.items() for _ in range(limit)]
            cap = len(stock) if most is None else min(most, len(stock))
            taken = chance.sample(stock, chance.randint(least, cap) if total is None else total)
            return {item: taken.count(item) for item in limits}
        case Order(stock=stock, length=length, least=least, numbers=numbers):
            every = [item for item, count in stock.items() for _ in range(count)]
            taken = chance.sample(every, length if least is None else chance.randint(least, min(length, len(every))))
            return [int(item) for item in taken] if numbers else taken
        case Grid(rows=rows):
            return chance.choice([cell.value for row in rows for cell in row.cells])


def nested(flat: Mapping[str, Any]) -> dict[str, Any]:
    """Dotted ids as the objects that they are paths into."""
    tree: dict[str, Any] = {}
    for path, value in flat.items():
        *parents, last = path.split(".")
        branch = tree
        for parent in parents:
            branch = branch.setdefault(parent, {})
        branch[last] = value
    return tree
