"""Share: the setup as a QR code and a link, and the way back to this table."""

import streamlit as st

from companion.core.message import msg
from companion.ui import links_view, nav, notices, share_view, table_view
from companion.ui.language import md, t
from companion.ui.tables import known_link, screen_of, why_closed

link_id = known_link()
screen = screen_of(link_id)
nav.head(t(msg("Share")), link_id=link_id, game=st.query_params.get("g"))
setup = share_view.subject(screen)
if setup is None:
    nothing = msg("There is nothing to share yet: set up a game, or open a table.")
    st.info(md(why_closed(link_id) if link_id else nothing))
    nav.link("start")
else:
    notices.show()
    if screen is not None:
        links_view.show(screen)
    share_view.setup_link(*setup, may_be_whole=screen is None or screen.visit.may_record)
    if screen is not None:
        table_view.heartbeat(screen)
