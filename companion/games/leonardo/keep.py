"""Purses, recording less and everything again, and going on without an answer."""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.core.errors import Faults, refuse
from companion.core.message import Message, msg
from companion.core.moves import Depth
from companion.games.leonardo.city import carried
from companion.games.leonardo.moves import Gain, KeepPurse, Resume
from companion.games.leonardo.opening import PUT_BACK, goods_of
from companion.games.leonardo.research import bidders, next_auction, next_turn, won
from companion.games.leonardo.state import NO_GOODS, Goods, Purse, State, Won, check_seat, finished, wanted, with_seat
from companion.games.leonardo.tables import BANK, IN_SHOP, INVENTIONS, REQUESTED, Tables
from companion.games.leonardo.words import AREAS, GOODS


@dataclass(frozen=True, slots=True)
class Room:
    """What the box leaves for one purse; exact where every other purse and the bank (or the shops) are known."""

    florins: int
    goods: Goods
    exact_florins: bool
    exact_goods: bool


def purse_room(state: State, seat: int | None) -> Room:
    """What may be in the purse of a seat (``None``: of one that has none kept yet) (M1)."""
    kept = [own.purse for place, own in enumerate(state.seats) if place != seat and own.purse is not None]
    last = len(kept) == len(state.seats) - 1
    florins = BANK - (state.bank or 0) - state.council - sum(purse.florins for purse in kept)
    shops = state.shops or NO_GOODS
    goods = tuple(IN_SHOP - shops[place] - sum(purse.goods[place] for purse in kept) for place in range(len(GOODS)))
    return Room(florins, goods, last and state.bank is not None, last and state.shops is not None)


def keep_purse(state: State, move: KeepPurse) -> State:
    """A player has the purse kept (M2); it must fit what the box holds (M1)."""
    check_seat(state, move.seat)
    goods = goods_of(move.goods)
    room = purse_room(state, move.seat)
    faults = Faults()
    if move.florins > room.florins or (room.exact_florins and move.florins != room.florins):
        faults.add("florins", "are {given}, but the box leaves {right}", "M1", given=move.florins, right=room.florins)
    for good, n, most in zip(GOODS, goods, room.goods, strict=True):
        if n > most or (room.exact_goods and n != most):
            faults.add(f"goods.{good}", "is {given}, but the box leaves {right}", "M1", given=n, right=most)
    faults.raise_any()
    return with_seat(state, move.seat, purse=Purse(move.florins, goods))


def at_depth(tables: Tables, state: State, depth: Depth) -> State:
    """The state when the table records more or less from now on.

    Recording everything again needs the turn: it is loose until the table says which one it is.
    """
    del tables
    state = replace(state, depth=depth.value)
    return state if depth is Depth.EVERYTHING else loosened(state)


def handed_out(state: State) -> State:
    """What was completed so far: alone it is its player's card (D6); whose the others become is not said (D7)."""
    unsaid = state.auctions
    if state.stage == "research":
        firsts = tuple(dict.fromkeys(claim.card for claim in state.claims if claim.first))
        for card in firsts:
            seats = [claim.seat for claim in state.claims if claim.card == card and claim.first]
            if len(seats) == 1:
                state = won(state, seats[0], card)
            else:
                unsaid = (*unsaid, card)
    return replace(state, unsaid=(*state.unsaid, *unsaid))


def loosened(state: State) -> State:
    """The cards that lie before players stay known, nothing else does."""
    if state.stage in ("loose", "count", "end"):
        return state
    state = handed_out(state)
    seats = state.seats
    seats = tuple(
        replace(
            own,
            purse=None,
            passed=False,
            out=PUT_BACK[len(seats)] if place in state.untold else own.out,
            small=replace(own.small, weeks=None, apprentices=0, master=False),
            large=None if own.large is None else replace(own.large, weeks=None, apprentices=0, master=False),
        )
        for place, own in enumerate(seats)
    )
    return replace(
        state,
        stage="loose",
        seats=seats,
        spots=((),) * len(AREAS),
        requested=(),
        gaps=0,
        deck=None,
        shops=None,
        bank=None,
        mover=None,
        area="",
        queue=(),
        picks=(),
        claims=(),
        auctions=(),
        bids=None,
        untold=(),
    )


def gain(state: State, move: Gain) -> State:
    """A player won a card, where nothing else is recorded."""
    check_seat(state, move.seat)
    if move.card in finished(state):
        raise refuse("card", "is {given}, which is out of the deck already", "M1", given=move.card)
    own = state.seats[move.seat]
    return with_seat(state, move.seat, cards=(*own.cards, Won(move.card, 0)), done=(*own.done, move.card))


def resume(state: State, move: Resume) -> State:
    """Everything is recorded again, from phase A of a turn on."""
    if state.depth != Depth.EVERYTHING.value:
        raise refuse("type", "cannot be done: this table records less; choose first that it records everything")
    leonardo = state.leonardo if move.leonardo is None else move.leonardo
    if leonardo is None:
        raise refuse("leonardo", "is missing; who has Leonardo now?", "P1")
    check_seat(state, leonardo)
    return resumed(replace(state, turn=move.turn, leonardo=leonardo))


def resumed(state: State) -> State:
    """Phase A of this turn; which inventions lie face up is said when they are completed."""
    left = INVENTIONS - len(finished(state)) - len(state.requested)
    return replace(state, stage="labs", gaps=max(0, min(left, REQUESTED[len(state.players)] - len(state.requested))))


def skipping(state: State) -> Message | None:
    """What it means to go on without what is asked, where that is more than a move left out."""
    match state.stage:
        case "refill":
            return msg("Which inventions came up is then said when they are completed.")
        case "bid":
            return msg("Who won the card then stays open; put it right below, or say it on the score sheet.")
        case "count":
            return msg("The score sheet then asks for the florins.")
        case "carry" | "end" | "loose":
            return None
        case _:
            return msg("From then on only the cards that are won are recorded, until you say which turn it is.")


def skip(tables: Tables, state: State) -> State:
    """The state when the table goes on without what is asked.

    Raises:
        Refused: if nothing is asked that could be left out.
    """
    del tables
    match state.stage:
        case "carry":
            return carried(state)
        case "refill":
            return next_turn(replace(state, gaps=state.gaps + wanted(state), deck=None))
        case "bid":
            for seat in bidders(state):  # who paid what is not known
                state = with_seat(state, seat, purse=None)
            return next_auction(
                replace(state, auctions=state.auctions[1:], unsaid=(*state.unsaid, state.auctions[0]), bank=None)
            )
        case "count":
            return replace(state, stage="end", mover=None)
        case "end" | "loose":
            raise refuse("type", "cannot be done: nothing is asked that could be left out")
        case _:
            return loosened(state)
