from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from companion.ui.visitor import COOKIE
from tests.hosting.loop import run as in_loop
from tools.balancer import Balancer

VISITORS = [f"{number:026d}" for number in range(40)]


def head(visitor: str = "", *more: str) -> str:
    cookie = [f"Cookie: other=1; {COOKIE}={visitor}"] if visitor else []
    return "\r\n".join(["GET / HTTP/1.1", "Host: games.example", *cookie, *more, "", ""])


def test_a_visitor_goes_to_the_same_server_every_time_and_all_servers_have_some() -> None:
    first, second = Balancer([1, 2, 3]), Balancer([1, 2, 3])
    chosen = [first.port_for(head(visitor)) for visitor in VISITORS]
    assert [second.port_for(head(visitor).replace("Cookie", "cookie")) for visitor in VISITORS] == chosen
    assert set(chosen) == {1, 2, 3}
    assert [first.port_for(head()) for _ in range(3)] == [1, 2, 3]


async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """A server that says what it heard, and, on a websocket, echoes what comes then."""
    heard = await reader.readuntil(b"\r\n\r\n")
    writer.write(heard)
    while b"Upgrade" in heard and (data := await reader.read(100)):
        writer.write(b"again " + data)
        await writer.drain()
    writer.close()


def through(act: Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[bytes]]) -> bytes:
    async def run() -> bytes:
        behind = await asyncio.start_server(answer, "127.0.0.1", 0)
        balancer = Balancer([behind.sockets[0].getsockname()[1]])
        before = await asyncio.start_server(balancer.serve, "127.0.0.1", 0)
        reader, writer = await asyncio.open_connection(*before.sockets[0].getsockname())
        try:
            return await asyncio.wait_for(act(reader, writer), 10)
        finally:
            writer.close()
            before.close()
            behind.close()

    return in_loop(run())


@pytest.mark.parametrize("asked", ["", "Connection: keep-alive"])
def test_a_connection_carries_one_request(asked: str) -> None:
    async def act(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> bytes:
        writer.write(head(VISITORS[0], *([asked] if asked else [])).encode())
        return await reader.read()

    heard = through(act)
    assert heard.endswith(b"\r\nConnection: close\r\n\r\n")
    assert heard.lower().count(b"connection:") == 1


def test_a_websocket_goes_through_both_ways() -> None:
    async def act(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> bytes:
        writer.write(head(VISITORS[0], "Connection: Upgrade", "Upgrade: websocket").encode())
        opened = await reader.readuntil(b"\r\n\r\n")
        assert b"Connection: Upgrade" in opened
        writer.write(b"one")
        first = await reader.readexactly(9)
        writer.write(b"two")
        return first + await reader.readexactly(9)

    assert through(act) == b"again oneagain two"
