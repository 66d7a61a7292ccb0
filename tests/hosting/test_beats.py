from __future__ import annotations

import asyncio
from pathlib import Path
from unittest.mock import Mock

import pytest
from streamlit.proto.ClientState_pb2 import ClientState
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from streamlit.runtime.app_session import AppSession

from companion.ui import beats
from companion.ui.live import Live, Shown
from tests.hosting.loop import run as in_loop
from tests.hosting.sessions import fragment_in, page_at, session_of, texts, told

AT = 3


@pytest.fixture
def page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(AppSession, "request_rerun", AppSession.request_rerun)  # as it was, when the test is over
    return page_at(tmp_path, monkeypatch)


async def _beat(page: Path, *, shown: int | None, by_itself: bool = True) -> tuple[set[str], list[bool]]:
    """What is drawn at a beat, and what is said of the app's running; by a page that shows the table at a revision."""
    pages = Live(lambda links: dict.fromkeys(links, AT), lambda session, fragment: None)
    beats.answer(pages)
    session = session_of(page)
    session.request_rerun(ClientState())
    fragment = fragment_in(await told(session, ForwardMsg.FINISHED_SUCCESSFULLY))
    if shown is not None:
        pages.shows(session.id, Shown("a", shown, fragment))
    pages.look()
    session.flush_browser_queue()
    session.request_rerun(ClientState(fragment_id=fragment, is_auto_rerun=by_itself))
    is_run = session._scriptrunner is not None
    heard = await told(session, ForwardMsg.FINISHED_FRAGMENT_RUN_SUCCESSFULLY) if is_run else session.flush_browser_queue()
    await asyncio.sleep(beats.LASTS + 0.05)
    heard += session.flush_browser_queue()
    session.shutdown()
    pages._pages.clear()  # its watch ends
    running = [one.session_status_changed.script_is_running for one in heard if one.HasField("session_status_changed")]
    return texts(heard), running


def test_a_page_that_shows_all_there_is_hears_that_the_app_is_there_and_draws_nothing(page: Path) -> None:
    assert in_loop(_beat(page, shown=AT)) == (set(), [True, False])


@pytest.mark.parametrize("shown", [AT - 1, None])
def test_a_page_that_lags_behind_or_is_not_known_is_drawn(page: Path, shown: int | None) -> None:
    assert in_loop(_beat(page, shown=shown)) == ({"form"}, [True, False])


def test_what_a_person_taps_is_never_taken_for_a_beat(page: Path) -> None:
    assert in_loop(_beat(page, shown=AT, by_itself=False)) == ({"form"}, [True, False])


def test_a_run_that_begins_at_a_beat_ends_when_it_ends(page: Path) -> None:
    async def tapped() -> list[bool]:
        pages = Live(lambda links: dict.fromkeys(links, AT), lambda session, fragment: None)
        beats.answer(pages)
        session = session_of(page)
        session._scriptrunner = Mock()
        beats._end(session)
        session._scriptrunner = None
        heard = session.flush_browser_queue()
        beats._end(session)
        heard += session.flush_browser_queue()
        session.shutdown()
        return [one.session_status_changed.script_is_running for one in heard]

    assert in_loop(tapped()) == [False]
