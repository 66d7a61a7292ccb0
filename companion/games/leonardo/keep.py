"""Purses, recording less, going on without an answer, and putting values right."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from companion.core.errors import Faults, refuse
from companion.core.fields import Choice, Count, Field, Option, Order
from companion.core.message import msg
from companion.core.moves import Depth
from companion.games.leonardo.city import after, carried
from companion.games.leonardo.faces import card_options
from companion.games.leonardo.labs import next_to_place
from companion.games.leonardo.moves import Gain, KeepPurse
from companion.games.leonardo.opening import goods_of
from companion.games.leonardo.research import bidders, next_auction, next_turn
from companion.games.leonardo.state import (
    NO_GOODS,
    Goods,
    Lab,
    Purse,
    State,
    Won,
    check_seat,
    finished,
    most_apprentices,
    wanted,
    with_seat,
    with_spot,
)
from companion.games.leonardo.tables import (
    BANK,
    IN_SHOP,
    INVENTIONS,
    LAST_TURN,
    MOST_MECHANICS,
    REQUESTED,
    TRACK,
    Tables,
    room_for_mechanics,
)
from companion.games.leonardo.words import AREAS, GOODS, LABS, lab_word


@dataclass(frozen=True, slots=True)
class Room:
    """What the box leaves for one purse; exact where every other purse and the bank (or the shops) are known."""

    florins: int
    goods: Goods
    exact_florins: bool
    exact_goods: bool


def purse_room(state: State, seat: int | None) -> Room:
    """What may be in the purse of a seat (``None``: of one that has none kept yet) (M1)."""
    kept = [own.purse for place, own in enumerate(state.seats) if place != seat and own.purse is not None]
    last = len(kept) == len(state.seats) - 1
    florins = BANK - (state.bank or 0) - state.council - sum(purse.florins for purse in kept)
    shops = state.shops or NO_GOODS
    goods = tuple(IN_SHOP - shops[place] - sum(purse.goods[place] for purse in kept) for place in range(len(GOODS)))
    return Room(florins, goods, last and state.bank is not None, last and state.shops is not None)


def keep_purse(state: State, move: KeepPurse) -> State:
    """A player has the purse kept (M2); it must fit what the box holds (M1)."""
    check_seat(state, move.seat)
    goods = goods_of(move.goods)
    room = purse_room(state, move.seat)
    faults = Faults()
    if move.florins > room.florins or (room.exact_florins and move.florins != room.florins):
        faults.add("florins", "are {given}, but the box leaves {right}", "M1", given=move.florins, right=room.florins)
    for good, n, most in zip(GOODS, goods, room.goods, strict=True):
        if n > most or (room.exact_goods and n != most):
            faults.add(f"goods.{good}", "is {given}, but the box leaves {right}", "M1", given=n, right=most)
    faults.raise_any()
    return with_seat(state, move.seat, purse=Purse(move.florins, goods))


def at_depth(tables: Tables, state: State, depth: Depth) -> State:
    """The state when the table records more or less from now on.

    Recording everything again needs the turn: it is loose until the turn is put right.
    """
    del tables
    state = replace(state, depth=depth.value)
    return state if depth is Depth.EVERYTHING else loosened(state)


def loosened(state: State) -> State:
    """The cards that lie before players stay known, nothing else does."""
    if state.stage in ("loose", "count", "end"):
        return state
    seats = tuple(
        replace(
            own,
            purse=None,
            passed=False,
            small=replace(own.small, weeks=None, apprentices=0, master=False),
            large=None if own.large is None else replace(own.large, weeks=None, apprentices=0, master=False),
        )
        for own in state.seats
    )
    return replace(
        state,
        stage="loose",
        seats=seats,
        spots=((),) * len(AREAS),
        requested=(),
        gaps=0,
        deck=None,
        shops=None,
        bank=None,
        mover=None,
        area="",
        queue=(),
        picks=(),
        claims=(),
        auctions=(),
        bids=None,
        untold=(),
    )


def gain(state: State, move: Gain) -> State:
    """A player won a card, where nothing else is recorded."""
    check_seat(state, move.seat)
    if move.card in finished(state):
        raise refuse("card", "is {given}, which is out of the deck already", "M1", given=move.card)
    own = state.seats[move.seat]
    return with_seat(state, move.seat, cards=(*own.cards, Won(move.card, 0)), done=(*own.done, move.card))


def skip(tables: Tables, state: State) -> State:
    """The state when the table goes on without what is asked.

    Raises:
        Refused: if nothing is asked that could be left out.
    """
    del tables
    match state.stage:
        case "carry":
            return carried(state)
        case "refill":
            return next_turn(replace(state, gaps=state.gaps + wanted(state), deck=None))
        case "bid":
            for seat in bidders(state):  # who paid what is not known
                state = with_seat(state, seat, purse=None)
            return next_auction(
                replace(state, auctions=state.auctions[1:], unsaid=(*state.unsaid, state.auctions[0]), bank=None)
            )
        case "count":
            return replace(state, stage="end", mover=None)
        case "end" | "loose":
            raise refuse("type", "cannot be done: nothing is asked that could be left out")
        case _:
            return loosened(state)


def corrections(tables: Tables, state: State) -> tuple[Field, ...]:
    """Every value that can be put right, with what it is now."""
    numbers = tuple(Option(str(seat), msg("{player}", player=name)) for seat, name in enumerate(state.players))
    fields: list[Field] = [
        Count("turn", msg("Turn"), 1, LAST_TURN, state.turn),
        Count("council", msg("Florins on the Council"), 0, LAST_TURN, state.council),
        Choice("leonardo", msg("Leonardo's holder"), numbers, None if state.leonardo is None else str(state.leonardo)),
        Order(
            "requested",
            msg("Inventions face up"),
            card_options(tables, tuple(tables.inventions)),
            {str(card): 1 for card in tables.inventions},
            5,
            least=0,
            default=tuple(str(card) for card in state.requested),
        ),
    ]
    for seat, name in enumerate(state.players):
        own = state.seats[seat]
        fields.append(
            Count(
                f"p{seat}.apprentices",
                msg("{player}: apprentices", player=name),
                0,
                most_apprentices(state, seat),
                own.apprentices,
            )
        )
        for lab_name in LABS:
            lab = own.lab(lab_name)
            label = msg("{player}: {lab}", player=name, lab=lab_word(lab_name))
            sizes = ("3", "5") if lab_name == "small" else ("0", "4", "6")
            options = tuple(Option(size, msg("{n} spaces", n=size)) for size in sizes)
            fields.append(Choice(f"p{seat}.{lab_name}", label, options, str(lab.size) if lab else "0"))
            fields.append(
                Count(
                    f"p{seat}.{lab_name}_weeks",
                    msg("{lab}: weeks (-1: it does not work)", lab=label),
                    -1,
                    TRACK,
                    -1 if lab is None or lab.weeks is None else lab.weeks,
                )
            )
            fields.append(
                Count(f"p{seat}.{lab_name}_men", msg("{lab}: mechanical men", lab=label), 0, 2, lab.mechanics if lab else 0)
            )
        fields.append(
            Order(
                f"p{seat}.cards",
                msg("{player}: cards in front", player=name),
                card_options(tables, tuple(tables.inventions)),
                {str(card): 1 for card in tables.inventions},
                len(tables.inventions),
                least=0,
                default=tuple(str(won.card) for won in own.cards),
            )
        )
        if own.purse is not None:
            fields.append(Count(f"p{seat}.florins", msg("{player}: florins", player=name), 0, BANK, own.purse.florins))
    return tuple(fields)


def correct(tables: Tables, state: State, changes: Mapping[str, Any]) -> State:
    """The state with values put right.

    Raises:
        Refused: for unknown names, numbers out of range, and what the box or the rules cannot hold.
    """
    faults = Faults()
    fields = {field.id: field for field in corrections(tables, state)}
    for name, value in changes.items():
        match fields.get(name):
            case Count(low=low, high=high):
                if not isinstance(value, int) or not low <= value <= high:
                    faults.add(name, "is {given}, but must be {low} to {high}", given=str(value), low=low, high=high)
            case Choice(options=options):
                if str(value) not in {option.value for option in options}:
                    faults.add(
                        name,
                        "is {given}, but must be one of {right}",
                        given=str(value),
                        right=tuple(option.value for option in options),
                    )
            case Order(stock=stock):
                cards = [str(card) for card in value] if isinstance(value, list | tuple) else ["?"]
                if any(card not in stock for card in cards) or len(set(cards)) < len(cards):
                    faults.add(name, "must be different card numbers, 1 to 25", "M1")
            case _:
                faults.add(name, "is no value that can be put right; there are {right}", right=tuple(fields))
    faults.raise_any()
    state = _deck_after(_values(state, changes))
    _check(state)
    if "turn" in changes:
        state = replace(state, turn=int(changes["turn"]))
        if state.stage == "loose" and state.leonardo is not None:
            state = replace(state, stage="labs", gaps=max(0, REQUESTED[len(state.players)] - len(state.requested)))
    return _still_placing(state) if state.stage == "place" else state


def _still_placing(state: State) -> State:
    """Whose turn it is may have changed with what there is to place."""
    start = state.mover or 0
    state = next_to_place(state, tuple((start + step) % len(state.players) for step in range(len(state.players))))
    return state if state.mover is not None else after(state, "")


def _deck_after(state: State) -> State:
    """The app's deck without cards that lie elsewhere by now; unknown where a card has no place any more."""
    if state.deck is None:
        return state
    taken = finished(state) | set(state.requested) | set(state.auctions)
    deck = tuple(card for card in state.deck if card not in taken)
    whole = len(deck) + len(taken) == INVENTIONS or state.gaps > 0
    return replace(state, deck=deck if whole else None)


def _values(state: State, changes: Mapping[str, Any]) -> State:
    if int(changes.get("council", state.council)) != state.council:
        state = replace(state, council=int(changes["council"]), bank=None)
    if "leonardo" in changes:
        state = replace(state, leonardo=int(changes["leonardo"]))
    requested = tuple(int(card) for card in changes.get("requested", state.requested))
    if requested != state.requested:
        state = replace(state, requested=requested, deck=None, gaps=0)
    for seat in range(len(state.players)):
        mine = {name.partition(".")[2]: value for name, value in changes.items() if name.startswith(f"p{seat}.")}
        state = _seat_values(state, seat, mine)
    return state


def _seat_values(state: State, seat: int, mine: Mapping[str, Any]) -> State:
    own = state.seats[seat]
    if "apprentices" in mine:
        state = with_seat(state, seat, apprentices=int(mine["apprentices"]))
        for area in AREAS:  # where too many were placed, the groups are entered anew
            if int(mine["apprentices"]) < own.apprentices and state.stage == "place":
                state = with_spot(
                    state, area, tuple(group for group in state.spots[AREAS.index(area)] if group.seat != seat)
                )
    for name in LABS:
        lab = own.lab(name) or Lab(0)
        size = int(mine.get(name, lab.size))
        weeks = mine.get(f"{name}_weeks", -1 if lab.weeks is None else lab.weeks)
        changed = replace(
            lab,
            size=size,
            mechanics=int(mine.get(f"{name}_men", lab.mechanics)),
            weeks=None if int(weeks) < 0 else int(weeks),
        )
        state = with_seat(state, seat, **{name: changed if size else None})
    if "cards" in mine:
        before = {won.card: won for won in own.cards}
        cards = tuple(before.get(int(card), Won(int(card), 0)) for card in mine["cards"])
        done = tuple(dict.fromkeys((*(card for card in own.done if card not in before), *(won.card for won in cards))))
        state = with_seat(state, seat, cards=cards, done=done)
        state = replace(
            state,
            requested=tuple(card for card in state.requested if card not in done),
            unsaid=tuple(card for card in state.unsaid if all(card != one.card for one in cards)),
        )
    purse = state.seats[seat].purse
    if purse is not None and int(mine.get("florins", purse.florins)) != purse.florins:
        state = replace(with_seat(state, seat, purse=replace(purse, florins=int(mine["florins"]))), bank=None)
    return state


def _check(state: State) -> None:
    faults = Faults()
    seen: dict[int, int] = {}
    for seat, own in enumerate(state.seats):
        for name, lab in own.labs():
            if lab.mechanics > room_for_mechanics(lab.size):
                faults.add(
                    f"p{seat}.{name}_men",
                    "are {given}, but that side takes {right}",
                    "P5",
                    given=lab.mechanics,
                    right=room_for_mechanics(lab.size),
                )
            if lab.free < 0:
                faults.add(f"p{seat}.{name}", "is smaller than what stands in it; undo the placements first", "P5")
        if sum(lab.mechanics for _, lab in own.labs()) > MOST_MECHANICS:
            faults.add(f"p{seat}.small_men", "make more than 3 mechanical men", "W4")
        for won in own.cards:
            if won.card in seen or won.card in state.gone:
                faults.add(f"p{seat}.cards", "name {given}, which lies elsewhere", "M1", given=won.card)
            seen[won.card] = seat
    for card in state.requested:
        if card in seen or card in state.gone:
            faults.add("requested", "names {given}, which lies elsewhere", "M1", given=card)
    if sum(own.purse.florins for own in state.seats if own.purse) + state.council > BANK:
        faults.add("council", "would make more florins than the box holds", "M1")
    faults.raise_any()
