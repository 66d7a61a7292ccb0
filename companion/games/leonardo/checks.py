"""What cannot be on a score sheet although each value alone could be: read from plain values, whatever else is wrong."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from companion.core.errors import Faults
from companion.games.leonardo.tables import BANK, INVENTIONS
from companion.games.leonardo.words import TYPES

MOST = {"gold": 10, "silver": 5, "copper": 6, "bronze": 5}
"""Cards of each metal at most; one more copper because #13 may be one (rule K4)."""

_WAYS = ("inventions", "types", "metals")


@dataclass(frozen=True, slots=True)
class Told:
    """What can be read of a player's line; ``None`` stands where nothing can.

    ``given`` are the ways in which the cards are said; ``cards`` is how many the metals make.
    """

    name: str | None = None
    florins: int | None = None
    numbers: tuple[int | None, ...] = ()
    given: frozenset[str] = frozenset()
    types: int | None = None
    cards: int | None = None


def lines_of(sheet: Any) -> tuple[Told | None, ...]:
    """The lines of a sheet as far as they can be read; ``None`` where a player is none at all."""
    players = sheet.get("players") if isinstance(sheet, dict) else None
    return tuple(map(_line, players)) if isinstance(players, tuple) else ()


def _line(player: Any) -> Told | None:
    if not isinstance(player, dict):
        return None
    name, entries, metals = player.get("name"), player.get("inventions"), player.get("metals")
    numbers = [card.get("number") if isinstance(card, dict) else card for card in _listed(entries)]
    counts = [_within(n, MOST.get(metal, -1)) for metal, n in metals.items()] if isinstance(metals, dict) else [None]
    return Told(
        name if isinstance(name, str) else None,
        _within(player.get("florins"), BANK),
        tuple(_within(number, INVENTIONS, 1) for number in numbers),
        frozenset(way for way in _WAYS if player.get(way) is not None),
        _within(player.get("types"), len(TYPES)),
        None if None in counts else sum(n for n in counts if n is not None),
    )


def _listed(entries: Any) -> tuple[Any, ...]:
    return entries if isinstance(entries, tuple) else ()


def _within(value: Any, high: int, low: int = 0) -> int | None:
    return value if type(value) is int and low <= value <= high else None


def check(lines: Sequence[Told | None], faults: Faults) -> None:
    """Names, florins and cards of all players together; and each player's cards said in one way that can be."""
    names: list[str] = []
    seen: dict[int, str] = {}
    for place, line in enumerate(lines):
        if line is None:
            continue
        path = f"players[{place}]"
        _check_name(path, line.name, names, faults)
        _check_numbers(path, line, seen, faults)
        _check_way(path, line, faults)
    florins = sum(line.florins or 0 for line in lines if line is not None)
    if florins > BANK:
        faults.add("players", "have {given} florins together, but the box holds {right}", "M1", given=florins, right=BANK)


def _check_name(path: str, name: str | None, names: list[str], faults: Faults) -> None:
    if name is None:
        return
    if not name.strip():
        faults.add(f"{path}.name", "is empty; each player needs a name")
    elif name.casefold() in names:
        faults.add(f"{path}.name", "is {name} like another player; give each a name of their own", name=name)
    names.append(name.casefold())


def _check_numbers(path: str, line: Told, seen: dict[int, str], faults: Faults) -> None:
    """A card lies in front of one player only, once."""
    for at, number in enumerate(line.numbers):
        if number in seen:
            faults.add(
                f"{path}.inventions[{at}]",
                "is {given} a second time; it lies before {player}",
                "D6",
                given=number,
                player=seen[number],
            )
        elif number is not None:
            seen[number] = line.name or "?"


def _check_way(path: str, line: Told, faults: Faults) -> None:
    if "inventions" in line.given:
        if len(line.given) > 1:
            faults.add(f"{path}.inventions", "cannot stand beside types and metals; give the numbers or the counts")
    elif not line.given:
        faults.add(f"{path}.inventions", "is missing; give card numbers, or types and metals")
    elif "types" not in line.given:
        faults.add(f"{path}.types", "is missing; how many different types lie in front?")
    elif "metals" not in line.given:
        faults.add(f"{path}.metals", "is missing; how many cards of each metal lie in front?")
    elif line.types is not None and line.cards is not None:
        _check_types(f"{path}.types", line.types, line.cards, faults)


def _check_types(path: str, types: int, cards: int, faults: Faults) -> None:
    fewest = -(-cards // (INVENTIONS // len(TYPES)))
    most = min(cards, len(TYPES))
    if not fewest <= types <= most:
        faults.add(
            path,
            "are {given}, but {cards} cards have {low} to {high} types",
            "F1",
            given=types,
            cards=cards,
            low=fewest,
            high=most,
        )
