"""What follows an action: scrolls, abilities, royals, the limit of ten tokens, victory, and whose turn is next."""

from __future__ import annotations

from dataclasses import replace

from companion.games.splendor_duel.figures import NOBODY, crowns_of, figures_of, reached, royals_due
from companion.games.splendor_duel.pieces import GOLD, LETTER_OF
from companion.games.splendor_duel.state import (
    MOST_TOKENS,
    SCROLLS,
    State,
    board,
    mover,
    royals_left,
    scrolls,
    table_scrolls,
    tokens,
    with_seat,
)
from companion.games.splendor_duel.tables import Card, Tables


def give_scroll(state: State, seat: int) -> State:
    """A player takes a privilege scroll: from above the board (P1), else from the opponent (P2); with three, none (P3)."""
    own = scrolls(state, seat)
    if own == SCROLLS:
        return state
    if not table_scrolls(state):
        state = with_seat(state, 1 - seat, scrolls=scrolls(state, 1 - seat) - 1)
    return with_seat(state, seat, scrolls=own + 1)


def after_purchase(tables: Tables, state: State, card: Card) -> State:
    """Resolve what a card that was just bought brings: its abilities, then a royal card (rules A1 to A5, K1, K3)."""
    pending = tuple(f"token:{card.colour}" if ability == "token" else ability for ability in card.abilities)
    if royal_due(tables, state, mover(state)):
        pending = (*pending, "royal")
    return resolve(tables, replace(state, pending=pending))


def royal_due(tables: Tables, state: State, seat: int) -> bool:
    """The crowns of a player call for one royal card more (rule K1)."""
    held = state.seats[seat]
    return royals_due(crowns_of(tables, held)) > len(held.royals)


def resolve(tables: Tables, state: State) -> State:
    """Go on until a player must choose something, or to the end of the turn.

    What cannot be done is skipped: a token that the board has not (A2), a theft where there is nothing to take (A4), a
    royal where none is left (K2). A scroll (A3) and another turn (A1) need no choice.
    """
    seat = mover(state)
    while state.pending:
        step, rest = state.pending[0], state.pending[1:]
        if step == "privilege":
            state = give_scroll(state, seat)
        elif step == "again":
            state = replace(state, again=True)
        elif _must_choose(tables, state, step):
            return state
        state = replace(state, pending=rest)
    if sum(tokens(state, seat)) > MOST_TOKENS:  # E1
        return replace(state, pending=("discard",))
    return end_turn(tables, state)


def _must_choose(tables: Tables, state: State, step: str) -> bool:
    kind, _, colour = step.partition(":")
    match kind:
        case "token":
            return LETTER_OF[colour] in board(state)
        case "steal":
            return any(tokens(state, 1 - mover(state))[:GOLD])
        case "royal":
            return bool(royals_left(tables, state))
        case "discard":
            return sum(tokens(state, mover(state))) > MOST_TOKENS
        case _:
            return True


def end_turn(tables: Tables, state: State) -> State:
    """Check victory for the player whose turn ends (E2, V1, V2), before any extra turn (V4), then go on."""
    seat = mover(state)
    if reached(figures_of(tables, state.seats[seat])) != NOBODY:
        return replace(state, winner=seat, last=seat)
    return next_turn(state)


def next_turn(state: State) -> State:
    """The turn of the opponent, or of the same player with "again" (A1): optional actions are open anew."""
    seat = mover(state)
    return replace(state, turn=seat if state.again else 1 - seat, number=state.number + 1, last=seat, replenished=False,
                   again=False, pending=())
