"""Phase D and the end of the turn: completed inventions, secret bids for their cards, and what is turned up next."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from companion.core.errors import Faults, refuse
from companion.core.sealed import Sealed
from companion.games.leonardo.moves import Auction, Bid, Complete, Refill, Show, TellFlorins
from companion.games.leonardo.opening import goods_of
from companion.games.leonardo.payment import given_back, most_payable, paid
from companion.games.leonardo.state import (
    Claim,
    Lab,
    Opened,
    Printed,
    State,
    Won,
    check_seat,
    clockwise,
    discount,
    most_discount,
    printed,
    type_of,
    unseen,
    wanted,
    weeks_of,
    with_lab,
    with_seat,
)
from companion.games.leonardo.tables import BANK, COMPONENTS, LAST_CITY_TURN, LAST_TURN, WEEKS, Tables
from companion.games.leonardo.words import LabName

FEWEST_WEEKS = min(int(n) for n in WEEKS)
DISPUTED = 13
"""The rulebook contradicts itself about this card; only the card can tell."""


def completable(tables: Tables, state: State) -> tuple[str, ...]:
    """Labs that may have completed something: they work and have the weeks of the quickest invention (D2)."""
    return tuple(
        f"{seat}:{name}"
        for seat in clockwise(state)
        for name, lab in state.seats[seat].labs()
        if cards_for(tables, state, seat, lab)
    )


def may_be_ready(state: State) -> bool:
    """A lab has the weeks of the quickest invention, were all the player's cards of its type."""
    return any(
        lab.weeks is not None and lab.weeks + 2 * len(own.cards) >= FEWEST_WEEKS
        for own in state.seats
        for _, lab in own.labs()
    )


def is_first(state: State, card: int) -> bool:
    """The card lies face up, so that the higher value is paid (D4)."""
    return card in state.requested


def was_completed(state: State, card: int) -> bool:
    """Somebody completed it in an earlier turn."""
    return card not in state.requested and any(card in own.done for own in state.seats)


def cards_for(tables: Tables, state: State, seat: int, lab: Lab) -> tuple[int, ...]:
    """The inventions that a lab may have completed.

    Those face up (L5) and those that others completed, each once (L4), as far as the weeks are enough (D2).
    """
    if lab.weeks is None:
        return ()
    done = state.seats[seat].done
    others = tuple(sorted({card for own in state.seats for card in own.done if was_completed(state, card)}))
    unnamed = unseen(tables, state) if state.gaps else ()
    cards = (lab.card,) if lab.card is not None else (*state.requested, *others, *unnamed)
    return tuple(card for card in cards if card not in done and lab.weeks >= least_weeks(tables, state, seat, card))


def complete(tables: Tables, state: State, move: Complete) -> State:
    """An invention is announced: weeks, components and florins (D1 to D4, D10, D11)."""
    lab = _working(state, move.seat, move.lab)
    own = state.seats[move.seat]
    player = state.players[move.seat]
    if move.card in own.done:
        raise refuse("card", "is {given}, which {player} has completed before", "L4", given=move.card, player=player)
    first = is_first(state, move.card)
    unnamed = state.gaps > 0 and move.card in unseen(tables, state)
    if not first and not unnamed and not was_completed(state, move.card):
        raise refuse(
            "card",
            "is {given}, which does not lie face up; there are {right}",
            "L5",
            "D1",
            given=move.card,
            right=tuple(f"#{card}" for card in state.requested),
        )
    if lab.card not in (None, move.card):
        raise refuse(
            "card", "is {given}, but this lab works on #{right}, as was shown", "D5", given=move.card, right=str(lab.card)
        )
    if unnamed:
        state = replace(state, requested=(*state.requested, move.card), gaps=state.gaps - 1)
        first = True
    state = _read_off(tables, state, move, first)
    _check_weeks(tables, state, move, lab)
    state = _money_and_goods(tables, state, move)
    state = with_lab(state, move.seat, move.lab, replace(lab, weeks=None, since=0, card=None))
    done = (*own.done, move.card)
    state = with_seat(state, move.seat, done=done)
    return replace(state, claims=(*state.claims, Claim(move.card, move.seat, first)))


def _working(state: State, seat: int, name: str) -> Lab:
    check_seat(state, seat)
    lab = state.seats[seat].lab(name)
    if lab is None or not lab.works:
        raise refuse("lab", "is a lab where {player} works on nothing", "D1", player=state.players[seat])
    return lab


def _read_off(tables: Tables, state: State, move: Complete, first: bool) -> State:
    """What the table says that the card shows holds from now on."""
    del tables
    known = printed(state, move.card)
    value = {"first": move.florins} if first else {"later": move.florins}
    goods = None if move.goods is None else goods_of(move.goods)
    said: dict[str, Any] = {"type": move.kind, "metal": move.metal, "weeks": move.weeks, "goods": goods, **value}
    changed = replace(known, **{name: what for name, what in said.items() if what is not None})
    if changed == Printed(move.card):
        return state
    others = tuple(one for one in state.printed if one.card != move.card)
    return replace(state, printed=(*others, changed))


def needed(tables: Tables, state: State, seat: int, card: int) -> int:
    """The weeks that the card asks of this player now (D2)."""
    return max(0, weeks_of(tables, state, card) - discount(tables, state, seat, type_of(tables, state, card)))


def least_weeks(tables: Tables, state: State, seat: int, card: int) -> int:
    """The weeks that the card needs for certain: as the table read them off, else those of the quickest invention."""
    told = printed(state, card)
    if told.weeks is not None and told.type is not None:
        return needed(tables, state, seat, card)
    return max(0, (told.weeks or FEWEST_WEEKS) - most_discount(tables, state, seat))


def _check_weeks(tables: Tables, state: State, move: Complete, lab: Lab) -> None:
    """Refuse what cannot be; what is only probable is asked by :func:`too_early`."""
    right = least_weeks(tables, state, move.seat, move.card)
    if (lab.weeks or 0) < right:
        raise refuse(
            "lab", "has {given} weeks, but the invention needs {right}", "D2", "D3", given=lab.weeks or 0, right=right
        )


def too_early(tables: Tables, state: State, move: Complete) -> int | None:
    """The weeks that the card probably needs, where the lab has fewer."""
    lab = state.seats[move.seat].lab(move.lab)
    if lab is None or lab.weeks is None or move.card == DISPUTED:
        return None
    told = _read_off(tables, state, move, is_first(state, move.card))
    right = needed(tables, told, move.seat, move.card)
    return right if lab.weeks < right else None


def _money_and_goods(tables: Tables, state: State, move: Complete) -> State:
    faults = Faults()
    purse = state.seats[move.seat].purse
    goods = None if move.goods is None else goods_of(move.goods)
    metal = printed(state, move.card).metal
    certain = metal or ("gold" if tables.inventions[move.card].metal == "gold" else None)
    right = (COMPONENTS[certain],) if certain else tuple(COMPONENTS.values())
    if goods is not None and sum(goods) not in right:
        faults.add(
            "goods",
            "are {given} components, but the card asks for {right}",
            "D10",
            given=sum(goods),
            right=" / ".join(str(n) for n in sorted(right)),
        )
    if purse is not None and goods is None:
        faults.add(
            "goods", "must be said, because the app keeps the purse of {player}", "D11", player=state.players[move.seat]
        )
    if purse is not None and move.florins is None:
        faults.add(
            "florins", "must be said, because the app keeps the purse of {player}", "D4", player=state.players[move.seat]
        )
    faults.raise_any()
    state = replace(state, bank=None) if move.florins is None else paid(state, move.seat, -move.florins)
    if goods is None:
        return replace(state, shops=None)
    return given_back(state, move.seat, goods)


def show(state: State, move: Show) -> State:
    """A lab shows that it works on an invention which another completed this turn (D5)."""
    lab = _working(state, move.seat, move.lab)
    if not any(claim.card == move.card and claim.first for claim in state.claims):
        raise refuse("card", "is {given}, which nobody has completed this turn", "D5", given=move.card)
    if lab.card is not None:
        raise refuse("lab", "has shown #{right} already", "D5", right=lab.card)
    other = next((one for name, one in state.seats[move.seat].labs() if name != move.lab and one.card == move.card), None)
    if move.card in state.seats[move.seat].done or other is not None:
        raise refuse(
            "card",
            "is {given}, on which {player} cannot be working",
            "L4",
            given=move.card,
            player=state.players[move.seat],
        )
    return with_lab(state, move.seat, move.lab, replace(lab, card=move.card))


def showable(state: State) -> tuple[tuple[int, LabName, tuple[int, ...]], ...]:
    """Labs that may have to show their work now, and the inventions that it may be (D5)."""
    firsts = tuple(dict.fromkeys(claim.card for claim in state.claims if claim.first))
    found: list[tuple[int, LabName, tuple[int, ...]]] = []
    for seat in clockwise(state):
        own = state.seats[seat]
        shown = {lab.card for _, lab in own.labs()}
        cards = tuple(card for card in firsts if card not in own.done and card not in shown)
        found += [(seat, name, cards) for name, lab in own.labs() if cards and lab.works and lab.card is None]
    return tuple(found)


def researched(state: State) -> State:
    """Cards go to those who completed them alone (D6); for the others bids are made (D7)."""
    firsts: dict[int, list[int]] = {}
    for claim in state.claims:
        if claim.first:
            firsts.setdefault(claim.card, []).append(claim.seat)
    state = replace(state, requested=tuple(card for card in state.requested if card not in firsts), mover=None)
    for card, seats in firsts.items():
        if len(seats) == 1:
            state = won(state, seats[0], card)
    return next_auction(replace(state, auctions=tuple(card for card, seats in firsts.items() if len(seats) > 1)))


def won(state: State, seat: int, card: int) -> State:
    """The card lies in front of the player."""
    return with_seat(state, seat, cards=(*state.seats[seat].cards, Won(card, state.turn)))


def bidders(state: State) -> tuple[int, ...]:
    """Who bids for the card at hand: all who completed it this turn, Leonardo's holder first."""
    seats = {claim.seat for claim in state.claims if claim.card == state.auctions[0]}
    return tuple(seat for seat in clockwise(state) if seat in seats)


def next_auction(state: State) -> State:
    """On to the bids for the next card, or to the end of the turn."""
    if state.auctions:
        return replace(state, stage="bid", bids=Sealed(tuple(sorted(bidders(state)))))
    return _turn_ends(replace(state, bids=None, claims=()))


def bid(state: State, move: Bid) -> State:
    """A secret bid; the last one opens them all (D7)."""
    assert state.bids is not None  # the stage asks for bids
    bids = state.bids.put(move.seat, move.florins)
    if move.florins > most_payable(state, move.seat):
        raise refuse("florins", "are more than {player} can have", "D7", "M1", player=state.players[move.seat])
    if not bids.is_open:
        return replace(state, bids=bids)
    best = max(florins for _, florins in bids.entries)
    offered = dict(bids.entries)
    winner = next(seat for seat in bidders(state) if offered[seat] == best)
    payer = winner if best else None
    opened = Opened(state.auctions[0], payer, tuple(sorted(bids.entries)))
    return _settled(replace(state, bids=bids, opened=opened), payer, best)


def auction(state: State, move: Auction) -> State:
    """Bids that were made at the table (D7 to D9)."""
    if (move.seat is None) != (not move.florins):
        raise refuse("florins", "are paid by whoever wins the card; if all bid 0 nobody does", "D9")
    if move.seat is not None and move.seat not in bidders(state):
        raise refuse("seat", "is {given}, who does not bid for this card", "D7", given=move.seat)
    return _settled(state, move.seat, move.florins)


def _settled(state: State, winner: int | None, florins: int) -> State:
    """The winner pays and takes the card (D8); with all bids 0 it goes to the box (D9)."""
    card, rest = state.auctions[0], state.auctions[1:]
    settled = (
        replace(state, gone=(*state.gone, card)) if winner is None else won(paid(state, winner, florins), winner, card)
    )
    return next_auction(replace(settled, auctions=rest))


def _turn_ends(state: State) -> State:
    """A florin for the Council and inventions turned up after turns 1 to 7 (N1, N2), and the game's end (N4)."""
    if state.turn == LAST_TURN:
        return count_florins(state)
    if state.turn <= LAST_CITY_TURN:
        bank = None if state.bank is None else state.bank - 1
        state = replace(state, council=state.council + 1, bank=bank)
    return replace(state, stage="refill", mover=None) if wanted(state) else next_turn(state)


def count_florins(state: State) -> State:
    """On to the next who must tell the florins (F2), or to the end (N4)."""
    open_seats = [seat for seat, own in enumerate(state.seats) if own.purse is None and own.counted is None]
    if not open_seats:
        return replace(state, stage="end", mover=None)
    return replace(state, stage="count", mover=open_seats[0])


def most_countable(state: State) -> int:
    """The florins that the box leaves for who has not told them yet (M1)."""
    told = sum(own.counted if own.counted is not None else own.purse.florins if own.purse else 0 for own in state.seats)
    return BANK - told


def tell_florins(state: State, move: TellFlorins) -> State:
    """The florins of a player at the end."""
    if move.seat != state.mover:
        raise refuse(
            "seat", "is {given}, but now the florins of {right} are asked", "F2", given=move.seat, right=str(state.mover)
        )
    if move.florins > most_countable(state):
        raise refuse(
            "florins", "are {given}, but the box leaves {right}", "M1", given=move.florins, right=most_countable(state)
        )
    return count_florins(with_seat(state, move.seat, counted=move.florins))


def next_turn(state: State) -> State:
    """Phase A of the next turn."""
    return replace(state, turn=state.turn + 1, stage="labs", mover=None)


def refill(tables: Tables, state: State, move: Refill) -> State:
    """Inventions are turned up (N1)."""
    cards = move.cards
    if cards is None:
        if state.deck is None:
            raise refuse("cards", "must be named: the table has the deck", "N1")
        cards = state.deck[: wanted(state)]
    if len(cards) != wanted(state):
        raise refuse("cards", "are {given}, but {right} are turned up", "N1", given=len(cards), right=wanted(state))
    if state.deck is not None and cards != state.deck[: len(cards)]:
        raise refuse("cards", "are not those on top of the deck as it was dealt", "N1")
    left = unseen(tables, state)
    for place, card in enumerate(cards):
        if card not in left or card in cards[:place]:
            raise refuse(f"cards[{place}]", "is {given}, which has come up already", "M1", given=card)
    deck = None if state.deck is None else state.deck[len(cards) :]
    return next_turn(replace(state, requested=(*state.requested, *cards), deck=deck))
