"""Set up: names in, a fair layout out, as a checklist in rulebook order."""

import streamlit as st

from companion.core.message import msg
from companion.ui import nav, notices, setup_form, setup_view
from companion.ui.language import md, t

game, header = setup_view.asked()
if game is None:
    nav.head(t(msg("Set up")))
    st.info(md(msg("Pick a game on the start page.")))
    if (link_id := st.query_params.get("t")) is not None:  # the way back from a table that was just started
        nav.link("table", msg("Back to the table"), t=link_id)
    nav.link("start")
else:
    setup_view.head(game)
    notices.show(game.slug)
    wanted = setup_form.players_and_options(game, header)
    document = setup_view.laid_out(game, wanted)
    if document is not None:
        setup_view.show_layout(game, document)
        setup_view.start_bar(game, document)
    else:
        setup_view.deal_bar(game)
