"""The fields of phase D: what is completed, what is shown, and who won the bids."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.core.fields import Choice, Count, Field, Option
from companion.core.message import msg
from companion.games.leonardo import fields as ask
from companion.games.leonardo import labs, research
from companion.games.leonardo.faces import card_options
from companion.games.leonardo.moves import Complete
from companion.games.leonardo.payment import most_payable
from companion.games.leonardo.state import State, most_discount, printed, unseen
from companion.games.leonardo.tables import HIGHEST_VALUE, WEEKS, Tables
from companion.games.leonardo.words import GOODS, METALS, PIECES, good_word, metal_word


def complete(tables: Tables, state: State, entered: Mapping[str, Any]) -> tuple[Field, ...]:
    """Lab, invention, and what the card shows (D1 to D4)."""
    who = Choice(
        "who",
        msg("Which lab?"),
        tuple(Option(lab_id, ask.lab_label(state, lab_id)) for lab_id in research.completable(tables, state)),
    )
    if "who" not in entered:
        return (who,)
    seat, name, lab = labs.lab_at(state, str(entered["who"]))
    card = Choice("card", msg("Which invention?"), card_options(tables, research.cards_for(tables, state, seat, lab)))
    if "card" not in entered:
        return (who, card)
    number = int(entered["card"])
    return (
        who,
        card,
        *_card_facts(tables, state, Complete(seat=seat, lab=name, card=number)),
    )


def _card_facts(tables: Tables, state: State, move: Complete) -> tuple[Field, ...]:
    """What the card shows, as far as it is not read off yet; filled in with what is probable."""
    told, table = printed(state, move.card), tables.inventions[move.card]
    fields: list[Field] = []
    if told.type is None:
        types = tuple(Option(good, good_word(good), piece=PIECES[good]) for good in GOODS)
        fields.append(Choice("kind", msg("Type on the card"), types, table.type))
    early = research.too_early(tables, state, move) is not None
    if told.weeks is None and (early or move.card == research.DISPUTED):
        lab = state.seats[move.seat].lab(move.lab)
        most = (lab.weeks or 0) + most_discount(tables, state, move.seat) if lab else 0
        possible = tuple(int(n) for n in WEEKS if int(n) <= most)
        fields.append(ask.numbers("weeks", msg("Weeks on the card"), possible))
    if told.metal is None and move.card == research.DISPUTED:
        fields.append(
            Choice("metal", msg("Metal of its back"), tuple(Option(metal, metal_word(metal)) for metal in METALS))
        )
    first = research.is_first(state, move.card) or move.card in unseen(tables, state)
    value = (told.first or table.first) if first else (told.later or table.later)
    label = msg("Florins: the first, black value") if first else msg("Florins: the later, grey value")
    fields.append(Count("florins", label, 0, HIGHEST_VALUE, value))
    if state.shops is not None or state.seats[move.seat].purse is not None:
        known = told.goods or table.goods
        default = None if known is None else {good: n for good, n in zip(GOODS, known, strict=True) if n}
        gold = table.metal == "gold"
        fields.append(ask.amounts("goods", msg("Components under the lab"), 2, 4 if gold else None, default))
    return tuple(fields)


def show(tables: Tables, state: State, entered: Mapping[str, Any]) -> tuple[Field, ...]:
    """Lab and invention (D5)."""
    able = {f"{seat}:{name}": cards for seat, name, cards in research.showable(state)}
    who = Choice("who", msg("Which lab?"), tuple(Option(lab_id, ask.lab_label(state, lab_id)) for lab_id in able))
    if entered.get("who") not in able:
        return (who,)
    return (who, Choice("card", msg("Which invention?"), card_options(tables, able[str(entered["who"])])))


def auction(state: State, entered: Mapping[str, Any]) -> tuple[Field, ...]:
    """Who won the bids, and what was paid (D7 to D9)."""
    seats = tuple(seat for seat in research.bidders(state) if most_payable(state, seat))
    options = tuple(Option(str(seat), msg("{player}", player=state.players[seat])) for seat in seats)
    winner = Choice("seat", msg("Who won the card?"), (*options, Option("nobody", msg("nobody: all bid 0"))))
    most = most_payable(state, int(entered["seat"])) if entered.get("seat") not in (None, "nobody") else 1
    paid = Count("florins", msg("Florins paid"), 1, most)
    return (winner, paid) if entered.get("seat") not in (None, "nobody") else (winner,)
