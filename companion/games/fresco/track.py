"""The score track: one painter a space (rules K1 to K3)."""

from __future__ import annotations

from collections.abc import Collection


def next_free(space: int, taken: Collection[int]) -> int:
    """The space itself, or the first free one ahead of it."""
    while space in taken:
        space += 1
    return space


def landings(space: int, points: int, taken: Collection[int]) -> tuple[int, ...]:
    """Where a move of ``points`` from ``space`` may end: the one space, or the next free one behind and ahead (K2).

    Space 0 stands for the start spaces, which are not counted; nobody moves back to them.
    """
    goal = space + points
    if not points or goal not in taken:
        return (goal,)
    behind = goal
    while behind in taken and behind:
        behind -= 1
    ahead = next_free(goal, taken)
    return (behind, ahead) if behind else (ahead,)
