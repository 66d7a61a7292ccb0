"""``share`` and ``open``: a setup document to a link and a picture of it, and back."""

from __future__ import annotations

import os
from collections.abc import Iterator

from companion.cli import words
from companion.cli.call import Call
from companion.cli.inputs import open_file, parse, read_bytes
from companion.cli.outputs import json_line
from companion.cli.shelf import read_document
from companion.core.errors import Fault, Refused
from companion.core.setup import to_json
from companion.share import qr
from companion.share.code import code_of, open_code
from companion.share.link import checked_base_url, lan_base_url, setup_link

PORT = 8501


def share(call: Call) -> Iterator[str]:
    """The link of a setup, and its QR code as a picture where one was asked for."""
    base_url = _base_url(call.text("base_url"))
    game, document = read_document(call.shelf, parse(read_bytes(call.text("file"), call.stdin)))
    code = code_of(game, call.shelf.tables(game), document, whole=not call.flag("public"))
    link = setup_link(base_url, code)
    for name, draw in (("png", qr.png), ("svg", qr.svg)):
        if (out := call.text(name)) is not None:
            with open_file(out, "wb") as file:
                file.write(draw(link))
    yield link + "\n"


def _base_url(given: str | None) -> str:
    if given is not None:
        try:
            return checked_base_url(given)
        except Refused as refusal:
            raise Refused(Fault("--base-url", fault.message, fault.rules) for fault in refusal.faults) from None
    port = os.environ.get("PORT", "")
    return lan_base_url(None, os.environ.get("BOTTEGA_BASE_URL"), int(port) if port.isdecimal() else PORT)


def open_link(call: Call) -> Iterator[str]:
    """The document that a link or a code stands for."""
    document = open_code(call.needed("link"), call.shelf.games, call.shelf.tables)
    game = call.shelf.find(document.game)
    if call.flag("json"):
        yield json_line(to_json(document))
    else:
        yield words.checklist(game, call.shelf.tables(game), document)
