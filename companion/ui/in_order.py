"""Lets a run of a page say all that it drew before the next one begins.

Streamlit hears a run from another thread, a message at a time, and from the newest run alone. A page that has just been
drawn to its end may have messages under way; a request for one of its fragments (a tap in a form, the beat of the page, a
nudge) that comes at this moment begins a new run, and what was under way is dropped. The page would then stand there half
as it was before, and nothing would draw the rest again.

And what was heard waits until it is sent. When a run of a fragment begins, Streamlit throws out what still waits there of
this fragment, but neither what comes after it on the page nor those of its parts that the browser knows by their digest;
these then arrive before what they stand on, and the browser refuses them.

A request for the whole page may come at any time: it draws everything.
"""

from __future__ import annotations

from streamlit.runtime.app_session import AppSession, AppSessionState
from streamlit.runtime.scriptrunner_utils.script_requests import RerunData

SOON = 0.005
"""Seconds until it is looked at again whether all was heard."""

_begin = AppSession._create_scriptrunner
_throw_out = AppSession._clear_queue


def keep() -> None:
    """Have every session of this process begin its runs in order; telling it twice does no harm."""
    AppSession._create_scriptrunner = _begin_in_order  # type: ignore[method-assign, assignment]
    AppSession._clear_queue = _keep_in_order  # type: ignore[method-assign, assignment]


def _begin_in_order(session: AppSession, asked: RerunData) -> None:
    """In place of ``AppSession._create_scriptrunner``; called on the event loop, as all that hears and asks.

    It is called while there is a run only where that run has ended and was not heard to its end.
    """
    if session._scriptrunner is None:
        _begin(session, asked)
    else:
        session._event_loop.call_later(SOON, _ask_again, session, asked)


def _ask_again(session: AppSession, asked: RerunData) -> None:
    is_gone = asked.fragment_id is not None and not session.has_fragment(asked.fragment_id)
    if is_gone or session._state == AppSessionState.SHUTDOWN_REQUESTED:
        return
    runner = session._scriptrunner
    if runner is None or not runner.request_rerun(asked):
        session._create_scriptrunner(asked)


def _keep_in_order(session: AppSession, fragment_ids_this_run: list[str] | None = None) -> None:
    """In place of ``AppSession._clear_queue``: what waits to be sent is thrown out for a run of the whole page alone."""
    _throw_out(session, [] if fragment_ids_this_run else None)
