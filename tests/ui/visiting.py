"""Pages as Streamlit draws them, without a browser, for one visitor or several."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any

from streamlit.testing.v1 import AppTest

from companion import loader
from companion.core.game import AnyGame
from companion.core.setup import Document, Header, derived_secret, plan
from companion.desk import Desk
from companion.games import games
from companion.store.store import open_store

ROOT = Path(__file__).parent.parent.parent
ANNA, BENCE = "a" * 26, "b" * 26
"""Two browsers."""


def visit(page: str, visitor: str = ANNA, **query: str) -> AppTest:
    """A page as one browser opens it."""
    app = AppTest.from_file(str(ROOT / "companion" / "ui" / "shell.py"), default_timeout=20)
    app.query_params.update(query)
    app.session_state["visitor"] = visitor
    app.run()
    if page != "start":
        app.switch_page(f"../../pages/{page}.py")
        app.query_params.update(query)
        app.run()
    return app


def keyed(key: str | None) -> str:
    """A button's key without the revision that it was drawn for."""
    return re.sub(r"-\d+$", "", key or "")


def a_document(slug: str, *names: str, **options: str) -> tuple[AnyGame, Document]:
    """A setup with everything dealt as the Set up page proposes it."""
    game = games()[slug]
    players = names or tuple(("Anna", "Bence", "Csilla", "Dániel")[: game.fewest])
    header = Header(
        game=slug,
        seed="TEST",
        secret_seed=derived_secret("TEST"),
        players=players,
        options={part.id: part.at_table.value for part in game.parts} | options,
    )
    return game, plan(game, loader.tables(game), header)


def a_desk() -> Desk:
    """The store that the pages of this test use."""
    return Desk(open_store(os.environ))


def a_table(slug: str, *names: str) -> str:
    """A new table; gives the link to record."""
    desk = a_desk()
    return link_to(desk, desk.start(*a_document(slug, *names)))


def link_to(desk: Desk, table_id: str, role: Any = "record", seat: int | None = None) -> str:
    """A link of a table."""
    return desk.store.links.make(table_id, role, seat).id


def table_of(desk: Desk, link_id: str) -> str:
    """The table that a link opens."""
    return desk.store.links.find(link_id).table_id
