"""What a table reads off its copy while it is played, and what becomes of that when the reading is taken back."""

from __future__ import annotations

import secrets
from pathlib import Path

import pytest

from companion import loader
from companion.core.game import AnyGame, knows_nothing
from companion.core.moves import Know
from companion.desk import Desk, Session
from companion.games import games
from companion.store.store import open_store
from tests.desk.tables import started

FRESCO = games()["fresco"]
READING = [game for game in games().values() if game.playing.know is not knows_nothing]


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(open_store({"BOTTEGA_STORE": f"sqlite:///{tmp_path / 'store.db'}"}))


def reads(desk: Desk, session: Session, fact: str, value: str, by: tuple[str, str] = ("phone:a", "")) -> Session:
    """``by``: the phone, and its household."""
    move, (author, household) = Know(facts={fact: value}), by
    return desk.record(session.id, move, session.revision, secrets.token_hex(8), author, household=household).session


def goes(desk: Desk, session: Session, cursor: int, by: tuple[str, str] = ("phone:a", "")) -> Session:
    author, household = by
    return desk.go_to(session.id, cursor, session.revision, secrets.token_hex(8), author, household=household).session


def known(desk: Desk, game: AnyGame = FRESCO, household: str = "") -> dict[str, str]:
    return desk.store.household(household).copies.learned(game.slug)


def begun_knowing(desk: Desk, fact: str, value: str) -> Session:
    desk.store.copies.learn("fresco", fact, value)
    return started(desk, FRESCO)


def test_a_number_that_was_typed_and_undone_is_not_known(desk: Desk) -> None:
    session = reads(desk, started(desk, FRESCO), "M08", "red")
    assert known(desk) == {"M08": "red"}

    goes(desk, session, 0)

    assert known(desk) == {}
    assert started(desk, FRESCO, "NEXT").log.moves == ()


@pytest.mark.parametrize("game", READING, ids=lambda game: game.slug)
def test_every_game_that_reads_its_copy_takes_a_wrong_number_back(desk: Desk, game: AnyGame) -> None:
    fact = next(fact for fact in game.facts(loader.tables(game)) if len(fact.allowed) > 1)
    wrong, right = fact.allowed[:2]
    session = reads(desk, started(desk, game), fact.id, wrong)
    assert known(desk, game) == {fact.id: wrong}

    session = goes(desk, session, 0)
    assert known(desk, game) == {}
    session = goes(desk, session, 1)
    assert known(desk, game) == {fact.id: wrong}
    reads(desk, goes(desk, session, 0), fact.id, right)
    assert known(desk, game) == {fact.id: right}


def test_typed_wrong_undone_and_typed_right_the_right_number_stays(desk: Desk) -> None:
    session = goes(desk, reads(desk, started(desk, FRESCO), "M08", "red"), 0)

    session = reads(desk, session, "M08", "yellow blue")

    assert known(desk) == dict(session.position.state.printed) == {"M08": "yellow blue"}


def test_a_redone_reading_is_known_again(desk: Desk) -> None:
    session = goes(desk, reads(desk, started(desk, FRESCO), "M08", "red"), 0)

    goes(desk, session, 1)

    assert known(desk) == {"M08": "red"}


def test_what_the_copy_knew_before_comes_back_when_another_number_is_undone(desk: Desk) -> None:
    session = reads(desk, begun_knowing(desk, "M08", "yellow blue"), "M08", "red")
    assert known(desk) == {"M08": "red"}

    session = goes(desk, session, 1)

    assert known(desk) == {"M08": "yellow blue"}
    reads(desk, session, "M08", "yellow blue")
    assert known(desk) == {"M08": "yellow blue"}


def test_a_jump_takes_back_each_reading_on_its_way_and_brings_it_again(desk: Desk) -> None:
    session = started(desk, FRESCO)
    for fact, value in (("M08", "red"), ("M05", "blue"), ("M08", "yellow blue"), ("M06", "green")):
        session = reads(desk, session, fact, value)

    session = goes(desk, session, 2)
    assert known(desk) == {"M08": "red", "M05": "blue"}
    session = goes(desk, session, 4)
    assert known(desk) == {"M08": "yellow blue", "M05": "blue", "M06": "green"}
    goes(desk, session, 0)
    assert known(desk) == {}


def test_going_back_before_everything_leaves_what_the_copy_brought(desk: Desk) -> None:
    session = reads(desk, begun_knowing(desk, "M08", "red"), "M05", "blue")

    goes(desk, session, 0)

    assert known(desk) == {"M08": "red"}


def test_what_was_put_right_elsewhere_meanwhile_is_left_alone(desk: Desk) -> None:
    session = reads(desk, started(desk, FRESCO), "M08", "red")
    desk.store.copies.learn("fresco", "M08", "yellow blue")

    session = goes(desk, session, 0)
    assert known(desk) == {"M08": "yellow blue"}
    goes(desk, session, 1)
    assert known(desk) == {"M08": "yellow blue"}


def test_who_takes_back_what_another_household_read_keeps_the_own_copy(desk: Desk) -> None:
    desk.store.household("bence").copies.learn("fresco", "M08", "red")
    session = reads(desk, started(desk, FRESCO), "M08", "red", ("phone:anna", "anna"))

    session = goes(desk, session, 0, ("phone:bence", "bence"))
    assert known(desk, household="bence") == {"M08": "red"}
    session = goes(desk, session, 1, ("phone:anna", "anna"))
    goes(desk, session, 0, ("phone:anna", "anna"))
    assert known(desk, household="anna") == {}


def test_at_home_any_phone_may_take_it_back(desk: Desk) -> None:
    session = reads(desk, started(desk, FRESCO), "M08", "red", ("phone:a", ""))

    goes(desk, session, 0, ("phone:b", ""))

    assert known(desk) == {}


def test_an_undo_that_is_sent_twice_takes_back_once(desk: Desk) -> None:
    session = reads(desk, started(desk, FRESCO), "M08", "red")
    desk.go_to(session.id, 0, session.revision, "tap", "phone:a")
    desk.store.copies.learn("fresco", "M08", "red")

    desk.go_to(session.id, 0, session.revision, "tap", "phone:a")

    assert known(desk) == {"M08": "red"}
