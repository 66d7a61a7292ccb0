"""Table: what happens now, one form for it, and undo in reach."""

import streamlit as st

from companion.core.message import msg
from companion.ui import nav, table_view
from companion.ui.awake import keep_awake
from companion.ui.language import md, t
from companion.ui.tables import known_link, screen_of, why_closed

link_id = known_link()
screen = screen_of(link_id)
if screen is None:
    nav.head(t(msg("Table")))
    st.info(md(why_closed(link_id)))
    nav.link("start")
else:
    now = screen.now()
    table_view.head(screen, now)
    table_view.act(screen, now)
    table_view.heartbeat(screen)
    keep_awake()
