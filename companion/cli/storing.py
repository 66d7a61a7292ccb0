"""What the doctor sees of the store: whether it answers and keeps, what it lies on, and whether the clocks agree."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime, timedelta
from pathlib import Path

from companion.cli.finding import Finding, fine, odd, wrong
from companion.core.message import msg
from companion.store.engine import ENVIRONMENT
from companion.store.errors import StoreError
from companion.store.store import Store, open_store

COOKIE_SECRET = "STREAMLIT_SERVER_COOKIE_SECRET"
LITTLE = 500_000_000
TOO_LITTLE = 20_000_000
_RELEASED = datetime(2026, 11, 1, tzinfo=UTC)
_APART = timedelta(minutes=1)
_NETWORK_DRIVES = frozenset({"nfs", "nfs4", "cifs", "smb3", "smbfs", "fuse.sshfs", "9p"})


def look(environment: Mapping[str, str], hosted: bool, now: datetime) -> list[Finding]:
    """Open the store that the environment names, and look at all of it."""
    try:
        with open_store(environment) as store:
            return [*_keeps(store), *_place(store, environment, hosted), *_clock(store, now)]
    except StoreError as trouble:
        return [wrong(ENVIRONMENT, trouble.message)]


def _keeps(store: Store) -> Iterator[Finding]:
    store.preferences.set("doctor", "was here")
    kept = store.preferences.get("doctor") == "was here"
    store.preferences.set("doctor", None)
    if kept:
        yield fine(ENVIRONMENT, msg("{place} is there and can be written to", place=store.place))
    else:
        yield wrong(ENVIRONMENT, msg("{place} does not keep what is written to it", place=store.place))


def _place(store: Store, environment: Mapping[str, str], hosted: bool) -> Iterator[Finding]:
    if store.file is None:
        yield fine("machines", msg("several may serve this store, if the load balancer sends each visitor to the same one "
                                   "every time (sticky sessions)"))
        if not environment.get(COOKIE_SECRET):
            yield odd(COOKIE_SECRET, msg("is not set; several machines must share one, or a visitor who is sent to another "
                                         "cannot send files"))
        return
    if hosted:
        yield odd(ENVIRONMENT, msg("names a file, which one machine alone can serve; several need PostgreSQL"))
    yield from _disk(store.file.resolve().parent)


def _disk(folder: Path) -> Iterator[Finding]:
    free = shutil.disk_usage(folder).free
    if free < LITTLE:
        told = wrong if free < TOO_LITTLE else odd
        yield told("disk", msg("has {free} MB left where the store lies ({place}); make room", free=free // 1_000_000,
                               place=str(folder)))
    kind = _drive(folder)
    if kind in _NETWORK_DRIVES:
        yield wrong(ENVIRONMENT, msg("lies on a network drive ({kind}), where SQLite loses what two programs write; put it "
                                     "on a disk of this machine, or use PostgreSQL", kind=kind))
    if not os.access(folder, os.W_OK):
        yield wrong("backups", msg("cannot be made in {place}, which may not be written to", place=str(folder)))


def _drive(folder: Path) -> str:
    """What kind of drive a folder is on, where the system says so."""
    listed = Path("/proc/self/mounts")
    if not listed.is_file():
        return ""
    mounts = [line.split() for line in listed.read_text("utf-8", "replace").splitlines()]
    return max(((len(place), kind) for _, place, kind, *_ in mounts if folder.is_relative_to(place)), default=(0, ""))[1]


def _clock(store: Store, now: datetime) -> Iterator[Finding]:
    newest, theirs = store.tables.list(most=1), store.server_time()
    if now < _RELEASED:
        yield wrong("clock", msg("says {now}, which is before this release was made; set it", now=f"{now:%Y-%m-%d}"))
    elif newest and newest[0].changed_at > now + _APART:
        yield odd("clock", msg("says {now}, but a table was changed at {then}; one of the two was wrong",
                               now=_minute(now), then=_minute(newest[0].changed_at)))
    elif theirs is not None and abs(theirs - now) > _APART:
        yield odd("clock", msg("says {now}, but that of the database {then}; set them by the same clock",
                               now=_minute(now), then=_minute(theirs)))
    else:
        yield fine("clock", msg("says {now} UTC", now=_minute(now)))


def _minute(moment: datetime) -> str:
    return f"{moment:%Y-%m-%d %H:%M}"
