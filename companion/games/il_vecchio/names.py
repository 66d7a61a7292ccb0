"""What a move did, in a sentence for the log that tells nothing hidden; told from the state before it."""

from __future__ import annotations

from companion.core.message import Message, listing, msg, plural
from companion.games.il_vecchio import labels, town
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
from companion.games.il_vecchio.state import State, copy_of, next_step
from companion.games.il_vecchio.stock import Stock, amount, plus, stock, words
from companion.games.il_vecchio.tables import Tables
from companion.games.il_vecchio.words import FOLLOWER_OF, PIECES, colour_word, event_does, event_word, town_word, track_word


def name(tables: Tables, state: State, move: Move) -> Message:
    """A move in words."""
    player = _player(state, move)
    match move:
        case Begin(seat=seat):
            return msg("{player} begins", player=_name_at(state, seat))
        case Middlemen(towns=towns):
            return msg("Middlemen: {towns}", towns=listing(town_word(_town(tables, state, at)) for at in towns.values()))
        case Keep(seat=seat, tile=tile):
            label = labels.council_label(tables, tile) if tile in tables.council else msg("{tile}", tile=tile)
            return msg("{player} keeps {tile}", player=_name_at(state, seat), tile=label)
        case Place(towns=(both,)):
            return msg("{player} places both members: {town}", player=player, town=town_word(_town(tables, state, both)))
        case Put(towns=(only,)):
            pair = next_step(state)[:1] == ("place",) and next_step(state)[3] == "2"
            into = town_word(_town(tables, state, only))
            return msg(
                "{player} places both members: {town}" if pair else "{player} places a member: {town}",
                player=player,
                town=into,
            )
        case Place(towns=towns) | Put(towns=towns):
            return msg("{player} places members: {towns}", player=player, towns=_towns(tables, state, towns))
        case TownAction():
            return _town_action(tables, state, player, move)
        case Province(region=region, event=None):
            where = _with_improvement(tables, state, "province", track_word(region))
            return msg("{player} takes over a province: {region}", player=player, region=where)
        case Province(region=region, event=str(event)):
            told = msg("{event}: {does}", event=event_word(event), does=event_does(event))
            return msg("{player}: province {region}; {event}", player=player, region=track_word(region), event=told)
        case TakeOffice(track=track, event=None, follower=None):
            return msg("{player} takes an office: {track}", player=player, track=track_word(track))
        case TakeOffice(track=track, event=None, follower=str(kind)):
            told = msg("{tile} +{goods}", tile="C12", goods=words(stock(**{kind: 1})))
            return msg("{player} takes an office: {track}; {tiles}", player=player, track=track_word(track), tiles=told)
        case TakeOffice(track=track, event=str(event)):
            told = msg("{event}: {does}", event=event_word(event), does=event_does(event))
            return msg("{player}: office {track}; {event}", player=player, track=track_word(track), event=told)
        case Reinforce(dice=dice) | Roll(dice=dice):
            return _rolled(player, dice)
        case Recover():
            return msg("{player} stands all members up: 1 florin", player=player)
        case Pass():
            return msg("{player} passes the double turn: 2 points", player=player)
        case UseTile():
            return _used(tables, player, move)
        case _:
            return _answer(tables, state, player, move)


def _answer(tables: Tables, state: State, player: str, move: Move) -> Message:
    match move:
        case Leave():
            return msg("{player} leaves it", player=player)
        case Reveal():
            return _opened(tables, state, player, move)
        case Follower(kind=kind):
            return msg("{player} takes 1 {follower}", player=player, follower=PIECES[kind].label)
        case TurnUp(event=event):
            return msg("The shield: {event}", event=event_word(event))
        case PayEvent(what=what):
            return msg("{player} pays {goods}", player=player, goods=words(_goods(what)))
        case Bow(town=where, how="lie"):
            return msg("{player}: a member lies down in {town}", player=player, town=town_word(where))
        case Bow(town=where):
            return msg("{player}: a member goes back to the supply from {town}", player=player, town=town_word(where))
        case Walk(to=to):
            colour = next_step(state)[1] if state.pending else "brown"
            there = town_word(_town(tables, state, to))
            return msg("The {colour} middleman moves on: {town}", colour=colour_word(colour), town=there)
        case TakeTile(tile=tile):
            return msg("{player} takes {tile}", player=player, tile=labels.province_label(tables, tile))
        case KeepTile():
            return msg("{player} keeps a tile, face down", player=player)
        case Tell(tiles=told):
            return msg("{player} turns up {tiles}", player=player, tiles=listing(told))
        case Colour(colour=colour):
            return msg("{town} is {colour}", town=next_step(state)[-1] if state.pending else "?", colour=_colour(colour))
        case Chart(name=called, colour=colour):
            return msg("On the map: {town} ({colour})", town=called, colour=_colour(colour))
        case Mark(seat=seat, track=track):
            return msg("{player}: a member on {track}", player=_name_at(state, seat), track=track_word(track))
        case MarkPass(seat=seat):
            return msg("{player} passes the double turn: 2 points", player=_name_at(state, seat))
        case Resume(seat=seat):
            return msg("{player}'s turn", player=_name_at(state, seat))
        case Finish():
            return msg("The game is over")
        case _:
            raise TypeError(f"{move} has no name")


def _player(state: State, move: Move) -> str:
    """Who makes the move: who is asked, else whose turn it is."""
    if isinstance(move, UseTile) and move.seat is not None:
        return _name_at(state, move.seat)
    step = next_step(state)
    if len(step) > 1 and step[1].isdecimal():
        return _name_at(state, int(step[1]))
    return "" if state.mover is None else _name_at(state, state.mover)


def _name_at(state: State, seat: int) -> str:
    return state.players[seat] if 0 <= seat < len(state.players) else "?"


def _town(tables: Tables, state: State, given: str) -> str:
    return (copy_of(tables, state).spelled(given) or given) if given else ""


def _towns(tables: Tables, state: State, towns: tuple[str, ...]) -> tuple[Message, ...]:
    return tuple(town_word(_town(tables, state, town)) for town in towns)


def _colour(colour: str) -> Message:
    return msg("without a crest") if colour == "none" else colour_word(colour)


def _goods(text: str) -> Stock:
    try:
        return amount(text)
    except ValueError:
        return stock()


def _rolled(player: str, dice: tuple[int, int] | None) -> Message:
    if dice is None:
        return msg("{player} brings a new member", player=player)
    return msg("{player} rolls {a} + {b} = {sum}", player=player, a=dice[0], b=dice[1], sum=sum(dice))


def _town_action(tables: Tables, state: State, player: str, move: TownAction) -> Message:
    """What was taken, and which tiles added to it (rule K2)."""
    to = _town(tables, state, move.to)
    colour = copy_of(tables, state).colour(to) or move.colour or ""
    fits = (move.gain or "") in (town.choices(colour) or ("",)) and colour in (*town.GAINS, *FOLLOWER_OF, "green")
    if not fits or state.mover is None:
        return msg("{player} in {town}", player=player, town=town_word(to))
    goods = words(plus(town.given(colour, move.gain), stock(scroll=1) if move.extra else stock()))
    added = town.improving(tables, state, state.mover, colour, move.gain)
    if added:
        tiles_told = listing(msg("{tile} +{goods}", tile=tile, goods=words(more)) for tile, more in added)
        return msg("{player} in {town}: {goods}; {tiles}", player=player, town=town_word(to), goods=goods, tiles=tiles_told)
    if move.by == "bishop":
        return msg("{player} in {town}: {goods} for a bishop", player=player, town=town_word(to), goods=goods)
    return msg("{player} in {town}: {goods}", player=player, town=town_word(to), goods=goods)


def _with_improvement(tables: Tables, state: State, action: str, what: Message) -> Message:
    """What was done, and which open tile of the mover adds what to it (rule K2)."""
    own = () if state.mover is None else state.seats[state.mover].council
    for tile in own:
        if tile in tables.council and tables.council[tile].when == action:
            more = words(amount(tables.council[tile].advantage))
            return msg("{what}; {tile} +{goods}", what=what, tile=tile, goods=more)
    return what


def _used(tables: Tables, player: str, move: UseTile) -> Message:
    tile = move.again or move.tile
    if tile not in tables.provinces:
        return msg("{player} uses {tile}", player=player, tile=move.tile)
    label = labels.province_label(tables, tile)
    if move.again:
        return msg("{player} uses P1, again {tile}", player=player, tile=label)
    if move.gain:
        return msg("{player} uses {tile}: {goods}", player=player, tile=label, goods=words(_goods(move.gain)))
    return msg("{player} uses {tile}", player=player, tile=label)


def _opened(tables: Tables, state: State, player: str, move: Reveal) -> Message:
    """A tile that opens is open for all; its benefit is told with it (rule T3)."""
    seat = int(next_step(state)[1]) if next_step(state)[:1] == ("reveal",) else None
    hidden = state.seats[seat].hidden[0] if seat is not None and state.seats[seat].hidden else ""
    tile = move.tile or hidden
    if tile not in tables.council:
        return msg("{player} opens a council tile", player=player)
    return msg("{player} opens {tile}", player=player, tile=labels.council_label(tables, tile))


def shields_left(n: int) -> Message:
    """How many shields are stacked."""
    return plural("{n} shield left", "{n} shields left", n)
