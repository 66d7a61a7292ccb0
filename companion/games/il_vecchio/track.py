"""The next space of a track, what is printed there, and a member that goes to it (rules B3, F1, Z3, S5)."""

from __future__ import annotations

from dataclasses import replace

from companion.core.errors import Faults, refuse
from companion.games.il_vecchio import events
from companion.games.il_vecchio.facts import florence_spaces
from companion.games.il_vecchio.learn import with_space
from companion.games.il_vecchio.moves import Province, TakeOffice
from companion.games.il_vecchio.state import State, copy_of
from companion.games.il_vecchio.tables import Tables
from companion.games.il_vecchio.words import PROVINCES, TRACKS, track_word


def next_space(tables: Tables, state: State, track: str) -> int | None:
    """Where the next member goes: the next free space, in the last round the last one of a full track; else ``None``."""
    length = copy_of(tables, state).lengths[track]
    space = state.first_space + len(state.tracks[TRACKS.index(track)])
    if space <= (florence_spaces() if length is None else length):
        return space
    return length if state.final else None


def space_for(tables: Tables, state: State, track: str, path: str) -> int:
    """The same as a number.

    Raises:
        Refused: if the track is full and this is not the last round.
    """
    space = next_space(tables, state, track)
    if space is None:
        raise refuse(path, "is {track}, which is full; only in the last round may one more go there", "Z3", track=track)
    return space


def reads(tables: Tables, state: State, track: str, move: Province | TakeOffice) -> State:
    """With what the table read off the board for this move.

    Raises:
        Refused: for what no space shows, and with everything that nobody knows yet and that the move needs.
    """
    shown: dict[str, str | None] = {"shield": move.shield}
    if isinstance(move, TakeOffice):
        spaces = None if move.spaces is None else str(move.spaces)
        state = replace(state, printed=with_space(tables, state.printed, track, 0, spaces=spaces))
    else:
        figures = {"cost": move.cost, "points": move.points}
        shown |= {what: None if figure is None else str(figure) for what, figure in figures.items()}
    path = "region" if track in PROVINCES else "track"
    space = space_for(tables, state, track, path)
    state = replace(state, printed=with_space(tables, state.printed, track, space, **shown))
    faults = Faults()
    for what in missing(tables, state, track, space):
        if what == "spaces":
            faults.add(what, "is missing: how many spaces has the track {track}?", "F1", track=track_word(track))
        elif what == "shield":
            faults.add(what, "is missing: does {track} space {n} show a shield?", "I1", track=track_word(track), n=space)
        else:
            faults.add(what, "is missing: what is printed at {track} space {n}?", "B3", track=track_word(track), n=space)
    faults.raise_any()
    return state


def missing(tables: Tables, state: State, track: str, space: int) -> tuple[str, ...]:
    """What is printed for this space and nobody has read yet."""
    known = copy_of(tables, state)
    at = (track, space)
    unknown = {"shield": known.shield[at] is None}
    if track in PROVINCES:
        unknown = {"cost": known.cost[at] is None, "points": known.points[at] is None, **unknown}
    else:
        unknown = {"spaces": known.lengths[track] is None, **unknown}
    return tuple(what for what, blank in unknown.items() if blank)


def has_shield(tables: Tables, state: State, track: str, space: int) -> bool:
    """The space shows a shield, and one is left to be taken (rule I1)."""
    return bool(copy_of(tables, state).shield[track, space]) and state.shields > 0


def enter(tables: Tables, state: State, seat: int, track: str, event: str | None) -> State:
    """A member goes to the next space; what is asked after it is asked after its event.

    Raises:
        Refused: for an event where no shield is taken.
    """
    space = space_for(tables, state, track, "track")
    shield = has_shield(tables, state, track, space)
    if event is not None and (not shield or state.low_luck):
        raise refuse("event", "is {given}, but no event is resolved at this space", "I1", "L2", given=event)
    at = TRACKS.index(track)
    seats = (*state.tracks[at], seat)
    state = replace(state, tracks=(*state.tracks[:at], seats, *state.tracks[at + 1 :]))
    return events.take_shield(state, seat, event) if shield else state
