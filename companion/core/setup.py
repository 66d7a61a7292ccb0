"""A setup document: what was asked for (the header) and what chance made of it."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from itertools import pairwise
from typing import Any, TypeVar
from unicodedata import category

from pydantic import Field, TypeAdapter

from companion.core.deal import Dealer, Way
from companion.core.draw import GENERATOR, normal_seed, seed_text
from companion.core.errors import Faults
from companion.core.game import AnyGame
from companion.core.reading import Strict, read

LONGEST_NAME = 24
LONGEST_SEED = 40


class Header(Strict):
    """Everything that a setup follows from."""

    game: str
    generator: int = GENERATOR
    seed: str
    secret_seed: str | None = None
    players: tuple[str, ...]
    options: dict[str, str] = Field(default_factory=dict)
    rolls: dict[str, int] = Field(default_factory=dict)
    typed: dict[str, tuple[str, ...]] = Field(default_factory=dict)


class Document(Header):
    """A laid-out game; each game adds its own keys. ``rolls`` counts how often a part was dealt again."""

    first_player: str | None


Doc = TypeVar("Doc", bound=Document)


def derived_secret(seed: str) -> str:
    """The secret seed that the command line takes when none is given, so that one seed gives one whole document."""
    digest = hashlib.sha256(b"bottega/secret\0" + normal_seed(seed).encode()).digest()
    return seed_text(int.from_bytes(digest[:8], "big"))


def settled(game: AnyGame, header: Header) -> Header:
    """The header with names trimmed, the seed in its one spelling, and every option said.

    Raises:
        Refused: for wrong player counts, names, options, rolls or an unknown generator, all at once.
    """
    faults = Faults()
    players = tuple(" ".join(name.split()) for name in header.players)
    seed = normal_seed(header.seed)
    secret = None if header.secret_seed is None else normal_seed(header.secret_seed)
    _check_players(game, players, faults)
    for path, text in (("seed", seed), ("secret_seed", secret)):
        if text is not None and not 1 <= len(text) <= LONGEST_SEED:
            faults.add(path, "has {given} characters, but must have 1 to {limit}", given=len(text), limit=LONGEST_SEED)
    if header.generator != GENERATOR:
        faults.add("generator", "is {given}, but this release knows {known}; a newer release may open it",
                   given=header.generator, known=GENERATOR)
    options = _settle_options(game, _seated(game, header.options, players), faults)
    known = {part.id for part in game.parts}
    for part, count in header.rolls.items():
        if part not in known:
            faults.add(f"rolls.{part}", "is no part of this setup; the parts are {known}", known=tuple(sorted(known)))
        elif not 0 <= count < 1 << 14:
            faults.add(f"rolls.{part}", "is {given}, but must be 0 to 16383", given=count)
    faults.raise_any()
    rolls = {part: count for part, count in sorted(header.rolls.items()) if count}
    return header.model_copy(update={"players": players, "seed": seed, "secret_seed": secret, "options": options,
                                     "rolls": rolls})


def _check_players(game: AnyGame, players: tuple[str, ...], faults: Faults) -> None:
    if not game.fewest <= len(players) <= game.most:
        faults.add("players", "are {given}, but {game} is for {fewest} to {most}" if game.fewest < game.most else
                   "are {given}, but {game} is for exactly {fewest}", given=len(players), game=game.name,
                   fewest=game.fewest, most=game.most)
    for seat, name in enumerate(players):
        if not name:
            faults.add(f"players[{seat}]", "is empty; each player needs a name")
        elif len(name) > LONGEST_NAME:
            faults.add(f"players[{seat}]", "has {given} characters, but may have at most {limit}", given=len(name),
                       limit=LONGEST_NAME)
        elif not _can_be_shown(name):
            faults.add(f"players[{seat}]", "holds characters that cannot be shown")
        elif name.casefold() in (other.casefold() for other in players[:seat]):
            faults.add(f"players[{seat}]", "is called {name} like another player; give each a name of their own",
                       name=name)


_JOINER = "\u200d"


def _can_be_shown(name: str) -> bool:
    """Nothing in it is invisible, but for what joins the parts of one emoji."""
    parts = name.split(_JOINER)
    joined = all(category(before[-1:] or " ") in ("So", "Sk", "Mn") and category(after[:1] or " ") == "So"
                 for before, after in pairwise(parts))
    return joined and all(part.isprintable() for part in parts)


def _seated(game: AnyGame, given: Mapping[str, str], players: tuple[str, ...]) -> dict[str, str]:
    """The options with a player's name as the place at the table, where an option asks for one."""
    asked = {choice.id: {option.value for option in choice.options} for choice in game.options if choice.seats}
    places = {name.casefold(): str(seat + 1) for seat, name in enumerate(players)}
    return {
        name: places.get(value.casefold(), value) if name in asked and value not in asked[name] else value
        for name, value in given.items()
    }


def _settle_options(game: AnyGame, given: Mapping[str, str], faults: Faults) -> dict[str, str]:
    allowed = {choice.id: tuple(option.value for option in choice.options) for choice in game.options}
    settled_options = {choice.id: choice.default or choice.options[0].value for choice in game.options}
    allowed |= {part.id: tuple(way.value for way in part.ways) for part in game.parts}
    settled_options |= {part.id: part.plain.value for part in game.parts}
    for name, value in given.items():
        if name not in allowed:
            faults.add(f"options.{name}", "is no option of {game}; the options are {known}", game=game.name,
                       known=tuple(allowed))
        elif value not in allowed[name]:
            faults.add(f"options.{name}", "is {given}, but must be one of {known}", given=value, known=allowed[name])
        else:
            settled_options[name] = value
    return settled_options


def dealer_of(game: AnyGame, header: Header) -> Dealer:
    """The dealer that a settled header stands for."""
    ways = {part.id: Way(header.options[part.id]) for part in game.parts}
    return Dealer(game.slug, header.seed, header.secret_seed, ways, header.rolls, header.typed, header.generator)


def plan(game: AnyGame, tables: Any, header: Header) -> Document:
    """Lay out one game.

    Raises:
        Refused: if the header asks for something that cannot be.
    """
    header = settled(game, header)
    dealer = dealer_of(game, header)
    if Way.KEPT not in dealer.ways.values():
        header = header.model_copy(update={"secret_seed": None})
    dealt = game.laying.deal(tables, header, dealer)
    faults = Faults()
    drawn = {draw.name for draw in dealer.log}
    for name in header.typed:
        if name not in drawn:
            faults.add(f"typed.{name}", "is not drawn in this setup; the draws are {known}", known=tuple(sorted(drawn)))
    faults.raise_any()
    used = {draw.name for draw in dealer.log if draw.typed}
    header = header.model_copy(update={"typed": {name: header.typed[name] for name in sorted(used)}})
    kind: type[Document] = game.laying.document
    return kind.model_validate({**header.model_dump(), **dealt}, strict=False)


def read_document(game: AnyGame, tables: Any, raw: Any) -> Document:
    """A setup document of this game from plain values, its header settled, checked against the box.

    Raises:
        Refused: with every fault of its form; or else of its header; or else of what the box cannot hold, since what a box
            holds depends on a header that can be.
    """
    document: Document = read(TypeAdapter(game.laying.document), raw)
    header = settled(game, header_of(document))
    document = document.model_copy(update=header.model_dump())
    game.laying.check(tables, document)
    return document


def header_of(document: Document) -> Header:
    """What the document followed from."""
    return Header(**{name: getattr(document, name) for name in Header.model_fields})


def is_whole(game: AnyGame, document: Document) -> bool:
    """The document shows an order that is hidden at the table."""
    return document.secret_seed is not None and bool(kept_parts(game, document))


def kept_parts(game: AnyGame, document: Document) -> tuple[str, ...]:
    """The parts that the app keeps to itself in this setup."""
    return tuple(part.id for part in game.parts if document.options.get(part.id) == Way.KEPT)


def public(game: AnyGame, tables: Any, document: Document) -> Document:
    """The document without what is hidden at the table."""
    return plan(game, tables, header_of(document).model_copy(update={"secret_seed": None}))


def follows(game: AnyGame, tables: Any, document: Document) -> None:
    """Check that the document is what its header gives, so that a link can carry the header alone.

    Raises:
        Refused: naming each key that differs.
    """
    again = plan(game, tables, header_of(document))
    faults = Faults()
    for name in type(document).model_fields:
        if getattr(again, name) != getattr(document, name):
            faults.add(name, "does not follow from the seed and options; a part that was changed by hand is shared "
                             "by its option set to hand and its draw under typed")
    faults.raise_any()


def to_json(document: Document) -> dict[str, Any]:
    """The document as plain JSON values; empty extras are left out."""
    empty = {name for name in ("rolls", "typed", "secret_seed") if not getattr(document, name)}
    return document.model_dump(mode="json", exclude=empty)

