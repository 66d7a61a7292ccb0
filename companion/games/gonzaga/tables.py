"""The box of Gonzaga as rows: what is known of the board and the cards. Blank cells are what nobody has seen."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.core.game import Rows
from companion.core.printed import Certainty

REGIONS = ("Hispania", "Francia", "Britannia", "Germania", "Italia", "Europa Orientalis")
"""As printed; they are their own ids."""
A_KIND = 4
"""Cities, and harbours, in each region (rule S2); harbours in each sea (S3)."""
CITIES_A_SIGN = 3
FIEFS = tuple(range(10, 121, 10))
"""The numbers of a player's twelve fiefs."""
FEWEST_FLOURISHING, MOST_FLOURISHING = 3, 5
"""Rule S4: one to three regions are inactive."""


@dataclass(frozen=True, slots=True)
class Site:
    """A city or harbour. ``mark`` is the sign of a city or the sea of a harbour; ``None`` where nobody has looked."""

    id: str
    region: str
    slot: int
    name: str | None
    mark: str | None
    certainty: Certainty
    source: str

    def __post_init__(self) -> None:
        if self.region not in REGIONS or not 1 <= self.slot <= A_KIND:
            raise ValueError(f"{self.id}: a site cannot lie there: {self.region}, {self.slot}")

    @property
    def is_city(self) -> bool:
        """A city, not a harbour."""
        return self.id.startswith("c")


@dataclass(frozen=True, slots=True)
class Named:
    """A sea or a sign: our id, and the name where it is known."""

    id: str
    name: str | None
    certainty: Certainty
    source: str


@dataclass(frozen=True, slots=True)
class Goal:
    """A goal card: the two signs of its cities, as far as they follow."""

    id: int
    signs: tuple[str, str]
    certainty: Certainty
    source: str


@dataclass(frozen=True, slots=True)
class Scenario:
    """A scenario tile; ``None`` where nobody has seen it."""

    id: str
    name: str | None
    players: int | None
    flourishing: tuple[str, ...] | None
    certainty: Certainty
    source: str


@dataclass(frozen=True, slots=True, eq=False)
class Tables:
    """Everything in the box."""

    sites: Mapping[str, Site]
    seas: Mapping[str, Named]
    signs: Mapping[str, Named]
    goals: Mapping[int, Goal]
    scenarios: Mapping[str, Scenario]

    @property
    def cities(self) -> tuple[str, ...]:
        """Ids of the 24 cities, region by region."""
        return tuple(site for site in self.sites if site.startswith("c"))

    @property
    def harbours(self) -> tuple[str, ...]:
        """Ids of the 24 harbours, region by region."""
        return tuple(site for site in self.sites if site.startswith("h"))


def read_tables(rows: Rows) -> Tables:
    """The tables from the rows of ``data/gonzaga``.

    Raises:
        ValueError: if a row is impossible, or the rows together are not what the box holds.
    """
    sites = [_site(row, "sign") for row in rows["cities"]] + [_site(row, "sea") for row in rows["harbours"]]
    tables = Tables(
        {site.id: site for site in sites},
        {row["id"]: _named(row) for row in rows["seas"]},
        {row["id"]: _named(row) for row in rows["signs"]},
        {int(row["id"]): _goal(row) for row in rows["goal_cards"]},
        {row["id"]: _scenario(row) for row in rows["scenario_tiles"]},
    )
    check_box(tables, tuple(int(row["number"]) for row in rows["fiefs"]))
    return tables


def _site(row: Mapping[str, str], mark: str) -> Site:
    certainty = Certainty(row[f"{mark}_certainty"])
    return Site(
        row["id"], row["region"], int(row["slot"]), row["name"] or None, row[mark] or None, certainty, row["source"]
    )


def _named(row: Mapping[str, str]) -> Named:
    return Named(row["id"], row["name"] or None, Certainty(row["certainty"]), row["source"])


def _goal(row: Mapping[str, str]) -> Goal:
    return Goal(int(row["id"]), (row["sign_1"], row["sign_2"]), Certainty(row["certainty"]), row["source"])


def _scenario(row: Mapping[str, str]) -> Scenario:
    flourishing = tuple(row["flourishing"].split("|")) if row["flourishing"] else None
    players = int(row["players"]) if row["players"] else None
    return Scenario(row["id"], row["name"] or None, players, flourishing, Certainty(row["certainty"]), row["source"])


def check_box(tables: Tables, fiefs: tuple[int, ...]) -> None:
    """Compare the rows with what is known of the whole box (rules S1 to S3, S10), so that a mistyped one is noticed.

    Raises:
        ValueError: with every number that is off.
    """
    wrong: list[str] = []

    def same(what: str, found: object, right: object) -> None:
        if found != right:
            wrong.append(f"{what}: {found}, but the box has {right}")

    for what, sites in (("cities", tables.cities), ("harbours", tables.harbours)):
        found = [(tables.sites[site].region, tables.sites[site].slot) for site in sites]
        same(what, found, [(region, slot) for region in REGIONS for slot in range(1, A_KIND + 1)])
    same("seas", len(tables.seas), 6)
    same("signs", len(tables.signs), 8)
    for site in tables.sites.values():
        known = tables.signs if site.is_city else tables.seas
        same(f"the mark of {site.id}", site.mark is None or site.mark in known, True)
    german = [tables.sites[site].region for site in tables.harbours if tables.sites[site].mark == "S1"]
    same("harbours of Mare Germanicum", german, ["Britannia", "Britannia", "Germania", "Germania"])
    same("goals", sorted(tables.goals), list(range(1, 17)))
    same("pairs of signs", len({goal.signs for goal in tables.goals.values()}), len(tables.goals))
    same("scenario tiles", len(tables.scenarios), 16)
    for tile in tables.scenarios.values():
        same(f"regions of tile {tile.id}", tile.flourishing is None or is_scenario(tile.flourishing), True)
    same("fiefs", fiefs, FIEFS)
    if wrong:
        raise ValueError("; ".join(wrong))


def is_scenario(regions: tuple[str, ...]) -> bool:
    """These regions, in the order of the board, can flourish (rule S4)."""
    fits = FEWEST_FLOURISHING <= len(regions) <= MOST_FLOURISHING
    return fits and regions == tuple(region for region in REGIONS if region in regions)
