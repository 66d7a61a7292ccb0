"""A phone without a screen: speaks to the app over its websocket as Streamlit's own page does; many fit on one machine.

It keeps what a person would look at (the sentence at the top, what undo takes back), asks again as often as the page's
fragments want it, and taps buttons by their keys.
"""

from __future__ import annotations

import asyncio
import re
import time
import urllib.request
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field

from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.Delta_pb2 import Delta
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.typing import Subprotocol

PATIENCE = 60.0
LARGEST = 30_000_000
_SENTENCE = re.compile(r'<div class="bt-now"[^>]*>(.*?)</div>', re.DOTALL)
_KEY = re.compile(r"^\$\$ID-[0-9a-f]+-(.*?)(?:-\d+)?$")
"""A button by its key, without the revision that it was drawn for."""


@dataclass(frozen=True, slots=True)
class Button:
    """A button as the page was told to draw it."""

    id: str
    label: str
    disabled: bool
    fragment: str


def cookies_of(url: str) -> str:
    """The cookies that a first visit brings, as a browser sends them back."""
    with urllib.request.urlopen(url, timeout=PATIENCE) as answer:
        given = answer.headers.get_all("set-cookie") or []
    return "; ".join(one.partition(";")[0] for one in given)


@dataclass(slots=True)
class Wire:
    """One phone. ``page`` and ``query`` are what stands in its address."""

    url: str
    page: str = ""
    query: str = ""
    cookies: str = ""
    sentence: str = ""
    buttons: dict[str, Button] = field(default_factory=dict)
    drawn: int = 0
    """How often the app has said that all is drawn."""
    text: list[str] = field(default_factory=list)
    keep_frames: bool = False
    frames: list[bytes] = field(default_factory=list)
    """Everything that came, if it is kept."""
    shown: str = ""
    """What the last page said that was drawn to its end: whose turn it is, what undo takes back; since when (seconds)."""
    shown_at: float = 0.0
    _hash: str = ""
    _cache: dict[str, ForwardMsg] = field(default_factory=dict)
    _again: dict[str, tuple[float, asyncio.Task[None]]] = field(default_factory=dict)
    _socket: ClientConnection | None = None
    _listening: asyncio.Task[None] | None = None
    _moved: asyncio.Condition = field(default_factory=asyncio.Condition)

    async def open(self) -> None:
        """Visit, connect, and come back when the page is drawn.

        Raises:
            TimeoutError: if it is not in time.
        """
        if not self.cookies:
            self.cookies = await asyncio.to_thread(cookies_of, self.url)
        self._socket = await connect(
            f"{self.url.replace('http', 'ws', 1)}/_stcore/stream", subprotocols=[Subprotocol("streamlit")],
            additional_headers={"Cookie": self.cookies}, max_size=LARGEST, open_timeout=PATIENCE, compression=None)
        self._listening = asyncio.create_task(self._listen())
        await self.rerun()
        await self.wait(lambda: self.drawn > 0)

    async def close(self) -> None:
        """Hang up."""
        for _, task in self._again.values():
            task.cancel()
        if self._listening:
            self._listening.cancel()
        if self._socket:
            await self._socket.close()

    async def wait(self, until: Callable[[], bool], seconds: float = PATIENCE) -> None:
        """Wait until something is so; looked at after each message. Raises TimeoutError."""
        async with asyncio.timeout(seconds), self._moved:
            await self._moved.wait_for(until)

    async def tap(self, key: str) -> None:
        """Tap the button of that key, without waiting for the answer. Raises KeyError if there is none."""
        button = self.buttons[key]
        await self.rerun(button.id, button.fragment)

    async def rerun(self, tapped: str = "", fragment: str = "", *, by_itself: bool = False) -> None:
        """Ask the app to draw the page, or one fragment of it."""
        message = BackMsg()
        run = message.rerun_script
        run.query_string = self.query
        run.page_name = "" if self._hash else self.page
        run.page_script_hash = self._hash
        run.fragment_id = fragment
        run.is_auto_rerun = by_itself
        run.cached_message_hashes.extend(self._cache)
        if tapped:
            state = run.widget_states.widgets.add()
            state.id, state.trigger_value = tapped, True
        await self.say(message.SerializeToString())

    async def say(self, frame: bytes) -> None:
        """Send any frame."""
        if self._socket is None:
            raise ConnectionError("not connected")
        await self._socket.send(frame)

    async def _listen(self) -> None:
        assert self._socket is not None
        with suppress(ConnectionClosed):
            async for frame in self._socket:
                assert isinstance(frame, bytes)
                if self.keep_frames:
                    self.frames.append(frame)
                message = ForwardMsg.FromString(frame)
                self._hear(self._cache.get(message.ref_hash, message) if message.ref_hash else message)
                async with self._moved:
                    self._moved.notify_all()

    def _hear(self, message: ForwardMsg) -> None:
        if message.metadata.cacheable and message.hash:
            self._cache[message.hash] = message
        match message.WhichOneof("type"):
            case "navigation":  # a new session names the script around all pages, which would lead to the first of them
                self._hash = message.navigation.page_script_hash
            case "new_session" if not self._hash:
                self._hash = message.new_session.page_script_hash
            case "delta":
                self._draw(message.delta)
            case "auto_rerun":
                self._ask_again(message.auto_rerun.fragment_id, message.auto_rerun.interval)
            case "stop_auto_rerun":
                for fragment in message.stop_auto_rerun.fragment_ids:
                    if fragment in self._again:
                        self._again.pop(fragment)[1].cancel()
            case "script_finished":
                self.drawn += 1
                shown = f"{self.sentence} {self.buttons['undo'].label if 'undo' in self.buttons else ''}"
                if self.shown != shown:
                    self.shown, self.shown_at = shown, time.monotonic()

    def _draw(self, delta: Delta) -> None:
        if delta.WhichOneof("type") != "new_element":
            return
        element = delta.new_element
        match element.WhichOneof("type"):
            case "button":
                found = _KEY.match(element.button.id)
                if found:
                    made = Button(element.button.id, element.button.label, element.button.disabled, delta.fragment_id)
                    self.buttons[found[1]] = made
            case "html":
                said = _SENTENCE.search(element.html.body)
                if said:
                    self.sentence = said[1]

    def _ask_again(self, fragment: str, interval: float) -> None:
        known = self._again.get(fragment)
        if known and known[0] == interval:
            return
        if known:
            known[1].cancel()
        self._again[fragment] = interval, asyncio.create_task(self._beat(fragment, interval))

    async def _beat(self, fragment: str, interval: float) -> None:
        with suppress(ConnectionClosed):
            while True:
                await asyncio.sleep(interval)
                await self.rerun(fragment=fragment, by_itself=True)
