"""``python -m companion``: what the app does with a screen, without one."""

from __future__ import annotations

import os
import sys
import traceback
from collections.abc import Sequence
from typing import IO

from companion import games, loader
from companion.cli.arguments import understand
from companion.cli.call import Call
from companion.cli.commands import COMMANDS
from companion.cli.outputs import fault_line, write
from companion.cli.shelf import Shelf
from companion.core.errors import CompanionError, Fault, Refused
from companion.core.message import msg

GOOD, BAD_INPUT, BROKEN, PIPE_CLOSED, INTERRUPTED = 0, 2, 70, 141, 130


def main(argv: Sequence[str], stdin: IO[bytes], stdout: IO[bytes], stderr: IO[bytes], shelf: Shelf | None = None) -> int:
    """Run one command and give its exit status: 0, or 2 for bad input, with one line on ``stderr`` for each fault.

    All streams are bytes, in UTF-8 whatever the locale. ``shelf``: other games than those that are installed.
    """
    try:
        request = understand(argv)
        if request.help is not None:
            write(stdout, request.help)
            return GOOD
        call = Call(request.values, shelf or Shelf(games.games(), loader.tables), stdin)
        for piece in COMMANDS[request.command](call):
            write(stdout, piece)
    except Refused as refusal:
        for fault in refusal.faults:
            write(stderr, fault_line(fault))
        return BAD_INPUT
    except CompanionError as problem:
        write(stderr, fault_line(Fault("$", msg("{problem}", problem=str(problem)))))
        return BAD_INPUT
    return GOOD


def run() -> int:
    """The whole program: this process's arguments and streams, and no traceback whatever happens."""
    try:
        argv = [os.fsencode(word).decode("utf-8", "backslashreplace") for word in sys.argv[1:]]
        return main(argv, sys.stdin.buffer, sys.stdout.buffer, sys.stderr.buffer)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # or the interpreter complains when it flushes
        return PIPE_CLOSED
    except KeyboardInterrupt:
        return INTERRUPTED
    except Exception as fault:  # a mistake of ours: say where, so that it can be reported
        place = traceback.extract_tb(fault.__traceback__)[-1]
        told = msg("this is a fault of the program, not of your input: {fault} ({file}, line {line})",
                   fault=f"{type(fault).__name__}: {fault}", file=os.path.basename(place.filename), line=place.lineno or 0)
        write(sys.stderr.buffer, fault_line(Fault("$", told)))
        return BROKEN


if __name__ == "__main__":
    sys.exit(run())
