"""The questions that players asked, each with its answer."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.core.reading import read
from companion.games.leonardo import GAME
from companion.games.leonardo.city import movable, ranking, targets
from companion.games.leonardo.research import needed
from companion.games.leonardo.state import Group, Lab, discount, wanted, with_seat, with_spot
from tests.leonardo import document, owning, place, play, refused, researching, start, table, tables, working

T = tables()


def result(*players: dict[str, object]) -> list[int]:
    sheet = read(GAME.scoring.sheet, {"players": [{"name": f"P{n}", **player} for n, player in enumerate(players)]})
    return [line.points for player in GAME.scoring.score(T, sheet).players for line in player.lines if line.id == "variety"]


@pytest.mark.rule("leonardo:N2")
def test_q1_no_inventions_are_turned_up_after_turn_eight() -> None:
    seven = replace(table(3, turn=7), requested=(1,), deck=(2, 3, 4, 5))
    eight = replace(table(3, turn=8), requested=(1,), deck=(2, 3, 4, 5))

    assert (wanted(seven), wanted(eight)) == (3, 0)
    after = play(replace(eight, stage="research", gone=(), deck=None), {"type": "researched"})
    assert (after.turn, after.stage, after.requested) == (9, "labs", (1,))


@pytest.mark.rule("leonardo:N3")
@pytest.mark.parametrize("turn", [8, 9])
def test_q2_new_work_may_start_in_the_last_two_turns(turn: int) -> None:
    state = play(table(3, turn=turn), {"type": "labs", "start": ["0:small"]})

    assert state.seats[0].small.works
    assert state.mover == 0


@pytest.mark.rule("leonardo:C5", "leonardo:C6", "leonardo:C11")
def test_q3_an_apprentice_moves_never_into_the_council_but_out_of_it_by_the_standard_rule() -> None:
    for powerful in (False, True):
        state = with_spot(with_spot(table(3, powerful=powerful), "A", (Group(0, 2),)), "D", (Group(0, 1),))
        state = replace(state, stage="carry", area="A", mover=0, picks=((1, 0),))
        assert movable(state) == (((0, "D"),) if powerful else ((0, "A"), (0, "D")))
        assert "A" not in targets(state, 0, "D")
        refused(state, "C5", type="move", seat=0, source="D", target="A")
    refused(state, "C6", type="move", seat=0, source="A", target="E")


@pytest.mark.rule("leonardo:C11")
def test_q4_the_powerful_council_moves_others_between_b_and_h_but_not_to_where_they_are_first() -> None:
    state = with_spot(with_spot(table(3, powerful=True), "D", (Group(1, 2), Group(2, 1))), "E", (Group(1, 1),))
    state = working(with_seat(state, 1, small=Lab(3, weeks=0, apprentices=1)), "1:small")
    state = replace(state, stage="carry", area="A", mover=0, picks=((1, 0),))

    assert (1, "D") in movable(state)
    assert all(area in "BCDEFGH" for _, area in movable(state))
    refused(state, "C11", type="move", seat=1, source="E", target="D")
    after = play(state, {"type": "move", "seat": 2, "source": "D", "target": "E"})
    assert after.spots[4] == (Group(1, 1), Group(2, 1)) or after.stage == "area"


@pytest.mark.rule("leonardo:L6", "leonardo:L4")
def test_q5_nothing_is_added_to_a_lab_that_works() -> None:
    state = working(table(3, turn=2), "0:small", weeks=3)

    assert "cancel that first" in refused(state, "L6", type="labs", start=["0:small"])


@pytest.mark.rule("leonardo:D10")
def test_q6_other_components_than_the_card_asks_for_do_not_complete_it() -> None:
    state = researching(working(table(3, turn=2), "0:small", weeks=4))
    state = replace(state, requested=(16, 2), deck=tuple(n for n in range(1, 26) if n not in (2, 16)))

    assert "components" in refused(
        replace(working(state, "0:small", weeks=15)),
        "D10",
        type="complete",
        seat=0,
        lab="small",
        card=16,
        goods={"wood": 1},
    )
    assert "components" in refused(
        state, "D10", type="complete", seat=0, lab="small", card=2, metal="bronze", goods={"wood": 1, "rope": 1}
    )


@pytest.mark.rule("leonardo:D2", "leonardo:D3")
def test_q7_cards_of_the_type_from_earlier_turns_take_two_weeks_off_each() -> None:
    state = table(3, turn=4)
    one, two = owning(state, 0, 7, turn=2), owning(state, 0, 7, 12, turn=2)

    assert [needed(T, which, 0, 17) for which in (state, one, two)] == [15, 13, 11]
    read_off = researching(working(two, "0:small", weeks=3))
    read_off = replace(read_off, requested=(*read_off.requested, 2), deck=tuple(n for n in read_off.deck or () if n != 2))
    seven = play(
        read_off, {"type": "complete", "seat": 0, "lab": "small", "card": 2, "kind": "wood", "weeks": 7, "florins": 8}
    )
    assert seven.seats[0].done[-1] == 2
    refused(
        replace(read_off, seats=(replace(read_off.seats[0], cards=read_off.seats[0].cards[:1]), *read_off.seats[1:])),
        "D2",
        type="complete",
        seat=0,
        lab="small",
        card=2,
        kind="wood",
        weeks=7,
    )


@pytest.mark.rule("leonardo:D2")
def test_q7_with_four_weeks_and_two_cards_nothing_is_needed_but_it_must_be_declared() -> None:
    state = owning(table(3, turn=4), 0, 7, 12, turn=2)
    state = replace(state, requested=(*state.requested, 2), deck=tuple(n for n in state.deck or () if n != 2))
    state = play(state, {"type": "labs", "start": ["0:small"]}, *place("pass", "pass", "pass"))

    assert state.stage == "research"
    assert state.seats[0].small.weeks == 0
    after = play(state, {"type": "complete", "seat": 0, "lab": "small", "card": 2}, {"type": "researched"})
    assert [won.card for won in after.seats[0].cards] == [7, 12, 2]


@pytest.mark.rule("leonardo:D3")
def test_q8_cards_of_this_turn_give_no_discount() -> None:
    state = owning(table(3, turn=4), 0, 7, turn=4)

    assert discount(T, state, 0, "wood") == 0
    assert discount(T, replace(state, turn=5), 0, "wood") == 2


@pytest.mark.rule("leonardo:D9", "leonardo:D4")
def test_q10_when_all_bid_nothing_the_card_goes_to_the_box() -> None:
    state = researching(working(table(3, turn=3, purses=True), "0:small", "1:small", "2:small", weeks=9))
    both = [
        {"type": "complete", "seat": seat, "lab": "small", "card": 8, "florins": 8, "goods": {"rope": 1, "iron": 1}}
        for seat in (0, 1)
    ]
    state = play(state, *both, {"type": "show", "seat": 2, "lab": "small", "card": 8}, {"type": "researched"})
    state = play(state, *({"type": "bid", "seat": seat, "florins": 0} for seat in (0, 1)))

    assert 8 in state.gone
    assert [len(own.cards) for own in state.seats] == [0, 0, 0]
    assert [own.purse.florins for own in state.seats if own.purse] == [28, 28, 20]
    later = researching(replace(state, turn=4))
    later = play(
        later, {"type": "complete", "seat": 2, "lab": "small", "card": 8, "florins": 5, "goods": {"rope": 1, "iron": 1}}
    )
    assert later.printed[0].later == 5
    assert later.seats[2].cards == ()


@pytest.mark.rule("leonardo:D4", "leonardo:D5", "leonardo:D6")
def test_q12_who_finishes_later_gets_the_lower_value_and_no_card() -> None:
    state = researching(working(table(3, turn=3, purses=True), "0:small", "1:small", weeks=7))
    done = {"type": "complete", "seat": 0, "lab": "small", "card": 8, "florins": 8, "goods": {"rope": 2}}
    state = play(state, done, {"type": "show", "seat": 1, "lab": "small", "card": 8}, {"type": "researched"})
    assert state.seats[1].small.card == 8
    assert [won.card for won in state.seats[0].cards] == [8]

    state = researching(replace(state, turn=4))
    refused(state, "D5", type="complete", seat=1, lab="small", card=12)
    state = play(
        state,
        {"type": "complete", "seat": 1, "lab": "small", "card": 8, "florins": 6, "goods": {"rope": 2}},
        {"type": "researched"},
    )
    assert state.seats[1].cards == ()
    assert (state.printed[0].first, state.printed[0].later) == (8, 6)


@pytest.mark.rule("leonardo:R1", "leonardo:R2")
def test_q13_a_master_counts_two_and_ties_go_to_the_arrow() -> None:
    groups = (Group(0, 2), Group(1, 3), Group(2, 1, master=True), Group(3, 2))

    assert ranking(groups) == (1, 2, 0, 3)
    assert Group(0, 2, master=True).influence == 4


@pytest.mark.rule("leonardo:P3", "leonardo:P6")
def test_q15_apprentices_go_to_a_place_once_a_turn() -> None:
    state = play(table(3), {"type": "labs"}, *place("D:1", "D:2", "D:1", "D:M"))

    assert state.spots[3] == (Group(0, 1, master=True), Group(1, 2), Group(2, 1))
    state = play(state, *place("E:1", "E:1"))
    assert "once a phase" in refused(state, "P3", type="place", cell="D:1")


@pytest.mark.rule("leonardo:E1", "leonardo:E2", "leonardo:E3")
def test_q16_two_players_buy_four_benefits_and_there_is_no_fifth() -> None:
    state = play(table(2, purses=True), {"type": "labs"}, *place("D:2", "D:1", "pass", "pass"))
    assert state.queue == (0, 1)

    after = play(state, {"type": "buy", "takers": [0, 1, 0, 1]})
    assert [own.purse.florins for own in after.seats if own.purse] == [20 - 0 - 3, 20 - 2 - 4]
    assert after.stage == "refill" or after.turn == 2
    refused(state, "E1", type="buy", takers=[0, 1, 0, 1, 0])


@pytest.mark.rule("leonardo:C3", "leonardo:D8")
def test_q19_leonardo_may_be_given_to_anybody_and_counts_at_once() -> None:
    state = play(table(3), {"type": "labs"}, *place("A:2", "A:1", "pass", "pass", "pass"))

    kept = play(state, {"type": "pick", "benefit": 2})
    given = play(state, {"type": "pick", "benefit": 2, "leonardo": 2})
    assert (kept.leonardo, given.leonardo) == (0, 2)
    assert play(state, {"type": "pick", "benefit": 2, "leonardo": 0}).leonardo == 0
    refused(given, "C3", type="pick", benefit=3, leonardo=1)
    tied = researching(working(replace(given, turn=3), "0:small", "1:small", weeks=9))
    both = [{"type": "complete", "seat": seat, "lab": "small", "card": 8, "florins": 8} for seat in (0, 1)]
    tied = play(
        replace(tied, area="", queue=(), picks=()),
        *both,
        {"type": "researched"},
        *({"type": "bid", "seat": seat, "florins": 3} for seat in (0, 1)),
    )
    assert [won.card for won in tied.seats[0].cards] == [8]  # clockwise from Csaba, Anna comes before Béla


@pytest.mark.rule("leonardo:W4", "leonardo:P5")
def test_q20_mechanical_men_have_their_own_spaces() -> None:
    room = {3: 0, 4: 0, 5: 1, 6: 2}
    for size, most in room.items():
        name = "small" if size in (3, 5) else "large"
        state = with_seat(table(2), 0, **{name: Lab(size)})
        state = replace(with_spot(state, "B", (Group(0, 1),)), stage="area", area="B", queue=(0,), mover=0)
        for _ in range(most):
            state = play(state, {"type": "build", "what": f"mechanic_{name}"})
        if state.area == "B":
            refused(state, "W4", type="build", what=f"mechanic_{name}")
        lab = state.seats[0].lab(name)
        assert lab is not None
        assert lab.mechanics == most


@pytest.mark.rule("leonardo:W5")
def test_q20_a_lab_that_works_gets_no_mechanical_man() -> None:
    state = with_seat(table(2), 0, small=Lab(5, weeks=2, since=0))
    state = replace(with_spot(state, "B", (Group(0, 1),)), stage="area", area="B", queue=(0,), mover=0)

    refused(state, "W5", type="build", what="mechanic_small")


@pytest.mark.rule("leonardo:T1")
def test_q22_a_mechanical_man_works_alone_also_in_turn_eight() -> None:
    state = with_seat(table(2, turn=8, apprentices=0), 0, small=Lab(5, mechanics=1, weeks=0, since=7))
    state = play(state, {"type": "labs"}, *place("pass"))

    assert state.seats[0].small.weeks == 2
    assert state.turn == 9


@pytest.mark.rule("leonardo:A1")
def test_q23_an_apprentice_of_the_academy_works_next_turn_up_to_nine() -> None:
    state = play(table(2, apprentices=8), {"type": "labs"}, *place("C:2", "pass", "pass"))
    after = play(state, {"type": "buy", "takers": [0]})

    assert after.seats[0].apprentices == 9
    assert "has all apprentices" in refused(state, "A1", type="buy", takers=[0, 0])


@pytest.mark.rule("leonardo:A1", "leonardo:S2")
@pytest.mark.parametrize(("count", "most"), [(2, 7), (3, 8), (4, 9)])
def test_q23_what_was_put_back_never_returns(count: int, most: int) -> None:
    from companion.games.leonardo.state import most_apprentices

    state = start(count)
    assert most_apprentices(state, state.leonardo or 0) == most


@pytest.mark.rule("leonardo:F1")
def test_q24_variety_counts_types() -> None:
    four = {"florins": 0, "inventions": [1, 2, 3, 8]}
    five = {"florins": 0, "inventions": [11, 12, 13, 14, 15]}
    six = {"florins": 0, "inventions": [16, 17, 21, 22, 6, 7]}

    assert result(four, five, six) == [8, 20, 0]


@pytest.mark.rule("leonardo:F5", "leonardo:F2")
def test_q25_an_invention_without_its_card_counts_for_nothing() -> None:
    state = owning(table(2), 0, 8, turn=2)
    state = with_seat(state, 1, done=(8,))

    sheet = GAME.scoring.of_state(T, state)
    assert [player["inventions"] for player in sheet["players"]] == [[8], []]


@pytest.mark.rule("leonardo:X2")
def test_q27_the_deck_of_two_experienced_players() -> None:
    made = document(2, start="experienced")

    assert (len(made.requested or ()), len(made.removed or ()), len(made.deck or ())) == (3, 3, 19)


@pytest.mark.rule("leonardo:X5")
def test_q29_no_letter_is_picked_three_times() -> None:
    state = start(4, start="experienced")
    first = state.leonardo or 0
    for favours in ({"favour": "d1", "good": "iron"}, {"favour": "d4", "lab": "small"}):
        while state.mover != first:
            state = play(
                state,
                {"type": "favour", "favour": "c"}
                if len(state.seats[state.mover or 0].favours) < 2
                else {"type": "favour", "favour": "a"},
            )
        state = play(state, {"type": "favour", **favours})
    while state.mover != first:
        state = play(state, {"type": "favour", "favour": "a"})

    assert state.seats[first].favours == "dd"
    assert "twice" in refused(state, "X5", type="favour", favour="d2", good="wood")


@pytest.mark.rule("leonardo:L5", "leonardo:C8")
def test_q31_an_invention_seen_at_the_council_may_be_started_but_waits_until_it_lies_face_up() -> None:
    state = table(3, turn=2)
    hidden = (state.deck or ())[0]
    state = researching(working(state, "0:small", weeks=15))

    assert "does not lie face up" in refused(state, "L5", type="complete", seat=0, lab="small", card=hidden)
    state = play(
        replace(state, requested=state.requested[1:], gone=state.requested[:1]), {"type": "researched"}, {"type": "refill"}
    )
    assert hidden in state.requested
    done = play(researching(state), {"type": "complete", "seat": 0, "lab": "small", "card": hidden})
    assert hidden in done.seats[0].done


@pytest.mark.rule("leonardo:L2", "leonardo:L3", "leonardo:D10")
def test_q32_wrong_components_are_cancelled_in_a_later_phase_a_and_the_weeks_are_lost() -> None:
    state = working(table(3, turn=3), "0:small", weeks=11)

    stopped = play(state, {"type": "labs", "cancel": ["0:small"]})
    again = play(state, {"type": "labs", "cancel": ["0:small"], "start": ["0:small"]})
    assert stopped.seats[0].small.weeks is None
    assert (again.seats[0].small.weeks, again.seats[0].small.since) == (0, 3)
    fresh = play(table(3), {"type": "labs", "start": ["0:small"]})
    refused(replace(fresh, stage="labs"), "L2", type="labs", cancel=["0:small"])


@pytest.mark.rule("leonardo:L4")
def test_q34_nobody_completes_an_invention_twice() -> None:
    state = researching(working(table(3, turn=3), "0:small", "0:large", weeks=9))
    state = play(state, {"type": "complete", "seat": 0, "lab": "small", "card": 8})

    assert "completed before" in refused(state, "L4", type="complete", seat=0, lab="large", card=8)
    shown = working(researching(working(table(3, turn=3), "0:small", "0:large", "1:small", weeks=9)), "1:small", weeks=9)
    shown = play(
        shown,
        {"type": "complete", "seat": 1, "lab": "small", "card": 8},
        {"type": "show", "seat": 0, "lab": "small", "card": 8},
    )
    refused(shown, "L4", type="show", seat=0, lab="large", card=8)
