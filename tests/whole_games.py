"""Which numbers the games have that are played by chance to their end; each number is always the same game.

``BOTTEGA_GAMES`` says how many are played, ``BOTTEGA_GAMES_FROM`` the first number, so that a long run can be had in parts.
"""

from __future__ import annotations

import os


def numbers(usual: int, part: int = 0, parts: int = 1) -> range:
    """The numbers of the games that one of several equal tests plays, of ``usual`` if nobody asks for more.

    A game's part goes by its number, so that any range is played by the same tests as a whole run.
    """
    count = int(os.environ.get("BOTTEGA_GAMES", usual))
    first = int(os.environ.get("BOTTEGA_GAMES_FROM", "0"))
    return range(first + (part - first) % parts, first + count, parts)
