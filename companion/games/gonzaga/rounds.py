"""From round to round: fiefs turned up, the count of open sites, the end (rules F1 to F3, E1 to E5)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from companion.core.errors import Faults, refuse
from companion.core.sealed import NOTHING_SEALED, Sealed
from companion.games.gonzaga.moves import Count, Reveal, TurnUp
from companion.games.gonzaga.points import FEW_OPEN, FIRST_CHECK, ROUNDS
from companion.games.gonzaga.state import Stage, State, is_known, open_sites, with_seat
from companion.games.gonzaga.tables import FIEFS, Tables


def enter_round(state: State) -> State:
    """A round begins: fief cards are turned up, unless the table turns them up itself and records no plans."""
    stage: Stage = "turn_up" if state.depth == "everything" or state.decks is not None else "free"
    everybody = tuple(range(len(state.players)))
    queue = everybody if stage == "free" else ()
    return replace(state, stage=stage, fiefs=(), plans=NOTHING_SEALED, settled=(), order=(), queue=queue)


def planning(state: State) -> State:
    """The fiefs are known, or nobody said: plans follow, or pieces at once where plans are not recorded."""
    everybody = tuple(range(len(state.players)))
    if state.depth != "everything":
        return replace(state, stage="free", queue=everybody, plans=NOTHING_SEALED, order=())
    return replace(state, stage="plan", plans=Sealed(everybody), queue=())


def drawn_fiefs(state: State) -> dict[str, int] | None:
    """What lies on top of the decks that the app holds (rule F1)."""
    if state.decks is None:
        return None
    return {str(seat): deck[state.round - 1] for seat, deck in enumerate(state.decks)}


def turn_up(tables: Tables, state: State, move: TurnUp) -> State:
    """The fief cards of the round (rules F1, F2).

    Raises:
        Refused: if a number is none that the player's deck can show.
    """
    del tables
    given = move.fiefs
    if given is None or set(given) != {str(seat) for seat in range(len(state.players))}:
        raise refuse("fiefs", "must hold one fief card for each player, by seat", "F1")
    faults = Faults()
    numbers = [given[str(seat)] for seat in range(len(state.players))]
    for seat, number in enumerate(numbers):
        _check_number(state, seat, number, faults)
        if number % 10 and number in numbers[:seat]:
            faults.add(
                f"fiefs.{seat}", "is {given}, which somebody else has; numbers of colours differ", "O5", given=number
            )
    faults.raise_any()
    for seat, number in enumerate(numbers):
        state = with_seat(state, seat, used=(*state.seats[seat].used, fief_of(number)))
    return planning(replace(state, fiefs=tuple(numbers)))


def fief_of(number: int) -> int:
    """The fief that belongs to a card: the same tens (rule F2)."""
    return number // 10 * 10


def _check_number(state: State, seat: int, number: int, faults: Faults) -> None:
    fief, player = fief_of(number), state.players[seat]
    if fief not in FIEFS:
        faults.add(f"fiefs.{seat}", "is {given}, but fief cards are 11 to 129", "F2", given=number)
    elif fief in state.seats[seat].used:
        faults.add(f"fiefs.{seat}", "is {given}, whose fief {player} has had already", "F1", given=number, player=player)
    elif state.decks is not None and fief != state.decks[seat][state.round - 1]:
        faults.add(
            f"fiefs.{seat}",
            "is {given}, but fief {right} lies on top",
            "F1",
            given=number,
            right=state.decks[seat][state.round - 1],
        )


def has_acted(tables: Tables, state: State, seat: int) -> State:
    """One player is done; after the last one the round is over."""
    state = replace(state, queue=tuple(other for other in state.queue if other != seat))
    return state if state.queue else end_round(tables, state)


def end_round(tables: Tables, state: State) -> State:
    """Cards go to the middle space (P2); then the Last Turn card is looked at (F3, E1), unless the game ends (E4, E5)."""
    for seat, held in enumerate(state.seats):
        state = with_seat(state, seat, locked=held.played, played=())
    state = replace(state, queue=(), order=(), plans=NOTHING_SEALED)
    if state.final or state.round == ROUNDS:
        return replace(state, stage="goals")
    if state.round < FIRST_CHECK:
        return _next_round(state)
    if not is_known(state):
        return replace(state, stage="check", counted=None)
    return _counted(state, len(open_sites(tables, state)))


def _counted(state: State, found: int) -> State:
    """Three open sites or fewer make the next round the last (E2); with more the card is looked at again (E3)."""
    return _next_round(replace(state, counted=found, final=found <= FEW_OPEN))


def _next_round(state: State) -> State:
    last = state.round + 1 == ROUNDS
    return enter_round(replace(state, round=state.round + 1, final=state.final or last))


def count(tables: Tables, state: State, move: Count) -> State:
    """The table has counted (E1), where the app does not know everything."""
    del tables
    return replace(_counted(state, move.open), counted=None)


def reveal(tables: Tables, state: State, move: Reveal) -> State:
    """The goals are shown (G3); the game is over.

    Raises:
        Refused: if somebody reaches more cities than the own pieces cover.
    """
    if set(move.cities) != {str(seat) for seat in range(len(state.players))}:
        raise refuse("cities", "must hold a number for each player, by seat", "G3")
    faults = Faults()
    for seat, held in enumerate(state.seats):
        most = sum(tables.sites[site].is_city for site in held.sites)
        if held.known and move.cities[str(seat)] > most:
            faults.add(
                f"cities.{seat}",
                "is {given}, but {player} covers {right} cities",
                "G3",
                given=move.cities[str(seat)],
                player=state.players[seat],
                right=most,
            )
    faults.raise_any()
    return _over(state, move.cities)


def _over(state: State, cities: Mapping[str, int]) -> State:
    for seat in range(len(state.players)):
        state = with_seat(state, seat, reached=cities.get(str(seat)))
    return replace(state, stage="over")


def unrevealed(state: State) -> State:
    """The game is over, and the goals are asked on the score sheet."""
    return _over(state, {})
