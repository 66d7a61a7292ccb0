"""Between two rounds: market, income, portraits, start spaces (rules N1 to N4, Q5, R3, R5)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace

from companion.core.draw import Stream
from companion.core.errors import Faults, refuse
from companion.games.fresco.moves import Prepare, amount_of
from companion.games.fresco.paints import counts_of, plus
from companion.games.fresco.setup import OPEN_PORTRAITS
from companion.games.fresco.start import filled, go_on
from companion.games.fresco.state import Stage, State, bag, earn, with_seat
from companion.games.fresco.tables import Tables

SLUG = "fresco"


def general_stacks(tables: Tables, state: State, seat: int) -> int:
    """For how many stacks a player chooses a basic paint (Q5)."""
    return sum(tables.requests[stack.request].type == "general" for stack in state.seats[seat].stacks)


def income(state: State, seat: int) -> int:
    """Thalers for tiles (N2), stacks (Q5) and God's servant (R5); Leonardo has none (L8)."""
    held = state.seats[seat]
    if seat == state.leonardo:
        return 0
    return len(held.tiles) + len(held.stacks) + held.portraits.count("servant")


def emptied(state: State) -> State:
    """The stalls that are to be filled, and the bag as it is then: those that were visited, or all of them (N1, N4)."""
    anew = state.reading("unvisited") == "anew"
    return replace(state, stalls=tuple(None if anew or stall == () else stall for stall in state.stalls))


def drawn(state: State) -> tuple[str, ...] | None:
    """What the app draws from the bag for the next round, in the order of the stalls; ``None`` where the table draws.

    The app cannot know the bag while a stall that nobody visited is unknown.
    """
    after = emptied(state)
    unsaid = state.reading("unvisited") == "stay" and None in state.stalls
    if state.luck is None or unsaid or state.stage != "prepare":
        return None
    again = f"#{state.luck.again}" if state.luck.again else ""
    stream = Stream(SLUG, f"bag.{state.draws + 1}{again}", state.luck.seed)
    wanted = sum(size for size, stall in zip(after.sizes, after.stalls, strict=True) if stall is None)
    return stream.shuffle(bag(after))[:wanted]


def prepare(tables: Tables, state: State, move: Prepare) -> State:
    """Lay the next round out.

    Raises:
        Refused: if a paint is missing for a general request, or what was drawn cannot come from the bag.
    """
    faults = Faults()
    for given in move.paints or {}:
        if given not in {str(known) for known in range(len(state.players))}:
            faults.add(f"paints.{given}", "is for a seat where nobody sits", "Q5")
    chosen = {seat: _chosen(tables, state, seat, move.paints or {}, faults) for seat in range(len(state.players))}
    faults.raise_any()
    after = emptied(state)
    if move.drawn is not None:
        _check_drawn(after, move.drawn)
    for seat, paints in chosen.items():
        after = earn(after, seat, income(state, seat))
        held = after.seats[seat].paints
        if held is not None:
            after = with_seat(after, seat, paints=plus(held, paints))
    todo: tuple[Stage, ...] = ()
    if move.drawn is not None:
        after = filled(after, move.drawn)
    elif None in after.stalls:
        todo = ("stalls",)
    if state.has("portraits"):
        after = turned_over(tables, after)
        todo = (*todo, "turn_up")
    return go_on(tables, replace(followed(after), draws=state.draws + 1, todo=todo))


def followed(state: State) -> State:
    """The next round: painters on start spaces change places (N3), and Leonardo's tile is handed on (L2)."""
    operator = (state.operator + 1) % len(state.players) if state.leonardo is not None else state.operator
    return replace(state, round=state.round + 1, line=rotated(state), operator=operator, times=(None,) * len(state.seats))


def turned_over(tables: Tables, state: State) -> State:
    """Two new portraits: those of the deck where the app holds it, else the table says which (R3)."""
    if not state.has("portraits") or state.turned >= len(tables.cards):
        return state
    deck = state.deck
    cards = () if deck is None else deck[:OPEN_PORTRAITS]
    return replace(
        state,
        open=cards,
        seen=(*state.seen, *cards),
        turned=state.turned + OPEN_PORTRAITS,
        deck=None if deck is None else deck[OPEN_PORTRAITS:],
    )


def _chosen(
    tables: Tables, state: State, seat: int, given: Mapping[str, Mapping[str, int]], faults: Faults
) -> tuple[int, ...]:
    """The paints of a player's stacks: those shown, and basic ones of choice (Q5)."""
    wanted = general_stacks(tables, state, seat)
    own = counts_of(amount_of(given.get(str(seat))))
    if sum(own) != wanted:
        faults.add(
            f"paints.{seat}",
            "are {given}, but {player} chooses {right} basic paints",
            "Q5",
            given=sum(own),
            player=state.players[seat],
            right=wanted,
        )
    shown = Counter(tables.requests[stack.request].type for stack in state.seats[seat].stacks)
    del shown["general"]
    return plus(own, counts_of(shown))


def _check_drawn(after: State, tiles: tuple[str, ...]) -> None:
    wanted = sum(size for size, stall in zip(after.sizes, after.stalls, strict=True) if stall is None)
    strange = Counter(tiles) - Counter(bag(after))
    if len(tiles) != wanted or strange:
        raise refuse("drawn", "must be {right} tiles of the bag, each once", "N1", right=wanted)


def rotated(state: State) -> tuple[int, ...]:
    """Two or more painters on start spaces change places (N3).

    Who would choose first goes to the end, or, by the other reading, who would choose last comes first.
    """
    line = state.line
    if len(line) < 2:
        return line
    return (*line[1:], line[0]) if state.reading("rotation") == "chooser" else (line[-1], *line[:-1])
