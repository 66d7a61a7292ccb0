"""Values that can be put right by hand; the box and the rules bound what they can be."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from companion.core.errors import Faults
from companion.core.fields import Amounts, Choice, Count, Field, Option, Pick
from companion.core.message import msg
from companion.games.fresco.act import advance
from companion.games.fresco.cathedral import CELL_NAMES, cell_name
from companion.games.fresco.paints import PAINTS, PIECES, counts_of
from companion.games.fresco.setup import STALLS
from companion.games.fresco.state import State, bag, taken_spaces, with_seat
from companion.games.fresco.tables import Tables

MOST_SPACE = 400
MOST_THALERS = 9999
MOST_PAINT = 60
_ANYWHERE = "?"


def corrections(tables: Tables, state: State) -> tuple[Field, ...]:
    """Every value that can be put right, filled with the values now."""
    fields: list[Field] = []
    for seat, (name, held) in enumerate(zip(state.names, state.seats, strict=True)):
        fields.append(Count(f"space-{seat}", msg("Score track: {player}", player=name), 0, MOST_SPACE, held.space))
        if seat == state.leonardo:
            continue
        fields.append(Count(f"thalers-{seat}", msg("Thalers of {player}", player=name), 0, MOST_THALERS, held.thalers))
        names = PAINTS if state.has("blends") else PAINTS[:6]
        default = None if held.paints is None else dict(zip(names, held.paints, strict=False))
        fields.append(
            Amounts(
                f"paints-{seat}",
                msg("Paints of {player}", player=name),
                tuple(Option(paint, PIECES[paint].label, piece=PIECES[paint]) for paint in names),
                dict.fromkeys(names, MOST_PAINT),
                default=default,
            )
        )
        mood = None if held.mood is None else held.mood + 1
        fields.append(
            Count(f"mood-{seat}", msg("Mood of {player}, 1 at the top", player=name), 1, len(tables.apprentices), mood)
        )
    if state.fresco is not None:
        cells = tuple(Option(cell, msg("{cell}", cell=cell)) for cell in CELL_NAMES)
        fields.append(Choice("bishop", msg("Where the bishop stands"), cells, cell_name(state.bishop or 0)))
    for at, stall in enumerate(state.stalls):
        tiles = tuple(
            Option(tile, msg("{tile}", tile=tile)) for tile in state.pool if tile in (stall or ()) or tile in bag(state)
        )
        fields.append(
            Pick(f"stall-{STALLS[at]}", msg("Tiles on stall {stall}", stall=STALLS[at]), tiles, 0, state.sizes[at])
        )
    return tuple(fields)


def correct(tables: Tables, state: State, changes: Mapping[str, Any]) -> State:
    """The state with values put right.

    Raises:
        Refused: with everything that the box or the rules cannot hold.
    """
    known = {field.id: field for field in corrections(tables, state)}
    faults = Faults()
    for field_id, value in changes.items():
        field = known.get(field_id)
        if field is None:
            faults.add(field_id, "is no value that can be corrected")
            continue
        changed = _changed(state, field, value, faults)
        state = state if changed is None else changed
    _check_spaces(state, faults)
    faults.raise_any()
    return advance(tables, state) if state.stage == "act" else state


def _changed(state: State, field: Field, value: Any, faults: Faults) -> State | None:
    what, _, which = field.id.partition("-")
    match field:
        case Count(low=low, high=high):
            if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
                faults.add(field.id, "is {given}, but must be {low} to {high}", given=str(value), low=low, high=high)
                return None
            return _with_number(state, what, int(which), value)
        case Amounts(limits=limits):
            sound = isinstance(value, Mapping) and all(
                isinstance(n, int) and 0 <= n <= limits.get(paint, -1) for paint, n in value.items()
            )
            if not sound:
                faults.add(field.id, "must hold 0 to {high} of each paint", high=MOST_PAINT)
                return None
            return with_seat(state, int(which), paints=counts_of(value))
        case Choice():
            if value not in CELL_NAMES:
                faults.add(field.id, "is {given}, but must be A1 to E5", given=str(value))
                return None
            return replace(state, bishop=CELL_NAMES[value])
        case _:
            return _with_stall(state, STALLS.index(which), field.id, value, faults)


def _with_number(state: State, what: str, seat: int, value: int) -> State:
    if what == "space" and (value == state.seats[seat].space or "stand" in state.todo):
        return with_seat(state, seat, space=value)
    if what == "space":
        line = tuple(other for other in state.line if other != seat)
        return replace(with_seat(state, seat, space=value), line=line if value else (*line, seat))
    if what == "mood":
        return with_seat(state, seat, mood=value - 1)
    return with_seat(state, seat, thalers=value)


def _with_stall(state: State, at: int, path: str, value: Any, faults: Faults) -> State | None:
    free = {*bag(state), *(state.stalls[at] or ())}
    tiles = tuple(value) if isinstance(value, list | tuple) else (_ANYWHERE,)
    if len(set(tiles)) != len(tiles) or not set(tiles) <= free or len(tiles) not in (0, state.sizes[at]):
        faults.add(
            path, "must be no tile or {right} different ones that lie on no other stall", "S3", right=state.sizes[at]
        )
        return None
    return replace(state, stalls=tuple(tiles if place == at else stall for place, stall in enumerate(state.stalls)))


def _check_spaces(state: State, faults: Faults) -> None:
    for seat, held in enumerate(state.seats):
        if held.space and held.space in taken_spaces(state, seat):
            faults.add(f"space-{seat}", "is {given}, where another painter stands", "K3", given=held.space)
