"""From raw data to a checked model, with every fault as a path and a sentence."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import Any, TypeVar

from pydantic import BaseModel, TypeAdapter, ValidationError

from companion.core.errors import Fault, Refused
from companion.core.message import Message, msg

Model = TypeVar("Model")


def path_of(parts: Sequence[str | int], skip: Iterable[str] = ()) -> str:
    """A place in a document as people write it: ``players[1].cards[0]``; ``$`` is the whole document."""
    dropped = frozenset(skip)
    path = ""
    for part in parts:
        if isinstance(part, int):
            path += f"[{part}]"
        elif part not in dropped:
            path += f".{part}" if path else part
    return path or "$"


def read(kind: TypeAdapter[Model], raw: Any, *, tags: Iterable[str] = ()) -> Model:
    """Check ``raw`` (plain JSON values) against ``kind``.

    ``tags`` are the names of union members, which a discriminated union puts into its paths and no reader knows.

    Raises:
        Refused: with all faults at once.
    """
    try:
        return kind.validate_json(json.dumps(raw))
    except ValidationError as error:
        faults = [Fault(path_of(item["loc"], tags), _sentence(dict(item))) for item in error.errors()]
        raise Refused(dict.fromkeys(faults)) from None


def _sentence(item: dict[str, Any]) -> Message:
    context = item.get("ctx", {})
    given = repr(item.get("input"))
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
        case "too_short":
            return msg("has {actual} entries, but must have at least {limit}", actual=context["actual_length"],
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
