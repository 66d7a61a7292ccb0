"""Travelling before an action (rules V1, V2): which member goes, where from, and what the way costs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache

from companion.core.errors import refuse
from companion.games.il_vecchio.book import Book
from companion.games.il_vecchio.learn import with_road
from companion.games.il_vecchio.moves import CARRIAGE
from companion.games.il_vecchio.state import Member, State, copy_of, pay, standing, without_member
from companion.games.il_vecchio.stock import Stock, holds, stock
from companion.games.il_vecchio.tables import Tables
from companion.games.il_vecchio.words import CRESTS

STAY = "0"


@dataclass(frozen=True, slots=True)
class Trip:
    """From where a member comes, if that was said, and what the way costs: florins as digits, or a carriage."""

    source: str | None
    travel: str


@cache
def fare(travel: str) -> Stock:
    """What a way costs (rule V2)."""
    return stock(carriage=1) if travel == CARRIAGE else stock(florin=int(travel))


def source_of(tables: Tables, state: State, seat: int, to: str, said: str | None) -> str:
    """The town from which a member comes; where nobody said it, the one that needs no question.

    Raises:
        Refused: if no standing member of the player is there, or there is a choice.
    """
    known, places = copy_of(tables, state), standing(state, seat)
    source = known.spelled(said) if said is not None else to if places is None else nearest(places, to)
    if source is None and said is not None:
        raise refuse("source", "is {given}, which is not on the map", "V1", given=said)
    if source is None and places:
        raise refuse("source", "is missing: which member acts? There are standing ones in {places}", "V1", places=places)
    if source is None or (places is not None and source not in places):
        raise refuse(
            "source",
            "is {given}, where {player} has no standing member; one stands in {places}"
            if places
            else "is {given}, but {player} has no standing member; recovery stands them up",
            "V1",
            "A1",
            "E1",
            given=said or to,
            player=state.players[seat],
            places=places or (),
        )
    return source


def arrive(tables: Tables, state: State, seat: int, to: str, trip: Trip) -> State:
    """The state without the standing member that acts in ``to``, its way paid.

    Raises:
        Refused: if there is no such member, or the way cannot be so.
    """
    source = source_of(tables, state, seat, to, trip.source)
    stays, same = trip.travel == STAY, source == to
    if state.seats[seat].members is not None and ((same and not stays and to not in CRESTS) or (stays and not same)):
        raise refuse(
            "travel",
            "is {given}, but the member stands there already"
            if same
            else "is {given}, but each town on the way costs 1 florin, or the whole way a carriage",
            "V2",
            given=trip.travel,
        )
    state = pay(state, seat, fare(trip.travel), "travel", "V2")
    if trip.travel == "1":
        state = replace(state, printed=with_road(tables, state.printed, source, to))
    return without_member(state, seat, Member(source))


def trips(tables: Tables, state: State, seat: int, to: str) -> Iterator[Trip]:
    """Every way for a member of a player to be in a town that can be paid.

    Where no known road tells the cost, one florin is listed; the table may say more.
    """
    known, own = copy_of(tables, state), state.seats[seat].stock
    places = standing(state, seat)
    for source in (to,) if places is None else places:
        if source == to:
            yield Trip(source, STAY)
            continue
        far = known.distance(source, to)
        for travel in ("1" if far is None else str(far), CARRIAGE):
            if holds(own, fare(travel)):
                yield Trip(source, travel)


def nearest(places: tuple[str, ...], to: str) -> str | None:
    """The place to come from that needs no question: there already, or the only one."""
    return to if to in places else places[0] if len(places) == 1 else None


def proposed(known: Book, places: tuple[str, ...], to: str) -> str | None:
    """The place to come from that a form proposes: that, or the nearest by roads that are known."""
    ways = sorted((far, place) for place in places if (far := known.distance(place, to)) is not None)
    return nearest(places, to) or (ways[0][1] if ways else None)
