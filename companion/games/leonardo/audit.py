"""What does not add up; empty when all is well."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from companion.games.leonardo.state import State, free_apprentices, mechanics, most_apprentices
from companion.games.leonardo.tables import BANK, IN_SHOP, INVENTIONS, MOST_MECHANICS, TRACK, Tables, room_for_mechanics
from companion.games.leonardo.words import GOODS


def audit(tables: Tables, state: State) -> Iterator[str]:
    """Workers, mechanical men, florins, components and cards against the box (M1)."""
    for seat, own in enumerate(state.seats):
        if not 0 <= own.apprentices <= most_apprentices(state, seat):
            yield f"seat {seat} has {own.apprentices} apprentices"
        if free_apprentices(state, seat) < 0:
            yield f"seat {seat} placed more apprentices than it has"
        masters = sum(group.master for groups in state.spots for group in groups if group.seat == seat)
        if masters + sum(lab.master for _, lab in own.labs()) > 1:
            yield f"seat {seat} has its master in two places"
        if mechanics(own) > MOST_MECHANICS:
            yield f"seat {seat} has {mechanics(own)} mechanical men"
        for name, lab in own.labs():
            if lab.free < 0 or lab.mechanics > room_for_mechanics(lab.size) or not 0 <= (lab.weeks or 0) <= TRACK:
                yield f"the {name} lab of seat {seat} cannot be: {lab}"
            if (lab.apprentices or lab.master) and not lab.works:
                yield f"workers stand in the idle {name} lab of seat {seat}"
    for groups in state.spots:
        if any(n > 1 for n in Counter(group.seat for group in groups).values()) or any(
            not group.influence for group in groups
        ):
            yield f"groups stand twice or empty: {groups}"
    yield from _money(state)
    yield from _cards(tables, state)


def _money(state: State) -> Iterator[str]:
    purses = [own.purse for own in state.seats if own.purse is not None]
    florins = state.council + sum(purse.florins for purse in purses)
    whole = len(purses) == len(state.seats)
    if state.bank is not None and (
        state.bank < 0 or florins + state.bank > BANK or (whole and florins + state.bank != BANK)
    ):
        yield f"florins: {florins} outside and {state.bank} in the bank, but the box has {BANK}"
    if florins > BANK or any(purse.florins < 0 for purse in purses):
        yield f"florins: {florins} outside the bank"
    for place, good in enumerate(GOODS):
        held = sum(purse.goods[place] for purse in purses)
        shop = None if state.shops is None else state.shops[place]
        if shop is not None and (shop < 0 or held + shop > IN_SHOP or (whole and held + shop != IN_SHOP)):
            yield f"{good}: {held} with players and {shop} in the shop, but the box has {IN_SHOP}"


def _cards(tables: Tables, state: State) -> Iterator[str]:
    places = Counter(
        [
            *state.requested,
            *state.gone,
            *state.unsaid,
            *state.auctions,
            *(state.deck or ()),
            *(won.card for own in state.seats for won in own.cards),
        ]
    )
    twice = sorted(card for card, n in places.items() if n > 1)
    if twice:
        yield f"cards in two places: {twice}"
    if state.deck is not None and not state.gaps and sum(places.values()) != INVENTIONS:
        yield f"{sum(places.values())} cards have a place, but the box has {INVENTIONS}"
    if set(places) - set(tables.inventions):
        yield "a card that is not in the box"
    for seat, own in enumerate(state.seats):
        if {won.card for won in own.cards} - set(own.done):
            yield f"seat {seat} owns a card that it never completed"
