"""Answers the beat of a page that shows all there is, without running anything.

A page asks by itself every few seconds whether there is news, so that it finds back to a server that was restarted, and so
that a silence tells that it is out of touch. A run that finds nothing new costs as much as any other: a thread, ten
milliseconds, and twenty kilobytes that lie about for a while; with a hundred phones that was most of what a process did.
But what news there are is known already: see :mod:`companion.ui.live`.
"""

from __future__ import annotations

from streamlit.proto.ClientState_pb2 import ClientState
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from streamlit.runtime.app_session import AppSession, AppSessionState

from companion.ui.live import Live

LASTS = 0.1
"""Seconds from begin to end: the page gathers what it hears for a moment, and would miss what is over within that."""

_request_rerun = AppSession.request_rerun


def answer(pages: Live) -> None:
    """From now on the beats of these pages, as long as they show all there is, are told that the app ran and is done."""

    def request_rerun(session: AppSession, asked: ClientState | None) -> None:
        """In place of ``AppSession.request_rerun``; called on the event loop."""
        is_beat = asked is not None and asked.is_auto_rerun and pages.is_shown(session.id, asked.fragment_id)
        if is_beat and session._scriptrunner is None:
            session._enqueue_forward_msg(_status(is_running=True))
            session._event_loop.call_later(LASTS, _end, session)
        else:
            _request_rerun(session, asked)

    AppSession.request_rerun = request_rerun  # type: ignore[method-assign, assignment]


def _end(session: AppSession) -> None:
    """Not where a run has begun meanwhile, which says itself when it ends."""
    if session._scriptrunner is None and session._state == AppSessionState.APP_NOT_RUNNING:
        session._enqueue_forward_msg(_status(is_running=False))


def _status(*, is_running: bool) -> ForwardMsg:
    told = ForwardMsg()
    told.session_status_changed.script_is_running = is_running
    return told
