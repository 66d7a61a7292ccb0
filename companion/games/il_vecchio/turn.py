"""Whose turn it is, what is asked next, and how the game ends (rules T1, T3, Z1 to Z4)."""

from __future__ import annotations

from dataclasses import replace

from companion.games.il_vecchio import events
from companion.games.il_vecchio.state import (
    Seat,
    State,
    active,
    answered,
    asks,
    copy_of,
    next_step,
    supply,
    turn_order,
    with_seat,
)
from companion.games.il_vecchio.stock import bundle
from companion.games.il_vecchio.tables import Tables
from companion.games.il_vecchio.words import ANY_REGION, DOUBLE_TURN, DRAWN, OFFICES, PROVINCES


def begin_turn(tables: Tables, state: State, seat: int) -> State:
    """A player's turn begins; a new council tile opens first (rule T3)."""
    actions = DOUBLE_TURN if state.final else 1
    opening = tuple(f"reveal:{seat}" for _ in state.seats[seat].hidden)
    return advance(tables, replace(state, mover=seat, actions=actions, acted=False, pending=opening))


def advance(tables: Tables, state: State) -> State:
    """Do what needs no answer; once nothing is asked any more, an action that was done is over."""
    while state.pending:
        settled = _settled(tables, state)
        if settled is None:
            return state
        state = settled
    return _end_action(tables, state) if state.acted else state


def _settled(tables: Tables, state: State) -> State | None:
    """The state after a step that leaves no choice, else ``None``."""
    kind, *words = next_step(state)
    match kind:
        case "collect":
            prices = events.payable(state, int(words[0]))
            if prices is None or len(prices) > 1:
                return None
            return events.paid(state, bundle(prices[0])) if prices else answered(state)
        case "family":
            ways = events.bowing(state, int(words[0]))
            return None if len(ways) > 1 else events.bowed(state, *ways[0]) if ways else answered(state)
        case "walk":
            towns = events.walking(tables, state, words[0])
            return None if len(towns) > 1 else events.walked(tables, state, towns[0]) if towns else answered(state)
        case "tile":
            left = state.open[PROVINCES.index(words[1])]
            return None if len(left) > 1 else take_tile(state, left[0]) if left else answered(state)
        case "office":
            drawn = drawn_tiles(state, words[1])
            return None if drawn is None or len(drawn) > 1 else keep_tile(state, drawn[0])
        case "roll" | "place":
            return _settled_members(state, kind, *words)
        case _:
            return None


def _settled_members(state: State, kind: str, *words: str) -> State | None:
    seat, left = int(words[0]), supply(state, int(words[0]))
    if left == 0:
        return answered(state)
    if kind == "roll":
        free = state.low_luck and state.reading("low_rolls") == "free"
        return asks(answered(state), f"place:{seat}:{ANY_REGION}:{words[1]}") if free and words[2] == "must" else None
    if left is not None and left < int(words[2]):
        return asks(answered(state), f"place:{seat}:{words[1]}:{left}")
    return None


def take_tile(state: State, tile: str) -> State:
    """A province tile comes to its new owner, open (rule B4)."""
    _, seat, region = next_step(state)
    at = PROVINCES.index(region)
    left = tuple(other for other in state.open[at] if other != tile)
    state = replace(state, open=(*state.open[:at], left, *state.open[at + 1 :]))
    owner = state.seats[int(seat)]
    return answered(with_seat(state, int(seat), provinces=(*owner.provinces, tile)))


def drawn_tiles(state: State, track: str) -> tuple[str, ...] | None:
    """The tiles from which one is kept (rules F3, F4); ``None`` where the table draws."""
    stack = state.stacks[OFFICES.index(track)]
    return None if stack is None else stack[:DRAWN]


def keep_tile(state: State, tile: str, under: tuple[str, ...] = ()) -> State:
    """A tile of the app's stack is kept, the others go under it in the order given (rule F3)."""
    _, seat, track = next_step(state)
    at = OFFICES.index(track)
    stack = state.stacks[at] or ()
    stacks = [*state.stacks]
    stacks[at] = (*stack[DRAWN:], *under)
    state = replace(state, stacks=(stacks[0], stacks[1]))
    return gains_tile(answered(state), int(seat), track, tile)


def gains_tile(state: State, seat: int, track: str, tile: str) -> State:
    """A Florence tile comes to a player, face down; in the last round a council tile opens at once (rules M3, Z4)."""
    owner = state.seats[seat]
    council = track == "council"
    council_left, nobility_left = state.counts
    counts = (council_left - 1, nobility_left) if council else (council_left, nobility_left - 1)
    state = replace(state, counts=counts)
    if not council:
        return with_seat(state, seat, nobility=(*owner.nobility, tile))
    state = with_seat(state, seat, hidden=(*owner.hidden, tile))
    return asks(state, f"reveal:{seat}") if state.final else state


def _end_action(tables: Tables, state: State) -> State:
    seat = active(state)
    state = replace(state, acted=False, actions=state.actions - 1)
    if state.actions > 0:
        return state
    last = seat == turn_order(state)[-1]
    if state.final and last and can_use(tables, state.seats[seat]):
        return asks(state, f"done:{seat}")
    return next_turn(tables, state)


def can_use(tables: Tables, seat: Seat) -> bool:
    """The player has an open province tile that is used for itself (rule T2)."""
    return any(tables.provinces[tile].when == "turn" for tile in seat.provinces if tile in tables.provinces)


def next_turn(tables: Tables, state: State) -> State:
    """The next player's turn; after a round with the last shield one more of double turns, then the end (rule Z1)."""
    order = turn_order(state)
    at = order.index(active(state))
    state = replace(state, late=order[at], pending=())
    while state.final and at + 1 < len(order) and state.seats[order[at + 1]].passed:  # noted while less was recorded
        at += 1
    if at + 1 < len(order):
        return begin_turn(tables, state, order[at + 1])
    if state.final:
        return finish(tables, state)
    state = replace(state, round=state.round and state.round + 1, final=state.shields == 0)
    return begin_turn(tables, state, order[0])


def finish(tables: Tables, state: State) -> State:
    """The end: nobility tiles that only their owners know are turned up, and colours that count are told."""
    known = copy_of(tables, state)
    tiles = tuple(f"nobility:{seat}" for seat, own in enumerate(state.seats) if "" in own.nobility)
    towns = dict.fromkeys(member.town for own in state.seats for member in own.members or ())
    colours = tuple(f"colour:{town}" for town in towns if not known.colour(town))
    pending = (*tiles, *colours)
    return replace(state, mover=None, late=None, acted=False, pending=pending, stage="tell" if pending else "over")
