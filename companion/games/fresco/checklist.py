"""What to take and where to put it, in the order of the rulebook; and what the table types in of its own draws."""

from __future__ import annotations

from companion.core.deal import Drawn
from companion.core.fields import Field, Option, Order
from companion.core.message import Message, listing, msg, plural
from companion.core.view import Step
from companion.games.fresco.book import Book, book
from companion.games.fresco.pictures import fresco_picture, market_label, market_picture, tile_label
from companion.games.fresco.portraits import card_label
from companion.games.fresco.setup import LEONARDO, FrescoSetup, is_on, stall_sizes
from companion.games.fresco.start import THALERS, start
from companion.games.fresco.tables import Tables
from companion.games.fresco.telling import market_order, tile_order


def checklist(tables: Tables, document: FrescoSetup) -> tuple[Step, ...]:
    """The steps of the set-up."""
    players = len(document.players)
    side = msg("with four start spaces, S1 to S4") if players == 4 else msg("with three start spaces, S1 to S3")
    steps = [Step(msg("Lay the board on the table, with the side {side} up.", side=side), "S1"), _start_step(document)]
    steps.append(Step(msg("Put one painter of each player above the hostel."), "S2"))
    steps += _market_steps(tables, document)
    steps.append(_fresco_step(tables, document))
    if is_on(document.options, "blends"):
        steps.append(
            Step(
                msg(
                    "Lay the altar tile on its space, put the pink and brown paints with the others, and "
                    "turn each blending "
                    "table to its back."
                ),
                "Z1",
            )
        )
    where = msg("beside the board") if is_on(document.options, "portraits") else msg("into the studio")
    steps.append(Step(msg("Sort the coins {where} and the paints into the workshop.", where=where), "S8"))
    if is_on(document.options, "portraits"):
        steps.append(_portraits_step(tables, document))
    if is_on(document.options, "requests"):
        steps.append(
            Step(
                msg(
                    "Sort the 12 requests by type onto the workshop, face up, the lowest at the bottom of "
                    "each pile and the "
                    "highest on top. Put the paints beside the board."
                ),
                "Q1",
            )
        )
    steps.append(
        Step(
            msg(
                "Put the third painter of each player on the marked space of the mood column, and one "
                "natural apprentice "
                "above each column."
            ),
            "S6",
        )
    )
    steps.append(Step(msg("Put the bishop on the centre of the fresco."), "S7"))
    steps.append(
        Step(
            plural(
                "Each player takes both screens, an action sheet (side 1 up), a blending table, 5 "
                "apprentices, 1 yellow, "
                "1 red and 1 blue paint and {n} thaler.",
                "Each player takes both screens, an action sheet (side 1 up), a blending table, 5 "
                "apprentices, 1 yellow, "
                "1 red and 1 blue paint and {n} thalers.",
                THALERS,
            ),
            "S6",
        )
    )
    if players == 2:
        steps += _leonardo_steps(document)
    return tuple(steps)


def _start_step(document: FrescoSetup) -> Step:
    if document.start_spaces is None:
        return Step(
            msg(
                "Put one painter of each player into the bag and draw them one by one onto S1, S2 and so "
                "on. S1 is last place "
                "and chooses first."
            ),
            "S2",
        )
    told = listing(msg("{player} on S{n}", player=name, n=place + 1) for place, name in enumerate(document.start_spaces))
    return Step(msg("Painters on the start spaces: {places}. S1 is last place and chooses first.", places=told), "S2")


def _market_steps(tables: Tables, document: FrescoSetup) -> list[Step]:
    known = book(tables, ())
    steps = []
    if document.market_removed:
        told = listing(market_words(known, tile) for tile in document.market_removed)
        steps.append(
            Step(
                msg(
                    "Take three market tiles out of the game: {tiles}. (A reading; if your rulebook "
                    "pictures others, say so "
                    "under the options.)",
                    tiles=told,
                ),
                "S4",
            )
        )
    sizes = stall_sizes(tables, len(document.players))
    if document.market is None:
        steps.append(
            Step(
                msg(
                    "Put the other market tiles into the bag and draw {sizes} onto the stalls I, II and so on.",
                    sizes=tuple(str(size) for size in sizes),
                ),
                "S3",
            )
        )
        return steps
    told = listing(
        msg("{stall}: {tiles}", stall=name, tiles=listing(market_words(known, tile) for tile in tiles))
        for name, tiles in document.market.items()
    )
    left = plural(
        "The tile that is left goes into the bag.",
        "The {n} tiles that are left go into the bag.",
        len(document.market_bag or ()),
    )
    stalls = msg("Lay market tiles on the stalls. {stalls}. {left}", stalls=told, left=left)
    if any(known.paints[tile] is None for tiles in document.market.values() for tile in tiles):
        stalls = msg(
            "{stalls} For a tile not seen yet take, unseen, one of those that nobody has read off so far.", stalls=stalls
        )
    steps.append(Step(stalls, "S3", market_picture(tables, start(tables, document))))
    return steps


def market_words(known: Book, tile: str) -> Message:
    """A market tile by what it shows, or by its number here where nobody has seen it."""
    return market_label(known, tile) if known.paints[tile] is not None else msg("one not seen yet ({tile})", tile=tile)


def _fresco_step(tables: Tables, document: FrescoSetup) -> Step:
    blends = is_on(document.options, "blends")
    rule = "Z1" if blends else "S5"
    centre = msg("the tile worth 24") if blends else msg("a tile worth 11")
    if document.fresco is not None:
        out = document.fresco_removed or ()
        text = msg("Lay the fresco out as in the picture, with {centre} in the centre.", centre=centre)
        if out:
            known = book(tables, ())
            text = msg(
                "{text} These seven tiles stay out: {tiles}.",
                text=text,
                tiles=listing(tile_label(known, tile) for tile in out),
            )
        return Step(text, rule, fresco_picture(tables, start(tables, document)))
    if blends:
        return Step(
            msg(
                "Put the tile worth 24 into the centre of the fresco. Take seven of the 25 base tiles out "
                "unseen, mix the rest "
                "with the six special tiles, and lay them face up on the other segments."
            ),
            rule,
        )
    return Step(
        msg(
            "Put a tile worth 11 into the centre of the fresco, mix the others and lay them face up on the other segments."
        ),
        rule,
    )


def _portraits_step(tables: Tables, document: FrescoSetup) -> Step:
    portraits = document.portraits
    if portraits is None or portraits.open is None:
        return Step(
            msg("Shuffle the portraits of each back. Stack them in the studio, A on B on C, and turn up the two on top."),
            "R1",
        )
    cards = book(tables, ()).cards
    told = listing(
        msg("{id}", id=card) if (text := cards[card]) is None else card_label(book(tables, ()).shown(text))
        for card in portraits.open
    )
    return Step(
        msg(
            "Sort the portraits by their backs A, B and C and keep them at hand: the app says which come "
            "up, and asks what a "
            "card shows that nobody has read yet (then take one of its back, unseen). Open: "
            "{cards}.",
            cards=told,
        ),
        "R1",
    )


def _leonardo_steps(document: FrescoSetup) -> list[Step]:
    """Leonardo's pieces (L1), and who acts for him first (L2)."""
    boxes = [msg("market"), msg("cathedral")]
    if is_on(document.options, "portraits"):
        boxes.append(msg("studio"))
    if is_on(document.options, "requests"):
        boxes.append(msg("workshop"))
    steps = [
        Step(
            msg(
                "Leonardo takes a colour that nobody plays: painters on S3, above the hostel and on the centre of "
                "the fresco beside "
                "the bishop."
            ),
            "L1",
        ),
        Step(
            msg(
                "Lay an action sheet for him, side 1 up, with one apprentice each on the top space of {places}.",
                places=listing(boxes),
            ),
            "L1",
        ),
    ]
    if document.start_spaces is not None:
        first = next(name for name in document.start_spaces if name != LEONARDO)
        steps.append(Step(msg("{player} takes the Leonardo tile and acts for him in the first round.", player=first), "L2"))
    return steps


def ask(tables: Tables, drawn: Drawn) -> Field | None:
    """The field in which the table types in what it drew by hand; portraits are named at the table."""
    known = book(tables, ())
    match drawn.name:
        case "start":
            return Order(
                "start",
                msg("Painters on the start spaces, S1 first"),
                tuple(Option(name, msg("{player}", player=name)) for name in drawn.pool),
                dict.fromkeys(drawn.pool, 1),
                drawn.count,
            )
        case "removed":
            return _tiles("removed", msg("The three market tiles that your rulebook pictures as taken out"), known, drawn)
        case "market":
            return _tiles("market", msg("The market tiles, stall after stall"), known, drawn)
        case "fresco":
            return tile_order(known, "fresco", drawn.pool)
        case _:
            return None


def _tiles(field_id: str, label: Message, known: Book, drawn: Drawn) -> Order:
    return market_order(known, field_id, label, drawn.pool, drawn.count)
