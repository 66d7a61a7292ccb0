"""Applying a move: who may make it when, and what chance answers."""

from __future__ import annotations

from dataclasses import replace

from companion.core.errors import Refused, refuse
from companion.core.message import Message, msg
from companion.core.sealed import Sealed
from companion.games.fresco import cathedral, keep, market, prepare, start, studio, wake, workshop
from companion.games.fresco.act import done_here, paid
from companion.games.fresco.moves import (
    Altar,
    Ask,
    Blend,
    Buy,
    Close,
    Gain,
    Lay,
    MakePlan,
    MakePlans,
    Move,
    MoveBishop,
    NextRound,
    Pass,
    Portrait,
    Prepare,
    Restore,
    Stalls,
    Stand,
    TurnUp,
    Wake,
    amount_of,
)
from companion.games.fresco.paints import counts_of, value_of
from companion.games.fresco.possible import BESIDE, ON_SEGMENT, bishop_goals, with_abbot
from companion.games.fresco.state import CATHEDRAL, STUDIO, State, bishop_waits, place_now, printed_on, visitor
from companion.games.fresco.tables import Tables

_STAGES: dict[str, tuple[type, ...]] = {
    "stand": (Stand,),
    "lay": (Lay,),
    "stalls": (Stalls,),
    "turn_up": (TurnUp,),
    "wake": (Wake,),
    "plan": (MakePlan, MakePlans),
    "act": (Buy, Close, MoveBishop, Restore, Altar, Portrait, Ask, Blend, Pass),
    "prepare": (Prepare,),
    "loose": (Gain, NextRound),
    "over": (),
}


def apply(tables: Tables, state: State, move: Move) -> State:
    """The state after a move.

    Raises:
        Refused: with what is wrong and the rules that say so; nothing has changed then.
    """
    if not isinstance(move, _STAGES[state.stage]):
        raise refuse("type", "cannot be done now: {asked}", "P2", asked=asked(state))
    match move:
        case Wake():
            return wake.wake(tables, state, move)
        case MakePlan():
            return wake.plan(tables, state, move)
        case MakePlans():
            return wake.plans(tables, state, move)
        case Buy():
            return market.buy(tables, state, move)
        case Close():
            return market.close(tables, state, move)
        case MoveBishop():
            return cathedral.move_bishop(tables, state, move)
        case Restore():
            return cathedral.restore(tables, state, move)
        case Altar():
            return cathedral.altar(tables, state, move)
        case Portrait():
            return studio.portrait(tables, state, move)
        case Ask():
            return workshop.ask(tables, state, move)
        case Blend():
            return workshop.blend(tables, state, move)
        case Pass():
            return _pass(tables, state)
        case Prepare():
            return prepare.prepare(tables, state, move)
        case Gain():
            return keep.gain(tables, state, move)
        case NextRound():
            return keep.next_round(tables, state, move)
        case Stand():
            return start.stand(tables, state, move)
        case Lay():
            return start.lay(tables, state, move)
        case Stalls():
            return start.stalls(tables, state, move)
        case TurnUp():
            return start.told(tables, studio.turned_up(tables, state, move.cards))


def asked(state: State) -> Message:
    """What the table is asked for now."""
    match state.stage:
        case "stand":
            return msg("say first who stands on the start spaces")
        case "lay":
            return msg("say first how the fresco lies")
        case "stalls":
            return msg("say first which tiles lie on the stalls")
        case "turn_up":
            return msg("say first which portraits lie open")
        case "wake":
            return msg("{player} chooses a get-up time", player=state.names[wake.sleeper(state) or 0])
        case "plan":
            return msg("the plans are made")
        case "act":
            return msg("{player} acts", player=state.names[visitor(state)])
        case "prepare":
            return msg("the next round is prepared")
        case "loose":
            return msg("only points and rounds are recorded")
        case _:
            return msg("the game is over")


def _pass(tables: Tables, state: State) -> State:
    """Nothing more here (P3): in the studio the thalers (D1, R2). Leonardo has no choice in most places (L4, L5, L9)."""
    seat, here = visitor(state), place_now(state)
    if bishop_waits(state):
        raise refuse("type", "cannot be done: the bishop was moved, so a segment is restored", "C5")
    if seat == state.leonardo and here <= STUDIO:
        raise refuse("type", "cannot be done: Leonardo must act here", "L4", "L5", "L9")
    if here == STUDIO:
        state = paid(state, seat, state.left)
    return done_here(tables, state)


def fill(tables: Tables, state: State, move: Move) -> Move:
    """The move with what the app's own bag answers; where the table draws, the move stays as it is."""
    del tables
    if isinstance(move, Prepare) and move.drawn is None:
        tiles = prepare.drawn(state)
        return move if tiles is None else move.model_copy(update={"drawn": tiles})
    return move


def reveals(tables: Tables, state: State, move: Move) -> bool:
    """The move shows something that was hidden: the bag's tiles, a portrait of the app's deck."""
    del tables
    if not isinstance(move, Prepare):
        return False
    return (state.luck is not None and state.luck.secret and prepare.drawn(state) is not None) or bool(state.deck)


def doubts(tables: Tables, state: State, move: Move) -> tuple[Message, ...]:
    """What is merely odd: points that do not fit a tile's paints, a bonus of the bishop left lying for a thaler."""
    if isinstance(move, Restore) and state.stage == "act" and place_now(state) == CATHEDRAL and move.points is not None:
        tile = move.tile or _tile_at(state, move)
        paints = counts_of(amount_of(move.shows)) if move.shows else printed_on(tables, state).paints.get(tile or "")
        if paints and value_of(paints) != move.points:
            return (
                msg(
                    "Tiles with these paints are worth {right} as far as they were seen, not {given}. Really?",
                    right=value_of(paints),
                    given=move.points,
                ),
            )
    if isinstance(move, Gain) and state.stage == "loose":
        return _odd_gain(tables, state, move)
    if isinstance(move, Pass) and state.stage == "act" and place_now(state) == CATHEDRAL and bishop_goals(tables, state):
        return (msg("{player} could still restore a segment. Really nothing more?", player=state.names[visitor(state)]),)
    return ()


def _odd_gain(tables: Tables, state: State, move: Gain) -> tuple[Message, ...]:
    """A tile brings its own points and at most 3 of the bishop, 4 with the Abbot (C3, R7)."""
    tile = keep.gained(state, move)
    worth = printed_on(tables, state).points.get(tile) if tile else None
    if worth is None or move.seat >= len(state.seats):
        return ()
    right = {worth + with_abbot(state, move.seat, extra) for extra in (0, BESIDE, ON_SEGMENT)}
    if move.points in right:
        return ()
    low, high = min(right), max(right)
    return (
        msg(
            "This tile brings {low} to {high} points, with the bishop's. Really {given}?",
            low=low,
            high=high,
            given=move.points,
        ),
    )


def _tile_at(state: State, move: Restore) -> str | None:
    cell = cathedral.CELL_NAMES.get(move.cell or "")
    return state.fresco[cell] if cell is not None and state.fresco is not None else None


def is_over(state: State) -> bool:
    """The last round is done."""
    return state.stage == "over"


def seen_by(tables: Tables, state: State, seat: int | None) -> State:
    """The state without the order of the bag, the deck, and plans that are not open; ``None`` hides all of them."""
    del tables
    plans = Sealed(state.plans.waiting, tuple(sorted(state.plans.seen_by(seat).items())))
    luck = None if state.luck is not None and state.luck.secret else state.luck
    return replace(state, plans=plans, luck=luck, deck=None)


def is_refused(tables: Tables, state: State, move: Move) -> bool:
    """The move cannot be made."""
    try:
        apply(tables, state, move)
    except Refused:
        return True
    return False
