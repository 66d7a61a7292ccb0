"""Links: where the companion is reached, and what a pasted text holds."""

from __future__ import annotations

import re
import socket
from collections.abc import Iterator
from urllib.parse import quote, unquote, urlsplit

from companion.core.errors import refuse
from companion.share import frame

_LONGEST_TEXT = 2000
_TELLING = 16  # a word of so many characters is what was meant, whatever stands around it
_BEFORE_CODE = re.compile(r"\S*[?&]s=", re.IGNORECASE)
_AFTER_CODE = re.compile(r"[&#\"'<>]\S*")
_TABLE = re.compile(r"/table/?\?(?:[^\s#]*&)?t=([0-9A-Za-z_-]+)")
_AROUND = ".,;:!?()[]{}<>\"'`«»„“”‚‘’*"
_HOST = re.compile(r"(?:\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9_](?:[A-Za-z0-9_.-]*[A-Za-z0-9_])?)(?::\d{1,5})?")
_NOWHERE = "192.0.2.1"  # an address kept for documentation; nothing is sent there


def checked_base_url(text: str) -> str:
    """A base URL without its last slash.

    Raises:
        Refused: if a link cannot begin with it.
    """
    url = text.strip()
    try:
        parts = urlsplit(url)
        sound = parts.scheme in ("http", "https") and _HOST.fullmatch(parts.netloc) and (parts.port or 1) > 0
    except ValueError:
        sound = False
    if not sound or "?" in url or "#" in url or re.search(r"\s", url):
        raise refuse("base_url", "is {given}, but must be like http://192.168.1.20:8501 or https://games.example.org/bottega",
                     given=url or "…")
    return url.rstrip("/")


def setup_link(base_url: str, code: str) -> str:
    """The link that opens a setup. Raises Refused for a bad base URL."""
    return f"{checked_base_url(base_url)}/?s={quote(code)}"


def table_link(base_url: str, table_id: str) -> str:
    """The link that opens a running table. Raises Refused for a bad base URL."""
    return f"{checked_base_url(base_url)}/table?t={quote(table_id, safe='')}"


def lan_base_url(host_header: str | None, public_base_url: str | None, port: int, scheme: str = "http") -> str:
    """Where other devices reach this app.

    Args:
        host_header: the host (and port) that this visitor used, if known.
        public_base_url: what the owner configured; it wins.
        port: on which the app listens, for a visitor who came without a known host.
        scheme: ``https`` behind a proxy that says so.

    Raises:
        Refused: if what was configured is no base URL.
    """
    if public_base_url and public_base_url.strip():
        return checked_base_url(public_base_url)
    host = (host_header or "").strip()
    if not _HOST.fullmatch(host):
        return f"{scheme}://{lan_address()}:{port}"
    name, _, after = host.rpartition(":")
    name, after = (name, f":{after}") if name and after.isdigit() and not host.endswith("]") else (host, "")
    return f"{scheme}://{lan_address()}{after}" if _is_this_machine(name) else f"{scheme}://{host}"


def _is_this_machine(name: str) -> bool:
    known = ("localhost", "0.0.0.0", "[::1]", "[::]")
    return name.lower() in known or name.lower().endswith(".localhost") or bool(re.fullmatch(r"127(\.\d+){3}", name))


def lan_address() -> str:
    """The address of this machine in its network, or ``localhost`` where there is none. Nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect((_NOWHERE, 9))
            address = str(probe.getsockname()[0])
        except OSError:
            return "localhost"
    return "localhost" if address.startswith("0.") else address


def code_in(text: str) -> str:
    """The code in what a person typed or pasted: alone, in groups, in a link with other values, or among other words.

    Raises:
        Refused: saying what is wrong with the text that is most likely meant.
    """
    if len(text) > _LONGEST_TEXT:
        raise refuse(frame.PATH, "is a text of {given} characters; paste the link or the code alone", given=len(text))
    plain = unquote(text) if "%" in text else text
    link = _BEFORE_CODE.search(plain)
    if link is None and table_in(plain) is not None:
        raise refuse(frame.PATH, "is the link of a running table, not of a setup; open it in the browser")
    words = _words(_AFTER_CODE.sub(" ", _BEFORE_CODE.sub(" ", plain)) if link else plain)
    for candidate in _runs(words):
        if frame.is_sound(candidate):
            return candidate
    meant = _words(_AFTER_CODE.sub(" ", plain[link.end():])) if link else [max(words, key=len, default="")]
    if link or (meant and len(meant[0]) >= _TELLING):
        raise frame.damage(meant[0] if meant else "")
    raise frame.damage("".join(words))


def table_in(text: str) -> str | None:
    """The id in the link of a running table, if the text holds one."""
    found = _TABLE.search(text)
    return found[1] if found else None


def _words(text: str) -> list[str]:
    return [word for part in text.split() if (word := frame.tidy(part.strip(_AROUND)))]


def _runs(words: list[str]) -> Iterator[str]:
    """Every run of neighbouring words that may be a code: its second character says how long it is."""
    for first in range(len(words)):
        run = ""
        for word in words[first:]:
            run += word
            yield run
