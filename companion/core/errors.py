"""What can be wrong, said so that it can be mended."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from companion.core.message import Message, Value, msg, render


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is wrong: where, what and what would be right, and the ids of the rules that say so."""

    path: str
    message: Message
    rules: tuple[str, ...] = ()

    def __str__(self) -> str:
        named = f" [{', '.join(self.rules)}]" if self.rules else ""
        return f"{self.path}: {render(self.message)}{named}"


class CompanionError(Exception):
    """The family of everything that this program refuses."""


class Refused(CompanionError):
    """An entry that the rules, the box or the form forbid; it carries every fault that was found."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(faults)
        super().__init__("; ".join(str(fault) for fault in self.faults))


LONGEST_WORD = 120
"""A refusal quotes so much of what was given; nobody reads more, and a line may have been a million letters long."""


def _short(text: str) -> str:
    return text if len(text) <= LONGEST_WORD else text[: LONGEST_WORD - 1] + "…"


def _bounded(values: dict[str, Value]) -> dict[str, Value]:
    return {name: _short(value) if isinstance(value, str) else value for name, value in values.items()}


def refuse(path: str, text: str, *rules: str, **values: Value) -> Refused:
    """A refusal with one fault, ready to be raised. Texts are extracted from here as from ``msg``."""
    return Refused([Fault(_short(path), msg(text, **_bounded(values)), rules)])


class Faults:
    """Collects what is wrong, so that all of it is told at once."""

    def __init__(self) -> None:
        self._faults: list[Fault] = []

    def add(self, path: str, text: str, *rules: str, **values: Value) -> None:
        """Note one fault; the words are extracted from here as from ``msg``."""
        self._faults.append(Fault(_short(path), msg(text, **_bounded(values)), rules))

    def extend(self, faults: Iterable[Fault]) -> None:
        """Note the faults that another check found."""
        self._faults.extend(faults)

    @property
    def found(self) -> tuple[Fault, ...]:
        """Everything noted so far."""
        return tuple(self._faults)

    def __bool__(self) -> bool:
        return bool(self._faults)

    def raise_any(self) -> None:
        """Raise :class:`Refused` with everything noted, or do nothing."""
        if self._faults:
            raise Refused(self._faults)
