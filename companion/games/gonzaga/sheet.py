"""The score sheet: its shape, its form, and whether one box and one evening can hold what it says."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal

from pydantic import Field as Limits
from pydantic import TypeAdapter

from companion.core.errors import Faults
from companion.core.fields import Count, Field
from companion.core.message import Message, msg
from companion.core.reading import Strict
from companion.core.view import PlayerForm
from companion.games.gonzaga.points import ALL_LEAGUES, LEAGUE_HARBOURS, MOST_HARBOURS, MOST_SITES, RINGS, ROUNDS
from companion.games.gonzaga.tables import A_KIND, FEWEST_FLOURISHING, MOST_FLOURISHING, REGIONS, Tables

ALL = A_KIND * len(REGIONS)
"""Cities on the board, and harbours."""
MOST_IN = {"flourishing": A_KIND * MOST_FLOURISHING, "inactive": A_KIND * (len(REGIONS) - FEWEST_FLOURISHING)}
MOST_LEAGUES = 6
GOAL_CITIES = 6
MOST_CHAIN = 15
"""Nine fiefs and six rings of three weddings."""


class Sites(Strict):
    """Own covered cities, or harbours, by what their region is."""

    flourishing: Annotated[int, Limits(ge=0, le=MOST_IN["flourishing"])]
    inactive: Annotated[int, Limits(ge=0, le=MOST_IN["inactive"])]

    @property
    def total(self) -> int:
        """All of them."""
        return self.flourishing + self.inactive


class SheetPlayer(Strict):
    """A player after the last round; what a piece covers counts for its owner, also under or on another's."""

    name: Annotated[str, Limits(min_length=1, max_length=24)]
    cities: Sites
    harbours: Sites
    sea_leagues: Annotated[int, Limits(ge=0, le=MOST_LEAGUES)]
    donations: Annotated[int, Limits(ge=0, le=ROUNDS)]
    largest_chain: Annotated[int, Limits(ge=0, le=MOST_CHAIN)]
    goal_cities: Annotated[int, Limits(ge=0, le=GOAL_CITIES)]

    @property
    def covered(self) -> int:
        """Own cities and harbours, the tie-break (rule G4)."""
        return self.cities.total + self.harbours.total


class Sheet(Strict):
    """The players in seat order."""

    game: Literal["gonzaga"] = "gonzaga"
    players: Annotated[tuple[SheetPlayer, ...], Limits(min_length=2, max_length=4)]


SHEET: TypeAdapter[Sheet] = TypeAdapter(Sheet)


def form(
    tables: Tables, players: tuple[str, ...], entered: Mapping[str, Any]
) -> tuple[tuple[Field, ...], tuple[PlayerForm, ...]]:
    """What is asked of each player."""
    del tables
    known = {str(player.get("name")): player for player in entered.get("players", ()) if isinstance(player, Mapping)}
    return (), tuple(PlayerForm(name, tuple(_fields(known.get(name, {})))) for name in players)


def _fields(known: Mapping[str, Any]) -> list[Field]:
    asked: tuple[tuple[str, Message, int], ...] = (
        ("cities.flourishing", msg("Cities in flourishing regions"), MOST_IN["flourishing"]),
        ("cities.inactive", msg("Cities in inactive regions"), MOST_IN["inactive"]),
        ("harbours.flourishing", msg("Harbours in flourishing regions"), MOST_IN["flourishing"]),
        ("harbours.inactive", msg("Harbours in inactive regions"), MOST_IN["inactive"]),
        ("sea_leagues", msg("Sea leagues"), MOST_LEAGUES),
        ("donations", msg("Donations to the church"), ROUNDS),
        ("largest_chain", msg("Pieces in the longest chain"), MOST_CHAIN),
        ("goal_cities", msg("Cities of the secret goal"), GOAL_CITIES),
    )
    return [Count(path, label, 0, most, _value(known, path)) for path, label, most in asked]


def _value(known: Mapping[str, Any], path: str) -> int | None:
    value: Any = known
    for key in path.split("."):
        value = value.get(key) if isinstance(value, Mapping) else None
    return value if isinstance(value, int) else None


def check(sheet: Sheet) -> None:
    """Refuse what cannot have been covered on one map in one evening.

    Raises:
        Refused: with everything that cannot be, each with its path.
    """
    faults = Faults()
    for seat, player in enumerate(sheet.players):
        path = f"players[{seat}]"
        if player.name.casefold() in (other.name.casefold() for other in sheet.players[:seat]):
            faults.add(f"{path}.name", "is {name} a second time; each player needs a name", name=player.name)
        _check_player(player, path, faults)
    _check_board(sheet.players, faults)
    faults.raise_any()


def _check_player(player: SheetPlayer, path: str, faults: Faults) -> None:
    cities, harbours = player.cities.total, player.harbours.total
    for what, n in (("cities", cities), ("harbours", harbours)):
        if n > ALL:
            faults.add(f"{path}.{what}", "are {given}, but the board has {right}", "S2", given=n, right=ALL)
    if player.sea_leagues * LEAGUE_HARBOURS > harbours:
        faults.add(
            f"{path}.sea_leagues",
            "are {given}, but {harbours} harbours make {right} at most",
            "C2",
            given=player.sea_leagues,
            harbours=harbours,
            right=harbours // LEAGUE_HARBOURS,
        )
    if player.goal_cities > cities:
        faults.add(
            f"{path}.goal_cities",
            "are {given}, but {right} cities are covered",
            "G3",
            given=player.goal_cities,
            right=cities,
        )
    turns = ROUNDS - player.donations
    if harbours > MOST_HARBOURS * turns:
        faults.add(
            f"{path}.harbours",
            "are {given}, but {turns} turns cover {right} at most",
            "A1",
            given=harbours,
            turns=turns,
            right=MOST_HARBOURS * turns,
        )
    elif player.covered > MOST_SITES * turns:
        faults.add(
            f"{path}.cities",
            "and harbours are {given}, but {turns} turns cover {right} at most",
            "A2",
            "A3",
            given=player.covered,
            turns=turns,
            right=MOST_SITES * turns,
        )
    pieces = turns + min(turns, RINGS // 2)
    if player.largest_chain > pieces:
        faults.add(
            f"{path}.largest_chain",
            "is {given}, but {turns} turns lay {right} pieces at most",
            "G2",
            given=player.largest_chain,
            turns=turns,
            right=pieces,
        )
    if player.covered and not player.largest_chain:
        faults.add(f"{path}.largest_chain", "is 0, but a piece that covers something is a chain of 1", "G2")


def _check_board(players: Sequence[SheetPlayer], faults: Faults) -> None:
    """Each site lies under one fief at most; only rings, six a player, cover it a second time (rules L6, W5)."""
    for what, rule in (("cities", "A2"), ("harbours", "A1")):
        owned = [getattr(player, what).total for player in players]
        by_fief = sum(max(0, n - RINGS) for n in owned)
        if by_fief > ALL:
            faults.add(
                "players",
                "cover {given} {what} by fiefs at least, but the board has {right}",
                rule,
                "L6",
                given=by_fief,
                what=msg("cities") if what == "cities" else msg("harbours"),
                right=ALL,
            )
    leagues = sum(player.sea_leagues for player in players)
    if leagues > ALL_LEAGUES:
        faults.add(
            "players",
            "have {given} sea leagues, but {right} are the most: each of 6 seas has harbours for two of them",
            "C2",
            given=leagues,
            right=ALL_LEAGUES,
        )
    if not any(_fits(players, count) for count in range(FEWEST_FLOURISHING, MOST_FLOURISHING + 1)):
        faults.add(
            "players", "cover more than any number of flourishing regions, 3 to 5, and six rings each allow", "S4", "L6"
        )


def _fits(players: Sequence[SheetPlayer], flourishing: int) -> bool:
    """So many flourishing regions can hold all of it: what goes beyond one fief a site is done by rings."""
    sizes = {"flourishing": A_KIND * flourishing, "inactive": A_KIND * (len(REGIONS) - flourishing)}
    beyond = 0
    for kind, size in sizes.items():
        for what in ("cities", "harbours"):
            owned = [getattr(getattr(player, what), kind) for player in players]
            if max(owned) > size or sum(owned) > 2 * size:
                return False
            beyond += max(0, sum(owned) - size)
    return beyond <= RINGS * len(players)
