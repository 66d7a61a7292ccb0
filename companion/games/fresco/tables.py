"""The components of Fresco as checked rows; a wrong table cannot be built."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from companion.core.game import Rows
from companion.core.printed import Certainty
from companion.games.fresco.paints import BLENDS, PAINTS, Counts, counted, value_of
from companion.games.fresco.track import LONGEST, SHORTEST

BASE_TILES = 25
SPECIAL_TILES = 7
MARKET_TILES = 14
CENTRE_VALUE = 11
SPECIAL_CENTRE = "S4"
REQUEST_TYPES = ("general", *BLENDS)
TIMES = ("5:00", "6:00", "7:00", "8:00", "9:00")
_CERTAIN = {"sure": Certainty.CERTAIN, "unknown": Certainty.UNKNOWN}


@dataclass(frozen=True, slots=True)
class Tile:
    """A fresco tile; ``None`` where nobody has seen it. ``paints_certainty`` tells how sure paints and points are."""

    id: str
    points: int | None
    paints: Counts | None
    certainty: Certainty
    splashes: frozenset[str] | None
    source: str

    def __post_init__(self) -> None:
        sound = (
            (self.points is None) == (self.paints is None) == (self.certainty is Certainty.UNKNOWN)
            and (self.points is None or 3 <= self.points <= 24)
            and (
                self.paints is None
                or (2 <= sum(self.paints) <= 3 and max(self.paints) == 1 and value_of(self.paints) == self.points)
            )
            and (self.splashes or frozenset()) <= set(BLENDS)
        )
        if not sound:
            raise ValueError(f"{self.id}: a fresco tile cannot look like this: {self}")

    @property
    def is_special(self) -> bool:
        """It belongs to the Special Blend Colours."""
        return self.id.startswith("S")


@dataclass(frozen=True, slots=True)
class MarketTile:
    """A market tile: one to three paints, ``None`` where nobody has seen it."""

    id: str
    paints: Counts | None
    certainty: Certainty
    source: str

    def __post_init__(self) -> None:
        if self.paints is not None and not 1 <= sum(self.paints) <= 3:
            raise ValueError(f"{self.id}: a market tile has 1 to 3 paints")


@dataclass(frozen=True, slots=True)
class Hour:
    """A line of the inn: when, what it does to the mood, and the price of a market tile in thalers."""

    time: str
    mood: int
    price: int
    certainty: Certainty
    source: str

    def __post_init__(self) -> None:
        if self.time not in TIMES or not -3 <= self.mood <= 1 or not 1 <= self.price <= 6:
            raise ValueError(f"{self.time}: a line of the inn cannot look like this: {self}")


@dataclass(frozen=True, slots=True)
class Request:
    """A request tile; ``points`` is ``None`` where nobody has read it."""

    id: str
    type: str
    points: int | None
    certainty: Certainty
    source: str

    def __post_init__(self) -> None:
        if self.type not in REQUEST_TYPES or (self.points is not None and not 1 <= self.points <= 20):
            raise ValueError(f"{self.id}: a request cannot look like this: {self}")


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of portrait card. ``printed``: its figures stand on the card alone."""

    id: str
    permanent: bool
    printed: bool
    thalers: int
    mood: str


@dataclass(frozen=True, slots=True)
class Card:
    """One portrait card by its back; what it shows stands on the card."""

    id: str
    letter: str
    shows: str | None
    source: str


@dataclass(frozen=True, slots=True)
class Track:
    """The score track; ``spaces``, without the start spaces, is ``None`` where nobody has counted them (K5)."""

    spaces: int | None
    certainty: Certainty
    source: str

    def __post_init__(self) -> None:
        if self.spaces is not None and not SHORTEST <= self.spaces <= LONGEST:
            raise ValueError(f"track: a score track has {SHORTEST} to {LONGEST} spaces, not {self.spaces}")


@dataclass(frozen=True, slots=True, eq=False)
class Tables:
    """Everything in the box.

    Attributes:
        apprentices: by space of the mood column, top first, how many act.
        mood_start: index of the marked space.
        stalls: for four players and for fewer, how many tiles each stall holds.
        removed: what is taken out of the market with two or three players, as probably pictured.
    """

    tiles: Mapping[str, Tile]
    market: Mapping[str, MarketTile]
    hours: tuple[Hour, ...]
    apprentices: tuple[int, ...]
    mood_start: int
    stalls: Mapping[bool, tuple[int, ...]]
    requests: Mapping[str, Request]
    kinds: Mapping[str, Kind]
    cards: Mapping[str, Card]
    removed: tuple[str, ...]
    removed_source: str
    track: Track

    @property
    def base(self) -> tuple[str, ...]:
        """Ids of the 25 base tiles."""
        return tuple(tile for tile in self.tiles if not self.tiles[tile].is_special)

    @property
    def special(self) -> tuple[str, ...]:
        """Ids of the seven special tiles."""
        return tuple(tile for tile in self.tiles if self.tiles[tile].is_special)

    @property
    def centre(self) -> str:
        """The tile worth 11 that is laid in the centre (rule S5): the first that is surely one."""
        return next(
            tile.id for tile in self.tiles.values() if tile.points == CENTRE_VALUE and tile.certainty is Certainty.CERTAIN
        )


def read_tables(rows: Rows) -> Tables:
    """The tables from the rows of ``data/fresco``.

    Raises:
        ValueError: if a row is impossible, or the rows together are not what the box holds.
    """
    tiles = [_tile(row) for row in (*rows["fresco_tiles"], *rows["special_tiles"])]
    market = [
        MarketTile(row["id"], _paints(row["paints"]), _certainty(row["certainty"]), row["source"])
        for row in rows["market_tiles"]
    ]
    hours = tuple(
        Hour(
            row["time"],
            int(row["mood_change"]),
            int(row["price_per_tile_thalers"]),
            _certainty(row["price_certainty"]),
            row["source"],
        )
        for row in rows["wakeup"]
    )
    mood = sorted(rows["mood"], key=lambda row: int(row["space_from_top"]))
    requests = [
        Request(row["id"], row["type"], _number(row["vp"]), _certainty(row["certainty"]), row["source"])
        for row in rows["requests"]
    ]
    kinds = [
        Kind(row["kind"], row["type"] == "permanent", row["figures"] == "printed", int(row["thalers"] or 0), row["mood"])
        for row in rows["portrait_kinds"]
    ]
    cards = [Card(row["id"], row["letter"], row["shows"] or None, row["source"]) for row in rows["portrait_cards"]]
    printed = {row["id"]: row for row in rows["printed"]}
    removed, track = printed["removed"], printed["track"]
    tables = Tables(
        {tile.id: tile for tile in tiles},
        {tile.id: tile for tile in market},
        hours,
        tuple(int(row["apprentices"]) for row in mood),
        next(i for i, row in enumerate(mood) if row["start"]),
        {
            True: tuple(int(row["tiles_4_players"]) for row in rows["stalls"]),
            False: tuple(int(row["tiles_2_or_3_players"]) for row in rows["stalls"] if row["tiles_2_or_3_players"]),
        },
        {request.id: request for request in requests},
        {kind.id: kind for kind in kinds},
        {card.id: card for card in cards},
        tuple(removed["value"].split()),
        removed["source"],
        Track(_number(track["value"]), _certainty(track["certainty"]), track["source"]),
    )
    check_box(tables)
    return tables


def _certainty(word: str) -> Certainty:
    return _CERTAIN.get(word, Certainty.PROBABLE)


def _number(text: str) -> int | None:
    return int(text) if text else None


def _paints(text: str) -> Counts | None:
    strange = set(text.split()) - set(PAINTS)
    if strange:
        raise ValueError(f"{', '.join(sorted(strange))}: no paint is called so")
    return counted(text.split()) if text else None


def _tile(row: Mapping[str, str]) -> Tile:
    known = row["splash_certainty"] != "unknown"
    return Tile(
        row["id"],
        _number(row["vp"]),
        _paints(row["paints"]),
        _certainty(row["certainty"]),
        frozenset(row["splashes_on_back"].split()) if known else None,
        row["source"],
    )


def check_box(tables: Tables) -> None:
    """Compare the rows with what is known of the whole box, so that a mistyped one is noticed.

    Raises:
        ValueError: with every number that is off.
    """
    wrong: list[str] = []

    def same(what: str, found: object, right: object) -> None:
        if found != right:
            wrong.append(f"{what}: {found}, but the box has {right}")

    same("base tiles", len(tables.base), BASE_TILES)
    same("special tiles", len(tables.special), SPECIAL_TILES)
    same("market tiles", len(tables.market), MARKET_TILES)
    same("get-up times", tuple(hour.time for hour in tables.hours), TIMES)
    same("spaces of the mood column", tables.apprentices, (6, 6, 5, 5, 5, 5, 5, 4, 4))
    same("market tiles on the stalls", {four: sum(sizes) for four, sizes in tables.stalls.items()}, {True: 13, False: 9})
    same(
        "requests by type",
        dict(Counter(request.type for request in tables.requests.values())),
        dict.fromkeys(REQUEST_TYPES, 3),
    )
    same("portrait cards by back", _sizes([card.letter for card in tables.cards.values()]), {"A": 6, "B": 6, "C": 6})
    same("market tiles taken out", (len(set(tables.removed)), set(tables.removed) <= set(tables.market)), (3, True))
    if wrong:
        raise ValueError("; ".join(wrong))


def _sizes(letters: Sequence[str]) -> dict[str, int]:
    return dict(Counter(letters))
