"""The program as a process of its own: its bytes, whatever the surroundings, and how it ends."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Mapping
from functools import cache
from typing import Any

import pytest

from companion.games import games
from companion.loader import DATA
from tests.cli.program import document

GAME = next(iter(games().values()))
NAMES = ("Győző", "Βασίλης", "Łukasz", "Ana", "Bo", "Cy")[: GAME.fewest]
COMMAND = (sys.executable, "-m", "companion")
ASKED = ("setup", GAME.slug, "--players", ",".join(NAMES))


def process(*argv: str, stdin: bytes = b"",
            surroundings: Mapping[str, str] | None = None) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run([*COMMAND, *argv], input=stdin, capture_output=True, cwd=DATA.parent, check=False,
                          env={**os.environ, **(surroundings or {})}, timeout=60)


@cache
def plainly() -> subprocess.CompletedProcess[bytes]:
    """What is said where nothing about the surroundings is special."""
    return process(*ASKED, "--seed", "Győr", "--json")


@pytest.mark.parametrize(
    "surroundings",
    [
        {"PYTHONHASHSEED": "1"},
        {"PYTHONHASHSEED": "2", "LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
        {"LC_ALL": "POSIX", "PYTHONIOENCODING": "ascii"},
        {"TZ": "Pacific/Kiritimati", "LANG": "tr_TR.UTF-8"},
    ],
)
def test_the_bytes_are_the_same_whatever_the_surroundings(surroundings: dict[str, str]) -> None:
    plain = plainly()
    other = process(*ASKED, "--seed", "Győr", "--json", surroundings=surroundings)

    assert plain.returncode == other.returncode == 0
    assert json.loads(plain.stdout.decode("utf-8"))["players"] == list(NAMES)
    assert other.stdout == plain.stdout


def test_a_document_goes_from_command_to_command() -> None:
    made = process(*ASKED, "--json").stdout
    link = process("share", "--base-url", "http://a.example", stdin=made).stdout.decode().strip()

    assert process("open", link, "--json").stdout == made
    assert process("replay", "--json", stdin=json.dumps(
        {"game": GAME.slug, "setup": json.loads(made), "moves": []}).encode()).returncode == 0


def test_thousands_of_seeds_are_answered_in_order_by_one_process() -> None:
    seeds = [f"SEED {number}" for number in range(1000)]

    ran = process(*ASKED, "--seeds", "-", stdin="\n".join(seeds).encode())
    assert [json.loads(line)["seed"] for line in ran.stdout.splitlines()] == seeds


@pytest.mark.parametrize(
    ("argv", "stdin"),
    [
        (("setup", "chess"), b""),
        (("replay",), b"\xff\xfe\x00"),
        (("score", GAME.slug), b"[" * 50_000),
        (("score", GAME.slug, "/no/such/file"), b""),
        (("score", GAME.slug, str(DATA)), b""),
        (("open", "\udcff\udcfe"), b""),
        (("--no-such-option",), b""),
    ],
)
def test_bad_input_ends_with_2_and_a_line_for_each_fault(argv: tuple[str, ...], stdin: bytes) -> None:
    ran = process(*argv, stdin=stdin)

    assert (ran.returncode, ran.stdout) == (2, b"")
    assert all(line.startswith("error: ") for line in ran.stderr.decode("utf-8").splitlines())
    assert ran.stderr.strip()


def test_a_reader_who_goes_away_is_no_reason_to_complain() -> None:
    with subprocess.Popen([*COMMAND, *ASKED, "--seeds", "-"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, cwd=DATA.parent) as running:
        assert running.stdin
        assert running.stdout
        assert running.stderr
        running.stdin.write(b"first\n")
        running.stdin.flush()
        assert json.loads(running.stdout.readline())["seed"] == "FIRST"
        running.stdout.close()
        _write_until_it_ends(running.stdin)
        assert running.wait(30) == 128 + signal.SIGPIPE
        assert running.stderr.read() == b""


def _write_until_it_ends(stdin: Any) -> None:
    try:
        for number in range(10_000):
            stdin.write(b"%d\n" % number)
        stdin.flush()
    except BrokenPipeError:
        pass
    finally:
        stdin.close = lambda: None


def test_an_answer_comes_line_by_line() -> None:
    with subprocess.Popen([*COMMAND, *ASKED, "--seeds", "-"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                          cwd=DATA.parent) as running:
        assert running.stdin
        assert running.stdout
        for seed in (b"ONE", b"TWO"):
            running.stdin.write(seed + b"\n")
            running.stdin.flush()
            assert json.loads(running.stdout.readline())["seed"] == seed.decode()
        running.stdin.close()
        assert running.wait(30) == 0


def test_a_mistake_of_ours_is_told_in_a_line_too() -> None:
    script = (
        "import sys; from companion import __main__, games; games.games = lambda: 1 / 0; "
        "sys.argv = ['companion', 'games']; sys.exit(__main__.run())"
    )
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, cwd=DATA.parent, check=False)

    assert (ran.returncode, ran.stdout) == (70, b"")
    assert ran.stderr.startswith(b"error: $: this is a fault of the program, not of your input: ZeroDivisionError")
    assert ran.stderr.count(b"\n") == 1


def test_the_toy_is_in_no_installation() -> None:
    assert document()["game"] not in games()
