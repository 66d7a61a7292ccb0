"""The box as checked rows: tiles, towns, tracks, shields. What is blank in the tables stays unknown."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from companion.core.game import Rows
from companion.core.printed import Certainty
from companion.games.il_vecchio.stock import readings
from companion.games.il_vecchio.words import COLOURS, CRESTS, EVENTS, FLORENCE, PROVINCES, REGIONS, TRACKS

SHIELDS = 9
EFFECTS = ("", "any_followers", "no_florins", "again", "roll", "anywhere", "florin_per_town_member")


@dataclass(frozen=True, slots=True)
class ProvinceTile:
    """A province tile (rule K1): what it takes and gives, or the name of what it does; ``when`` it is used."""

    id: str
    region: str
    when: str
    pay: str
    gain: str
    effect: str

    def __post_init__(self) -> None:
        if self.region not in PROVINCES or self.when not in ("turn", "province") or self.effect not in EFFECTS:
            raise ValueError(f"{self.id}: a province tile cannot look like this: {self}")
        readings(self.pay), readings(self.gain)
        if bool(self.gain) == bool(self.effect):
            raise ValueError(f"{self.id}: a tile has a gain or an effect")


@dataclass(frozen=True, slots=True)
class CouncilTile:
    """A council tile (rule K2): the action that it improves, by what, and what it gives when it opens."""

    id: str
    when: str
    advantage: str
    at_reveal: str

    def __post_init__(self) -> None:
        action, _, good = self.when.partition(":")
        if action not in ("town", "recover", "reinforce", "province", "office") or bool(good) != (action == "town"):
            raise ValueError(f"{self.id}: {self.when!r} is no action")
        if self.advantage not in ("buy_scroll", "roll", "second_member"):
            readings(self.advantage)
        if self.at_reveal != "roll":
            readings(self.at_reveal)


@dataclass(frozen=True, slots=True)
class NobilityTile:
    """A nobility tile: ``points`` (``None``: another scale) for each ``per`` of what counts, at most ``most``."""

    id: str
    points: int | None
    per: int
    most: int | None


@dataclass(frozen=True, slots=True)
class Town:
    """A town that a source names; ``colour`` is empty where none tells it."""

    name: str
    colour: str
    leads_to: str
    regions: tuple[int, ...]
    certainty: Certainty
    source: str

    def __post_init__(self) -> None:
        if self.colour not in ("", *COLOURS) or not set(self.regions) <= set(REGIONS):
            raise ValueError(f"{self.name}: a town cannot be like this: {self}")
        if (self.leads_to in PROVINCES) != (self.colour == "red"):
            raise ValueError(f"{self.name}: a red town leads to a region, and no other does")


@dataclass(frozen=True, slots=True)
class Space:
    """A space of a province track as far as it is known."""

    cost: int | None
    points: int | None
    shield: bool | None
    certainty: Certainty
    source: str


@dataclass(frozen=True, slots=True)
class Length:
    """How many spaces a track has, as far as it is known."""

    spaces: int | None
    certainty: Certainty
    source: str


@dataclass(frozen=True, slots=True, eq=False)
class Tables:
    """Everything in the box."""

    provinces: Mapping[str, ProvinceTile]
    council: Mapping[str, CouncilTile]
    nobility: Mapping[str, NobilityTile]
    towns: Mapping[str, Town]
    roads: tuple[tuple[str, str], ...]
    rings: tuple[tuple[str, str, str], ...]
    spaces: Mapping[tuple[str, int], Space]
    lengths: Mapping[str, Length]
    shields: Mapping[int, int]
    events: Mapping[str, int | None]

    def gate(self, region: str) -> str:
        """The red town that leads to a region (rule B1)."""
        return next(town.name for town in self.towns.values() if town.leads_to == region)

    def tiles_of(self, region: str) -> tuple[str, ...]:
        """The province tiles of a region."""
        return tuple(tile.id for tile in self.provinces.values() if tile.region == region)


def read_tables(rows: Rows) -> Tables:
    """The tables, checked against the box.

    Raises:
        ValueError: for a value that cannot be.
    """
    provinces = {
        row["id"]: ProvinceTile(row["id"], row["region"], row["when"], row["pay"], row["gain"], row["effect"])
        for row in rows["province_tiles"]
    }
    found = Tables(
        provinces=provinces,
        council={
            row["id"]: CouncilTile(row["id"], row["when"], row["advantage"], row["at_reveal"])
            for row in rows["council_tiles"]
        },
        nobility={
            row["id"]: NobilityTile(row["id"], _number(row["points"]), int(row["per"]), _number(row["most_points"]))
            for row in rows["nobility_tiles"]
        },
        towns={row["name"]: _town(row) for row in rows["towns"]},
        roads=tuple((row["from"], row["to"]) for row in rows["roads"]),
        rings=tuple((row["colour"], row["town"], row["next"]) for row in rows["rings"]),
        spaces={(row["track"], int(row["space"])): _space(row) for row in rows["tracks"]},
        lengths={
            row["track"]: Length(_number(row["spaces"]), Certainty(row["certainty"]), row["source"])
            for row in rows["track_lengths"]
        },
        shields={int(row["players"]): int(row["shields"]) for row in rows["shields"]},
        events={row["event"]: _number(row["count"]) for row in rows["events"]},
    )
    _check_box(found, rows)
    return found


def _number(text: str) -> int | None:
    return int(text) if text else None


def _town(row: Mapping[str, str]) -> Town:
    word = row["certainty"].partition(",")[0]
    certainty = Certainty.PROBABLE if word.startswith("probable") else Certainty.CERTAIN
    regions = tuple(int(region) for region in row["regions"].split())
    return Town(row["name"], row["colour"], row["leads_to"], regions, certainty, row["source"])


def _space(row: Mapping[str, str]) -> Space:
    shield = {"yes": True, "no": False, "": None}[row["shield"]]
    return Space(_number(row["cost"]), _number(row["points"]), shield, Certainty(row["certainty"]), row["source"])


def _check_box(found: Tables, rows: Rows) -> None:
    regions = Counter(tile.region for tile in found.provinces.values())
    if regions != {"milan": 6, "venice": 5, "papal": 7}:
        raise ValueError(f"province tiles: must be Milan 6, Venice 5, Papal States 7, not {dict(regions)}")
    for name in ("province_tiles", "council_tiles", "nobility_tiles"):
        if any(row["copies"] != "1" for row in rows[name]):
            raise ValueError(f"{name}: the box holds one copy of each tile")
    if len(found.council) != 12 or len(found.nobility) != 12:
        raise ValueError("Florence tiles: must be 12 council and 12 nobility tiles")
    if tuple(found.lengths) != TRACKS or tuple(found.events) != EVENTS:
        raise ValueError("tracks and events: must be five and three")
    if FLORENCE not in found.towns or sorted(found.shields) != [2, 3, 4] or max(found.shields.values()) > SHIELDS:
        raise ValueError("towns must name Florence; shields must be said for 2, 3 and 4 players")
    _check_map(found)


def _check_map(found: Tables) -> None:
    named = set(found.towns)
    if not {town for road in found.roads for town in road} <= named:
        raise ValueError("roads: must join towns of the table")
    for colour, *towns in found.rings:
        if colour not in CRESTS or any(town not in named or found.towns[town].colour != colour for town in towns):
            raise ValueError(f"rings: {towns} must be {colour} towns")
    if sorted(town.leads_to for town in found.towns.values() if town.leads_to) != sorted(PROVINCES):
        raise ValueError("towns: one red town leads to each region")
