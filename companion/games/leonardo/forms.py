"""The fields of each offer, given what has been entered so far."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.core.fields import Amounts, Cell, Choice, Count, Field, Grid, GridRow, Option, Order, Pick
from companion.core.marks import mark
from companion.core.message import Message, msg, plural
from companion.core.view import Piece
from companion.games.leonardo import city, forms_research, labs, research
from companion.games.leonardo import fields as ask
from companion.games.leonardo.book import as_printed
from companion.games.leonardo.faces import card_options
from companion.games.leonardo.keep import purse_room
from companion.games.leonardo.opening import letter_of, shown_of, start_florins
from companion.games.leonardo.payment import most_payable
from companion.games.leonardo.state import (
    State,
    free_apprentices,
    holder,
    master_free,
    spot,
    unseen,
    wanted,
)
from companion.games.leonardo.tables import LAST_TURN, PRICES, REQUESTED, Tables
from companion.games.leonardo.words import (
    ACADEMY,
    AREAS,
    GOODS,
    LABS,
    PIECES,
    apprentices,
    area_word,
    florins,
    good_word,
    lab_word,
    place_word,
    weeks,
)

WIDE = 4
"""Up to so many apprentices have a button of their own; more are asked with a second tap."""


def form(tables: Tables, state: State, offer: str, entered: Mapping[str, Any]) -> tuple[Field, ...]:
    """The fields of an offer of :func:`companion.games.leonardo.view.now`."""
    tables = as_printed(tables, state)
    kind, _, rest = offer.partition(":")
    match kind:
        case "begin":
            return (ask.seats(state, "seat", msg("Who begins?")),)
        case "kit":
            return _kit(state, entered)
        case "turned":
            return _turned(tables, state, entered)
        case "favour":
            return _favour(state, entered)
        case "labs":
            return _labs(state, entered)
        case "purse":
            return _purse(state, rest, entered)
        case "place":
            return _place(state, entered)
        case "pick" | "move" | "look" | "component":
            return _council(tables, state, kind, entered)
        case "buy":
            return (_takers(state),)
        case "build":
            return (_builds(state),)
        case "complete":
            return forms_research.complete(tables, state, entered)
        case "show":
            return forms_research.show(tables, state, entered)
        case "bid":
            return (Count("florins", msg("Bid, in florins"), 0, most_payable(state, int(rest))),)
        case "auction":
            return forms_research.auction(state, entered)
        case "refill" if state.deck is None:
            return (
                ask.cards(tables, "cards", msg("Which inventions were turned up?"), unseen(tables, state), wanted(state)),
            )
        case "florins":
            return (Count("florins", msg("Florins at the end"), 0, research.most_countable(state)),)
        case "gain":
            return (
                ask.seats(state, "seat", msg("Who won the card?")),
                Choice("card", msg("Which card?"), card_options(tables, unseen(tables, state))),
            )
        case "resume":
            turn = Count("turn", msg("Turn"), 1, LAST_TURN, state.turn)
            return (turn,) if state.leonardo is not None else (turn, ask.seats(state, "leonardo", msg("Who has Leonardo?")))
        case _:
            return ()


def _kit(state: State, entered: Mapping[str, Any]) -> tuple[Field, ...]:
    """What a set shows; what this copy is known to show is filled in."""
    shown = shown_of(state, letter_of(state, state.mover or 0))
    room = {"5": 1}.get(str(entered.get("small")), 0) + {"6": 2}.get(str(entered.get("large")), 0)
    large = tuple(Option(size, msg("no large lab") if size == "0" else msg("{n}", n=size)) for size in ("0", "4", "6"))
    large_now = str(shown["large_lab"]) if "large_lab" in shown else None
    fields: list[Field] = [
        ask.numbers(
            "apprentices", msg("Apprentices in the picture, before any are put back"), (3, 4, 5), shown.get("apprentices")
        ),
        ask.numbers("small", msg("Spaces of the small lab"), (3, 5), shown.get("small_lab")),
        Choice("large", msg("Spaces of the large lab"), large, large_now),
    ]
    if room:
        fields.append(ask.numbers("mechanics", msg("Mechanical men"), tuple(range(room + 1)), shown.get("mechanical_men")))
    goods = {good: shown[good] for good in GOODS if shown.get(good)}
    return (*fields, ask.amounts("goods", msg("Components"), 4, None, goods or None))


def _turned(tables: Tables, state: State, entered: Mapping[str, Any]) -> tuple[Field, ...]:
    low = tuple(card for card in unseen(tables, state) if tables.inventions[card].metal != "gold")
    up = ask.cards(
        tables,
        "cards",
        msg("Inventions turned up, left to right"),
        tuple(card for card in low if str(card) not in entered.get("removed", ())),
        REQUESTED[len(state.players)],
    )
    if len(state.players) > 2 or state.gone:
        return (up,)
    return (ask.cards(tables, "removed", msg("Inventions that leave the game"), low, 3), up)


def _favour(state: State, entered: Mapping[str, Any]) -> tuple[Field, ...]:
    seat = state.mover or 0
    own = state.seats[seat]
    full = tuple(letter for letter in "abcd" if len(state.players) > 3 and own.favours.count(letter) > 1)
    names: dict[str, Message] = {"a": msg("a: 5 florins"), "b": msg("b: 4 components"), "c": msg("c: 1 apprentice")}
    if own.small.size == 3:
        names["d1"] = msg("d: small lab to 5, 1 component")
    if own.large is None:
        names["d2"] = msg("d: large lab, 1 component")
    elif own.large.size == 4:
        names["d3"] = msg("d: large lab to 6, 1 component")
    for name, lab in own.labs():
        if lab.mechanics < {5: 1, 6: 2}.get(lab.size, 0):
            names[f"d4{name}"] = msg("d: mechanical man in the {lab}", lab=lab_word(name))
    options = tuple(Option(value, label) for value, label in names.items() if value[0] not in full)
    fields: tuple[Field, ...] = (Choice("favour", msg("Favour"), options),)
    match entered.get("favour"):
        case "b":
            return (*fields, ask.amounts("goods", msg("4 components, at most 2 of a kind"), 2, 4))
        case "d1" | "d2" | "d3":
            return (*fields, ask.choice_of_good())
        case _:
            return fields


def _labs(state: State, entered: Mapping[str, Any]) -> tuple[Field, ...]:
    """Idle labs may start; labs that work may stop, and then start anew (L1 to L3)."""
    ids = labs.lab_ids(state)
    idle = tuple(lab_id for lab_id in ids if not labs.lab_at(state, lab_id)[2].works)
    cancel = tuple(lab_id for lab_id in ids if labs.can_cancel(state, labs.lab_at(state, lab_id)[2]))
    again = tuple(lab_id for lab_id in cancel if lab_id in entered.get("cancel", ()))
    asked = (
        ("start", msg("New work starts in"), idle),
        ("cancel", msg("Work is cancelled in"), cancel),
        ("again", msg("And starts anew in"), again),
    )
    return tuple(
        Pick(name, label, tuple(Option(lab_id, ask.lab_label(state, lab_id)) for lab_id in shown), 0, len(shown))
        for name, label, shown in asked
        if shown
    )


def _purse(state: State, rest: str, entered: Mapping[str, Any]) -> tuple[Field, ...]:
    """A new purse, or (``rest``: a seat) one that is kept already."""
    own = state.seats[int(rest)].purse if rest else None
    room = purse_room(state, int(rest) if rest else None)
    default = own.florins if own else room.florins if room.exact_florins else None
    if default is None and state.turn == 1 and "seat" in entered:
        default = min(start_florins(state, int(entered["seat"])), room.florins)
    low = room.florins if room.exact_florins else 0
    items = tuple(Option(good, good_word(good), piece=PIECES[good]) for good in GOODS)
    limits = dict(zip(GOODS, room.goods, strict=True))
    held = limits if room.exact_goods else dict(zip(GOODS, own.goods, strict=True)) if own else None
    fields: tuple[Field, ...] = (
        Count("florins", msg("Florins"), low, room.florins, default),
        Amounts(
            "goods",
            ask.with_letters(msg("Components in hand and under labs")),
            items,
            limits,
            sum(room.goods) if room.exact_goods else None,
            held,
        ),
    )
    if rest:
        return fields
    without = tuple(seat for seat, one in enumerate(state.seats) if one.purse is None)
    return (ask.seats(state, "seat", msg("Whose purse?"), without), *fields)


def _place(state: State, entered: Mapping[str, Any]) -> tuple[Field, ...]:
    seat = state.mover or 0
    rows = tuple(_row(state, seat, place) for place in (*AREAS, *LABS) if labs.is_open(state, seat, place))
    leave = GridRow(msg("No more"), (Cell("pass", msg("pass"), msg("{player} passes", player=state.players[seat])),))
    grid = Grid("cell", msg("{player} places", player=state.players[seat]), (leave, *rows))
    place, _, what = str(entered.get("cell", "")).partition(":")
    if what != "+":
        return (grid,)
    most = labs.most_apprentices_at(state, seat, place)
    return (grid, ask.numbers("more", msg("How many apprentices?"), tuple(range(WIDE, most + 1))))


def _row(state: State, seat: int, place: str) -> GridRow:
    most = labs.most_apprentices_at(state, seat, place)
    where = place_word(place)
    cells = [
        Cell(f"{place}:{n}", msg("{n}", n=n), msg("{where}: {workers}", where=where, workers=apprentices(n)))
        for n in range(1, min(most, WIDE if most == WIDE else WIDE - 1) + 1)
    ]
    if most > WIDE:
        cells.append(Cell(f"{place}:+", msg("{n}+", n=WIDE), msg("{where}: {n} apprentices or more", where=where, n=WIDE)))
    if labs.master_fits(state, seat, place):
        cells.append(Cell(f"{place}:M", msg("M"), msg("{where}: the master", where=where)))
    if place in AREAS:
        return GridRow(where, tuple(cells), standing(state, place))
    lab = state.seats[seat].lab(place)
    assert lab is not None  # it works
    return GridRow(
        where,
        tuple(cells),
        note=plural("{weeks} · {n} space", "{weeks} · {n} spaces", lab.free, weeks=weeks(lab.weeks or 0)),
    )


def standing(state: State, area: str) -> tuple[tuple[Piece, int], ...]:
    """The groups of an area from the arrow on, with their influence."""
    return tuple((mark(group.seat, state.players[group.seat]), group.influence) for group in spot(state, area))


def to_place(state: State, seat: int) -> Message:
    """As "4 apprentices and the master"."""
    free = apprentices(free_apprentices(state, seat))
    return msg("{apprentices} and the master", apprentices=free) if master_free(state, seat) else free


BENEFIT_WORDS = {
    1: msg("1: move an apprentice"),
    2: msg("2: the florins of the Council"),
    3: msg("3: look at the top four"),
    4: msg("4: a component for 1 florin"),
}


def _council(tables: Tables, state: State, kind: str, entered: Mapping[str, Any]) -> tuple[Field, ...]:
    match kind:
        case "pick":
            taken = dict(state.picks)
            left = tuple(Option(str(n), label) for n, label in BENEFIT_WORDS.items() if n not in taken)
            pick = Choice("benefit", msg("Benefit"), left)
            return (
                (pick,)
                if state.picks
                else (ask.seats(state, "leonardo", msg("Leonardo goes to"), default=holder(state)), pick)
            )
        case "move":
            who = Choice(
                "who",
                msg("Which apprentice?"),
                tuple(
                    Option(f"{seat}:{area}", msg("{player}, {area}", player=state.players[seat], area=area_word(area)))
                    for seat, area in city.movable(state)
                ),
            )
            seat, _, source = str(entered.get("who", "")).partition(":")
            if not source:
                return (who,)
            places = tuple(Option(area, area_word(area)) for area in city.targets(state, int(seat), source))
            return (who, Choice("target", msg("To where?"), places))
        case "look":
            top = city.top_cards(state)
            return (
                ask.cards(
                    tables,
                    "order",
                    msg("Put back, the top one first; the last follows by itself"),
                    top,
                    max(1, len(top) - 1),
                ),
            )
        case _:
            here = tuple(good for place, good in enumerate(GOODS) if state.shops is None or state.shops[place])
            return (ask.choice_of_good(here),)


def _takers(state: State) -> Order:
    """Everybody once in rank order, as far as each can pay, is what stands there before a tap."""
    most = min(len(PRICES), city.stock(state, state.area))
    able: list[int] = []
    for seat in state.queue:
        room = state.area != ACADEMY or city.academy_left(state, seat) > 0
        if room and len(able) < most and most_payable(state, seat) >= PRICES[len(able)]:
            able.append(seat)
    options = tuple(
        Option(str(seat), msg("{player}", player=state.players[seat]), piece=mark(seat, state.players[seat]))
        for seat in state.queue
    )
    label = msg("Who takes one, in order (0, 2, 3, 4 florins)")
    return Order(
        "takers",
        label,
        options,
        {str(seat): most for seat in state.queue},
        most,
        least=0,
        default=tuple(str(seat) for seat in able),
    )


def build_word(what: str) -> Message:
    """A benefit of the Workshop."""
    match what:
        case "small5":
            return msg("small lab to 5 spaces")
        case "large4":
            return msg("large lab of 4 spaces")
        case "large6":
            return msg("large lab to 6 spaces")
        case "mechanic_small":
            return msg("mechanical man in the small lab")
        case "mechanic_large":
            return msg("mechanical man in the large lab")
        case _:
            return msg("takes his workers back")


def _builds(state: State) -> Choice:
    seat = state.mover or 0
    options = tuple(Option(what, build_word(what)) for what in (*city.builds(state, seat), "pass"))
    return Choice("what", msg("For {florins}", florins=florins(PRICES[state.bought])), options)
