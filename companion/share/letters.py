"""Names and seeds in few bits.

Each script has one table of letters with weights, the Latin ones rounded from some two hundred first names of the languages
of this app and their neighbours. Only the small form of a letter stands in a table: a letter is taken as a capital where a
word begins (or throughout, in a seed), and a mark turns that round for one letter. Whatever a table lacks is written by its
code point, so every name can be written, an unusual one a little longer. The tables belong to code format 1 and never
change.
"""

from __future__ import annotations

from functools import cache

from companion.core.draw import CROCKFORD, SEED_BITS, SEED_LENGTH, seed_text
from companion.share.frame import number_of
from companion.share.packing import Reader, Writer

END, FLIP, OTHER = range(3)
_WORD_BREAKS = " -.'"
_BASIC, _ALL = 1 << 16, 0x110000

_Groups = tuple[tuple[int, str], ...]
_COMMON: _Groups = ((6, " "), (4, "-"), (3, "0123456789"), (2, ".'"))
_LATIN: _Groups = (
    (135, "a"), (75, "ei"), (58, "nrl"), (50, "o"), (38, "st"), (30, "m"), (24, "ck"), (17, "zdjhgub"), (11, "pvf"),
    (7, "yw"), (8, "áé"), (4, "öóíőüúű"), (3, "łńśżąęćźäqx"), (1, "ßàâçèêëîïôùûñãõìòåæøčďěňřšťůýžđățș"),
)
_GREEK: _Groups = (
    (110, "α"), (70, "ι"), (60, "ος"), (50, "ν"), (45, "ηε"), (40, "ρλτκ"), (35, "σμ"), (25, "υπγδ"), (20, "ω"), (15, "θχ"),
    (12, "φβ"), (6, "ξζ"), (2, "ψ"), (30, "ά"), (25, "ίέ"), (20, "ό"), (18, "ή"), (12, "ύώ"), (1, "ϊϋΐΰ"),
)
_CYRILLIC: _Groups = (
    (130, "а"), (70, "ие"), (58, "нрл"), (50, "о"), (38, "стя"), (30, "мвк"), (20, "дйгьюу"), (14, "бпзшхж"), (6, "чыфэё"),
    (3, "ціїєґљњјђћџў"), (2, "щъ"),
)
_SCRIPTS: tuple[tuple[int, int, _Groups], ...] = (  # weight of the script, weight of a letter that its table lacks, table
    (26, 2, _LATIN), (3, 2, _GREEK), (2, 2, _CYRILLIC), (1, 900, ()),
)
_SCRIPT_WEIGHTS = tuple(weight for weight, _, _ in _SCRIPTS)


@cache
def _table(script: int) -> tuple[tuple[str, ...], tuple[int, ...], dict[str, int]]:
    """The symbols of a script, their weights, and the place of each."""
    _, other, groups = _SCRIPTS[script]
    pairs = [("", 155), ("", 8), ("", other)]
    pairs += [(letter, weight) for weight, letters in (*groups, *_COMMON) for letter in letters]
    symbols = tuple(letter for letter, _ in pairs)
    return symbols, tuple(weight for _, weight in pairs), {letter: place for place, letter in enumerate(symbols) if letter}


def _other_case(letter: str) -> str | None:
    """The capital of a small letter and the other way round; ``None`` where there is no single one that leads back."""
    swapped = letter.swapcase()
    return swapped if len(swapped) == 1 and swapped != letter and swapped.swapcase() == letter else None


def _capital_next(text: str, capitals: bool) -> bool:
    return capitals or not text or text[-1] in _WORD_BREAKS


def write_text(writer: Writer, text: str, *, capitals: bool = False) -> None:
    """Write a text in the script that takes least; ``capitals``: its letters are expected to be capitals throughout."""
    tries = [_written(text, script, capitals) for script in range(len(_SCRIPTS))]
    writer.extend(min(tries, key=Writer.total))


def _written(text: str, script: int, capitals: bool) -> Writer:
    _, weights, places = _table(script)
    writer = Writer()
    writer.choice(script, _SCRIPT_WEIGHTS)
    for index, letter in enumerate(text):
        twin = _other_case(letter)
        if letter in places:
            place, capital = places[letter], False
        elif twin in places:
            place, capital = places[twin], True
        else:
            writer.choice(OTHER, weights)
            _write_point(writer, ord(letter))
            continue
        if twin is not None and capital != _capital_next(text[:index], capitals):
            writer.choice(FLIP, weights)
        writer.choice(place, weights)
    writer.choice(END, weights)
    return writer


def read_text(reader: Reader, *, capitals: bool = False) -> str:
    """The text that :func:`write_text` wrote."""
    symbols, weights, _ = _table(reader.choice(_SCRIPT_WEIGHTS))
    text, flip = "", False
    while (symbol := reader.choice(weights)) != END:
        if symbol == FLIP:
            flip = True
            continue
        if symbol == OTHER:
            text += _read_point(reader)
        else:
            letter = symbols[symbol]
            twin = _other_case(letter)
            text += twin if twin is not None and _capital_next(text, capitals) != flip else letter
        flip = False
    return text


def _write_point(writer: Writer, point: int) -> None:
    writer.rare(point >= _BASIC)
    writer.digit(point, _ALL if point >= _BASIC else _BASIC)


def _read_point(reader: Reader) -> str:
    return chr(reader.digit(_ALL if reader.rare() else _BASIC))


def write_seed(writer: Writer, seed: str) -> None:
    """Write a seed: one of 13 characters as its 64 bits, any other as a text."""
    plain = len(seed) == SEED_LENGTH and set(seed) <= set(CROCKFORD) and number_of(seed) < 1 << SEED_BITS
    writer.rare(not plain)
    if plain:
        writer.digit(number_of(seed), 1 << SEED_BITS)
    else:
        write_text(writer, seed, capitals=True)


def read_seed(reader: Reader) -> str:
    """The seed that :func:`write_seed` wrote."""
    return read_text(reader, capitals=True) if reader.rare() else seed_text(reader.digit(1 << SEED_BITS))
