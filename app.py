"""The ASGI app: ``streamlit run app.py`` serves it."""

from companion.ui.web import app

__all__ = ["app"]
