"""``setup``: one layout, or one for each seed of a list."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from typing import Any

from companion.cli import words
from companion.cli.call import Call
from companion.cli.inputs import decode, read_lines
from companion.cli.outputs import fault_values, json_line
from companion.core.draw import SEED_BITS, seed_text
from companion.core.errors import Faults, Refused
from companion.core.game import AnyGame
from companion.core.setup import Document, Header, derived_secret, plan, settled, to_json


def run(call: Call) -> Iterator[str]:
    """What ``setup`` prints, piece by piece.

    Raises:
        Refused: before the first piece, for anything that is wrong with the players, the options or the one seed.
    """
    game, header = _asked(call)
    tables = call.shelf.tables(game)
    source = call.text("seeds")
    if source is None:
        document = plan(game, tables, header)
        yield json_line(to_json(document)) if call.flag("json") else words.checklist(game, tables, document)
        return
    secret = call.text("secret_seed")
    for line in read_lines(source, call.stdin):
        yield json_line(_one(game, tables, header, line, secret))


def _asked(call: Call) -> tuple[AnyGame, Header]:
    faults = Faults()
    options = _options(call.several("option"), faults)
    if call.text("seed") is not None and call.text("seeds") is not None:
        faults.add("--seeds", "cannot stand beside --seed; give one of them")
    try:
        game = call.shelf.find(call.needed("game"))
    except Refused as refusal:
        faults.extend(refusal.faults)
        faults.raise_any()
        raise
    seed = call.text("seed")
    seed = seed_text(secrets.randbits(SEED_BITS)) if seed is None else seed
    header = _header(game, seed, call.text("secret_seed"),
                     tuple(call.needed("players").split(",")), options)
    try:
        settled(game, header)
    except Refused as refusal:
        faults.extend(refusal.faults)
    faults.raise_any()
    return game, header


def _header(game: AnyGame, seed: str, secret: str | None, players: tuple[str, ...], options: dict[str, str]) -> Header:
    hidden = derived_secret(seed) if secret is None else secret
    return Header(game=game.slug, seed=seed, secret_seed=hidden, players=players, options=options)


def _options(given: tuple[str, ...], faults: Faults) -> dict[str, str]:
    options: dict[str, str] = {}
    for text in given:
        key, equals, value = text.partition("=")
        if not equals or not key:
            faults.add("--option", "is {given}, but must be KEY=VALUE", given=text)
        elif key in options:
            faults.add(f"options.{key}", "is given twice; give it once")
        else:
            options[key] = value
    return options


def _one(game: AnyGame, tables: Any, header: Header, line: bytes, secret: str | None) -> dict[str, Any]:
    try:
        seed = decode(line)
        document: Document = plan(game, tables, _header(game, seed, secret, header.players, header.options))
    except Refused as refusal:
        return fault_values(refusal.faults)
    return to_json(document)
