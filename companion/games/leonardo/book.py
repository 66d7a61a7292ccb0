"""What this copy shows: printed facts as the table read them off, for the rules here and for the next game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from companion.core.errors import Faults
from companion.games.leonardo.opening import settled_kits
from companion.games.leonardo.state import Printed, State, printed
from companion.games.leonardo.tables import COMPONENTS, HIGHEST_VALUE, WEEKS, Invention, Tables
from companion.games.leonardo.words import GOODS, METALS, TYPES

_WORDS = {"type": TYPES, "metal": METALS, "weeks": WEEKS}
MOST_OF_A_KIND = 2


def know(tables: Tables, state: State, facts: Mapping[str, str]) -> State:
    """What this copy shows, from an earlier game or read off just now.

    Raises:
        Refused: for what no component shows.
    """
    given = {fact.id: fact for fact in tables.facts}
    faults = Faults()
    cards: dict[int, dict[str, Any]] = {}
    shown = dict(state.shown)
    for fact, text in facts.items():
        what, _, rest = fact.partition(".")
        if fact not in given:
            faults.add(fact, "is nothing that stands on a component of Leonardo da Vinci")
        elif what == "set" and text in given[fact].allowed:
            shown[fact] = text
        elif what != "set" and (value := _value(what, text)) is not None:
            cards.setdefault(int(rest), {})[what] = value
        else:
            faults.add(fact, "is {given}, which the component cannot show", given=text or "?")
    faults.raise_any()
    known = {one.card: one for one in state.printed}
    for card, said in cards.items():
        known[card] = replace(known.get(card, Printed(card)), **said)
    return settled_kits(tables, replace(state, printed=tuple(known.values()), shown=tuple(sorted(shown.items()))))


def _value(what: str, text: str) -> Any:
    """What a text says that stands on a card, or ``None`` where no card shows that."""
    words = text.split()
    match what:
        case "goods":
            counts = Counter(words)
            sound = set(words) <= set(GOODS) and 1 <= len(words) <= max(COMPONENTS.values())
            fits = sound and max(counts.values()) <= MOST_OF_A_KIND
            return tuple(counts[good] for good in GOODS) if fits else None
        case "first" | "later":
            sound = text.isascii() and text.isdecimal() and len(text) < 3
            return int(text) if sound and int(text) <= HIGHEST_VALUE else None
        case _ if text in _WORDS[what]:
            return int(text) if what == "weeks" else text
        case _:
            return None


def told(tables: Tables, state: State) -> dict[str, str]:
    """What this table has read off its copy so far, by fact."""
    del tables
    facts = dict(state.shown)
    for one in state.printed:
        values = {"type": one.type, "metal": one.metal, "weeks": one.weeks, "first": one.first, "later": one.later}
        facts |= {f"{what}.{one.card}": str(value) for what, value in values.items() if value is not None}
        if one.goods is not None:
            words = [good for good, n in zip(GOODS, one.goods, strict=True) for _ in range(n)]
            facts[f"goods.{one.card}"] = " ".join(words)
    return facts


def as_printed(tables: Tables, state: State) -> Tables:
    """The tables with the cards as this copy shows them."""
    if not state.printed:
        return tables
    cards = {number: _as_printed(card, state) for number, card in tables.inventions.items()}
    return replace(tables, inventions=cards)


def _as_printed(card: Invention, state: State) -> Invention:
    read = printed(state, card.number)
    metal = read.metal or card.metal
    goods = next((one for one in (read.goods, card.goods) if one is not None and sum(one) == COMPONENTS[metal]), None)
    return replace(
        card,
        type=read.type or card.type,
        metal=metal,
        weeks=read.weeks or card.weeks,
        goods=goods,
        first=card.first if read.first is None else read.first,
        later=card.later if read.later is None else read.later,
    )
