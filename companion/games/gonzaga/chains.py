"""Which pieces hang together, from which touch which: chains without a map (rules G1, G2)."""

from __future__ import annotations

from collections.abc import Iterable


def chains(count: int, touching: Iterable[tuple[int, int]]) -> tuple[tuple[int, ...], ...]:
    """The chains of ``count`` pieces, the longest first, each in the order in which its pieces were placed."""
    root = list(range(count))

    def find(piece: int) -> int:
        while root[piece] != piece:
            root[piece] = root[root[piece]]
            piece = root[piece]
        return piece

    for one, other in touching:
        root[find(one)] = find(other)
    groups: dict[int, list[int]] = {}
    for piece in range(count):
        groups.setdefault(find(piece), []).append(piece)
    return tuple(sorted((tuple(group) for group in groups.values()), key=lambda group: (-len(group), group)))
