"""From raw data to a checked model, with every fault as a path and a sentence."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import Any, TypeVar

from pydantic import BaseModel, TypeAdapter, ValidationError
from pydantic_core import InitErrorDetails, PydanticCustomError

from companion.core.errors import Fault, Refused
from companion.core.message import Message, msg

Model = TypeVar("Model")


_NOTED = "noted"
"""The kind of pydantic's errors that carry a fault of ours."""


def as_error(fault: Fault) -> InitErrorDetails:
    """A fault as one of pydantic's errors, for a model that tells what is wrong as a whole beside what is wrong inside."""
    return InitErrorDetails(type=PydanticCustomError(_NOTED, "{text}", {"text": str(fault), "fault": fault}), input=None)


def path_of(parts: Sequence[str | int]) -> str:
    """A place in a document as people write it: ``players[1].cards[0]``; ``$`` is the whole document."""
    path = ""
    for part in parts:
        if isinstance(part, int):
            path += f"[{part}]"
        else:
            path += f".{part}" if path else part
    return path or "$"


def read(kind: TypeAdapter[Model], raw: Any, *, tags: Iterable[str] = ()) -> Model:
    """Check ``raw`` (plain JSON values) against ``kind``.

    ``tags`` are the names of the members where ``kind`` is a discriminated union: it begins its paths with them, which no
    reader knows (and a member may well have a field of that name).

    Raises:
        Refused: with all faults at once.
    """
    try:
        return kind.validate_json(json.dumps(raw))
    except ValidationError as error:
        items = [dict(item) for item in error.errors()]
        known = frozenset(tags)
        faults = [_fault(item, known) for item in items if not _only_seems_short(item)]
        raise Refused(dict.fromkeys(faults)) from None


def _fault(item: dict[str, Any], known: frozenset[str]) -> Fault:
    if item["type"] == _NOTED:
        noted: Fault = item["ctx"]["fault"]
        return noted
    return Fault(path_of(_place(item, known)), _sentence(item))


def _only_seems_short(item: dict[str, Any]) -> bool:
    """A tuple counts only those entries that are right, so that one wrong entry makes it too short as well."""
    return item["type"] == "too_short" and len(item["input"]) >= int(item["ctx"]["min_length"])


def _place(item: dict[str, Any], tags: frozenset[str]) -> tuple[str | int, ...]:
    parts: tuple[str | int, ...] = item["loc"]
    if item["type"] == "union_tag_invalid":
        return (*parts, str(item["ctx"]["discriminator"]).strip("'"))
    if parts and parts[-1] == "[key]":  # the name of an entry is wrong; its place says which
        parts = parts[:-1]
    return parts[1:] if parts and parts[0] in tags else parts


def _sentence(item: dict[str, Any]) -> Message:
    context = item.get("ctx", {})
    given = "null" if item.get("input") is None else repr(item["input"])
    given = given if len(given) <= 60 else given[:57] + "..."
    match item["type"]:
        case "missing":
            return msg("is missing; it must be given")
        case "extra_forbidden":
            return msg("is not known here; leave it out or correct its name")
        case "greater_than_equal":
            return msg("is {given}, but must be at least {limit}", given=given, limit=str(context["ge"]))
        case "less_than_equal":
            return msg("is {given}, but must be at most {limit}", given=given, limit=str(context["le"]))
        case "literal_error" | "enum" | "union_tag_invalid":
            expected = str(context.get("expected") or context.get("expected_tags"))
            return msg("is {given}, but must be {expected}", given=_tagged(given, context), expected=expected)
        case "union_tag_not_found":
            return msg("has no {key}; it must say which kind it is", key=str(context["discriminator"]))
        case "int_type" | "int_parsing" | "int_from_float":
            return msg("is {given}, but must be a whole number", given=given)
        case "string_type":
            return msg("is {given}, but must be text", given=given)
        case "list_type" | "tuple_type" | "set_type" | "frozen_set_type":
            return msg("is {given}, but must be a list", given=given)
        case "bool_type" | "bool_parsing":
            return msg("is {given}, but must be true or false", given=given)
        case "model_type" | "dict_type" | "model_attributes_type" | "dataclass_type":
            return msg("is {given}, but must be an object with named values", given=given)
        case "string_too_short":
            return msg("is empty")
        case "too_short":
            return msg("has {actual} entries, but must have at least {limit}", actual=len(item["input"]),
                       limit=context["min_length"])
        case "too_long":
            return msg("has {actual} entries, but must have at most {limit}", actual=str(context["actual_length"]),
                       limit=context["max_length"])
        case _:
            return msg("{problem}; given was {given}", problem=str(item["msg"]), given=given)


def _tagged(given: str, context: dict[str, Any]) -> str:
    return repr(context["tag"]) if "tag" in context else given


class Strict(BaseModel, frozen=True, extra="forbid", strict=True):
    """The base of everything that is read from outside: unknown names are faults, numbers are not guessed from text."""
