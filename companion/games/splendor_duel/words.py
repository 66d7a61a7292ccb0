"""What each move does, in a sentence for the button, the log and undo alike. A reserved card is never named (rule G4)."""

from __future__ import annotations

from collections import Counter

from companion.core.errors import Refused
from companion.core.message import Message, Value, msg, plural
from companion.games.splendor_duel.board import INDEX
from companion.games.splendor_duel.cards import reserved_place
from companion.games.splendor_duel.moves import (
    AssignWild,
    Begin,
    Buy,
    ChooseRoyal,
    Discard,
    Gain,
    GainRoyal,
    Lay,
    Move,
    NoteReserved,
    Pass,
    Privilege,
    Replenish,
    Reserve,
    Reveal,
    Steal,
    Take,
    TakeMatching,
)
from companion.games.splendor_duel.payment import settled_payment, told
from companion.games.splendor_duel.pieces import PIECES, amounts, counted, counts_of
from companion.games.splendor_duel.state import State
from companion.games.splendor_duel.tables import Tables
from companion.games.splendor_duel.tokens import gives_scroll


def name(tables: Tables, state: State, move: Move) -> Message:
    """What a move did, told from the state before it."""
    player = state.players[state.turn] if state.turn is not None else "?"
    match move:
        case Begin(seat=seat):
            return msg("{player} begins", player=state.players[seat])
        case Lay():
            return msg("The board is laid out")
        case Reveal(card=card, level=level):
            return msg("{card} comes up on level {level}", card=card, level=level)
        case NoteReserved(seat=seat):
            return msg("{player} notes a reserved card", player=state.players[seat])
        case Gain(seat=seat, card=card, colour=None):
            return msg("{player} gains {card}", player=state.players[seat], card=card)
        case Gain(seat=seat, card=card, colour=str(colour)):
            return msg("{player} gains {card} as {colour}", player=state.players[seat], card=card,
                       colour=PIECES[colour].label)
        case GainRoyal(seat=seat, royal=royal):
            return msg("{player} gains royal {royal}", player=state.players[seat], royal=royal)
        case _:
            return _in_turn(tables, state, move, player)


def _in_turn(tables: Tables, state: State, move: Move, player: str) -> Message:
    match move:
        case Take(cells=cells) if gives_scroll(_letters(state, cells)):
            return msg("{player} takes {tokens}; {opponent} gets a scroll", player=player, tokens=_tokens(state, cells),
                       opponent=_opponent(state))
        case Take(cells=cells):
            return msg("{player} takes {tokens}", player=player, tokens=_tokens(state, cells))
        case Privilege(cells=cells):
            return plural("{player} spends {n} scroll for {tokens}", "{player} spends {n} scrolls for {tokens}", len(cells),
                          player=player, tokens=_tokens(state, cells))
        case Replenish():
            return msg("{player} refills the board; {opponent} gets a scroll", player=player,
                       opponent=_opponent(state))
        case Reserve(card=None, level=level):
            return msg("{player} takes gold and reserves the top of deck {level}", player=player, level=level or 0)
        case Reserve(card=str(card)):
            return msg("{player} takes gold and reserves a level {level} card", player=player,
                       level=tables.cards[card].level if card in tables.cards else 0)
        case Buy():
            return _bought(tables, state, move, player)
        case TakeMatching(cell=cell):
            return msg("{player} takes {tokens} with the card's ability", player=player, tokens=_tokens(state, (cell,)))
        case Steal(token=token):
            return msg("{player} takes {tokens} from {opponent}", player=player, opponent=_opponent(state),
                       tokens=amounts(counts_of({token: 1})))
        case AssignWild(colour=colour):
            return msg("{player} makes the card {colour}", player=player, colour=PIECES[colour].label)
        case ChooseRoyal(royal=royal):
            return msg("{player} takes royal {royal}", player=player, royal=royal)
        case Discard(tokens=gone):
            return msg("{player} returns {tokens} to the bag", player=player, tokens=amounts(counts_of(Counter(gone))))
        case Pass():
            return msg("{player} can do nothing and passes", player=player)
        case _:
            raise TypeError(f"{move} is not made in a turn")


def _bought(tables: Tables, state: State, move: Buy, player: str) -> Message:
    if move.card not in tables.cards or state.turn is None:
        return msg("{player} buys {card}", player=player, card=move.card)
    try:
        cost = told(*_payment(tables, state, move))
    except Refused:  # the sentence is asked for before the move is refused
        cost = msg("?")
    if reserved_place(tables, state, state.turn, move.card) is not None:
        return msg("{player} buys the reserved {card} for {cost}", player=player, card=move.card, cost=cost)
    return msg("{player} buys {card} for {cost}", player=player, card=move.card, cost=cost)


def _payment(tables: Tables, state: State, move: Buy) -> tuple[tuple[int, ...], tuple[int, ...]]:
    assert state.turn is not None
    pay, gold = settled_payment(tables, state, state.turn, tables.cards[move.card], move)
    return tuple(p + g for p, g in zip(pay, gold, strict=True)), gold


def _opponent(state: State) -> str:
    return state.players[1 - (state.turn or 0)]


def _letters(state: State, cells: tuple[str, ...]) -> str:
    on_board = state.board or "." * len(INDEX)
    return "".join(on_board[INDEX[cell]] for cell in cells if cell in INDEX)


def _tokens(state: State, cells: tuple[str, ...]) -> Value:
    return amounts(counted(_letters(state, cells)))
