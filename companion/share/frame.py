"""What every code looks like, whatever it carries: format, length, the number itself, check sum.

A code is Crockford's base32 (no I, L, O and U) without padding: one character for the format, one for its length modulo 32,
the number with its highest digit first and no zeros before it, and six for a check sum. The check sum is the CRC-30 of CDMA
over the five bits of each character before it. So damage within six neighbouring characters is always noticed (a wrong
character, two exchanged), and of any other damage all but one in 2**30. This frame is the same in every format, so that a
release can tell a newer code from a damaged one.
"""

from __future__ import annotations

from companion.core.draw import CROCKFORD
from companion.core.errors import Refused, refuse

PATH = "code"
CHECK = 6
SHORTEST = 2 + CHECK
FORMATS = range(1, 2)  # that exist in this release
_POLYNOMIAL, _ONES = 0x2030B9C7, (1 << 30) - 1
_VALUES = {letter: value for value, letter in enumerate(CROCKFORD)}
_TIDY = {ord(letter): letter.upper() for letter in "abcdefghijklmnopqrstuvwxyz"}
_TIDY |= {ord(letter): digit for letters, digit in (("iIlL", "1"), ("oO", "0")) for letter in letters}
_TIDY |= dict.fromkeys(map(ord, "-_ \t\r\n\u00a0\u00ad\u2010\u2011\u2012\u2013\u2014\u2015\u200b\u2060\ufeff"), "")


def tidy(text: str) -> str:
    """One spelling for what a person typed: capitals, no spaces and hyphens, I and L as 1, O as 0."""
    return text.translate(_TIDY)


def _after_one(value: int) -> int:
    """What five bits leave in an empty register."""
    register = value << 25
    for _ in range(5):
        register = (register << 1 ^ _POLYNOMIAL) & _ONES if register >> 29 else register << 1
    return register


_STEP = tuple(_after_one(value) for value in range(32))


def check_sum(text: str) -> str:
    """The last six characters of the code that begins with ``text``."""
    register = _ONES
    for letter in text:
        register = (register << 5 & _ONES) ^ _STEP[register >> 25 ^ _VALUES[letter]]
    return digits_of(register ^ _ONES).rjust(CHECK, "0")


def number_of(digits: str) -> int:
    """The number that base32 digits stand for, the highest first."""
    number = 0
    for digit in digits:
        number = number * 32 + _VALUES[digit]
    return number


def digits_of(number: int) -> str:
    """A number in base32 digits without zeros before it; nothing for 0."""
    text = ""
    while number:
        number, value = divmod(number, 32)
        text = CROCKFORD[value] + text
    return text


def framed(code_format: int, number: int) -> str:
    """A number as a code."""
    digits = digits_of(number)
    text = CROCKFORD[code_format] + CROCKFORD[(SHORTEST + len(digits)) % 32] + digits
    return text + check_sum(text)


def is_sound(code: str) -> bool:
    """A tidy text is a code, of whatever format: length, check sum and spelling are right."""
    return _length_fits(code) and set(code) <= set(_VALUES) and check_sum(code[:-CHECK]) == code[-CHECK:] and (
        len(code) == SHORTEST or code[2] != "0")


def _length_fits(code: str) -> bool:
    return len(code) >= SHORTEST and CROCKFORD[len(code) % 32] == code[1]


def unframed(code: str) -> tuple[int, int]:
    """Format and number of a tidy code.

    Raises:
        Refused: saying what is wrong with it.
    """
    if not is_sound(code):
        raise damage(code)
    return _VALUES[code[0]], number_of(code[2:-CHECK])


def damage(code: str) -> Refused:
    """What is wrong with a tidy text that is not a sound code."""
    fits = _length_fits(code)
    ours = len(code) >= SHORTEST and (fits or _VALUES.get(code[0]) in FORMATS)
    strange = tuple(sorted(set(code) - set(_VALUES)))
    if not ours:
        return refuse(PATH, "is no Bottega code or setup link; paste the whole link, or type all characters of the code")
    if strange:
        return refuse(PATH, "holds {characters}, which no code has; compare it with the original", characters=strange)
    if not fits:
        return refuse(PATH, "is cut or has characters too many: there are {given}; compare it with the original",
                      given=len(code))
    return refuse(PATH, "is mistyped: its check sum is wrong; compare it with the original")
