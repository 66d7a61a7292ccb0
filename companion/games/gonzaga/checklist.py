"""The layout as a checklist in rulebook order."""

from __future__ import annotations

from companion.core.deal import Way
from companion.core.message import Message, listing, msg
from companion.core.view import Step
from companion.games.gonzaga.setup import LAST_TURN, GonzagaSetup, owner_of
from companion.games.gonzaga.tables import Tables


def checklist(tables: Tables, document: GonzagaSetup) -> tuple[Step, ...]:
    """What to take and where to put it. Decks and goals that the app keeps are not told."""
    del tables
    owner = document.players[owner_of(document.options, len(document.players))]
    return (
        Step(msg("Lay the board in the middle: six regions, each with 4 cities and 4 harbours, and six seas."), "S2"),
        *_scenario_steps(document),
        Step(msg("Everybody takes a colour: 12 fiefs, 12 fief cards, 6 rings, a marker and 11 planning cards."), "S1"),
        Step(_cards(document), "S5"),
        Step(msg("Put every marker on 0 and 6 rings on each player board."), "S6"),
        _deck_step(document),
        *_last_turn_steps(document, owner),
        _goal_step(document),
        Step(msg("Lay the Gonzaga tile beside the board and the summary card at hand."), "G1"),
    )


def _scenario_steps(document: GonzagaSetup) -> list[Step]:
    if document.flourishing:
        name = document.scenario or "–"
        return [
            Step(
                msg(
                    "Scenario tile ({name}). Put a seal face up beside {flourishing}, and face down beside {inactive}.",
                    name=name,
                    flourishing=document.flourishing,
                    inactive=document.inactive,
                ),
                "S4",
            )
        ]
    if document.options["scenario"] == Way.DICTATED:
        return [
            Step(
                msg(
                    "The app draws the scenario tile when the table begins, among the tiles that your copy is known to "
                    "have for this number of players. Put the seals down then."
                ),
                "S4",
            )
        ]
    return [
        Step(
            msg(
                "Draw one of the scenario tiles marked for {n} players. Put a seal face up beside each region on it, and "
                "face down beside the others. The table asks which they are.",
                n=len(document.players),
            ),
            "S4",
        )
    ]


def _cards(document: GonzagaSetup) -> Message:
    if document.inactive:
        return msg(
            "Everybody puts the region cards of {inactive} back into the box and keeps {n}: the flourishing regions and "
            "the one for inactive regions.",
            inactive=document.inactive,
            n=len(document.flourishing) + 1,
        )
    return msg(
        "Everybody puts the region cards of the inactive regions back into the box; the card for them stays in hand."
    )


def _deck_step(document: GonzagaSetup) -> Step:
    match document.options["decks"]:
        case Way.HAND:
            return Step(msg("Everybody shuffles the own 12 fief cards into a face-down deck."), "S7")
        case Way.KEPT:
            return Step(
                msg(
                    "The app keeps the order of the fief cards and says each round who takes which fief. Keep the cards at "
                    "hand for their numbers."
                ),
                "S7",
            )
        case _:
            decks = document.fief_decks or {}
            told = listing(
                msg("{player}: {fiefs}", player=name, fiefs=" ".join(str(card) for card in deck if card != LAST_TURN))
                for name, deck in decks.items()
            )
            return Step(msg("Stack the fief cards, top first. {decks}.", decks=told), "S7")


def _last_turn_steps(document: GonzagaSetup, owner: str) -> list[Step]:
    if document.options["decks"] == Way.KEPT:
        return [
            Step(msg("{player}, the oldest, lays the Last Turn card at hand: after round 6 it counts.", player=owner), "S8")
        ]
    return [
        Step(
            msg(
                "{player}, the oldest, puts the Last Turn card under the own sixth fief card: 6 above it, 6 below.",
                player=owner,
            ),
            "S8",
        )
    ]


def _goal_step(document: GonzagaSetup) -> Step:
    if document.options["goals"] == Way.HAND:
        return Step(
            msg(
                "Shuffle the secret goals and deal one to each player; the others go back unseen. Look at "
                "yours at any time."
            ),
            "S9",
        )
    return Step(
        msg(
            "The app has dealt the secret goals: when planning, everybody looks at the own one alone. The cards stay in "
            "the box."
        ),
        "S9",
    )
