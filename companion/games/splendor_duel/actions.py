"""Which of the three mandatory actions are possible (rules M0 and D11)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from companion.games.splendor_duel.board import EMPTY
from companion.games.splendor_duel.cards import copied_colours
from companion.games.splendor_duel.payment import can_pay, less
from companion.games.splendor_duel.pieces import GOLD, LETTERS, Counts
from companion.games.splendor_duel.state import (
    MOST_RESERVED,
    NOTHING,
    UNKNOWN,
    State,
    bag,
    board,
    bonuses,
    deck_left,
    in_bag,
    mover,
    tokens,
    unseen,
)
from companion.games.splendor_duel.tables import LEVELS, Tables


def face_up(state: State) -> tuple[str, ...]:
    """The cards that lie face up and are named, level 1 first."""
    return tuple(card for row in state.pyramid for card in row if card not in (UNKNOWN, NOTHING))


def waiting_places(state: State) -> tuple[tuple[int, int], ...]:
    """Level and place of each card that the table turned up and has not named."""
    return tuple((level, place) for level, row in zip(LEVELS, state.pyramid, strict=True)
                 for place, card in enumerate(row) if card == UNKNOWN)


def buyable(tables: Tables, state: State, card_id: str) -> bool:
    """The player whose turn it is can pay for the card, and has a colour to copy if it is wild (B2, B3, A5)."""
    return card_id in buyable_of(tables, state, (card_id,))


def buyable_of(tables: Tables, state: State, ids: Iterable[str]) -> dict[str, Counts]:
    """Those of the cards that the player whose turn it is can buy now, and what each costs."""
    seat = mover(state)
    held = state.seats[seat]
    own, purse = bonuses(tables, held), tokens(state, seat)
    can_copy = bool(copied_colours(tables, held))
    found = {}
    for card_id in ids:
        card = tables.cards[card_id]
        cost = less(card.cost, own)
        if can_pay(cost, purse) and (can_copy or not card.is_wild):
            found[card_id] = cost
    return found


def own_reserved(tables: Tables, state: State, seat: int) -> tuple[str, ...]:
    """What may be among the reserved cards of a player: those known by name, and all that an unnamed one could be."""
    found: list[str] = []
    for one in state.seats[seat].reserved:
        for card in (one.card,) if one.card is not None else unseen(tables, state, one.level):
            if card not in found:
                found.append(card)
    return tuple(found)


def can_take(state: State) -> bool:
    """A gem or pearl lies on the board (T1)."""
    on_board = board(state)
    return any(letter in on_board for letter in LETTERS[:GOLD])


def can_reserve(tables: Tables, state: State) -> bool:
    """Gold lies on the board, and there is a free place and a card for it (G1, G2)."""
    return ("O" in board(state) and len(state.seats[mover(state)].reserved) < MOST_RESERVED
            and (bool(face_up(state)) or any(deck_left(tables, state, level) for level in LEVELS)))


def can_buy(tables: Tables, state: State) -> bool:
    """A face-up or reserved card can be paid for (B1)."""
    cards = (*face_up(state), *own_reserved(tables, state, mover(state)))
    return bool(buyable_of(tables, state, cards))


def can_act(tables: Tables, state: State) -> bool:
    """One of the three mandatory actions is possible; if not, the board must be replenished first (M0)."""
    return can_take(state) or can_reserve(tables, state) or can_buy(tables, state)


def is_dead_end(tables: Tables, state: State) -> bool:
    """No mandatory action, and nothing to replenish with: the rulebook has no answer; here the player passes (D11)."""
    return not in_bag(state) and not waiting_places(state) and not can_act(tables, state)


def leads_to_dead_end(tables: Tables, state: State) -> bool:
    """Even with the bag on the board no mandatory action would be possible (D11)."""
    letters = "".join(letter * n for letter, n in zip(LETTERS, bag(state), strict=True))
    return not can_act(tables, replace(state, board=board(state).replace(EMPTY, "") + letters))
