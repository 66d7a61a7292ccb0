"""Forms from fields: a game describes what it asks, this draws it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import nullcontext
from typing import Any

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from companion.core.fields import Amounts, Choice, Count, Field, Flag, Grid, Order, Pick, Spots, Words
from companion.core.view import Picture
from companion.ui import components
from companion.ui.drafts import Draft
from companion.ui.language import md

FormOf = Callable[[Mapping[str, Any]], Sequence[Field]]


def fill(
    form: FormOf, draft: Draft, *, pictures: Mapping[str, Picture] | None = None, board: DeltaGenerator | None = None
) -> dict[str, Any]:
    """Draw a form and give what has been entered so far; a field may depend on those before it.

    Boards are drawn into ``board``, the place that the page keeps for them, so that they stay where they are.
    """
    entered: dict[str, Any] = {}
    fields = list(form(entered))
    place = 0
    while place < len(fields):
        field = fields[place]
        with board if board is not None and isinstance(field, Spots) else nullcontext():
            value = _draw(field, draft, entered, pictures or {})
        place += 1
        if value is not None:
            entered[field.id] = value
            fields = list(form(entered))
    return entered


def _draw(field: Field, draft: Draft, before: Mapping[str, Any], pictures: Mapping[str, Picture]) -> Any:
    token = "/".join((draft.name, *(f"{key}={value}" for key, value in before.items()), field.id))
    key = f"{draft.name}:{field.id}:drawn"
    match field:
        case Spots():
            chosen = components.board(pictures[field.picture], field, key=_board_key(field.picture), token=token)
            return chosen or None
        case Choice() if any(option.face for option in field.options) or len(field.options) > 12:
            return components.cards(field, draft.values.get(field.id, field.default), key=key, token=token)
        case Choice() if any(option.piece for option in field.options):
            return components.pieces(field, draft.values.get(field.id, field.default), key=key, token=token)
        case Amounts():
            amounts = components.pieces(field, dict(field.default or {}), key=key, token=token)
            return amounts if field.total is None or sum(amounts.values()) == field.total else None
        case Order():
            kept = draft.values.get(field.id, field.default)
            start = [str(one) if isinstance(one, int) else one for one in kept]
            order = components.pieces(field, start, key=key, token=token)
            return order if len(order) >= (field.least if field.least is not None else 1) else None
        case Grid():
            return components.grid(field, key=key, token=token)
        case _:
            return _native(field, draft)


def show_board(picture: Picture) -> None:
    """A board to look at."""
    components.board(picture, None, key=_board_key(picture.id), token="")


def _board_key(picture: str) -> str:
    """One drawing for every question about a board, so that it stays in place when the question changes."""
    return f"picture:{picture}"


def _native(field: Choice | Pick | Count | Flag | Words, draft: Draft) -> Any:
    match field:
        case Choice(options=options):
            names = {option.value: md(option.label) for option in options}
            default = field.default if field.default in names else None
            if draft.values.get(field.id) not in names:
                draft.values.pop(field.id, None)
            key, keep = draft.bind(field.id, default)
            return st.pills(md(field.label), list(names), format_func=names.__getitem__, key=key, on_change=keep)
        case Pick(options=options):
            names = {option.value: md(option.label) for option in options}
            kept = [value for value in draft.values.get(field.id, []) if value in names]
            draft.values[field.id] = kept
            key, keep = draft.bind(field.id, [])
            return st.pills(
                md(field.label), list(names), format_func=names.__getitem__, selection_mode="multi", key=key, on_change=keep
            )
        case Count(low=low, high=high):
            kept_count = draft.values.get(field.id, field.default)
            if kept_count is not None:
                draft.values[field.id] = min(max(int(kept_count), low), high)
            key, keep = draft.bind(field.id, field.default)
            return st.number_input(md(field.label), min_value=low, max_value=high, step=1, key=key, on_change=keep)
        case Flag():
            key, keep = draft.bind(field.id, field.default)
            return st.toggle(md(field.label), key=key, on_change=keep)
        case Words(longest=longest):
            key, keep = draft.bind(field.id, field.default)
            return st.text_input(md(field.label), max_chars=longest, key=key, on_change=keep)


def nested(flat: Mapping[str, Any]) -> dict[str, Any]:
    """Dotted field ids as the objects that they are paths into: ``counts.prestige`` becomes ``{"counts": {"prestige": ...}}``."""
    tree: dict[str, Any] = {}
    for path, value in flat.items():
        *parents, last = path.split(".")
        branch = tree
        for parent in parents:
            branch = branch.setdefault(parent, {})
        branch[last] = value
    return tree
