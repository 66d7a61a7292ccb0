"""Where a game stands. Only facts are kept; what follows from them (bag, apprentices, orders, prices) is computed."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Literal, TypeAlias

from companion.core.errors import refuse
from companion.core.sealed import NOTHING_SEALED, Sealed
from companion.games.fresco.book import Book, Printed, book
from companion.games.fresco.paints import NONE, Counts
from companion.games.fresco.setup import LEONARDO
from companion.games.fresco.tables import Tables

Stage: TypeAlias = Literal["stand", "lay", "stalls", "turn_up", "wake", "plan", "act", "prepare", "loose", "over"]
"""``stand``, ``lay``, ``stalls`` and ``turn_up``: the table tells what it drew. ``wake``, ``plan``, ``act``, ``prepare``: a
round. ``loose``: points and tiles alone are recorded. ``over``: the last round is done."""

Plan: TypeAlias = tuple[int, ...]
"""Apprentices in market, cathedral, studio, workshop and theatre."""

MARKET, CATHEDRAL, STUDIO, WORKSHOP, THEATRE = range(5)
PLACES = ("market", "cathedral", "studio", "workshop", "theatre")
AGAIN = "cathedral_again"
TOP_MOOD = 0
MOST_IN_PLACE = 3
TILES_LEFT_AT_END = 6
FINAL_REASONS = ("tiles", "done", "portraits")


@dataclass(frozen=True, slots=True)
class Stack:
    """A fulfilled request on its three fresco tiles."""

    request: str
    tiles: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Seat:
    """A painter; ``None`` is not known at present. ``space`` is 0 on the start spaces, ``mood`` 0 at the top."""

    space: int = 0
    thalers: int | None = 12
    paints: Counts | None = NONE
    mood: int | None = None
    apprentices: int = 5
    tiles: tuple[str, ...] = ()
    stacks: tuple[Stack, ...] = ()
    portraits: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Luck:
    """The seed from which the bag is drawn, how often that part was dealt again, and whether nobody may know it."""

    seed: str
    again: int
    secret: bool


@dataclass(frozen=True, slots=True)
class State:
    """A game of Fresco.

    Attributes:
        players: names in seat order; with two, Leonardo has the seat after them.
        modules: of ``portraits``, ``requests`` and ``blends``, what is played.
        house: chosen readings, option to value.
        line: who stands on the start spaces, S1 first.
        round: 1 first.
        chosen: in which order painters choose their get-up time this round.
        times: by seat the get-up time (0 for 5:00).
        plans: by seat, sealed until everybody's are in.
        pool: the market tiles in play; what is on no stall is in the bag.
        stalls: tiles by stall: none once it was visited, ``None`` where the table did not say.
        fresco: by cell the tile that covers it, empty where restored; ``None`` where the table did not say how it lies.
        tiles: the fresco tiles in play that nobody has taken, where ``fresco`` is not known; else it follows.
        unnamed: how many of ``tiles`` are out of the game and nobody said which (Z1).
        bishop: his cell.
        artist: the cell of Leonardo's painter.
        place: of the five visits of a round, the one that runs.
        queue: who still acts there; the first does now.
        left: apprentices of that painter that have not acted yet.
        stepped, flown: that painter moved the bishop, by a step or by the Sexton, and has not restored a segment since.
        sexton, asked, posed: who used the Sexton, fulfilled a request, took a portrait this round.
        idle: who could do nothing, in the places since the last move (for the sentence on the screen).
        requests: by type the tiles that are left, top first.
        open: ids of the portraits that lie open.
        deck: ids, top first; ``None`` where only the table knows.
        turned: how many portraits were turned up so far.
        seen: which, as far as the table said.
        todo: what the table still tells before the round begins.
        out: fresco tiles that left the game with Leonardo's requests.
        final: why this is the last round, once it is.
        begun: part of this round was not recorded; everything can be recorded again from the next one on.
        printed: what was read off this copy.
        depth: how much the table records.
    """

    players: tuple[str, ...]
    stage: Stage
    seats: tuple[Seat, ...]
    modules: frozenset[str]
    house: tuple[tuple[str, str], ...]
    pool: tuple[str, ...]
    sizes: tuple[int, ...]
    stalls: tuple[tuple[str, ...] | None, ...]
    fresco: tuple[str, ...] | None
    tiles: tuple[str, ...]
    line: tuple[int, ...] = ()
    round: int = 1
    chosen: tuple[int, ...] = ()
    times: tuple[int | None, ...] = ()
    plans: Sealed[Plan] = NOTHING_SEALED
    unnamed: int = 0
    bishop: int | None = None
    artist: int | None = None
    operator: int = 0
    place: int = 0
    queue: tuple[int, ...] = ()
    left: int = 0
    stepped: bool = False
    flown: bool = False
    sexton: frozenset[int] = frozenset()
    asked: frozenset[int] = frozenset()
    posed: frozenset[int] = frozenset()
    idle: tuple[tuple[int, str], ...] = ()
    requests: tuple[tuple[str, ...], ...] = ()
    open: tuple[str, ...] = ()
    deck: tuple[str, ...] | None = None
    turned: int = 0
    seen: tuple[str, ...] = ()
    todo: tuple[Stage, ...] = ()
    out: tuple[str, ...] = ()
    final: str = ""
    luck: Luck | None = None
    draws: int = 0
    begun: bool = False
    printed: Printed = ()
    depth: str = "everything"

    @property
    def leonardo(self) -> int | None:
        """Leonardo's seat, with two players."""
        return 2 if len(self.players) == 2 else None

    @property
    def names(self) -> tuple[str, ...]:
        """The painters by seat, Leonardo among them."""
        return self.players if self.leonardo is None else (*self.players, LEONARDO)

    def has(self, module: str) -> bool:
        """A module is played."""
        return module in self.modules

    def reading(self, option: str) -> str:
        """Which reading of a rule the table chose."""
        return dict(self.house)[option]


def visits(state: State) -> tuple[int, ...]:
    """The places of this round, in order: in the last one the cathedral again for the theatre (rules P2, E2)."""
    last = CATHEDRAL if is_turned(state) else THEATRE
    return (MARKET, CATHEDRAL, STUDIO, WORKSHOP, last)


def is_turned(state: State) -> bool:
    """The sheets show their second side: this round was announced as the last (E2); not so if the fresco is done (E3)."""
    return state.final in ("tiles", "portraits")


def place_now(state: State) -> int:
    """The place that is visited now."""
    return visits(state)[state.place]


def bishop_waits(state: State) -> bool:
    """The bishop was moved, so a segment is restored next (C5)."""
    return state.stepped or state.flown


def visitor(state: State) -> int:
    """Who acts now.

    Raises:
        Refused: if nobody does.
    """
    if state.stage != "act" or not state.queue:
        raise refuse("type", "cannot be done: nobody acts now")
    return state.queue[0]


def with_seat(state: State, seat: int, **changes: Any) -> State:
    """The state with one seat changed."""
    seats = list(state.seats)
    seats[seat] = replace(seats[seat], **changes)
    return replace(state, seats=tuple(seats))


def earn(state: State, seat: int, thalers: int) -> State:
    """The state with thalers more or less, where they are counted."""
    held = state.seats[seat].thalers
    return state if held is None or seat == state.leonardo else with_seat(state, seat, thalers=held + thalers)


def can_spend(state: State, seat: int, thalers: int) -> bool:
    """Nothing speaks against paying that much."""
    held = state.seats[seat].thalers
    return held is None or held >= thalers


def taken_spaces(state: State, seat: int) -> frozenset[int]:
    """The points of the others, on whose spaces nobody else may stand (K3, K5); start spaces are not counted."""
    return frozenset(other.space for place, other in enumerate(state.seats) if place != seat and other.space)


def printed_on(tables: Tables, state: State) -> Book:
    """What this copy shows."""
    return book(tables, state.printed)


def covered(state: State) -> tuple[int, ...]:
    """The cells whose tile still lies there; none are told where the fresco is not known."""
    return tuple(cell for cell, tile in enumerate(state.fresco or ()) if tile)


def tiles_left(state: State) -> tuple[str, ...]:
    """The fresco tiles that nobody has taken."""
    return tuple(tile for tile in state.fresco if tile) if state.fresco is not None else state.tiles


def in_play(state: State) -> int:
    """How many fresco tiles are left."""
    return len(tiles_left(state)) - state.unnamed


def uncovered(tables: Tables, state: State, tile: str) -> State:
    """The fresco without a tile that was taken."""
    if state.fresco is not None:
        return replace(state, fresco=tuple("" if lying == tile else lying for lying in state.fresco))
    return settled(tables, replace(state, tiles=tuple(other for other in state.tiles if other != tile)))


def settled(tables: Tables, state: State) -> State:
    """Where nobody said how the fresco lies: no base tile is left but those out of the game (Z1), so these are known."""
    base = tuple(tile for tile in state.tiles if not tables.tiles[tile].is_special)
    if not state.unnamed or len(base) > state.unnamed:
        return state
    return replace(state, tiles=tuple(tile for tile in state.tiles if tile not in base), unnamed=0)


def crew(tables: Tables, state: State, seat: int) -> tuple[int, ...]:
    """How many apprentices a player may have this round: one number, or any where the mood is not known (W5)."""
    held = state.seats[seat]
    return tuple(sorted(set(tables.apprentices))) if held.mood is None else (held.apprentices,)


def is_told(state: State) -> bool:
    """Money and paints may be said on the shared screen."""
    return state.reading("screens") != "kept"


def raised(state: State, seat: int, spaces: int) -> State:
    """The mood that many spaces up, at most to the top (T1)."""
    mood = state.seats[seat].mood
    return state if mood is None else with_seat(state, seat, mood=max(mood - spaces, TOP_MOOD))


def bag(state: State) -> tuple[str, ...]:
    """The market tiles in the bag, as far as the stalls are known."""
    laid = {tile for stall in state.stalls for tile in stall or ()}
    return tuple(tile for tile in state.pool if tile not in laid)


def wake_order(state: State) -> tuple[int, ...]:
    """Last on the track first; on the start spaces S1 first (W1)."""

    def rank(seat: int) -> tuple[int, int]:
        return (state.seats[seat].space, state.line.index(seat) if seat in state.line else 0)

    return tuple(sorted(range(len(state.seats)), key=rank))


def act_order(state: State) -> tuple[int, ...]:
    """The earliest riser first (P2)."""
    risen = [seat for seat in range(len(state.seats)) if state.times[seat] is not None]
    return tuple(sorted(risen, key=lambda seat: state.times[seat] or 0))


def price(tables: Tables, state: State, seat: int) -> int:
    """What a market tile costs a painter this round (W4)."""
    time = state.times[seat]
    assert time is not None
    return printed_on(tables, state).prices[time]
