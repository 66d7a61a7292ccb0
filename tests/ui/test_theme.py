"""What a page is told of the theme is what Streamlit would work out for it each time."""

from __future__ import annotations

import pytest
from streamlit.config import CustomThemeCategories
from streamlit.proto.NewSession_pb2 import CustomThemeConfig, NewSession
from streamlit.runtime import app_session

from companion.ui import theme

SECTIONS = ("theme", *(f"theme.{part.value}" for part in CustomThemeCategories))


@pytest.fixture(autouse=True)
def _as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(app_session, "_populate_theme_msg", theme._work_out)
    monkeypatch.setattr(theme, "_known", {})


@pytest.mark.parametrize("section", SECTIONS)
def test_every_page_is_told_the_same_as_without(section: str) -> None:
    wanted = CustomThemeConfig()
    theme._work_out(wanted, section)
    theme.keep()
    for _ in range(2):
        told = CustomThemeConfig()
        app_session._populate_theme_msg(told, section)
        assert told == wanted


def test_our_own_colours_are_among_it() -> None:
    told = NewSession()
    theme._tell(told.custom_theme.light, "theme.light")
    theme._tell(told.custom_theme.dark, "theme.dark")
    assert (told.custom_theme.light.primary_color, told.custom_theme.dark.primary_color) == ("#9B2D1F", "#E2725B")


def test_a_section_that_says_nothing_is_not_there() -> None:
    told = NewSession()
    app_session._populate_theme_msg(told.custom_theme.light.sidebar, "theme.light.sidebar")
    as_before = told.custom_theme.light.HasField("sidebar")
    theme._tell(told.custom_theme.light.sidebar, "theme.light.sidebar")
    assert told.custom_theme.light.HasField("sidebar") is as_before is False


def test_it_is_worked_out_once(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    monkeypatch.setattr(theme, "_work_out", lambda told, section: asked.append(section))
    for _ in range(3):
        theme._tell(CustomThemeConfig())
        theme._tell(CustomThemeConfig(), "theme.dark")
    assert asked == ["theme", "theme.dark"]
