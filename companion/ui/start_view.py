"""The Start page: games, running tables, and opening what was shared."""

from __future__ import annotations

from functools import partial

import streamlit as st

from companion import loader
from companion.core.errors import Refused
from companion.core.message import msg, plural
from companion.core.setup import is_whole
from companion.games import games
from companion.share import code as share_code
from companion.share import link as share_link
from companion.share import qr
from companion.store.tables import Summary
from companion.ui import nav, notices
from companion.ui.language import md
from companion.ui.tables import forget_table, home, store
from companion.ui.visitor import is_hosted

RUNNING, MOST = 5, 50
"""How many running tables stand there at once, and how many at most."""


def follow_address() -> None:
    """A link of a setup leads to its page, and a link of a table to the table; neither touches anything that is kept."""
    query = st.query_params
    if "s" in query:
        nav.go("setup", s=query["s"])
    if query.get("t"):
        nav.go("table", t=query["t"])


def running_tables() -> None:
    """The tables that were changed last, to go on with."""
    forget_table()
    every = st.session_state.get("every-table", False)
    running = _running(MOST if every else RUNNING + 1)
    if not running:
        return
    st.subheader(md(msg("Go on")))
    for table, link_id in running if every else running[:RUNNING]:
        game = games().get(table.game)
        title = msg(
            "{game}: {players} · {moves}, {at}",
            game=game.name if game else table.game,
            players=tuple(table.players),
            at=f"{table.changed_at:%d.%m. %H:%M}",
            moves=plural("{n} move", "{n} moves", table.revision),
        )
        nav.link("table", title, t=link_id)
    if len(running) > RUNNING and not every:
        st.button(
            md(msg("Older tables")),
            key="older",
            on_click=partial(st.session_state.update, {"every-table": True}),
            width="stretch",
        )


def _running(most: int) -> list[tuple[Summary, str]]:
    """At home, every table of the house; where the app is hosted, those that this browser has opened."""
    if is_hosted():
        return [(visited.summary, visited.link.id) for visited in home().visits.list(most=most)]
    return [(table, store().links.make(table.id, "record").id) for table in store().tables.list(most=most)]


def games_to_play() -> None:
    """One button a game."""
    for game in games().values():
        players = (
            msg("{n} players", n=game.fewest)
            if game.fewest == game.most
            else msg("{fewest} to {most} players", fewest=game.fewest, most=game.most)
        )
        label = msg("{game} · {players}, {minutes} minutes", game=game.name, players=players, minutes=game.minutes)
        if st.button(md(label), key=f"play-{game.slug}", type="primary", width="stretch"):
            nav.go("setup", g=game.slug)


def opening() -> None:
    """By pasting a link or a code, or by a photo of the QR code."""
    pasted = st.text_input(md(msg("Link or code")), key="pasted", placeholder="https://…/?s=…")
    photo = st.file_uploader(md(msg("Photo of a QR code")), type=["png", "jpg", "jpeg", "webp"], key="photo")
    text = pasted
    try:
        if photo is not None:
            text = qr.read_photo(photo.getvalue())
        if text:
            _open(text)
    except Refused as refusal:
        notices.faults(refusal.faults)


def _open(text: str) -> None:
    link_id = share_link.table_in(text)
    if link_id is not None:
        st.button(
            md(msg("Go to that table")),
            key="open-table",
            type="primary",
            width="stretch",
            on_click=partial(st.session_state.update, {"goto": ("table", {"t": link_id})}),
        )
    else:
        found = share_link.code_in(text)
        document = share_code.open_code(found, games(), loader.tables)
        if is_whole(games()[document.game], document):
            st.warning(md(msg("This link holds the whole layout: whoever opens it can know what is hidden at the table.")))
        st.success(md(msg("{game} for {players}", game=games()[document.game].name, players=document.players)))
        st.button(
            md(msg("Open this setup")),
            key="open-setup",
            type="primary",
            width="stretch",
            on_click=partial(st.session_state.update, {"goto": ("setup", {"s": found})}),
        )
    target = st.session_state.pop("goto", None)
    if target:
        nav.go(target[0], **target[1])
