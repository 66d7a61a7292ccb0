"""The box: every figure of the tables is guarded by what is known of the whole."""

from __future__ import annotations

import re
from collections import Counter
from itertools import combinations, pairwise

import pytest

from companion import loader
from companion.core.game import Rows
from companion.core.printed import Certainty
from companion.games.splendor_duel import GAME
from companion.games.splendor_duel.board import CELLS, LINES, filled, spiral
from companion.games.splendor_duel.pieces import ALL_TOKENS, IN_BOX, LETTERS, PIECES, TOKENS
from companion.games.splendor_duel.tables import FIRST_STEP, read_tables
from tests.splendor_duel.box import TABLES

SPIRAL = ["22", "32", "31", "21", "11", "12", "13", "23", "33", "43", "42", "41", "40", "30", "20", "10", "00", "01", "02",
          "03", "04", "14", "24", "34", "44"]
ROWS = loader.rows("splendor_duel")
FIGURES = [name for name in ROWS["cards"][0] if name in ("level", "bonuses", "points", "crowns") or name[:4] == "cost"]


def changed(table: str, place: int, **cells: str) -> Rows:
    rows = list(ROWS[table])
    rows[place] = {**rows[place], **cells}
    return {**ROWS, table: tuple(rows)}


def test_the_box_holds_67_cards_4_royals_and_25_tokens() -> None:
    assert Counter(card.level for card in TABLES.cards.values()) == {1: 30, 2: 24, 3: 13}
    assert len(TABLES.royals) == 4
    assert dict(zip(TOKENS, IN_BOX, strict=True)) == {"white": 4, "blue": 4, "green": 4, "red": 4, "black": 4, "pearl": 2,
                                                      "gold": 3}
    assert ALL_TOKENS == 25


def test_points_and_crowns_add_up_to_those_of_the_box() -> None:
    assert sum(card.points for card in TABLES.cards.values()) == 92
    assert sum(card.crowns for card in TABLES.cards.values()) == 28
    assert sum(royal.points for royal in TABLES.royals.values()) == 9


def test_cards_of_a_level_cost_what_such_cards_cost() -> None:
    sizes = {level: {sum(card.cost) for card in TABLES.cards.values() if card.level == level} for level in (1, 2, 3)}

    assert min(sizes[1]) >= 3
    assert max(sizes[1]) <= 6
    assert sizes[2] == {7}
    assert sizes[3] == {8, 10, 12}


@pytest.mark.rule("splendor_duel:K2", "splendor_duel:A1")
def test_no_card_passes_two_royals_at_once_and_none_with_crowns_has_an_ability_but_wild() -> None:
    assert max(card.crowns for card in TABLES.cards.values()) == 3
    assert {card.abilities for card in TABLES.cards.values() if card.crowns} == {(), ("wild",)}


@pytest.mark.parametrize("figure", FIGURES)
def test_a_mistyped_figure_of_any_card_stops_the_program(figure: str) -> None:
    for place, row in enumerate(ROWS["cards"]):
        for wrong in (int(row[figure]) + 1, int(row[figure]) - 1):
            with pytest.raises(ValueError, match=r"box|image"):
                read_tables(changed("cards", place, **{figure: str(wrong)}))


def test_a_mistyped_colour_ability_or_id_stops_the_program() -> None:
    for place, row in enumerate(ROWS["cards"]):
        wrong = [
            {"bonus_colour": "blue" if row["bonus_colour"] != "blue" else "red"},
            {"ability": "again" if row["ability"] != "again" else "steal"},
            {"id": ROWS["cards"][place - 1]["id"]},
        ]
        for cells in wrong:
            with pytest.raises(ValueError, match=r"box|image"):
                read_tables(changed("cards", place, **cells))


def test_costs_exchanged_between_two_colours_of_a_card_are_noticed() -> None:
    for place, row in enumerate(ROWS["cards"]):
        if row["bonus_colour"] in ("wild", "none"):
            continue
        for one, other in combinations([f"cost_{colour}" for colour in TOKENS[:5]], 2):
            if row[one] != row[other]:
                with pytest.raises(ValueError, match="image"):
                    read_tables(changed("cards", place, **{one: row[other], other: row[one]}))


@pytest.mark.parametrize("cells", [{"points": "4"}, {"points": "2"}, {"ability": "token"}, {"ability": "steal"}])
def test_a_mistyped_royal_stops_the_program(cells: dict[str, str]) -> None:
    with pytest.raises(ValueError, match="royal"):
        read_tables(changed("royals", 3, **cells))


@pytest.mark.rule("splendor_duel:O3")
def test_the_spiral_runs_down_first_and_then_clockwise() -> None:
    assert [CELLS[place] for place in TABLES.path] == SPIRAL


@pytest.mark.rule("splendor_duel:O3")
@pytest.mark.parametrize(("first", "turns"), [("down", 0), ("left", 1), ("up", 2), ("right", 3)])
def test_another_first_step_is_the_same_spiral_on_a_turned_board(first: str, turns: int) -> None:
    path = [divmod(place, 5) for place in spiral("down")]
    for _ in range(turns):
        path = [(column, 4 - row) for row, column in path]

    assert [divmod(place, 5) for place in spiral(first)] == path


@pytest.mark.rule("splendor_duel:O3")
def test_taken_spaces_are_skipped_along_the_spiral() -> None:
    board = "." * 12 + "W" + "." * 12
    assert filled(board, TABLES.path, "UG")[17] == "U"
    assert filled(board, TABLES.path, "UG")[16] == "G"


def test_the_direction_is_a_printed_fact_that_anybody_can_check() -> None:
    [fact] = GAME.facts(TABLES)

    assert (fact.id, fact.value, fact.certainty) == (FIRST_STEP, "down", Certainty.CERTAIN)
    assert fact.question.id == ROWS["printed"][0]["question"]
    assert fact.allowed == ("down", "left", "up", "right")


@pytest.mark.rule("splendor_duel:T2")
def test_a_line_is_up_to_three_neighbours_in_a_row_column_or_diagonal() -> None:
    def straight(cells: tuple[str, ...]) -> bool:
        spots = sorted((int(cell[0]), int(cell[1])) for cell in cells)
        steps = {(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(spots)}
        return len(steps) <= 1 and steps <= {(0, 1), (1, 0), (1, 1), (1, -1)}

    expected = {frozenset(cells) for n in (1, 2, 3) for cells in combinations(CELLS, n) if straight(cells)}
    assert expected == LINES
    assert len(LINES) == 25 + 72 + 48


def test_every_token_has_a_colour_a_shape_and_a_letter_of_its_own() -> None:
    assert [piece.letter for piece in PIECES.values()] == list(LETTERS)
    assert len({piece.shape for piece in PIECES.values()}) == len({piece.colour for piece in PIECES.values()}) == 7


def test_every_row_says_how_sure_it_is_and_where_it_comes_from() -> None:
    for table in ("cards", "royals", "printed", "rules"):
        for row in ROWS[table]:
            assert row["certainty"] in ("certain", "probable", "derived", "reading")
            assert row.get("source") or row["where"]
    assert all(re.fullmatch(r"[A-Z]\d+", row["id"]) for row in ROWS["rules"])
