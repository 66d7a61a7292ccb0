"""Everything is recorded again in the middle of a game: the table says what nobody wrote down in the meantime."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from companion.core.errors import Faults
from companion.games.il_vecchio.moves import Resume
from companion.games.il_vecchio.state import State, check_seat
from companion.games.il_vecchio.tables import Tables
from companion.games.il_vecchio.turn import begin_turn
from companion.games.il_vecchio.words import DOUBLE_TURN


def last_round(state: State) -> bool | None:
    """Whether the last round has begun, as shields and passes tell; ``None`` where only the table knows (rule Z1)."""
    if state.final or any(own.passed for own in state.seats):
        return True
    return False if state.shields else None


def may_act(state: State) -> tuple[int, ...]:
    """Who can have a turn: in the last round nobody who has passed it (rule Z2)."""
    return tuple(seat for seat, own in enumerate(state.seats) if not (last_round(state) and own.passed))


def resume(tables: Tables, state: State, move: Resume) -> State:
    """The turn goes on where the table says; what was known before is not asked again.

    Raises:
        Refused: with what is missing, or known to be otherwise.
    """
    check_seat(state, move.seat)
    faults = Faults()
    known, said = last_round(state), move.final
    if state.first is None and move.first is None:
        faults.add("first", "is missing: who has the first-player tile?", "S7")
    elif move.first is not None and not 0 <= move.first < len(state.players):
        faults.add("first", "is {given}, but seats are 0 to {last}", given=move.first, last=len(state.players) - 1)
    elif state.first is not None and move.first not in (None, state.first):
        faults.add(
            "first",
            "is another player than {player}, who has the first-player tile",
            "S7",
            player=state.players[state.first],
        )
    if known is None and said is None:
        faults.add("final", "is missing: has the last round begun?", "Z1")
    elif known is True and said == "no":
        faults.add("final", "is no, but the last round has begun", "Z1")
    elif known is False and said == "yes":
        faults.add("final", "is yes, but {left} shields are left", "I7", left=state.shields)
    final = said == "yes" if known is None else known
    if final and state.seats[move.seat].passed:
        faults.add("seat", "is {player}, who passed the double turn", "Z2", player=state.players[move.seat])
    if move.actions is not None and move.actions > (DOUBLE_TURN if final else 1):
        faults.add("actions", "are {given}, but a turn is one action before the last round", "T1", given=move.actions)
    faults.raise_any()
    first = move.first if state.first is None else state.first
    state = begin_turn(tables, replace(state, stage="turn", first=first, final=final, before=None), move.seat)
    return state if move.actions is None else replace(state, actions=move.actions)


def resumes(state: State) -> Iterator[Resume]:
    """Every way to go on."""
    known = last_round(state)
    firsts = range(len(state.players)) if state.first is None else (None,)
    for first in firsts:
        for final in ("yes", "no") if known is None else (None,):
            for seat in may_act(state):
                yield Resume(seat=seat, first=first, final=final)
                if known or final == "yes":
                    yield Resume(seat=seat, first=first, final=final, actions=1)
