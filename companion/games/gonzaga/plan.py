"""Planning, revealing and the turn order (rules P1 to P6, O1 to O5)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from companion.core.errors import Faults, refuse
from companion.games.gonzaga.moves import Cards, MakePlan, MakePlans, Part
from companion.games.gonzaga.state import (
    ACTIONS,
    KING,
    Plan,
    State,
    action_of,
    plan_of,
    region_cards,
    with_seat,
)
from companion.games.gonzaga.tables import Tables


def free_regions(state: State, seat: int) -> tuple[str, ...]:
    """The region cards that a player may choose (rules S5, P2)."""
    return tuple(card for card in region_cards(state) if card not in state.seats[seat].locked)


def free_actions(state: State, seat: int) -> tuple[str, ...]:
    """The actions A, B and C that a player may choose (rule P2)."""
    return tuple(action for action in ACTIONS if action not in state.seats[seat].locked)


def may_be_king(state: State, seat: int) -> bool:
    """King's Privilege is in hand, and a ring on the player board (rules P2, P5)."""
    held = state.seats[seat]
    return KING not in held.locked and held.rings > 0


def all_plans(state: State, seat: int) -> Iterator[Plan]:
    """Every plan that a player may make."""
    for region in free_regions(state, seat):
        yield from ((region, action) for action in free_actions(state, seat))
        if may_be_king(state, seat):
            yield from ((region, KING, action) for action in free_actions(state, seat))


def plan(tables: Tables, state: State, move: MakePlan) -> State:
    """One player's plan, unseen until everybody's are in (rules P1, P6)."""
    del tables
    if move.seat >= len(state.players):
        raise refuse("seat", "is {given}, but seats are 0 to {last}", given=move.seat, last=len(state.players) - 1)
    faults = Faults()
    chosen = _checked(state, move.seat, move.cards, "cards", faults)
    faults.raise_any()
    return _opened(replace(state, plans=state.plans.put(move.seat, chosen)))


def plans(tables: Tables, state: State, move: MakePlans) -> State:
    """The plans of everybody, or of those who are still awaited, entered together once they lie open."""
    del tables
    sealed = state.plans.asking(move.plans)
    if sealed is None:
        raise refuse("plans", "must hold one plan for each player, by seat", "P1")
    faults = Faults()
    for seat in sealed.waiting:
        sealed = sealed.put(seat, _checked(state, seat, move.plans[str(seat)], f"plans.{seat}", faults))
    faults.raise_any()
    return _opened(replace(state, plans=sealed))


def _checked(state: State, seat: int, cards: Cards, path: str, faults: Faults) -> Plan:
    held, player = state.seats[seat], state.players[seat]
    if cards.region not in region_cards(state):
        faults.add(f"{path}.region", "is {given}, whose card is out of the game", "S5", given=cards.region)
    for place, card in (("region", cards.region), ("action", cards.action), ("second", cards.second)):
        if card in held.locked:
            faults.add(
                f"{path}.{place}", "is {given}, which {player} played in the round before", "P2", given=card, player=player
            )
    if cards.action != KING:
        if cards.second is not None:
            faults.add(
                f"{path}.second", "is {given}, but only King's Privilege has a second action", "P5", given=cards.second
            )
        return (cards.region, cards.action)
    if held.rings < 1:
        faults.add(f"{path}.action", "is King's Privilege, but {player} has no ring left", "P5", player=player)
    if cards.second is None:
        faults.add(f"{path}.second", "is missing: King's Privilege needs a second action", "P5")
    return (cards.region, KING, cards.second or "")


def _opened(state: State) -> State:
    """All plans are in: they are revealed, kings discard a ring, and last round's cards go back to hand (O1, O2)."""
    if not state.plans.is_open:
        return state
    for seat, chosen in state.plans.seen_by(None).items():
        kings = state.seats[seat].kings + (chosen[1] == KING)
        state = with_seat(state, seat, kings=kings, played=chosen, locked=())
    return in_order(state)


def in_order(state: State) -> State:
    """The turns begin, or the table is asked how to part a tie."""
    if tied(state) is not None:
        return replace(state, stage="tie")
    order = tuple(seat for group in _groups(state) for seat in group)
    return replace(state, stage="place", order=order, queue=order)


def tied(state: State) -> tuple[int, ...] | None:
    """The first players who are tied by the same fief, as long as nobody has looked at the last digits (O4, O5)."""
    return next((group for group in _groups(state) if len(group) > 1 and group not in state.settled), None)


def _groups(state: State) -> list[tuple[int, ...]]:
    """The turn order (O3, O4): seats that cannot be parted yet, or that the table has parted, stand together."""
    groups: list[tuple[int, ...]] = []
    seats = sorted(range(len(state.players)), key=lambda seat: _rank(state, seat))
    same: dict[tuple[bool, int], list[int]] = {}
    for seat in seats:
        same.setdefault(_rank(state, seat), []).append(seat)
    for rivals in same.values():
        groups.extend(_by_number(state, rivals))
    return groups


def _rank(state: State, seat: int) -> tuple[bool, int]:
    chosen = plan_of(state, seat)
    assert chosen is not None
    return (chosen[1] != KING, ACTIONS.index(action_of(chosen)))


def _by_number(state: State, rivals: list[int]) -> Iterator[tuple[int, ...]]:
    """Lower card first; where a number is not known, or last digits of one fief are not, the table says."""
    numbers = {seat: state.fiefs[seat] if state.fiefs else None for seat in rivals}
    if len(rivals) > 1 and None in numbers.values():
        yield _settled(state, rivals)
        return
    by_fief: dict[int, list[int]] = {}
    for seat in sorted(rivals, key=lambda seat: numbers[seat] or 0):
        by_fief.setdefault((numbers[seat] or 0) // 10, []).append(seat)
    for same in by_fief.values():
        if all((numbers[seat] or 0) % 10 for seat in same):
            yield from ((seat,) for seat in same)
        else:
            yield _settled(state, same)


def _settled(state: State, rivals: list[int]) -> tuple[int, ...]:
    return next((order for order in state.settled if set(order) == set(rivals)), tuple(rivals))


def part(tables: Tables, state: State, move: Part) -> State:
    """The table has compared the cards of players who are tied (O4, O5)."""
    del tables
    group = tied(state) or ()
    if sorted(move.order) != sorted(group):
        raise refuse("order", "must hold {right}, each once", "O4", right=tuple(state.players[seat] for seat in group))
    return in_order(replace(state, settled=(*state.settled, move.order)))
