"""Rules: each rule in short, with its number and where the rulebook says it."""

import streamlit as st

from companion.core.message import msg
from companion.ui import nav, rules_view
from companion.ui.language import t
from companion.ui.tables import known_link

nav.head(t(msg("Rules")), link_id=known_link(), game=st.query_params.get("g"))
game = rules_view.chosen_game()
if game is not None:
    rules_view.listing(game)
