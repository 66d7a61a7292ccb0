from __future__ import annotations

import asyncio
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from streamlit.proto.ClientState_pb2 import ClientState
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from streamlit.runtime.app_session import AppSession

from companion.ui import in_order
from tests.hosting.loop import run as in_loop
from tests.hosting.sessions import fragment_in, page_at, session_of, texts, told


@pytest.fixture
def page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(AppSession, "_create_scriptrunner", in_order._begin)  # and as it was, when the test is over
    monkeypatch.setattr(AppSession, "_clear_queue", in_order._throw_out)
    return page_at(tmp_path, monkeypatch)


async def _tapped_at_the_end(page: Path) -> tuple[set[str], set[str]]:
    """Draw a page twice, and the second time ask for its fragment when all is drawn and nothing is heard yet."""
    session = session_of(page)
    session.request_rerun(ClientState())
    first = await told(session, ForwardMsg.FINISHED_SUCCESSFULLY)
    session.request_rerun(ClientState())
    runner: Any = session._scriptrunner
    runner._script_thread.join()  # the loop stands still meanwhile
    session.request_rerun(ClientState(fragment_id=fragment_in(first)))
    second = await told(session, ForwardMsg.FINISHED_FRAGMENT_RUN_SUCCESSFULLY)
    session.shutdown()
    return texts(first), texts(second)


def test_what_a_page_drew_last_is_sent_also_if_its_fragment_is_asked_for_at_that_moment(page: Path) -> None:
    in_order.keep()
    in_order.keep()
    first, second = in_loop(_tapped_at_the_end(page))
    assert first == second == {"form", "drawn last"}


def test_streamlit_by_itself_loses_it(page: Path) -> None:
    """Once this and the other one fail, Streamlit has mended it and ``in_order`` can go."""
    _, second = in_loop(_tapped_at_the_end(page))
    assert second == {"form"}


async def _tapped_before_it_is_sent(page: Path) -> list[ForwardMsg]:
    """Draw a page and ask for its fragment when all is heard and nothing is sent yet."""
    session = session_of(page)
    session.request_rerun(ClientState())
    while session._scriptrunner is not None:
        await asyncio.sleep(0.005)
    fragment = fragment_in(session._browser_queue._queue)
    session.request_rerun(ClientState(fragment_id=fragment))
    sent = await told(session, ForwardMsg.FINISHED_FRAGMENT_RUN_SUCCESSFULLY)
    session.shutdown()
    return sent


def out_of_order(sent: list[ForwardMsg]) -> list[tuple[int, ...]]:
    """The places that are drawn before those on which they stand, at which a browser says "Bad delta path index"."""
    known: Counter[tuple[int, ...]] = Counter()
    found = []
    for *above, place in (one.metadata.delta_path for one in sent if one.HasField("delta")):
        if place > known[tuple(above)]:
            found.append((*above, place))
        known[tuple(above)] = max(known[tuple(above)], place + 1)
    return found


def test_what_waits_to_be_sent_is_sent_in_order(page: Path) -> None:
    in_order.keep()
    sent = in_loop(_tapped_before_it_is_sent(page))
    assert out_of_order(sent) == []
    assert texts(sent) == {"form", "drawn last"}


def test_streamlit_by_itself_sends_what_stands_on_nothing(page: Path) -> None:
    assert out_of_order(in_loop(_tapped_before_it_is_sent(page))) == [(0, 1)]
