"""Laying Fresco out: options, what chance decides, and what a document from outside must hold."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from companion.core.deal import Dealer, Part, Way
from companion.core.errors import Faults, refuse
from companion.core.fields import Choice, Option
from companion.core.message import msg
from companion.core.reading import Strict
from companion.core.setup import Document, Header
from companion.games.fresco.tables import CENTRE_VALUE, SPECIAL_CENTRE, Tables

LEONARDO = "Leonardo"
SIDE = 5
CELLS = SIDE * SIDE
CENTRE = CELLS // 2
OPEN_PORTRAITS = 2
STALLS = ("I", "II", "III", "IV")
MODULES = ("portraits", "requests", "blends")

_OFF = (Option("off", msg("without")), Option("on", msg("with it")))
OPTIONS = (
    Choice("portraits", msg("The Portraits"), _OFF, "off"),
    Choice("requests", msg("The Bishop's Request"), _OFF, "off"),
    Choice("blends", msg("The Special Blend Colours"), _OFF, "off"),
    Choice(
        "rotation",
        msg("Who goes to the end of the start spaces"),
        (Option("chooser", msg("who would choose first")), Option("leader", msg("who would choose last"))),
        "chooser",
    ),
    Choice(
        "unvisited",
        msg("Tiles of a stall that nobody visited"),
        (Option("stay", msg("stay")), Option("anew", msg("are drawn anew"))),
        "stay",
    ),
    Choice(
        "sexton",
        msg("The Sexton's move of the bishop"),
        (Option("besides", msg("besides the usual step")), Option("instead", msg("instead of it"))),
        "besides",
    ),
    Choice(
        "screens",
        msg("Money and paints on the shared screen"),
        (Option("shown", msg("shown")), Option("kept", msg("kept behind the screens"))),
        "shown",
    ),
)

PARTS = (
    Part("start", msg("Start spaces"), (Way.DICTATED, Way.HAND), Way.DICTATED, Way.DICTATED),
    Part("removed", msg("Tiles out of the market (2 or 3 players)"), (Way.DICTATED, Way.HAND), Way.DICTATED, Way.DICTATED),
    Part("market", msg("The first market"), (Way.DICTATED, Way.HAND), Way.DICTATED, Way.DICTATED),
    Part("bag", msg("The market of later rounds"), (Way.KEPT, Way.DICTATED, Way.HAND), Way.KEPT, Way.KEPT),
    Part("fresco", msg("The fresco"), (Way.DICTATED, Way.HAND), Way.DICTATED, Way.DICTATED),
    Part("open", msg("The first two portraits"), (Way.DICTATED, Way.HAND), Way.DICTATED, Way.HAND),
    Part("deck", msg("The portraits of later rounds"), (Way.KEPT, Way.DICTATED, Way.HAND), Way.KEPT, Way.HAND),
)


class Portraits(Strict):
    """Ids of portrait cards: the two that are open, and the deck, top first. ``null`` where only the table knows."""

    open: tuple[str, ...] | None
    deck: tuple[str, ...] | None


class FrescoSetup(Document):
    """A laid-out game. ``null`` stands where only the table knows; ``portraits`` is ``null`` without them, too."""

    start_spaces: tuple[str, ...] | None
    market_removed: tuple[str, ...]
    market: dict[str, tuple[str, ...]] | None
    market_bag: tuple[str, ...] | None
    fresco: tuple[tuple[str, ...], ...] | None
    fresco_removed: tuple[str, ...] | None
    portraits: Portraits | None


def is_on(options: Mapping[str, str], module: str) -> bool:
    """A module is played."""
    return options.get(module) == "on"


def stall_sizes(tables: Tables, players: int) -> tuple[int, ...]:
    """How many tiles each stall holds (rule S3)."""
    return tables.stalls[players == 4]


def deal(tables: Tables, header: Header, dealer: Dealer) -> dict[str, Any]:
    """Ask chance for the start spaces (S2), market (S3), fresco (S5, Z1) and portraits (R1).

    Raises:
        Refused: if one of two players is called like Leonardo, who plays along (L1).
    """
    players = len(header.players)
    names = tuple(name.casefold() for name in header.players)
    if players == 2 and LEONARDO.casefold() in names:
        raise refuse(
            f"players[{names.index(LEONARDO.casefold())}]",
            "is called Leonardo, who plays along as a third painter; choose another spelling",
            "L1",
        )
    start = dealer.draw("start", header.players)
    removed = _removed(tables, players, dealer)
    pool = tuple(tile for tile in tables.market if tile not in removed)
    sizes = stall_sizes(tables, players)
    drawn = dealer.draw("market", pool, sum(sizes))
    fresco, fresco_removed = _deal_fresco(tables, header.options, dealer)
    return {
        "first_player": None if start is None else start[0],
        "start_spaces": None if start is None else (*start, LEONARDO) if players == 2 else start,
        "market_removed": removed,
        "market": None if drawn is None else split(drawn, sizes),
        "market_bag": None if drawn is None else tuple(tile for tile in pool if tile not in drawn),
        "fresco": fresco,
        "fresco_removed": fresco_removed,
        "portraits": _deal_portraits(tables, dealer) if is_on(header.options, "portraits") else None,
    }


def _removed(tables: Tables, players: int, dealer: Dealer) -> tuple[str, ...]:
    """The three tiles that the rulebook pictures (S4): the probable reading, or those that the table names."""
    if players == 4:
        return ()
    if dealer.ways["removed"] is Way.HAND:
        return dealer.draw("removed", tuple(tables.market), len(tables.removed)) or tables.removed
    return tables.removed


def split(drawn: Sequence[str], sizes: Sequence[int]) -> dict[str, tuple[str, ...]]:
    """Tiles in the order in which they were drawn, onto the stalls."""
    stalls, at = {}, 0
    for name, size in zip(STALLS, sizes, strict=False):
        stalls[name] = tuple(drawn[at : at + size])
        at += size
    return stalls


def centre_tile(tables: Tables, options: Mapping[str, str]) -> str:
    """What lies in the centre: an 11 (S5), or the 24 with the Special Blend Colours (Z1)."""
    return SPECIAL_CENTRE if is_on(options, "blends") else tables.centre


def rows_around(centre: str, others: Sequence[str]) -> tuple[tuple[str, ...], ...]:
    """The 24 other tiles in reading order, with the centre put in, as five rows."""
    cells = (*others[:CENTRE], centre, *others[CENTRE:])
    return tuple(tuple(cells[row * SIDE : (row + 1) * SIDE]) for row in range(SIDE))


def _deal_fresco(
    tables: Tables, options: Mapping[str, str], dealer: Dealer
) -> tuple[tuple[tuple[str, ...], ...] | None, tuple[str, ...] | None]:
    centre = centre_tile(tables, options)
    base = tables.base
    if not is_on(options, "blends"):
        laid = dealer.draw("fresco", tuple(tile for tile in base if tile != centre), CELLS - 1)
        return (None if laid is None else rows_around(centre, laid)), ()
    special = tuple(tile for tile in tables.special if tile != centre)
    if dealer.ways["fresco"] is Way.HAND:  # who lays the fresco by hand sees which seven base tiles are missing
        laid = dealer.draw("fresco", (*base, *special), CELLS - 1)
        if laid is not None and not set(special) <= set(laid):
            raise refuse("typed.fresco", "must hold all six special tiles {right}", "Z1", right=special)
        removed = None if laid is None else tuple(tile for tile in base if tile not in laid)
        return (None if laid is None else rows_around(centre, laid)), removed
    removed = dealer.draw("fresco.removed", base, 1 + len(special))
    assert removed is not None
    laid = dealer.draw("fresco", (*(tile for tile in base if tile not in removed), *special), CELLS - 1)
    return (None if laid is None else rows_around(centre, laid)), removed


def _deal_portraits(tables: Tables, dealer: Dealer) -> dict[str, tuple[str, ...] | None]:
    """The piles A on B on C (R1), the two on top turned up. Only who knows these two can know the order of the others."""
    first, *others = ([card.id for card in tables.cards.values() if card.letter == letter] for letter in letters(tables))
    opened = dealer.draw("open", first, OPEN_PORTRAITS)
    if opened is None or dealer.ways["deck"] is Way.HAND:
        return {"open": opened, "deck": None}
    piles = [[card for card in first if card not in opened], *others]
    drawn = [dealer.draw(f"deck.{letter}", pile) for letter, pile in zip(letters(tables), piles, strict=True)]
    return {"open": opened, "deck": None if None in drawn else tuple(card for pile in drawn for card in pile or ())}


def letters(tables: Tables) -> tuple[str, ...]:
    """The backs of the portrait cards, top pile first."""
    return tuple(sorted({card.letter for card in tables.cards.values()}))


def check(tables: Tables, document: FrescoSetup) -> None:
    """Check a document against the box, without asking its seed.

    Raises:
        Refused: with everything that cannot be laid out.
    """
    faults = Faults()
    _check_start(document, faults)
    _check_market(tables, document, faults)
    _check_fresco(tables, document, faults)
    _check_portraits(tables, document, faults)
    faults.raise_any()


def _check_start(document: FrescoSetup, faults: Faults) -> None:
    start = document.start_spaces
    if start is None:
        return
    right = sorted(document.players)
    if len(document.players) == 2:
        if start[-1:] != (LEONARDO,):
            faults.add("start_spaces", "must end with Leonardo, who stands on S3", "L1")
        right = sorted((*document.players, LEONARDO))
    if sorted(start) != right:
        faults.add("start_spaces", "must hold each painter once: {right}", "S2", right=tuple(right))
    elif document.first_player != start[0]:
        faults.add("first_player", "must be {right}, who stands on S1", "S2", right=start[0])


def _check_market(tables: Tables, document: FrescoSetup, faults: Faults) -> None:
    players = len(document.players)
    wanted = 0 if players == 4 else 3
    _each_once(document.market_removed, tables.market, "market_removed", faults)
    if len(document.market_removed) != wanted:
        faults.add(
            "market_removed",
            "has {given} tiles, but {right} are taken out",
            "S4",
            given=len(document.market_removed),
            right=wanted,
        )
    if document.market is None or document.market_bag is None:
        return
    sizes = stall_sizes(tables, players)
    names = STALLS[: len(sizes)]
    if tuple(document.market) != names:
        faults.add("market", "must have the stalls {right}", "S3", right=names)
        return
    for name, size in zip(names, sizes, strict=True):
        if len(document.market[name]) != size:
            faults.add(
                f"market.{name}",
                "has {given} tiles, but the stall holds {right}",
                "S3",
                given=len(document.market[name]),
                right=size,
            )
    everything = (
        *document.market_removed,
        *(tile for name in names for tile in document.market[name]),
        *document.market_bag,
    )
    if Counter(everything) != Counter(tuple(tables.market)):
        faults.add("market", "and what is in the bag or taken out must be the 14 market tiles, each once", "S3", "S4")


def _each_once(given: Sequence[str], known: Mapping[str, Any], path: str, faults: Faults) -> bool:
    sound = True
    for place, item in enumerate(given):
        if item not in known:
            faults.add(f"{path}[{place}]", "is {given}, which the box has not", given=item)
        elif item in given[:place]:
            faults.add(f"{path}[{place}]", "is {given} a second time", given=item)
        else:
            continue
        sound = False
    return sound


def _check_fresco(tables: Tables, document: FrescoSetup, faults: Faults) -> None:
    if document.fresco is None:
        return
    blends = is_on(document.options, "blends")
    if len(document.fresco) != SIDE or any(len(row) != SIDE for row in document.fresco):
        faults.add("fresco", "must have 5 rows of 5 tiles", "Z1" if blends else "S5")
        return
    cells = tuple(tile for row in document.fresco for tile in row)
    removed = document.fresco_removed or ()
    if not _each_once((*cells, *removed), tables.tiles, "fresco", faults):
        return
    centre = cells[CENTRE]
    if blends and centre != SPECIAL_CENTRE:
        faults.add("fresco[2][2]", "is {given}, but the tile worth 24 lies there", "Z1", given=centre)
    elif not blends and tables.tiles[centre].points not in (CENTRE_VALUE, None):
        faults.add("fresco[2][2]", "is {given}, but a tile worth 11 lies there", "S5", given=centre)
    special = sum(tables.tiles[tile].is_special for tile in cells)
    wanted = len(tables.special) if blends else 0
    if special != wanted or len(removed) != wanted or any(tables.tiles[tile].is_special for tile in removed):
        faults.add(
            "fresco_removed",
            "must be {right} base tiles, and {right} special tiles must lie on the fresco",
            "Z1",
            right=wanted,
        )


def _check_portraits(tables: Tables, document: FrescoSetup, faults: Faults) -> None:
    portraits = document.portraits
    if (portraits is not None) != is_on(document.options, "portraits"):
        faults.add("portraits", "must be there exactly if the option portraits is on", "R1")
        return
    if portraits is None or portraits.open is None:
        return
    cards = (*portraits.open, *(portraits.deck or ()))
    if not _each_once(cards, tables.cards, "portraits", faults):
        return
    if len(portraits.open) != OPEN_PORTRAITS or (portraits.deck is not None and len(cards) != len(tables.cards)):
        faults.add("portraits", "must have 2 open cards and 16 in the deck", "R1")
    backs = [tables.cards[card].letter for card in cards]
    if backs != sorted(backs):
        faults.add("portraits.deck", "must have the backs A on top of B on top of C", "R1")
