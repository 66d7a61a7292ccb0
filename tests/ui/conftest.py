from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import streamlit as st
from streamlit.components.v2 import manifest_scanner

from companion.ui import live
from tests.ui.visiting import ANNA


@pytest.fixture(scope="session", autouse=True)
def _look_for_packages_once() -> Iterator[None]:
    """Streamlit looks through all that is installed for each AppTest, which takes four times as long as the page."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(manifest_scanner, "scan_component_manifests", cache(manifest_scanner.scan_component_manifests))
        yield


@pytest.fixture(autouse=True)
def _own_store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("BOTTEGA_STORE", f"sqlite:///{tmp_path / 'store.db'}")
    monkeypatch.setattr("companion.ui.visitor.visitor", lambda: st.session_state.get("visitor", ANNA))
    watching: list[live.Live] = []

    def watch(*args: Any, made: type[live.Live] = live.Live) -> live.Live:
        watching.append(made(*args))
        return watching[-1]

    monkeypatch.setattr(live, "Live", watch)
    st.cache_resource.clear()
    yield
    for one in watching:  # else it would look for news four times a second for as long as this process runs
        one._pages.clear()
