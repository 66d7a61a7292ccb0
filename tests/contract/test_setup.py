from __future__ import annotations

import json
import os
import subprocess
import sys

from companion.core import setup
from companion.core.game import AnyGame
from companion.core.message import render
from companion.loader import DATA
from tests.contract.cases import (
    documents,
    every_game,
    every_installed_game,
    header,
    messages_in,
    other_secret,
    tables_of,
)


@every_game
def test_every_player_count_option_and_way_can_be_set_up(game: AnyGame) -> None:
    counts = {len(document.players) for document in documents(game)}

    assert counts == set(range(game.fewest, game.most + 1))


@every_game
def test_the_same_seeds_give_the_same_setup_and_others_another(game: AnyGame) -> None:
    tables = tables_of(game)
    made = setup.plan(game, tables, header(game))

    assert made == setup.plan(game, tables, header(game))
    others = [setup.plan(game, tables, header(game, seed=seed, secret=seed)) for seed in "ABCDEFGHIJKLMNOP"]
    seeds = [{"seed": other.seed, "secret_seed": other.secret_seed} for other in others]
    assert any(made.model_copy(update=seed) != other for seed, other in zip(seeds, others, strict=True))


@every_game
def test_a_document_survives_json(game: AnyGame) -> None:
    for document in documents(game):
        values = json.loads(json.dumps(setup.to_json(document)))

        assert setup.read_document(game, tables_of(game), values) == document


@every_game
def test_a_document_follows_from_its_header(game: AnyGame) -> None:
    for document in documents(game):
        setup.follows(game, tables_of(game), document)


@every_game
def test_a_public_document_holds_nothing_of_the_secret_seed(game: AnyGame) -> None:
    tables = tables_of(game)
    for document in documents(game):
        if document.secret_seed is None:
            assert setup.public(game, tables, document) == document
            continue
        shown = setup.public(game, tables, document)
        assert shown == setup.public(game, tables, other_secret(game, document))
        assert document.secret_seed not in json.dumps(setup.to_json(shown))


@every_game
def test_a_game_that_keeps_something_hides_it(game: AnyGame) -> None:
    tables = tables_of(game)
    for document in documents(game):
        if setup.kept_parts(game, document):
            assert document.secret_seed
            state, other = (game.playing.start(tables, made) for made in (document, other_secret(game, document)))
            assert game.playing.seen_by(tables, state, None) == game.playing.seen_by(tables, other, None)
            assert game.playing.now(tables, state, None) == game.playing.now(tables, other, None)


@every_game
def test_a_checklist_can_be_read_and_shows_nothing_hidden(game: AnyGame) -> None:
    tables = tables_of(game)
    for document in documents(game):
        shown = setup.public(game, tables, document)
        steps = game.laying.checklist(tables, shown)
        assert steps
        assert steps == game.laying.checklist(tables, document)
        assert all(render(message).strip() for message in messages_in(steps))


@every_installed_game
def test_each_step_of_a_checklist_names_a_rule_of_the_game(game: AnyGame) -> None:
    text = (DATA / game.slug / "rules.csv").read_text("utf-8")
    known = {line.partition(",")[0] for line in text.splitlines()}
    for document in documents(game):
        for step in game.laying.checklist(tables_of(game), document):
            assert step.rule.removeprefix(f"{game.slug}:") in known


@every_installed_game
def test_another_process_with_another_locale_gives_the_same_bytes(game: AnyGame) -> None:
    made = setup.plan(game, tables_of(game), header(game, secret=None).model_copy(
        update={"secret_seed": setup.derived_secret("CONTRACT")}))
    command = [sys.executable, "-m", "companion", "setup", game.slug, "--players", ",".join(made.players), "--seeds", "-"]
    environment = {**os.environ, "PYTHONHASHSEED": "12345", "LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}

    ran = subprocess.run(command, input=b"CONTRACT\n", capture_output=True, env=environment, check=True, cwd=DATA.parent)
    assert ran.stdout.decode("utf-8") == json.dumps(setup.to_json(made), ensure_ascii=False) + "\n"
