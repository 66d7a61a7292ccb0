"""Share: the setup as a QR code and a link, and the way back to this table."""

import streamlit as st

from companion.core.message import msg
from companion.ui import nav, share_view
from companion.ui.language import md, t
from companion.ui.tables import known_table

nav.head(t(msg("Share")), table_id=known_table(), game=st.query_params.get("g"))
setup = share_view.subject()
if setup is None:
    st.info(md(msg("There is nothing to share yet: set up a game, or open a table.")))
    nav.link("start")
else:
    share_view.setup_link(*setup)
    share_view.table_link()
