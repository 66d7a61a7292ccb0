"""Who won: eight headings, then followers and scrolls, then florins, then a shared win (rules G1 to G10)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.core.errors import Faults
from companion.core.message import Message, msg, plural, render
from companion.core.score import (
    Heading,
    Line,
    Result,
    Standing,
    player_results,
    points_text,
    rank,
    verdict_by_points,
)
from companion.games.il_vecchio.check import check
from companion.games.il_vecchio.nobility import Counted, tile_points
from companion.games.il_vecchio.setup import READINGS
from companion.games.il_vecchio.sheet import PlayerSheet, VecchioSheet, usual_readings
from companion.games.il_vecchio.tables import Tables
from companion.games.il_vecchio.words import PROVINCES, TRACKS

EVERY_TRACK = 5
MAJORITY = 3
PER_COUNCIL, PER_NOBILITY, PER_SHIELD = 2, 1, 1
PASSED = 2

HEADINGS = (
    Heading("nobility_tiles", msg("Nobility tiles"), "G1"),
    Heading("provinces", msg("Provinces"), "G2"),
    Heading("council", msg("Council"), "G3"),
    Heading("nobility", msg("Nobility"), "G4"),
    Heading("every_track", msg("Every track"), "G5"),
    Heading("majorities", msg("Majorities"), "G6"),
    Heading("shields", msg("Medici shields"), "G7"),
    Heading("passed", msg("Passed"), "G8"),
)
TIEBREAKS = (
    Heading("followers_and_scrolls", msg("Followers and scrolls"), "G9"),
    Heading("florins", msg("Florins"), "G9"),
)


def score(tables: Tables, sheet: VecchioSheet) -> Result:
    """The result.

    Raises:
        Refused: with every fault of the sheet.
    """
    check(tables, sheet)
    readings = {**usual_readings(), **sheet.readings}
    standings = [_standing(tables, sheet, player, readings) for player in sheet.players]
    _check_tie(sheet, standings)
    ranking = rank(standings, [tiebreak.id for tiebreak in TIEBREAKS])
    best = standings[ranking.winners[0]]
    names = [standing.name for standing in standings]
    reason = _reason(ranking.decided_by, best.tiebreak)
    verdict = verdict_by_points(names, ranking, points_text(best.total), reason)
    players = player_results(standings, ranking)
    notes = tuple(render(note) for note in readings_that_mattered(sheet, readings))
    return Result(game="il_vecchio", players=players, decided_by=ranking.decided_by, verdict=render(verdict), notes=notes)


def _standing(tables: Tables, sheet: VecchioSheet, player: PlayerSheet, readings: Mapping[str, str]) -> Standing:
    counted = Counted(player, len(sheet.players), readings)
    points = {
        "nobility_tiles": sum(tile_points(tables, tile, counted) for tile in player.nobility_tiles or ()),
        "provinces": province_points(sheet, player),
        "council": PER_COUNCIL * len(player.members.council),
        "nobility": PER_NOBILITY * len(player.members.nobility),
        "every_track": every_track(player),
        "majorities": majorities(sheet.players, player, readings["majority"]),
        "shields": PER_SHIELD * player.shields,
        "passed": PASSED * player.passed_last_turn,
    }
    goods = counted.goods()
    tiebreak = {"followers_and_scrolls": goods["followers"] + goods["scrolls"], "florins": goods["florins"]}
    return Standing(player.name, tuple(Line(id=name, points=n) for name, n in points.items()), tiebreak)


def province_points(sheet: VecchioSheet, player: PlayerSheet) -> int:
    """The points printed over the spaces (rule G2); that they are known was checked."""
    return sum(sheet.points_over(track, space) or 0 for track in PROVINCES for space in player.members.on(track))


def every_track(player: PlayerSheet) -> int:
    """A member on each of the five tracks, once (rule G5)."""
    return EVERY_TRACK * all(player.members.on(track) for track in TRACKS)


def majorities(players: Sequence[PlayerSheet], player: PlayerSheet, ahead: str) -> int:
    """Three points for each track with most members, or as many and further ahead (rule G6)."""
    return MAJORITY * sum(player in leaders(players, track, ahead) for track in TRACKS)


def leaders(players: Sequence[PlayerSheet], track: str, ahead: str) -> tuple[PlayerSheet, ...]:
    """Who has the majority on a track: nobody on an empty one; several only where every space is equal."""
    most = max(len(player.members.on(track)) for player in players)
    tied = [player for player in players if most and len(player.members.on(track)) == most]
    keys = [_ahead(player.members.on(track), ahead) for player in tied]
    return tuple(player for player, key in zip(tied, keys, strict=True) if key == max(keys))


def _ahead(spaces: tuple[int, ...], ahead: str) -> tuple[int, ...]:
    """Spaces from the one that counts as furthest ahead, so that a greater one is further ahead."""
    return tuple(sorted(spaces, reverse=True)) if ahead == "high" else tuple(-space for space in sorted(spaces))


def readings_that_mattered(sheet: VecchioSheet, readings: Mapping[str, str]) -> tuple[Message, ...]:
    """The readings that this sheet met, in words: each of a tile that somebody holds, and of a tie on a track."""
    held = {tile for player in sheet.players for tile in player.nobility_tiles or ()}
    ties = any(_is_tie(sheet.players, track) for track in TRACKS)
    met = {"sets": "N6" in held, "chain": "N7" in held, "majority": ties}
    return tuple(
        msg("{reading}: {chosen}", reading=choice.label, chosen=option.label)
        for choice in READINGS
        for option in choice.options
        if met[choice.id] and option.value == readings[choice.id]
    )


def _is_tie(players: Sequence[PlayerSheet], track: str) -> bool:
    counts = sorted((len(player.members.on(track)) for player in players), reverse=True)
    return counts[0] > 0 and counts[0] == counts[1]


def _check_tie(sheet: VecchioSheet, standings: Sequence[Standing]) -> None:
    """Refuse a tie at the top that cannot be broken because goods were left out (rule G9)."""
    best = max(standing.total for standing in standings)
    tied = [place for place, standing in enumerate(standings) if standing.total == best]
    faults = Faults()
    for place in tied:
        if len(tied) > 1 and sheet.players[place].stock is None:
            faults.add(
                f"players[{place}].stock", "is missing; with {points} points each, it breaks the tie", "G9", points=best
            )
    faults.raise_any()


def _reason(decided_by: str, tiebreak: Mapping[str, int]) -> Message | None:
    n = tiebreak.get(decided_by, 0)
    match decided_by:
        case "followers_and_scrolls":
            return plural("{n} follower or scroll", "{n} followers and scrolls", n)
        case "florins":
            return plural("{n} florin", "{n} florins", n)
        case _:
            return None
