"""A whole game of Leonardo da Vinci of four people, nine turns, on one phone."""

from __future__ import annotations

import random
import secrets
import sqlite3
import time
from typing import Any

import pytest

from companion.core.fields import Order
from companion.desk import Desk, Session
from companion.games.leonardo import GAME
from companion.games.leonardo.city import LOOK, top_cards
from companion.games.leonardo.moves import Complete, Labs, Move, Place, Refill, TellFlorins
from companion.games.leonardo.state import State
from companion.games.leonardo.words import AREAS
from companion.store.store import Store, open_store
from tests.browser import scribe
from tests.browser.tables import opened
from tests.leonardo import document, move, tables
from tests.leonardo.random_games import choose
from tools.browser import Phone, Server

pytestmark = pytest.mark.browser
FLORINS = (41, 58, 37, 55)  # no bonus of 8, 13 or 20 makes two of them equal
MOST_TAPS = 45
MIDDLE = 5


@pytest.fixture
def store(server: Server) -> Store:
    return open_store({"BOTTEGA_STORE": server.store})


def deal(phone: Phone) -> str:
    phone.visit("/")
    phone.tap(phone.button("Leonardo da Vinci"))
    phone.tap(phone.page.get_by_role("radio", name="4").or_(phone.page.get_by_role("button", name="4", exact=True)).first)
    for seat, name in enumerate(("Anna", "Béla", "Csaba", "Dóra")):
        phone.type(f"Player {seat + 1}", name)
    phone.tap(phone.page.get_by_text("Use a seed of your own"))
    phone.type("Seed (empty: a fresh one)", "FIRENZE")
    phone.go()
    phone.page.locator("[data-step]").first.wait_for()
    phone.go()
    phone.page.wait_for_url("**/table?t=*")
    phone.settle()
    return phone.page.url.partition("t=")[2].partition("&")[0]


def wish(session: Session, chance: random.Random) -> Any:
    """What the table does: everybody uses all workers, over all places in the middle turn; labs start, few stop."""
    state: State = session.position.state
    match state.stage:
        case "labs":
            idle = [f"{seat}:{name}" for seat, own in enumerate(state.seats) for name, lab in own.labs() if not lab.works]
            return Labs(start=tuple(idle[: 1 + state.turn % 2]))
        case "place":
            return _placement(session, chance)
        case "count":
            return TellFlorins(seat=state.mover or 0, florins=FLORINS[state.mover or 0])
        case _:
            return _chosen(state, chance)


def _placement(session: Session, chance: random.Random) -> Move:
    """All workers, and in the middle turn to all eight places: empty areas first."""
    state: State = session.position.state
    legal = [one for one in GAME.playing.legal(tables(), state) if isinstance(one, Place) and one.place != "pass"]
    if state.turn != MIDDLE:
        big = [one for one in legal if one.master or one.apprentices == max(other.apprentices for other in legal)]
        return chance.choice(big)
    empty = [one for one in legal if one.place in AREAS and not state.spots[AREAS.index(one.place)]]
    return chance.choice([one for one in empty or legal if one.apprentices <= 2])


def _chosen(state: State, chance: random.Random) -> Move:
    while True:
        found = choose(tables(), state, chance)
        if isinstance(found, Complete) and found.goods is None:
            continue
        if state.stage == "area" and state.area not in ("", "B"):
            return move(type="buy", takers=_once_each(state))
        return found


def _once_each(state: State) -> list[int]:
    """Everybody takes one where the shop or the Academy has enough: what people mostly do."""
    field = GAME.playing.form(tables(), state, "buy", {})[0]
    assert isinstance(field, Order)
    return [int(seat) for seat in field.default]


def test_a_whole_game_of_four_is_recorded_by_taps_and_ends_in_the_right_verdict(phone: Phone, store: Store) -> None:
    table = deal(phone)
    desk = Desk(store)
    chance = random.Random(11)
    taps: dict[tuple[int, str], int] = {}
    made: list[tuple[int, Any]] = []
    while not opened(desk, table).is_over:
        session = opened(desk, table)
        state = session.position.state
        wanted = wish(session, chance)
        before = phone.taps
        scribe.enter(phone, session, wanted)
        until_recorded(phone, desk, session)
        assert_same(opened(desk, table).log.moves[-1], wanted, session)
        made.append((state.turn, wanted))
        part = "city" if state.stage in ("place", "council", "carry", "area") else state.stage
        taps[state.turn, part] = taps.get((state.turn, part), 0) + phone.taps - before
        if (state.turn, state.stage) == (MIDDLE, "labs"):
            session = opened(desk, table)
            phone.undo()
            until_recorded(phone, desk, session)
            session = opened(desk, table)
            phone.redo()
            until_recorded(phone, desk, session)

    middle = taps[MIDDLE, "city"]
    placed = [one for turn, one in made if turn == MIDDLE and isinstance(one, Place)]
    assert {one.place for one in placed} >= set(AREAS)
    assert all(one.place != "pass" for one in placed)
    shown = {turn: sum(n for (at, _), n in taps.items() if at == turn) for turn in range(1, 10)}
    print(f"taps a turn: {shown}; of turn {MIDDLE} {middle} for {len(placed)} placements and all eight places")
    assert middle <= MOST_TAPS

    phone.tap(phone.page.locator('[class*="st-key-go-"] button'))
    verdict = phone.page.locator(".bt-verdict").inner_text()
    assert verdict.startswith(winner(opened(desk, table).position.state))
    assert store.history.list()[0].result["verdict"] == verdict
    assert any(isinstance(one, Complete) for one in opened(desk, table).log.moves)


def test_what_one_player_looked_at_is_covered_again_and_forgotten(phone: Phone, store: Store) -> None:
    desk = Desk(store)
    table = desk.start(GAME, document(4, "LOOK"))
    chance = random.Random(4)
    while not ((state := desk.open(table).position.state).stage == "carry" and state.picks[0][0] == LOOK):
        desk.record(table, choose(tables(), state, chance), desk.open(table).revision, secrets.token_hex(8))
    top = str(top_cards(state)[0])
    link = desk.store.links.make(table, "record").id
    phone.visit(f"/table?t={link}")
    phone.brisk = True
    cover, first = phone.button("looks: show"), phone.page.locator(f'[data-piece="{top}"]')

    phone.tap(cover)
    phone.piece(top)
    phone.page.locator(f'[data-piece="{top}"]:disabled').wait_for()
    phone.page.get_by_text("1/3").wait_for()
    phone.tap(phone.button("Hide"))
    first.wait_for(state="detached")
    phone.page.reload()
    phone.tap(cover)
    first.wait_for()

    assert phone.page.get_by_text("0/3").is_visible()
    assert link not in kept(store)


def kept(store: Store) -> str:
    """Every key under which something is kept that was typed in."""
    with sqlite3.connect(store.place) as connection:
        return " ".join(key for (key,) in connection.execute("SELECT key FROM preferences"))


def until_recorded(phone: Phone, desk: Desk, session: Session) -> None:
    """The tap has reached the store, once, and the page has drawn what came of it."""
    limit = time.monotonic() + 60
    while desk.open(session.id).revision == session.revision:
        assert time.monotonic() < limit, f"nothing was recorded: {phone.sentence()}"
        phone.page.wait_for_timeout(10)  # lets the browser tell of itself
    after = desk.open(session.id)
    assert after.revision == session.revision + 1
    phone.page.locator("[class*=st-key-undo-]", has_text=str(after.last())).wait_for()
    phone.page.locator(".bt-now", has_text=str(after.now().sentence)).wait_for()
    phone.drawn()


def assert_same(recorded: Any, wanted: Any, before: Session) -> None:
    """What was tapped is what was recorded; where the form fills in what the wish left open, the same kind of move."""
    assert type(recorded) is type(wanted)
    if not isinstance(wanted, Complete | Refill):
        after = [GAME.playing.apply(before.tables, before.position.state, move) for move in (recorded, wanted)]
        assert after[0] == after[1]


def winner(state: State) -> str:
    """The name, by florins, bonus and cards, counted here anew."""
    bonus = {5: 20, 4: 13, 3: 8}
    found = []
    for name, own, florins in zip(state.players, state.seats, FLORINS, strict=True):
        types = {
            next((p.type for p in state.printed if p.card == won.card and p.type), tables().inventions[won.card].type)
            for won in own.cards
        }
        found.append((florins + bonus.get(len(types), 0), len(own.cards), name))
    return max(found)[2]
