"""What a phone that looks on is sent holds nothing hidden: the frames of its websocket, its page, its files."""

from __future__ import annotations

import asyncio
import json
import random
import re
import secrets
from collections.abc import Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser
from pydantic import TypeAdapter
from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg

from companion.core.game import AnyGame
from companion.core.moves import Went, read_move
from companion.desk import Desk, Session
from companion.games import games
from companion.share.exports import result_csv
from companion.store.links import Role
from companion.store.store import open_store
from companion.visits import visit_of
from tests.browser.phones import Wire as BrowserWire
from tests.browser.phones import phone_at
from tests.desk.tables import a_move, secret_moves, started, until
from tools.browser import Server, serving
from tools.wire import Wire

pytestmark = pytest.mark.browser
every_game = pytest.mark.parametrize("game", list(games().values()), ids=lambda game: game.slug)
MOMENTS = 12


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("hidden")) as found:
        yield found


@pytest.fixture
def desk(server: Server) -> Desk:
    return Desk(open_store({"BOTTEGA_STORE": server.store}))


def words(value: Any) -> set[str]:
    """Every text in plain values that can be told from any other."""
    if isinstance(value, dict):
        return set().union(*map(words, value.values()))
    if isinstance(value, list):
        return set().union(*map(words, value))
    return {value} if isinstance(value, str) and len(value) > 1 else set()


def hidden_words(session: Session, viewer: int | None) -> set[str]:
    """The names of hidden things (cards of a deck, tiles of a bag) that the table has shown nowhere so far."""
    adapter = TypeAdapter(type(session.position.state))

    def plain(state: Any) -> Any:
        return json.loads(adapter.dump_json(state))

    seen = set()
    for position in session.positions:
        seen |= words(plain(session.game.playing.seen_by(session.tables, position.state, viewer)))
    return words(plain(session.position.state)) - seen


def canaries(desk: Desk, session: Session, own: str) -> set[str]:
    """What must never be sent: the secret seed, the table's own id, the other links."""
    links = {desk.store.links.make(session.id, role, seat).id for role, seat in KINDS if seat is None or seat < 2}
    secret = session.document.secret_seed
    return {session.id, *(links - {own}), *({secret} if secret else ())}


KINDS: tuple[tuple[Role, int | None], ...] = (("record", None), ("follow", None), ("seat", 0), ("seat", 1))


def aside(work: Coroutine[Any, Any, Any]) -> Any:
    """Run it in a thread of its own, since the browser's loop runs in this one."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, work).result()


def found_in(text: str, sought: set[str]) -> list[str]:
    return [word for word in sought if re.search(rf"(?<![\w-]){re.escape(word)}(?![\w-])", text)]


async def watch(server: Server, link: str, act: Any) -> dict[str, str]:
    """All that each page of a table is sent while something happens there."""
    phones = [Wire(server.url, page, f"t={link}", keep_frames=True) for page in ("table", "scores", "share")]
    for phone in phones:
        await phone.open()
    await asyncio.to_thread(act)
    for phone in phones:
        drawn = phone.drawn
        await phone.rerun()
        await phone.wait(lambda phone=phone, drawn=drawn: phone.drawn > drawn)  # type: ignore[misc]
    await asyncio.sleep(1.2)
    for phone in phones:
        await phone.close()
    return {phone.page: b"\n".join(phone.frames).decode("utf-8", "replace") for phone in phones}


@every_game
@pytest.mark.parametrize("role", ["follow", "seat"])
def test_no_frame_holds_what_is_hidden_from_its_phone(server: Server, desk: Desk, game: AnyGame, role: Role) -> None:
    session = started(desk, game)
    found = None if hidden_words(session, None) else until(desk, game, secret_moves)
    session = found[0] if found else session
    seat = 1 if role == "seat" else None
    link = desk.store.links.make(session.id, role, seat).id

    def play() -> None:
        nonlocal session
        chance = random.Random(5)
        if found:
            session = desk.record(session.id, found[1][0], session.revision, secrets.token_hex(8), "seat:0").session
        for _ in range(MOMENTS):
            if not session.is_over:
                tap = secrets.token_hex(8)
                session = desk.record(session.id, a_move(session, chance), session.revision, tap, "phone:x").session

    sent = aside(watch(server, link, play))

    assert game.name in sent["table"]
    assert game.name in sent["scores"]
    assert len(sent["share"]) > 1000
    assert found_in("".join(sent.values()), canaries(desk, session, link)) == []
    assert found_in(sent["table"] + sent["share"], hidden_words(session, seat)) == []  # a sheet lists the cards of the box


def test_the_source_of_a_followers_pages_and_its_files_hold_nothing_hidden(
    browser: Browser, server: Server, desk: Desk, tmp_path: Path
) -> None:
    game = games()["splendor_duel"]
    session = started(desk, game)
    chance = random.Random(7)
    for _ in range(10):
        session = desk.record(session.id, a_move(session, chance), session.revision, secrets.token_hex(8)).session
    link = desk.store.links.make(session.id, "follow").id
    sought = canaries(desk, session, link) | hidden_words(session, None)
    assert len(sought) > 20
    for page in ("table", "scores", "share"):
        phone, context = phone_at(browser, server.url, link, page)
        wire = BrowserWire(phone.page)
        phone.page.reload()
        phone.settle()
        phone.page.locator(".bt-head").wait_for()
        if page == "table":
            phone.tap(phone.page.get_by_text("Log", exact=True))
            phone.page.locator(".bt-log li").first.wait_for()
        assert found_in(wire.text(), canaries(desk, session, link) if page == "scores" else sought) == []
        if page == "share":
            for kind in ("setup", "table"):
                with phone.page.expect_download() as download:
                    phone.page.locator(f".st-key-svg-{kind} button").click()
                download.value.save_as(tmp_path / f"{kind}.svg")
                assert found_in((tmp_path / f"{kind}.svg").read_text(encoding="utf-8"), sought) == []
            code = phone.page.locator("[data-testid='stCode']").all_inner_texts()
            assert not any(session.document.secret_seed in text for text in code)  # type: ignore[operator]
        context.close()


def test_forged_taps_of_a_follower_change_nothing(server: Server, desk: Desk) -> None:
    """It sends the ids of another phone's buttons, as if they stood on its own page, and makes up answers to forms."""
    session = started(desk, games()["splendor_duel"])
    chance = random.Random(3)
    for _ in range(4):
        session = desk.record(session.id, a_move(session, chance), session.revision, secrets.token_hex(8)).session
    links = [desk.store.links.make(session.id, role) for role in ("record", "follow")]
    (record, follow), (its, own) = [link.id for link in links], [visit_of(link).place for link in links]

    async def attack() -> list[str]:
        owner = Wire(server.url, "table", f"t={record}", keep_frames=True)
        guest = Wire(server.url, "table", f"t={follow}")
        await owner.open()
        await guest.open()
        assert {"undo", "go-on"} <= owner.buttons.keys()
        controls = controls_of(owner.frames)
        assert {button.id for button in owner.buttons.values()} < controls.keys(), "the board's answers are forged too"
        assert not {"undo", "go-on", "redo"} & guest.buttons.keys(), "a guest has nothing to tap"
        for button in owner.buttons.values():
            for fragment in {"", button.fragment}:
                drawn = guest.drawn
                await guest.rerun(button.id, fragment)
                await guest.wait(lambda drawn=drawn: guest.drawn > drawn)  # type: ignore[misc]
        for forged in (button.id.replace(its, own) for button in owner.buttons.values()):
            await guest.rerun(forged)
        for control, its_fragment in controls.items():
            for frame in forgeries(guest, control, its_fragment):
                await guest.say(frame)
        drawn = guest.drawn
        await guest.rerun()
        await guest.wait(lambda: guest.drawn > drawn)
        await asyncio.sleep(0.5)
        assert guest.sentence, "the guest still sees the table"
        assert desk.open(session.id).revision == session.revision
        keys = list(guest.buttons)
        await owner.tap("undo")
        await owner.wait(lambda: desk.open(session.id).revision > session.revision, 10)
        await owner.close()
        await guest.close()
        return keys

    before = session
    keys = aside(attack())
    after = desk.open(session.id)
    assert "undo" not in keys
    assert after.revision == before.revision + 1, "only the owner's undo was recorded"
    assert after.entries[-1] == Went(before.log.cursor - 1)
    assert read_move(after.game, before.log.moves[0].model_dump(mode="json")) == after.log.moves[0]


def controls_of(frames: list[bytes]) -> dict[str, str]:
    """Every control that a page was told to draw, and the fragment that it belongs to."""
    found = {}
    for frame in frames:
        delta = ForwardMsg.FromString(frame).delta
        element: Any = getattr(delta.new_element, delta.new_element.WhichOneof("type") or "", None)
        if control := getattr(element, "id", ""):
            found[control] = delta.fragment_id
    return found


def forgeries(guest: Wire, control: str, fragment: str) -> Iterator[bytes]:
    """A tap on a control of another page, and an answer that this control never got."""
    for filled in ({"trigger_value": True}, {"json_value": '{"answer": {"token": "", "value": ["B2"]}}'}):
        message = BackMsg()
        run = message.rerun_script
        run.query_string, run.page_name, run.fragment_id = guest.query, guest.page, fragment
        run.widget_states.widgets.add(id=control, **filled)
        yield message.SerializeToString()


def test_an_export_of_the_result_is_what_everybody_saw_at_the_end(desk: Desk) -> None:
    from companion.desk import result_of

    session = started(desk, games()["splendor_duel"])
    chance = random.Random(11)
    while not session.is_over:
        session = desk.record(session.id, a_move(session, chance), session.revision, secrets.token_hex(8)).session
    result = result_of(session)
    assert result is not None
    assert found_in(result_csv(result), hidden_words(session, None)) == []
