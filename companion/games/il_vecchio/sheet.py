"""The score sheet: what it holds, its form, and what the table kept of it.

Numbers are checked against the box when the sheet is scored, so that all faults are told at once.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Annotated, Any, Literal, TypeAlias, Union

from pydantic import BeforeValidator, Field, TypeAdapter

from companion.core.fields import Amounts, Choice, Count, Flag, Option, Order, Pick
from companion.core.fields import Field as FormField
from companion.core.message import msg
from companion.core.reading import Strict
from companion.core.view import Face, PlayerForm
from companion.games.il_vecchio import words
from companion.games.il_vecchio.book import book
from companion.games.il_vecchio.facts import HIGHEST_POINTS, LOWEST_POINTS, NO_CREST, florence_spaces
from companion.games.il_vecchio.labels import nobility_label
from companion.games.il_vecchio.setup import READINGS
from companion.games.il_vecchio.state import State, copy_of, first_space, owned_spaces, supply
from companion.games.il_vecchio.stock import held
from companion.games.il_vecchio.tables import Tables
from companion.games.il_vecchio.words import (
    COLOURS,
    CREST,
    FOLLOWERS,
    MEMBERS,
    PROVINCES,
    TRACKS,
    track_word,
)

OTHER = "other"
"""Members in towns of no colour that counts."""

TILES_EACH = 12
_MOST_GOODS = 99
_READINGS = tuple(choice.id for choice in READINGS)


def _numbers(value: Any) -> Any:
    """Spaces as a form spells them."""
    if not isinstance(value, list):
        return value
    return tuple(int(one) if isinstance(one, str) and one.isdecimal() and len(one) < 4 else one for one in value)


def _number(value: Any) -> Any:
    """A number as a choice spells it."""
    return int(value) if isinstance(value, str) and value.isdecimal() and len(value) < 4 else value


Entered: TypeAlias = Annotated[int, BeforeValidator(_number)]
Spaces: TypeAlias = Annotated[tuple[int, ...], BeforeValidator(_numbers)]


class Members(Strict):
    """By track the spaces on which a player's members stand."""

    venice: Spaces = ()
    milan: Spaces = ()
    papal: Spaces = ()
    council: Spaces = ()
    nobility: Spaces = ()

    def on(self, track: str) -> tuple[int, ...]:
        """The spaces on one track."""
        spaces: tuple[int, ...] = getattr(self, track)
        return spaces


class Towns(Strict):
    """How many members are in towns of each colour."""

    brown: int = 0
    black: int = 0
    grey: int = 0
    white: int = 0
    purple: int = 0
    green: int = 0
    red: int = 0
    florence: int = 0
    other: int = 0

    def counts(self) -> dict[str, int]:
        """By colour."""
        return {colour: int(getattr(self, colour)) for colour in (*COLOURS, OTHER)}


class Goods(Strict):
    """What a player holds."""

    florins: int = 0
    followers: int = 0
    scrolls: int = 0
    carriages: int = 0
    bishops: int = 0

    def counts(self) -> dict[str, int]:
        """By kind."""
        return {kind: int(getattr(self, kind)) for kind in GOODS_ON_SHEET}


GOODS_ON_SHEET = ("florins", "followers", "scrolls", "carriages", "bishops")


class PlayerSheet(Strict):
    """One player. What no tile and no tie needs may be left out."""

    name: str
    members: Members = Members()
    supply: int | None = None
    towns: Towns | None = None
    stock: Goods | None = None
    shields: int = 0
    passed_last_turn: bool = False
    nobility_tiles: tuple[str, ...] | None = None
    unused_province_tiles: Union[int, tuple[str, ...], None] = None

    def says(self, what: str) -> bool:
        """The sheet says so; a track that is left out of the members is empty, but members left out are not told."""
        return what in self.model_fields_set and getattr(self, what) is not None

    @property
    def unused(self) -> int:
        """How many province tiles were never used."""
        tiles = self.unused_province_tiles or 0
        return tiles if isinstance(tiles, int) else len(tiles)


class CopySheet(Strict):
    """What the copy shows: by province track the points over its spaces, and how many spaces a track has.

    ``points`` says the same space by space (``venice-1``), as a form asks for it.
    """

    tracks: dict[str, tuple[int | None, ...]] = Field(default_factory=dict)
    points: dict[str, Entered] = Field(default_factory=dict)
    spaces: dict[str, int] = Field(default_factory=dict)


class VecchioSheet(Strict):
    """The score sheet of a game. ``readings`` are those of the setup's options that the scoring needs.

    ``used`` is how many spaces of a track a form asks points for; nothing else needs it.
    """

    game: Literal["il_vecchio"] = "il_vecchio"
    players: Annotated[tuple[PlayerSheet, ...], Field(min_length=2, max_length=4)]
    copy_: CopySheet = Field(default_factory=CopySheet, alias="copy")
    readings: dict[str, str] = Field(default_factory=dict)
    used: dict[str, Entered] = Field(default_factory=dict)

    def points_over(self, track: str, space: int) -> int | None:
        """The points printed over a space of a province track, as far as the sheet says."""
        listed = self.copy_.tracks.get(track, ())
        told = listed[space - 1] if 1 <= space <= len(listed) else None
        return self.copy_.points.get(f"{track}-{space}") if told is None else told


SHEET: TypeAdapter[VecchioSheet] = TypeAdapter(VecchioSheet)


def usual_readings() -> dict[str, str]:
    """The readings that our rules follow."""
    return {choice.id: choice.default or choice.options[0].value for choice in READINGS}


def lengths(tables: Tables, sheet: VecchioSheet) -> dict[str, int | None]:
    """How many spaces each track has: as the copy shows, else as far as the tables know."""
    return {track: sheet.copy_.spaces.get(track, tables.lengths[track].spaces) for track in TRACKS}


def form(
    tables: Tables, names: tuple[str, ...], entered: Mapping[str, Any]
) -> tuple[tuple[FormField, ...], tuple[PlayerForm, ...]]:
    """The readings, and the points over the spaces that are in use; then each player."""
    start = first_space(len(names))
    common: list[FormField] = [
        replace(choice, id=f"readings.{choice.id}", default=_reading(entered, choice.id) or choice.default)
        for choice in READINGS
    ]
    for track in PROVINCES:
        length = tables.lengths[track].spaces or 0
        numbers = tuple(Option(str(n), msg("{n}", n=n)) for n in range(length - start + 2))
        common.append(
            Choice(
                f"used.{track}",
                msg("Spaces in use: {track}", track=track_word(track)),
                numbers,
                str(_in_use(entered, track, start)),
            )
        )
    for track in PROVINCES:
        used = int(entered.get(f"used.{track}") or _in_use(entered, track, start))
        common += [
            Choice(
                f"copy.points.{track}-{space}",
                msg("Points over {track} space {n}", track=track_word(track), n=space),
                tuple(Option(str(n), msg("{n}", n=n)) for n in range(LOWEST_POINTS, HIGHEST_POINTS + 1)),
                _points_of(tables, entered, track, space),
            )
            for space in range(start, start + used)
        ]
    kept = entered.get("players", ())
    forms = (
        PlayerForm(name, _player_fields(tables, start, kept[seat] if seat < len(kept) else {}))
        for seat, name in enumerate(names)
    )
    return tuple(common), tuple(forms)


def _reading(entered: Mapping[str, Any], reading: str) -> str | None:
    """The reading that the table chose at its setup."""
    kept = entered.get("readings")
    return kept.get(reading) if isinstance(kept, Mapping) else None


def _in_use(entered: Mapping[str, Any], track: str, start: int) -> int:
    """The spaces in use as far as the table kept them."""
    used = [
        int(space)
        for player in entered.get("players", ())
        if isinstance(player, Mapping) and isinstance(player.get("members"), Mapping)
        for space in player["members"].get(track, ())
    ]
    return max(used, default=start - 1) - start + 1


def _points_of(tables: Tables, entered: Mapping[str, Any], track: str, space: int) -> str | None:
    kept = entered.get("copy")
    points = kept.get("tracks", {}).get(track, ()) if isinstance(kept, Mapping) else ()
    told = points[space - 1] if len(points) >= space else None
    if told is None:
        told = tables.spaces[track, space].points
    return None if told is None else str(told)


def _player_fields(tables: Tables, start: int, kept: Mapping[str, Any]) -> tuple[FormField, ...]:
    members = tuple(_spaces_field(tables, track, start, kept) for track in TRACKS)
    pieces = {**{colour: CREST[colour] for colour in COLOURS}, OTHER: words.NO_CREST}
    told = kept.get("towns")
    towns = Amounts(
        "towns",
        msg("Members in towns, by colour"),
        tuple(Option(colour, piece.label, piece=piece) for colour, piece in pieces.items()),
        dict.fromkeys(pieces, MEMBERS),
        default={colour: n for colour, n in told.items() if n} if isinstance(told, Mapping) else None,
        most=MEMBERS,
    )
    goods = (
        Count("stock.florins", msg("Florins"), 0, _MOST_GOODS, 0),
        Count("stock.followers", msg("Followers"), 0, _MOST_GOODS, 0),
        Count("stock.scrolls", msg("Scrolls"), 0, _MOST_GOODS, 0),
        Count("stock.carriages", msg("Carriages"), 0, _MOST_GOODS, 0),
        Count("stock.bishops", msg("Bishops"), 0, _MOST_GOODS, 0),
    )
    tiles = tuple(Option(tile, nobility_label(tile)) for tile in tables.nobility)
    return (
        *members,
        towns,
        Count("supply", msg("Members in the supply"), 0, MEMBERS, 0),
        *goods,
        Count("shields", msg("Medici shields"), 0, max(tables.shields.values()), 0),
        Count("unused_province_tiles", msg("Province tiles never used"), 0, len(tables.provinces), 0),
        Pick("nobility_tiles", msg("Nobility tiles"), tiles, 0, TILES_EACH),
        Flag("passed_last_turn", msg("Passed the double turn")),
    )


def _spaces_field(tables: Tables, track: str, start: int, kept: Mapping[str, Any]) -> Order:
    """The spaces on a track, tapped; the last one of a full track may hold several."""
    length = tables.lengths[track].spaces
    spaces = tuple(range(start, (length or florence_spaces()) + 1))
    told = kept.get("members", {})
    default = tuple(str(space) for space in told.get(track, ())) if isinstance(told, Mapping) else ()
    stock = {str(space): MEMBERS if space == length or length is None else 1 for space in spaces}
    items = tuple(Option(str(space), msg("{n}", n=space), Face("#E9DFCB", str(space))) for space in spaces)
    return Order(f"members.{track}", msg("{track}: on spaces", track=track_word(track)), items, stock, MEMBERS, 0, default)


def of_state(tables: Tables, state: State) -> dict[str, Any]:
    """The sheet as far as the table kept it."""
    known = book(tables, state.printed)
    points = {}
    for track in PROVINCES:
        length = known.lengths[track] or 0
        listed = [known.points.get((track, space)) for space in range(1, length + 1)]
        while listed and listed[-1] is None:
            listed.pop()
        points[track] = listed
    players = [_player(tables, state, seat) for seat in range(len(state.players))]
    lengths_known = {track: length for track, length in known.lengths.items() if length is not None}
    readings = {reading: state.reading(reading) for reading in _READINGS}
    return {"players": players, "copy": {"tracks": points, "spaces": lengths_known}, "readings": readings}


def _player(tables: Tables, state: State, seat: int) -> dict[str, Any]:
    own, known = state.seats[seat], copy_of(tables, state)
    line: dict[str, Any] = {
        "name": state.players[seat],
        "members": {track: list(spaces) for track, spaces in owned_spaces(tables, state, seat).items()},
        "shields": own.shields,
        "passed_last_turn": own.passed,
    }
    left = supply(state, seat)
    if left is not None and own.members is not None:
        colours = [known.colour(member.town) for member in own.members]
        line["supply"] = left
        if all(colours):
            names = [OTHER if colour == NO_CREST else colour for colour in colours]
            line["towns"] = {colour: names.count(colour) for colour in (*COLOURS, OTHER)}
    if own.stock is not None:
        line["stock"] = {
            "florins": held(own.stock, "florin"),
            "followers": sum(held(own.stock, kind) for kind in FOLLOWERS),
            "scrolls": held(own.stock, "scroll"),
            "carriages": held(own.stock, "carriage"),
            "bishops": held(own.stock, "bishop"),
        }
    if state.depth == "everything" and own.told:
        line["unused_province_tiles"] = len(own.provinces)
    if "" not in own.nobility:
        line["nobility_tiles"] = list(own.nobility)
    return line
