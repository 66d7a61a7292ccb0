"""What nobility tiles score (rules G1, N1 to N12): one small function for each, from the sheet of one player."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from companion.games.il_vecchio.sheet import GOODS_ON_SHEET, PlayerSheet
from companion.games.il_vecchio.tables import Tables
from companion.games.il_vecchio.words import FOLLOWER_OF, PROVINCES, TRACKS

SHIELD_SCALE = (0, 3, 5, 7, 10)
"""Points for 0, 1, 2, 3, and 4 or more shields (rule N12)."""

MEMBERS, SUPPLY, TOWNS, STOCK = "members", "supply", "towns", "stock"


@dataclass(frozen=True, slots=True)
class Counted:
    """One player's sheet, the number of players and the chosen readings."""

    player: PlayerSheet
    players: int
    readings: Mapping[str, str]

    def on_tracks(self, tracks: tuple[str, ...]) -> int:
        """Members on these tracks together."""
        return sum(len(self.player.members.on(track)) for track in tracks)

    def towns(self) -> dict[str, int]:
        """Members by colour of town; none where that was left out because nothing needs it."""
        return {} if self.player.towns is None else self.player.towns.counts()

    def goods(self) -> dict[str, int]:
        """Goods by kind, likewise."""
        return dict.fromkeys(GOODS_ON_SHEET, 0) if self.player.stock is None else self.player.stock.counts()


def trio(counted: Counted) -> int:
    """A white, a black and a grey town each hold a member (rule N2)."""
    towns = counted.towns()
    return int(all(towns.get(colour, 0) for colour in FOLLOWER_OF))


def sets_of_three(counted: Counted) -> int:
    """Sets of members in the outer regions: one in each, or any three (rule N6)."""
    if counted.readings["sets"] == "any":
        return counted.on_tracks(PROVINCES) // 3
    return min(len(counted.player.members.on(track)) for track in PROVINCES)


def neighbours(counted: Counted) -> int:
    """Pairs of own members on neighbouring spaces of a track (rule N7); members on one space are no neighbours.

    Three in a row are two pairs, or one where a member counts for one pair only.
    """
    found = 0
    for track in TRACKS:
        row = 0
        spaces = set(counted.player.members.on(track))
        for space in sorted(spaces):
            row = row + 1 if space - 1 in spaces else 1
            found += row > 1 if counted.readings["chain"] == "pairs" else row % 2 == 0
    return found


def one_of_each(counted: Counted) -> int:
    """At least one of every kind of goods (rule N8)."""
    return int(all(counted.goods().values()))


def carriage_and_bishop(counted: Counted) -> int:
    """Pairs of a carriage and a bishop (rule N11)."""
    goods = counted.goods()
    return min(goods["carriages"], goods["bishops"])


COUNTS: dict[str, Callable[[Counted], int]] = {
    "N1": lambda counted: counted.player.supply or 0,
    "N2": trio,
    "N3": lambda counted: sum(counted.towns().values()),
    "N4": lambda counted: counted.on_tracks(PROVINCES),
    "N5": lambda counted: counted.on_tracks(("nobility",)),
    "N6": sets_of_three,
    "N7": neighbours,
    "N8": one_of_each,
    "N9": lambda counted: counted.on_tracks(("council",)),
    "N10": lambda counted: counted.player.unused,
    "N11": carriage_and_bishop,
    "N12": lambda counted: SHIELD_SCALE[min(counted.player.shields, len(SHIELD_SCALE) - 1)],
}
"""What each tile counts."""

NEEDS = {
    "N1": SUPPLY,
    "N2": TOWNS,
    "N3": TOWNS,
    "N4": MEMBERS,
    "N5": MEMBERS,
    "N6": MEMBERS,
    "N7": MEMBERS,
    "N8": STOCK,
    "N9": MEMBERS,
    "N10": "unused_province_tiles",
    "N11": STOCK,
}
"""What a tile needs of the sheet that may else be left out."""


def tile_points(tables: Tables, tile: str, counted: Counted) -> int:
    """The points of one tile."""
    row = tables.nobility[tile]
    each = counted.players if tile == "N7" else 1 if row.points is None else row.points
    points = COUNTS[tile](counted) // row.per * each
    return points if row.most is None else min(points, row.most)
