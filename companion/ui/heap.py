"""Has the C library give back what it no longer needs.

Every run of a page is a thread of its own, and glibc gives threads heaps of their own: what one frees, another cannot use.
An evening of many phones then holds several times what it needs. Other C libraries are left as they are.
"""

from __future__ import annotations

import ctypes
import platform
from collections.abc import Callable

_TRIM_THRESHOLD, _MMAP_THRESHOLD, _ARENA_MAX = -1, -3, -8
"""The numbers of ``malloc.h``."""
HEAPS = 2
AT_ONCE = 64 * 1024
"""Bytes: a block of more has memory of its own, which is given back with it; so is as much at the end of a heap."""


def tighten() -> bool:
    """Tell the C library once, before there are threads; gives whether it listened."""
    if platform.libc_ver()[0] != "glibc":
        return False
    mallopt: Callable[[int, int], int] = ctypes.CDLL(None).mallopt
    wanted = ((_ARENA_MAX, HEAPS), (_TRIM_THRESHOLD, AT_ONCE), (_MMAP_THRESHOLD, AT_ONCE))
    return sum(mallopt(number, value) for number, value in wanted) == len(wanted)
