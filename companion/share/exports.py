"""What a table takes away as files: a session as JSON, a result as a table for a spreadsheet."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Mapping, Sequence
from typing import Any

from companion.core.score import Result
from companion.core.setup import Document, to_json

_FORMULA = ("=", "+", "-", "@", "\t", "\r")


def session_json(document: Document, moves: Sequence[Mapping[str, Any]], at: int | None = None) -> str:
    """A session as ``python -m companion replay`` reads it.

    ``at``: how many of the moves are in force; those after it were undone. The document goes in as it is: give
    :func:`companion.core.setup.public` of it where the hidden order must stay hidden.
    """
    session: dict[str, Any] = {"game": document.game, "setup": to_json(document), "moves": [dict(move) for move in moves]}
    if at is not None and at != len(moves):
        session["at"] = at
    return json.dumps(session, ensure_ascii=False, indent=2) + "\n"


def result_csv(result: Result) -> str:
    """A result with one line for each player: rank, total, each kind of points, then each tie-break (``tiebreak.gold``).

    Lines end as RFC 4180 wants. A name that a spreadsheet would take for a formula gets an apostrophe before it.
    """
    first = result.players[0]
    headings = [line.id for line in first.lines]
    ties = list(first.tiebreak)
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(["game", "player", "rank", "winner", "total", *headings, *(f"tiebreak.{name}" for name in ties)])
    for player in result.players:
        points = {line.id: line.points for line in player.lines}
        writer.writerow([result.game, _plain(player.name), player.rank, "yes" if player.winner else "no", player.total,
                         *(points.get(name, "") for name in headings), *(player.tiebreak.get(name, "") for name in ties)])
    return out.getvalue()


def _plain(name: str) -> str:
    return f"'{name}" if name.startswith(_FORMULA) else name
