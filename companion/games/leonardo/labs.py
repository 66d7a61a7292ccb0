"""Phases A and B: labs that start or cancel, and workers that are placed."""

from __future__ import annotations

from dataclasses import replace

from companion.core.errors import Faults, refuse
from companion.games.leonardo.moves import Labs, Place
from companion.games.leonardo.state import (
    Group,
    Lab,
    State,
    clockwise,
    free_apprentices,
    master_free,
    spot,
    with_lab,
    with_seat,
    with_spot,
)
from companion.games.leonardo.tables import LAST_CITY_TURN
from companion.games.leonardo.words import AREAS, LABS, LabName

PASS = "pass"


def lab_ids(state: State) -> tuple[str, ...]:
    """Every lab on the table as ``"0:small"``, Leonardo's holder first."""
    return tuple(f"{seat}:{name}" for seat in clockwise(state) for name, _ in state.seats[seat].labs())


def lab_at(state: State, lab_id: str) -> tuple[int, LabName, Lab]:
    """Seat, name and lab of ``"0:small"``."""
    seat, _, name = lab_id.partition(":")
    lab = state.seats[int(seat)].lab(name)
    assert lab is not None  # asked for ids of lab_ids only
    return int(seat), "small" if name == "small" else "large", lab


def can_cancel(state: State, lab: Lab) -> bool:
    """The lab works since an earlier turn (L2)."""
    return lab.works and lab.since < state.turn


def labs(state: State, move: Labs) -> State:
    """Phase A (L1 to L3): work is cancelled, work is started; what it is stays secret (M2)."""
    faults = Faults()
    known = lab_ids(state)
    for path, chosen in (("cancel", move.cancel), ("start", move.start)):
        for place, lab_id in enumerate(chosen):
            if lab_id not in known or lab_id in chosen[:place]:
                faults.add(
                    f"{path}[{place}]", "is {given}, but must be one of {right}, once", "L1", given=lab_id, right=known
                )
            elif path == "cancel" and not can_cancel(state, lab_at(state, lab_id)[2]):
                faults.add(
                    f"{path}[{place}]", "is {given}, where no work of an earlier turn can be cancelled", "L2", given=lab_id
                )
            elif path == "start" and lab_at(state, lab_id)[2].works and lab_id not in move.cancel:
                faults.add(
                    f"{path}[{place}]", "is {given}, which works already; cancel that first", "L4", "L6", given=lab_id
                )
    faults.raise_any()
    for lab_id in move.cancel:
        seat, name, lab = lab_at(state, lab_id)
        state = with_lab(state, seat, name, replace(lab, weeks=None, since=0, card=None))
    for lab_id in move.start:
        seat, name, lab = lab_at(state, lab_id)
        state = with_lab(state, seat, name, replace(lab, weeks=0, since=state.turn, card=None))
    return first_to_place(state)


def first_to_place(state: State) -> State:
    """Phase B begins with Leonardo's holder (P1)."""
    seats = tuple(replace(own, passed=False) for own in state.seats)
    return next_to_place(replace(state, stage="place", seats=seats), clockwise(state))


def next_to_place(state: State, order: tuple[int, ...]) -> State:
    """The next who has not passed and can place; who cannot has passed (P2). With nobody left, ``mover`` is ``None``."""
    for seat in order:
        if state.seats[seat].passed:
            continue
        if may_place(state, seat):
            return replace(state, mover=seat)
        state = with_seat(state, seat, passed=True)
    return replace(state, mover=None)


def may_place(state: State, seat: int) -> bool:
    """There is a worker and a place for it."""
    return any(most_apprentices_at(state, seat, place) or master_fits(state, seat, place) for place in (*AREAS, *LABS))


def is_open(state: State, seat: int, place: str) -> bool:
    """Workers may go there: an area in turns 1 to 7 (P7), or an own lab that works (P4)."""
    if place in AREAS:
        return state.turn <= LAST_CITY_TURN
    lab = state.seats[seat].lab(place)
    return lab is not None and lab.works


def group_of(state: State, seat: int, area: str) -> Group | None:
    """The workers of a player in an area."""
    return next((group for group in spot(state, area) if group.seat == seat), None)


def most_apprentices_at(state: State, seat: int, place: str) -> int:
    """How many apprentices the player may place there now (P3, P4, P5)."""
    if not is_open(state, seat, place):
        return 0
    free = free_apprentices(state, seat)
    if place in AREAS:
        group = group_of(state, seat, place)
        return 0 if group is not None and group.apprentices else free
    lab = state.seats[seat].lab(place)
    return 0 if lab is None or lab.apprentices else min(free, lab.free)


def master_fits(state: State, seat: int, place: str) -> bool:
    """The master is free and may go there (P1, P5)."""
    if not master_free(state, seat) or not is_open(state, seat, place):
        return False
    lab = state.seats[seat].lab(place) if place in LABS else None
    return place in AREAS or (lab is not None and lab.free > 0)


def place(state: State, move: Place) -> State:
    """One action of phase B; the caller goes on to phase C when ``mover`` is ``None`` then."""
    seat = state.mover
    assert seat is not None  # the stage says whose turn it is
    if move.place == PASS:
        if move.apprentices or move.master:
            raise refuse("place", "is a pass, which places nobody", "P1")
        state = with_seat(state, seat, passed=True)
    else:
        _check_place(state, seat, move)
        state = put(state, seat, move.place, move.apprentices, move.master)
    order = tuple((seat + step) % len(state.players) for step in range(1, len(state.players) + 1))
    return next_to_place(state, order)


def _check_place(state: State, seat: int, move: Place) -> None:
    player = state.players[seat]
    if bool(move.apprentices) == move.master:
        raise refuse("apprentices", "or the master must be placed, one of the two", "P1")
    if not is_open(state, seat, move.place):
        if move.place in AREAS:
            raise refuse("place", "is in the city, where nobody goes in turns 8 and 9", "P7", "N3")
        raise refuse("place", "is a lab that does not work", "P4")
    if move.master:
        if not master_free(state, seat):
            raise refuse("master", "stands somewhere already", "P1")
        if not master_fits(state, seat, move.place):
            raise refuse("place", "has no free space", "P5")
        return
    free = free_apprentices(state, seat)
    if move.apprentices > free:
        raise refuse(
            "apprentices",
            "are {given}, but {player} has {right} left to place",
            "P1",
            "A1",
            given=move.apprentices,
            player=player,
            right=free,
        )
    most = most_apprentices_at(state, seat, move.place)
    if not most:
        lab = state.seats[seat].lab(move.place) if move.place in LABS else None
        if lab is not None and not lab.apprentices:
            raise refuse("place", "has no free space", "P5")
        raise refuse("place", "has apprentices of {player} already; they go to a place once a phase", "P3", player=player)
    if move.apprentices > most:
        raise refuse(
            "apprentices", "are {given}, but there are {right} free spaces", "P5", given=move.apprentices, right=most
        )


def put(state: State, seat: int, place: str, apprentices: int, master: bool) -> State:
    """Workers stand in a place: with the own group, else at its right end (P6)."""
    if place in LABS:
        lab = state.seats[seat].lab(place)
        assert lab is not None  # checked before
        changed = replace(lab, apprentices=lab.apprentices + apprentices, master=lab.master or master)
        return with_lab(state, seat, place, changed)
    groups = spot(state, place)
    if all(group.seat != seat for group in groups):
        return with_spot(state, place, (*groups, Group(seat, apprentices, master)))
    return with_spot(
        state,
        place,
        tuple(
            replace(group, apprentices=group.apprentices + apprentices, master=group.master or master)
            if group.seat == seat
            else group
            for group in groups
        ),
    )
