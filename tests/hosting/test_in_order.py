"""A session of Streamlit's own, without a browser: what it would send is taken from its queue."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest
from streamlit.proto.ClientState_pb2 import ClientState
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from streamlit.runtime import Runtime
from streamlit.runtime.app_session import AppSession
from streamlit.runtime.memory_uploaded_file_manager import MemoryUploadedFileManager
from streamlit.runtime.script_data import ScriptData
from streamlit.runtime.scriptrunner.script_cache import ScriptCache

from companion.ui import in_order
from tests.hosting.loop import run as in_loop

PAGE = """
import streamlit as st

@st.fragment
def form():
    st.text("form")

form()
st.text("drawn last")
"""


@pytest.fixture
def page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(Runtime, "_instance", Mock())
    script = tmp_path / "page.py"
    script.write_text(PAGE, "utf-8")
    return script


async def _told(session: AppSession, ended: Any) -> list[ForwardMsg]:
    """What it sends until a run has ended so."""
    told: list[ForwardMsg] = []
    async with asyncio.timeout(20):
        while ended not in [one.script_finished for one in told if one.WhichOneof("type") == "script_finished"]:
            await asyncio.sleep(0.005)
            told += session.flush_browser_queue()
    while session._scriptrunner is not None:
        await asyncio.sleep(0.005)
    return told


def _texts(told: list[ForwardMsg]) -> set[str]:
    return {one.delta.new_element.text.body for one in told if one.delta.new_element.WhichOneof("type") == "text"}


async def _tapped_at_the_end(page: Path) -> tuple[set[str], set[str]]:
    """Draw a page twice, and the second time ask for its fragment when all is drawn and nothing is heard yet."""
    session = AppSession(ScriptData(str(page), is_hello=False), MemoryUploadedFileManager("/"), ScriptCache(), None, {})
    session.request_rerun(ClientState())
    first = await _told(session, ForwardMsg.FINISHED_SUCCESSFULLY)
    fragment = next(one.delta.fragment_id for one in first if one.delta.fragment_id)
    session.request_rerun(ClientState())
    runner: Any = session._scriptrunner
    runner._script_thread.join()  # the loop stands still meanwhile
    session.request_rerun(ClientState(fragment_id=fragment))
    second = await _told(session, ForwardMsg.FINISHED_FRAGMENT_RUN_SUCCESSFULLY)
    session.shutdown()
    return _texts(first), _texts(second)


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
