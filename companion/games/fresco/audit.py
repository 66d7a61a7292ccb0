"""What does not add up: pieces lost or doubled, painters on one space, money or paints below nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from companion.games.fresco.setup import CELLS
from companion.games.fresco.state import FINAL_REASONS, State, printed_on, tiles_left
from companion.games.fresco.tables import Tables
from companion.games.fresco.track import printed_space


def audit(tables: Tables, state: State) -> Iterator[str]:
    """Everything that cannot be; nothing when all is well."""
    yield from _tiles(tables, state)
    yield from _market(state)
    yield from _painters(tables, state)
    yield from _portraits(tables, state)
    if state.stage == "over" and state.final not in FINAL_REASONS:
        yield "the game is over for no stated reason"
    if state.stage == "act" and not (state.queue and state.left > 0):
        yield "nobody acts"


def _twice(things: Iterable[str]) -> list[str]:
    return [thing for thing, n in Counter(things).items() if n > 1]


def _tiles(tables: Tables, state: State) -> Iterator[str]:
    """25 fresco tiles: on the board, before painters, in stacks, or out with Leonardo's requests."""
    places = [*tiles_left(state), *state.out]
    for seat in state.seats:
        places += [*seat.tiles, *(tile for stack in seat.stacks for tile in stack.tiles)]
    wanted = CELLS + state.unnamed
    if len(places) != wanted:
        yield f"{len(places)} fresco tiles, not {wanted}"
    if twice := _twice(places):
        yield f"fresco tiles in two places: {', '.join(twice)}"
    if strange := [tile for tile in places if tile not in tables.tiles]:
        yield f"no fresco tiles: {', '.join(strange)}"
    if state.stepped and state.bishop is None:
        yield "the bishop moved, but nobody knows where he is"


def _market(state: State) -> Iterator[str]:
    laid = [tile for stall in state.stalls for tile in stall or ()]
    if _twice(laid) or set(laid) - set(state.pool):
        yield "a market tile lies where it cannot"
    for size, stall in zip(state.sizes, state.stalls, strict=True):
        if stall and len(stall) != size:
            yield f"a stall of {size} holds {len(stall)} tiles"


def _painters(tables: Tables, state: State) -> Iterator[str]:
    length = printed_on(tables, state).track
    spaces = [printed_space(seat.space, length) for seat in state.seats if seat.space]
    if len(set(spaces)) != len(spaces):
        yield f"two painters on one space: {spaces}"
    on_start = {place for place, seat in enumerate(state.seats) if not seat.space}
    if state.line and set(state.line) != on_start:
        yield "the start spaces do not fit the score track"
    times = [time for time in state.times if time is not None]
    if len(set(times)) != len(times):
        yield "two painters get up at one time"
    for name, seat in zip(state.names, state.seats, strict=True):
        if seat.thalers is not None and seat.thalers < 0:
            yield f"{name} has {seat.thalers} thalers"
        if seat.paints is not None and min(seat.paints) < 0:
            yield f"{name} has less paint than none"
        if seat.mood is not None and not 0 <= seat.mood < len(tables.apprentices):
            yield f"{name} has left the mood column"


def _portraits(tables: Tables, state: State) -> Iterator[str]:
    if _twice(state.seen):
        yield "a portrait was turned up twice"
    if state.deck is not None and sorted((*state.seen, *state.deck)) != sorted(tables.cards):
        yield "a portrait is lost"
    if state.turned > len(tables.cards):
        yield "more portraits were turned up than there are"
    requests = [request for stack in state.requests for request in stack]
    requests += [stack.request for seat in state.seats for stack in seat.stacks]
    if _twice(requests) or set(requests) - set(tables.requests):
        yield "a request lies in two places"
