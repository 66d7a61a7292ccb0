"""Your copy: what stands on your components and in no rulebook."""

import streamlit as st

from companion.core.message import msg
from companion.ui import copy_view, nav
from companion.ui.language import md, t
from companion.ui.tables import known_link

nav.head(t(msg("Your copy")), link_id=known_link(), game=st.query_params.get("g"))
st.caption(md(msg("Some numbers stand on the components only. What you read off yours is asked for once and remembered.")))
game = copy_view.chosen_game()
if game is not None:
    copy_view.facts(game)
copy_view.to_and_from_file()
