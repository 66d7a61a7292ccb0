"""What a move did, in a sentence for the log; nothing hidden is told."""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.message import Message, Value, listing, msg, plural
from companion.games.gonzaga.moves import (
    BARE,
    NO_RING,
    Cards,
    Count,
    Look,
    MakePlan,
    MakePlans,
    Move,
    Part,
    Place,
    Reveal,
    Scenario,
    TurnUp,
    Wed,
)
from companion.games.gonzaga.play import apply
from companion.games.gonzaga.points import FEW_OPEN
from companion.games.gonzaga.state import State, printed_on
from companion.games.gonzaga.tables import Tables
from companion.games.gonzaga.words import plan_words, sites_words


def name(tables: Tables, state: State, move: Move) -> Message:
    """What a move did, told from the state before it."""
    match move:
        case Scenario():
            return _scenario(tables, state, move)
        case TurnUp(fiefs=fiefs):
            return _turned_up(state, fiefs)
        case MakePlan(seat=seat):
            return msg("{player} has planned", player=_player(state, seat))
        case MakePlans(plans=plans):
            return msg(
                "Plans: {plans}", plans=_by_seat(state, {seat: plan_words(_plan(cards)) for seat, cards in plans.items()})
            )
        case Part(order=order):
            return msg("Lower card first: {players}", players=tuple(_player(state, seat) for seat in order))
        case Look(seat=seat):
            return msg("{player} has looked at the own goal", player=_player(state, seat))
        case Count(open=found) if found <= FEW_OPEN:
            return msg("Three sites or fewer are open: the next round is the last")
        case Count():
            return msg("Four sites or more are open")
        case Reveal(cities=cities):
            return msg("Goal cities: {cities}", cities=_by_seat(state, {seat: str(n) for seat, n in cities.items()}))
        case _:
            return _acted(tables, state, move)


def _player(state: State, seat: int) -> str:
    return state.players[seat] if seat < len(state.players) else "?"


def _plan(cards: Cards) -> tuple[str, ...]:
    return (cards.region, cards.action) if cards.second is None else (cards.region, cards.action, cards.second)


def _by_seat(state: State, given: Mapping[str, Value]) -> Message:
    told = (
        msg("{player} {what}", player=name_, what=given[str(seat)])
        for seat, name_ in enumerate(state.players)
        if str(seat) in given
    )
    return msg("{all}", all=listing(told))


def _scenario(tables: Tables, state: State, move: Scenario) -> Message:
    if move.tile is not None:
        tile = printed_on(tables, state).tiles.get(move.tile)
        name_ = (tile.name if tile else None) or move.tile
        regions = (tile.flourishing if tile else None) or ()
        return msg("Scenario tile {tile}: {regions} flourish", tile=name_, regions=regions)
    if move.regions is None:
        return msg("The app draws a scenario tile")
    return msg("{regions} flourish", regions=tuple(move.regions))


def _turned_up(state: State, fiefs: Mapping[str, int] | None) -> Message:
    if fiefs is None:
        return msg("The fief cards are turned up")
    return msg("Fiefs: {fiefs}", fiefs=_by_seat(state, {seat: str(n) for seat, n in fiefs.items()}))


def _acted(tables: Tables, state: State, move: Move) -> Message:
    """A piece or a donation, with its points."""
    seat = getattr(move, "seat", None)
    seat = state.acting if seat is None else seat
    if seat is None or seat >= len(state.players):
        return msg("A piece is laid")
    points = plural("{n} point", "{n} points", _gain(tables, state, move, seat))
    who = state.players[seat]
    match move:
        case Place(sites=sites):
            return msg("{player} covers {sites}: {points}", player=who, sites=_sites(tables, state, sites), points=points)
        case Wed(first=first, second=second):
            rings = plural("{n} ring", "{n} rings", 1 + (second != NO_RING))
            sites = tuple(site for site in (first, second) if site not in (BARE, NO_RING))
            where = _sites(tables, state, sites)
            return msg(
                "{player} marries, {rings} on {sites}: {points}", player=who, rings=rings, sites=where, points=points
            )
        case _:
            return msg("{player} donates the fief: {points}", player=who, points=points)


def _sites(tables: Tables, state: State, sites: tuple[str, ...]) -> Message:
    return sites_words(tables, state, tuple(site for site in sites if site in tables.sites))


def _gain(tables: Tables, state: State, move: Move, seat: int) -> int:
    """What the move brings; it was tried before it was named, so it can be made."""
    return apply(tables, state, move).seats[seat].track - state.seats[seat].track
