"""Florins and components on their way between players, bank and shops; a kept purse follows them."""

from __future__ import annotations

from dataclasses import replace

from companion.core.errors import refuse
from companion.games.leonardo.state import Goods, State, with_seat
from companion.games.leonardo.tables import BANK, IN_SHOP
from companion.games.leonardo.words import GOODS, good_word
from companion.games.leonardo.words import florins as florins_word


def paid(state: State, seat: int, florins: int, path: str = "florins") -> State:
    """A player pays the bank, or with a negative number is paid; only a kept purse shows it.

    ``path`` is what costs or brings the florins, for refusals.

    Raises:
        Refused: if a kept purse, or all players together, hold less.
    """
    purse = state.seats[seat].purse
    if purse is not None:
        if purse.florins < florins:
            raise refuse(
                path,
                "cannot be paid: it costs {price}, but the purse of {player} holds {have}",
                "E1",
                price=florins_word(florins),
                player=state.players[seat],
                have=florins_word(purse.florins),
            )
        state = with_seat(state, seat, purse=replace(purse, florins=purse.florins - florins))
    if state.bank is None:
        return state
    bank = state.bank + florins
    kept = sum(own.purse.florins for own in state.seats if own.purse is not None)
    if bank < 0:
        raise refuse(path, "cannot be paid out: the bank holds {have}", "M1", have=florins_word(state.bank))
    if bank + state.council + kept > BANK:
        raise refuse(
            path,
            "cannot be paid: it costs {price}, but {player} can have {have} at most; all others lie elsewhere",
            "E1",
            "M1",
            price=florins_word(florins),
            player=state.players[seat],
            have=florins_word(BANK - state.bank - state.council - kept),
        )
    return replace(state, bank=bank)


def most_payable(state: State, seat: int) -> int:
    """The most that a player can pay, as far as is known: the purse, or what is neither in the bank nor in other purses."""
    purse = state.seats[seat].purse
    if purse is not None:
        return purse.florins
    kept = sum(own.purse.florins for own in state.seats if own.purse is not None)
    return BANK - (state.bank or 0) - state.council - kept


def gained(state: State, seat: int, goods: Goods, path: str = "goods") -> State:
    """A player takes components from the shops; ``path`` is what brings them, for refusals.

    Raises:
        Refused: if a shop has not got them.
    """
    if state.shops is not None:
        left = tuple(have - n for have, n in zip(state.shops, goods, strict=True))
        if min(left) < 0:
            short = next(good for good, n in zip(GOODS, left, strict=True) if n < 0)
            raise refuse(path, "cannot be had: the shop has not enough {good}", "H1", good=good_word(short))
        state = replace(state, shops=left)
    return _with_goods(state, seat, goods)


def given_back(state: State, seat: int, goods: Goods) -> State:
    """A player puts components back into the shops (D11).

    Where that is more than the box holds, something was recorded wrongly before, and the shops are not known any more.

    Raises:
        Refused: if a kept purse holds less.
    """
    state = _with_goods(state, seat, tuple(-n for n in goods))
    if state.shops is None:
        return state
    left = tuple(have + n for have, n in zip(state.shops, goods, strict=True))
    kept = [own.purse.goods for own in state.seats if own.purse is not None]
    fits = all(n + sum(held[place] for held in kept) <= IN_SHOP for place, n in enumerate(left))
    return replace(state, shops=left if fits else None)


def _with_goods(state: State, seat: int, goods: Goods) -> State:
    purse = state.seats[seat].purse
    if purse is None:
        return state
    held = tuple(have + n for have, n in zip(purse.goods, goods, strict=True))
    if min(held) < 0:
        raise refuse("goods", "is more than {player} has", "D11", player=state.players[seat])
    return with_seat(state, seat, purse=replace(purse, goods=held))


def one_good(good: str) -> Goods:
    """One component."""
    return tuple(int(other == good) for other in GOODS)
