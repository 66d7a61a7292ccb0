"""What a card costs a player, and every way to pay for it."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.errors import Faults
from companion.core.message import Message, Value, listing, msg, plural
from companion.games.splendor_duel.moves import NO_GOLD, Buy
from companion.games.splendor_duel.pieces import (
    COLOURS,
    GOLD,
    LETTERS,
    NONE,
    PAYABLE,
    PEARL,
    PIECES,
    Counts,
    amount,
    amounts,
    counts_of,
)
from companion.games.splendor_duel.state import Seat, State, bonuses, tokens, uncoloured_wilds
from companion.games.splendor_duel.tables import Card, Tables


def price(tables: Tables, seat: Seat, card: Card) -> Counts:
    """What a card costs a player now."""
    return less(card.cost, bonuses(tables, seat))


def less(cost: Counts, own: Counts) -> Counts:
    """The cost less the own bonuses of each colour, never below nothing (rule B2); pearls have no bonus."""
    return (*[cost[i] - own[i] if cost[i] > own[i] else 0 for i in range(PEARL)], cost[PEARL])


def shortage(cost: Counts, held: Counts) -> Counts:
    """What a player lacks of each gem and of pearls; gold may stand in for it (rule B3)."""
    return tuple([cost[i] - held[i] if cost[i] > held[i] else 0 for i in range(GOLD)])


def can_pay(cost: Counts, held: Counts) -> bool:
    """The tokens are enough, gold included."""
    return sum(shortage(cost, held)) <= held[GOLD]


def missing(cost: Counts, held: Counts) -> Message:
    """What is short beyond the gold: "1 red and 2 pearls short", with the gold that would close a part of it."""
    short = shortage(cost, held)
    if held[GOLD]:
        return msg("{what} short, {gold} to stand in", what=amounts(short), gold=amount("gold", held[GOLD]))
    return msg("{what} short", what=amounts(short))


def gold_ways(cost: Counts, held: Counts) -> Iterator[Counts]:
    """Every way to let gold stand in, the one with the least gold first (rule B3: the payer decides where)."""
    least = shortage(cost, held)
    ways = [least] if sum(least) <= held[GOLD] else []
    for place, need in enumerate(cost):
        ways = [
            (*way[:place], gold, *way[place + 1 :])
            for way in ways
            for gold in range(least[place], need + 1)
            if sum(way) - way[place] + gold <= held[GOLD]
        ]
    yield from sorted(ways, key=lambda way: (sum(way), way[::-1]))


def spelled(gold: Counts) -> str:
    """Where gold stands in, as letters: ``"UKK"``."""
    return "".join(letter * n for letter, n in zip(LETTERS, gold, strict=False)) or NO_GOLD


def gold_map(gold: Counts) -> dict[str, int]:
    """Where gold stands in, by word."""
    return {token: n for token, n in zip(PAYABLE, gold, strict=True) if n}


def told(cost: Counts, gold: Counts) -> Value:
    """A payment in words: "2 red, 1 pearl and 1 gold for blue"."""
    plain = tuple(amount(token, need - n) for token, need, n in zip(PAYABLE, cost, gold, strict=True) if need > n)
    golden = tuple(
        plural("{n} gold for {token}", "{n} gold for {token}", n, token=PIECES[token].label)
        for token, n in zip(PAYABLE, gold, strict=True)
        if n
    )
    return listing((*plain, *golden)) if plain or golden else msg("nothing")


def settled_payment(tables: Tables, state: State, seat: int, card: Card, move: Buy) -> tuple[Counts, Counts]:
    """Tokens and gold that a purchase spends, both without the gold counted as a token.

    Raises:
        Refused: if that is not exactly the price, or more than the player has (rules B2, B3).
    """
    held = tokens(state, seat)
    cost = price(tables, state.seats[seat], card)
    least = shortage(cost, held)
    default = least if move.pay is None else NONE[:GOLD]
    gold = default if move.gold_for is None else counts_of(move.gold_for)[:GOLD]
    pay = (
        tuple(max(0, need - n) for need, n in zip(cost, gold, strict=True))
        if move.pay is None
        else counts_of(move.pay)[:GOLD]
    )
    if all(p + g == need and p <= have for p, g, need, have in zip(pay, gold, cost, held, strict=False)) and sum(
        gold
    ) <= held[GOLD]:
        return pay, gold
    _check_payment(tables, state, seat, cost, (pay, gold))
    return pay, gold


def _check_payment(tables: Tables, state: State, seat: int, cost: Counts, payment: tuple[Counts, Counts]) -> None:
    """Tell everything that is wrong with a payment.

    A wild card whose colour the table did not say may have made one gem cheaper; which, only the table knows, so that much
    less is accepted.
    """
    pay, gold = payment
    held, player = tokens(state, seat), state.players[seat]
    loose = uncoloured_wilds(tables, state.seats[seat])
    faults = Faults()
    under = 0
    for token, p, g, need, have in zip(PAYABLE, pay, gold, cost, held, strict=False):
        if p > have:
            faults.add(f"pay.{token}", "is {given}, but {player} has {right}", "B3", given=p, player=player, right=have)
        elif g > need:
            faults.add(f"gold_for.{token}", "is {given}, but the card costs only {right} of that now", "B3", given=g,
                       right=need)
        elif p + g > need:
            faults.add(f"pay.{token}", "is {given}, but exactly {right} is paid; nothing is given in excess", "B3",
                       given=p, right=need - g)
        elif p + g < need and token in COLOURS and under + need - p - g <= loose:
            under += need - p - g
        elif p + g < need:
            faults.add(f"pay.{token}", "is {given}, but {right} must be paid after bonuses", "B2", given=p,
                       right=need - g)
    if sum(gold) > held[GOLD]:
        faults.add("gold_for", "needs {given} gold, but {player} has {right}; the price after bonuses is {price}", "B3",
                   given=sum(gold), player=player, right=held[GOLD], price=amounts(cost))
    faults.raise_any()


def spent(pay: Counts, gold: Counts) -> Counts:
    """All tokens of a payment, gold last."""
    return (*pay, sum(gold))


def minus(held: Counts, gone: Counts) -> Counts:
    """Tokens less others."""
    return tuple(have - n for have, n in zip(held, gone, strict=True))


def plus(held: Counts, got: Counts) -> Counts:
    """Tokens and others."""
    return tuple(have + n for have, n in zip(held, got, strict=True))
