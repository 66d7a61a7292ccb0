"""Laying out Regatta: first player, flags on the quay (the second row from what the first left), and the wind cards."""

from __future__ import annotations

from collections import Counter
from typing import Any

from companion.core.deal import Dealer, Drawn
from companion.core.errors import Faults
from companion.core.fields import Choice, Field, Option, Order
from companion.core.message import msg
from companion.core.setup import Document, Header
from companion.core.view import Step
from tests.toy.tables import Tables

ROW = 3


class Regatta(Document):
    """``flags``: two rows, or null where the table lays them; ``winds``: top card first, or null where hidden."""

    flags: tuple[tuple[str, ...] | None, tuple[str, ...] | None]
    winds: tuple[str, ...] | None


def deal(tables: Tables, header: Header, dealer: Dealer) -> dict[str, Any]:
    """What chance decides. A row that nobody typed in leaves the bag unknown, so the next is checked against all of it."""
    first = dealer.draw("first", header.players, 1)
    front = dealer.draw("flags.1", tables.bag, ROW)
    rest = Counter(tables.bag) - Counter(front or ())
    back = dealer.draw("flags.2", tuple(rest.elements()), ROW)
    return {"first_player": first[0] if first else None, "flags": (front, back),
            "winds": dealer.draw("winds", tuple(tables.winds))}


def check(tables: Tables, document: Regatta) -> None:
    """Raises Refused if a card lies in the deck twice or is none of ours, or a name is nobody's."""
    faults = Faults()
    for card, times in Counter(document.winds or ()).items():
        if card not in tables.winds:
            faults.add("winds", "holds {card}, which is no wind card", card=card)
        elif times > 1:
            faults.add("winds", "holds {card} twice", card=card)
    if document.first_player is not None and document.first_player not in document.players:
        faults.add("first_player", "is {name}, who does not play", name=document.first_player)
    faults.raise_any()


def checklist(tables: Tables, document: Regatta) -> tuple[Step, ...]:
    """How to lay the table, in order."""
    lead = document.first_player
    flags = [msg("Flags, row {row}: {flags}", row=row + 1, flags=laid) if laid else
             msg("Draw {count} flags for row {row}", row=row + 1, count=ROW) for row, laid in enumerate(document.flags)]
    deck = msg("Stack the wind cards, top first: {cards}", cards=document.winds) if document.winds and \
        document.options["winds"] == "dictated" else msg("Shuffle the {count} wind cards", count=len(tables.winds))
    return (Step(msg("{name} begins", name=lead) if lead else msg("Choose who begins"), "regatta:S1"),
            *(Step(text, "regatta:S2") for text in flags), Step(deck, "regatta:S3"))


def ask(tables: Tables, drawn: Drawn) -> Field | None:
    """The first player is a choice, flags are tapped in their order; nobody types in 25 wind cards."""
    if drawn.name == "winds":
        return None
    options = tuple(Option(kind, msg("{kind}", kind=kind)) for kind in dict.fromkeys(drawn.pool))
    if drawn.name == "first":
        return Choice("first", msg("First player"), options)
    return Order(drawn.name, msg("Flags"), options, Counter(drawn.pool), drawn.count)
