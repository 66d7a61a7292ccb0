"""What each move did, in a sentence, told from the state before it."""

from __future__ import annotations

from collections.abc import Iterable

from companion.core.message import Message, Value, listing, msg, plural
from companion.games.fresco.altar import mixes, paints_of, read_mix
from companion.games.fresco.cathedral import CELL_NAMES
from companion.games.fresco.moves import (
    Altar,
    Ask,
    Blend,
    Buy,
    Close,
    Gain,
    Lay,
    MakePlan,
    MakePlans,
    Move,
    MoveBishop,
    NextRound,
    Pass,
    Portrait,
    Prepare,
    Restore,
    Stalls,
    Stand,
    TurnUp,
    Wake,
    amount_of,
)
from companion.games.fresco.paints import NONE, amounts, counts_of, plus
from companion.games.fresco.pictures import market_label
from companion.games.fresco.portraits import kind_name
from companion.games.fresco.possible import bonus, with_abbot
from companion.games.fresco.setup import STALLS
from companion.games.fresco.state import PLACES, STUDIO, State, place_now, printed_on, visitor
from companion.games.fresco.studio import shown
from companion.games.fresco.tables import TIMES, Tables
from companion.games.fresco.wake import PLACE_LABELS


def name(tables: Tables, state: State, move: Move) -> Message:
    """The sentence of a move; a plan stays hidden in the log too."""
    match move:
        case Wake(seat=seat, time=time):
            change = tables.hours[TIMES.index(time)].mood
            if seat == state.leonardo or not change:
                return msg("{player} gets up at {time}", player=_who(state, seat), time=time)
            return msg(
                "{player} gets up at {time}, mood {change}",
                player=_who(state, seat),
                time=time,
                change=f"{change:+d}".replace("-", "−"),
            )
        case MakePlan(seat=seat):
            return msg("{player} has planned", player=_who(state, seat))
        case MakePlans():
            return msg("Everybody has planned")
        case Gain(seat=seat, points=points, tile=tile, cell=cell):
            scored = plural("{n} point", "{n} points", points)
            tile = cell or tile
            if tile is None:
                return msg("{player} scores {points}", player=_who(state, seat), points=scored)
            return msg("{player} takes {tile} and scores {points}", player=_who(state, seat), tile=tile, points=scored)
        case Prepare(drawn=drawn):
            if drawn is None:
                return msg("Round {round} is laid out", round=state.round + 1)
            told = _market_tiles(tables, state, drawn)
            return msg("Round {round} is laid out: {tiles} come to the market", round=state.round + 1, tiles=told)
        case NextRound():
            return msg("Round {round} is over", round=state.round)
        case Stand(players=players):
            return msg("On the start spaces: {players}", players=players)
        case Lay():
            return msg("The fresco is laid out")
        case Stalls(tiles=tiles):
            return msg("On the stalls: {tiles}", tiles=_market_tiles(tables, state, tiles))
        case TurnUp(cards=cards):
            return msg("Open portraits: {cards}", cards=listing(kind_name(card.partition(" ")[0]) for card in cards))
        case _:
            return _acted(tables, state, move, _who(state, visitor(state)))


def _market_tiles(tables: Tables, state: State, tiles: Iterable[str]) -> Value:
    """Market tiles by what they show."""
    book = printed_on(tables, state)
    return listing(msg("({tile})", tile=market_label(book, tile)) for tile in tiles)


def _who(state: State, seat: int) -> str:
    return state.names[seat] if seat < len(state.names) else "?"


def _acted(tables: Tables, state: State, move: Move, who: str) -> Message:
    match move:
        case Buy():
            return _bought(tables, state, move, who)
        case Close(stall=stall):
            return msg("{player} closes stall {stall}", player=who, stall=stall)
        case MoveBishop(to=to):
            return msg("{player} pays 1 thaler: the bishop goes to {cell}", player=who, cell=to)
        case Restore():
            return _restored(tables, state, move, who)
        case Altar(mix=mix):
            known = read_mix(mix) or ""
            points = mixes(state.has("blends")).get(known, 0)
            return msg(
                "{player} restores the altar with {paints}: {points}",
                player=who,
                paints=amounts(paints_of(known)),
                points=plural("{n} point", "{n} points", points),
            )
        case Portrait(card=card):
            kind = shown(tables, state, state.open[card]).kind if card < len(state.open) else "?"
            return msg("{player} paints {portrait}", player=who, portrait=kind_name(kind))
        case Ask(request=request, tiles=tiles):
            return msg(
                "{player} fulfils a request ({type}) with {tiles}", player=who, type=TYPE_LABELS[request], tiles=tiles
            )
        case Blend(makes=makes):
            return msg("{player} blends {paints}", player=who, paints=amounts(counts_of(amount_of(makes))))
        case Pass() if place_now(state) == STUDIO:
            return plural(
                "{player} earns {n} thaler in the studio",
                "{player} earns {n} thalers in the studio",
                3 * state.left,
                player=who,
            )
        case _:
            return msg("{player} does nothing more: {place}", player=who, place=PLACE_LABELS[PLACES[place_now(state)]])


def _bought(tables: Tables, state: State, move: Buy, who: str) -> Message:
    if not move.tiles:
        return msg(
            "{player} buys {paints} at stall {stall}",
            player=who,
            paints=amounts(counts_of(amount_of(move.paints))),
            stall=move.stall or "?",
        )
    known = printed_on(tables, state).paints
    total = NONE
    for tile in move.tiles:
        told = counts_of(amount_of((move.shows or {}).get(tile)))
        total = plus(total, known.get(tile) or told)
    stall = next((name for name, lying in zip(STALLS, state.stalls, strict=False) if move.tiles[0] in (lying or ())), "?")
    return msg("{player} buys {paints} at stall {stall}", player=who, paints=amounts(total), stall=stall)


def _restored(tables: Tables, state: State, move: Restore, who: str) -> Message:
    cell = CELL_NAMES.get(move.cell or "")
    tile = move.tile if state.fresco is None or cell is None else state.fresco[cell]
    worth = move.points or printed_on(tables, state).points.get(tile or "") or 0
    extra = move.bonus or 0 if state.fresco is None or cell is None else bonus(state, cell)
    extra = with_abbot(state, visitor(state), extra)
    points = plural("{n} point", "{n} points", worth + extra)
    where: Value = move.cell or tile or "?"
    if not extra:
        return msg("{player} restores {cell}: {points}", player=who, cell=where, points=points)
    return msg(
        "{player} restores {cell}: {points} ({tile} + {bonus})",
        player=who,
        cell=where,
        points=points,
        tile=worth,
        bonus=extra,
    )


TYPE_LABELS = {
    "general": msg("general"),
    "orange": msg("orange"),
    "green": msg("green"),
    "purple": msg("purple"),
}


def final_words(reason: str) -> Message:
    """Why a round is the last."""
    match reason:
        case "tiles":
            return msg("The last round: six fresco tiles or fewer are left.")
        case "portraits":
            return msg("The last round: the last portraits lie open.")
        case _:
            return msg("The fresco is done: the game ends with this round.")


def joined(parts: tuple[Value, ...]) -> Value:
    """Several things as one value."""
    return listing(parts)
