"""Who acts where, one place after the other; what needs no choice happens by itself."""

from __future__ import annotations

from dataclasses import replace

from companion.games.fresco.possible import can_act
from companion.games.fresco.state import (
    PLACES,
    STUDIO,
    THEATRE,
    Plan,
    State,
    act_order,
    earn,
    in_play,
    is_turned,
    place_now,
    raised,
    visits,
)
from companion.games.fresco.tables import Tables

THALERS_EARNED = 3
MOOD_RAISED = 2
MOOD_RAISED_ACTOR = 3


def leonardos_plan(state: State) -> Plan:
    """Market and cathedral, not the cathedral in the last round (L1, L7); a portrait (L9) and a request (L10)."""
    return (1, int(not is_turned(state)), int(state.has("portraits")), int(state.has("requests")), 0)


def plan_of(state: State, seat: int) -> Plan:
    """The open plan of a painter."""
    if seat == state.leonardo:
        return leonardos_plan(state)
    return state.plans.seen_by(None)[seat]


def begin_acting(tables: Tables, state: State) -> State:
    """The plans are open: the market comes first (P2)."""
    state = replace(state, stage="act", place=-1, queue=(), left=0, idle=())
    return advance(tables, state)


def done_here(tables: Tables, state: State) -> State:
    """The painter who acts has no apprentice left here."""
    return advance(tables, replace(state, left=0))


def one_used(tables: Tables, state: State) -> State:
    """One apprentice more has acted."""
    return advance(tables, replace(state, left=state.left - 1, stepped=False, flown=False))


def advance(tables: Tables, state: State) -> State:
    """Go on until somebody must choose, or to the end of the round (P2).

    What needs no choice happens by itself: thalers in the studio (D1), the mood in the theatre (T1). Whoever can do nothing
    is passed over (P3).
    """
    state = replace(state, idle=())
    while state.stage == "act":
        if state.queue and not state.left:
            state = replace(state, queue=state.queue[1:])
            if state.queue:
                state = _turn_of(state)
            continue
        if not state.queue:
            state = _next_place(state)
            continue
        here, seat = place_now(state), state.queue[0]
        if here == THEATRE:
            state = replace(_theatre(state, seat), left=0)
        elif can_act(tables, state):
            return state
        elif here == STUDIO:
            state = replace(paid(state, seat, state.left), left=0)
        else:
            state = replace(state, left=0, idle=(*state.idle, (seat, PLACES[here])))
    return state


def _turn_of(state: State) -> State:
    seat = state.queue[0]
    return replace(state, left=plan_of(state, seat)[state.place], stepped=False, flown=False)


def _next_place(state: State) -> State:
    place = state.place + 1
    if place == len(visits(state)):
        return end_round(state)
    queue = tuple(seat for seat in act_order(state) if plan_of(state, seat)[place])
    state = replace(state, place=place, queue=queue, left=0)
    return _turn_of(state) if queue else state


def end_round(state: State) -> State:
    """The round is over: so is the game after the last round (E1, E2, R4), or once the fresco is done (E3).

    Then nobody has income (E4): the next round is never laid out.
    """
    ended = replace(state, queue=(), left=0)
    if state.final:
        return replace(ended, stage="over")
    if not in_play(state):
        return replace(ended, stage="over", final="done")
    return replace(ended, stage="prepare")


def paid(state: State, seat: int, apprentices: int) -> State:
    """Thalers for apprentices in the studio (D1)."""
    return earn(state, seat, THALERS_EARNED * apprentices)


def _theatre(state: State, seat: int) -> State:
    spaces = MOOD_RAISED_ACTOR if "actor" in state.seats[seat].portraits else MOOD_RAISED  # R6
    return raised(state, seat, spaces * state.left)
