"""What the commands say to people."""

from __future__ import annotations

from typing import Any

from companion.cli.outputs import table
from companion.cli.sessions import Standing
from companion.core.errors import Fault
from companion.core.game import AnyGame
from companion.core.message import Message, msg, plural, render
from companion.core.score import Heading, PlayerResult, Result
from companion.core.setup import Document, public
from companion.core.view import Picture, Spot


def say(*messages: Message) -> str:
    """Messages, each on its own line."""
    return "".join(render(message) + "\n" for message in messages)


def games(shelf_games: tuple[AnyGame, ...]) -> str:
    """The games in a table, and the options of each below."""
    rows = [(render(msg("game")), render(msg("title")), render(msg("players")), render(msg("year")))]
    rows += [(game.slug, game.name, player_counts(game), str(game.year)) for game in shelf_games]
    text = table(rows, left=2)
    for game in shelf_games:
        lines = [_option_line(choice.id, [option.value for option in choice.options]) for choice in game.options]
        lines += [_option_line(part.id, [way.value for way in part.ways]) for part in game.parts]
        if lines:
            text += "\n" + say(msg("{game}: --option", game=game.slug)) + "".join(lines)
    return text


def _option_line(name: str, values: list[str]) -> str:
    return f"  {name}={'|'.join(values)}\n"


def player_counts(game: AnyGame) -> str:
    """"2" or "2-4"."""
    return str(game.fewest) if game.fewest == game.most else f"{game.fewest}-{game.most}"


def checklist(game: AnyGame, tables: Any, document: Document) -> str:
    """The layout step by step, without what is hidden at a table."""
    shown = public(game, tables, document)
    title = say(msg("{game} for {players}", game=game.name, players=document.players))
    steps = "".join(f"{number:>2}. {render(step.text)}\n" + (drawn(step.picture) if step.picture else "")
                    for number, step in enumerate(game.laying.checklist(tables, shown), 1))
    return title + "\n" + steps + "\n" + say(msg("Seed: {seed}", seed=document.seed))


def drawn(picture: Picture) -> str:
    """A picture in letters, row by row: what lies on each place, a dot where nothing does."""
    rows: dict[float, list[tuple[float, str]]] = {}
    for spot in picture.spots:
        rows.setdefault(spot.y, []).append((spot.x, _on_place(spot)))
    width = max((len(text) for row in rows.values() for _, text in row), default=0)
    return "".join(
        "      " + " ".join(text.ljust(width) for _, text in sorted(row)).rstrip() + "\n" for _, row in sorted(rows.items())
    )


def _on_place(spot: Spot) -> str:
    """The letter of a piece; of a tile its figure and the letters on it: ``4:RB``."""
    if not spot.tile:
        return spot.piece.letter if spot.piece else "·"
    letters = "".join(piece.letter for piece in spot.pieces)
    return ":".join(text for text in (spot.figure, letters) if text) or spot.corner or "·"


def result(game: AnyGame, result: Result) -> str:
    """The verdict in a sentence and the breakdown in a table."""
    scoring = game.scoring
    named = {line.id for player in result.players for line in player.lines}
    lines = tuple(heading for heading in scoring.headings if heading.id in named)
    compared = _compared(scoring.tiebreaks, result.decided_by)
    head = [render(msg("player")), *(render(heading.label) for heading in lines), render(msg("total")),
            render(msg("rank")), *(render(heading.label) for heading in compared)]
    rows = [head, *(_player_row(player, lines, compared) for player in result.players)]
    return result.verdict + "\n\n" + table(rows)


def _compared(tiebreaks: tuple[Heading, ...], decided_by: str) -> tuple[Heading, ...]:
    """The tie-breaks down to the one that decided; none where the total did."""
    names = [heading.id for heading in tiebreaks]
    if decided_by in names:
        return tiebreaks[: names.index(decided_by) + 1]
    return tiebreaks if decided_by == "shared" else ()


def _player_row(player: PlayerResult, lines: tuple[Heading, ...], compared: tuple[Heading, ...]) -> list[str]:
    points = {line.id: str(line.points) for line in player.lines}
    return [player.name, *(points.get(heading.id, "–") for heading in lines), str(player.total),
            "–" if player.rank is None else str(player.rank),
            *(str(player.tiebreak.get(heading.id, "–")) for heading in compared)]


def standing(now: Standing) -> str:
    """Where a session stands, what was done, and the sheet so far."""
    seen = now.game.playing.now(now.tables, now.position.state, None)
    text = say(msg("{game}: {status}", game=now.game.name, status=seen.status), seen.sentence)
    text += say(plural("{n} move", "{n} moves", now.moves))
    text += "".join(f"{number:>4}. {line}\n" for number, line in enumerate(now.log, 1))
    if now.result:
        return text + "\n" + result(now.game, now.result)
    text += "\n" + say(msg("The score sheet so far")) + sheet(now.sheet)
    if now.missing:
        text += "\n" + say(msg("Still to be entered before there is a result")) + "".join(map(_missing, now.missing.faults))
    return text


def _missing(fault: Fault) -> str:
    return f"  {fault}\n"


def sheet(values: Any, indent: int = 2) -> str:
    """A sheet's values, one a line, those of a player below the name."""
    text = ""
    for key, value in values.items():
        if isinstance(value, dict):
            text += f"{' ' * indent}{key}\n" + sheet(value, indent + 2)
        elif isinstance(value, list) and value and all(isinstance(item, dict) for item in value):
            for item in value:
                text += f"{' ' * indent}{item.get('name', key)}\n"
                text += sheet({name: inner for name, inner in item.items() if name != "name"}, indent + 2)
        else:
            shown = ", ".join(str(item) for item in value) if isinstance(value, list) else value
            text += f"{' ' * indent}{key}: {'–' if shown in (None, '') else shown}\n"
    return text
