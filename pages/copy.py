"""Your copy: what stands on your components and in no rulebook."""

import streamlit as st

from companion.core.message import msg
from companion.ui import copy_view
from companion.ui.language import md

st.title(md(msg("Your copy")))
st.caption(
    md(
        msg(
            "Some numbers stand only on the board or the cards. What you read off yours is remembered here and asked for once."
        )
    )
)
game = copy_view.chosen_game()
if game is not None:
    copy_view.facts(game)
copy_view.to_and_from_file()
