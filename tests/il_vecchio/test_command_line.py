"""The command line lays out, replays and scores a whole game."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from typing import Any

from companion.core.moves import Know, Timeline
from companion.games.il_vecchio import GAME
from companion.loader import DATA
from tests.il_vecchio import COPY, header, tables
from tests.il_vecchio.random_games import choose


def run(*arguments: str, given: Any = None, status: int = 0) -> str:
    """What the program says: on stdout if it succeeds, else on stderr alone."""
    text = json.dumps(given).encode() if given is not None else b""
    command = [sys.executable, "-m", "companion", *arguments]
    ran = subprocess.run(command, input=text, capture_output=True, cwd=DATA.parent, check=False)
    assert ran.returncode == status, ran.stderr.decode()
    assert (ran.stdout == b"") == (status != 0)
    return (ran.stderr if status else ran.stdout).decode()


def test_setup_replay_and_score_agree_with_the_table() -> None:
    names = ",".join(header(3).players)
    made = json.loads(run("setup", "il_vecchio", "--players", names, "--seed", "CLI", "--json"))
    chance = random.Random(5)
    timeline = Timeline(GAME, tables(), GAME.laying.document.model_validate(made, strict=False))
    moves: list[Any] = [Know(facts=COPY)]
    while not GAME.playing.is_over(state := timeline.follow(moves).state):
        moves.append(GAME.playing.fill(tables(), state, choose(state, chance)))

    session = {"game": "il_vecchio", "setup": made, "moves": [move.model_dump(mode="json") for move in moves]}
    replayed = json.loads(run("replay", "--json", given=session))
    assert replayed["sheet"] == GAME.scoring.of_state(tables(), state)
    result = json.loads(run("score", "il_vecchio", "-", "--json", given=replayed["sheet"]))
    assert result["verdict"]
    assert [player["total"] for player in result["players"]] == [
        sum(line["points"] for line in player["lines"]) for player in result["players"]
    ]


def test_every_fault_of_a_sheet_is_told_at_once_with_its_path() -> None:
    players = [
        {"name": "Anna", "members": {"milan": [2, 9], "council": [1, 2, 3]}, "supply": 9, "nobility_tiles": ["N1"]},
        {"name": "Bence", "members": {"council": [2]}, "supply": 2, "nobility_tiles": ["N1"]},
        {"name": "Csilla"},
    ]
    told = run("score", "il_vecchio", "-", given={"players": players, "copy": {"tracks": {"milan": [3, 4]}}}, status=2)

    assert [line.split(": ")[1] for line in told.splitlines()] == [
        "players[0].members",
        "players[0].members.milan[1]",
        "players[1].members.council[0]",
        "players[1].nobility_tiles[0]",
    ]
