"""The pages, and going from one to another without losing the table.

Every way of changing pages drops the query unless it is told otherwise, so all of them go through here.
"""

from __future__ import annotations

from pathlib import Path

import streamlit as st
from streamlit.navigation.page import StreamlitPage

from companion.core.message import Message, msg
from companion.ui.language import language, t

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
    st.page_link(page(name), label=t(label or title), icon=icon, query_params=_query(query), width="stretch")


def go(name: str, **query: str | None) -> None:
    """Go to a page now; ends this run."""
    st.switch_page(page(name), query_params=_query(query))


def menu(table_id: str | None, game: str | None) -> None:
    """The way to every other page, small."""
    with st.popover(":material/menu:", key="menu", help=t(msg("Other pages"))):
        for name in TITLES:
            link(name, t=table_id if name in ("table", "scores", "share", "rules", "copy") else None, g=game)
