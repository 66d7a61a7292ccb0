"""History: games finished here, by game and by player."""

import streamlit as st

from companion.core.message import msg
from companion.ui import history_view, nav
from companion.ui.language import md, t
from companion.ui.tables import known_link

nav.head(t(msg("History")), link_id=known_link(), game=st.query_params.get("g"))
plays = history_view.plays()
if not plays:
    st.info(md(msg("No game has been finished here yet.")))
else:
    history_view.figures(plays)
    history_view.chart(plays)
    history_view.listing(plays)
    history_view.export(plays)
