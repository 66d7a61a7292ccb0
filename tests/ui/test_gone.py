from __future__ import annotations

import random
import secrets
from typing import Any

from streamlit.testing.v1 import AppTest

from tests.desk.tables import a_move
from tests.ui.visiting import a_desk, a_table, table_of, visit


def state_of(app: AppTest) -> Any:
    """What Streamlit keeps of this session."""
    state: Any = app.session_state
    return state._state._state


def known(app: AppTest) -> dict[str, Any]:
    """What Streamlit keeps of the controls of this session."""
    return dict(state_of(app)._new_widget_state.widget_metadata)


def everything_kept(app: AppTest) -> list[int]:
    state = state_of(app)
    keys, drafts = state._key_id_mapper, app.session_state["drafts"]
    return [len(known(app)), len(keys._key_id_mapping), len(keys._id_key_mapping), len(drafts), len(state._old_state)]


def test_an_evening_leaves_neither_controls_nor_their_keys_nor_empty_drafts_behind() -> None:
    link, chance = a_table("splendor_duel"), random.Random(2)
    desk = a_desk()
    app = visit("table", t=link)
    kept = []
    for _ in range(8):
        session = desk.open(table_of(desk, link))
        desk.record(session.id, a_move(session, chance), session.revision, secrets.token_hex(8))
        app.run()
        kept.append(everything_kept(app))

    for counted in zip(*kept, strict=True):
        assert max(counted[4:]) <= max(counted[:4]) + 4, kept


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
