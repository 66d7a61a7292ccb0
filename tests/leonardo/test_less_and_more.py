"""What is known stays known where the table records less, counts the turns anew, or puts cards right."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion import loader
from companion.core.errors import Refused
from companion.core.moves import Depth
from companion.core.setup import Header, plan
from companion.games.leonardo import GAME
from companion.games.leonardo.correct import correct
from companion.games.leonardo.forms import form
from companion.games.leonardo.keep import at_depth, loosened, skip
from companion.games.leonardo.moves import Complete
from companion.games.leonardo.research import complete
from companion.games.leonardo.setup import LeonardoSetup
from companion.games.leonardo.state import Group, Lab, Purse, State, Won, discount, with_seat, with_spot

TABLES = loader.tables(GAME)


def laid_out(header: Header) -> LeonardoSetup:
    document = plan(GAME, TABLES, header)
    assert isinstance(document, LeonardoSetup)
    return document


def begun(players: int = 3, **options: str) -> State:
    """Turn 1 of a beginners' game, every set told."""
    header = Header(
        game="leonardo",
        seed="LESS",
        secret_seed="HUSH",
        players=("Anna", "Bence", "Csilla", "Dora")[:players],
        options=options,
    )
    state: State = GAME.playing.start(TABLES, laid_out(header))
    state = replace(state, untold=(), stage="labs", mover=None)
    for seat in range(players):
        state = with_seat(state, seat, apprentices=5, small=Lab(5), large=Lab(4))
    return state


def researching(*seats: int, card: int = 8) -> State:
    """Phase D: these players announce the card."""
    state = replace(begun(), stage="research", turn=4, requested=(card, 1, 12), gaps=0)
    for seat in seats:
        state = with_seat(state, seat, small=Lab(5, weeks=9, since=1))
        state = complete(TABLES, state, Complete(seat=seat, lab="small", card=card))
    return state


@pytest.mark.rule("leonardo:D6")
@pytest.mark.parametrize("less", [lambda state: skip(TABLES, state), lambda state: at_depth(TABLES, state, Depth.KEY)])
def test_a_card_that_one_player_completed_stays_his_where_the_table_records_less(less: Any) -> None:
    after = less(researching(1))

    assert [won.card for won in after.seats[1].cards] == [8]
    assert after.stage == "loose"


@pytest.mark.rule("leonardo:D7")
def test_a_card_that_two_completed_is_open_where_the_table_records_less() -> None:
    after = loosened(researching(0, 2))

    assert after.unsaid == (8,)
    assert not any(own.cards for own in after.seats)


def test_a_turn_that_is_put_right_records_no_more_than_before() -> None:
    less = at_depth(TABLES, begun(), Depth.KEY)
    after = correct(TABLES, less, {"turn": 5})

    assert (after.stage, after.turn) == ("loose", 5)


@pytest.mark.rule("leonardo:D2", "leonardo:L2")
def test_a_smaller_turn_keeps_what_came_before_it_before_it() -> None:
    state = replace(begun(), turn=6, requested=(1, 12))
    state = with_seat(state, 0, cards=(Won(8, 5),), done=(8,), small=Lab(5, weeks=2, since=5))
    after = correct(TABLES, state, {"turn": 5})

    assert discount(TABLES, after, 0, TABLES.inventions[8].type) == 2
    assert after.seats[0].small.since < after.turn


@pytest.mark.rule("leonardo:K3")
def test_the_deck_of_the_app_stays_whole_where_cards_face_up_are_put_right() -> None:
    state = begun()
    assert state.deck is not None
    first, *others = (str(card) for card in state.requested)
    turned = correct(TABLES, state, {"requested": [*others, first]})
    swapped = correct(TABLES, state, {"requested": [*others, str(state.deck[3])]})

    assert turned.deck == state.deck
    assert swapped.deck == (*state.deck[:3], int(first), *state.deck[4:])


@pytest.mark.rule("leonardo:P4", "leonardo:P5")
def test_a_lab_with_workers_in_it_does_not_vanish_and_one_that_is_not_there_has_no_weeks() -> None:
    state = with_seat(begun(), 0, large=Lab(4, weeks=2, since=1, apprentices=1))
    with pytest.raises(Refused) as vanished:
        correct(TABLES, state, {"p0.large": "0"})
    with pytest.raises(Refused) as nowhere:
        correct(TABLES, with_seat(begun(), 0, large=None), {"p0.large_weeks": 4, "p0.large_men": 2})

    assert [fault.path for fault in vanished.value.faults] == ["p0.large"]
    assert [fault.path for fault in nowhere.value.faults] == ["p0.large"]


@pytest.mark.rule("leonardo:S2")
def test_apprentices_in_the_box_are_known_before_a_set_was_told() -> None:
    state = replace(begun(2), untold=(1,), stage="kits")

    assert [own.out for own in loosened(state).seats] == [state.seats[0].out, 2]


@pytest.mark.rule("leonardo:E1")
def test_nobody_stands_on_the_form_who_cannot_pay() -> None:
    state = begun()
    for seat in range(3):
        state = with_spot(state, "D", (*state.spots[3], Group(seat, apprentices=3 - seat)))
    state = replace(state, stage="area", area="D", queue=(0, 1, 2), mover=0)
    state = with_seat(state, 1, purse=Purse(1, (0,) * 5))
    takers = next(field for field in form(TABLES, state, "buy", {}) if field.id == "takers")

    assert getattr(takers, "default", None) == ("0", "2")


def test_a_deck_that_only_the_table_can_build_is_explained() -> None:
    header = Header(
        game="leonardo",
        seed="LESS",
        secret_seed="HUSH",
        players=("Anna", "Bence"),
        options={"start": "experienced", "requested": "hand"},
    )
    steps = GAME.laying.checklist(TABLES, laid_out(header))

    assert not any("Nobody shuffles" in str(step.text) for step in steps)
    assert any("bottom of the deck" in str(step.text) for step in steps)
    assert any(step.rule == "X2" for step in steps)
