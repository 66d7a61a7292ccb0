"""Every legal move, before chance has answered. What the table tells of its own draws is told for one example each."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations, product

from companion.games.fresco.altar import mixes
from companion.games.fresco.cathedral import cell_name
from companion.games.fresco.market import is_open
from companion.games.fresco.moves import (
    Altar,
    Ask,
    Blend,
    Buy,
    Close,
    Gain,
    Lay,
    MakePlan,
    Move,
    MoveBishop,
    NextRound,
    Pass,
    Portrait,
    Prepare,
    Restore,
    Stalls,
    Stand,
    TurnUp,
    Wake,
)
from companion.games.fresco.paints import BASIC
from companion.games.fresco.possible import (
    BESIDE,
    BLENDS_EACH,
    ON_SEGMENT,
    altar_mixes,
    askable,
    bishop_goals,
    blends,
    bonus,
    can_pose,
    fitting,
    segments,
    some_paints,
    top_request,
    triples,
    with_abbot,
)
from companion.games.fresco.prepare import general_stacks
from companion.games.fresco.setup import LEONARDO, OPEN_PORTRAITS, STALLS, centre_tile
from companion.games.fresco.state import (
    CATHEDRAL,
    MARKET,
    MOST_IN_PLACE,
    STUDIO,
    WORKSHOP,
    State,
    bag,
    bishop_waits,
    can_spend,
    crew,
    place_now,
    price,
    printed_on,
    taken_spaces,
    tiles_left,
    visitor,
)
from companion.games.fresco.studio import MERCHANT_PAINTS, shown
from companion.games.fresco.tables import TIMES, Tables
from companion.games.fresco.track import landings
from companion.games.fresco.wake import free_times, place_names, sleeper

_FEW = 4
"""Where the paints of a painter are not known, as many blends at most are told."""


def legal(tables: Tables, state: State) -> Iterator[Move]:
    """Every legal move; of plans each seat's own, not all seats' together."""
    match state.stage:
        case "wake":
            seat = sleeper(state)
            yield from (Wake(seat=seat, time=TIMES[time]) for time in free_times(state)) if seat is not None else ()
        case "plan":
            for seat in state.plans.waiting:
                yield from _plans(tables, state, seat)
        case "act":
            yield from _acts(tables, state)
        case "prepare":
            yield from _prepares(tables, state)
        case "loose":
            yield from _gains(tables, state)
        case "over":
            return
        case _:
            yield _told(tables, state)


def _told(tables: Tables, state: State) -> Move:
    """One thing that the table could tell of its own draws."""
    match state.stage:
        case "stand":
            return Stand(players=tuple(name for name in state.names if name != LEONARDO))
        case "lay":
            centre = centre_tile(tables, {"blends": "on" if state.has("blends") else "off"})
            tiles = (*tables.special, *tables.base) if state.has("blends") else tables.base
            return Lay(tiles=tuple(tile for tile in tiles if tile != centre)[:24])
        case "stalls":
            wanted = sum(size for size, stall in zip(state.sizes, state.stalls, strict=True) if stall is None)
            return Stalls(tiles=bag(state)[:wanted])
        case _:
            known = printed_on(tables, state).cards
            kinds = tuple(tables.kinds)
            wanted = sum(known[card] is None for card in state.open) if state.open else OPEN_PORTRAITS
            return TurnUp(cards=tuple(kinds[(state.turned + place) % len(kinds)] for place in range(wanted)))


def _plans(tables: Tables, state: State, seat: int) -> Iterator[Move]:
    names = place_names(state)
    for spots in _spread(crew(tables, state, seat), len(names)):
        yield MakePlan(seat=seat, places=dict(zip(names, spots, strict=True)))


@cache
def _spread(right: tuple[int, ...], places: int) -> tuple[tuple[int, ...], ...]:
    """Every way to spread so many apprentices over the places (P1)."""
    return tuple(spots for spots in product(range(MOST_IN_PLACE + 1), repeat=places) if sum(spots) in right)


def _acts(tables: Tables, state: State) -> Iterator[Move]:
    seat, here = visitor(state), place_now(state)
    must = seat == state.leonardo and here != WORKSHOP
    if here == MARKET:
        yield from _market(tables, state, seat)
    elif here == CATHEDRAL:
        yield from _cathedral(tables, state, seat)
    elif here == STUDIO:
        yield from _portraits(tables, state, seat)
    elif here == WORKSHOP:
        yield from _workshop(tables, state, seat)
    if not must and not bishop_waits(state):
        yield Pass()


def _market(tables: Tables, state: State, seat: int) -> Iterator[Move]:
    cost = price(tables, state, seat) if seat != state.leonardo else 0
    paints = printed_on(tables, state).paints
    for at, stall in enumerate(state.stalls):
        if not is_open(state, at):
            continue
        yield Close(stall=STALLS[at])
        if seat == state.leonardo:
            continue
        for n in range(1, min(state.left, state.sizes[at]) + 1):
            if not can_spend(state, seat, n * cost):
                break
            if stall is None:
                yield Buy(stall=STALLS[at], count=n, paints={"yellow": n})
                continue
            for tiles in combinations(stall, n):
                unread = {tile: _example(tables, tile) for tile in tiles if paints[tile] is None}
                yield Buy(tiles=tiles, shows=unread or None)


def _example(tables: Tables, tile: str) -> dict[str, int]:
    """Two basic paints for a market tile that nobody has read, another pair for the next tile."""
    at = tuple(tables.market).index(tile)
    return {BASIC[at % len(BASIC)]: 1, BASIC[(at + 1) % len(BASIC)]: 1}


def _lands(tables: Tables, state: State, seat: int, points: int) -> tuple[int | None, ...]:
    spaces = landings(state.seats[seat].space, points, taken_spaces(state, seat), printed_on(tables, state).track)
    return spaces if len(spaces) > 1 else (None,)


def _cathedral(tables: Tables, state: State, seat: int) -> Iterator[Move]:
    book = printed_on(tables, state)
    for tile in segments(tables, state):
        shows = None
        if book.paints[tile] is None:
            held = state.seats[seat].paints
            shows = dict.fromkeys(some_paints(held)[:2] if held and seat != state.leonardo else ("yellow", "red"), 1)
        points = None if book.points[tile] is not None else 3
        worth = book.points[tile] or 3
        if state.fresco is None:
            for extra in (0, BESIDE, ON_SEGMENT):
                for land in _lands(tables, state, seat, worth + with_abbot(state, seat, extra)):
                    yield Restore(tile=tile, bonus=extra, shows=shows, points=points, land=land)
        else:
            cell = state.fresco.index(tile)
            for land in _lands(tables, state, seat, worth + with_abbot(state, seat, bonus(state, cell))):
                yield Restore(cell=cell_name(cell), shows=shows, points=points, land=land)
    for goal in bishop_goals(tables, state):
        yield MoveBishop(to=cell_name(goal))
    for mix in altar_mixes(state):
        for land in _lands(tables, state, seat, mixes(state.has("blends"))[mix]):
            yield Altar(mix=mix, land=land)


def _portraits(tables: Tables, state: State, seat: int) -> Iterator[Move]:
    if not can_pose(state):
        return
    for place, card in enumerate(state.open):
        face = shown(tables, state, card)
        thalers = None if face.known else 2
        paints: tuple[dict[str, int] | None, ...] = (None,)
        if face.kind == "merchant" and seat != state.leonardo:
            paints = tuple(_amounts(MERCHANT_PAINTS))
        for chosen in paints:
            for land in _lands(tables, state, seat, face.points):
                yield Portrait(card=place, thalers=thalers, paints=chosen, land=land)


def _amounts(total: int) -> Iterator[dict[str, int]]:
    for counts in product(range(total + 1), repeat=len(BASIC)):
        if sum(counts) == total:
            yield {paint: n for paint, n in zip(BASIC, counts, strict=True) if n}


def _workshop(tables: Tables, state: State, seat: int) -> Iterator[Move]:
    requests = printed_on(tables, state).requests
    for kind in askable(tables, state):
        request = top_request(state, kind) or ""
        points = None if requests[request] is not None else 3
        for tiles in triples(fitting(tables, state, seat, kind)):
            for land in _lands(tables, state, seat, requests[request] or 3):
                yield Ask(request=kind, tiles=tiles, points=points, land=land)
    held = state.seats[seat].paints
    if seat == state.leonardo:
        return
    most = BLENDS_EACH * state.left
    many = (_FEW,) * 8 if held is None else held
    for makes in blends(state, many, most if held is not None else 1):
        yield Blend(makes=makes)


def _prepares(tables: Tables, state: State) -> Iterator[Move]:
    seats = range(len(state.players))
    each = [[(str(seat), chosen) for chosen in _amounts(general_stacks(tables, state, seat))] for seat in seats]
    for choice in product(*each):
        paints = {seat: chosen for seat, chosen in choice if chosen}
        yield Prepare(paints=paints or None)


def _gains(tables: Tables, state: State) -> Iterator[Move]:
    yield NextRound()
    for seat in range(len(state.seats)):
        for land in _lands(tables, state, seat, 2):
            yield Gain(seat=seat, points=2, land=land)
        for tile in tiles_left(state)[:1]:
            worth = printed_on(tables, state).points[tile] or 3
            for land in _lands(tables, state, seat, worth):
                if state.fresco is None:
                    yield Gain(seat=seat, points=worth, tile=tile, land=land)
                else:
                    yield Gain(seat=seat, points=worth, cell=cell_name(state.fresco.index(tile)), land=land)
