"""Start: pick a game, go on with a table, open what somebody shared."""

import streamlit as st

from companion.core.message import msg
from companion.ui import nav, start_view
from companion.ui.language import md

start_view.follow_address()
st.title("Bottega")
start_view.running_tables()
st.subheader(md(msg("Play")))
start_view.games_to_play()
st.subheader(md(msg("Open a link, a code or a photo")))
start_view.opening()
st.subheader(md(msg("More")))
for name in ("scores", "copy", "history", "rules"):
    nav.link(name)
