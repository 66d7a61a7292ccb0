"""Ask an ASGI app one thing, without a server."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from starlette.types import ASGIApp, Message

from tests.hosting.loop import run as in_loop

Headers = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Answer:
    """What came back."""

    status: int
    headers: Headers
    body: bytes


def _scope(kind: str, path: str, headers: Headers, address: str, method: str) -> dict[str, Any]:
    return {
        "type": kind, "method": method, "path": path, "raw_path": path.encode(), "root_path": "", "query_string": b"",
        "headers": [(name.lower().encode(), value.encode("latin-1")) for name, value in headers.items()],
        "scheme": "ws" if kind == "websocket" else "http", "client": (address, 40000), "server": ("127.0.0.1", 8501),
        "http_version": "1.1", "subprotocols": [], "extensions": {"websocket.http.response": {}},
    }


def converse(app: ASGIApp, kind: str, path: str, *, headers: Headers | None = None, said: Sequence[Message] = (),
             address: str = "192.168.1.7", method: str = "GET") -> list[Message]:
    """Everything that the app sends when it hears ``said``."""
    heard: list[Message] = []
    waiting = list(said)

    async def receive() -> Message:
        return waiting.pop(0) if waiting else {"type": f"{kind}.disconnect", "code": 1001}

    async def send(message: Message) -> None:
        heard.append(message)

    async def run() -> None:
        await app(_scope(kind, path, headers or {}, address, method), receive, send)

    in_loop(run())
    return heard


def ask(app: ASGIApp, path: str = "/", *, headers: Headers | None = None, chunks: Sequence[bytes] = (b"",),
        address: str = "192.168.1.7", method: str = "GET") -> Answer:
    """One request and its whole answer."""
    said = [{"type": "http.request", "body": chunk, "more_body": True} for chunk in chunks]
    said[-1]["more_body"] = False
    start, *rest = converse(app, "http", path, headers=headers, said=said, address=address, method=method)
    sent = {name.decode().lower(): value.decode("latin-1") for name, value in start["headers"]}
    return Answer(start["status"], sent, b"".join(message.get("body", b"") for message in rest))
