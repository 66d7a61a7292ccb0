"""Phase C: the areas from Council to rope maker in rank order, then the weeks of the labs."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from companion.core.errors import refuse
from companion.games.leonardo.labs import group_of, put
from companion.games.leonardo.moves import Build, Buy, Component, Decline, Look, MoveApprentice, Pick
from companion.games.leonardo.opening import add_mechanic
from companion.games.leonardo.payment import gained, most_payable, one_good, paid
from companion.games.leonardo.research import may_be_ready, researched
from companion.games.leonardo.state import (
    Group,
    Lab,
    State,
    check_seat,
    mechanics,
    most_apprentices,
    spot,
    with_lab,
    with_seat,
    with_spot,
)
from companion.games.leonardo.tables import MOST_MECHANICS, PRICES, TRACK, room_for_mechanics
from companion.games.leonardo.words import ACADEMY, AREAS, COUNCIL, GOODS, SHOPS, WORKSHOP, area_word

MOVE, FLORINS, LOOK, COMPONENT = 1, 2, 3, 4
BENEFITS = (MOVE, FLORINS, LOOK, COMPONENT)
DEPTH_OF_LOOK = 4
BUILDS = ("small5", "large4", "large6", "mechanic_small", "mechanic_large")


def ranking(groups: Iterable[Group]) -> tuple[int, ...]:
    """Seats by influence; of equals the one nearer the arrow comes first (R1, R2)."""
    return tuple(group.seat for group in sorted(groups, key=lambda group: -group.influence))


def after(state: State, area: str) -> State:
    """The next area with workers after ``area`` (``""``: from the Council on), or the weeks of the labs (R3)."""
    following = AREAS if not area else AREAS[AREAS.index(area) + 1 :]
    for letter in following:
        if not spot(state, letter):
            continue
        state = _open_council(state) if letter == COUNCIL else _open_area(state, letter)
        if state.area == letter:
            return state
    state = replace(_weeks_pass(state), stage="research", area="", mover=None, queue=(), claims=())
    return state if may_be_ready(state) else researched(state)


def _open_council(state: State) -> State:
    """With all of three or more players there, the last in rank takes his workers back (C1); with two both stay (C2)."""
    ranked = ranking(spot(state, COUNCIL))
    if len(ranked) == len(state.players) > 2:
        last = ranked[-1]
        ranked = ranked[:-1]
        state = with_spot(state, COUNCIL, tuple(group for group in spot(state, COUNCIL) if group.seat != last))
    return replace(state, stage="council", area=COUNCIL, queue=ranked, mover=ranked[0], picks=())


def _open_area(state: State, area: str) -> State:
    """Where nobody can take anything, everybody takes his workers back at once."""
    state = replace(state, stage="area", area=area, queue=ranking(spot(state, area)), bought=0)
    if area == WORKSHOP:
        return _next_builder(state)
    state = replace(state, mover=state.queue[0])
    return state if stock(state, area) else _closed(state)


def _closed(state: State) -> State:
    """The workers of the area are back with their players; ``area`` is empty then."""
    return replace(with_spot(state, state.area, ()), area="", queue=(), mover=None, bought=0)


def stock(state: State, area: str) -> int:
    """How many benefits the Academy or a shop can sell now (E1, A1, H1)."""
    if area == ACADEMY:
        return min(len(PRICES), sum(academy_left(state, seat) for seat in state.queue))
    left = len(PRICES) if state.shops is None else state.shops[GOODS.index(SHOPS[area])]
    return min(len(PRICES), left)


def academy_left(state: State, seat: int) -> int:
    """How many apprentices of the player the Academy still has (A1)."""
    return most_apprentices(state, seat) - state.seats[seat].apprentices


def pick(state: State, move: Pick) -> State:
    """A Council benefit that is left (C4); the first in rank may hand Leonardo on, at once (C3)."""
    seat = state.mover
    assert seat is not None  # the stage says whose turn it is
    taken = tuple(benefit for benefit, _ in state.picks)
    if move.benefit in taken:
        raise refuse(
            "benefit",
            "is {given}, which {player} has picked",
            "C4",
            given=move.benefit,
            player=state.players[dict(state.picks)[move.benefit]],
        )
    if move.leonardo is not None:
        check_seat(state, move.leonardo)
        if state.picks and move.leonardo != state.leonardo:
            raise refuse("leonardo", "is given away by the first in rank alone", "C3")
        state = replace(state, leonardo=move.leonardo)
    queue = state.queue[1:]
    state = replace(state, picks=(*state.picks, (move.benefit, seat)), queue=queue, mover=queue[0] if queue else None)
    return state if queue else carry(replace(state, stage="carry", picks=tuple(sorted(state.picks))))


def carry(state: State) -> State:
    """Benefits from 1 to 4 (C10), as far as nobody needs to be asked; then the next area."""
    while state.picks:
        benefit, seat = state.picks[0]
        if benefit == FLORINS:  # C7
            state = _take_council(state, seat)
        elif _asks(state, benefit, seat):
            return replace(state, mover=seat)
        state = replace(state, picks=state.picks[1:])
    return after(_closed(state), COUNCIL)


def _take_council(state: State, seat: int) -> State:
    purse = state.seats[seat].purse
    if purse is not None:
        state = with_seat(state, seat, purse=replace(purse, florins=purse.florins + state.council))
    return replace(state, council=0)


def _asks(state: State, benefit: int, seat: int) -> bool:
    match benefit:
        case 1:
            return any(targets(state, other, area) for other, area in movable(state))
        case 3:  # with a deck that only the table has, the look happens there
            return state.deck is not None and len(state.deck) > 1
        case _:
            return (state.shops is None or any(state.shops)) and most_payable(state, seat) > 0


def carrying(state: State, benefit: int) -> int:
    """The seat whose Council benefit is carried out now.

    Raises:
        Refused: if it is another one's turn.
    """
    if state.stage != "carry" or state.picks[0][0] != benefit:
        raise refuse("type", "cannot be done: another benefit of the Council is carried out now", "C10")
    return state.picks[0][1]


def carried(state: State) -> State:
    """On to the next benefit."""
    return carry(replace(state, picks=state.picks[1:]))


def decline(state: State, move: Decline) -> State:
    """The benefit is not used."""
    del move
    return carried(state)


def movable(state: State) -> tuple[tuple[int, str], ...]:
    """Whose apprentice may be moved from where by the first benefit (C5, C6, C11), as (seat, area)."""
    own = next((seat for benefit, seat in state.picks if benefit == MOVE), None)
    return tuple(
        (group.seat, area)
        for area in AREAS
        for group in spot(state, area)
        if group.apprentices and (area != COUNCIL if state.powerful else group.seat == own)
    )


def targets(state: State, seat: int, source: str) -> tuple[str, ...]:
    """Where an apprentice may be moved to: never to the Council (C5), another's not to where he is first (C11)."""
    own = state.picks[0][1]
    return tuple(
        area
        for area in AREAS[1:]
        if area != source and (seat == own or not spot(state, area) or ranking(spot(state, area))[0] != seat)
    )


def move_apprentice(state: State, move: MoveApprentice) -> State:
    """An apprentice goes to another area, joining its own group or at the right end (C5, P6)."""
    carrying(state, MOVE)
    check_seat(state, move.seat)
    if (move.seat, move.source) not in movable(state):
        raise refuse(
            "source",
            "is {area}, from where no apprentice of {player} may be moved",
            "C5",
            "C6",
            "C11",
            area=area_word(move.source),
            player=state.players[move.seat],
        )
    if move.target not in targets(state, move.seat, move.source):
        raise refuse("target", "is {area}, where this apprentice may not go", "C5", "C11", area=area_word(move.target))
    group = group_of(state, move.seat, move.source)
    assert group is not None  # it is movable
    left = replace(group, apprentices=group.apprentices - 1)
    groups = tuple(left if one is group else one for one in spot(state, move.source))
    state = with_spot(state, move.source, tuple(one for one in groups if one.influence))
    return carried(put(state, move.seat, move.target, 1, False))


def top_cards(state: State) -> tuple[int, ...]:
    """The inventions that the look shows (C8)."""
    return (state.deck or ())[:DEPTH_OF_LOOK]


def look(state: State, move: Look) -> State:
    """The top four go back in any order (C8). A form gives all but the last."""
    carrying(state, LOOK)
    top = top_cards(state)
    order = (*move.order, *(card for card in top if card not in move.order))
    if sorted(order) != sorted(top) or len(move.order) < len(top) - 1:
        raise refuse("order", "must hold the same cards that were looked at, each once", "C8")
    return carried(replace(state, deck=(*order, *(state.deck or ())[len(top) :])))


def component(state: State, move: Component) -> State:
    """A component for 1 florin (C9)."""
    seat = carrying(state, COMPONENT)
    return carried(gained(paid(state, seat, 1, "good"), seat, one_good(move.good), "good"))


def buy(state: State, move: Buy) -> State:
    """The Academy or a shop: in rank order, round and round, at 0, 2, 3 and 4 florins (E1 to E3)."""
    if state.area == WORKSHOP:
        raise refuse("type", "cannot be done at the Workshop, where each decision is recorded", "W1")
    if len(move.takers) > len(PRICES):
        raise refuse("takers", "are {given}, but there are four benefits", "E1", given=len(move.takers))
    line = list(state.queue)
    at = 0
    for place, seat in enumerate(move.takers):
        if seat not in line:
            raise refuse(f"takers[{place}]", "is out of turn: whoever lets a turn go by has taken his workers back", "E2")
        while line[at % len(line)] != seat:
            at %= len(line)
            del line[at]
        at = line.index(seat) + 1
        path = f"takers[{place}]"
        state = _bought(paid(state, seat, PRICES[place], path), seat, path)
    return after(_closed(state), state.area)


def _bought(state: State, seat: int, path: str) -> State:
    if state.area != ACADEMY:
        return gained(state, seat, one_good(SHOPS[state.area]), path)
    own = state.seats[seat]
    if not academy_left(state, seat):
        raise refuse(path, "is {player}, who has all apprentices already", "A1", player=state.players[seat])
    return with_seat(state, seat, apprentices=own.apprentices + 1)


def builds(state: State, seat: int) -> tuple[str, ...]:
    """What the player can take at the Workshop now (W1 to W5)."""
    return tuple(what for what in BUILDS if _can_build(state, seat, what))


def _can_build(state: State, seat: int, what: str) -> bool:
    own = state.seats[seat]
    match what:
        case "small5":
            return own.small.size == 3 and not own.small.works
        case "large4":
            return own.large is None
        case "large6":
            return own.large is not None and own.large.size == 4 and not own.large.works
        case _:
            lab = own.lab(what.removeprefix("mechanic_"))
            return (
                lab is not None
                and not lab.works
                and lab.mechanics < room_for_mechanics(lab.size)
                and mechanics(own) < MOST_MECHANICS
            )


def build(state: State, move: Build) -> State:
    """One decision at the Workshop: a benefit at the present price, or away with the workers (E2)."""
    seat = state.mover
    assert seat is not None  # the stage says whose turn it is
    if state.area != WORKSHOP:
        raise refuse("type", "cannot be done: the Workshop is not being resolved", "R3")
    if move.what == "pass":
        at = state.queue.index(seat)
        line = (*state.queue[at + 1 :], *state.queue[:at])
        return _go_on(_next_builder(replace(state, queue=line)))
    if move.what not in builds(state, seat):
        raise refuse(
            "what",
            "cannot be taken by {player} now: labs that work are left alone, and each step needs its place",
            "W1",
            "W2",
            "W3",
            "W4",
            "W5",
            player=state.players[seat],
        )
    state = paid(state, seat, PRICES[state.bought], "what")
    own = state.seats[seat]
    match move.what:
        case "small5":
            state = with_lab(state, seat, "small", replace(own.small, size=5))
        case "large4":
            state = with_lab(state, seat, "large", Lab(4))
        case "large6":
            assert own.large is not None  # it can be built
            state = with_lab(state, seat, "large", replace(own.large, size=6))
        case "mechanic_small" | "mechanic_large":
            state = add_mechanic(state, seat, move.what.removeprefix("mechanic_"))
    line = (*state.queue[1:], seat)
    return _go_on(_next_builder(replace(state, queue=line, bought=state.bought + 1)))


def _next_builder(state: State) -> State:
    """The next in line who can take anything; the others have left. ``area`` is empty when it is over (E3)."""
    line = tuple(seat for seat in state.queue if builds(state, seat))
    if not line or state.bought == len(PRICES):
        return _closed(state)
    return replace(state, queue=line, mover=line[0])


def _go_on(state: State) -> State:
    return state if state.area else after(state, WORKSHOP)


def _weeks_pass(state: State) -> State:
    """Labs that work move their counters (T1, T2); workers go home, mechanical men stay."""
    for seat, own in enumerate(state.seats):
        for name, lab in own.labs():
            gain = lab.apprentices + 2 * lab.master + 2 * lab.mechanics
            weeks = None if lab.weeks is None else min(TRACK, lab.weeks + gain)
            state = with_lab(state, seat, name, replace(lab, weeks=weeks, apprentices=0, master=False))
    return state
