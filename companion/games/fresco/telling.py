"""The fields in which the table tells of its own draws: start spaces, fresco, stalls, portraits."""

from __future__ import annotations

from collections.abc import Iterable

from companion.core.errors import refuse
from companion.core.fields import Field, Option, Order
from companion.core.message import Message, msg
from companion.games.fresco.book import Book
from companion.games.fresco.pictures import market_face, market_label, painter, tile_face, tile_label
from companion.games.fresco.portraits import Shown, card_text, gives, kind_name
from companion.games.fresco.setup import CELLS, LEONARDO, OPEN_PORTRAITS, centre_tile
from companion.games.fresco.state import State, bag, printed_on
from companion.games.fresco.tables import Tables


def telling(tables: Tables, state: State, kind: str) -> tuple[Field, ...]:
    """What the table tells of its own draws.

    Raises:
        Refused: if there is no such offer.
    """
    match kind:
        case "stand":
            names = tuple(name for name in state.names if name != LEONARDO)
            items = tuple(
                Option(name, msg("{player}", player=name), piece=painter(state, seat)) for seat, name in enumerate(names)
            )
            return (Order("players", msg("Start spaces, S1 first"), items, dict.fromkeys(names, 1), len(names)),)
        case "lay":
            centre = centre_tile(tables, {"blends": "on" if state.has("blends") else "off"})
            pool = (*tables.special, *tables.base) if state.has("blends") else tables.base
            return (tile_order(printed_on(tables, state), "tiles", tuple(tile for tile in pool if tile != centre)),)
        case "stalls":
            wanted = sum(size for size, stall in zip(state.sizes, state.stalls, strict=True) if stall is None)
            return (
                market_order(printed_on(tables, state), "tiles", msg("The tiles, stall after stall"), bag(state), wanted),
            )
        case "turn_up":
            return (_cards(tables, state),)
        case _:
            raise refuse("offer", "is {given}, which is not offered", given=kind)


def tile_order(book: Book, field_id: str, pool: Iterable[str]) -> Order:
    """The 24 tiles around the centre, tapped row by row, the lowest value first in the list."""
    tiles = sorted(pool, key=lambda tile: (book.points[tile] or 99, tile))
    items = tuple(Option(tile, tile_label(book, tile), tile_face(book, tile)) for tile in tiles)
    return Order(field_id, msg("The tiles row by row, without the centre"), items, dict.fromkeys(tiles, 1), CELLS - 1)


def market_order(book: Book, field_id: str, label: Message, pool: Iterable[str], wanted: int) -> Order:
    """Market tiles, tapped in their order."""
    tiles = tuple(pool)
    items = tuple(Option(tile, market_label(book, tile), market_face(book, tile)) for tile in tiles)
    return Order(field_id, label, items, dict.fromkeys(tiles, 1), wanted)


def _cards(tables: Tables, state: State) -> Order:
    """What the cards show that were turned up: as this copy has shown it before, or a kind whose figures are read later."""
    book = printed_on(tables, state)
    unread = sum(book.cards[card] is None for card in state.open)
    texts = list(dict.fromkeys(text for text in book.cards.values() if text))
    texts += [kind for kind in tables.kinds if kind not in texts]
    wanted = unread if state.open else OPEN_PORTRAITS
    label = msg("The portraits that lie open")
    if state.open:
        label = msg("What the new portraits show, in the order in which they were named")
    return Order(
        "cards",
        label,
        tuple(_card_option(book.shown(text), tables) for text in texts),
        dict.fromkeys(texts, wanted),
        wanted,
    )


def _card_option(face: Shown, tables: Tables) -> Option:
    name = kind_name(face.kind)
    figures = tables.kinds[face.kind].printed and face.known
    return Option(card_text(face, tables), msg("{name}: {gives}", name=name, gives=gives(face)) if figures else name)
