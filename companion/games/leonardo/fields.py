"""Fields that several offers ask: a player, cards, components, a number."""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.fields import Amounts, Choice, Option, Order
from companion.core.marks import mark
from companion.core.message import Message, listing, msg
from companion.games.leonardo.faces import plain_options
from companion.games.leonardo.labs import lab_at
from companion.games.leonardo.state import State
from companion.games.leonardo.tables import Tables
from companion.games.leonardo.words import GOODS, PIECES, good_word, lab_word, weeks


def seats(
    state: State, field_id: str, label: Message, seats: tuple[int, ...] | None = None, default: int | None = None
) -> Choice:
    """One of the players, or of some of them."""
    shown = tuple(range(len(state.players))) if seats is None else seats
    options = tuple(
        Option(str(seat), msg("{player}", player=state.players[seat]), piece=mark(seat, state.players[seat]))
        for seat in shown
    )
    return Choice(field_id, label, options, None if default is None else str(default))


def cards(tables: Tables, field_id: str, label: Message, numbers: tuple[int, ...], length: int) -> Order:
    """Inventions in the order in which they came."""
    options = plain_options(tables, numbers)
    return Order(field_id, label, options, {option.value: 1 for option in options}, length)


def amounts(
    field_id: str, label: Message, most: int, total: int | None, default: Mapping[str, int] | None = None
) -> Amounts:
    """How many of each component; the label says what the letters on the pieces mean."""
    items = tuple(Option(good, good_word(good), piece=PIECES[good]) for good in GOODS)
    return Amounts(field_id, with_letters(label), items, dict.fromkeys(GOODS, most), total, default)


def with_letters(label: Message) -> Message:
    """As "Components (I iron, W wood, R rope, B brick and G glass)"."""
    letters = listing(msg("{letter} {good}", letter=PIECES[good].letter, good=good_word(good)) for good in GOODS)
    return msg("{label} ({letters})", label=label, letters=letters)


def choice_of_good(goods: tuple[str, ...] = GOODS) -> Choice:
    """One component."""
    return Choice(
        "good", msg("Which component?"), tuple(Option(good, good_word(good), piece=PIECES[good]) for good in goods)
    )


def numbers(field_id: str, label: Message, numbers: tuple[int, ...], default: int | None = None) -> Choice:
    """One of a few numbers."""
    return Choice(
        field_id, label, tuple(Option(str(n), msg("{n}", n=n)) for n in numbers), None if default is None else str(default)
    )


def lab_label(state: State, lab_id: str) -> Message:
    """As "Anna, small lab, 6 weeks"."""
    seat, name, lab = lab_at(state, lab_id)
    if lab.weeks is None:
        return msg("{player}, {lab}", player=state.players[seat], lab=lab_word(name))
    return msg("{player}, {lab}: {weeks}", player=state.players[seat], lab=lab_word(name), weeks=weeks(lab.weeks))
