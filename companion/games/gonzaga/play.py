"""Applying a move: which move when, and what chance answers."""

from __future__ import annotations

from dataclasses import replace

from companion.core.errors import refuse
from companion.core.message import Message, msg
from companion.core.sealed import Sealed
from companion.games.gonzaga import place, plan, rounds, start
from companion.games.gonzaga.moves import (
    Count,
    Donate,
    Look,
    MakePlan,
    MakePlans,
    Move,
    Part,
    Place,
    Reveal,
    Scenario,
    TurnUp,
    Wed,
)
from companion.games.gonzaga.state import State, card_regions, plan_of, printed_on
from companion.games.gonzaga.tables import Tables
from companion.games.gonzaga.words import card_word, mark_word, site_word

_STAGES: dict[str, tuple[type, ...]] = {
    "scenario": (Scenario,),
    "turn_up": (TurnUp,),
    "plan": (MakePlan, MakePlans),
    "tie": (Part,),
    "place": (Place, Wed, Donate),
    "free": (Place, Wed, Donate, Look),
    "check": (Count,),
    "goals": (Reveal,),
    "over": (),
}


def apply(tables: Tables, state: State, move: Move) -> State:
    """The state after a move.

    Raises:
        Refused: with what is wrong and the rules that say so; nothing has changed then.
    """
    if not isinstance(move, _STAGES[state.stage]):
        raise refuse("type", "cannot be done now: {asked}", asked=asked(state))
    match move:
        case Scenario():
            return start.scenario(tables, state, move)
        case TurnUp():
            return rounds.turn_up(tables, state, move)
        case MakePlan():
            return plan.plan(tables, state, move)
        case MakePlans():
            return plan.plans(tables, state, move)
        case Part():
            return plan.part(tables, state, move)
        case Place():
            return place.place(tables, state, move)
        case Wed():
            return place.wed(tables, state, move)
        case Donate():
            return place.donate(tables, state, move)
        case Look():
            return _looked(state, move)
        case Count():
            return rounds.count(tables, state, move)
        case Reveal():
            return rounds.reveal(tables, state, move)


def _looked(state: State, move: Look) -> State:
    """Everybody may look at the own goal at any time (rule S9); it changes nothing."""
    if move.seat >= len(state.goals) or state.goals[move.seat] is None:
        raise refuse("seat", "is {given}, to whom the app has dealt no goal", "S9", given=move.seat)
    return state


def asked(state: State) -> Message:
    """What the table is asked for now."""
    match state.stage:
        case "scenario":
            return msg("say first which regions flourish")
        case "turn_up":
            return msg("the fief cards are turned up")
        case "plan":
            return msg("everybody plans")
        case "tie":
            return msg("say first who of the tied players has the lower card")
        case "place":
            return msg("{player} places, marries or donates", player=state.players[state.queue[0]])
        case "free":
            return msg("only pieces and donations are recorded")
        case "check":
            return msg("say first how many sites are open")
        case "goals":
            return msg("the goals are revealed")
        case _:
            return msg("the game is over")


def fill(tables: Tables, state: State, move: Move) -> Move:
    """The move with what the app's own decks and tiles answer; where the table draws, the move stays as it is."""
    if isinstance(move, TurnUp) and move.fiefs is None and state.stage == "turn_up":
        return move.model_copy(update={"fiefs": rounds.drawn_fiefs(state)})
    if isinstance(move, Scenario) and move.tile is None and move.regions is None:
        return move.model_copy(update={"tile": start.drawn_tile(tables, state)})
    return move


def reveals(tables: Tables, state: State, move: Move) -> bool:
    """The move shows something that was hidden: fief cards of the app's decks, plans, goals."""
    del tables
    match move:
        case TurnUp():
            return state.decks is not None and state.decks_kept
        case MakePlan(seat=seat):
            return state.plans.waiting == (seat,)
        case MakePlans():
            return True
        case Reveal():
            return any(goal is not None for goal in state.goals)
        case _:
            return False


def doubts(tables: Tables, state: State, move: Move) -> tuple[Message, ...]:
    """What is merely odd about a move and should be asked."""
    match move:
        case Place(sites=sites) if sites and state.stage in ("place", "free"):
            return (*_away(tables, state, move), *_twice(tables, state, move))
        case Reveal(cities=cities) if state.stage == "goals":
            return tuple(
                msg(
                    "By the goal that the app dealt, {player} covers {right} of its cities, not {given}. Really?",
                    player=state.players[seat],
                    right=right,
                    given=cities[str(seat)],
                )
                for seat in range(len(state.players))
                if (right := reached(tables, state, seat)) is not None and cities.get(str(seat), right) != right
            )
        case _:
            return ()


def _away(tables: Tables, state: State, move: Place) -> tuple[Message, ...]:
    """Nothing covered lies in the planned region, so a bare hex of it must be covered (rule P3)."""
    seat = state.acting if move.seat is None else move.seat
    chosen = None if seat is None else plan_of(state, seat)
    if chosen is None or any(
        site in tables.sites and tables.sites[site].region in card_regions(state, chosen[0]) for site in move.sites
    ):
        return ()
    return (
        msg(
            "At least one hex of the fief must lie in the planned region ({region}). Does it?", region=card_word(chosen[0])
        ),
    )


def _twice(tables: Tables, state: State, move: Place) -> tuple[Message, ...]:
    """By one review each region has cities of four different signs (rule S11)."""
    marks = printed_on(tables, state).marks
    odd = [
        site
        for site, mark in move.marks.items()
        if mark in tables.signs and site in tables.sites
        for other, known in marks.items()
        if known == mark and other != site and tables.sites[other].region == tables.sites[site].region
    ]
    return tuple(
        msg(
            "{region} would have two cities with {sign}; by one review no region has. Really {site}?",
            region=tables.sites[site].region,
            sign=mark_word(tables, state, move.marks[site]),
            site=site_word(tables, state, site),
        )
        for site in odd
    )


def reached(tables: Tables, state: State, seat: int) -> int | None:
    """How many cities of the goal a player covers, where the app dealt it and knows its cities (rules S10, G3)."""
    goal = state.goals[seat] if state.goals else None
    cities = None if goal is None else printed_on(tables, state).goal_cities(goal)
    return None if cities is None else sum(site in cities for site in state.seats[seat].sites)


def is_over(state: State) -> bool:
    """The goals are revealed, or left to the sheet."""
    return state.stage == "over"


def seen_by(tables: Tables, state: State, seat: int | None) -> State:
    """The state without decks that are kept, plans that are not open, and goals of others before they are revealed."""
    del tables
    plans = Sealed(state.plans.waiting, tuple(sorted(state.plans.seen_by(seat).items())))
    shown = state.stage == "over"
    goals = tuple(goal if shown or place_ == seat else None for place_, goal in enumerate(state.goals))
    return replace(state, plans=plans, goals=goals, decks=None if state.decks_kept else state.decks)
