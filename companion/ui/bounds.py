"""How much one address may ask, and how large; far more than a house full of phones does, far less than hurts a server.

Each address has a bucket of tokens that fills up slowly; a request takes one, a new websocket several. What comes while
it is empty is refused at once and costs nothing; on a websocket that is open it waits. How large its messages may be,
Streamlit bounds (``maxWidgetStateSize``).
"""

from __future__ import annotations

import asyncio
import ipaddress
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass

from starlette.datastructures import Headers
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

UPLOADS = "/_stcore/upload_file/"
LARGEST_UPLOAD = 21_000_000
LARGEST_BODY = 100_000
LONGEST_ADDRESS = 8_000
SECONDS_FULL = 60
"""An address may ask as much at once as it may in so many seconds."""
WEBSOCKET = 10
"""Tokens that a new websocket takes; it starts a session, which costs the server far more than a file."""
REMEMBERED = 20_000


@dataclass(slots=True)
class _Bucket:
    tokens: float
    filled_at: float


class Buckets:
    """A bucket for each address, filled by ``rate`` tokens a second; the addresses that were heard last are remembered."""

    def __init__(self, rate: float, clock: Callable[[], float] = time.monotonic) -> None:
        self.rate = rate
        self._most = rate * SECONDS_FULL
        self._clock = clock
        self._buckets: OrderedDict[str, _Bucket] = OrderedDict()

    def take(self, address: str, tokens: int = 1) -> bool:
        """Take tokens out of the bucket of an address, if they are there."""
        now, name = self._clock(), network_of(address)
        bucket = self._buckets.pop(name, None) or _Bucket(self._most, now)
        bucket.tokens = min(self._most, bucket.tokens + (now - bucket.filled_at) * self.rate)
        bucket.filled_at = now
        enough = bucket.tokens >= tokens
        if enough:
            bucket.tokens -= tokens
        self._buckets[name] = bucket
        if len(self._buckets) > REMEMBERED:
            self._buckets.popitem(last=False)
        return enough


def network_of(address: str) -> str:
    """Who an address belongs to: an IPv6 visitor owns a whole network of them."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address[:64]
    if found.version == 6:
        return str(ipaddress.ip_network((found, 64), strict=False))
    return str(found)


class Bounds:
    """Refuses what is too large, too long or too much, before anything else looks at it."""

    def __init__(self, app: ASGIApp, rate: float) -> None:
        """Let each address ask ``rate`` things a second for long (0: any number)."""
        self.app = app
        self._buckets = Buckets(rate) if rate else None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request or websocket, as ASGI asks it."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        opens = scope["type"] == "websocket"
        if self._buckets and not self._buckets.take(_address(scope), WEBSOCKET if opens else 1):
            await _refuse(scope, receive, send, 429)
        elif len(scope.get("raw_path") or b"") + len(scope.get("query_string", b"")) > LONGEST_ADDRESS:
            await _refuse(scope, receive, send, 414)
        elif opens:
            await self.app(scope, self._slowed(scope, receive), send)
        else:
            await self._bounded(scope, receive, send)

    def _slowed(self, scope: Scope, receive: Receive) -> Receive:
        """What comes on a websocket, no faster than the address may ask; so nobody guesses links by the thousand there."""
        buckets, address = self._buckets, _address(scope)
        if buckets is None:
            return receive

        async def patient() -> Message:
            message = await receive()
            while message["type"] == "websocket.receive" and not buckets.take(address):
                await asyncio.sleep(1 / buckets.rate)
            return message

        return patient

    async def _bounded(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, but no more of its body than it may have."""
        most = LARGEST_UPLOAD if UPLOADS in scope["path"] else LARGEST_BODY
        said = Headers(scope=scope).get("content-length", "0")
        if not said.isdecimal() or int(said[:12]) > most:
            await _refuse(scope, receive, send, 413)
            return
        heard = 0

        async def counted() -> Message:
            nonlocal heard
            message = await receive()
            heard += len(message.get("body", b""))
            return message if heard <= most else {"type": "http.disconnect"}

        await self.app(scope, counted, send)


def _address(scope: Scope) -> str:
    client = scope.get("client")
    return str(client[0]) if client else ""


_SENTENCES = {
    413: "This is larger than anything the app takes.",
    414: "This address is longer than any link of the app.",
    429: "Too much was asked from your address; try again in a minute.",
}


async def _refuse(scope: Scope, receive: Receive, send: Send, status: int) -> None:
    if scope["type"] == "websocket":
        await send({"type": "websocket.close", "code": 1013})  # before it was accepted: an answer 403
        return
    headers = {"Retry-After": str(SECONDS_FULL), "Connection": "close"}
    await PlainTextResponse(_SENTENCES[status], status, headers)(scope, receive, send)
