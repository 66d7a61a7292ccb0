from __future__ import annotations

import re
from collections.abc import Callable, Mapping

import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response
from starlette.routing import Route

from companion.core.errors import Refused
from companion.settings import backups, is_hosted, keep_days
from companion.ui.visitor import COOKIE, author_of, household_of, visitor_in
from companion.ui.web import VisitorCookie
from tests.hosting.asking import ask


def page(request: Request) -> Response:
    return HTMLResponse("<p>")


def script(request: Request) -> Response:
    return PlainTextResponse("")


APP = VisitorCookie(Starlette(routes=[Route("/", page), Route("/script", script)]))


def test_a_browser_is_given_a_cookie_that_no_script_reads_and_keeps_it() -> None:
    given = ask(APP).headers["set-cookie"]
    assert re.fullmatch(rf"{COOKIE}=[0-9a-hjkmnp-tv-z]{{26}}; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax", given)
    name, _, value = given.partition(";")[0].partition("=")
    assert visitor_in({name: value}) == value
    assert "set-cookie" not in ask(APP, headers={"cookie": f"{name}={value}"}).headers


def test_only_a_page_gives_a_cookie() -> None:
    assert "set-cookie" not in ask(APP, "/script").headers


@pytest.mark.parametrize("made_up", ["", "x", "A" * 26, "x" * 1000, "../" * 8 + "xx"])
def test_a_cookie_of_another_shape_is_replaced(made_up: str) -> None:
    answer = ask(APP, headers={"cookie": f"{COOKIE}={made_up}"})
    assert answer.headers["set-cookie"].startswith(f"{COOKIE}=")


def test_under_tls_the_cookie_goes_nowhere_else() -> None:
    assert ask(APP, headers={"x-forwarded-proto": "https"}).headers["set-cookie"].endswith("; Secure")


def test_the_cookie_stands_in_no_key_and_no_entry() -> None:
    visitor, other = "0123456789abcdefghjkmnpqrs", "0123456789abcdefghjkmnpqrt"
    names = [household_of(visitor), author_of(visitor), household_of(other), author_of(other)]
    assert len(set(names)) == 4
    assert all(visitor not in name for name in names)
    assert author_of(visitor).startswith("phone:")
    assert max(map(len, names)) <= 64


@pytest.mark.parametrize(("said", "hosted"), [("1", True), (" yes ", True), ("", False), ("0", False), ("no", False)])
def test_whether_strangers_share_the_server_is_said_by_a_variable(said: str, hosted: bool) -> None:
    assert is_hosted({"BOTTEGA_HOSTED": said}) is hosted


@pytest.mark.parametrize(("read", "name", "said"), [
    (is_hosted, "BOTTEGA_HOSTED", "perhaps"),
    (keep_days, "BOTTEGA_KEEP_DAYS", "-1"),
    (backups, "BOTTEGA_BACKUPS", "9" * 99),
])
def test_a_setting_that_says_nothing_is_refused(read: Callable[[Mapping[str, str]], object], name: str, said: str) -> None:
    with pytest.raises(Refused, match=name):
        read({name: said})


def test_settings_have_defaults() -> None:
    assert (keep_days({}), backups({"BOTTEGA_BACKUPS": ""}), keep_days({"BOTTEGA_KEEP_DAYS": " 30 "})) == (180, 7, 30)
