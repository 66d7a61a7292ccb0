"""A player of Il Vecchio that wants the game to end soon: followers and scrolls first, then provinces and offices."""

from __future__ import annotations

from typing import Any

from companion.core.moves import fill, step
from companion.desk import Session
from companion.games.il_vecchio.legal import legal
from companion.games.il_vecchio.state import State, on_tracks
from companion.games.il_vecchio.stock import held
from companion.games.il_vecchio.words import CRESTS, EVENTS

IDLE = ("leave", "pass", "finish")
NEEDED = {"assassin": (9, 1), "scroll": (8, 2), "knight": (2, 1), "abbot": (2, 1), "carriage": (3, 1)}
"""What each is worth, and how many of it at once."""


def wish(session: Session) -> Any:
    """The move that brings whoever acts forward; of several as good, always the same."""
    state: State = session.position.state
    moves = [move for move in legal(session.tables, state) if move.type not in IDLE and not _names_late(move)]
    moves = moves or list(legal(session.tables, state))
    return max(moves, key=lambda move: (_worth(session, state, move), _named(move), move.model_dump_json()))


def _names_late(move: Any) -> bool:
    """The middleman leaves a town without a name for one that has one: the tap that completes the form comes before."""
    return getattr(move, "to", None) in CRESTS and getattr(move, "goes", None) not in (None, move.to)


def _named(move: Any) -> int:
    """How many towns a move calls by their names, at most two."""
    towns = (getattr(move, "to", None), getattr(move, "goes", None), *getattr(move, "towns", ()))
    return sum(bool(town) and town not in CRESTS for town in towns)


def _worth(session: Session, state: State, move: Any) -> float:
    seat = state.mover
    if move.type == "turn_up":
        return float(move.event == EVENTS[state.shields % len(EVENTS)])  # each in turn
    if seat is None or state.pending or state.stage != "turn":
        return 0
    try:
        filled = fill(session.game, session.tables, session.position, move)
        after: State = step(session.game, session.tables, session.position, filled).state
    except Exception as error:
        raise AssertionError(f"{move} was listed, but is refused") from error
    own = after.seats[seat].stock
    if own is None:
        return 0
    goods = sum(worth * min(held(own, good), most) for good, (worth, most) in NEEDED.items())
    standing = sum(not member.lying for member in after.seats[seat].members or ())
    nobles = after.tracks[-1].count(seat)
    florins = 0.3 * min(held(own, "florin"), 6)
    members = 0.5 * min(standing, 2)
    return 30 * on_tracks(after, seat) + 20 * nobles + goods + florins + members + 0.2 * (_named(move) > 0)
