"""Every value that can be put right by hand, filled with what is recorded now."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.fields import Choice, Count, Field, Option, Pick
from companion.core.message import msg
from companion.games.splendor_duel.board import CELLS, EMPTY, INDEX
from companion.games.splendor_duel.faces import card_face, card_label, royal_face, royal_label
from companion.games.splendor_duel.pieces import IN_BOX, PIECES, TOKEN_OF, TOKENS
from companion.games.splendor_duel.scoring import cards_pick
from companion.games.splendor_duel.state import MOST_RESERVED, NOTHING, SCROLLS, UNKNOWN, State
from companion.games.splendor_duel.tables import FACE_UP, LEVELS, MOST_ROYALS, Tables

COUNTED = ("turn", "tokens", "privileges", "board")
"""What a table must count again after it recorded less."""

NO_PIECE = "empty"
"""The value of a space or place on which nothing lies."""


def corrections(tables: Tables, state: State) -> tuple[Field, ...]:
    """Cards and royals; where everything is recorded also turn, tokens, scrolls, board, face-up and reserved cards.

    The bag, the scrolls above the board and the decks are what these leave over.
    """
    if state.stage in ("begin", "lay"):
        return ()
    cards = tuple(_cards(tables, state))
    return (*_table(tables, state), *cards) if state.stage == "act" or state.depth == "everything" else cards


def _cards(tables: Tables, state: State) -> Iterator[Field]:
    royals = tuple(Option(royal.id, royal_label(royal), royal_face(royal)) for royal in tables.royals.values())
    unsaid = frozenset(owned.card for seat in state.seats for owned in seat.cards if owned.colour is None)
    for seat, player in enumerate(state.players):
        pick = cards_pick(tables, unsaid, f"cards.{seat}")
        yield Pick(pick.id, msg("{player}: cards", player=player), pick.options, pick.low, pick.high, pick.groups)
        yield Pick(f"royals.{seat}", msg("{player}: royal cards", player=player), royals, 0, MOST_ROYALS)


def _table(tables: Tables, state: State) -> Iterator[Field]:
    yield Choice("turn", msg("Whose turn"), tuple(Option(str(seat), msg("{player}", player=player))
                                                  for seat, player in enumerate(state.players)),
                 None if state.turn is None else str(state.turn))
    for seat, player in enumerate(state.players):
        held = state.seats[seat]
        for place, token in enumerate(TOKENS):
            yield Count(f"tokens.{seat}.{token}", msg("{player}: {token}", player=player, token=PIECES[token].label), 0,
                        IN_BOX[place], None if held.tokens is None else held.tokens[place])
        yield Count(f"privileges.{seat}", msg("{player}: scrolls", player=player), 0, SCROLLS, held.scrolls)
        for level in LEVELS:
            yield Count(f"reserved.{seat}.{level}", msg("{player}: reserved cards of level {level}", player=player,
                                                        level=level), 0, MOST_RESERVED,
                        sum(one.level == level for one in held.reserved))
    tokens = (*(Option(token, PIECES[token].label, piece=PIECES[token]) for token in TOKENS),
              Option(NO_PIECE, msg("empty")))
    for cell in CELLS:
        label = msg("Board, row {row}, column {column}", row=int(cell[0]) + 1, column=int(cell[1]) + 1)
        yield Choice(f"board.{cell}", label, tokens,
                     None if state.board is None else _token(state.board[INDEX[cell]]))
    for level in LEVELS:
        cards = tuple(tables.cards[card] for card in tables.levels[level])
        options = (*(Option(card.id, card_label(card), card_face(card), group=card.colour) for card in cards),
                   Option(UNKNOWN, msg("not named yet")), Option(NO_PIECE, msg("empty")))
        for place in range(FACE_UP[level]):
            yield Choice(f"pyramid.{level}.{place}", msg("Level {level}, place {place}", level=level, place=place + 1),
                         options, state.pyramid[level - 1][place] or NO_PIECE)


def _token(letter: str) -> str:
    return NO_PIECE if letter == EMPTY else TOKEN_OF[letter]


def place_value(value: str) -> str:
    """A place of the pyramid as the state writes it."""
    return NOTHING if value == NO_PIECE else value
