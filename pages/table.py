"""Table: what happens now, one form for it, and undo in reach."""

import streamlit as st

from companion.core.message import msg
from companion.ui import nav, table_view
from companion.ui.components import stay_awake
from companion.ui.language import md, t
from companion.ui.tables import known_table, open_table

table_id = known_table()
session = open_table(table_id)
if session is None:
    nav.head(t(msg("Table")))
    st.info(
        md(msg("There is no table here: its link may have been cut short. The start page has the tables of this house."))
    )
    nav.link("start")
else:
    now = session.now()
    table_view.head(session, now)
    table_view.act(session, now)
    table_view.heartbeat(session.id, session.revision)
    stay_awake(True)
