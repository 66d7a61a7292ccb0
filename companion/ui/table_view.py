"""The Table page as a whole: what happens now at the top, the turn below, the log at the end."""

from __future__ import annotations

from html import escape

import streamlit as st

from companion.core.view import Now
from companion.desk import Session
from companion.ui import components, log_view, nav, style, turn_view
from companion.ui.language import t
from companion.ui.tables import open_table

HEARTBEAT = 4
"""Seconds between two looks whether the table has moved on elsewhere, or the server was restarted."""


def heartbeat(table_id: str, revision: int) -> None:
    """Bring the page up to date when the table moved on without it: another phone, a reload, a restarted server."""

    @st.fragment(run_every=HEARTBEAT)
    def look() -> None:
        session = open_table(table_id)
        if session is not None and session.revision != revision:
            st.rerun()

    look()


def head(session: Session, now: Now) -> None:
    """Game and round, the phases, and the sentence that says who does what."""
    nav.head(session.game.name, now.status, table_id=session.id, game=session.game.slug)
    phases = "<i>›</i>".join(
        f'<span class="{"is" if phase.id == now.phase else ""}">{escape(t(phase.label))}</span>' for phase in now.phases
    )
    detail = f'<div class="bt-detail">{escape(t(now.detail))}</div>' if now.detail else ""
    sentence = f'<div class="bt-now" role="status">{escape(t(now.sentence))}</div>'
    st.html(f'<div class="bt-phases">{phases}</div>{sentence}{detail}')


def act(session: Session, now: Now) -> None:
    """What may be done, the players, the bar at the bottom, and behind a tap the log and what is rarely needed."""
    turn_view.show(session.id, session.revision)
    turn_view.back_and_forth(session)
    components.players(now, session.names, key="players")
    log_view.show(session, now)
    style.settle()
