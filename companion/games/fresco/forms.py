"""The fields of each offer. A default is what the app can work out; nothing else is filled in."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations
from typing import Any

from companion.core.fields import Amounts, Choice, Count, Field, Option, Pick, Spots
from companion.core.message import Message, listing, msg, plural
from companion.core.view import Face
from companion.games.fresco.altar import mixes, paints_of
from companion.games.fresco.book import paints_field
from companion.games.fresco.cathedral import CELL_NAMES, cell_name
from companion.games.fresco.market import MOST_ON_TILE, is_open, stall_of
from companion.games.fresco.names import TYPE_LABELS
from companion.games.fresco.paints import BASIC, PAINTS, PIECES, amounts, counts_of, value_of
from companion.games.fresco.pictures import (
    FRESCO,
    GROUND,
    MARKET,
    painter,
    tile_face,
    tile_label,
)
from companion.games.fresco.portraits import MOST, Shown, card_label, kind_name
from companion.games.fresco.possible import (
    BESIDE,
    BLENDS_EACH,
    ON_SEGMENT,
    TILES_ASKED,
    altar_mixes,
    askable,
    bishop_goals,
    blend_names,
    blends,
    bonus,
    fitting,
    segments,
    top_request,
    with_abbot,
)
from companion.games.fresco.prepare import general_stacks
from companion.games.fresco.reading import reading_form
from companion.games.fresco.setup import STALLS
from companion.games.fresco.state import (
    MOST_IN_PLACE,
    State,
    can_spend,
    covered,
    crew,
    price,
    printed_on,
    taken_spaces,
    tiles_left,
    visitor,
)
from companion.games.fresco.studio import MERCHANT_PAINTS, shown
from companion.games.fresco.tables import Tables
from companion.games.fresco.telling import telling
from companion.games.fresco.track import in_words, landings
from companion.games.fresco.wake import PLACE_LABELS, free_times, place_names

Draft = Mapping[str, Any]
MOST_GAINED = 60


def form(tables: Tables, state: State, offer: str, draft: Draft) -> tuple[Field, ...]:
    """The fields of an offer, given what was entered so far.

    Raises:
        Refused: if there is no such offer.
    """
    kind, _, which = offer.partition(".")
    match kind:
        case "wake":
            return (_times(tables, state),)
        case "plans":
            return tuple(_plan(tables, state, seat, f"plans.{seat}") for seat in state.plans.waiting)
        case "plan":
            return (_plan(tables, state, int(which), "places"),)
        case "buy":
            return _buy(tables, state, draft)
        case "buy_unseen":
            return _buy_unseen(state)
        case "close":
            return (
                Spots(
                    "stall",
                    msg("Which stall?"),
                    MARKET,
                    frozenset(frozenset({STALLS[at]}) for at in range(len(state.stalls)) if is_open(state, at)),
                ),
            )
        case "restore":
            return _restore(tables, state, draft)
        case "bishop":
            goals = frozenset(frozenset({cell_name(goal)}) for goal in bishop_goals(tables, state))
            return (Spots("to", msg("Where does the bishop go?"), FRESCO, goals),)
        case "altar":
            return _altar(tables, state, draft)
        case "portrait":
            return _portrait(tables, state, draft)
        case "blend":
            return (_blend(state),)
        case "request":
            return _request(tables, state, draft)
        case "prepare":
            return tuple(
                _basics(tables, state, seat) for seat in range(len(state.players)) if general_stacks(tables, state, seat)
            )
        case "pass" | "next_round":
            return ()
        case "read":
            return reading_form(tables, state, which)
        case "gain_tile" | "gain_points":
            return _gain(tables, state, draft, tile=kind == "gain_tile")
        case _:
            return telling(tables, state, kind)


def _times(tables: Tables, state: State) -> Choice:
    """The free times with mood and price (W3, W4)."""
    book = printed_on(tables, state)
    options = []
    for time in free_times(state):
        hour = tables.hours[time]
        change = f"{hour.mood:+d}".replace("-", "−") if hour.mood else "0"
        cost = plural("{n} thaler", "{n} thalers", book.prices[time])
        options.append(
            Option(hour.time, msg("{time} · mood {change} · {price}", time=hour.time, change=change, price=cost))
        )
    return Choice("time", msg("Get-up time"), tuple(options))


def _plan(tables: Tables, state: State, seat: int, field_id: str) -> Amounts:
    """Apprentices by place (P1); where the mood is not known, how many there are is not either."""
    right, name = crew(tables, state, seat), state.players[seat]
    low, high = right[0], right[-1]
    names = place_names(state)
    items, limits = tuple(Option(place, PLACE_LABELS[place]) for place in names), dict.fromkeys(names, MOST_IN_PLACE)
    if low == high:
        label = plural("{player}: {n} apprentice", "{player}: {n} apprentices", low, player=name)
        return Amounts(field_id, label, items, limits, low)
    label = msg("{player}: {low} to {high} apprentices", player=name, low=low, high=high)
    return Amounts(field_id, label, items, limits, most=high, least=low)


def _stall(at: int) -> Option:
    return Option(STALLS[at], msg("Stall {stall}", stall=STALLS[at]))


def _buy(tables: Tables, state: State, draft: Draft) -> tuple[Field, ...]:
    """Tiles of one stall, as many as apprentices and thalers allow; what nobody has read is read off now (M2)."""
    seat, book = visitor(state), printed_on(tables, state)
    cost = price(tables, state, seat)
    most = max(n for n in range(state.left + 1) if can_spend(state, seat, n * cost))
    sets = frozenset(
        frozenset(tiles) for stall in state.stalls for n in range(1, most + 1) for tiles in combinations(stall or (), n)
    )
    fields: list[Field] = [Spots("tiles", msg("Tiles of one stall"), MARKET, sets)]
    unread = [tile for tile in draft.get("tiles", ()) if book.paints.get(tile) is None]
    return (*fields, *(paints_field(f"shows.{tile}", _which(state, tile), tables, tile, None) for tile in unread))


def _which(state: State, tile: str) -> Message:
    """The question for what a market tile shows, by where it lies."""
    stall = stall_of(state, tile) or 0
    place = (state.stalls[stall] or (tile,)).index(tile) + 1
    return msg("Which paints does tile {n} of stall {stall} show?", n=place, stall=STALLS[stall])


def _buy_unseen(state: State) -> tuple[Field, ...]:
    unseen = [at for at, stall in enumerate(state.stalls) if stall is None]
    most = min(state.left, max(state.sizes[at] for at in unseen))
    names = (*BASIC, "orange", "green", "purple")
    return (
        Choice("stall", msg("Which stall?"), tuple(_stall(at) for at in unseen), STALLS[unseen[0]]),
        Count("count", msg("How many tiles?"), 1, most, most),
        Amounts(
            "paints",
            msg("The paints that came with them"),
            tuple(Option(paint, PIECES[paint].label, piece=PIECES[paint]) for paint in names),
            dict.fromkeys(names, MOST_ON_TILE * most),
            most=MOST_ON_TILE * most,
            least=1,
        ),
    )


def _land(tables: Tables, state: State, seat: int, points: int) -> tuple[Field, ...]:
    """Where the painter ends where the space is taken (K2)."""
    length = printed_on(tables, state).track
    spaces = landings(state.seats[seat].space, points, taken_spaces(state, seat), length)
    if len(spaces) < 2:
        return ()
    goal = in_words(state.seats[seat].space + points, length)
    behind, ahead = spaces
    options = (
        Option(str(behind), msg("behind: {space}", space=in_words(behind, length))),
        Option(str(ahead), msg("ahead: {space}", space=in_words(ahead, length))),
    )
    return (
        Choice(
            "land", msg("Space {space} is taken. Where does {player} go?", space=goal, player=state.names[seat]), options
        ),
    )


def _one(value: Any) -> str:
    return str(value[0]) if isinstance(value, list | tuple) and value else str(value or "")


def _restore(tables: Tables, state: State, draft: Draft) -> tuple[Field, ...]:
    """The segment; what nobody has read off its tile; where the painter ends (C2, C3, K2)."""
    seat, book = visitor(state), printed_on(tables, state)
    fields: list[Field] = []
    if state.fresco is None:
        options = tuple(Option(tile, tile_label(book, tile), tile_face(book, tile)) for tile in segments(tables, state))
        fields.append(Choice("tile", msg("Which tile?"), options))
        steps = ((0, msg("not near")), (BESIDE, msg("beside it")), (ON_SEGMENT, msg("on it")))
        fields.append(
            Choice("bonus", msg("Where does the bishop stand?"), tuple(Option(str(n), text) for n, text in steps))
        )
        tile, extra = _one(draft.get("tile")), int(draft.get("bonus") or 0)
    else:
        cells = frozenset(frozenset({cell_name(state.fresco.index(tile))}) for tile in segments(tables, state))
        fields.append(Spots("cell", msg("Which segment?"), FRESCO, cells))
        cell = CELL_NAMES.get(_one(draft.get("cell")), -1)
        tile, extra = (state.fresco[cell], bonus(state, cell)) if cell >= 0 else ("", 0)
    if not tile:
        return tuple(fields)
    worth = book.points[tile]
    if book.paints[tile] is None and seat != state.leonardo:
        fields.append(paints_field("shows", msg("Which paints does this tile show?"), tables, tile, None))
    if worth is None:
        guess = value_of(counts_of(draft["shows"])) if draft.get("shows") else None
        fields.append(Count("points", msg("How many points is it worth?"), 3, 24, guess))
        worth = draft.get("points")
    if worth is not None:
        fields.extend(_land(tables, state, seat, int(worth) + with_abbot(state, seat, extra)))
    return tuple(fields)


def _altar(tables: Tables, state: State, draft: Draft) -> tuple[Field, ...]:
    """The mixes that can be paid, best first (C7, C8, Z3)."""
    worth = mixes(state.has("blends"))
    options = []
    for mix in altar_mixes(state):
        counts = paints_of(mix)
        label = msg("{points} for {paints}", points=plural("{n} point", "{n} points", worth[mix]), paints=amounts(counts))
        costs = tuple((PIECES[paint], n) for paint, n in zip(PAINTS, counts, strict=True) if n)
        options.append(Option(mix, label, Face(GROUND, str(worth[mix]), costs=costs)))
    chosen = draft.get("mix")
    land = _land(tables, state, visitor(state), worth[chosen]) if chosen in worth else ()
    return (Choice("mix", msg("Which three paints?"), tuple(options)), *land)


def _portrait(tables: Tables, state: State, draft: Draft) -> tuple[Field, ...]:
    """The card; what is printed on it where nobody has read it; a Merchant's paints (R9)."""
    seat = visitor(state)
    options = tuple(Option(str(place), card_label(shown(tables, state, card))) for place, card in enumerate(state.open))
    fields: list[Field] = [Choice("card", msg("Which portrait?"), options)]
    chosen = str(draft.get("card", ""))
    if not chosen.isdigit() or int(chosen) >= len(state.open):
        return tuple(fields)
    face = shown(tables, state, state.open[int(chosen)])
    points = face.points
    if not face.known:
        fields.extend(_figures(face))
        points = int(draft.get("points") or 0)
    if face.kind == "merchant" and seat != state.leonardo:
        fields.append(
            Amounts(
                "paints",
                msg("Which two basic paints?"),
                _basic_options(),
                dict.fromkeys(BASIC, MERCHANT_PAINTS),
                MERCHANT_PAINTS,
            )
        )
    return (*fields, *_land(tables, state, seat, points))


def _figures(face: Shown) -> tuple[Field, ...]:
    """What is printed on a card of this kind."""
    name = kind_name(face.kind)
    paints = (
        Option("none", msg("none")),
        *(Option(paint, PIECES[paint].label, piece=PIECES[paint]) for paint in PAINTS[:6]),
    )
    thalers = Count("thalers", msg("Thalers printed on {card}", card=name), 0, MOST, 0)
    points = Count("points", msg("Points printed on {card}", card=name), 0, MOST, 0)
    paint = Choice("paint", msg("Paint printed on {card}", card=name), paints, "none")
    mood = Count("mood", msg("Spaces of mood printed on {card}", card=name), 0, 8, 0)
    if face.kind == "peers":
        return (thalers, paint)
    return (thalers, points, mood) if face.kind in ("girl", "self_portrait") else (thalers, points, paint)


def _basic_options() -> tuple[Option, ...]:
    return tuple(Option(paint, PIECES[paint].label, piece=PIECES[paint]) for paint in BASIC)


def _blend(state: State) -> Amounts:
    """What to blend, two for each apprentice (B1); what the paints cannot give at all is left out (B2)."""
    most = BLENDS_EACH * state.left
    held = state.seats[visitor(state)].paints
    limits = dict.fromkeys(blend_names(state), most)
    if held is not None:
        ways = tuple(blends(state, held, most))
        limits = {name: n for name in limits if (n := max((makes.get(name, 0) for makes in ways), default=0))}
    return Amounts(
        "makes",
        msg("Blends, up to {n}", n=most),
        tuple(Option(name, PIECES[name].label, piece=PIECES[name]) for name in limits),
        limits,
        most=most,
        least=1,
    )


def _request(tables: Tables, state: State, draft: Draft) -> tuple[Field, ...]:
    """The type, three tiles, and the points where nobody has read them (Q3, Q4)."""
    seat, book = visitor(state), printed_on(tables, state)
    kinds = askable(tables, state)
    fields: list[Field] = [
        Choice(
            "request",
            msg("Which request?"),
            tuple(Option(kind, TYPE_LABELS[kind]) for kind in kinds),
            kinds[0] if len(kinds) == 1 else None,
        )
    ]
    kind = draft.get("request")
    if kind not in kinds:
        return tuple(fields)
    tiles = fitting(tables, state, seat, kind)
    fields.append(
        Pick(
            "tiles",
            msg("With which three tiles?"),
            tuple(Option(tile, _own_tile(tables, state, tile)) for tile in tiles),
            TILES_ASKED,
            TILES_ASKED,
        )
    )
    worth = book.requests[top_request(state, kind) or ""]
    if worth is None:
        fields.append(Count("points", msg("How many points are printed on it?"), 1, 20))
        worth = draft.get("points")
    return (*fields, *_land(tables, state, seat, int(worth))) if worth is not None else tuple(fields)


def _own_tile(tables: Tables, state: State, tile: str) -> Message:
    book = printed_on(tables, state)
    back = book.backs[tile]
    splashes = (
        msg("back not seen")
        if back is None
        else msg("{splashes}", splashes=listing(PIECES[paint].label for paint in PAINTS if paint in back))
        if back
        else msg("no splash")
    )
    return msg("{tile} ({points}): {back}", tile=tile, points=str(book.points[tile] or "?"), back=splashes)


def _basics(tables: Tables, state: State, seat: int) -> Amounts:
    """The basic paints of a player's general requests (Q5)."""
    n = general_stacks(tables, state, seat)
    return Amounts(
        f"paints.{seat}",
        plural(
            "{player}: {n} basic paint as income", "{player}: {n} basic paints as income", n, player=state.players[seat]
        ),
        _basic_options(),
        dict.fromkeys(BASIC, n),
        n,
    )


def _gain(tables: Tables, state: State, draft: Draft, *, tile: bool) -> tuple[Field, ...]:
    """Who scored how much, with a fresco tile or without."""
    book = printed_on(tables, state)
    players = tuple(
        Option(str(seat), msg("{player}", player=name), piece=painter(state, seat)) for seat, name in enumerate(state.names)
    )
    fields: list[Field] = [Choice("seat", msg("Who?"), players)]
    default = None
    if tile and state.fresco is not None:
        covering = frozenset(frozenset({cell_name(cell)}) for cell in covered(state))
        fields.append(Spots("cell", msg("Which segment?"), FRESCO, covering))
        cell = CELL_NAMES.get(_one(draft.get("cell")), -1)
        worth = book.points[state.fresco[cell]] if cell >= 0 and state.fresco[cell] else None
        default = None if worth is None else worth + bonus(state, cell)
    elif tile:
        tiles = sorted(tiles_left(state), key=lambda one: (book.points[one] or 99, one))
        fields.append(
            Choice(
                "tile", msg("Which tile?"), tuple(Option(one, tile_label(book, one), tile_face(book, one)) for one in tiles)
            )
        )
        default = book.points.get(str(draft.get("tile")))
    fields.append(Count("points", msg("Points, with the bishop's"), 0 if tile else 1, MOST_GAINED, default))
    seat, points = draft.get("seat"), draft.get("points")
    if seat is not None and points is not None:
        fields.extend(_land(tables, state, int(seat), int(points)))
    return tuple(fields)
