"""The ASGI app: ``streamlit run app.py`` finds it by the assignment below, which must stand here."""

import streamlit as st

from companion.ui.web import LIFE, MIDDLEWARE, ROUTES

app = st.App("companion/ui/shell.py", routes=ROUTES, middleware=MIDDLEWARE, lifespan=LIFE)
