"""What surrounds the pages on the wire: bounds, compression, headers, a cookie, a health route, a manifest."""

from __future__ import annotations

import os

from starlette.datastructures import Headers, MutableHeaders
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import HTTPConnection, Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from companion import settings
from companion.store.database import new_id
from companion.ui.bounds import Bounds
from companion.ui.keeper import keeper
from companion.ui.tables import desk
from companion.ui.visitor import COOKIE, visitor_in

_YEAR = 365 * 24 * 60 * 60

_HEADERS = {
    b"x-content-type-options": b"nosniff",
    b"x-frame-options": b"SAMEORIGIN",
    b"referrer-policy": b"same-origin",
    b"permissions-policy": b"camera=(self), microphone=(), geolocation=()",
}
_MANIFEST = {
    "name": "Bottega",
    "short_name": "Bottega",
    "start_url": "/",
    "display": "standalone",
    "background_color": "#FBF7EF",
    "theme_color": "#9B2D1F",
}


class SecurityHeaders:
    """Adds the headers that Streamlit does not send."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request, as ASGI asks it."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                sent = {name.lower() for name, _ in message["headers"]}
                message["headers"] = [*message["headers"], *((n, v) for n, v in _HEADERS.items() if n not in sent)]
            await send(message)

        await self.app(scope, receive, with_headers)


class VisitorCookie:
    """Gives a browser that opens a page its own cookie, unless it has one."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request, as ASGI asks it."""
        if scope["type"] != "http" or visitor_in(HTTPConnection(scope).cookies) is not None:
            await self.app(scope, receive, send)
            return

        async def with_cookie(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(raw=list(message["headers"]))
                if headers.get("content-type", "").startswith("text/html"):
                    headers.append("set-cookie", _cookie(secure=_is_secure(scope)))
                    message["headers"] = headers.raw
            await send(message)

        await self.app(scope, receive, with_cookie)


def _is_secure(scope: Scope) -> bool:
    return scope["scheme"] == "https" or Headers(scope=scope).get("x-forwarded-proto", "").strip() == "https"


def _cookie(*, secure: bool) -> str:
    kept = f"{COOKIE}={new_id()}; Path=/; Max-Age={_YEAR}; HttpOnly; SameSite=Lax"
    return f"{kept}; Secure" if secure else kept


def health(request: Request) -> Response:
    """Whether the store answers; for a load balancer or a monitor."""
    del request
    desk().store.tables.list(most=1)
    return PlainTextResponse("ok")


def manifest(request: Request) -> Response:
    """What a phone needs to put the app on its home screen."""
    del request
    return JSONResponse(_MANIFEST, media_type="application/manifest+json")


ROUTES = [Route("/health", health), Route("/manifest.webmanifest", manifest)]
MIDDLEWARE = [
    Middleware(Bounds, rate=settings.rate(os.environ)),
    Middleware(SecurityHeaders),
    Middleware(VisitorCookie),
    Middleware(GZipMiddleware, minimum_size=1024),
]
LIFE = keeper(lambda: desk().store, os.environ)
