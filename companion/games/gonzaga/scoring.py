"""Who won: sites, leagues, donations, the longest chain and the secret goal (rules C1 to C3, G1 to G4)."""

from __future__ import annotations

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
from companion.games.gonzaga.points import DONATION, FLOURISHING, GOAL, INACTIVE, LEAGUE, gonzaga
from companion.games.gonzaga.sheet import Sheet, SheetPlayer, check
from companion.games.gonzaga.tables import Tables

COVERED = "covered_sites"
HEADINGS = (
    Heading("sites", msg("Cities and harbours"), "C1"),
    Heading("sea_leagues", msg("Sea leagues"), "C2"),
    Heading("donations", msg("Donations"), "D1"),
    Heading("gonzaga", msg("Longest chain"), "G1"),
    Heading("goal", msg("Secret goal"), "G3"),
)
TIEBREAKS = (Heading(COVERED, msg("Covered cities and harbours"), "G4"),)


def score(tables: Tables, sheet: Sheet) -> Result:
    """The result.

    Raises:
        Refused: with everything on the sheet that cannot be.
    """
    del tables
    check(sheet)
    bonus = gonzaga([player.largest_chain for player in sheet.players])
    standings = [_standing(player, extra) for player, extra in zip(sheet.players, bonus, strict=True)]
    ranking = rank(standings, (COVERED,))
    best = standings[ranking.winners[0]]
    reason = _reason(best) if ranking.decided_by == COVERED else None
    verdict = verdict_by_points([standing.name for standing in standings], ranking, points_text(best.total), reason)
    players = player_results(standings, ranking)
    return Result(game="gonzaga", players=players, decided_by=ranking.decided_by, verdict=render(verdict))


def _reason(best: Standing) -> Message:
    return plural("more sites: {n} city or harbour", "more sites: {n} cities and harbours", best.tiebreak[COVERED])


def _standing(player: SheetPlayer, bonus: int) -> Standing:
    flourishing = player.cities.flourishing + player.harbours.flourishing
    inactive = player.cities.inactive + player.harbours.inactive
    lines = (
        Line(id="sites", points=FLOURISHING * flourishing + INACTIVE * inactive),
        Line(id="sea_leagues", points=LEAGUE * player.sea_leagues),
        Line(id="donations", points=DONATION * player.donations),
        Line(id="gonzaga", points=bonus),
        Line(id="goal", points=GOAL[player.goal_cities]),
    )
    return Standing(player.name, lines, {COVERED: player.covered})
