"""What is printed on this copy: the tables, and over them what its owners have read off or shown by playing."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

from companion.core.printed import Certainty
from companion.games.il_vecchio.facts import (
    EVENT,
    GATE,
    REGION,
    RING,
    ROADS,
    SLOTS,
    SPACES,
    TOWN,
    facts,
    florence_spaces,
    space_fact,
)
from companion.games.il_vecchio.tables import SHIELDS, Tables
from companion.games.il_vecchio.words import CRESTS, EVENTS, OFFICES, PROVINCES, REGIONS, TRACKS

Printed: TypeAlias = tuple[tuple[str, str], ...]
"""What was read off this copy: fact id and text, sorted by id. Part of a state, so that a replay needs no copy."""


@dataclass(frozen=True, slots=True, eq=False)
class Book:
    """Everything printed, as far as it is known.

    Attributes:
        colours: by town its colour; empty where nobody has said it, ``none`` for a town without a crest.
        slots: by further town the fact that names it.
        roads: by town the towns that are one florin away.
        far: by two towns the florins from one to the other along these roads.
        rings: by town the next one of its colour, clockwise.
        regions: by number the towns that are known to border it.
        cost, points, shield: by track and space; ``None`` where nobody has looked.
        lengths: how many spaces a track has.
        gates: by region the red town that leads there.
        kinds: how many shields show each event, if all three are known.
        sure: ids of facts that need no mark on the screen.
    """

    colours: Mapping[str, str]
    slots: Mapping[str, str]
    roads: Mapping[str, frozenset[str]]
    far: Mapping[tuple[str, str], int]
    rings: Mapping[str, str]
    regions: Mapping[int, tuple[str, ...]]
    cost: Mapping[tuple[str, int], int | None]
    points: Mapping[tuple[str, int], int | None]
    shield: Mapping[tuple[str, int], bool | None]
    lengths: Mapping[str, int | None]
    gates: Mapping[str, str]
    kinds: tuple[int, ...] | None
    sure: frozenset[str]

    def colour(self, town: str) -> str:
        """The colour of a town, of one that has no name too; empty where nobody knows it."""
        return town if town in CRESTS else self.colours.get(town, "")

    def named(self, colour: str) -> tuple[str, ...]:
        """The towns of a colour that have a name."""
        return tuple(town for town, its in self.colours.items() if its == colour)

    def spelled(self, town: str) -> str | None:
        """The one spelling of a town's name, or ``None`` where no such town is known."""
        folded = " ".join(town.split()).casefold()
        return next((name for name in (*self.colours, *CRESTS) if name.casefold() == folded), None)

    def distance(self, start: str, end: str) -> int | None:
        """Florins from one named town to another along the roads that are known (rule V2); ``None`` if none leads there."""
        return self.far.get((start, end))

    def event_of(self, shield: int) -> str | None:
        """What a shield of the app's own stack shows: they are numbered by event, in the order of ``EVENTS``."""
        if self.kinds is None:
            return None
        collection, middlemen, _ = self.kinds
        return EVENTS[0] if shield <= collection else EVENTS[1] if shield <= collection + middlemen else EVENTS[2]


@lru_cache(maxsize=512)
def book(tables: Tables, printed: Printed) -> Book:
    """What is printed, for a copy that showed this."""
    known = dict(printed)
    given = {fact.id: fact for fact in facts(tables)}

    def text(fact: str) -> str | None:
        return known.get(fact, given[fact].value)

    colours, slots = _towns(tables, known)
    roads = _roads(tables, known.get(ROADS, ""))
    spaces = tuple((track, n) for track in TRACKS for n in range(1, _most_spaces(tables, track) + 1))
    provinces = tuple(space for space in spaces if space[0] in PROVINCES)
    kinds = tuple(_whole(text(EVENT + event)) for event in EVENTS)
    counts = tuple(n for n in kinds if n is not None)
    return Book(
        colours,
        slots,
        roads,
        _distances(roads),
        dict((*((a, b) for _, a, b in tables.rings), *_pairs_of_rings(known))),
        {region: _region(tables, region, known.get(f"{REGION}{region}", "")) for region in REGIONS},
        {space: _whole(text(space_fact(*space, "cost"))) for space in provinces},
        {space: _whole(text(space_fact(*space, "points"))) for space in provinces},
        {space: _yes(text(space_fact(*space, "shield"))) for space in spaces},
        {track: _whole(text(SPACES + track)) for track in TRACKS},
        {region: text(GATE + region) or tables.gate(region) for region in PROVINCES},
        counts if len(counts) == len(EVENTS) and sum(counts) == SHIELDS else None,
        frozenset(fact for fact in given if fact in known or given[fact].certainty is Certainty.CERTAIN),
    )


def _most_spaces(tables: Tables, track: str) -> int:
    return florence_spaces() if track in OFFICES else (tables.lengths[track].spaces or 0)


def _whole(text: str | None) -> int | None:
    return int(text) if text else None


def _yes(text: str | None) -> bool | None:
    return None if text is None else text == "yes"


def _towns(tables: Tables, known: Mapping[str, str]) -> tuple[dict[str, str], dict[str, str]]:
    colours = {town.name: town.colour or known.get(TOWN + town.name, "") for town in tables.towns.values()}
    slots = {}
    for slot in SLOTS:
        if slot in known:
            name, colour = split_town(known[slot])
            colours[name], slots[name] = colour, slot
    return colours, slots


def split_town(text: str) -> tuple[str, str]:
    """``"Siena, white"`` as name and colour."""
    name, _, colour = text.rpartition(",")
    return " ".join(name.split()), colour.strip()


def pairs(text: str, between: str) -> tuple[tuple[str, str], ...]:
    """``"A - B; C - D"`` as pairs."""
    found = (part.partition(f" {between} ") for part in text.split(";") if part.strip())
    return tuple((first.strip(), second.strip()) for first, _, second in found)


def names(text: str) -> tuple[str, ...]:
    """``"A; B"`` as names."""
    return tuple(part.strip() for part in text.split(";") if part.strip())


def _pairs_of_rings(known: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
    return tuple(pair for colour in CRESTS for pair in pairs(known.get(RING + colour, ""), ">"))


def _roads(tables: Tables, text: str) -> dict[str, frozenset[str]]:
    found: dict[str, set[str]] = {}
    for first, second in (*tables.roads, *pairs(text, "-")):
        found.setdefault(first, set()).add(second)
        found.setdefault(second, set()).add(first)
    return {town: frozenset(others) for town, others in found.items()}


def _distances(roads: Mapping[str, frozenset[str]]) -> dict[tuple[str, str], int]:
    found: dict[tuple[str, str], int] = {}
    for start in roads:
        found[start, start] = 0
        queue = deque([start])
        while queue:
            town = queue.popleft()
            for other in sorted(roads[town]):
                if (start, other) not in found:
                    found[start, other] = found[start, town] + 1
                    queue.append(other)
    return found


def _region(tables: Tables, region: int, text: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys((*(t.name for t in tables.towns.values() if region in t.regions), *names(text))))
