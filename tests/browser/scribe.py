"""Taps the moves of Leonardo da Vinci into the page, the way a thumb would.

Each tap waits for the thing that it taps; the button that goes on is tapped once it says what was entered.
"""

from __future__ import annotations

from typing import Any

from companion.core.fields import Amounts, Order
from companion.core.moves import name
from companion.desk import Session
from companion.games.leonardo.fields import lab_label
from companion.games.leonardo.forms import BENEFIT_WORDS, build_word
from companion.games.leonardo.moves import (
    Bid,
    Build,
    Buy,
    Complete,
    Component,
    Decline,
    Labs,
    Look,
    MoveApprentice,
    Pick,
    Place,
    Refill,
    Researched,
    Show,
    TellFlorins,
    TellKit,
)
from companion.games.leonardo.words import area_word
from tools.browser import Phone


def enter(phone: Phone, session: Session, move: Any) -> None:
    """Enter one move; the page shows the table of ``session``."""
    state = session.position.state
    match move:
        case Place(place="pass"):
            _cell(phone, "pass")
        case Place(place=place, master=True):
            _cell(phone, f"{place}:M")
        case Place(place=place, apprentices=n):
            _place(phone, place, n)
        case Pick(benefit=benefit, leonardo=leonardo):
            if leonardo not in (None, state.leonardo):
                phone.piece(str(leonardo))
            _pill(phone, str(BENEFIT_WORDS[benefit]))
        case MoveApprentice(seat=seat, source=source, target=target):
            _pill(phone, f"{state.players[seat]}, {area_word(source)}")
            _pill(phone, str(area_word(target)), of="To where?")
        case Look(order=order):
            phone.tap(phone.page.get_by_role("button", name="show"))
            for card in order[:-1]:
                phone.piece(str(card))
        case Component(good=good):
            phone.piece(good)
        case Decline():
            phone.offer("Leave it")
            _go(phone, session, move)
        case Build(what=what):
            _pill(phone, str(build_word(what)))
        case Buy(takers=takers):
            _buy(phone, session, takers)
        case _:
            _rest(phone, session, move)


def _rest(phone: Phone, session: Session, move: Any) -> None:
    state = session.position.state
    match move:
        case TellKit(goods=goods):
            _pill(phone, str(move.apprentices), of="Apprentices in the picture")
            _pill(phone, str(move.small), of="Spaces of the small lab")
            _pill(phone, str(move.large) if move.large else "no large lab", of="Spaces of the large lab")
            if move.small == 5 or move.large == 6:
                _pill(phone, str(move.mechanics), of="Mechanical men")
            _pieces(phone, goods or {})
            _go(phone, session, move)
        case Labs(start=start, cancel=cancel):
            assert not cancel
            for lab in start:
                _pill(phone, str(lab_label(state, lab)))
            _go(phone, session, move)
        case Complete(seat=seat, lab=lab, card=card, florins=florins, goods=goods):
            phone.offer("Completed")
            _pill(phone, str(lab_label(state, f"{seat}:{lab}")))
            phone.card(str(card))
            phone.type_into(phone.page.locator('[data-count="florins"]'), str(florins))
            known = {"who": f"{seat}:{lab}", "card": str(card)}
            asked = {field.id: field for field in session.game.playing.form(session.tables, state, "complete", known)}
            if isinstance(field := asked.get("goods"), Amounts):
                _pieces(phone, goods or {}, shown=field.default)
            _go(phone, session, move)
        case Show(seat=seat, lab=lab, card=card):
            phone.offer("Still at work on it")
            _pill(phone, str(lab_label(state, f"{seat}:{lab}")))
            phone.card(str(card))
        case Bid(seat=seat, florins=florins):
            phone.offer(f"{state.players[seat]}'s bid")
            phone.tap(phone.page.get_by_role("button", name="show"))
            phone.type("Bid, in florins", str(florins))
            _go(phone, session, move)
        case TellFlorins(florins=florins):
            phone.type("Florins at the end", str(florins))
            _go(phone, session, move)
        case Researched() | Refill():
            _go(phone, session, move)
        case _:
            raise AssertionError(f"the scribe cannot tap {move}")


def _go(phone: Phone, session: Session, move: Any) -> None:
    """Go on, once the button says that it will do this."""
    said = str(name(session.game, session.tables, session.position, move))
    phone.tap(phone.page.locator('[class*="st-key-go-"] button:enabled', has_text=said))


def _cell(phone: Phone, cell: str) -> None:
    phone.tap(phone.page.locator(f'[data-cell="{cell}"]').first)


def _place(phone: Phone, place: str, n: int) -> None:
    button = phone.page.locator(f'[data-cell="{place}:{n}"]')
    button.or_(phone.page.locator(f'[data-cell="{place}:+"]')).first.wait_for()
    if button.count():
        phone.tap(button.first)
        return
    _cell(phone, f"{place}:+")
    _pill(phone, str(n))


def _pill(phone: Phone, text: str, *, of: str = "") -> None:
    groups = phone.page.locator(".stButtonGroup")
    found = (groups.filter(has_text=of) if of else groups).locator("button").get_by_text(text, exact=True).first
    found.wait_for()
    phone.tap(found)


def _pieces(phone: Phone, amounts: Any, *, shown: Any = None) -> None:
    """What is filled in already is left, or taken away where it is not what is wanted."""
    if shown and shown == amounts:
        return
    if shown:
        phone.tap(phone.page.locator('[role="group"][aria-label^="Components"] ~ .sum [data-back]'))
    for piece, count in amounts.items():
        for _ in range(count):
            phone.tap(phone.page.locator(f'[role="group"][aria-label^="Components"] [data-piece="{piece}"]'))


def _buy(phone: Phone, session: Session, takers: tuple[int, ...]) -> None:
    """What stands there is confirmed with one tap; anything else is tapped anew."""
    state = session.position.state
    field = session.game.playing.form(session.tables, state, "buy", {})[0]
    assert isinstance(field, Order)
    shown = [int(seat) for seat in field.default]
    same = 0
    while same < min(len(shown), len(takers)) and shown[same] == takers[same]:
        same += 1
    for _ in shown[same:]:
        phone.tap(phone.page.locator("[data-back]"))
    for seat in takers[same:]:
        phone.piece(str(seat))
    _go(phone, session, Buy(takers=takers))
