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

_LONG = 12  # a choice of more is shown as a filtered list
FormOf = Callable[[Mapping[str, Any]], Sequence[Field]]


def fill(
    form: FormOf,
    draft: Draft,
    *,
    pictures: Mapping[str, Picture] | None = None,
    board: DeltaGenerator | None = None,
) -> dict[str, Any]:
    """Draw a form and give what has been entered so far; a field may depend on those before it.

    Boards are drawn into ``board``, the place that the page keeps for them, so that they stay where they are.
    """

    def draw(field: Field, before: Mapping[str, Any]) -> Any:
        with board if board is not None and isinstance(field, Spots) else nullcontext():
            return _draw(field, draft, before, pictures or {})

    return _walk(form, draw)


def gather(form: FormOf, draft: Draft) -> dict[str, Any]:
    """What has been entered so far, without drawing.

    A tap on a button may overtake the drawing of the taps before it; what counts is what the person had chosen.
    """
    return _walk(form, lambda field, before: _entered(field, draft, before))


def _walk(form: FormOf, value_of: Callable[[Field, Mapping[str, Any]], Any]) -> dict[str, Any]:
    entered: dict[str, Any] = {}
    fields = list(form(entered))
    place = 0
    while place < len(fields):
        field = fields[place]
        value = value_of(field, entered)
        place += 1
        if value is not None:
            entered[field.id] = value
            fields = list(form(entered))
    return entered


def _token(field: Field, draft: Draft, before: Mapping[str, Any]) -> str:
    return "/".join((draft.name, *(f"{key}={value}" for key, value in before.items()), field.id))


def _key(field: Field, draft: Draft) -> str:
    return _board_key(field.picture) if isinstance(field, Spots) else f"{draft.name}:{field.id}:drawn"


def _is_drawn(field: Field) -> bool:
    """The field is a component of ours, not a control of Streamlit's."""
    match field:
        case Spots() | Amounts() | Order() | Grid():
            return True
        case Choice(options=options):
            return len(options) > _LONG or any(option.face or option.piece for option in options)
        case Pick(options=options):
            return any(option.face for option in options)
        case _:
            return False


def _default(field: Field, draft: Draft) -> Any:
    match field:
        case Spots() | Grid():
            return None
        case Order(default=default):
            kept = draft.values.get(field.id, default)
            return [str(one) if isinstance(one, int) else one for one in kept]
        case Amounts(default=default):
            return dict(default or {})
        case Pick():
            return draft.values.get(field.id, [])
        case _:
            return draft.values.get(field.id, field.default)


def _entered(field: Field, draft: Draft, before: Mapping[str, Any]) -> Any:
    if not _is_drawn(field):
        return st.session_state.get(f"{draft.name}:{field.id}", _default(field, draft))
    key, token = _key(field, draft), _token(field, draft, before)
    answer = components.answered(key, token)
    value = components.unless_answered(_default(field, draft), key, token) if answer is None else answer
    return _whole(field, value)


def _whole(field: Field, value: Any) -> Any:
    """An answer that says all that its field asks, else ``None``."""
    match field:
        case Order(least=least):
            return value if value is not None and len(value) >= (1 if least is None else least) else None
        case Amounts(total=int(total)):
            return value if value and sum(value.values()) == total else None
        case Amounts() | Pick():
            return value
        case _:
            return value or None


def _draw(field: Field, draft: Draft, before: Mapping[str, Any], pictures: Mapping[str, Picture]) -> Any:
    token, key, default = _token(field, draft, before), _key(field, draft), _default(field, draft)
    match field:
        case Spots():
            return components.board(pictures[field.picture], field, key=key, token=token) or None
        case Choice() if _is_drawn(field) and (len(field.options) > _LONG or any(option.face for option in field.options)):
            return components.cards(field, default, key=key, token=token)
        case Pick() if _is_drawn(field):
            chosen = components.several_cards(field, default, key=key, token=token)
            draft.set(field.id, chosen)
            return chosen
        case Choice() | Amounts() if _is_drawn(field):
            return _whole(field, components.pieces(field, default, key=key, token=token))
        case Order():
            return _whole(field, components.pieces(field, default, key=key, token=token))
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


def _native(field: Field, draft: Draft) -> Any:
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
        case Spots() | Amounts() | Order() | Grid():
            raise TypeError(f"{field.id} is drawn, not a control")


def nested(flat: Mapping[str, Any]) -> dict[str, Any]:
    """Dotted field ids as the objects they are paths into: ``counts.prestige`` is ``{"counts": {"prestige": ...}}``."""
    tree: dict[str, Any] = {}
    for path, value in flat.items():
        *parents, last = path.split(".")
        branch = tree
        for parent in parents:
            branch = branch.setdefault(parent, {})
        branch[last] = value
    return tree
