"""Entries that stay hidden until everybody's are in: bids, plans."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

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
        if seat not in (*self.waiting, *self.entered):
            raise refuse("seat", "gives no entry here")
        if self.is_open:
            raise refuse("seat", "all entries are in and have been shown; undo to change one")
        others = tuple(item for item in self.entries if item[0] != seat)
        return Sealed(tuple(other for other in self.waiting if other != seat), tuple(sorted((*others, (seat, entry)),
                                                                                          key=lambda item: item[0])))

    @property
    def entered(self) -> tuple[int, ...]:
        """The seats whose entry is in, in seat order; that much is seen at a table."""
        return tuple(seat for seat, _ in self.entries)

    def asking(self, seats: Collection[str]) -> Sealed[Entry] | None:
        """What the entries of these seats are put into together, each named by its number.

        They are either all who are still awaited, or everybody, who then enter anew; else ``None``.
        """
        anew: Sealed[Entry] = Sealed(tuple(sorted((*self.waiting, *self.entered))))
        return next((sealed for sealed in (self, anew) if {*map(str, sealed.waiting)} == set(seats)), None)

    @property
    def is_open(self) -> bool:
        """Everybody's entry is in."""
        return not self.waiting

    def seen_by(self, seat: int | None) -> dict[int, Entry]:
        """What a seat may see: its own entry, and all of them once they are open. ``None`` is the shared screen."""
        return {other: entry for other, entry in self.entries if self.is_open or other == seat}


NOTHING_SEALED: Sealed[Any] = Sealed(())
"""Where nobody enters anything unseen."""
