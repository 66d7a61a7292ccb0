"""Values that can be put right by hand; the box and the rules bound what they can be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from companion.core.errors import Faults
from companion.core.fields import Amounts, Choice, Count, Field, Option, Order
from companion.core.message import Message, msg
from companion.games.fresco.act import advance
from companion.games.fresco.cathedral import CELL_NAMES, cell_name
from companion.games.fresco.paints import PAINTS, PIECES, counts_of
from companion.games.fresco.pictures import market_label, tile_face, tile_label
from companion.games.fresco.portraits import kind_name
from companion.games.fresco.setup import CELLS, STALLS
from companion.games.fresco.state import (
    State,
    is_told,
    printed_on,
    settled,
    taken_spaces,
    tiles_left,
    wake_order,
    with_seat,
)
from companion.games.fresco.tables import TIMES, Tables
from companion.games.fresco.track import MOST, in_words, is_taken
from companion.games.fresco.wake import begin_round, sleeper

MOST_THALERS = 9999
MOST_PAINT = 60
RESTORED = "restored"
_WITH_TIMES = ("wake", "plan", "over")


def corrections(tables: Tables, state: State) -> tuple[Field, ...]:
    """Every value that can be put right, filled with the values now; what screens keep is not filled in."""
    fields: list[Field] = []
    for seat in range(len(state.seats)):
        fields += _of_seat(tables, state, seat)
    fields += _of_fresco(tables, state)
    book = printed_on(tables, state)
    tiles = tuple(Option(tile, market_label(book, tile)) for tile in state.pool)
    for name, size, stall in zip(STALLS, state.sizes, state.stalls, strict=False):
        fields.append(_some(f"stall-{name}", msg("Tiles on stall {stall}", stall=name), tiles, stall or (), size))
    return tuple(fields)


def _some(field_id: str, label: Message, options: tuple[Option, ...], now: tuple[str, ...], most: int) -> Order:
    """Some of several things, each once, beginning with those that are there now."""
    return Order(field_id, label, options, {option.value: 1 for option in options}, most, least=0, default=now)


def _of_seat(tables: Tables, state: State, seat: int) -> Iterator[Field]:
    name, held = state.names[seat], state.seats[seat]
    track = msg("Score track of {player}, counted on by who went round", player=name)
    yield Count(f"space-{seat}", track, 0, MOST, held.space)
    if seat != state.leonardo:
        hidden = not is_told(state)
        thalers = None if hidden else held.thalers
        label = msg("Thalers of {player}", player=name)
        yield Count(f"thalers-{seat}", label, 0, MOST_THALERS, thalers, secret=hidden)
        names = PAINTS if state.has("blends") else PAINTS[:6]
        yield Amounts(
            f"paints-{seat}",
            msg("Paints of {player}", player=name),
            tuple(Option(paint, PIECES[paint].label, piece=PIECES[paint]) for paint in names),
            dict.fromkeys(names, MOST_PAINT),
            default=None if hidden or held.paints is None else dict(zip(names, held.paints, strict=False)),
            secret=hidden,
        )
        mood = None if held.mood is None else held.mood + 1
        yield Count(f"mood-{seat}", msg("Mood of {player}, 1 at the top", player=name), 1, len(tables.apprentices), mood)
    if state.stage in _WITH_TIMES and state.times[seat] is not None:
        times = tuple(Option(time, msg("{time}", time=time)) for time in TIMES)
        yield Choice(f"time-{seat}", msg("Get-up time of {player}", player=name), times, TIMES[state.times[seat] or 0])
    book = printed_on(tables, state)
    tiles = tuple(Option(tile, tile_label(book, tile)) for tile in _free(state))
    yield _some(f"tiles-{seat}", msg("Fresco tiles before {player}", player=name), tiles, held.tiles, CELLS)
    if state.has("portraits") and seat != state.leonardo:
        cards = tuple(Option(kind, kind_name(kind)) for kind, facts in tables.kinds.items() if facts.permanent)
        label = msg("Portraits that {player} keeps", player=name)
        yield _some(f"portraits-{seat}", label, cards, held.portraits, len(cards))


def _free(state: State) -> tuple[str, ...]:
    """The fresco tiles that lie on the fresco or before a painter, in no stack."""
    return tuple(sorted((*tiles_left(state), *(tile for seat in state.seats for tile in seat.tiles))))


def _of_fresco(tables: Tables, state: State) -> Iterator[Field]:
    """How the fresco lies, cell by cell, and who stands there."""
    book = printed_on(tables, state)
    free = _free(state)
    options = (
        Option(RESTORED, msg("restored")),
        *(Option(tile, tile_label(book, tile), tile_face(book, tile)) for tile in free),
    )
    stock = {RESTORED: CELLS, **dict.fromkeys(free, 1)}
    now = () if state.fresco is None else tuple(tile or RESTORED for tile in state.fresco)
    yield Order("fresco", msg("The fresco row by row, from A1 to E5"), options, stock, CELLS, default=now)
    cells = tuple(Option(cell, msg("{cell}", cell=cell)) for cell in CELL_NAMES)
    bishop = None if state.bishop is None else cell_name(state.bishop)
    yield Choice("bishop", msg("Where the bishop stands"), cells, bishop)
    if state.leonardo is not None:
        artist = None if state.artist is None else cell_name(state.artist)
        yield Choice("artist", msg("Where Leonardo's painter stands"), cells, artist)


def correct(tables: Tables, state: State, changes: Mapping[str, Any]) -> State:
    """The state with values put right; they are checked together, so that two stalls can be swapped.

    Raises:
        Refused: with everything that the box or the rules cannot hold.
    """
    known = {field.id: field for field in corrections(tables, state)}
    faults = Faults()
    after = state
    for field_id, value in changes.items():
        field = known.get(field_id)
        if field is None:
            faults.add(field_id, "is no value that can be corrected")
        elif _is_sound(field, value, faults):
            after = _changed(tables, after, field_id, value)
    if not faults:
        _check_spaces(tables, after, faults)
        _check_times(after, changes, faults)
        _check_stalls(after, changes, faults)
        _check_fresco(after, changes, faults)
    faults.raise_any()
    return _followed(tables, settled(tables, after))


def _is_sound(field: Field, value: Any, faults: Faults) -> bool:
    """The value has the form that its field asks for."""
    before = len(faults.found)
    match field:
        case Count(low=low, high=high):
            if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
                faults.add(field.id, "is {given}, but must be {low} to {high}", given=str(value), low=low, high=high)
        case Amounts(limits=limits):
            sound = isinstance(value, Mapping) and all(
                isinstance(n, int) and 0 <= n <= limits.get(paint, -1) for paint, n in value.items()
            )
            if not sound:
                faults.add(field.id, "must hold 0 to {high} of each paint", high=MOST_PAINT)
        case Choice(options=options):
            if value not in [option.value for option in options]:
                faults.add(field.id, "is {given}, which cannot be there", given=str(value))
        case Order(stock=stock, length=length, least=least):
            _check_list(field.id, value, stock, faults)
            if isinstance(value, list | tuple) and least is None and len(value) != length:
                faults.add(field.id, "has {given} entries, but must have {right}", given=len(value), right=length)
        case _:
            raise AssertionError(field.id)
    return len(faults.found) == before


def _check_list(path: str, value: Any, stock: Mapping[str, int], faults: Faults) -> None:
    if not isinstance(value, list | tuple):
        faults.add(path, "is {given}, but must be a list", given=str(value))
        return
    for item, n in Counter(map(str, value)).items():
        if n > stock.get(item, 0):
            faults.add(path, "holds {given}, which cannot be there", given=item)


def _changed(tables: Tables, state: State, field_id: str, value: Any) -> State:
    what, _, which = field_id.partition("-")
    match what:
        case "bishop":
            return replace(state, bishop=CELL_NAMES[value])
        case "artist":
            return replace(state, artist=CELL_NAMES[value])
        case "fresco":
            return replace(state, fresco=tuple("" if tile == RESTORED else tile for tile in value), tiles=(), unnamed=0)
        case "stall":
            at = STALLS.index(which)
            return replace(state, stalls=(*state.stalls[:at], tuple(value), *state.stalls[at + 1 :]))
        case "time":
            time = TIMES.index(value)
            return replace(state, times=tuple(time if at == int(which) else old for at, old in enumerate(state.times)))
        case "tiles":
            return _with_tiles(state, int(which), tuple(value))
        case "paints":
            return with_seat(state, int(which), paints=counts_of(value))
        case "space":
            return _with_space(state, int(which), value)
        case "mood":
            return _with_mood(tables, state, int(which), value - 1)
        case _:
            return with_seat(state, int(which), **{what: tuple(value) if what == "portraits" else value})


def _with_space(state: State, seat: int, space: int) -> State:
    """A painter elsewhere on the score track; who has not chosen a get-up time yet does so in the new order (W1)."""
    state = with_seat(state, seat, space=space)
    if "stand" not in state.todo:
        line = tuple(other for other in state.line if other != seat or not space)
        state = replace(state, line=line if space or seat in line else (*line, seat))
    if state.stage != "wake":
        return state
    up = tuple(other for other in state.chosen if state.times[other] is not None)
    return replace(state, chosen=(*up, *(other for other in wake_order(state) if other not in up)))


def _with_mood(tables: Tables, state: State, seat: int, mood: int) -> State:
    """The mood; of who is up already and has not acted, the apprentices go with it (W5, W6), and a plan is made anew."""
    state = with_seat(state, seat, mood=mood)
    if state.stage not in ("wake", "plan") or state.times[seat] is None:
        return state
    state = with_seat(state, seat, apprentices=tables.apprentices[mood])
    plan = dict(state.plans.entries).get(seat)
    if plan is None or sum(plan) == tables.apprentices[mood]:
        return state
    others = tuple(entry for entry in state.plans.entries if entry[0] != seat)
    return replace(state, plans=replace(state.plans, waiting=tuple(sorted((*state.plans.waiting, seat))), entries=others))


def _with_tiles(state: State, seat: int, tiles: tuple[str, ...]) -> State:
    """The tiles before a painter; what was there and is not any more lies on the fresco again, where that is not known."""
    before = state.seats[seat].tiles
    state = with_seat(state, seat, tiles=tiles)
    if state.fresco is None:
        back = tuple(tile for tile in before if tile not in tiles)
        return replace(state, tiles=tuple(tile for tile in (*state.tiles, *back) if tile not in tiles))
    return replace(state, fresco=tuple("" if tile in tiles else tile for tile in state.fresco))


def _check_spaces(tables: Tables, state: State, faults: Faults) -> None:
    length = printed_on(tables, state).track
    for seat, held in enumerate(state.seats):
        if held.space and is_taken(held.space, taken_spaces(state, seat), length):
            given = in_words(held.space, length)
            faults.add(f"space-{seat}", "is {given}, where another painter stands", "K3", given=given)


def _check_times(state: State, changes: Mapping[str, Any], faults: Faults) -> None:
    for seat, time in enumerate(state.times):
        if f"time-{seat}" in changes and time is not None and state.times.count(time) > 1:
            faults.add(f"time-{seat}", "is {given}, when another painter gets up", "W1", given=TIMES[time])


def _check_stalls(state: State, changes: Mapping[str, Any], faults: Faults) -> None:
    laid = Counter(tile for stall in state.stalls for tile in stall or ())
    for name, size, stall in zip(STALLS, state.sizes, state.stalls, strict=False):
        path = f"stall-{name}"
        if path in changes and stall is not None and (len(stall) not in (0, size) or any(laid[tile] > 1 for tile in stall)):
            faults.add(path, "must be no tile or {right} different ones that lie on no other stall", "S3", right=size)


def _check_fresco(after: State, changes: Mapping[str, Any], faults: Faults) -> None:
    """Each tile lies in one place, and all are there; where the layout is told, so is the bishop."""
    if "fresco" in changes and after.bishop is None:
        faults.add("bishop", "is missing; say where the bishop stands", "S7")
    if "fresco" in changes and after.leonardo is not None and after.artist is None:
        faults.add("artist", "is missing; say where Leonardo's painter stands", "L1")
    if not any(name == "fresco" or name.startswith("tiles-") for name in changes):
        return
    path = next(name for name in changes if name == "fresco" or name.startswith("tiles-"))
    if after.fresco is None:
        twice = [tile for tile, n in Counter(tile for seat in after.seats for tile in seat.tiles).items() if n > 1]
        if twice:
            faults.add(path, "holds {given}, which lies elsewhere too", "C2", given=twice[0])
        return
    right = CELLS - sum(len(stack.tiles) for seat in after.seats for stack in seat.stacks) - len(after.out)
    places = Counter((*tiles_left(after), *(tile for seat in after.seats for tile in seat.tiles)))
    if max(places.values(), default=0) > 1 or places.total() != right:
        faults.add(
            path,
            "leaves {given} tiles, but {right} lie on the fresco and before the painters, each once",
            "C2",
            given=len(places),
            right=right,
        )


def _followed(tables: Tables, state: State) -> State:
    """What follows from the values by itself; where a round just begins, whether it is the last (E1) as well."""
    if state.stage == "wake" and not any(time is not None for time in state.times):
        return begin_round(tables, replace(state, final=""))
    if state.stage == "wake" and sleeper(state) is None:
        return replace(state, stage="plan")
    return advance(tables, state) if state.stage == "act" else state
