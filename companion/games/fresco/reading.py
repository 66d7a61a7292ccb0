"""What is worth reading off the components now: what is not sure and matters for who acts, or soon will."""

from __future__ import annotations

from companion.core.fields import Choice, Field, Option
from companion.core.message import msg
from companion.games.fresco.book import BACKS, TRACK, back_fact, facts, length_field, paints_field, price_fact, tile_name
from companion.games.fresco.paints import PIECES
from companion.games.fresco.state import CATHEDRAL, STUDIO, WORKSHOP, State, covered, place_now, printed_on, visitor
from companion.games.fresco.tables import TIMES, Tables
from companion.games.fresco.track import may_come_round

MANY = 8
"""As many tiles at most are asked at once."""


def unsure_prices(tables: Tables, state: State, seat: int | None = None) -> tuple[int, ...]:
    """The times whose price nobody has read off: all, or that of one painter."""
    sure = printed_on(tables, state).sure
    times = tuple(range(len(TIMES))) if seat is None else (state.times[seat],)
    return tuple(time for time in times if time is not None and price_fact(time) not in sure)


def unsure_stalls(tables: Tables, state: State) -> tuple[str, ...]:
    """The market tiles on the stalls that nobody has read off."""
    sure = printed_on(tables, state).sure
    return tuple(tile for stall in state.stalls for tile in stall or () if tile not in sure)[:MANY]


def unsure_segments(tables: Tables, state: State) -> tuple[str, ...]:
    """The fresco tiles still lying that nobody has read off."""
    sure = printed_on(tables, state).sure
    return tuple(state.fresco[cell] for cell in covered(state) if state.fresco and state.fresco[cell] not in sure)[:MANY]


def unsure_backs(tables: Tables, state: State) -> tuple[str, ...]:
    """Own tiles whose backs nobody has seen, where a request may need them; the pattern itself counts as one."""
    if not state.has("requests"):
        return ()
    book = printed_on(tables, state)
    own = state.seats[visitor(state)].tiles
    unread = tuple(tile for tile in own if book.backs[tile] is None)[:MANY]
    return unread if BACKS in book.sure or not own else (BACKS, *unread)


def is_track_unsure(tables: Tables, state: State) -> bool:
    """Nobody has counted the score track, points are made now, and the first may come round to the last (K5)."""
    scoring = state.stage == "loose" or (state.stage == "act" and place_now(state) in (CATHEDRAL, STUDIO, WORKSHOP))
    spaces = [seat.space for seat in state.seats]
    near = may_come_round(max(spaces), min(spaces), blends=state.has("blends"))
    return scoring and near and TRACK not in printed_on(tables, state).sure


def reading_form(tables: Tables, state: State, what: str) -> tuple[Field, ...]:
    """The fields in which printed values are tapped; what is only probable is filled in, to be confirmed."""
    book = printed_on(tables, state)
    match what:
        case "prices":
            return tuple(_price(tables, state, time) for time in unsure_prices(tables, state))
        case "price":
            return tuple(_price(tables, state, time) for time in unsure_prices(tables, state, visitor(state)))
        case "stalls" | "segments":
            tiles = unsure_stalls(tables, state) if what == "stalls" else unsure_segments(tables, state)
            return tuple(
                paints_field(f"facts.{tile}", tile_name(tables, tile), tables, tile, book.paints[tile]) for tile in tiles
            )
        case "track":
            return (length_field(f"facts.{TRACK}", book.track),)
        case _:
            return tuple(_back(fact) for fact in unsure_backs(tables, state))


def _price(tables: Tables, state: State, time: int) -> Field:
    fact = price_fact(time)
    allowed = next(known.allowed for known in facts(tables) if known.id == fact)
    return Choice(
        f"facts.{fact}",
        msg("Price of a tile at {time}", time=TIMES[time]),
        tuple(Option(value, msg("{n}", n=value)) for value in allowed),
        str(printed_on(tables, state).prices[time]),
    )


def _back(fact: str) -> Field:
    if fact == BACKS:
        return Choice(
            f"facts.{BACKS}",
            msg("Do the backs show the blends of their fronts as splashes?"),
            (Option("yes", msg("yes")), Option("no", msg("no"))),
            "yes",
        )
    splashes = (
        "nothing",
        "orange",
        "green",
        "purple",
        "orange green",
        "orange purple",
        "green purple",
        "green orange purple",
    )
    return Choice(
        f"facts.{back_fact(fact)}",
        msg("Splashes on the back of {tile}", tile=fact),
        tuple(
            Option(
                text,
                msg("nothing")
                if text == "nothing"
                else msg("{splashes}", splashes=tuple(PIECES[paint].label for paint in text.split())),
            )
            for text in splashes
        ),
    )
