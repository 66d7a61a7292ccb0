"""Every legal move, before chance has answered.

Of fiefs those whose sites lie in one region. What a piece touches, and signs that nobody has read, are left out; what the
table tells of its own draws is told for one example.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product

from companion.games.gonzaga.book import free_marks
from companion.games.gonzaga.moves import (
    BARE,
    NO_RING,
    Cards,
    Count,
    Donate,
    Look,
    MakePlan,
    Move,
    Part,
    Place,
    Reveal,
    Scenario,
    TurnUp,
    Wed,
)
from companion.games.gonzaga.place import allowed, may_wed, ring_regions
from companion.games.gonzaga.plan import all_plans, tied
from companion.games.gonzaga.play import reached
from companion.games.gonzaga.start import drawn_tile
from companion.games.gonzaga.state import KING, State, free_for_fief, free_for_ring, printed_on
from companion.games.gonzaga.tables import FEWEST_FLOURISHING, FIEFS, MOST_FLOURISHING, REGIONS, Tables


def legal(tables: Tables, state: State) -> Iterator[Move]:
    """Every legal move; of plans each seat's own, not all seats' together."""
    match state.stage:
        case "scenario":
            yield from _scenarios(tables, state)
        case "turn_up":
            yield _turn_up(state)
        case "plan":
            for seat in state.plans.waiting:
                for plan in all_plans(state, seat):
                    second = plan[2] if plan[1] == KING else None
                    yield MakePlan(seat=seat, cards=Cards(region=plan[0], action=plan[1], second=second))
        case "tie":
            yield Part(order=tied(state) or ())
        case "place":
            yield from _acts(tables, state, state.queue[0])
        case "free":
            for seat in state.queue:
                yield from _acts(tables, state, seat)
            yield from (Look(seat=seat) for seat, goal in enumerate(state.goals) if goal is not None)
        case "check":
            yield from (Count(open=found) for found in (3, 4))
        case "goals":
            yield _reveal(tables, state)
        case _:
            return


def _scenarios(tables: Tables, state: State) -> Iterator[Move]:
    if drawn_tile(tables, state) is not None:
        yield Scenario()
    for tile in printed_on(tables, state).tiles.values():
        if tile.flourishing:
            yield Scenario(tile=tile.id)
    for size in range(FEWEST_FLOURISHING, MOST_FLOURISHING + 1):
        yield from (Scenario(regions=regions) for regions in combinations(REGIONS, size))


def _turn_up(state: State) -> Move:
    if state.decks is not None:
        return TurnUp()
    left = [tuple(fief for fief in FIEFS if fief not in held.used) for held in state.seats]
    return TurnUp(fiefs={str(seat): fiefs[(3 * seat + state.round) % len(fiefs)] for seat, fiefs in enumerate(left)})


def _acts(tables: Tables, state: State, seat: int) -> Iterator[Move]:
    free = free_for_fief(tables, state, seat)
    numbers = allowed(state, seat)
    if (0, 0) in numbers:
        yield Place(seat=seat)
    for region in REGIONS:
        here = [site for site in free if tables.sites[site].region == region]
        cities = [site for site in here if tables.sites[site].is_city]
        harbours = [site for site in here if not tables.sites[site].is_city]
        for some, others in sorted(numbers - {(0, 0)}):
            for chosen in product(combinations(cities, some), combinations(harbours, others)):
                sites = (*chosen[0], *chosen[1])
                yield Place(seat=seat, sites=sites, marks=marks_for(tables, state, sites))
    yield Donate(seat=seat)
    if may_wed(state, seat):
        yield from _weddings(tables, state, seat)


def _weddings(tables: Tables, state: State, seat: int) -> Iterator[Move]:
    regions = ring_regions(state, seat)
    free = free_for_ring(tables, state, seat)
    firsts = (BARE, *(site for site in free if tables.sites[site].region in regions))
    for first in firsts:
        region = tables.sites[first].region if first != BARE else regions[0]
        near = [site for site in free if tables.sites[site].region == region and site != first]
        for second in (NO_RING, BARE, *near) if state.seats[seat].rings > 1 else (NO_RING,):
            sites = tuple(site for site in (first, second) if site not in (BARE, NO_RING))
            yield Wed(seat=seat, first=first, second=second, marks=marks_for(tables, state, sites))


def marks_for(tables: Tables, state: State, sites: tuple[str, ...]) -> dict[str, str]:
    """An example of a sea for each harbour that nobody has read."""
    known = printed_on(tables, state)
    unread = [site for site in sites if site.startswith("h") and known.marks[site] is None]
    told: dict[str, str] = {}
    for site in unread:
        free = free_marks(tables, known, site)
        room = {sea: 4 - sum(mark == sea for mark in (*known.marks.values(), *told.values())) for sea in free}
        at = int(site[1:])
        order = sorted(free, key=lambda sea: ((int(sea[1:]) - at) % 6, sea))
        told[site] = next(sea for sea in order if room[sea] > 0)
    return told


def _reveal(tables: Tables, state: State) -> Move:
    cities = {}
    for seat, held in enumerate(state.seats):
        found = reached(tables, state, seat)
        covered = sum(tables.sites[site].is_city for site in held.sites)
        cities[str(seat)] = min(covered, 2 + seat) if found is None else found
    return Reveal(cities=cities)
