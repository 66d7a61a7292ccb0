"""Every legal move, before chance has answered."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, product

from companion.games.splendor_duel.actions import (
    buyable_of,
    can_reserve,
    face_up,
    is_dead_end,
    own_reserved,
    waiting_places,
)
from companion.games.splendor_duel.cards import copied_colours
from companion.games.splendor_duel.moves import (
    AssignWild,
    Begin,
    Buy,
    ChooseRoyal,
    Discard,
    Gain,
    GainRoyal,
    Lay,
    Move,
    NoteReserved,
    Pass,
    Privilege,
    Replenish,
    Reserve,
    Reveal,
    Steal,
    Take,
    TakeMatching,
)
from companion.games.splendor_duel.payment import gold_map, gold_ways
from companion.games.splendor_duel.pieces import GOLD, IN_BOX, LETTER_OF, TOKENS, Counts
from companion.games.splendor_duel.state import (
    MOST_TOKENS,
    State,
    bag,
    board,
    deck_left,
    in_bag,
    located,
    mover,
    royals_left,
    scrolls,
    tokens,
    unseen,
)
from companion.games.splendor_duel.tables import LEVELS, Tables
from companion.games.splendor_duel.tokens import lines_on, spaces_of, takeable
from companion.games.splendor_duel.turn import royal_due


def legal(tables: Tables, state: State) -> Iterator[Move]:
    """Every legal move.

    Where the table itself draws and must say what came (the board at the start, the bag), one order of the many is given.
    """
    if state.winner is not None:
        return
    match state.stage:
        case "begin":
            yield from (Begin(seat=seat) for seat in range(len(state.players)))
        case "lay":
            yield Lay(tokens=words(IN_BOX))
        case "loose":
            yield from _events(tables, state)
        case _:
            yield from _told(tables, state)
            yield from _answers(tables, state) if state.pending else _turn(tables, state)


def words(counts: Counts) -> tuple[str, ...]:
    """Tokens one by one, in table order."""
    return tuple(token for token, n in zip(TOKENS, counts, strict=True) for _ in range(n))


def _events(tables: Tables, state: State) -> Iterator[Move]:
    gone = frozenset(located(state))
    for seat, held in enumerate(state.seats):
        colours = (None, *copied_colours(tables, held))
        for card in tables.cards.values():
            if card.id not in gone:
                yield from (Gain(seat=seat, card=card.id, colour=colour)
                            for colour in (colours if card.is_wild else (None,)))
        if royal_due(tables, state, seat):
            yield from (GainRoyal(seat=seat, royal=royal) for royal in royals_left(tables, state))


def _told(tables: Tables, state: State) -> Iterator[Move]:
    for level, place in waiting_places(state):
        yield from (Reveal(level=level, place=place, card=card) for card in unseen(tables, state, level))
    for seat, held in enumerate(state.seats):
        for place, one in enumerate(held.reserved):
            if one.card is None and state.decks[one.level - 1] is None:
                yield from (NoteReserved(seat=seat, place=place, card=card)
                            for card in unseen(tables, state, one.level))


def _answers(tables: Tables, state: State) -> Iterator[Move]:
    seat = mover(state)
    held = state.seats[seat]
    kind, _, colour = state.pending[0].partition(":")
    match kind:
        case "wild":
            before = replace(held, cards=held.cards[:-1])
            yield from (AssignWild(colour=one) for one in copied_colours(tables, before))
        case "token":
            yield from (TakeMatching(cell=cell) for cell in spaces_of(board(state), LETTER_OF[colour]))
        case "steal":
            yield from (Steal(token=token) for token, n in zip(TOKENS[:GOLD], tokens(state, 1 - seat), strict=False) if n)
        case "royal":
            yield from (ChooseRoyal(royal=royal) for royal in royals_left(tables, state))
        case _:
            excess = sum(tokens(state, seat)) - MOST_TOKENS
            yield from (Discard(tokens=dict(gone)) for gone in discards(tokens(state, seat), excess))


def discards(held: Counts, excess: int) -> Iterator[tuple[tuple[str, int], ...]]:
    """Every way to return exactly so many tokens."""
    for counts in product(*(range(min(n, excess) + 1) for n in held)):
        if sum(counts) == excess:
            yield tuple((token, n) for token, n in zip(TOKENS, counts, strict=True) if n)


def _turn(tables: Tables, state: State) -> Iterator[Move]:
    on_board = board(state)
    yield from (Take(cells=tuple(sorted(line))) for line in lines_on(on_board))
    yield from purchases(tables, state)
    if can_reserve(tables, state):
        for gold in spaces_of(on_board, "O"):
            yield from (Reserve(gold=gold, card=card) for card in face_up(state))
            yield from (Reserve(gold=gold, level=level) for level in LEVELS if deck_left(tables, state, level))
    if not state.replenished:
        yield from (Privilege(cells=cells) for n in range(1, scrolls(state, mover(state)) + 1)
                    for cells in combinations(takeable(on_board), n))
        if in_bag(state):
            yield Replenish(drawn=words(bag(state)) if state.luck is None else None)
    if is_dead_end(tables, state):
        yield Pass()


def purchases(tables: Tables, state: State) -> Iterator[Buy]:
    """Every purchase with every way to pay for it."""
    seat = mover(state)
    cards = (*face_up(state), *own_reserved(tables, state, seat))
    for card, cost in buyable_of(tables, state, cards).items():
        yield from (Buy(card=card, gold_for=gold_map(gold)) for gold in gold_ways(cost, tokens(state, seat)))
