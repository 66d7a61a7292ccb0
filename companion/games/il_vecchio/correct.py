"""Values that can be put right by hand; the box and the rules bound what they can be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from companion.core.errors import Faults
from companion.core.fields import Amounts, Choice, Count, Field, Option, Order
from companion.core.message import msg
from companion.core.view import Face
from companion.games.il_vecchio.facts import florence_spaces
from companion.games.il_vecchio.state import Member, State, copy_of, on_tracks, ordered, with_seat
from companion.games.il_vecchio.stock import of_counts
from companion.games.il_vecchio.tables import Tables
from companion.games.il_vecchio.turn import advance
from companion.games.il_vecchio.words import (
    CRESTS,
    GOODS,
    MEMBERS,
    PIECES,
    PROVINCES,
    TRACKS,
    colour_word,
    town_word,
    track_word,
)

MOST_GOODS = 99
_NOWHERE = "?"


def corrections(tables: Tables, state: State) -> tuple[Field, ...]:
    """Every value that can be put right, filled with the values now."""
    known = copy_of(tables, state)
    towns = tuple(Option(town, town_word(town)) for town in (*known.colours, *CRESTS))
    fields: list[Field] = []
    for seat, (name, own) in enumerate(zip(state.players, state.seats, strict=True)):
        fields.append(
            Amounts(
                f"stock-{seat}",
                msg("Goods of {player}", player=name),
                tuple(Option(good, PIECES[good].label, piece=PIECES[good]) for good in GOODS),
                dict.fromkeys(GOODS, MOST_GOODS),
                default=None if own.stock is None else dict(zip(GOODS, own.stock, strict=True)),
            )
        )
        for what, lying in (("standing", False), ("lying", True)):
            there = None
            if own.members is not None:
                there = dict(Counter(member.town for member in own.members if member.lying == lying))
            label = (
                msg("Lying members of {player}", player=name) if lying else msg("Standing members of {player}", player=name)
            )
            limits = dict.fromkeys((option.value for option in towns), MEMBERS)
            fields.append(Amounts(f"{what}-{seat}", label, towns, limits, default=there, most=MEMBERS))
        fields.append(Count(f"shields-{seat}", msg("Shields of {player}", player=name), 0, state.stacked, own.shields))
    for at, colour in enumerate(CRESTS):
        options = (*known.named(colour), colour, _NOWHERE)
        fields.append(
            Choice(
                f"middleman-{colour}",
                msg("The {colour} middleman", colour=colour_word(colour)),
                tuple(Option(town, town_word("" if town == _NOWHERE else town)) for town in options),
                state.middlemen[at] or _NOWHERE,
            )
        )
    fields += [_track(state, at) for at in range(len(TRACKS))]
    return tuple(fields)


def _track(state: State, at: int) -> Order:
    seats = tuple(
        Option(str(seat), msg("{player}", player=name), Face("#E9DFCB", name[:1].upper()))
        for seat, name in enumerate(state.players)
    )
    stock = {str(seat): MEMBERS for seat in range(len(state.players))}
    default = tuple(map(str, state.tracks[at]))
    most = MEMBERS * len(state.players)
    return Order(
        f"track-{TRACKS[at]}", msg("On the track {track}", track=track_word(TRACKS[at])), seats, stock, most, 0, default
    )


def correct(tables: Tables, state: State, changes: Mapping[str, Any]) -> State:
    """The state with values put right.

    Raises:
        Refused: with everything that the box or the rules cannot hold.
    """
    known = {field.id: field for field in corrections(tables, state)}
    faults = Faults()
    changed = state
    for field_id, value in changes.items():
        if field_id not in known:
            faults.add(field_id, "is no value that can be corrected")
        elif (found := _changed(changed, known[field_id], value, faults)) is not None:
            changed = found
    _check_pairs(state, changes, faults)
    _check_lengths(tables, state, changed, changes, faults)
    _check(state, changed, changes, faults)
    faults.raise_any()
    return advance(tables, changed) if changed.stage == "turn" and changed.pending else changed


def _changed(state: State, field: Field, value: Any, faults: Faults) -> State | None:
    what, _, which = field.id.partition("-")
    match field:
        case Amounts(limits=limits):
            sound = isinstance(value, Mapping) and all(
                isinstance(n, int) and not isinstance(n, bool) and 0 <= n <= limits.get(name, -1)
                for name, n in value.items()
            )
            if not sound:
                faults.add(field.id, "must hold whole numbers, 0 to {high} of each", high=max(limits.values()))
                return None
            if what == "stock":
                return with_seat(state, int(which), stock=of_counts(value))
            return _with_members(state, int(which), value, lying=what == "lying")
        case Count(low=low, high=high):
            if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
                faults.add(field.id, "is {given}, but must be {low} to {high}", given=str(value), low=low, high=high)
                return None
            seat = int(which)
            taken = value - state.seats[seat].shields
            return replace(with_seat(state, seat, shields=value), shields=state.shields - taken)
        case Choice(options=options):
            right = tuple(option.value for option in options)
            if value not in right:
                faults.add(field.id, "is {given}, but must be one of {right}", "S6", given=str(value), right=right)
                return None
            at = CRESTS.index(which)
            town = "" if value == _NOWHERE else str(value)
            return replace(state, middlemen=(*state.middlemen[:at], town, *state.middlemen[at + 1 :]))
        case _:
            return _with_track(state, TRACKS.index(which), field.id, value, faults)


def _with_members(state: State, seat: int, towns: Mapping[str, int], *, lying: bool) -> State:
    kept = tuple(member for member in state.seats[seat].members or () if member.lying != lying)
    told = tuple(Member(town, lying) for town, n in towns.items() for _ in range(n))
    return with_seat(state, seat, members=ordered((*kept, *told)))


def _with_track(state: State, at: int, path: str, value: Any, faults: Faults) -> State | None:
    names = {str(seat): seat for seat in range(len(state.players))}
    given = [str(one) for one in value] if isinstance(value, list | tuple) else [_NOWHERE]
    if not set(given) <= set(names):
        faults.add(path, "must list seats, 0 to {last}, first space first", last=len(names) - 1)
        return None
    seats = tuple(names[one] for one in given)
    before, track = state.tracks[at], TRACKS[at]
    for seat in names.values():
        more = seats.count(seat) - before.count(seat)
        if more and track in PROVINCES:
            state = with_seat(state, seat, told=False)
        if more and track == "nobility":
            state = with_seat(state, seat, nobility=_tiles_for(state.seats[seat].nobility, seats.count(seat)))
    return replace(state, tracks=(*state.tracks[:at], seats, *state.tracks[at + 1 :]))


def _tiles_for(tiles: tuple[str, ...], members: int) -> tuple[str, ...]:
    """A tile for each member on the track of the nobility: those that nobody named come last, and go first."""
    named = tuple(tile for tile in tiles if tile)
    return (*named, *("",) * (members - len(named)))


def _check_pairs(state: State, changes: Mapping[str, Any], faults: Faults) -> None:
    """Members that nobody counts are told whole: who stands alone does not say who lies down."""
    for seat, own in enumerate(state.seats):
        pair = (f"standing-{seat}", f"lying-{seat}")
        if own.members is None and sum(path in changes for path in pair) == 1:
            left = next(path for path in pair if path not in changes)
            faults.add(left, "must be told too; nobody counts the members of {player} now", player=state.players[seat])


def _check_lengths(tables: Tables, before: State, after: State, changes: Mapping[str, Any], faults: Faults) -> None:
    """A track holds a member a space before the last round (rule Z3); where less is recorded nobody says which it is."""
    if after.final or after.stage in ("loose", "resume"):
        return
    for track, now, then in zip(TRACKS, after.tracks, before.tracks, strict=True):
        length = copy_of(tables, after).lengths[track]
        right = (florence_spaces() if length is None else length) - after.first_space + 1
        if f"track-{track}" in changes and now != then and len(now) > right:
            faults.add(
                f"track-{track}",
                "holds {given} members, but only {right} have a space there; more may stand on the last in the last round",
                "Z3",
                given=len(now),
                right=right,
            )


def _check(before: State, after: State, changes: Mapping[str, Any], faults: Faults) -> None:
    told = {path.partition("-")[0] for path in changes}
    for seat, own in enumerate(after.seats):
        total = on_tracks(after, seat) + len(own.members or ())
        if total > MEMBERS and told & {"standing", "lying", "track"}:
            path = next(
                (name for name in changes if name in (f"standing-{seat}", f"lying-{seat}") or name.startswith("track")),
                f"standing-{seat}",
            )
            faults.add(path, "makes {given} members, but there are {right} of a colour", "S8", given=total, right=MEMBERS)
    if after.shields < 0:
        path = next(name for name in changes if name.startswith("shields"))
        faults.add(
            path,
            "makes {given} shields, but only {right} are stacked",
            "S3",
            given=before.stacked - after.shields,
            right=before.stacked,
        )
