"""Putting values right by hand, as far as the box and the rules can hold them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from companion.core.errors import Faults
from companion.core.fields import Choice, Count, Field, Option, Order
from companion.core.message import msg
from companion.core.moves import Depth
from companion.games.leonardo.city import after
from companion.games.leonardo.faces import plain_options
from companion.games.leonardo.keep import resumed
from companion.games.leonardo.labs import next_to_place
from companion.games.leonardo.opening import settle
from companion.games.leonardo.research import count_florins, next_turn
from companion.games.leonardo.state import (
    Lab,
    State,
    Won,
    finished,
    free_apprentices,
    most_apprentices,
    spot,
    wanted,
    with_seat,
    with_spot,
)
from companion.games.leonardo.tables import (
    BANK,
    INVENTIONS,
    LAST_CITY_TURN,
    LAST_TURN,
    MOST_MECHANICS,
    REQUESTED,
    TRACK,
    Tables,
    room_for_mechanics,
)
from companion.games.leonardo.words import AREAS, LABS, lab_word


def corrections(tables: Tables, state: State) -> tuple[Field, ...]:
    """Every value that can be put right, with what it is now."""
    numbers = tuple(Option(str(seat), msg("{player}", player=name)) for seat, name in enumerate(state.players))
    return (
        Count("turn", msg("Turn"), 1, LAST_TURN, state.turn),
        Count("council", msg("Florins on the Council"), 0, BANK, state.council),
        Choice("leonardo", msg("Leonardo's holder"), numbers, None if state.leonardo is None else str(state.leonardo)),
        Order(
            "requested",
            msg("Inventions face up"),
            plain_options(tables, tuple(tables.inventions)),
            {str(card): 1 for card in tables.inventions},
            REQUESTED[len(state.players)],
            least=0,
            default=tuple(str(card) for card in state.requested),
        ),
        *(field for seat in range(len(state.players)) for field in _of_seat(tables, state, seat)),
    )


def _of_seat(tables: Tables, state: State, seat: int) -> Iterator[Field]:
    own, name = state.seats[seat], state.players[seat]
    most = most_apprentices(state, seat)
    yield Count(f"p{seat}.apprentices", msg("{player}: apprentices", player=name), 0, most, own.apprentices)
    for lab_name in LABS:
        lab = own.lab(lab_name)
        label = msg("{player}: {lab}", player=name, lab=lab_word(lab_name))
        sizes = ("3", "5") if lab_name == "small" else ("0", "4", "6")
        options = tuple(Option(size, msg("{n} spaces", n=size)) for size in sizes)
        yield Choice(f"p{seat}.{lab_name}", label, options, str(lab.size) if lab else "0")
        weeks = -1 if lab is None or lab.weeks is None else lab.weeks
        yield Count(f"p{seat}.{lab_name}_weeks", msg("{lab}: weeks (-1: it does not work)", lab=label), -1, TRACK, weeks)
        men = lab.mechanics if lab else 0
        yield Count(f"p{seat}.{lab_name}_men", msg("{lab}: mechanical men", lab=label), 0, 2, men)
    yield Order(
        f"p{seat}.cards",
        msg("{player}: cards in front", player=name),
        plain_options(tables, tuple(tables.inventions)),
        {str(card): 1 for card in tables.inventions},
        len(tables.inventions),
        least=0,
        default=tuple(str(won.card) for won in own.cards),
    )
    if own.purse is not None:
        yield Count(f"p{seat}.florins", msg("{player}: florins", player=name), 0, BANK, own.purse.florins)


def correct(tables: Tables, state: State, changes: Mapping[str, Any]) -> State:
    """The state with values put right.

    Raises:
        Refused: for unknown names, numbers out of range, and what the box or the rules cannot hold.
    """
    _check_form(corrections(tables, state), changes)
    _check_labs_there(state, changes)
    before, state = state, _values(state, changes)
    if "turn" in changes:
        state = _in_turn(state, int(changes["turn"]))
    _check(before, state)
    state = _deck_after(state)
    whole = state.depth == Depth.EVERYTHING.value
    if "turn" in changes and state.stage == "loose" and whole and state.leonardo is not None:
        return resumed(state)
    return _went_on(state)


def _in_turn(state: State, turn: int) -> State:
    """Another turn: what came in earlier turns stays earlier, what came in this one came in this one."""

    def moved(was: int) -> int:
        return turn if was == state.turn else min(was, turn - 1)

    def of_lab(lab: Lab | None) -> Lab | None:
        return None if lab is None else replace(lab, since=moved(lab.since))

    for seat, own in enumerate(state.seats):
        cards = tuple(replace(one, turn=moved(one.turn)) for one in own.cards)
        state = with_seat(state, seat, cards=cards, small=of_lab(own.small), large=of_lab(own.large))
    return replace(state, turn=turn)


def _check_form(known: tuple[Field, ...], changes: Mapping[str, Any]) -> None:
    """Names that there are, and values that their fields can hold."""
    faults = Faults()
    fields = {field.id: field for field in known}
    for name, value in changes.items():
        match fields.get(name):
            case Count(low=low, high=high):
                if type(value) is not int or not low <= value <= high:  # true is an int to Python, and no number to people
                    faults.add(name, "is {given}, but must be {low} to {high}", given=str(value), low=low, high=high)
            case Choice(options=options):
                if str(value) not in {option.value for option in options}:
                    faults.add(
                        name,
                        "is {given}, but must be one of {right}",
                        given=str(value),
                        right=tuple(option.value for option in options),
                    )
            case Order(stock=stock, length=most):
                cards = [str(card) for card in value] if isinstance(value, list | tuple) else ["?"]
                if any(card not in stock for card in cards) or len(set(cards)) < len(cards):
                    faults.add(name, "must be different card numbers, 1 to 25", "M1")
                elif len(cards) > most:
                    given = len(cards)
                    faults.add(name, "are {given} cards, but at most {right} lie face up", "N1", given=given, right=most)
            case _:
                faults.add(name, "is no value that can be put right; there are {right}", right=tuple(fields))
    faults.raise_any()


def _check_labs_there(state: State, changes: Mapping[str, Any]) -> None:
    """A lab that is not there has no weeks and no mechanical men, and one with workers in it does not vanish."""
    faults = Faults()
    for seat, own in enumerate(state.seats):
        for name in LABS:
            place, lab = f"p{seat}.{name}", own.lab(name)
            size = int(changes.get(place, lab.size if lab else 0))
            if not size and lab is not None and (lab.apprentices or lab.master):
                faults.add(place, "is smaller than what stands in it; undo the placements first", "P5")
            if not size and (int(changes.get(f"{place}_weeks", -1)) >= 0 or int(changes.get(f"{place}_men", 0))):
                faults.add(place, "is no lab yet; say first how large it is", "P4")
    faults.raise_any()


def _went_on(state: State) -> State:
    """With other values it may be another's turn to place, or there is nothing to turn up any more."""
    if state.stage == "place":
        start = state.mover or 0
        state = next_to_place(state, tuple((start + step) % len(state.players) for step in range(len(state.players))))
        return state if state.mover is not None else after(state, "")
    if state.stage == "turned" and state.requested and (state.gone or len(state.players) > 2):
        return settle(state)
    if state.stage == "refill" and not wanted(state):
        return count_florins(state) if state.turn == LAST_TURN else next_turn(state)
    return state


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
    if sorted(requested) == sorted(state.requested):
        state = replace(state, requested=requested)
    else:
        state = replace(state, requested=requested, deck=_swapped(state, requested), gaps=0)
    for seat in range(len(state.players)):
        mine = {name.partition(".")[2]: value for name, value in changes.items() if name.startswith(f"p{seat}.")}
        state = _seat_values(state, seat, mine)
    return state


def _swapped(state: State, requested: tuple[int, ...]) -> tuple[int, ...] | None:
    """The app's deck with the cards that lay face up by mistake in the places of those that did lie there."""
    out = [card for card in state.requested if card not in requested]
    into = [card for card in requested if card not in state.requested]
    if state.deck is None or len(out) != len(into) or not set(into) <= set(state.deck):
        return None
    places = dict(zip(into, out, strict=True))
    return tuple(places.get(card, card) for card in state.deck)


def _seat_values(state: State, seat: int, mine: Mapping[str, Any]) -> State:
    own = state.seats[seat]
    if "apprentices" in mine:
        state = with_seat(state, seat, apprentices=int(mine["apprentices"]))
        if state.stage == "place" and free_apprentices(state, seat) < 0:  # what was placed in the city is entered anew
            for area in AREAS:
                state = with_spot(state, area, tuple(group for group in spot(state, area) if group.seat != seat))
    for name in LABS:
        lab = own.lab(name) or Lab(0)
        size = int(mine.get(name, lab.size))
        weeks = mine.get(f"{name}_weeks", -1 if lab.weeks is None else lab.weeks)
        changed = replace(
            lab,
            size=size,
            mechanics=int(mine.get(f"{name}_men", lab.mechanics)),
            weeks=None if int(weeks) < 0 else int(weeks),
            card=None if int(weeks) < 0 else lab.card,
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


def _check(before: State, state: State) -> None:
    """What the box and the rules cannot hold. Cards that were completed just now wait for their owner."""
    faults = Faults()
    waiting = _waiting(before)
    for seat, own in enumerate(state.seats):
        _check_labs(state, seat, faults)
        if free_apprentices(state, seat) < 0:
            faults.add(
                f"p{seat}.apprentices",
                "are {given}, but {right} stand in the city and in labs; undo the placements first",
                "A1",
                given=own.apprentices,
                right=own.apprentices - free_apprentices(state, seat),
            )
    _check_cards(state, waiting, faults)
    if state.turn > LAST_CITY_TURN and (any(state.spots) or state.stage in ("council", "carry", "area")):
        faults.add(
            "turn", "is {given}, but workers stand in the city; undo the placements first", "P7", "N3", given=state.turn
        )
    if sum(own.purse.florins for own in state.seats if own.purse) + state.council > BANK:
        faults.add("council", "would make more florins than the box holds", "M1")
    faults.raise_any()


def _waiting(state: State) -> frozenset[int]:
    """The cards that were completed this turn and lie before nobody yet."""
    if state.stage == "research":
        return frozenset(claim.card for claim in state.claims if claim.first)
    return frozenset(state.auctions)


def _check_labs(state: State, seat: int, faults: Faults) -> None:
    own = state.seats[seat]
    for name, lab in own.labs():
        if lab.mechanics > room_for_mechanics(lab.size):
            faults.add(
                f"p{seat}.{name}_men",
                "are {given}, but that side takes {right}",
                "P5",
                given=lab.mechanics,
                right=room_for_mechanics(lab.size),
            )
        if not lab.works and (lab.apprentices or lab.master):
            faults.add(f"p{seat}.{name}_weeks", "cannot be -1 while workers stand there; undo the placements first", "P4")
        if lab.free < 0:
            faults.add(f"p{seat}.{name}", "is smaller than what stands in it; undo the placements first", "P5")
    if sum(lab.mechanics for _, lab in own.labs()) > MOST_MECHANICS:
        faults.add(f"p{seat}.small_men", "make more than 3 mechanical men", "W4")


def _check_cards(state: State, waiting: frozenset[int], faults: Faults) -> None:
    """Each card lies in one place; one that waits for its owner stays where it is until it has one (D6, D7)."""
    seen: set[int] = set()
    for seat, own in enumerate(state.seats):
        for won in own.cards:
            if won.card in waiting:
                faults.add(
                    f"p{seat}.cards",
                    "name {given}, which was completed just now; first say whose it becomes, or undo",
                    "D6",
                    "D7",
                    given=won.card,
                )
            elif won.card in seen or won.card in state.gone:
                faults.add(f"p{seat}.cards", "name {given}, which lies elsewhere", "M1", given=won.card)
            seen.add(won.card)
    for card in state.requested:
        if card in seen or card in (*state.gone, *state.unsaid, *state.auctions):
            faults.add("requested", "names {given}, which lies elsewhere", "M1", given=card)
    if state.stage == "research":
        for card in sorted(waiting - set(state.requested) - seen):
            faults.add(
                "requested",
                "must keep {given}, which was completed just now; first say whose it becomes, or undo",
                "D6",
                "D7",
                given=card,
            )
