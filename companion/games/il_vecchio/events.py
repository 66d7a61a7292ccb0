"""Medici shields and what they show (rules I1 to I7)."""

from __future__ import annotations

from dataclasses import replace

from companion.core.errors import refuse
from companion.games.il_vecchio.learn import with_next
from companion.games.il_vecchio.state import (
    Member,
    State,
    answered,
    asks,
    clockwise_from,
    copy_of,
    in_town,
    next_step,
    ordered,
    pay,
    with_seat,
    without_member,
)
from companion.games.il_vecchio.stock import Stock, amount, holds, readings
from companion.games.il_vecchio.tables import Tables
from companion.games.il_vecchio.words import CRESTS

PRICES = tuple(readings("florin*3|follower|scroll|carriage|bishop"))
"""What a collection takes from each player, one of these (rule I2)."""


def take_shield(state: State, seat: int, event: str | None) -> State:
    """The top shield comes to a player, if one is left, and its event is resolved (rules I1, L2)."""
    if not state.shields:
        return state
    state = with_seat(state, seat, shields=state.seats[seat].shields + 1)
    state = replace(state, shields=state.shields - 1)
    if state.low_luck:
        return state
    return asks(state, f"shield:{seat}") if event is None else begin_event(state, seat, event)


def next_shield(state: State) -> int | None:
    """The number of the shield on top, where the app keeps the stack."""
    return None if state.order is None or not state.shields else state.order[state.stacked - state.shields]


def coming_event(tables: Tables, state: State) -> str | None:
    """What the top shield shows, where the app knows its stack and how many shields show what."""
    shield = next_shield(state)
    return None if shield is None or state.low_luck else copy_of(tables, state).event_of(shield)


def begin_event(state: State, seat: int, event: str) -> State:
    """Ask everybody from the active player clockwise (rule I5), or move the middlemen."""
    if event == "middlemen":
        return asks(state, *(f"walk:{colour}" for colour in CRESTS))
    step = "collect" if event == "collection" else "family"
    return asks(state, *(f"{step}:{other}" for other in clockwise_from(state, seat)))


def payable(state: State, seat: int) -> tuple[Stock, ...] | None:
    """What a player can pay to a collection; ``None`` where goods are not counted. Who has nothing pays nothing (I5)."""
    own = state.seats[seat].stock
    return None if own is None else tuple(price for price in PRICES if holds(own, price))


def paid(state: State, what: str) -> State:
    """A player pays to a collection (rule I2).

    Raises:
        Refused: for anything that is not a price, or that the player does not have.
    """
    _, seat = next_step(state)
    try:
        price = amount(what)
    except ValueError:
        price = ()
    if price not in PRICES:
        raise refuse(
            "what", "is {given}, but must be 3 florins, or 1 follower, scroll, carriage or bishop", "I2", given=what
        )
    return answered(pay(state, int(seat), price, "what", "I2"))


def bowing(state: State, seat: int) -> tuple[tuple[str, str], ...]:
    """Where a member can lie down or go back to the supply (rule I4)."""
    return tuple((member.town, "back" if member.lying else "lie") for member in in_town(state, seat))


def bowed(state: State, town: str, how: str) -> State:
    """A member lies down, or a lying one goes back to the supply (rule I4).

    Raises:
        Refused: if the player has no such member there.
    """
    _, seat = next_step(state)
    if (town, how) not in bowing(state, int(seat)):
        raise refuse(
            "town",
            "is {given}, where {player} has no member to lay down"
            if how == "lie"
            else "is {given}, where {player} has no lying member",
            "I4",
            given=town,
            player=state.players[int(seat)],
        )
    state = without_member(state, int(seat), Member(town, lying=how == "back"))
    if how == "lie":
        members = (*(state.seats[int(seat)].members or ()), Member(town, lying=True))
        state = with_seat(state, int(seat), members=ordered(members))
    return answered(state)


def following(tables: Tables, state: State, colour: str, town: str) -> tuple[str, ...]:
    """Where the middleman of a colour can go from a town: the next one where it is known, else any other (rule A2).

    From a town without a name the first is another such one: who does not name towns is not to be asked.
    """
    known = copy_of(tables, state)
    if town in known.rings:
        return (known.rings[town],)
    if town == colour:
        return (colour, *known.named(colour))
    return (*(other for other in known.named(colour) if other != town), colour)


def walking(tables: Tables, state: State, colour: str) -> tuple[str, ...]:
    """Where a middleman can go in an event (rule I3); none where nobody noted where he is."""
    at = state.middlemen[CRESTS.index(colour)]
    if at == colour:
        return (colour,)
    return following(tables, state, colour, at) if at else ()


def walked(tables: Tables, state: State, town: str) -> State:
    """A middleman goes on in an event (rule I3)."""
    _, colour = next_step(state)
    return answered(moved(tables, state, colour, state.middlemen[CRESTS.index(colour)], town))


def moved(tables: Tables, state: State, colour: str, start: str, end: str) -> State:
    """The middleman of a colour stands in another town now; where he came from teaches the map."""
    at = CRESTS.index(colour)
    middlemen = (*state.middlemen[:at], end, *state.middlemen[at + 1 :])
    return replace(state, middlemen=middlemen, printed=with_next(tables, state.printed, start, end))


def walk(tables: Tables, state: State, town: str) -> State:
    """The table says where a middleman goes.

    Raises:
        Refused: if that is no other town of his colour.
    """
    _, colour = next_step(state)
    known = copy_of(tables, state)
    spelled = known.spelled(town)
    at = state.middlemen[CRESTS.index(colour)]
    if spelled is None or known.colour(spelled) != colour or (spelled == at and at not in CRESTS):
        raise refuse("to", "is {given}, which is no other {colour} town", "I3", given=town, colour=colour)
    return walked(tables, state, spelled)
