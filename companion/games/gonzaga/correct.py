"""Values that can be put right by hand; the box and the rules bound what they can be."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from companion.core.errors import Faults
from companion.core.fields import Choice, Count, Field, Option, Pick
from companion.core.message import msg
from companion.games.gonzaga.book import region_options
from companion.games.gonzaga.points import FIRST_CHECK, RINGS, ROUNDS
from companion.games.gonzaga.sheet import MOST_CHAIN
from companion.games.gonzaga.state import Seat, State, fief_owners, ring_owners, with_seat
from companion.games.gonzaga.tables import FEWEST_FLOURISHING, MOST_FLOURISHING, REGIONS, Tables, is_scenario
from companion.games.gonzaga.words import site_word

MOST_TRACK = 400
_YES, _NO = "yes", "no"


def corrections(tables: Tables, state: State) -> tuple[Field, ...]:
    """Every value that can be put right, filled with the values now."""
    fields: list[Field] = []
    for seat, (name, held) in enumerate(zip(state.players, state.seats, strict=True)):
        used = RINGS - held.kings - held.rings
        others = max(held.donations, _turns(state, seat) - len(held.pieces) + used - held.weddings)
        chain = (min(1, len(held.pieces)), len(held.pieces)) if held.known else (0, MOST_CHAIN)
        fields += [
            Count(f"track-{seat}", msg("Score track: {player}", player=name), 0, MOST_TRACK, held.track),
            Count(f"rings-{seat}", msg("Rings left: {player}", player=name), 0, RINGS - used, held.rings),
            Count(f"donations-{seat}", msg("Donations: {player}", player=name), 0, others, held.donations),
            Count(f"chain-{seat}", msg("Longest chain: {player}", player=name), *chain, held.longest),
        ]
        if held.pieces:
            sites = tuple(Option(site, site_word(tables, state, site)) for site in tables.sites)
            fields.append(Pick(f"covers-{seat}", msg("What {player} covers", player=name), sites, 0, len(sites)))
    if state.flourishing:
        fields.append(
            Pick("flourishing", msg("Flourishing regions"), region_options(), FEWEST_FLOURISHING, MOST_FLOURISHING)
        )
        options = (Option(_YES, msg("yes")), Option(_NO, msg("no")))
        fields.append(Choice("last", msg("This is the last round"), options, _YES if state.final else _NO))
    return tuple(fields)


def _turns(state: State, seat: int) -> int:
    """How often this player has acted: once in each round that is over, and in this one if the turn is done."""
    waits = state.stage in ("turn_up", "plan", "tie") or (state.stage in ("place", "free") and seat in state.queue)
    return state.round - waits


def correct(tables: Tables, state: State, changes: Mapping[str, Any]) -> State:
    """The state with values put right.

    Raises:
        Refused: with everything that the box or the rules cannot hold.
    """
    known = {field.id: field for field in corrections(tables, state)}
    faults = Faults()
    for field_id, value in changes.items():
        field = known.get(field_id)
        if field is None:
            faults.add(field_id, "is no value that can be corrected")
            continue
        changed = _changed(tables, state, field, value, faults)
        state = state if changed is None else changed
    faults.raise_any()
    return state


def _changed(tables: Tables, state: State, field: Field, value: Any, faults: Faults) -> State | None:
    what, _, seat = field.id.partition("-")
    match field:
        case Count(low=low, high=high):
            if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
                faults.add(field.id, "is {given}, but must be {low} to {high}", given=str(value), low=low, high=high)
                return None
            return _with_number(state, what, int(seat), value)
        case Choice():
            if value not in (_YES, _NO):
                faults.add(field.id, "is {given}, but must be yes or no", given=str(value))
                return None
            if value == _YES and state.round <= FIRST_CHECK and not state.final:
                faults.add(field.id, "cannot be yes before round {right}", "E5", right=FIRST_CHECK + 1)
                return None
            return replace(state, final=value == _YES or state.round == ROUNDS)
        case _ if what == "flourishing":
            return _with_regions(state, value, faults)
        case _:
            return _with_covers(tables, state, int(seat), value, faults)


def _with_number(state: State, what: str, seat: int, value: int) -> State:
    held = state.seats[seat]
    match what:
        case "track":
            return with_seat(state, seat, track=value)
        case "rings":
            return with_seat(state, seat, kings=held.kings + held.rings - value)
        case "donations":
            return with_seat(state, seat, donations=value)
        case _:
            return with_seat(state, seat, shift=held.shift + value - held.longest)


def _with_regions(state: State, value: Any, faults: Faults) -> State | None:
    regions = tuple(region for region in REGIONS if isinstance(value, list | tuple) and region in value)
    if not is_scenario(regions) or len(regions) != len(value):
        faults.add("flourishing", "must be 3 to 5 different regions", "S4")
        return None
    if state.plans.entries and set(regions) != set(state.flourishing):
        faults.add("flourishing", "cannot be corrected while plans lie on the table", "S5")
        return None
    return replace(state, flourishing=regions)


def _with_covers(tables: Tables, state: State, seat: int, value: Any, faults: Faults) -> State | None:
    """What is gone leaves its piece; what is new lies under the last own piece that may cover it (L1, W4)."""
    path = f"covers-{seat}"
    if (
        not isinstance(value, list | tuple)
        or not set(map(str, value)) <= set(tables.sites)
        or len(set(value)) != len(value)
    ):
        faults.add(path, "must be different cities c1 to c24 and harbours h1 to h24", "S2")
        return None
    held = state.seats[seat]
    pieces = tuple(replace(piece, sites=tuple(s for s in piece.sites if s in value)) for piece in held.pieces)
    state = with_seat(state, seat, pieces=pieces)
    for site in value:
        if site in held.sites:
            continue
        at = _coverer(state, state.seats[seat], site)
        if at is None:
            faults.add(path, "holds {site}, which no own piece can cover beside what lies there", "L1", "W4", site=site)
            return None
        pieces = state.seats[seat].pieces
        changed = replace(pieces[at], sites=(*pieces[at].sites, site))
        state = with_seat(state, seat, pieces=(*pieces[:at], changed, *pieces[at + 1 :]))
    return state


def _coverer(state: State, held: Seat, site: str) -> int | None:
    taken = {"fief": site in fief_owners(state), "ring": site in ring_owners(state)}
    places = [
        place
        for place, piece in enumerate(held.pieces)
        if not taken[piece.kind] and len(piece.sites) < (3 if piece.kind == "fief" else 1)
    ]
    return places[-1] if places else None
