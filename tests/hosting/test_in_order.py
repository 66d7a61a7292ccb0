"""A session of Streamlit's own, without a browser: what it would send is taken from its queue."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest
from streamlit.proto.ClientState_pb2 import ClientState
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


async def _until(is_so: Callable[[], bool]) -> None:
    async with asyncio.timeout(20):
        while not is_so():
            await asyncio.sleep(0.005)


def _texts(session: AppSession) -> list[str]:
    return [message.delta.new_element.text.body for message in session.flush_browser_queue()
            if message.delta.new_element.WhichOneof("type") == "text"]


async def _tapped_at_the_end(page: Path) -> tuple[list[str], list[str]]:
    """Draw a page twice, and the second time ask for its fragment when all is drawn and nothing is heard yet."""
    session = AppSession(ScriptData(str(page), is_hello=False), MemoryUploadedFileManager("/"), ScriptCache(), None, {})
    session.request_rerun(ClientState())
    await _until(lambda: session._scriptrunner is None)
    first = session.flush_browser_queue()
    fragment = next(message.delta.fragment_id for message in first if message.delta.fragment_id)
    session.request_rerun(ClientState())
    runner: Any = session._scriptrunner
    runner._script_thread.join()  # the loop stands still meanwhile
    session.request_rerun(ClientState(fragment_id=fragment))
    await _until(lambda: session._scriptrunner not in (None, runner))
    await _until(lambda: session._scriptrunner is None)
    told = _texts(session)
    session.shutdown()
    return [message.delta.new_element.text.body for message in first if message.delta.new_element.text.body], told


def test_what_a_page_drew_last_is_sent_also_if_its_fragment_is_asked_for_at_that_moment(page: Path) -> None:
    in_order.keep()
    in_order.keep()
    first, second = in_loop(_tapped_at_the_end(page))
    assert first == ["form", "drawn last"]
    assert sorted(second) == ["drawn last", "form"]


def test_streamlit_by_itself_loses_it(page: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Once this fails, Streamlit has mended it and ``in_order`` can go."""
    monkeypatch.setattr(AppSession, "_create_scriptrunner", in_order._begin)
    _, second = in_loop(_tapped_at_the_end(page))
    assert second == ["form"]
