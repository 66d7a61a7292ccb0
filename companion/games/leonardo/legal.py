"""Every legal move, lazily. Purses are a player's own notes and are not listed; of sets those that fit the known ones."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, combinations, product
from typing import Any

from companion.core.errors import Refused
from companion.games.leonardo import city, labs, research
from companion.games.leonardo.moves import (
    MOVES,
    Auction,
    Begin,
    Bid,
    Buy,
    Complete,
    Decline,
    Finish,
    Gain,
    Labs,
    Move,
    Pick,
    Refill,
    Researched,
    Resume,
    Show,
    TellFlorins,
    TurnedUp,
)
from companion.games.leonardo.opening import EXPERT_FLORINS, start_florins
from companion.games.leonardo.payment import most_payable
from companion.games.leonardo.play import apply
from companion.games.leonardo.state import Purse, State, printed, unseen, wanted
from companion.games.leonardo.tables import COMPONENTS, HIGHEST_VALUE, LAST_TURN, PRICES, REQUESTED, Tables
from companion.games.leonardo.words import AREAS, GOODS, LABS


def legal(tables: Tables, state: State) -> Iterator[Move]:
    """Every legal move, before chance has answered."""
    for move in _possible(tables, state):
        if move.type not in ("labs", "place", "buy", "turned", "refill", "gain", "florins"):
            try:
                apply(tables, state, move)
            except Refused:
                continue
        yield move


def _read(**values: Any) -> Move:
    return MOVES.validate_python(values, strict=False)


def _possible(tables: Tables, state: State) -> Iterator[Move]:
    match state.stage:
        case "begin":
            yield from (Begin(seat=seat) for seat in range(len(state.players)))
        case "kits":
            yield from _kits(state)
        case "turned":
            yield from _turned(tables, state)
        case "favours":
            yield from _favours()
        case "labs":
            yield from _labs(state)
        case "place":
            yield from _places(state)
        case "council":
            seats = (None,) if state.picks else (None, *range(len(state.players)))
            taken = dict(state.picks)
            yield from (Pick(benefit=n, leonardo=seat) for n in city.BENEFITS if n not in taken for seat in seats)
        case "carry":
            yield from _carry(state)
        case "area" if state.area == "B":
            yield from (_read(type="build", what=what) for what in (*city.builds(state, state.mover or 0), "pass"))
        case "area":
            yield from (Buy(takers=takers) for takers in _takers(tables, state, ()))
        case "research":
            yield Researched()
            yield from _research(tables, state)
        case "bid":
            yield from _bids(state)
        case "refill":
            if state.deck is not None:
                yield Refill()
            else:
                yield from (Refill(cards=cards) for cards in combinations(unseen(tables, state), wanted(state)))
        case "count":
            florins = range(research.most_countable(state) + 1)
            yield from (TellFlorins(seat=state.mover or 0, florins=n) for n in florins)
        case "loose":
            yield from (Gain(seat=seat, card=card) for seat in range(len(state.players)) for card in unseen(tables, state))
            yield from _resumes(state)
            yield Finish()
        case _:
            return


def _resumes(state: State) -> Iterator[Move]:
    seats = (None,) if state.leonardo is not None else tuple(range(len(state.players)))
    yield from (Resume(turn=turn, leonardo=seat) for turn in range(1, LAST_TURN + 1) for seat in seats)


def _goods(total: int, most: int) -> Iterator[dict[str, int]]:
    for counts in product(range(min(most, total) + 1), repeat=len(GOODS)):
        if sum(counts) == total:
            yield {good: n for good, n in zip(GOODS, counts, strict=True) if n}


def _kits(state: State) -> Iterator[Move]:
    """Sets that are the experienced players' start and three favours, as those that are known are."""
    seat = state.mover or 0
    money = (start_florins(state, seat) - EXPERT_FLORINS) // 5
    for apprentices, small, large in product((3, 4, 5), (3, 5), (0, 4, 6)):
        steps = (small == 5) + (large >= 4) + (large == 6)
        for men in range((small == 5) + 2 * (large == 6) + 1):
            fours = 3 - money - (apprentices - 3) - steps - men
            if 0 <= fours <= 2 and steps + men <= 2:
                for goods in _goods(steps + 4 * fours, 4):
                    yield _read(
                        type="kit", seat=seat, apprentices=apprentices, small=small, large=large, mechanics=men, goods=goods
                    )


def _turned(tables: Tables, state: State) -> Iterator[Move]:
    low = tuple(card for card in unseen(tables, state) if tables.inventions[card].metal != "gold")
    out = 3 if len(state.players) == 2 and not state.gone else 0
    for removed in combinations(low, out):
        rest = tuple(card for card in low if card not in removed)
        for cards in combinations(rest, REQUESTED[len(state.players)]):
            yield TurnedUp.model_construct(cards=cards, removed=removed)


def _favours() -> Iterator[Move]:
    yield from (_read(type="favour", favour=letter) for letter in "ac")
    yield from (_read(type="favour", favour="b", goods=goods) for goods in _goods(4, 2))
    yield from (_read(type="favour", favour=step, goods={good: 1}) for step in ("d1", "d2", "d3") for good in GOODS)
    yield from (_read(type="favour", favour="d4", lab=lab) for lab in LABS)


def _labs(state: State) -> Iterator[Move]:
    choices: list[tuple[tuple[tuple[str, ...], tuple[str, ...]], ...]] = []
    for lab_id in labs.lab_ids(state):
        lab = labs.lab_at(state, lab_id)[2]
        nothing: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
        if labs.can_cancel(state, lab):
            choices.append((nothing, ((), (lab_id,)), ((lab_id,), (lab_id,))))
        else:
            choices.append((nothing,) if lab.works else (nothing, ((lab_id,), ())))
    for chosen in product(*choices):
        start = tuple(chain.from_iterable(start for start, _ in chosen))
        yield Labs.model_construct(start=start, cancel=tuple(chain.from_iterable(cancel for _, cancel in chosen)))


def _places(state: State) -> Iterator[Move]:
    seat = state.mover or 0
    for place in (*AREAS, *LABS):
        yield from (
            _read(type="place", place=place, apprentices=n)
            for n in range(1, labs.most_apprentices_at(state, seat, place) + 1)
        )
        if labs.master_fits(state, seat, place):
            yield _read(type="place", place=place, master=True)
    yield _read(type="place", place=labs.PASS)


def _carry(state: State) -> Iterator[Move]:
    yield Decline()
    match state.picks[0][0]:
        case 1:
            for seat, source in city.movable(state):
                yield from (
                    _read(type="move", seat=seat, source=source, target=target)
                    for target in city.targets(state, seat, source)
                )
        case 3:
            yield from (_read(type="look", order=order) for order in _orders(city.top_cards(state)))
        case _:
            yield from (_read(type="component", good=good) for good in GOODS)


def _orders(cards: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    if not cards:
        yield ()
    for card in cards:
        yield from ((card, *rest) for rest in _orders(tuple(other for other in cards if other != card)))


def _takers(tables: Tables, state: State, so_far: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    try:
        apply(tables, state, Buy(takers=so_far))
    except Refused:
        return
    yield so_far
    if len(so_far) < len(PRICES):
        for seat in state.queue:
            yield from _takers(tables, state, (*so_far, seat))


def _research(tables: Tables, state: State) -> Iterator[Move]:
    for lab_id in research.completable(tables, state):
        seat, name, lab = labs.lab_at(state, lab_id)
        purse = state.seats[seat].purse
        for card in research.cards_for(tables, state, seat, lab):
            if purse is None:
                yield _read(type="complete", seat=seat, lab=name, card=card)
            else:
                yield from _with_purse(tables, state, Complete(seat=seat, lab=name, card=card), purse)
    for seat, name, cards in research.showable(state):
        yield from (Show(seat=seat, lab=name, card=card) for card in cards)


def _with_purse(tables: Tables, state: State, move: Complete, purse: Purse) -> Iterator[Move]:
    """A kept purse needs florins and components; where a value is not known it may be any."""
    told, table = printed(state, move.card), tables.inventions[move.card]
    first = research.is_first(state, move.card)
    known = (told.first or table.first) if first else (told.later or table.later)
    for total in COMPONENTS.values():
        for goods in _goods(total, 2):
            if all(purse.goods[GOODS.index(good)] >= n for good, n in goods.items()):
                for value in (known,) if known is not None else range(HIGHEST_VALUE + 1):
                    yield move.model_copy(update={"florins": value, "goods": goods})


def _bids(state: State) -> Iterator[Move]:
    assert state.bids is not None  # the stage asks for bids
    for seat in state.bids.waiting:
        yield from (Bid(seat=seat, florins=n) for n in range(most_payable(state, seat) + 1))
    yield Auction()
    for seat in research.bidders(state):
        yield from (Auction(seat=seat, florins=n) for n in range(1, most_payable(state, seat) + 1))
