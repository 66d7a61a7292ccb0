"""Recording less: what stays known, pieces without plans, going on without an answer, and what a copy shows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from companion.core.errors import refuse
from companion.core.message import Message, msg
from companion.core.moves import Depth
from companion.core.sealed import NOTHING_SEALED
from companion.games.gonzaga.book import learned
from companion.games.gonzaga.rounds import end_round, has_acted, planning, unrevealed
from companion.games.gonzaga.state import State, with_seat
from companion.games.gonzaga.tables import Tables


def know(tables: Tables, state: State, facts: Mapping[str, str]) -> State:
    """What this copy shows, from an earlier game or read off just now.

    Raises:
        Refused: for what no component shows.
    """
    return replace(state, printed=learned(tables, state.printed, facts))


def printed(tables: Tables, state: State) -> dict[str, str]:
    """What this table has read off its copy so far."""
    del tables
    return dict(state.printed)


def at_depth(tables: Tables, state: State, depth: Depth) -> State:
    """The state when the table records more or less from now on.

    With the key events alone, pieces and donations are recorded without plans; a round whose turns have begun goes on as
    it is. With nothing but the sheet, what was counted so far no longer stands for what lies on the board.
    """
    del tables
    state = replace(state, depth=depth.value)
    if depth is Depth.SHEET:
        for seat in range(len(state.players)):
            state = with_seat(state, seat, known=False)
    if depth is Depth.EVERYTHING:
        untouched = state.stage == "free" and len(state.queue) == len(state.players)
        if not untouched or state.order or state.plans.entries:  # what was revealed is played, and planned no second time
            return state
        return planning(state) if state.fiefs else replace(state, stage="turn_up", queue=())
    by_hand = state.stage == "turn_up" and state.decks is None
    return loosened(state) if by_hand or state.stage in ("plan", "tie") else state


def loosened(state: State) -> State:
    """Anybody may act in this round; plans that were revealed still bind."""
    everybody = tuple(range(len(state.players)))
    open_plans = state.plans if state.stage == "tie" else NOTHING_SEALED
    return replace(state, stage="free", queue=everybody, plans=open_plans, order=())


def skip(tables: Tables, state: State) -> State:
    """The state when the table goes on without what is asked.

    Without fief numbers plans follow; without plans or an order anybody may act; who acts without being recorded is not
    known from then on, and the open sites are counted by the table.

    Raises:
        Refused: if nothing is asked that could be left out.
    """
    match state.stage:
        case "turn_up" if state.decks is None:
            return planning(replace(state, fiefs=()))
        case "plan" | "tie":
            return loosened(state)
        case "place":
            seat = state.queue[0]
            return has_acted(tables, with_seat(state, seat, known=False), seat)
        case "free":
            for seat in state.queue:
                state = with_seat(state, seat, known=False)
            return end_round(tables, state)
        case "goals":
            return unrevealed(state)
        case _:
            raise refuse("type", "cannot be done: what is asked cannot be left out")


def skipping(state: State) -> Message | None:
    """What it means to go on without what is asked."""
    match state.stage:
        case "plan":
            return msg("This round anybody may act in any order, and nothing is locked in the next one.")
        case "tie":
            return msg("This round anybody may act in any order.")
        case "place":
            return msg(
                "What {player} covers stays unknown: the sheet asks for it, and the table counts open sites itself.",
                player=state.players[state.queue[0]],
            )
        case "free":
            names = tuple(state.players[seat] for seat in state.queue)
            return msg(
                "What {players} cover stays unknown: the sheet asks for it, and the table counts open sites itself.",
                players=names,
            )
        case "goals":
            return msg("The sheet asks for the goals.")
        case _:
            return None


def can_skip(state: State) -> bool:
    """Something is asked that can be left out."""
    return state.stage in ("plan", "tie", "place", "free", "goals") or (state.stage == "turn_up" and state.decks is None)
