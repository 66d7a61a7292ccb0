"""A PostgreSQL of our own for tests and measurements: in a temporary folder, reached by a socket in it, gone afterwards.

PostgreSQL does not run as root; where we are root, it runs as the user that has the fewest rights.
"""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from urllib.parse import quote

import psycopg

_DEBIAN = Path("/usr/lib/postgresql")
_LEAST = "nobody"
START_LIMIT = 30.0


def programs() -> Path | None:
    """The folder with ``initdb`` and ``postgres``, the newest where there are several, or ``None``."""
    on_path = shutil.which("initdb")
    found = [Path(on_path).resolve().parent] if on_path else []
    if _DEBIAN.is_dir():
        found += sorted((folder / "bin" for folder in _DEBIAN.iterdir() if folder.name.isdecimal()),
                        key=lambda folder: int(folder.parent.name), reverse=True)
    return next((folder for folder in found if (folder / "initdb").is_file() and (folder / "postgres").is_file()), None)


@dataclass(slots=True)
class Postgres:
    """A running server; ``folder`` holds everything of it."""

    programs: Path
    folder: Path
    process: subprocess.Popen[bytes] | None = None
    _numbers: Iterator[int] = field(default_factory=count)

    def initialise(self) -> None:
        """Make the files of a server."""
        self._as_least(str(self.programs / "initdb"), "--pgdata", str(self._data), "--auth=trust", "--username=bottega",
                       "--encoding=UTF8", "--no-locale", "--no-sync").wait()

    def start(self) -> None:
        """Serve, and come back once it answers.

        Raises:
            RuntimeError: if it does not in time.
        """
        # No flush to the disk: what dies in front of this server is the app, never the machine.
        self.process = self._as_least(str(self.programs / "postgres"), "-D", str(self._data), "-k", str(self.folder),
                                      "-c", "listen_addresses=", "-c", "shared_buffers=16MB", "-c", "fsync=off")
        limit = time.monotonic() + START_LIMIT
        while time.monotonic() < limit:
            try:
                psycopg.connect(self.address("postgres")).close()
            except psycopg.OperationalError:
                time.sleep(0.05)
            else:
                return
        raise RuntimeError((self.folder / "log").read_text(errors="replace")[-2000:])

    def stop(self) -> None:
        """End it at once, and every connection to it."""
        if self.process is not None:
            self.process.send_signal(signal.SIGQUIT)
            self.process.wait(timeout=30)
            self.process = None

    def database(self) -> str:
        """Make an empty database; gives the URL that names it to the app."""
        name = f"bottega{next(self._numbers)}"
        with psycopg.connect(self.address("postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}")
        return self.address(name)

    def address(self, database: str) -> str:
        """The URL of a database."""
        return f"postgresql://bottega@/{database}?host={quote(str(self.folder), safe='')}"

    @property
    def _data(self) -> Path:
        return self.folder / "data"

    def _as_least(self, *command: str) -> subprocess.Popen[bytes]:
        with (self.folder / "log").open("ab") as log:
            if os.getuid() != 0:
                return subprocess.Popen(command, cwd=self.folder, stdout=log, stderr=log)
            least = pwd.getpwnam(_LEAST)
            return subprocess.Popen(command, cwd=self.folder, stdout=log, stderr=log, user=least.pw_uid,
                                    group=least.pw_gid, extra_groups=[])


@contextmanager
def serving(found: Path) -> Iterator[Postgres]:
    """A server by the programs in this folder."""
    folder = Path(tempfile.mkdtemp(prefix="bottega-pg-"))  # short, since the path of a socket must be
    if os.getuid() == 0:
        least = pwd.getpwnam(_LEAST)
        os.chown(folder, least.pw_uid, least.pw_gid)
    server = Postgres(found, folder)
    try:
        server.initialise()
        server.start()
        yield server
    finally:
        server.stop()
        shutil.rmtree(folder)
