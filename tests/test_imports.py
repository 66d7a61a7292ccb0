from __future__ import annotations

from pathlib import Path

import pytest

from tools.imports import check

GAME = "companion/games/fresco/setup.py"
SHELL = "companion/ui/shell.py"


def tree(root: Path, path: str, source: str) -> list[str]:
    """What the check says of a house in which only this file stands."""
    file = root / path
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(source, "utf-8")
    return [str(wrong) for wrong in check(root)]


def test_every_arrow_of_the_house_goes_down() -> None:
    assert [str(wrong) for wrong in check()] == []


@pytest.mark.parametrize(
    ("path", "source", "told"),
    [
        ("companion/core/moves.py", "import companion.loader", "core must not import companion.loader"),
        ("companion/core/moves.py", "from companion import store", "core must not import companion.store"),
        ("companion/core/moves.py", "from ..ui import shell", "core must not import companion.ui.shell"),
        ("companion/core/moves.py", "from companion.games.fresco import GAME", "core must not import companion.games"),
        ("companion/core/moves.py", "import streamlit as st", "core must not import streamlit"),
        ("companion/core/draw.py", "import random", "core is pure and must not import random"),
        ("companion/core/draw.py", "from time import time", "core is pure and must not import time"),
        ("companion/core/draw.py", "import datetime", "core is pure and must not import datetime"),
        ("companion/core/draw.py", "def later():\n    import os.path", "core is pure and must not import os"),
        ("companion/core/draw.py", "from pathlib import Path", "core is pure and must not import pathlib"),
        ("companion/core/draw.py", "text = open('x').read()", "core opens a file"),
        (GAME, "import random", "game is pure and must not import random"),
        (GAME, "import streamlit", "game must not import streamlit"),
        (GAME, "from companion.loader import rows", "game must not import companion.loader.rows"),
        (GAME, "from companion.games.gonzaga.tables import City", "one game must not import another"),
        (GAME, "from companion.games import gonzaga", "one game must not import another"),
        (GAME, "from ..gonzaga import GAME", "one game must not import another"),
        (GAME, "rows = open('data/fresco/tiles.csv')", "game opens a file"),
        ("companion/games/__init__.py", "from companion.loader import tables", "games must not import companion.loader"),
        ("companion/share/code.py", "from companion.games import games", "share must not import companion.games.games"),
        ("companion/share/code.py", "from companion.loader import tables", "share must not import companion.loader.tables"),
        ("companion/store/store.py", "from companion.share import code", "store must not import companion.share.code"),
        ("companion/share/code.py", "import sqlalchemy", "share must not import sqlalchemy"),
        ("companion/store/store.py", "import streamlit", "store must not import streamlit"),
        ("companion/loader.py", "from companion.games import games", "loader must not import companion.games.games"),
        ("companion/cli/words.py", "from companion.ui import shell", "cli must not import companion.ui.shell"),
        ("companion/__main__.py", "import streamlit", "cli must not import streamlit"),
        (SHELL, "from companion.games.fresco import GAME", "games are found by the scan"),
        (SHELL, "import importlib\nimportlib.import_module('companion.cli')", "ui must not import companion.cli"),
        (SHELL, "FILE = ROOT / 'data' / 'fresco'", "ui opens a file that it must not know"),
        (SHELL, "FILE = Path('data/fresco/tiles.csv')", "ui opens a file that it must not know"),
        ("pages/score.py", "from companion.loader import tables", "pages must not import companion.loader.tables"),
        ("pages/score.py", "from companion.store import Store", "pages must not import companion.store.Store"),
        ("app.py", "from companion.core.game import Game", "app must not import companion.core.game.Game"),
        ("companion/attic.py", "from companion.core import moves", "attic must not import companion.core.moves"),
    ],
)
def test_an_arrow_that_goes_back_is_caught(tmp_path: Path, path: str, source: str, told: str) -> None:
    found = tree(tmp_path, path, source)

    assert len(found) == 1
    assert found[0].startswith(f"{path}:")
    assert told in found[0]


@pytest.mark.parametrize(
    ("path", "source"),
    [
        ("pages/score.py", "import streamlit\nfrom companion.ui import forms\nfrom companion.core.message import msg"),
        (SHELL, "import streamlit\nfrom companion.games import games\nfrom companion.store import Store"),
        (GAME, "from companion.core.draw import Stream\nfrom . import tables\nimport json"),
        (GAME, "from companion.games.fresco.tables import Tables"),
        ("companion/games/__init__.py", "from companion.core.game import AnyGame"),
        ("companion/cli/words.py", "from companion import loader\nfrom companion.share.code import code_of\nimport os"),
        ("companion/store/store.py", "import sqlalchemy\nimport time"),
        ("companion/loader.py", "from pathlib import Path\nDATA = Path(__file__).parent.parent / 'data'"),
    ],
)
def test_an_arrow_that_goes_down_is_let_pass(tmp_path: Path, path: str, source: str) -> None:
    assert tree(tmp_path, path, source) == []
