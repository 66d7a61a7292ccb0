"""Applying a move: who may make it when, and what chance answers."""

from __future__ import annotations

from dataclasses import replace

from companion.core.errors import refuse
from companion.core.message import Message, msg
from companion.games.il_vecchio import events, keep, muster, office, opening, province, resume, tiles, town
from companion.games.il_vecchio.learn import with_town
from companion.games.il_vecchio.moves import (
    Begin,
    Bow,
    Chart,
    Colour,
    Finish,
    Follower,
    Keep,
    KeepTile,
    Leave,
    Mark,
    MarkPass,
    Middlemen,
    Move,
    Pass,
    PayEvent,
    Place,
    Province,
    Put,
    Recover,
    Reinforce,
    Resume,
    Reveal,
    Roll,
    TakeOffice,
    TakeTile,
    Tell,
    TownAction,
    TurnUp,
    UseTile,
    Walk,
)
from companion.games.il_vecchio.state import (
    State,
    active,
    answered,
    copy_of,
    is_double,
    next_step,
    with_seat,
)
from companion.games.il_vecchio.tables import Tables
from companion.games.il_vecchio.track import has_shield, next_space
from companion.games.il_vecchio.turn import advance, finish, next_turn, take_tile
from companion.games.il_vecchio.words import DRAWN, OFFICES, PROVINCES

_OPENING: dict[str, type] = {"begin": Begin, "middlemen": Middlemen, "keep": Keep, "place": Place}
_ACTIONS = (TownAction, Province, TakeOffice, Reinforce, Recover, Pass, UseTile)
_UNASKED: dict[str, tuple[type, ...]] = {
    "turn": _ACTIONS,
    "loose": (Mark, MarkPass, Finish),
    "resume": (Resume, Finish),
}
_ANSWERS: dict[str, tuple[type, ...]] = {
    "reveal": (Reveal,),
    "follower": (Follower,),
    "shield": (TurnUp,),
    "collect": (PayEvent,),
    "family": (Bow,),
    "walk": (Walk,),
    "tile": (TakeTile,),
    "office": (KeepTile,),
    "roll": (Roll, Leave),
    "place": (Put,),
    "done": (Leave, UseTile),
    "nobility": (Tell,),
    "colour": (Colour,),
}


def apply(tables: Tables, state: State, move: Move) -> State:
    """The state after a move.

    Raises:
        Refused: with what is wrong and the rules that say so; nothing has changed then.
    """
    if isinstance(move, Chart) and state.stage not in ("over", "loose", "resume"):
        return replace(state, printed=with_town(tables, state.printed, move.name, move.colour))
    if not isinstance(move, asked_moves(state)):
        raise refuse("type", "is not done now: {moment}", "T1", given=move.type, moment=moment(state))
    match move:
        case Begin():
            return opening.begin(state, move)
        case Middlemen():
            return opening.middlemen(tables, state, move)
        case Keep():
            return opening.keep(tables, state, move)
        case Place():
            return opening.place(tables, state, move)
        case Mark():
            return keep.mark(tables, state, move)
        case MarkPass():
            return keep.mark_pass(state, move)
        case Resume():
            return resume.resume(tables, state, move)
        case Finish():
            return replace(state, stage="over", mover=None)
        case Tell() | Colour():
            return _told(tables, state, move)
        case _:
            return _turn(tables, state, move)


def asked_moves(state: State) -> tuple[type, ...]:
    """The kinds of moves that are done now."""
    if state.stage in _OPENING:
        return (_OPENING[state.stage],)
    if state.pending:
        return _ANSWERS[next_step(state)[0]]
    return _UNASKED.get(state.stage, ())


def _turn(tables: Tables, state: State, move: Move) -> State:
    if isinstance(move, UseTile):
        return advance(tables, tiles.use(tables, state, move))
    if state.pending:
        return _answer(tables, state, move)
    state = replace(state, late=None)
    match move:
        case TownAction():
            state = town.town_action(tables, state, move)
        case Province():
            state = province.province(tables, state, move)
        case TakeOffice():
            state = office.office(tables, state, move)
        case Reinforce():
            state = muster.reinforce(tables, state, move)
        case Recover():
            state = muster.recover(tables, state)
        case _:
            return _passed(tables, state)
    return advance(tables, state)


def _passed(tables: Tables, state: State) -> State:
    """The whole double turn is passed for two points (rule Z2)."""
    if not is_double(state):
        raise refuse("type", "cannot be done: only a whole double turn of the last round may be passed", "Z2")
    state = with_seat(state, active(state), passed=True)
    return advance(tables, replace(state, actions=1, acted=True))


def _answer(tables: Tables, state: State, move: Move) -> State:
    match move:
        case Reveal():
            state = tiles.reveal(tables, state, move)
        case Follower():
            state = tiles.follower(state, move)
        case TurnUp():
            _, seat = next_step(state)
            state = events.begin_event(answered(state), int(seat), move.event)
        case PayEvent():
            state = events.paid(state, move.what)
        case Bow():
            state = events.bowed(state, copy_of(tables, state).spelled(move.town) or move.town, move.how)
        case Walk():
            state = events.walk(tables, state, move.to)
        case TakeTile():
            state = _take_tile(state, move)
        case KeepTile():
            state = office.keep(state, move)
        case Roll():
            state = muster.roll(state, move)
        case Put():
            state = muster.put(tables, state, move)
        case _:
            return _left(tables, state)
    return advance(tables, state)


def _take_tile(state: State, move: TakeTile) -> State:
    _, _, region = next_step(state)
    left = state.open[PROVINCES.index(region)]
    if move.tile not in left:
        raise refuse("tile", "is {given}, but what is left is {right}", "B4", given=move.tile, right=left)
    return take_tile(state, move.tile)


def _left(tables: Tables, state: State) -> State:
    """A roll that may be left out is; or the last player uses no tile any more."""
    kind, *words = next_step(state)
    if kind == "done":
        return next_turn(tables, answered(state))
    if words[2] != "may":
        raise refuse("type", "cannot be done: this member is placed", "K1")
    return advance(tables, answered(state))


def _told(tables: Tables, state: State, move: Tell | Colour) -> State:
    """What lay hidden until the end, or was not needed before (rule M3)."""
    _, what = next_step(state)
    if isinstance(move, Colour):
        state = answered(replace(state, printed=with_town(tables, state.printed, what, move.colour)))
        return state if state.pending else replace(state, stage="over")
    own = state.seats[int(what)]
    hidden = own.nobility.count("")
    closed = tiles.closed_nobility(tables, state)
    if len(move.tiles) != hidden or len(set(move.tiles)) != hidden or not set(move.tiles) <= set(closed):
        raise refuse(
            "tiles",
            "must be {n} different nobility tiles that lie before nobody: {right}",
            "M3",
            "G1",
            n=hidden,
            right=closed,
        )
    known = tuple(tile for tile in own.nobility if tile)
    state = answered(with_seat(state, int(what), nobility=(*known, *move.tiles)))
    return state if state.pending else finish(tables, state)


def fill(tables: Tables, state: State, move: Move) -> Move:
    """The move with what the app's own dice and shields answer; where the table rolls or draws, it stays as it is."""
    if state.stage != "turn":
        return move
    match move:
        case Reinforce(dice=None) if muster.rolls_reinforcements(state) and not state.pending:
            return move.model_copy(update={"dice": muster.next_roll(state)})
        case Roll(dice=None):
            return move.model_copy(update={"dice": muster.next_roll(state)})
        case Province(region=track, event=None) | TakeOffice(track=track, event=None):
            return _with_event(tables, state, move, track)
        case _:
            return move


def _with_event(tables: Tables, state: State, move: Province | TakeOffice, track: str) -> Move:
    event = events.coming_event(tables, state)
    space = next_space(tables, state, track)
    if event is None or space is None:
        return move
    shield = has_shield(tables, state, track, space) if move.shield is None else move.shield == "yes" and state.shields > 0
    return move.model_copy(update={"event": event}) if shield else move


def reveals(tables: Tables, state: State, move: Move) -> bool:
    """The move shows something that was hidden: a shield, dice, a tile that opens or was drawn."""
    match move:
        case Reveal() | TurnUp() | Tell() | KeepTile():
            return True
        case Reinforce() | Roll():
            return state.luck[0] is not None and (move.type == "roll" or muster.rolls_reinforcements(state))
        case Province() | TakeOffice():
            filled = fill(tables, state, move)
            return isinstance(filled, Province | TakeOffice) and filled.event is not None
        case _:
            return False


def doubts(tables: Tables, state: State, move: Move) -> tuple[Message, ...]:
    """What is merely odd about a move, as a question."""
    match move:
        case Place() if state.stage == "place":
            found = []
            if len(move.towns) == 1 or len(set(move.towns)) == 1:
                found.append(msg("The rulebook does not say whether both members may go to one town. Really?"))
            region = opening.region_to_place(state, move.dice)
            if region is not None and muster.is_odd(tables, state, region, move.towns):
                found.append(_odd(region))
            return tuple(found)
        case Put() if state.pending and next_step(state)[0] == "place":
            region = int(next_step(state)[2])
            return (_odd(region),) if muster.is_odd(tables, state, region, move.towns) else ()
        case _:
            return ()


def _odd(region: int) -> Message:
    return msg("Four other towns are known to border region {n}. Does this one, too?", n=region)


def moment(state: State) -> Message:
    """What is done now, for refusals."""
    match state.stage:
        case "begin":
            return msg("the table says who begins")
        case "middlemen":
            return msg("the table says where the middlemen stand")
        case "keep":
            return msg("council tiles are kept")
        case "place":
            return msg("first members are placed")
        case "turn" if state.pending:
            return msg("the turn waits for an answer")
        case "turn":
            return msg("{player} takes a turn", player=state.players[active(state)])
        case "tell":
            return msg("the table tells what lay hidden")
        case "loose":
            return msg("only what scores is recorded")
        case "resume":
            return msg("the table says whose turn it is")
        case _:
            return msg("the game is over")


def is_over(state: State) -> bool:
    """The last double turn is over, and everything hidden was told (rule Z1)."""
    return state.stage == "over"


def seen_by(tables: Tables, state: State, seat: int | None) -> State:
    """The state without the order of stacks and dice, and without what lies face down before others (rule M3)."""
    del tables
    seats = tuple(
        own
        if place == seat
        else replace(
            own,
            offered=None,
            hidden=("",) * len(own.hidden),
            nobility=own.nobility if state.stage == "over" else ("",) * len(own.nobility),
        )
        for place, own in enumerate(state.seats)
    )
    stacks: tuple[tuple[str, ...] | None, ...] = (None, None)
    if state.pending and next_step(state)[0] == "office" and seat is not None and int(next_step(state)[1]) == seat:
        at = OFFICES.index(next_step(state)[2])
        drawn = (state.stacks[at] or ())[:DRAWN]
        stacks = (drawn, None) if at == 0 else (None, drawn)
    return replace(state, seats=seats, stacks=(stacks[0], stacks[1]), order=None, luck=(None, None, None))
