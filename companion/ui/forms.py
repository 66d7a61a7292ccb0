"""Forms from fields: a game describes what it asks, this draws it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import nullcontext
from typing import Any
from zlib import crc32

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

    def draw(fields: Sequence[Field]) -> Mapping[str, Any]:
        if isinstance(fields[0], Count):
            return _draw_counts([field for field in fields if isinstance(field, Count)], draft)
        with board if board is not None and isinstance(fields[0], Spots) else nullcontext():
            return {fields[0].id: _draw(fields[0], draft, pictures or {})}

    return _walk(form, draw)


def gather(form: FormOf, draft: Draft) -> dict[str, Any]:
    """What has been entered so far, without drawing.

    A tap on a button may overtake the drawing of the taps before it; what counts is what the person had chosen.
    """

    def read(fields: Sequence[Field]) -> Mapping[str, Any]:
        if isinstance(fields[0], Count):
            return _entered_counts([field for field in fields if isinstance(field, Count)], draft)
        return {fields[0].id: _entered(fields[0], draft)}

    return _walk(form, read)


def _walk(form: FormOf, values_of: Callable[[Sequence[Field]], Mapping[str, Any]]) -> dict[str, Any]:
    """Ask field by field (numbers that stand together at once), and ask the form again after each answer."""
    entered: dict[str, Any] = {}
    fields = list(form(entered))
    place = 0
    while place < len(fields):
        end = place + 1
        while isinstance(fields[place], Count) and end < len(fields) and isinstance(fields[end], Count):
            end += 1
        found = {name: value for name, value in values_of(fields[place:end]).items() if value is not None}
        place = end
        if found:
            entered.update(found)
            fields = list(form(entered))
    return entered


def is_full(field: Field, value: Any) -> bool:
    """Nothing more can be tapped, so that an instant offer need not wait for the button."""
    match field:
        case Spots():
            return not field.can_grow(value)
        case Amounts(limits=limits, total=None, most=most):
            limit = sum(limits.values())
            return bool(sum(value.values()) >= (limit if most is None else min(limit, most)))
        case _:
            return True


def _counts_asked(fields: Sequence[Count], draft: Draft) -> tuple[str, str, dict[str, int | None]]:
    """Key and token of the numbers, and what they start with."""
    values = {field.id: draft.get(field.id, field.default) for field in fields}
    return f"{draft.asked}:{fields[0].id}:counts", f"{_token(fields[0], draft)}:{len(fields)}", values


def _entered_counts(fields: Sequence[Count], draft: Draft) -> dict[str, int | None]:
    key, token, values = _counts_asked(fields, draft)
    answer = components.answered(key, token)
    return {**values, **answer} if isinstance(answer, dict) else values


def _draw_counts(fields: Sequence[Count], draft: Draft) -> dict[str, int | None]:
    key, token, values = _counts_asked(fields, draft)
    answer = components.counts(fields, values, key=key, token=token)
    for name, value in answer.items():
        draft.set(name, value)
    return answer


def _token(field: Field, draft: Draft) -> str:
    """What tells this question from every other: its draft and all that the field says.

    So an answer stays while another field of the form is answered, and is gone once the question itself has changed.
    """
    said: Any = field
    if isinstance(field, Spots):
        said = (sorted(map(sorted, field.sets)), field.kinds, sorted(field.numbers))
    return f"{draft.asked}/{field.id}/{crc32(repr(said).encode()):08x}"


def _key(field: Field, draft: Draft) -> str:
    return _board_key(field.picture) if isinstance(field, Spots) else f"{draft.asked}:{field.id}:drawn"


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
            kept = draft.get(field.id, default)
            return [value_of(one) for one in kept]
        case Amounts(default=default):
            return dict(default or {})
        case Pick():
            return draft.get(field.id, [])
        case _:
            return draft.get(field.id, field.default)


def value_of(entry: Any) -> Any:
    """The value of a thing that is known by its number, or by an object that holds the number."""
    number = entry.get("number") if isinstance(entry, Mapping) else entry
    return str(number) if isinstance(number, int) else number


def _entered(field: Field, draft: Draft) -> Any:
    if not _is_drawn(field):
        value = st.session_state.get(f"{draft.asked}:{field.id}", _default(field, draft))
        return whole(field, value) if isinstance(field, Pick) else value
    key, token = _key(field, draft), _token(field, draft)
    answer = components.answered(key, token)
    value = components.unless_answered(_default(field, draft), key, token) if answer is None else answer
    return whole(field, value)


def whole(field: Field, value: Any) -> Any:
    """An answer that says all that its field asks, else ``None``."""
    match field:
        case Order(length=length, least=least, numbers=numbers):
            if value is None or len(value) < (length if least is None else least):
                return None
            return [int(one) for one in value] if numbers else value
        case Amounts(total=int(total)):
            return value if value and sum(value.values()) == total else None
        case Amounts(least=least):
            return value if value is None or sum(value.values()) >= least else None
        case Pick(low=low):
            return value if value is not None and len(value) >= low else None
        case Spots():
            return value if value and field.is_whole(value) else None
        case _:
            return value or None


def _draw(field: Field, draft: Draft, pictures: Mapping[str, Picture]) -> Any:
    token, key, default = _token(field, draft), _key(field, draft), _default(field, draft)
    match field:
        case Spots():
            return whole(field, components.board(pictures[field.picture], field, key=key, token=token))
        case Choice() if _is_drawn(field) and (len(field.options) > _LONG or any(option.face for option in field.options)):
            return components.cards(field, default, key=key, token=token)
        case Pick() if _is_drawn(field):
            chosen = components.several_cards(field, default, key=key, token=token)
            draft.set(field.id, chosen)
            return whole(field, chosen)
        case Choice() | Amounts() if _is_drawn(field):
            return whole(field, components.pieces(field, default, key=key, token=token))
        case Order():
            order = components.pieces(field, default, key=key, token=token)
            if order != default:  # as long as it says no more than what is known, what is known may change
                draft.set(field.id, order)
            return whole(field, order)
        case Grid():
            return components.grid(field, key=key, token=token)
        case Pick():
            return whole(field, _native(field, draft))
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
            if draft.get(field.id, default) not in names:
                draft.set(field.id, default)
            key, keep = draft.bind(field.id, default)
            return st.pills(md(field.label), list(names), format_func=names.__getitem__, key=key, on_change=keep)
        case Pick(options=options):
            names = {option.value: md(option.label) for option in options}
            draft.set(field.id, [value for value in draft.get(field.id, []) if value in names])
            key, keep = draft.bind(field.id, [])
            return st.pills(
                md(field.label), list(names), format_func=names.__getitem__, selection_mode="multi", key=key, on_change=keep
            )
        case Flag():
            key, keep = draft.bind(field.id, field.default)
            return st.toggle(md(field.label), key=key, on_change=keep)
        case Words(longest=longest):
            key, keep = draft.bind(field.id, field.default)
            return st.text_input(md(field.label), max_chars=longest, key=key, on_change=keep)
        case Spots() | Amounts() | Order() | Grid() | Count():
            raise TypeError(f"{field.id} is drawn, not a control")


def takes_long(fields: Sequence[Field]) -> bool:
    """The form asks for so much that what was entered must survive a reload."""
    return any(isinstance(field, Order) for field in fields)


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
