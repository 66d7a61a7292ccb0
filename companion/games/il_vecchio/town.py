"""Action a: collect in a town (rules A1 to A5, K2)."""

from __future__ import annotations

from dataclasses import replace

from companion.core.errors import refuse
from companion.games.il_vecchio import events
from companion.games.il_vecchio.learn import with_colour
from companion.games.il_vecchio.moves import TownAction
from companion.games.il_vecchio.state import Member, State, active, copy_of, gain, ordered, pay, with_seat
from companion.games.il_vecchio.stock import Stock, amount, stock
from companion.games.il_vecchio.tables import Tables
from companion.games.il_vecchio.travel import Trip, arrive
from companion.games.il_vecchio.words import CRESTS, FOLLOWER_OF

GREEN = stock(florin=3)
SECOND_SCROLL = stock(florin=1)
BISHOP = stock(bishop=1)
GAINS = {
    "brown": {"florin": stock(florin=5), "scroll": stock(scroll=1)},
    "purple": {"bishop": stock(bishop=2), "carriage": stock(carriage=2)},
}
"""What the towns give where there is a choice (rule A4); a follower town gives one of its kind."""


def choices(colour: str) -> tuple[str, ...]:
    """What can be chosen in a town of a colour; none where it gives one thing only."""
    return tuple(GAINS.get(colour, ()))


def given(colour: str, chosen: str | None) -> Stock:
    """What a town gives by itself (rules A4, A5)."""
    if colour in FOLLOWER_OF:
        return stock(**{FOLLOWER_OF[colour]: 1})
    return GREEN if colour == "green" else GAINS[colour][str(chosen)]


def improving(tables: Tables, state: State, seat: int, colour: str, chosen: str | None) -> tuple[tuple[str, Stock], ...]:
    """The open council tiles that add to what a town gives, and what each adds (rule K2)."""
    good = FOLLOWER_OF.get(colour) or (chosen if colour in GAINS else None)
    when = {f"town:{good}", "town:follower" if colour in FOLLOWER_OF else ""}
    return tuple(
        (tile, amount(tables.council[tile].advantage))
        for tile in state.seats[seat].council
        if tile in tables.council and tables.council[tile].when in when and tables.council[tile].advantage != "buy_scroll"
    )


def may_buy_scroll(tables: Tables, state: State, seat: int, chosen: str | None) -> bool:
    """The player's open tile sells a second scroll (tile C1)."""
    sells = any(
        tables.council[tile].advantage == "buy_scroll" for tile in state.seats[seat].council if tile in tables.council
    )
    return chosen == "scroll" and sells


def middleman_there(state: State, colour: str, town: str) -> bool:
    """Nothing speaks against the middleman being in that town: he is, or he or the town is not named."""
    at = state.middlemen[CRESTS.index(colour)]
    return at in ("", town, colour) or town == colour


def town_action(tables: Tables, state: State, move: TownAction) -> State:
    """A member collects in a town, then lies down, or stays standing for a bishop.

    Raises:
        Refused: if town, member, way or means do not fit.
    """
    seat = active(state)
    to = copy_of(tables, state).spelled(move.to)
    if to is None:
        raise refuse("to", "is {given}, which is not on the map", "A1", given=move.to)
    state = replace(state, printed=with_colour(tables, state.printed, to, move.colour))
    colour = copy_of(tables, state).colour(to)
    _check(tables, state, move, to, colour)
    state = arrive(tables, state, seat, to, Trip(move.source, move.travel))
    state = _means(tables, state, move, to, colour)
    members = state.seats[seat].members
    if members is not None:
        state = with_seat(state, seat, members=ordered((*members, Member(to, lying=move.by == "lie"))))
    more = (given(colour, move.gain), *(stock for _, stock in improving(tables, state, seat, colour, move.gain)))
    for each in more:
        state = gain(state, seat, each)
    if move.extra:
        state = gain(pay(state, seat, SECOND_SCROLL, "extra", "K2"), seat, stock(scroll=1))
    return replace(state, acted=True)


def _check(tables: Tables, state: State, move: TownAction, to: str, colour: str) -> None:
    if not colour:
        raise refuse("colour", "is missing: which colour has {town}?", "A4", town=to)
    if move.colour is not None and move.colour != colour:
        raise refuse("colour", "is {given}, but {town} is {right}", "A4", given=move.colour, town=to, right=colour)
    if colour not in (*CRESTS, "green"):
        raise refuse("to", "is {given}, which has neither a crest nor florins to give", "A1", given=to)
    if (move.gain or "") not in (choices(colour) or ("",)):
        raise refuse(
            "gain",
            "is {given}, but a {colour} town gives {right}"
            if choices(colour)
            else "is {given}, but a {colour} town leaves no choice; leave it out",
            "A4",
            "A5",
            given=move.gain or "nothing",
            colour=colour,
            right=choices(colour),
        )
    if move.extra and not may_buy_scroll(tables, state, active(state), move.gain):
        raise refuse("extra", "needs tile C1, open, and a town action that takes a scroll", "K2")
    if move.goes is not None and (colour not in CRESTS or move.by == "bishop"):
        raise refuse("goes", "is {given}, but no middleman moves", "A3", "A5", given=move.goes)


def _means(tables: Tables, state: State, move: TownAction, to: str, colour: str) -> State:
    """The bishop, or the middleman who goes on (rules A2, A3)."""
    seat = active(state)
    if move.by == "bishop":
        return pay(state, seat, BISHOP, "by", "A3", "A5")
    if colour not in CRESTS:
        return state
    if not middleman_there(state, colour, to):
        at = state.middlemen[CRESTS.index(colour)]
        raise refuse(
            "by", "needs the {colour} middleman, who is in {town}; or pay a bishop", "A2", "A3", colour=colour, town=at
        )
    goes = _goes(tables, state, move.goes, to, colour)
    return events.moved(tables, state, colour, to, goes)


def _goes(tables: Tables, state: State, goes: str | None, to: str, colour: str) -> str:
    known = copy_of(tables, state)
    if goes is None:
        found = events.following(tables, state, colour, to)
        return found[0] if len(found) == 1 or to == colour else ""
    town = known.spelled(goes)
    if town is None or known.colour(town) != colour or (town == to and to not in CRESTS):
        raise refuse("goes", "is {given}, which is no other {colour} town", "A2", given=goes, colour=colour)
    return town
