"""Laying the game out: what chance decides, what a document may hold, and what the table types in."""

from __future__ import annotations

from typing import Any

from companion.core.deal import Dealer, Drawn, Part, Way
from companion.core.errors import Faults
from companion.core.fields import Choice, Field, Option, Order
from companion.core.message import msg
from companion.core.setup import Document, Header
from companion.games.leonardo.faces import card_face, card_label
from companion.games.leonardo.tables import FIRST_REQUESTED, REQUESTED, SETS, Tables
from companion.games.leonardo.words import MIDDLE

BEGINNER, EXPERT = "beginner", "experienced"
EXPERT_KIT = "expert"

OPTIONS = (
    Choice(
        "start",
        msg("Setup"),
        (Option(BEGINNER, msg("beginners: a set for each seat")), Option(EXPERT, msg("experienced: pick favours, turn 0"))),
        BEGINNER,
    ),
    Choice(
        "council",
        msg("Council"),
        (Option("standard", msg("standard rule")), Option("powerful", msg("Codex Leonardi I: powerful Council"))),
        "standard",
    ),
)
PARTS = (
    Part("first", msg("First player"), (Way.DICTATED, Way.HAND), Way.DICTATED, Way.DICTATED),
    Part(
        "requested", msg("First requested inventions (experienced)"), (Way.DICTATED, Way.HAND), Way.DICTATED, Way.DICTATED
    ),
    Part("deck", msg("Invention deck"), (Way.KEPT, Way.DICTATED, Way.HAND), Way.KEPT, Way.KEPT),
)
_LOW = tuple(MIDDLE)


class LeonardoSetup(Document):
    """A laid-out game. ``null`` stands where only the table knows. ``deck`` lists numbers, the top card first."""

    requested: tuple[int, ...] | None
    deck: tuple[int, ...] | None
    removed: tuple[int, ...] | None
    council_florins: int
    mechanics: int
    kits: dict[str, str] | None


def deal(tables: Tables, header: Header, dealer: Dealer) -> dict[str, Any]:
    """Ask chance for first player (S1), requested cards (S4, X1, X2) and the deck in its three layers (K1 to K3)."""
    count = len(header.players)
    expert = header.options["start"] == EXPERT
    first = dealer.draw("first", header.players, 1)
    requested, removed = _first_cards(tables, dealer, count, expert)
    deck = None if requested is None or removed is None else _deck(tables, dealer, (*requested, *removed))
    return {
        "first_player": None if first is None else first[0],
        "requested": requested,
        "deck": deck,
        "removed": removed,
        "council_florins": 1,
        "mechanics": 3 * count,
        "kits": kits(header.players, None if first is None else first[0], expert),
    }


def _first_cards(
    tables: Tables, dealer: Dealer, count: int, expert: bool
) -> tuple[tuple[int, ...] | None, tuple[int, ...] | None]:
    """The cards face up, and those out of the game.

    Experienced players turn them up from a deck that is shuffled already. Drawing them first, from a top layer of the right
    metals, gives every layout the same chance, and leaves the rest of the deck to its own, secret draw.
    """
    if not expert:
        return FIRST_REQUESTED[: REQUESTED[count]], ()
    low = tuple(str(number) for metal in _LOW for number in tables.pile(metal))
    if dealer.ways["requested"] is Way.HAND:
        out = _numbers(dealer.draw("requested.removed", low, 3)) if count == 2 else ()
        rest = tuple(card for card in low if int(card) not in (out or ()))
        return _numbers(dealer.draw("requested.up", rest, REQUESTED[count])), out
    removed: list[int] = []
    top: list[str] = []
    for metal in _LOW:
        pile = dealer.draw(f"requested.{metal}", tuple(str(number) for number in tables.pile(metal)))
        assert pile is not None  # dictated parts are always drawn
        out_of_game = 1 if count == 2 else 0
        removed += [int(card) for card in pile[:out_of_game]]
        top += pile[out_of_game : len(pile) - MIDDLE[metal]]
    return _numbers(dealer.draw("requested.up", top, REQUESTED[count])), tuple(removed)


def _numbers(cards: tuple[str, ...] | None) -> tuple[int, ...] | None:
    return None if cards is None else tuple(int(card) for card in cards)


def _deck(tables: Tables, dealer: Dealer, gone: tuple[int, ...]) -> tuple[int, ...] | None:
    """Bottom (K1), middle (K2) and top (K3) of the deck; ``None`` where the table shuffles or it is not known here."""
    if dealer.ways["deck"] is Way.HAND:
        return None
    gold = tables.pile("gold")
    bottom = dealer.draw("deck.bottom", tuple(str(number) for number in gold[5:]))
    middle = [str(number) for number in gold[:5]]
    top: list[str] = []
    for metal in _LOW:
        pile = dealer.draw(f"deck.{metal}", tuple(str(number) for number in tables.pile(metal) if number not in gone))
        if pile is None:
            return None
        middle += pile[: MIDDLE[metal]]
        top += pile[MIDDLE[metal] :]
    layers = (dealer.draw("deck.top", top), dealer.draw("deck.middle", middle), bottom)
    return tuple(int(card) for layer in layers for card in layer or ())


def kits(players: tuple[str, ...], first: str | None, expert: bool) -> dict[str, str] | None:
    """Set A for the first player, the next letters clockwise (S1); experienced players all start alike (X3)."""
    if expert:
        return dict.fromkeys(players, EXPERT_KIT)
    if first is None:
        return None
    start = players.index(first)
    return {name: SETS[(seat - start) % len(players)] for seat, name in enumerate(players)}


def check(tables: Tables, document: LeonardoSetup) -> None:
    """Check a document against the box, without asking its seed.

    Raises:
        Refused: with everything that cannot be laid out.
    """
    faults = Faults()
    count = len(document.players)
    expert = document.options.get("start") == EXPERT
    if not 2 <= count <= len(SETS):
        faults.add("players", "are {given}, but this game is for 2 to 5", given=count)
        faults.raise_any()
    if document.first_player is not None and document.first_player not in document.players:
        faults.add(
            "first_player",
            "is {given}, but the players are {right}",
            "S1",
            given=document.first_player,
            right=document.players,
        )
    elif document.kits != kits(document.players, document.first_player, expert):
        faults.add(
            "kits", "must be set A for the first player and the next letters clockwise, or expert for all", "S1", "X3"
        )
    if document.council_florins != 1:
        faults.add("council_florins", "is {given}, but 1 florin lies on the Council", "S3", given=document.council_florins)
    if document.mechanics != 3 * count:
        faults.add("mechanics", "is {given}, but {right} are laid out", "S3", given=document.mechanics, right=3 * count)
    if not expert and document.requested != FIRST_REQUESTED[: REQUESTED[count]]:
        faults.add(
            "requested", "must be {right}", "S4", right=tuple(str(card) for card in FIRST_REQUESTED[: REQUESTED[count]])
        )
    _check_cards(tables, document, expert, faults)
    faults.raise_any()


def _check_cards(tables: Tables, document: LeonardoSetup, expert: bool, faults: Faults) -> None:
    count = len(document.players)
    out = 3 if expert and count == 2 else 0
    seen: set[int] = set()
    for name, cards, size in (
        ("requested", document.requested, REQUESTED[count]),
        ("removed", document.removed, out),
        ("deck", document.deck, len(tables.inventions) - REQUESTED[count] - out),
    ):
        if cards is None:
            continue
        if len(cards) != size:
            faults.add(name, "has {given} cards, but must have {right}", "K3", "X1", "X2", given=len(cards), right=size)
        for place, card in enumerate(cards):
            if card not in tables.inventions:
                faults.add(f"{name}[{place}]", "is {given}, but inventions are numbered 1 to 25", given=card)
            elif card in seen:
                faults.add(f"{name}[{place}]", "is {given} a second time", given=card)
            seen.add(card)
    if document.deck is None or faults:
        return
    if document.requested is None or document.removed is None:
        faults.add("deck", "cannot be known while the face-up cards are not", "X1")
        return
    _check_layers(tables, document, faults)


def _check_layers(tables: Tables, document: LeonardoSetup, faults: Faults) -> None:
    deck = document.deck or ()
    top, middle, bottom = deck[:-16], deck[-16:-5], deck[-5:]
    metals = [tables.inventions[card].metal for card in middle]
    if sorted(bottom) != [21, 22, 23, 24, 25]:
        faults.add("deck", "must end with #21 to #25", "K1")
    if set(range(16, 21)) - set(middle) or any(metals.count(metal) != n for metal, n in MIDDLE.items()):
        faults.add("deck", "must have #16 to #20, 1 bronze, 2 copper and 3 silver cards above the last five", "K2")
    if any(tables.inventions[card].metal == "gold" for card in top):
        faults.add("deck", "must have no gold card above its last 16", "K3")


def ask(tables: Tables, drawn: Drawn) -> Field | None:
    """What the table may type in on the Set up page; the deck is not typed in, its cards are named as they come up."""
    match drawn.name:
        case "first":
            return Choice(
                drawn.name, msg("Who begins?"), tuple(Option(name, msg("{player}", player=name)) for name in drawn.pool)
            )
        case "requested.up" | "requested.removed":
            label = (
                msg("Inventions turned up, left to right")
                if drawn.name == "requested.up"
                else msg("Inventions that leave the game")
            )
            cards = tuple(
                Option(card, card_label(tables.inventions[int(card)]), card_face(tables.inventions[int(card)]))
                for card in drawn.pool
            )
            return Order(drawn.name, label, cards, dict.fromkeys(drawn.pool, 1), drawn.count)
        case _:
            return None
