"""Taps a legal move of Splendor Duel into the page, the way a thumb would."""

from __future__ import annotations

from typing import Any

from companion.core.moves import fill, name, step
from companion.desk import Session
from companion.games.splendor_duel.moves import (
    AssignWild,
    Buy,
    ChooseRoyal,
    Discard,
    Pass,
    Privilege,
    Replenish,
    Reserve,
    Reveal,
    Steal,
    Take,
    TakeMatching,
)
from tools.browser import Phone

LABELS = {"take": "Take", "reserve": "Reserve", "buy": "Buy", "privilege": "Scrolls", "replenish": "Refill", "pass": "Pass"}


def enter(phone: Phone, session: Session, move: Any) -> None:
    """Enter one move and wait until the page says that it was recorded; the page shows the table of ``session``."""
    tap_in(phone, session, move)
    said = str(name(session.game, session.tables, session.position, move))
    phone.page.locator("[class*=st-key-undo-]", has_text=said).wait_for()
    phone.settle()


def choose(phone: Phone, session: Session, move: Any) -> None:
    """Enter a move of a turn up to the tap that records it; what was picked before is picked no more."""
    match move:
        case Take(cells=cells) | Privilege(cells=cells):
            _offer(phone, session, move.type)
            for cell in cells:
                phone.spot(cell)
        case Replenish() | Pass():
            _offer(phone, session, move.type)
        case Reserve(gold=gold, card=card, level=level):
            _offer(phone, session, "reserve")
            phone.spot(gold)
            phone.card(card or f"deck{level}")
        case Buy(card=card):
            _offer(phone, session, "buy")
            phone.card(card)
        case _:
            raise AssertionError(f"{move} is not recorded with the button")


def tap_in(phone: Phone, session: Session, move: Any) -> None:
    """Enter one move and wait for nothing."""
    match move:
        case Take() | Privilege() | Replenish() | Pass() | Reserve() | Buy():
            choose(phone, session, move)
            phone.go()
        case Discard(tokens=tokens):
            for token, count in tokens.items():
                for _ in range(count):
                    phone.piece(token)
            phone.go()
        case TakeMatching(cell=cell):
            phone.spot(cell)
        case Steal(token=piece) | AssignWild(colour=piece):
            phone.piece(piece)
        case ChooseRoyal(royal=royal):
            phone.card(royal)
        case Reveal(level=level, place=place, card=card):
            phone.offer(f"Level {level}, place {place + 1}")
            group = session.tables.cards[card].colour
            found = phone.page.locator(f'[data-filter="{group}"], [data-card="{card}"]').first
            found.wait_for()
            if found.get_attribute("data-filter"):  # a short list is shown whole
                phone.tap(found, local=True)
            phone.card(card)
        case _:
            raise AssertionError(f"the robot cannot tap {move}")


def _offer(phone: Phone, session: Session, kind: str) -> None:
    now = session.game.playing.now(session.tables, session.position.state, None)
    if now.offers[0].id != kind:
        phone.offer(LABELS[kind])


def candidates(session: Session) -> list[Any]:
    """The legal moves that the robot can tap: nothing that needs a covered form."""
    state = session.position.state
    face_up = {card for row in state.pyramid for card in row}
    return [
        move
        for move in session.game.playing.legal(session.tables, state)
        if not (isinstance(move, Buy) and (move.card not in face_up or move.gold_for)) and move.type != "note_reserved"
    ]


def wish(session: Session, wanted: set[str]) -> Any:
    """The move that brings the player forward: what is still wanted first, else a purchase, else what leads to one."""
    moves = candidates(session)
    new = [move for move in moves if move.type in wanted]
    return max(new or moves, key=lambda move: _value(session, move))


def _value(session: Session, move: Any) -> tuple[float, str]:
    game, tables, position = session.game, session.tables, session.position
    after = step(game, tables, position, fill(game, tables, position, move)).state
    seat = position.state.turn
    owned = after.seats[seat]
    points = sum(tables.cards[card.card].points + 1 + tables.cards[card.card].crowns for card in owned.cards)
    short = [
        sum(max(0, need - have) for need, have in zip(tables.cards[card].cost, owned.tokens, strict=False))
        for row in after.pyramid
        for card in row
        if card in tables.cards
    ]
    held = sum(owned.tokens)
    replenished = move.type == "replenish"
    return 10 * points - min(short, default=0) - 3 * max(
        0, held - 10
    ) - 2 * replenished + 0.01 * held, move.model_dump_json()
