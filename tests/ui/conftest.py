from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
import streamlit as st
from streamlit.components.v2 import manifest_scanner

from tests.ui.visiting import ANNA


@pytest.fixture(scope="session", autouse=True)
def _look_for_packages_once() -> Iterator[None]:
    """Streamlit looks through all that is installed for each AppTest, which takes four times as long as the page."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(manifest_scanner, "scan_component_manifests", cache(manifest_scanner.scan_component_manifests))
        yield


@pytest.fixture(autouse=True)
def _own_store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BOTTEGA_STORE", f"sqlite:///{tmp_path / 'store.db'}")
    monkeypatch.setattr("companion.ui.visitor.visitor", lambda: st.session_state.get("visitor", ANNA))
    st.cache_resource.clear()
