"""What the tests of Splendor Duel share: the tables, positions by letters, moves given as plain values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from companion import loader
from companion.core import moves
from companion.core.setup import Header, plan
from companion.games.splendor_duel import GAME
from companion.games.splendor_duel.figures import NOBODY, figures_of, reached
from companion.games.splendor_duel.pieces import LETTERS, PLACE_OF, counted
from companion.games.splendor_duel.setup import SplendorDuelSetup
from companion.games.splendor_duel.state import (
    Luck,
    Owned,
    Reserved,
    Seat,
    State,
    bag,
    bonuses,
    located,
    table_scrolls,
)
from companion.games.splendor_duel.tables import LEVELS, Tables

TABLES: Tables = loader.tables(GAME)
PLAYERS = ("A", "B")
PYRAMID = {"1": ["1W5", "1U5", "1G5", "1R5", "1K5"], "2": ["2W4", "2U4", "2G4", "2R4"], "3": ["3W2", "3U2", "3G2"]}
BOARD = ("WGPUR", "OKWGP", "UROKW", "GUROK", "WGURK")


def owned(text: str) -> Owned:
    """A card as a sheet writes it."""
    card, _, colour = text.partition("@")
    printed = TABLES.cards[card].colour
    return Owned(card, colour or (printed if printed in PLACE_OF else None))


def seat(raw: Mapping[str, Any]) -> Seat:
    return Seat(
        tokens=counted(raw.get("tokens", "")),
        scrolls=raw.get("scrolls", 0),
        cards=tuple(owned(card) for card in raw.get("cards", ())),
        reserved=tuple(Reserved(TABLES.cards[card].level, card) for card in raw.get("reserved", ())),
        royals=tuple(raw.get("royals", ())),
    )


def position(
    board: tuple[str, ...] | list[str] = BOARD,
    a: Mapping[str, Any] | None = None,
    b: Mapping[str, Any] | None = None,
    *,
    pyramid: Mapping[str, list[str]] | None = None,
    following: Mapping[str, list[str]] | None = None,
    turn: str = "A",
    known_decks: bool = True,
) -> State:
    """A game between A and B; ``following`` are the next cards of the decks, the others lie below in table order."""
    rows = {**PYRAMID, **(pyramid or {})}
    state = State(
        players=PLAYERS,
        stage="act",
        seats=(seat(a or {}), seat(b or {})),
        board="".join(board),
        pyramid=tuple(tuple(rows[str(level)]) for level in LEVELS),
        decks=(None, None, None),
        turn=PLAYERS.index(turn),
        luck=Luck("TEST", 0),
    )
    gone = set(located(state))
    decks = []
    for level in LEVELS:
        top = tuple((following or {}).get(str(level), ()))
        decks.append((*top, *(card for card in TABLES.levels[level] if card not in gone and card not in top)))
    return replace(state, decks=tuple(decks)) if known_decks else state


def from_example(raw: Mapping[str, Any]) -> State:
    return position(raw["board"], raw["A"], raw["B"], pyramid=raw["pyramid"], following=raw["next"], turn=raw["turn"])


def play(state: State, *raw: Mapping[str, Any]) -> State:
    """The state after moves given as plain values."""
    for move in raw:
        state = GAME.playing.apply(TABLES, state, moves.read_move(GAME, dict(move)))
        assert list(GAME.playing.audit(TABLES, state)) == []
    return state


def laid_out(seed: str = "BOTTEGA", players: tuple[str, ...] = ("Anna", "Bence"), **header: Any) -> SplendorDuelSetup:
    options = header.pop("options", {})
    raw = {"game": "splendor_duel", "seed": seed, "secret_seed": "HIDDEN", "players": players, "options": options} | header
    document = plan(GAME, TABLES, Header(**raw))
    assert isinstance(document, SplendorDuelSetup)
    return document


def look(state: State, what: str) -> Any:
    """A value of a state by the words that the examples use, such as ``"A red"``, ``"B scrolls"``, ``"cell 22"``."""
    match what.split():
        case ["turn"]:
            return None if state.turn is None else PLAYERS[state.turn]
        case ["board"]:
            return [(state.board or "")[row * 5 : row * 5 + 5] for row in range(5)]
        case ["cell", cell]:
            return (state.board or "")[int(cell[0]) * 5 + int(cell[1])]
        case ["bag"]:
            return "".join(letter * n for letter, n in zip(LETTERS, bag(state), strict=True))
        case ["scrolls", "above"]:
            return table_scrolls(state)
        case ["level", level]:
            return list(state.pyramid[int(level) - 1])
        case ["asked"]:
            names = {"wild": "assign_wild", "token": "take_matching", "royal": "choose_royal"}
            kind = state.pending[0].partition(":")[0] if state.pending else None
            return names.get(str(kind), kind)
        case ["winner"]:
            return None if state.winner is None else PLAYERS[state.winner]
        case ["won", "by"]:
            found = reached(figures_of(TABLES, state.seats[state.winner or 0]))
            return None if found == NOBODY else found
        case [player, *rest]:
            return _of_player(state.seats[PLAYERS.index(player)], rest)
        case _:
            raise ValueError(what)


def _of_player(held: Seat, rest: list[str]) -> Any:
    found = figures_of(TABLES, held)
    match rest:
        case ["scrolls"]:
            return held.scrolls
        case ["reserved"]:
            return [one.card for one in held.reserved]
        case ["royals"]:
            return list(held.royals)
        case ["total"]:
            return sum(held.tokens or ())
        case ["crowns"]:
            return found.crowns
        case ["prestige"]:
            return found.prestige
        case ["points", colour]:
            return found.colours[PLACE_OF[colour]]
        case ["bonus", colour]:
            return bonuses(TABLES, held)[PLACE_OF[colour]]
        case [token]:
            return (held.tokens or ())[PLACE_OF[token]]
        case _:
            raise ValueError(rest)
