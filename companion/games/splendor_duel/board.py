"""The 5x5 board: spaces, straight lines and the printed spiral.

A board is a string of 25 letters, row by row, the edge with the three reminder icons on top: ``W U G R K P O`` and ``.``
for an empty space. A space is named by its row and column, ``"00"`` to ``"44"``.
"""

from __future__ import annotations

from itertools import product

SIDE = 5
EMPTY = "."
CELLS = tuple(f"{row}{column}" for row, column in product(range(SIDE), repeat=2))
INDEX = {cell: place for place, cell in enumerate(CELLS)}

# Clockwise, as (row, column): the spiral turns from each to the next.
_TURNS = {"down": (1, 0), "left": (0, -1), "up": (-1, 0), "right": (0, 1)}
FIRST_STEPS = tuple(_TURNS)


def spiral(first: str) -> tuple[int, ...]:
    """The spaces along the spiral, from the centre (rule O3).

    Args:
        first: where the first step goes, seen with the reminder icons on top; the spiral then runs clockwise.
    """
    order = FIRST_STEPS.index(first)
    row = column = SIDE // 2
    path = [row * SIDE + column]
    leg = 0
    while len(path) < SIDE * SIDE:
        down, right = _TURNS[FIRST_STEPS[(order + leg) % len(FIRST_STEPS)]]
        for _ in range(min(leg // 2 + 1, SIDE * SIDE - len(path))):
            row, column = row + down, column + right
            path.append(row * SIDE + column)
        leg += 1
    return tuple(path)


def _lines() -> frozenset[frozenset[str]]:
    found = {frozenset((cell,)) for cell in CELLS}
    for row, column in product(range(SIDE), repeat=2):
        for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
            line = [(row + step * down, column + step * right) for step in range(3)]
            inside = [f"{r}{c}" for r, c in line if 0 <= r < SIDE and 0 <= c < SIDE]
            found |= {frozenset(inside[:length]) for length in (2, 3) if len(inside) >= length}
    return frozenset(found)


LINES = _lines()
"""Every 1, 2 or 3 spaces that are neighbours in one straight row, column or diagonal (rule T2)."""

ORDERED_LINES = tuple(sorted(LINES, key=sorted))


def put(board: str, place: int, letter: str) -> str:
    """The board with one space changed."""
    return board[:place] + letter + board[place + 1 :]


def cleared(board: str, cells: tuple[str, ...]) -> str:
    """The board with these spaces empty."""
    for cell in cells:
        board = put(board, INDEX[cell], EMPTY)
    return board


def filled(board: str, path: tuple[int, ...], letters: str) -> str:
    """The board with tokens laid on its empty spaces along a path, in the order in which they were drawn (rule O3)."""
    spaces = [place for place in path if board[place] == EMPTY]
    for place, letter in zip(spaces, letters, strict=False):
        board = put(board, place, letter)
    return board
