"""Applying a move: who may make it when, and what chance answers."""

from __future__ import annotations

from dataclasses import replace

from companion.core.errors import refuse
from companion.core.message import Message, msg
from companion.games.leonardo import city, keep, labs, opening, research
from companion.games.leonardo.moves import (
    Auction,
    Begin,
    Bid,
    Build,
    Buy,
    Complete,
    Component,
    Decline,
    DropPurse,
    Favour,
    Finish,
    Gain,
    KeepPurse,
    Labs,
    Look,
    Move,
    MoveApprentice,
    Pick,
    Place,
    Refill,
    Researched,
    Resume,
    Show,
    TellFlorins,
    TellKit,
    TurnedUp,
)
from companion.games.leonardo.opening import goods_of
from companion.games.leonardo.state import State, check_seat, printed, wanted, with_seat
from companion.games.leonardo.tables import Tables
from companion.games.leonardo.words import goods_words

_MOMENTS: dict[str, tuple[type, ...]] = {
    "begin": (Begin,),
    "kits": (TellKit,),
    "turned": (TurnedUp,),
    "favours": (Favour,),
    "labs": (Labs, KeepPurse, DropPurse),
    "place": (Place,),
    "council": (Pick,),
    "carry": (MoveApprentice, Look, Component, Decline),
    "area": (Buy, Build),
    "research": (Complete, Show, Researched),
    "bid": (Bid, Auction),
    "refill": (Refill,),
    "count": (TellFlorins,),
    "loose": (Gain, Resume, Finish),
    "end": (),
}


def apply(tables: Tables, state: State, move: Move) -> State:
    """The state after a move.

    Raises:
        Refused: with what is wrong and the rules that say so; nothing has changed then.
    """
    if not isinstance(move, _MOMENTS[state.stage]):
        raise refuse("type", "is not done now: {moment}", given=move.type, moment=moment(state))
    if state.opened is not None and not isinstance(move, Bid | KeepPurse | DropPurse):
        state = replace(state, opened=None)
    match move:
        case Begin() | TellKit() | TurnedUp() | Favour():
            return _open(tables, state, move)
        case Labs():
            return _placed(labs.labs(state, move))
        case Place():
            return _placed(labs.place(state, move))
        case Pick():
            return city.pick(state, move)
        case MoveApprentice():
            return city.move_apprentice(state, move)
        case Look():
            return city.look(state, move)
        case Component():
            return city.component(state, move)
        case Decline():
            return city.decline(state, move)
        case Buy():
            return city.buy(state, move)
        case Build():
            return city.build(state, move)
        case _:
            return _end(tables, state, move)


def _open(tables: Tables, state: State, move: Begin | TellKit | TurnedUp | Favour) -> State:
    match move:
        case Begin():
            return opening.begin(tables, state, move)
        case TellKit():
            return opening.tell_kit(state, move)
        case TurnedUp():
            return opening.turned_up(tables, state, move)
        case Favour():
            return opening.favour(state, move)


def _end(tables: Tables, state: State, move: Move) -> State:
    match move:
        case Complete():
            return research.complete(tables, state, move)
        case Show():
            return research.show(state, move)
        case Researched():
            return research.researched(state)
        case Bid():
            return research.bid(state, move)
        case Auction():
            return research.auction(state, move)
        case Refill():
            return research.refill(tables, state, move)
        case KeepPurse():
            return keep.keep_purse(state, move)
        case DropPurse():
            check_seat(state, move.seat)
            return with_seat(state, move.seat, purse=None)
        case Gain():
            return keep.gain(state, move)
        case Resume():
            return keep.resume(state, move)
        case TellFlorins():
            return research.tell_florins(state, move)
        case _:
            return research.count_florins(state)


def _placed(state: State) -> State:
    """Phase C begins when nobody places any more (P2)."""
    return state if state.mover is not None else city.after(state, "")


def moment(state: State) -> Message:
    """What is done now, for refusals."""
    match state.stage:
        case "begin":
            return msg("the table says who begins")
        case "kits":
            return msg("the table says what a set shows")
        case "turned":
            return msg("the table says which inventions were turned up")
        case "favours":
            return msg("favours are picked")
        case "labs":
            return msg("labs start or cancel work")
        case "place":
            return msg("workers are placed")
        case "council":
            return msg("benefits of the Council are picked")
        case "carry":
            return msg("benefits of the Council are carried out")
        case "area":
            return msg("an area is resolved")
        case "research":
            return msg("completed inventions are announced")
        case "bid":
            return msg("bids are made")
        case "refill":
            return msg("inventions are turned up")
        case "count":
            return msg("florins are told")
        case "loose":
            return msg("only cards won are recorded")
        case _:
            return msg("the game is over")


def fill(tables: Tables, state: State, move: Move) -> Move:
    """The move with the cards that come up from the app's own deck."""
    del tables
    if isinstance(move, Refill) and move.cards is None and state.stage == "refill" and state.deck is not None:
        return move.model_copy(update={"cards": state.deck[: wanted(state)]})
    return move


def reveals(tables: Tables, state: State, move: Move) -> bool:
    """The move shows something that was hidden: cards of a deck, bids, components."""
    del tables
    match move:
        case Refill():
            return True
        case Bid():
            return state.bids is not None and len(state.bids.waiting) == 1
        case Complete() | Show() | Look():
            return True
        case _:
            return False


def doubts(tables: Tables, state: State, move: Move) -> tuple[Message, ...]:
    """What is merely odd about a move, as a question."""
    match move:
        case Complete() if state.stage == "research" and move.seat < len(state.players):
            return _odd_completion(tables, state, move)
        case TellKit() if state.stage == "kits" and state.mover == move.seat and opening.odd_kit(state, move):
            return (
                msg(
                    "The sets that are known are the experienced players' start and three favours; this one is not. Really?"
                ),
            )
        case _:
            pass
    return ()


def _odd_completion(tables: Tables, state: State, move: Complete) -> tuple[Message, ...]:
    right = research.too_early(tables, state, move)
    read = printed(state, move.card).goods
    odd = []
    if right is not None:
        odd.append(
            msg(
                "By our table #{card} needs {right} weeks of this player. Look at the card: really complete?",
                card=move.card,
                right=right,
            )
        )
    if read is not None and move.goods is not None and read != goods_of(move.goods):
        odd.append(
            msg(
                "Your copy showed {right} on #{card}. Look at the card: really complete?",
                card=move.card,
                right=goods_words(read),
            )
        )
    return tuple(odd)


def is_over(state: State) -> bool:
    """The ninth turn is over (N4)."""
    return state.stage == "end"


def seen_by(tables: Tables, state: State, seat: int | None) -> State:
    """The state without the order of the deck, the purses of others and bids that are not open (M2, C8, D7)."""
    del tables
    looks = state.stage == "carry" and seat is not None and state.picks[0] == (city.LOOK, seat)
    top = city.top_cards(state) if looks else ()
    seats = tuple(own if place == seat else replace(own, purse=None) for place, own in enumerate(state.seats))
    bids = state.bids
    if bids is not None and not bids.is_open:
        bids = replace(bids, entries=tuple(bids.seen_by(seat).items()))
    deck = state.deck if state.open_deck else (top or None)
    return replace(state, deck=deck, seats=seats, bids=bids)
