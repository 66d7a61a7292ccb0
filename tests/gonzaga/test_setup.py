from __future__ import annotations

import json
import os
from collections import Counter
from typing import Any

import pytest

from companion.core import setup
from companion.core.errors import Refused
from companion.core.message import render
from companion.core.setup import Header
from companion.games.gonzaga import GAME
from companion.games.gonzaga.setup import LAST_TURN, GonzagaSetup, scenarios
from companion.games.gonzaga.tables import FIEFS
from tests.gonzaga.table import COLOMBO, NAMES, TABLES, begun, do, laid_out, refused

SETUPS = int(os.environ.get("BOTTEGA_SETUPS", "2000"))
LIMITS = {2: 15.2, 3: 18.5, 4: 21.2, 12: 37.4, 16: 44.3}
"""The 99.99 % quantile of a chi-square with one degree of freedom less than that (rounded up)."""


def chi_square(counts: Counter[Any], kinds: int) -> float:
    expected = sum(counts.values()) / kinds
    return sum((n - expected) ** 2 / expected for n in counts.values()) + (kinds - len(counts)) * expected


def dealt(players: int, number: int) -> GonzagaSetup:
    header = Header(game="gonzaga", seed=f"N{number}", secret_seed=f"H{number}", players=NAMES[:players])
    document = setup.plan(GAME, TABLES, header)
    assert isinstance(document, GonzagaSetup)
    return document


@pytest.mark.rule("gonzaga:S7", "gonzaga:S8", "gonzaga:S9", "gonzaga:S1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_many_setups_are_complete_and_none_comes_too_often(players: int) -> None:
    goals: list[Counter[int]] = [Counter() for _ in range(players)]
    pairs: Counter[tuple[int, int]] = Counter()
    tops: list[Counter[int]] = [Counter() for _ in range(players)]
    under: Counter[int] = Counter()
    for number in range(SETUPS):
        document = dealt(players, number)
        decks, given = document.fief_decks or {}, document.goals or {}
        assert tuple(decks) == tuple(given) == NAMES[:players]
        assert len(set(given.values())) == players
        for seat, (name, deck) in enumerate(decks.items()):
            fiefs = [card for card in deck if card != LAST_TURN]
            assert sorted(fiefs, key=int) == list(FIEFS)
            assert [place for place, card in enumerate(deck) if card == LAST_TURN] == ([6] if seat == 0 else [])
            tops[seat][int(fiefs[0])] += 1
            goals[seat][given[name]] += 1
        under[int(decks[NAMES[0]][7])] += 1
        first, second = list(given.values())[:2]
        pairs[first, second] += 1

    found = [chi_square(goals[seat], 16) for seat in range(players)]
    assert max(found) < LIMITS[16], found
    found = [chi_square(counts, 12) for counts in (*tops, under)]
    assert max(found) < LIMITS[12], found
    assert chi_square(pairs, 16 * 15) < 330  # 239 degrees of freedom: 1 in 10,000


@pytest.mark.rule("gonzaga:S8")
@pytest.mark.parametrize(("oldest", "seat"), [("Bence", 1), ("csilla", 2), ("1", 0), ("4", 2)])
def test_the_oldest_is_said_by_name_or_place(oldest: str, seat: int) -> None:
    decks = laid_out(3, oldest=oldest).model_dump()["fief_decks"]

    assert [LAST_TURN in deck for deck in decks.values()] == [place == seat for place in range(3)]


def test_an_oldest_who_does_not_play_is_refused() -> None:
    with pytest.raises(Refused, match=r"options.oldest: is Zoltan, but must be one of 1, 2, 3 and 4"):
        laid_out(3, oldest="Zoltan")


@pytest.mark.rule("gonzaga:S4")
def test_the_tile_is_open_until_the_table_draws_it() -> None:
    document = laid_out(4, tile=None).model_dump()

    assert (document["scenario"], document["flourishing"], document["inactive"]) == (None, (), ())
    typed = laid_out(4, tile="Hispania, Germania, Europa Orientalis").model_dump()
    assert (typed["scenario"], typed["inactive"]) == (None, ("Francia", "Britannia", "Italia"))
    assert len(scenarios(TABLES)) == 1 + 20 + 15 + 6


@pytest.mark.rule("gonzaga:S4")
def test_the_table_ticks_three_to_five_regions_and_its_tile_is_remembered() -> None:
    state = begun(3, tile=None)
    assert state.stage == "scenario"
    for regions in (["Hispania", "Francia"], [*COLOMBO, "Germania", "Europa Orientalis"], ["Italia"] * 3):
        assert "must be 3 to 5 different regions" in refused(state, type="scenario", regions=regions)
    after = do(state, type="scenario", regions=["Italia", "Hispania", "Germania"], name="Vespucci")
    assert after.flourishing == ("Hispania", "Germania", "Italia")
    assert (after.stage, after.scenario) == ("turn_up", "Vespucci")
    assert dict(after.printed) == {
        "tile2-name": "Vespucci",
        "tile2-players": "3",
        "tile2-regions": "Hispania, Germania, Italia",
    }
    wrong = refused(state, type="scenario", regions=["Italia", "Hispania", "Germania"], name="colombo")
    assert "must be what the tile names: Hispania, Francia, Britannia and Italia" in wrong


@pytest.mark.rule("gonzaga:S4")
def test_the_app_draws_a_tile_once_this_copy_knows_one_for_so_many_players() -> None:
    bare = begun(3, tile=None, scenario="dictated")
    offers = {offer.id: offer for offer in GAME.playing.now(TABLES, bare, None).offers}
    assert offers["draw"].closed is not None
    assert "no tile of this copy can be drawn" in refused(bare, type="scenario")

    known = {"tile1-players": "3", "tile2-players": "4", "tile2-regions": "Hispania, Francia, Italia"}
    state = GAME.playing.know(TABLES, bare, known)
    assert GAME.playing.now(TABLES, state, None).offers[0].id == "draw"
    assert do(state, type="scenario").scenario == "Colombo"
    more = {
        f"tile{n}-{what}": said
        for n in range(2, 17)
        for what, said in (("players", "3"), ("name", f"Tile {n}"), ("regions", "Hispania, Francia, Italia"))
    }
    known |= more
    drawn: Counter[str | None] = Counter()
    for n in range(320):
        bare = begun(3, f"{n}", tile=None, scenario="dictated")
        drawn[do(GAME.playing.know(TABLES, bare, known), type="scenario").scenario] += 1
    assert len(drawn) == 16
    assert chi_square(drawn, 16) < LIMITS[16]


def test_a_named_tile_must_be_known() -> None:
    state = begun(3, tile=None)

    assert do(state, type="scenario", tile="1").flourishing == COLOMBO
    assert "which nobody has read off yet" in refused(state, type="scenario", tile="2")
    assert "must be what the tile names" in refused(state, type="scenario", tile="1", regions=list(COLOMBO[:3]))


@pytest.mark.rule("gonzaga:S2", "gonzaga:S5", "gonzaga:S6", "gonzaga:S7", "gonzaga:S8", "gonzaga:S9")
@pytest.mark.parametrize("way", ["kept", "dictated", "hand"])
def test_the_checklist_follows_the_rulebook(way: str) -> None:
    document = laid_out(4, decks=way, oldest="Dora")
    told = [render(step.text) for step in GAME.laying.checklist(TABLES, document)]  # type: ignore[arg-type]

    assert "six regions" in told[0]
    assert "Scenario tile (Colombo)" in told[1]
    assert any("every marker on 0 and 6 rings" in line for line in told)
    assert any("Dora, the oldest" in line for line in told)
    assert any("The app keeps the order" in line for line in told) == (way == "kept")
    assert any("Stack the fief cards, top first. Anna: " in line for line in told) == (way == "dictated")
    assert any("6 above it, 6 below" in line for line in told) == (way != "kept")


def test_decks_and_goals_that_are_kept_are_in_no_public_document() -> None:
    shown = setup.public(GAME, TABLES, laid_out(4))

    assert isinstance(shown, GonzagaSetup)
    assert (shown.fief_decks, shown.goals, shown.flourishing) == (None, None, COLOMBO)


def raw(**changes: Any) -> dict[str, Any]:
    return {**setup.to_json(laid_out(4)), **changes}


DECK = [10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 110, 120]
OWNERS = [*DECK[:6], "last_turn", *DECK[6:]]
FAULTS = [
    ({"first_player": "Anna"}, "first_player"),
    ({"flourishing": ["Francia", "Hispania", "Italia"]}, "flourishing"),
    ({"flourishing": ["Hispania", "Francia"]}, "flourishing"),
    ({"inactive": ["Germania"]}, "inactive"),
    ({"scenario": "Magellan"}, "scenario"),
    ({"flourishing": list(COLOMBO[:3]), "inactive": ["Germania", "Italia", "Europa Orientalis"]}, "flourishing"),
    ({"fief_decks": {"Anna": OWNERS}}, "fief_decks"),
    ({"fief_decks": {"Anna": DECK, "Bence": DECK, "Csilla": DECK, "Dora": DECK}}, "fief_decks.Anna"),
    ({"fief_decks": {"Anna": OWNERS, "Bence": OWNERS, "Csilla": DECK, "Dora": DECK}}, "fief_decks.Bence"),
    ({"fief_decks": {"Anna": OWNERS, "Bence": DECK[1:], "Csilla": DECK, "Dora": DECK}}, "fief_decks.Bence"),
    ({"fief_decks": {"Anna": ["last_turn", *DECK], "Bence": DECK, "Csilla": DECK, "Dora": DECK}}, "fief_decks.Anna"),
    ({"goals": {"Anna": 1}}, "goals"),
    ({"goals": {"Anna": 1, "Bence": 2, "Csilla": 2, "Dora": 17}}, "goals.Csilla"),
    ({"goals": {"Anna": 1, "Bence": 2, "Csilla": 2, "Dora": 17}}, "goals.Dora"),
]


@pytest.mark.rule("gonzaga:S4", "gonzaga:S7", "gonzaga:S8", "gonzaga:S9", "gonzaga:S1")
@pytest.mark.parametrize(("changes", "path"), FAULTS, ids=[f"{n}-{path}" for n, (_, path) in enumerate(FAULTS)])
def test_a_document_that_cannot_be_laid_out_is_refused_by_its_path(changes: dict[str, Any], path: str) -> None:
    with pytest.raises(Refused) as caught:
        setup.read_document(GAME, TABLES, raw(**changes))

    assert path in [fault.path for fault in caught.value.faults]


def test_a_document_survives_json() -> None:
    for document in (laid_out(2), laid_out(4, tile=None, decks="hand", goals="hand"), laid_out(3, decks="dictated")):
        values = json.loads(json.dumps(setup.to_json(document)))
        assert setup.read_document(GAME, TABLES, values) == document


def test_the_tile_may_be_said_before_the_game() -> None:
    drawn = GAME.laying.ask
    pool = tuple(scenarios(TABLES))
    from companion.core.deal import Drawn

    field = drawn(TABLES, Drawn("scenario", pool, 1, None, False))
    assert [option.value for option in getattr(field, "options", ())] == list(pool)
    assert drawn(TABLES, Drawn("goals", ("1",), 1, None, False)) is None
