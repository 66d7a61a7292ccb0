"""The workshop: blending, and the bishop's requests (rules B1 to B3, Q2 to Q4, L10)."""

from __future__ import annotations

from dataclasses import replace

from companion.core.errors import Faults, refuse
from companion.games.fresco.act import done_here, one_used
from companion.games.fresco.book import read_now
from companion.games.fresco.cathedral import move_on
from companion.games.fresco.moves import Ask, Blend, amount_of
from companion.games.fresco.paints import amounts, blended, can_blend
from companion.games.fresco.possible import BLENDS_EACH, TILES_ASKED, blend_names, top_request
from companion.games.fresco.state import WORKSHOP, Stack, State, is_told, place_now, printed_on, visitor, with_seat
from companion.games.fresco.tables import REQUEST_TYPES, Tables


def blender(state: State) -> int:
    """Who is in the workshop now.

    Raises:
        Refused: if nobody is.
    """
    seat = visitor(state)
    if place_now(state) != WORKSHOP:
        raise refuse("type", "cannot be done: the workshop is not visited now", "P2")
    return seat


def blend(tables: Tables, state: State, move: Blend) -> State:
    """Two blends for each apprentice that is left (B1)."""
    seat = blender(state)
    makes = amount_of(move.makes)
    if seat == state.leonardo:
        raise refuse("type", "cannot be done: Leonardo has no paints", "L8")
    strange = tuple(name for name in makes if name not in blend_names(state))
    if strange or not makes:
        raise refuse("makes", "must hold at least one of {right}", "B2", "Z2", right=blend_names(state))
    most = BLENDS_EACH * state.left
    if sum(makes.values()) > most:
        raise refuse(
            "makes",
            "are {given} blends, but {player} has {right}",
            "B1",
            given=sum(makes.values()),
            player=state.names[seat],
            right=most,
        )
    held = state.seats[seat].paints
    if held is not None:
        if not can_blend(held, makes):
            name = state.names[seat]
            if not is_told(state):
                raise refuse("makes", "take more paints than {player} has", "B2", "P3", player=name)
            raise refuse("makes", "take more paints than {player} has: {held}", "B2", "P3", player=name, held=amounts(held))
        state = with_seat(state, seat, paints=blended(held, makes))
    return done_here(tables, state)


def ask(tables: Tables, state: State, move: Ask) -> State:
    """Fulfil a request with one apprentice, once a round (Q2 to Q4)."""
    seat = blender(state)
    if not state.has("requests"):
        raise refuse("type", "cannot be done: the Bishop's Request is not played", "Q1")
    if seat in state.asked:
        raise refuse("type", "cannot be done: {player} fulfilled a request this round", "Q2", player=state.names[seat])
    request = top_request(state, move.request)
    if request is None:
        raise refuse("request", "is {given}, of which none is left", "Q1", given=move.request)
    _check_tiles(tables, state, seat, move)
    points = printed_on(tables, state).requests[request]
    if move.points is not None:
        state = replace(state, printed=read_now(tables, state.printed, {request: str(move.points)}, "points"))
        points = move.points
    if points is None:
        raise refuse("points", "is missing; nobody has said what request {id} is worth", "Q4", id=request)
    kept = tuple(tile for tile in state.seats[seat].tiles if tile not in move.tiles)
    state = with_seat(state, seat, tiles=kept)
    if seat == state.leonardo:
        state = replace(state, out=(*state.out, *move.tiles))
    else:
        state = with_seat(state, seat, stacks=(*state.seats[seat].stacks, Stack(request, move.tiles)))
    place = REQUEST_TYPES.index(move.request)
    stacks = tuple(stack[1:] if at == place else stack for at, stack in enumerate(state.requests))
    state = replace(state, requests=stacks, asked=state.asked | {seat})
    return one_used(tables, move_on(tables, state, seat, points, move.land))


def _check_tiles(tables: Tables, state: State, seat: int, move: Ask) -> None:
    """Three own tiles, and for a special request each with its splash (Q3, Q6)."""
    backs = printed_on(tables, state).backs
    faults = Faults()
    if len(move.tiles) != TILES_ASKED:
        faults.add("tiles", "are {given}, but a request takes 3", "Q3", given=len(move.tiles))
    for place, tile in enumerate(move.tiles):
        if tile not in state.seats[seat].tiles:
            faults.add(
                f"tiles[{place}]",
                "is {given}, which does not lie before {player} on its own",
                "Q3",
                "Q6",
                given=tile,
                player=state.names[seat],
            )
        elif tile in move.tiles[:place]:
            faults.add(f"tiles[{place}]", "is {given} a second time", "Q3", given=tile)
        elif move.request != "general" and (back := backs[tile]) is not None and move.request not in back:
            faults.add(
                f"tiles[{place}]", "is {given}, whose back shows no {colour} splash", "Q3", given=tile, colour=move.request
            )
    faults.raise_any()
