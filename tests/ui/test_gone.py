from __future__ import annotations

import random
import secrets
from typing import Any

from streamlit.testing.v1 import AppTest

from tests.desk.tables import a_move
from tests.ui.visiting import a_desk, a_table, table_of, visit


def known(app: AppTest) -> dict[str, Any]:
    """What Streamlit keeps of the controls of this session."""
    state: Any = app.session_state
    return dict(state._state._state._new_widget_state.widget_metadata)


def test_an_evening_leaves_no_controls_behind() -> None:
    link, chance = a_table("splendor_duel"), random.Random(2)
    desk = a_desk()
    app = visit("table", t=link)
    kept = []
    for _ in range(8):
        session = desk.open(table_of(desk, link))
        desk.record(session.id, a_move(session, chance), session.revision, secrets.token_hex(8))
        app.run()
        kept.append(len(known(app)))

    assert max(kept[4:]) <= max(kept[:4]) + 4, kept


def test_what_stood_there_until_just_now_can_still_be_tapped() -> None:
    link = a_table("splendor_duel")
    app = visit("table", t=link)
    before = known(app)
    desk = a_desk()
    session = desk.open(table_of(desk, link))
    desk.record(session.id, a_move(session, random.Random(1)), session.revision, secrets.token_hex(8))
    app.run()

    assert before.keys() <= known(app).keys()
    app.run()
    assert not before.keys() <= known(app).keys()
