"""Learning what a copy shows: read off by its owners, or seen while they play. Nothing is made up."""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.errors import Faults, refuse
from companion.games.il_vecchio.book import Printed, book, names, pairs, split_town
from companion.games.il_vecchio.facts import (
    EVENT,
    REGION,
    RING,
    ROADS,
    SLOTS,
    SPACES,
    TOWN,
    TOWN_COLOURS,
    facts,
    space_fact,
)
from companion.games.il_vecchio.tables import SHIELDS, Tables
from companion.games.il_vecchio.words import CRESTS, EVENTS

LONGEST_TOWN = 24
MOST_BORDERING = 4
"""Towns that border a region, by one review; more are asked about, never refused."""


def learned(tables: Tables, printed: Printed, told: Mapping[str, str]) -> Printed:
    """With what a copy showed, each text in its one spelling. Towns are read before what names them.

    Raises:
        Refused: for a fact that no component shows, or a text that it cannot show, by its id.
    """
    given = {fact.id: fact for fact in facts(tables)}
    faults = Faults()
    for fact, text in sorted(told.items(), key=lambda item: not item[0].startswith(TOWN)):
        if fact not in given:
            faults.add(fact, "is nothing that stands on a component of Il Vecchio")
        elif given[fact].allowed and text not in given[fact].allowed:
            allowed = given[fact].allowed
            faults.add(fact, "is {given}, but the component can only show {allowed}", given=text, allowed=allowed)
        elif (spelled := _spelled(tables, printed, fact, text)) is None:
            faults.add(fact, "is {given}, which names a town that is not known, or is written otherwise", given=text)
        else:
            printed = _with(printed, fact, spelled)
    known = dict(printed)
    if all(EVENT + event in known for event in EVENTS) and sum(int(known[EVENT + event]) for event in EVENTS) != SHIELDS:
        wrong = next((EVENT + event for event in EVENTS if EVENT + event in told), EVENT + EVENTS[0])
        faults.add(wrong, "makes another sum than the {right} shields of the box", "M1", right=SHIELDS)
    faults.raise_any()
    return printed


def _with(printed: Printed, fact: str, text: str) -> Printed:
    return tuple(sorted({**dict(printed), fact: text}.items()))


def _spelled(tables: Tables, printed: Printed, fact: str, text: str) -> str | None:
    """The one spelling of a free text, or ``None`` where it cannot be."""
    known = book(tables, printed)
    if fact in SLOTS:
        name, colour = split_town(text)
        taken = known.spelled(name)
        free = taken is None or known.slots.get(taken) == fact
        return f"{name}, {colour}" if is_name(name) and colour in TOWN_COLOURS and free else None
    if fact == ROADS:
        return _joined(tuple((known.spelled(a), known.spelled(b)) for a, b in pairs(text, "-")), " - ")
    if fact.startswith(RING):
        found = tuple((known.spelled(a), known.spelled(b)) for a, b in pairs(text, ">"))
        fits = all(town in known.named(fact.removeprefix(RING)) for pair in found for town in pair)
        return _joined(found, " > ") if fits else None
    if fact.startswith(REGION):
        towns = tuple(known.spelled(name) for name in names(text))
        sound = bool(towns) and all(town is not None and town not in CRESTS for town in towns)
        return "; ".join(str(town) for town in dict.fromkeys(towns)) if sound else None
    return text


def _joined(found: tuple[tuple[str | None, str | None], ...], between: str) -> str | None:
    for first, second in found:
        if not first or not second or first == second or {first, second} & set(CRESTS):
            return None
    return "; ".join(f"{first}{between}{second}" for first, second in dict.fromkeys(found)) or None


def is_name(name: str) -> bool:
    """A text can be the name of a town."""
    plain = bool(name) and len(name) <= LONGEST_TOWN and name.isprintable()
    return plain and not any(sign in name for sign in ";>,-") and name.casefold() not in (*CRESTS, "")


def with_town(tables: Tables, printed: Printed, name: str, colour: str) -> Printed:
    """With a town that is new, or the colour of one that had none.

    Raises:
        Refused: if the map has it already, or the name cannot be one.
    """
    known = book(tables, printed)
    name = " ".join(name.split())
    town = known.spelled(name)
    if town is not None and town not in CRESTS and not known.colours[town]:
        return learned(tables, printed, {TOWN + town: colour})
    if town is not None:
        raise refuse("name", "is {given}, which is on the map already", given=town)
    if not is_name(name):
        raise refuse("name", "is {given}, but must have 1 to {most} letters", given=name or "?", most=LONGEST_TOWN)
    free = next((slot for slot in SLOTS if slot not in dict(printed)), None)
    if free is None:
        raise refuse("name", "is one more than the {most} further towns that can be noted", most=len(SLOTS))
    return learned(tables, printed, {free: f"{name}, {colour}"})


def with_colour(tables: Tables, printed: Printed, town: str, colour: str | None) -> Printed:
    """With the colour of a town that had none yet."""
    if colour is None or book(tables, printed).colour(town):
        return printed
    return learned(tables, printed, {TOWN + town: colour})


def with_road(tables: Tables, printed: Printed, start: str, end: str) -> Printed:
    """With a road that was travelled for one florin."""
    known = book(tables, printed)
    if {start, end} & {*CRESTS, ""} or end in known.roads.get(start, ()):
        return printed
    before = dict(printed).get(ROADS, "")
    return _with(printed, ROADS, f"{before}; {start} - {end}" if before else f"{start} - {end}")


def with_next(tables: Tables, printed: Printed, town: str, following: str) -> Printed:
    """With where a middleman went from a town; what was noted before is corrected."""
    known = book(tables, printed)
    if {town, following} & {*CRESTS, ""} or known.rings.get(town) == following:
        return printed
    fact = RING + known.colour(town)
    kept = [f"{a} > {b}" for a, b in pairs(dict(printed).get(fact, ""), ">") if a != town]
    return _with(printed, fact, "; ".join((*kept, f"{town} > {following}")))


def with_border(tables: Tables, printed: Printed, region: int, town: str) -> Printed:
    """With a town that borders a region."""
    known = book(tables, printed)
    if region not in known.regions or town in CRESTS or town in known.regions[region]:
        return printed
    return _with(printed, f"{REGION}{region}", "; ".join((*known.regions[region], town)))


def with_space(tables: Tables, printed: Printed, track: str, space: int, **shown: str | None) -> Printed:
    """With what is printed at a space.

    Raises:
        Refused: for what no space shows, by the name of the value.
    """
    given = {fact.id: fact for fact in facts(tables)}
    for what, text in shown.items():
        if text is None:
            continue
        fact = given[SPACES + track] if what == "spaces" else given.get(space_fact(track, space, what))
        if fact is None:
            raise refuse(what, "is not printed at this space; leave it out")
        if text not in fact.allowed:
            raise refuse(what, "is {given}, but a space can only show {allowed}", given=text, allowed=fact.allowed)
        printed = _with(printed, fact.id, text)
    return printed
