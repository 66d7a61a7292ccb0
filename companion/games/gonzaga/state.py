"""Where a game stands. Facts are kept; points to compare, chains, leagues and open sites are computed from them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any, Literal, TypeAlias

from companion.core.sealed import NOTHING_SEALED, Sealed
from companion.games.gonzaga.book import Book, Printed, book
from companion.games.gonzaga.chains import chains
from companion.games.gonzaga.points import RINGS, leagues, track_of
from companion.games.gonzaga.tables import REGIONS, Tables

Stage: TypeAlias = Literal["scenario", "turn_up", "plan", "tie", "place", "free", "check", "goals", "over"]
"""``scenario``: the table says what flourishes. ``turn_up``, ``plan``, ``tie``, ``place``: a round. ``free``: pieces alone
are recorded, without plans. ``check``: the table counts open sites, where the app cannot. ``goals``: they are revealed."""

INACTIVE = "inactive"
"""The region card that stands for every inactive region (rule S5)."""
KING = "king"
HARBOURS, CITIES, ALLIANCE = "harbours", "cities", "alliance"
ACTIONS = (HARBOURS, CITIES, ALLIANCE)
"""In the order of turns (rule O3)."""

Plan: TypeAlias = tuple[str, ...]
"""Region card, action card, and after King's Privilege the second action."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A fief or ring on the board.

    Attributes:
        kind: ``fief`` or ``ring``.
        round: when it was laid.
        region: the region card that it was laid with, ``None`` where nobody planned.
        number: the fief's, 10 to 120; ``None`` for a ring, or where nobody said.
        sites: what it covers.
        touches: own earlier pieces that it touches, by their place in the list.
    """

    kind: Literal["fief", "ring"]
    round: int
    region: str | None
    number: int | None
    sites: tuple[str, ...] = ()
    touches: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Seat:
    """A player.

    Attributes:
        pieces: on the board, in the order in which they were laid.
        donations, weddings: how often the fief went to the church, or back to the box.
        kings: rings discarded for King's Privilege.
        track: where the marker stands.
        locked: cards in the middle space, which were played in the round before.
        played: cards of this round.
        used: fiefs that came up so far, as far as they were recorded.
        known: everything that this player did was recorded.
        shift: by how much the table put the longest chain right; it grows on with what touches.
        reached: cities of the goal, once it is revealed.
    """

    pieces: tuple[Piece, ...] = ()
    donations: int = 0
    weddings: int = 0
    kings: int = 0
    track: int = 0
    locked: tuple[str, ...] = ()
    played: tuple[str, ...] = ()
    used: tuple[int, ...] = ()
    known: bool = True
    shift: int = 0
    reached: int | None = None

    @property
    def sites(self) -> tuple[str, ...]:
        """What the own pieces cover; no site comes twice (rule W4)."""
        return tuple(site for piece in self.pieces for site in piece.sites)

    @property
    def rings(self) -> int:
        """Rings left on the player board (rule W5)."""
        return RINGS - self.kings - sum(piece.kind == "ring" for piece in self.pieces)

    @property
    def chains(self) -> tuple[tuple[int, ...], ...]:
        """Pieces that hang together, the longest chain first (rules G1, G2)."""
        return chains(len(self.pieces), touching(self.pieces))

    @property
    def longest(self) -> int:
        """Pieces in the longest chain."""
        counted = len(self.chains[0]) if self.pieces else 0
        return max(min(counted, 1), counted + self.shift)


def touching(pieces: Iterable[Piece]) -> tuple[tuple[int, int], ...]:
    """Which pieces touch which, each pair once."""
    return tuple((place, other) for place, piece in enumerate(pieces) for other in piece.touches)


@dataclass(frozen=True, slots=True)
class State:
    """A game of Gonzaga.

    Attributes:
        players: names in seat order.
        owner: the seat of the Last Turn card.
        scenario: the tile's name, where it is known.
        flourishing: regions with the seal face up; empty until the table has said.
        decks: by seat the fief cards, top first, where the app holds them; the Last Turn card is not among them.
        decks_kept: nobody may know them before their time.
        tiles_seed: from which the app draws the scenario tile, where it does.
        goals: by seat the number of the goal, where the app dealt them.
        round: 1 first.
        fiefs: by seat this round's fief card; a multiple of 10 where its last digit was not said.
        plans: by seat, sealed until everybody's are in.
        settled: ties of this round that the table has parted: seats in order.
        queue: who still acts this round, in order.
        order: the turn order of this round; empty where nobody planned.
        final: this is the last round.
        counted: open sites of the flourishing regions at the last count; ``None`` before, and where the table counted.
        printed: what was read off this copy.
        depth: how much the table records.
    """

    players: tuple[str, ...]
    stage: Stage
    seats: tuple[Seat, ...]
    owner: int
    scenario: str | None
    flourishing: tuple[str, ...]
    decks: tuple[tuple[int, ...], ...] | None = None
    decks_kept: bool = False
    tiles_seed: str | None = None
    goals: tuple[int | None, ...] = ()
    round: int = 1
    fiefs: tuple[int | None, ...] = ()
    plans: Sealed[Plan] = NOTHING_SEALED
    settled: tuple[tuple[int, ...], ...] = ()
    queue: tuple[int, ...] = ()
    order: tuple[int, ...] = ()
    final: bool = False
    counted: int | None = None
    printed: Printed = ()
    depth: str = "everything"

    @property
    def inactive(self) -> tuple[str, ...]:
        """Regions with the seal face down."""
        return tuple(region for region in REGIONS if region not in self.flourishing)

    @property
    def acting(self) -> int | None:
        """Who places now; ``None`` while nobody, or anybody, may."""
        return self.queue[0] if self.stage == "place" and self.queue else None


def with_seat(state: State, seat: int, **changes: Any) -> State:
    """The state with one seat changed."""
    seats = list(state.seats)
    seats[seat] = replace(seats[seat], **changes)
    return replace(state, seats=tuple(seats))


def printed_on(tables: Tables, state: State) -> Book:
    """What this copy shows."""
    return book(tables, state.printed)


def plan_of(state: State, seat: int) -> Plan | None:
    """The open plan of a player this round; ``None`` where nobody planned."""
    return state.plans.seen_by(None).get(seat) if state.plans.is_open else None


def action_of(plan: Plan) -> str:
    """What the plan lets the player do: the second action after King's Privilege."""
    return plan[2] if plan[1] == KING else plan[1]


def region_cards(state: State) -> tuple[str, ...]:
    """The region cards in play (rule S5)."""
    return (*state.flourishing, INACTIVE)


def card_regions(state: State, card: str) -> tuple[str, ...]:
    """The regions that a region card allows (rule P4)."""
    return state.inactive if card == INACTIVE else (card,)


def fief_owners(state: State) -> dict[str, int]:
    """The sites under a fief, and whose."""
    return _owners(state, "fief")


def ring_owners(state: State) -> dict[str, int]:
    """The sites under a ring, and whose."""
    return _owners(state, "ring")


def _owners(state: State, kind: str) -> dict[str, int]:
    return {
        site: seat
        for seat, held in enumerate(state.seats)
        for piece in held.pieces
        if piece.kind == kind
        for site in piece.sites
    }


def free_for_fief(tables: Tables, state: State, seat: int) -> tuple[str, ...]:
    """Sites that a fief of this player may cover: under no fief and no own ring (rules L1, L6, L7)."""
    taken = {*fief_owners(state), *state.seats[seat].sites}
    return tuple(site for site in tables.sites if site not in taken)


def free_for_ring(tables: Tables, state: State, seat: int) -> tuple[str, ...]:
    """Sites that a ring of this player may cover: under no ring and no own fief (rule W4)."""
    taken = {*ring_owners(state), *state.seats[seat].sites}
    return tuple(site for site in tables.sites if site not in taken)


def is_flourishing(tables: Tables, state: State, site: str) -> bool:
    """The site lies in a flourishing region."""
    return tables.sites[site].region in state.flourishing


def harbours_by_sea(tables: Tables, state: State, seat: int) -> Counter[str]:
    """Own harbours by sea, as far as the seas are known."""
    marks = printed_on(tables, state).marks
    seas = (marks[site] for site in state.seats[seat].sites if not tables.sites[site].is_city)
    return Counter(sea for sea in seas if sea)


def recount(tables: Tables, state: State, seat: int) -> int:
    """What the track must show, counted from what is covered (rule C3)."""
    held = state.seats[seat]
    good = sum(is_flourishing(tables, state, site) for site in held.sites)
    return track_of(good, len(held.sites) - good, leagues(harbours_by_sea(tables, state, seat)), held.donations)


def open_sites(tables: Tables, state: State) -> tuple[str, ...]:
    """Cities and harbours of the flourishing regions that nothing covers; a ring covers, too (rules E1, E6)."""
    covered = {site for held in state.seats for site in held.sites}
    return tuple(site for site in tables.sites if site not in covered and is_flourishing(tables, state, site))


def is_known(state: State) -> bool:
    """Everything that was covered was recorded."""
    return all(held.known for held in state.seats)
