"""Brings news to open pages: one look a moment at all open tables, and a nudge for the pages that lag behind.

A page that asks by itself costs a run of its script each time, news or not; with a hundred phones that alone would keep a
process busy. So each page says what it shows, and is asked to look again only when its table has moved on or its link was
withdrawn. The look is one query, however many phones there are, and sees what other processes have recorded too.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from streamlit.proto.ClientState_pb2 import ClientState
from streamlit.runtime import Runtime, exists, get_instance
from streamlit.runtime.scriptrunner import get_script_run_ctx
from streamlit.runtime.scriptrunner_utils.script_run_context import ThreadState

from companion.core.errors import CompanionError

EVERY = 0.25
"""Seconds between two looks."""
_LOG = logging.getLogger("bottega")


@dataclass(frozen=True, slots=True)
class Shown:
    """What a page shows: a table at a revision, opened by a link; ``fragment`` is the part of it that looks for news."""

    link: str
    revision: int
    fragment: str


Look: TypeAlias = Callable[[Collection[str]], Mapping[str, int]]
"""The revision of the table behind each link that stands; what is missing is gone or withdrawn."""


class Live:
    """The open pages of this process. Safe to share between threads."""

    def __init__(self, revisions: Look, nudge: Callable[[str, str], None]) -> None:
        """``nudge`` asks a session to run a fragment."""
        self._revisions = revisions
        self._nudge = nudge
        self._pages: dict[str, Shown] = {}
        self._lock = threading.Lock()
        self._watch: threading.Thread | None = None

    def shows(self, session: str, shown: Shown) -> None:
        """A page was drawn."""
        with self._lock:
            self._pages[session] = shown
            if self._watch is None or not self._watch.is_alive():
                self._watch = threading.Thread(target=self._go_round, name="live", daemon=True)
                self._watch.start()

    def is_shown(self, session: str, fragment: str) -> bool:
        """The page of that session, which looks for news by that fragment, shows all there is, as far as is known here."""
        with self._lock:
            shown = self._pages.get(session)
            return shown is not None and shown.fragment == fragment and self._watch is not None and self._watch.is_alive()

    def look(self) -> int:
        """Look once at every table, and nudge the pages that lag behind; gives how many those were."""
        with self._lock:
            pages = dict(self._pages)
        if not pages:
            return 0
        standing = self._revisions({shown.link for shown in pages.values()})
        behind = {session: shown for session, shown in pages.items() if standing.get(shown.link) != shown.revision}
        with self._lock:
            for session, shown in behind.items():
                if self._pages.get(session) == shown:  # it says so again once it has looked
                    del self._pages[session]
        for session, shown in behind.items():
            self._nudge(session, shown.fragment)
        return len(behind)

    def _go_round(self) -> None:
        while True:
            with self._lock:
                if not self._pages:
                    self._watch = None
                    return
            try:
                self.look()
            except CompanionError as trouble:
                _LOG.warning("%s", trouble)
                time.sleep(1)
            time.sleep(EVERY)


def nudge(session_id: str, fragment: str) -> None:
    """Ask a page to run one of its fragments, as its own timer would; a page that is gone is left alone."""
    if exists():
        runtime = get_instance()
        runtime._get_async_objs().eventloop.call_soon_threadsafe(_run, runtime, session_id, fragment)


def _run(runtime: Runtime, session_id: str, fragment: str) -> None:
    """Called on the event loop."""
    found = runtime._session_mgr.get_active_session_info(session_id)
    if found is None:
        return
    state = ClientState()
    state.CopyFrom(found.session._client_state)
    state.ClearField("widget_states")
    state.fragment_id, state.is_auto_rerun = fragment, True
    found.session.request_rerun(state)


def here() -> tuple[str, str] | None:
    """The session and the fragment that run now, or ``None`` outside of a fragment."""
    context = get_script_run_ctx(suppress_warning=True)
    fragment = ThreadState.get().fragment_id if context else None
    return (context.session_id, fragment) if context and fragment else None
