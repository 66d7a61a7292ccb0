"""The drawn parts of a page: pictures that are tapped, cards, pieces, players.

Each is an inline component: what it shows arrives as plain values and is set as text, so that nothing a person typed is
ever markup. A tap is answered in the browser at once and told to the app as the whole answer with the token of its
question, so that a late answer to an earlier question is never taken for an answer to this one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import streamlit as st

from companion.core.fields import Amounts, Choice, Count, Grid, Option, Order, Pick, Spots
from companion.core.message import msg
from companion.core.view import Aside, Face, Now, Panel, Picture, Piece, Spot, Step
from companion.ui.language import t
from companion.ui.marks import mark

_UNFILTERED = 18  # so many cards are seen at one glance; more are filtered by group
_ASSETS = Path(__file__).parent / "assets"


_MADE_OF = {
    "board": ("shapes", "picture", "board"),
    "cards": ("shapes", "faces", "cards"),
    "pieces": ("shapes", "faces", "pieces"),
    "grid": ("shapes", "grid"),
    "counts": ("shapes", "counts"),
    "panels": ("shapes", "panels"),
    "steps": ("shapes", "picture", "faces", "steps"),
}


# Values in a list are sent as they are; in a dictionary Streamlit looks for data frames, and loads 90 MB to do so.
_UNWRAPPED = "\nexport default (told) => drawAll({ ...told, data: told.data[0] });\n"


def _component(name: str, parts: Sequence[str]) -> Any:
    """A component of the assets it is made of; what several share is written once and joined here."""
    scripts = [path.read_text(encoding="utf-8") for part in parts if (path := _ASSETS / f"{part}.js").exists()]
    styles = [path.read_text(encoding="utf-8") for part in ("base", *parts) if (path := _ASSETS / f"{part}.css").exists()]
    drawing = "\n".join(scripts).replace("export default function (", "function drawAll(")
    return st.components.v2.component(f"bottega.{name}", css="\n".join(styles), js=drawing + _UNWRAPPED)


@st.cache_resource(show_spinner=False)
def _components() -> dict[str, Any]:
    return {name: _component(name, parts) for name, parts in _MADE_OF.items()}


def _nothing() -> None:
    """A component tells its state only where a callback is named."""


def _show(name: str, key: str, data: dict[str, Any]) -> None:
    """Mount a component that only shows something."""
    _components()[name](key=key, data=[data])


def _mount(name: str, key: str, data: dict[str, Any]) -> Any:
    answer = _components()[name](key=key, data=[data], on_answer_change=_nothing).answer
    if isinstance(answer, dict) and answer.get("token") == data["token"]:
        return answer.get("value")
    return None


def answered(key: str, token: str) -> Any:
    """What was answered to this question so far, known before the component is drawn."""
    state = st.session_state.get(key)
    answer = state.get("answer") if state is not None else None
    if isinstance(answer, dict) and answer.get("token") == token:
        return answer.get("value")
    return None


def is_answered(key: str, token: str) -> bool:
    """Whether this question has an answer, be it that nothing is chosen any more."""
    state = st.session_state.get(key)
    answer = state.get("answer") if state is not None else None
    return isinstance(answer, dict) and answer.get("token") == token


def _piece(piece: Piece | None) -> dict[str, str] | None:
    if piece is None:
        return None
    return {"shape": piece.shape.value, "colour": piece.colour, "letter": piece.letter, "label": t(piece.label)}


def _counts(counts: Sequence[tuple[Piece, int]]) -> list[tuple[Any, int]]:
    return [(_piece(piece), n) for piece, n in counts]


def _face(face: Face | None) -> dict[str, Any] | None:
    if face is None:
        return None
    return {
        "ground": face.ground,
        "figure": face.figure,
        "signs": list(face.signs),
        "costs": _counts(face.costs),
        "gives": _counts(face.gives),
    }


def _card(option: Option) -> dict[str, Any]:
    return {
        "value": option.value,
        "label": t(option.label),
        "group": option.group,
        "ready": option.ready,
        "why": t(option.why) if option.why else "",
        "face": _face(option.face),
    }


def _tile(spot: Spot) -> dict[str, Any]:
    """What a square place shows besides; nothing for a round one."""
    if not spot.tile:
        return {}
    return {
        "tile": True,
        "figure": spot.figure,
        "corner": spot.corner,
        "pieces": [_piece(piece) for piece in spot.pieces],
        "standing": [_piece(piece) for piece in spot.standing],
        "worn": spot.worn,
    }


def _picture(picture: Picture) -> dict[str, Any]:
    return {
        "id": picture.id,
        "label": t(picture.label),
        "width": picture.width,
        "height": picture.height,
        "path": list(picture.path),
        "marks": [(x, y, text, t(label)) for x, y, label, text in picture.marks],
        "spots": [
            {"id": spot.id, "x": spot.x, "y": spot.y, "label": t(spot.label), "piece": _piece(spot.piece), **_tile(spot)}
            for spot in picture.spots
        ],
    }


def board(picture: Picture, field: Spots | None, value: Sequence[str], *, key: str, token: str) -> list[str]:
    """A board; with a field, its places are tapped, beginning with those of ``value``. Gives the places chosen so far."""
    data = {
        **_picture(picture),
        "token": token,
        "value": list(value),
        "turnable": picture.turnable,
        "turnLabel": t(msg("Turn the picture")),
        "sets": [sorted(cells) for cells in field.sets] if field else [],
        "kinds": [list(kind) for kind in field.kinds] if field else [],
        "numbers": [list(numbers) for numbers in field.numbers] if field else [],
    }
    chosen = _mount("board", key, data)
    return [str(cell) for cell in chosen] if isinstance(chosen, list) else list(value)


def cards(field: Choice, value: str | None, *, key: str, token: str) -> str | None:
    """Cards to choose one of. Long lists are filtered by their groups."""
    chosen = _mount("cards", key, _cards(field, value, token))
    return str(chosen) if chosen is not None else unless_answered(value, key, token)


def several_cards(field: Pick, value: Sequence[str], *, key: str, token: str) -> list[str]:
    """Cards to choose several of."""
    chosen = _mount("cards", key, {**_cards(field, list(value), token), "several": True})
    return [str(card) for card in chosen] if isinstance(chosen, list) else list(value)


def _cards(field: Choice | Pick, value: Any, token: str) -> dict[str, Any]:
    used = {option.group for option in field.options}
    return {
        "token": token,
        "label": t(field.label),
        "value": value,
        "filtered": bool(field.groups) and len(field.options) > _UNFILTERED,
        "groups": [{"id": group, "label": t(label)} for group, label in field.groups if group in used],
        "cards": [_card(option) for option in field.options],
    }


def unless_answered(value: Any, key: str, token: str) -> Any:
    """The default as long as this question has no answer; an answer of nothing is nothing."""
    return None if is_answered(key, token) else value


def pieces(field: Choice | Amounts | Order, value: Any, *, key: str, token: str) -> Any:
    """Pieces that are tapped: one, how many of each, or in order."""
    match field:
        case Choice(options=items):
            mode, limits, total = "choice", {}, None
        case Amounts(items=items):
            mode, limits, total = "amounts", dict(field.limits), field.total or field.most
        case Order(items=items):
            mode, limits, total = "order", dict(field.stock), field.length
    data = {
        "token": token,
        "mode": mode,
        "label": t(field.label),
        "value": value,
        "total": total,
        "backLabel": t(msg("Take back")),
        "items": [
            {
                "value": item.value,
                "label": t(item.label),
                "piece": _piece(item.piece),
                "face": _face(item.face),
                "figure": item.face.figure if item.face else "",
                "ground": item.face.ground if item.face else "",
                "limit": limits.get(item.value, 0),
            }
            for item in items
        ],
    }
    chosen = _mount("pieces", key, data)
    return value if chosen is None else chosen


def grid(field: Grid, *, key: str, token: str) -> str | None:
    """A table of buttons; one tap chooses a row and what is done there."""
    data = {
        "token": token,
        "label": t(field.label),
        "rows": [
            {
                "label": t(row.label),
                "counts": _counts(row.counts),
                "note": t(row.note) if row.note else "",
                "cells": [{"value": cell.value, "short": t(cell.short), "label": t(cell.label)} for cell in row.cells],
            }
            for row in field.rows
        ],
    }
    chosen = _mount("grid", key, data)
    return str(chosen) if chosen is not None else None


def counts(fields: Sequence[Count], values: Mapping[str, int | None], *, key: str, token: str) -> dict[str, int | None]:
    """Numbers to count up and down; ``None`` is a number that nobody has said."""
    data = {
        "token": token,
        "values": dict(values),
        "lessLabel": t(msg("Less")),
        "moreLabel": t(msg("More")),
        "fields": [{"id": field.id, "label": t(field.label), "low": field.low, "high": field.high} for field in fields],
    }
    answer = _mount("counts", key, data)
    return dict(values) if not isinstance(answer, dict) else {**values, **answer}


def players(now: Now, names: Sequence[str], *, key: str) -> None:
    """The players, who acts first, and what else is always in view."""
    order = sorted(now.panels, key=lambda panel: panel.seat != now.seat)
    data = {
        "token": "",
        "panels": [_panel(panel, names[panel.seat], now) for panel in order],
        "asides": [_aside(aside) for aside in now.asides],
    }
    _show("panels", key, data)


def _panel(panel: Panel, name: str, now: Now) -> dict[str, Any]:
    return {
        "seat": panel.seat,
        "name": name,
        "acts": panel.seat == now.seat,
        "mark": _piece(mark(panel.seat, name)),
        "figures": [{"id": figure.id, "label": t(figure.label), "value": figure.value} for figure in panel.figures],
        "rows": [
            {"label": t(row.label), "counts": _counts(row.counts), "note": t(row.note) if row.note else ""}
            for row in panel.rows
        ],
        "lines": [t(line) for line in panel.lines],
    }


def _aside(aside: Aside) -> dict[str, Any]:
    return {"label": t(aside.label), "text": t(aside.text), "counts": _counts(aside.counts)}


def checklist(steps: Sequence[Step], *, key: str, token: str) -> None:
    """The setup step by step, to be ticked off."""
    data = {
        "token": token,
        "steps": [
            {
                "text": t(step.text),
                "rule": step.rule,
                "picture": _picture(step.picture) if step.picture else None,
                "cards": [(card, _face(face)) for card, face in step.cards],
            }
            for step in steps
        ],
    }
    _show("steps", key, data)
