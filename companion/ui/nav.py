"""The pages, and going from one to another without losing the table.

Every way of changing pages drops the query unless it is told otherwise, so all of them go through here.
"""

from __future__ import annotations

from html import escape
from pathlib import Path

import streamlit as st
from streamlit.delta_generator import DeltaGenerator
from streamlit.navigation.page import StreamlitPage

from companion.core.message import Message, msg
from companion.ui.language import language, md, t
from companion.ui.tables import screen_of

_FOLDER = Path(__file__).parent.parent.parent / "pages"

TITLES: dict[str, tuple[Message, str]] = {
    "start": (msg("Start"), ":material/home:"),
    "setup": (msg("Set up"), ":material/checklist:"),
    "table": (msg("Table"), ":material/table_restaurant:"),
    "scores": (msg("Scores"), ":material/emoji_events:"),
    "share": (msg("Share"), ":material/qr_code_2:"),
    "copy": (msg("Your copy"), ":material/inventory_2:"),
    "history": (msg("History"), ":material/history:"),
    "rules": (msg("Rules"), ":material/menu_book:"),
}


def page(name: str) -> StreamlitPage:
    """A page of the app by its name."""
    title, icon = TITLES[name]
    return st.Page(
        _FOLDER / f"{name}.py", title=t(title), icon=icon, url_path="" if name == "start" else name, default=name == "start"
    )


def _query(query: dict[str, str | None]) -> dict[str, str]:
    kept = {key: value for key, value in query.items() if value}
    if language() != "en":
        kept.setdefault("lang", language())
    return kept


def link(name: str, label: Message | None = None, **query: str | None) -> None:
    """A link to a page; ``query`` says which table (``t``), game (``g``), setup (``s``) or rule (``r``)."""
    title, icon = TITLES[name]
    st.page_link(page(name), label=md(label or title), icon=icon, query_params=_query(query), width="stretch")


def go(name: str, **query: str | None) -> None:
    """Go to a page now; ends this run."""
    st.switch_page(page(name), query_params=_query(query))


def head(title: str, aside: Message | None = None, *, link_id: str | None = None, game: str | None = None) -> None:
    """The line at the top of every page: what it is about, and the way to every other page."""
    with st.container(horizontal=True, key="top", vertical_alignment="center"):
        told = f"<span>{escape(t(aside))}</span>" if aside else ""
        st.html(f'<div class="bt-head"><b>{escape(title)}</b>{told}</div>')
        _menu(link_id, game)


def bar() -> DeltaGenerator:
    """The bar that stays at the bottom, in reach of a thumb; for the one button that goes on, and undo."""
    return st.container(horizontal=True, key="bar")


_FOR_GUESTS = ("table", "scores", "share", "rules")
"""Where somebody goes who only looks on at a table."""


def _menu(link_id: str | None, game: str | None) -> None:
    """Closed until it is tapped; a menu that nobody opens would be half of what each tap sends."""
    with st.popover(":material/menu:", key="menu", help=t(msg("Other pages")), on_change="rerun") as menu:
        if not menu.open:
            return
        screen = screen_of(link_id)
        for name in TITLES if screen is None or screen.visit.may_record else _FOR_GUESTS:
            about_table = name in ("table", "scores", "share")
            if name == "table" and not link_id:
                continue
            link(name, t=link_id if about_table else None, g=None if about_table and link_id else game)
