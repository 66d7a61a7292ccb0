"""Entries that stay hidden until everybody's are in: bids, plans."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, TypeVar

from companion.core.errors import refuse

Entry = TypeVar("Entry")


@dataclass(frozen=True, slots=True)
class Sealed(Generic[Entry]):
    """One entry for each seat that must give one; they are opened together."""

    waiting: tuple[int, ...]
    entries: tuple[tuple[int, Entry], ...] = ()

    def put(self, seat: int, entry: Entry) -> Sealed[Entry]:
        """With the entry of one seat; a seat may change its entry as long as another is missing.

        Raises:
            Refused: if the seat gives no entry here, or if everybody's is in.
        """
        seats = {*self.waiting, *(other for other, _ in self.entries)}
        if seat not in seats:
            raise refuse("seat", "gives no entry here")
        if self.is_open:
            raise refuse("seat", "all entries are in and have been shown; undo to change one")
        others = tuple(item for item in self.entries if item[0] != seat)
        return Sealed(tuple(other for other in self.waiting if other != seat), tuple(sorted((*others, (seat, entry)),
                                                                                          key=lambda item: item[0])))

    @property
    def is_open(self) -> bool:
        """Everybody's entry is in."""
        return not self.waiting

    def seen_by(self, seat: int | None) -> dict[int, Entry]:
        """What a seat may see: its own entry, and all of them once they are open. ``None`` is the shared screen."""
        return {other: entry for other, entry in self.entries if self.is_open or other == seat}
