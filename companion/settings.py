"""What an installation is told by environment variables, beside where its store is. None of them is needed."""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.errors import refuse

HOSTED = "BOTTEGA_HOSTED"
BASE_URL = "BOTTEGA_BASE_URL"
KEEP_DAYS = "BOTTEGA_KEEP_DAYS"
BACKUPS = "BOTTEGA_BACKUPS"
RATE = "BOTTEGA_RATE"

_YES = ("1", "true", "yes", "on")
_NO = ("", "0", "false", "no", "off")
DEFAULT_KEEP_DAYS = 180
DEFAULT_BACKUPS = 7
DEFAULT_RATE = 100


def is_hosted(environment: Mapping[str, str]) -> bool:
    """Whether strangers share this server, so that each browser is a household of its own.

    Raises:
        Refused: if it is neither yes nor no.
    """
    said = environment.get(HOSTED, "").strip().lower()
    if said not in (*_YES, *_NO):
        raise refuse(HOSTED, "is {given}, but must be 1 (strangers share this server) or 0", given=said)
    return said in _YES


def keep_days(environment: Mapping[str, str]) -> int:
    """After how many days without a touch a table of a hosted app is deleted; 0: never.

    Raises:
        Refused: if it is no such number.
    """
    return _number(environment, KEEP_DAYS, DEFAULT_KEEP_DAYS, 36_500)


def backups(environment: Mapping[str, str]) -> int:
    """How many daily backups of a store in a file are kept; 0: none is made.

    Raises:
        Refused: if it is no such number.
    """
    return _number(environment, BACKUPS, DEFAULT_BACKUPS, 1000)


def rate(environment: Mapping[str, str]) -> int:
    """How many requests a second one address may send for long; 0: any number.

    Raises:
        Refused: if it is no such number.
    """
    return _number(environment, RATE, DEFAULT_RATE, 1_000_000)


def _number(environment: Mapping[str, str], name: str, default: int, most: int) -> int:
    said = environment.get(name, "").strip()
    if not said:
        return default
    if not (said.isascii() and said.isdecimal() and int(said[:9]) <= most):
        raise refuse(name, "is {given}, but must be a whole number from 0 to {most}", given=said[:40], most=most)
    return int(said)
