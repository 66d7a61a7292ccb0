from __future__ import annotations

import asyncio
import time

import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route
from starlette.types import Receive, Scope, Send

from companion.ui import bounds
from companion.ui.bounds import (
    LARGEST_BODY,
    LONGEST_ADDRESS,
    REMEMBERED,
    SECONDS_FULL,
    WEBSOCKET,
    Bounds,
    Buckets,
    network_of,
)
from tests.hosting.asking import ask, converse
from tests.hosting.loop import run as in_loop


async def length(request: Request) -> Response:
    return PlainTextResponse(str(len(await request.body())))


ROUTES = [Route(path, length, methods=["GET", "POST"]) for path in ("/", "/_stcore/upload_file/a/b")]


def app(rate: float = 0) -> Bounds:
    return Bounds(Starlette(routes=ROUTES), rate)


class Clock:
    time = 0.0

    def __call__(self) -> float:
        return self.time


def test_a_bucket_is_full_at_first_and_fills_up_again() -> None:
    clock = Clock()
    buckets = Buckets(2, clock)
    assert [buckets.take("a") for _ in range(2 * SECONDS_FULL + 1)] == [True] * 2 * SECONDS_FULL + [False]
    assert buckets.take("b"), "another address has its own"
    clock.time += 1
    assert [buckets.take("a") for _ in range(3)] == [True, True, False]
    clock.time += 1000
    assert not buckets.take("a", 2 * SECONDS_FULL + 1)
    assert buckets.take("a", 2 * SECONDS_FULL)


def test_however_many_addresses_ask_only_some_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bounds, "REMEMBERED", 3)
    buckets = Buckets(1 / SECONDS_FULL, Clock())
    assert all(buckets.take(name) for name in "abcd")
    assert buckets.take("a"), "forgotten, so full again"
    assert not buckets.take("d")
    assert REMEMBERED > 1000


@pytest.mark.parametrize(("address", "network"), [
    ("192.168.1.7", "192.168.1.7"), ("2001:db8::1", "2001:db8::/64"), ("2001:db8::ffff", "2001:db8::/64"),
    ("x" * 500, "x" * 64), ("", ""),
])
def test_an_address_belongs_to_one_visitor(address: str, network: str) -> None:
    assert network_of(address) == network


def test_who_asks_too_much_is_told_so_and_others_are_not_touched() -> None:
    asked = app(rate=0.1)
    answers = [ask(asked) for _ in range(7)]
    assert [answer.status for answer in answers] == [200] * 6 + [429]
    assert answers[-1].headers["retry-after"] == "60"
    assert b"try again in a minute" in answers[-1].body
    assert ask(asked, address="192.168.1.8").status == 200


async def greet(scope: Scope, receive: Receive, send: Send) -> None:
    await send({"type": "websocket.accept"})


def test_a_new_websocket_costs_more_and_is_not_accepted_where_there_is_no_room() -> None:
    asked = Bounds(greet, rate=0.4)
    answers = [converse(asked, "websocket", "/_stcore/stream") for _ in range(3)]
    assert [answer[0]["type"] for answer in answers] == ["websocket.accept"] * 2 + ["websocket.close"]


def test_twelve_phones_that_all_open_the_app_at_once_are_let_in() -> None:
    asked = Bounds(greet, rate=100)
    for _ in range(12):
        assert asked._buckets
        assert all(asked._buckets.take("192.168.1.7") for _ in range(150))
        assert converse(asked, "websocket", "/_stcore/stream")[0]["type"] == "websocket.accept"


@pytest.mark.parametrize("headers", [{"content-length": str(LARGEST_BODY + 1)}, {"content-length": "many"},
                                     {"content-length": "9" * 40}])
def test_a_body_that_says_it_is_too_large_is_not_read(headers: dict[str, str]) -> None:
    assert ask(app(), headers=headers, method="POST").status == 413


def test_a_body_that_does_not_say_how_large_it_is_is_cut_off() -> None:
    assert ask(app(), chunks=[b"x" * 1000] * 100, method="POST").body == b"100000"
    heard: list[int] = []

    async def reading(scope: Scope, receive: Receive, send: Send) -> None:
        while (message := await receive())["type"] == "http.request":
            heard.append(len(message["body"]))

    endless = Bounds(reading, 0)

    async def more() -> dict[str, object]:
        return {"type": "http.request", "body": b"x" * 60_000, "more_body": True}

    async def nothing(message: object) -> None:
        """Nobody listens."""

    scope = {"type": "http", "path": "/", "headers": [], "client": ("1.1.1.1", 1)}
    in_loop(asyncio.wait_for(endless(scope, more, nothing), 10))
    assert heard == [60_000]


def test_a_photo_may_be_larger() -> None:
    assert ask(app(), "/_stcore/upload_file/a/b", chunks=[b"x" * 1_000_000], method="POST").body == b"1000000"


def test_an_address_that_is_longer_than_any_link_is_refused() -> None:
    assert ask(app(), "/" + "x" * LONGEST_ADDRESS).status == 414
    assert converse(app(), "websocket", "/" + "x" * LONGEST_ADDRESS)[0]["type"] == "websocket.close"


def test_what_comes_too_fast_on_a_websocket_waits_and_is_not_lost() -> None:
    times: list[float] = []

    async def listening(scope: Scope, receive: Receive, send: Send) -> None:
        while (await receive())["type"] == "websocket.receive":
            times.append(time.monotonic())

    asked = Bounds(listening, rate=20)
    assert asked._buckets
    while asked._buckets.take("192.168.1.7", WEBSOCKET):
        pass
    time.sleep(0.6)  # for the websocket itself and about two messages
    converse(asked, "websocket", "/_stcore/stream", said=[{"type": "websocket.receive", "bytes": b"x"}] * 8)
    assert len(times) == 8
    assert times[-1] - times[0] > 0.2
