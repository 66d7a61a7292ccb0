"""Laying the game out: what chance decides, and the checklist that the table follows."""

from __future__ import annotations

from collections import Counter
from typing import Any, TypeAlias

from companion.core.deal import Dealer, Drawn, Part, Way
from companion.core.errors import Faults, refuse
from companion.core.fields import Choice, Field, Option, Order
from companion.core.message import Message, Value, listing, msg
from companion.core.setup import Document, Header
from companion.core.view import Step
from companion.games.splendor_duel.board import EMPTY, SIDE
from companion.games.splendor_duel.faces import board_picture, card_face, card_label, royal_face
from companion.games.splendor_duel.pieces import ALL_TOKENS, IN_BOX, LETTER_OF, PIECES, TOKENS, amounts
from companion.games.splendor_duel.state import SCROLLS
from companion.games.splendor_duel.tables import FACE_UP, LEVELS, Tables

Rows: TypeAlias = dict[str, tuple[str, ...] | None]

PARTS = (
    Part("first", msg("First player"), (Way.DICTATED, Way.HAND), Way.DICTATED, Way.DICTATED),
    Part("board", msg("Tokens on the board"), (Way.DICTATED, Way.HAND), Way.DICTATED, Way.DICTATED),
    Part("pyramid", msg("Face-up cards"), (Way.DICTATED, Way.HAND), Way.DICTATED, Way.DICTATED),
    Part("decks", msg("Face-down decks"), (Way.KEPT, Way.DICTATED, Way.HAND), Way.KEPT, Way.HAND),
    Part("bag", msg("Drawing from the bag"), (Way.DICTATED, Way.HAND), Way.DICTATED, Way.DICTATED),
)


class SplendorDuelSetup(Document):
    """A laid-out game. ``null`` stands where only the table knows."""

    pyramid: Rows
    decks: Rows
    board: tuple[tuple[str, ...], ...] | None
    privileges: dict[str, int]
    royals: tuple[str, ...]


def deal(tables: Tables, header: Header, dealer: Dealer) -> dict[str, Any]:
    """Ask chance for first player (S5), board (S2), pyramid and decks (S1).

    Raises:
        Refused: if a player is called like the place above the board.
    """
    if "table" in header.players:
        raise refuse(f"players[{header.players.index('table')}]",
                     "is called table, as the place above the board is in the document; choose another spelling")
    first = dealer.draw("first", header.players, 1)
    spiral = dealer.draw("board", [token for token, n in zip(TOKENS, IN_BOX, strict=True) for _ in range(n)])
    pyramid: Rows = {}
    decks: Rows = {}
    for level in LEVELS:
        pyramid[str(level)] = dealer.draw(f"pyramid.{level}", tables.levels[level], FACE_UP[level])
    for level in LEVELS:
        up = pyramid[str(level)]
        rest = None if up is None else tuple(card for card in tables.levels[level] if card not in up)
        decks[str(level)] = None if rest is None else dealer.draw(f"decks.{level}", rest)
    return {
        "first_player": None if first is None else first[0],
        "pyramid": pyramid,
        "decks": decks,
        "board": None if spiral is None else rows_of(tables, spiral),
        "privileges": privileges(header.players, None if first is None else first[0]),
        "royals": tuple(tables.royals),
    }


def rows_of(tables: Tables, spiral: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """Tokens along the spiral as five rows (rule O3)."""
    words: list[str] = [""] * ALL_TOKENS
    for place, token in zip(tables.path, spiral, strict=True):
        words[place] = token
    return tuple(tuple(words[row * SIDE : (row + 1) * SIDE]) for row in range(SIDE))


def privileges(players: tuple[str, ...], first: str | None) -> dict[str, int]:
    """Three scrolls above the board (S3), of which the second player takes one (S6)."""
    if first is None:
        return {"table": SCROLLS}
    second = next(name for name in players if name != first)
    return {"table": SCROLLS - 1, second: 1}


def check(tables: Tables, document: SplendorDuelSetup) -> None:
    """Check a document against the box, without asking its seed.

    Raises:
        Refused: with everything that cannot be laid out.
    """
    faults = Faults()
    if document.first_player is not None and document.first_player not in document.players:
        faults.add("first_player", "is {given}, but the players are {right}", "S5", given=document.first_player,
                   right=document.players)
    elif document.privileges != privileges(document.players, document.first_player):
        faults.add("privileges", "must be 2 on the table and 1 with the second player, or 3 on the table where nobody "
                                 "was named first", "S3", "S6")
    if document.royals != tuple(tables.royals):
        faults.add("royals", "must be {right}", "S4", right=tuple(tables.royals))
    _check_board(document, faults)
    for name, rows in (("pyramid", document.pyramid), ("decks", document.decks)):
        if tuple(sorted(rows)) != tuple(str(level) for level in LEVELS):
            faults.add(name, "must have the levels 1, 2 and 3", "S1")
    faults.raise_any()
    for level in LEVELS:
        _check_level(tables, document, level, faults)
    faults.raise_any()


def _check_board(document: SplendorDuelSetup, faults: Faults) -> None:
    if document.board is None:
        return
    if len(document.board) != SIDE or any(len(row) != SIDE for row in document.board):
        faults.add("board", "must have 5 rows of 5 tokens", "S2")
        return
    found = Counter(token for row in document.board for token in row)
    if found != Counter(dict(zip(TOKENS, IN_BOX, strict=True))):
        faults.add("board", "holds {given}, but the box has {right}", "S2",
                   given=tuple(f"{n} {token}" for token, n in sorted(found.items())), right=amounts(IN_BOX))


def _check_level(tables: Tables, document: SplendorDuelSetup, level: int, faults: Faults) -> None:
    up, deck = document.pyramid[str(level)], document.decks[str(level)]
    path = f"pyramid.{level}"
    if up is not None and len(up) != FACE_UP[level]:
        faults.add(path, "has {given} cards, but {right} lie face up", "S1", given=len(up), right=FACE_UP[level])
    if deck is not None and up is None:
        faults.add(f"decks.{level}", "cannot be known while the face-up cards of its level are not", "S1")
    elif deck is not None and len(deck) != len(tables.levels[level]) - FACE_UP[level]:
        faults.add(f"decks.{level}", "has {given} cards, but {right} are left of its level", "S1", given=len(deck),
                   right=len(tables.levels[level]) - FACE_UP[level])
    seen: set[str] = set()
    for where, cards in ((path, up or ()), (f"decks.{level}", deck or ())):
        for place, card in enumerate(cards):
            if card not in tables.levels[level]:
                faults.add(f"{where}[{place}]", "is {given}, which is no card of level {level}", "S1", given=card,
                           level=level)
            elif card in seen:
                faults.add(f"{where}[{place}]", "is {given} a second time", "S1", given=card)
            seen.add(card)


def ask(tables: Tables, drawn: Drawn) -> Field | None:
    """What the table may type in on the Set up page; a deck is not typed in, its cards are named as they come up."""
    part, _, level = drawn.name.partition(".")
    match part:
        case "first":
            return Choice(drawn.name, msg("Who begins?"),
                          tuple(Option(name, msg("{player}", player=name)) for name in drawn.pool))
        case "board":
            return board_order(drawn.name)
        case "pyramid":
            cards = tuple(Option(card, card_label(tables.cards[card]), card_face(tables.cards[card]))
                          for card in drawn.pool)
            return Order(drawn.name, level_label(int(level)), cards, dict.fromkeys(drawn.pool, 1), drawn.count)
        case _:
            return None


def board_order(field_id: str) -> Order:
    """The 25 tokens in the order of the spiral, from the centre."""
    return Order(field_id, msg("The tokens along the spiral, from the centre"),
                 tuple(Option(token, PIECES[token].label, piece=PIECES[token]) for token in TOKENS),
                 dict(zip(TOKENS, IN_BOX, strict=True)), ALL_TOKENS)


def level_label(level: int) -> Message:
    """The face-up row of a level."""
    return msg("Face-up cards of level {level}, left to right", level=level)


def letters_of(board: tuple[tuple[str, ...], ...]) -> str:
    """The rows of a document as the letters of a state."""
    return "".join(LETTER_OF[token] for row in board for token in row)


def checklist(tables: Tables, document: SplendorDuelSetup) -> tuple[Step, ...]:
    """What to take and where to put it, in the order of the rulebook."""
    steps = [Step(_decks_text(document), "S1")]
    steps += [_pyramid_step(tables, level, document.pyramid[str(level)]) for level in reversed(LEVELS)]
    empty = board_picture(tables, EMPTY * ALL_TOKENS)
    turned = msg("Turn the board so that the three reminder icons are on top.")
    if document.board is None:
        steps.append(Step(msg("{turned} Put all 25 tokens into the bag, mix them, and lay them out one by one along the "
                              "spiral, from the centre.", turned=turned), "S2", empty))
    else:
        steps.append(Step(msg("{turned} Lay all 25 tokens out as in the picture. The bag stays empty.", turned=turned),
                          "S2", board_picture(tables, letters_of(document.board))))
    steps.append(Step(msg("Put the 3 privilege scrolls above the board."), "S3"))
    steps.append(Step(msg("Put the 4 royal cards face up below the board."), "S4",
                      cards=tuple((royal.id, royal_face(royal)) for royal in tables.royals.values())))
    if document.first_player is None:
        steps.append(Step(msg("Choose at random who begins."), "S5"))
        steps.append(Step(msg("The other player takes 1 scroll."), "S6"))
    else:
        second = next(name for name in document.players if name != document.first_player)
        steps.append(Step(msg("{player} begins.", player=document.first_player), "S5"))
        steps.append(Step(msg("{player} takes 1 scroll from above the board.", player=second), "S6"))
    steps.append(Step(msg("Keep your tokens where both of you can see them, sorted by colour."), "S7"))
    return tuple(steps)


def _decks_text(document: SplendorDuelSetup) -> Message:
    match Way(document.options["decks"]):
        case Way.HAND if document.options["pyramid"] == Way.HAND:
            return msg("Sort the cards by level and shuffle each of the three decks.")
        case Way.HAND:
            return msg("Sort the cards by level. Lay out the cards named below, then shuffle the rest of each level and "
                       "put it face down beside its row.")
        case _:
            return msg("Sort the cards by level and keep each deck at hand. Nobody shuffles: the app says which card "
                       "comes up.")


def _pyramid_step(tables: Tables, level: int, cards: tuple[str, ...] | None) -> Step:
    where: Value = {3: msg("under the Victory tile"), 2: msg("below level 3"), 1: msg("below level 2")}[level]
    if cards is None:
        return Step(msg("Turn up {n} cards of level {level} in a row {where}.", n=FACE_UP[level], level=level, where=where),
                    "S1")
    return Step(msg("Lay these {n} cards of level {level} in a row {where}: {cards}.", n=len(cards), level=level,
                    where=where, cards=listing(cards)), "S1", cards=tuple((card, card_face(tables.cards[card]))
                                                                          for card in cards))
