"""Putting values right: what the box allows, and what follows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from companion.core.errors import Faults, refuse
from companion.core.fields import Choice, Count, Field, Pick
from companion.games.splendor_duel.board import CELLS, EMPTY, INDEX, put
from companion.games.splendor_duel.corrections import NO_PIECE, corrections, place_value
from companion.games.splendor_duel.figures import NOBODY, crowns_of, figures_of, reached, royals_due
from companion.games.splendor_duel.pieces import COLOURS, IN_BOX, LETTER_OF, NONE, PIECES, PLACE_OF, TOKENS
from companion.games.splendor_duel.state import (
    MOST_RESERVED,
    SCROLLS,
    UNKNOWN,
    Owned,
    Reserved,
    Seat,
    State,
    bag,
    deck_left,
    located,
    uncoloured_wilds,
    with_seat,
)
from companion.games.splendor_duel.tables import LEVELS, Tables
from companion.games.splendor_duel.turn import next_turn, resolve, royal_due

_ON_TABLE = ("turn", "tokens", "privileges", "reserved", "board", "pyramid")


def correct(tables: Tables, state: State, changes: Mapping[str, Any]) -> State:
    """The state with values put right.

    Where board and tokens are not known, all of them must come at once.

    Raises:
        Refused: for values that the box cannot hold; every fault, and what would be right.
    """
    _check_form(corrections(tables, state), changes)
    recount = state.stage == "loose" and any(key.partition(".")[0] in _ON_TABLE for key in changes)
    if recount:
        _check_complete(state, changes)
        state = replace(state, stage="act", board=EMPTY * len(CELLS), replenished=False, again=False, pending=(),
                        seats=tuple(replace(seat, tokens=NONE, scrolls=0) for seat in state.seats))
    changed = state
    for key, value in changes.items():
        changed = _changed(tables, changed, key.split("."), value)
    changed = _decks_adapted(tables, changed)
    _check_box(tables, changed)
    return _followed(tables, state, changed)


def _check_form(fields: tuple[Field, ...], changes: Mapping[str, Any]) -> None:
    known = {field.id: field for field in fields}
    faults = Faults()
    for key, value in changes.items():
        match known.get(key):
            case Count(low=low, high=high):
                if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
                    faults.add(key, "is {given}, but must be {low} to {high}", given=str(value), low=low, high=high)
            case Choice(options=options):
                if value not in [option.value for option in options]:
                    faults.add(key, "is {given}, which cannot be there", given=str(value))
            case Pick(options=options):
                allowed = [option.value for option in options]
                if not isinstance(value, list | tuple):
                    faults.add(key, "is {given}, but must be a list", given=str(value))
                for item in value if isinstance(value, list | tuple) else ():
                    if item not in allowed:
                        faults.add(key, "holds {given}, which cannot be there", given=str(item))
            case _:
                faults.add(key, "is no value that can be corrected now")
    faults.raise_any()


def _check_complete(state: State, changes: Mapping[str, Any]) -> None:
    seats = range(len(state.players))
    needed = ["turn", *(f"privileges.{seat}" for seat in seats),
              *(f"tokens.{seat}.{token}" for seat in seats for token in TOKENS), *(f"board.{cell}" for cell in CELLS)]
    absent = tuple(key for key in needed if key not in changes)
    if absent:
        raise refuse("$", "must hold whose turn it is, all tokens, scrolls and spaces of the board at once; missing: "
                                "{missing}", missing=absent)


def _changed(tables: Tables, state: State, key: list[str], value: Any) -> State:
    match key:
        case ["turn"]:
            seat = int(value)
            if seat == state.turn:
                return state
            return replace(state, turn=seat, pending=(), again=False, replenished=False)
        case ["privileges", seat]:
            return with_seat(state, int(seat), scrolls=value)
        case ["tokens", seat, token]:
            held = list(state.seats[int(seat)].tokens or NONE)
            held[PLACE_OF[token]] = value
            return with_seat(state, int(seat), tokens=tuple(held))
        case ["board", cell]:
            letter = EMPTY if value == NO_PIECE else LETTER_OF[value]
            return replace(state, board=put(state.board or "", INDEX[cell], letter))
        case ["pyramid", level, place]:
            rows = [list(row) for row in state.pyramid]
            rows[int(level) - 1][int(place)] = place_value(value)
            return replace(state, pyramid=tuple(tuple(row) for row in rows))
        case ["reserved", seat, level]:
            return with_seat(state, int(seat), reserved=_reserved(state.seats[int(seat)], int(level), value))
        case ["royals", seat]:
            return with_seat(state, int(seat), royals=tuple(value))
        case _:
            return with_seat(state, int(key[1]), cards=_cards(tables, state.seats[int(key[1])], value))


def _reserved(seat: Seat, level: int, wanted: int) -> tuple[Reserved, ...]:
    """So many reserved cards of a level: unnamed ones come, and go first, then the latest."""
    others = tuple(one for one in seat.reserved if one.level != level)
    own = sorted((one for one in seat.reserved if one.level == level), key=lambda one: one.card is None)
    return (*others, *own[:wanted], *(Reserved(level, None),) * (wanted - len(own)))


def _cards(tables: Tables, seat: Seat, spelled: list[str]) -> tuple[Owned, ...]:
    """The cards of a player, in the order in which they were bought as far as that is known."""
    wanted = {text.partition("@")[0]: text.partition("@")[2] for text in spelled}
    order = [owned.card for owned in seat.cards if owned.card in wanted]
    order += [card for card in wanted if card not in order]
    return tuple(_owned(tables, card, wanted[card]) for card in order)


def _owned(tables: Tables, card: str, said: str) -> Owned:
    colour = said if tables.cards[card].is_wild else tables.cards[card].colour
    return Owned(card, colour if colour in COLOURS else None)


def _decks_adapted(tables: Tables, state: State) -> State:
    """Known deck orders without the cards that turned out to lie elsewhere.

    A card that came free takes the place of one that left, so that no other card moves; any more go to the bottom. Where a
    card of the level is not named, the order is not known any more.
    """
    known = frozenset(located(state))
    decks: list[tuple[str, ...] | None] = []
    for level, order in zip(LEVELS, state.decks, strict=True):
        unnamed = UNKNOWN in state.pyramid[level - 1] or any(
            one.card is None and one.level == level for seat in state.seats for one in seat.reserved
        )
        if order is None or unnamed:
            decks.append(None)
            continue
        free = [card for card in tables.levels[level] if card not in known and card not in order]
        kept = [card if card not in known else free.pop(0) if free else None for card in order]
        decks.append((*(card for card in kept if card is not None), *free))
    return replace(state, decks=tuple(decks))


def _check_box(tables: Tables, state: State) -> None:
    faults = Faults()
    for card, n in Counter(located(state)).items():
        if n > 1:
            faults.add("cards", "would put {card} in {n} places", "B1", card=card, n=n)
    royals = Counter(royal for seat in state.seats for royal in seat.royals if royal != UNKNOWN)
    for royal, n in royals.items():
        if n > 1:
            faults.add("royals", "would put {royal} before both players", "K1", royal=royal)
    for place, seat in enumerate(state.seats):
        _check_seat(tables, state, place, seat, faults)
    if state.stage == "act":
        _check_table(tables, state, faults)
    faults.raise_any()


def _check_seat(tables: Tables, state: State, place: int, seat: Seat, faults: Faults) -> None:
    player = state.players[place]
    due = royals_due(crowns_of(tables, seat))
    if len(seat.royals) > due:
        faults.add(f"royals.{place}", "would give {player} {given} royal cards, but {crowns} crowns bring {right}",
                   "K1", player=player, given=len(seat.royals), crowns=crowns_of(tables, seat), right=due)
    if len(seat.reserved) > MOST_RESERVED:
        faults.add(f"reserved.{place}", "would give {player} {given} reserved cards, but 3 is the most", "G2",
                   player=player, given=len(seat.reserved))
    printed = {tables.cards[owned.card].colour for owned in seat.cards}
    for owned in seat.cards:
        if tables.cards[owned.card].is_wild and owned.colour is not None and owned.colour not in printed:
            faults.add(f"cards.{place}", "would make {card} {colour}, but {player} has no {colour} card to lay it "
                                                 "on", "A5", card=owned.card, colour=PIECES[owned.colour].label,
                       player=player)


def _check_table(tables: Tables, state: State, faults: Faults) -> None:
    for token, left, total in zip(TOKENS, bag(state), IN_BOX, strict=True):
        if left < 0:
            faults.add("tokens", "would make {given} {token} on the board and with players, but the box has "
                                         "{right}", "O2", given=total - left, token=PIECES[token].label, right=total)
    given = sum(seat.scrolls or 0 for seat in state.seats)
    if given > SCROLLS:
        faults.add("privileges", "would make {given} scrolls, but there are {right}", "P1", given=given,
                   right=SCROLLS)
    for level in LEVELS:
        if deck_left(tables, state, level) < 0:
            faults.add(f"pyramid.{level}", "would need more cards of level {level} than the box has", "S1",
                       level=level)


def _followed(tables: Tables, before: State, state: State) -> State:
    """What follows from the right values: a victory that was none goes back, and what is no longer asked is dropped."""
    if state.winner is not None:
        if reached(figures_of(tables, state.seats[state.winner])) != NOBODY:
            return state
        state = replace(state, winner=None)
        return next_turn(state) if state.stage == "act" else state
    if state.stage != "act" or state.turn is None or not state.pending:
        return state
    kept = tuple(step for step in state.pending if _still_asked(tables, state, state.turn, step))
    return resolve(tables, replace(state, pending=kept)) if before.pending else state


def _still_asked(tables: Tables, state: State, seat: int, step: str) -> bool:
    held = state.seats[seat]
    match step:
        case "wild":
            return bool(held.cards) and uncoloured_wilds(tables, replace(held, cards=held.cards[-1:])) > 0
        case "royal":
            return royal_due(tables, state, seat)
        case _:
            return True
