from __future__ import annotations

import random
import secrets
from pathlib import Path
from typing import Any

import pytest

from companion.core.errors import Refused
from companion.core.game import AnyGame
from companion.core.moves import Concede, Correct, Depth, SetDepth, Skip, read_move
from companion.desk import Desk, Session
from companion.games import games
from companion.store.errors import WithdrawnLinkError
from companion.store.links import Role
from companion.store.store import open_store
from companion.visits import Screen, visit_of
from tests.desk.tables import a_move, secret_moves, started, until

every_game = pytest.mark.parametrize("game", list(games().values()), ids=lambda game: game.slug)


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Desk:
    return Desk(open_store({"BOTTEGA_STORE": f"sqlite:///{tmp_path_factory.mktemp('visits') / 'store.db'}"}))


def screen(desk: Desk, session: Session, role: Role, seat: int | None = None, phone: str = "phone:a") -> Screen:
    return Screen(visit_of(desk.store.links.make(session.id, role, seat), phone), desk.open(session.id))


def allowed(view: Screen, move: Any) -> bool:
    try:
        view.check_move(move)
    except Refused:
        return False
    return True


@every_game
def test_a_link_to_follow_offers_nothing_and_takes_nothing(desk: Desk, game: AnyGame) -> None:
    session = started(desk, game)
    chance = random.Random(1)
    for _ in range(25):
        view = screen(desk, session, "follow")
        assert view.now().offers == ()
        assert not view.now().can_skip
        tried = (a_move(session, chance), Skip(), Concede(), SetDepth(depth=Depth.SHEET), Correct(changes={"x": 1}))
        assert not any(allowed(view, move) for move in tried)
        assert not any(view.may_go_to(cursor) for cursor in range(len(session.log.moves) + 1))
        session = desk.record(session.id, a_move(session, chance), session.revision, secrets.token_hex(8)).session


def in_secret(desk: Desk, game: AnyGame) -> tuple[Session, Any]:
    """A table at which two players may each enter something unseen, and what they may enter."""
    found = until(desk, game, secret_moves)
    if found is None:
        pytest.skip("nobody enters anything in secret beside another player in this game")
    return found


@every_game
def test_a_seats_link_takes_that_seats_secret_entries_and_nothing_else(desk: Desk, game: AnyGame) -> None:
    session, (one, other) = in_secret(desk, game)
    own, foreign = screen(desk, session, "seat", one.seat), screen(desk, session, "seat", other.seat)

    assert allowed(own, one)
    assert not allowed(own, other)
    assert allowed(foreign, other)
    assert {offer.secret_for for offer in own.now().offers} == {one.seat}
    assert not any(own.is_covered(offer) for offer in own.now().offers)
    assert not any(allowed(own, move) for move in (Skip(), Concede(seat=one.seat), Concede(), SetDepth(depth=Depth.SHEET)))


@every_game
def test_a_seat_takes_back_its_own_sealed_entry_and_nobody_elses(desk: Desk, game: AnyGame) -> None:
    session, (one, other) = in_secret(desk, game)
    author = screen(desk, session, "seat", one.seat).visit.author
    after = desk.record(session.id, one, session.revision, secrets.token_hex(8), author).session

    assert screen(desk, after, "seat", one.seat).may_go_to(after.log.cursor - 1) == (not after.lines()[-1].reveals)
    assert not screen(desk, after, "seat", other.seat).may_go_to(after.log.cursor - 1)
    assert not screen(desk, after, "seat", one.seat).may_go_to(after.log.cursor - 2)


@every_game
@pytest.mark.parametrize("author", ["seat", "phone:b"])
def test_a_secret_entry_that_was_taken_back_comes_back_by_no_other_phone(desk: Desk, game: AnyGame, author: str) -> None:
    session, (one, _) = in_secret(desk, game)
    here = session.log.cursor
    by = f"seat:{one.seat}" if author == "seat" else author
    after = desk.record(session.id, one, session.revision, secrets.token_hex(8), by).session
    assert screen(desk, after, "record").may_go_to(here), "anybody who records may take it back"
    after = desk.go_to(session.id, here, after.revision, secrets.token_hex(8), by).session
    view = screen(desk, after, "record")

    assert not view.may_go_to(here + 1)
    with pytest.raises(Refused, match="entered anew"):
        view.check_go_to(here + 1)
    assert screen(desk, after, "record", phone="phone:b").may_go_to(here + 1) == (author == "phone:b")
    after = desk.go_to(session.id, 0, after.revision, secrets.token_hex(8), "phone:a").session
    assert screen(desk, after, "record").may_go_to(here), "what went before it stays in reach"
    assert not screen(desk, after, "record").may_go_to(here + 1)


def test_who_took_back_a_seats_secret_entry_brings_it_back_and_anybody_what_was_open(desk: Desk) -> None:
    found = until(desk, games()["gonzaga"], secret_moves)
    assert found is not None
    session, (one, _) = found
    here = session.log.cursor
    after = desk.record(session.id, one, session.revision, secrets.token_hex(8), f"seat:{one.seat}").session
    desk.go_to(session.id, here - 1, after.revision, secrets.token_hex(8), "phone:a")

    assert screen(desk, session, "record").may_go_to(here + 1)
    assert screen(desk, session, "record", phone="phone:b").may_go_to(here)
    assert not screen(desk, session, "record", phone="phone:b").may_go_to(here + 1)


@every_game
def test_every_phone_knows_who_is_in_and_who_is_still_awaited(desk: Desk, game: AnyGame) -> None:
    session, (one, other) = in_secret(desk, game)
    kinds: list[tuple[Role, int | None]] = [("record", None), ("follow", None), ("seat", one.seat), ("seat", other.seat)]

    def told() -> set[tuple[tuple[int, ...], tuple[int, ...]]]:
        views = [screen(desk, session, *kind) for kind in kinds]
        return {(view.now().entered, view.now().awaited) for view in views}

    offers = session.now().offers
    asked = tuple(sorted(offer.secret_for for offer in offers if offer.move == one.type and offer.secret_for is not None))
    assert told() == {((), asked)}
    session = desk.record(session.id, one, session.revision, secrets.token_hex(8), f"seat:{one.seat}").session
    left = tuple(seat for seat in asked if seat != one.seat)
    assert told() == {((one.seat,), left)}
    for seat in left:
        legal = session.game.playing.legal(session.tables, session.position.state)
        move = next(move for move in legal if move.type == one.type and move.seat == seat)
        session = desk.record(session.id, move, session.revision, secrets.token_hex(8), f"seat:{seat}").session
    assert told() == {((), ())}


@every_game
def test_nobody_is_awaited_where_the_table_stopped_or_keeps_the_sheet_alone(desk: Desk, game: AnyGame) -> None:
    session, _ = in_secret(desk, game)
    for move in (SetDepth(depth=Depth.SHEET), Concede()):
        after = desk.record(session.id, move, session.revision, secrets.token_hex(8)).session
        assert after.now().awaited == ()
        session = desk.go_to(session.id, session.log.cursor, after.revision, secrets.token_hex(8)).session


def test_a_phone_that_records_may_enter_for_everybody_but_covered(desk: Desk) -> None:
    found = until(desk, games()["fresco"], secret_moves)
    assert found is not None
    session, (one, other) = found
    view = screen(desk, session, "record")

    assert allowed(view, one)
    assert allowed(view, other)
    assert all(view.is_covered(offer) for offer in view.now().offers if offer.secret_for is not None)


def test_what_another_phone_has_recorded_is_taken_back_only_when_that_is_said(desk: Desk) -> None:
    session = started(desk, games()["splendor_duel"])
    chance = random.Random(2)
    session = desk.record(session.id, a_move(session, chance), 0, secrets.token_hex(8), "phone:a").session
    session = desk.record(session.id, a_move(session, chance), 1, secrets.token_hex(8), "phone:b").session

    assert screen(desk, session, "record", phone="phone:a").others(1)
    assert not screen(desk, session, "record", phone="phone:b").others(1)
    assert screen(desk, session, "record", phone="phone:b").others(0)


def test_what_is_entered_is_kept_by_table_and_by_whose_screen_it_is_and_not_by_link(desk: Desk) -> None:
    kinds: list[tuple[Role, int | None]] = [("record", None), ("follow", None), ("seat", 0), ("seat", 1)]
    one, other = (started(desk, games()["splendor_duel"]) for _ in range(2))
    visits = [screen(desk, session, *kind).visit for session in (one, other) for kind in kinds]
    places = [visit.place for visit in visits]
    for visit in visits:
        desk.withdraw(visit.link)
    again = [screen(desk, session, *kind).visit for session in (one, other) for kind in kinds]

    assert len(set(places)) == len(places)
    assert not {visit.link for visit in again} & {visit.link for visit in visits}
    assert [visit.place for visit in again] == places
    assert not any(visit.table in visit.place or visit.link in visit.place for visit in visits)


def test_a_withdrawn_link_opens_nothing_within_a_second(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    session = started(desk, games()["splendor_duel"])
    link = desk.store.links.make(session.id, "follow")
    moment = [100.0]
    monkeypatch.setattr("companion.desk.time.monotonic", lambda: moment[0])
    assert desk.standing(link.id) == link
    desk.store.links.withdraw(link.id)
    moment[0] += 1.1

    with pytest.raises(WithdrawnLinkError):
        desk.standing(link.id)
    assert desk.store.links.make(session.id, "follow").id != link.id


def test_a_score_sheet_in_the_middle_knows_no_more_than_its_screen(tmp_path: Path) -> None:
    desk = Desk(open_store({"BOTTEGA_STORE": f"sqlite:///{tmp_path / 'store.db'}"}))
    leonardo = games()["leonardo"]

    def labs(session: Session) -> bool:
        return bool(session.position.state.stage == "labs")

    found = until(desk, leonardo, labs)
    assert found is not None
    session, move = found[0], read_move(leonardo, {"type": "purse", "seat": 1, "florins": 7})
    after = desk.record(session.id, move, session.revision, secrets.token_hex(8)).session
    sheets = [screen(desk, after, "follow").kept(), screen(desk, after, "record").kept()]
    sheets += [screen(desk, after, "seat", seat).kept() for seat in range(len(after.names)) if seat != move.seat]

    assert all(sheet == sheets[0] for sheet in sheets)
    state = after.position.state
    hidden = leonardo.playing.seen_by(after.tables, state, None)
    assert hidden.seats[move.seat].purse is None
    assert state.seats[move.seat].purse is not None
