"""What is always in view: each painter's points, thalers, paints and mood, the bag, what is left."""

from __future__ import annotations

from companion.core.message import Message, listing, msg, plural
from companion.core.view import Aside, Figure, Panel, Row
from companion.games.fresco.names import TYPE_LABELS
from companion.games.fresco.paints import PAINTS, pieces
from companion.games.fresco.portraits import card_label, kind_name
from companion.games.fresco.possible import top_request
from companion.games.fresco.prepare import income
from companion.games.fresco.setup import LEONARDO
from companion.games.fresco.state import Plan, State, bag, in_play, price, printed_on
from companion.games.fresco.studio import shown
from companion.games.fresco.tables import REQUEST_TYPES, TIMES, Tables
from companion.games.fresco.wake import PLACE_LABELS, plan_words

UNKNOWN = "?"


def panel(tables: Tables, state: State, seat: int, viewer: int | None) -> Panel:
    """One player; money and paints only for the player alone where the table wants its screens kept."""
    held = state.seats[seat]
    figures = [Figure("points", msg("points"), str(held.space))]
    hidden = state.reading("screens") == "kept" and viewer != seat
    rows: tuple[Row, ...] = ()
    if not hidden:
        figures.append(Figure("thalers", msg("thalers"), UNKNOWN if held.thalers is None else str(held.thalers)))
        if held.paints is not None:
            names = PAINTS if state.has("blends") else PAINTS[:6]
            rows = (Row(msg("Paints"), pieces(held.paints, names)),)
    figures.append(Figure("apprentices", msg("apprentices"), UNKNOWN if held.mood is None else str(held.apprentices)))
    return Panel(seat, tuple(figures), rows, tuple(_lines(tables, state, seat, viewer)))


def _lines(tables: Tables, state: State, seat: int, viewer: int | None) -> list[Message]:
    held = state.seats[seat]
    lines: list[Message] = []
    time = state.times[seat] if state.times else None
    if time is not None:
        cost = plural("{n} thaler a tile", "{n} thalers a tile", price(tables, state, seat))
        lines.append(msg("up at {time}, {price}", time=TIMES[time], price=cost))
    if held.mood is not None:
        lines.append(msg("mood {space} of {all} from the top", space=held.mood + 1, all=len(tables.apprentices)))
    spots = state.plans.seen_by(viewer).get(seat) if state.stage in ("plan", "act") else None
    if spots:
        lines.append(_plan_line(state, spots))
    if held.tiles or held.stacks:
        lines.append(msg("fresco tiles: {n}, income {income}", n=len(held.tiles), income=income(state, seat)))
    if held.stacks:
        kinds = listing(TYPE_LABELS[tables.requests[stack.request].type] for stack in held.stacks)
        lines.append(msg("requests: {kinds}", kinds=kinds))
    lines.extend(kind_name(kind) for kind in held.portraits)
    return lines


def _plan_line(state: State, spots: Plan) -> Message:
    told = tuple(msg("{place} {n}", place=PLACE_LABELS[place], n=n) for place, n in plan_words(state, spots).items() if n)
    return msg("plan: {places}", places=listing(told))


def asides(tables: Tables, state: State) -> tuple[Aside, ...]:
    """Leonardo, the fresco, the bag, open portraits and requests."""
    book = printed_on(tables, state)
    found: list[Aside] = []
    if state.leonardo is not None:
        found.append(_leonardo(state, state.leonardo))
    found.append(Aside(msg("Fresco"), plural("{n} tile left", "{n} tiles left", in_play(state))))
    if None not in state.stalls:
        found.append(Aside(msg("Market bag"), plural("{n} tile", "{n} tiles", len(bag(state)))))
    if state.has("portraits"):
        left = plural("{n} card in the deck", "{n} cards in the deck", len(tables.cards) - state.turned)
        cards = tuple(card_label(shown(tables, state, card)) for card in state.open if book.cards[card])
        found.append(Aside(msg("Portraits"), msg("{cards}; {left}", cards=listing(cards), left=left) if cards else left))
    if state.has("requests"):
        tops = tuple(
            msg(
                "{type}: {points}",
                type=TYPE_LABELS[kind],
                points=UNKNOWN if book.requests[top] is None else str(book.requests[top]),
            )
            for kind in REQUEST_TYPES
            if (top := top_request(state, kind))
        )
        found.append(Aside(msg("Requests"), msg("{tops}", tops=listing(tops)) if tops else msg("none left")))
    return tuple(found)


def _leonardo(state: State, seat: int) -> Aside:
    held = state.seats[seat]
    told = [plural("{n} point", "{n} points", held.space), plural("{n} fresco tile", "{n} fresco tiles", len(held.tiles))]
    time = state.times[seat] if state.times else None
    if time is not None:
        told.append(msg("up at {time}", time=TIMES[time]))
    told.append(msg("{player} acts for him this round", player=state.players[state.operator]))
    return Aside(msg("{name}", name=LEONARDO), msg("{told}", told=listing(told)))
