"""How things are called on the screen: sites, cards, pieces."""

from __future__ import annotations

from companion.core.message import Message, listing, msg
from companion.core.view import Piece as Mark
from companion.core.view import Shape
from companion.games.gonzaga.book import site_words
from companion.games.gonzaga.points import FLOURISHING
from companion.games.gonzaga.points import INACTIVE as INACTIVE_POINTS
from companion.games.gonzaga.state import ALLIANCE, CITIES, HARBOURS, INACTIVE, KING, Piece, Plan, State, printed_on
from companion.games.gonzaga.state import is_flourishing as flourishes
from companion.games.gonzaga.tables import REGIONS, Tables

ACTION_WORDS = {
    HARBOURS: msg("Harbours"),
    CITIES: msg("Cities"),
    ALLIANCE: msg("Alliance"),
    KING: msg("King's Privilege"),
}
KING_WORDS = {
    HARBOURS: msg("King, Harbours"),
    CITIES: msg("King, Cities"),
    ALLIANCE: msg("King, Alliance"),
}
SHORT = dict(zip(REGIONS, ("Hi", "Fr", "Br", "Ge", "It", "EO"), strict=True))
"""What stands beside a region on the small picture."""
_SEA_COLOURS = ("#2B5FA8", "#4C8DA6", "#2F7D7A", "#5A6FB5", "#7A8FA8", "#355070")


def card_word(card: str) -> Message:
    """A planning card."""
    if card in ACTION_WORDS:
        return ACTION_WORDS[card]
    return msg("inactive region") if card == INACTIVE else msg("{region}", region=card)


def plan_words(plan: Plan) -> Message:
    """A plan: its region, and its action or both after King's Privilege."""
    if len(plan) > 2:
        return msg("{region}, King's Privilege with {action}", region=card_word(plan[0]), action=ACTION_WORDS[plan[2]])
    return msg("{region}, {action}", region=card_word(plan[0]), action=ACTION_WORDS[plan[1]])


def action_words(plan: Plan) -> Message:
    """What counts for the turn order."""
    if len(plan) > 2:
        return msg("King's Privilege with {action}", action=ACTION_WORDS[plan[2]])
    return ACTION_WORDS[plan[1]]


def site_word(tables: Tables, state: State, site: str) -> Message:
    """A site by its printed name, or by its place in our numbering until somebody has read it."""
    name = printed_on(tables, state).names[site]
    return site_words(tables.sites[site]) if name is None else msg("{name}", name=name)


def sites_words(tables: Tables, state: State, sites: tuple[str, ...]) -> Message:
    """Several sites, or bare hexes."""
    if not sites:
        return msg("bare hexes")
    return msg("{sites}", sites=listing(site_word(tables, state, site) for site in sites))


def mark_word(tables: Tables, state: State, mark: str) -> Message:
    """A sea or a sign, by its name once it has one."""
    name = printed_on(tables, state).names[mark]
    if name is not None:
        return msg("{name}", name=name)
    return msg("sign {sign}", sign=mark) if mark in tables.signs else msg("sea {sea}", sea=mark[1:])


def site_label(tables: Tables, state: State, site: str) -> Message:
    """A site with its region, its sign or sea, and what it is worth here."""
    mark = printed_on(tables, state).marks[site]
    worth = FLOURISHING if flourishes(tables, state, site) else INACTIVE_POINTS
    word = site_word(tables, state, site)
    if mark is None:
        return msg("{site}: {points}", site=word, points=worth)
    return msg("{site} ({mark}): {points}", site=word, mark=mark_word(tables, state, mark), points=worth)


def sea_mark(tables: Tables, state: State, sea: str) -> Mark:
    """A sea as a small thing."""
    at = tuple(tables.seas).index(sea)
    return Mark(sea, Shape.PEARL, _SEA_COLOURS[at], str(at + 1), mark_word(tables, state, sea))


def sign_mark(tables: Tables, state: State, sign: str) -> Mark:
    """A sign as a small thing."""
    return Mark(sign, Shape.STAR, "#D9A400", sign, mark_word(tables, state, sign))


def piece_region(tables: Tables, piece: Piece) -> str | None:
    """Where a piece lies, as far as it is known."""
    if piece.sites:
        return tables.sites[piece.sites[0]].region
    return piece.region


def piece_word(tables: Tables, piece: Piece) -> Message:
    """An own piece, so that its player finds it on the board."""
    region = piece_region(tables, piece)
    where = msg("round {n}", n=piece.round) if region is None else card_word(region)
    if piece.kind == "ring":
        return msg("ring {round}, {where}", round=piece.round, where=where)
    if piece.number is None:
        return msg("fief of round {round}, {where}", round=piece.round, where=where)
    return msg("fief {n}, {where}", n=piece.number, where=where)
