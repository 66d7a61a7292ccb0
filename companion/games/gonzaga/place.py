"""Fiefs, weddings and donations (rules A1 to A3, L1 to L7, W1 to W6, D1), with their points at once (C1, C2)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TypeAlias

from companion.core.errors import Faults, Refused, refuse
from companion.core.moves import below
from companion.games.gonzaga.book import learned, mark_fact
from companion.games.gonzaga.moves import BARE, NO_RING, Donate, Place, Wed
from companion.games.gonzaga.points import DONATION
from companion.games.gonzaga.rounds import fief_of, has_acted
from companion.games.gonzaga.state import (
    ALLIANCE,
    CITIES,
    HARBOURS,
    Piece,
    State,
    action_of,
    card_regions,
    fief_owners,
    plan_of,
    printed_on,
    recount,
    ring_owners,
    with_seat,
)
from companion.games.gonzaga.tables import Tables

Numbers: TypeAlias = tuple[int, int]
"""So many cities and so many harbours."""

ALLOWED: Mapping[str, frozenset[Numbers]] = {
    HARBOURS: frozenset({(0, 1), (0, 2)}),
    CITIES: frozenset({(0, 0), (1, 0), (2, 0), (3, 0)}),
    ALLIANCE: frozenset({(1, 1), (2, 1), (1, 2)}),
}
"""What a fief may cover, by action (rules A1 to A3)."""


def allowed(state: State, seat: int) -> frozenset[Numbers]:
    """What a fief of this player may cover now; any of the three where nobody planned."""
    chosen = plan_of(state, seat)
    return frozenset().union(*ALLOWED.values()) if chosen is None else ALLOWED[action_of(chosen)]


def may_wed(state: State, seat: int) -> bool:
    """Alliance, and a ring left (rules W1, W5)."""
    chosen = plan_of(state, seat)
    return state.seats[seat].rings > 0 and (chosen is None or action_of(chosen) == ALLIANCE)


def ring_regions(state: State, seat: int) -> tuple[str, ...]:
    """Where the first ring may lie (rule W2); anywhere where nobody planned."""
    chosen = plan_of(state, seat)
    return (*state.flourishing, *state.inactive) if chosen is None else card_regions(state, chosen[0])


def actor(state: State, seat: int | None) -> int:
    """Who acts.

    Raises:
        Refused: if it is somebody else's turn, or the move does not say whose it is where anybody may act.
    """
    if state.stage == "place":
        if seat not in (None, state.acting):
            raise refuse("seat", "is not the one who acts now: that is {right}", "O3", right=state.players[state.queue[0]])
        return state.queue[0]
    if seat is None:
        raise refuse("seat", "is missing: say whose piece it is")
    if seat not in state.queue:
        raise refuse("seat", "has acted this round already, or is no player")
    return seat


def place(tables: Tables, state: State, move: Place) -> State:
    """A fief on the board.

    Raises:
        Refused: if it covers what it may not, or a mark cannot be.
    """
    seat = actor(state, move.seat)
    faults = Faults()
    _check_fief_sites(tables, state, seat, move.sites, faults)
    _check_touches(state, seat, move.touches, "touches", faults)
    printed = _with_marks(tables, state, move.sites, move.marks, faults)
    faults.raise_any()
    number = state.fiefs[seat] if state.fiefs else None
    piece = Piece(
        "fief", state.round, _card(state, seat), None if number is None else fief_of(number), move.sites, move.touches
    )
    return _laid(tables, replace(state, printed=printed), seat, (piece,))


def _card(state: State, seat: int) -> str | None:
    chosen = plan_of(state, seat)
    return chosen[0] if chosen else None


def _check_fief_sites(tables: Tables, state: State, seat: int, sites: Sequence[str], faults: Faults) -> None:
    fiefs, own = fief_owners(state), state.seats[seat].sites
    for place_, site in enumerate(sites):
        path = f"sites[{place_}]"
        if site not in tables.sites:
            faults.add(path, "is {given}, but cities are c1 to c24 and harbours h1 to h24", "S2", given=site)
        elif site in sites[:place_]:
            faults.add(path, "is {given} a second time", given=site)
        elif site in fiefs:
            faults.add(
                path, "is {given}, which lies under a fief of {player}", "L1", given=site, player=state.players[fiefs[site]]
            )
        elif site in own:
            faults.add(path, "is {given}, where an own ring lies", "L1", given=site)
    cities = sum(site.startswith("c") for site in sites)
    numbers = (cities, len(sites) - cities)
    if numbers not in allowed(state, seat):
        rules = _action_rules(state, seat)
        faults.add(
            "sites",
            "are {cities} cities and {harbours} harbours, which {action} does not allow",
            *rules,
            cities=numbers[0],
            harbours=numbers[1],
            action=_action_name(state, seat),
        )


def _action_rules(state: State, seat: int) -> tuple[str, ...]:
    chosen = plan_of(state, seat)
    if chosen is None:
        return ("A1", "A2", "A3")
    return ({HARBOURS: "A1", CITIES: "A2", ALLIANCE: "A3"}[action_of(chosen)],)


def _action_name(state: State, seat: int) -> str:
    chosen = plan_of(state, seat)
    return "any action" if chosen is None else action_of(chosen)


def _check_touches(state: State, seat: int, touches: Sequence[int], path: str, faults: Faults) -> None:
    count = len(state.seats[seat].pieces)
    for place_, piece in enumerate(touches):
        if piece >= count:
            faults.add(
                f"{path}[{place_}]",
                "is {given}, but {player} has {right} pieces, counted from 0",
                "G2",
                given=piece,
                player=state.players[seat],
                right=count,
            )
        elif piece in touches[:place_]:
            faults.add(f"{path}[{place_}]", "is {given} a second time", given=piece)


def _with_marks(
    tables: Tables, state: State, sites: Sequence[str], marks: Mapping[str, str], faults: Faults
) -> tuple[tuple[str, str], ...]:
    """What was read off while placing; the sea of a harbour must be known, since a league may depend on it (C2)."""
    known = printed_on(tables, state).marks
    told: dict[str, str] = {}
    for site, mark in marks.items():
        if site not in sites or site not in tables.sites:
            faults.add(f"marks.{site}", "is not what this piece covers")
        elif known[site] is not None and known[site] != mark:
            faults.add(f"marks.{site}", "is {given}, but this copy shows {right}", given=mark, right=known[site] or "")
        elif known[site] is None:
            told[mark_fact(site)] = mark
    for site in sites:
        if site.startswith("h") and site in tables.sites and known[site] is None and site not in marks:
            faults.add(f"marks.{site}", "is missing: say which sea this harbour is in", "C2")
    try:
        return learned(tables, state.printed, told)
    except Refused as refusal:
        faults.extend(below("marks", refusal.faults))
        return state.printed


def _laid(tables: Tables, state: State, seat: int, pieces: Sequence[Piece]) -> State:
    """The state with pieces laid and their points on the track (rules C1, C2)."""
    before = recount(tables, state, seat)
    held = state.seats[seat]
    state = with_seat(state, seat, pieces=(*held.pieces, *pieces))
    state = with_seat(state, seat, track=held.track + recount(tables, state, seat) - before)
    return has_acted(tables, state, seat)


def wed(tables: Tables, state: State, move: Wed) -> State:
    """One ring or two; the fief goes back to the box (rules W1 to W6).

    Raises:
        Refused: if it is not Alliance, rings are missing, or a ring may not lie there.
    """
    seat = actor(state, move.seat)
    faults = Faults()
    held, player = state.seats[seat], state.players[seat]
    rings = 1 + (move.second != NO_RING)
    if not may_wed(state, seat) and held.rings:
        faults.add("type", "cannot be done: a wedding needs Alliance", "W1")
    elif held.rings < rings:
        faults.add(
            "second" if held.rings else "first",
            "needs {given} rings, but {player} has {right}",
            "W5",
            given=rings,
            player=player,
            right=held.rings,
        )
    _check_ring(tables, state, seat, ("first", move.first), faults)
    region = tables.sites[move.first].region if move.first in tables.sites else None
    if region is not None and region not in ring_regions(state, seat):
        faults.add(
            "first",
            "lies in {given}, but the first ring must lie in {right}",
            "W2",
            given=region,
            right=ring_regions(state, seat),
        )
    if rings > 1:
        _check_ring(tables, state, seat, ("second", move.second), faults)
        if move.second == move.first != BARE:
            faults.add("second", "is {given}, where the first ring lies", "W4", given=move.second)
    elif move.second_touches:
        faults.add("second_touches", "must be empty without a second ring", "W3")
    sites = tuple(site for site in (move.first, move.second) if site not in (BARE, NO_RING))
    _check_touches(state, seat, move.touches, "touches", faults)
    _check_touches(state, seat, move.second_touches, "second_touches", faults)
    printed = _with_marks(tables, state, sites, move.marks, faults)
    faults.raise_any()
    state = with_seat(replace(state, printed=printed), seat, weddings=held.weddings + 1)
    return _laid(tables, state, seat, _rings(state, seat, move))


def _check_ring(tables: Tables, state: State, seat: int, where: tuple[str, str], faults: Faults) -> None:
    """A ring of a player, ``where`` being the field and what it says."""
    path, site = where
    rings, own = ring_owners(state), state.seats[seat].sites
    if site == BARE:
        return
    if site not in tables.sites:
        faults.add(path, "is {given}, but must be a city, a harbour, or bare", "S2", given=site)
    elif site in rings:
        faults.add(path, "is {given}, where a ring of {player} lies", "W4", given=site, player=state.players[rings[site]])
    elif site in own:
        faults.add(path, "is {given}, where an own fief lies", "W4", given=site)


def _rings(state: State, seat: int, move: Wed) -> tuple[Piece, ...]:
    """The second ring lies next to the first, so it touches it (rule W3)."""
    card, first = _card(state, seat), len(state.seats[seat].pieces)
    rings = [Piece("ring", state.round, card, None, () if move.first == BARE else (move.first,), move.touches)]
    if move.second != NO_RING:
        covers = () if move.second == BARE else (move.second,)
        rings.append(Piece("ring", state.round, card, None, covers, (*move.second_touches, first)))
    return tuple(rings)


def donate(tables: Tables, state: State, move: Donate) -> State:
    """The fief goes to the church: 3 points (rule D1)."""
    seat = actor(state, move.seat)
    held = state.seats[seat]
    state = with_seat(state, seat, donations=held.donations + 1, track=held.track + DONATION)
    return has_acted(tables, state, seat)
