"""The score track: 100 spaces, counted on by who goes round again (K5), and one painter a space (rules K1 to K3)."""

from __future__ import annotations

from collections.abc import Collection

from companion.core.message import Value, msg

SPACES = 100
MOST = 4 * SPACES
"""More points than anybody makes; whoever says more has mistyped."""


def printed_space(points: int) -> int:
    """The space of the board on which that many points stand (K5); 0 stands for the start spaces."""
    return (points - 1) % SPACES + 1 if points else 0


def in_words(points: int) -> Value:
    """The points as a person reads them: beyond the last space, with the one on which the painter stands."""
    if points <= SPACES:
        return points
    return msg("{points} (space {space} again)", points=points, space=printed_space(points))


def next_free(points: int, taken: Collection[int]) -> int:
    """The space itself, or the first free one ahead of it; all in points, compared where they stand on the board."""
    there = set(map(printed_space, taken))
    while printed_space(points) in there:
        points += 1
    return points


def landings(space: int, points: int, taken: Collection[int]) -> tuple[int, ...]:
    """Where a move of ``points`` from ``space`` may end: the one space, or the next free one behind and ahead (K2).

    Space 0 stands for the start spaces, which are not counted; nobody moves back to them.
    """
    goal = space + points
    there = set(map(printed_space, taken))
    if not points or printed_space(goal) not in there:
        return (goal,)
    behind = goal
    while printed_space(behind) in there and behind:
        behind -= 1
    ahead = next_free(goal, taken)
    return (behind, ahead) if behind else (ahead,)
