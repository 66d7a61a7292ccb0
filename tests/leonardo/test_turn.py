"""The rules of a turn, one after the other, and each way in which an entry can be wrong."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.core.fields import Grid
from companion.core.message import render
from companion.games.leonardo import GAME
from companion.games.leonardo.city import top_cards
from companion.games.leonardo.state import Group, Lab, Purse, State, free_apprentices, with_seat, with_spot
from tests.leonardo import move, owning, place, play, refused, researching, start, table, tables, working

T = tables()


def resolving(state: State, area: str, *groups: Group) -> State:
    """The area is about to be resolved."""
    from companion.games.leonardo.city import after
    from companion.games.leonardo.words import AREAS

    before = AREAS[AREAS.index(area) - 1] if area != "A" else ""
    return after(with_spot(state, area, groups), before)


@pytest.mark.rule("leonardo:S1")
def test_the_table_says_who_begins() -> None:
    state = start(3, first="hand")
    assert state.stage == "begin"

    state = play(state, {"type": "begin", "seat": 1})
    assert (state.leonardo, state.kits) == (1, ("C", "A", "B"))
    refused(start(2, first="hand"), "S1", type="begin", seat=4)


@pytest.mark.rule("leonardo:S5", "leonardo:P5")
def test_the_table_says_what_a_set_shows_that_no_rulebook_does() -> None:
    state = start(3)
    seat = state.untold[0]
    told = {"type": "kit", "seat": seat, "apprentices": 4, "small": 5, "large": 0, "mechanics": 1, "goods": {"wood": 1}}

    after = play(state, told)
    assert after.stage == "labs"
    assert after.seats[seat].apprentices == 3  # one is put back with three players
    assert after.seats[seat].small == Lab(5, 1)
    assert (after.shops or ())[1] == 11
    refused(state, "P5", **{**told, "small": 3})
    refused(state, "S5", **{**told, "seat": (seat + 1) % 3})


@pytest.mark.rule("leonardo:S5")
@pytest.mark.parametrize(
    ("changes", "odd"),
    [
        ({}, False),
        ({"goods": {}}, True),
        ({"apprentices": 3, "goods": {"wood": 1}}, True),
        ({"apprentices": 3, "goods": {"wood": 2, "iron": 2, "rope": 1}}, False),
        ({"mechanics": 0, "goods": {"wood": 1}}, True),
    ],
)
def test_a_set_unlike_the_known_ones_is_asked_about(changes: dict[str, object], odd: bool) -> None:
    state = start(3)
    told = {
        "type": "kit",
        "seat": state.untold[0],
        "apprentices": 4,
        "small": 5,
        "large": 0,
        "mechanics": 1,
        "goods": {"wood": 1},
    }

    assert bool(GAME.playing.doubts(T, state, move(**{**told, **changes}))) == odd


@pytest.mark.rule("leonardo:X3", "leonardo:X4", "leonardo:X6")
@pytest.mark.parametrize(("count", "favours"), [(2, 1), (3, 2), (4, 3), (5, 3)])
def test_favours_are_picked_one_at_a_time_from_leonardo_clockwise(count: int, favours: int) -> None:
    state = start(count, start="experienced")
    first = state.leonardo or 0
    assert [(own.apprentices, own.small, own.large) for own in state.seats] == [(3, Lab(3), None)] * count

    order = []
    while state.stage == "favours":
        order.append(state.mover)
        state = play(state, {"type": "favour", "favour": "ac"[len(state.seats[state.mover or 0].favours) % 2]})
    assert order == [(first + step) % count for step in range(count)] * favours
    assert state.stage == "labs"


@pytest.mark.rule("leonardo:X6", "leonardo:X7", "leonardo:W4")
def test_each_favour_does_what_it_says() -> None:
    state = start(3, start="experienced")
    seat = state.mover or 0
    bank = state.bank or 0

    assert play(state, {"type": "favour", "favour": "a"}).bank == bank - 5
    assert play(state, {"type": "favour", "favour": "b", "goods": {"iron": 2, "wood": 2}}).shops == (10, 10, 12, 12, 12)
    assert play(state, {"type": "favour", "favour": "c"}).seats[seat].apprentices == 4
    small = play(state, {"type": "favour", "favour": "d1", "good": "rope"})
    assert (small.seats[seat].small.size, small.shops) == (5, (12, 12, 11, 12, 12))
    large = play(state, {"type": "favour", "favour": "d2", "good": "rope"})
    assert large.seats[seat].large == Lab(4)
    refused(state, "X7", type="favour", favour="d3", good="rope")
    refused(state, "W4", type="favour", favour="d4", lab="small")
    refused(state, "X6", type="favour", favour="b", goods={"iron": 3, "wood": 1})
    refused(state, "X6", type="favour", favour="b", goods={"iron": 2})
    refused(state, "X6", type="favour", favour="a", goods={"iron": 2})


@pytest.mark.rule("leonardo:X7")
def test_a_second_step_of_the_labs_builds_on_the_first() -> None:
    state = start(3, start="experienced")
    seat = state.mover or 0
    state = play(
        state,
        {"type": "favour", "favour": "d2", "good": "rope"},
        {"type": "favour", "favour": "c"},
        {"type": "favour", "favour": "c"},
    )
    assert play(state, {"type": "favour", "favour": "d3", "good": "iron"}).seats[seat].large == Lab(6)
    state = with_seat(state, seat, small=Lab(5))
    assert play(state, {"type": "favour", "favour": "d4small"}).seats[seat].small == Lab(5, 1)


@pytest.mark.rule("leonardo:X1", "leonardo:X2", "leonardo:K3", "leonardo:M1")
def test_the_table_says_what_it_turned_up() -> None:
    state = start(2, start="experienced", deck="hand", requested="hand")
    assert state.stage == "turned"

    after = play(state, {"type": "turned", "cards": [1, 7, 13], "removed": [2, 8, 14]})
    assert (after.stage, after.requested, after.gone) == ("favours", (1, 7, 13), (2, 8, 14))
    refused(state, "K3", type="turned", cards=[1, 7, 20], removed=[2, 8, 14])
    refused(state, "X1", type="turned", cards=[1, 7], removed=[2, 8, 14])
    refused(state, "X2", type="turned", cards=[1, 7, 13])
    refused(state, "M1", type="turned", cards=[1, 7, 13], removed=[2, 8, 13])


@pytest.mark.rule("leonardo:L1", "leonardo:M2")
def test_labs_start_at_nought_and_nobody_learns_on_what() -> None:
    state = play(table(3), {"type": "labs", "start": ["0:small", "2:small"]})

    assert [own.small.weeks for own in state.seats] == [0, None, 0]
    assert [own.small.card for own in state.seats] == [None, None, None]
    told = refused(table(3), "L1", type="labs", start=["0:large", "1:small", "1:small"])
    assert "start[0]" in told
    assert "start[2]" in told


@pytest.mark.rule("leonardo:P1", "leonardo:P2", "leonardo:P6")
def test_one_action_each_in_turn_until_all_have_passed() -> None:
    state = play(table(3), {"type": "labs"})
    assert state.mover == 0

    state = play(state, *place("D:2", "pass", "D:M"))
    assert state.mover == 0
    assert state.spots[3] == (Group(0, 2), Group(2, 0, master=True))
    state = play(state, *place("D:M", "D:1"))
    assert state.spots[3] == (Group(0, 2, master=True), Group(2, 1, master=True))
    state = play(state, *place("pass", "pass"))
    assert state.stage == "area"


@pytest.mark.rule("leonardo:P2")
def test_who_has_no_worker_left_has_passed() -> None:
    state = play(table(2, apprentices=1), {"type": "labs"}, *place("D:1", "D:1", "D:M", "D:M"))

    assert state.stage == "area"


@pytest.mark.rule("leonardo:P1", "leonardo:P3", "leonardo:P4", "leonardo:P5", "leonardo:P7")
@pytest.mark.parametrize(
    ("rule", "entry"),
    [
        ("P1", {"place": "D"}),
        ("P1", {"place": "D", "apprentices": 1, "master": True}),
        ("P1", {"place": "D", "apprentices": 9}),
        ("P1", {"place": "pass", "apprentices": 1}),
        ("P4", {"place": "large", "apprentices": 1}),
        ("P5", {"place": "small", "apprentices": 4}),
    ],
)
def test_a_wrong_placement_is_refused(rule: str, entry: dict[str, object]) -> None:
    state = play(table(2), {"type": "labs", "start": ["0:small"]})

    refused(state, rule, type="place", **entry)


@pytest.mark.rule("leonardo:P5")
def test_workers_fill_every_space_of_a_lab_but_no_more() -> None:
    state = play(working(table(2, turn=2), "0:small"), {"type": "labs"}, *place("small:2", "pass", "small:M"))
    assert state.seats[0].small.free == 0

    full = with_seat(state, 0, small=replace(state.seats[0].small, apprentices=0, mechanics=0, size=3, master=True))
    assert "free space" in refused(
        with_seat(full, 0, small=Lab(3, weeks=1, master=True, mechanics=2)),
        "P5",
        type="place",
        place="small",
        apprentices=1,
    )


@pytest.mark.rule("leonardo:P7", "leonardo:N3")
def test_nobody_goes_to_the_city_in_turns_eight_and_nine() -> None:
    state = play(working(table(2, turn=8), "0:small"), {"type": "labs"})

    refused(state, "P7", "N3", type="place", cell="D:1")
    assert state.mover == 0
    after = play(state, *place("small:2", "small:M"))
    assert after.stage == "research"
    assert after.seats[0].small.weeks == 4


@pytest.mark.rule("leonardo:C1", "leonardo:C2")
def test_the_last_in_rank_gets_nothing_when_all_of_three_are_there() -> None:
    three = play(table(3), {"type": "labs"}, *place("A:1", "A:2", "A:1", "pass", "pass", "pass"))
    assert three.queue == (1, 0)
    assert [group.seat for group in three.spots[0]] == [0, 1]

    two = play(table(2), {"type": "labs"}, *place("A:1", "A:1", "pass", "pass"))
    assert two.queue == (0, 1)
    some = play(table(3), {"type": "labs"}, *place("A:1", "A:1", "pass", "pass", "pass"))
    assert some.queue == (0, 1)


@pytest.mark.rule("leonardo:C4", "leonardo:C10", "leonardo:C7", "leonardo:C9")
def test_benefits_are_picked_in_rank_order_and_carried_out_from_one_to_four() -> None:
    state = play(table(4, purses=True), {"type": "labs"}, *place("A:3", "A:2", "A:1", "pass", "pass", "pass", "pass"))
    assert state.queue == (0, 1, 2)

    state = play(state, {"type": "pick", "benefit": 4})
    refused(state, "C4", type="pick", benefit=4)
    state = play(state, {"type": "pick", "benefit": 2}, {"type": "pick", "benefit": 1})
    assert state.picks[0] == (1, 2)
    refused(state, "C10", type="component", good="iron")
    state = play(state, {"type": "move", "seat": 2, "source": "A", "target": "D"})
    assert (state.picks, state.council) == (((4, 0),), 0)
    state = play(state, {"type": "component", "good": "glass"})
    assert [own.purse.florins for own in state.seats if own.purse] == [19, 21, 20, 20]
    assert state.stage == "area"
    assert state.spots[3] == (Group(2, 1),)
    assert state.spots[0] == ()


@pytest.mark.rule("leonardo:C8", "leonardo:M2")
def test_the_look_is_secret_and_puts_the_top_four_back_in_any_order() -> None:
    state = play(table(3), {"type": "labs"}, *place("A:1", "pass", "pass", "pass"))
    state = replace(state, open_deck=False)
    state = play(state, {"type": "pick", "benefit": 3})
    top = top_cards(state)
    assert len(top) == 4

    own, shared = (GAME.playing.now(T, state, seat) for seat in (0, None))
    assert shared.offers[0].secret_for == 0
    assert own.offers[0].id == "look"
    assert GAME.playing.seen_by(T, state, 0).deck == top
    assert GAME.playing.seen_by(T, state, 1).deck is None
    turned = play(state, {"type": "look", "order": list(reversed(top))})
    assert (turned.deck or ())[:4] == tuple(reversed(top))
    assert (play(state, {"type": "look", "order": list(top[1:])}).deck or ())[:4] == (*top[1:], top[0])
    assert all(str(card) not in render(GAME.playing.name(T, state, move(type="look", order=list(top)))) for card in top)
    refused(state, "C8", type="look", order=[top[0], top[1], top[2], 25])
    refused(state, "C8", type="look", order=[top[0]])
    assert play(state, {"type": "decline"}).deck == state.deck


@pytest.mark.rule("leonardo:C5", "leonardo:P6")
def test_a_moved_apprentice_joins_his_group_or_stands_at_the_right_end() -> None:
    state = with_spot(with_spot(table(3), "E", (Group(1, 1), Group(0, 1))), "F", (Group(2, 1),))
    state = with_spot(with_spot(state, "D", (Group(0, 1),)), "A", (Group(0, 0, master=True),))
    state = replace(state, stage="carry", area="A", mover=0, picks=((1, 0),))

    joined = GAME.playing.apply(T, state, move(type="move", seat=0, source="D", target="E"))
    assert joined.spots[3] == ()
    assert joined.queue == (0, 1)
    right = GAME.playing.apply(T, state, move(type="move", seat=0, source="D", target="F"))
    assert right.spots[5] == (Group(2, 1), Group(0, 1))
    refused(state, "C5", type="move", seat=1, source="E", target="F")
    refused(state, "C5", type="move", seat=0, source="D", target="D")


@pytest.mark.rule("leonardo:E1", "leonardo:E2", "leonardo:E3", "leonardo:H1")
def test_a_shop_goes_round_and_round_until_it_is_bought_out_or_empty() -> None:
    state = resolving(table(3, purses=True), "D", Group(0, 1), Group(1, 3), Group(2, 2))
    assert state.queue == (1, 2, 0)

    after = play(state, {"type": "buy", "takers": [1, 0, 1, 0]})
    assert [own.purse.florins for own in after.seats if own.purse] == [20 - 2 - 4, 20 - 3, 20]
    assert (after.shops or ())[0] == 6 - 4
    assert play(state, {"type": "buy", "takers": []}).spots[3] == ()
    assert "out of turn" in refused(state, "E2", type="buy", takers=[1, 0, 2])
    assert "out of turn" in refused(state, "E2", type="buy", takers=[5 - 1])
    refused(replace(state, shops=(1, 12, 12, 12, 12), bank=None), "H1", type="buy", takers=[1, 2])


@pytest.mark.rule("leonardo:H1", "leonardo:E3")
def test_an_empty_shop_sends_everybody_home_at_once() -> None:
    state = with_spot(replace(table(2), shops=(0, 12, 12, 12, 12)), "E", (Group(0, 1),))

    assert resolving(state, "D", Group(0, 1)).area == "E"


@pytest.mark.rule("leonardo:E1")
def test_a_kept_purse_cannot_pay_more_than_it_holds() -> None:
    state = resolving(table(2, purses=True), "D", Group(0, 1))
    poor = with_seat(state, 0, purse=Purse(1, (2, 2, 2, 2, 2)))

    said = refused(poor, "E1", type="buy", takers=[0, 0])
    assert said.startswith("takers[1]: cannot be paid: it costs 2 florins, but the purse of Anna holds 1 florin")


@pytest.mark.rule("leonardo:E1", "leonardo:M1")
def test_nobody_pays_what_lies_elsewhere() -> None:
    broke = replace(table(2), bank=374)  # and 1 florin on the Council
    shop = resolving(broke, "D", Group(0, 1), Group(1, 1))
    workshop = replace(resolving(broke, "B", Group(0, 1)), bought=1)
    council = replace(resolving(broke, "A", Group(0, 1)), stage="carry", picks=((4, 0),))

    right = "but Béla can have 0 florins at most; all others lie elsewhere"
    said = refused(shop, "E1", "M1", type="buy", takers=[0, 1])
    assert said.startswith(f"takers[1]: cannot be paid: it costs 2 florins, {right}")
    assert refused(workshop, "E1", type="build", what="small5").startswith("what: cannot be paid")
    assert refused(council, "E1", type="component", good="iron").startswith("good: cannot be paid")
    assert play(shop, {"type": "buy", "takers": [0]}).bank == 373  # the turn ends: a florin for the Council


@pytest.mark.rule("leonardo:M1", "leonardo:D4")
def test_the_bank_pays_out_no_more_than_it_holds() -> None:
    state = replace(researching(working(table(2, turn=3), "0:small", weeks=9)), bank=5)

    said = refused(state, "M1", type="complete", seat=0, lab="small", card=8, florins=6)
    assert said.startswith("florins: cannot be paid out: the bank holds 5 florins")


def test_passing_is_in_reach_without_scrolling() -> None:
    grid = GAME.playing.form(tables(), play(table(2), {"type": "labs"}), "place", {})[0]

    assert isinstance(grid, Grid)
    assert [cell.value for cell in grid.rows[0].cells] == ["pass"]


def test_letters_on_pieces_are_explained() -> None:
    goods = GAME.playing.form(tables(), start(3), "kit", {})[-1]

    assert str(goods.label) == "Components (I iron, W wood, R rope, B brick and G glass)"


@pytest.mark.rule("leonardo:W1", "leonardo:W2", "leonardo:W3", "leonardo:W4", "leonardo:W5")
def test_the_workshop_offers_what_the_labs_allow() -> None:
    from companion.games.leonardo.city import builds

    state = table(2)
    assert builds(state, 0) == ("small5", "large4")
    assert builds(with_seat(state, 0, small=Lab(5), large=Lab(4)), 0) == ("large6", "mechanic_small")
    assert builds(with_seat(state, 0, small=Lab(5, 1), large=Lab(6)), 0) == ("mechanic_large",)
    assert builds(with_seat(state, 0, small=Lab(5, 1), large=Lab(6, 2)), 0) == ()
    assert builds(with_seat(state, 0, small=Lab(3, weeks=1), large=Lab(4, weeks=0)), 0) == ()
    assert builds(with_seat(state, 0, small=Lab(3, weeks=1)), 0) == ("large4",)


@pytest.mark.rule("leonardo:W5", "leonardo:E3")
def test_who_can_take_nothing_at_the_workshop_leaves_at_once() -> None:
    state = with_seat(table(2), 0, small=Lab(3, weeks=1), large=Lab(4, weeks=0))

    both = resolving(state, "B", Group(0, 2), Group(1, 1))
    assert both.queue == (1,)
    assert resolving(state, "B", Group(0, 2)).area == ""


@pytest.mark.rule("leonardo:W1", "leonardo:E1", "leonardo:E3")
def test_the_workshop_closes_after_its_fourth_benefit() -> None:
    state = resolving(table(2, purses=True), "B", Group(0, 1), Group(1, 1))
    refused(state, "W3", type="build", what="large6")
    state = play(state, *({"type": "build", "what": what} for what in ("small5", "small5", "large4", "large4")))

    assert state.area == ""
    assert [own.purse.florins for own in state.seats if own.purse] == [20 - 0 - 3, 20 - 2 - 4]


@pytest.mark.rule("leonardo:T1", "leonardo:T2")
def test_weeks_pass_by_workers_and_mechanical_men_up_to_fifteen() -> None:
    state = table(2, turn=9)
    state = with_seat(state, 0, small=Lab(5, 1, weeks=3, since=1), large=Lab(6, 2, weeks=14, since=1))
    state = with_seat(state, 1, small=Lab(5, 1))
    state = play(state, {"type": "labs"}, *place("small:2", "small:M", "pass"))

    assert state.seats[0].small.weeks == 3 + 2 + 2 + 2
    assert state.seats[0].large is not None
    assert state.seats[0].large.weeks == 15
    assert state.seats[1].small.weeks is None
    assert (state.seats[0].small.apprentices, state.seats[0].small.master, free_apprentices(state, 0)) == (0, False, 5)


@pytest.mark.rule("leonardo:D1", "leonardo:D2")
def test_a_completion_that_cannot_be_is_refused() -> None:
    state = researching(working(table(2, turn=2), "0:small", weeks=3))

    assert "needs 4" in refused(state, "D2", type="complete", seat=0, lab="small", card=1)
    refused(state, "D1", type="complete", seat=1, lab="small", card=1)
    refused(state, "D1", type="complete", seat=0, lab="large", card=1)
    refused(state, "D1", type="complete", seat=0, lab="small", card=2)


@pytest.mark.rule("leonardo:D2")
def test_a_completion_that_is_probably_too_early_is_asked_about() -> None:
    state = researching(working(table(2, turn=2), "0:small", weeks=8))

    assert GAME.playing.doubts(T, state, move(type="complete", seat=0, lab="small", card=12))
    assert not GAME.playing.doubts(T, state, move(type="complete", seat=0, lab="small", card=8))
    assert not GAME.playing.doubts(T, state, move(type="complete", seat=0, lab="small", card=12, weeks=7))


@pytest.mark.rule("leonardo:K4", "leonardo:D2")
def test_number_thirteen_is_as_the_card_says() -> None:
    state = researching(working(table(2, turn=2), "0:small", weeks=8))
    state = replace(state, requested=(13, *state.requested[1:]), deck=(*(n for n in state.deck or () if n != 13), 1))
    fields = {field.id: field for field in GAME.playing.form(T, state, "complete", {"who": "0:small", "card": "13"})}

    assert {"weeks", "metal"} <= set(fields)
    after = play(
        state,
        {
            "type": "complete",
            "seat": 0,
            "lab": "small",
            "card": 13,
            "weeks": 7,
            "metal": "copper",
            "kind": "rope",
            "florins": 8,
        },
        {"type": "researched"},
    )
    sheet = GAME.scoring.of_state(T, after)
    assert sheet["players"][0]["inventions"] == [{"number": 13, "metal": "copper"}]


@pytest.mark.rule("leonardo:D7", "leonardo:D8", "leonardo:D11")
def test_the_highest_bid_pays_and_takes_the_card_and_all_others_keep_theirs() -> None:
    state = researching(working(table(3, turn=3, purses=True), "0:small", "1:small", "2:small", weeks=9))
    shops = state.shops or ()
    done = [
        {"type": "complete", "seat": seat, "lab": "small", "card": 8, "florins": 8, "goods": {"rope": 1, "wood": 1}}
        for seat in (2, 0, 1)
    ]
    state = play(state, *done, {"type": "researched"})
    assert state.stage == "bid"
    assert state.shops == (shops[0], shops[1] + 3, shops[2] + 3, shops[3], shops[4])

    state = play(state, {"type": "bid", "seat": 0, "florins": 3}, {"type": "bid", "seat": 2, "florins": 5})
    for seat, shown in ((None, ()), (1, ()), (2, ((2, 5),))):
        bids = GAME.playing.seen_by(T, state, seat).bids
        assert bids is not None
        assert bids.entries == shown
    refused(state, "D7", type="bid", seat=1, florins=29)
    assert [offer.secret_for for offer in GAME.playing.now(T, state, None).offers] == [1, None]
    after = play(state, {"type": "bid", "seat": 1, "florins": 5})
    assert [won.card for won in after.seats[1].cards] == [8]  # from Anna clockwise Béla comes before Csaba
    assert [own.purse.florins for own in after.seats if own.purse] == [28, 23, 28]
    assert told(after).startswith("Bids for #8: Anna 3, Béla 5 and Csaba 5. Béla pays 5 florins and takes it.")
    assert "Bids for" not in told(state)
    assert "Bids for" not in told(play(after, {"type": "labs"} if after.stage == "labs" else {"type": "refill"}))


@pytest.mark.rule("leonardo:D9")
def test_bids_of_nothing_are_told_when_they_are_opened() -> None:
    state = researching(working(table(3, turn=3), "0:small", "1:small", weeks=9))
    done = [{"type": "complete", "seat": seat, "lab": "small", "card": 8, "florins": 8} for seat in (0, 1)]
    bids = [{"type": "bid", "seat": seat, "florins": 0} for seat in (0, 1)]

    assert told(play(state, *done, {"type": "researched"}, *bids)).startswith("All bid 0 for #8: it goes to the box.")


def told(state: State) -> str:
    return str(GAME.playing.now(T, state, None).detail)


@pytest.mark.rule("leonardo:D7", "leonardo:D9")
def test_bids_made_at_the_table_are_written_down_as_they_ended() -> None:
    state = researching(working(table(3, turn=3), "0:small", "1:small", weeks=9))
    done = [{"type": "complete", "seat": seat, "lab": "small", "card": 8, "florins": 8} for seat in (0, 1)]
    state = play(state, *done, {"type": "researched"})

    assert [won.card for won in play(state, {"type": "auction", "seat": 1, "florins": 4}).seats[1].cards] == [8]
    assert 8 in play(state, {"type": "auction", "seat": "nobody"}).gone
    refused(state, "D7", type="auction", seat=2, florins=4)
    refused(state, "D9", type="auction", seat=1, florins=0)
    refused(state, "D9", type="auction", florins=2)


@pytest.mark.rule("leonardo:D5")
def test_only_what_another_completed_this_turn_is_shown() -> None:
    state = researching(working(table(3, turn=3), "0:small", "1:small", weeks=9))
    state = play(state, {"type": "complete", "seat": 0, "lab": "small", "card": 8})

    refused(state, "D5", type="show", seat=1, lab="small", card=12)
    shown = play(state, {"type": "show", "seat": 1, "lab": "small", "card": 8})
    assert "already" in refused(shown, "D5", type="show", seat=1, lab="small", card=8)
    stopped = play(replace(shown, stage="labs", turn=4, claims=()), {"type": "labs", "cancel": ["1:small"]})
    assert stopped.seats[1].small.card is None


@pytest.mark.rule("leonardo:D11", "leonardo:D4")
def test_a_kept_purse_must_be_told_what_came_and_went() -> None:
    state = researching(working(table(2, turn=3, purses=True), "0:small", weeks=9))

    refused(state, "D11", type="complete", seat=0, lab="small", card=8, florins=8)
    refused(state, "D4", type="complete", seat=0, lab="small", card=8, goods={"rope": 2})
    refused(state, "D11", type="complete", seat=0, lab="small", card=8, florins=8, goods={"rope": 3})


@pytest.mark.rule("leonardo:N1", "leonardo:M1")
def test_the_turn_ends_with_a_florin_and_new_inventions() -> None:
    state = researching(working(table(4, turn=3), "0:small", weeks=9))
    state = play(state, {"type": "complete", "seat": 0, "lab": "small", "card": 8}, {"type": "researched"})
    assert (state.stage, state.council) == ("refill", 2)

    filled = GAME.playing.fill(T, state, move(type="refill"))
    assert filled.model_dump()["cards"] == (state.deck or ())[:1]
    after = play(state, {"type": "refill"})
    assert (after.turn, after.stage, len(after.requested)) == (4, "labs", 5)
    refused(state, "N1", type="refill", cards=[(state.deck or ())[1]])
    refused(state, "N1", type="refill", cards=[])
    by_hand = replace(state, deck=None)
    refused(by_hand, "N1", type="refill")
    refused(by_hand, "M1", type="refill", cards=[1])
    assert play(by_hand, {"type": "refill", "cards": [22]}).requested[-1] == 22


@pytest.mark.rule("leonardo:N4", "leonardo:F2", "leonardo:M1")
def test_after_turn_nine_the_florins_are_told_and_the_game_is_over() -> None:
    state = play(researching(owning(table(2, turn=9), 1, 8, turn=3)), {"type": "researched"})
    assert (state.stage, state.mover) == ("count", 0)

    refused(state, "F2", type="florins", seat=1, florins=3)
    state = play(state, {"type": "florins", "seat": 0, "florins": 300})
    refused(state, "M1", type="florins", seat=1, florins=76)
    state = play(state, {"type": "florins", "seat": 1, "florins": 40})
    assert GAME.playing.is_over(state)
    assert [player["florins"] for player in GAME.scoring.of_state(T, state)["players"]] == [300, 40]
    assert GAME.playing.now(T, state, None).over


def test_a_move_at_the_wrong_moment_says_what_is_done_now() -> None:
    assert "labs start or cancel" in refused(table(2), type="pick", benefit=1)
    state = resolving(table(2), "D", Group(0, 1))
    refused(state, "R3", type="build", what="pass")
    refused(resolving(table(2), "B", Group(0, 1)), "W1", type="buy", takers=[0])
