"""What does not add up: a site with two fiefs or two rings, a ring too many, a card that cannot have been played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from companion.games.gonzaga.points import RINGS, ROUNDS
from companion.games.gonzaga.state import Seat, State, plan_of, printed_on, region_cards
from companion.games.gonzaga.tables import A_KIND, CITIES_A_SIGN, FIEFS, Tables, is_scenario


def audit(tables: Tables, state: State) -> Iterator[str]:
    """Everything that cannot be; nothing when all is well."""
    yield from _board(tables, state)
    for name, held in zip(state.players, state.seats, strict=True):
        yield from _seat(name, held)
    yield from _marks(tables, state)
    yield from _round(state)


def _board(tables: Tables, state: State) -> Iterator[str]:
    for kind in ("fief", "ring"):
        covered = Counter(
            site for held in state.seats for piece in held.pieces if piece.kind == kind for site in piece.sites
        )
        if twice := [site for site, n in covered.items() if n > 1]:
            yield f"two {kind}s on {', '.join(twice)}"
        if strange := [site for site in covered if site not in tables.sites]:
            yield f"no sites: {', '.join(strange)}"
    if (state.flourishing or state.stage != "scenario") and not is_scenario(state.flourishing):
        yield f"no scenario has these regions: {', '.join(state.flourishing)}"


def _seat(name: str, held: Seat) -> Iterator[str]:
    if len(set(held.sites)) != len(held.sites):
        yield f"{name} covers a site twice"
    if not 0 <= held.rings <= RINGS:
        yield f"{name} has {held.rings} rings left"
    fiefs = sum(piece.kind == "fief" for piece in held.pieces)
    if fiefs + held.donations + held.weddings > ROUNDS:
        yield f"{name} has acted more than {ROUNDS} times"
    rings = sum(piece.kind == "ring" for piece in held.pieces)
    if not held.weddings <= rings <= 2 * held.weddings:
        yield f"{name} has laid {rings} rings in {held.weddings} weddings"
    numbers = [piece.number for piece in held.pieces if piece.number is not None]
    if len(set(numbers)) != len(numbers) or set(numbers) - set(FIEFS):
        yield f"{name} has laid a fief twice, or one that the box has not"
    if any(other >= place for place, piece in enumerate(held.pieces) for other in piece.touches):
        yield f"{name} has a piece that touches a later one"


def _marks(tables: Tables, state: State) -> Iterator[str]:
    counts = Counter(mark for mark in printed_on(tables, state).marks.values() if mark)
    for mark, n in counts.items():
        if n > (CITIES_A_SIGN if mark in tables.signs else A_KIND):
            yield f"{mark} is on {n} sites"


def _round(state: State) -> Iterator[str]:
    if not 1 <= state.round <= ROUNDS:
        yield f"round {state.round} cannot be"
    if state.stage == "place" and not state.queue:
        yield "nobody acts"
    cards = {*region_cards(state), "harbours", "cities", "alliance", "king"}
    for seat, name in enumerate(state.players):
        plan = plan_of(state, seat) or ()
        if set(plan) - cards or len(set(plan)) != len(plan):
            yield f"{name} has played what is not in hand: {plan}"
        if set(plan) & set(state.seats[seat].locked):
            yield f"{name} has played a locked card: {plan}"
