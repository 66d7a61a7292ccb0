from __future__ import annotations

import os
from collections import Counter
from itertools import product
from typing import Any

import pytest

from companion.cli.words import checklist
from companion.core import setup
from companion.core.errors import Refused
from companion.core.message import render
from companion.core.setup import Header
from companion.games.fresco import GAME
from companion.games.fresco.paints import PIECES
from tests.fresco.table import NAMES, TABLES, laid_out

SETUPS = int(os.environ.get("BOTTEGA_SETUPS", "2000"))
MODULES = tuple(
    dict(zip(("portraits", "requests", "blends"), ways, strict=True)) for ways in product(("off", "on"), repeat=3)
)
CASES = tuple((players, module) for players in (2, 3, 4) for module in MODULES)


def raw(document: setup.Document, **changes: Any) -> dict[str, Any]:
    return {**setup.to_json(document), **changes}


def faults(values: dict[str, Any]) -> str:
    with pytest.raises(Refused) as caught:
        setup.read_document(GAME, TABLES, values)
    return str(caught.value)


def deals(players: int, modules: dict[str, str], count: int) -> list[dict[str, Any]]:
    asked = Header(game="fresco", seed="N", secret_seed="H", players=NAMES[:players], options=modules)
    seeds = [{"seed": f"N{n}", "secret_seed": f"H{n}"} for n in range(count)]
    return [setup.plan(GAME, TABLES, asked.model_copy(update=seed)).model_dump() for seed in seeds]


def chi_square(counts: Counter[str], kinds: int, draws: int) -> float:
    expected = draws / kinds
    return sum((counts[kind] - expected) ** 2 / expected for kind in counts) + (kinds - len(counts)) * expected


@pytest.mark.rule("fresco:S2", "fresco:S3", "fresco:S4", "fresco:S5", "fresco:Z1", "fresco:R1")
@pytest.mark.parametrize(
    ("players", "modules"),
    CASES,
    ids=lambda case: (
        str(case) if isinstance(case, int) else "+".join(name for name, way in case.items() if way == "on") or "base"
    ),
)
def test_every_layout_adds_up_and_none_comes_too_often(players: int, modules: dict[str, str]) -> None:
    share = max(SETUPS // len(CASES), 40) if SETUPS < 20_000 else SETUPS
    sizes = (2, 3, 4, 4) if players == 4 else (2, 3, 4)
    first: Counter[str] = Counter()
    stall: Counter[str] = Counter()
    corner: Counter[str] = Counter()
    open_card: Counter[str] = Counter()
    for document in deals(players, modules, share):
        tiles = [tile for row in document["fresco"] for tile in row]
        special = [tile for tile in tiles if tile.startswith("S")]
        assert len(set(tiles)) == 25
        assert document["fresco"][2][2] == ("S4" if modules["blends"] == "on" else "F20")
        assert (len(special), len(document["fresco_removed"])) == ((7, 7) if modules["blends"] == "on" else (0, 0))
        assert sorted((*tiles, *document["fresco_removed"]))[:25] == sorted(TABLES.base)
        market = [tile for lying in document["market"].values() for tile in lying]
        assert tuple(len(lying) for lying in document["market"].values()) == sizes
        assert sorted((*market, *document["market_bag"], *document["market_removed"])) == sorted(TABLES.market)
        assert document["market_removed"] == (() if players == 4 else ("M01", "M02", "M03"))
        assert len(document["market_bag"]) == (1 if players == 4 else 2)
        names = list(document["start_spaces"])
        assert names[players:] == (["Leonardo"] if players == 2 else [])
        assert sorted(names[:players]) == sorted(NAMES[:players])
        assert document["first_player"] == names[0]
        first[names[0]] += 1
        stall[market[0]] += 1
        corner[tiles[0]] += 1
        if modules["portraits"] == "on":
            cards = [*document["portraits"]["open"], *document["portraits"]["deck"]]
            assert (len(document["portraits"]["open"]), len(set(cards))) == (2, 18)
            assert [TABLES.cards[card].letter for card in cards] == ["A"] * 6 + ["B"] * 6 + ["C"] * 6
            open_card[cards[0]] += 1
        else:
            assert document["portraits"] is None
    # Unremarkable: below the 99.99 % quantile of a chi-square with as many degrees of freedom.
    assert chi_square(first, players, share) < {2: 15.2, 3: 18.5, 4: 21.2}[players]
    assert chi_square(stall, 14 if players == 4 else 11, share) < (42.0 if players == 4 else 35.6)
    if modules["blends"] == "off":
        assert chi_square(corner, 24, share) < 56.0
    if open_card:
        assert chi_square(open_card, 6, share) < 25.8


@pytest.mark.rule("fresco:S1", "fresco:S6", "fresco:S7", "fresco:S8")
def test_the_checklist_follows_the_rulebook() -> None:
    told = [render(step.text) for step in GAME.laying.checklist(TABLES, laid_out(4))]  # type: ignore[arg-type]

    assert "four start spaces" in told[0]
    assert any("bishop on the centre" in line for line in told)
    assert any("12 thalers" in line for line in told)
    assert any("natural apprentice" in line for line in told)


@pytest.mark.parametrize(("players", "modules"), CASES)
def test_every_checklist_can_be_read_and_says_no_piece_twice(players: int, modules: dict[str, str]) -> None:
    for way in (
        {},
        {"start": "hand", "market": "hand", "fresco": "hand", "deck": "hand", "open": "hand", "removed": "hand"},
    ):
        document = laid_out(players, **modules, **way)
        steps = GAME.laying.checklist(TABLES, document)  # type: ignore[arg-type]
        assert len({render(step.text) for step in steps}) == len(steps)


@pytest.mark.rule("fresco:L1", "fresco:L2")
def test_two_players_are_told_where_leonardo_stands_and_who_acts_for_him() -> None:
    document = laid_out(2, portraits="on", requests="on")
    told = " ".join(render(step.text) for step in GAME.laying.checklist(TABLES, document))  # type: ignore[arg-type]

    assert "S3, above the hostel and on the centre of the fresco" in told
    assert "market, cathedral, studio and workshop" in told
    assert f"{document.first_player} takes the Leonardo tile" in told


@pytest.mark.rule("fresco:S4")
def test_the_table_may_name_other_tiles_that_its_rulebook_pictures() -> None:
    header = Header(
        game="fresco", seed="X", players=NAMES[:3], options={"removed": "hand"}, typed={"removed": ("M05", "M06", "M09")}
    )
    document = setup.plan(GAME, TABLES, header)

    assert document.market_removed == ("M05", "M06", "M09")  # type: ignore[attr-defined]


def test_with_the_blends_a_fresco_laid_by_hand_must_hold_all_special_tiles() -> None:
    tiles = tuple(TABLES.base[:24])
    header = Header(
        game="fresco", seed="X", players=NAMES[:3], options={"fresco": "hand", "blends": "on"}, typed={"fresco": tiles}
    )

    with pytest.raises(Refused, match=r"typed\.fresco: must hold all six special tiles"):
        setup.plan(GAME, TABLES, header)


def test_two_players_cannot_be_called_like_leonardo() -> None:
    with pytest.raises(Refused, match=r"players\[1\]: is called Leonardo"):
        setup.plan(GAME, TABLES, Header(game="fresco", seed="X", players=("Anna", "leonardo")))


def test_three_players_can() -> None:
    document = setup.plan(GAME, TABLES, Header(game="fresco", seed="X", players=("Anna", "Leonardo", "Bence")))

    assert "Leonardo" in document.players


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"first_player": "Bence"}, "first_player: must be"),
        ({"start_spaces": ["Anna", "Anna", "Bence"]}, "start_spaces: must hold each painter once"),
        ({"market_removed": ["M01", "M01", "M02"]}, "market_removed[1]: is M01 a second time"),
        ({"market_removed": []}, "market_removed: has 0 tiles, but 3 are taken out"),
        ({"market": {"I": ["M04"], "II": [], "III": []}}, "market.I: has 1 tiles, but the stall holds 2"),
        ({"market": {"I": []}}, "market: must have the stalls I, II and III"),
        ({"market_bag": ["M14"]}, "market: and what is in the bag"),
        ({"fresco": [["F01"] * 5] * 5}, "is F01 a second time"),
        ({"fresco": [["F01"]]}, "fresco: must have 5 rows of 5 tiles"),
        ({"fresco_removed": ["F30"]}, "which the box has not"),
        ({"portraits": {"open": None, "deck": None}}, "portraits: must be there exactly if"),
    ],
)
def test_a_document_that_cannot_be_laid_out_is_refused_by_its_path(change: dict[str, Any], told: str) -> None:
    assert told in faults(raw(laid_out(3), **change))


def test_a_centre_that_is_no_11_is_refused() -> None:
    values = raw(laid_out(3))
    rows = [list(row) for row in values["fresco"]]
    rows[0][0], rows[2][2] = rows[2][2], rows[0][0]

    assert "fresco[2][2]: is" in faults({**values, "fresco": rows})


def test_with_the_blends_the_24_lies_in_the_centre_and_18_base_tiles_remain() -> None:
    values = raw(laid_out(3, blends="on"))
    rows = [list(row) for row in values["fresco"]]
    rows[0][0], rows[2][2] = rows[2][2], rows[0][0]

    assert "the tile worth 24 lies there" in faults({**values, "fresco": rows})
    assert "fresco_removed: must be 7 base tiles" in faults({**values, "fresco_removed": values["fresco_removed"][:6]})


def test_portraits_in_the_wrong_order_are_refused() -> None:
    values = raw(laid_out(3, portraits="on"))
    cards = values["portraits"]

    assert "A on top of B on top of C" in faults({**values, "portraits": {**cards, "deck": cards["deck"][::-1]}})
    assert "portraits: must have 2 open cards" in faults({**values, "portraits": {**cards, "open": cards["open"][:1]}})


def test_two_players_have_leonardo_on_the_last_start_space() -> None:
    assert "start_spaces: must end with Leonardo" in faults(raw(laid_out(2), start_spaces=["Leonardo", "Anna", "Bence"]))


def test_what_is_hidden_does_not_leave_with_a_public_document() -> None:
    document = laid_out(3, portraits="on")
    shown = setup.public(GAME, TABLES, document)

    assert shown.portraits.deck is None  # type: ignore[attr-defined]
    assert shown.market == document.market  # type: ignore[attr-defined]
    assert shown.secret_seed is None


def test_a_fresco_and_a_market_can_be_laid_out_by_the_printed_text_alone() -> None:
    document = laid_out(3)
    text = checklist(GAME, TABLES, document)
    rows = [line.split() for line in text.splitlines() if len(line.split()) == 5 and ":" in line and "." not in line]

    assert len(rows) == 5
    for row, cells in zip(rows, document.fresco, strict=True):  # type: ignore[attr-defined]
        for shown, tile in zip(row, cells, strict=True):
            paints = TABLES.tiles[tile].paints or ()
            letters = "".join(piece.letter * n for piece, n in zip(PIECES.values(), paints, strict=False))
            assert shown.partition(":")[2] == letters
