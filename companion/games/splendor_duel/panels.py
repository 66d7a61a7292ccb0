"""What is always in view: each player's figures and pieces, the bag, the decks."""

from __future__ import annotations

from companion.core.message import Message, listing, msg, plural
from companion.core.view import Aside, Figure, Panel, Row
from companion.games.splendor_duel.faces import royal_label
from companion.games.splendor_duel.figures import GOALS, Figures, figures_of
from companion.games.splendor_duel.pieces import COLOURS, LETTER_OF, PIECES, pieces
from companion.games.splendor_duel.state import (
    MOST_RESERVED,
    MOST_TOKENS,
    UNKNOWN,
    State,
    bag,
    bonuses,
    deck_left,
    royals_left,
    table_scrolls,
    uncoloured_wilds,
)
from companion.games.splendor_duel.tables import LEVELS, Tables


def panel(tables: Tables, state: State, seat: int) -> Panel:
    """One player: prestige, crowns and best colour against their goals, tokens against the limit of ten, bonuses."""
    held = state.seats[seat]
    found = figures_of(tables, held)
    shown = (
        Figure("prestige", msg("prestige"), str(found.prestige), GOALS["prestige"]),
        Figure("crowns", msg("crowns"), str(found.crowns), GOALS["crowns"]),
        Figure("colour", msg("best colour"), best_text(found), GOALS["colour"]),
    )
    rows = [Row(msg("Bonus"), pieces(bonuses(tables, held)))]
    if any(found.colours):
        rows.append(Row(msg("Points"), tuple((PIECES[colour], n) for colour, n in
                                                       zip(COLOURS, found.colours, strict=True) if n)))
    if held.tokens is not None:
        note = msg("{n}/{limit}", n=sum(held.tokens), limit=MOST_TOKENS)
        rows.insert(0, Row(msg("Tokens"), pieces(held.tokens), note))
    return Panel(seat, shown, tuple(rows), tuple(_lines(tables, state, seat)))


def best_text(found: Figures) -> str:
    """"5 U"; without points of a colour, "0"."""
    return f"{found.best} {LETTER_OF[found.best_colour]}" if found.best else "0"


def _lines(tables: Tables, state: State, seat: int) -> list[Message]:
    held = state.seats[seat]
    lines: list[Message] = []
    if held.scrolls is not None:
        lines.append(plural("{n} scroll", "{n} scrolls", held.scrolls))
    if held.reserved:
        levels = listing(msg("level {level}", level=one.level) for one in held.reserved)
        lines.append(msg("{n} of {limit} reserved: {levels}", n=len(held.reserved), limit=MOST_RESERVED, levels=levels))
    lines += [royal_label(tables.royals[royal]) if royal != UNKNOWN else msg("a royal card that was not named")
              for royal in held.royals]
    unsaid = uncoloured_wilds(tables, held)
    if unsaid:
        lines.append(plural("{n} card that copies a colour was not given one",
                            "{n} cards that copy a colour were not given one", unsaid))
    return lines


def asides(tables: Tables, state: State) -> tuple[Aside, ...]:
    """The bag, the decks, the scrolls and royals that are left, as far as they are known."""
    found: list[Aside] = []
    if state.stage == "act":
        left = bag(state)
        found.append(Aside(msg("Bag"), plural("{n} token", "{n} tokens", sum(left)),
                           tuple((piece, n) for piece, n in pieces(left) if n)))
        found.append(Aside(msg("Scrolls above the board"), msg("{n}", n=table_scrolls(state))))
    if state.stage != "loose":
        decks = listing(msg("level {level}: {n}", level=level, n=deck_left(tables, state, level)) for level in LEVELS)
        found.append(Aside(msg("Cards in the decks"), msg("{decks}", decks=decks)))
    royals = tuple(royal_label(tables.royals[royal]) for royal in royals_left(tables, state))
    if royals:
        found.append(Aside(msg("Royal cards"), msg("{royals}", royals=listing(royals))))
    return tuple(found)
