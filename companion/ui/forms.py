"""Forms from fields: a game describes what it asks, this draws it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import nullcontext
from itertools import chain
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


def is_begun(form: FormOf, draft: Draft) -> bool:
    """A person has entered something, whole or in part, that still answers what is asked."""
    whole_ones = gather(form, draft)
    return any(_is_own(field, whole_ones.get(field.id, draft.get(field.id))) for field in form(whole_ones))


def _is_own(field: Field, value: Any) -> bool:
    """The value is a person's, not what the form proposes by itself."""
    return value not in (None, "", [], {}) and value != getattr(field, "default", None) and _fits(field, value)


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
    proposed = crc32(repr([(field.id, field.default) for field in fields]).encode())
    return f"{draft.asked}:{fields[0].id}:counts", f"{_token(fields[0], draft)}:{proposed:08x}", values


def _entered_counts(fields: Sequence[Count], draft: Draft) -> dict[str, int | None]:
    key, token, values = _counts_asked(fields, draft)
    answer = components.answered(key, token)
    return {**values, **answer} if isinstance(answer, dict) else values


def _draw_counts(fields: Sequence[Count], draft: Draft) -> dict[str, int | None]:
    key, token, values = _counts_asked(fields, draft)
    answer = components.counts(fields, values, key=key, token=token)
    if components.answered(key, token) is not None:
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
        case Grid():
            return None
        case Spots():
            given: Any = []
        case Order(default=default):
            return [value_of(one) for one in draft.get(field.id, default)]
        case Amounts(default=default):
            given = dict(default or {})
        case Pick():
            given = []
        case _:
            given = field.default
    kept = draft.get(field.id, given)
    return kept if _fits(field, kept) else given


def _fits(field: Field, value: Any) -> bool:
    """What was entered earlier still answers the question, which may have changed meanwhile."""
    match field:
        case Spots(sets=sets, kinds=kinds):
            listed = any(frozenset(value) <= other for other in sets)
            return listed or ({*value} <= {*chain(*kinds)} and (field.is_whole(value) or field.can_grow(value)))
        case Amounts(limits=limits):
            return isinstance(value, dict) and all(n <= limits.get(item, 0) for item, n in value.items())
        case Order(stock=stock):
            return isinstance(value, list) and all(value.count(item) <= stock.get(item, 0) for item in set(value))
        case Pick(options=options):
            return isinstance(value, list) and {option.value for option in options} >= set(value)
        case Choice(options=options, default=default):
            return value == default or value in {option.value for option in options}
        case _:
            return True


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
            found: Any = components.board(pictures[field.picture], field, default, key=key, token=token)
        case Choice() if _is_drawn(field) and (len(field.options) > _LONG or any(option.face for option in field.options)):
            found = components.cards(field, default, key=key, token=token)
        case Pick() if _is_drawn(field):
            found = components.several_cards(field, default, key=key, token=token)
        case Choice() | Amounts() | Order() if _is_drawn(field):
            found = components.pieces(field, default, key=key, token=token)
        case Grid():
            return components.grid(field, key=key, token=token)
        case Pick():
            return whole(field, _native(field, draft))
        case _:
            return _native(field, draft)
    if components.is_answered(key, token) and found != default:
        draft.set(field.id, found)
    return whole(field, found)


def show_board(picture: Picture) -> None:
    """A board to look at."""
    components.board(picture, None, (), key=_board_key(picture.id), token="")


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


def takes_long(fields: Sequence[Field], instant: bool) -> bool:
    """The form asks for more than one tap, so that what was entered must survive a reload."""
    one_tap = instant and len(fields) == 1 and isinstance(fields[0], Choice | Grid | Flag)
    return bool(fields) and not one_tap


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
