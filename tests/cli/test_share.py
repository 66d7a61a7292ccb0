from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.share import qr
from tests.cli.program import document, run

BASE = "https://games.example.org/bottega"


def share(made: Any, *extra: str) -> str:
    out = run("share", *extra, "--base-url", BASE, stdin=made)
    assert (out.status, out.err) == (0, "")
    return out.out


def test_what_was_shared_opens_as_the_same_document() -> None:
    made = document()
    link = share(made)

    assert link.startswith(f"{BASE}/?s=")
    assert link.endswith("\n")
    assert run("open", link.strip(), "--json").value == made
    assert run("open", link.strip().partition("=")[2], "--json").value == made


def test_a_public_link_holds_nothing_hidden() -> None:
    opened = run("open", share(document(), "--public"), "--json").value

    assert "secret_seed" not in opened
    assert opened["winds"] is None
    assert opened["flags"] == document()["flags"]
    assert share(document("--secret-seed", "X"), "--public") == share(document(), "--public")


def test_people_get_the_checklist_of_what_was_shared() -> None:
    assert run("open", share(document())).out == run("setup", "regatta", "--players", "Anna,Bence", "--seed", "OSLO").out


def test_the_picture_holds_the_link(tmp_path: Path) -> None:
    png, svg = tmp_path / "setup.png", tmp_path / "setup.svg"
    link = share(document(), "--png", str(png), "--svg", str(svg))

    assert qr.read_photo(png.read_bytes()) == link.strip()
    assert b"<svg" in svg.read_bytes()


def test_the_base_url_comes_from_the_environment_where_none_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BOTTEGA_BASE_URL", "https://from.example")

    assert run("share", stdin=document()).out.startswith("https://from.example/?s=")


def test_without_a_base_url_the_link_goes_to_this_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("BOTTEGA_BASE_URL", raising=False)
    monkeypatch.setenv("PORT", "9000")

    link = run("share", stdin=document()).out
    assert link.startswith("http://")
    assert ":9000/?s=" in link


def test_a_document_that_was_changed_by_hand_is_not_shared_as_something_else() -> None:
    made = document()
    made["flags"] = made["flags"][::-1]

    [told] = run("share", stdin=made).errors
    assert told.startswith("error: flags: does not follow from the seed and options")


@pytest.mark.parametrize(
    ("argv", "stdin", "told"),
    [
        (("share",), "[]", "error: $: is no setup document; give the object that `setup --json` prints"),
        (("share",), "{}", "error: game: is missing; it must be given"),
        (("share", "--base-url", "ftp://x"), "{}", "error: --base-url: is ftp://x, but must be like"),
        (("share", "no.json"), "", "error: no.json: cannot be read: No such file or directory"),
        (("open",), "", "error: LINK: is missing; it must be given: a link or a code"),
        (("open", "hello"), "", "error: code: "),
    ],
)
def test_what_cannot_be_shared_or_opened_is_told(argv: tuple[str, ...], stdin: str, told: str) -> None:
    [line] = run(*argv, stdin=stdin).errors
    assert line.startswith(told)


def test_a_picture_that_cannot_be_written_leaves_no_link_on_standard_output(tmp_path: Path) -> None:
    path = str(tmp_path / "no" / "setup.png")

    assert run("share", "--png", path, stdin=document()).errors == [
        f"error: {path}: cannot be written: No such file or directory; name a file that can",
    ]
