"""A server of the app and a phone in front of it: for the browser tests, the screenshots and the bench."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, Error, Locator, Page, ViewportSize, WebSocket, sync_playwright
from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg

ROOT = Path(__file__).parent.parent
PHONE: ViewportSize = {"width": 360, "height": 780}
DESKTOP: ViewportSize = {"width": 1280, "height": 900}
_NAMES = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome")
_FEATURES = (
    *("WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup"),  # else each window draws pages of its own
    # Named once more, since the last list of this kind is the one that counts: what Playwright switches off itself.
    *("AimEnabled", "AvoidCorsURLLoaderRestartOnRedirect", "AvoidUnnecessaryBeforeUnloadCheckSync"),
    *("DestroyProfileOnBrowserClose", "HttpsFirstBalancedModeAutoEnable", "HttpsUpgrades", "LensOverlay", "MediaRouter"),
    *("NetworkTimeServiceQuerying", "OptimizationHints", "PaintHolding", "PreconnectToSearch"),
    "ThirdPartyStoragePartitioning",
)
_QUIET = (
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-quic",
    f"--disable-features={','.join(_FEATURES)}",
)
FILM = "BOTTEGA_FILM"
START_LIMIT = 60.0
WAIT = 60_000
STEP = 20
"""Milliseconds between two looks for a page that has not spoken to the app yet."""
LISTEN = 250
"""Milliseconds for which messages are waited for, before it is looked whether there is a new socket."""
PAINTED = """async () => {
  await new Promise(done => setTimeout(() => requestAnimationFrame(() => setTimeout(done)), 25));
  const opening = document.getAnimations().filter(
    one => !(one instanceof CSSTransition) && one.effect?.getComputedTiming().endTime < 1000);
  await Promise.race([Promise.allSettled(opening.map(one => one.finished)), new Promise(done => setTimeout(done, 1000))]);
}"""
"""Streamlit's page gathers what it hears for 10 ms before it draws it; then it is painted, and what opens has opened."""
ANSWER_LIMIT = 10.0


def chromium() -> str | None:
    """The browser on this machine, if there is one."""
    return next((found for name in _NAMES if (found := shutil.which(name))), None)


def free_port() -> int:
    """A port on the loopback that nobody uses."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        port: int = listener.getsockname()[1]
        return port


@dataclass(slots=True)
class Server:
    """The app, served on the loopback; ended by its process id."""

    store: str
    port: int
    script: Path = ROOT / "app.py"
    process: subprocess.Popen[bytes] | None = None
    log: Path | None = None
    """Where what it says is written; nowhere if not said."""

    @property
    def url(self) -> str:
        """Where it answers."""
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Serve, and come back once it answers.

        Raises:
            RuntimeError: if it does not answer in time.
        """
        environment = {**os.environ, "BOTTEGA_STORE": self.store}
        command = [
            sys.executable,
            "-m",
            "streamlit",
            "run",
            str(self.script),
            f"--server.port={self.port}",
            "--server.address=127.0.0.1",
            "--server.headless=true",
        ]
        with open(self.log or os.devnull, "ab") as said:
            self.process = subprocess.Popen(command, cwd=ROOT, env=environment, stdout=said, stderr=subprocess.STDOUT)
        limit = time.monotonic() + START_LIMIT
        while time.monotonic() < limit:
            if self.process.poll() is not None:
                raise RuntimeError(f"the server ended with {self.process.returncode}")
            try:
                with urllib.request.urlopen(f"{self.url}/_stcore/health", timeout=2) as answer:
                    if answer.status == 200:
                        return
            except OSError:
                time.sleep(0.1)
        raise RuntimeError("the server did not answer in time")

    def kill(self) -> None:
        """End it at once, as a dead battery would."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """End it."""
        self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> None:
        if self.process is not None:
            self.process.send_signal(how)
            self.process.wait(timeout=20)
            self.process = None


@contextmanager
def serving(folder: Path, script: Path = ROOT / "app.py") -> Iterator[Server]:
    """A server with a store of its own in ``folder``."""
    server = Server(f"sqlite:///{folder / 'store.db'}", free_port(), script)
    server.start()
    try:
        yield server
    finally:
        server.stop()


@contextmanager
def browsing() -> Iterator[Browser]:
    """A headless browser."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=list(_QUIET))
        try:
            yield browser
        finally:
            browser.close()


def open_context(browser: Browser, *, dark: bool = False, desktop: bool = False) -> BrowserContext:
    """A fresh visitor on a phone (or at a desk), light or dark."""
    context = browser.new_context(
        viewport=DESKTOP if desktop else PHONE,
        color_scheme="dark" if dark else "light",
        device_scale_factor=1 if desktop else 2,
        has_touch=not desktop,
    )
    context.set_default_timeout(WAIT)
    return context


class Phone:
    """A person's thumb: taps what is on the screen, counts the taps, and waits until the page has settled."""

    def __init__(self, page: Page, base: str) -> None:
        self.page = page
        self.base = base
        self.taps = 0
        self.frames = 0
        """How many messages the app has sent."""
        self._socket: WebSocket | None = None
        self._asked = self._drawing = False
        """Whether the app was asked to draw and has not begun, and whether it has begun and not ended."""
        self.brisk = False
        """A brisk thumb does not wait for silence; whoever taps waits for what the page must show next."""
        page.on("websocket", self._listen)
        self.film = os.environ.get(FILM)
        """A folder for a picture after each tap, so that a journey can be looked at afterwards."""

    def visit(self, path: str = "/") -> None:
        """Open an address."""
        self.page.goto(self.base + path)
        self.settle()

    def settle(self) -> None:
        """Wait until the app has drawn everything that is under way."""
        seen, limit = -1, time.monotonic() + ANSWER_LIMIT
        while seen != self.frames:
            self._listen_until(lambda: not self.is_busy, limit)
            seen = self.frames
            if not self._is_painted():
                seen = -1
        self.drawn()

    def _is_painted(self) -> bool:
        """Wait until the browser has painted; not so where the page reloads itself meanwhile, being out of touch."""
        try:
            self.page.evaluate(PAINTED)
        except Error as error:
            if "context was destroyed" not in error.message:
                raise
            return False
        return True

    @property
    def is_busy(self) -> bool:
        """The app has been asked something that it has not answered to the end."""
        return self._asked or self._drawing

    def drawn(self) -> None:
        """Wait until the run whose first words are on the page already has been drawn to its end."""
        self.page.locator('[data-testid="stApp"][data-test-script-state="notRunning"]').wait_for(state="attached")

    def hear(self, seen: int) -> None:
        """Wait until the app has said more than the ``seen`` messages, and all of it."""
        self._listen_until(lambda: self.frames != seen, time.monotonic() + ANSWER_LIMIT)
        self.settle()

    def tap(self, target: Locator, *, local: bool = False) -> None:
        """Tap one thing and wait for the app's answer; a ``local`` tap is answered in the browser alone."""
        seen = self.frames
        target.click()
        self.taps += 1
        if local and not self.brisk:
            self.settle()
        elif not self.brisk:
            self.hear(seen)
        if self.film:
            self.page.screenshot(path=Path(self.film) / f"{self.taps:03}.png")

    def _listen_until(self, enough: Callable[[], bool], limit: float) -> None:
        """Wait for messages until enough was said, but no longer than ``limit``."""
        while not enough() and time.monotonic() < limit:
            if self._socket is None or self._socket.is_closed():
                self.page.wait_for_timeout(STEP)
                continue
            with suppress(Error):  # nothing of that came in time, or the socket was closed meanwhile
                self._socket.wait_for_event("framereceived", lambda _: enough(), timeout=LISTEN)

    def _listen(self, socket: WebSocket) -> None:
        self._socket, self._asked, self._drawing = socket, False, False
        socket.on("framesent", self._says)
        socket.on("framereceived", self._hears)

    def _says(self, frame: str | bytes) -> None:
        asked = BackMsg.FromString(frame) if isinstance(frame, bytes) else None
        if asked is not None and asked.HasField("rerun_script") and not asked.rerun_script.is_auto_rerun:
            self._asked = True  # a beat of the page is mostly answered without a run

    def _hears(self, frame: str | bytes) -> None:
        self.frames += 1
        message = ForwardMsg.FromString(frame if isinstance(frame, bytes) else frame.encode())
        if message.HasField("new_session"):
            self._asked, self._drawing = False, True
        elif message.HasField("script_finished"):  # a run that is broken off is followed by another
            self._drawing = message.script_finished == ForwardMsg.FINISHED_EARLY_FOR_RERUN

    def button(self, name: str) -> Locator:
        """A button by what it says."""
        return self.page.get_by_role("button", name=name)

    def go(self) -> None:
        """Tap the one button that goes on."""
        self.tap(self.page.locator('[class*="st-key-go-"] button:enabled'))

    def undo(self) -> None:
        """Tap undo."""
        self.tap(self.page.locator("[class*=st-key-undo-] button:enabled"))

    def redo(self) -> None:
        """Tap redo."""
        self.tap(self.page.locator("[class*=st-key-redo-] button:enabled"))

    def offer(self, name: str) -> None:
        """Choose what is done."""
        self.tap(self.page.locator(".stButtonGroup button", has_text=name).first)

    def spot(self, cell: str) -> None:
        """Tap a place on the board."""
        self.tap(self.page.locator(f'[data-spot="{cell}"][role="button"]').first)

    def card(self, card: str) -> None:
        """Tap a card."""
        self.tap(self.page.locator(f'[data-card="{card}"]').first)

    def piece(self, piece: str) -> None:
        """Tap a piece."""
        self.tap(self.page.locator(f'[data-piece="{piece}"]').first)

    def sentence(self) -> str:
        """The sentence that says what happens now."""
        return self.page.locator(".bt-now").inner_text()

    def status(self) -> str:
        """Round and stocks at the top."""
        return self.page.locator(".bt-head span").inner_text()

    def type(self, label: str, text: str) -> None:
        """Type into a field and leave it."""
        self.type_into(self.page.get_by_label(label, exact=True), text)

    def type_into(self, field: Locator, text: str) -> None:
        """Type into this field and leave it."""
        field.fill(text)
        field.press("Tab")
        if not self.brisk:
            self.settle()
