"""Players are told apart by colour, letter and shape together, on panels and on boards alike."""

from __future__ import annotations

from companion.core.message import msg
from companion.core.view import Piece, Shape

_SEATS = (
    (Shape.SQUARE, "#1F4E8C"),
    (Shape.CIRCLE, "#8A5A00"),
    (Shape.DIAMOND, "#2F6B57"),
    (Shape.TRIANGLE, "#9B2D1F"),
    (Shape.HEXAGON, "#4A3B78"),
)


def mark(seat: int, name: str) -> Piece:
    """The mark of a seat, with the first letter of the name on it."""
    shape, colour = _SEATS[seat % len(_SEATS)]
    return Piece(f"seat{seat}", shape, colour, name[:1].upper(), msg("{name}", name=name))
