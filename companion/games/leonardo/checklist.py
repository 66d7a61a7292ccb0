"""The setup as a checklist in the order of the rulebook."""

from __future__ import annotations

from companion.core.deal import Way
from companion.core.message import Message, listing, msg
from companion.core.view import Step
from companion.games.leonardo.faces import card_face
from companion.games.leonardo.setup import EXPERT, LeonardoSetup
from companion.games.leonardo.tables import REQUESTED, SET_FLORINS, Kit, Tables
from companion.games.leonardo.words import apprentices, florins, goods_words


def checklist(tables: Tables, document: LeonardoSetup) -> tuple[Step, ...]:
    """What to take and where to put it."""
    count = len(document.players)
    expert = document.options["start"] == EXPERT
    steps = [_first(document)]
    steps += _expert() if expert else _beginners(tables, document)
    if count < 5:
        steps.append(
            Step(msg("Put the masters, apprentices and labs of the colours that nobody plays into the box."), "S2")
        )
    if not expert and count < 4:
        back = apprentices(4 - count)
        steps.append(Step(msg("Each player puts {n} of his own back into the box, for good.", n=back), "S2"))
    steps += _board(document)
    steps.append(_requested(tables, document))
    steps += _deck(document)
    if expert:
        steps.append(Step(msg("Turn 0: the Table page asks for the favours, one at a time."), "X4"))
    return tuple(steps)


def _board(document: LeonardoSetup) -> list[Step]:
    return [
        Step(msg("Put the board out, the money marker on 0 and the turn marker on 1."), "S3"),
        Step(
            msg(
                "Put 1 florin on the Council, {n} mechanical men on the Workshop, and each component into its shop.",
                n=document.mechanics,
            ),
            "S3",
        ),
        Step(
            msg(
                "Put the players' large labs that nobody has yet on the Workshop, 4 spaces up, and the players' other "
                "apprentices on the Academy."
            ),
            "S3",
        ),
    ]


def _first(document: LeonardoSetup) -> Step:
    if document.first_player is None:
        return Step(msg("Choose who begins, or draw lots; he gets Leonardo."), "S1")
    return Step(msg("{player} begins and gets Leonardo.", player=document.first_player), "S1")


def _beginners(tables: Tables, document: LeonardoSetup) -> list[Step]:
    if document.kits is None:
        return [Step(msg("The first player takes set A, the others clockwise B, C and so on."), "S1")]
    return [Step(_kit(tables, name, letter), "S5") for name, letter in document.kits.items()]


def _kit(tables: Tables, name: str, letter: str) -> Message:
    money = florins(SET_FLORINS[letter])
    kit = tables.kits.get(letter)
    if kit is None:
        return msg(
            "{player} takes set {set} as drawn in the rulebook: 1 master, 2 work counters, {money} and the 0 card, and the "
            "labs, apprentices and components of the picture.",
            player=name,
            set=letter,
            money=money,
        )
    return msg(
        "{player} takes set {set}: 1 master, {apprentices}, 2 work counters, {labs}, {goods}, {money} and the 0 card.",
        player=name,
        set=letter,
        apprentices=apprentices(kit.apprentices),
        labs=_labs(kit),
        goods=goods_words(kit.goods),
        money=money,
    )


def _labs(kit: Kit) -> Message:
    small = msg("the small lab on its side of {n}", n=kit.small)
    return small if not kit.large else msg("{small} and the large lab on its side of {n}", small=small, n=kit.large)


def _expert() -> list[Step]:
    return [
        Step(
            msg(
                "Each player takes 1 master, 3 apprentices, 2 work counters, the small lab on its side of 3, 3 florins "
                "and the 0 card."
            ),
            "X3",
        )
    ]


def _requested(tables: Tables, document: LeonardoSetup) -> Step:
    count = REQUESTED[len(document.players)]
    if document.requested is None:
        return Step(msg("Build the deck as below, then turn up {n} inventions from it, left to right.", n=count), "X1")
    cards = tuple((str(card), card_face(tables.inventions[card])) for card in document.requested)
    return Step(
        msg("Lay these inventions face up, left to right: {cards}.", cards=_listed(document.requested)), "S4", cards=cards
    )


def _listed(cards: tuple[int, ...]) -> tuple[str, ...]:
    return listing(f"#{card}" for card in cards)  # type: ignore[return-value]


def _deck(document: LeonardoSetup) -> list[Step]:
    steps = []
    if document.removed:
        steps.append(Step(msg("Out of the game: {cards}.", cards=_listed(document.removed)), "X2"))
    match Way(document.options["deck"]):
        case Way.KEPT if document.requested is not None and document.removed is not None:
            return [
                *steps,
                Step(
                    msg(
                        "Keep the other inventions at hand, sorted by number. Nobody shuffles: the app keeps the deck in "
                        "its three layers and says which card comes up."
                    ),
                    "K3",
                ),
            ]
        case Way.DICTATED if document.deck is not None:
            return [
                *steps,
                Step(
                    msg("Stack the deck in this order, the first one on top: {cards}.", cards=_listed(document.deck)), "K3"
                ),
            ]
        case _:
            pass
    steps.append(
        Step(
            msg(
                "Sort the other inventions into five piles and shuffle each face down: #21 to #25, #16 to #20, silver, "
                "copper, bronze."
            ),
            "K1",
        )
    )
    steps.append(Step(msg("Put the pile #21 to #25 down: the bottom of the deck."), "K1"))
    steps.append(
        Step(msg("Draw 1 bronze, 2 copper and 3 silver cards, shuffle them with #16 to #20, and put these 11 on it."), "K2")
    )
    if document.removed is None:
        steps.append(Step(msg("Two players: put 1 bronze, 1 copper and 1 silver card face up out of the game."), "X2"))
    steps.append(Step(msg("Shuffle all that is left and put it on top."), "K3"))
    return steps
