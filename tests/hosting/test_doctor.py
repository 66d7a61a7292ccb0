from __future__ import annotations

import os
import shutil
import threading
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from companion.cli import asking, storing
from companion.cli.doctor import look
from companion.cli.finding import Finding
from companion.core.message import render
from companion.store.store import open_store
from tests.cli.program import run
from tools.postgres import Postgres

NOW = datetime(2026, 12, 24, 20, 0, tzinfo=UTC)


@pytest.fixture
def home(tmp_path: Path) -> dict[str, str]:
    return {"BOTTEGA_STORE": str(tmp_path / "store.sqlite")}


def told(findings: list[Finding], kind: str) -> dict[str, str]:
    return {finding.path: render(finding.message) for finding in findings if finding.kind == kind}


def test_a_new_installation_at_home_has_nothing_wrong(home: dict[str, str]) -> None:
    found = look(home, NOW)
    assert told(found, "error") == told(found, "warning") == {}
    assert told(found, "ok")["BOTTEGA_STORE"].endswith("is there and can be written to")
    assert open_store(home).preferences.get("doctor") is None


@pytest.mark.parametrize(("more", "kind", "path", "sentence"), [
    ({"BOTTEGA_HOSTED": "perhaps"}, "error", "BOTTEGA_HOSTED", "must be 1"),
    ({"BOTTEGA_KEEP_DAYS": "soon"}, "error", "BOTTEGA_KEEP_DAYS", "must be a whole number"),
    ({"BOTTEGA_BACKUPS": "-1"}, "error", "BOTTEGA_BACKUPS", "must be a whole number"),
    ({"BOTTEGA_HOSTED": "1"}, "error", "BOTTEGA_BASE_URL", "is missing; a hosted app must say where"),
    ({"BOTTEGA_HOSTED": "1"}, "warning", "BOTTEGA_STORE", "one machine alone"),
    ({"BOTTEGA_HOSTED": "1", "BOTTEGA_BASE_URL": "http://games.example"}, "error", "BOTTEGA_BASE_URL", "without https"),
    ({"BOTTEGA_BASE_URL": "http://localhost:8501"}, "error", "BOTTEGA_BASE_URL", "no other phone reaches"),
    ({"BOTTEGA_BASE_URL": "http://127.0.0.1:8501"}, "error", "BOTTEGA_BASE_URL", "no other phone reaches"),
    ({"BOTTEGA_BASE_URL": "games.example"}, "error", "BOTTEGA_BASE_URL", "must be like"),
    ({"BOTTEGA_BASE_URL": "https://games.example"}, "warning", "BOTTEGA_HOSTED", "sees every table of this house"),
    ({"STREAMLIT_SERVER_ENABLE_XSRF_PROTECTION": "false"}, "error", "STREAMLIT_SERVER_ENABLE_XSRF_PROTECTION", "is off"),
    ({"STREAMLIT_CLIENT_SHOW_ERROR_DETAILS": "full"}, "warning", "STREAMLIT_CLIENT_SHOW_ERROR_DETAILS", "leave it out"),
    ({"BOTTEGA_STORE": "/nowhere/at/all.sqlite"}, "error", "BOTTEGA_STORE", "cannot be opened; check that its folder"),
    ({"BOTTEGA_STORE": "sqlite://"}, "error", "BOTTEGA_STORE", "names no file"),
])
def test_each_thing_that_is_wrong_is_a_sentence(home: dict[str, str], more: dict[str, str], kind: str, path: str,
                                                sentence: str) -> None:
    assert sentence in told(look({**home, **more}, NOW), kind)[path]


def test_a_hosted_app_under_tls_on_a_server_is_right(postgres: Postgres) -> None:
    hosted = {"BOTTEGA_STORE": postgres.database(), "BOTTEGA_HOSTED": "1", "BOTTEGA_BASE_URL": "https://games.example"}
    found = look(hosted)
    assert told(found, "error") == {}
    assert list(told(found, "warning")) == ["STREAMLIT_SERVER_COOKIE_SECRET"]
    assert "sticky sessions" in told(found, "ok")["machines"]
    assert "that of the database" in told(look(hosted, datetime.now(UTC) + timedelta(hours=1)), "warning")["clock"]


@pytest.mark.parametrize(("left", "kind"), [(storing.LITTLE - 1, "warning"), (storing.TOO_LITTLE - 1, "error")])
def test_a_full_disk_is_told_before_it_is_full(home: dict[str, str], monkeypatch: pytest.MonkeyPatch, left: int,
                                               kind: str) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda path: shutil._ntuple_diskusage(10**12, 10**12 - left, left))
    assert "make room" in told(look(home, NOW), kind)["disk"]


def test_a_network_drive_and_a_folder_without_rights_are_told(
    home: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(storing, "_drive", lambda folder: "nfs4")
    monkeypatch.setattr(os, "access", lambda path, mode: False)
    errors = told(look(home, NOW), "error")
    assert "network drive (nfs4)" in errors["BOTTEGA_STORE"]
    assert "may not be written to" in errors["backups"]


def test_a_clock_that_is_wrong_is_told(home: dict[str, str]) -> None:
    assert "before this release was made" in told(look(home, datetime(2020, 1, 1, tzinfo=UTC)), "error")["clock"]
    with open_store(home, lambda: NOW + timedelta(days=1)) as store:
        store.tables.create("regatta", {"players": []}, title="")
    assert "one of the two was wrong" in told(look(home, NOW), "warning")["clock"]


def test_the_program_ends_with_2_where_something_is_wrong(home: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BOTTEGA_STORE", home["BOTTEGA_STORE"])
    for name in ("BOTTEGA_HOSTED", "BOTTEGA_BASE_URL"):
        monkeypatch.delenv(name, raising=False)
    well = run("doctor")
    assert (well.status, well.err) == (0, "")
    assert well.out.startswith("ok: streamlit: ")
    monkeypatch.setenv("BOTTEGA_HOSTED", "1")
    ill = run("doctor")
    assert ill.status == 2
    assert ill.err.startswith("error: BOTTEGA_BASE_URL: is missing;")
    assert "warning: BOTTEGA_STORE: names a file" in ill.out


class Proxy(BaseHTTPRequestHandler):
    """An app behind a proxy that gets some things wrong."""

    broken: frozenset[str] = frozenset()

    def do_GET(self) -> None:
        if self.path == "/_stcore/stream" and "websocket" not in self.broken:
            assert self.headers["Upgrade"] == "websocket"
            self.send_response(101)
        else:
            self.send_response(502 if self.path == "/health" and "health" in self.broken else 200)
            if self.path == "/" and "cookie" not in self.broken:
                self.send_header("Set-Cookie", "bottega_visitor=x; HttpOnly")
        self.end_headers()

    def log_message(self, *about: object) -> None:
        """Say nothing."""


@pytest.fixture
def proxy() -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), Proxy)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_address[1]}"
    server.shutdown()
    server.server_close()


@pytest.mark.parametrize(("broken", "sentence"), [
    ("health", "answers with 502"), ("cookie", "must pass Set-Cookie on"), ("websocket", "answers a websocket with 200"),
])
def test_a_proxy_that_keeps_something_back_is_told(proxy: str, monkeypatch: pytest.MonkeyPatch, broken: str,
                                                   sentence: str) -> None:
    assert told(list(asking.look(proxy)), "error") == {}
    monkeypatch.setattr(Proxy, "broken", frozenset({broken}))
    [found] = told(list(asking.look(proxy)), "error").values()
    assert sentence in found


def test_an_app_that_is_not_there_is_told() -> None:
    [found] = told(list(asking.look("http://127.0.0.1:9")), "error").values()
    assert "does not answer" in found
    assert told(list(asking.look("nonsense")), "error")["--url"].startswith("is nonsense")
