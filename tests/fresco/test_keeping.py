"""What is read off a copy, recorded less, put right, told by hand, and kept secret."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from companion.core import moves, setup
from companion.core.errors import Refused
from companion.core.message import render
from companion.core.moves import Correct, Depth, Know, Position, SetDepth, Skip, read_move
from companion.core.setup import Header
from companion.desk import Desk
from companion.games.fresco import GAME
from companion.games.fresco.audit import audit
from companion.games.fresco.book import book, facts, learned
from companion.games.fresco.reading import unsure_backs, unsure_prices, unsure_segments, unsure_stalls
from companion.games.fresco.state import State, tiles_left
from companion.store.store import open_store
from tests.fresco.table import (
    CATHEDRAL,
    MARKET,
    NAMES,
    STUDIO,
    TABLES,
    WORKSHOP,
    acting,
    begun,
    do,
    held,
    laid_out,
    refused,
    with_seats,
)


def step(state: State, move: object) -> State:
    return moves.step(GAME, TABLES, Position(state), move).state  # type: ignore[no-any-return]


def test_each_uncertain_figure_is_a_question_that_the_component_answers() -> None:
    known = {fact.id: fact for fact in facts(TABLES)}

    assert len(known) == len(facts(TABLES))
    assert {"price-5", "M08", "F25", "F25-points", "S1-back", "Q02", "P01", "backs"} <= set(known)


@pytest.mark.parametrize(
    ("fact", "text", "told"),
    [
        ("M08", "blue yellow", "yellow blue"),
        ("F25", "green red", "red green"),
        ("price-5", "5", "5"),
        ("S1-back", "nothing", "nothing"),
        ("P01", "peers thalers=4 paint=blue", "peers thalers=4 paint=blue"),
        ("Q02", "4", "4"),
    ],
)
def test_what_was_read_is_spelled_in_one_way(fact: str, text: str, told: str) -> None:
    assert dict(learned(TABLES, (), {fact: text}))[fact] == told


@pytest.mark.parametrize(
    ("fact", "text"),
    [
        ("M08", "mauve"),
        ("M08", "red red red red"),
        ("F25", "red red"),
        ("F25", "red"),
        ("price-5", "9"),
        ("S1-back", "red"),
        ("P01", "pope"),
        ("P01", "peers thalers=99"),
        ("P01", "abbot points=2"),
        ("Q02", "0"),
        ("nonsense", "1"),
    ],
)
def test_what_no_component_shows_is_refused_by_its_fact(fact: str, text: str) -> None:
    with pytest.raises(Refused) as caught:
        step(begun(3), Know(facts={fact: text}))

    assert [fault.path for fault in caught.value.faults] == [f"facts.{fact}"]


def test_a_price_that_was_read_off_is_what_a_buyer_pays() -> None:
    state = acting(step(begun(3), Know(facts={"price-5": "5"})), MARKET)
    tile = (state.stalls[0] or ("",))[0]
    state = replace(state, printed=learned(TABLES, state.printed, {tile: "red"}))

    assert do(state, type="buy", tiles=[tile]).seats[0].thalers == 7


@pytest.mark.rule("fresco:Q3")
def test_if_the_backs_do_not_repeat_the_fronts_the_table_judges() -> None:
    shown = book(TABLES, learned(TABLES, (), {"backs": "no"}))

    assert shown.backs["F08"] is None
    assert book(TABLES, ()).backs["F08"] == frozenset({"purple"})


def test_what_is_not_sure_is_offered_for_a_check_when_it_first_matters() -> None:
    state = begun(4)

    assert unsure_prices(TABLES, state) == (0, 1, 3, 4)
    market = acting(state, MARKET)
    assert unsure_prices(TABLES, market, 0) == (0,)
    assert set(unsure_stalls(TABLES, market)).isdisjoint({"M01", "M02"})
    assert "F25" in unsure_segments(TABLES, acting(state, CATHEDRAL))
    assert "backs" in unsure_backs(TABLES, with_seats(acting(begun(3, requests="on"), WORKSHOP), {"tiles": ("S1",)}))


def test_once_everything_was_read_nothing_is_offered_for_a_check() -> None:
    told = {fact.id: fact.value for fact in facts(TABLES) if fact.value}
    told |= dict.fromkeys((*[f"M{n:02}" for n in range(8, 15)], "F25"), "red blue")
    told |= {"F25-points": "3"} | {f"S{n}-back": "green" for n in range(1, 8)} | {"F25-back": "nothing"}
    state = step(begun(4, requests="on"), Know(facts=told))
    offers = [
        offer.id
        for place in (MARKET, CATHEDRAL, WORKSHOP)
        for offer in GAME.playing.now(TABLES, acting(state, place), None).offers
    ]

    assert not any(offer.startswith("read") for offer in offers)
    assert not any(offer.id.startswith("read") for offer in GAME.playing.now(TABLES, state, None).offers)


def test_a_copy_that_was_read_in_one_game_is_asked_nothing_in_the_next_and_travels_by_file(tmp_path: Path) -> None:
    desk = Desk(open_store({"BOTTEGA_STORE": f"sqlite:///{tmp_path / 'one.db'}"}))
    first = desk.open(desk.start(GAME, laid_out(4)))
    facts_read = {"M08": "yellow blue", "F25": "orange green", "F25-points": "6", "price-5": "4", "track": "72"}
    desk.record(first.id, Know(facts=facts_read), first.revision, "tap")
    second = desk.open(desk.start(GAME, laid_out(4, "OTHER")))
    elsewhere = Desk(open_store({"BOTTEGA_STORE": f"sqlite:///{tmp_path / 'two.db'}"}))
    elsewhere.store.copies.take(desk.store.copies.export("fresco"))
    third = elsewhere.open(elsewhere.start(GAME, laid_out(4, "THIRD")))

    assert dict(second.position.state.printed) == facts_read
    assert dict(third.position.state.printed) == facts_read
    assert unsure_prices(TABLES, third.position.state) == (1, 3, 4)


def test_what_a_copy_cannot_show_is_left_out_and_does_not_stop_a_table(tmp_path: Path) -> None:
    desk = Desk(open_store({"BOTTEGA_STORE": f"sqlite:///{tmp_path / 'store.db'}"}))
    for fact, value in (("M08", "red"), ("P01", "a pope"), ("no such fact", "1")):
        desk.store.copies.learn("fresco", fact, value)
    session = desk.open(desk.start(GAME, laid_out(3)))

    assert dict(session.position.state.printed) == {"M08": "red"}


def test_what_a_move_reads_off_is_remembered_too(tmp_path: Path) -> None:
    desk = Desk(open_store({"BOTTEGA_STORE": f"sqlite:///{tmp_path / 'store.db'}"}))
    header = Header(game="fresco", seed="X", players=NAMES[:3], options={"market": "hand"})
    session = desk.open(desk.start(GAME, setup.plan(GAME, TABLES, header)))
    tiles = [f"M{n:02}" for n in range(4, 13)]
    session = desk.record(session.id, read_move(GAME, {"type": "stalls", "tiles": tiles}), session.revision, "a").session
    for time in ("5:00", "7:00", "9:00"):
        state = session.position.state
        seat = next(seat for seat in state.chosen if state.times[seat] is None)
        session = desk.record(
            session.id, read_move(GAME, {"type": "wake", "seat": seat, "time": time}), session.revision, time
        ).session
    plans = {
        str(seat): {"market": 2, "studio": held_.apprentices - 2} for seat, held_ in enumerate(session.position.state.seats)
    }
    session = desk.record(session.id, read_move(GAME, {"type": "plans", "plans": plans}), session.revision, "b").session
    buy = read_move(GAME, {"type": "buy", "tiles": ["M08"], "shows": {"M08": {"blue": 1, "yellow": 1}}})
    desk.record(session.id, buy, session.revision, "c")

    assert desk.store.copies.learned("fresco") == {"M08": "yellow blue"}


def test_recording_less_keeps_points_and_tiles() -> None:
    state = step(with_seats(begun(3), {"space": 7}), SetDepth(depth=Depth.KEY))
    state = do(state, type="gain", seat=1, points=5, tile="F03")
    asked = refused(state, type="gain", seat=2, points=7)

    assert (state.seats[0].space, state.seats[1].space, state.seats[1].tiles) == (7, 5, ("F03",))
    assert "land: is missing" in asked
    assert "tile: is F03, which is not left" in refused(state, type="gain", seat=2, points=3, tile="F03")
    assert "points: is 0" in refused(state, type="gain", seat=2, points=0)
    assert do(state, type="next_round").round == 2
    assert list(audit(TABLES, state)) == []


@pytest.mark.rule("fresco:E1")
def test_where_only_points_are_kept_the_last_round_is_still_announced() -> None:
    state = step(begun(3), SetDepth(depth=Depth.KEY))
    for tile in tiles_left(state)[:19]:
        state = do(state, type="gain", seat=0, points=1, tile=tile)
    last = do(state, type="next_round")

    assert (last.final, last.stage) == ("tiles", "loose")
    assert do(last, type="next_round").stage == "over"


def test_recording_everything_again_begins_with_getting_up() -> None:
    position = moves.step(GAME, TABLES, Position(begun(3)), SetDepth(depth=Depth.KEY))
    again = moves.step(GAME, TABLES, position, SetDepth(depth=Depth.EVERYTHING)).state

    assert (again.stage, again.seats[0].thalers) == ("stalls", None)
    assert step(again, Skip()).stage == "wake"


@pytest.mark.parametrize("place", [MARKET, CATHEDRAL, STUDIO, WORKSHOP])
def test_the_game_goes_on_without_what_is_not_known(place: int) -> None:
    state = acting(begun(3, portraits="on", deck="dictated"), place, 2, others=(1,))
    after = step(replace(state, todo=()), Skip())

    assert after.queue[:1] == (1,) or after.stage != "act" or after.place > place
    assert after.seats[0].thalers is None
    assert list(audit(TABLES, after)) == []


def test_what_the_table_lays_out_itself_may_stay_unknown() -> None:
    state = begun(3, market="hand", fresco="hand", bag="hand")
    unknown = step(step(state, Skip()), Skip())

    assert state.stage == "lay"
    assert (unknown.stage, unknown.fresco, unknown.stalls) == ("wake", None, (None, None, None))
    with pytest.raises(Refused, match="nothing is asked that could be left out"):
        step(begun(3, start="hand"), Skip())


def test_the_table_tells_its_start_spaces_fresco_and_stalls() -> None:
    state = begun(3, start="hand", market="hand", fresco="hand", bag="hand")
    state = do(state, type="stand", players=["Csilla", "Anna", "Bence"])
    others = [tile for tile in TABLES.base if tile != "F20"]
    told = do(state, type="lay", tiles=others)
    ready = do(told, type="stalls", tiles=["M04", "M05", "M06", "M07", "M08", "M09", "M10", "M11", "M12"])

    assert (ready.stage, ready.chosen) == ("wake", (2, 0, 1))
    assert (ready.fresco or ())[12] == "F20"
    assert "players: must name each player once" in refused(begun(3, start="hand"), type="stand", players=["Anna"])
    assert "tiles[1]: is F01 a second time" in refused(state, type="lay", tiles=["F01", "F01", *others[2:]])
    assert "tiles[0]: is F20, which does not lie there" in refused(state, type="lay", tiles=["F20", *others[1:]])
    assert "tiles: has 1 entries" in refused(state, type="lay", tiles=["F01"])
    assert "tiles: holds M01, which cannot come from the bag" in refused(
        told, type="stalls", tiles=["M01", *[f"M{n:02}" for n in range(4, 12)]]
    )
    assert "tiles: has 1 entries, but 9 tiles are drawn" in refused(told, type="stalls", tiles=["M04"])


@pytest.mark.rule("fresco:R1")
def test_the_table_tells_which_portraits_lie_open() -> None:
    state = begun(3, portraits="on", deck="hand", open="hand")
    named = do(state, type="turn_up", cards=["peers thalers=4 paint=blue", "abbot"])

    assert state.stage == "turn_up"
    assert [TABLES.cards[card].letter for card in named.open] == ["A", "A"]
    assert "cards: is pope" in refused(state, type="turn_up", cards=["pope", "abbot"])


def test_with_the_same_cards_again_nothing_new_is_learned() -> None:
    state = do(begun(3, portraits="on", deck="hand", open="hand"), type="turn_up", cards=["muse", "abbot"])
    again = step(begun(3, portraits="on", deck="hand", open="hand"), Know(facts=dict(state.printed)))

    assert do(again, type="turn_up", cards=["abbot", "muse"]).printed == state.printed


def test_a_value_is_put_right_by_hand_within_what_the_box_can_hold() -> None:
    state = with_seats(begun(3), {"space": 4})
    right = step(
        state, Correct(changes={"space-1": 9, "thalers-1": 3, "paints-1": {"red": 2}, "mood-1": 1, "bishop": "A1"})
    )

    assert (right.seats[1].space, right.seats[1].thalers, right.seats[1].paints, right.seats[1].mood, right.bishop) == (
        9,
        3,
        held("RR"),
        0,
        0,
    )
    assert 1 not in right.line
    for changes, told in (
        ({"space-1": 4}, "space-1: is 4, where another painter stands"),
        ({"thalers-0": -1}, "thalers-0: is -1, but must be 0 to 9999"),
        ({"paints-0": {"mauve": 1}}, "paints-0: must hold"),
        ({"bishop": "Z1"}, "bishop: is Z1"),
        ({"stall-I": ["M04"]}, "stall-I: must be no tile or 2"),
        ({"sky": 1}, "sky: is no value"),
    ):
        with pytest.raises(Refused, match=told.replace("(", r"\(")):
            step(state, Correct(changes=changes))


def test_a_stall_is_put_right() -> None:
    state = begun(3)
    free = [tile for tile in state.pool if all(tile not in (stall or ()) for stall in state.stalls)]

    assert step(state, Correct(changes={"stall-I": free})).stalls[0] == tuple(free)
    assert step(state, Correct(changes={"stall-I": []})).stalls[0] == ()


def test_the_order_of_bag_and_deck_is_nobodys_to_see() -> None:
    state = begun(3, portraits="on")
    seen = GAME.playing.seen_by(TABLES, state, 0)

    assert state.luck is not None
    assert state.deck is not None
    assert (seen.luck, seen.deck) == (None, None)
    assert GAME.playing.seen_by(TABLES, begun(3, bag="dictated"), None).luck is not None


def test_money_and_paints_stay_behind_the_screens_where_the_table_wants_it() -> None:
    state = begun(3, screens="kept")
    shared, own = GAME.playing.now(TABLES, state, None).panels[0], GAME.playing.now(TABLES, state, 0).panels[0]

    assert "thalers" not in {figure.id for figure in shared.figures}
    assert shared.rows == ()
    assert "thalers" in {figure.id for figure in own.figures}


def test_laying_out_the_next_round_shows_what_the_bag_hid() -> None:
    state = replace(begun(3), stage="prepare", stalls=((), (), ()))
    move = GAME.playing.fill(TABLES, state, read_move(GAME, {"type": "prepare"}))

    assert GAME.playing.reveals(TABLES, state, move)
    assert not GAME.playing.reveals(TABLES, replace(begun(3, bag="dictated"), stage="prepare"), move)
    assert "come to the market" in render(GAME.playing.name(TABLES, state, move))
