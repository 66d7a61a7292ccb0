"""Whole games by random legal moves, for the tests."""

from __future__ import annotations

import random
from typing import Any

from companion.games.il_vecchio import GAME
from companion.games.il_vecchio.moves import Move
from companion.games.il_vecchio.state import State
from tests.il_vecchio import LENGTHS, tables

EAGER = ("province", "office", "use", "town", "town", "town", "reinforce")
"""Kinds of moves that people are after; a player by chance recovers too often to get anywhere."""


def choose(state: State, chance: random.Random) -> Move:
    """One legal move: rather one that brings the game on."""
    by_kind: dict[str, list[Move]] = {}
    for move in GAME.playing.legal(tables(), state):
        by_kind.setdefault(move.type, []).append(move)
    eager = [kind for kind in EAGER if kind in by_kind]
    kind = chance.choice(eager) if eager and chance.random() < 0.8 else chance.choice(sorted(by_kind))
    return chance.choice(by_kind[kind])


def any_options(chance: random.Random) -> dict[str, str]:
    """Options and ways of dealing by chance."""
    options = {choice.id: chance.choice([option.value for option in choice.options]) for choice in GAME.options}
    return options | {part.id: chance.choice([way.value for way in part.ways]) for part in GAME.parts}


def recounted(state: State, points: Any) -> list[int]:
    """Each player's points without nobility tiles, counted anew from the state alone."""
    lengths = {**LENGTHS, "council": 6, "nobility": 6}
    first = 2 if len(state.players) == 2 else 1

    def space_at(track: str, place: int) -> int:
        return min(first + place, lengths[track])

    tracks = dict(zip(("venice", "milan", "papal", "council", "nobility"), state.tracks, strict=True))
    found = []
    for seat, own in enumerate(state.seats):
        total = own.shields + 2 * own.passed + 2 * tracks["council"].count(seat) + tracks["nobility"].count(seat)
        total += 5 * all(seat in track for track in tracks.values())
        for track in LENGTHS:
            total += sum(points(track, space_at(track, at)) for at, owner in enumerate(tracks[track]) if owner == seat)
        found.append(total)
    for track, seats in tracks.items():
        if seats:
            most = max(seats.count(seat) for seat in seats)
            tied = [seat for seat in set(seats) if seats.count(seat) == most]
            spaces = {seat: [space_at(track, at) for at, owner in enumerate(seats) if owner == seat][::-1] for seat in tied}
            for seat in tied:
                found[seat] += 3 * (spaces[seat] == max(spaces.values()))
    return found
