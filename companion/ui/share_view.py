"""The Share page: light QR codes in any theme, and what they hold, said plainly."""

from __future__ import annotations

import os

import streamlit as st

from companion import loader
from companion.core.errors import Refused
from companion.core.game import AnyGame
from companion.core.message import msg
from companion.core.setup import Document, is_whole, kept_parts, public
from companion.games import games
from companion.share import code as share_code
from companion.share import link as share_link
from companion.share import qr
from companion.ui import notices
from companion.ui.language import md, t
from companion.visits import Screen

BASE_URL = "BOTTEGA_BASE_URL"


def subject(screen: Screen | None) -> tuple[AnyGame, Document] | None:
    """The setup in the address, or that of the table."""
    code = st.query_params.get("s")
    if code:
        try:
            document = share_code.open_code(code, games(), loader.tables)
        except Refused as refusal:
            notices.faults(refusal.faults)
            return None
        return games()[document.game], document
    return (screen.game, screen.session.document) if screen else None


def base_url() -> str:
    """Where other phones reach this app."""
    host = st.context.headers.get("Host") or "localhost"
    secure = st.context.headers.get("X-Forwarded-Proto") == "https" or (st.context.url or "").startswith("https:")
    port = int(st.get_option("server.port"))
    return share_link.lan_base_url(host, os.environ.get(BASE_URL), port, "https" if secure else "http")


def setup_link(game: AnyGame, document: Document, *, may_be_whole: bool) -> None:
    """The setup as QR, link and code; with its hidden order only where the table wants that and this screen may."""
    st.subheader(md(msg("This setup")))
    st.caption(
        md(msg("The link holds the setup itself: anyone with the app opens the same layout. It is not the running table."))
    )
    tables = loader.tables(game)
    whole = False
    if is_whole(game, document):
        hidden = {part.id: part.label for part in game.parts}
        st.caption(md(msg("Hidden in the app: {parts}.", parts=tuple(hidden[part] for part in kept_parts(game, document)))))
        whole = may_be_whole and st.toggle(md(msg("Share the whole layout, hidden order too")), key="whole")
        if whole:
            st.warning(md(msg("Whoever opens this link can know every hidden card of this table.")))
    code = share_code.code_of(game, tables, document if whole else public(game, tables, document), whole=whole)
    show_link(share_link.setup_link(base_url(), code), "setup", game.slug)
    st.caption(md(msg("Or type this code on the start page:")))
    st.code(code, language=None, wrap_lines=True)


def show_link(link: str, what: str, slug: str) -> None:
    """A link as QR and as text, and its QR as files."""
    st.image(_inline(qr.svg(link)), width=300, alt=t(msg("QR code of {link}", link=link)))
    st.code(link, language=None, wrap_lines=True)
    with st.container(horizontal=True):
        st.download_button(
            "PNG", qr.png(link), file_name=f"{slug}-{what}.png", mime="image/png", on_click="ignore", key=f"png-{what}"
        )
        st.download_button(
            "SVG", qr.svg(link), file_name=f"{slug}-{what}.svg", mime="image/svg+xml", on_click="ignore", key=f"svg-{what}"
        )


def _inline(svg: bytes) -> str:
    """The drawing without its XML head, as pages take it."""
    text = svg.decode("utf-8")
    return text[text.index("<svg") :]
