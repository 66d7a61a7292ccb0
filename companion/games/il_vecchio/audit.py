"""What does not add up in a state: members, goods, shields and tiles lost or doubled."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from companion.games.il_vecchio.state import State, copy_of, on_tracks, supply
from companion.games.il_vecchio.tables import Tables
from companion.games.il_vecchio.words import CRESTS, MEMBERS, TRACKS


def audit(tables: Tables, state: State) -> Iterable[str]:
    """Everything that cannot be; empty when all is well."""
    return (*_members(state), *_goods(state), *_shields(state), *_tiles(tables, state), *_places(tables, state))


def _members(state: State) -> Iterator[str]:
    for seat in range(len(state.players)):
        left = supply(state, seat)
        if left is not None and left < 0:
            yield f"seat {seat} has {MEMBERS - left} members"
        if on_tracks(state, seat) > MEMBERS:
            yield f"seat {seat} has {on_tracks(state, seat)} members on tracks"
    if len(state.tracks) != len(TRACKS) or any(not 0 <= seat < len(state.players) for t in state.tracks for seat in t):
        yield "a track holds somebody who does not play"


def _goods(state: State) -> Iterator[str]:
    for seat, own in enumerate(state.seats):
        if own.stock is not None and min(own.stock) < 0:
            yield f"seat {seat} holds less than nothing: {own.stock}"


def _shields(state: State) -> Iterator[str]:
    held = sum(own.shields for own in state.seats)
    if state.shields < 0 or held + state.shields != state.stacked:
        yield f"{held} shields are held and {state.shields} left of {state.stacked}"
    if state.order is not None and len(set(state.order)) != state.stacked:
        yield "a shield is stacked twice"


def _tiles(tables: Tables, state: State) -> Iterator[str]:
    held = {
        "province": [tile for own in state.seats for tile in (*own.provinces, *own.used)],
        "council": [tile for own in state.seats for tile in (*own.council, *own.hidden)],
        "nobility": [tile for own in state.seats for tile in own.nobility],
    }
    unnamed = "" in held["province"]
    held["province"] += [] if unnamed else [tile for left in state.open for tile in left]
    held["council"] += state.stacks[0] or ()
    held["nobility"] += state.stacks[1] or ()
    known = {"province": tables.provinces, "council": tables.council, "nobility": tables.nobility}
    for kind, found in held.items():
        named = Counter(tile for tile in found if tile)
        if any(n > 1 for n in named.values()) or not set(named) <= set(known[kind]):
            yield f"{kind} tiles are doubled or strange: {named}"
    if not unnamed and len(held["province"]) != len(tables.provinces):
        yield f"{len(held['province'])} province tiles are there"
    if state.stacks[1] is not None and len(state.stacks[1]) != state.counts[1]:
        yield f"{len(state.stacks[1])} nobility tiles are stacked, {state.counts[1]} counted"


def _places(tables: Tables, state: State) -> Iterator[str]:
    known = copy_of(tables, state)
    for colour, town in zip(CRESTS, state.middlemen, strict=True):
        if town and known.colour(town) != colour:
            yield f"the {colour} middleman is in {town}"
    for seat, own in enumerate(state.seats):
        if any(member.town not in known.colours and member.town not in CRESTS for member in own.members or ()):
            yield f"seat {seat} has a member in no town"
