"""The state of a game: what is public at the table, and the purses of those who want theirs kept."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any, Literal, TypeAlias

from companion.core.errors import refuse
from companion.core.sealed import Sealed
from companion.games.leonardo.tables import (
    INVENTIONS,
    LAST_CITY_TURN,
    REQUESTED,
    Tables,
)
from companion.games.leonardo.words import AREAS, GOODS, TYPES, LabName

Stage: TypeAlias = Literal[
    "begin",
    "kits",
    "turned",
    "favours",
    "labs",
    "place",
    "council",
    "carry",
    "area",
    "research",
    "bid",
    "refill",
    "count",
    "end",
    "loose",
]
"""``begin``: who begins is not said. ``kits``: what sets C to E bring. ``turned``: which inventions were turned up first.
``carry``: Council benefits are carried out. ``count``: florins are told at the end. ``loose``: nothing is recorded
but cards won."""

Goods: TypeAlias = tuple[int, ...]
NO_GOODS: Goods = (0,) * len(GOODS)


@dataclass(frozen=True, slots=True)
class Lab:
    """A lab of a player. ``weeks`` is ``None`` while it does not work; ``since`` is the turn in which its work began.

    ``card`` is the invention where the table knows it: it was shown because another completed it.
    """

    size: int
    mechanics: int = 0
    weeks: int | None = None
    since: int = 0
    card: int | None = None
    apprentices: int = 0
    master: bool = False

    @property
    def works(self) -> bool:
        """There is an invention in work."""
        return self.weeks is not None

    @property
    def free(self) -> int:
        """Spaces without worker or mechanical man."""
        return self.size - self.mechanics - self.apprentices - self.master


@dataclass(frozen=True, slots=True)
class Won:
    """A card in front of a player and the turn in which it came (0: it was corrected in)."""

    card: int
    turn: int


@dataclass(frozen=True, slots=True)
class Opened:
    """Secret bids that were just opened: the card, who pays (nobody where all bid 0), and the florins of each seat."""

    card: int
    winner: int | None
    bids: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Purse:
    """Florins, and components in hand and under labs; kept only for a player who wants it."""

    florins: int
    goods: Goods


@dataclass(frozen=True, slots=True)
class Seat:
    """What a player owns. ``out`` apprentices are in the box for good; ``counted`` are the florins told at the end."""

    apprentices: int = 3
    small: Lab = field(default_factory=lambda: Lab(3))
    large: Lab | None = None
    out: int = 0
    cards: tuple[Won, ...] = ()
    done: tuple[int, ...] = ()
    purse: Purse | None = None
    counted: int | None = None
    favours: str = ""
    passed: bool = False

    def lab(self, name: str) -> Lab | None:
        """The lab of that name, if there is one."""
        return self.small if name == "small" else self.large

    def labs(self) -> Iterator[tuple[LabName, Lab]]:
        """Both labs, as far as there are two."""
        yield "small", self.small
        if self.large is not None:
            yield "large", self.large


@dataclass(frozen=True, slots=True)
class Group:
    """The workers of one player in one area."""

    seat: int
    apprentices: int = 0
    master: bool = False

    @property
    def influence(self) -> int:
        """Apprentices, and 2 for the master (rule R1)."""
        return self.apprentices + 2 * self.master


@dataclass(frozen=True, slots=True)
class Printed:
    """What the table read off a card: when it was completed, or in an earlier game with this copy."""

    card: int
    type: str | None = None
    metal: str | None = None
    weeks: int | None = None
    first: int | None = None
    later: int | None = None
    goods: Goods | None = None


@dataclass(frozen=True, slots=True)
class Claim:
    """An invention completed this turn."""

    card: int
    seat: int
    first: bool


@dataclass(frozen=True, slots=True)
class State:
    """A game of Leonardo da Vinci.

    Attributes:
        kits: the set of each seat, empty where they are not known yet or nobody has one.
        untold: the seats whose set the table must still describe.
        bank: florins in the bank, or ``None`` where a payment was not said.
        requested: the inventions face up, left to right.
        deck: the order of the deck, top first, or ``None`` where only the table has it.
        gone: inventions that left the game: put out at the setup, or boxed.
        unsaid: inventions that somebody won in bids which the table did not record.
        gaps: how many inventions lie face up that the table did not name.
        shops: components in the five shops, or ``None`` where not known.
        council: florins on the Council.
        spots: the groups of each area, from the arrow on.
        mover: whose turn it is to place, to pick or to buy.
        area: the letter of the area that is being resolved.
        queue: the seats that are still there, in rank order; of the Council, those who still pick.
        bought: how many benefits of this area were bought.
        picks: benefits picked at the Council, as (benefit, seat).
        claims: what was completed this turn.
        auctions: cards to bid for, the first is being bid for.
        opened: the secret bids that were opened last, until something else is done.
        printed: what the cards of this copy show.
        shown: what the beginner sets of this copy show, by fact.
    """

    players: tuple[str, ...]
    stage: Stage
    seats: tuple[Seat, ...]
    expert: bool
    powerful: bool
    leonardo: int | None
    kits: tuple[str, ...] = ()
    untold: tuple[int, ...] = ()
    bank: int | None = None
    requested: tuple[int, ...] = ()
    deck: tuple[int, ...] | None = None
    open_deck: bool = False
    gone: tuple[int, ...] = ()
    unsaid: tuple[int, ...] = ()
    gaps: int = 0
    shops: Goods | None = None
    council: int = 1
    turn: int = 1
    spots: tuple[tuple[Group, ...], ...] = ((),) * len(AREAS)
    mover: int | None = None
    area: str = ""
    queue: tuple[int, ...] = ()
    bought: int = 0
    picks: tuple[tuple[int, int], ...] = ()
    claims: tuple[Claim, ...] = ()
    auctions: tuple[int, ...] = ()
    bids: Sealed[int] | None = None
    opened: Opened | None = None
    printed: tuple[Printed, ...] = ()
    shown: tuple[tuple[str, str], ...] = ()
    depth: str = "everything"


def with_seat(state: State, seat: int, **changes: Any) -> State:
    """The state with one seat changed."""
    seats = list(state.seats)
    seats[seat] = replace(seats[seat], **changes)
    return replace(state, seats=tuple(seats))


def with_lab(state: State, seat: int, name: str, lab: Lab | None) -> State:
    """The state with one lab changed."""
    return with_seat(state, seat, **{name: lab})


def with_spot(state: State, area: str, groups: tuple[Group, ...]) -> State:
    """The state with the groups of one area changed."""
    spots = list(state.spots)
    spots[AREAS.index(area)] = groups
    return replace(state, spots=tuple(spots))


def spot(state: State, area: str) -> tuple[Group, ...]:
    """The groups of an area, from the arrow on."""
    return state.spots[AREAS.index(area)]


def holder(state: State) -> int:
    """Who has Leonardo.

    Raises:
        Refused: if the table has not said who begins.
    """
    if state.leonardo is None:
        raise refuse("type", "cannot be done before the table has said who begins", "S1")
    return state.leonardo


def clockwise(state: State) -> tuple[int, ...]:
    """All seats, Leonardo's holder first."""
    count, lead = len(state.players), holder(state)
    return tuple((lead + step) % count for step in range(count))


def check_seat(state: State, seat: int) -> None:
    """Refuse a seat where nobody sits."""
    if not 0 <= seat < len(state.players):
        raise refuse("seat", "is {given}, but seats are 0 to {last}", given=seat, last=len(state.players) - 1)


def most_apprentices(state: State, seat: int) -> int:
    """How many apprentices the player can have: 9, less what is in the box for good (rules S2, A1)."""
    return 9 - state.seats[seat].out


def mechanics(seat: Seat) -> int:
    """The mechanical men of a player."""
    return sum(lab.mechanics for _, lab in seat.labs())


def free_apprentices(state: State, seat: int) -> int:
    """Apprentices that stand nowhere."""
    own = state.seats[seat]
    placed = sum(group.apprentices for groups in state.spots for group in groups if group.seat == seat)
    return own.apprentices - placed - sum(lab.apprentices for _, lab in own.labs())


def master_free(state: State, seat: int) -> bool:
    """The master stands nowhere."""
    in_city = any(group.master for groups in state.spots for group in groups if group.seat == seat)
    return not in_city and not any(lab.master for _, lab in state.seats[seat].labs())


def owner(state: State, card: int) -> int | None:
    """Whose card lies in front of whom."""
    return next((seat for seat, own in enumerate(state.seats) for won in own.cards if won.card == card), None)


def finished(state: State) -> frozenset[int]:
    """The inventions that are neither face up nor in the deck any more."""
    return frozenset((*state.gone, *state.unsaid, *(won.card for own in state.seats for won in own.cards)))


def unseen(tables: Tables, state: State) -> tuple[int, ...]:
    """The inventions that have not come up yet."""
    seen = finished(state) | set(state.requested)
    return tuple(card for card in tables.inventions if card not in seen)


def wanted(state: State) -> int:
    """How many inventions the next refill turns up (rules N1, N2)."""
    if state.turn > LAST_CITY_TURN:
        return 0
    missing = REQUESTED[len(state.players)] - len(state.requested) - state.gaps
    left = INVENTIONS - len(finished(state)) - len(state.requested) - state.gaps
    return max(0, min(missing, left if state.deck is None else len(state.deck)))


def printed(state: State, card: int) -> Printed:
    """What the table read off a card so far."""
    return next((one for one in state.printed if one.card == card), Printed(card))


def type_of(tables: Tables, state: State, card: int) -> str:
    """The type that the table read off the card, else the probable one."""
    return printed(state, card).type or tables.inventions[card].type


def weeks_of(tables: Tables, state: State, card: int) -> int:
    """The weeks that the table read off the card, else the probable ones."""
    return printed(state, card).weeks or tables.inventions[card].weeks


def discount(tables: Tables, state: State, seat: int, kind: str) -> int:
    """Weeks less for cards of this type from earlier turns (rules D2, D3)."""
    own = state.seats[seat].cards
    return 2 * sum(won.turn < state.turn and type_of(tables, state, won.card) == kind for won in own)


def most_discount(tables: Tables, state: State, seat: int) -> int:
    """The largest discount of any type."""
    return max(discount(tables, state, seat, kind) for kind in TYPES)
