"""Recording less: what stays known, the events that score, and going on without an answer."""

from __future__ import annotations

from dataclasses import replace

from companion.core.errors import refuse
from companion.core.moves import Depth
from companion.games.splendor_duel.cards import check_royal, copied_colours
from companion.games.splendor_duel.figures import NOBODY, crowns_of, figures_of, reached, royals_due
from companion.games.splendor_duel.moves import Gain, GainRoyal
from companion.games.splendor_duel.pieces import COLOURS
from companion.games.splendor_duel.state import UNKNOWN, Owned, State, located, with_seat
from companion.games.splendor_duel.tables import FACE_UP, LEVELS, Tables
from companion.games.splendor_duel.turn import resolve, royal_due


def at_depth(tables: Tables, state: State, depth: Depth) -> State:
    """The state when the table records more or less from now on.

    Recording everything again needs the board and the tokens anew: the state stays loose until they are corrected.
    """
    state = replace(state, depth=depth.value)
    return state if depth is Depth.EVERYTHING else loosened(tables, state)


def loosened(tables: Tables, state: State) -> State:
    """Cards and royals stay known; tokens, scrolls, board, decks, reserved cards and whose turn it is do not."""
    if state.stage == "loose" or state.winner is not None:
        return state
    seats = tuple(replace(seat, tokens=None, scrolls=None, reserved=()) for seat in state.seats)
    loose = replace(state, stage="loose", seats=seats, board=None, turn=None, pending=(), replenished=False, again=False,
                    last=None, pyramid=tuple((UNKNOWN,) * FACE_UP[level] for level in LEVELS), decks=(None,) * len(LEVELS))
    return loose if state.turn is None else _won(tables, loose, state.turn)


def _won(tables: Tables, state: State, seat: int) -> State:
    """The game is over once a player has met a goal and has every royal that is due (V1, V2)."""
    if royal_due(tables, state, seat) or reached(figures_of(tables, state.seats[seat])) == NOBODY:
        return state
    return replace(state, winner=seat, last=seat)


def gain(tables: Tables, state: State, move: Gain) -> State:
    """A card came to a player; nothing else is asked."""
    held = state.seats[move.seat]
    if move.card not in tables.cards:
        raise refuse("card", "is {given}, which is no card of the box; ids look like 2R3", given=move.card)
    if move.card in located(state):
        raise refuse("card", "is {given}, which lies before a player already", "B1", given=move.card)
    card = tables.cards[move.card]
    right = copied_colours(tables, held)
    if card.is_wild and move.colour is not None and move.colour not in right:
        raise refuse("colour", "is {given}, but {player} has a bonus of {right} only", "A5", given=move.colour,
                     player=state.players[move.seat], right=right)
    if not card.is_wild and move.colour not in (None, card.colour):
        raise refuse("colour", "is {given}, but the card copies no colour; leave it out", "A5", given=str(move.colour))
    colour = move.colour if card.is_wild else card.colour if card.colour in COLOURS else None
    return _won(tables, with_seat(state, move.seat, cards=(*held.cards, Owned(card.id, colour))), move.seat)


def gain_royal(tables: Tables, state: State, move: GainRoyal) -> State:
    """A royal card came to a player (K1)."""
    held = state.seats[move.seat]
    if not royal_due(tables, state, move.seat):
        raise refuse("seat", "gives {player}, who has {crowns} crowns and {royals} royal cards; a royal comes at 3 and "
                             "at 6", "K1", "K2", player=state.players[move.seat], crowns=crowns_of(tables, held),
                     royals=len(held.royals))
    check_royal(tables, state, move.royal)
    return _won(tables, with_seat(state, move.seat, royals=(*held.royals, move.royal)), move.seat)


def skip(tables: Tables, state: State) -> State:
    """The state when the table goes on without what is asked.

    The colour of a wild card and the choice of a royal are asked for on the score sheet then. Without knowing which token
    was taken or returned the tokens are no longer known.

    Raises:
        Refused: if nothing is asked.
    """
    if state.stage == "loose":
        due = tuple(seat for seat in range(len(state.seats)) if royal_due(tables, state, seat))
        if not due:
            raise refuse("type", "cannot be done: nothing is asked that could be left out")
        for seat in due:
            held = state.seats[seat]
            royals = (*held.royals, *(UNKNOWN,) * (royals_due(crowns_of(tables, held)) - len(held.royals)))
            state = _won(tables, with_seat(state, seat, royals=royals), seat)
        return state
    if state.stage != "act":
        return loosened(tables, state)
    if not state.pending or state.turn is None:
        raise refuse("type", "cannot be done: nothing is asked that could be left out")
    if state.pending[0] == "royal":
        state = with_seat(state, state.turn, royals=(*state.seats[state.turn].royals, UNKNOWN))
    elif state.pending[0] != "wild":
        return loosened(tables, state)
    return resolve(tables, replace(state, pending=state.pending[1:]))
