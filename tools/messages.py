"""Gathers the words of the code into ``companion/locale/bottega.pot`` and brings the catalogues up to date.

The ids of messages are their English texts, so a text must be written out where it is used; one that is put together while
the program runs could not be translated, and is reported here.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path
from typing import IO, Any

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.frontend import parse_mapping_cfg
from babel.messages.pofile import read_po, write_po

from companion.locale import FOLDER, LANGUAGES

ROOT = Path(__file__).parent.parent
TEMPLATE = FOLDER / "bottega.pot"
WRITTEN = datetime(2026, 1, 1, tzinfo=UTC)  # of every file alike, so that a file changes only when its words do
COMMENT = "# {language} for Bottega, under the same licence as Bottega."
TEXTS_OF = {"msg": (0,), "plural": (0, 1), "refuse": (1,), "add": (1,), "gettext": (0,)}
"""Which arguments of a call are texts. ``add`` is that of Faults: a set's takes one argument, and is passed over."""
HANDED_ON = "gettext"
"""The call that translates; where it is given a message's id, that was read where the message was made."""

Found = tuple[int, str, str | tuple[str, ...], list[str]]


def extract(file: IO[bytes], keywords: Any, comment_tags: Any, options: Mapping[str, Any]) -> Iterator[Found]:
    """Babel's interface: each text of a file with its line, as a call of ``gettext`` or ``ngettext``."""
    del keywords, comment_tags, options
    for node in ast.walk(ast.parse(file.read())):
        texts = [literals(argument) for argument in _text_arguments(node)]
        if not texts or not all(texts):
            continue
        if len(texts) == 2:
            yield node.lineno, "ngettext", (texts[0][0], texts[1][0]), []  # type: ignore[attr-defined]
        else:
            yield from ((node.lineno, "gettext", text, []) for text in texts[0])  # type: ignore[attr-defined]


def unwritten(source: str) -> Iterator[int]:
    """The lines where a text is not written out."""
    for node in ast.walk(ast.parse(source)):
        if not all(literals(argument) for argument in _text_arguments(node)):
            yield node.lineno  # type: ignore[attr-defined]


def _text_arguments(node: ast.AST) -> list[ast.expr]:
    if not isinstance(node, ast.Call):
        return []
    name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
    places = TEXTS_OF.get(name, ())
    if not places or len(node.args) <= max(places):
        return []
    texts = [node.args[place] for place in places]
    return [] if name == HANDED_ON and not literals(texts[0]) else texts


def literals(node: ast.expr) -> tuple[str, ...]:
    """The texts that an expression can be, if each is written out; nothing otherwise."""
    match node:
        case ast.Constant(value=str(text)):
            return (text,)
        case ast.IfExp(body=body, orelse=orelse):
            either = (literals(body), literals(orelse))
            return either[0] + either[1] if all(either) else ()
        case _:
            return ()


def template() -> Catalog:
    """Every text of the code."""
    with (ROOT / "babel.cfg").open(encoding="utf-8") as file:
        methods, options = parse_mapping_cfg(file)  # type: ignore[no-untyped-call]
    catalog = Catalog(project="Bottega", version="0.1.0", fuzzy=False, creation_date=WRITTEN,
                      header_comment=COMMENT.format(language="The words to translate"))
    found = extract_from_dir(ROOT, methods, options)
    for name, _, message, _, context in sorted(found, key=lambda item: (item[0], item[1])):
        catalog.add(message, None, [(name, 0)], context=context)
    return catalog


def as_bytes(catalog: Catalog) -> bytes:
    """A catalogue as its file: sources without line numbers, so that it changes only when words do."""
    out = BytesIO()
    write_po(out, catalog, include_lineno=False, width=120)
    return out.getvalue()


def updated(language: str, words: Catalog) -> Catalog:
    """A language's catalogue with today's words; translations of words that are gone are kept at its end."""
    path = FOLDER / f"{language}.po"
    if not path.is_file():
        old = Catalog(locale=language, project="Bottega", version="0.1.0", revision_date=WRITTEN, fuzzy=False,
                      header_comment=COMMENT.format(language=LANGUAGES[language]))
    else:
        with path.open("rb") as file:
            old = read_po(file, locale=language, abort_invalid=True)
    old.update(words, no_fuzzy_matching=True, update_header_comment=False, update_creation_date=True)
    for gone in [key for key, message in old.obsolete.items() if not is_translated(message)]:
        del old.obsolete[gone]
    old.revision_date = WRITTEN
    return old


def main() -> int:
    """Write the template and the catalogues, and say how complete they are."""
    words = template()
    TEMPLATE.write_bytes(as_bytes(words))
    print(f"{len(words)} texts")
    for language in LANGUAGES:
        if language == "en":
            continue
        catalog = updated(language, words)
        (FOLDER / f"{language}.po").write_bytes(as_bytes(catalog))
        print(f"{language}: {sum(map(is_translated, catalog))} translated")
    return 0


def is_translated(message: Message) -> bool:
    """The message has all its words in the catalogue's language (a counting one has several)."""
    string = message.string
    return bool(message.id) and (bool(string) if isinstance(string, str) else bool(string) and all(string or ()))


if __name__ == "__main__":
    sys.exit(main())
