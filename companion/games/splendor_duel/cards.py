"""Moves of cards: reserving, buying, what a purchase asks for, and what the table tells about cards that it drew itself."""

from __future__ import annotations

from dataclasses import replace

from companion.core.errors import Refused, refuse
from companion.games.splendor_duel.board import INDEX, cleared
from companion.games.splendor_duel.moves import AssignWild, Buy, ChooseRoyal, NoteReserved, Reserve, Reveal
from companion.games.splendor_duel.payment import minus, plus, settled_payment, spent
from companion.games.splendor_duel.pieces import COLOURS, counts_of
from companion.games.splendor_duel.state import (
    MOST_RESERVED,
    NOTHING,
    UNKNOWN,
    Owned,
    Reserved,
    Seat,
    State,
    board,
    deck_left,
    mover,
    place_in_pyramid,
    royals_left,
    tokens,
    unseen,
    with_seat,
)
from companion.games.splendor_duel.tables import Tables
from companion.games.splendor_duel.turn import after_purchase, resolve


def reserve(tables: Tables, state: State, move: Reserve) -> State:
    """A gold token of choice and one card: face up or the top of a deck (G1), never without gold, at most three (G2)."""
    seat = mover(state)
    held = state.seats[seat]
    on_board = board(state)
    if len(held.reserved) >= MOST_RESERVED:
        raise refuse("type", "cannot be done: {player} has 3 reserved cards already", "G2", player=state.players[seat])
    if "O" not in on_board:
        raise refuse("type", "cannot be done: no gold lies on the board", "G2")
    if move.gold not in INDEX or on_board[INDEX[move.gold]] != "O":
        raise refuse("gold", "is {given}, where no gold lies", "G1", given=move.gold)
    if (move.card is None) == (move.level is None):
        raise refuse("card", "or a level must be given, one of the two", "G1")
    if move.card is None:
        assert move.level is not None
        state, taken = _draw_top(tables, state, move.level, move.drawn)
    else:
        level, _ = _face_up(tables, state, move.card)
        taken = Reserved(level, move.card)
    state = replace(state, board=cleared(on_board, (move.gold,)))
    state = with_seat(state, seat, tokens=plus(tokens(state, seat), counts_of({"gold": 1})),
                      reserved=(*held.reserved, taken))
    if move.card is not None:
        state = _refilled(tables, state, move.card, move.came)
    return resolve(tables, state)


def buy(tables: Tables, state: State, move: Buy) -> State:
    """Buy a face-up card or one of the own reserved ones (B1); what is paid goes to the bag."""
    seat = mover(state)
    held = state.seats[seat]
    if move.card not in tables.cards:
        raise _no_card(tables, move.card)
    card = tables.cards[move.card]
    place = reserved_place(tables, state, seat, move.card)
    if place is None:
        _face_up(tables, state, move.card)
    if card.is_wild and not copied_colours(tables, held):
        raise refuse("card", "is {given}, a card that copies a colour, but {player} has no card with a bonus to lay it on",
                     "A5", given=move.card, player=state.players[seat])
    pay, gold = settled_payment(tables, state, seat, card, move)
    reserved = held.reserved if place is None else (*held.reserved[:place], *held.reserved[place + 1 :])
    owned = Owned(card.id, card.colour if card.colour in COLOURS else None)
    state = with_seat(state, seat, tokens=minus(tokens(state, seat), spent(pay, gold)), reserved=reserved,
                      cards=(*held.cards, owned))
    if place is None:
        state = _refilled(tables, state, move.card, move.came)
    return after_purchase(tables, state, card)


def reserved_place(tables: Tables, state: State, seat: int, card: str) -> int | None:
    """Which of the reserved cards of a player this is: known by name, else one known by its level alone (G4)."""
    reserved = state.seats[seat].reserved
    for place, one in enumerate(reserved):
        if one.card == card:
            return place
    level = tables.cards[card].level
    if card in unseen(tables, state, level) and state.decks[level - 1] is None:
        for place, one in enumerate(reserved):
            if one.card is None and one.level == level:
                return place
    return None


def copied_colours(tables: Tables, held: Seat) -> tuple[str, ...]:
    """The colours that a wild card may copy: those of own cards with a bonus (A5), in table order."""
    own = {owned.colour for owned in held.cards if tables.cards[owned.card].bonuses}
    return tuple(colour for colour in COLOURS if colour in own)


def assign_wild(tables: Tables, state: State, move: AssignWild) -> State:
    """The wild card just bought counts as an owned colour, for good (A5)."""
    seat = mover(state)
    held = state.seats[seat]
    last = held.cards[-1]
    right = copied_colours(tables, replace(held, cards=held.cards[:-1]))
    if move.colour not in right:
        raise refuse("colour", "is {given}, but {player} has a bonus of {right} only", "A5", given=move.colour,
                     player=state.players[seat], right=right)
    state = with_seat(state, seat, cards=(*held.cards[:-1], Owned(last.card, move.colour)))
    return resolve(tables, replace(state, pending=state.pending[1:]))


def choose_royal(tables: Tables, state: State, move: ChooseRoyal) -> State:
    """One of the royal cards that are left (K1); its ability comes into force at once (K3)."""
    seat = mover(state)
    check_royal(tables, state, move.royal)
    state = with_seat(state, seat, royals=(*state.seats[seat].royals, move.royal))
    ability = tables.royals[move.royal].ability
    brings = () if ability == "none" else (ability,)
    return resolve(tables, replace(state, pending=(*brings, *state.pending[1:])))


def check_royal(tables: Tables, state: State, royal: str) -> None:
    """Refuse a royal card that is not below the board (K1)."""
    left = royals_left(tables, state)
    if royal not in left:
        raise refuse("royal", "is {given}, but the royal cards below the board are {right}", "K1", given=royal, right=left)


def reveal(tables: Tables, state: State, move: Reveal) -> State:
    """The card that the table turned up (G3)."""
    row = state.pyramid[move.level - 1]
    if move.place >= len(row) or row[move.place] != UNKNOWN:
        raise refuse("place", "is {given}, where no card waits to be named", "G3", given=move.place)
    check_unseen(tables, state, move.level, move.card)
    return replace(state, pyramid=_set_place(state.pyramid, move.level, move.place, move.card))


def note_reserved(tables: Tables, state: State, move: NoteReserved) -> State:
    """A player writes down a reserved card that only they have seen (G4)."""
    reserved = state.seats[move.seat].reserved
    if move.place >= len(reserved) or reserved[move.place].card is not None:
        raise refuse("place", "is {given}, where no reserved card waits to be named", "G4", given=move.place)
    level = reserved[move.place].level
    check_unseen(tables, state, level, move.card)
    noted = (*reserved[: move.place], Reserved(level, move.card), *reserved[move.place + 1 :])
    return with_seat(state, move.seat, reserved=noted)


def check_unseen(tables: Tables, state: State, level: int, card: str) -> None:
    """Refuse a card that cannot come from the deck of a level."""
    if card not in tables.cards:
        raise _no_card(tables, card)
    if tables.cards[card].level != level:
        raise refuse("card", "is {given}, a card of level {other}, but it comes from the deck of level {level}", "G3",
                     given=card, other=tables.cards[card].level, level=level)
    if card not in unseen(tables, state, level):
        raise refuse("card", "is {given}, which has left the deck already", "G3", given=card)


def top_of_deck(state: State, level: int) -> str | None:
    """The next card of a deck whose order the app has."""
    order = state.decks[level - 1]
    return order[0] if order else None


def _no_card(tables: Tables, card: str) -> Refused:
    del tables
    return refuse("card", "is {given}, which is no card of the box; ids look like 2R3", given=card)


def _face_up(tables: Tables, state: State, card: str) -> tuple[int, int]:
    if card not in tables.cards:
        raise _no_card(tables, card)
    found = place_in_pyramid(state, card)
    if found is None:
        raise refuse("card", "is {given}, which does not lie face up; there are {right}", "B1", "G1", given=card,
                     right=tuple(one for row in state.pyramid for one in row if one not in (UNKNOWN, NOTHING)))
    return found


def _draw_top(tables: Tables, state: State, level: int, drawn: str | None) -> tuple[State, Reserved]:
    if not deck_left(tables, state, level):
        raise refuse("level", "is {given}, but that deck is empty", "G1", given=level)
    order = state.decks[level - 1]
    if order is None:
        if drawn is not None:
            check_unseen(tables, state, level, drawn)
        return state, Reserved(level, drawn)
    _check_top("drawn", order, drawn)
    return _without_top(state, level), Reserved(level, order[0])


def _refilled(tables: Tables, state: State, card: str, came: str | None) -> State:
    """The place of a card that was taken is filled from its deck at once; an empty deck leaves it empty (G3)."""
    found = place_in_pyramid(state, card)
    assert found is not None
    level, place = found
    order = state.decks[level - 1]
    if order is not None:
        _check_top("came", order, came)
        new = order[0] if order else NOTHING
        if order:
            state = _without_top(state, level)
        return replace(state, pyramid=_set_place(state.pyramid, level, place, new))
    state = replace(state, pyramid=_set_place(state.pyramid, level, place, NOTHING))
    if not deck_left(tables, state, level):
        return state
    if came is not None:
        check_unseen(tables, state, level, came)
    return replace(state, pyramid=_set_place(state.pyramid, level, place, came or UNKNOWN))


def _check_top(path: str, order: tuple[str, ...], said: str | None) -> None:
    top = order[0] if order else None
    if said is not None and said != top:
        raise refuse(path, "is not the card on top of the deck as it was dealt", "G3")


def _without_top(state: State, level: int) -> State:
    decks = list(state.decks)
    decks[level - 1] = (state.decks[level - 1] or ())[1:]
    return replace(state, decks=tuple(decks))


def _set_place(pyramid: tuple[tuple[str, ...], ...], level: int, place: int, card: str) -> tuple[tuple[str, ...], ...]:
    rows = list(pyramid)
    row = rows[level - 1]
    rows[level - 1] = (*row[:place], card, *row[place + 1 :])
    return tuple(rows)
