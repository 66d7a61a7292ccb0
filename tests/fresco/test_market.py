from __future__ import annotations

from dataclasses import replace

import pytest

from companion.games.fresco.state import State, bag
from tests.fresco.table import MARKET, acting, begun, do, held, refused, with_seats


def market(left: int = 2, seat: int = 0, others: tuple[int, ...] = (1, 2), **stalls: tuple[str, ...]) -> State:
    """A market of four with these stalls."""
    lying = {
        "I": ("M04", "M05"),
        "II": ("M06", "M07", "M08"),
        "III": ("M09", "M10", "M11", "M12"),
        "IV": ("M01", "M02", "M03", "M13"),
        **stalls,
    }
    state = acting(begun(4), MARKET, left, seat, others)
    return replace(state, stalls=tuple(lying.values()))


@pytest.mark.rule("fresco:M2")
def test_each_apprentice_buys_one_tile_at_the_own_price() -> None:
    after = do(market(), type="buy", tiles=["M01", "M02"])

    assert after.seats[0].thalers == 12 - 2 * 4
    assert after.seats[0].paints == held("YYYYRRRRB")


@pytest.mark.rule("fresco:W4", "fresco:M2")
@pytest.mark.parametrize(("time", "price"), [(0, 4), (1, 3), (2, 2), (3, 2), (4, 1)])
def test_the_price_follows_the_time(time: int, price: int) -> None:
    state = market()
    state = replace(state, times=(time, *(other for other in range(5) if other != time))[:4])

    assert do(state, type="buy", tiles=["M05"]).seats[0].thalers == 12 - price


@pytest.mark.rule("fresco:M4")
def test_all_tiles_of_the_stall_go_into_the_bag_and_it_stays_empty() -> None:
    after = do(market(), type="buy", tiles=["M01"])

    assert after.stalls[3] == ()
    assert {"M01", "M02", "M03", "M13"} <= set(bag(after))
    assert "tiles[0]: is M02, which lies on no stall" in refused(after, type="buy", tiles=["M02"])
    assert after.queue == (1, 2)


@pytest.mark.rule("fresco:M1")
def test_only_one_stall_is_visited_and_with_each_apprentice_one_of_its_tiles() -> None:
    assert "tiles: lie on different stalls; only one is visited [M1]" in refused(market(), type="buy", tiles=["M01", "M05"])
    assert "tiles: are 3, but Anna has 2 apprentices" in refused(market(), type="buy", tiles=["M01", "M02", "M03"])


@pytest.mark.rule("fresco:M1", "fresco:M3")
def test_a_stall_is_bought_from_or_closed_never_both() -> None:
    after = do(market(), type="close", stall="II")

    assert after.queue == (1, 2)
    assert after.stalls[1] == ()


@pytest.mark.rule("fresco:M3")
def test_closing_costs_and_brings_nothing_and_takes_one_apprentice() -> None:
    state = with_seats(market(left=1), {"thalers": 0})
    after = do(state, type="close", stall="III")

    assert after.seats[0] == state.seats[0]
    assert "stall: is III, which is not open" in refused(after, type="close", stall="III")


@pytest.mark.rule("fresco:M2", "fresco:P3")
def test_without_the_money_nothing_is_bought() -> None:
    state = with_seats(market(), {"thalers": 7})

    assert "tiles: cost 8 thalers, but Anna has 7 [M2, P3]" in refused(state, type="buy", tiles=["M01", "M02"])
    assert do(state, type="buy", tiles=["M01"]).seats[0].thalers == 3


@pytest.mark.rule("fresco:S9")
def test_paints_never_run_out() -> None:
    state = with_seats(market(), {"paints": held("Y" * 17)})

    assert do(state, type="buy", tiles=["M01"]).seats[0].paints == held("Y" * 20)


def test_a_tile_is_named_once() -> None:
    assert "tiles[1]: is M01 a second time" in refused(market(), type="buy", tiles=["M01", "M01"])
    assert "tiles: is missing" in refused(market(), type="buy")


def test_what_nobody_has_read_is_read_off_now_and_remembered() -> None:
    assert "shows.M08: is missing; nobody has said" in refused(market(), type="buy", tiles=["M08"])
    after = do(market(), type="buy", tiles=["M08"], shows={"M08": {"yellow": 1, "green": 1}})

    assert after.seats[0].paints == held("YYRBG")
    assert dict(after.printed)["M08"] == "yellow green"
    assert "shows: is" in refused(market(), type="buy", tiles=["M08"], shows={"M08": {"yellow": 4}})


def test_where_the_stalls_are_not_recorded_a_buyer_says_what_came() -> None:
    state = replace(market(), stalls=(None, None, None, None))
    after = do(state, type="buy", stall="II", count=2, paints={"red": 3, "orange": 1})

    assert after.seats[0].paints == held("YRRRRBO")
    assert after.seats[0].thalers == 4
    assert "paints: are 1, but 2 tiles have 1 to 3 each" in refused(
        state, type="buy", stall="II", count=2, paints={"red": 1}
    )
    assert "count: is 3, but" not in refused(state, type="buy", stall="II", count=3, paints={"red": 3})
    assert "stall: is I, whose tiles are known or gone" in refused(
        market(), type="buy", stall="I", count=1, paints={"red": 1}
    )
    small = acting(replace(state, stalls=(None, None, None, None)), MARKET, 3)
    assert "count: is 3, but the stall holds 2" in refused(small, type="buy", stall="I", count=3, paints={"red": 3})
