"""The inventions and beginner sets of the box as checked rows; what is blank in the tables stays unknown."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from companion.core.fields import Amounts, Option
from companion.core.game import Rows
from companion.core.message import Message, msg
from companion.core.printed import Certainty, PrintedFact, spelled
from companion.games.leonardo.words import GOODS, METALS, PIECES, TYPES, good_word

INVENTIONS = 25
IN_SHOP = 12
BANK = 375
MECHANICS = 15
MOST_MECHANICS = 3
MOST_APPRENTICES = 9
TRACK = 15
LAST_TURN = 9
LAST_CITY_TURN = 7
PRICES = (0, 2, 3, 4)
"""What the benefits of an area cost, one after the other (rule E1)."""

HIGHEST_VALUE = 40
"""More florins than any card can show."""

WEEKS = ("4", "7", "11", "15")
COMPONENTS = {"bronze": 1, "copper": 2, "silver": 3, "gold": 4}
REQUESTED = {2: 3, 3: 4, 4: 5, 5: 5}
"""How many inventions lie face up, by number of players (rules S4, N1)."""

FIRST_REQUESTED = (1, 12, 8, 3, 9)
SET_FLORINS = {"A": 3, "B": 3, "C": 3, "D": 13, "E": 8}
SETS = tuple(SET_FLORINS)


@dataclass(frozen=True, slots=True)
class Invention:
    """An invention as far as it is known; ``None`` is printed on the card alone."""

    number: int
    name: str
    type: str
    metal: str
    weeks: int
    goods: tuple[int, ...] | None
    first: int | None
    later: int | None

    def __post_init__(self) -> None:
        sound = (
            1 <= self.number <= INVENTIONS
            and self.type in TYPES
            and self.metal in METALS
            and str(self.weeks) in WEEKS
            and (self.goods is None or sum(self.goods) == COMPONENTS[self.metal])
            and all(value is None or 0 <= value <= HIGHEST_VALUE for value in (self.first, self.later))
        )
        if not sound:
            raise ValueError(f"#{self.number}: an invention of the box cannot look like this: {self}")


@dataclass(frozen=True, slots=True)
class Kit:
    """What a beginner set brings. ``large`` is 0 where it has no large lab."""

    apprentices: int
    small: int
    large: int
    mechanics: int
    goods: tuple[int, ...]

    def __post_init__(self) -> None:
        sound = (
            3 <= self.apprentices <= 5
            and self.small in (3, 5)
            and self.large in (0, 4, 6)
            and 0 <= self.mechanics <= room_for_mechanics(self.small) + room_for_mechanics(self.large)
            and len(self.goods) == len(GOODS)
            and all(0 <= n <= 4 for n in self.goods)
        )
        if not sound:
            raise ValueError(f"a set of the box cannot look like this: {self}")


@dataclass(frozen=True, slots=True, eq=False)
class Tables:
    """Everything in the box. ``kits`` holds the sets that are known in full."""

    inventions: Mapping[int, Invention]
    kits: Mapping[str, Kit]
    facts: tuple[PrintedFact, ...]

    def pile(self, metal: str) -> tuple[int, ...]:
        """The numbers of one metal (rule K4)."""
        return tuple(card.number for card in self.inventions.values() if card.metal == metal)


def room_for_mechanics(size: int) -> int:
    """The spaces of a lab side that a mechanical man may stand on (rule P5)."""
    return {5: 1, 6: 2}.get(size, 0)


def read_tables(rows: Rows) -> Tables:
    """The tables from the rows of ``data/leonardo``.

    Raises:
        ValueError: if a row is impossible, or the rows together are not what the box holds.
    """
    inventions = {int(row["number"]): _invention(row) for row in rows["inventions"]}
    if sorted(inventions) != list(range(1, INVENTIONS + 1)):
        raise ValueError(f"the box has the inventions 1 to {INVENTIONS}, not {sorted(inventions)}")
    metals = Counter(card.metal for card in inventions.values())
    if metals != {"gold": 10, "silver": 5, "copper": 5, "bronze": 5}:
        raise ValueError(f"the box has 10 gold cards and 5 of each other metal, not {dict(metals)}")
    kits = {row["set"]: _kit(row) for row in rows["beginner_sets"] if row["apprentices"]}
    florins = {row["set"]: int(row["florins"]) for row in rows["beginner_sets"]}
    if florins != SET_FLORINS:
        raise ValueError(f"the sets bring {SET_FLORINS} florins, not {florins}")
    facts = (
        *(_set_fact(row) for row in rows["printed"]),
        *(fact for row in rows["inventions"] for fact in _card_facts(row)),
    )
    return Tables(inventions, kits, facts)


def _number(cell: str) -> int | None:
    return int(cell) if cell else None


def _invention(row: Mapping[str, str]) -> Invention:
    goods = None if not row["iron"] else tuple(int(row[good]) for good in GOODS)
    return Invention(
        int(row["number"]),
        row["name_en"],
        row["type"],
        row["metal"],
        int(row["weeks"]),
        goods,
        _number(row["value_first"]),
        _number(row["value_later"]),
    )


def _kit(row: Mapping[str, str]) -> Kit:
    large = 0 if row["large_lab"] == "none" else int(row["large_lab"][0])
    return Kit(
        int(row["apprentices"]),
        int(row["small_lab"][0]),
        large,
        int(row["mechanical_men"]),
        tuple(int(row[good]) for good in GOODS),
    )


def _set_fact(row: Mapping[str, str]) -> PrintedFact:
    _, letter, what = row["id"].split(".")
    if letter not in SETS:
        raise ValueError(f"{row['id']}: the sets are {', '.join(SETS)}")
    return PrintedFact(
        row["id"],
        _set_question(letter, what),
        tuple(row["allowed"].split()),
        row["value"] or None,
        Certainty(row["certainty"]),
        row["source"],
    )


def _set_question(letter: str, what: str) -> Message:
    match what:
        case "apprentices":
            return msg("How many apprentices does set {set} show, before any are put back?", set=letter)
        case "small_lab":
            return msg("How many spaces does the small lab of set {set} show?", set=letter)
        case "large_lab":
            return msg("How many spaces does the large lab of set {set} show (0: no large lab)?", set=letter)
        case "mechanical_men":
            return msg("How many mechanical men does set {set} show?", set=letter)
        case _ if what in GOODS:
            return msg("How many {good} cards does set {set} show?", good=what, set=letter)
        case _:
            raise ValueError(f"set.{letter}.{what}: is no printed fact of this game")


def _card_facts(row: Mapping[str, str]) -> Iterator[PrintedFact]:
    """What a card shows; its certainty stands beside each value in the table."""
    card = f"#{row['number']} {row['name_en']}"
    number = row["number"]

    def fact(what: str, question: Message, allowed: tuple[str, ...], value: str, sure: str) -> PrintedFact:
        certain = Certainty.CERTAIN if sure.startswith("certain") else Certainty.PROBABLE
        return PrintedFact(
            f"{what}.{number}", question, allowed, value or None, certain if value else Certainty.UNKNOWN, sure
        )

    yield fact(
        "type",
        msg(
            "{card}: which type does its symbol show, as on #1 (iron), #2 (wood), #3 (rope), #4 (brick) or #5 (glass)?",
            card=card,
        ),
        TYPES,
        row["type"],
        row["type_certainty"],
    )
    yield fact("metal", msg("{card}: which metal is its back?", card=card), METALS, row["metal"], row["metal_certainty"])
    yield fact("weeks", msg("{card}: how many weeks does it need?", card=card), WEEKS, row["weeks"], row["weeks_certainty"])
    yield fact(
        "first", msg("{card}: what is its first, black value?", card=card), (), row["value_first"], row["value_certainty"]
    )
    yield fact(
        "later", msg("{card}: what is its later, grey value?", card=card), (), row["value_later"], row["value_certainty"]
    )
    counts = {good: int(row[good] or 0) for good in GOODS}
    question = msg("{card}: which components does it need?", card=card)
    asked = fact("goods", question, (), spelled(counts), row["materials_certainty"])
    items = tuple(Option(good, good_word(good), piece=PIECES[good]) for good in GOODS)
    limits = dict.fromkeys(GOODS, 2)
    field = Amounts("goods", question, items, limits, default=counts if asked.value else None, most=4, least=1)
    yield replace(asked, field=field)
