"""Players are told apart by colour, letter and shape together; games draw the same marks on their boards."""

from __future__ import annotations

from companion.core.marks import mark

__all__ = ["mark"]
