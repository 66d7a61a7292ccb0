"""Rules: each rule in short, with its number and where the rulebook says it."""

import streamlit as st

from companion.core.message import msg
from companion.ui import rules_view
from companion.ui.language import md

st.title(md(msg("Rules")))
game = rules_view.chosen_game()
if game is not None:
    rules_view.listing(game)
