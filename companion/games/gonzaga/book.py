"""What is printed on this copy: the tables, and over them what its owners have read off."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import TypeAlias

from companion.core.errors import Faults
from companion.core.fields import Option, Pick, Words
from companion.core.message import Message, msg
from companion.core.printed import Certainty, PrintedFact
from companion.games.gonzaga.tables import (
    A_KIND,
    CITIES_A_SIGN,
    FEWEST_FLOURISHING,
    MOST_FLOURISHING,
    REGIONS,
    Named,
    Scenario,
    Site,
    Tables,
    is_scenario,
)

Printed: TypeAlias = tuple[tuple[str, str], ...]
"""What was read off this copy: fact id and text, sorted by id. Part of a state, so that a replay needs no copy."""

LONGEST = 24
_NOT_SEEN = "stands on the board alone"


def name_fact(thing: str) -> str:
    """The fact of how a site, sea or sign is called."""
    return f"{thing}-name"


def mark_fact(site: str) -> str:
    """The fact of a city's sign or a harbour's sea."""
    return f"{site}-sign" if site.startswith("c") else f"{site}-sea"


def tile_fact(tile: str, what: str) -> str:
    """A fact of a scenario tile: ``name``, ``players`` or ``regions``."""
    return f"tile{tile}-{what}"


def goal_fact(goal: int) -> str:
    """The fact of the two signs on a goal card."""
    return f"goal{goal}-signs"


@dataclass(frozen=True, slots=True, eq=False)
class Book:
    """Everything printed, as far as it is known; ``None`` where nobody has looked."""

    names: Mapping[str, str | None]
    marks: Mapping[str, str | None]
    goals: Mapping[int, tuple[str, str]]
    tiles: Mapping[str, Scenario]

    def cities_with(self, sign: str) -> tuple[str, ...]:
        """The cities that are known to carry a sign."""
        return tuple(site for site, mark in self.marks.items() if mark == sign)

    def goal_cities(self, goal: int) -> frozenset[str] | None:
        """The six cities of a goal, or ``None`` while one of them is not known."""
        cities = frozenset(city for sign in self.goals[goal] for city in self.cities_with(sign))
        return cities if len(cities) == 2 * CITIES_A_SIGN else None


@lru_cache(maxsize=256)
def book(tables: Tables, printed: Printed) -> Book:
    """What is printed, for a copy that showed this."""
    known = dict(printed)
    # The one name of a site that a review tells waits until somebody has looked.
    named: dict[str, str | None] = dict.fromkeys(tables.sites)
    named |= {thing.id: thing.name for thing in (*tables.seas.values(), *tables.signs.values())}
    return Book(
        {thing: known.get(name_fact(thing), name) for thing, name in named.items()},
        {site.id: known.get(mark_fact(site.id), site.mark) for site in tables.sites.values()},
        {goal.id: _pair(known.get(goal_fact(goal.id), " ".join(goal.signs))) for goal in tables.goals.values()},
        {tile.id: _tile(tile, known) for tile in tables.scenarios.values()},
    )


def _pair(text: str) -> tuple[str, str]:
    first, second = text.split()
    return first, second


def _tile(tile: Scenario, known: Mapping[str, str]) -> Scenario:
    players = known.get(tile_fact(tile.id, "players"))
    regions = known.get(tile_fact(tile.id, "regions"))
    return Scenario(
        tile.id,
        known.get(tile_fact(tile.id, "name"), tile.name),
        int(players) if players else tile.players,
        regions_of(regions) if regions else tile.flourishing,
        tile.certainty,
        tile.source,
    )


def regions_of(text: str) -> tuple[str, ...] | None:
    """The regions that a text names, in the order of the board; ``None`` if it says anything else."""
    rest = text
    for region in REGIONS:
        rest = rest.replace(region, "")
    found = tuple(region for region in REGIONS if region in text)
    return found if not rest.strip(" ,") and is_scenario(found) else None


@lru_cache(maxsize=8)
def facts(tables: Tables) -> tuple[PrintedFact, ...]:
    """Everything that stands on the components, with what is known of it (rules S2, S3, S4, S10, S11)."""
    signs, seas = tuple(tables.signs), tuple(tables.seas)
    found: list[PrintedFact] = []
    for tile in tables.scenarios.values():
        found.extend(_tile_facts(tile))
    found.extend(_name_fact(sign, msg("What does sign {sign} show?", sign=sign.id)) for sign in tables.signs.values())
    found.extend(_name_fact(sea, msg("How is sea {sea} called?", sea=sea.id[1:])) for sea in tables.seas.values())
    for site in tables.sites.values():
        found.append(_site_name_fact(site))
        question = (
            msg("Which sign has {city}?", city=site_words(site))
            if site.is_city
            else msg("Which sea is {harbour} in?", harbour=site_words(site))
        )
        allowed = signs if site.is_city else seas[:1] if site.mark else seas[1:]
        found.append(PrintedFact(mark_fact(site.id), question, allowed, site.mark, site.certainty, site.source))
    pairs = tuple(" ".join(pair) for pair in combinations(signs, 2))
    for goal in tables.goals.values():
        question = msg("Which two signs has goal card {n}?", n=goal.id)
        signs_on = " ".join(goal.signs)
        found.append(PrintedFact(goal_fact(goal.id), question, pairs, signs_on, goal.certainty, goal.source))
    return tuple(found)


def _words(label: Message) -> Words:
    return Words("value", label, LONGEST)


def _name_fact(thing: Named, question: Message) -> PrintedFact:
    return PrintedFact(
        name_fact(thing.id), question, (), thing.name, thing.certainty, thing.source, _words(msg("A name for it"))
    )


def _site_name_fact(site: Site) -> PrintedFact:
    question = msg("How is {site} called?", site=site_words(site))
    certainty = Certainty.UNKNOWN if site.name is None else Certainty.PROBABLE
    return PrintedFact(name_fact(site.id), question, (), site.name, certainty, site.source, _words(msg("As it is printed")))


def _tile_facts(tile: Scenario) -> tuple[PrintedFact, ...]:
    name = tile.name or tile.id
    players = None if tile.players is None else str(tile.players)
    regions = None if tile.flourishing is None else ", ".join(tile.flourishing)
    return (
        _fact(tile, "name", msg("How is scenario tile {tile} called?", tile=name), tile.name),
        PrintedFact(
            tile_fact(tile.id, "players"),
            msg("For how many players is scenario tile {tile} marked?", tile=name),
            ("2", "3", "4"),
            players,
            Certainty.UNKNOWN if players is None else tile.certainty,
            tile.source,
        ),
        _fact(tile, "regions", msg("Which regions flourish on scenario tile {tile}?", tile=name), regions),
    )


def _fact(tile: Scenario, what: str, question: Message, value: str | None) -> PrintedFact:
    field = (
        _words(msg("The name on it"))
        if what == "name"
        else Pick("value", question, region_options(), FEWEST_FLOURISHING, MOST_FLOURISHING)
    )
    return PrintedFact(tile_fact(tile.id, what), question, (), value, tile.certainty, tile.source, field)


def region_options() -> tuple[Option, ...]:
    """The six regions to choose from."""
    return tuple(Option(region, msg("{region}", region=region)) for region in REGIONS)


def site_words(site: Site) -> Message:
    """A site by its place in our numbering."""
    if site.is_city:
        return msg("city {n} of {region}", n=site.slot, region=site.region)
    return msg("harbour {n} of {region}", n=site.slot, region=site.region)


def learned(tables: Tables, printed: Printed, told: Mapping[str, str], path: str = "") -> Printed:
    """With what a copy showed, checked by the structure: three cities a sign, four harbours a sea (rules S2, S3).

    ``path`` is the field that told it, where faults are not named by fact.

    Raises:
        Refused: for a fact that no component shows, a text that it cannot show, or one city or harbour too many.
    """
    given = {fact.id: fact for fact in facts(tables)}
    faults = Faults()
    known = dict(printed)
    for fact, text in told.items():
        if fact not in given:
            faults.add(path or fact, "is nothing that stands on a component of Gonzaga")
        elif (spelled := _spelled(fact, text)) is None or (given[fact].allowed and spelled not in given[fact].allowed):
            faults.add(path or fact, "is {given}, which the component cannot show", given=text or "?")
        else:
            known[fact] = spelled
    _check_structure(tables, known, told, path, faults)
    faults.raise_any()
    return tuple(sorted(known.items()))


def _spelled(fact: str, text: str) -> str | None:
    """The one spelling of a text, or ``None`` where the component cannot show it."""
    text = " ".join(text.split())
    if fact.endswith("-regions"):
        regions = regions_of(text)
        return None if regions is None else ", ".join(regions)
    if fact.endswith("-name"):
        return text if 1 <= len(text) <= LONGEST and text.isprintable() else None
    return text


def _check_structure(tables: Tables, known: Mapping[str, str], told: Mapping[str, str], path: str, faults: Faults) -> None:
    marks = {site.id: known.get(mark_fact(site.id), site.mark) for site in tables.sites.values()}
    counts = Counter((site.startswith("c"), mark) for site, mark in marks.items() if mark)
    for site, mark in marks.items():
        fact, is_city = mark_fact(site), site.startswith("c")
        if fact not in told or mark is None:
            continue
        if is_city and counts[is_city, mark] > CITIES_A_SIGN:
            faults.add(path or fact, "is {given}, which three other cities carry already", "S2", given=mark)
        elif not is_city and counts[is_city, mark] > A_KIND:
            faults.add(path or fact, "is {given}, which has four other harbours already", "S3", given=mark)


def free_marks(tables: Tables, known: Book, site: str) -> tuple[str, ...]:
    """The signs or seas that a site may still have (rules S2, S3)."""
    is_city = site.startswith("c")
    most = CITIES_A_SIGN if is_city else A_KIND
    counts = Counter(mark for other, mark in known.marks.items() if other != site and other.startswith("c") == is_city)
    return tuple(mark for mark in (tables.signs if is_city else tables.seas) if counts[mark] < most)
