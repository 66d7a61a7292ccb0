"""Printed facts: numbers that stand on the components and in no rulebook.

Known ones come from ``data/<slug>/printed.csv`` with certainty and source. What is blank there is asked of the table once,
at the moment it is needed, and remembered for that copy of the game. What is only probable is offered for a check. Nothing
is ever made up.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from companion.core.errors import refuse
from companion.core.message import Message


class Certainty(StrEnum):
    """How sure a value is."""

    CERTAIN = "certain"
    PROBABLE = "probable"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class PrintedFact:
    """One printed value: the question a person can answer by looking at the component, and what we know."""

    id: str
    question: Message
    allowed: tuple[str, ...]
    value: str | None
    certainty: Certainty
    source: str

    def __post_init__(self) -> None:
        if (self.value is None) != (self.certainty is Certainty.UNKNOWN):
            raise ValueError(f"{self.id}: a blank value is unknown and an unknown value is blank")
        if self.value is not None and self.allowed and self.value not in self.allowed:
            raise ValueError(f"{self.id}: {self.value!r} is not one of {', '.join(self.allowed)}")


@dataclass(frozen=True, slots=True)
class Copy:
    """One box: what its owners have read off their components, by fact id."""

    game: str
    learned: Mapping[str, str]

    def value(self, fact: PrintedFact) -> str | None:
        """What this copy says, else what is known, else ``None``: then ask."""
        return self.learned.get(fact.id, fact.value)

    def must_ask(self, fact: PrintedFact) -> bool:
        """Nobody knows it yet."""
        return self.value(fact) is None

    def should_check(self, fact: PrintedFact) -> bool:
        """Only probable, and nobody at this table has looked yet."""
        return fact.certainty is Certainty.PROBABLE and fact.id not in self.learned

    def learn(self, fact: PrintedFact, value: str) -> Copy:
        """The copy with one value more.

        Raises:
            Refused: if the component cannot show that value.
        """
        if fact.allowed and value not in fact.allowed:
            raise refuse(fact.id, "is {given}, but the component can only show {allowed}", given=value,
                         allowed=fact.allowed)
        return Copy(self.game, {**self.learned, fact.id: value})

    def forget(self, fact_id: str) -> Copy:
        """The copy without what it learned of one fact."""
        return Copy(self.game, {name: value for name, value in self.learned.items() if name != fact_id})
