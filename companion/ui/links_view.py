"""The links of a running table on the Share page: to record, to look on, and one for each seat's secrets."""

from __future__ import annotations

import streamlit as st

from companion.core.message import Message, msg
from companion.share import link as share_link
from companion.store.links import Link
from companion.ui import share_view, style
from companion.ui.language import md
from companion.ui.tables import desk, go_on_with, screen_of, store
from companion.ui.visitor import is_hosted
from companion.visits import Screen

RECORD, FOLLOW = "record", "follow"


def show(screen: Screen) -> None:
    """Whoever records gives and withdraws every link; whoever looks on may pass on the own one; a seat's is its own."""
    st.subheader(md(msg("This table")))
    if screen.visit.may_record:
        _choose(screen)
    elif screen.visit.role == "follow":
        _shown(screen, msg("Whoever has this link sees what lies open, and can change nothing."), screen.visit.link)
    else:
        player = screen.session.names[screen.visit.seat or 0]
        st.caption(md(msg("This phone shows what {player} alone may see; its link is for nobody else.", player=player)))


def _choose(screen: Screen) -> None:
    kinds = {RECORD: msg("Records"), FOLLOW: msg("Looks on")}
    kinds |= {str(seat): msg("{player} alone", player=player) for seat, player in enumerate(screen.session.names)}
    chosen = st.pills(
        md(msg("What the other phone is for")),
        list(kinds),
        key="share-kind",
        default=RECORD,
        required=True,
        format_func=lambda kind: md(kinds[kind]),
    )
    link = _link(screen.visit.table, chosen or RECORD)
    _shown(screen, _said(screen, link), link.id)
    with st.popover(md(msg("Withdraw this link")), width="stretch"):
        st.caption(md(msg("Every other phone that came by this link is out at once. A new link takes its place.")))
        if not is_hosted():
            st.caption(md(msg("At home the Start page opens every table, for whoever can reach it.")))
        own = screen.visit.link
        st.button(md(msg("Withdraw it now")), key="withdraw", on_click=_withdraw, args=(own, link.id), width="stretch")


def _link(table_id: str, kind: str) -> Link:
    links = store().links
    if kind in (RECORD, FOLLOW):
        return links.make(table_id, "record" if kind == RECORD else "follow")
    return links.make(table_id, "seat", int(kind))


def _said(screen: Screen, link: Link) -> Message:
    match link.role:
        case "record":
            return msg("Whoever has this link sees the table and can record at it.")
        case "follow":
            return msg("Whoever has this link sees what lies open, and can change nothing.")
        case "seat":
            return msg(
                "For {player} only: shows what {player} alone may see, and takes {player}'s secret entries.",
                player=screen.session.names[link.seat or 0],
            )


def _shown(screen: Screen, said: Message, link_id: str) -> None:
    st.caption(md(said))
    share_view.show_link(share_link.table_link(share_view.base_url(), link_id), "table", screen.game.slug)


def _withdraw(own: str, link_id: str) -> None:
    """A button's callback. The phone that withdraws its own link goes on with the new one."""
    screen = screen_of(own)
    if screen is None or not screen.visit.may_record:
        return
    desk().withdraw(link_id)
    if link_id == own:
        go_on_with(store().links.make(screen.visit.table, "record").id)
    st.session_state["notice"] = msg("The link was withdrawn; the one below is new.")
    style.show_top()
