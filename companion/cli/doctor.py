"""``doctor``: a look at everything round the app that can be wrong, each thing in a sentence with what helps."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from datetime import UTC, datetime
from importlib import metadata
from pathlib import Path
from urllib.parse import urlsplit

from companion import settings
from companion.cli import asking, storing
from companion.cli.call import Call
from companion.cli.finding import Finding, fine, odd, wrong
from companion.core.errors import CompanionError, Fault, Refused
from companion.core.message import msg, render
from companion.share.link import checked_base_url

ROOT = Path(__file__).parent.parent.parent


def run(call: Call) -> Iterator[str]:
    """Print what is right and what may surprise; what is wrong is refused at the end."""
    findings = [*look(os.environ), *(asking.look(url) if (url := call.text("url")) else ())]
    for finding in findings:
        if finding.kind != "error":
            yield f"{finding.kind}: {finding.path}: {render(finding.message)}\n"
    faults = [Fault(finding.path, finding.message) for finding in findings if finding.kind == "error"]
    if faults:
        raise Refused(faults)


def look(environment: Mapping[str, str], now: datetime | None = None) -> list[Finding]:
    """Everything about this machine, its settings and its store."""
    hosted = _is_hosted(environment)
    return [*_programs(), *_settings(environment), *_address(environment, hosted), *_streamlit(environment),
            *storing.look(environment, hosted, now or datetime.now(UTC))]


def _programs() -> Iterator[Finding]:
    wanted, installed = _wanted("streamlit"), metadata.version("streamlit")
    if wanted in (None, installed):
        yield fine("streamlit", msg("{installed} is installed", installed=installed))
    else:
        yield odd("streamlit", msg("{installed} is installed, but this release was tried with {wanted}; run make again",
                                   installed=installed, wanted=str(wanted)))


def _wanted(package: str) -> str | None:
    """The version that the list of requirements names."""
    listed = ROOT / "requirements.txt"
    lines = listed.read_text("utf-8").splitlines() if listed.is_file() else []
    return next((line.partition("==")[2].strip() for line in lines if line.startswith(f"{package}==")), None)


def _settings(environment: Mapping[str, str]) -> Iterator[Finding]:
    checks: tuple[Callable[[Mapping[str, str]], object], ...] = (settings.is_hosted, settings.keep_days, settings.backups,
                                                               settings.rate)
    for check in checks:
        try:
            check(environment)
        except Refused as refusal:
            yield from (wrong(fault.path, fault.message) for fault in refusal.faults)


def _is_hosted(environment: Mapping[str, str]) -> bool:
    try:
        return settings.is_hosted(environment)
    except CompanionError:
        return True  # neither yes nor no: what a stranger might see is what matters


def _address(environment: Mapping[str, str], hosted: bool) -> Iterator[Finding]:
    said = environment.get(settings.BASE_URL, "").strip()
    if not said:
        if hosted:
            yield wrong(settings.BASE_URL, msg("is missing; a hosted app must say where it is reached, such as "
                                               "https://games.example.org"))
        return
    try:
        parts = urlsplit(checked_base_url(said))
    except Refused as refusal:
        yield from (wrong(settings.BASE_URL, fault.message) for fault in refusal.faults)
        return
    host = parts.hostname or ""
    if host in ("localhost", "::1") or host.startswith("127."):
        yield wrong(settings.BASE_URL, msg("is {given}, which no other phone reaches; give the name or address that they "
                                           "use", given=said))
    elif hosted and parts.scheme != "https":
        yield wrong(settings.BASE_URL, msg("is {given}; without https anybody on the way reads the links and cookies. Put "
                                           "TLS before the app and say https", given=said))
    elif parts.scheme == "https" and not hosted:
        yield odd(settings.HOSTED, msg("is not set, so whoever reaches {given} sees every table of this house; set it to 1 "
                                       "if strangers may come", given=said))
    else:
        yield fine(settings.BASE_URL, msg("links begin with {given}", given=said))


def _streamlit(environment: Mapping[str, str]) -> Iterator[Finding]:
    for name, told in (
        ("STREAMLIT_SERVER_ENABLE_XSRF_PROTECTION", msg("is off; other web sites could send files as your visitors")),
        ("STREAMLIT_SERVER_ENABLE_CORS", msg("is off; other web sites could talk to this app as your visitors")),
    ):
        if environment.get(name, "").strip().lower() in ("false", "0"):
            yield wrong(name, told)
    name = "STREAMLIT_CLIENT_SHOW_ERROR_DETAILS"
    if environment.get(name, "none").strip().lower() not in ("none", "false"):
        yield odd(name, msg("shows visitors the inside of the program when something fails; leave it out"))
