"""The state after setup."""

from __future__ import annotations

from companion.games.splendor_duel.setup import SplendorDuelSetup, letters_of
from companion.games.splendor_duel.state import UNKNOWN, Luck, Seat, Stage, State
from companion.games.splendor_duel.tables import FACE_UP, LEVELS, Tables


def start(tables: Tables, document: SplendorDuelSetup) -> State:
    """Everything as it was laid out; what the table did not type in is not known yet (S1 to S6)."""
    del tables
    first = None if document.first_player is None else document.players.index(document.first_player)
    stage: Stage = "begin" if first is None else "lay" if document.board is None else "act"
    by_hand = document.options.get("bag") == "hand"
    return State(
        players=document.players,
        stage=stage,
        seats=tuple(Seat(scrolls=document.privileges.get(name, 0)) for name in document.players),
        board=None if document.board is None else letters_of(document.board),
        pyramid=tuple(document.pyramid[str(level)] or (UNKNOWN,) * FACE_UP[level] for level in LEVELS),
        decks=tuple(document.decks[str(level)] for level in LEVELS),
        turn=first,
        luck=None if by_hand else Luck(document.seed, document.rolls.get("bag", 0)),
    )
