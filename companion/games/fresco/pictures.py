"""How the fresco, the market and the score track look."""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.message import Message, Value, msg, plural
from companion.core.view import Face, Picture, Piece, Shape, Spot
from companion.games.fresco.book import Book, points_fact
from companion.games.fresco.cathedral import cell_name
from companion.games.fresco.paints import PAINTS, PIECES, Counts, amounts
from companion.games.fresco.possible import bonus
from companion.games.fresco.setup import SIDE, STALLS
from companion.games.fresco.state import State, printed_on
from companion.games.fresco.tables import Tables
from companion.games.fresco.track import printed_space

FRESCO = "fresco"
MARKET = "market"
TRACK = "track"
ROW = 10
GROUND = "#F6F0E2"
BISHOP = Piece("bishop", Shape.CROWN, "#9B2D1F", "†", msg("bishop"))
LEONARDO_MARK = Piece("leonardo", Shape.HEXAGON, "#B9AC9C", "L", msg("Leonardo"))
_SEATS = ((Shape.SQUARE, "#1F4E8C"), (Shape.CIRCLE, "#8A5A00"), (Shape.DIAMOND, "#2F6B57"), (Shape.TRIANGLE, "#9B2D1F"))


def painter(state: State, seat: int) -> Piece:
    """A painter's piece: colour, shape and letter of the seat."""
    if seat == state.leonardo:
        return LEONARDO_MARK
    shape, colour = _SEATS[seat]
    name = state.players[seat]
    return Piece(f"seat{seat}", shape, colour, name[:1].upper(), msg("{name}", name=name))


def drawn_paints(counts: Counts | None) -> tuple[Piece, ...]:
    """Each paint as a piece."""
    return tuple(PIECES[paint] for paint, n in zip(PAINTS, counts or (), strict=False) for _ in range(n))


def points_text(book: Book, tile: str) -> str:
    """The points of a fresco tile, with a mark where they are not sure."""
    points = book.points[tile]
    return "?" if points is None else str(points) if points_fact(tile) in book.sure else f"{points}?"


def fresco_picture(tables: Tables, state: State) -> Picture:
    """The 25 segments: what covers them, what the bishop adds, who stands there."""
    book = printed_on(tables, state)
    spots = []
    for cell, tile in enumerate(state.fresco or ()):
        extra = bonus(state, cell) if tile else 0
        standing = [BISHOP] if cell == state.bishop else []
        if state.leonardo is not None and cell == state.artist:
            standing.append(LEONARDO_MARK)
        spots.append(
            Spot(
                cell_name(cell),
                cell % SIDE + 0.5,
                cell // SIDE + 0.5,
                _cell_label(book, state, cell, tile, extra),
                tile=True,
                figure=points_text(book, tile) if tile else "",
                corner=f"+{extra}" if extra else "",
                pieces=drawn_paints(book.paints[tile]) if tile else (),
                standing=tuple(standing),
                worn=not tile,
            )
        )
    return Picture(FRESCO, msg("The fresco"), SIDE, SIDE, tuple(spots))


def _cell_label(book: Book, state: State, cell: int, tile: str, extra: int) -> Message:
    what: Value = msg("restored") if not tile else tile_label(book, tile)
    if extra:
        what = msg("{what}, bishop +{bonus}", what=what, bonus=extra)
    if cell == state.bishop:
        what = msg("{what}; the bishop stands here", what=what)
    return msg("{cell}: {what}", cell=cell_name(cell), what=what)


def tile_label(book: Book, tile: str) -> Message:
    """A fresco tile in words."""
    points, paints = book.points[tile], book.paints[tile]
    if points is None or paints is None:
        return msg("{tile}, not seen yet", tile=tile)
    return msg("{points} for {paints}", points=plural("{n} point", "{n} points", points), paints=amounts(paints))


def tile_face(book: Book, tile: str) -> Face:
    """A fresco tile as a card."""
    return Face(GROUND, points_text(book, tile), costs=_costs(book.paints[tile]))


def _costs(counts: Counts | None) -> tuple[tuple[Piece, int], ...]:
    return tuple((PIECES[paint], n) for paint, n in zip(PAINTS, counts or (), strict=False) if n)


def market_label(book: Book, tile: str) -> Message:
    """A market tile in words."""
    paints = book.paints[tile]
    return msg("{tile}, not seen yet", tile=tile) if paints is None else msg("{paints}", paints=amounts(paints))


def market_face(book: Book, tile: str) -> Face:
    """A market tile as a card."""
    return Face(GROUND, "" if tile in book.sure else "?", costs=_costs(book.paints[tile]))


def market_picture(tables: Tables, state: State) -> Picture:
    """The stalls, one a row, with their tiles."""
    book = printed_on(tables, state)
    spots: list[Spot] = []
    for row, (size, stall) in enumerate(zip(state.sizes, state.stalls, strict=True)):
        name = STALLS[row]
        spots.append(Spot(name, 0.5, row + 0.5, msg("stall {stall}", stall=name), tile=True, corner=name, worn=True))
        for place in range(size):
            x, y = place + 1.5, row + 0.5
            if stall:
                tile = stall[place]
                label = msg("stall {stall}: {tile}", stall=STALLS[row], tile=market_label(book, tile))
                spots.append(
                    Spot(
                        tile,
                        x,
                        y,
                        label,
                        tile=True,
                        corner="" if tile in book.sure else "?",
                        pieces=drawn_paints(book.paints[tile]),
                    )
                )
            else:
                label = (
                    msg("stall {stall}: empty", stall=STALLS[row])
                    if stall == ()
                    else msg("stall {stall}: not recorded", stall=STALLS[row])
                )
                spots.append(
                    Spot(f"{STALLS[row]}-{place}", x, y, label, tile=True, worn=True, corner="" if stall == () else "?")
                )
    return Picture(MARKET, msg("The market"), max(state.sizes) + 1, len(state.sizes), tuple(spots))


def track_picture(tables: Tables, state: State) -> Picture:
    """The rows of the score track from the last painter to the first, each space once; space 1 follows the last (K5)."""
    length = printed_on(tables, state).track
    points = [seat.space for seat in state.seats if seat.space]
    first = (min(points) - 1) // ROW if points else 0
    last = (max(points) - 1) // ROW if points else 0
    shown = (last - first + 1) * ROW
    spots = []
    for at in range(shown if length is None else min(shown, length)):
        space = printed_space(first * ROW + at + 1, length)
        here = [seat for seat, held in enumerate(state.seats) if held.space and printed_space(held.space, length) == space]
        spots.append(_space(state, space, at % ROW, at // ROW, here))
    rows = -(-len(spots) // ROW)
    for place, seat in enumerate(state.line):
        spots.append(_start(state, place, seat, rows))
    return Picture(TRACK, msg("The score track"), ROW, rows + bool(state.line), tuple(spots))


def _space(state: State, space: int, x: int, y: int, here: Sequence[int]) -> Spot:
    """A space with who stands there; who has gone round shows the points, as the space says only part of them."""
    who, sign = msg("free"), ""
    if here:
        points, who = state.seats[here[0]].space, painter(state, here[0]).label
        if points != space:
            who, sign = msg("{player} with {points} points", player=who, points=points), str(points)
    label = msg("space {space}: {who}", space=space, who=who)
    standing = tuple(painter(state, seat) for seat in here)
    corner = "" if here else str(space)
    return Spot(
        f"track-{space}", x + 0.5, y + 0.5, label, tile=True, figure=sign, corner=corner, standing=standing, worn=not here
    )


def _start(state: State, place: int, seat: int, y: int) -> Spot:
    """A start space; S1 counts before S2 (W1), so who stands where must be seen."""
    name, piece = f"S{place + 1}", painter(state, seat)
    label = msg("space {space}: {who}", space=name, who=piece.label)
    return Spot(f"track-{name}", place + 0.5, y + 0.5, label, tile=True, figure=name, standing=(piece,))
