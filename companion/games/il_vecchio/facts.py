"""The figures, towns and roads that stand on the components alone, each as a question."""

from __future__ import annotations

from functools import lru_cache

from companion.core.message import Message, Value, msg
from companion.core.printed import Certainty, PrintedFact
from companion.games.il_vecchio.tables import SHIELDS, Tables
from companion.games.il_vecchio.words import (
    CRESTS,
    EVENTS,
    OFFICES,
    PROVINCES,
    REGIONS,
    TRACKS,
    colour_word,
    event_word,
    track_word,
)

TOWN, ROADS, RING, REGION, SPACES, GATE, EVENT = "town-", "roads", "ring-", "region-", "spaces-", "gate-", "event-"
NO_CREST = "none"
TOWN_COLOURS = (*CRESTS, NO_CREST)
FURTHER_TOWNS = 20
SLOTS = tuple(f"{TOWN}{number}" for number in range(1, FURTHER_TOWNS + 1))
LOWEST_POINTS, HIGHEST_POINTS = 3, 10
HIGHEST_COST = 10
_FLORENCE_SPACES = 16
_COSTS = tuple(str(n) for n in range(HIGHEST_COST + 1))
_POINTS = tuple(str(n) for n in range(LOWEST_POINTS, HIGHEST_POINTS + 1))
_YES_NO = ("yes", "no")


def florence_spaces() -> int:
    """How many spaces of a Florence track can be asked for: more than any game fills."""
    return _FLORENCE_SPACES


def space_fact(track: str, space: int, what: str) -> str:
    """The fact of what is printed at a space: ``cost``, ``points`` or ``shield``."""
    return f"{track}-{space}-{what}"


@lru_cache(maxsize=8)
def facts(tables: Tables) -> tuple[PrintedFact, ...]:
    """Every figure that stands on the components, with what is known of it."""
    return (*_track_facts(tables), *_shield_facts(tables), *_town_facts(tables))


def _fact(
    fact: str, question: Message, allowed: tuple[str, ...], value: str | None, known: tuple[Certainty, str]
) -> PrintedFact:
    certainty, source = known
    sure = Certainty.UNKNOWN if value is None else certainty
    return PrintedFact(fact, question, allowed, value, sure, source or "not seen")


def _track_facts(tables: Tables) -> list[PrintedFact]:
    found = []
    for track in TRACKS:
        length = tables.lengths[track]
        spaces = None if length.spaces is None else str(length.spaces)
        numbers = tuple(str(n) for n in range(3, (length.spaces or _FLORENCE_SPACES) + 1))
        question = msg("How many spaces has the track {track}?", track=track_word(track))
        found.append(_fact(SPACES + track, question, numbers, spaces, (length.certainty, length.source)))
    for (track, n), space in tables.spaces.items():
        where: dict[str, Value] = {"track": track_word(track), "n": n}
        known = (space.certainty, space.source)
        cost, points = (None if value is None else str(value) for value in (space.cost, space.points))
        shield = None if space.shield is None else "yes" if space.shield else "no"
        costs = msg("How many florins does {track} space {n} cost?", **where)
        scores = msg("Which points are printed over {track} space {n}?", **where)
        shows = msg("Does {track} space {n} show a shield?", **where)
        found += [
            _fact(space_fact(track, n, "cost"), costs, _COSTS, cost, known),
            _fact(space_fact(track, n, "points"), scores, _POINTS, points, known),
            _fact(space_fact(track, n, "shield"), shows, _YES_NO, shield, known),
        ]
    for track in OFFICES:
        for n in range(1, _FLORENCE_SPACES + 1):
            shows = msg("Does {track} space {n} show a shield?", track=track_word(track), n=n)
            found.append(_fact(space_fact(track, n, "shield"), shows, _YES_NO, None, (Certainty.UNKNOWN, "")))
    return found


def _shield_facts(tables: Tables) -> list[PrintedFact]:
    numbers = tuple(str(n) for n in range(SHIELDS + 1))
    return [
        _fact(
            EVENT + event,
            msg("How many of the nine shields show the event {event}?", event=event_word(event)),
            numbers,
            None if tables.events[event] is None else str(tables.events[event]),
            (Certainty.CERTAIN, ""),
        )
        for event in EVENTS
    ]


def _town_facts(tables: Tables) -> list[PrintedFact]:
    unknown = Certainty.UNKNOWN
    gates = tuple(town.name for town in tables.towns.values() if town.leads_to)
    found = [
        PrintedFact(
            GATE + region,
            msg("Which red town leads to {region}?", region=track_word(region)),
            gates,
            tables.gate(region),
            Certainty.CERTAIN if region == "milan" else Certainty.PROBABLE,
            "an example" if region == "milan" else "the map of Italy",
        )
        for region in PROVINCES
    ]
    found += [
        PrintedFact(TOWN + town.name, msg("Which colour has {town}?", town=town.name), TOWN_COLOURS, None, unknown, "")
        for town in tables.towns.values()
        if not town.colour
    ]
    found += [
        PrintedFact(slot, msg("Further town {n}: its name and colour, as in: Siena, white", n=n), (), None, unknown, "")
        for n, slot in enumerate(SLOTS, 1)
    ]
    found.append(
        PrintedFact(ROADS, msg("Roads between towns, as in: Prato - Vernio; Empoli - Colle"), (), None, unknown, "")
    )
    for colour in CRESTS:
        asked = msg("Where does the {colour} middleman go next, as in: Pistoia > Dicomano", colour=colour_word(colour))
        found.append(PrintedFact(RING + colour, asked, (), None, unknown, ""))
    for region in REGIONS:
        asked = msg("Which towns border region {n}, as in: Empoli; Colle", n=region)
        found.append(PrintedFact(f"{REGION}{region}", asked, (), None, unknown, ""))
    return found
