"""Many tables at once: from tap to screen, memory for each phone, and the load at which it breaks.

Every table has some phones that stay connected; on each table somebody brings back the next move of a recorded game every
few seconds, in turns from two of its phones, and it is measured when each phone has drawn the new position to its end.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import resource
import secrets
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeAlias

from companion import loader
from companion.core.moves import fill
from companion.core.setup import Header, plan
from companion.desk import Desk
from companion.games import games
from companion.settings import RATE
from companion.store.dump import read_dump
from companion.store.store import Store, open_store
from tools import postgres
from tools.browser import ROOT, Server, free_port
from tools.wire import Wire

GAME = "splendor_duel"
MOVES = 120
FIRST = 6
OWN_LIMIT, OTHER_LIMIT = 0.5, 2.5
LATE = 15.0
STEP_SECONDS = 40.0
WARM_SECONDS = 15.0
GROWTH = 1.4
MOST_TABLES = 400


@dataclass(slots=True)
class Times:
    """Seconds from tap to screen: on the phone that tapped, and on the others; ``late`` were not there in time."""

    own: list[float] = field(default_factory=list)
    others: list[float] = field(default_factory=list)
    late: int = 0

    def good(self) -> bool:
        """Nothing came late, and 95 of 100 screens were in time."""
        return not self.late and at(self.own, 95) < OWN_LIMIT and at(self.others, 95) < OTHER_LIMIT

    def __str__(self) -> str:
        told = [f"{name} {', '.join(f'p{part} {at(times, part):.2f} s' for part in (50, 95, 99))}"
                for name, times in (("own screen", self.own), ("other screens", self.others))]
        return f"{'; '.join(told)}; {len(self.own)} moves, {self.late} late"


def at(times: Sequence[float], part: int) -> float:
    """A percentile, at its upper side; infinite where nothing was measured."""
    ordered = sorted(times)
    return ordered[min(len(ordered) - 1, len(ordered) * part // 100)] if ordered else float("inf")


def one_played(store: Store) -> str:
    """A table with a recorded game, back at its beginning; gives its id."""
    game = games()[GAME]
    tables = loader.tables(game)
    header = Header(game=GAME, seed="LOAD", secret_seed="LOAD", players=("Anna", "Bence"))
    desk, chance = Desk(store), random.Random(1)
    table = desk.start(game, plan(game, tables, header))
    session = desk.open(table)
    while session.revision < MOVES and not session.is_over:
        move = chance.choice(sorted(game.playing.legal(tables, session.position.state), key=str))
        move = fill(game, tables, session.position, move)
        session = desk.record(table, move, session.revision, secrets.token_hex(8)).session
    desk.go_to(table, FIRST, session.revision, secrets.token_hex(8))
    return table


def copies(store: Store, table: str, count: int) -> list[str]:
    """So many tables with the same game; gives the links by which phones record at them."""
    dumped = store.dumps.dump(table)
    links = []
    for _ in range(count):
        made = {**dumped, "id": secrets.token_hex(13)}
        store.dumps.restore([read_dump(made)])
        links.append(store.links.make(str(made["id"]), "record").id)
    return links


def addresses(store: Store, table: str, count: int) -> list[str]:
    """What stands in the addresses of so many tables with the same game."""
    return [f"t={link}" for link in copies(store, table, count)]


async def sit_down(url: str, queries: Sequence[str], phones: int, page: str = "table") -> list[list[Wire]]:
    """Connect every phone of every table, a few at a time, as people come in."""
    room = asyncio.Semaphore(4)

    async def arrive(query: str) -> Wire:
        async with room:
            phone = Wire(url, page, query)
            await phone.open()
            return phone

    return [list(await asyncio.gather(*(arrive(query) for _ in range(phones)))) for query in queries]


Turn: TypeAlias = Callable[[Sequence[Wire], int, Times], Awaitable[None]]
"""What a table does each time: its phones, whose turn it is of them, and where to note how long it took."""


async def play(tables: Sequence[Sequence[Wire]], seconds: float, every: float, turn: Turn) -> Times:
    """A turn every so many seconds at each table, the tables spread over that time."""
    times = Times()
    end = time.monotonic() + seconds

    async def sit(phones: Sequence[Wire], offset: float) -> None:
        await asyncio.sleep(offset)
        number = 0
        while time.monotonic() < end:
            began = time.monotonic()
            await turn(phones, number % min(2, len(phones)), times)
            number += 1
            await asyncio.sleep(max(0.0, every - (time.monotonic() - began)))

    await asyncio.gather(*(sit(phones, every * number / len(tables)) for number, phones in enumerate(tables)))
    return times


async def move(phones: Sequence[Wire], who: int, times: Times) -> None:
    """Bring back the next move on one phone, and wait until each shows it."""
    before = [phone.shown for phone in phones]
    began = time.monotonic()
    try:
        await phones[who].tap("redo")
    except (KeyError, ConnectionError):
        times.late += 1
        return

    async def seen(number: int) -> None:
        phone = phones[number]
        try:
            await phone.wait(lambda: phone.shown != before[number], LATE)
        except TimeoutError:
            times.late += 1
        else:
            (times.own if number == who else times.others).append(phone.shown_at - began)

    await asyncio.gather(*(seen(number) for number in range(len(phones))))


async def redraw(phones: Sequence[Wire], _who: int, _times: Times) -> None:
    """Draw the page anew on every phone at the same moment, as a move does."""
    for phone in phones:
        await phone.rerun()


@dataclass(slots=True)
class Work:
    """Who kept the machine busy since this was made; what others did makes the times of a measurement longer."""

    servers: Sequence[Server]
    began: float = field(default_factory=time.monotonic)
    before: tuple[float, float, float] = (0.0, 0.0, 0.0)

    def __post_init__(self) -> None:
        self.before = self._now()

    def __str__(self) -> str:
        lasted = time.monotonic() - self.began
        serving, phoning, busy = (now - then for now, then in zip(self._now(), self.before, strict=True))
        others = max(0.0, busy - serving - phoning)
        return (f"cores: servers {serving / lasted:.2f}, phones {phoning / lasted:.2f}, others {others / lasted:.2f} "
                f"of {os.cpu_count()}")

    def _now(self) -> tuple[float, float, float]:
        tick = os.sysconf("SC_CLK_TCK")
        serving = 0
        for server in self.servers:
            assert server.process is not None
            after_name = Path(f"/proc/{server.process.pid}/stat").read_text("ascii", "replace").rpartition(")")[2].split()
            serving += int(after_name[11]) + int(after_name[12])
        machine = [int(word) for word in Path("/proc/stat").read_text("ascii").split("\n")[0].split()[1:8]]
        idle = machine[3] + machine[4]
        return serving / tick, time.process_time(), (sum(machine) - idle) / tick


def memory(servers: Sequence[Server]) -> float:
    """Megabytes that the servers hold now."""
    held = 0
    for server in servers:
        assert server.process is not None
        status = Path(f"/proc/{server.process.pid}/status").read_text("ascii")
        held += int(next(line for line in status.splitlines() if line.startswith("VmRSS:")).split()[1])
    return held / 1024


@dataclass(frozen=True, slots=True)
class Asked:
    """A load: tables, phones at each, for how many seconds, and how many seconds between two moves of a table."""

    tables: int
    phones: int
    seconds: float
    every: float


@dataclass(frozen=True, slots=True)
class House:
    """Servers behind one address."""

    url: str
    servers: Sequence[Server]


@contextmanager
def house(named: str, processes: int) -> Iterator[tuple[House, Store]]:
    """So many servers of that store; more than one stand behind a balancer."""
    with ExitStack() as stack:
        servers = [Server(named, free_port()) for _ in range(processes)]
        for server in servers:
            stack.callback(server.stop)
            server.start()
        url = servers[0].url
        if processes > 1:
            own = free_port()
            ports = [str(server.port) for server in servers]
            balancer = subprocess.Popen([sys.executable, "-m", "tools.balancer", str(own), *ports], cwd=ROOT)
            stack.callback(balancer.wait)
            stack.callback(balancer.terminate)
            url = f"http://127.0.0.1:{own}"
            time.sleep(1)
        yield House(url, servers), stack.enter_context(open_store({"BOTTEGA_STORE": named}))


@dataclass(frozen=True, slots=True)
class Evening:
    """What came of it, in megabytes of the servers: ``bare``, with all tables open, and ``after`` more ``phones``."""

    times: Times
    work: str
    bare: float
    before: float
    after: float
    phones: int

    @property
    def of_a_phone(self) -> float:
        """Megabytes that each phone more takes."""
        return (self.after - self.before) / self.phones

    @property
    def shared(self) -> float:
        """Megabytes of the servers for each phone, with what they need once."""
        return self.after / self.phones


async def evening(place: House, queries: Sequence[str], asked: Asked, turn: Turn, page: str) -> Evening:
    """So many phones that draw their page as often as the tables take turns.

    One phone is at each table before anything is measured, and all play for a while: what a process and a table need once,
    however many look on, is no phone's.
    """
    bare = memory(place.servers)
    hosts = await sit_down(place.url, queries, 1, page)
    await play(hosts, WARM_SECONDS, WARM_SECONDS / 3, turn)
    before = memory(place.servers)
    guests = await sit_down(place.url, queries, asked.phones, page)
    work = Work(place.servers)
    times = await play(guests, asked.seconds, asked.every, turn)
    told = str(work)
    after = memory(place.servers)
    await _leave([*hosts, *guests])
    return Evening(times, told, bare, before, after, len(queries) * asked.phones)


async def breaking(place: House, store: Store, asked: Asked, say: Callable[[str], None]) -> str:
    """More and more tables until the screens come too late."""
    seats: list[list[Wire]] = []
    table, good, phones = one_played(store), 0, asked.phones
    while len(seats) < MOST_TABLES:
        wanted = asked.tables if not seats else int(len(seats) * GROWTH)
        seats += await sit_down(place.url, addresses(store, table, wanted - len(seats)), phones)
        work = Work(place.servers)
        times = await play(seats, STEP_SECONDS, asked.every, move)
        say(f"  {len(seats)} tables, {len(seats) * phones} phones: {times}; {work}")
        if not times.good():
            break
        good = len(seats)
    await _leave(seats)
    return f"holds {good} tables ({good * phones} phones), breaks at {len(seats)} ({len(seats) * phones} phones)"


async def _leave(seats: Sequence[Sequence[Wire]]) -> None:
    for phones in seats:
        for phone in phones:
            with suppress(Exception):  # whoever is cut off already needs no farewell
                await phone.close()


def _say(line: str) -> None:
    print(line, flush=True)


@contextmanager
def _stores(folder: Path) -> Iterator[tuple[str, str]]:
    """A store for one process and one for two: on a PostgreSQL if there is one here, else the same kind of file."""
    found = postgres.programs()
    if found is None:
        yield f"sqlite:///{folder / 'one.db'}", f"sqlite:///{folder / 'two.db'}"
        return
    with postgres.serving(found) as server:
        yield f"sqlite:///{folder / 'one.db'}", server.database()


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=25)
    parser.add_argument("--phones", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=180)
    parser.add_argument("--every", type=float, default=10)
    parser.add_argument("--breaking", choices=("none", "one", "two", "both"), default="both")
    told = parser.parse_args()
    asked = Asked(told.tables, told.phones, told.seconds, told.every)
    os.environ[RATE] = "0"  # all of these phones have one address
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, min(hard, 16_384)), hard))
    with tempfile.TemporaryDirectory() as folder, _stores(Path(folder)) as (one, two):
        if asked.seconds:
            bare = Server(one, free_port(), ROOT / "tools" / "empty_page.py")
            bare.start()
            nothing = asyncio.run(evening(House(bare.url, [bare]), [""] * asked.tables, asked, redraw, ""))
            bare.stop()
            with house(one, 1) as (place, store):
                tables = addresses(store, one_played(store), asked.tables)
                ours = asyncio.run(evening(place, tables, asked, move, "table"))
            _say(f"{asked.tables} tables, {ours.phones} phones, a move every {asked.every:g} s, {asked.seconds:g} s:")
            _say(f"  {ours.times}\n  {ours.work}")
            _say(f"  memory: started {ours.bare:.0f} MB, all tables open {ours.before:.0f} MB, with these phones "
                 f"{ours.after:.0f} MB; an empty page {nothing.bare:.0f}, {nothing.before:.0f} and {nothing.after:.0f} MB")
            _say(f"  each phone more {ours.of_a_phone:.3f} MB, of an empty page {nothing.of_a_phone:.3f} MB: "
                 f"{ours.of_a_phone / nothing.of_a_phone:.2f} times; all by the number of phones {ours.shared:.2f} MB, "
                 f"{nothing.shared:.2f} MB: {ours.shared / nothing.shared:.2f} times")
        for processes, named in ((1, one), (2, two)):
            if told.breaking not in ("both", "one" if processes == 1 else "two"):
                continue
            kind = "PostgreSQL" if named.startswith("postgres") else "SQLite"
            _say(f"{processes} process{'es behind a balancer' if processes > 1 else ''} on {kind}:")
            with house(named, processes) as (place, store):
                _say("  " + asyncio.run(breaking(place, store, asked, _say)))


if __name__ == "__main__":
    main()
