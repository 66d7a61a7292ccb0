from __future__ import annotations

import random
from typing import Any

from pydantic import TypeAdapter

from companion import loader
from companion.core import moves
from companion.core.errors import Refused
from companion.core.game import AnyGame
from companion.core.message import render
from companion.core.moves import Concede, Correct, Depth, Position, SetDepth, Skip, Timeline, read_move
from tests.contract.cases import (
    every_game,
    every_installed_game,
    messages_in,
    some_positions,
    tables_of,
    walks,
)
from tests.contract.forms import BlockedError, entered, nested

ADAPTERS: dict[str, TypeAdapter[Any]] = {}


def adapter(game: AnyGame, position: Position) -> TypeAdapter[Any]:
    """Reads and writes the states of a game; made once, since that takes long."""
    if game.slug not in ADAPTERS:
        ADAPTERS[game.slug] = TypeAdapter(type(position.state))
    return ADAPTERS[game.slug]


def audit(game: AnyGame, position: Position) -> list[str]:
    return list(game.playing.audit(tables_of(game), position.state))


def attempt(game: AnyGame, position: Position, move: Any) -> Position | Refused:
    """The position after a move, or the refusal; anything else that is raised is a fault of the game."""
    try:
        return moves.step(game, tables_of(game), position, moves.fill(game, tables_of(game), position, move))
    except Refused as refusal:
        return refusal


@every_game
def test_games_by_chance_lose_and_double_nothing(game: AnyGame) -> None:
    for walk in walks(game):
        for position in walk.positions:
            assert audit(game, position) == []


@every_game
def test_a_recorded_game_gives_the_same_positions_again(game: AnyGame) -> None:
    for walk in walks(game, 120):
        raw = [game.playing.moves.dump_python(move, mode="json") for move in walk.moves]
        timeline = Timeline(game, tables_of(game), walk.document)
        timeline.follow(read_move(game, values) for values in raw)

        assert tuple(timeline.positions) == walk.positions


@every_game
def test_undo_and_redo_come_back_to_the_same_positions(game: AnyGame) -> None:
    for walk in walks(game, 60):
        timeline = Timeline(game, tables_of(game), walk.document)
        chance = random.Random(3)
        for _ in range(8):
            count = chance.randint(0, len(walk.moves))
            assert timeline.follow(walk.moves[:count]) == walk.positions[count]


@every_game
def test_every_move_has_a_name_and_says_whether_it_reveals(game: AnyGame) -> None:
    tables = tables_of(game)
    for walk in walks(game, 120):
        for position, move in zip(walk.positions, walk.moves, strict=False):
            assert render(moves.name(game, tables, position, move)).strip()
            assert game.playing.reveals(tables, position.state, move) in (True, False)
            assert all(render(doubt).strip() for doubt in game.playing.doubts(tables, position.state, move))


@every_game
def test_a_state_survives_json(game: AnyGame) -> None:
    for position in some_positions(game):
        state = adapter(game, position)
        assert state.validate_json(state.dump_json(position.state)) == position.state


@every_game
def test_what_happens_now_can_be_said_in_every_position(game: AnyGame) -> None:
    tables = tables_of(game)
    for position in some_positions(game):
        for seat in (None, *range(len(position.state.players))):
            now = game.playing.now(tables, position.state, seat)
            assert all(render(message).strip() for message in messages_in(now))
            assert now.phase in {phase.id for phase in now.phases}
            assert len(now.panels) == len(position.state.players)
            assert now.over == game.playing.is_over(position.state)
            assert len({offer.id for offer in now.offers}) == len(now.offers)


@every_game
def test_something_can_be_done_until_the_game_is_over(game: AnyGame) -> None:
    tables = tables_of(game)
    for position in some_positions(game):
        offers = game.playing.now(tables, position.state, None).offers
        is_open = any(offer.closed is None for offer in offers)
        assert is_open != game.playing.is_over(position.state)


@every_game
def test_what_one_player_alone_may_see_is_offered_to_nobody_else(game: AnyGame) -> None:
    tables = tables_of(game)
    for position in some_positions(game):
        for seat in range(len(position.state.players)):
            offers = game.playing.now(tables, position.state, seat).offers
            assert {offer.secret_for for offer in offers} <= {None, seat}


@every_game
def test_every_form_that_is_offered_leads_to_a_move_or_says_why_not(game: AnyGame) -> None:
    tables = tables_of(game)
    chance = random.Random(2)
    for position in [*some_positions(game, 25), *_at_key_depth(game)]:
        for offer in game.playing.now(tables, position.state, None).offers:
            if offer.closed is not None:
                continue
            answer = by_form(game, position, offer, chance)
            for _ in range(20):
                if _leads_on(answer):
                    break
                answer = by_form(game, position, offer, chance)
            assert _leads_on(answer), (offer.id, str(answer))


def _at_key_depth(game: AnyGame) -> list[Position]:
    tables = tables_of(game)
    return [moves.step(game, tables, position, SetDepth(depth=Depth.KEY)) for position in some_positions(game, 8)]


def _leads_on(answer: Position | Refused | BlockedError) -> bool:
    return isinstance(answer, Position) or (isinstance(answer, BlockedError) and answer.explained)


def by_form(game: AnyGame, position: Position, offer: Any, chance: random.Random) -> Position | Refused | BlockedError:
    """Where the form of an offer leads, filled in by chance."""
    tables = tables_of(game)
    try:
        values = entered(lambda so_far: game.playing.form(tables, position.state, offer.id, so_far), chance)
    except BlockedError as blocked:
        return blocked
    for message in messages_in(game.playing.form(tables, position.state, offer.id, values)):
        render(message)
    try:
        move = read_move(game, {"type": offer.move, **dict(offer.fixed), **nested(values)})
    except Refused as refusal:
        return refusal
    return attempt(game, position, move)


@every_game
def test_a_move_from_elsewhere_is_taken_or_refused_by_a_field_of_its_own(game: AnyGame) -> None:
    positions = some_positions(game, 30)
    strangers = [move for walk in walks(game, 40) for move in walk.moves[::5]]
    for place, move in enumerate(strangers):
        position = positions[place % len(positions)]
        answer = attempt(game, position, move)
        if isinstance(answer, Refused):
            fields = {*type(move).model_fields, "$"}
            assert {fault.path.split(".")[0].split("[")[0] for fault in answer.faults} <= fields
            assert all(str(fault) for fault in answer.faults)
        else:
            assert audit(game, answer) == []


@every_game
def test_an_entry_of_the_wrong_form_is_refused_by_its_path(game: AnyGame) -> None:
    for walk in walks(game, 40):
        for move in walk.moves:
            raw = game.playing.moves.dump_python(move, mode="json")
            for key in set(raw) - {"type"}:
                assert _paths(game, {**raw, key: {"no": ["such", "value"]}}) <= {key, "$"}
            assert _paths(game, {**raw, "colour_of_the_sky": 1}) == {"colour_of_the_sky"}
        assert _paths(game, {"type": "no such move"}) == {"type"}


def _paths(game: AnyGame, raw: dict[str, Any]) -> set[str]:
    try:
        read_move(game, raw)
    except Refused as refusal:
        return {fault.path.split(".")[0].split("[")[0] for fault in refusal.faults}
    raise AssertionError(f"was taken: {raw}")


@every_game
def test_a_table_may_record_less_or_more_or_go_on_or_stop_at_any_time(game: AnyGame) -> None:
    for position in some_positions(game, 25):
        for move in (SetDepth(depth=Depth.KEY), SetDepth(depth=Depth.SHEET), Skip(), Concede(seat=0), Concede()):
            answer = attempt(game, position, move)
            assert isinstance(answer, Refused) or audit(game, answer) == []
            if isinstance(answer, Position):
                _stands(game, answer)
                again = attempt(game, answer, SetDepth(depth=Depth.EVERYTHING))
                if isinstance(again, Position):
                    _stands(game, again)


def _stands(game: AnyGame, position: Position) -> None:
    """The position can be shown, played on and written down."""
    tables = tables_of(game)
    assert audit(game, position) == []
    assert game.playing.now(tables, position.state, None).sentence
    assert isinstance(list(game.playing.legal(tables, position.state)), list)
    state = adapter(game, position)
    assert state.validate_json(state.dump_json(position.state)) == position.state


@every_game
def test_a_correction_to_what_is_already_so_is_taken_and_an_unknown_one_refused(game: AnyGame) -> None:
    tables = tables_of(game)
    chance = random.Random(5)
    for position in some_positions(game, 15):
        fields = game.playing.corrections(tables, position.state)
        assert all(render(message).strip() for message in messages_in(fields))
        for field in chance.sample(fields, min(4, len(fields))):
            default = getattr(field, "default", None)
            if default is not None:
                answer = attempt(game, position, Correct(changes={field.id: default}))
                assert isinstance(answer, Position), (field.id, str(answer))
                _stands(game, answer)
        refused = attempt(game, position, Correct(changes={"no.such.value": 1}))
        assert isinstance(refused, Refused)
        assert all("no.such.value" in fault.path for fault in refused.faults)


@every_installed_game
def test_every_rule_that_is_named_to_the_table_can_be_looked_up(game: AnyGame) -> None:
    known = {row["id"] for row in loader.rules(game.slug)}
    tables = tables_of(game)
    named: set[str] = {heading.rule for heading in (*game.scoring.headings, *game.scoring.tiebreaks)}
    for position in some_positions(game):
        for offer in game.playing.now(tables, position.state, None).offers:
            named |= set(offer.rules)
    assert {rule.removeprefix(f"{game.slug}:") for rule in named} <= known
