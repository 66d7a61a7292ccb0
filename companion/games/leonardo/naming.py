"""What each move did, in a sentence told from the state before it."""

from __future__ import annotations

from companion.core.message import Message, Value, listing, msg, plural
from companion.games.leonardo.city import MOVE
from companion.games.leonardo.forms import BENEFIT_WORDS, build_word
from companion.games.leonardo.moves import (
    Auction,
    Begin,
    Bid,
    Build,
    Buy,
    Complete,
    Component,
    Decline,
    DropPurse,
    Favour,
    Gain,
    KeepPurse,
    Labs,
    Look,
    Move,
    MoveApprentice,
    Pick,
    Place,
    Refill,
    Researched,
    Resume,
    Show,
    TellFlorins,
    TellKit,
    TurnedUp,
)
from companion.games.leonardo.opening import goods_of
from companion.games.leonardo.state import State, wanted
from companion.games.leonardo.tables import PRICES, Tables
from companion.games.leonardo.words import (
    ACADEMY,
    SHOPS,
    apprentices,
    area_word,
    florins,
    good_word,
    goods_words,
    lab_word,
    place_word,
)


def name(tables: Tables, state: State, move: Move) -> Message:
    """As "Anna: 2 apprentices to B Workshop"."""
    match move:
        case Begin() | TellKit() | TurnedUp() | Favour() | Labs() | KeepPurse() | DropPurse():
            return _before(state, move)
        case Complete(seat=seat, lab=lab, card=card):
            return msg(
                "{player} completes #{card} {name} in the {lab}",
                player=state.players[seat],
                card=card,
                name=tables.inventions[card].name,
                lab=lab_word(lab),
            )
        case Show(seat=seat, lab=lab, card=card):
            return msg(
                "{player} shows #{card} in the {lab}, still in work",
                player=state.players[seat],
                card=card,
                lab=lab_word(lab),
            )
        case Researched():
            return msg("Nothing more is completed") if state.claims else msg("Nothing is completed")
        case Bid(seat=seat):
            return msg("{player} bids in secret", player=state.players[seat])
        case Auction(seat=None):
            return msg("All bid 0: #{card} goes to the box", card=state.auctions[0])
        case Auction(seat=int(seat), florins=paid):
            return msg(
                "{player} wins #{card} for {florins}",
                player=state.players[seat],
                card=state.auctions[0],
                florins=florins(paid),
            )
        case Refill(cards=cards):
            return _refilled(state, cards)
        case TellFlorins(seat=seat, florins=told):
            return msg("{player} has {florins}", player=state.players[seat], florins=florins(told))
        case Gain(seat=seat, card=card):
            return msg("{player} wins #{card}", player=state.players[seat], card=card)
        case Resume(turn=turn):
            return msg("Everything is recorded again from turn {n} on", n=turn)
        case _:
            return _in_city(state, move)


def _before(state: State, move: Move) -> Message:
    match move:
        case Begin(seat=seat):
            return msg("{player} begins", player=_player(state, seat))
        case TellKit(seat=seat):
            return msg(
                "Set {set} of {player}: {apprentices}, labs of {labs} spaces, {men}, {goods}",
                set=state.kits[seat],
                player=_player(state, seat),
                apprentices=apprentices(move.apprentices),
                labs=" / ".join(str(size) for size in (move.small, move.large) if size),
                men=plural("{n} mechanical man", "{n} mechanical men", move.mechanics),
                goods=goods_words(goods_of(move.goods)),
            )
        case TurnedUp(cards=cards):
            return msg("Turned up: {cards}", cards=numbers(cards))
        case Favour(favour=favour, goods=goods):
            return (
                msg(
                    "{player}: favour {favour}, {goods}",
                    player=_player(state, state.mover),
                    favour=favour[0],
                    goods=goods_words(goods_of(goods)),
                )
                if goods
                else msg("{player}: favour {favour}", player=_player(state, state.mover), favour=favour[0])
            )
        case Labs(start=start, cancel=cancel):
            return _labs(state, start, cancel)
        case KeepPurse(seat=seat):
            return msg("{player} has the app keep a purse", player=_player(state, seat))
        case _:
            return msg("{player} keeps the purse alone again", player=_player(state, getattr(move, "seat", None)))


def _labs(state: State, start: tuple[str, ...], cancel: tuple[str, ...]) -> Message:
    told: list[Value] = [msg("{lab} stops", lab=_lab(state, lab_id)) for lab_id in cancel]
    told += [msg("{lab} starts", lab=_lab(state, lab_id)) for lab_id in start]
    return msg("Labs: {what}", what=listing(told)) if told else msg("Labs: nothing new")


def _lab(state: State, lab_id: str) -> Message:
    seat, _, lab = lab_id.partition(":")
    return msg("{player}'s {lab}", player=_player(state, int(seat) if seat.isdecimal() else None), lab=lab_word(lab))


def _player(state: State, seat: int | None) -> str:
    return state.players[seat] if seat is not None and seat < len(state.players) else "?"


def numbers(cards: tuple[int, ...]) -> Value:
    """As "#1, #12 and #8"."""
    return listing(f"#{card}" for card in cards)


def _refilled(state: State, cards: tuple[int, ...] | None) -> Message:
    if cards is None:
        return msg("Turn up {n} of the deck", n=wanted(state))
    return msg("Turned up: {cards}", cards=numbers(cards))


def _in_city(state: State, move: Move) -> Message:
    player = _player(state, state.mover)
    match move:
        case Place(place="pass"):
            return msg("{player} passes", player=player)
        case Place(place=place, master=True):
            return msg("{player}: master to {place}", player=player, place=place_word(place))
        case Place(place=place, apprentices=n):
            return msg("{player}: {workers} to {place}", player=player, workers=apprentices(n), place=place_word(place))
        case Pick(benefit=benefit, leonardo=leonardo):
            told = msg("{player} picks {benefit}", player=player, benefit=BENEFIT_WORDS[benefit])
            if leonardo in (None, state.leonardo):
                return told
            return msg("{what}; Leonardo to {other}", what=told, other=_player(state, leonardo))
        case MoveApprentice(seat=seat, source=source, target=target):
            return msg(
                "{player}: apprentice of {other} from {source} to {target}",
                player=player,
                other=_player(state, seat),
                source=area_word(source),
                target=area_word(target),
            )
        case Look():
            return msg("{player} looked at the top of the deck and put it back", player=player)
        case Component(good=good):
            return msg("{player}: 1 {good} for 1 florin", player=player, good=good_word(good))
        case Decline():
            return (
                msg("{player} leaves the benefit", player=player)
                if state.picks and state.picks[0][0] != MOVE
                else msg("{player} moves no apprentice", player=player)
            )
        case Build(what=what):
            if what == "pass":
                return msg("{player} takes his workers back", player=player)
            return msg(
                "{player}: {what} for {florins}",
                player=player,
                what=build_word(what),
                florins=florins(PRICES[state.bought]),
            )
        case Buy(takers=takers):
            return _bought(state, takers)
        case _:
            return msg("The game is over")


def _bought(state: State, takers: tuple[int, ...]) -> Message:
    where = area_word(state.area) if state.area else msg("city")
    if not takers:
        return msg("{area}: nobody takes anything", area=where)
    what = msg("1 apprentice") if state.area == ACADEMY else msg("1 {good}", good=good_word(SHOPS.get(state.area, "iron")))
    told = tuple(
        msg("{player} {what} ({price})", player=_player(state, seat), what=what, price=price)
        for seat, price in zip(takers, PRICES, strict=False)
    )
    return msg("{area}: {what}", area=where, what=listing(told))
