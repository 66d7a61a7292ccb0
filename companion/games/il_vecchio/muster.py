"""Actions d and e, and members that tiles bring: dice, and the towns that they allow (rules D1, D2, E1, L1)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

from companion.core.errors import refuse
from companion.games.il_vecchio.learn import MOST_BORDERING, with_border
from companion.games.il_vecchio.moves import Put, Reinforce, Roll
from companion.games.il_vecchio.opening import stream_of
from companion.games.il_vecchio.state import (
    Member,
    State,
    active,
    answered,
    asks,
    copy_of,
    gain,
    next_step,
    ordered,
    supply,
    with_members,
    with_seat,
)
from companion.games.il_vecchio.stock import stock
from companion.games.il_vecchio.tables import Tables
from companion.games.il_vecchio.words import ANY_REGION, CRESTS, FLORENCE


def improved_by(tables: Tables, state: State, seat: int, advantage: str) -> str | None:
    """The open council tile of a player with that advantage (rule K2)."""
    open_tiles = (tile for tile in state.seats[seat].council if tile in tables.council)
    return next((tile for tile in open_tiles if tables.council[tile].advantage == advantage), None)


def next_roll(state: State) -> tuple[int, int] | None:
    """What the app's dice show next; ``None`` where the table rolls."""
    luck = state.luck[0]
    if luck is None:
        return None
    first, second = stream_of(luck, f"rolls.{state.rolls + 1}").roll(2)
    return first, second


def rolls_reinforcements(state: State) -> bool:
    """Reinforcements are rolled for, unless less luck is wanted (rule L1)."""
    return not state.low_luck


def reinforce(tables: Tables, state: State, move: Reinforce) -> State:
    """Roll, then place one member, or two with tile C9 (rules D1, D2).

    Raises:
        Refused: if no member is left, or dice are missing or not wanted.
    """
    seat = active(state)
    if supply(state, seat) == 0:
        raise refuse("type", "cannot be done: {player} has no member left in the supply", "D1", player=state.players[seat])
    count = 2 if improved_by(tables, state, seat, "second_member") else 1
    return replace(_rolled(state, seat, move.dice, count, rolls_reinforcements(state)), acted=True)


def roll(state: State, move: Roll) -> State:
    """Roll for a member that a tile gives."""
    _, seat, count, _ = next_step(state)
    return _rolled(answered(state), int(seat), move.dice, int(count), wanted=True)


def _rolled(state: State, seat: int, dice: tuple[int, int] | None, count: int, wanted: bool) -> State:
    if not wanted:
        if dice is not None:
            raise refuse("dice", "is not rolled in this variant; leave it out", "L1")
        return asks(state, f"place:{seat}:{ANY_REGION}:{count}")
    if dice is None:
        raise refuse("dice", "is missing: what did the two dice show?", "D1")
    return asks(replace(state, rolls=state.rolls + 1), f"place:{seat}:{sum(dice)}:{count}")


def put(tables: Tables, state: State, move: Put) -> State:
    """New members go to towns that border the region; with a 7, to any town (rules D1, D2).

    Raises:
        Refused: if a town is not on the map, borders no region, or there are too many.
    """
    _, seat, region, count = next_step(state)
    known = copy_of(tables, state)
    if len(move.towns) > int(count):
        raise refuse("towns", "are {given}, but {right} may be placed", "D1", given=len(move.towns), right=int(count))
    towns = []
    for at, given in enumerate(move.towns):
        town = known.spelled(given)
        if town is None:
            raise refuse(f"towns[{at}]", "is {given}, which is not on the map", "D1", given=given)
        if town == FLORENCE and int(region) != ANY_REGION:
            raise refuse(f"towns[{at}]", "is Florence, which may be chosen with a 7 only", "D2")
        towns.append(town)
    for town in towns:
        state = replace(state, printed=with_border(tables, state.printed, int(region), town))
    placed = (*towns, *towns)[: int(count)] if len(towns) < int(count) else tuple(towns)
    return with_members(answered(state), int(seat), tuple(placed))


def recover(tables: Tables, state: State) -> State:
    """All own lying members stand up, and a florin is taken; tile C8 may bring a member besides (rules E1, K2)."""
    seat = active(state)
    members = state.seats[seat].members
    if members is not None:
        state = with_seat(state, seat, members=ordered(tuple(Member(member.town) for member in members)))
    state = gain(state, seat, stock(florin=1))
    if improved_by(tables, state, seat, "roll"):
        state = asks(state, f"roll:{seat}:1:may")
    return replace(state, acted=True)


def bordering(tables: Tables, state: State, region: int, *, florence: bool) -> tuple[str, ...]:
    """The towns that a roll may mean, those first that are known to border the region."""
    known = copy_of(tables, state)
    first = known.regions.get(region, ())
    others = (town for town in (*known.colours, *CRESTS) if town not in first)
    return (*first, *(town for town in others if town != FLORENCE or florence))


def is_odd(tables: Tables, state: State, region: int, towns: tuple[str, ...]) -> bool:
    """A town is placed at a region that has as many known towns as any region has."""
    known = copy_of(tables, state)
    border = known.regions.get(region, ())
    spelled = {known.spelled(town) for town in towns}
    return len(border) >= MOST_BORDERING and not spelled <= {*border, *CRESTS}


def town_sets(towns: tuple[str, ...], count: int) -> Iterator[tuple[str, ...]]:
    """One town for all, or a town for each of two."""
    yield from ((town,) for town in towns)
    if count > 1:
        yield from combinations(towns, 2)
