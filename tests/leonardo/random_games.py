"""Whole games by random legal moves, for the tests."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice
from typing import Any

from companion.games.leonardo import GAME
from companion.games.leonardo.moves import Bid, Buy, KeepPurse, Labs, Move, Place, Refill
from companion.games.leonardo.opening import start_florins
from companion.games.leonardo.state import State, unseen, wanted
from companion.games.leonardo.tables import IN_SHOP, Tables
from companion.games.leonardo.words import GOODS
from tests.leonardo import move

SAMPLE = 400


def choose(tables: Tables, state: State, dice: random.Random) -> Move:
    """One legal move; where there are very many, one that is drawn instead of picked from the list."""
    match state.stage:
        case "labs":
            return _labs(state, dice)
        case "refill" if state.deck is None:
            return Refill(cards=tuple(dice.sample(unseen(tables, state), wanted(state))))
        case "turned":
            return _turned(tables, state, dice)
        case "bid":
            assert state.bids is not None
            seat = dice.choice(state.bids.waiting)
            purse = state.seats[seat].purse
            return Bid(seat=seat, florins=dice.randint(0, min(6, purse.florins if purse else 6)))
        case _:
            moves = list(islice(_shuffled_head(tables, state), SAMPLE))
            if state.stage == "place":  # people use what they have
                moves = [one for one in moves if isinstance(one, Place) and one.place != "pass"] * 6 + moves
            return dice.choice(moves)


def _shuffled_head(tables: Tables, state: State) -> Iterator[Move]:
    return iter(GAME.playing.legal(tables, state))


def _labs(state: State, dice: random.Random) -> Move:
    start, cancel = [], []
    for seat, own in enumerate(state.seats):
        for name, lab in own.labs():
            if not lab.works and dice.random() < 0.7:
                start.append(f"{seat}:{name}")
            elif lab.works and lab.since < state.turn and dice.random() < 0.05:
                cancel.append(f"{seat}:{name}")
                if dice.random() < 0.5:
                    start.append(f"{seat}:{name}")
    return Labs(start=tuple(start), cancel=tuple(cancel))


def _turned(tables: Tables, state: State, dice: random.Random) -> Move:
    low = [card for card in unseen(tables, state) if tables.inventions[card].metal != "gold"]
    out = 3 if len(state.players) == 2 and not state.gone else 0
    cards = dice.sample(low, out + {2: 3, 3: 4, 4: 5, 5: 5}[len(state.players)])
    return move(type="turned", removed=cards[:out], cards=cards[out:])


def purses(tables: Tables, state: State, dice: random.Random, share: float) -> Iterator[KeepPurse]:
    """Purses for some of the players at the start of turn 1; what the shops miss is in somebody's hand."""
    assert state.shops is not None
    owned = dice.choice([list(range(len(state.players)))])
    missing = {good: IN_SHOP - n for good, n in zip(GOODS, state.shops, strict=True)}
    for seat in owned:
        if share < 1 and dice.random() > share:
            continue
        goods: dict[Any, int] = {good: n for good, n in missing.items() if n} if seat == owned[-1] else {}
        yield KeepPurse(seat=seat, florins=start_florins(state, seat), goods=goods or None)


__all__ = ["Buy", "choose", "purses"]
