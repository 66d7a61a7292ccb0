"""A result: a sentence that is read from two metres, the sums that lead there, and where the points came from."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

import streamlit as st

from companion.core.game import AnyGame
from companion.core.message import msg
from companion.core.score import TOTAL, PlayerResult, Result
from companion.share.exports import result_csv
from companion.ui.language import md, t

HUES = 8
"""How many headings the chart tells apart by colour; each is named besides."""


def show(game: AnyGame, result: Result) -> None:
    """The sentence, the table whose columns add up, the chart, and the result as a file."""
    st.html(f'<div class="bt-verdict" role="status">{escape(result.verdict)}</div>')
    if result.players[0].lines:
        st.html(_sums(game, result))
        for note in result.notes:
            st.caption(md(msg("{note}", note=note)))
        st.html(_chart(game, result))
    st.download_button(
        md(msg("Save the result")), result_csv(result), file_name=f"{game.slug}.csv", mime="text/csv", on_click="ignore"
    )


def _sums(game: AnyGame, result: Result) -> str:
    labels = {heading.id: t(heading.label) for heading in (*game.scoring.headings, *game.scoring.tiebreaks)}
    players = result.players
    rows = [
        _row(labels.get(line.id, line.id), (_points(player, line.id) for player in players)) for line in players[0].lines
    ]
    rows.append(_row(t(msg("Total")), (player.total for player in players), "total"))
    rows += [_row(labels.get(name, name), (player.tiebreak[name] for player in players)) for name in compared(game, result)]
    names = "".join(f'<th scope="col">{"★ " if player.winner else ""}{escape(player.name)}</th>' for player in players)
    head = f'<thead><tr><th scope="col">{escape(t(msg("Points")))}</th>{names}</tr></thead>'
    return f'<table class="bt-sum">{head}<tbody>{"".join(rows)}</tbody></table>'


def _row(label: str, cells: Iterable[int], kind: str = "") -> str:
    return f'<tr class="{kind}"><td>{escape(label)}</td>{"".join(f"<td>{cell}</td>" for cell in cells)}</tr>'


def _points(player: PlayerResult, line_id: str) -> int:
    return sum(line.points for line in player.lines if line.id == line_id)


def compared(game: AnyGame, result: Result) -> tuple[str, ...]:
    """The tie-breaks that were needed: down to the one that decided, all of them where none did."""
    names = tuple(heading.id for heading in game.scoring.tiebreaks)
    if result.decided_by == TOTAL:
        return ()
    if result.decided_by not in names:  # shared, or decided otherwise: then every comparison is told
        return names
    return names[: names.index(result.decided_by) + 1]


def _chart(game: AnyGame, result: Result) -> str:
    labels = {heading.id: t(heading.label) for heading in game.scoring.headings}
    most = max(1, *(sum(max(0, line.points) for line in player.lines) for player in result.players))
    bars = "".join(
        f"<p>{escape(player.name)}</p><div>"
        + "".join(
            f'<i class="bt-hue{place % HUES}" style="width:{100 * max(0, line.points) / most:.1f}%" '
            f'title="{escape(labels.get(line.id, line.id))}: {line.points}"></i>'
            for place, line in enumerate(player.lines)
        )
        + "</div>"
        for player in result.players
    )
    key = "".join(
        f'<span><i class="bt-hue{place % HUES}"></i> {escape(labels.get(line.id, line.id))}</span>'
        for place, line in enumerate(result.players[0].lines)
    )
    said = escape(t(msg("Where the points came from")))
    return f'<div class="bt-chart" role="img" aria-label="{said}">{bars}<div class="key">{key}</div></div>'
