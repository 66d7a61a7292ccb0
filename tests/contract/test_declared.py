from __future__ import annotations

import csv
import re

from companion import loader
from companion.core.game import AnyGame
from companion.core.message import render
from companion.core.printed import PrintedFact
from companion.loader import DATA
from tests.contract.cases import INSTALLED, every_game, every_installed_game, messages_in, tables_of
from tools.rules import COLUMNS


def test_the_number_of_a_game_in_codes_is_its_own() -> None:
    codes = [game.code for game in INSTALLED]

    assert len(set(codes)) == len(codes)
    assert all(code >= 1 for code in codes)


@every_installed_game
def test_the_folder_of_a_game_is_called_like_it(game: AnyGame) -> None:
    assert re.fullmatch(r"[a-z][a-z_]*", game.slug)
    assert (DATA / game.slug / "SOURCES.md").is_file()
    assert game.bgg_id > 0


@every_game
def test_a_game_says_who_can_play_it(game: AnyGame) -> None:
    assert 1 <= game.fewest <= game.most <= 6
    assert game.minutes > 0
    assert game.name


@every_installed_game
def test_the_tables_load_and_are_read_once(game: AnyGame) -> None:
    assert loader.tables(game) is loader.tables(game)


@every_game
def test_options_and_parts_have_names_of_their_own_and_defaults_that_exist(game: AnyGame) -> None:
    ids = [choice.id for choice in game.options] + [part.id for part in game.parts]

    assert len(set(ids)) == len(ids)
    for choice in game.options:
        values = [option.value for option in choice.options]
        assert len(set(values)) == len(values)
        assert choice.default is None or choice.default in values
    for part in game.parts:
        assert {part.plain, part.at_table} <= set(part.ways)


@every_game
def test_every_heading_and_tie_break_has_a_name_of_its_own(game: AnyGame) -> None:
    for headings in (game.scoring.headings, game.scoring.tiebreaks):
        ids = [heading.id for heading in headings]
        assert len(set(ids)) == len(ids)


@every_game
def test_everything_that_is_declared_can_be_said(game: AnyGame) -> None:
    said = [*messages_in(game), *messages_in(game.facts(tables_of(game)))]

    assert said
    assert all(render(message).strip() for message in said)


@every_game
def test_each_printed_fact_has_a_name_of_its_own_and_what_is_unknown_is_asked(game: AnyGame) -> None:
    facts: tuple[PrintedFact, ...] = game.facts(tables_of(game))

    assert len({fact.id for fact in facts}) == len(facts)
    assert all(fact.source for fact in facts if fact.value is not None)


@every_installed_game
def test_the_rules_of_a_game_are_complete(game: AnyGame) -> None:
    with (DATA / game.slug / "rules.csv").open(encoding="utf-8", newline="") as file:
        reader = csv.DictReader(file)
        rows = list(reader)

    assert tuple(reader.fieldnames or ()) == COLUMNS
    assert len({row["id"] for row in rows}) == len(rows) > 0
    assert all(cell and cell.strip() for row in rows for cell in row.values())
    assert tuple(loader.rules(game.slug)) == tuple(rows)
