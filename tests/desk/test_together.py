from __future__ import annotations

import random
import secrets
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion import together
from companion.core.errors import Refused
from companion.core.game import AnyGame
from companion.core.moves import Correct, Depth, SetDepth, Timeline, read_move
from companion.desk import Desk, Session
from companion.games import games
from companion.store.store import open_store
from tests.desk.tables import a_move, played, secret_moves, started, until

DUEL = games()["splendor_duel"]
every_game = pytest.mark.parametrize("game", list(games().values()), ids=lambda game: game.slug)


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Desk:
    return Desk(open_store({"BOTTEGA_STORE": f"sqlite:///{tmp_path_factory.mktemp('together') / 'store.db'}"}))


@pytest.fixture
def session(desk: Desk) -> Session:
    return started(desk, DUEL)


def is_the_replay(desk: Desk, session: Session) -> bool:
    """What stands in memory is what anybody else makes of the store."""
    elsewhere = Desk(desk.store).open(session.id)
    timeline = Timeline(session.game, session.tables, session.document)
    moves = [read_move(session.game, move.model_dump(mode="json")) for move in elsewhere.log.in_force]
    return desk.open(session.id).position == elsewhere.position == timeline.follow(moves)


ACT = st.tuples(
    st.sampled_from(["phone:a", "phone:b"]),
    st.sampled_from(["look", "move", "move", "move", "undo", "redo", "again"]),
    st.integers(0, 1000),
)


@every_game
@settings(max_examples=12)
@given(acts=st.lists(ACT, min_size=4, max_size=24), start=st.integers(0, 1000))
def test_two_phones_that_act_on_what_they_saw_end_with_the_replay_of_what_was_taken(
    desk: Desk, game: AnyGame, acts: list[tuple[str, str, int]], start: int
) -> None:
    first = started(desk, game, f"{start}")
    seen = {"phone:a": first, "phone:b": first}
    taps: list[tuple[str, object, int, str]] = []
    for phone, kind, chance in acts:
        author = phone
        view = seen[author]
        before = desk.open(first.id)
        tap = secrets.token_hex(8)
        if kind == "look":
            seen[author] = before
            continue
        if kind == "again":
            if taps:
                author, move, revision, tap = taps[chance % len(taps)]
                desk.record(first.id, move, revision, tap, author)
                assert desk.open(first.id).revision == before.revision
            continue
        if kind == "move" and not view.is_over:
            move = a_move(view, random.Random(chance))
            happened = desk.record(first.id, move, view.revision, tap, author)
            if happened.recorded:
                taps.append((author, move, view.revision, tap))
        else:
            cursor = view.log.cursor + (1 if kind == "redo" else -1)
            if not 0 <= cursor <= len(view.log.moves):
                continue
            happened = desk.go_to(first.id, cursor, view.revision, tap, author)
        after = happened.session
        assert after.revision == before.revision + happened.recorded
        assert happened.stands or happened.notice is not None
        assert not happened.recorded or after.writers[-1] == author
        if view.revision == before.revision:
            assert happened.recorded
        if chance % 2:
            seen[author] = after

    assert is_the_replay(desk, first)


@every_game
def test_two_secret_entries_at_the_same_moment_both_stand(desk: Desk, game: AnyGame) -> None:
    found = until(desk, game, secret_moves)
    if found is None:
        pytest.skip("nobody enters anything in secret beside another player in this game")
    session, (one, other) = found
    first = desk.record(session.id, one, session.revision, secrets.token_hex(8), "phone:a")
    second = desk.record(session.id, other, session.revision, secrets.token_hex(8), "phone:b")

    assert (first.recorded, second.recorded, second.notice) == (True, True, None)
    assert second.session.revision == session.revision + 2
    assert is_the_replay(desk, session)


def corrections(session: Session) -> list[Correct]:
    """A correction of each number by one."""
    found = []
    for field in session.game.playing.corrections(session.tables, session.position.state):
        default, low = getattr(field, "default", None), getattr(field, "low", None)
        if isinstance(default, int) and not isinstance(default, bool) and low is not None:
            found.append(Correct(changes={field.id: default + 1 if default < field.high else default - 1}))  # type: ignore[union-attr]
    return found


@every_game
def test_two_corrections_of_different_values_both_stand(desk: Desk, game: AnyGame) -> None:
    def two(session: Session) -> list[Correct] | None:
        allowed = []
        for move in corrections(session):
            try:
                session.game.playing.correct(session.tables, session.position.state, move.changes)
            except Refused:
                continue
            allowed.append(move)
        return [allowed[0], allowed[-1]] if len(allowed) > 1 else None

    found = until(desk, game, two)
    if found is None:
        pytest.skip("this game has no two numbers to put right")
    session, (one, other) = found
    desk.record(session.id, one, session.revision, secrets.token_hex(8), "phone:a")
    second = desk.record(session.id, other, session.revision, secrets.token_hex(8), "phone:b")

    assert second.recorded
    assert is_the_replay(desk, session)


def test_one_move_that_two_phones_record_at_once_is_recorded_once(desk: Desk, session: Session) -> None:
    move = a_move(session, random.Random(1))
    desk.record(session.id, move, session.revision, "one", "phone:a")
    second = desk.record(session.id, move, session.revision, "other", "phone:b")

    assert (second.stands, second.recorded) == (True, False)
    assert second.session.revision == session.revision + 1
    assert str(second.notice).startswith("Another phone has recorded that already: Anna") or "Bence" in str(second.notice)


def test_going_on_that_is_tapped_on_two_phones_goes_on_once(desk: Desk) -> None:
    leonardo = games()["leonardo"]

    def may_go_on(session: Session) -> object:
        legal = session.game.playing.legal(session.tables, session.position.state)
        return next((move for move in legal if move.type == "researched"), None)

    found = until(desk, leonardo, may_go_on)
    assert found is not None
    session, move = found
    first = desk.record(session.id, move, session.revision, secrets.token_hex(8), "phone:a")
    second = desk.record(session.id, move, session.revision, secrets.token_hex(8), "phone:b")

    assert (second.stands, second.recorded) == (True, False)
    assert second.session.position == first.session.position


def test_another_move_that_comes_too_late_is_refused_with_who_did_what(desk: Desk, session: Session) -> None:
    chance = random.Random(3)
    one, other = a_move(session, chance), a_move(session, chance)
    assert one != other
    first = desk.record(session.id, one, session.revision, secrets.token_hex(8), "phone:a")
    second = desk.record(session.id, other, session.revision, secrets.token_hex(8), "phone:b")

    assert (second.stands, second.recorded) == (False, False)
    assert str(first.session.last()) in str(second.notice)
    assert second.session.position == first.session.position


def test_a_phone_that_missed_an_undo_is_told_what_was_taken_back(desk: Desk, session: Session) -> None:
    chance = random.Random(5)
    done = desk.record(session.id, a_move(session, chance), session.revision, secrets.token_hex(8), "phone:a").session
    taken = str(done.last())
    desk.go_to(session.id, 0, done.revision, secrets.token_hex(8), "phone:a")
    late = desk.record(session.id, a_move(done, chance), done.revision, secrets.token_hex(8), "phone:b")

    assert not late.stands
    assert f"“{taken}” was taken back" in str(late.notice)
    assert late.session.log.cursor == 0


def test_undo_that_is_tapped_on_two_phones_takes_back_one_move(desk: Desk) -> None:
    *_, third = (session for _, session in zip(range(4), played(desk, started(desk, DUEL), random.Random(2)), strict=False))
    cursor = third.log.cursor - 1
    first = desk.go_to(third.id, cursor, third.revision, secrets.token_hex(8), "phone:a")
    second = desk.go_to(third.id, cursor, third.revision, secrets.token_hex(8), "phone:b")

    assert first.recorded
    assert (second.stands, second.recorded, second.notice) == (True, False, None)
    assert second.session.log.cursor == cursor


def test_undo_never_takes_back_a_move_that_its_phone_had_not_seen(desk: Desk, session: Session) -> None:
    chance = random.Random(6)
    done = desk.record(session.id, a_move(session, chance), session.revision, secrets.token_hex(8), "phone:a").session
    more = desk.record(session.id, a_move(done, chance), done.revision, secrets.token_hex(8), "phone:b").session
    late = desk.go_to(session.id, 0, done.revision, secrets.token_hex(8), "phone:a")

    assert not late.stands
    assert late.session.log.cursor == more.log.cursor == 2


def test_a_phone_that_slept_through_many_moves_is_asked_again(desk: Desk, session: Session) -> None:
    slept = session
    for _, now in zip(range(together.MOST_MISSED + 2), played(desk, session, random.Random(8)), strict=False):
        latest = now
    late = desk.record(session.id, SetDepth(depth=Depth.SHEET), slept.revision, secrets.token_hex(8), "phone:b")

    assert not late.recorded
    assert late.session.revision == latest.revision


def test_the_log_knows_who_recorded_each_move_of_the_branch_in_force(desk: Desk, session: Session) -> None:
    chance = random.Random(9)
    one = desk.record(session.id, a_move(session, chance), 0, secrets.token_hex(8), "phone:a").session
    two = desk.record(session.id, a_move(one, chance), 1, secrets.token_hex(8), "phone:b").session
    back = desk.go_to(session.id, 1, 2, secrets.token_hex(8), "phone:a").session
    new = desk.record(session.id, a_move(back, chance), 3, secrets.token_hex(8), "seat:1").session

    assert two.authors == ("phone:a", "phone:b")
    assert new.authors == ("phone:a", "seat:1")
    assert new.writers == ("phone:a", "phone:b", "phone:a", "seat:1")
    assert [line.author for line in new.taken_back(0)] == ["phone:a", "seat:1"]
    assert str(together.whose(new, "seat:1", "phone:a")) == "Bence"
    assert together.whose(new, "phone:a", "phone:a") is None
    assert str(together.whose(new, "phone:b", "phone:a")) == "another phone"


def test_a_glance_is_shared_for_a_moment_and_never_older_than_an_own_move(desk: Desk, session: Session) -> None:
    other = Desk(desk.store)
    assert desk.glance(session.id) == 0
    other.record(session.id, a_move(session, random.Random(1)), 0, secrets.token_hex(8))
    assert desk.glance(session.id) == 0, "asked the store again within the moment"
    assert other.glance(session.id) == 1
    assert desk.open(session.id).revision == 1


def test_what_a_copy_shows_is_learned_by_the_household_that_read_it_off(tmp_path: Path) -> None:
    desk = Desk(open_store({"BOTTEGA_STORE": f"sqlite:///{tmp_path / 'store.db'}"}))
    fresco = games()["fresco"]

    def reads(session: Session) -> object:
        chance = random.Random(1)
        for _ in range(30):
            move = a_move(session, chance)
            after = session.game.playing.apply(session.tables, session.position.state, move)
            printed = session.game.playing.printed
            if dict(printed(session.tables, after)) != dict(printed(session.tables, session.position.state)):
                return move
        return None

    found = until(desk, fresco, reads)
    assert found is not None
    session, move = found
    known = desk.store.household("elsewhere").copies.learned("fresco")
    desk.record(session.id, move, session.revision, secrets.token_hex(8), "phone:a", household="elsewhere")

    assert known == {}
    assert desk.store.household("elsewhere").copies.learned("fresco") != {}
