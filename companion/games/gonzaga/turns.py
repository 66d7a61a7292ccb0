"""The turn order in words."""

from __future__ import annotations

from companion.core.message import Message, listing, msg
from companion.games.gonzaga.state import State, plan_of
from companion.games.gonzaga.words import action_words


def order_words(state: State) -> Message:
    """The turn order as a sentence, with what parts those who played the same (rules O3, O4)."""
    parts = []
    for place_, seat in enumerate(state.order):
        words = _turn_words(state, seat)
        before = state.order[place_ - 1] if place_ else None
        if before is not None and _turn_words(state, before) == words:
            parts.append(_after(state, seat, before))
        else:
            number = state.fiefs[seat] if state.fiefs else None
            same = [other for other in state.order if other != seat and _turn_words(state, other) == words]
            if same and number is not None:
                parts.append(msg("{player} ({action}, {n})", player=state.players[seat], action=words, n=number))
            else:
                parts.append(msg("{player} ({action})", player=state.players[seat], action=words))
    return msg("Order: {turns}.", turns=listing(parts))


def _turn_words(state: State, seat: int) -> Message:
    chosen = plan_of(state, seat)
    return msg("?") if chosen is None else action_words(chosen)


def _after(state: State, seat: int, before: int) -> Message:
    mine, other = (state.fiefs[seat], state.fiefs[before]) if state.fiefs else (None, None)
    player = state.players[seat]
    if mine is None or other is None or (mine // 10 == other // 10 and not (mine % 10 and other % 10)):
        return msg("{player} (the same, with the higher card)", player=player)
    return msg("{player} (the same, {n} after {lower})", player=player, n=mine, lower=other)
