"""Scores: who won and why; filled in from the table as far as it was kept, or by hand."""

import streamlit as st

from companion.core.message import msg
from companion.ui import nav, notices, scores_view, table_view
from companion.ui.language import md, t
from companion.ui.tables import why_closed

screen, game, names = scores_view.subject()
if game is None:
    nav.head(t(msg("Scores")))
    if (closed := st.query_params.get("t")) is not None:
        st.info(md(why_closed(closed)))
    scores_view.choose_game()
else:
    scores_view.head(game, screen)
    notices.show(game.slug)
    if not names:
        names = scores_view.ask_names(game)
    if names:
        result = scores_view.kept_result(screen)
        if result is not None:
            scores_view.show_result(game, result, screen)
        else:
            scores_view.sheet(game.slug, names, screen.visit.link if screen else None)
    if screen is not None:
        nav.link("table", msg("Back to the table"), t=screen.visit.link)
        table_view.heartbeat(screen)
