"""What is worth how much; the same figures for the track and for the sheet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

FLOURISHING, INACTIVE = 3, 1
"""For each site, by the region where it lies (rule C1)."""
LEAGUE = 10
LEAGUE_HARBOURS = 3
"""So many harbours of a sea make a league, once (rule C2)."""
ALL_LEAGUES = 12
"""Six seas of 4 harbours, each under a fief and a ring at most: two leagues in each (rules C2, L6, W4)."""
DONATION = 3
"""For a fief that goes to the church (rule D1)."""
GONZAGA = 15
"""For the longest chain (rule G1)."""
GOAL = (0, 2, 5, 10, 15, 25, 35)
"""For 0 to 6 cities of the goal (rule G3)."""
RINGS = 6
ROUNDS = 12
FIRST_CHECK = 6
"""The last round before the count of open sites begins (rule E1)."""
FEW_OPEN = 3
"""With so many open sites or fewer the next round is the last (rule E2)."""
MOST_CITIES, MOST_HARBOURS, MOST_SITES = 3, 2, 3
"""What one fief covers at most (rules A1 to A3)."""


def leagues(seas: Mapping[str, int]) -> int:
    """How many sea leagues these numbers of harbours by sea make; a fourth harbour adds nothing (rule C2)."""
    return sum(n >= LEAGUE_HARBOURS for n in seas.values())


def track_of(flourishing: int, inactive: int, sea_leagues: int, donations: int) -> int:
    """The recount: points are never lost, so this is what the track must show (rule C3)."""
    return FLOURISHING * flourishing + INACTIVE * inactive + LEAGUE * sea_leagues + DONATION * donations


def gonzaga(chains: Sequence[int]) -> tuple[int, ...]:
    """15 points to everybody with the longest chain (rule G1); without a piece on the board there is no chain."""
    longest = max(chains)
    return tuple(GONZAGA if chain == longest and chain else 0 for chain in chains)
