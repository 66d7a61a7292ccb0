"""Tiles that are used or open by themselves (rules T2, T3, K1, K2)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.errors import refuse
from companion.games.il_vecchio.moves import Follower, Reveal, UseTile
from companion.games.il_vecchio.state import State, answered, asks, gain, next_step, pay, supply, with_seat
from companion.games.il_vecchio.stock import FOLLOWER, NOTHING, Stock, amount, bundle, deals, holds, stock
from companion.games.il_vecchio.tables import ProvinceTile, Tables
from companion.games.il_vecchio.words import ANY_REGION

NEW_MEMBER = ("roll", "anywhere")
"""What tiles do that bring a member."""


def user_of(state: State, move: UseTile) -> int:
    """Who uses a tile: the mover, or who played before and may still (rule T2).

    Raises:
        Refused: if it is not that player's turn.
    """
    seat = state.mover if move.seat is None else move.seat
    if seat is None or seat not in users(state):
        raise refuse("seat", "may use tiles in the own turn only", "T2")
    return seat


def users(state: State) -> tuple[int, ...]:
    """Who may use tiles now. Whoever played before may until the next has begun: the turn ends by itself here."""
    if state.mover is None:
        return ()
    return (state.mover,) if state.late is None or state.late == state.mover else (state.mover, state.late)


def effective(tables: Tables, state: State, seat: int, tile: str, again: str | None) -> ProvinceTile:
    """The tile whose text counts: the tile itself, or the one that P1 repeats.

    Raises:
        Refused: if the player cannot use it so.
    """
    own = state.seats[seat]
    if tile not in own.provinces:
        raise refuse(
            "tile",
            "is {given}, but the open tiles are {right}" if own.provinces else "is {given}, but there is no open tile",
            "T2",
            given=tile,
            right=own.provinces,
        )
    used = tables.provinces[tile]
    if used.effect == "again":
        if again not in repeatable(tables, state, seat):
            raise refuse(
                "again",
                "is {given}, but must be a tile that was used: {right}"
                if repeatable(tables, state, seat)
                else "is {given}, but no tile was used that could be used again",
                "K1",
                given=again or "nothing",
                right=repeatable(tables, state, seat),
            )
        return tables.provinces[str(again)]
    if again is not None:
        raise refuse("again", "is {given}, but only P1 repeats a tile", "K1", given=again)
    if used.when != "turn":
        raise refuse("tile", "is {given}, which is used while taking over a province", "K1", given=tile)
    return used


def repeatable(tables: Tables, state: State, seat: int) -> tuple[str, ...]:
    """The used tiles that P1 can repeat by itself."""
    used = (tables.provinces[tile] for tile in state.seats[seat].used if tile in tables.provinces)
    return tuple(tile.id for tile in used if tile.when == "turn" and tile.effect != "again")


def use(tables: Tables, state: State, move: UseTile) -> State:
    """Use a province tile; it turns face down (rule T2).

    Raises:
        Refused: if the tile cannot be used now, or not so.
    """
    seat = user_of(state, move)
    tile = effective(tables, state, seat, move.tile, move.again)
    pays, gains = _deal(tile, move)
    if tile.effect in NEW_MEMBER and supply(state, seat) == 0:
        raise refuse("tile", "brings a member, but {player} has none left", "K1", player=state.players[seat])
    state = gain(pay(state, seat, pays, "pay", "K1"), seat, gains)
    own = state.seats[seat]
    left = tuple(other for other in own.provinces if other != move.tile)
    state = with_seat(state, seat, provinces=left, used=(*own.used, move.tile))
    match tile.effect:
        case "florin_per_town_member":
            if own.members is None:  # so many florins as nobody kept members
                return with_seat(state, seat, stock=None)
            return gain(state, seat, stock(florin=len(own.members)))
        case "roll":
            return asks(state, f"roll:{seat}:1:must")
        case "anywhere":
            return asks(state, f"place:{seat}:{ANY_REGION}:1")
        case _:
            return state


def _deal(tile: ProvinceTile, move: UseTile) -> tuple[Stock, Stock]:
    """What is paid and gained: said, or the only way."""
    ways = tuple(deals(tile.pay, tile.gain)) if tile.gain else ((stock(), stock()),)
    if len(ways) == 1 and not move.pay and not move.gain:
        return ways[0]
    said = []
    for path, text, at in (("pay", move.pay, 0), ("gain", move.gain, 1)):
        allowed = tuple(dict.fromkeys(way[at] for way in ways))
        try:
            value = amount(text)
        except ValueError:
            value = ()
        if not text and len(allowed) == 1:
            value = allowed[0]
        if value not in allowed:
            right = " / ".join(bundle(way) or "-" for way in allowed)
            raise refuse(path, "is {given}, but must be one of {right}", "K1", given=text or "nothing", right=right)
        said.append(value)
    return said[0], said[1]


def ways_to_use(tables: Tables, state: State, seat: int) -> Iterator[UseTile]:
    """Every way to use a tile now; what leaves no choice is not said."""
    own = state.seats[seat]
    for tile in own.provinces:
        if tile not in tables.provinces:
            continue
        effect = tables.provinces[tile].effect
        agains: tuple[str | None, ...] = repeatable(tables, state, seat) if effect == "again" else (None,)
        for again in agains:
            found = tables.provinces[again or tile]
            if found.when != "turn" or (found.effect in NEW_MEMBER and supply(state, seat) == 0):
                continue
            ways = tuple(deals(found.pay, found.gain)) if found.gain else ((NOTHING, NOTHING),)
            asks_pay, asks_gain = (len({way[at] for way in ways}) > 1 for at in (0, 1))
            for pays, gains in ways:
                if holds(own.stock, pays):
                    pay_said, gain_said = bundle(pays) if asks_pay else "", bundle(gains) if asks_gain else ""
                    yield UseTile(tile=tile, seat=seat, again=again, pay=pay_said, gain=gain_said)


def reveal(tables: Tables, state: State, move: Reveal) -> State:
    """A face-down council tile opens and gives its benefit once (rules T3, Z4).

    Raises:
        Refused: if the table does not say which, or says one that lies elsewhere.
    """
    _, place = next_step(state)
    seat = int(place)
    hidden = state.seats[seat].hidden[0]
    tile = hidden or move.tile
    if not tile:
        raise refuse("tile", "is missing: which tile opens?", "T3")
    if move.tile is not None and hidden and move.tile != hidden:
        raise refuse("tile", "is another tile than the one that was kept", "T3")
    if not hidden and tile not in closed_council(tables, state):
        raise refuse(
            "tile", "is {given}, but must be one of {right}", "T3", "M1", given=tile, right=closed_council(tables, state)
        )
    own = state.seats[seat]
    state = answered(with_seat(state, seat, hidden=own.hidden[1:], council=(*own.council, tile)))
    benefit = tables.council[tile].at_reveal
    if benefit == "roll":
        return asks(state, f"roll:{seat}:1:may")
    if benefit == FOLLOWER:
        return asks(state, f"follower:{seat}")
    return gain(state, seat, amount(benefit))


def closed_council(tables: Tables, state: State) -> tuple[str, ...]:
    """The council tiles that lie open before nobody, and face down before nobody as far as the app knows."""
    seen = {tile for own in state.seats for tile in (*own.council, *own.hidden)}
    return tuple(tile for tile in tables.council if tile not in seen)


def closed_nobility(tables: Tables, state: State) -> tuple[str, ...]:
    """The nobility tiles that lie before nobody, as far as the app knows."""
    seen = {tile for own in state.seats for tile in own.nobility}
    return tuple(tile for tile in tables.nobility if tile not in seen)


def follower(state: State, move: Follower) -> State:
    """A follower of any kind (tile C12 as it opens)."""
    _, seat = next_step(state)
    return gain(answered(state), int(seat), stock(**{move.kind: 1}))
