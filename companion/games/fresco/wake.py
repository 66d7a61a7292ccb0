"""The beginning of a round: whether it is the last, who gets up when, and who plans what."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from companion.core.errors import Faults, refuse
from companion.core.message import msg
from companion.core.sealed import Sealed
from companion.games.fresco.act import begin_acting
from companion.games.fresco.moves import MakePlan, MakePlans, Wake
from companion.games.fresco.state import (
    AGAIN,
    MOST_IN_PLACE,
    PLACES,
    TILES_LEFT_AT_END,
    TOP_MOOD,
    Plan,
    Stage,
    State,
    crew,
    in_play,
    is_turned,
    wake_order,
    with_seat,
)
from companion.games.fresco.tables import TIMES, Tables


def begin_round(tables: Tables, state: State) -> State:
    """A round begins: it is the last with six fresco tiles or fewer (E1), or once the last portraits lie open (R4)."""
    final = state.final
    if not final and in_play(state) <= TILES_LEFT_AT_END:
        final = "tiles"
    elif not final and state.has("portraits") and state.turned >= len(tables.cards):
        final = "portraits"
    stage: Stage = "loose" if state.depth != "everything" else "wake"
    return replace(
        state,
        stage=stage,
        final=final,
        chosen=wake_order(state),
        times=(None,) * len(state.seats),
        plans=Sealed(tuple(range(len(state.players)))),
        place=0,
        queue=(),
        left=0,
        stepped=False,
        flown=False,
        sexton=frozenset(),
        asked=frozenset(),
        posed=frozenset(),
        idle=(),
        begun=False,
    )


def sleeper(state: State) -> int | None:
    """Who chooses a get-up time now (W1)."""
    return next((seat for seat in state.chosen if state.times[seat] is None), None)


def free_times(state: State) -> tuple[int, ...]:
    """The times that nobody has taken (W1)."""
    return tuple(time for time in range(len(TIMES)) if time not in state.times)


def wake(tables: Tables, state: State, move: Wake) -> State:
    """A painter gets up at a free time (W1), with what that does to the mood (W2, W3) and the apprentices (W5, W6)."""
    seat, time = move.seat, TIMES.index(move.time)
    if seat != sleeper(state):
        raise refuse(
            "seat", "is not the one who chooses now: that is {right}", "W1", right=state.names[sleeper(state) or 0]
        )
    if time not in free_times(state):
        other = state.names[state.times.index(time)]
        raise refuse("time", "is {given}, when {other} gets up already", "W1", given=move.time, other=other)
    times = tuple(time if place == seat else old for place, old in enumerate(state.times))
    state = replace(state, times=times)
    if seat != state.leonardo:  # L3
        state = _in_mood(tables, state, seat, tables.hours[time].mood)
    return state if sleeper(state) is not None else replace(state, stage="plan")


def _in_mood(tables: Tables, state: State, seat: int, change: int) -> State:
    before = state.seats[seat].mood
    if before is None:
        return state
    mood = min(max(before - change, TOP_MOOD), len(tables.apprentices) - 1)
    return with_seat(state, seat, mood=mood, apprentices=tables.apprentices[mood])


def place_names(state: State) -> tuple[str, ...]:
    """The five columns of the sheet: on its second side the cathedral again for the theatre (E2)."""
    return (*PLACES[:-1], AGAIN) if is_turned(state) else PLACES


def plan(tables: Tables, state: State, move: MakePlan) -> State:
    """One player's plan, unseen until everybody's are in (P1)."""
    if move.seat >= len(state.players):
        raise refuse("seat", "plans nothing: the players do", "P1")
    _faults(tables, state, move.seat, move.places, "places").raise_any()
    return _opened(tables, replace(state, plans=state.plans.put(move.seat, _spots(state, move.places))))


def plans(tables: Tables, state: State, move: MakePlans) -> State:
    """The plans of everybody, or of those who are still awaited, entered together (P1)."""
    faults = Faults()
    sealed = state.plans.asking(move.plans)
    if sealed is None:
        raise refuse("plans", "must hold one plan for each player, by seat", "P1")
    for seat in sealed.waiting:
        places = move.plans[str(seat)]
        faults.extend(_faults(tables, state, seat, places, f"plans.{seat}").found)
        sealed = sealed.put(seat, _spots(state, places))
    faults.raise_any()
    return _opened(tables, replace(state, plans=sealed))


def _spots(state: State, places: Mapping[str, int]) -> Plan:
    return tuple(places.get(place, 0) for place in place_names(state))


def _faults(tables: Tables, state: State, seat: int, places: Mapping[str, int], path: str) -> Faults:
    """All that is wrong with a plan."""
    faults = Faults()
    names = place_names(state)
    for place, n in places.items():
        if place not in names:
            faults.add(f"{path}.{place}", "cannot be visited this round", "E2")
        elif n > MOST_IN_PLACE:
            faults.add(f"{path}.{place}", "is {given}, but a place has 3 spaces", "P1", given=n)
    total = sum(places.values())
    right = crew(tables, state, seat)
    who = state.players[seat]
    if total not in right and len(right) == 1:
        n = right[0]
        faults.add(
            path, "are {given} apprentices of {player}, who has {right}", "P1", "W5", given=total, player=who, right=n
        )
    elif total not in right:
        faults.add(
            path,
            "are {given} apprentices of {player}, who has {low} to {high}",
            "P1",
            "W5",
            given=total,
            player=who,
            low=right[0],
            high=right[-1],
        )
    return faults


def _opened(tables: Tables, state: State) -> State:
    return begin_acting(tables, state) if state.plans.is_open else state


def plan_words(state: State, spots: Plan) -> dict[str, int]:
    """A plan by place."""
    return dict(zip(place_names(state), spots, strict=True))


PLACE_LABELS = {
    "market": msg("Market"),
    "cathedral": msg("Cathedral"),
    "studio": msg("Studio"),
    "workshop": msg("Workshop"),
    "theatre": msg("Theatre"),
    AGAIN: msg("Cathedral again"),
}
