"""From the setup to the first turn: who begins, the middlemen, the council tiles that are kept, the first members."""

from __future__ import annotations

from dataclasses import replace

from companion.core.deal import Way
from companion.core.draw import Stream
from companion.core.errors import refuse
from companion.games.il_vecchio.learn import with_border
from companion.games.il_vecchio.moves import Begin, Keep, Middlemen, Place
from companion.games.il_vecchio.setup import VecchioSetup, crowded, rolls_to_place
from companion.games.il_vecchio.state import (
    Luck,
    Seat,
    Stage,
    State,
    check_seat,
    copy_of,
    turn_order,
    with_members,
    with_seat,
)
from companion.games.il_vecchio.stock import stock
from companion.games.il_vecchio.tables import Tables
from companion.games.il_vecchio.turn import begin_turn
from companion.games.il_vecchio.words import ANY_REGION, CRESTS, FLORENCE, OFFERED, PROVINCES

PASSES = 2
PER_PASS = 2


def start(tables: Tables, document: VecchioSetup) -> State:
    """The state after setup."""
    players = document.players
    offers = document.council_offers or {}
    seats = tuple(
        Seat(
            stock=stock(florin=(document.florins or {}).get(name, 0), carriage=1, bishop=1),
            offered=tuple(offers[name]) if name in offers else None,
        )
        for name in players
    )
    stacked = tables.shields[len(players)]
    state = State(
        players=players,
        stage="begin" if document.first_player is None else "middlemen",
        seats=seats,
        house=tuple(sorted(document.options.items())),
        open=tuple(tables.tiles_of(region) for region in PROVINCES),
        stacked=stacked,
        shields=stacked,
        counts=(len(tables.council) - OFFERED * len(players), len(tables.nobility)),
        first=None if document.first_player is None else players.index(document.first_player),
        order=document.shields,
        stacks=(document.council_stack, document.nobility_stack),
        dice=tuple(document.placements[name][0].dice for name in players),
        middlemen=tuple(document.middlemen[colour] or "" for colour in CRESTS),
        luck=(_luck(document, "rolls"), _luck(document, "council"), _luck(document, "nobility")),
    )
    if state.stage == "middlemen" and all(state.middlemen):
        return replace(state, stage="keep")
    return state


def _luck(document: VecchioSetup, part: str) -> Luck | None:
    way = document.options[part]
    seed = document.secret_seed if way == Way.KEPT else document.seed if way == Way.DICTATED else None
    return None if seed is None else Luck(seed, document.rolls.get(part, 0))


def stream_of(luck: Luck, name: str) -> Stream:
    """The stream of one draw; each depends on nothing but its seed and name."""
    return Stream("il_vecchio", f"{name}#{luck.again}" if luck.again else name, luck.seed)


def begin(state: State, move: Begin) -> State:
    """The table says who begins; that gives the florins (rules S4, S7)."""
    check_seat(state, move.seat)
    state = replace(state, first=move.seat, stage="keep" if all(state.middlemen) else "middlemen")
    order = turn_order(state)
    for place, seat in enumerate(order):
        florins = 2 if place == 0 else 4 if place == len(order) - 1 else 3
        state = with_seat(state, seat, stock=stock(florin=florins, carriage=1, bishop=1))
    return state


def middlemen(tables: Tables, state: State, move: Middlemen) -> State:
    """The table says where the middlemen stand, as far as it wants to (rule S6)."""
    known = copy_of(tables, state)
    placed = {}
    for colour, given in move.towns.items():
        town = known.spelled(given) if given else ""
        if town is None or (town and known.colour(town) != colour):
            raise refuse(f"towns.{colour}", "is {given}, which is no {colour} town", "S6", given=given, colour=colour)
        placed[colour] = town
    regions = {town: tuple(n for n, towns in known.regions.items() if town in towns) for town in known.colours}
    for colour in crowded(placed, regions):
        raise refuse(f"towns.{colour}", "is in a numbered region that has a middleman already", "S6")
    return replace(state, middlemen=tuple(placed.get(colour, "") for colour in CRESTS), stage="keep")


def keep(tables: Tables, state: State, move: Keep) -> State:
    """A player keeps one of three council tiles, open; its benefit is not gained now (rule S9)."""
    check_seat(state, move.seat)
    seat = state.seats[move.seat]
    if seat.kept:
        raise refuse("seat", "has kept a tile already", "S9")
    taken = {tile for other in state.seats for tile in other.council}
    choices = tuple(tile for tile in tables.council if tile not in taken) if seat.offered is None else seat.offered
    if move.tile not in choices:
        raise refuse("tile", "is {given}, but must be one of {right}", "S9", given=move.tile, right=choices)
    return kept(tables, with_seat(state, move.seat, kept=True, council=(move.tile,)))


def kept(tables: Tables, state: State) -> State:
    """Once everybody has kept one, the others are shuffled into the stack (rule S10)."""
    if not all(seat.kept for seat in state.seats):
        return state
    stack, luck = state.stacks[0], state.luck[1]
    back = tuple(tile for seat in state.seats for tile in seat.offered or () if tile not in seat.council)
    if stack is not None and luck is not None:
        stack = stream_of(luck, "council.stack").shuffle(sorted((*stack, *back), key=tuple(tables.council).index))
    seats = tuple(replace(seat, offered=None) for seat in state.seats)
    left = len(tables.council) - len(state.players)
    state = replace(state, seats=seats, stage="place", stacks=(stack, state.stacks[1]), counts=(left, state.counts[1]))
    return replace(state, mover=turn_order(state)[0])


def region_to_place(state: State, dice: tuple[int, int] | None) -> int | None:
    """The region of the roll in the first pass; ``ANY_REGION`` where it is chosen, ``None`` while dice are missing."""
    if state.placed >= len(state.players) or not rolls_to_place(dict(state.house)):
        return ANY_REGION
    rolled = state.dice[state.mover or 0] or dice
    return None if rolled is None else sum(rolled)


def place(tables: Tables, state: State, move: Place) -> State:
    """Two members go to towns that border the region (rules S11, S12); one town named takes both (S13)."""
    seat = state.mover or 0
    known = copy_of(tables, state)
    if move.dice is not None and (region_to_place(state, None) is not None):
        raise refuse("dice", "is not asked now; leave it out", "S11", "S12")
    region = region_to_place(state, move.dice)
    if region is None:
        raise refuse("dice", "is missing: what did the two dice show?", "S11")
    towns = tuple(known.spelled(town) or "" for town in move.towns)
    for at, town in enumerate(towns):
        if not town:
            raise refuse(f"towns[{at}]", "is {given}, which is not on the map", given=move.towns[at])
        if town == FLORENCE:
            raise refuse(f"towns[{at}]", "is Florence, which borders no numbered region", "S11")
    for town in towns:
        state = replace(state, printed=with_border(tables, state.printed, region, town))
    return placed(tables, with_members(state, seat, towns if len(towns) == PER_PASS else towns * PER_PASS))


def placed(tables: Tables, state: State) -> State:
    """The next player places, or the first turn begins."""
    state = replace(state, placed=state.placed + 1)
    order = turn_order(state)
    if state.placed == PASSES * len(order):
        return begin_turn(tables, replace(state, stage="turn"), order[0])
    return replace(state, mover=order[state.placed % len(order)])


def stage_before_turns(stage: Stage) -> bool:
    """The game has not begun yet."""
    return stage in ("begin", "middlemen", "keep", "place")
