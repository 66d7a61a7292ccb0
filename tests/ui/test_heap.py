"""The C library is told once and for good, so that is tried in a process of its own."""

from __future__ import annotations

import gc
import platform
import subprocess
import sys
import threading
import time

import pytest

from companion.ui import heap

MANY_HEAPS = """
import ctypes, re, threading
{first}
held = []
def work():
    held.append(bytes(8_000))
    gate.wait()
gate = threading.Barrier(9)
threads = [threading.Thread(target=work) for _ in range(8)]
for thread in threads: thread.start()
gate.wait()
for thread in threads: thread.join()
libc = ctypes.CDLL(None)
file = ctypes.c_void_p.in_dll(libc, "stdout")
libc.malloc_info(0, file)
libc.fflush(None)
"""


def heaps(first: str) -> int:
    command = [sys.executable, "-c", MANY_HEAPS.format(first=first)]
    said = subprocess.run(command, capture_output=True, text=True, check=True)
    return said.stdout.count("<heap nr=")


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="only glibc gives each thread a heap")
def test_threads_share_a_few_heaps() -> None:
    assert heaps("from companion.ui.heap import tighten; tighten()") <= 2
    assert heaps("") > 2


def test_another_c_library_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(platform, "libc_ver", lambda: ("", ""))
    assert heap.tighten() is False


def test_circles_are_looked_for_while_something_is_made_and_not_otherwise(monkeypatch: pytest.MonkeyPatch) -> None:
    ended, looked = threading.Event(), list[int]()
    work = [1, 1, 1, 5, 5, 5, 5]

    def worked() -> int:
        if len(work) == 1:
            ended.set()
        return work.pop(0)

    monkeypatch.setattr(gc, "collect", lambda: looked.append(1))
    monkeypatch.setattr(heap, "_worked", worked)
    heap.tidy(ended, every=0.001)
    assert len(looked) == 1


def test_what_the_app_makes_counts_as_work() -> None:
    before = heap._worked()
    kept = [[number] for number in range(5_000)]
    assert heap._worked() > before
    assert kept


def test_an_ended_app_tidies_no_more() -> None:
    ended = threading.Event()
    tidying = threading.Thread(target=heap.tidy, args=(ended, 0.001))
    tidying.start()
    time.sleep(0.05)
    ended.set()
    tidying.join(5)
    assert not tidying.is_alive()
