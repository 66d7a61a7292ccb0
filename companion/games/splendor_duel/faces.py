"""How cards and the board look: faces, labels, the picture of the board."""

from __future__ import annotations

from companion.core.message import Message, listing, msg, plural
from companion.core.view import Face, Picture, Piece, Spot
from companion.games.splendor_duel.board import CELLS, EMPTY, SIDE
from companion.games.splendor_duel.pieces import COLOURS, PIECES, TOKEN_OF, TOKENS, UNCOLOURED, WILD, amounts
from companion.games.splendor_duel.tables import Card, Royal, Tables

BOARD = "board"


def ability_text(ability: str) -> Message:
    """What an ability does, in few words."""
    match ability:
        case "again":
            return msg("another turn")
        case "token":
            return msg("take 1 token of this colour from the board")
        case "steal":
            return msg("take 1 gem or pearl from the opponent")
        case "privilege":
            return msg("take 1 scroll")
        case _:
            return msg("copies a colour that you own")


def _note(abilities: tuple[str, ...]) -> Message | None:
    if not abilities:
        return None
    return msg("{abilities}", abilities=listing(ability_text(ability) for ability in abilities))


def card_face(card: Card) -> Face:
    """The face of a jewel card; ``signs`` names crowns and abilities."""
    gives: tuple[tuple[Piece, int], ...] = ()
    ground = UNCOLOURED
    if card.colour in COLOURS:
        gives, ground = ((PIECES[card.colour], card.bonuses),), PIECES[card.colour].colour
    elif card.is_wild:
        gives, ground = ((WILD, card.bonuses),), WILD.colour
    costs = tuple((PIECES[token], n) for token, n in zip(TOKENS, card.cost, strict=False) if n)
    return Face(ground, str(card.points or ""), ("crown",) * card.crowns + card.abilities, costs, gives,
                _note(card.abilities))


def royal_face(royal: Royal) -> Face:
    """The face of a royal card."""
    abilities = () if royal.ability == "none" else (royal.ability,)
    return Face(UNCOLOURED, str(royal.points), abilities, note=_note(abilities))


def card_label(card: Card) -> Message:
    """A card in one line: its id, what it brings, and its cost."""
    return msg("{id}: {brings}; costs {cost}", id=card.id, brings=listing(brings(card)), cost=amounts(card.cost))


def brings(card: Card) -> tuple[Message, ...]:
    """What a card brings its owner."""
    told: list[Message] = []
    if card.colour in COLOURS:
        told.append(plural("{n} {colour} bonus", "{n} {colour} bonuses", card.bonuses, colour=PIECES[card.colour].label))
    if card.points:
        told.append(plural("{n} point", "{n} points", card.points))
    if card.crowns:
        told.append(plural("{n} crown", "{n} crowns", card.crowns))
    return (*told, *(ability_text(ability) for ability in card.abilities))


def royal_label(royal: Royal) -> Message:
    """A royal card in one line."""
    points = plural("{n} point", "{n} points", royal.points)
    if royal.ability == "none":
        return msg("{id}: {points}", id=royal.id, points=points)
    return msg("{id}: {points} and {ability}", id=royal.id, points=points, ability=ability_text(royal.ability))


def board_picture(tables: Tables, letters: str) -> Picture:
    """The board with its spiral; the three reminder icons are on the edge that is drawn on top."""
    spots = []
    for place, (cell, letter) in enumerate(zip(CELLS, letters, strict=True)):
        row, column = divmod(place, SIDE)
        piece = None if letter == EMPTY else PIECES[TOKEN_OF[letter]]
        label = msg("row {row}, column {column}: {what}", row=row + 1, column=column + 1,
                    what=piece.label if piece else msg("empty"))
        spots.append(Spot(cell, column + 0.5, row + 0.5, label, piece))
    marks = (
        (1.0, -0.3, msg("2 pearls give the opponent a scroll"), "PP"),
        (2.5, -0.3, msg("replenishing gives the opponent a scroll"), "↻"),
        (4.0, -0.3, msg("3 tokens of one colour give the opponent a scroll"), "≡"),
    )
    return Picture(BOARD, msg("Board"), SIDE, SIDE, tuple(spots), tuple(CELLS[place] for place in tables.path), marks,
                   turnable=True)
