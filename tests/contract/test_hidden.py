from __future__ import annotations

import random
from collections import defaultdict
from typing import Any

from companion.core import moves
from companion.core.deal import Way
from companion.core.errors import Refused
from companion.core.game import AnyGame
from companion.core.message import render
from companion.core.moves import Correct, Position
from companion.core.setup import plan, public
from companion.share.exports import session_json
from tests.contract.cases import every_game, header, tables_of, walk
from tests.contract.hidden import twin
from tests.contract.test_playing import by_form
from tests.players import any_move

SAMPLED = 24
_KEPT: dict[str, list[Position]] = {}


def kept_positions(game: AnyGame) -> list[Position]:
    """Positions that hide something, of some games in which the app keeps whatever it may keep."""
    if game.slug not in _KEPT:
        tables = tables_of(game)
        chance = random.Random(1)
        found: list[Position] = []
        for seed in range(3):
            count = min(game.most, game.fewest + seed)
            asked = header(game, count=count, seed=f"HIDE {seed}", options=everything_kept(game))
            positions = walk(game, plan(game, tables, asked), seed, 160).positions
            positions += noted(game, chance.sample(positions, 6), chance)
            hiding = [position for position in positions if twin(game, tables, position, None, chance) is not None]
            found += chance.sample(hiding, min(SAMPLED // 3, len(hiding)))
        _KEPT[game.slug] = found
    return _KEPT[game.slug]


def noted(game: AnyGame, positions: list[Position], chance: random.Random) -> tuple[Position, ...]:
    """Some moves on from where a player had the app keep something of their own, which no rule makes anybody do."""
    tables = tables_of(game)
    found: list[Position] = []
    for position in positions:
        made = {move.type for move in game.playing.legal(tables, position.state)}
        for offer in game.playing.now(tables, position.state, None).offers:
            if offer.move in made or offer.closed is not None:
                continue
            after = by_form(game, position, offer, chance)
            for _ in range(6):
                if isinstance(after, Position) and not moves.is_over(game, after):
                    found.append(after)
                    after = moves.step(game, tables, after, any_move(game, tables, after, chance))
    return tuple(found)


def everything_kept(game: AnyGame) -> dict[str, str]:
    return {part.id: (Way.KEPT if Way.KEPT in part.ways else part.ways[0]).value for part in game.parts}


def viewers(position: Position) -> list[int | None]:
    return [None, *range(len(position.state.players))]


@every_game
def test_nobody_is_shown_anything_that_depends_on_what_is_hidden_from_them(game: AnyGame) -> None:
    tables = tables_of(game)
    chance = random.Random(2)
    for position in kept_positions(game):
        for viewer in viewers(position):
            other = twin(game, tables, position, viewer, chance)
            if other is None:
                continue
            seen = game.playing.seen_by(tables, position.state, viewer)
            assert game.playing.seen_by(tables, other.state, viewer) == seen
            assert moves.now(game, tables, other, viewer) == moves.now(game, tables, position, viewer)
            told = game.scoring.of_state(tables, seen)
            assert game.scoring.of_state(tables, game.playing.seen_by(tables, other.state, viewer)) == told


@every_game
def test_a_seats_own_forms_depend_on_nothing_that_is_hidden_from_it(game: AnyGame) -> None:
    tables = tables_of(game)
    chance = random.Random(3)
    for position in kept_positions(game):
        for seat in range(len(position.state.players)):
            other = twin(game, tables, position, seat, chance)
            offers = [offer for offer in moves.now(game, tables, position, seat).offers if offer.secret_for == seat]
            for offer in offers if other is not None else ():
                asked = game.playing.form(tables, position.state, offer.id, {})
                assert game.playing.form(tables, other.state, offer.id, {}) == asked, offer.id  # type: ignore[union-attr]


@every_game
def test_what_is_hidden_from_nobody_is_hidden_from_no_seat_and_seeing_twice_is_seeing_once(game: AnyGame) -> None:
    tables = tables_of(game)
    for position in kept_positions(game):
        for viewer in viewers(position):
            seen = game.playing.seen_by(tables, position.state, viewer)
            assert game.playing.seen_by(tables, seen, viewer) == seen
            everybody = game.playing.seen_by(tables, position.state, None)
            assert game.playing.seen_by(tables, seen, None) == everybody


@every_game
def test_secret_entries_that_leave_the_same_table_to_the_eye_have_the_same_line_in_the_log(game: AnyGame) -> None:
    tables = tables_of(game)
    chance = random.Random(4)
    for position in kept_positions(game):
        secret = {(one.move, one.secret_for) for one in game.playing.now(tables, position.state, None).offers}
        secret = {(move, seat) for move, seat in secret if seat is not None}
        if not secret:
            continue
        legal = [move for move in game.playing.legal(tables, position.state)
                 if (move.type, getattr(move, "seat", None)) in secret]
        lines: defaultdict[Any, set[str]] = defaultdict(set)
        for move in chance.sample(legal, min(40, len(legal))):
            after = moves.step(game, tables, position, moves.fill(game, tables, position, move))
            seen = game.playing.seen_by(tables, after.state, None)
            lines[move.type, getattr(move, "seat", None), repr(seen)].add(render(moves.name(game, tables, position, move)))
        assert all(len(told) == 1 for told in lines.values()), lines


@every_game
def test_a_correction_of_something_hidden_says_no_value_in_the_log(game: AnyGame) -> None:
    tables = tables_of(game)
    chance = random.Random(5)
    for position in kept_positions(game)[::8]:
        before = game.playing.seen_by(tables, position.state, None)
        fields = game.playing.corrections(tables, position.state)
        for field in chance.sample(fields, min(20, len(fields))):
            low, high, default = (getattr(field, name, None) for name in ("low", "high", "default"))
            if isinstance(default, bool) or not isinstance(default, int) or low is None or high is None:
                continue
            told = set()
            for value in {low, high, default + 1} - {default}:
                move = Correct(changes={field.id: value})
                try:
                    after = moves.step(game, tables, position, move)
                except Refused:
                    continue
                if after.state != position.state and game.playing.seen_by(tables, after.state, None) == before:
                    told.add(render(moves.name(game, tables, position, move)))
            assert len(told) <= 1, told


@every_game
def test_what_may_be_exported_is_the_same_whatever_is_hidden(game: AnyGame) -> None:
    tables = tables_of(game)
    options = everything_kept(game)
    one, other = (plan(game, tables, header(game, secret=f"CANARY {n}", options=options)) for n in (1, 2))
    told = [session_json(public(game, tables, document), ()) for document in (one, other)]
    assert told[0] == told[1]
    assert "CANARY" not in told[0]
