from __future__ import annotations

from pathlib import Path

import pytest
import streamlit as st

from tests.ui.visiting import ANNA


@pytest.fixture(autouse=True)
def _own_store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BOTTEGA_STORE", f"sqlite:///{tmp_path / 'store.db'}")
    monkeypatch.setattr("companion.ui.visitor.visitor", lambda: st.session_state.get("visitor", ANNA))
    st.cache_resource.clear()
