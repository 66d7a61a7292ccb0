"""Each command: what was asked in, pieces of text out."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import IO, Any

from companion.cli import doctor, keeping, schemas, sessions, setups, sharing, words
from companion.cli.call import Call
from companion.cli.inputs import parse, read_bytes, read_lines
from companion.cli.outputs import fault_values, json_line
from companion.cli.shelf import Shelf
from companion.core.errors import Refused, refuse
from companion.core.game import AnyGame
from companion.core.message import render
from companion.core.reading import read
from companion.core.score import Result
from companion.core.setup import Header, derived_secret, plan

Pieces = Iterator[str]


def games(call: Call) -> Pieces:
    """The games."""
    known = tuple(call.shelf.games.values())
    yield json_line([_described(call.shelf, game) for game in known]) if call.flag("json") else words.games(known)


def _described(shelf: Shelf, game: AnyGame) -> dict[str, Any]:
    return {
        "game": game.slug,
        "name": game.name,
        "year": game.year,
        "players": list(range(game.fewest, game.most + 1)),
        "minutes": game.minutes,
        "options": [
            {"id": choice.id, "label": render(choice.label), "values": [option.value for option in choice.options],
             "default": choice.default or choice.options[0].value}
            for choice in game.options
        ],
        "parts": [
            {"id": part.id, "label": render(part.label), "values": [way.value for way in part.ways],
             "default": part.plain.value}
            for part in game.parts
        ],
        "phases": _phases(shelf, game),
    }


def _phases(shelf: Shelf, game: AnyGame) -> list[dict[str, str]]:
    """The phases as the first turn of some setup shows them; they are the same in every setup."""
    tables = shelf.tables(game)
    players = tuple(f"Player {seat + 1}" for seat in range(game.fewest))
    header = Header(game=game.slug, seed="0", secret_seed=derived_secret("0"), players=players)
    state = game.playing.start(tables, plan(game, tables, header))
    return [{"id": phase.id, "label": render(phase.label)} for phase in game.playing.now(tables, state, None).phases]


def score(call: Call) -> Pieces:
    """One sheet, or a sheet a line."""
    game = call.shelf.find(call.needed("game"))
    tables = call.shelf.tables(game)

    def scored(raw: Any) -> Result:
        result: Result = game.scoring.score(tables, read(game.scoring.sheet, raw))
        return result

    def values(raw: Any) -> dict[str, Any]:
        return scored(raw).model_dump(mode="json")

    if (source := _lines(call)) is not None:
        yield from _each_line(source, call.stdin, values)
        return
    raw = parse(read_bytes(call.text("file"), call.stdin))
    yield json_line(values(raw)) if call.flag("json") else words.result(game, scored(raw))


def replay(call: Call) -> Pieces:
    """One session, or a session a line."""
    if (source := _lines(call)) is not None:
        yield from _each_line(source, call.stdin, lambda raw: sessions.as_values(sessions.replay(call.shelf, raw)))
        return
    standing = sessions.replay(call.shelf, parse(read_bytes(call.text("file"), call.stdin)))
    yield json_line(sessions.as_values(standing)) if call.flag("json") else words.standing(standing)


def _lines(call: Call) -> str | None:
    source = call.text("lines")
    if source is not None and call.text("file") is not None:
        raise refuse("--lines", "cannot stand beside FILE; give one of them")
    return source


def _each_line(source: str, stdin: IO[bytes], answer: Callable[[Any], dict[str, Any]]) -> Pieces:
    for line in read_lines(source, stdin):
        try:
            yield json_line(answer(parse(line)))
        except Refused as refusal:
            yield json_line(fault_values(refusal.faults))


def schema(call: Call) -> Pieces:
    """One JSON Schema."""
    yield json_line(schemas.schema(call.shelf, call.needed("name")))


COMMANDS: dict[str, Callable[[Call], Pieces]] = {
    "games": games,
    "setup": setups.run,
    "score": score,
    "replay": replay,
    "share": sharing.share,
    "open": sharing.open_link,
    "schema": schema,
    "dump": keeping.dump,
    "restore": keeping.restore,
    "doctor": doctor.run,
}
