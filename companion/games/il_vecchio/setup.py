"""Laying Il Vecchio out: options, what chance decides, and what a document from outside must hold."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from companion.core.deal import Dealer, Drawn, Part, Way
from companion.core.errors import Faults
from companion.core.fields import Choice, Field, Option
from companion.core.message import msg
from companion.core.reading import Strict
from companion.core.setup import Document, Header
from companion.games.il_vecchio.state import first_space
from companion.games.il_vecchio.tables import SHIELDS, Tables
from companion.games.il_vecchio.words import ANY_REGION, CRESTS, OFFERED

READINGS = (
    Choice(
        "sets",
        msg("Tile N6: three members in the outer regions"),
        (Option("each", msg("one in each region")), Option("any", msg("any three"))),
        "each",
    ),
    Choice(
        "chain",
        msg("Tile N7: three neighbours in a row"),
        (Option("pairs", msg("are two pairs")), Option("apart", msg("are one pair"))),
        "pairs",
    ),
    Choice(
        "majority",
        msg("Majority tie: who is further ahead"),
        (Option("high", msg("on the higher space")), Option("low", msg("on the lower space"))),
        "high",
    ),
)
"""Readings of the rules that the scoring needs (rules N6, N7, G6)."""

OPTIONS = (
    Choice("luck", msg("Variant"), (Option("dice", msg("as in the rules")), Option("low", msg("with less luck"))), "dice"),
    Choice(
        "low_rolls",
        msg("Less luck: setup roll and rolls of tiles"),
        (Option("free", msg("free choice")), Option("rolled", msg("rolled all the same"))),
        "free",
    ),
    *READINGS,
)
_ANY = (Way.KEPT, Way.DICTATED, Way.HAND)
PARTS = (
    Part("first", msg("First player"), (Way.DICTATED, Way.HAND), Way.DICTATED, Way.DICTATED),
    Part("dice", msg("Dice for the first members"), (Way.DICTATED, Way.HAND), Way.DICTATED, Way.DICTATED),
    Part("shields", msg("Medici shields"), _ANY, Way.KEPT, Way.HAND),
    Part("council", msg("Council tiles"), _ANY, Way.KEPT, Way.HAND),
    Part("nobility", msg("Nobility tiles"), _ANY, Way.KEPT, Way.HAND),
    Part("rolls", msg("Dice of the game"), (Way.KEPT, Way.HAND), Way.KEPT, Way.KEPT),
)
PAIRS = tuple(f"{a} {b}" for a in range(1, 7) for b in range(1, 7))
"""What two dice can show, each pair as likely as the other."""


class Placement(Strict):
    """A pass of the first members: the dice and the region of their sum (7: any); null where it is chosen or not known."""

    dice: tuple[int, int] | None
    region: int | None


class VecchioSetup(Document):
    """A laid-out game. ``null`` stands where only the table knows, or chooses."""

    shields: tuple[int, ...] | None
    shields_out: tuple[int, ...] | None
    florins: dict[str, int] | None
    first_track_space: int
    middlemen: dict[str, str | None]
    council_offers: dict[str, tuple[str, ...]] | None
    council_stack: tuple[str, ...] | None
    nobility_stack: tuple[str, ...] | None
    placements: dict[str, tuple[Placement, Placement]]


def rolls_to_place(options: Mapping[str, str]) -> bool:
    """Dice say where the first members go (rule S11), unless less luck is wanted (rule L3)."""
    return options.get("luck") != "low" or options.get("low_rolls") == "rolled"


def deal(tables: Tables, header: Header, dealer: Dealer) -> dict[str, Any]:
    """Ask chance for the first player (S7), dice (S11), shields (S3), council tiles (S9, S10) and nobility tiles (S2)."""
    players = header.players
    first = dealer.draw("first", players, 1)
    shields = dealer.draw("shields", tuple(str(n) for n in range(1, SHIELDS + 1)))
    council = dealer.draw("council", tuple(tables.council))
    offers = None
    if council is not None:
        offers = {name: council[OFFERED * seat : OFFERED * (seat + 1)] for seat, name in enumerate(players)}
    return {
        "first_player": None if first is None else first[0],
        "shields": None if shields is None else tuple(map(int, shields[: tables.shields[len(players)]])),
        "shields_out": None if shields is None else tuple(map(int, shields[tables.shields[len(players)] :])),
        "florins": None if first is None else florins(players, first[0]),
        "first_track_space": first_space(len(players)),
        "middlemen": dict.fromkeys(CRESTS),
        "council_offers": offers,
        "council_stack": None if council is None else council[OFFERED * len(players) :],
        "nobility_stack": dealer.draw("nobility", tuple(tables.nobility)),
        "placements": {
            name: (_rolled(seat, header.options, dealer), {"dice": None, "region": None})
            for seat, name in enumerate(players)
        },
    }


def _rolled(seat: int, options: Mapping[str, str], dealer: Dealer) -> dict[str, Any]:
    drawn = dealer.draw(f"dice.{seat + 1}", PAIRS, 1) if rolls_to_place(options) else None
    if drawn is None:
        return {"dice": None, "region": None}
    dice = tuple(map(int, drawn[0].split()))
    return {"dice": dice, "region": sum(dice)}


def florins(players: tuple[str, ...], first: str) -> dict[str, int]:
    """2 for the first player, 4 for the last in turn order, 3 for everybody else (rule S4)."""
    start = players.index(first)
    place = {name: (seat - start) % len(players) for seat, name in enumerate(players)}
    return {name: 2 if at == 0 else 4 if at == len(players) - 1 else 3 for name, at in place.items()}


def check(tables: Tables, document: VecchioSetup) -> None:
    """Check a document against the box, without asking its seed.

    Raises:
        Refused: with everything that cannot be laid out.
    """
    faults = Faults()
    players, first = document.players, document.first_player
    if first is not None and first not in players:
        faults.add("first_player", "is {given}, but the players are {right}", "S7", given=first, right=players)
    else:
        _check_florins(document, {} if first is None else florins(players, first), faults)
    right = first_space(len(players))
    if document.first_track_space != right:
        faults.add(
            "first_track_space", "is {given}, but must be {right}", "S5", given=document.first_track_space, right=right
        )
    _check_shields(tables, document, faults)
    _check_council(tables, document, faults)
    _check_nobility(tables, document, faults)
    _check_middlemen(tables, document, faults)
    _check_placements(document, faults)
    faults.raise_any()


def _check_florins(document: VecchioSetup, right: Mapping[str, int], faults: Faults) -> None:
    given = document.florins or {}
    if (document.florins is None) != (document.first_player is None):
        faults.add("florins", "must be known if the first player is, and only then", "S4")
    elif sorted(given) != sorted(right):
        faults.add("florins", "must name each player once", "S4")
    for name, n in given.items():
        if n != right.get(name, n):
            faults.add(
                f"florins.{name}",
                "is {given}, but must be {right}: 2 for the first player, 4 for the last in turn order, 3 for the others",
                "S4",
                given=n,
                right=right[name],
            )


def _check_shields(tables: Tables, document: VecchioSetup, faults: Faults) -> None:
    stack, out = document.shields, document.shields_out
    if (stack is None) != (out is None):
        faults.add("shields_out", "must be known if the stack is, and only then", "S3")
    right = tables.shields[len(document.players)]
    sizes = (("shields", stack, right), ("shields_out", out, SHIELDS - right))
    for path, shields, size in sizes:
        if shields is not None and len(shields) != size:
            faults.add(path, "has {given} shields, but must have {right}", "S3", given=len(shields), right=size)
    seen: set[int] = set()
    for path, shields, _ in sizes:
        for at, shield in enumerate(shields or ()):
            if not 1 <= shield <= SHIELDS:
                faults.add(
                    f"{path}[{at}]", "is {given}, but shields are 1 to {right}", "S3", "M1", given=shield, right=SHIELDS
                )
            elif shield in seen:
                faults.add(f"{path}[{at}]", "is {given} a second time", "S3", "M1", given=shield)
            seen.add(shield)


def _check_council(tables: Tables, document: VecchioSetup, faults: Faults) -> None:
    offers, left = document.council_offers, document.council_stack
    if (offers is None) != (left is None):
        faults.add("council_stack", "must be known if the offers are, and only then", "S9", "S10")
    if offers is not None and sorted(offers) != sorted(document.players):
        faults.add("council_offers", "must name each player once", "S9")
    for name, tiles in (offers or {}).items():
        if len(tiles) != OFFERED:
            faults.add(f"council_offers.{name}", "has {given} tiles, but must have 3", "S9", given=len(tiles))
    right = len(tables.council) - OFFERED * len(document.players)
    if left is not None and len(left) != right:
        faults.add("council_stack", "has {given} tiles, but must have {right}", "S10", given=len(left), right=right)
    places = {**{f"council_offers.{name}": tiles for name, tiles in (offers or {}).items()}, "council_stack": left or ()}
    _check_tiles(places, tuple(tables.council), ("S9", "S10", "M1"), faults)


def _check_nobility(tables: Tables, document: VecchioSetup, faults: Faults) -> None:
    stack, right = document.nobility_stack, len(tables.nobility)
    if stack is not None and len(stack) != right:
        faults.add("nobility_stack", "has {given} tiles, but must have {right}", "S2", given=len(stack), right=right)
    _check_tiles({"nobility_stack": stack or ()}, tuple(tables.nobility), ("S2", "M1"), faults)


def _check_tiles(
    places: Mapping[str, tuple[str, ...]], known: tuple[str, ...], rules: tuple[str, ...], faults: Faults
) -> None:
    """Each tile is one of the box, and lies in one place."""
    seen: set[str] = set()
    for path, tiles in places.items():
        for at, tile in enumerate(tiles):
            if tile not in known:
                faults.add(f"{path}[{at}]", "is {given}, but the tiles are {right}", *rules, given=tile, right=known)
            elif tile in seen:
                faults.add(f"{path}[{at}]", "is {given} a second time", *rules, given=tile)
            seen.add(tile)


def _check_middlemen(tables: Tables, document: VecchioSetup, faults: Faults) -> None:
    if sorted(document.middlemen) != sorted(CRESTS):
        faults.add("middlemen", "must name the colours {right}", "S6", right=CRESTS)
    for colour in CRESTS:
        town = document.middlemen.get(colour)
        fitting = tuple(name for name, known in tables.towns.items() if known.colour in (colour, ""))
        if town is not None and town not in fitting:
            faults.add(f"middlemen.{colour}", "is {given}, which is no {colour} town", "S6", given=town, colour=colour)
    regions = {name: town.regions for name, town in tables.towns.items()}
    for colour in crowded(document.middlemen, regions):
        faults.add(f"middlemen.{colour}", "is in a numbered region that has a middleman already", "S6")


def crowded(middlemen: Mapping[str, str | None], regions: Mapping[str, Iterable[int]]) -> tuple[str, ...]:
    """The colours whose middleman is in a region with another before him, as far as regions are known (rule S6)."""
    taken: set[int] = set()
    found = []
    for colour in CRESTS:
        own = set(regions.get(middlemen.get(colour) or "", ()))
        if own & taken:
            found.append(colour)
        taken |= own
    return tuple(found)


def _check_placements(document: VecchioSetup, faults: Faults) -> None:
    if sorted(document.placements) != sorted(document.players):
        faults.add("placements", "must name each player once", "S11")
    for name, (rolled, chosen) in document.placements.items():
        path = f"placements.{name}"
        if rolled.dice is not None and not all(1 <= die <= 6 for die in rolled.dice):
            for at, die in enumerate(rolled.dice):
                if not 1 <= die <= 6:
                    faults.add(f"{path}[0].dice[{at}]", "is {given}, but dice show 1 to 6", "S11", given=die)
        elif rolled.region != (None if rolled.dice is None else sum(rolled.dice)):
            faults.add(f"{path}[0].region", "must be the sum of the dice, where {any} is any region", "S11", any=ANY_REGION)
        if rolled.dice is not None and not rolls_to_place(document.options):
            faults.add(f"{path}[0].dice", "is not rolled in this variant", "L3")
        if chosen.dice is not None or chosen.region is not None:
            faults.add(f"{path}[1]", "is of free choice: dice and region are null", "S12")


def ask(tables: Tables, drawn: Drawn) -> Field | None:
    """What the table may type in on the Set up page: who begins. Dice, tiles and shields are told at the table."""
    del tables
    if drawn.name != "first":
        return None
    names = tuple(Option(name, msg("{player}", player=name)) for name in drawn.pool)
    return Choice(drawn.name, msg("Who begins?"), names)
