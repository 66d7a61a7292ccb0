"""The components of Regatta, as a loader would have read them."""

from __future__ import annotations

from dataclasses import dataclass

from companion.core.game import Rows
from companion.core.message import msg
from companion.core.printed import Certainty, PrintedFact

ROWS: Rows = {
    "winds": tuple({"id": f"W{number:02}", "points": str(1 + number % 5)} for number in range(1, 26)),
    "flags": ({"colour": "red", "copies": "3"}, {"colour": "blue", "copies": "3"}, {"colour": "white", "copies": "1"}),
    "printed": ({"id": "harbour", "value": "", "certainty": "unknown"},
                {"id": "lantern", "value": "2", "certainty": "probable"}),
}


@dataclass(frozen=True, slots=True)
class Tables:
    """Points by wind card, every flag of the bag, and the rows of printed facts (id, value, certainty)."""

    winds: dict[str, int]
    bag: tuple[str, ...]
    printed: tuple[tuple[str, str | None, Certainty], ...]


def read_tables(rows: Rows) -> Tables:
    """Raises ValueError for points that no card has."""
    winds = {row["id"]: int(row["points"]) for row in rows["winds"]}
    if not all(1 <= points <= 5 for points in winds.values()):
        raise ValueError("winds.csv: points are 1 to 5")
    bag = tuple(row["colour"] for row in rows["flags"] for _ in range(int(row["copies"])))
    printed = tuple((row["id"], row["value"] or None, Certainty(row["certainty"])) for row in rows["printed"])
    return Tables(winds, bag, printed)


def facts(tables: Tables) -> tuple[PrintedFact, ...]:
    """What is printed on the board: the harbour's number is in no rulebook, the lantern's only probable."""
    questions = {"harbour": msg("Which number is printed on the harbour?"), "lantern": msg("How many lanterns are there?")}
    return tuple(PrintedFact(name, questions[name], ("1", "2", "3"), value, certainty, "the board")
                 for name, value, certainty in tables.printed)
