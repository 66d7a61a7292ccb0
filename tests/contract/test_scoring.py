from __future__ import annotations

import json
import random
from typing import Any

from companion.core.errors import Refused
from companion.core.game import AnyGame
from companion.core.message import render
from companion.core.reading import read
from companion.core.score import SHARED, TOTAL, Result
from tests.contract.cases import INSTALLED, every_game, messages_in, some_positions, tables_of, walks
from tests.contract.forms import entered, nested


def scored(game: AnyGame, values: Any) -> Result | Refused:
    """The result of a sheet's plain values, or the refusal; anything else that is raised is a fault of the game."""
    try:
        result: Result = game.scoring.score(tables_of(game), read(game.scoring.sheet, json.loads(json.dumps(values))))
    except Refused as refusal:
        return refusal
    return result


def is_told(result: Result | Refused) -> bool:
    """A result, or a refusal of which each fault has a place and a sentence."""
    return isinstance(result, Result) or all(fault.path and str(fault) for fault in result.faults)


def check(game: AnyGame, result: Result, names: tuple[str, ...]) -> None:
    """What holds for every result of every game."""
    assert result.game == game.slug
    assert tuple(player.name for player in result.players)[: len(names)] == names
    assert all(player.rank is None for player in result.players[len(names) :])  # a neutral piece plays along
    assert result.verdict
    headings, tiebreaks = ([heading.id for heading in kind] for kind in (game.scoring.headings, game.scoring.tiebreaks))
    for player in result.players:
        assert player.total == sum(line.points for line in player.lines)
        lines = [line.id for line in player.lines]
        assert lines == [name for name in headings if name in lines]
        assert list(player.tiebreak) == tiebreaks
        assert player.winner == (player.rank == 1)
    winners = [player for player in result.players if player.winner]
    assert (len(winners) > 1) == (result.decided_by == SHARED)
    assert result.decided_by
    if result.decided_by == TOTAL:
        rivals = [player.total for player in result.players if player.rank is not None]
        assert winners[0].total == max(rivals)
    assert read_back(result) == result


def read_back(result: Result) -> Result:
    return Result.model_validate_json(result.model_dump_json())


@every_game
def test_a_game_that_was_kept_to_its_end_has_a_result(game: AnyGame) -> None:
    over = [walk for walk in walks(game) if game.playing.is_over(walk.last.state)]

    assert over
    for walk in over:
        result = scored(game, game.scoring.of_state(tables_of(game), walk.last.state))
        assert isinstance(result, Result), str(result)
        check(game, result, walk.document.players)


@every_game
def test_a_sheet_from_any_position_gives_a_result_or_says_what_is_missing(game: AnyGame) -> None:
    for position in some_positions(game):
        result = scored(game, game.scoring.of_state(tables_of(game), position.state))
        assert is_told(result)
        if isinstance(result, Result):
            check(game, result, position.state.players)


@every_game
def test_a_sheet_that_was_filled_in_by_hand_gives_a_result_or_says_what_is_wrong(game: AnyGame) -> None:
    tables, chance = tables_of(game), random.Random(4)
    names = ("Anna", "Bence", "Csilla", "Dániel", "Ελένη")[: game.most]
    results = []
    for _ in range(60):
        common = entered(lambda so_far: game.scoring.form(tables, names, so_far)[0], chance)
        forms = game.scoring.form(tables, names, common)[1]
        assert [form.name for form in forms] == list(names)
        players = []
        for form in forms:
            values = entered(lambda _, form=form: form.fields, chance)  # type: ignore[misc]
            players.append({"name": form.name, **nested(values)})
        results.append(scored(game, {**nested(common), "players": players}))
    assert all(map(is_told, results))
    for result in results:
        if isinstance(result, Result):
            check(game, result, names)


@every_game
def test_a_sheet_can_be_asked_for_whatever_the_table_kept(game: AnyGame) -> None:
    tables = tables_of(game)
    for position in some_positions(game, 15):
        known = game.scoring.of_state(tables, position.state)
        asked = game.scoring.form(tables, position.state.players, known)
        assert json.loads(json.dumps(known)) == known
        assert all(render(message).strip() for message in messages_in(asked))


@every_game
def test_a_sheet_may_say_which_game_it_is_of_and_no_other(game: AnyGame) -> None:
    kept = next(walk for walk in walks(game) if game.playing.is_over(walk.last.state)).last.state
    sheet = game.scoring.of_state(tables_of(game), kept)

    assert scored(game, {**sheet, "game": game.slug}) == scored(game, sheet)
    for other in ("chess", "", None, *(one.slug for one in INSTALLED if one is not game)):
        refused = scored(game, {**sheet, "game": other})
        assert isinstance(refused, Refused), other
        assert [fault.path for fault in refused.faults] == ["game"]


@every_game
def test_a_sheet_of_the_wrong_form_is_refused_by_its_path(game: AnyGame) -> None:
    wrong: list[Any] = [{}, [], None, {"players": 3}, {"players": [{"name": 5}, {}]}, {"players": [{"name": "A", "no": 1}]}]
    for values in wrong:
        refused = scored(game, values)
        assert isinstance(refused, Refused)
        assert is_told(refused)
