"""The score track: one painter a space (rules K1 to K3), and who goes round goes on counting (K5).

How many spaces it has is printed on the board alone. ``length`` is ``None`` until somebody has counted them: the track has
no end then, and two painters meet only where their points are equal.
"""

from __future__ import annotations

from collections.abc import Collection

from companion.core.message import Value, msg

SHORTEST, LONGEST = 40, 200
"""So many spaces are taken for an answer; whoever says fewer or more has miscounted."""
MOST = 400
"""More points than anybody makes; whoever says more has mistyped."""
MOST_AT_ONCE = {False: 20, True: 28}
"""No move brings more points: a request 20; with the special blends a tile 24, the bishop 3 and the Abbot 1."""


def printed_space(points: int, length: int | None) -> int:
    """The space of the board on which that many points stand (K5); 0 stands for the start spaces."""
    return points if length is None or not points else (points - 1) % length + 1


def in_words(points: int, length: int | None) -> Value:
    """The points as a person reads them: beyond the last space, with the one on which the painter stands."""
    if length is None or points <= length:
        return points
    return msg("{points} (space {space} again)", points=points, space=printed_space(points, length))


def is_taken(points: int, taken: Collection[int], length: int | None) -> bool:
    """One of ``taken`` stands on the same space of the board (K3, K5); all in points."""
    return printed_space(points, length) in {printed_space(other, length) for other in taken}


def next_free(points: int, taken: Collection[int], length: int | None = None) -> int:
    """The space itself, or the first free one ahead of it; all in points, compared where they stand on the board."""
    while is_taken(points, taken, length):
        points += 1
    return points


def landings(space: int, points: int, taken: Collection[int], length: int | None = None) -> tuple[int, ...]:
    """Where a move of ``points`` from ``space`` may end: the one space, or the next free one behind and ahead (K2).

    Space 0 stands for the start spaces, which are not counted; nobody moves back to them.
    """
    goal = space + points
    if not points or not is_taken(goal, taken, length):
        return (goal,)
    behind = goal
    while behind and is_taken(behind, taken, length):
        behind -= 1
    ahead = next_free(goal, taken, length)
    return (behind, ahead) if behind else (ahead,)


def may_come_round(first: int, last: int, *, blends: bool) -> bool:
    """The next move may put the first painter a whole round of the shortest track ahead of the last one."""
    return first - last + MOST_AT_ONCE[blends] >= SHORTEST
