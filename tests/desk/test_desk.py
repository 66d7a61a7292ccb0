from __future__ import annotations

from pathlib import Path

import pytest

from companion import loader
from companion.core.errors import Refused
from companion.core.moves import Concede, Depth, SetDepth, Went, read_move
from companion.core.setup import Header, derived_secret, plan
from companion.desk import Desk, Session
from companion.games import games
from companion.store.dump import read_dump
from companion.store.errors import NoSuchTableError
from companion.store.store import open_store

GAME = games()["splendor_duel"]


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(open_store({"BOTTEGA_STORE": f"sqlite:///{tmp_path / 'store.db'}"}))


@pytest.fixture
def session(desk: Desk) -> Session:
    header = Header(game=GAME.slug, seed="DESK", secret_seed=derived_secret("DESK"), players=("Anna", "Bence"))
    return desk.open(desk.start(GAME, plan(GAME, loader.tables(GAME), header)))


def take(session: Session) -> object:
    row, column = next(
        (row, column) for row in range(5) for column in range(5) if session.document.board[row][column] != "gold"  # type: ignore[attr-defined]
    )
    return read_move(GAME, {"type": "take", "cells": [f"{row}{column}"]})


def test_a_tap_that_is_sent_twice_is_recorded_once(desk: Desk, session: Session) -> None:
    first = desk.record(session.id, take(session), session.revision, "tap")
    second = desk.record(session.id, take(session), session.revision, "tap")

    assert (first.session.revision, second.session.revision) == (1, 1)
    assert second.notice is None


def test_a_refused_move_leaves_the_table_as_it_was(desk: Desk, session: Session) -> None:
    with pytest.raises(Refused):
        desk.record(session.id, read_move(GAME, {"type": "replenish"}), session.revision, "tap")

    assert desk.open(session.id).revision == 0


def test_undo_then_redo_is_where_it_was_and_a_new_move_ends_the_branch(desk: Desk, session: Session) -> None:
    done = desk.record(session.id, take(session), 0, "a").session
    undone = desk.go_to(session.id, 0, 1, "b").session
    assert undone.position == session.position
    assert str(undone.next()) == str(done.last())

    redone = desk.go_to(session.id, 1, 2, "c").session
    assert redone.position == done.position

    desk.go_to(session.id, 0, 3, "d")
    other = desk.record(session.id, Concede(seat=None), 4, "e").session
    assert other.next() is None


def test_the_other_player_wins_when_one_gives_up(desk: Desk, session: Session) -> None:
    after = desk.record(session.id, Concede(seat=0), 0, "tap").session

    told = after.now()
    assert str(told.sentence) == "Bence wins: Anna gave up"
    assert told.offers == ()
    (play,) = desk.store.history.list()
    assert play.result["verdict"] == "Bence wins: Anna gave up"
    assert [(player["name"], player["rank"], player["winner"]) for player in play.result["players"]] == [
        ("Anna", 2, False), ("Bence", 1, True)]


def test_a_game_goes_on_when_giving_up_is_undone(desk: Desk, session: Session) -> None:
    desk.record(session.id, Concede(seat=0), 0, "a")
    back = desk.go_to(session.id, 0, 1, "b").session

    assert not back.is_over
    assert desk.store.history.list() == ()


def test_a_game_that_was_stopped_has_no_winner(desk: Desk, session: Session) -> None:
    after = desk.record(session.id, Concede(seat=None), 0, "tap").session

    assert str(after.now().sentence) == "The game was stopped before its end"
    assert desk.store.history.list() == ()


def test_a_table_that_keeps_only_the_sheet_offers_nothing(desk: Desk, session: Session) -> None:
    after = desk.record(session.id, SetDepth(depth=Depth.SHEET), 0, "tap").session

    assert after.now().offers == ()
    assert "nothing is recorded" in str(after.now().sentence)


def test_a_desk_that_was_opened_anew_finds_the_same_table(desk: Desk, session: Session) -> None:
    done = desk.record(session.id, take(session), 0, "tap").session
    again = Desk(desk.store).open(session.id)

    assert again.position == done.position
    assert [str(line.text) for line in again.lines()] == [str(line.text) for line in done.lines()]


def test_what_was_folded_already_is_shared_by_the_sessions_after_it(desk: Desk, session: Session) -> None:
    first = desk.record(session.id, take(session), 0, "a").session
    desk.go_to(session.id, 0, 1, "b")
    third = desk.go_to(session.id, 1, 2, "c").session

    assert third.log.moves[0] is first.log.moves[0]
    assert third.entries == (first.log.moves[0], Went(0), Went(1))
    anew = Desk(desk.store).open(session.id)
    assert (anew.entries, anew.log, anew.position) == (third.entries, third.log, third.position)
    assert anew.authors == third.authors


def test_a_table_that_was_deleted_and_restored_is_folded_anew(desk: Desk, session: Session) -> None:
    dumped = desk.store.dumps.dump(session.id)
    desk.record(session.id, take(session), 0, "a")
    desk.store.tables.delete(session.id)
    with pytest.raises(NoSuchTableError):
        desk.open(session.id)
    desk.store.dumps.restore([read_dump(dumped)])

    assert desk.open(session.id).entries == ()
