"""A setup as a code that can be scanned, typed and read aloud.

A code carries the header of a setup document, never what follows from it; opening deals again. Format 1 writes, one
choice after the other (see ``packing``): game number, generator, options in the order in which the game declares them,
ways of its parts, players and their names, seed, secret seed (where a part is kept, and it is told), how often each part
was dealt again, and what was typed in. Options and parts come with their number, and each value as its place in the list,
so that a game may add to the *end* of its lists without a change in what older codes mean.

What was typed in is written draw by draw while the deal is run, each item among those that the pool still holds. So the
pool need not be written, and a shuffled bag takes no more than the logarithm of its orders.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from companion.core.deal import Way
from companion.core.draw import GENERATOR
from companion.core.errors import Refused, refuse
from companion.core.game import AnyGame
from companion.core.message import listing
from companion.core.setup import Document, Header, follows, header_of, plan, settled
from companion.share import frame
from companion.share.letters import read_seed, read_text, write_seed, write_text
from companion.share.link import code_in
from companion.share.packing import Reader, Writer
from companion.share.typed import read_typed, write_typed

FORMAT = 1
_WAYS = (Way.HAND, Way.DICTATED, Way.KEPT)

Games: TypeAlias = Mapping[str, AnyGame]
TablesOf: TypeAlias = Callable[[AnyGame], Any]


@dataclass(frozen=True, slots=True)
class _Said:
    """How many options and parts the game had when the code was made; what came later has its default."""

    options: int
    parts: int


def code_of(game: AnyGame, tables: Any, document: Document, *, whole: bool) -> str:
    """The code of a setup; ``whole`` tells the secret seed too, so that whoever opens it can see every hidden order.

    Raises:
        Refused: if the document does not follow from its header.
    """
    follows(game, tables, document)
    header = header_of(document)
    if not whole:
        header = header.model_copy(update={"secret_seed": None})
    return _code(game, tables, header, _Said(len(game.options), len(game.parts)))


def open_code(text: str, games: Games, tables: TablesOf) -> Document:
    """The setup document of a code, or of a text that holds one; ``games`` are those of this installation, by slug.

    Raises:
        Refused: saying what is wrong: no code, cut, mistyped, or made by a release or for a game that is not here.
    """
    code = code_in(text)
    code_format, number = frame.unframed(code)
    if code_format not in READERS:
        raise refuse(frame.PATH, "was made by a newer release of Bottega (format {given}); update this one to open it",
                     given=code_format)
    return READERS[code_format](code, number, games, tables)


def _code(game: AnyGame, tables: Any, header: Header, said: _Said) -> str:
    writer = Writer()
    writer.number(game.code, 7)
    writer.rare(header.generator != 1)
    if header.generator != 1:
        writer.number(header.generator - 2, 3)
    _write_options(writer, game, header.options, said)
    writer.number(len(header.players) - 1, 4)
    for name in header.players:
        write_text(writer, name)
    write_seed(writer, header.seed)
    if Way.KEPT.value in header.options.values():
        writer.digit(int(header.secret_seed is not None), 2)
    if header.secret_seed is not None:
        write_seed(writer, header.secret_seed)
    _write_rolls(writer, game, header.rolls, said)
    write_typed(writer, game, tables, header)
    return frame.framed(FORMAT, writer.total())


def _read_first(code: str, number: int, games: Games, tables_of: TablesOf) -> Document:
    reader = Reader(number)
    game_code = reader.number(7)
    game = next((game for game in games.values() if game.code == game_code), None)
    if game is None:
        raise refuse(frame.PATH, "was made for a game that this installation does not have (number {given})",
                     given=game_code)
    tables = tables_of(game)
    bare, said = _read_header(reader, game)
    try:
        header = settled(game, bare)
        typed = read_typed(reader, game, tables, header)
        document = plan(game, tables, header.model_copy(update={"typed": typed}))
    except Refused as refusal:
        faults = listing(fault.message for fault in refusal.faults)
        raise refuse(frame.PATH, "holds a setup that this release cannot lay out: {faults}", faults=faults) from None
    except ValueError:
        raise _nobodys() from None
    if reader.rest or _code(game, tables, header_of(document), said) != code:
        raise _nobodys()
    return document


def _read_header(reader: Reader, game: AnyGame) -> tuple[Header, _Said]:
    generator = _known(reader.number(3) + 2 if reader.rare() else 1, GENERATOR, game)
    said = _Said(_known(reader.number(3), len(game.options), game), _known(reader.number(7), len(game.parts), game))
    options = _read_options(reader, game, said)
    players = tuple([read_text(reader) for _ in range(_known(reader.number(4) + 1, game.most, game))])
    seed = read_seed(reader)
    whole = Way.KEPT.value in options.values() and reader.digit(2)
    secret = read_seed(reader) if whole else None
    rolls = _read_rolls(reader, game, said)
    return Header(game=game.slug, generator=generator, seed=seed, secret_seed=secret, players=players, options=options,
                  rolls=rolls), said


READERS: dict[int, Callable[[str, int, Games, TablesOf], Document]] = {FORMAT: _read_first}
"""Every format that this release opens; an old one stays for ever."""


def _known(count: int, most: int, game: AnyGame) -> int:
    if count > most:
        raise refuse(frame.PATH, "was made by a newer release of Bottega, with more of {game} in it; update this one to "
                     "open it", game=game.name)
    return count


def _nobodys() -> Refused:
    return refuse(frame.PATH, "holds what no release of Bottega writes; ask for a new one")


def _write_options(writer: Writer, game: AnyGame, options: Mapping[str, str], said: _Said) -> None:
    writer.number(said.options, 3)
    writer.number(said.parts, 7)
    for choice in game.options[: said.options]:
        writer.number([option.value for option in choice.options].index(options[choice.id]), 3)
    for part in game.parts[: said.parts]:
        writer.digit(_WAYS.index(Way(options[part.id])), len(_WAYS))


def _read_options(reader: Reader, game: AnyGame, said: _Said) -> dict[str, str]:
    options = {}
    for choice in game.options[: said.options]:
        values = [option.value for option in choice.options]
        options[choice.id] = values[_known(reader.number(3), len(values) - 1, game)]
    for part in game.parts[: said.parts]:
        options[part.id] = _WAYS[reader.digit(len(_WAYS))].value
    return options


def _write_rolls(writer: Writer, game: AnyGame, rolls: Mapping[str, int], said: _Said) -> None:
    writer.rare(bool(rolls))
    for part in game.parts[: said.parts] if rolls else ():
        writer.number(rolls.get(part.id, 0), 3)


def _read_rolls(reader: Reader, game: AnyGame, said: _Said) -> dict[str, int]:
    parts = game.parts[: said.parts] if reader.rare() else ()
    return {part.id: reader.number(3) for part in parts}
