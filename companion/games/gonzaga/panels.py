"""What is always in view: each player's track, rings, harbours by sea, locked cards and chains; what is open."""

from __future__ import annotations

from companion.core.message import Message, listing, msg, plural
from companion.core.view import Aside, Figure, Panel, Row
from companion.games.gonzaga.points import FIRST_CHECK
from companion.games.gonzaga.state import (
    State,
    harbours_by_sea,
    is_known,
    open_sites,
    plan_of,
    recount,
)
from companion.games.gonzaga.tables import Tables
from companion.games.gonzaga.words import card_word, plan_words, sea_mark

UNKNOWN = "?"


def panel(tables: Tables, state: State, seat: int, viewer: int | None) -> Panel:
    """One player."""
    held = state.seats[seat]
    figures = (
        Figure("points", msg("points"), str(held.track) if held.known else UNKNOWN),
        Figure("rings", msg("rings"), str(held.rings)),
        Figure("sites", msg("sites"), str(len(held.sites)) if held.known else UNKNOWN),
    )
    seas = harbours_by_sea(tables, state, seat)
    counts = tuple((sea_mark(tables, state, sea), seas[sea]) for sea in tables.seas if seas[sea])
    rows = (Row(msg("Seas"), counts),) if counts else ()
    return Panel(seat, figures, rows, tuple(_lines(tables, state, seat, viewer)))


def _lines(tables: Tables, state: State, seat: int, viewer: int | None) -> list[Message]:
    held = state.seats[seat]
    lines: list[Message] = []
    number = state.fiefs[seat] if state.fiefs else None
    if number is not None and state.stage in ("plan", "tie", "place", "free"):
        lines.append(msg("this round: fief card {n}", n=number))
    chosen = plan_of(state, seat) or (state.plans.seen_by(viewer).get(seat) if viewer is not None else None)
    if chosen:
        lines.append(msg("plays {plan}", plan=plan_words(chosen)))
    if held.locked and state.stage not in ("goals", "over"):
        lines.append(msg("locked: {cards}", cards=listing(card_word(card) for card in held.locked)))
    if held.shift:
        lines.append(msg("longest chain: {n}", n=held.longest))
    elif held.pieces:
        lines.append(msg("chains: {sizes}", sizes=tuple(str(len(chain)) for chain in held.chains)))
    if held.donations:
        lines.append(plural("{n} donation", "{n} donations", held.donations))
    if not held.known:
        lines.append(msg("not everything was recorded"))
    elif (right := recount(tables, state, seat)) != held.track:
        lines.append(msg("the recount gives {right}, the marker stands on {track}", right=right, track=held.track))
    return lines


def asides(tables: Tables, state: State) -> tuple[Aside, ...]:
    """Scenario, open sites, and whose Last Turn card it is."""
    if not state.flourishing:
        return ()
    found = [
        Aside(
            msg("Flourishing"),
            msg("{regions}", regions=state.flourishing)
            if state.scenario is None
            else msg("{regions} ({tile})", regions=state.flourishing, tile=state.scenario),
        )
    ]
    if is_known(state):
        found.append(
            Aside(msg("Open in flourishing regions"), plural("{n} site", "{n} sites", len(open_sites(tables, state))))
        )
    if state.stage != "over":
        owner = state.players[state.owner]
        text = (
            msg("this round is the last")
            if state.final
            else msg("{player} counts open sites after this round", player=owner)
            if state.round >= FIRST_CHECK
            else msg("{player} has it; it is looked at after round 6", player=owner)
        )
        found.append(Aside(msg("Last Turn card"), text))
    return tuple(found)
