"""Catalogues of translations. English is the source and needs none; what a catalogue lacks is shown in English."""

from __future__ import annotations

import gettext
from functools import cache
from io import BytesIO
from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from companion.core.message import ENGLISH, Catalogue

FOLDER = Path(__file__).parent
LANGUAGES = {"en": "English", "hu": "Magyar", "el": "Ελληνικά", "pl": "Polski"}
"""What can be chosen, each in its own words. All but English have a file here."""


@cache
def catalogue(language: str) -> Catalogue:
    """The words of a language; English for one that is not known."""
    path = FOLDER / f"{language}.po"
    if language not in LANGUAGES or not path.is_file():
        return ENGLISH
    with path.open("rb") as file:
        messages = read_po(file, locale=language, abort_invalid=True)
    compiled = BytesIO()
    write_mo(compiled, messages)
    compiled.seek(0)
    return gettext.GNUTranslations(compiled)
