from __future__ import annotations

import os
import random
from pathlib import Path

import pytest

from companion import loader
from companion.core.moves import Concede, Depth, SetDepth
from companion.games import games
from companion.share.code import code_of
from companion.store.store import open_store
from tests.leonardo.random_games import choose
from tests.ui.visiting import a_desk, a_document, a_table, keyed, link_to, table_of, visit

PAGES = ["start", "setup", "table", "scores", "share", "copy", "history", "rules"]
NASTY = "<b>*A_[x](y)</b>"


def test_what_is_played_is_in_sight_before_dealing_and_not_behind_the_ways_of_dealing() -> None:
    app = visit("setup", g="fresco")
    shown = [pills.label for pills in app.button_group]

    assert any("The Portraits" in label for label in shown)
    assert not any("Start spaces" in label for label in shown)


def test_names_that_were_typed_before_dealing_outlive_a_reload() -> None:
    app = visit("setup", g="fresco")
    app.text_input[0].set_value("Anna").run()

    assert visit("setup", g="fresco").text_input[0].value == "Anna"


def test_what_is_known_of_the_copy_is_no_move_that_undo_takes_back() -> None:
    desk = a_desk()
    desk.store.copies.learn("fresco", "M08", "red")
    game, document = a_document("fresco", "Anna", "Bence", "Csilla")
    session = desk.open(desk.start(game, document))

    assert (session.log.cursor, session.last()) == (1, None)
    undo = next(button for button in visit("table", t=link_to(desk, session.id)).button if keyed(button.key) == "undo")
    assert undo.disabled


def test_a_reading_is_named_only_after_it_was_made() -> None:
    table = a_table("fresco", "Anna", "Bence", "Csilla")
    app = visit("table", t=table)
    offers = app.button_group[0]
    offers.set_value("read.prices").run()
    go = next(button for button in app.button if keyed(button.key) == "go-on")

    assert go.label == "Remember"


@pytest.mark.parametrize("page", PAGES)
def test_every_page_opens_for_a_stranger(page: str) -> None:
    app = visit(page)

    assert not app.exception


@pytest.mark.parametrize("slug", list(games()))
@pytest.mark.parametrize("page", PAGES)
def test_every_page_opens_for_every_game(page: str, slug: str) -> None:
    app = visit(page, g=slug)

    assert not app.exception


@pytest.mark.parametrize("slug", list(games()))
@pytest.mark.parametrize("page", ["table", "scores", "share", "rules"])
def test_the_pages_of_a_table_open_with_names_that_look_like_markup(page: str, slug: str) -> None:
    names = (NASTY, "Bence", "Csilla", "Dániel")[: games()[slug].fewest]
    link_id = a_table(slug, *names)

    app = visit(page, t=link_id)

    assert not app.exception
    assert all("<b>*A_" not in str(block.proto.body) for block in app.get("html") if hasattr(block.proto, "body"))


def test_an_unknown_table_is_said_to_be_unknown() -> None:
    app = visit("table", t="nosuchtable0000")

    assert not app.exception
    assert "no table here" in app.info[0].value


@pytest.mark.parametrize("slug", list(games()))
def test_a_setup_link_shows_its_layout(slug: str) -> None:
    game, document = a_document(slug)
    code = code_of(game, loader.tables(game), document, whole=False)

    app = visit("setup", s=code)

    assert not app.exception
    assert app.query_params["s"] == code
    assert any(button.label == "Start the table" for button in app.button)


def test_a_damaged_setup_link_is_refused_in_words() -> None:
    app = visit("setup", s="1V1JJKD6VZSMJB4GG")

    assert not app.exception
    assert app.warning


def test_a_table_is_started_from_a_dealt_setup() -> None:
    app = visit("setup", g="splendor_duel")
    app.text_input[0].set_value("Anna")
    app.text_input[1].set_value("Bence")
    app.run()
    next(button for button in app.button if button.label == "Deal").click().run()

    assert not app.exception
    next(button for button in app.button if button.label == "Start the table").click().run()
    assert not app.exception
    assert [table.players for table in open_store(os.environ).tables.list()] == [("Anna", "Bence")]


def test_two_players_of_one_name_are_refused_and_the_names_stay() -> None:
    app = visit("setup", g="splendor_duel")
    app.text_input[0].set_value("Anna")
    app.text_input[1].set_value("anna")
    app.run()
    next(button for button in app.button if button.label == "Deal").click().run()

    assert "like another player" in app.warning[0].value
    assert app.text_input[0].value == "Anna"


def test_the_names_on_a_sheet_survive_a_reload() -> None:
    app = visit("scores", g="splendor_duel", d="SHEET1")
    app.text_input[0].set_value("Anna")
    app.text_input[1].set_value("Bence")
    app.run()

    again = visit("scores", g="splendor_duel", d="SHEET1")

    assert [field.value for field in again.text_input[:2]] == ["Anna", "Bence"]


def test_the_tables_that_are_not_the_newest_are_one_tap_away() -> None:
    for _ in range(6):
        a_table("splendor_duel")
    app = visit("start")
    assert len(app.get("page_link")) == 5 + 4
    next(button for button in app.button if button.key == "older").click().run()

    assert len(app.get("page_link")) == 6 + 4
    assert not any(button.key == "older" for button in app.button)


def test_a_store_that_cannot_be_opened_is_told_in_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BOTTEGA_STORE", str(tmp_path / "nowhere" / "store.db"))

    app = visit("start")

    assert not app.exception
    assert "store" in app.error[0].value


def test_a_table_that_recorded_less_counts_again_behind_one_button() -> None:
    desk, link_id = a_desk(), a_table("splendor_duel")
    table_id = table_of(desk, link_id)
    for depth in (Depth.KEY, Depth.EVERYTHING):
        desk.record(table_id, SetDepth(depth=depth), desk.open(table_id).revision, depth.value)
    app = visit("table", t=link_id)
    wanted = desk.open(table_id).now().recount
    assert not [button for button in app.button if keyed(button.key) == "recount-go"]

    app.button(key="recount").click().run()
    assert not app.exception
    assert next(button for button in app.button if keyed(button.key) == "recount-go").disabled
    assert len(wanted) == 1 + 2 + 14 + 25
    assert app.button_group


def test_going_on_without_an_answer_says_first_what_it_means() -> None:
    app = visit("table", t=a_table("leonardo"))
    app.session_state["more"] = True
    app.run()

    assert [caption for caption in app.caption if "only the cards that are won are recorded" in caption.value]
    assert any(keyed(button.key) == "skip" for button in app.button)


def test_what_one_player_alone_sees_can_be_hidden_again() -> None:
    desk, link_id = a_desk(), a_table("leonardo")
    table_id = table_of(desk, link_id)
    chance = random.Random(4)
    while True:
        session = desk.open(table_id)
        state = session.position.state
        if state.stage == "carry" and state.picks[0][0] == 3:
            break
        move = choose(session.tables, state, chance)
        desk.record(table_id, move, session.revision, str(session.revision))
    app = visit("table", t=link_id)
    [show] = [button for button in app.button if str(button.key).endswith(":show")]
    show.click().run()
    [hide] = [button for button in app.button if button.key == "cover"]
    hide.click().run()

    assert not app.exception
    assert [button for button in app.button if str(button.key).endswith(":show")]


def test_scores_say_who_won_when_somebody_gave_up() -> None:
    link_id = a_table("splendor_duel")
    desk = a_desk()
    desk.record(table_of(desk, link_id), Concede(seat=1), 0, "tap")

    app = visit("scores", t=link_id)

    assert not app.exception
    assert any("Anna wins: Bence gave up" in block.proto.body for block in app.get("html"))
