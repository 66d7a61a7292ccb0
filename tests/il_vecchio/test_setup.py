"""Setups by chance, documents from outside, and the checklist."""

from __future__ import annotations

import os
from collections import Counter
from typing import Any

import pytest

from companion.core.errors import Refused
from companion.core.message import render
from companion.core.setup import plan, public, read_document, to_json
from companion.games.il_vecchio import GAME
from companion.games.il_vecchio.moves import Keep
from companion.games.il_vecchio.setup import VecchioSetup
from tests.il_vecchio import NAMES, document, header, tables

SETUPS = int(os.environ.get("BOTTEGA_SETUPS", "2000"))
WIDTH = 5
"""How many standard deviations chi-square may lie from its mean; the seeds are fixed, so this is looked at once."""


def unremarkable(found: Counter[Any], chances: dict[Any, float]) -> bool:
    """Chi-square of what was found against its chances, near its mean (as many as cells but one)."""
    total = sum(found.values())
    assert set(found) <= set(chances)
    statistic = sum((found[key] - total * chance) ** 2 / (total * chance) for key, chance in chances.items())
    free = len(chances) - 1
    return bool(abs(statistic - free) <= WIDTH * (2 * free) ** 0.5)


def even(values: Any) -> dict[Any, float]:
    return {value: 1 / len(values) for value in values}


@pytest.mark.rule(
    "il_vecchio:S2", "il_vecchio:S3", "il_vecchio:S4", "il_vecchio:S5", "il_vecchio:S7", "il_vecchio:S9", "il_vecchio:S10"
)
@pytest.mark.parametrize(
    ("count", "shields", "first_space", "florins", "council"),
    [(2, 5, 2, (2, 4), 6), (3, 5, 1, (2, 3, 4), 3), (4, 7, 1, (2, 3, 3, 4), 0)],
)
def test_many_setups_have_the_right_counts_and_even_chances(
    count: int, shields: int, first_space: int, florins: tuple[int, ...], council: int
) -> None:
    first: Counter[str | None] = Counter()
    top: Counter[int] = Counter()
    out: Counter[int] = Counter()
    noble: Counter[str] = Counter()
    offer: Counter[str] = Counter()
    sums: Counter[int] = Counter()
    faces: Counter[int] = Counter()
    for number in range(SETUPS):
        made = document(count, f"{number}")
        names = made.players
        assert made.shields is not None
        assert made.shields_out is not None
        assert len(made.shields) == shields
        assert sorted((*made.shields, *made.shields_out)) == list(range(1, 10))
        assert made.first_track_space == first_space
        start = names.index(made.first_player or "")
        assert made.florins is not None
        assert tuple(made.florins[names[(start + step) % count]] for step in range(count)) == florins
        assert made.council_offers is not None
        assert [len(tiles) for tiles in made.council_offers.values()] == [3] * count
        given = [tile for tiles in made.council_offers.values() for tile in tiles]
        assert len(made.council_stack or ()) == council
        assert sorted((*given, *(made.council_stack or ()))) == sorted(tables().council)
        assert sorted(made.nobility_stack or ()) == sorted(tables().nobility)
        first[made.first_player] += 1
        top[made.shields[0]] += 1
        out[made.shields_out[0]] += 1
        noble[(made.nobility_stack or ())[0]] += 1
        offer[given[0]] += 1
        for rolled, chosen in made.placements.values():
            assert rolled.dice is not None
            assert rolled.region == sum(rolled.dice)
            assert (chosen.dice, chosen.region) == (None, None)
            sums[rolled.region] += 1
            faces.update(rolled.dice)

    assert unremarkable(first, even(NAMES[:count]))
    assert unremarkable(top, even(range(1, 10)))
    assert unremarkable(out, even(range(1, 10)))
    assert unremarkable(noble, even(tuple(tables().nobility)))
    assert unremarkable(offer, even(tuple(tables().council)))
    assert unremarkable(sums, {total: (6 - abs(total - 7)) / 36 for total in range(2, 13)})
    assert unremarkable(faces, even(range(1, 7)))


@pytest.mark.rule("il_vecchio:S3")
@pytest.mark.parametrize(("count", "shields", "council"), [(2, 5, 10), (3, 5, 9), (4, 7, 8)])
def test_the_vectors_of_the_rules(count: int, shields: int, council: int) -> None:
    state = GAME.playing.start(tables(), document(count))

    assert state.shields == shields
    assert state.first_space == (2 if count == 2 else 1)
    state = GAME.playing.skip(tables(), state)
    for seat in range(count):
        offered = state.seats[seat].offered
        assert offered is not None
        state = GAME.playing.apply(tables(), state, Keep(seat=seat, tile=offered[1]))
    assert state.counts == (council, 12)
    assert len(state.stacks[0] or ()) == council


@pytest.mark.rule("il_vecchio:L3")
def test_with_less_luck_no_dice_are_rolled_for_the_first_members_unless_the_table_wants_it() -> None:
    low = document(luck="low")
    assert all(first.dice is None and first.region is None for first, _ in low.placements.values())
    rolled = document(luck="low", low_rolls="rolled")
    assert all(first.dice is not None for first, _ in rolled.placements.values())


def test_the_public_setup_hides_stacks_and_offers() -> None:
    made = document(4)
    shown = public(GAME, tables(), made)
    assert isinstance(shown, VecchioSetup)

    assert (shown.shields, shown.shields_out, shown.council_offers, shown.council_stack, shown.nobility_stack) == (
        None,
    ) * 5
    assert shown.placements == made.placements
    assert shown.florins == made.florins


def test_what_the_table_does_by_hand_is_null() -> None:
    made = document(3, first="hand", dice="hand", shields="hand", council="hand", nobility="hand", rolls="hand")

    assert (made.first_player, made.florins, made.shields, made.council_offers, made.nobility_stack) == (None,) * 5
    assert made.secret_seed is None
    assert all(first.dice is None for first, _ in made.placements.values())
    assert made.middlemen == dict.fromkeys(("brown", "black", "grey", "white", "purple"))


def test_dice_and_first_player_may_be_typed_in() -> None:
    asked = header(3, first="hand", dice="hand").model_copy(update={"typed": {"first": ("Bence",), "dice.2": ("3 4",)}})
    made = plan(GAME, tables(), asked)
    assert isinstance(made, VecchioSetup)

    assert made.first_player == "Bence"
    assert made.placements["Bence"][0].region == 7
    assert made.placements["Anna"][0].region is None


def faults(**changes: Any) -> set[str]:
    raw = {**to_json(document(3)), **changes}
    with pytest.raises(Refused) as refusal:
        read_document(GAME, tables(), raw)
    assert all(str(fault) for fault in refusal.value.faults)
    return {fault.path for fault in refusal.value.faults}


@pytest.mark.rule("il_vecchio:S3", "il_vecchio:M1")
def test_a_document_with_wrong_shields_is_refused() -> None:
    assert faults(shields=[1, 2, 3, 4], shields_out=[5, 6, 7, 8, 9]) == {"shields", "shields_out"}
    assert faults(shields=[1, 2, 3, 4, 4], shields_out=[6, 7, 8, 9]) == {"shields[4]"}
    assert faults(shields=[1, 2, 3, 4, 5], shields_out=[6, 7, 8, 5]) == {"shields_out[3]"}
    assert faults(shields=[0, 2, 2], shields_out=[6, 7, 10]) == {
        "shields",
        "shields[0]",
        "shields[2]",
        "shields_out",
        "shields_out[2]",
    }
    assert faults(shields=None) == {"shields_out"}


@pytest.mark.rule("il_vecchio:S4", "il_vecchio:S5", "il_vecchio:S7")
def test_a_document_with_wrong_florins_first_space_or_first_player_is_refused() -> None:
    right = to_json(document(3))["florins"]
    last = next(name for name, n in right.items() if n == 4)
    assert faults(florins={**right, last: 3}) == {f"florins.{last}"}
    assert faults(florins={last: 3}) == {"florins", f"florins.{last}"}
    assert faults(florins=None) == {"florins"}
    assert faults(first_track_space=2) == {"first_track_space"}
    assert faults(first_player="Zoe") == {"first_player"}


@pytest.mark.rule("il_vecchio:S9", "il_vecchio:S10", "il_vecchio:S2")
def test_a_document_with_wrong_tiles_is_refused() -> None:
    offers = {"Anna": ["C1", "C2", "C3"], "Bence": ["C4", "C5", "C6"], "Csilla": ["C7", "C8", "C9"]}
    assert faults(council_offers=offers, council_stack=["C10", "C11", "C11"]) == {"council_stack[2]"}
    twice = {**offers, "Bence": ["C4", "C13", "C1"]}
    assert faults(council_offers=twice, council_stack=["C10", "C11"]) == {
        "council_offers.Bence[1]",
        "council_offers.Bence[2]",
        "council_stack",
    }
    assert faults(council_offers={**offers, "Anna": ["C1", "C2"]}, council_stack=["C10", "C11", "C12"]) == {
        "council_offers.Anna",
    }
    assert faults(council_offers=None) == {"council_stack"}
    some = faults(council_offers={"Anna": ["C1", "C2"]}, council_stack=["C1", "C5", "C6"])
    assert some == {"council_offers", "council_offers.Anna", "council_stack[0]"}
    assert faults(nobility_stack=["N1"]) == {"nobility_stack"}
    assert faults(nobility_stack=["N1", "N1", "N13"]) == {"nobility_stack", "nobility_stack[1]", "nobility_stack[2]"}


@pytest.mark.rule("il_vecchio:S6")
def test_a_document_with_wrong_middlemen_is_refused() -> None:
    nowhere = dict.fromkeys(("brown", "black", "grey", "white", "purple"))
    assert faults(middlemen={**nowhere, "brown": "Mensano"}) == {"middlemen.brown"}
    assert faults(middlemen={**nowhere, "brown": "Roma"}) == {"middlemen.brown"}
    assert faults(middlemen={"brown": "Roma"}) == {"middlemen", "middlemen.brown"}
    assert faults(middlemen={**nowhere, "white": "Empoli", "black": "Castel Fiorentino"}) == {"middlemen.white"}
    raw = {**to_json(document(3)), "middlemen": {**nowhere, "brown": "Pistoia", "grey": "Mensano"}}
    made = read_document(GAME, tables(), raw)
    assert isinstance(made, VecchioSetup)
    state = GAME.playing.start(tables(), made)
    assert state.middlemen == ("Pistoia", "", "Mensano", "", "")


@pytest.mark.rule("il_vecchio:S11", "il_vecchio:S12", "il_vecchio:L3")
def test_a_document_with_wrong_placements_is_refused() -> None:
    right = to_json(document(3))["placements"]
    second = {"dice": None, "region": None}

    def first(**changes: Any) -> dict[str, Any]:
        return {**right, "Anna": [{**right["Anna"][0], **changes}, second]}

    assert faults(placements=first(region=2 if sum(right["Anna"][0]["dice"]) != 2 else 3)) == {"placements.Anna[0].region"}
    assert faults(placements=first(dice=[0, 7], region=7)) == {"placements.Anna[0].dice[0]", "placements.Anna[0].dice[1]"}
    assert faults(placements={**right, "Anna": [right["Anna"][0], {"dice": None, "region": 4}]}) == {"placements.Anna[1]"}
    assert faults(placements={"Anna": [right["Anna"][0], right["Anna"][0]]}) == {"placements", "placements.Anna[1]"}
    low = {**to_json(document(3, luck="low")), "placements": right}
    with pytest.raises(Refused, match="variant"):
        read_document(GAME, tables(), low)


@pytest.mark.rule("il_vecchio:S1", "il_vecchio:S8")
@pytest.mark.parametrize("count", [2, 3, 4])
def test_the_checklist_says_what_to_lay_where(count: int) -> None:
    made = document(count)
    steps = GAME.laying.checklist(tables(), made)
    text = " ".join(render(step.text) for step in steps)

    assert "Milan 6, Venice 5, Papal States 7" in text
    assert f"stack of {7 if count == 4 else 5} Medici shields" in text
    assert ("space 1 stays empty" in text) == (count == 2)
    assert f"shuffle all 9, stack {7 if count == 4 else 5} face down" in text  # nobody knows yet what they show
    assert all(name in text for name in made.players)
    assert "12 members" in text
    by_hand = GAME.laying.checklist(
        tables(), document(count, shields="hand", council="hand", nobility="hand", first="hand")
    )
    assert len(by_hand) == len(steps)


@pytest.mark.rule("il_vecchio:S4", "il_vecchio:S11")
def test_the_checklist_names_players_in_turn_order() -> None:
    made = next(made for made in (document(3, f"{n}") for n in range(50)) if made.first_player == "Csilla")
    told = {step.rule: render(step.text) for step in GAME.laying.checklist(tables(), made)}

    for rule in ("S4", "S11"):
        places = [told[rule].index(name) for name in ("Csilla", "Anna", "Bence")]
        assert places == sorted(places)
    assert "Csilla 2, Anna 3 and Bence 4" in told["S4"]
