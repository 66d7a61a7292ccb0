"""Taps moves of Gonzaga into the page, field by field, the way a thumb would; and four nobles who fill the map quickly."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from companion.core.fields import Choice, Field, Order, Pick, Spots, Words
from companion.core.message import render
from companion.core.moves import fill, name, read_move
from companion.core.view import Offer
from companion.desk import Desk, Session
from companion.games.gonzaga.book import free_marks
from companion.games.gonzaga.legal import marks_for
from companion.games.gonzaga.plan import may_be_king
from companion.games.gonzaga.state import ACTIONS, State, action_of, free_for_fief, is_flourishing, plan_of, printed_on
from companion.games.gonzaga.tables import Tables
from tools.browser import Phone


def enter(phone: Phone, desk: Desk, table: str, move: Any) -> None:
    """Enter one move and wait until the page says that it was recorded."""
    session = desk.open(table)
    filled = fill(session.game, session.tables, session.position, move)
    said = render(name(session.game, session.tables, session.position, filled))
    tap_in(phone, session, move)
    phone.page.locator("[class*=st-key-undo-]", has_text=said.split(":", maxsplit=1)[0]).wait_for()


def tap_in(phone: Phone, session: Session, move: Any) -> None:
    """Choose the offer, answer its fields, and go on where the last tap has not recorded it already."""
    now = session.now()
    raw = {key: value for key, value in move.model_dump(mode="json").items() if value is not None}
    offer = next(offer for offer in now.offers if _fits(offer, raw))
    if offer.id != now.offers[0].id:
        phone.offer(render(offer.label))
    entered: dict[str, Any] = {}
    while pending := [field for field in _form(session, offer, entered) if field.id not in entered]:
        wanted = _value(raw, pending[0].id)
        if wanted is None and not isinstance(pending[0], Pick | Words):
            wanted = getattr(pending[0], "default", None)
        _answer(phone, pending[0], wanted)
        entered[pending[0].id] = wanted
    if not (offer.instant and entered and all(value is not None for value in entered.values())):
        phone.go()


def _form(session: Session, offer: Offer, entered: Mapping[str, Any]) -> tuple[Field, ...]:
    given = {key: value for key, value in entered.items() if value is not None}
    return session.game.playing.form(session.tables, session.position.state, offer.id, given)


def _fits(offer: Offer, raw: Mapping[str, Any]) -> bool:
    bare = raw["type"] == "place" and not raw["sites"]
    named = raw["type"] == "scenario" and "tile" in raw
    if raw["type"] == "scenario":
        return offer.id == ("named" if named else "tick")
    return offer.move == raw["type"] and not offer.closed and (offer.id != "place" or not bare)


def _value(raw: Mapping[str, Any], path: str) -> Any:
    value: Any = raw
    for key in path.split("."):
        value = value.get(key) if isinstance(value, Mapping) else None
    if path.endswith(".action"):
        second = _value(raw, path.replace("action", "second"))
        return f"{value}:{second}" if second else value
    return value


def _answer(phone: Phone, field: Field, wanted: Any) -> None:
    match field:
        case Spots():
            for spot in wanted:
                phone.spot(spot)
        case Choice(options=options, default=default):
            if wanted is None or str(wanted) == default:
                return
            option = next(option for option in options if option.value == str(wanted))
            if len(options) > 12:
                row = phone.page.locator(f'[role="group"][aria-label="{render(field.label)}"]')
                group = next((label for key, label in field.groups if key == option.group), None)
                if option.group and group is not None and len(options) > 18:
                    phone.tap(row.locator(f'[data-filter="{option.group}"]'), local=True)
                phone.card(option.value)
            elif any(other.piece for other in options):
                phone.piece(option.value)
            else:
                tap_pill(phone, render(field.label), render(option.label))
        case Order():
            for item in wanted:
                phone.piece(str(item))
        case Pick(options=options):
            for value in wanted or ():
                label = next(option.label for option in options if option.value == str(value))
                tap_pill(phone, render(field.label), render(label))
        case Words(label=label):
            if wanted:
                phone.type(render(label), wanted)
        case _:
            raise AssertionError(f"the robot cannot tap {field}")


def tap_pill(phone: Phone, label: str, text: str) -> None:
    group = phone.page.locator(".stButtonGroup", has_text=label).first
    phone.tap(group.locator("button", has_text=re.compile(rf"^\s*{re.escape(text)}\s*$")).first)


def wish(session: Session, *, full: bool = False) -> Any:
    """What fills the flourishing regions soonest, with one of everything on the way.

    ``full``: two sites a turn, none of which anybody has read, so that sea or sign is asked for each.
    """
    state: State = session.position.state
    match state.stage:
        case "scenario":
            return read_move(session.game, {"type": "scenario", "regions": ["Hispania", "Francia", "Italia"]})
        case "plan":
            return read_move(session.game, _plans(state))
        case "place":
            return read_move(session.game, _act(session.tables, state, full=full))
        case "goals":
            cities = [sum(session.tables.sites[site].is_city for site in held.sites) for held in state.seats]
            return read_move(
                session.game, {"type": "reveal", "cities": {str(seat): min(n, 1 + seat) for seat, n in enumerate(cities)}}
            )
        case _:
            return next(iter(session.game.playing.legal(session.tables, state)))


def _plans(state: State) -> dict[str, Any]:
    """Regions and actions in turn, none that is locked; one king in the third round."""
    plans: dict[str, Any] = {}
    for seat in range(len(state.players)):
        locked = state.seats[seat].locked
        regions = [*state.flourishing, "inactive"]
        regions = [region for region in regions[seat % 3 :] + regions[: seat % 3] if region not in locked]
        turned = ACTIONS[(seat + state.round) % 3 :] + ACTIONS[: (seat + state.round) % 3]
        actions = [action for action in turned if action not in locked]
        plans[str(seat)] = {"region": regions[0], "action": actions[0]}
        if seat == 0 and state.round == 3 and may_be_king(state, seat):
            plans["0"] = {"region": regions[0], "action": "king", "second": actions[0]}
    return {"type": "plans", "plans": plans}


def _act(tables: Tables, state: State, *, full: bool) -> dict[str, Any]:
    seat = state.queue[0]
    action = action_of(plan_of(state, seat) or ("", "cities"))
    held = state.seats[seat]
    free = [site for site in free_for_fief(tables, state, seat) if is_flourishing(tables, state, site)]
    known = printed_on(tables, state)
    if full:
        free = [site for site in free if known.marks[site] is None]
    cities = [site for site in free if tables.sites[site].is_city]
    harbours = [site for site in free if not tables.sites[site].is_city]
    touches = [len(held.pieces) - 1] if held.pieces and (full or state.round % 2) else []
    if action == "alliance" and state.round == 2:
        return {"type": "wed", "first": "bare", "second": "bare"}
    if action == "harbours":
        sites = harbours[:2] if full or state.round < 3 else harbours[:1]
    elif action == "cities":
        sites = cities[: 2 if full or state.round < 4 else 1]
        if not sites:
            return {"type": "place"}
    else:
        sites = [*cities[:1], *harbours[:1]]
        sites = sites if len(sites) == 2 else []
    if not sites:
        return {"type": "donate"}
    marks = marks_for(tables, state, tuple(sites))
    if full:
        signs = {site: free_marks(tables, known, site) for site in sites if tables.sites[site].is_city}
        marks |= {site: signs_[place % len(signs_)] for place, (site, signs_) in enumerate(signs.items())}
    return {"type": "place", "sites": sites, "touches": touches, "marks": marks}
