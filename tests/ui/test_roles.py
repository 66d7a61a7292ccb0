from __future__ import annotations

import random
import secrets
from dataclasses import replace
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from companion.core.game import AnyGame
from companion.desk import Desk, Session
from companion.games import games
from companion.store.links import Role
from companion.ui.tables import desk as served
from companion.ui.visitor import author_of
from tests.contract.hidden import twin
from tests.desk.tables import a_move, secret_moves, started, until
from tests.ui.visiting import ANNA, BENCE, a_desk, a_table, keyed, link_to, table_of, visit

every_game = pytest.mark.parametrize("game", list(games().values()), ids=lambda game: game.slug)
NASTY = "<img src=x onerror=x()>"


def buttons(app: AppTest) -> set[str]:
    return {keyed(button.key) for button in app.button if button.key}


def sent(app: AppTest) -> str:
    """All that the page sends to a browser, element by element."""
    found: list[str] = []

    def walk(node: Any) -> None:
        proto = getattr(node, "proto", None)
        if proto is not None:
            found.append(str(proto))
        for child in getattr(node, "children", {}).values():
            walk(child)

    walk(app._tree)
    return "\n".join(found)


def table_with_log(**query: str) -> AppTest:
    app = visit("table", **query)
    app.session_state["more"] = True
    return app.run()


def hiding(desk: Desk, game: AnyGame) -> Session:
    """A table at which something is hidden; where there are such, with one of the sealed entries in."""
    found = until(desk, game, secret_moves)
    if found is not None:
        session, (one, _) = found
        session = desk.record(session.id, one, session.revision, secrets.token_hex(8), "seat:0").session
        if hides(session):
            return session
    found = until(desk, game, hides)
    assert found is not None, "this game hides nothing"
    return found[0]


def hides(session: Session) -> bool:
    state = session.position.state
    return bool(session.game.playing.seen_by(session.tables, state, None) != state)


@every_game
@pytest.mark.parametrize("role", ["follow", "seat"])
def test_a_page_is_the_same_whatever_is_hidden_from_its_phone(
    game: AnyGame, role: Role, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = a_desk()
    session = hiding(desk, game)
    seat = 1 if role == "seat" else None
    other = twin(game, session.tables, session.position, seat, random.Random(2))
    assert other is not None
    link = link_to(desk, session.id, role, seat)
    pages = []
    for position in (session.position, other):
        shown = replace(session, position=position, positions=(*session.positions[:-1], position))
        monkeypatch.setattr(Desk, "open", lambda _self, _table, shown=shown: shown)
        apps = [table_with_log(t=link), visit("scores", t=link), visit("share", t=link)]
        assert not any(app.exception for app in apps)
        pages.append([sent(app) for app in apps])

    assert len(pages[0][0]) > 500
    assert pages[0] == pages[1]
    assert not any(session.id in page or "secret_seed" in page for page in pages[0])


@every_game
def test_a_phone_that_follows_has_nothing_to_enter(game: AnyGame) -> None:
    desk = a_desk()
    session = started(desk, game)
    session = desk.record(session.id, a_move(session, random.Random(1)), 0, secrets.token_hex(8)).session
    app = table_with_log(t=link_to(desk, session.id, "follow"))

    assert not app.exception
    assert buttons(app) == set()
    assert [toggle.key for toggle in app.toggle] == ["awake-toggle"]
    assert not app.selectbox
    assert not app.multiselect
    assert "Looking on" in sent(app)


def test_a_seats_phone_shows_its_own_form_at_once_and_takes_its_entry() -> None:
    desk = a_desk()
    found = until(desk, games()["leonardo"], secret_moves)
    assert found is not None
    session, (one, other) = found
    app = visit("table", t=link_to(desk, session.id, "seat", one.seat))

    assert not app.exception
    assert not any("Only" in button.label for button in app.button)
    assert f"{session.names[one.seat]} alone" in sent(app)
    assert "redo" not in buttons(app)
    shared = visit("table", t=link_to(desk, session.id, "record"))
    assert any(button.label == f"Only {session.names[one.seat]} looks: show" for button in shared.button)
    elsewhere = visit("table", t=link_to(desk, session.id, "seat", other.seat))
    assert next(button for button in elsewhere.button if keyed(button.key) == "undo").disabled
    assert "nothing yet" not in label(elsewhere, "undo"), "what may not be taken back here was done all the same"


def recorded(desk: Desk, visitor: str) -> tuple[Session, str]:
    """A table with one move that this browser has recorded."""
    link = a_table("splendor_duel")
    table = desk.store.links.find(link).table_id
    session = desk.open(table)
    move = a_move(session, random.Random(3))
    return desk.record(table, move, 0, secrets.token_hex(8), author_of(visitor)).session, link


def click(app: AppTest, key: str) -> AppTest:
    return next(button for button in app.button if keyed(button.key) == key).click().run()


def label(app: AppTest, key: str) -> str:
    return next(button.label for button in app.button if keyed(button.key) == key)


def test_undo_of_an_own_move_is_one_tap() -> None:
    desk = a_desk()
    session, link = recorded(desk, ANNA)
    app = visit("table", ANNA, t=link)
    assert label(app, "undo").startswith("**Undo**")
    click(app, "undo")

    assert desk.open(session.id).log.cursor == 0


def test_undo_of_another_phones_move_says_whose_it_is_and_asks_first() -> None:
    desk = a_desk()
    session, link = recorded(desk, BENCE)
    app = visit("table", ANNA, t=link)
    assert label(app, "undo").startswith("**Undo**  \nanother phone: ")
    click(app, "undo")
    assert desk.open(session.id).log.cursor == 1
    question = f"**Take back what another phone recorded?**  \n{session.last()}"
    assert question in [text.value for text in app.markdown]
    click(app, "undo")
    assert desk.open(session.id).log.cursor == 1, "a thumb that taps twice has answered what nobody has read"
    click(app, "sure-no")
    assert question not in [text.value for text in app.markdown]
    click(app, "undo")
    click(app, "sure-undo")

    assert desk.open(session.id).log.cursor == 0


def test_undo_of_a_players_own_entry_names_the_player_once() -> None:
    desk = a_desk()
    found = until(desk, games()["gonzaga"], secret_moves)
    assert found is not None
    session, (one, _) = found
    desk.record(session.id, one, session.revision, secrets.token_hex(8), f"seat:{one.seat}")
    app = visit("table", t=link_to(desk, session.id))
    assert label(app, "undo") == f"**Undo**  \n{session.names[one.seat]} has planned"


def test_the_shared_phone_offers_no_redo_of_a_plan_that_its_owner_took_back() -> None:
    desk = a_desk()
    found = until(desk, games()["gonzaga"], secret_moves)
    assert found is not None
    session, (one, _) = found
    author, here = f"seat:{one.seat}", session.log.cursor
    after = desk.record(session.id, one, session.revision, secrets.token_hex(8), author).session
    desk.go_to(session.id, here, after.revision, secrets.token_hex(8), author)
    app = table_with_log(t=link_to(desk, session.id))
    jumps = next(box for box in app.selectbox if box.key and box.key.startswith("jump"))

    assert "redo" not in buttons(app)
    assert any(option.startswith(f"{here} · ") for option in jumps.options)
    assert not any(option.startswith(f"{here + 1} · ") for option in jumps.options)
    click(app, "undo")
    assert "redo" in buttons(app), "the way back to where the table stood is open"


def test_a_jump_that_takes_back_what_another_phone_recorded_asks_first() -> None:
    desk = a_desk()
    session, link = recorded(desk, BENCE)
    app = table_with_log(t=link)
    app.selectbox[0].set_value(0).run()
    click(app, "jump-go")
    assert desk.open(session.id).log.cursor == 1
    assert "other phones" in app.warning[0].value
    assert "jump-go" not in buttons(app), "a thumb that taps twice would have answered"
    click(app, "sure-jump")

    assert desk.open(session.id).log.cursor == 0


def test_the_share_page_gives_each_kind_of_link_and_withdraws_it() -> None:
    desk = a_desk()
    record = a_table("splendor_duel")
    table = desk.store.links.find(record).table_id
    app = visit("share", t=record)
    codes = [code.value for code in app.code]
    assert any(record in code for code in codes)
    for kind, role, seat in (("follow", "follow", None), ("1", "seat", 1)):
        app.session_state["share-kind"] = kind
        app.run()
        link = link_to(desk, table, role, seat)
        assert any(link in code.value for code in app.code)
        assert not any(record in code.value for code in app.code)
    click(app, "withdraw")
    assert not app.exception
    assert "withdrawn" in visit("table", t=link).info[0].value
    assert link_to(desk, table, "seat", 1) != link


def test_a_phone_that_withdraws_its_own_link_goes_on_with_the_new_one() -> None:
    desk = a_desk()
    record = a_table("splendor_duel")
    table = desk.store.links.find(record).table_id
    app = click(visit("share", t=record), "withdraw")
    new = link_to(desk, table, "record")
    assert "is new" in app.info[0].value
    assert "scrollTo({top: 0})" in sent(app), "the page stays where the notice is out of sight"

    assert new != record
    assert app.session_state["table"] == new
    assert any(new in code.value for code in app.code)


def planning(desk: Desk) -> tuple[Session, str, AppTest]:
    """A table at which all plan, its link, and a phone on which a plan for two has been begun."""
    found = until(desk, games()["gonzaga"], secret_moves)
    assert found is not None
    session = found[0]
    link = link_to(desk, session.id)
    app = visit("table", t=link)
    for seat in (0, 1):
        region(app, seat).set_value(region(app, seat).options[seat]).run()
    return session, link, app


def test_the_page_says_who_is_in_and_who_is_still_awaited() -> None:
    desk = a_desk()
    found = until(desk, games()["gonzaga"], secret_moves)
    assert found is not None
    session, (one, _) = found
    links = [link_to(desk, session.id, "record"), link_to(desk, session.id, "seat", one.seat)]
    names = session.names
    before = f"Still awaited: {names[0]}, {names[1]} and {names[2]}"
    assert all(before in sent(visit("table", t=link)) for link in links)
    desk.record(session.id, one, session.revision, secrets.token_hex(8), f"seat:{one.seat}")
    rest = [name for seat, name in enumerate(names) if seat != one.seat]
    for link in links:
        page = sent(visit("table", t=link))
        assert f"Still awaited: {rest[0]} and {rest[1]}" in page
        assert f"In: {names[one.seat]}" in page


KEPT = "What you entered is kept."


def test_what_was_entered_for_all_stays_for_the_others_when_one_plans_alone() -> None:
    desk = a_desk()
    session, _, app = planning(desk)
    entered = region(app, 1).value
    plan = next(move for move in session.game.playing.legal(session.tables, session.position.state) if move.seat == 0)
    desk.record(session.id, plan, session.revision, secrets.token_hex(8), "seat:0")
    click(app, "undo")  # too late: the page shows what stood before the plan
    assert "meanwhile" in app.info[0].value
    assert app.info[0].value.endswith(KEPT)
    assert not any((pills.key or "").endswith("plans.0.region") for pills in app.button_group)
    assert region(app, 1).value == entered


def test_nothing_is_said_to_be_kept_where_nothing_was_entered() -> None:
    desk = a_desk()
    found = until(desk, games()["gonzaga"], secret_moves)
    assert found is not None
    session, (one, _) = found
    app = visit("table", t=link_to(desk, session.id))
    desk.record(session.id, one, session.revision, secrets.token_hex(8), f"seat:{one.seat}")
    click(app, "undo")
    assert "meanwhile" in app.info[0].value
    assert KEPT not in app.info[0].value


def test_nothing_is_said_to_be_kept_where_the_question_is_another_one_now() -> None:
    desk = a_desk()
    session, _, app = planning(desk)
    for seat in range(len(session.names)):
        legal = session.game.playing.legal(session.tables, session.position.state)
        plan = next(move for move in legal if move.type == "plan" and move.seat == seat)
        session = desk.record(session.id, plan, session.revision, secrets.token_hex(8), f"seat:{seat}").session
    click(app, "undo")
    assert "meanwhile" in app.info[0].value
    assert KEPT not in app.info[0].value


def region(app: AppTest, seat: int) -> Any:
    return next(pills for pills in app.button_group if (pills.key or "").endswith(f"plans.{seat}.region"))


def go_back(app: AppTest, page: str, link: str) -> AppTest:
    """The browser's Back: the same session, with the page and the address of before."""
    app.switch_page(f"../../pages/{page}.py")
    app.query_params["t"] = link
    return app.run()


def test_what_was_entered_outlives_the_link_that_its_phone_withdrew_and_back_leads_to_the_table() -> None:
    desk = a_desk()
    session, old, app = planning(desk)
    entered = [region(app, seat).value for seat in (0, 1)]
    assert all(entered)
    click(go_back(app, "share", old), "withdraw")
    new = link_to(desk, session.id)
    assert new != old
    for page in ("share", "table"):
        go_back(app, page, old)
        assert not any("withdrawn" in info.value for info in app.info if page == "table")
        assert app.session_state["table"] == new

    assert [region(app, seat).value for seat in (0, 1)] == entered
    for visitor in (ANNA, BENCE):
        assert "withdrawn" in visit("table", visitor, t=old).info[0].value, "the old link alone opened the table"


def test_a_withdrawn_link_leads_on_to_a_newer_one_of_the_same_table_alone() -> None:
    desk = a_desk()
    link, elsewhere = a_table("splendor_duel"), a_table("fresco")
    table = table_of(desk, link)
    app = visit("table", t=link)
    served().withdraw(link)
    for other in (link, elsewhere):
        assert "withdrawn" in go_back(go_back(app, "table", other), "table", link).info[0].value
    new = link_to(desk, table)
    assert "Splendor Duel" in sent(go_back(app, "table", new))
    assert "Splendor Duel" in sent(go_back(app, "table", link))
    served().withdraw(new)
    assert "withdrawn" in go_back(app, "table", link).info[0].value


@pytest.mark.parametrize("role", ["follow", "seat"])
def test_a_guest_finds_no_other_link_and_no_hidden_order_to_share(role: Role) -> None:
    desk = a_desk()
    record = a_table("splendor_duel")
    table = desk.store.links.find(record).table_id
    seats = [link_to(desk, table, "seat", seat) for seat in (0, 1)]
    own = link_to(desk, table, role, 0 if role == "seat" else None)
    app = visit("share", t=own)

    assert not any(link in sent(app) for link in (record, *seats) if link != own)
    assert not app.toggle
    assert "withdraw" not in buttons(app)


def test_whoever_goes_back_to_set_up_from_a_table_finds_the_way_to_it() -> None:
    link = a_table("fresco")

    assert "Back to the table" in sent(visit("setup", t=link))
    assert "Back to the table" not in sent(visit("setup"))


def test_a_link_that_was_withdrawn_is_said_to_be_so_on_every_page_of_the_table() -> None:
    desk = a_desk()
    link = a_table("fresco")
    desk.store.links.withdraw(link)

    for page in ("table", "scores", "share"):
        assert "withdrawn" in visit(page, t=link).info[0].value


@every_game
@pytest.mark.parametrize("role", ["record", "follow", "seat"])
def test_a_name_that_looks_like_a_script_is_text_for_every_role(game: AnyGame, role: Role) -> None:
    desk = a_desk()
    names = (NASTY, "Bence", "Csilla", "Dániel")[: game.fewest]
    link = a_table(game.slug, *names)
    table = desk.store.links.find(link).table_id
    session = desk.open(table)
    desk.record(table, a_move(session, random.Random(1)), session.revision, secrets.token_hex(8), "seat:0")
    own = link_to(desk, table, role, 0 if role == "seat" else None)
    apps = [table_with_log(t=own), visit("scores", t=own), visit("share", t=own), visit("start")]

    assert not any(app.exception for app in apps)
    bodies = [str(block.proto.body) for app in apps for block in app.get("html") if hasattr(block.proto, "body")]
    assert not any("<img" in body for body in bodies)
    assert not any("<img" in markdown.value for app in apps for markdown in app.markdown)


def test_a_secret_form_is_covered_again_once_the_phone_has_shown_something_else() -> None:
    """The shared phone was handed to one player; what came since is on the table, and undo brings the form back."""
    desk = a_desk()
    session = hiding(desk, games()["gonzaga"])
    app = visit("table", t=link_to(desk, session.id))
    show = next(button for button in app.button if "looks: show" in button.label)
    show.click().run()
    assert "Hide" in {button.label for button in app.button}

    whose = next(seat for seat, name in enumerate(session.names) if show.label == f"Only {name} looks: show")
    plans = session.game.playing.legal(session.tables, session.position.state)
    plan = next(move for move in plans if getattr(move, "seat", None) == whose)
    after = desk.record(session.id, plan, session.revision, secrets.token_hex(8)).session
    app.run()
    desk.go_to(session.id, session.log.cursor, after.revision, secrets.token_hex(8))
    app.run()

    assert "Hide" not in {button.label for button in app.button}
    assert any("looks: show" in button.label for button in app.button)
