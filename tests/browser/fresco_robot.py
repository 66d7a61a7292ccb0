"""Taps moves of Fresco into the page, field by field, the way a thumb would; and a painter that wants to get on."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from companion.core.fields import Amounts, Choice, Count, Field, Order, Pick, Spots
from companion.core.message import render
from companion.core.moves import fill, name, read_move, step
from companion.core.view import Offer
from companion.desk import Desk, Session
from companion.games.fresco.legal import legal
from companion.games.fresco.paints import value_of
from companion.games.fresco.state import State, is_turned, place_now, printed_on, visitor
from companion.games.fresco.wake import place_names
from companion.ui.forms import is_full
from tests.browser.tables import opened
from tools.browser import Phone


def enter(phone: Phone, desk: Desk, link: str, move: Any) -> None:
    """Enter one move and wait until the page says that it was recorded."""
    session = opened(desk, link)
    said = str(
        name(session.game, session.tables, session.position, fill(session.game, session.tables, session.position, move))
    )
    tap_in(phone, session, move)
    phone.page.locator("[class*=st-key-undo-]", has_text=said.split(":", maxsplit=1)[0]).wait_for()
    phone.settle()


def tap_in(phone: Phone, session: Session, move: Any) -> None:
    """Choose the offer, answer its fields, and go on where the last tap has not recorded it already."""
    now = session.game.playing.now(session.tables, session.position.state, None)
    raw = {key: value for key, value in move.model_dump(mode="json").items() if value is not None}
    offer = next(offer for offer in now.offers if _fits(session, offer, raw))
    if offer.id != now.offers[0].id:
        phone.offer(render(offer.label))
    entered: dict[str, Any] = {}
    while pending := [field for field in _form(session, offer, entered) if field.id not in entered]:
        wanted = _value(raw, pending[0].id)
        if wanted is None:  # the move leaves it as the form proposes it
            wanted = getattr(pending[0], "default", None)
        _answer(phone, pending[0], wanted)
        entered[pending[0].id] = wanted
    fields = _form(session, offer, entered)
    if not (offer.instant and fields and all(is_full(field, entered[field.id]) for field in fields)):
        phone.go()


def _form(session: Session, offer: Offer, entered: Mapping[str, Any]) -> tuple[Field, ...]:
    return session.game.playing.form(session.tables, session.position.state, offer.id, entered)


def _fits(session: Session, offer: Offer, raw: Mapping[str, Any]) -> bool:
    if offer.move != raw["type"] or offer.closed or any(raw.get(key) != value for key, value in offer.fixed):
        return False
    return not (offer.id == "buy" and not raw.get("tiles"))


def _value(raw: Mapping[str, Any], path: str) -> Any:
    value: Any = raw
    for key in path.split("."):
        value = value.get(key) if isinstance(value, Mapping) else None
    return value


def _answer(phone: Phone, field: Field, wanted: Any) -> None:
    match field:
        case Spots():
            for spot in [wanted] if isinstance(wanted, str) else wanted:
                phone.spot(spot)
        case Choice(options=options, default=default):
            wanted = {True: "yes", False: "no"}[wanted] if isinstance(wanted, bool) else wanted
            if str(wanted) == default:
                return
            option = next(option for option in options if option.value == str(wanted))
            if len(options) > 12 or any(other.face for other in options):
                row = phone.page.locator(f'[role="group"][aria-label="{render(field.label)}"]')
                phone.tap(row.locator(f'[data-card="{option.value}"]').first)
            elif any(other.piece for other in options):
                phone.piece(option.value)
            else:
                _pill(phone, render(field.label), render(option.label))
        case Amounts(default=default, label=label):
            if wanted == dict(default or {}):
                return
            row = phone.page.locator(f'[role="group"][aria-label="{render(label)}"]')
            for item, n in wanted.items():
                for _ in range(n):
                    phone.tap(row.locator(f'[data-piece="{item}"]').first)
        case Order():
            for item in wanted:
                phone.piece(item)
        case Pick(options=options):
            for value in wanted:
                _pill(phone, render(field.label), render(next(option.label for option in options if option.value == value)))
        case Count(label=label, default=default):
            if wanted != default:
                phone.type(render(label), str(wanted))
                phone.taps += 2
        case _:
            raise AssertionError(f"the robot cannot tap {field}")


def _pill(phone: Phone, label: str, text: str) -> None:
    group = phone.page.locator(".stButtonGroup", has_text=label)
    phone.tap(group.locator("button", has_text=re.compile(rf"^\s*{re.escape(text)}\s*$")).first)


def wish(session: Session) -> Any:
    """The move that brings whoever acts forward."""
    state: State = session.position.state
    if state.stage == "plan":
        return read_move(
            session.game, {"type": "plans", "plans": {str(seat): _plan(state, seat) for seat in range(len(state.players))}}
        )
    moves: list[Any] = list(legal(session.tables, state))
    if state.stage == "wake":
        return next((move for time in ("7:00", "8:00", "9:00", "6:00") for move in moves if move.time == time), moves[0])
    if state.stage != "act":
        return moves[0]
    idle = ("pass", "bishop", "close") if state.final else ("pass", "bishop", "close", "altar")
    acts = [move for move in moves if move.type not in idle]
    return max(
        acts or [move for move in moves if move.type not in ("bishop", "altar")], key=lambda move: _worth(session, move)
    )


def _plan(state: State, seat: int) -> dict[str, int]:
    """Market, cathedral, workshop, studio, and what is left where there is room."""
    left = state.seats[seat].apprentices
    names = place_names(state)
    spots = dict.fromkeys(names, 0)
    order = ("cathedral", "market", "workshop", "cathedral", "studio", "market", *names * 3)
    if is_turned(state):
        order = ("cathedral", "market", "workshop", names[-1], "cathedral", "studio", *names * 3)
    for place in order:
        if left and spots[place] < 3:
            spots[place] += 1
            left -= 1
    return {place: n for place, n in spots.items() if n}


def _worth(session: Session, move: Any) -> tuple[float, str]:
    before: State = session.position.state
    seat = visitor(before)
    position = session.position
    after: State = step(session.game, session.tables, position, fill(session.game, session.tables, position, move)).state
    held, book = after.seats[seat], printed_on(session.tables, after)
    paints = held.paints or ()
    reach = [
        book.points[tile] or 0
        for tile in (after.fresco or ())
        if tile and all(have >= need for have, need in zip(paints, book.paints[tile] or (99,), strict=False))
    ]
    del before
    return 4 * held.space + value_of(paints) * 0.5 + 0.6 * (held.thalers or 0) + 2 * max(
        reach, default=0
    ), move.model_dump_json()


def place_of(session: Session) -> int:
    """Which place is visited now."""
    return place_now(session.position.state)
