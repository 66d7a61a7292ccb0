from __future__ import annotations

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


def test_streamlit_by_itself_loses_it(page: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Once this fails, Streamlit has mended it and ``in_order`` can go."""
    monkeypatch.setattr(AppSession, "_create_scriptrunner", in_order._begin)
    _, second = in_loop(_tapped_at_the_end(page))
    assert second == {"form"}
