"""What does not add up in a state: components lost, doubled or where they cannot be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from companion.games.splendor_duel.board import EMPTY, SIDE
from companion.games.splendor_duel.figures import crowns_of, royals_due
from companion.games.splendor_duel.pieces import ALL_TOKENS, LETTERS, TOKENS
from companion.games.splendor_duel.state import (
    MOST_RESERVED,
    MOST_TOKENS,
    NOTHING,
    UNKNOWN,
    State,
    bag,
    board,
    deck_left,
    located,
    table_scrolls,
    tokens,
)
from companion.games.splendor_duel.tables import CARDS_IN_LEVEL, FACE_UP, LEVELS, Tables


def audit(tables: Tables, state: State) -> Iterator[str]:
    """Each fault of a state as a sentence for the log of a developer; none when all is well."""
    yield from _cards(tables, state)
    yield from _seats(tables, state)
    if state.stage == "act":
        yield from _table(state)


def _cards(tables: Tables, state: State) -> Iterator[str]:
    every = [*located(state), *(card for order in state.decks for card in order or ())]
    for card, n in Counter(every).items():
        if n > 1:
            yield f"card {card} is in {n} places"
        if card not in tables.cards:
            yield f"card {card} is not in the box"
    for level, row, order in zip(LEVELS, state.pyramid, state.decks, strict=True):
        if len(row) != FACE_UP[level]:
            yield f"level {level} has {len(row)} places"
        known = sum(tables.cards[card].level == level for card in every if card in tables.cards)
        if order is not None and known != CARDS_IN_LEVEL[level]:
            yield f"level {level} has {known} cards"
        if state.stage == "act" and deck_left(tables, state, level) < 0:
            yield f"the deck of level {level} has {deck_left(tables, state, level)} cards"
        if state.stage == "act" and NOTHING in row and order:
            yield f"level {level} has an empty place beside a deck with cards"
        if order is not None and UNKNOWN in row:
            yield f"level {level} has an unnamed card beside a known deck"


def _seats(tables: Tables, state: State) -> Iterator[str]:
    royals = Counter(royal for seat in state.seats for royal in seat.royals if royal != UNKNOWN)
    yield from (f"royal {royal} is in {n} places" for royal, n in royals.items() if n > 1 or royal not in tables.royals)
    for player, seat in zip(state.players, state.seats, strict=True):
        if len(seat.reserved) > MOST_RESERVED:
            yield f"{player} has {len(seat.reserved)} reserved cards"
        if len(seat.royals) > royals_due(crowns_of(tables, seat)):
            yield f"{player} has {len(seat.royals)} royals for {crowns_of(tables, seat)} crowns"


def _table(state: State) -> Iterator[str]:
    letters = board(state)
    if len(letters) != SIDE * SIDE or set(letters) - set(LETTERS + EMPTY):
        yield f"the board is {letters!r}"
    yield from (f"the bag has {n} {token}" for token, n in zip(TOKENS, bag(state), strict=True) if n < 0)
    total = sum(bag(state)) + len(letters.replace(EMPTY, "")) + sum(tokens(state, 0)) + sum(tokens(state, 1))
    if total != ALL_TOKENS:
        yield f"there are {total} tokens"
    if not table_scrolls(state) >= 0 or any((seat.scrolls or 0) < 0 for seat in state.seats):
        yield f"there are {table_scrolls(state)} scrolls above the board"
    for place, player in enumerate(state.players):
        held = tokens(state, place)
        if any(n < 0 for n in held):
            yield f"{player} has {held}"
        if sum(held) > MOST_TOKENS and place != state.turn:
            yield f"{player} has {sum(held)} tokens at the end of a turn"
