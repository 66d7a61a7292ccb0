"""Whole games by random legal moves, for the tests."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice
from typing import Any

from companion.core.errors import Refused
from companion.games.leonardo import GAME
from companion.games.leonardo.labs import lab_at, lab_ids
from companion.games.leonardo.moves import Bid, Complete, KeepPurse, Labs, Move, Place, Refill, Researched, Show
from companion.games.leonardo.opening import start_florins
from companion.games.leonardo.payment import most_payable
from companion.games.leonardo.research import cards_for, completable
from companion.games.leonardo.state import State, unseen, wanted
from companion.games.leonardo.tables import IN_SHOP, Tables
from companion.games.leonardo.words import GOODS
from tests.leonardo import move

SAMPLE = 400


def choose(tables: Tables, state: State, dice: random.Random) -> Move:
    """One legal move; where there are very many, one that is drawn."""
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
            return Bid(seat=seat, florins=dice.randint(0, min(6, most_payable(state, seat))))
        case "research":
            return _research(tables, state, dice)
        case _:
            moves = list(islice(GAME.playing.legal(tables, state), SAMPLE))
            if state.stage == "place":  # people use what they have
                moves = [one for one in moves if isinstance(one, Place) and one.place != "pass"] * 6 + moves
            return dice.choice(moves)


def _research(tables: Tables, state: State, dice: random.Random) -> Move:
    """A lab that may be ready is, with some value and components; or one still at work shows it; or nothing more."""
    done: Move = Researched()
    ready = completable(tables, state)
    if ready and dice.random() < 0.7:
        seat, name, lab = lab_at(state, dice.choice(ready))
        cards = cards_for(tables, state, seat, lab)
        purse = state.seats[seat].purse
        if cards:
            goods = _pile(dice, purse.goods if purse else (2,) * len(GOODS))
            one = Complete(seat=seat, lab=name, card=dice.choice(cards), florins=dice.randint(2, 20), goods=goods)
            return one if _is_legal(tables, state, one) else done
    working = [lab_id for lab_id in lab_ids(state) if lab_at(state, lab_id)[2].works]
    if working and state.claims and dice.random() < 0.3:
        seat, name, lab = lab_at(state, dice.choice(working))
        shown = Show(seat=seat, lab=name, card=dice.choice(state.claims).card)
        return shown if _is_legal(tables, state, shown) else done
    return done


def _pile(dice: random.Random, held: tuple[int, ...]) -> dict[Any, int] | None:
    every = [good for good, n in zip(GOODS, held, strict=True) for _ in range(n)]
    pile = dice.sample(every, min(len(every), dice.randint(1, 4)))
    return {good: pile.count(good) for good in GOODS if good in pile} or None


def _is_legal(tables: Tables, state: State, one: Move) -> bool:
    try:
        GAME.playing.apply(tables, state, one)
    except Refused:
        return False
    return True


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
    owned = [seat for seat in range(len(state.players)) if dice.random() < share]
    missing = {good: IN_SHOP - n for good, n in zip(GOODS, state.shops, strict=True)}
    for seat in owned:
        goods: dict[Any, int] = {good: n for good, n in missing.items() if n} if seat == owned[-1] else {}
        yield KeepPurse(seat=seat, florins=start_florins(state, seat), goods=goods or None)
