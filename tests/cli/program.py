"""The command line run in this process, with the toy game on its shelf."""

from __future__ import annotations

import io
import json
from dataclasses import dataclass
from typing import Any

from companion.__main__ import main
from companion.cli.shelf import Shelf
from tests.toy import GAME, TABLES

TOY = Shelf({"regatta": GAME}, lambda game: TABLES)


@dataclass(frozen=True)
class Outcome:
    """What a run left: its exit status and what it wrote."""

    status: int
    out: str
    err: str

    @property
    def value(self) -> Any:
        """The one JSON value on standard output."""
        assert (self.status, self.err) == (0, "")
        return json.loads(self.out)

    @property
    def values(self) -> list[Any]:
        """The JSON Lines on standard output."""
        assert (self.status, self.err) == (0, "")
        return [json.loads(line) for line in self.out.splitlines()]

    @property
    def errors(self) -> list[str]:
        """The lines on standard error of a run that refused."""
        assert (self.status, self.out) == (2, "")
        return self.err.splitlines()


def run(*argv: str, stdin: Any = b"", shelf: Shelf = TOY) -> Outcome:
    """Run a command; ``stdin`` is bytes, text, or a value that goes in as JSON."""
    if not isinstance(stdin, bytes):
        stdin = (stdin if isinstance(stdin, str) else json.dumps(stdin)).encode()
    out, err = io.BytesIO(), io.BytesIO()
    status = main(argv, io.BytesIO(stdin), out, err, shelf)
    return Outcome(status, out.getvalue().decode(), err.getvalue().decode())


def document(*extra: str, players: str = "Anna,Bence", seed: str = "OSLO") -> Any:
    """A setup document of the toy game."""
    return run("setup", "regatta", "--players", players, "--seed", seed, *extra, "--json").value
