"""Applying a move: who may make it when, and what chance answers."""

from __future__ import annotations

from dataclasses import replace

from companion.core.errors import Refused, refuse
from companion.core.message import Message, msg
from companion.games.splendor_duel import cards, keep, tokens
from companion.games.splendor_duel.actions import can_act, is_dead_end, leads_to_dead_end
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
from companion.games.splendor_duel.state import State, in_bag, mover, place_in_pyramid, with_seat
from companion.games.splendor_duel.tables import Tables
from companion.games.splendor_duel.turn import resolve

_ANSWERS = {"wild": AssignWild, "token": TakeMatching, "steal": Steal, "royal": ChooseRoyal, "discard": Discard}


def apply(tables: Tables, state: State, move: Move) -> State:
    """The state after a move.

    Raises:
        Refused: with what is wrong and the rules that say so; nothing has changed then.
    """
    _check_moment(state, move)
    match move:
        case Take():
            return tokens.take(tables, state, move)
        case Buy():
            return cards.buy(tables, state, move)
        case Reserve():
            return cards.reserve(tables, state, move)
        case Privilege():
            return tokens.spend_scrolls(state, move)
        case Replenish():
            return tokens.replenish(tables, state, move)
        case Discard():
            return tokens.discard(tables, state, move)
        case TakeMatching():
            return tokens.take_matching(tables, state, move)
        case Steal():
            return tokens.steal(tables, state, move)
        case AssignWild():
            return cards.assign_wild(tables, state, move)
        case ChooseRoyal():
            return cards.choose_royal(tables, state, move)
        case Reveal():
            return cards.reveal(tables, state, move)
        case NoteReserved():
            return cards.note_reserved(tables, state, move)
        case Pass():
            return _pass(tables, state)
        case Gain():
            return keep.gain(tables, state, move)
        case GainRoyal():
            return keep.gain_royal(tables, state, move)
        case Begin():
            return _begin(state, move)
        case Lay():
            return tokens.lay(tables, state, move)


def _check_moment(state: State, move: Move) -> None:
    """Refuse a move that is not asked for now."""
    if state.winner is not None:
        raise refuse("type", "cannot be done: {player} has won", "V2", player=state.players[state.winner])
    match state.stage:
        case "begin":
            if not isinstance(move, Begin):
                raise refuse("type", "cannot be done before the table has said who begins", "S5")
        case "lay":
            if not isinstance(move, Lay):
                raise refuse("type", "cannot be done before the table has said what lies on the board", "S2")
        case "loose":
            if not isinstance(move, Gain | GainRoyal):
                raise refuse("type", "cannot be recorded: board and tokens are not known at present; "
                                     "only cards and royals that were gained are")
        case _:
            _check_turn(state, move)


def _check_turn(state: State, move: Move) -> None:
    if isinstance(move, Begin | Lay | Gain | GainRoyal):
        raise refuse("type", "cannot be done now: a turn is being played; record what {player} does",
                     player=state.players[mover(state)])
    if isinstance(move, Reveal | NoteReserved):
        return
    answers = tuple(_ANSWERS.values())
    if not state.pending:
        if isinstance(move, answers):
            raise refuse("type", "cannot be done now: nothing asks for it")
    elif not isinstance(move, _ANSWERS[state.pending[0].partition(":")[0]]):
        raise refuse("type", "cannot be done before the turn is finished: {asked}", "K3", "E1",
                     asked=asked(state.pending[0]))


def asked(step: str) -> Message:
    """What a pending step asks for."""
    match step.partition(":")[0]:
        case "wild":
            return msg("choose the colour that the card copies")
        case "token":
            return msg("take a token of the card's colour")
        case "steal":
            return msg("take a token from the opponent")
        case "royal":
            return msg("choose a royal card")
        case _:
            return msg("discard down to 10 tokens")


def _begin(state: State, move: Begin) -> State:
    """Who begins; the other player starts with a scroll (S5, S6)."""
    state = with_seat(state, 1 - move.seat, scrolls=1)
    return replace(state, turn=move.seat, stage="lay" if state.board is None else "act")


def _pass(tables: Tables, state: State) -> State:
    """A dead end: nothing can be taken, reserved or bought, and the bag is empty (D11)."""
    if can_act(tables, state):
        raise refuse("type", "cannot be done: {player} can take, reserve or buy", "D11", player=state.players[mover(state)])
    if in_bag(state):
        raise refuse("type", "cannot be done: the board must be replenished first", "M0")
    if not is_dead_end(tables, state):
        raise refuse("type", "cannot be done: say first which cards came up; one of them may be bought", "D11")
    return resolve(tables, state)


def fill(tables: Tables, state: State, move: Move) -> Move:
    """The move with what the app's own bag and decks answer; where the table draws, the move stays as it is."""
    del tables
    if state.stage != "act":
        return move
    match move:
        case Replenish():
            drawn = tokens.drawn_from_bag(state)
            return move if drawn is None else move.model_copy(update={"drawn": drawn})
        case Reserve(card=None, level=int(level)) if state.decks[level - 1] is not None:
            return move.model_copy(update={"drawn": cards.top_of_deck(state, level)})
        case Buy() | Reserve(card=str()):
            found = place_in_pyramid(state, str(move.card))
            if found is not None and state.decks[found[0] - 1] is not None:
                return move.model_copy(update={"came": cards.top_of_deck(state, found[0])})
            return move
        case _:
            return move


def reveals(tables: Tables, state: State, move: Move) -> bool:
    """The move shows something that was hidden: a card of a deck, or what the bag gives."""
    filled = fill(tables, state, move)
    match filled:
        case Replenish(drawn=drawn):
            return drawn is not None
        case Reserve() | Buy():
            return getattr(filled, "drawn", None) is not None or filled.came is not None
        case _:
            return False


def doubts(tables: Tables, state: State, move: Move) -> tuple[Message, ...]:
    """What is merely odd about a move, as a question."""
    if isinstance(move, Privilege) and state.stage == "act":
        try:
            after = apply(tables, state, move)
        except Refused:  # what is wrong is told when it is refused
            return ()
        if leads_to_dead_end(tables, after):
            return (msg("After this {player} can neither take, reserve nor buy, not even with the bag on the board, and "
                        "would have to pass. Really?", player=state.players[mover(state)]),)
    return ()


def is_over(state: State) -> bool:
    """A player has won (V1, V2)."""
    return state.winner is not None


def seen_by(tables: Tables, state: State, seat: int | None) -> State:
    """The state without the order of the decks and without what others reserved (G4); ``None`` hides it for everybody."""
    del tables
    seats = tuple(
        holder if place == seat else replace(holder, reserved=tuple(replace(one, card=None) for one in holder.reserved))
        for place, holder in enumerate(state.seats)
    )
    return replace(state, seats=seats, decks=(None,) * len(state.decks))
