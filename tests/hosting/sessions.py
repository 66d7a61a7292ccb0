"""A session of Streamlit's own, without a browser: what it would send is taken from its queue."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from streamlit.runtime import Runtime
from streamlit.runtime.app_session import AppSession
from streamlit.runtime.memory_uploaded_file_manager import MemoryUploadedFileManager
from streamlit.runtime.script_data import ScriptData
from streamlit.runtime.scriptrunner.script_cache import ScriptCache

PAGE = """
import streamlit as st

@st.fragment
def form():
    st.text("form")

form()
st.text("drawn last")
"""


def page_at(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A page with a fragment, and no server around it."""
    monkeypatch.setattr(Runtime, "_instance", Mock())
    script = tmp_path / "page.py"
    script.write_text(PAGE, "utf-8")
    return script


def session_of(page: Path) -> AppSession:
    """Somebody who has opened the page; to be called on an event loop."""
    return AppSession(ScriptData(str(page), is_hello=False), MemoryUploadedFileManager("/"), ScriptCache(), None, {})


async def told(session: AppSession, ended: Any) -> list[ForwardMsg]:
    """What it sends until a run has ended so."""
    heard: list[ForwardMsg] = []
    async with asyncio.timeout(20):
        while ended not in [one.script_finished for one in heard if one.WhichOneof("type") == "script_finished"]:
            await asyncio.sleep(0.005)
            heard += session.flush_browser_queue()
    while session._scriptrunner is not None:
        await asyncio.sleep(0.005)
    return heard


def texts(heard: list[ForwardMsg]) -> set[str]:
    """The texts among it."""
    return {one.delta.new_element.text.body for one in heard if one.delta.new_element.WhichOneof("type") == "text"}


def fragment_in(heard: list[ForwardMsg]) -> str:
    """The fragment that was drawn."""
    return next(one.delta.fragment_id for one in heard if one.delta.fragment_id)
