"""Works the theme out once and tells it to every page.

Streamlit works it out from the settings before each run, for each of its six sections: a twelfth of what a busy server
does. Each time it makes up names that Python takes up among all it knows and soon strikes out again, and the table of
these names grows in the course of an evening to twice its size.
"""

from __future__ import annotations

from streamlit.proto.NewSession_pb2 import CustomThemeConfig
from streamlit.runtime import app_session

_work_out = app_session._populate_theme_msg
_known: dict[str, CustomThemeConfig] = {}


def keep() -> None:
    """Have this process work out each section of the theme once; its settings do not change while it runs."""
    app_session._populate_theme_msg = _tell


def _tell(msg: CustomThemeConfig, section: str = "theme") -> None:
    """In place of ``_populate_theme_msg``."""
    if section not in _known:
        made = CustomThemeConfig()
        _work_out(made, section)
        _known[section] = made
    if _known[section].ListFields():  # an empty one would be said to be there
        msg.MergeFrom(_known[section])
