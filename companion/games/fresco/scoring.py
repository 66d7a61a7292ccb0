"""Who won: thalers become points in get-up order, paints count for nothing (E7), and no painter ends on another's space."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Literal

from pydantic import Field as Limits
from pydantic import ModelWrapValidatorHandler, TypeAdapter, ValidationError, model_validator
from pydantic_core import InitErrorDetails

from companion.core.errors import Faults
from companion.core.fields import Choice, Count, Field, Flag, Option
from companion.core.message import Message, msg, render
from companion.core.reading import Strict, as_error
from companion.core.score import Heading, Line, Result, Standing, player_results, points_text, rank
from companion.core.setup import LONGEST_NAME
from companion.core.view import PlayerForm
from companion.games.fresco.book import length_field
from companion.games.fresco.setup import LEONARDO
from companion.games.fresco.state import State, printed_on
from companion.games.fresco.tables import TIMES, Tables
from companion.games.fresco.track import LONGEST, MOST, SHORTEST, in_words, is_taken, next_free

MOST_THALERS = 9999
THALERS_A_POINT = 2


@dataclass(frozen=True, slots=True)
class Told:
    """One line of a sheet as far as it could be read; ``has_money``: it says something about thalers."""

    name: str | None
    points: int | None
    get_up: str | None
    thalers: int | None
    neutral: bool
    has_money: bool


class SheetPlayer(Strict):
    """A painter after the last round: score track, thalers, last get-up time.

    ``points`` is 0 for who is still on a start space, and goes on counting for who went round (K5).
    Leonardo (``neutral``) has no thalers; everybody else's must be given.
    """

    name: Annotated[str, Limits(max_length=LONGEST_NAME)]
    points: Annotated[int, Limits(ge=0, le=MOST)]
    thalers: Annotated[int, Limits(ge=0, le=MOST_THALERS)] | None = None
    get_up: Literal["5:00", "6:00", "7:00", "8:00", "9:00"]
    neutral: bool = False


class Sheet(Strict):
    """The players, and Leonardo as ``neutral`` where two play; he cannot win (rule L11).

    ``track`` is how many spaces the score track has, where somebody has counted them (K5).
    """

    game: Literal["fresco"] = "fresco"
    players: Annotated[tuple[SheetPlayer, ...], Limits(min_length=2, max_length=4)]
    track: Annotated[int, Limits(ge=SHORTEST, le=LONGEST)] | None = None

    @model_validator(mode="wrap")
    @classmethod
    def _all_at_once(cls, raw: Any, handler: ModelWrapValidatorHandler[Sheet]) -> Sheet:
        """What cannot lie on one table is told as well where a part of the sheet has not the right form."""
        told = {**raw, "players": tuple(raw["players"])} if _has_players(raw) else raw
        try:
            return handler(told)
        except ValidationError as error:
            faults = Faults()
            players = [_told(player) for player in told["players"]] if _has_players(raw) else ()
            check_together(players, _length(raw), faults)
            found = [
                InitErrorDetails(type=item["type"], loc=item["loc"], input=item["input"], ctx=item.get("ctx", {}))
                for item in error.errors()
            ]
            raise ValidationError.from_exception_data(cls.__name__, [*found, *map(as_error, faults.found)]) from None


def _has_players(raw: Any) -> bool:
    return isinstance(raw, Mapping) and isinstance(raw.get("players"), list | tuple)


def _length(raw: Any) -> int | None:
    """How many spaces the track has, as far as a sheet says so in the right form."""
    told = raw.get("track") if isinstance(raw, Mapping) else None
    return told if type(told) is int and SHORTEST <= told <= LONGEST else None


def _told(raw: Any) -> Told:
    """What a line of a sheet says, as far as it has the right form."""
    given: Mapping[str, Any] = raw if isinstance(raw, Mapping) else {}
    name, points, time, thalers = (given.get(key) for key in ("name", "points", "get_up", "thalers"))
    return Told(
        name if isinstance(name, str) else None,
        points if type(points) is int else None,
        time if time in TIMES else None,
        thalers if type(thalers) is int else None,
        given.get("neutral") is True,
        "thalers" in given,
    )


SHEET: TypeAdapter[Sheet] = TypeAdapter(Sheet)
HEADINGS = (
    Heading("track", msg("Score track"), "K1"),
    Heading("thalers", msg("For every 2 thalers"), "E5"),
    Heading("moved_on", msg("Pushed forward over taken spaces"), "E5"),
)
TIEBREAKS: tuple[Heading, ...] = ()


def form(
    tables: Tables, players: tuple[str, ...], entered: Mapping[str, Any]
) -> tuple[tuple[Field, ...], tuple[PlayerForm, ...]]:
    """What is asked of each painter; Leonardo has no money (rule L8). A length that the table knows stays on the sheet."""
    del tables
    known = {str(player.get("name")): player for player in entered.get("players", ()) if isinstance(player, Mapping)}
    names = (*players, LEONARDO) if len(players) == 2 and LEONARDO not in players else players
    counted = entered.get("track")
    common = (length_field("track", counted),) if counted is not None else ()
    return common, tuple(PlayerForm(name, _fields(known.get(name, {}), neutral=name not in players)) for name in names)


def _fields(known: Mapping[str, Any], *, neutral: bool) -> tuple[Field, ...]:
    times = tuple(Option(time, msg("{time}", time=time)) for time in TIMES)
    label = msg("Score track before the money, counted on by who went round")
    track: Field = Count("points", label, 0, MOST, known.get("points"))
    hour: Field = Choice("get_up", msg("Get-up time of the last round"), times, known.get("get_up"))
    if neutral:
        return (track, hour, Flag("neutral", msg("Leonardo, who cannot win"), default=True))
    return (track, Count("thalers", msg("Thalers"), 0, MOST_THALERS, known.get("thalers")), hour)


def of_state(tables: Tables, state: State) -> dict[str, Any]:
    """What the table kept, as far as it kept it."""
    length = printed_on(tables, state).track
    players: list[dict[str, Any]] = []
    for place, (seat, name) in enumerate(zip(state.seats, state.names, strict=True)):
        time = state.times[place]
        sheet: dict[str, Any] = {"name": name, "points": seat.space}
        if place == state.leonardo:
            sheet["neutral"] = True
        elif seat.thalers is not None:
            sheet["thalers"] = seat.thalers
        if time is not None:
            sheet["get_up"] = TIMES[time]
        players.append(sheet)
    return {"players": players} if length is None else {"players": players, "track": length}


def score(tables: Tables, sheet: Sheet) -> Result:
    """The result (rules E5, E6).

    Raises:
        Refused: with everything on the sheet that cannot be.
    """
    length = tables.track.spaces if sheet.track is None else sheet.track
    check(sheet, length)
    ends = final_spaces(
        [player.points for player in sheet.players],
        [player.thalers or 0 for player in sheet.players],
        [TIMES.index(player.get_up) for player in sheet.players],
        length,
    )
    standings = [_standing(player, end) for player, end in zip(sheet.players, ends, strict=True)]
    ranking = rank(standings, ())
    names = tuple(standings[place].name for place in ranking.winners)
    best = standings[ranking.winners[0]].total
    players = player_results(standings, ranking)
    return Result(game="fresco", players=players, decided_by=ranking.decided_by, verdict=render(_verdict(names, best)))


def _verdict(names: tuple[str, ...], best: int) -> Message:
    if len(names) > 1:
        return msg("{names} share the victory: all of them are still on the start spaces", names=names)
    return msg(
        "{name} wins with {points}; no tie can occur, as no two painters share a space",
        name=names[0],
        points=points_text(best),
    )


def _standing(player: SheetPlayer, end: int) -> Standing:
    coins = (player.thalers or 0) // THALERS_A_POINT
    lines = (
        Line(id="track", points=player.points),
        Line(id="thalers", points=coins),
        Line(id="moved_on", points=end - player.points - coins),
    )
    return Standing(player.name, lines, {}, candidate=not player.neutral)


def final_spaces(
    spaces: Sequence[int], thalers: Sequence[int], times: Sequence[int], length: int | None = None
) -> tuple[int, ...]:
    """Where each painter ends: every 2 thalers a space, in get-up order, forward over taken spaces (rules E5, K5)."""
    now = list(spaces)
    for seat in sorted(range(len(now)), key=lambda place: times[place]):
        others = now[:seat] + now[seat + 1 :]
        coins = thalers[seat] // THALERS_A_POINT
        if coins:
            now[seat] = next_free(now[seat] + coins, others, length)
    return tuple(now)


def check(sheet: Sheet, length: int | None) -> None:
    """Refuse what cannot lie on one table, with a score track of so many spaces.

    Raises:
        Refused: naming each painter whose name, space, time or money cannot be.
    """
    faults = Faults()
    lines = [
        Told(player.name, player.points, player.get_up, player.thalers, player.neutral, player.thalers is not None)
        for player in sheet.players
    ]
    check_together(lines, length, faults)
    faults.raise_any()


def check_together(players: Sequence[Told], length: int | None, faults: Faults) -> None:
    """What the painters have together although no table can."""
    alone = len(players) == 2 or any(player.neutral for player in players)
    for seat, player in enumerate(players):
        path = f"players[{seat}]"
        before = players[:seat]
        _check_name(path, player, before, faults, with_leonardo=alone)
        shares = next((other for other in before if _share(player.points, other.points, length)), None)
        if shares is not None:
            faults.add(
                f"{path}.points",
                "is {points}, where {other} stands; no two painters share a space",
                "K3",
                points=in_words(player.points or 0, length),
                other=shares.name or "?",
            )
        early = next((other for other in before if other.get_up == player.get_up and player.get_up), None)
        if early is not None:
            faults.add(
                f"{path}.get_up",
                "is {time}, when {other} got up; each time is one painter's only",
                "W1",
                time=player.get_up or "?",
                other=early.name or "?",
            )
        if not player.has_money and not player.neutral:
            faults.add(f"{path}.thalers", "is missing; it must be given")
        if player.neutral and player.thalers:
            faults.add(
                f"{path}.thalers",
                "is {given}, but Leonardo has no money; leave it out or say 0",
                "L8",
                given=player.thalers,
            )
    neutral = sum(player.neutral for player in players)
    if neutral and (neutral > 1 or len(players) != 3):
        faults.add("players", "must be two and Leonardo where one is neutral", "L1")


def _share(points: int | None, others: int | None, length: int | None) -> bool:
    """Two painters would stand on one space of the board (K3, K5); what was not understood is nowhere."""
    if points is None or others is None or points < 1 or others < 1:
        return False
    return is_taken(points, (others,), length)


def _check_name(path: str, player: Told, before: Sequence[Told], faults: Faults, *, with_leonardo: bool) -> None:
    """A name that can be read, of one painter only; beside Leonardo nobody is called like him (L1)."""
    if player.name is None:
        return
    name = " ".join(player.name.split())
    if not name:
        faults.add(f"{path}.name", "is empty; each painter needs a name")
    elif not name.isprintable():
        faults.add(f"{path}.name", "holds characters that cannot be shown")
    elif _same_name(name) in (_same_name(other.name or "") for other in before):
        faults.add(f"{path}.name", "is {name} a second time; each painter needs a name", name=name)
    elif with_leonardo and not player.neutral and _same_name(name) == _same_name(LEONARDO):
        faults.add(f"{path}.name", "is Leonardo, who plays along as a third painter; choose another spelling", "L1")


def _same_name(name: str) -> str:
    return " ".join(name.split()).casefold()
