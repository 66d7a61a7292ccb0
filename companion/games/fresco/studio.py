"""The studio with the portraits: a card instead of thalers, once a round (rules R2, R9, L9)."""

from __future__ import annotations

from dataclasses import replace

from companion.core.errors import refuse
from companion.games.fresco.act import done_here, paid
from companion.games.fresco.book import learned
from companion.games.fresco.cathedral import move_on
from companion.games.fresco.moves import Portrait, amount_of
from companion.games.fresco.paints import counts_of, plus
from companion.games.fresco.portraits import Shown, card_text
from companion.games.fresco.setup import OPEN_PORTRAITS
from companion.games.fresco.state import STUDIO, State, earn, place_now, printed_on, raised, visitor, with_seat
from companion.games.fresco.tables import Tables

MERCHANT_PAINTS = 2


def shown(tables: Tables, state: State, card: str) -> Shown:
    """What an open card shows, as far as it was read."""
    book = printed_on(tables, state)
    return book.shown(book.cards[card] or "")


def portrait(tables: Tables, state: State, move: Portrait) -> State:
    """Take an open card with one apprentice; the others earn thalers (R2)."""
    seat = visitor(state)
    if place_now(state) != STUDIO:
        raise refuse("type", "cannot be done: the studio is not visited now", "P2")
    if seat in state.posed:
        raise refuse("type", "cannot be done: {player} took a portrait this round", "R2", player=state.names[seat])
    if move.card >= len(state.open):
        raise refuse("card", "is {given}, but {count} portraits lie open", "R2", given=move.card, count=len(state.open))
    card = state.open[move.card]
    state, face = _read(tables, state, card, move)
    state = replace(state, open=tuple(other for other in state.open if other != card), posed=state.posed | {seat})
    left = state.left - 1
    if seat == state.leonardo:  # L9: nothing but the points
        return done_here(tables, move_on(tables, state, seat, face.points, move.land))
    state = _brings(tables, state, seat, face, move)
    return done_here(tables, paid(state, seat, left))


def _read(tables: Tables, state: State, card: str, move: Portrait) -> tuple[State, Shown]:
    """The card's figures; what was read off it just now is remembered."""
    face = shown(tables, state, card)
    figures = (move.thalers, move.points, move.mood, move.paint)
    if face.known:
        if any(figure is not None for figure in figures):
            raise refuse(
                "card", "is a card whose figures are known; leave them out or correct them on the page Your copy", "R9"
            )
        return state, face
    paint = None if move.paint in (None, "none") else move.paint
    face = Shown(face.kind, True, move.thalers or 0, move.points or 0, move.mood or 0, paint)
    if not (face.thalers or face.points or face.mood or face.paint):
        raise refuse("card", "has figures that nobody has read so far; say what is printed on it", "R9")
    return replace(state, printed=learned(tables, state.printed, {card: card_text(face, tables)}, "card")), face


def _brings(tables: Tables, state: State, seat: int, face: Shown, move: Portrait) -> State:
    if tables.kinds[face.kind].permanent:  # R5 to R8
        return with_seat(state, seat, portraits=(*state.seats[seat].portraits, face.kind))
    chosen = counts_of(amount_of(move.paints))
    wanted = MERCHANT_PAINTS if face.kind == "merchant" else 0
    if sum(chosen) != wanted:
        raise refuse("paints", "must be {right} basic paints", "R9", right=wanted)
    held = state.seats[seat].paints
    if held is not None:
        gained = plus(chosen, counts_of({face.paint: 1} if face.paint else {}))
        state = with_seat(state, seat, paints=plus(held, gained))
    state = raised(earn(state, seat, face.thalers), seat, face.mood)
    return move_on(tables, state, seat, face.points, move.land)


def turned_up(tables: Tables, state: State, texts: tuple[str, ...]) -> State:
    """What the table says lies open (R1, R3): the known card that shows this, or one of its back that nobody has read."""
    known = dict(state.printed)
    read = printed_on(tables, state).cards
    unread = tuple(card for card in state.open if read[card] is None)
    wanted = len(unread) if state.open else OPEN_PORTRAITS
    if len(texts) != wanted:
        raise refuse("cards", "are {given}, but {right} are to be named", "R1", "R3", given=len(texts), right=wanted)
    told: dict[str, str] = {}
    taken = set(state.seen) - set(state.open)
    for place, text in enumerate(texts):
        found = unread[place] if unread else _card_for(tables, state, text, {**known, **told}, taken | set(told))
        told[found] = text
    state = replace(state, printed=learned(tables, state.printed, told, "cards"))
    cards = state.open or tuple(told)
    return replace(state, open=cards, seen=(*(card for card in state.seen if card not in cards), *cards))


def _card_for(tables: Tables, state: State, text: str, known: dict[str, str], used: set[str]) -> str:
    """Which card of the box it is that shows this."""
    kind = text.partition(" ")[0]
    for card in tables.cards:
        if card not in used and known.get(card) == text:
            return card
    letter = _letter_now(tables, state)
    fresh = [card for card in tables.cards if card not in used and card not in known]
    fresh.sort(key=lambda card: (tables.cards[card].letter != letter, card))
    if not fresh:
        raise refuse(
            "cards",
            "is {given}, but the 18 cards of this copy are known and none of them is left that shows this",
            "R1",
            given=kind,
        )
    return fresh[0]


def _letter_now(tables: Tables, state: State) -> str:
    """Which pile the cards come from now, A first (R1)."""
    order = sorted(card.letter for card in tables.cards.values())
    return order[min(max(state.turned - OPEN_PORTRAITS, 0), len(order) - 1)]
