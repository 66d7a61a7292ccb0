"""Scores: who won and why; filled in from the table as far as it was kept, or by hand."""

from companion.core.message import msg
from companion.ui import nav, notices, scores_view
from companion.ui.language import t
from companion.ui.tables import known_table

session, game, names = scores_view.subject()
if game is None:
    nav.head(t(msg("Scores")))
    scores_view.choose_game()
else:
    scores_view.head(game, session)
    notices.show(game.slug)
    if not names:
        names = scores_view.ask_names(game)
    if names:
        result = scores_view.kept_result(session)
        if result is not None:
            scores_view.show_result(game, result, session)
        else:
            scores_view.sheet(game.slug, names, session.id if session else None)
    if session is not None:
        nav.link("table", msg("Back to the table"), t=known_table())
