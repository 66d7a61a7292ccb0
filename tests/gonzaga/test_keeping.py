from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.core import moves
from companion.core.errors import Refused
from companion.core.message import render
from companion.core.moves import Correct, Depth, Know, Position, SetDepth, Skip
from companion.core.reading import read
from companion.games.gonzaga import GAME
from companion.games.gonzaga.audit import audit
from companion.games.gonzaga.state import Piece, State, recount
from tests.gonzaga.table import COLOMBO, NAMES, TABLES, acting, all_donate, alone, begun, do, planned, refused


def step(state: State, move: Any) -> State:
    after: State = moves.step(GAME, TABLES, Position(state, Depth(state.depth)), move).state
    return after


def offered(state: State) -> list[str]:
    return [offer.id for offer in GAME.playing.now(TABLES, state, None).offers]


def test_what_the_copy_showed_before_comes_in_by_a_move() -> None:
    state = step(begun(2), Know(facts={"c1-name": "Toledo", "sea-none": ""}))
    assert GAME.playing.printed(TABLES, state) == {"c1-name": "Toledo"}
    with pytest.raises(Refused, match=r"facts.c1-sign: is Q, which the component cannot show"):
        step(begun(2), Know(facts={"c1-sign": "Q"}))


def test_marks_are_asked_while_placing_and_kept_for_the_copy() -> None:
    state = replace(alone("alliance"), printed=())
    form = GAME.playing.form(TABLES, state, "place", {"sites": ["c1", "h1"]})
    assert [field.id for field in form] == ["sites", "marks.h1", "marks.c1"]

    after = do(state, type="place", sites=["c1", "h1"], marks={"c1": "C", "h1": "S4"})
    assert GAME.playing.printed(TABLES, after) == {"c1-sign": "C", "h1-sea": "S4"}
    again = replace(state, printed=after.printed)
    assert [field.id for field in GAME.playing.form(TABLES, again, "place", {"sites": ["c1", "h1"]})] == ["sites"]


def test_names_are_asked_between_rounds_and_used_everywhere() -> None:
    state = all_donate(do(alone("cities"), type="place", sites=["c1"], marks={"c1": "C"}))
    assert offered(state) == ["turn_up", "read.marks", "read.sites"]
    assert [field.id for field in GAME.playing.form(TABLES, state, "read.sites", {})] == ["facts.c1-name"]

    named = step(state, Know(facts={"c1-name": "Toledo", "C-name": "lion", "S2-name": "Mare Tyrrhenum"}))
    picture = GAME.playing.now(TABLES, named, None).pictures[1]
    spot = next(spot for spot in picture.spots if spot.id == "c1")
    assert (spot.figure, spot.corner) == ("C", "Toled")
    assert render(spot.label) == "Toledo (lion): 3, covered by Anna"
    assert offered(named) == ["turn_up", "read.marks"]  # sea 3 is known by its harbours, but not by name


def test_key_events_are_recorded_without_plans_and_in_any_order() -> None:
    state = step(do(begun(3), type="turn_up"), SetDepth(depth=Depth.KEY))
    assert state.stage == "free"
    assert offered(state) == ["place", "bare", "wed", "donate", "goal.0", "goal.1", "goal.2"]
    assert "seat: is missing: say whose piece it is" in refused(state, type="place", sites=["c1"])

    state = do(state, type="place", seat=2, sites=["c1", "h9"])
    state = do(state, type="wed", seat=0, first="c13", second="c9")
    assert "seat: has acted this round already" in refused(state, type="donate", seat=2)
    assert "cannot be done" not in refused(state, type="place", seat=1, sites=["c1"])
    state = do(state, type="donate", seat=1)
    assert (state.stage, state.round, [held.track for held in state.seats]) == ("turn_up", 2, [4, 3, 6])
    assert do(state, type="turn_up").stage == "free"
    assert list(audit(TABLES, state)) == []


@pytest.mark.rule("gonzaga:S9")
def test_where_nobody_plans_a_goal_is_looked_at_by_an_offer_of_its_own() -> None:
    state = step(do(begun(2), type="turn_up"), SetDepth(depth=Depth.KEY))
    goals = [offer for offer in GAME.playing.now(TABLES, state, 1).offers if offer.move == "look"]
    assert [(offer.secret_for, render(offer.hint or offer.label)[:9]) for offer in goals] == [(1, "Your goal")]
    assert all(offer.hint is None for offer in GAME.playing.now(TABLES, state, None).offers)
    assert do(state, type="look", seat=1) == state
    hand = step(do(begun(2, goals="hand"), type="turn_up"), SetDepth(depth=Depth.KEY))
    assert "to whom the app has dealt no goal" in refused(hand, type="look", seat=1)


def test_by_hand_key_events_need_no_fief_cards() -> None:
    state = step(begun(2, decks="hand"), SetDepth(depth=Depth.KEY))
    assert state.stage == "free"
    after = all_donate(do(state, type="place", seat=0, sites=["c1"]))
    assert (after.stage, after.round) == ("free", 2)
    assert after.seats[0].pieces == (Piece("fief", 1, None, None, ("c1",)),)
    everything = step(after, SetDepth(depth=Depth.EVERYTHING))
    assert everything.stage == "turn_up"
    assert everything.seats[0].track == 3


def test_a_round_whose_turns_have_begun_goes_on_as_it_is() -> None:
    state = alone("cities")
    assert step(state, SetDepth(depth=Depth.KEY)).stage == "place"
    free = do(step(do(begun(2), type="turn_up"), SetDepth(depth=Depth.KEY)), type="donate", seat=0)
    assert step(free, SetDepth(depth=Depth.EVERYTHING)).stage == "free"
    untouched = step(do(begun(2), type="turn_up"), SetDepth(depth=Depth.KEY))
    assert step(untouched, SetDepth(depth=Depth.EVERYTHING)).stage == "plan"


def test_with_the_sheet_alone_nothing_that_was_counted_stands_for_the_end() -> None:
    state = step(do(alone("cities"), type="place", sites=["c1"]), SetDepth(depth=Depth.SHEET))
    assert GAME.scoring.of_state(TABLES, state) == {"players": [{"name": "Anna"}, {"name": "Bence"}]}
    now = GAME.playing.now(TABLES, state, None)
    assert [figure.value for figure in now.panels[0].figures] == ["?", "6", "?"]


def test_without_fief_numbers_plans_follow_and_ties_are_asked() -> None:
    state = step(begun(2, decks="hand"), Skip())
    assert (state.stage, state.fiefs) == ("plan", ())
    tied = planned(state, ("Francia", "cities"), ("Italia", "cities"))
    assert tied.stage == "tie"
    assert planned(state, ("Francia", "cities"), ("Italia", "harbours")).order == (1, 0)
    piece = do(do(tied, type="part", order=[1, 0]), type="place", sites=["c1"]).seats[1].pieces[0]
    assert piece == Piece("fief", 1, "Italia", None, ("c1",))


def test_without_plans_or_an_order_anybody_may_act() -> None:
    state = step(do(begun(2), type="turn_up"), Skip())
    assert (state.stage, state.queue) == ("free", (0, 1))
    tie = step(acting(begun(2), *[("Francia", "cities")] * 2, fiefs=(50, 50)), Skip())
    assert tie.stage == "free"
    assert "which cities does not allow [A2]" in refused(tie, type="place", seat=1, sites=["h9"])


def test_who_was_not_recorded_is_asked_on_the_sheet_and_the_table_counts() -> None:
    state = step(alone("cities"), Skip())
    assert [held.known for held in state.seats] == [False, True]
    state = step(replace(state, round=6), Skip())
    assert state.stage == "check"
    assert offered(state) == ["check"]
    with pytest.raises(Refused, match="cannot be left out"):
        step(state, Skip())
    final = do(state, type="count", open=3)
    assert "The table counted" in render(GAME.playing.now(TABLES, final, None).detail or final)  # type: ignore[arg-type]
    free = step(step(do(final, type="turn_up"), Skip()), Skip())
    assert free.stage == "goals"
    over = step(free, Skip())
    assert over.stage == "over"
    with pytest.raises(Refused):
        read(GAME.scoring.sheet, GAME.scoring.of_state(TABLES, over))


def test_what_it_means_to_go_on_is_said_before() -> None:
    def skipping(state: State) -> str:
        return render(GAME.playing.now(TABLES, state, None).skipping or "")

    assert skipping(do(begun(2), type="turn_up")).startswith("This round anybody may act")
    assert skipping(alone("cities")).startswith("What Anna covers stays unknown")
    assert skipping(step(do(begun(2), type="turn_up"), Skip())).startswith("What Anna and Bence cover stays unknown")
    assert skipping(replace(begun(2), stage="goals")) == "The sheet asks for the goals."
    assert skipping(begun(2)) == ""


def test_what_cannot_be_left_out_is_said() -> None:
    for state in (begun(2), begun(2, tile=None)):
        assert not GAME.playing.now(TABLES, state, None).can_skip
        with pytest.raises(Refused, match="cannot be left out"):
            step(state, Skip())


def corrected(state: State, **changes: Any) -> State:
    return step(state, Correct(changes={field.replace("_", "-"): value for field, value in changes.items()}))


def test_every_value_can_be_put_right() -> None:
    state = do(alone("alliance", had={1: ("c9",)}), type="wed", first="c1", second="c2")
    state = corrected(replace(state, round=6), track_0=9, rings_0=2, donations_1=3, chain_0=2)

    first, second = state.seats
    assert (first.track, first.rings, second.donations, first.longest) == (9, 2, 3, 2)
    assert list(audit(TABLES, state)) == []
    state = corrected(state, covers_0=["c1"], covers_1=["c2", "c3"])
    assert (state.seats[0].sites, state.seats[1].sites) == (("c1",), ("c2", "c3"))
    assert corrected(begun(2), flourishing=["Italia", "Francia", "Germania"]).flourishing == (
        "Francia",
        "Germania",
        "Italia",
    )


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"track_0": -1}, "track-0: is -1, but must be 0 to 400"),
        ({"track_0": "9"}, "track-0: is 9, but must be 0 to 400"),
        ({"rings_0": 5}, "rings-0: is 5, but must be 0 to 4"),
        ({"donations_0": 12}, "donations-0: is 12, but must be 0 to 0"),
        ({"covers_0": ["c9"]}, "covers-0: holds c9, which no own piece can cover"),
        ({"covers_0": ["c1", "c3", "c5"]}, "covers-0: holds c5, which no own piece can cover"),
        ({"covers_0": ["x1"]}, "covers-0: must be different cities"),
        ({"covers_0": "c1"}, "covers-0: must be different cities"),
        ({"flourishing": ["Italia"]}, "flourishing: must be 3 to 5 different regions"),
        ({"flourishing": [*COLOMBO[:3], "Germania"]}, "flourishing: cannot be corrected while plans lie on the table"),
        ({"last": "perhaps"}, "last: is perhaps, but must be yes or no"),
        ({"height": 3}, "height: is no value that can be corrected"),
    ],
)
def test_a_correction_that_the_box_cannot_hold_is_refused(changes: dict[str, Any], told: str) -> None:
    state = do(alone("alliance"), type="wed", first="c1", second="c2")
    seats = list(state.seats)
    ring = Piece("ring", 1, None, None, ("c9",))
    seats[1] = replace(seats[1], pieces=(ring,), weddings=1)
    with pytest.raises(Refused) as caught:
        corrected(replace(state, seats=tuple(seats)), **changes)
    assert told in str(caught.value)


def test_faults_of_a_position_are_noticed() -> None:
    state = alone("cities", had={0: ("c1",)})
    fief = state.seats[0].pieces[0]

    def audited(**changes: Any) -> str:
        return " ".join(audit(TABLES, replace(state, seats=(replace(state.seats[0], **changes), state.seats[1]))))

    assert "two fiefs on c1" in audited(pieces=(fief, fief))
    assert "covers a site twice" in audited(pieces=(fief, fief))
    assert "acted more than 12 times" in audited(donations=12)
    assert "rings left" in audited(kings=7)
    assert "rings in 0 weddings" in audited(pieces=(replace(fief, kind="ring"),))
    assert "touches a later one" in audited(pieces=(replace(fief, touches=(0,)),))
    assert "laid a fief twice" in audited(pieces=(replace(fief, number=15),))
    assert "no sites: x9" in audited(pieces=(replace(fief, sites=("x9",)),))
    assert "played a locked card" in audited(locked=("Hispania",))
    signs = tuple((f"c{n}-sign", "A") for n in range(1, 5))
    assert "A is on 4 sites" in " ".join(audit(TABLES, replace(state, printed=signs)))
    assert "round 13 cannot be" in " ".join(audit(TABLES, replace(state, round=13)))
    assert "nobody acts" in " ".join(audit(TABLES, replace(state, queue=())))
    assert "no scenario" in " ".join(audit(TABLES, replace(state, flourishing=("Italia",))))


def test_a_correction_of_the_regions_moves_the_recount_and_not_the_track() -> None:
    state = all_donate(do(alone("cities"), type="place", sites=["c1"]))
    moved = corrected(state, flourishing=["Francia", "Germania", "Italia"])

    assert (moved.seats[0].track, recount(TABLES, moved, 0)) == (3, 1)


def test_names_of_players_are_told_as_they_are() -> None:
    assert [panel.seat for panel in GAME.playing.now(TABLES, begun(4), None).panels] == [0, 1, 2, 3]
    assert begun(4).players == NAMES


@pytest.mark.rule("gonzaga:P5")
def test_plans_that_were_revealed_are_made_no_second_time() -> None:
    state = planned(step(begun(2, decks="hand"), Skip()), ("Francia", "cities"), ("Italia", "cities"))
    assert state.stage == "tie"
    free = GAME.playing.at_depth(TABLES, state, Depth.KEY)
    again = GAME.playing.at_depth(TABLES, replace(free, depth="key"), Depth.EVERYTHING)

    assert (again.stage, again.plans) == ("free", state.plans)
    assert "locked" not in render(GAME.playing.now(TABLES, state, None).skipping or "")


@pytest.mark.rule("gonzaga:G1", "gonzaga:G2")
def test_a_chain_that_was_put_right_grows_on_and_can_be_put_right_again() -> None:
    state = do(alone("cities"), type="place", sites=["c1"], marks={"c1": "C"})
    first = state.seats[0].pieces[0]
    held = replace(state.seats[0], pieces=(first, replace(first, sites=("c2",), touches=())))
    state = replace(state, seats=(held, *state.seats[1:]))
    right = step(state, Correct(changes={"chain-0": 2}))
    grown = replace(right.seats[0], pieces=(*held.pieces, replace(held.pieces[1], sites=("c3",), touches=(1,))))

    assert (state.seats[0].longest, right.seats[0].longest, grown.longest) == (1, 2, 3)
    assert step(right, Correct(changes={"chain-0": 1})).seats[0].longest == 1
    with pytest.raises(Refused, match="chain-0"):
        step(state, Correct(changes={"chain-0": 3}))


@pytest.mark.rule("gonzaga:D1")
def test_nobody_has_donated_more_often_than_acted() -> None:
    with pytest.raises(Refused, match="donations-0"):
        step(alone("cities"), Correct(changes={"donations-0": 1}))
