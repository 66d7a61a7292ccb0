"""What the painter who acts can do: told once here for passing over, for the forms and for the list of legal moves."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product

from companion.games.fresco.altar import mixes, paints_of
from companion.games.fresco.paints import BASIC, BLENDS, PLACE_OF, SPECIAL, Counts, can_blend, covers
from companion.games.fresco.setup import SIDE
from companion.games.fresco.state import (
    CATHEDRAL,
    MARKET,
    STUDIO,
    WORKSHOP,
    State,
    bishop_waits,
    can_spend,
    covered,
    place_now,
    printed_on,
    tiles_left,
    visitor,
)
from companion.games.fresco.tables import REQUEST_TYPES, Tables

BLENDS_EACH = 2
BISHOP_COST = 1
TILES_ASKED = 3
ON_SEGMENT = 3
BESIDE = 2


def can_act(tables: Tables, state: State) -> bool:
    """The painter who acts has a choice here; where something is not known, the table may know it (P3)."""
    here, seat = place_now(state), visitor(state)
    if here == MARKET:
        return any(stall != () for stall in state.stalls)  # closing costs nothing
    if here == CATHEDRAL:
        return any(True for _ in segments(tables, state)) or bool(altar_mixes(state))
    if here == STUDIO:
        return can_pose(state)
    return here == WORKSHOP and (can_mix(state, seat) or bool(askable(tables, state)))


def affords(tables: Tables, state: State, seat: int, tile: str) -> bool:
    """Nothing speaks against this painter having the paints of a fresco tile (C2); Leonardo needs none.

    A tile that nobody has read takes at least two different paints.
    """
    held, needed = state.seats[seat].paints, printed_on(tables, state).paints[tile]
    if seat == state.leonardo or held is None:
        return True
    return len(some_paints(held)) > 1 if needed is None else covers(held, needed)


def some_paints(held: Counts) -> tuple[str, ...]:
    """The different paints that a painter could give for an unread base tile."""
    return tuple(paint for paint in (*BASIC, *BLENDS) if held[PLACE_OF[paint]])


def segments(tables: Tables, state: State) -> Iterator[str]:
    """The tiles that the painter who acts can restore."""
    seat = visitor(state)
    if seat == state.leonardo:
        yield from leonardos_tiles(tables, state)
        return
    yield from (tile for tile in tiles_left(state) if affords(tables, state, seat, tile))


def leonardos_tiles(tables: Tables, state: State) -> tuple[str, ...]:
    """Where Leonardo's painter may go: a covered neighbour, not at a corner (L5); if there is none, the lowest tile (L6).

    A tile whose value nobody has read may be the lowest.
    """
    if state.fresco is None or state.artist is None:
        return tiles_left(state)
    near = tuple(state.fresco[cell] for cell in covered(state) if distance(cell, state.artist) == (1, 1))
    if near:
        return near
    points = printed_on(tables, state).points
    left = tiles_left(state)
    lowest = min((worth for tile in left if (worth := points[tile]) is not None), default=None)
    return tuple(tile for tile in left if points[tile] in (None, lowest))


def distance(first: int, second: int) -> tuple[int, int]:
    """Steps between two cells: any direction, and straight only."""
    rows, columns = abs(first // SIDE - second // SIDE), abs(first % SIDE - second % SIDE)
    return max(rows, columns), rows + columns


def bonus(state: State, cell: int) -> int:
    """What the bishop adds at a cell, without the Abbot (C3)."""
    if state.bishop is None:
        return 0
    steps = distance(cell, state.bishop)[0]
    return ON_SEGMENT if steps == 0 else BESIDE if steps == 1 else 0


def with_abbot(state: State, seat: int, points: int) -> int:
    """A bonus of the bishop, 1 higher for the Abbot; no bonus stays none (R7)."""
    return points + 1 if points and "abbot" in state.seats[seat].portraits else points


def altar_mixes(state: State) -> tuple[str, ...]:
    """The mixes that the painter who acts can pay (C7, C8, Z3); the altar is not Leonardo's (L5)."""
    seat = visitor(state)
    held = state.seats[seat].paints
    if seat == state.leonardo or bishop_waits(state):
        return ()
    return tuple(mix for mix in mixes(state.has("blends")) if held is None or covers(held, paints_of(mix)))


def bishop_goals(tables: Tables, state: State) -> tuple[int, ...]:
    """Where the painter who acts may move the bishop: one step (C5), or anywhere with the Sexton (R8), for 1 thaler.

    Only before restoring a segment, so one must be within reach.
    """
    seat = visitor(state)
    if state.bishop is None or seat == state.leonardo or not can_spend(state, seat, BISHOP_COST):
        return ()
    if not any(True for _ in segments(tables, state)):
        return ()
    far, near = by_sexton(state, seat), by_step(state)
    return tuple(
        cell
        for cell in range(SIDE * SIDE)
        if cell != state.bishop and (far or (near and distance(cell, state.bishop)[0] == 1))
    )


def by_step(state: State) -> bool:
    """The usual step is still open before this segment (C5); not besides the Sexton where that reading was chosen (R8)."""
    return not state.stepped and not (state.flown and state.reading("sexton") == "instead")


def by_sexton(state: State, seat: int) -> bool:
    """The Sexton can still be used this round (R8); not besides a step where that reading was chosen."""
    if "sexton" not in state.seats[seat].portraits or seat in state.sexton:
        return False
    return not (state.stepped and state.reading("sexton") == "instead")


def can_pose(state: State) -> bool:
    """A portrait lies open, and this painter took none this round (R2)."""
    return bool(state.open) and visitor(state) not in state.posed


def blend_names(state: State) -> tuple[str, ...]:
    """What can be blended at all (B2, Z2)."""
    return (*BLENDS, *SPECIAL) if state.has("blends") else BLENDS


def can_mix(state: State, seat: int) -> bool:
    """At least one blend is possible."""
    held = state.seats[seat].paints
    return seat != state.leonardo and (held is None or any(can_blend(held, {made: 1}) for made in blend_names(state)))


def blends(state: State, held: Counts, most: int) -> Iterator[dict[str, int]]:
    """Every set of up to ``most`` blends that these paints allow (B1, B3)."""
    names = blend_names(state)
    for amounts in product(range(most + 1), repeat=len(names)):
        if 0 < sum(amounts) <= most:
            makes = {name: n for name, n in zip(names, amounts, strict=True) if n}
            if can_blend(held, makes):
                yield makes


def top_request(state: State, kind: str) -> str | None:
    """The topmost request of a type (Q1)."""
    stack = state.requests[REQUEST_TYPES.index(kind)] if state.requests else ()
    return stack[0] if stack else None


def fitting(tables: Tables, state: State, seat: int, kind: str) -> tuple[str, ...]:
    """Own tiles that serve a request of a type (Q3, Q6); where nobody has seen a back, it may."""
    backs = printed_on(tables, state).backs
    return tuple(
        tile for tile in state.seats[seat].tiles if kind == "general" or (back := backs[tile]) is None or kind in back
    )


def askable(tables: Tables, state: State) -> tuple[str, ...]:
    """The types of requests that the painter who acts can fulfil (Q2, Q3)."""
    seat = visitor(state)
    if not state.has("requests") or seat in state.asked:
        return ()
    return tuple(
        kind
        for kind in REQUEST_TYPES
        if top_request(state, kind) and len(fitting(tables, state, seat, kind)) >= TILES_ASKED
    )


def triples(tiles: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """Three of these tiles, in every way."""
    yield from combinations(tiles, TILES_ASKED)
