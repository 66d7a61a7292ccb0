from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.core.message import render
from companion.games.gonzaga import GAME
from companion.games.gonzaga.state import ACTIONS, State
from tests.gonzaga.table import TABLES, acting, all_donate, alone, begun, cards, do, laid_out, planned, refused


def said(state: State) -> tuple[str, str]:
    """What the screen says now."""
    now = GAME.playing.now(TABLES, state, None)
    return render(now.sentence), render(now.detail) if now.detail else ""


@pytest.mark.rule("gonzaga:F1", "gonzaga:F2")
def test_the_app_turns_up_what_lies_on_its_decks() -> None:
    decks = laid_out(3).model_dump()["fief_decks"]
    state = begun(3)
    for number in range(6):
        state = do(state, type="turn_up")
        assert state.fiefs == tuple(deck[number] for deck in decks.values())
        plans = [(("Italia", "Francia")[number % 2], ACTIONS[(seat + number) % 3]) for seat in range(3)]
        state = all_donate(planned(state, *plans))
    assert do(state, type="turn_up").fiefs == tuple(
        [card for card in deck if card != "last_turn"][6] for deck in decks.values()
    )


@pytest.mark.rule("gonzaga:F1", "gonzaga:F2", "gonzaga:O5")
@pytest.mark.parametrize(
    ("fiefs", "told"),
    [
        ({"0": 52, "1": 52}, "fiefs.1: is 52, which somebody else has; numbers of colours differ [O5]"),
        ({"0": 52}, "fiefs: must hold one fief card for each player, by seat [F1]"),
        ({"0": 52, "1": 130}, "fiefs.1: is 130, but must be at most 129"),
        ({"0": 9, "1": 12}, "fiefs.0: is 9, but must be at least 10"),
        ({"0": 52, "1": 12, "2": 30}, "fiefs: must hold one fief card"),
    ],
)
def test_cards_that_no_deck_shows_are_refused(fiefs: dict[str, int], told: str) -> None:
    assert told in refused(begun(2, decks="hand"), type="turn_up", fiefs=fiefs)


@pytest.mark.rule("gonzaga:F1")
def test_a_fief_comes_up_once() -> None:
    state = do(begun(2, decks="hand"), type="turn_up", fiefs={"0": 52, "1": 50})
    state = all_donate(planned(state, ("Italia", "cities"), ("Francia", "harbours")))

    assert "fiefs.0: is 53, whose fief Anna has had already" in refused(state, type="turn_up", fiefs={"0": 53, "1": 60})
    options = [len(getattr(field, "options", ())) for field in GAME.playing.form(TABLES, state, "turn_up", {})]
    assert options == [11, 11]


def test_what_lies_on_the_app_s_deck_may_be_said_with_its_last_digit_and_nothing_else() -> None:
    state = begun(2)
    fiefs = {str(seat): (state.decks or ())[seat][0] + 1 + seat for seat in range(2)}

    assert do(state, type="turn_up", fiefs=fiefs).fiefs == tuple(fiefs.values())
    wrong = {"0": (state.decks or ())[0][1], "1": fiefs["1"]}
    assert "lies on top" in refused(state, type="turn_up", fiefs=wrong)


@pytest.mark.rule("gonzaga:P1", "gonzaga:P6")
def test_a_plan_is_sealed_until_all_are_in() -> None:
    state = do(begun(3), type="turn_up")
    state = do(state, type="plan", seat=1, cards=cards("Francia", "king", "cities"))

    for seat in (None, 0, 2):
        now = GAME.playing.now(TABLES, state, seat)
        assert "Francia" not in " ".join(render(line) for panel in now.panels for line in panel.lines)
        assert GAME.playing.seen_by(TABLES, state, seat).plans.entries == ()
    assert state.seats[1].rings == 6  # nobody can tell that it is King's Privilege
    own = GAME.playing.now(TABLES, state, 1).panels[1].lines
    assert "plays Francia, King's Privilege with Cities" in [render(line) for line in own]
    for seat in (0, 2):
        state = do(state, type="plan", seat=seat, cards=cards("Italia", ("harbours", "", "alliance")[seat]))
    assert (state.stage, state.order, state.seats[1].rings) == ("place", (1, 0, 2), 5)


@pytest.mark.rule("gonzaga:P1")
def test_the_plans_of_those_who_are_still_awaited_may_be_entered_together() -> None:
    planned = do(do(begun(3), type="turn_up"), type="plan", seat=1, cards=cards("Francia", "cities"))
    offers = GAME.playing.now(TABLES, planned, None).offers
    assert [offer.id for offer in offers] == ["plan.0", "plan.2", "plans"], "what is covered comes first"
    fields = [field.id for field in GAME.playing.form(TABLES, planned, "plans", {})]
    assert fields == ["plans.0.region", "plans.0.action", "plans.2.region", "plans.2.action"]

    rest = {"0": cards("Italia", "harbours"), "2": cards("Italia", "alliance")}
    assert do(planned, type="plans", plans=rest).plans.seen_by(None)[1] == ("Francia", "cities")
    assert "must hold one plan for each player" in refused(planned, type="plans", plans={"0": rest["0"]})


def test_a_plan_may_be_changed_until_the_last_one_is_in() -> None:
    state = do(begun(2), type="turn_up")
    state = do(state, type="plan", seat=0, cards=cards("Francia", "cities"))
    state = do(state, type="plan", seat=0, cards=cards("Italia", "harbours"))

    assert state.plans.entries == ((0, ("Italia", "harbours")),)


@pytest.mark.rule("gonzaga:P5")
@pytest.mark.parametrize(
    ("plan", "told"),
    [
        ({"region": "Francia", "action": "king"}, "cards.second: is missing: King's Privilege needs a second action [P5]"),
        ({"region": "Francia", "action": "cities", "second": "harbours"}, "cards.second: is harbours, but only King's"),
        ({"region": "Francia", "action": "king", "second": "king"}, "cards.second: is 'king', but must be"),
        ({"region": "Atlantis", "action": "cities"}, "cards.region: is 'Atlantis', but must be"),
        ({"region": "Germania", "action": "cities"}, "cards.region: is Germania, whose card is out of the game [S5]"),
    ],
)
def test_a_plan_that_cannot_be_is_refused(plan: dict[str, str], told: str) -> None:
    assert told in refused(do(begun(2), type="turn_up"), type="plan", seat=0, cards=plan)


@pytest.mark.rule("gonzaga:P5")
def test_without_a_ring_nobody_is_king() -> None:
    state = do(begun(2), type="turn_up")
    state = replace(state, seats=(replace(state.seats[0], kings=6), state.seats[1]))

    told = refused(state, type="plan", seat=0, cards=cards("Francia", "king", "cities"))
    assert "cards.action: is King's Privilege, but Anna has no ring left [P5]" in told
    actions = GAME.playing.form(TABLES, state, "plan.0", {})[1]
    assert [option.value for option in getattr(actions, "options", ())] == ["harbours", "cities", "alliance"]


def test_a_seat_that_is_none_is_refused() -> None:
    state = do(begun(2), type="turn_up")

    assert "seat: is 3, but seats are 0 to 1" in refused(state, type="plan", seat=3, cards=cards("Francia", "cities"))
    plans = {"0": cards("Francia", "cities"), "2": cards("Francia", "cities")}
    assert "plans: must hold one plan for each player" in refused(state, type="plans", plans=plans)


def test_a_king_can_be_said_in_one_word() -> None:
    state = do(begun(2), type="turn_up")
    plans = {"0": {"region": "Francia", "action": "king:cities"}, "1": cards("Italia", "harbours")}

    assert do(state, type="plans", plans=plans).plans.seen_by(None)[0] == ("Francia", "king", "cities")


@pytest.mark.rule("gonzaga:O4", "gonzaga:O5")
def test_players_with_one_fief_are_parted_by_the_table() -> None:
    plans = [("Francia", "cities")] * 3
    state = acting(begun(3), *plans, fiefs=(50, 50, 20))
    assert state.stage == "tie"
    assert said(state)[0] == "Whose fief card is lower: Anna and Bence?"
    assert "order: must hold Anna and Bence, each once" in refused(state, type="part", order=[0, 2])

    after = do(state, type="part", order=[1, 0])
    assert after.order == (2, 1, 0)
    assert "Bence (the same, 50 after 20) and Anna (the same, with the higher card)" in said(after)[1]
    assert acting(begun(3), *plans, fiefs=(54, 52, 20)).order == (2, 1, 0)


def test_two_ties_are_parted_one_after_the_other() -> None:
    plans = [("Francia", "cities"), ("Francia", "cities"), ("Italia", "harbours"), ("Italia", "harbours")]
    state = acting(begun(4), *plans, fiefs=(50, 50, 20, 20))
    state = do(state, type="part", order=[3, 2])
    assert state.stage == "tie"

    assert do(state, type="part", order=[0, 1]).order == (3, 2, 0, 1)


def test_who_acts_and_what_may_be_done_is_said() -> None:
    sentence, detail = said(alone("alliance"))

    assert sentence == "Anna acts with fief 10: Hispania, Alliance"
    assert detail.endswith("Cities and harbours, three at most, a hex in Hispania; or a wedding.")
    offers = [offer.id for offer in GAME.playing.now(TABLES, alone("alliance"), None).offers]
    assert offers == ["place", "wed", "donate"]
    assert [offer.id for offer in GAME.playing.now(TABLES, alone("cities"), None).offers] == ["place", "bare", "donate"]


@pytest.mark.rule("gonzaga:O3")
@pytest.mark.parametrize("move", [{"type": "donate"}, {"type": "place", "sites": ["c1"]}, {"type": "wed", "first": "bare"}])
def test_nobody_acts_out_of_turn(move: dict[str, Any]) -> None:
    assert "seat: is not the one who acts now: that is Anna" in refused(alone("alliance"), **move, seat=1)


@pytest.mark.parametrize(
    ("move", "told"),
    [
        ({"sites": ["x1"]}, "sites[0]: is x1, but cities are c1 to c24 and harbours h1 to h24 [S2]"),
        ({"sites": ["c1", "c1"]}, "sites[1]: is c1 a second time"),
        ({"sites": ["c1"], "touches": [0]}, "touches[0]: is 0, but Anna has 0 pieces"),
        ({"sites": ["c1"], "marks": {"c2": "A"}}, "marks.c2: is not what this piece covers"),
        ({"sites": ["c1"], "marks": {"c1": "S1"}}, "marks.c1-sign: is S1, which the component cannot show"),
    ],
)
def test_a_fief_that_cannot_lie_so_is_refused(move: dict[str, Any], told: str) -> None:
    assert told in refused(alone("cities"), type="place", **move)


@pytest.mark.rule("gonzaga:C2")
def test_the_sea_of_a_harbour_must_be_known() -> None:
    state = alone("harbours")
    assert "marks.h24: is missing: say which sea this harbour is in [C2]" in refused(state, type="place", sites=["h24"])
    after = do(state, type="place", sites=["h24"], marks={"h24": "S5"})
    assert dict(after.printed)["h24-sea"] == "S5"
    assert "but this copy shows S2" in refused(state, type="place", sites=["h1"], marks={"h1": "S4"})


@pytest.mark.parametrize(
    ("move", "told"),
    [
        ({"first": "x1"}, "first: is x1, but must be a city, a harbour, or bare"),
        ({"first": "bare", "second": "x1"}, "second: is x1, but must be a city, a harbour, or bare"),
        ({"first": "bare", "touches": [0, 0]}, "touches[0]: is 0, but Anna has 0 pieces"),
    ],
)
def test_a_ring_that_cannot_lie_so_is_refused(move: dict[str, Any], told: str) -> None:
    assert told in refused(alone("alliance"), type="wed", **move)


def test_a_piece_is_touched_once() -> None:
    told = refused(alone("cities", had={0: ("c9",)}), type="place", sites=["c1"], touches=[0, 0])

    assert "touches[1]: is 0 a second time" in told


def test_moves_of_another_stage_are_refused_with_what_is_asked() -> None:
    for state, asked in (
        (begun(2, tile=None), "say first which regions flourish"),
        (begun(2), "the fief cards are turned up"),
        (do(begun(2), type="turn_up"), "everybody plans"),
        (acting(begun(2), *[("Francia", "cities")] * 2, fiefs=(50, 50)), "say first who of the tied players has the lower"),
        (alone("cities"), "Anna places, marries or donates"),
        (replace(begun(2), stage="check"), "say first how many sites are open"),
        (replace(begun(2), stage="goals"), "the goals are revealed"),
    ):
        wrong = {"type": "reveal", "cities": {"0": 0}} if state.stage != "goals" else {"type": "donate"}
        assert f"type: cannot be done now: {asked}" in refused(state, **wrong)


@pytest.mark.rule("gonzaga:G3")
def test_nobody_reaches_more_goal_cities_than_are_covered() -> None:
    state = replace(alone("cities", had={0: ("c1",)}), stage="goals")

    told = refused(state, type="reveal", cities={"0": 2, "1": 1})
    assert "cities.0: is 2, but Anna covers 1 cities [G3]" in told
    assert "cities.1: is 1, but Bence covers 0 cities [G3]" in told
    assert "cities: must hold a number for each player" in refused(state, type="reveal", cities={"0": 1})


def test_a_difference_to_the_goal_that_the_app_dealt_is_asked() -> None:
    from tests.gonzaga.table import SIGNS

    signs = tuple(sorted({f"{city}-sign": sign for city, sign in SIGNS.items()}.items()))
    state = replace(alone("cities", had={0: ("c1",)}), stage="goals", goals=(1, 2), printed=signs)
    move = GAME.playing.moves.validate_python({"type": "reveal", "cities": {"0": 0, "1": 0}})

    assert [render(doubt) for doubt in GAME.playing.doubts(TABLES, state, move)] == [
        "By the goal that the app dealt, Anna covers 1 of its cities, not 0. Really?"
    ]


@pytest.mark.rule("gonzaga:S11")
def test_a_second_city_of_one_sign_in_a_region_is_asked() -> None:
    state = do(alone("cities"), type="place", sites=["c1"], marks={"c1": "A"})
    state = replace(alone("cities"), printed=state.printed)
    move = GAME.playing.moves.validate_python({"type": "place", "sites": ("c2",), "marks": {"c2": "A"}})

    assert [render(doubt) for doubt in GAME.playing.doubts(TABLES, state, move)] == [
        "Hispania would have two cities with sign A; by one review no region has. Really city 2 of Hispania?"
    ]


def test_the_log_tells_what_was_done_and_nothing_hidden() -> None:
    def name(state: State, **raw: Any) -> str:
        return render(GAME.playing.name(TABLES, state, GAME.playing.moves.validate_python(raw)))

    state = do(begun(2), type="turn_up")
    assert name(begun(2), type="turn_up") == "The fief cards are turned up"
    assert name(state, type="plan", seat=0, cards=cards("Francia", "cities")) == "Anna has planned"
    plans = {"0": cards("Francia", "cities"), "1": cards("Italia", "king", "harbours")}
    assert name(state, type="plans", plans=plans) == (
        "Plans: Anna Francia, Cities and Bence Italia, King's Privilege with Harbours"
    )
    assert name(alone("cities"), type="place", sites=("c1", "c2")) == (
        "Anna covers city 1 of Hispania and city 2 of Hispania: 6 points"
    )
    assert name(alone("alliance"), type="wed", first="c1", second="bare") == (
        "Anna marries, 2 rings on city 1 of Hispania: 3 points"
    )
    assert name(alone("cities"), type="place") == "Anna covers bare hexes: 0 points"
    assert name(alone("cities"), type="donate") == "Anna donates the fief: 3 points"
    assert name(begun(2, tile=None), type="scenario", tile="1").startswith("Scenario tile Colombo: Hispania")
    assert name(state, type="count", open=3).startswith("Three sites or fewer")
    assert name(state, type="reveal", cities={"0": 1, "1": 2}) == "Goal cities: Anna 1 and Bence 2"
