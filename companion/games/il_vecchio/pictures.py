"""The pictures of the table: the towns as far as they are known, and the five tracks."""

from __future__ import annotations

from companion.core.marks import mark
from companion.core.message import Message, listing, msg
from companion.core.view import Picture, Piece, Spot
from companion.games.il_vecchio.book import Book
from companion.games.il_vecchio.state import State, copy_of, spaces_of
from companion.games.il_vecchio.tables import Tables
from companion.games.il_vecchio.words import (
    COLOURS,
    CREST,
    CRESTS,
    NO_CREST,
    PROVINCES,
    SHIELD,
    TRACKS,
    UNKNOWN_CREST,
    middleman,
    town_word,
    track_word,
)

MAP, BOARD = "towns", "tracks"
_ACROSS = 6
_ROW = 1.26
_FLORENCE_SHOWN = 8
_LYING = "#B9AC9C"
_SIGNS = {"venice": "VE", "milan": "MI", "papal": "PS", "council": "CO", "nobility": "NO"}


def pictures(tables: Tables, state: State) -> tuple[Picture, ...]:
    """What lies on the board, as soon as something does."""
    match state.stage:
        case "begin" | "keep":
            return ()
        case "middlemen" | "place":
            return (town_map(tables, state),)
        case "loose" | "resume":
            return (board(tables, state),)
        case _:
            return town_map(tables, state), board(tables, state)


def lying(seat: int, name: str) -> Piece:
    """A member that lies: the mark of its owner, faint, with a small letter."""
    own = mark(seat, name)
    return Piece(f"{own.id}-lying", own.shape, _LYING, name[:1].lower(), msg("{player}, lying", player=name))


def shown_towns(known: Book) -> tuple[str, ...]:
    """The towns of the map: by colour, each crest's unnamed town after its named ones; unknown colours last."""
    found = []
    for colour in ("florence", "red", "green", *CRESTS):
        found += [town for town, its in known.colours.items() if its == colour]
        found += [colour] if colour in CRESTS else []
    return (*found, *(town for town in known.colours if town not in found))


def town_map(tables: Tables, state: State) -> Picture:
    """The towns with what stands there. Where they lie on the board is printed there alone; here they stand by colour."""
    known = copy_of(tables, state)
    towns = shown_towns(known)
    spots, marks = [], []
    for at, town in enumerate(towns):
        x, y = at % _ACROSS + 0.5, (at // _ACROSS) * _ROW + 0.5
        spots.append(_town(state, known, town, x, y))
        marks.append((x, y + 0.6, town_word(town), _short(town)))
    height = (len(towns) + _ACROSS - 1) // _ACROSS * _ROW
    return Picture(MAP, msg("The towns, by colour"), _ACROSS, height, tuple(spots), marks=tuple(marks))


def _short(town: str) -> str:
    """What fits under a tile: the first word, or a sign for a town without a name."""
    return "…" if town in CRESTS else town if len(town) <= 9 else f"{town.split(maxsplit=1)[0][:7]}."


def _town(state: State, known: Book, town: str, x: float, y: float) -> Spot:
    colour = known.colour(town)
    members = [
        lying(seat, state.players[seat]) if member.lying else mark(seat, state.players[seat])
        for seat, own in enumerate(state.seats)
        for member in own.members or ()
        if member.town == town
    ]
    crest = CREST.get(colour, NO_CREST if colour else UNKNOWN_CREST)
    there = tuple(middleman(c) for c, at in zip(CRESTS, state.middlemen, strict=True) if at == town)
    regions = " ".join(str(region) for region, towns in known.regions.items() if town in towns)
    return Spot(
        town,
        x,
        y,
        _town_label(town, crest, there, members),
        tile=True,
        figure=crest.letter if colour in COLOURS else "",
        corner=regions,
        pieces=tuple(members) or (crest,),
        standing=there,
    )


def _town_label(town: str, crest: Piece, there: tuple[Piece, ...], members: list[Piece]) -> Message:
    told = (*(piece.label for piece in there), *(piece.label for piece in members))
    if not told:
        return msg("{town} ({colour})", town=town_word(town), colour=crest.label)
    return msg("{town} ({colour}): {there}", town=town_word(town), colour=crest.label, there=listing(told))


def board(tables: Tables, state: State) -> Picture:
    """The five tracks: points, cost and shield of each space as far as they are known, and who is there."""
    known = copy_of(tables, state)
    lengths = {track: known.lengths[track] or _length_shown(state, at) for at, track in enumerate(TRACKS)}
    spots = []
    for row, track in enumerate(TRACKS):
        owners: dict[int, list[Piece]] = {}
        for space, seat in zip(spaces_of(tables, state, track), state.tracks[row], strict=True):
            owners.setdefault(space, []).append(mark(seat, state.players[seat]))
        spots.append(Spot(track, 0.5, row + 0.5, track_word(track), tile=True, corner=_SIGNS[track], worn=True))
        spots += [_space(known, track, space, row, tuple(owners.get(space, ()))) for space in range(1, lengths[track] + 1)]
    width = 1 + max(lengths.values())
    return Picture(BOARD, msg("The five tracks"), width, len(TRACKS), tuple(spots))


def _length_shown(state: State, at: int) -> int:
    return max(_FLORENCE_SHOWN, state.first_space + len(state.tracks[at]))


def _space(known: Book, track: str, space: int, row: int, owners: tuple[Piece, ...]) -> Spot:
    at = (track, space)
    points = known.points.get(at) if track in PROVINCES else 2 if track == "council" else 1
    cost = known.cost.get(at)
    shield = (SHIELD,) if known.shield.get(at) else ()
    label = msg(
        "{track} space {n}: {points} points, {cost} florins",
        track=track_word(track),
        n=space,
        points="?" if points is None else points,
        cost="?" if cost is None and track in PROVINCES else cost or 0,
    )
    told = listing(piece.label for piece in (*shield, *owners))
    return Spot(
        f"{track}-{space}",
        space + 0.5,
        row + 0.5,
        msg("{space} ({there})", space=label, there=told) if shield or owners else label,
        tile=True,
        figure="?" if points is None else str(points),
        corner="" if cost is None else f"{cost}f",
        pieces=owners,
        standing=shield,
    )
