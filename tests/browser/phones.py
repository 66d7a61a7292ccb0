"""Several phones at one table, and what the server has sent to one of them."""

from __future__ import annotations

import time

from playwright.sync_api import Browser, BrowserContext, Page, WebSocket

from companion.desk import Desk, Session
from tools.browser import Phone, open_context

NOW = ".bt-now"


class Wire:
    """Everything that a page has been sent: the frames of its websocket, and the bodies of its answers."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self._sent: list[bytes] = []
        page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", self._keep)

    def _keep(self, payload: str | bytes) -> None:
        self._sent.append(payload if isinstance(payload, bytes) else payload.encode())

    def text(self) -> str:
        """All of it, with the source of the page as it stands, as text that can be searched."""
        sent = b"\n".join([*self._sent, self.page.content().encode()]).decode("utf-8", "replace")
        return sent.replace('\\"', '"')

    def forget(self) -> None:
        """Begin anew."""
        self._sent.clear()


def phone_at(browser: Browser, url: str, link_id: str, page: str = "table") -> tuple[Phone, BrowserContext]:
    """Another person's phone that opens a page of a table."""
    context = open_context(browser)
    phone = Phone(context.new_page(), url)
    phone.visit(f"/{page}?t={link_id}")
    return phone, context


def wait_for_revision(phone: Phone, sentence: str) -> None:
    """Wait until the page says what happens now."""
    phone.page.locator(NOW, has_text=sentence).wait_for()


def settled(desk: Desk, table: str, before: int) -> Session:
    """The table once something more has been recorded than at revision ``before``, or after ten seconds."""
    limit = time.monotonic() + 10
    while desk.open(table).revision == before and time.monotonic() < limit:
        time.sleep(0.02)
    return desk.open(table)
