"""Every legal move, before chance has answered, built so that it fits.

What only the table knows is listed as far as it can be: of figures that nobody has read a low and a high one, of ways along
unknown roads one and two florins. Further towns have free names and are not listed.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations, islice, product
from typing import Any, TypeAlias

from companion.games.il_vecchio import events, muster, office, opening, province, tiles, town
from companion.games.il_vecchio.facts import TOWN_COLOURS
from companion.games.il_vecchio.moves import (
    Begin,
    Bow,
    Colour,
    Finish,
    Follower,
    Keep,
    KeepTile,
    Leave,
    Mark,
    MarkPass,
    Middlemen,
    Move,
    Pass,
    PayEvent,
    Place,
    Province,
    Put,
    Recover,
    Reinforce,
    Reveal,
    Roll,
    TakeOffice,
    TakeTile,
    Tell,
    TownAction,
    TurnUp,
    Walk,
)
from companion.games.il_vecchio.resume import resumes
from companion.games.il_vecchio.setup import crowded
from companion.games.il_vecchio.state import State, active, copy_of, is_double, next_step, on_tracks, supply
from companion.games.il_vecchio.stock import NOTHING, Stock, bundle, holds, plus, stock
from companion.games.il_vecchio.tables import Tables
from companion.games.il_vecchio.track import missing, next_space
from companion.games.il_vecchio.travel import STAY, fare, trips
from companion.games.il_vecchio.turn import drawn_tiles
from companion.games.il_vecchio.words import (
    ANY_REGION,
    CRESTS,
    EVENTS,
    FLORENCE,
    FOLLOWERS,
    MEMBERS,
    OFFICES,
    PROVINCES,
    TRACKS,
)

DICE = tuple(product(range(1, 7), range(1, 7)))
_COSTS, _POINTS, _SPACES, _SHIELD = (2, 5), (3, 8), (6, 9), ("yes", "no")


_town_action = lru_cache(maxsize=1 << 14)(TownAction.model_construct)
_province = lru_cache(maxsize=1 << 14)(Province.model_construct)
_office = lru_cache(maxsize=1 << 12)(TakeOffice.model_construct)
"""Moves are frozen, and the same ones are listed again turn after turn."""


def legal(tables: Tables, state: State) -> Iterator[Move]:
    """Every legal move."""
    match state.stage:
        case "begin":
            yield from (Begin(seat=seat) for seat in range(len(state.players)))
        case "middlemen":
            yield from _middlemen(tables, state)
        case "keep":
            yield from _keeps(tables, state)
        case "place":
            yield from _places(tables, state)
        case "loose":
            yield from _marks(tables, state)
        case "resume":
            yield from resumes(state)
            yield Finish()
        case "turn" | "tell" if state.pending:
            yield from _answers(tables, state)
        case "turn":
            yield from _actions(tables, state)
        case _:
            return


def _middlemen(tables: Tables, state: State) -> Iterator[Move]:
    known = copy_of(tables, state)
    regions = {name: tuple(n for n, towns in known.regions.items() if name in towns) for name in known.colours}
    for towns in product(*((*known.named(colour), colour) for colour in CRESTS)):
        placed = dict(zip(CRESTS, towns, strict=True))
        if not crowded(placed, regions):
            yield Middlemen.model_construct(towns=placed)


def _keeps(tables: Tables, state: State) -> Iterator[Move]:
    for seat, own in enumerate(state.seats):
        if not own.kept:
            yield from (Keep(seat=seat, tile=tile) for tile in own.offered or tiles.closed_council(tables, state))


def _places(tables: Tables, state: State) -> Iterator[Move]:
    asked = opening.region_to_place(state, None) is None
    for dice in DICE if asked else (None,):
        region = opening.region_to_place(state, dice) or ANY_REGION
        for towns in muster.town_sets(muster.bordering(tables, state, region, florence=False), opening.PER_PASS):
            yield Place.model_construct(dice=dice, towns=towns)


def _marks(tables: Tables, state: State) -> Iterator[Move]:
    for seat in range(len(state.players)):
        if on_tracks(state, seat) < MEMBERS:
            for track in TRACKS:
                if next_space(tables, state, track) is not None:
                    points: tuple[int | None, ...] = (None, *_POINTS) if track in PROVINCES else (None,)
                    for shield in (False, True) if state.shields else (False,):
                        yield from (Mark(seat=seat, track=track, points=n, shield=shield) for n in points)
        if not state.seats[seat].passed:
            yield MarkPass(seat=seat)
    yield Finish()


def _actions(tables: Tables, state: State) -> Iterator[Move]:
    seat = active(state)
    yield from town_actions(tables, state)
    yield from provinces(tables, state)
    yield from offices(tables, state)
    if supply(state, seat) != 0:
        by_table = muster.rolls_reinforcements(state) and state.luck[0] is None
        yield from (Reinforce.model_construct(dice=dice) for dice in (DICE if by_table else (None,)))
    yield Recover()
    if is_double(state):
        yield Pass()
    for user in tiles.users(state):
        yield from tiles.ways_to_use(tables, state, user)


def town_actions(tables: Tables, state: State) -> Iterator[TownAction]:
    """Every town action; where nobody has said the colour of a town, by the first way there and lying down only."""
    known, seat = copy_of(tables, state), active(state)
    own = state.seats[seat].stock
    for to in (*known.colours, *CRESTS):
        colour = known.colour(to)
        if colour and colour not in (*CRESTS, "green"):
            continue
        ways = trips(tables, state, seat, to)
        found: tuple[_Deed, ...] = ()
        for trip in ways if colour else islice(ways, 1):
            found = found or tuple(
                deed for told in ((None,) if colour else CRESTS) for deed in _deeds(tables, state, to, told)
            )
            for told, by, gain, extra, goes, price in found:
                if price == NOTHING or trip.travel == STAY or holds(own, plus(price, fare(trip.travel))):
                    yield _town_action(
                        to=to, source=trip.source, travel=trip.travel, by=by, colour=told, gain=gain, extra=extra, goes=goes
                    )


_Deed: TypeAlias = tuple[str | None, str, str | None, bool, str | None, Stock]
"""What can be done in a town, wherever the member comes from: told colour, means, gain, second scroll, next town, price."""


def _deeds(tables: Tables, state: State, to: str, told: str | None) -> Iterator[_Deed]:
    seat, colour = active(state), told or copy_of(tables, state).colour(to)
    own = state.seats[seat].stock
    crest = colour in CRESTS
    means: list[tuple[str, Stock, tuple[str | None, ...]]] = []
    if not crest or town.middleman_there(state, colour, to):
        means.append(("lie", NOTHING, events.following(tables, state, colour, to) if crest else (None,)))
    if told is None:
        means.append(("bishop", town.BISHOP, (None,)))
    for by, price, following in means:
        for gain in town.choices(colour) or (None,):
            for extra in (False, True) if town.may_buy_scroll(tables, state, seat, gain) else (False,):
                whole = plus(price, town.SECOND_SCROLL) if extra else price
                if holds(own, whole):
                    yield from ((told, by, gain, extra, goes, whole) for goes in following)


def provinces(tables: Tables, state: State) -> Iterator[Province]:
    """Every way to take over a province."""
    known, seat = copy_of(tables, state), active(state)
    own = state.seats[seat].stock
    for region in PROVINCES:
        space = next_space(tables, state, region)
        ways = () if space is None else tuple(trips(tables, state, seat, known.gates[region]))
        if space is None or not ways:
            continue
        for using in province.usings(tables, state, seat):
            free = "no_florins" in province.effects(tables, using)
            for price in province.prices(tables, region, using):
                if not holds(own, price):
                    continue
                for cost, points, shield in _figures(missing(tables, state, region, space)):
                    florins = 0 if free else (known.cost[region, space] if cost is None else cost) or 0
                    whole = plus(stock(florin=florins), price)
                    for trip in ways:
                        if holds(own, plus(whole, fare(trip.travel))):
                            yield _province(
                                region=region,
                                source=trip.source,
                                travel=trip.travel,
                                using=using,
                                pay=bundle(price),
                                cost=cost,
                                points=points,
                                shield=shield,
                            )


def offices(tables: Tables, state: State) -> Iterator[TakeOffice]:
    """Every way to take an office."""
    seat = active(state)
    own = state.seats[seat].stock
    followers: tuple[str | None, ...] = FOLLOWERS if office.gives_follower(tables, state, seat) else (None,)
    for track in OFFICES:
        space = next_space(tables, state, track)
        price = office.price(state, track)
        if space is None or not holds(own, price):
            continue
        blank = missing(tables, state, track, space)
        lengths = tuple(n for n in _SPACES if n >= space) or (16,)
        for trip in trips(tables, state, seat, FLORENCE):
            if holds(own, plus(price, fare(trip.travel))):
                for follower, spaces, shield in product(
                    followers, lengths if "spaces" in blank else (None,), _shields(blank)
                ):
                    yield _office(
                        track=track,
                        source=trip.source,
                        travel=trip.travel,
                        follower=follower,
                        spaces=spaces,
                        shield=shield,
                    )


def _figures(blank: tuple[str, ...]) -> tuple[tuple[Any, ...], ...]:
    """What a space may show of which something is not known: low figures with a shield, and high ones without."""
    found = (
        tuple(figure if what in blank else None for what, figure in zip(("cost", "points", "shield"), figures, strict=True))
        for figures in ((_COSTS[0], _POINTS[0], "yes"), (_COSTS[1], _POINTS[1], "no"))
    )
    return tuple(dict.fromkeys(found))


def _shields(blank: tuple[str, ...]) -> tuple[str | None, ...]:
    return _SHIELD if "shield" in blank else (None,)


def _answers(tables: Tables, state: State) -> Iterator[Move]:
    kind, *words = next_step(state)
    match kind:
        case "reveal":
            known = state.seats[int(words[0])].hidden[0]
            yield from (Reveal(),) if known else (Reveal(tile=tile) for tile in tiles.closed_council(tables, state))
        case "follower":
            yield from (Follower(kind=kind) for kind in FOLLOWERS)
        case "shield":
            yield from (TurnUp(event=event) for event in EVENTS)
        case "collect":
            found = events.payable(state, int(words[0]))
            yield from (PayEvent(what=bundle(price)) for price in (events.PRICES if found is None else found))
        case "family":
            yield from (Bow(town=where, how=how) for where, how in events.bowing(state, int(words[0])))
        case "walk":
            yield from (Walk(to=to) for to in events.walking(tables, state, words[0]))
        case "tile":
            yield from (TakeTile(tile=tile) for tile in state.open[PROVINCES.index(words[1])])
        case "office":
            yield from (KeepTile(tile=tile) for tile in drawn_tiles(state, words[1]) or ())
        case "roll":
            yield from (Roll.model_construct(dice=dice) for dice in (DICE if state.luck[0] is None else (None,)))
            if words[2] == "may":
                yield Leave()
        case "place":
            towns = muster.bordering(tables, state, int(words[1]), florence=int(words[1]) == ANY_REGION)
            yield from (Put.model_construct(towns=found) for found in muster.town_sets(towns, int(words[2])))
        case "done":
            yield Leave()
            for user in tiles.users(state):
                yield from tiles.ways_to_use(tables, state, user)
        case "nobility":
            hidden = state.seats[int(words[0])].nobility.count("")
            yield from (Tell(tiles=found) for found in combinations(tiles.closed_nobility(tables, state), hidden))
        case _:
            yield from (Colour(colour=colour) for colour in TOWN_COLOURS)
