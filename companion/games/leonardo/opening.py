"""From the setup to turn 1: who begins, what the sets show, what was turned up, and the favours of turn 0."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from companion.core.deal import Way
from companion.core.errors import Faults, refuse
from companion.games.leonardo.moves import Begin, Favour, TellKit, TurnedUp
from companion.games.leonardo.payment import gained, paid
from companion.games.leonardo.setup import EXPERT, EXPERT_KIT, LeonardoSetup, kits
from companion.games.leonardo.state import Goods, Lab, Seat, State, clockwise, mechanics, with_seat
from companion.games.leonardo.tables import BANK, IN_SHOP, REQUESTED, SET_FLORINS, Kit, Tables, room_for_mechanics
from companion.games.leonardo.words import GOODS

FAVOURS = {2: 1, 3: 2, 4: 3, 5: 3}
"""How many favours each picks in turn 0, by number of players (rule X4)."""

PUT_BACK = {2: 2, 3: 1, 4: 0, 5: 0}
"""How many apprentices each beginner puts into the box (rule S2)."""

_KIT_FACTS = ("apprentices", "small_lab", "large_lab", "mechanical_men")
MOST_OF_A_LETTER = 2
EXPERT_FLORINS = 3


def start(tables: Tables, document: LeonardoSetup) -> State:
    """The state after the setup."""
    count = len(document.players)
    expert = document.options["start"] == EXPERT
    first = None if document.first_player is None else document.players.index(document.first_player)
    state = State(
        document.players,
        "begin",
        tuple(Seat() for _ in range(count)),
        expert,
        document.options["council"] == "powerful",
        first,
        requested=document.requested or (),
        deck=document.deck,
        open_deck=document.options["deck"] != Way.KEPT,
        gone=document.removed or (),
        gaps=REQUESTED[count] if document.requested is None else 0,
        shops=(IN_SHOP,) * len(GOODS),
    )
    return opened(tables, state, document.kits)


def opened(tables: Tables, state: State, sets: Mapping[str, str] | None) -> State:
    """On to the first thing that must be said, or to turn 0 or 1."""
    if state.leonardo is None or sets is None:
        return state
    state = replace(state, kits=tuple(sets[name] for name in state.players))
    untold = tuple(seat for seat in clockwise(state) if letter_of(state, seat) != EXPERT_KIT)
    money = sum(start_florins(state, seat) for seat in range(len(state.players)))
    return settle(_with_known_kits(tables, replace(state, untold=untold, bank=BANK - state.council - money)))


def _with_known_kits(tables: Tables, state: State) -> State:
    """Everybody has his set whose contents are known; the others are asked."""
    for seat in state.untold:
        kit = kit_of(tables, state, letter_of(state, seat))
        if kit is not None:
            state = replace(_with_kit(state, seat, kit), untold=tuple(other for other in state.untold if other != seat))
    return state


def settled_kits(tables: Tables, state: State) -> State:
    """On from the question what a set shows, once this copy has told it."""
    return settle(_with_known_kits(tables, state)) if state.stage == "kits" else state


def kit_of(tables: Tables, state: State, letter: str) -> Kit | None:
    """What a set brings, as far as that is known in full: from the tables, else as this copy shows it."""
    if letter in tables.kits:
        return tables.kits[letter]
    shown = shown_of(state, letter)
    if len(shown) < len(_KIT_FACTS) + len(GOODS):
        return None
    apprentices, small, large, men = (shown[fact] for fact in _KIT_FACTS)
    try:
        return Kit(apprentices, small, large, men, tuple(shown[good] for good in GOODS))
    except ValueError:  # read off wrongly: asked at the table
        return None


def shown_of(state: State, letter: str) -> dict[str, int]:
    """What this copy shows of a set, by name."""
    return {fact.split(".")[2]: int(text) for fact, text in state.shown if fact.split(".")[1] == letter}


def settle(state: State) -> State:
    """The stage that follows from what is still unsaid before turn 1."""
    if state.untold:
        return replace(state, stage="kits", mover=state.untold[0])
    if state.expert and not state.requested:
        return replace(state, stage="turned")
    if state.expert:
        owed = [
            (len(state.seats[seat].favours), place, seat)
            for place, seat in enumerate(clockwise(state))
            if len(state.seats[seat].favours) < FAVOURS[len(state.players)]
        ]
        if owed:
            return replace(state, stage="favours", mover=min(owed)[2])
    return replace(state, stage="labs", mover=None)


def letter_of(state: State, seat: int) -> str:
    """The set of a seat."""
    return state.kits[seat] if state.kits else EXPERT_KIT


def _with_kit(state: State, seat: int, kit: Kit) -> State:
    back = PUT_BACK[len(state.players)]
    man_on_small = min(kit.mechanics, room_for_mechanics(kit.small))
    large = Lab(kit.large, kit.mechanics - man_on_small) if kit.large else None
    state = with_seat(
        state, seat, apprentices=kit.apprentices - back, out=back, small=Lab(kit.small, man_on_small), large=large
    )
    return gained(state, seat, kit.goods)


def start_florins(state: State, seat: int) -> int:
    """What a player starts with (rules S5, X3, X6)."""
    return SET_FLORINS.get(letter_of(state, seat), EXPERT_FLORINS) + 5 * state.seats[seat].favours.count("a")


def begin(tables: Tables, state: State, move: Begin) -> State:
    """Who begins (S1)."""
    if move.seat >= len(state.players):
        raise refuse("seat", "is {given}, but seats are 0 to {last}", "S1", given=move.seat, last=len(state.players) - 1)
    state = replace(state, leonardo=move.seat)
    return opened(tables, state, kits(state.players, state.players[move.seat], state.expert))


def tell_kit(state: State, move: TellKit) -> State:
    """What a set shows that no rulebook says in words (S5)."""
    if move.seat != state.mover:
        raise refuse(
            "seat", "is {given}, but now the set of {right} is asked", "S5", given=move.seat, right=str(state.mover)
        )
    try:
        kit = Kit(move.apprentices, move.small, move.large, move.mechanics, goods_of(move.goods))
    except ValueError:
        raise refuse("mechanics", "cannot be: 5 spaces take one mechanical man, 6 take two, 3 and 4 none", "P5") from None
    letter = letter_of(state, move.seat)
    told = dict(zip((*_KIT_FACTS, *GOODS), (kit.apprentices, kit.small, kit.large, kit.mechanics, *kit.goods), strict=True))
    shown = {**dict(state.shown), **{f"set.{letter}.{what}": str(n) for what, n in told.items()}}
    state = replace(state, untold=state.untold[1:], shown=tuple(sorted(shown.items())))
    return settle(_with_kit(state, move.seat, kit))


def odd_kit(state: State, move: TellKit) -> bool:
    """The set is not the experienced players' kit and three favours, as the sets that are known are."""
    goods: int = sum(goods_of(move.goods))
    steps = (move.small == 5) + (move.large >= 4) + (move.large == 6)
    money = (start_florins(state, move.seat) - EXPERT_FLORINS) // 5
    fours, rest = divmod(goods - steps, 4)
    labs = steps + move.mechanics
    return (
        bool(rest)
        or fours < 0
        or max(labs, fours, move.apprentices - 3) > 2
        or money + fours + move.apprentices - 3 + labs != 3
    )


def turned_up(tables: Tables, state: State, move: TurnedUp) -> State:
    """The inventions of experienced players, turned up from the deck that the table shuffled (X1, X2)."""
    faults = Faults()
    count = len(state.players)
    out = 3 if count == 2 and not state.gone else 0
    for path, cards, right in (("cards", move.cards, REQUESTED[count]), ("removed", move.removed, out)):
        if len(cards) != right:
            faults.add(path, "has {given} cards, but must have {right}", "X1", "X2", given=len(cards), right=right)
        for place, card in enumerate(cards):
            if tables.inventions[card].metal == "gold":
                faults.add(
                    f"{path}[{place}]", "is {given}, but no gold card lies in the top part of the deck", "K3", given=card
                )
    every = (*move.cards, *move.removed, *state.gone)
    for card, n in Counter(every).items():
        if n > 1:
            faults.add("cards", "name {given} twice", "M1", given=card)
    faults.raise_any()
    return settle(replace(state, requested=move.cards, gone=(*state.gone, *move.removed), gaps=0))


def goods_of(said: Mapping[Any, int] | None) -> Goods:
    """Components by word as a tuple."""
    return tuple((said or {}).get(good, 0) for good in GOODS)


def favour(state: State, move: Favour) -> State:
    """A favour of turn 0 (X4 to X7)."""
    seat = state.mover
    assert seat is not None  # the stage says whose turn it is
    own = state.seats[seat]
    letter = move.favour[0]
    if len(state.players) > 3 and own.favours.count(letter) >= MOST_OF_A_LETTER:
        raise refuse(
            "favour",
            "is {given}, but {player} has picked that letter twice",
            "X5",
            given=move.favour,
            player=state.players[seat],
        )
    goods = goods_of(move.goods)
    right = {"b": 4, "d1": 1, "d2": 1, "d3": 1}.get(move.favour, 0)
    if sum(goods) != right or max(goods) > 2:
        raise refuse(
            "goods",
            "are {given} components, but this favour brings {right}, at most 2 of a kind",
            "X6",
            "X7",
            given=sum(goods),
            right=right,
        )
    state = gained(state, seat, goods)
    state = _favour_itself(state, seat, move)
    return settle(with_seat(state, seat, favours=own.favours + letter))


def _favour_itself(state: State, seat: int, move: Favour) -> State:
    own = state.seats[seat]
    match move.favour:
        case "a":
            return paid(state, seat, -5, "favour")
        case "b":
            return state
        case "c":
            return with_seat(state, seat, apprentices=own.apprentices + 1)
        case "d4":
            return add_mechanic(state, seat, move.lab)
        case "d1" if own.small.size == 3:
            return with_seat(state, seat, small=replace(own.small, size=5))
        case "d2" if own.large is None:
            return with_seat(state, seat, large=Lab(4))
        case "d3" if own.large is not None and own.large.size == 4:
            return with_seat(state, seat, large=replace(own.large, size=6))
        case _:
            raise refuse(
                "favour",
                "is {given}, which the labs of {player} do not allow now",
                "X7",
                given=move.favour,
                player=state.players[seat],
            )


def add_mechanic(state: State, seat: int, name: str | None) -> State:
    """A mechanical man goes to a space of his own (W4, P5)."""
    own = state.seats[seat]
    lab = None if name is None else own.lab(name)
    if lab is None or name is None or lab.mechanics >= room_for_mechanics(lab.size):
        raise refuse("lab", "has no free space for a mechanical man", "W4", "P5")
    if mechanics(own) >= 3:
        raise refuse("lab", "cannot take another mechanical man: {player} has 3", "W4", player=state.players[seat])
    return with_seat(state, seat, **{name: replace(lab, mechanics=lab.mechanics + 1)})
