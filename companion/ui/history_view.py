"""The History page. The only page that loads pandas: tables and statistics are what it is for."""

from __future__ import annotations

from collections.abc import Sequence

import pandas as pd
import streamlit as st

from companion.core.message import msg
from companion.games import games
from companion.store.history import Played
from companion.ui.language import md, t
from companion.ui.tables import home

LISTED = 50


def plays() -> Sequence[Played]:
    """Every game finished here, latest first."""
    return home().history.list()


def _frame(found: Sequence[Played]) -> pd.DataFrame:
    titles = {slug: game.name for slug, game in games().items()}
    rows = [
        {
            "game": titles.get(play.game, play.game),
            "at": play.finished_at,
            "player": player["name"],
            "total": player["total"],
            "won": bool(player["winner"]),
            "play": number,
        }
        for number, play in enumerate(found)
        for player in play.result["players"]
    ]
    return pd.DataFrame(rows)


def figures(found: Sequence[Played]) -> None:
    """By player and by game: played, won, best."""
    frame = _frame(found)
    names = {"played": t(msg("Played")), "won": t(msg("Won")), "best": t(msg("Best"))}
    by_player = frame.groupby("player").agg(played=("play", "nunique"), won=("won", "sum"), best=("total", "max"))
    st.subheader(md(msg("By player")))
    st.table(by_player.sort_values(["won", "played"], ascending=False).rename(columns=names), alt=t(msg("By player")))
    by_game = frame.groupby("game").agg(played=("play", "nunique"), best=("total", "max"))
    st.subheader(md(msg("By game")))
    st.table(by_game.rename(columns=names), alt=t(msg("By game")))


def chart(found: Sequence[Played]) -> None:
    """Who won how often."""
    wins = _frame(found).groupby("player")["won"].sum().sort_values(ascending=False)
    st.subheader(md(msg("Victories")))
    st.bar_chart(wins, x_label="", y_label="", horizontal=True, color="#9B2D1F")


def listing(found: Sequence[Played]) -> None:
    """Each game with its verdict."""
    st.subheader(md(msg("Games")))
    titles = {slug: game.name for slug, game in games().items()}
    for play in found[:LISTED]:
        title, verdict = titles.get(play.game, play.game), str(play.result["verdict"])
        st.markdown(f"**{md(title)}** {play.finished_at:%Y-%m-%d}  \n{md(verdict)}")


def export(found: Sequence[Played]) -> None:
    """All of it as CSV."""
    st.download_button(
        md(msg("Save as CSV")),
        _frame(found).drop(columns="play").to_csv(index=False),
        file_name="bottega-history.csv",
        mime="text/csv",
        on_click="ignore",
    )
