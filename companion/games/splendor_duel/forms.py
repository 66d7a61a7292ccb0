"""The fields of each offer."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from itertools import combinations
from typing import Any

from companion.core.errors import refuse
from companion.core.fields import Amounts, Choice, Field, Option, Order, Spots
from companion.core.message import Message, msg, plural
from companion.games.splendor_duel.actions import buyable, face_up, own_reserved
from companion.games.splendor_duel.cards import copied_colours
from companion.games.splendor_duel.faces import BOARD, card_face, card_label, royal_face, royal_label
from companion.games.splendor_duel.payment import can_pay, gold_ways, missing, price, spelled, told
from companion.games.splendor_duel.pieces import COLOURS, GOLD, LETTER_OF, PIECES, TOKENS, Counts
from companion.games.splendor_duel.setup import board_order
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


def form(tables: Tables, state: State, offer: str, draft: Mapping[str, Any]) -> tuple[Field, ...]:
    """The fields of an offer, given what was entered so far.

    Raises:
        Refused: if there is no such offer.
    """
    kind, *where = offer.split(".")
    match kind:
        case "take":
            return (Spots("cells", msg("Tokens in one line"), BOARD, frozenset(lines_on(board(state)))),)
        case "privilege":
            return (Spots("cells", msg("Any gems or pearls, one for each scroll"), BOARD, _scroll_sets(state)),)
        case "replenish":
            return () if state.luck is not None else (_bag_order(state),)
        case "reserve":
            return _reserve_form(tables, state)
        case "buy":
            return _buy_form(tables, state, face_up(state), draft)
        case "buy_reserved":
            return _buy_form(tables, state, own_reserved(tables, state, mover(state)), draft)
        case "pass":
            return ()
        case "begin":
            return (_seats(state, range(len(state.players)), msg("Who begins?")),)
        case "lay":
            return (board_order("tokens"),)
        case "gain":
            return _gain_form(tables, state, draft)
        case "gain_royal":
            due = [seat for seat in range(len(state.players)) if royal_due(tables, state, seat)]
            return (_seats(state, due, msg("Who?")), _royals(tables, state))
        case "reveal":
            return (_cards(tables, msg("Which card came up?"), not_public(tables, state, int(where[0]))),)
        case "note_reserved":
            level = state.seats[int(where[0])].reserved[int(where[1])].level
            return (_cards(tables, msg("Which card is it?"), unseen(tables, state, level)),)
        case _:
            return _answer_form(tables, state, kind)


def _answer_form(tables: Tables, state: State, kind: str) -> tuple[Field, ...]:
    seat = mover(state)
    held = state.seats[seat]
    match kind:
        case "take_matching":
            letter = LETTER_OF[state.pending[0].partition(":")[2]]
            return (_one_space("cell", msg("Token"), spaces_of(board(state), letter)),)
        case "steal":
            theirs = [token for token, n in zip(TOKENS[:GOLD], tokens(state, 1 - seat), strict=False) if n]
            return (Choice("token", msg("Token"), _tokens(theirs)),)
        case "assign_wild":
            colours = copied_colours(tables, replace(held, cards=held.cards[:-1]))
            return (Choice("colour", msg("Colour"), _tokens(colours)),)
        case "choose_royal":
            return (_royals(tables, state),)
        case "discard":
            return (_discards(tokens(state, seat)),)
        case _:
            raise refuse("offer", "is {given}, which is not offered", given=kind)


def not_public(tables: Tables, state: State, level: int) -> tuple[str, ...]:
    """Cards of a level that lie openly nowhere. Reserved ones are among them, or the list would tell which they are."""
    shown = set(face_up(state)) | {owned.card for seat in state.seats for owned in seat.cards}
    return tuple(card for card in tables.levels[level] if card not in shown)


def _scroll_sets(state: State) -> frozenset[frozenset[str]]:
    spaces = takeable(board(state))
    most = scrolls(state, mover(state))
    return frozenset(frozenset(cells) for n in range(1, most + 1) for cells in combinations(spaces, n))


def _one_space(field_id: str, label: Message, cells: Iterable[str]) -> Spots:
    return Spots(field_id, label, BOARD, frozenset(frozenset((cell,)) for cell in cells))


def _tokens(words: Iterable[str]) -> tuple[Option, ...]:
    return tuple(Option(word, PIECES[word].label, piece=PIECES[word]) for word in words)


def _bag_order(state: State) -> Order:
    left = dict(zip(TOKENS, bag(state), strict=True))
    there = {token: n for token, n in left.items() if n}
    return Order("drawn", msg("What the bag gave, in that order"), _tokens(there), there, in_bag(state))


def _seats(state: State, seats: Iterable[int], label: Message) -> Choice:
    return Choice("seat", label, tuple(Option(str(seat), msg("{player}", player=state.players[seat])) for seat in seats))


def _royals(tables: Tables, state: State) -> Choice:
    return Choice("royal", msg("Royal card"), tuple(
        Option(royal, royal_label(tables.royals[royal]), royal_face(tables.royals[royal]))
        for royal in royals_left(tables, state)))


def colour_groups() -> tuple[tuple[str, Message], ...]:
    """Cards by the colour of their bonus."""
    return (*((colour, PIECES[colour].label) for colour in COLOURS), ("wild", msg("any")), ("none", msg("points only")))


def _cards(tables: Tables, label: Message, ids: Iterable[str]) -> Choice:
    options = tuple(Option(card, card_label(tables.cards[card]), card_face(tables.cards[card]),
                           group=tables.cards[card].colour) for card in ids)
    return Choice("card", label, options, groups=colour_groups())


def _reserve_form(tables: Tables, state: State) -> tuple[Field, ...]:
    options = [_by_level(tables, card) for card in face_up(state)]
    for level in LEVELS:
        left = deck_left(tables, state, level)
        if left:
            options.append(Option(f"deck{level}", plural("Top card of deck {level} ({n} left)",
                                                         "Top card of deck {level} ({n} left)", left, level=level),
                                  group="deck"))
    return (_one_space("gold", msg("Which gold?"), spaces_of(board(state), "O")),
            Choice("card", msg("Which card?"), tuple(options), groups=_PYRAMID))


_PYRAMID = (("3", msg("Level 3")), ("2", msg("Level 2")), ("1", msg("Level 1")), ("deck", msg("Face down")))


def _by_level(tables: Tables, card_id: str, why: Message | None = None) -> Option:
    card = tables.cards[card_id]
    return Option(card_id, card_label(card), card_face(card), group=str(card.level), ready=why is None, why=why)


def _buy_form(tables: Tables, state: State, ids: Iterable[str], draft: Mapping[str, Any]) -> tuple[Field, ...]:
    seat = mover(state)
    held, owned = tokens(state, seat), state.seats[seat]
    options = []
    for card_id in ids:
        card = tables.cards[card_id]
        why = None
        if not buyable(tables, state, card_id):
            cost = price(tables, owned, card)
            why = msg("no colour to copy yet") if can_pay(cost, held) else missing(cost, held)
        options.append(_by_level(tables, card_id, why))
    fields: tuple[Field, ...] = (Choice("card", msg("Which card?"), tuple(options), groups=_PYRAMID),)
    chosen = draft.get("card")
    if chosen not in {option.value for option in options if option.ready}:
        return fields
    cost = price(tables, owned, tables.cards[str(chosen)])
    ways = tuple(gold_ways(cost, held))
    if len(ways) == 1:
        return fields
    payments = tuple(Option(spelled(gold), msg("{payment}", payment=told(cost, gold))) for gold in ways)
    return (*fields, Choice("gold_for", msg("How is it paid?"), payments, payments[0].value))


def _discards(held: Counts) -> Amounts:
    own = {token: n for token, n in zip(TOKENS, held, strict=True) if n}
    return Amounts("tokens", msg("Tokens that go back to the bag"), _tokens(own), own, sum(held) - MOST_TOKENS)


def _gain_form(tables: Tables, state: State, draft: Mapping[str, Any]) -> tuple[Field, ...]:
    gone = frozenset(located(state))
    fields: tuple[Field, ...] = (
        _seats(state, range(len(state.players)), msg("Who?")),
        _cards(tables, msg("Which card?"), (card for card in tables.cards if card not in gone)),
    )
    card = tables.cards.get(str(draft.get("card")))
    seat = draft.get("seat")
    if card is None or not card.is_wild or str(seat) not in ("0", "1"):
        return fields
    colours = copied_colours(tables, state.seats[int(str(seat))])
    return (*fields, Choice("colour", msg("Which colour does it copy?"), _tokens(colours))) if colours else fields
