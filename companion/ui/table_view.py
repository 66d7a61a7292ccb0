"""The Table page as a whole: what happens now at the top, the turn below, the log at the end."""

from __future__ import annotations

from html import escape

import streamlit as st

from companion.core.message import Message, msg
from companion.core.view import Now
from companion.store.errors import NoSuchTableError, StoreError, WithdrawnLinkError
from companion.ui import beats, components, live, log_view, nav, phone, turn_view
from companion.ui.language import t
from companion.ui.tables import desk
from companion.visits import Screen

HEARTBEAT = 5
"""Seconds between two signs of life of a page; a server that was restarted learns by them what the page shows. News come
sooner: see :mod:`companion.ui.live`."""


@st.cache_resource(show_spinner=False)
def _live() -> live.Live:
    pages = live.Live(desk().store.links.revisions, live.nudge)
    beats.answer(pages)
    return pages


def heartbeat(screen: Screen) -> None:
    """Bring the page up to date when the table moved on without it: another phone, a withdrawn link, a restarted server."""
    visit, revision = screen.visit, screen.session.revision

    @st.fragment(run_every=HEARTBEAT)
    def look() -> None:
        try:
            desk().standing(visit.link)
            is_news = desk().glance(visit.table) != revision
        except (NoSuchTableError, WithdrawnLinkError):
            is_news = True
        except StoreError:  # it may be back at the next look
            is_news = False
        if is_news:
            st.rerun()
        if (here := live.here()) is not None:
            session_id, fragment = here
            _live().shows(session_id, live.Shown(visit.link, revision, fragment))

    look()
    phone.beats()


def head(screen: Screen, now: Now) -> None:
    """Game and round, whose phone this is, the phases, and the sentence that says who does what."""
    session = screen.session
    nav.head(session.game.name, now.status, link_id=screen.visit.link, game=session.game.slug)
    phases = "<i>›</i>".join(
        f'<span class="{"is" if phase.id == now.phase else ""}">{escape(t(phase.label))}</span>' for phase in now.phases
    )
    role = _role(screen)
    told = f'<span class="bt-role">{escape(t(role))}</span>' if role else ""
    detail = f'<div class="bt-detail">{escape(t(now.detail))}</div>' if now.detail else ""
    sentence = f'<div class="bt-now" role="status">{escape(t(now.sentence))}</div>'
    st.html(f'<div class="bt-phases">{told}{phases}</div>{sentence}{detail}{_awaited(screen, now)}')


def _awaited(screen: Screen, now: Now) -> str:
    """Who is in and who is still awaited, where all enter something unseen: nobody need ask round the table."""
    if not now.awaited:
        return ""
    names = screen.session.position.state.players
    awaited, entered = (tuple(names[seat] for seat in seats) for seats in (now.awaited, now.entered))
    still = escape(t(msg("Still awaited: {players}", players=awaited)))
    are_in = f" <span>{escape(t(msg('In: {players}', players=entered)))}</span>" if entered else ""
    return f'<div class="bt-awaited" role="status"><b>{still}</b>{are_in}</div>'


def _role(screen: Screen) -> Message | None:
    match screen.visit.role:
        case "record":
            return None
        case "follow":
            return msg("Looking on")
        case "seat":
            return msg("{player} alone", player=screen.session.names[screen.visit.seat or 0])


def act(screen: Screen, now: Now) -> None:
    """What may be done, the players, the bar at the bottom, and behind a tap the log and what is rarely needed."""
    turn_view.show(screen.visit.link, screen.session.revision)
    turn_view.back_and_forth(screen)
    components.players(now, screen.session.names, key="players")
    log_view.show(screen, now)
