"""A score sheet against the box: every fault by its path."""

from __future__ import annotations

from companion.core.errors import Faults
from companion.games.il_vecchio.facts import HIGHEST_POINTS, LOWEST_POINTS, florence_spaces
from companion.games.il_vecchio.nobility import NEEDS
from companion.games.il_vecchio.setup import READINGS
from companion.games.il_vecchio.sheet import PlayerSheet, VecchioSheet, lengths
from companion.games.il_vecchio.state import first_space
from companion.games.il_vecchio.tables import Tables
from companion.games.il_vecchio.words import MEMBERS, PROVINCES, TRACKS, track_word

MOST_GOODS = 999


def check(tables: Tables, sheet: VecchioSheet) -> None:
    """Check a sheet.

    Raises:
        Refused: with everything that the box or the rules cannot hold, or that is missing.
    """
    faults = Faults()
    _check_copy(tables, sheet, faults)
    names: list[str] = []
    for place, player in enumerate(sheet.players):
        path = f"players[{place}]"
        if not player.name.strip():
            faults.add(f"{path}.name", "is empty; each player needs a name")
        elif player.name.casefold() in names:
            faults.add(f"{path}.name", "is {name} like another player; give each a name of their own", name=player.name)
        names.append(player.name.casefold())
        _check_numbers(tables, player, path, faults)
        _check_needs(player, path, faults)
    _check_spaces(tables, sheet, faults)
    _check_points(tables, sheet, faults)
    _check_tiles(tables, sheet, faults)
    shields, most = sum(max(0, player.shields) for player in sheet.players), tables.shields[len(sheet.players)]
    if shields > most:
        faults.add(
            "players", "have {given} shields together, but only {right} are stacked", "S3", given=shields, right=most
        )
    faults.raise_any()


def _check_copy(tables: Tables, sheet: VecchioSheet, faults: Faults) -> None:
    for choice in READINGS:
        right = tuple(option.value for option in choice.options)
        given = sheet.readings.get(choice.id, right[0])
        if given not in right:
            faults.add(f"readings.{choice.id}", "is {given}, but must be one of {right}", given=given, right=right)
    for reading in sheet.readings:
        if reading not in {choice.id for choice in READINGS}:
            faults.add(f"readings.{reading}", "is no reading that the scoring needs")
    for track, spaces in sheet.copy_.spaces.items():
        right_length = tables.lengths[track].spaces if track in TRACKS else None
        most = florence_spaces() if right_length is None else right_length
        if track not in TRACKS:
            faults.add(f"copy.spaces.{track}", "is no track; the tracks are {right}", right=TRACKS)
        elif not 1 <= spaces <= most:
            faults.add(f"copy.spaces.{track}", "is {given}, but must be 1 to {right}", given=spaces, right=most)
    for track, points in sheet.copy_.tracks.items():
        if track not in PROVINCES:
            faults.add(
                f"copy.tracks.{track}", "has no printed points; the tracks that have are {right}", "G2", right=PROVINCES
            )
            continue
        if len(points) > (tables.lengths[track].spaces or 0):
            faults.add(
                f"copy.tracks.{track}",
                "has {given} spaces, but the track has {right}",
                "B3",
                given=len(points),
                right=tables.lengths[track].spaces or 0,
            )
        for at, value in enumerate(points):
            if value is not None and not LOWEST_POINTS <= value <= HIGHEST_POINTS:
                _add_points_fault(f"copy.tracks.{track}[{at}]", value, faults)


def _check_numbers(tables: Tables, player: PlayerSheet, path: str, faults: Faults) -> None:
    limits = [(f"{path}.shields", player.shields, max(tables.shields.values()))]
    if player.supply is not None:
        limits.append((f"{path}.supply", player.supply, MEMBERS))
    if player.towns is not None:
        limits += [(f"{path}.towns.{colour}", n, MEMBERS) for colour, n in player.towns.counts().items()]
    if player.stock is not None:
        limits += [(f"{path}.stock.{good}", n, MOST_GOODS) for good, n in player.stock.counts().items()]
    limits.append((f"{path}.unused_province_tiles", player.unused, len(tables.provinces)))
    for where, given, most in limits:
        if not 0 <= given <= most:
            faults.add(where, "is {given}, but must be 0 to {right}", "M1", given=given, right=most)
    on_tracks = sum(len(player.members.on(track)) for track in TRACKS)
    in_towns = sum(max(0, n) for n in player.towns.counts().values()) if player.towns else 0
    total = on_tracks + in_towns + max(0, player.supply or 0)
    if total > MEMBERS:
        faults.add(
            f"{path}.members",
            "are {given} with those in towns and supply, but there are {right} of a colour",
            "S8",
            "M1",
            given=total,
            right=MEMBERS,
        )


def _check_needs(player: PlayerSheet, path: str, faults: Faults) -> None:
    """What a tile needs must be said; what nothing needs may be left out."""
    for tile in player.nobility_tiles or ():
        what = NEEDS.get(tile)
        if what is not None and not player.says(what):
            faults.add(f"{path}.{what}", "is missing; tile {tile} needs it", tile, tile=tile)
    if player.nobility_tiles is None and player.members.nobility:
        faults.add(f"{path}.nobility_tiles", "is missing: which tiles came with the members on the nobility track?", "G1")


def _check_spaces(tables: Tables, sheet: VecchioSheet, faults: Faults) -> None:
    """A space exists and holds one member, but for the last space of a full track (rule Z3)."""
    start = first_space(len(sheet.players))
    for track in TRACKS:
        length = lengths(tables, sheet)[track]
        last = florence_spaces() if length is None else length
        every = [space for player in sheet.players for space in player.members.on(track)]
        end = max(every, default=0) if length is None else length
        full = set(range(start, end + 1)) <= set(every)
        seen: set[int] = set()
        for place, player in enumerate(sheet.players):
            for at, space in enumerate(player.members.on(track)):
                path = f"players[{place}].members.{track}[{at}]"
                if not start <= space <= last:
                    faults.add(
                        path,
                        "is {given}, but {track} has spaces {low} to {high}"
                        if start == 1
                        else "is {given}, but with two players {track} has spaces {low} to {high}",
                        "S5",
                        "B3",
                        given=space,
                        track=track_word(track),
                        low=start,
                        high=last,
                    )
                elif space in seen and not (full and space == end):
                    faults.add(
                        path,
                        "is {given}, where another member stands already; only the last space of a full track "
                        "holds several",
                        "Z3",
                        given=space,
                    )
                seen.add(space)


def _check_points(tables: Tables, sheet: VecchioSheet, faults: Faults) -> None:
    """The points over each space in use are known (rule G2)."""
    for place, value in sheet.copy_.points.items():
        track, _, space = place.partition("-")
        if track not in PROVINCES or not space.isdecimal() or (track, int(space)) not in tables.spaces:
            faults.add(f"copy.points.{place}", "is no space with printed points; spaces are called like venice-1", "G2")
        elif not LOWEST_POINTS <= value <= HIGHEST_POINTS:
            _add_points_fault(f"copy.points.{place}", value, faults)
    for track in PROVINCES:
        used = {space for player in sheet.players for space in player.members.on(track)}
        for n in sorted(used):
            if (track, n) in tables.spaces and sheet.points_over(track, n) is None:
                faults.add(
                    f"copy.tracks.{track}[{n - 1}]",
                    "is missing: which points are printed over {track} space {n}?",
                    "G2",
                    track=track_word(track),
                    n=n,
                )


def _add_points_fault(path: str, value: int, faults: Faults) -> None:
    faults.add(
        path,
        "is {given}, but spaces show {low} to {high} points",
        "G2",
        given=value,
        low=LOWEST_POINTS,
        high=HIGHEST_POINTS,
    )


def _check_tiles(tables: Tables, sheet: VecchioSheet, faults: Faults) -> None:
    """A tile lies before one player only."""
    seen: dict[str, str] = {}
    for place, player in enumerate(sheet.players):
        tiles = player.unused_province_tiles
        listed = (
            ("nobility_tiles", player.nobility_tiles or (), tuple(tables.nobility)),
            ("unused_province_tiles", tiles if isinstance(tiles, tuple) else (), tuple(tables.provinces)),
        )
        for name, given, known in listed:
            for at, tile in enumerate(given):
                path = f"players[{place}].{name}[{at}]"
                if tile not in known:
                    faults.add(path, "is {given}, but the tiles are {right}", "M1", given=tile, right=known)
                elif tile in seen:
                    faults.add(
                        path, "is {given} a second time; it lies before {player}", "M1", given=tile, player=seen[tile]
                    )
                seen.setdefault(tile, player.name)
    unused = sum(max(0, player.unused) for player in sheet.players)
    if unused > len(tables.provinces):
        faults.add(
            "players",
            "have {given} province tiles together, but the box holds {right}",
            "M1",
            given=unused,
            right=len(tables.provinces),
        )
