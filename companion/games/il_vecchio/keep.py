"""Recording less: what stays known, what scores, going on without an answer, and what a copy shows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from companion.core.errors import refuse
from companion.core.moves import Depth
from companion.games.il_vecchio import opening
from companion.games.il_vecchio.learn import learned, with_space
from companion.games.il_vecchio.moves import Mark, MarkPass
from companion.games.il_vecchio.state import (
    State,
    active,
    answered,
    check_seat,
    next_step,
    on_tracks,
    with_seat,
)
from companion.games.il_vecchio.tables import Tables
from companion.games.il_vecchio.track import next_space
from companion.games.il_vecchio.turn import advance, next_turn
from companion.games.il_vecchio.words import CRESTS, MEMBERS, OFFICES, PROVINCES, TRACKS, track_word


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

    Before everything is recorded again the table says whose turn it is; goods and towns stay unknown until they are
    corrected, or asked for on the sheet.
    """
    state = replace(state, depth=depth.value)
    if state.stage == "over":
        return state
    if depth is not Depth.EVERYTHING:
        return loosened(tables, state)
    return replace(state, stage="resume") if state.stage == "loose" else state


def loosened(tables: Tables, state: State) -> State:
    """Tracks, shields, tiles, who begins and who has passed stay known; goods, towns, middlemen and the round do not.

    Province tiles may be used meanwhile, so that the sheet asks how many were not.
    """
    if state.stage == "loose":
        return state
    for step in state.pending:
        kind, *words = step.split(":")
        if kind in ("office", "tile"):  # a tile is being taken, and nobody says which
            state = _without_tile(state, int(words[0]), words[1])
    council = state.counts[0] if all(own.kept for own in state.seats) else len(tables.council) - len(state.seats)
    seats = tuple(
        replace(own, stock=None, members=None, offered=None, kept=True, told=own.told and not own.provinces)
        for own in state.seats
    )
    middlemen = ("",) * len(CRESTS)
    return replace(
        state,
        stage="loose",
        seats=seats,
        before=state.before if state.mover is None else state.mover,
        mover=None,
        round=0,
        late=None,
        pending=(),
        acted=False,
        middlemen=middlemen,
        stacks=(None, None),
        counts=(council, state.counts[1]),
        order=None,
    )


def mark(tables: Tables, state: State, move: Mark) -> State:
    """A member went to the next space of a track; nothing else is asked.

    A track may be full: whether this is the last round is not recorded here, so one more stands on its last space.
    """
    check_seat(state, move.seat)
    space = next_space(tables, replace(state, final=True), move.track)
    if space is None:
        raise refuse("track", "is {track}, which cannot hold more", "Z3", track=track_word(move.track))
    if on_tracks(state, move.seat) >= MEMBERS:
        raise refuse("seat", "has all 12 members on tracks already", "S8")
    if move.shield and not state.shields:
        raise refuse("shield", "is taken, but none is left", "I1")
    if move.points is not None:
        points = str(move.points)
        state = replace(state, printed=with_space(tables, state.printed, move.track, space, points=points))
    at = TRACKS.index(move.track)
    tracks = (*state.tracks[:at], (*state.tracks[at], move.seat), *state.tracks[at + 1 :])
    own = state.seats[move.seat]
    tiles: dict[str, Any] = {}
    if move.track == "nobility" and state.counts[1]:
        tiles["nobility"] = (*own.nobility, "")
    if move.track == "council" and state.counts[0]:
        tiles["hidden"] = (*own.hidden, "")
    if move.track in PROVINCES:
        tiles["told"] = False
    state = with_seat(replace(state, tracks=tracks), move.seat, shields=own.shields + move.shield, **tiles)
    counts = tuple(max(0, n - (move.track == track)) for n, track in zip(state.counts, OFFICES, strict=True))
    return replace(state, shields=state.shields - move.shield, counts=(counts[0], counts[1]))


def mark_pass(state: State, move: MarkPass) -> State:
    """A player passed the double turn (rule Z2)."""
    check_seat(state, move.seat)
    if state.seats[move.seat].passed:
        raise refuse("seat", "has passed already", "Z2")
    return with_seat(state, move.seat, passed=True)


def skip(tables: Tables, state: State) -> State:
    """The state when the table goes on without what is asked.

    A turn that was not recorded leaves the player's goods and towns unknown; an answer that was not given, what it would
    have changed.

    Raises:
        Refused: if nothing is asked that could be left out.
    """
    match state.stage:
        case "middlemen":
            return replace(state, stage="keep")
        case "keep":
            seats = tuple(replace(own, kept=True) for own in state.seats)
            return opening.kept(tables, replace(state, seats=seats, stacks=(None, state.stacks[1])))
        case "place":
            return opening.placed(tables, with_seat(state, state.mover or 0, members=None))
        case "turn" | "tell" if state.pending:
            return _without_answer(tables, state)
        case "turn":
            seat = active(state)
            state = with_seat(state, seat, stock=None, members=None)
            return advance(tables, replace(state, acted=True, actions=1))
        case _:
            raise refuse("type", "cannot be done: nothing is asked that could be left out")


def _without_answer(tables: Tables, state: State) -> State:
    kind, *words = next_step(state)
    seat = int(words[0]) if words[0].isdecimal() else None
    state = answered(state)
    match kind:
        case "collect" | "follower" if seat is not None:
            state = with_seat(state, seat, stock=None)
        case "family" | "place" | "roll" if seat is not None:
            state = with_seat(state, seat, members=None)
        case "reveal" if seat is not None:
            own = state.seats[seat]
            state = with_seat(state, seat, stock=None, hidden=own.hidden[1:])
        case "walk":
            at = CRESTS.index(words[0])
            state = replace(state, middlemen=(*state.middlemen[:at], "", *state.middlemen[at + 1 :]))
        case "shield":
            seats = tuple(replace(own, stock=None, members=None) for own in state.seats)
            state = replace(state, seats=seats, middlemen=("",) * len(CRESTS))
        case "tile" | "office" if seat is not None:
            state = _without_tile(state, seat, words[1])
        case _:
            pass
    if state.stage == "tell":
        return state if state.pending else replace(state, stage="over")
    if kind == "done":
        return next_turn(tables, state)
    return advance(tables, state)


def _without_tile(state: State, seat: int, where: str) -> State:
    """A tile was taken that nobody named: what is left of its stack is not known any more."""
    own = state.seats[seat]
    if where in PROVINCES:
        return with_seat(state, seat, provinces=(*own.provinces, ""))
    at = OFFICES.index(where)
    stacks = [*state.stacks]
    stacks[at] = None
    counts = [*state.counts]
    counts[at] -= 1
    state = replace(state, stacks=(stacks[0], stacks[1]), counts=(counts[0], counts[1]))
    if where == "nobility":
        return with_seat(state, seat, nobility=(*own.nobility, ""))
    return with_seat(state, seat, hidden=(*own.hidden, ""))
