"""Playing Regatta: sealed bids, a card turned up, a number read off the board."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Annotated, Any, Literal, TypeAlias, Union

from pydantic import BeforeValidator, TypeAdapter
from pydantic import Field as Limits

from companion.core.deal import Way
from companion.core.errors import Faults, refuse
from companion.core.fields import Choice, Count, Field, Option
from companion.core.message import Message, msg, plural
from companion.core.moves import Depth
from companion.core.reading import Strict
from companion.core.sealed import Sealed
from companion.core.view import Aside, Figure, Now, Offer, Panel, Phase
from tests.toy.laying import Regatta
from tests.toy.tables import Tables

ROUNDS = {"short": 2, "long": 4}


class Bid(Strict):
    """A seat bids, unseen by the others."""

    type: Literal["bid"] = "bid"
    seat: int
    coins: Annotated[int, Limits(ge=0)]


class Turn(Strict):
    """The wind card of the round; null until chance has answered."""

    type: Literal["turn"] = "turn"
    card: str | None = None


class Take(Strict):
    """What came of a round, for tables that do not record the bids. A form sends the seat as text."""

    type: Literal["take"] = "take"
    seat: Annotated[int, BeforeValidator(lambda value: int(value) if value in ("0", "1", "2", "3") else value)]
    card: str
    coins: Annotated[int, Limits(ge=0)]


class Harbour(Strict):
    """The number that is printed on the harbour."""

    type: Literal["harbour"] = "harbour"
    number: Annotated[int, Limits(ge=1, le=3)]


Move: TypeAlias = Union[Bid, Turn, Take, Harbour]
MOVES: TypeAdapter[Move] = TypeAdapter(Annotated[Move, Limits(discriminator="type")])


@dataclass(frozen=True, slots=True)
class State:
    """Where a regatta stands. ``deck`` is null where only the table knows its order; ``gone`` lists what was taken."""

    players: tuple[str, ...]
    rounds: int
    purse: int
    first: int
    coins: tuple[int, ...]
    taken: tuple[tuple[str, ...], ...]
    bids: Sealed[int]
    deck: tuple[str, ...] | None
    open_deck: bool
    round: int = 1
    phase: Literal["bid", "turn", "take", "harbour", "end"] = "bid"
    harbour: int | None = None
    exact: bool = True

    @property
    def gone(self) -> tuple[str, ...]:
        """The cards that lie before players."""
        return tuple(card for cards in self.taken for card in cards)


def start(tables: Tables, document: Regatta) -> State:
    """The state after setup; a table that did not say who begins starts with the first named."""
    seats = range(len(document.players))
    purse = int(document.options["purse"])
    lead = document.first_player
    return State(document.players, ROUNDS[document.options["length"]], purse, document.players.index(lead) if lead else 0,
                 tuple(purse for _ in seats), tuple(() for _ in seats), Sealed(tuple(seats)), document.winds,
                 document.options["winds"] != Way.KEPT)


def apply(tables: Tables, state: State, move: Move) -> State:
    """The state after a move; raises Refused."""
    wanted = {"bid": "bid", "turn": "turn", "take": "take", "harbour": "harbour"}[move.type]
    if state.phase != wanted:
        raise refuse("type", "is {given}, but now is the time for {wanted}", "regatta:P1", given=move.type,
                     wanted=state.phase)
    match move:
        case Bid():
            return _bid(state, move)
        case Turn():
            bids = state.bids.seen_by(None)
            winner = _winner(state, bids)
            return _give(tables, state, winner, move.card, bids[winner])
        case Take():
            return _give(tables, state, move.seat, move.card, move.coins)
        case Harbour():
            return replace(state, harbour=move.number, phase="end")


def _bid(state: State, move: Bid) -> State:
    bids = state.bids.put(move.seat, move.coins)
    if move.coins > state.coins[move.seat]:
        raise refuse("coins", "is {given}, but {player} has {limit}", "regatta:P2", given=move.coins,
                     player=state.players[move.seat], limit=state.coins[move.seat])
    return replace(state, bids=bids, phase="turn" if bids.is_open else "bid")


def _winner(state: State, bids: Mapping[int, int]) -> int:
    count = len(state.players)
    lead = (state.first + state.round - 1) % count
    return max(bids, key=lambda seat: (bids[seat], -((seat - lead) % count)))


def _give(tables: Tables, state: State, seat: int, card: str | None, coins: int) -> State:
    faults = Faults()
    if not 0 <= seat < len(state.players):
        raise refuse("seat", "is {given}, but seats are 0 to {last}", given=seat, last=len(state.players) - 1)
    if card not in tables.winds:
        faults.add("card", "is {given}, but must be a wind card", "regatta:P3", given=str(card))
    elif card in state.gone:
        faults.add("card", "is {given}, which was taken before", "regatta:P3", given=card)
    elif state.deck is not None and card != state.deck[0]:
        faults.add("card", "is {given}, but another lies on top", "regatta:P3", given=card)
    if coins > state.coins[seat]:
        faults.add("coins", "is {given}, but {player} has {limit}", "regatta:P2", given=coins,
                   player=state.players[seat], limit=state.coins[seat])
    faults.raise_any()
    last = state.round == state.rounds
    return replace(
        state,
        coins=tuple(have - coins if other == seat else have for other, have in enumerate(state.coins)),
        taken=tuple((*cards, str(card)) if other == seat else cards for other, cards in enumerate(state.taken)),
        deck=None if state.deck is None else state.deck[1:],
        round=state.round if last else state.round + 1,
        phase="harbour" if last else ("bid" if state.phase == "turn" else "take"),
        bids=Sealed(tuple(range(len(state.players)))),
    )


def fill(tables: Tables, state: State, move: Move) -> Move:
    """The card on top, where the app holds the deck."""
    if isinstance(move, Turn) and move.card is None and state.deck is not None:
        return Turn(card=state.deck[0])
    return move


def legal(tables: Tables, state: State) -> Iterator[Move]:
    """Every legal move."""
    cards = [card for card in tables.winds if card not in state.gone] if state.deck is None else [state.deck[0]]
    match state.phase:
        case "bid":
            yield from (Bid(seat=seat, coins=coins) for seat, have in enumerate(state.coins) for coins in range(have + 1))
        case "turn":
            yield from [Turn()] if state.deck is not None else [Turn(card=card) for card in cards]
        case "take":
            yield from (Take(seat=seat, card=card, coins=coins) for card in cards
                        for seat, have in enumerate(state.coins) for coins in range(have + 1))
        case "harbour":
            yield from (Harbour(number=number) for number in (1, 2, 3))
        case "end":
            return


PHASES = (Phase("bid", msg("Bids")), Phase("turn", msg("Wind")), Phase("take", msg("Result of the round")),
          Phase("harbour", msg("Harbour")), Phase("end", msg("End")))


def now(tables: Tables, state: State, seat: int | None) -> Now:
    """What happens now, as a seat may see it."""
    sentences = {"bid": msg("Bid for the wind"), "turn": msg("Turn up the wind card"), "take": msg("Who took which card?"),
                 "harbour": msg("Look at the harbour"), "end": msg("The game is over")}
    seen = state.bids.seen_by(seat)
    panels = tuple(
        Panel(place, (Figure("coins", msg("Coins"), str(coins)),), (),
              (msg("Bids {coins}", coins=seen[place]),) if place in seen else ())
        for place, coins in enumerate(state.coins)
    )
    left = plural("{n} card left", "{n} cards left", len(tables.winds) - len(state.gone))
    offers = tuple(offer for offer in _offers(state) if seat is None or offer.secret_for in (None, seat))
    waits = state.bids.waiting[0] if state.phase == "bid" else None
    return Now(msg("Round {round} of {last}", round=state.round, last=state.rounds), PHASES, state.phase, waits,
               sentences[state.phase], None, offers, panels, (), (Aside(msg("Deck"), left),),
               state.phase == "end")


def _offers(state: State) -> tuple[Offer, ...]:
    match state.phase:
        case "bid":
            return tuple(Offer(f"bid.{seat}", "bid", msg("{player} bids", player=name), msg("Bid"), fixed=(("seat", seat),),
                               secret_for=seat, rules=("regatta:P2",)) for seat, name in enumerate(state.players))
        case "turn":
            return (Offer("turn", "turn", msg("The wind"), msg("Turn up"), instant=True),)
        case "take":
            return (Offer("take", "take", msg("The round"), msg("Record")),)
        case "harbour":
            return (Offer("harbour", "harbour", msg("The harbour"), msg("Record"), optional=True),)
        case "end":
            return ()


def form(tables: Tables, state: State, offer: str, entered: Mapping[str, Any]) -> tuple[Field, ...]:
    """The fields of one offer."""
    cards = Choice("card", msg("Card"), tuple(Option(card, msg("{card}", card=card), ready=card not in state.gone,
                   why=msg("taken before") if card in state.gone else None) for card in tables.winds))
    kind, _, seat = offer.partition(".")
    match kind:
        case "bid":
            return (Count("coins", msg("Coins"), 0, state.coins[int(seat)], 0),)
        case "turn":
            return () if state.deck is not None else (cards,)
        case "take":
            who = Choice("seat", msg("Player"), tuple(Option(str(place), msg("{player}", player=name))
                                                      for place, name in enumerate(state.players)))
            return (who, cards, Count("coins", msg("Coins paid"), 0, max(state.coins), 0))
        case _:
            return (Count("number", msg("Which number is printed on the harbour?"), 1, 3),)


def name(tables: Tables, state: State, move: Move) -> Message:
    """What a move did. A bid stays hidden in the log too."""
    match move:
        case Bid(seat=seat):
            return msg("{player} bids", player=state.players[seat])
        case Turn(card=card):
            winner = _winner(state, state.bids.seen_by(None))
            return msg("{card}: {player} takes it", card=card or "?", player=state.players[winner])
        case Take(seat=seat, card=card, coins=coins):
            return plural("{player} takes {card} for {n} coin", "{player} takes {card} for {n} coins", coins,
                          player=state.players[seat], card=card)
        case Harbour(number=number):
            return msg("The harbour shows {number}", number=number)


def reveals(tables: Tables, state: State, move: Move) -> bool:
    """A card is turned up from a deck that nobody has seen."""
    return isinstance(move, Turn) and not state.open_deck


def doubts(tables: Tables, state: State, move: Move) -> tuple[Message, ...]:
    """To bid the whole purse in the first round is odd."""
    if isinstance(move, Bid) and state.round == 1 and move.coins == state.purse:
        return (msg("{player} bids everything in the first round", player=state.players[move.seat]),)
    return ()


def at_depth(tables: Tables, state: State, depth: Depth) -> State:
    """Without bids the rounds are recorded as they ended; a half-done bidding is dropped, and the table turns the cards."""
    if state.phase in {"harbour", "end"}:
        return state
    fresh: Sealed[int] = Sealed(tuple(range(len(state.players))))
    if depth is Depth.EVERYTHING:
        return replace(state, phase="bid", bids=fresh)
    return replace(state, phase="take", bids=fresh, deck=None)


def skip(tables: Tables, state: State) -> State:
    """Go on: the round ends without its card, or the harbour stays unread. What is then unknown is asked on the sheet."""
    if state.phase == "harbour":
        return replace(state, phase="end")
    last = state.round == state.rounds
    again: Literal["bid", "take"] = "take" if state.phase == "take" else "bid"
    return replace(state, exact=False, deck=None, round=state.round if last else state.round + 1,
                   phase="harbour" if last else again, bids=Sealed(tuple(range(len(state.players)))))


def corrections(tables: Tables, state: State) -> tuple[Field, ...]:
    """Everybody's coins."""
    return tuple(Count(f"coins.{seat}", msg("Coins of {player}", player=player), 0, 12, state.coins[seat])
                 for seat, player in enumerate(state.players))


def correct(tables: Tables, state: State, changes: Mapping[str, Any]) -> State:
    """The state with coins put right, and a bidding that is under way begun again; raises Refused."""
    known = {f"coins.{seat}": seat for seat in range(len(state.players))}
    coins = list(state.coins)
    faults = Faults()
    for field, value in changes.items():
        if field not in known:
            faults.add(field, "is no value that can be corrected")
        elif not isinstance(value, int) or not 0 <= value <= 12:
            faults.add(field, "is {given}, but must be 0 to 12", given=str(value))
        else:
            coins[known[field]] = value
    faults.raise_any()
    fresh = replace(state, coins=tuple(coins), bids=Sealed(tuple(range(len(state.players)))))
    return replace(fresh, phase="bid") if state.phase == "turn" else fresh


def is_over(state: State) -> bool:
    """All rounds and the harbour are done."""
    return state.phase == "end"


def seen_by(tables: Tables, state: State, seat: int | None) -> State:
    """Without other seats' bids and without a hidden deck."""
    hidden = Sealed(state.bids.waiting, tuple(sorted(state.bids.seen_by(seat).items())))
    return replace(state, bids=hidden, deck=state.deck if state.open_deck else None)


def audit(tables: Tables, state: State) -> Iterator[str]:
    """Cards that lie twice, and coins that nobody can have."""
    cards = (*state.gone, *(state.deck or ()))
    if len(set(cards)) != len(cards):
        yield "a wind card lies in two places"
    if state.exact and state.deck is not None and set(cards) != set(tables.winds):
        yield "a wind card is lost"
    if not all(0 <= coins <= 12 for coins in state.coins):
        yield "a purse holds less than nothing or more than 12"
