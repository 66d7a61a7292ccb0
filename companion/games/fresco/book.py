"""What is printed on this copy: the tables, and over them what its owners have read off."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

from companion.core.errors import Faults
from companion.core.fields import Amounts, Count, Option, Words
from companion.core.message import Message, msg
from companion.core.printed import Certainty, PrintedFact
from companion.games.fresco.paints import BASIC, BLENDS, PAINTS, PIECES, Counts, counted, words_of
from companion.games.fresco.portraits import Shown, read_card
from companion.games.fresco.tables import TIMES, Tables, Tile
from companion.games.fresco.track import LONGEST, SHORTEST

Printed: TypeAlias = tuple[tuple[str, str], ...]
"""What was read off this copy: fact id and text, sorted by id. Part of a state, so that a replay needs no copy."""

BACKS = "backs"
TRACK = "track"
_NOTHING = "nothing"
_PRICES = tuple(str(price) for price in range(1, 7))
_TILE_POINTS = tuple(str(points) for points in range(3, 25))
_REQUEST_POINTS = tuple(str(points) for points in range(1, 21))
_LENGTHS = tuple(str(spaces) for spaces in range(SHORTEST, LONGEST + 1))


def price_fact(time: int) -> str:
    """The fact of the price at a time (0 for 5:00)."""
    return f"price-{TIMES[time].partition(':')[0]}"


def points_fact(tile: str) -> str:
    """The fact of what a fresco tile is worth; the tile's own id is the fact of its paints."""
    return f"{tile}-points"


def back_fact(tile: str) -> str:
    """The fact of the splashes on the back of a fresco tile."""
    return f"{tile}-back"


@dataclass(frozen=True, slots=True, eq=False)
class Book:
    """Everything printed, as far as it is known; ``None`` where nobody has looked.

    ``sure`` holds the ids of facts that need no mark on the screen. ``track`` is how many spaces the score track has.
    """

    tables: Tables
    prices: tuple[int, ...]
    paints: Mapping[str, Counts | None]
    points: Mapping[str, int | None]
    backs: Mapping[str, frozenset[str] | None]
    requests: Mapping[str, int | None]
    cards: Mapping[str, str | None]
    track: int | None
    sure: frozenset[str]

    def shown(self, text: str) -> Shown:
        """A card by its text."""
        return read_card(self.tables, text)


@lru_cache(maxsize=256)
def book(tables: Tables, printed: Printed) -> Book:
    """What is printed, for a copy that showed this."""
    known = dict(printed)
    given = {fact.id: fact for fact in facts(tables)}

    def text(fact: str) -> str | None:
        return known.get(fact, given[fact].value if fact in given else None)

    sure = frozenset(fact for fact in given if fact in known or given[fact].certainty is Certainty.CERTAIN)
    repeat = text(BACKS) != "no"
    return Book(
        tables,
        tuple(int(text(price_fact(i)) or hour.price) for i, hour in enumerate(tables.hours)),
        {tile: _counts(text(tile)) for tile in (*tables.tiles, *tables.market)},
        {tile: _whole(text(points_fact(tile))) for tile in tables.tiles},
        {tile: _back(tables, tile, text(back_fact(tile)), repeat) for tile in tables.tiles},
        {request: _whole(text(request)) for request in tables.requests},
        {card: text(card) for card in tables.cards},
        _whole(text(TRACK)),
        sure,
    )


def _counts(text: str | None) -> Counts | None:
    return counted(text.split()) if text else None


def _whole(text: str | None) -> int | None:
    return int(text) if text else None


def _back(tables: Tables, tile: str, text: str | None, repeat: bool) -> frozenset[str] | None:
    if text is not None:
        return frozenset(text.split()) - {_NOTHING}
    return tables.tiles[tile].splashes if repeat else None


@lru_cache(maxsize=8)
def facts(tables: Tables) -> tuple[PrintedFact, ...]:
    """Every figure that stands on the components, with what is known of it."""
    found = [
        PrintedFact(
            price_fact(i),
            msg("What does a market tile cost at {time}?", time=hour.time),
            _PRICES,
            str(hour.price),
            hour.certainty,
            hour.source,
        )
        for i, hour in enumerate(tables.hours)
    ]
    found.append(_track_fact(tables))
    found.extend(_paint_fact(tables, tile.id, tile.paints, tile.certainty, tile.source) for tile in tables.market.values())
    for fresco in tables.tiles.values():
        found += [_paint_fact(tables, fresco.id, fresco.paints, fresco.certainty, fresco.source), _points_fact(fresco)]
    found.append(
        PrintedFact(
            BACKS,
            msg("Do the backs of the fresco tiles show the blends of their fronts as splashes?"),
            ("yes", "no"),
            "yes",
            Certainty.PROBABLE,
            "one back was seen",
        )
    )
    found.extend(
        PrintedFact(
            back_fact(tile.id),
            msg("Which splashes are on the back of {tile}?", tile=tile.id),
            (),
            None,
            Certainty.UNKNOWN,
            "not seen",
            Words("value", msg("Splashes, or: nothing"), 40),
        )
        for tile in tables.tiles.values()
        if tile.splashes is None
    )
    found.extend(
        PrintedFact(
            request.id,
            msg("How many points is request {id} ({type}) worth?", id=request.id, type=request.type),
            _REQUEST_POINTS,
            None if request.points is None else str(request.points),
            request.certainty,
            request.source,
        )
        for request in tables.requests.values()
    )
    found.extend(
        PrintedFact(
            card.id,
            msg("What does portrait {id} (back {letter}) show?", id=card.id, letter=card.letter),
            (),
            card.shows,
            Certainty.UNKNOWN if card.shows is None else Certainty.PROBABLE,
            card.source,
        )
        for card in tables.cards.values()
    )
    return tuple(found)


def _track_fact(tables: Tables) -> PrintedFact:
    track = tables.track
    value = None if track.spaces is None else str(track.spaces)
    question = msg("How many spaces has the score track, without the start spaces?")
    return PrintedFact(TRACK, question, _LENGTHS, value, track.certainty, track.source, length_field("value", track.spaces))


def length_field(field_id: str, spaces: int | None) -> Count:
    """How many spaces the score track has (K5)."""
    return Count(field_id, msg("Spaces (not the start spaces)"), SHORTEST, LONGEST, spaces)


def _points_fact(tile: Tile) -> PrintedFact:
    question = msg("How many points is the fresco tile {tile} worth?", tile=tile.id)
    value = None if tile.points is None else str(tile.points)
    return PrintedFact(points_fact(tile.id), question, _TILE_POINTS, value, tile.certainty, tile.source)


def _paint_fact(tables: Tables, tile: str, counts: Counts | None, certainty: Certainty, source: str) -> PrintedFact:
    question = msg("Which paints does {what} show?", what=tile_name(tables, tile))
    return PrintedFact(
        tile,
        question,
        (),
        None if counts is None else words_of(counts),
        certainty,
        source,
        paints_field("value", question, tables, tile, counts),
    )


def tile_name(tables: Tables, tile: str) -> Message:
    """A tile in words."""
    return msg("market tile {tile}", tile=tile) if tile in tables.market else msg("fresco tile {tile}", tile=tile)


def paints_field(field_id: str, label: Message, tables: Tables, tile: str, counts: Counts | None) -> Amounts:
    """The paints of a tile, tapped."""
    base = tile in tables.tiles and not tables.tiles[tile].is_special
    allowed = PAINTS if tile in tables.tiles and not base else (*BASIC, *BLENDS)
    default = {paint: n for paint, n in zip(PAINTS, counts, strict=True) if n} if counts else None
    return Amounts(
        field_id,
        label,
        tuple(Option(paint, PIECES[paint].label, piece=PIECES[paint]) for paint in allowed),
        dict.fromkeys(allowed, 3 if tile in tables.market else 1),
        default=default,
        most=3,
        least=1 if tile in tables.market else 2,
    )


def learned(tables: Tables, printed: Printed, told: Mapping[str, str], path: str = "") -> Printed:
    """With what a copy showed; paints in their one order.

    ``path`` is the field that told it, where faults are not named by fact.

    Raises:
        Refused: for a fact that no component shows, or a text that it cannot show.
    """
    given = {fact.id: fact for fact in facts(tables)}
    faults = Faults()
    known = dict(printed)
    for fact, text in told.items():
        if fact not in given:
            faults.add(path or fact, "is nothing that stands on a component of Fresco")
        elif (spelled := _spelled(tables, fact, text)) is None or (
            given[fact].allowed and spelled not in given[fact].allowed
        ):
            faults.add(path or fact, "is {given}, which the component cannot show", given=text or "?")
        else:
            known[fact] = spelled
    faults.raise_any()
    return tuple(sorted(known.items()))


def read_now(tables: Tables, printed: Printed, told: Mapping[str, str], path: str) -> Printed:
    """With what was read off a component just now, which nobody has read so far.

    Raises:
        Refused: where it is known and shows something else, or for what no component shows.
    """
    known = {fact.id: fact.value for fact in facts(tables)} | dict(printed)
    faults = Faults()
    for fact, text in told.items():
        before = known.get(fact)
        if before is not None and _spelled(tables, fact, text) != before:
            faults.add(
                path,
                "is {given}, but {right} is known; if your copy shows something else, say so on the page Your copy",
                given=text or "?",
                right=before,
            )
    faults.raise_any()
    return learned(tables, printed, {fact: text for fact, text in told.items() if known.get(fact) is None}, path)


def _spelled(tables: Tables, fact: str, text: str) -> str | None:
    """The one spelling of a text, or ``None`` where the component cannot show it."""
    words = text.split()
    if fact in tables.market or fact in tables.tiles:
        most = 3 if fact in tables.market else 1
        sound = set(words) <= set(PAINTS) and 1 <= len(words) <= 3 and max(counted(words), default=0) <= most
        return words_of(counted(words)) if sound and (fact in tables.market or len(words) > 1) else None
    if fact.endswith("-back"):
        sound = words == [_NOTHING] or (bool(words) and set(words) <= set(BLENDS) and len(set(words)) == len(words))
        return " ".join(sorted(words)) if sound else None
    if fact in tables.cards:
        try:
            read_card(tables, text)
        except (ValueError, IndexError):
            return None
        return " ".join(words)
    return text
