"""The setup as a checklist, in the order of the rulebook."""

from __future__ import annotations

from companion.core.deal import Way
from companion.core.message import Message, msg
from companion.core.view import Step
from companion.games.il_vecchio.setup import VecchioSetup, rolls_to_place
from companion.games.il_vecchio.tables import SHIELDS, Tables
from companion.games.il_vecchio.words import ANY_REGION, OFFERED


def checklist(tables: Tables, document: VecchioSetup) -> tuple[Step, ...]:
    """What to take and where to put it, step by step."""
    players = document.players
    steps = [
        Step(msg("Choose a side of the board; they differ in colour only."), "M1"),
        Step(msg("Put the province tiles open into the corners: Milan 6, Venice 5, Papal States 7."), "S1"),
        Step(_nobility(document), "S2"),
        Step(_shields(tables, document), "S3"),
    ]
    if len(players) == 2:
        steps.append(Step(msg("Two play: all five tracks begin at space 2; space 1 stays empty."), "S5"))
    steps += [
        Step(
            msg(
                "Put the five middlemen on towns of their colour (the red piece is the brown one), by chance, at most one "
                "in a numbered region."
            ),
            "S6",
        ),
        Step(_first(document), "S7"),
        Step(_florins(document), "S4"),
        Step(msg("Each player takes the 12 members of a colour, 1 carriage and 1 bishop."), "S8"),
        Step(_council(document), "S9"),
        Step(msg("Shuffle all other council tiles into the stack on the board, and put the extra-cost tile on it."), "S10"),
        *_members(document),
    ]
    return tuple(steps)


def _nobility(document: VecchioSetup) -> Message:
    if document.options["nobility"] == Way.HAND:
        return msg("Shuffle the 12 nobility tiles and stack them face down.")
    return msg("The app keeps the order of the 12 nobility tiles; lay them within reach, face down.")


def _shields(tables: Tables, document: VecchioSetup) -> Message:
    count = tables.shields[len(document.players)]
    if document.options["shields"] == Way.HAND:
        return msg(
            "Shuffle the {all} Medici shields and stack {n} of them face down below Florence; the others go into the box, "
            "unseen.",
            all=SHIELDS,
            n=count,
        )
    return msg(
        "The app keeps the stack of {n} Medici shields and says what each shows, once it knows how many of each kind your "
        "copy has. Until then: shuffle all {all}, stack {n} face down below Florence, and put the others into the box, "
        "unseen.",
        all=SHIELDS,
        n=count,
    )


def _first(document: VecchioSetup) -> Message:
    if document.first_player is None:
        return msg("Choose who begins, and give that player the first-player tile.")
    return msg("{player} begins and takes the first-player tile.", player=document.first_player)


def _in_turn_order(document: VecchioSetup) -> tuple[str, ...]:
    """The first player first, then clockwise; in seat order while nobody has said who begins (rules S4, S11)."""
    players = document.players
    start = 0 if document.first_player is None else players.index(document.first_player)
    return (*players[start:], *players[:start])


def _florins(document: VecchioSetup) -> Message:
    if document.florins is None:
        return msg("2 florins for the first player, 4 for the last in turn order, 3 for everybody else.")
    told = tuple(msg("{player} {n}", player=name, n=document.florins[name]) for name in _in_turn_order(document))
    return msg("Florins: {all}.", all=told)


def _council(document: VecchioSetup) -> Message:
    if document.options["council"] == Way.HAND:
        return msg(
            "Shuffle the 12 council tiles. Each player draws {n} and keeps one, open; it gives nothing now.", n=OFFERED
        )
    return msg(
        "The app deals {n} council tiles to each player and shows them at the table, to that player alone; each keeps one, "
        "open.",
        n=OFFERED,
    )


def _members(document: VecchioSetup) -> tuple[Step, ...]:
    free = msg("In the same order, each puts 2 more members into towns that border a region of free choice.")
    if not rolls_to_place(document.options):
        chosen = msg("In turn order, each puts 2 members into towns that border a region of free choice.")
        return Step(chosen, "L3"), Step(free, "S12")
    rolled = tuple(
        msg("{player} {a}+{b} = {sum}", player=name, a=first.dice[0], b=first.dice[1], sum=sum(first.dice))
        for name, (first, _) in ((name, document.placements[name]) for name in _in_turn_order(document))
        if first.dice is not None
    )
    if len(rolled) < len(document.players):
        text = msg("In turn order, each rolls two dice and puts 2 members into towns that border the region of the sum.")
    else:
        text = msg(
            "In turn order, each puts 2 members into towns that border the region rolled ({any}: any): {all}.",
            any=ANY_REGION,
            all=rolled,
        )
    return Step(text, "S11"), Step(free, "S12")
