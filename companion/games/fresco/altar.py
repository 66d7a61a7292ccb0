"""The altar: which three paints may be given, and what they score (rules C7, C8, Z3, Z4)."""

from __future__ import annotations

from functools import cache
from itertools import combinations, combinations_with_replacement, product

from companion.games.fresco.paints import BASIC, BLENDS, LETTER_OF, PAINT_OF, PAINTS, Counts, counted

ONLY_BASIC = 2
THREE_BLENDS = 6
EXTRA = {"pink": 3, "brown": 5}


@cache
def mixes(special: bool) -> dict[str, int]:
    """Every mix by its letters, in the order of the paints, with its points; ``special``: pink and brown count (Z3)."""
    found: dict[str, int] = {}
    for paints in product(*((basic, *BLENDS) for basic in BASIC)):
        found[spelled(paints)] = ONLY_BASIC + sum(paint in BLENDS for paint in paints)  # C7
    found[spelled(BLENDS)] = THREE_BLENDS  # C8
    if special:
        for replaced in range(1, len(BLENDS) + 1):
            for kept in combinations(BLENDS, len(BLENDS) - replaced):
                for extra in combinations_with_replacement(EXTRA, replaced):
                    found[spelled((*kept, *extra))] = THREE_BLENDS + sum(EXTRA[paint] for paint in extra)
    return dict(sorted(found.items(), key=lambda item: (-item[1], item[0])))


def spelled(paints: tuple[str, ...]) -> str:
    """The letters of paints, in their one order."""
    return "".join(LETTER_OF[paint] for paint in sorted(paints, key=PAINTS.index))


def read_mix(letters: str) -> str | None:
    """The one spelling of letters in any order, or ``None`` where a letter is no paint's."""
    if not set(letters) <= set(PAINT_OF):
        return None
    return spelled(tuple(PAINT_OF[letter] for letter in letters))


@cache
def paints_of(mix: str) -> Counts:
    """What a mix takes."""
    return counted(PAINT_OF[letter] for letter in mix)
