"""Where a game stands. Only facts are kept; whatever follows from them (bag, deck sizes, bonuses, points) is computed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, Literal, TypeAlias

from companion.core.errors import refuse
from companion.games.splendor_duel.pieces import ALL_TOKENS, COLOURS, IN_BOX, LETTERS, NONE, PLACE_OF, Counts
from companion.games.splendor_duel.tables import CARDS_IN_LEVEL, LEVELS, Tables

Stage: TypeAlias = Literal["begin", "lay", "act", "loose"]
"""``begin``: the table has not said who begins. ``lay``: it has not said what lies on the board. ``act``: all is known and
a turn runs. ``loose``: cards and royals alone are known."""

UNKNOWN = "?"
NOTHING = ""
SCROLLS = 3
MOST_RESERVED = 3
MOST_TOKENS = 10


@dataclass(frozen=True, slots=True)
class Owned:
    """A jewel card that was bought; ``colour`` is what it counts as.

    ``None``: no colour, or a wild card whose colour was not said.
    """

    card: str
    colour: str | None


@dataclass(frozen=True, slots=True)
class Reserved:
    """A reserved card; ``card`` is ``None`` where the app knows its level alone."""

    level: int
    card: str | None


@dataclass(frozen=True, slots=True)
class Seat:
    """What lies before a player; ``None`` is not known at present."""

    tokens: Counts | None = NONE
    scrolls: int | None = 0
    cards: tuple[Owned, ...] = ()
    reserved: tuple[Reserved, ...] = ()
    royals: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Luck:
    """The public seed from which the bag is drawn, and how often that part was dealt again."""

    seed: str
    again: int


@dataclass(frozen=True, slots=True)
class State:
    """A game of Splendor Duel.

    Attributes:
        players: names in seat order.
        board: 25 letters (see :mod:`board`), or ``None`` where it is not known.
        pyramid: by level, the card of each place; :data:`UNKNOWN` or :data:`NOTHING` where no card is named.
        decks: by level, the order of the face-down deck, top first, or ``None`` where only the table has it.
        turn: whose turn it is.
        number: of the turn, 1 first.
        replenished: the board was replenished this turn.
        again: another turn of the same player follows this one.
        pending: what must still be resolved before the turn ends, in order: ``wild``, ``token:red``, ``steal``,
            ``privilege``, ``royal``, ``again``, ``discard``.
        refills: how often the bag was emptied onto the board so far; it names the stream of the next time.
        luck: ``None`` where the table draws from its own bag.
        last: whose turn ended last.
        winner: set when the game is over.
        depth: how much the table records.
    """

    players: tuple[str, ...]
    stage: Stage
    seats: tuple[Seat, ...]
    board: str | None
    pyramid: tuple[tuple[str, ...], ...]
    decks: tuple[tuple[str, ...] | None, ...]
    turn: int | None
    number: int = 1
    replenished: bool = False
    again: bool = False
    pending: tuple[str, ...] = ()
    refills: int = 0
    luck: Luck | None = None
    last: int | None = None
    winner: int | None = None
    depth: str = "everything"


def with_seat(state: State, seat: int, **changes: Any) -> State:
    """The state with one seat changed."""
    changed = replace(state.seats[seat], **changes)
    return replace(state, seats=(changed, state.seats[1]) if seat == 0 else (state.seats[0], changed))


def mover(state: State) -> int:
    """Whose turn it is.

    Raises:
        Refused: if the table does not know at present.
    """
    if state.turn is None:
        raise refuse("type", "cannot be done: whose turn it is is not known at present; correct that first")
    return state.turn


def tokens(state: State, seat: int) -> Counts:
    """The tokens of a player.

    Raises:
        Refused: if the table does not know at present.
    """
    held = state.seats[seat].tokens
    if held is None:
        raise refuse("type", "cannot be done: the tokens are not known at present; count them again first")
    return held


def scrolls(state: State, seat: int) -> int:
    """The privilege scrolls of a player.

    Raises:
        Refused: if the table does not know at present.
    """
    held = state.seats[seat].scrolls
    if held is None:
        raise refuse("type", "cannot be done: the scrolls are not known at present; count them again first")
    return held


def board(state: State) -> str:
    """The board.

    Raises:
        Refused: if the table does not know at present.
    """
    if state.board is None:
        raise refuse("type", "cannot be done: the board is not known at present; enter what lies on it first")
    return state.board


def bag(state: State) -> Counts:
    """What is left of the 25 tokens: the board and both players hold the rest."""
    on_board = board(state)
    first, second = tokens(state, 0), tokens(state, 1)
    return tuple(
        total - on_board.count(letter) - one - other
        for total, letter, one, other in zip(IN_BOX, LETTERS, first, second, strict=True)
    )


def in_bag(state: State) -> int:
    """How many tokens the bag holds."""
    on_board = board(state)
    return ALL_TOKENS - (len(on_board) - on_board.count(".")) - sum(tokens(state, 0)) - sum(tokens(state, 1))


def table_scrolls(state: State) -> int:
    """The privilege scrolls above the board."""
    return SCROLLS - scrolls(state, 0) - scrolls(state, 1)


def royals_left(tables: Tables, state: State) -> tuple[str, ...]:
    """The royal cards below the board."""
    taken = {royal for seat in state.seats for royal in seat.royals}
    return tuple(royal for royal in tables.royals if royal not in taken)


def deck_left(tables: Tables, state: State, level: int) -> int:
    """How many cards the face-down deck of a level holds."""
    order = state.decks[level - 1]
    if order is not None:
        return len(order)
    gone = sum(card != NOTHING for card in state.pyramid[level - 1])
    for seat in state.seats:
        gone += sum(tables.cards[owned.card].level == level for owned in seat.cards)
        gone += sum(reserved.level == level for reserved in seat.reserved)
    return CARDS_IN_LEVEL[level] - gone


def located(state: State) -> Iterator[str]:
    """Every card whose place is known, outside the decks; a card that is in two places comes twice."""
    for row in state.pyramid:
        yield from (card for card in row if card not in (UNKNOWN, NOTHING))
    for seat in state.seats:
        yield from (owned.card for owned in seat.cards)
        yield from (reserved.card for reserved in seat.reserved if reserved.card is not None)


def unseen(tables: Tables, state: State, level: int) -> tuple[str, ...]:
    """The cards of a level whose place is not known: in the deck, or where a card is known by its level alone."""
    known = frozenset(located(state))
    return tuple(card for card in tables.levels[level] if card not in known)


def place_in_pyramid(state: State, card: str) -> tuple[int, int] | None:
    """Level and place of a face-up card."""
    for level, row in zip(LEVELS, state.pyramid, strict=True):
        if card in row:
            return level, row.index(card)
    return None


def bonuses(tables: Tables, seat: Seat) -> Counts:
    """The bonuses of a player by colour (rule B2); there are none of pearls."""
    found = [0] * len(COLOURS)
    for owned in seat.cards:
        if owned.colour is not None:
            found[PLACE_OF[owned.colour]] += tables.cards[owned.card].bonuses
    return tuple(found)


def uncoloured_wilds(tables: Tables, seat: Seat) -> int:
    """Wild cards whose colour the table did not say."""
    return sum(owned.colour is None and tables.cards[owned.card].is_wild for owned in seat.cards)
