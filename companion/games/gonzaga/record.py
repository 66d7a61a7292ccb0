"""The score sheet as far as the table kept it."""

from __future__ import annotations

from typing import Any

from companion.games.gonzaga.points import leagues
from companion.games.gonzaga.state import State, harbours_by_sea, is_flourishing
from companion.games.gonzaga.tables import Tables


def of_state(tables: Tables, state: State) -> dict[str, Any]:
    """What was covered, counted again (rule C3); of a player who was not recorded throughout, the name alone."""
    return {"players": [_player(tables, state, seat) for seat in range(len(state.players))]}


def _player(tables: Tables, state: State, seat: int) -> dict[str, Any]:
    held = state.seats[seat]
    sheet: dict[str, Any] = {"name": state.players[seat]}
    if not held.known:
        return sheet
    sheet |= {"cities": {}, "harbours": {}}
    for kind, is_city in (("cities", True), ("harbours", False)):
        sites = [site for site in held.sites if tables.sites[site].is_city == is_city]
        good = sum(is_flourishing(tables, state, site) for site in sites)
        sheet[kind] = {"flourishing": good, "inactive": len(sites) - good}
    sheet["sea_leagues"] = leagues(harbours_by_sea(tables, state, seat))
    sheet["donations"] = held.donations
    sheet["largest_chain"] = held.longest
    if held.reached is not None:
        sheet["goal_cities"] = held.reached
    return sheet
