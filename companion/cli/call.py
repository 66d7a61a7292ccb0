"""One call of the program: what was asked, the games that it may speak of, and where input comes from."""

from __future__ import annotations

from dataclasses import dataclass
from typing import IO, Any

from companion.cli.shelf import Shelf


@dataclass(frozen=True, slots=True)
class Call:
    """A command with its words and options; what was not given is ``None``, ``False`` or empty."""

    values: dict[str, Any]
    shelf: Shelf
    stdin: IO[bytes]

    def text(self, name: str) -> str | None:
        """A word or an option's value, ``None`` if it was not given."""
        value: str | None = self.values[name]
        return value

    def needed(self, name: str) -> str:
        """A word or an option's value that cannot be missing any more."""
        return str(self.values[name])

    def several(self, name: str) -> tuple[str, ...]:
        """Every value of an option that may be given several times."""
        return tuple(self.values[name] or ())

    def flag(self, name: str) -> bool:
        """An option without a value was given."""
        return bool(self.values[name])
