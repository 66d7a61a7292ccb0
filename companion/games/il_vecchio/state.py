"""The state of a game: who owns what, where members and middlemen stand, and what is asked next."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import Any, Literal, TypeAlias

from companion.core.errors import Refused, refuse
from companion.games.il_vecchio.book import Book, Printed, book
from companion.games.il_vecchio.stock import Stock, holds, minus, plus, words
from companion.games.il_vecchio.tables import Tables
from companion.games.il_vecchio.words import CRESTS, DOUBLE_TURN, MEMBERS, TRACKS

Stage: TypeAlias = Literal["begin", "middlemen", "keep", "place", "turn", "tell", "over", "loose", "resume"]
"""``begin``: who begins is not said. ``keep``: council tiles are kept. ``place``: the first members go to towns.
``tell``: at the end the table tells what lay hidden. ``loose``: only what scores is recorded.
``resume``: everything is again, once the table says whose turn it is."""


@dataclass(frozen=True, slots=True)
class Member:
    """A member in Tuscany. ``town`` is a name, or a colour where the town was not named."""

    town: str
    lying: bool = False


@dataclass(frozen=True, slots=True)
class Seat:
    """What a player owns.

    Attributes:
        stock: florins, followers and so on; ``None`` where they are not counted.
        members: those in Tuscany, in order; ``None`` where they are not recorded.
        offered: the three council tiles to keep one of; ``None`` where only the player knows, or one is kept.
        kept: the player has kept one.
        council: open council tiles, as far as they were named.
        hidden: face-down council tiles; empty text where only the player knows.
        nobility: nobility tiles; empty text where only the player knows.
        provinces, used: province tiles that are open, and those turned face down.
        told: every province tile of this player was named.
        shields: Medici shields.
        passed: passed the double turn.
    """

    stock: Stock | None
    members: tuple[Member, ...] | None = ()
    offered: tuple[str, ...] | None = None
    kept: bool = False
    council: tuple[str, ...] = ()
    hidden: tuple[str, ...] = ()
    nobility: tuple[str, ...] = ()
    provinces: tuple[str, ...] = ()
    used: tuple[str, ...] = ()
    told: bool = True
    shields: int = 0
    passed: bool = False


@dataclass(frozen=True, slots=True)
class Luck:
    """The seed of an order that the app keeps, and how often that part of the setup was dealt again."""

    seed: str
    again: int


@dataclass(frozen=True, slots=True)
class State:
    """A game of Il Vecchio.

    Attributes:
        players: names in seat order.
        house: chosen readings and variants, option to value.
        first: who has the first-player tile.
        mover: whose turn it is.
        actions: how many actions the mover still has.
        acted: the mover has done an action in this turn.
        before: whose turn it was before less was recorded.
        round: which round it is; 0 where nobody counted.
        late: who played before and may still use province tiles until the mover has begun.
        final: this is the last round.
        tracks: for each of ``TRACKS`` the seats on it, first space first; beyond its length they share the last space.
        middlemen: for each of ``CRESTS`` his town; empty where it is not known.
        shields: how many are left, and how many were stacked.
        order: their numbers, top first, where the app keeps them.
        pending: what is asked next, first step first; words joined by colons.
        stacks: council and nobility tiles, top first; ``None`` where the table draws.
        counts: how many tiles those stacks hold.
        open: for each region the province tiles that are left.
        dice: what was rolled for the first members, by seat; ``None`` where the table rolls.
        placed: how many times first members were placed.
        region: where the mover's roll points while members are placed.
        rolls: how many rolls the app made.
        luck: for the rolls and the two stacks what the app draws from.
        printed: what was read off this copy.
        depth: how much the table records.
    """

    players: tuple[str, ...]
    stage: Stage
    seats: tuple[Seat, ...]
    house: tuple[tuple[str, str], ...]
    open: tuple[tuple[str, ...], ...]
    stacked: int
    shields: int
    counts: tuple[int, int]
    first: int | None = None
    mover: int | None = None
    before: int | None = None
    round: int = 1
    actions: int = 1
    acted: bool = False
    late: int | None = None
    final: bool = False
    tracks: tuple[tuple[int, ...], ...] = ((),) * len(TRACKS)
    middlemen: tuple[str, ...] = ("",) * len(CRESTS)
    order: tuple[int, ...] | None = None
    pending: tuple[str, ...] = ()
    stacks: tuple[tuple[str, ...] | None, tuple[str, ...] | None] = (None, None)
    dice: tuple[tuple[int, int] | None, ...] = ()
    placed: int = 0
    rolls: int = 0
    luck: tuple[Luck | None, Luck | None, Luck | None] = (None, None, None)
    printed: Printed = ()
    depth: str = "everything"

    def reading(self, option: str) -> str:
        """Which variant or reading the table chose."""
        return dict(self.house)[option]

    @property
    def low_luck(self) -> bool:
        """The low-luck variant is played (rules L1 to L3)."""
        return self.reading("luck") == "low"

    @property
    def first_space(self) -> int:
        """Where the tracks begin (rule S5)."""
        return first_space(len(self.players))

    @property
    def extra_cost(self) -> str:
        """The track on whose stack the extra-cost tile lies (rule I6)."""
        return "council" if self.shields == self.stacked else "nobility"


def first_space(players: int) -> int:
    """The first space of each track (rule S5)."""
    return 2 if players == 2 else 1


def copy_of(tables: Tables, state: State) -> Book:
    """What this copy shows."""
    return book(tables, state.printed)


def with_seat(state: State, seat: int, **changes: Any) -> State:
    """The state with one seat changed."""
    seats = list(state.seats)
    seats[seat] = replace(seats[seat], **changes)
    return replace(state, seats=tuple(seats))


def active(state: State) -> int:
    """Whose turn it is.

    Raises:
        Refused: if it is nobody's.
    """
    if state.mover is None:
        raise refuse("type", "cannot be done: it is nobody's turn")
    return state.mover


def check_seat(state: State, seat: int) -> None:
    """Refuse a seat that nobody has."""
    if not 0 <= seat < len(state.players):
        raise refuse("seat", "is {given}, but seats are 0 to {last}", given=seat, last=len(state.players) - 1)


def turn_order(state: State) -> tuple[int, ...]:
    """The seats, first player first, clockwise (rule T1)."""
    first = state.first or 0
    return tuple((first + step) % len(state.players) for step in range(len(state.players)))


def clockwise_from(state: State, seat: int) -> tuple[int, ...]:
    """The seats from one on, clockwise (rule I5)."""
    return tuple((seat + step) % len(state.players) for step in range(len(state.players)))


def gain(state: State, seat: int, more: Stock) -> State:
    """The state with goods more, where they are counted; they never run out (rule M2)."""
    own = state.seats[seat].stock
    return state if own is None else with_seat(state, seat, stock=plus(own, more))


def pay(state: State, seat: int, price: Stock, path: str, *rules: str) -> State:
    """The state with goods less, where they are counted.

    Raises:
        Refused: if the player does not have them.
    """
    own = state.seats[seat].stock
    if own is None:
        return state
    if not holds(own, price):
        raise lacking(state, seat, price, path, *rules)
    return with_seat(state, seat, stock=minus(own, price))


def lacking(state: State, seat: int, price: Stock, path: str, *rules: str) -> Refused:
    """The refusal of a price that a player cannot pay."""
    own = state.seats[seat].stock or price
    player = state.players[seat]
    return refuse(path, "costs {price}, but {player} has {own}", *rules, price=words(price), player=player, own=words(own))


def on_tracks(state: State, seat: int) -> int:
    """How many members a player has on the five tracks."""
    return sum(track.count(seat) for track in state.tracks)


def supply(state: State, seat: int) -> int | None:
    """How many members are in the supply; ``None`` where those in Tuscany are not recorded (rule S8)."""
    members = state.seats[seat].members
    return None if members is None else MEMBERS - len(members) - on_tracks(state, seat)


def standing(state: State, seat: int) -> tuple[str, ...] | None:
    """The towns where a player has a standing member, each once; ``None`` where they are not recorded."""
    members = state.seats[seat].members
    return None if members is None else tuple(dict.fromkeys(member.town for member in members if not member.lying))


def in_town(state: State, seat: int) -> Counter[Member]:
    """How many members of a player stand and lie where."""
    return Counter(state.seats[seat].members or ())


def with_members(state: State, seat: int, towns: tuple[str, ...]) -> State:
    """With standing members more."""
    members = state.seats[seat].members
    return state if members is None else with_seat(state, seat, members=ordered((*members, *map(Member, towns))))


def without_member(state: State, seat: int, member: Member) -> State:
    """With one member less in Tuscany, where they are recorded."""
    members = state.seats[seat].members
    if members is None:
        return state
    left = list(members)
    left.remove(member)
    return with_seat(state, seat, members=tuple(left))


def ordered(members: tuple[Member, ...]) -> tuple[Member, ...]:
    """Members in their one order."""
    return tuple(sorted(members, key=lambda member: (member.town, member.lying)))


def spaces_of(tables: Tables, state: State, track: str) -> tuple[int, ...]:
    """The space of each member on a track, in the order in which they came (rule Z3 for those beyond its length)."""
    length = copy_of(tables, state).lengths[track]
    seats = state.tracks[TRACKS.index(track)]
    spaces = (state.first_space + place for place in range(len(seats)))
    return tuple(space if length is None else min(space, length) for space in spaces)


def owned_spaces(tables: Tables, state: State, seat: int) -> dict[str, tuple[int, ...]]:
    """By track the spaces that a player has."""
    return {
        track: tuple(
            space for space, owner in zip(spaces_of(tables, state, track), state.tracks[at], strict=True) if owner == seat
        )
        for at, track in enumerate(TRACKS)
    }


def next_step(state: State) -> tuple[str, ...]:
    """What is asked next, in parts; empty where nothing is."""
    return tuple(state.pending[0].split(":")) if state.pending else ()


def asks(state: State, *steps: str) -> State:
    """With steps that are asked before everything else."""
    return replace(state, pending=(*steps, *state.pending))


def answered(state: State) -> State:
    """Without the step that was just answered."""
    return replace(state, pending=state.pending[1:])


def is_double(state: State) -> bool:
    """The mover has the whole double turn before them (rule Z2)."""
    return state.final and state.actions == DOUBLE_TURN
