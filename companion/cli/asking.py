"""What a running app says to a visitor: whether its routes, cookie and websocket come through the proxy before it."""

from __future__ import annotations

import base64
import http.client
import ssl
from collections.abc import Iterator
from urllib.parse import urlsplit

from companion.cli.finding import Finding, fine, wrong
from companion.core.errors import Refused
from companion.core.message import msg
from companion.share.link import checked_base_url

PATIENCE = 10
_UPGRADE = {
    "Upgrade": "websocket",
    "Connection": "Upgrade",
    "Sec-WebSocket-Version": "13",
    "Sec-WebSocket-Key": base64.b64encode(b"bottega's doctor").decode(),
    "Sec-WebSocket-Protocol": "streamlit",
}


def look(url: str) -> Iterator[Finding]:
    """Ask a running app as a browser would."""
    try:
        base = checked_base_url(url)
    except Refused as refusal:
        yield from (wrong("--url", fault.message) for fault in refusal.faults)
        return
    try:
        yield from _answers(base)
    except (OSError, http.client.HTTPException) as trouble:
        yield wrong(base, msg("does not answer: {reason}", reason=str(trouble) or type(trouble).__name__))


def _answers(base: str) -> Iterator[Finding]:
    health, _ = _ask(base, "/health")
    if health == 200:
        yield fine(f"{base}/health", msg("answers"))
    else:
        yield wrong(f"{base}/health", msg("answers with {status}; the store may be out of reach, or the proxy does not "
                                          "pass it on", status=health))
    _, headers = _ask(base, "/")
    cookie = (headers.get("set-cookie") or "").lower()
    if "httponly" not in cookie:
        yield wrong(base, msg("gives no cookie of this app; the proxy must pass Set-Cookie on"))
    elif base.startswith("https:") and "secure" not in cookie:
        yield wrong(base, msg("gives its cookie for http too; the proxy must send X-Forwarded-Proto: https"))
    upgraded, _ = _ask(base, "/_stcore/stream", {**_UPGRADE, "Origin": base})
    if upgraded == 101:
        yield fine(f"{base}/_stcore/stream", msg("takes a websocket"))
    else:
        yield wrong(f"{base}/_stcore/stream", msg("answers a websocket with {status}; the proxy must pass the headers "
                                                  "Upgrade, Connection, Host and Origin on", status=upgraded))


def _ask(base: str, path: str, headers: dict[str, str] | None = None) -> tuple[int, http.client.HTTPMessage]:
    parts = urlsplit(base)
    port = parts.port or (443 if parts.scheme == "https" else 80)
    host = parts.hostname or ""
    connection = (
        http.client.HTTPSConnection(host, port, timeout=PATIENCE, context=ssl.create_default_context())
        if parts.scheme == "https"
        else http.client.HTTPConnection(host, port, timeout=PATIENCE)
    )
    try:
        connection.request("GET", parts.path + path, headers=headers or {})
        answer = connection.getresponse()
        return answer.status, answer.headers
    finally:
        connection.close()
