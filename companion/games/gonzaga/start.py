"""The state after setup, and the scenario tile (rules S4 to S9)."""

from __future__ import annotations

from dataclasses import replace

from companion.core.deal import Way
from companion.core.draw import Stream
from companion.core.errors import refuse
from companion.games.gonzaga.book import Printed, learned, tile_fact
from companion.games.gonzaga.moves import Scenario
from companion.games.gonzaga.rounds import enter_round
from companion.games.gonzaga.setup import LAST_TURN, GonzagaSetup, owner_of
from companion.games.gonzaga.state import Seat, State, printed_on
from companion.games.gonzaga.tables import REGIONS, Tables, is_scenario

SLUG = "gonzaga"


def start(tables: Tables, document: GonzagaSetup) -> State:
    """Markers on 0, six rings each (S6); the Last Turn card is a seat, since its place in the deck is always the same."""
    del tables
    players, options = document.players, document.options
    decks = document.fief_decks
    goals = document.goals or {}
    again = document.rolls.get("scenario", 0)
    tiles = f"{document.seed}#{again}" if again else document.seed
    state = State(
        players,
        "scenario",
        tuple(Seat() for _ in players),
        owner_of(options, len(players)),
        document.scenario,
        document.flourishing,
        decks=None if decks is None else tuple(_fiefs(decks[name]) for name in players),
        decks_kept=options["decks"] == Way.KEPT,
        tiles_seed=tiles if options["scenario"] == Way.DICTATED else None,
        goals=tuple(goals.get(name) for name in players),
    )
    return enter_round(state) if state.flourishing else state


def _fiefs(deck: tuple[int | str, ...]) -> tuple[int, ...]:
    return tuple(int(card) for card in deck if card != LAST_TURN)


def drawable(tables: Tables, state: State) -> tuple[str, ...]:
    """The tiles of this copy that are known to be marked for so many players, with what flourishes on them (rule S4)."""
    known = printed_on(tables, state).tiles
    return tuple(tile.id for tile in known.values() if tile.players == len(state.players) and tile.flourishing)


def drawn_tile(tables: Tables, state: State) -> str | None:
    """The tile that the app draws: of all sixteen in their shuffled order, the first that may be drawn."""
    if state.tiles_seed is None or state.stage != "scenario":
        return None
    order = Stream(SLUG, "scenario", state.tiles_seed).shuffle(tuple(tables.scenarios))
    may = drawable(tables, state)
    return next((tile for tile in order if tile in may), None)


def scenario(tables: Tables, state: State, move: Scenario) -> State:
    """What flourishes in this game.

    Raises:
        Refused: if a tile is not known, or these regions cannot flourish together.
    """
    if move.tile is not None:
        tile = printed_on(tables, state).tiles.get(move.tile)
        if tile is None or tile.flourishing is None:
            raise refuse("tile", "is {given}, which nobody has read off yet; say its regions", "S4", given=move.tile)
        if move.regions not in (None, tile.flourishing):
            raise refuse("regions", "must be what the tile names: {right}", "S4", right=tile.flourishing)
        return enter_round(replace(state, scenario=tile.name, flourishing=tile.flourishing))
    if move.regions is None:
        raise refuse("regions", "is missing: no tile of this copy can be drawn by the app", "S4")
    regions = tuple(region for region in REGIONS if region in move.regions)
    if not is_scenario(regions) or len(regions) != len(move.regions):
        raise refuse("regions", "must be 3 to 5 different regions", "S4")
    name = " ".join((move.name or "").split())
    printed = _noted(tables, state, name, regions) if name else state.printed
    return enter_round(replace(state, scenario=name or None, flourishing=regions, printed=printed))


def _noted(tables: Tables, state: State, name: str, regions: tuple[str, ...]) -> Printed:
    """What the table said of its tile, kept for the copy; a tile of that name is not kept twice."""
    known = printed_on(tables, state).tiles
    same = next((tile for tile in known.values() if (tile.name or "").casefold() == name.casefold()), None)
    free = same or next((tile for tile in known.values() if tile.name is None and tile.flourishing is None), None)
    if free is None:
        return state.printed
    if same is not None and same.flourishing not in (None, regions):
        raise refuse("regions", "must be what the tile names: {right}", "S4", right=same.flourishing)
    told = {
        tile_fact(free.id, "name"): name,
        tile_fact(free.id, "regions"): ", ".join(regions),
        tile_fact(free.id, "players"): str(len(state.players)),
    }
    return learned(tables, state.printed, told, "name")
