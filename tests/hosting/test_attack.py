"""What strangers may try against a running app: it stays harmless, and the table goes on.

``BOTTEGA_REQUESTS`` says how many requests come in.
"""

from __future__ import annotations

import asyncio
import http.client
import os
import random
import secrets
from collections.abc import Callable, Coroutine, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from streamlit.proto.BackMsg_pb2 import BackMsg
from websockets.exceptions import ConnectionClosed

from companion.desk import Desk
from companion.store.database import new_id
from companion.store.store import Store, open_store
from tests.hosting.loop import run as in_loop
from tools.browser import Server, free_port
from tools.load import copies, one_played
from tools.wire import Wire

REQUESTS = int(os.environ.get("BOTTEGA_REQUESTS", "400"))
AT_ONCE = 16
HUGE = "x" * 1_000_000
SCRIPT = "%3Cscript%3Ealert(1)%3C/script%3E"
SECRET = "LOAD"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("attacked")
    found = Server(f"sqlite:///{folder / 'store.db'}", free_port(), log=folder / "log")
    found.start()
    yield found
    found.stop()


@pytest.fixture(scope="module")
def store(server: Server) -> Store:
    return open_store({"BOTTEGA_STORE": server.store})


@pytest.fixture
def link(store: Store) -> str:
    [made] = copies(store, one_played(store), 1)
    return made


def against(server: Server, link: str, attack: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """Play a move before an attack, one while it goes on, and one after it."""

    async def evening() -> None:
        phone = Wire(server.url, "table", f"t={link}")
        await phone.open()
        await move(phone)
        going = asyncio.create_task(attack())
        await asyncio.sleep(0)
        await move(phone)
        await going
        await move(phone)
        await phone.close()

    in_loop(evening())


async def move(phone: Wire) -> None:
    before = phone.shown
    await phone.tap("redo")
    await phone.wait(lambda: phone.shown != before, 20)


def request(server: Server, number: int) -> int:
    """One of many kinds of requests; gives the status of its answer, 0 where the line was cut."""
    chance = random.Random(number)
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=30)
    kinds: list[Callable[[], None]] = [
        lambda: connection.request("GET", f"/table?t={new_id()}"),
        lambda: connection.request("GET", f"/{SCRIPT}?s={SCRIPT}&lang={SCRIPT}"),
        lambda: connection.request("GET", "/../../../../etc/passwd"),
        lambda: connection.request("GET", f"/table?t={HUGE[:9000]}"),
        lambda: connection.request("POST", "/", body=HUGE),
        lambda: connection.request("PUT", "/_stcore/upload_file/a/b", body=HUGE),
        lambda: connection.request("GET", "/health", headers={"Cookie": f"bottega_visitor={SCRIPT}"}),
        lambda: connection.request("DELETE", "/table"),
        lambda: connection.request("GET", "/_stcore/stream", headers={"Upgrade": "websocket", "Connection": "Upgrade"}),
    ]
    try:
        chance.choice(kinds)()
        answer = connection.getresponse()
        answer.read()
    except (OSError, http.client.HTTPException):
        return 0
    finally:
        connection.close()
    return answer.status


def test_however_many_requests_come_the_table_goes_on(server: Server, link: str) -> None:
    answers: list[int] = []

    async def attack() -> None:
        room = asyncio.Semaphore(AT_ONCE)

        async def one(number: int) -> None:
            async with room:
                answers.append(await asyncio.to_thread(request, server, number))

        await asyncio.gather(*(one(number) for number in range(REQUESTS)))

    against(server, link, attack)
    assert len(answers) == REQUESTS
    assert set(answers) <= {0, 200, 400, 403, 404, 405, 413, 414, 426, 429}, "something broke inside"


def one_off(link: str) -> str:
    """A link that differs in its last letter alone, whichever that is."""
    return link[:-1] + ("1" if link.endswith("0") else "0")


def test_guessed_ids_open_nothing(server: Server, store: Store, link: str) -> None:
    table = store.links.find(link).table_id

    async def attack() -> None:
        for guess in (table, new_id(), one_off(link), f"{link}x", "", HUGE[:5000], "%00", "' OR 1=1 --", SCRIPT):
            phone = Wire(server.url, "table", f"t={guess}")
            await phone.open()
            assert (phone.sentence, phone.buttons) == ("", {})
            await phone.close()

    against(server, link, attack)


def test_a_withdrawn_link_opens_nothing_and_what_it_had_open_records_nothing(server: Server, store: Store,
                                                                            link: str) -> None:
    table = store.links.find(link).table_id
    gone = store.links.find(link)

    async def attack() -> None:
        phone = Wire(server.url, "table", f"t={gone.id}")
        await phone.open()
        assert phone.sentence
        store.links.withdraw(gone.id)
        before = store.tables.revision(table)
        await phone.tap("redo")
        await asyncio.sleep(2)
        assert store.tables.revision(table) == before
        await phone.close()
        late = Wire(server.url, "table", f"t={gone.id}")
        await late.open()
        assert late.sentence == ""
        await late.close()

    in_loop(attack())


def test_frames_that_no_page_sends_are_harmless(server: Server, link: str) -> None:
    async def attack() -> None:
        for frame in (b"", b"\xff" * 1000, HUGE.encode(), HUGE.encode() * 12, huge_state(), strange_run()):
            phone = Wire(server.url, "table", f"t={link}")
            await phone.open()
            with suppress(ConnectionClosed):  # being cut off is a good answer
                await phone.say(frame)
                await asyncio.sleep(0.3)
            await phone.close()

    against(server, link, attack)


def huge_state() -> bytes:
    message = BackMsg()
    state = message.rerun_script.widget_states.widgets.add()
    state.id, state.string_value = "$$ID-0-name", HUGE * 2
    frame: bytes = message.SerializeToString()
    return frame


def strange_run() -> bytes:
    message = BackMsg()
    message.rerun_script.page_name = "../../etc/passwd"
    message.rerun_script.fragment_id = "no such fragment"
    message.rerun_script.query_string = f"t={SCRIPT}&lang={SCRIPT}"
    frame: bytes = message.SerializeToString()
    return frame


def test_neither_links_nor_seeds_nor_cookies_stand_in_the_log(server: Server, store: Store, link: str) -> None:
    cookies = ""

    async def visit() -> None:
        nonlocal cookies
        phone = Wire(server.url, "table", f"t={link}")
        await phone.open()
        await move(phone)
        cookies = phone.cookies
        await phone.close()

    in_loop(visit())
    assert server.log is not None
    said = server.log.read_text("utf-8", "replace")
    document = Desk(store).open(store.links.find(link).table_id).document
    hidden = [link, store.links.find(link).table_id, *(part.partition("=")[2] for part in cookies.split("; "))]
    assert document.secret_seed is not None
    assert len(cookies) > 20
    assert not [word for word in hidden if word in said]
    assert f"'{document.secret_seed}'" not in said


def test_a_store_that_fails_says_nothing_hidden_in_its_error(tmp_path: Path) -> None:
    with open_store({"BOTTEGA_STORE": str(tmp_path / "store.sqlite")}) as store:
        store._database.file = None
        with store._database.write() as connection:
            connection.exec_driver_sql("DROP TABLE tables")
        word = secrets.token_hex(8)
        with pytest.raises(Exception, match="no such table") as failed:
            store.tables.create("regatta", {"players": [], "secret_seed": word}, title="")
        error: BaseException | None = failed.value
        while error is not None:
            assert word not in str(error)
            error = error.__cause__ or error.__context__
