"""Gives back the memory that an evening no longer needs.

Every run of a page is a thread of its own, and glibc gives threads heaps of their own: what one frees, another cannot use.
And every run leaves some twenty kilobytes that refer to each other in circles. Python looks for such circles rarely, and
the more rarely the more phones there are; so an evening of many phones would hold several times what it needs.
"""

from __future__ import annotations

import ctypes
import gc
import platform
import threading
from collections.abc import Callable

_TRIM_THRESHOLD, _MMAP_THRESHOLD, _ARENA_MAX = -1, -3, -8
"""The numbers of ``malloc.h``."""
HEAPS = 2
AT_ONCE = 64 * 1024
"""Bytes: a block of more has memory of its own, which is given back with it; so is as much at the end of a heap."""
EVERY = 2.0
"""Seconds between two times that circles are looked for while pages are drawn."""


def tighten() -> bool:
    """Tell the C library once, before there are threads; gives whether it listened. Others are left alone."""
    if platform.libc_ver()[0] != "glibc":
        return False
    mallopt: Callable[[int, int], int] = ctypes.CDLL(None).mallopt
    wanted = ((_ARENA_MAX, HEAPS), (_TRIM_THRESHOLD, AT_ONCE), (_MMAP_THRESHOLD, AT_ONCE))
    return sum(mallopt(number, value) for number, value in wanted) == len(wanted)


def tidy(ended: threading.Event, every: float = EVERY) -> None:
    """Look for circles now and then until the app ends, but not while nobody draws anything."""
    seen = _worked()
    while not ended.wait(every):
        if _worked() != seen:
            gc.collect()
            seen = _worked()


def _worked() -> int:
    """Grows with what the process has made; Python counts how often it looked through the newest of it."""
    return int(gc.get_stats()[0]["collections"])
