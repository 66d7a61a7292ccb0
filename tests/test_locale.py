from __future__ import annotations

import io
import re
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

from companion.core.message import ENGLISH, msg, plural, render
from companion.locale import FOLDER, LANGUAGES, catalogue
from tools.messages import ROOT, TEMPLATE, as_bytes, extract, template, unwritten, updated

OTHERS = [language for language in LANGUAGES if language != "en"]
SOURCES = [ROOT / "app.py", *sorted(ROOT.glob("pages/*.py")), *sorted(ROOT.glob("companion/**/*.py"))]
WRAPPERS = {"errors.py": 2}
"""Where ``refuse`` and ``Faults.add`` hand on the text that they were given."""


def read(language: str) -> Catalog:
    with (FOLDER / f"{language}.po").open("rb") as file:
        return read_po(file, locale=language, abort_invalid=True)


def words(message: Message) -> Iterator[tuple[str, str]]:
    """Each translation with the text that it stands for."""
    ids = message.id if isinstance(message.id, list | tuple) else [message.id]
    strings = message.string if isinstance(message.string, list | tuple) else [message.string or ""]
    for place, string in enumerate(strings):
        if message.id and string:
            yield ids[min(place, len(ids) - 1)], string


def places(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def extracted(source: str) -> list[tuple[int, str, str | tuple[str, ...], list[str]]]:
    return list(extract(io.BytesIO(source.encode()), None, None, {}))


def test_the_template_holds_the_words_of_the_code() -> None:
    assert TEMPLATE.read_bytes().decode() == as_bytes(template()).decode(), "run make messages"


@pytest.mark.parametrize("language", OTHERS)
def test_every_catalogue_holds_the_words_of_the_code(language: str) -> None:
    now = as_bytes(updated(language, template())).decode()

    assert (FOLDER / f"{language}.po").read_text("utf-8") == now, "run make messages"


@pytest.mark.parametrize("language", OTHERS)
def test_every_translation_keeps_the_places_of_its_text(language: str) -> None:
    for message in read(language):
        for text, string in words(message):
            assert places(string) == places(text), text


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(ROOT)))
def test_every_text_is_written_out_where_it_is_used(path: Path) -> None:
    allowed = WRAPPERS.get(path.name, 0) if path.parent.name == "core" else 0

    lines = list(unwritten(path.read_text("utf-8")))
    assert len(lines) == allowed, lines


def test_every_text_can_be_filled_in() -> None:
    for message in template():
        for text in message.id if isinstance(message.id, list | tuple) else [message.id]:
            assert all(re.fullmatch(r"[a-z_]+", name) for name in places(text)), text


def test_each_kind_of_call_is_read() -> None:
    source = (
        'msg("one", n=1)\nplural("{n} card", "{n} cards", 2)\nrefuse("path", "is wrong", "duel:T1")\n'
        'faults.add("path", "is " "odd" if odd else "is even")\nseen.add("nothing")\nmsg()\n'
    )

    assert [(line, text) for line, _, text, _ in extracted(source)] == [
        (1, "one"), (2, ("{n} card", "{n} cards")), (3, "is wrong"), (4, "is odd"), (4, "is even"),
    ]


def test_a_text_that_is_put_together_is_found() -> None:
    source = 'msg(text)\nmsg(f"{name}")\nrefuse("path", "a" + b)\nplural("one", many, 2)\nmsg("fine")\nseen.add(item)\n'

    assert list(unwritten(source)) == [1, 2, 3, 4]


def test_english_and_what_is_not_known_need_no_catalogue() -> None:
    assert catalogue("en") is catalogue("xx") is catalogue("../hu") is ENGLISH


@pytest.mark.parametrize("language", OTHERS)
def test_what_is_not_translated_is_shown_in_english(language: str) -> None:
    shown = catalogue(language)

    assert catalogue(language) is shown
    assert render(msg("Not a word of this stands in any catalogue"), shown).startswith("Not a word")
    assert render(plural("{n} unknown thing", "{n} unknown things", 2), shown) == "2 unknown things"


@pytest.mark.parametrize(("language", "told"), [("hu", "Anna, Bence és Csilla"), ("pl", "Anna, Bence i Csilla"),
                                                ("el", "Anna, Bence και Csilla")])
def test_a_list_is_joined_as_its_language_joins_it(language: str, told: str) -> None:
    assert render(("Anna", "Bence", "Csilla"), catalogue(language)) == told
