"""Questions that people ask at the table, and what the app answers."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.core.message import render
from companion.games.gonzaga import GAME
from companion.games.gonzaga.setup import GonzagaSetup
from companion.games.gonzaga.state import recount
from companion.games.gonzaga.turns import order_words
from tests.gonzaga.table import COLOMBO, TABLES, acting, all_donate, alone, begun, covering, do, laid_out, planned, refused


@pytest.mark.rule("gonzaga:O3")
def test_nobody_starts_the_game_since_each_round_is_ordered_by_actions() -> None:
    assert laid_out(3).first_player is None
    state = acting(begun(3), ("Francia", "alliance"), ("Francia", "cities"), ("Francia", "harbours"))
    assert state.order == (2, 1, 0)


@pytest.mark.rule("gonzaga:O3", "gonzaga:O4")
def test_of_two_kings_the_second_action_comes_before_the_number() -> None:
    state = acting(begun(2), ("Francia", "king", "alliance"), ("Francia", "king", "harbours"), fiefs=(12, 124))

    assert state.order == (1, 0)


@pytest.mark.rule("gonzaga:O4")
def test_of_two_kings_with_one_action_the_lower_number_comes_first() -> None:
    assert acting(begun(2), *[("Francia", "king", "cities")] * 2, fiefs=(83, 52)).order == (1, 0)


@pytest.mark.rule("gonzaga:O3", "gonzaga:O4")
def test_the_printed_example_of_an_order_is_told_as_a_sentence() -> None:
    plans = [("Francia", "cities"), ("Italia", "king", "alliance"), ("Francia", "cities"), ("Hispania", "harbours")]
    state = replace(begun(4), players=("Józsi", "Kati", "Péter", "Géza"))
    state = acting(state, *plans, fiefs=(12, 30, 83, 120))

    assert state.order == (1, 3, 0, 2)
    assert render(order_words(state)) == (
        "Order: Kati (King's Privilege with Alliance), Géza (Harbours), Józsi (Cities, 12) and "
        "Péter (the same, 83 after 12)."
    )


@pytest.mark.rule("gonzaga:P2", "gonzaga:O2")
def test_what_was_played_is_locked_for_one_round() -> None:
    state = do(begun(2), type="turn_up")
    state = all_donate(planned(state, ("Francia", "harbours"), ("Italia", "cities")))
    assert state.seats[0].locked == ("Francia", "harbours")
    state = do(state, type="turn_up")
    said = refused(
        state,
        type="plans",
        plans={"0": {"region": "Francia", "action": "harbours"}, "1": {"region": "Hispania", "action": "alliance"}},
    )
    assert "plans.0.region: is Francia, which Anna played in the round before" in said
    assert "plans.0.action: is harbours" in said
    state = all_donate(planned(state, ("Italia", "cities"), ("Hispania", "alliance")))
    state = do(state, type="turn_up")
    assert planned(state, ("Francia", "harbours"), ("Italia", "cities")).order == (0, 1)


@pytest.mark.rule("gonzaga:P2", "gonzaga:P5", "gonzaga:O2")
def test_kings_privilege_locks_three_cards_and_is_not_played_twice_running() -> None:
    state = do(begun(2), type="turn_up")
    state = all_donate(planned(state, ("Francia", "king", "harbours"), ("Italia", "cities")))
    assert state.seats[0].locked == ("Francia", "king", "harbours")
    state = do(state, type="turn_up")
    plans = {
        "0": {"region": "Italia", "action": "king", "second": "cities"},
        "1": {"region": "Francia", "action": "alliance"},
    }
    assert "plans.0.action: is king" in refused(state, type="plans", plans=plans)
    second = {**plans, "0": {"region": "Italia", "action": "harbours"}}
    assert "plans.0.action: is harbours" in refused(state, type="plans", plans=second)


@pytest.mark.rule("gonzaga:O1", "gonzaga:D1")
def test_a_king_who_donates_has_lost_the_ring() -> None:
    state = planned(do(begun(2), type="turn_up"), ("Francia", "king", "harbours"), ("Italia", "cities"))

    assert state.seats[0].rings == 5
    assert do(state, type="donate").seats[0].rings == 5


@pytest.mark.rule("gonzaga:P3", "gonzaga:A1")
def test_a_harbour_next_door_is_enough_with_a_bare_hex_in_the_region() -> None:
    state = alone("harbours", "Italia")

    assert do(state, type="place", sites=["h5"]).seats[0].track == 3
    move = GAME.playing.moves.validate_python({"type": "place", "sites": ("h5",)})
    doubts = GAME.playing.doubts(TABLES, state, move)
    assert [render(doubt) for doubt in doubts] == [
        "At least one hex of the fief must lie in the planned region (Italia). Does it?"
    ]


@pytest.mark.rule("gonzaga:A2")
def test_cities_may_cover_bare_hexes_alone_for_nothing() -> None:
    state = do(alone("cities"), type="place")

    assert (state.seats[0].track, len(state.seats[0].pieces)) == (0, 1)


@pytest.mark.rule("gonzaga:A1", "gonzaga:A2", "gonzaga:A3")
@pytest.mark.parametrize(
    ("action", "sites", "rule"),
    [
        ("harbours", ["h1", "c1"], "A1"),
        ("harbours", [], "A1"),
        ("harbours", ["h1", "h2", "h3"], "A1"),
        ("cities", ["c1", "h1"], "A2"),
        ("cities", ["c1", "c2", "c3", "c4"], "A2"),
        ("alliance", ["c1", "c2"], "A3"),
        ("alliance", ["h1", "h2"], "A3"),
        ("alliance", ["c1", "c2", "h1", "h2"], "A3"),
        ("alliance", [], "A3"),
    ],
)
def test_a_fief_covers_only_what_its_action_allows(action: str, sites: list[str], rule: str) -> None:
    said = refused(alone(action), type="place", sites=sites)

    assert said.startswith("sites: are ")
    assert f"[{rule}]" in said


@pytest.mark.rule("gonzaga:L4")
def test_a_new_fief_need_not_touch_an_older_one() -> None:
    state = do(alone("cities", had={0: ("c24",)}), type="place", sites=["c1"])

    assert [len(chain) for chain in state.seats[0].chains] == [1, 1]


@pytest.mark.rule("gonzaga:L1", "gonzaga:L2", "gonzaga:L3", "gonzaga:L5")
def test_what_needs_the_map_is_said_and_left_to_the_table() -> None:
    offers = GAME.playing.now(TABLES, alone("cities"), None).offers

    assert {"L1", "L2", "L3", "L5"} <= set(offers[0].rules)


@pytest.mark.rule("gonzaga:G1")
def test_pieces_on_both_sides_of_a_barrier_are_linked_when_the_table_says_that_they_touch() -> None:
    state = do(alone("cities", had={0: ("c24", "c23")}), type="place", sites=["c1"], touches=[0, 1])

    assert state.seats[0].longest == 3


@pytest.mark.rule("gonzaga:L1", "gonzaga:L6", "gonzaga:L7")
def test_a_fief_lies_under_the_ring_of_another_but_not_on_an_own_ring_or_a_fief() -> None:
    state = covering(covering(alone("cities"), 0, "ring", "c1"), 1, "ring", "c2")
    state = covering(state, 1, "fief", "c3")

    assert "where an own ring lies" in refused(state, type="place", sites=["c1"])
    assert "under a fief of Bence" in refused(state, type="place", sites=["c3"])
    after = do(state, type="place", sites=["c2"])
    assert (after.seats[0].sites, after.seats[1].sites) == (("c1", "c2"), ("c2", "c3"))


@pytest.mark.rule("gonzaga:W4", "gonzaga:L6")
def test_two_rings_never_share_a_hex_and_none_lies_on_an_own_fief() -> None:
    state = covering(covering(alone("alliance"), 1, "ring", "c1"), 0, "fief", "c2")

    assert "where a ring of Bence lies" in refused(state, type="wed", first="c1")
    assert "where an own fief lies" in refused(state, type="wed", first="c2")
    assert "where the first ring lies" in refused(state, type="wed", first="c3", second="c3")


@pytest.mark.rule("gonzaga:W1", "gonzaga:W4")
def test_a_wedding_puts_the_fief_back_without_points_for_it() -> None:
    state = do(alone("alliance"), type="wed", first="bare")

    held = state.seats[0]
    assert (held.track, held.donations, held.weddings, held.rings) == (0, 0, 1, 5)
    assert [piece.kind for piece in held.pieces] == ["ring"]
    assert "needs Alliance" in refused(alone("cities"), type="wed", first="bare")


@pytest.mark.rule("gonzaga:W5")
def test_rings_are_never_donated_nor_worth_anything_at_the_end() -> None:
    state = do(alone("alliance"), type="donate")

    assert (state.seats[0].rings, state.seats[0].track) == (6, 3)
    assert "rings" not in [heading.id for heading in GAME.scoring.headings]


@pytest.mark.rule("gonzaga:W2", "gonzaga:W3")
def test_the_first_ring_lies_in_the_region_and_the_second_anywhere_beside_it() -> None:
    state = alone("alliance", "Hispania")

    assert "first: lies in Francia" in refused(state, type="wed", first="c5")
    after = do(state, type="wed", first="c1", second="c5")
    assert after.seats[0].track == 6
    assert [len(chain) for chain in after.seats[0].chains] == [2]
    assert "must be empty without a second ring" in refused(
        covering(state, 0, "fief", "c9"), type="wed", first="c1", second_touches=[0]
    )


@pytest.mark.rule("gonzaga:P4", "gonzaga:W2", "gonzaga:S5")
def test_the_inactive_card_allows_any_inactive_region() -> None:
    state = alone("alliance", "inactive")

    for city in ("c13", "c21"):
        assert do(state, type="wed", first=city).seats[0].track == 1
    assert "first: lies in Hispania" in refused(state, type="wed", first="c1")


@pytest.mark.rule("gonzaga:S5", "gonzaga:P3")
def test_the_card_of_an_inactive_region_is_out_of_the_game() -> None:
    state = do(begun(2), type="turn_up")
    plans = {"0": {"region": "Germania", "action": "cities"}, "1": {"region": "Francia", "action": "cities"}}

    assert "whose card is out of the game" in refused(state, type="plans", plans=plans)


@pytest.mark.rule("gonzaga:C1", "gonzaga:A3")
def test_each_site_counts_by_the_region_where_it_lies() -> None:
    state = do(alone("alliance"), type="place", sites=["c1", "h13"])

    assert state.seats[0].track == 3 + 1


@pytest.mark.rule("gonzaga:C2")
def test_a_league_of_harbours_in_inactive_regions_is_worth_as_much() -> None:
    state = alone("harbours", "inactive", had={0: ("h13", "h14")})
    marks = dict(state.printed)
    assert marks["h1-sea"] == "S2"

    assert do(state, type="place", sites=["h9"]).seats[0].track == 3 + 10


@pytest.mark.rule("gonzaga:C2", "gonzaga:S3")
def test_two_players_can_have_a_league_in_one_sea_thanks_to_rings() -> None:
    state = covering(alone("harbours", "Hispania", had={0: ("h1", "h2")}), 1, "ring", "h1", "h2", "h3")

    assert do(state, type="place", sites=["h3"]).seats[0].track == 13
    assert recount(TABLES, state, 1) == 9 + 10


@pytest.mark.rule("gonzaga:D1")
def test_a_donation_is_free_though_a_fief_could_be_placed() -> None:
    assert do(alone("cities"), type="donate").seats[0].track == 3


@pytest.mark.rule("gonzaga:S8", "gonzaga:O3")
def test_the_oldest_has_no_advantage_from_the_last_turn_card() -> None:
    first, last = (acting(begun(2, oldest=seat), *[("Francia", "cities")] * 2) for seat in ("1", "2"))

    assert (first.owner, last.owner) == (0, 1)
    assert replace(first, owner=1, decks=None) == replace(last, decks=None)


@pytest.mark.rule("gonzaga:S4", "gonzaga:S5")
def test_with_colombo_everybody_keeps_five_region_cards() -> None:
    document = laid_out(4)
    assert isinstance(document, GonzagaSetup)
    assert (document.scenario, document.flourishing) == ("Colombo", COLOMBO)
    steps = " ".join(render(step.text) for step in GAME.laying.checklist(TABLES, document))
    assert "puts the region cards of Germania and Europa Orientalis back into the box and keeps 5" in steps


@pytest.mark.rule("gonzaga:S9")
def test_unused_goals_go_back_unseen_and_each_player_sees_the_own_one_alone() -> None:
    document = laid_out(3, goals="hand")
    assert "the others go back unseen" in " ".join(
        render(step.text)
        for step in GAME.laying.checklist(TABLES, document)  # type: ignore[arg-type]
    )
    state = do(begun(3), type="turn_up")
    for seat in range(3):
        hints = [offer.hint for offer in GAME.playing.now(TABLES, state, seat).offers if offer.secret_for == seat]
        assert [hint is not None for hint in hints] == [True]
    assert all(offer.hint is None for offer in GAME.playing.now(TABLES, state, None).offers)
    assert GAME.playing.seen_by(TABLES, state, 1).goals == (None, state.goals[1], None)


@pytest.mark.rule("gonzaga:W5", "gonzaga:O1")
def test_king_and_wedding_in_one_round_need_two_rings() -> None:
    state = alone("alliance")
    seats = (replace(state.seats[0], kings=6), state.seats[1])

    assert "needs 1 rings, but Anna has 0" in refused(replace(state, seats=seats), type="wed", first="bare")
    seats = (replace(state.seats[0], kings=5), state.seats[1])
    assert "second: needs 2 rings" in refused(replace(state, seats=seats), type="wed", first="bare", second="bare")
    assert do(replace(state, seats=seats), type="wed", first="bare").seats[0].rings == 0


@pytest.mark.rule("gonzaga:W6")
@pytest.mark.parametrize(("first", "second"), [("c1", "c2"), ("h1", "h2")])
def test_two_rings_may_cover_two_of_a_kind(first: str, second: str) -> None:
    assert do(alone("alliance"), type="wed", first=first, second=second).seats[0].track == 6


@pytest.mark.rule("gonzaga:C3")
def test_the_recount_is_the_track_and_a_difference_is_shown() -> None:
    state = do(alone("alliance"), type="place", sites=["c1", "h1"])
    assert recount(TABLES, state, 0) == state.seats[0].track == 6
    wrong = GAME.playing.correct(TABLES, state, {"track-0": 9})
    lines = [render(line) for line in GAME.playing.now(TABLES, wrong, None).panels[0].lines]
    assert "the recount gives 6, the marker stands on 9" in lines
