"""The state after setup, and what a table that lays out by hand tells before it plays."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from companion.core.deal import Way
from companion.core.errors import Faults, refuse
from companion.games.fresco.moves import Lay, Stalls, Stand
from companion.games.fresco.paints import counted
from companion.games.fresco.setup import (
    CELLS,
    CENTRE,
    LEONARDO,
    MODULES,
    FrescoSetup,
    centre_tile,
    is_on,
    rows_around,
    stall_sizes,
)
from companion.games.fresco.state import Luck, Seat, Stage, State, bag, printed_on
from companion.games.fresco.tables import BASE_TILES, REQUEST_TYPES, Tables
from companion.games.fresco.wake import begin_round

THALERS = 12


def start(tables: Tables, document: FrescoSetup) -> State:
    """The state after setup: kits (S6), market (S3), fresco (S5, Z1), bishop (S7), requests (Q1), portraits (R1)."""
    players = document.players
    kit = Seat(0, THALERS, counted(("yellow", "red", "blue")), tables.mood_start)
    seats = [kit] * len(players)
    if len(players) == 2:  # L1, L8
        seats.append(Seat(0, 0, counted(()), None, 0))
    pool = tuple(tile for tile in tables.market if tile not in document.market_removed)
    sizes = stall_sizes(tables, len(players))
    cells = None if document.fresco is None else tuple(tile for row in document.fresco for tile in row)
    modules = frozenset(module for module in MODULES if is_on(document.options, module))
    todo: list[Stage] = []
    if document.start_spaces is None:
        todo.append("stand")
    if cells is None:
        todo.append("lay")
    if document.market is None:
        todo.append("stalls")
    state = State(
        players,
        "wake",
        tuple(seats),
        modules,
        tuple((name, document.options[name]) for name in ("rotation", "unvisited", "sexton", "screens")),
        pool,
        sizes,
        tuple((document.market or {}).values()) if document.market else (None,) * len(sizes),
        cells,
        () if cells else _tiles_in_play(tables, document),
        unnamed=0 if cells or not is_on(document.options, "blends") else len(tables.special),
        bishop=CENTRE if cells else None,
        artist=CENTRE if cells and len(players) == 2 else None,
        times=(None,) * len(seats),
        requests=_requests(tables) if "requests" in modules else (),
        luck=_luck(document),
        todo=tuple(todo),
    )
    if document.start_spaces is not None:
        state = _on_start(state, document.start_spaces)
    if document.portraits is not None:
        opened, deck = document.portraits.open, document.portraits.deck
        state = replace(state, open=opened or (), seen=opened or (), deck=deck, turned=2, todo=(*state.todo, "turn_up"))
    return go_on(tables, state)


def _tiles_in_play(tables: Tables, document: FrescoSetup) -> tuple[str, ...]:
    return tuple(tables.tiles) if is_on(document.options, "blends") else tables.base


def _requests(tables: Tables) -> tuple[tuple[str, ...], ...]:
    return tuple(
        tuple(request.id for request in tables.requests.values() if request.type == kind) for kind in REQUEST_TYPES
    )


def _luck(document: FrescoSetup) -> Luck | None:
    """What later markets are drawn from; ``None`` where the table draws, or the secret is kept elsewhere."""
    way = Way(document.options["bag"])
    seed = {Way.HAND: None, Way.DICTATED: document.seed, Way.KEPT: document.secret_seed}[way]
    return None if seed is None else Luck(seed, document.rolls.get("bag", 0), way is Way.KEPT)


def _on_start(state: State, names: tuple[str, ...]) -> State:
    """The painters in the order in which they were drawn, as far as they still stand there (S2, L2)."""
    drawn = tuple(state.names.index(name) for name in names)
    return replace(state, line=tuple(seat for seat in drawn if not state.seats[seat].space), operator=drawn[0])


def go_on(tables: Tables, state: State) -> State:
    """Ask for the next thing that the table must tell, or begin the round."""
    while state.todo:
        if state.todo[0] == "turn_up" and state.open and all(printed_on(tables, state).cards[card] for card in state.open):
            state = replace(state, todo=state.todo[1:])
            continue
        return replace(state, stage=state.todo[0])
    return begin_round(tables, state)


def told(tables: Tables, state: State) -> State:
    """What was asked first has been told, or is left out."""
    return go_on(tables, replace(state, todo=state.todo[1:]))


def stand(tables: Tables, state: State, move: Stand) -> State:
    """Who was drawn onto S1, S2 and so on (S2); Leonardo stands on S3 (L1)."""
    names = (*move.players, LEONARDO) if state.leonardo is not None and LEONARDO not in move.players else move.players
    if sorted(names) != sorted(state.names) or (state.leonardo is not None and names[-1] != LEONARDO):
        raise refuse("players", "must name each player once, S1 first: {right}", "S2", right=state.players)
    return told(tables, _on_start(state, names))


def lay(tables: Tables, state: State, move: Lay) -> State:
    """How the fresco lies, around the centre (S5, Z1)."""
    blends = state.has("blends")
    centre = centre_tile(tables, {"blends": "on" if blends else "off"})
    pool = tuple(tables.tiles) if blends else tables.base
    faults = Faults()
    if len(move.tiles) != CELLS - 1:
        faults.add("tiles", "has {given} entries, but 24 tiles lie around the centre", "S5", given=len(move.tiles))
    for place, tile in enumerate(move.tiles):
        if tile not in pool or tile == centre:
            faults.add(f"tiles[{place}]", "is {given}, which does not lie there", "S5", given=tile)
        elif tile in move.tiles[:place]:
            faults.add(f"tiles[{place}]", "is {given} a second time", "S5", given=tile)
    if blends and not faults and sum(tile in tables.special for tile in move.tiles) != CELLS - 1 - (BASE_TILES - 7):
        faults.add("tiles", "must hold all six other special tiles", "Z1")
    faults.raise_any()
    cells = tuple(tile for row in rows_around(centre, move.tiles) for tile in row)
    return told(
        tables,
        replace(
            state, fresco=cells, tiles=(), unnamed=0, bishop=CENTRE, artist=CENTRE if state.leonardo is not None else None
        ),
    )


def stalls(tables: Tables, state: State, move: Stalls) -> State:
    """What the table drew onto the stalls whose tiles are not known (S3, N1)."""
    wanted = sum(size for size, stall in zip(state.sizes, state.stalls, strict=True) if stall is None)
    faults = Faults()
    if len(move.tiles) != wanted:
        faults.add("tiles", "has {given} entries, but {right} tiles are drawn", "S3", given=len(move.tiles), right=wanted)
    strange = Counter(move.tiles) - Counter(bag(state))
    if strange:
        faults.add("tiles", "holds {items}, which cannot come from the bag", "S3", items=tuple(sorted(strange)))
    faults.raise_any()
    return told(tables, filled(state, move.tiles))


def filled(state: State, tiles: tuple[str, ...]) -> State:
    """The stalls that are not known, filled in their order."""
    found, at = [], 0
    for size, stall in zip(state.sizes, state.stalls, strict=True):
        if stall is None:
            stall, at = tiles[at : at + size], at + size  # noqa: PLW2901
        found.append(stall)
    return replace(state, stalls=tuple(found))
