"""In a process of its own: the C library is told once and for good."""

from __future__ import annotations

import platform
import subprocess
import sys

import pytest

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
    from companion.ui.heap import tighten

    assert tighten() is False
