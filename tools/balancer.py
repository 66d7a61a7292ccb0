"""A small load balancer: each visitor goes to the same server every time, known by the app's own cookie.

It is what measurements and tests need, no more; ``docs/hosting.md`` says how real ones are set up.
"""

from __future__ import annotations

import asyncio
import hashlib
import re
import sys
from collections.abc import Sequence
from contextlib import suppress
from itertools import count

from companion.ui.visitor import COOKIE

_HEAD = 65_536
_VISITOR = re.compile(rf"(?im)^cookie:.*?\b{COOKIE}=([0-9a-z]+)")
_CONNECTION = re.compile(rb"(?im)^connection:[^\r\n]*\r\n")


class Balancer:
    """Passes connections on to the ports of servers on this machine."""

    def __init__(self, ports: Sequence[int]) -> None:
        self._ports = ports
        self._next = count()

    def port_for(self, head: str) -> int:
        """The server of this visitor; a new one may go anywhere, since what a first page brings is the same everywhere."""
        found = _VISITOR.search(head)
        number = int(hashlib.sha256(found[1].encode()).hexdigest(), 16) if found else next(self._next)
        return self._ports[number % len(self._ports)]

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Pass one request on, or one websocket for as long as it lives."""
        with suppress(ConnectionError, asyncio.IncompleteReadError, asyncio.LimitOverrunError):
            head = await reader.readuntil(b"\r\n\r\n")
            there, back = await asyncio.open_connection("127.0.0.1", self.port_for(head.decode("latin-1")))
            if b"upgrade: websocket" not in head.lower():  # the next request may be of a visitor who is known by then
                head = _CONNECTION.sub(b"", head).replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n")
            back.write(head)
            await asyncio.gather(_pipe(reader, back), _pipe(there, writer))
        writer.close()


async def _pipe(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with suppress(ConnectionError):
        while data := await reader.read(_HEAD):
            writer.write(data)
            await writer.drain()
    with suppress(OSError, RuntimeError):
        writer.close()


async def balance(own: int, ports: Sequence[int]) -> None:
    """Listen on a port of the loopback until this process ends."""
    server = await asyncio.start_server(Balancer(ports).serve, "127.0.0.1", own, limit=_HEAD)
    async with server:
        await server.serve_forever()


if __name__ == "__main__":
    own_port, *others = map(int, sys.argv[1:])
    asyncio.run(balance(own_port, others))
