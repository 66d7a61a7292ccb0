"""From points to a verdict: lines, ranks and the chain of tie-breaks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any

from pydantic import Field, SerializerFunctionWrapHandler, model_serializer

from companion.core.message import Message, msg, plural
from companion.core.reading import Strict

SHARED = "shared"
TOTAL = "total"


@dataclass(frozen=True, slots=True)
class Heading:
    """A kind of points or a tie-break, as the score sheet names it, and the rule that it rests on."""

    id: str
    label: Message
    rule: str


class Line(Strict):
    """Points for one heading."""

    id: str
    points: int


class PlayerResult(Strict):
    """How one player ended. ``rank`` is null where the player is no candidate or nobody has won."""

    name: str
    total: int
    rank: Annotated[int, Field(ge=1)] | None
    winner: bool
    lines: tuple[Line, ...]
    tiebreak: dict[str, int]


class Result(Strict):
    """The result of a game, players in the order given.

    ``notes`` name what the table chose where the rules leave a choice, as far as it had a bearing; left out where empty.
    """

    game: str
    players: tuple[PlayerResult, ...]
    decided_by: str
    verdict: str
    notes: tuple[str, ...] = ()

    @model_serializer(mode="wrap")
    def _without_empty_notes(self, handler: SerializerFunctionWrapHandler) -> dict[str, Any]:
        told: dict[str, Any] = handler(self)
        if not told["notes"]:
            del told["notes"]
        return told


@dataclass(frozen=True, slots=True)
class Standing:
    """What the ranking needs to know of one player."""

    name: str
    lines: tuple[Line, ...]
    tiebreak: Mapping[str, int]
    candidate: bool = True

    @property
    def total(self) -> int:
        """The sum of the lines; totals are never stored."""
        return sum(line.points for line in self.lines)


@dataclass(frozen=True, slots=True)
class Ranking:
    """Competition ranks (1, 1, 3), in the order of the standings, and what parted the winner from the next."""

    ranks: tuple[int | None, ...]
    decided_by: str

    @property
    def winners(self) -> tuple[int, ...]:
        """The places of those on rank 1."""
        return tuple(place for place, rank in enumerate(self.ranks) if rank == 1)


def rank(standings: Sequence[Standing], tiebreaks: Sequence[str]) -> Ranking:
    """Rank by total, then by each tie-break in turn; more is better in each (a game negates where less is better).

    Raises:
        ValueError: if nobody is a candidate.
    """
    keys = {
        place: (standing.total, *(standing.tiebreak[name] for name in tiebreaks))
        for place, standing in enumerate(standings)
        if standing.candidate
    }
    if not keys:
        raise ValueError("nobody can win: at least one player must be a candidate")
    order = sorted(keys.values(), reverse=True)
    ranks = tuple(1 + order.index(keys[place]) if place in keys else None for place in range(len(standings)))
    return Ranking(ranks, _decided_by(order, tiebreaks))


def _decided_by(order: Sequence[tuple[int, ...]], tiebreaks: Sequence[str]) -> str:
    if len(order) == 1:
        return TOTAL
    for name, best, second in zip((TOTAL, *tiebreaks), order[0], order[1], strict=True):
        if best != second:
            return name
    return SHARED


def player_results(standings: Sequence[Standing], ranking: Ranking) -> tuple[PlayerResult, ...]:
    """How each player ended, in the order given; all on rank 1 have won."""
    return tuple(
        PlayerResult(
            name=standing.name,
            total=standing.total,
            rank=place,
            winner=place == 1,
            lines=standing.lines,
            tiebreak=dict(standing.tiebreak),
        )
        for standing, place in zip(standings, ranking.ranks, strict=True)
    )


def verdict_by_points(names: Sequence[str], ranking: Ranking, unit: Message, reason: Message | None) -> Message:
    """The sentence with the winner and the reason.

    Args:
        unit: "58 florins", "71 points": the winners' total in the game's own words.
        reason: what the deciding tie-break compared, or ``None`` where the total decided.
    """
    winners = tuple(names[place] for place in ranking.winners)
    if len(winners) > 1:
        return msg("{names} share the victory with {points} each", names=winners, points=unit)
    if reason is None:
        return msg("{name} wins with {points}", name=winners[0], points=unit)
    return msg("{name} wins with {points} and {reason}", name=winners[0], points=unit, reason=reason)


def points_text(n: int) -> Message:
    """"1 point", "71 points"."""
    return plural("{n} point", "{n} points", n)
