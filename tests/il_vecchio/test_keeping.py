"""Recording less, correcting, going on without answers, and what a copy shows."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.core import moves
from companion.core.errors import Refused
from companion.core.message import render
from companion.core.moves import Depth, Position, SetDepth, Skip
from companion.core.printed import Certainty
from companion.core.reading import read
from companion.games.il_vecchio import GAME
from companion.games.il_vecchio.state import Member, State, copy_of
from tests.il_vecchio import (
    COPY,
    A,
    B,
    C,
    faulty,
    fields,
    goods,
    members,
    middlemen,
    move,
    offered,
    on_track,
    play,
    standing,
    start,
    tables,
    turn,
    with_own,
)

T = tables()


def loose(state: State) -> State:
    found: State = GAME.playing.at_depth(T, state, Depth.KEY)
    return found


def correct(state: State, **changes: Any) -> State:
    found: State = GAME.playing.correct(T, state, {name.replace("_", "-"): value for name, value in changes.items()})
    return found


def wrong(state: State, changes: dict[str, Any]) -> set[str]:
    with pytest.raises(Refused) as refusal:
        GAME.playing.correct(T, state, changes)
    return {fault.path for fault in refusal.value.faults}


@pytest.mark.rule("il_vecchio:G2", "il_vecchio:Z2")
def test_a_table_may_record_only_what_scores() -> None:
    state = loose(on_track(standing(turn(), "Empoli"), venice=(A,)))
    assert set(offered(state)) == {"mark", "mark_pass", "finish"}
    assert state.seats[A].stock is None

    state = play(
        state,
        {"type": "mark", "seat": B, "track": "venice", "shield": True},
        {"type": "mark", "seat": C, "track": "nobility"},
        {"type": "mark_pass", "seat": A},
    )
    sheet = GAME.scoring.of_state(T, state)
    assert sheet["players"][B]["members"]["venice"] == [2]
    assert sheet["players"][B]["shields"] == 1
    assert sheet["players"][A]["passed_last_turn"] is True
    assert "nobility_tiles" not in sheet["players"][C]
    assert faulty(state, type="mark_pass", seat=A) == {"seat"}
    assert GAME.playing.is_over(play(state, {"type": "finish"}))


@pytest.mark.rule("il_vecchio:S8", "il_vecchio:I1")
def test_even_then_the_box_bounds_what_is_recorded() -> None:
    state = loose(replace(with_own(turn(), A, shields=5), shields=0))
    assert faulty(state, type="mark", seat=B, track="venice", shield=True) == {"shield"}
    assert faulty(state, type="mark", seat=B, track="venice", points=2) == {"points"}
    full = loose(on_track(turn(), council=(A,) * 6, nobility=(A,) * 6))
    assert faulty(full, type="mark", seat=A, track="venice") == {"seat"}
    new = loose(turn(copy={}))
    assert "points" in fields(new, "mark", track="milan")
    known = play(new, {"type": "mark", "seat": A, "track": "milan", "points": 7})
    assert GAME.playing.printed(T, known)["milan-1-points"] == "7"


def again(state: State) -> State:
    found: State = GAME.playing.at_depth(T, state, Depth.EVERYTHING)
    return found


@pytest.mark.rule("il_vecchio:T1")
def test_recording_everything_again_asks_whose_turn_it_is() -> None:
    state = again(loose(on_track(turn(mover=B), venice=(A, B))))

    assert set(offered(state)) == {"resume", "finish"}
    asked = fields(state, "resume")
    assert set(asked) == {"seat"}
    assert asked["seat"].default == str(B)
    assert faulty(state, type="resume", seat=C, final="yes") == {"final"}
    assert faulty(state, type="resume", seat=C, first=C) == {"first"}
    assert faulty(state, type="resume", seat=C, actions=2) == {"actions"}

    state = play(state, {"type": "resume", "seat": C})
    assert (state.stage, state.mover, state.first, state.round) == ("turn", C, B, 0)
    assert state.tracks[0] == (A, B)
    assert play(state, {"type": "town", "to": "Empoli", "travel": "2", "goes": "Siena"}).mover == A
    assert play(state, {"type": "province", "region": "venice"}).pending
    assert "round ?" in render(GAME.playing.now(T, state, None).status)


@pytest.mark.rule("il_vecchio:S7", "il_vecchio:S10")
def test_who_has_the_first_player_tile_is_asked_where_nobody_said() -> None:
    state = again(loose(start(3, first="hand", council="hand")))

    assert set(fields(state, "resume")) == {"seat", "first"}
    assert faulty(state, type="resume", seat=C) == {"first"}
    state = play(state, {"type": "resume", "seat": C, "first": B})
    assert (state.mover, state.first, state.counts) == (C, B, (9, 12))


@pytest.mark.rule("il_vecchio:Z1", "il_vecchio:Z2")
def test_who_passed_the_double_turn_has_no_other_one() -> None:
    state = loose(replace(with_own(turn(), A, shields=5), shields=0))
    asked = again(state)
    assert set(fields(asked, "resume")) == {"seat", "final"}
    assert set(fields(asked, "resume", final="yes")) == {"seat", "final", "actions"}
    assert faulty(asked, type="resume", seat=A) == {"final"}
    assert not play(asked, {"type": "resume", "seat": A, "final": "no"}).final

    passed = again(play(state, {"type": "mark_pass", "seat": B}))
    assert [option.value for option in fields(passed, "resume")["seat"].options] == [str(A), str(C)]
    assert faulty(passed, type="resume", seat=B) == {"seat"}
    assert faulty(passed, type="resume", seat=A, final="no") == {"final"}
    half = play(passed, {"type": "resume", "seat": A, "actions": 1})
    assert (half.final, half.actions) == (True, 1)
    assert play(half, {"type": "recover"}).mover == C
    last = play(passed, {"type": "resume", "seat": C, "actions": 1})
    assert GAME.playing.is_over(play(last, {"type": "recover"}))


@pytest.mark.rule("il_vecchio:T3", "il_vecchio:M3")
def test_a_council_tile_that_lies_face_down_still_opens_when_everything_is_recorded_again() -> None:
    state = again(loose(with_own(turn(mover=B), C, hidden=("C5",))))
    assert state.seats[C].hidden == ("C5",)
    assert GAME.playing.seen_by(T, state, None).seats[C].hidden == ("",)
    assert play(state, {"type": "resume", "seat": C}).pending == (f"reveal:{C}",)


def test_a_turn_that_was_not_recorded_leaves_goods_and_towns_unknown() -> None:
    state = GAME.playing.skip(T, standing(turn(), "Empoli"))

    assert state.mover == B
    assert (state.seats[A].stock, state.seats[A].members) == (None, None)
    sheet = GAME.scoring.of_state(T, state)["players"][A]
    assert not {"stock", "towns", "supply"} & set(sheet)


@pytest.mark.parametrize(
    ("pending", "unknown"),
    [
        ("collect:1", "stock"),
        ("family:1", "members"),
        ("follower:1", "stock"),
        ("place:1:4:1", "members"),
        ("roll:1:1:may", "members"),
    ],
)
def test_an_answer_that_was_not_given_leaves_what_it_would_change_unknown(pending: str, unknown: str) -> None:
    state = replace(standing(turn(), "Empoli", "Siena", seat=B), pending=(pending,), acted=True)
    after = GAME.playing.skip(T, state)

    assert getattr(after.seats[B], unknown) is None
    assert after.mover == B


def test_tiles_that_nobody_named_stay_unknown() -> None:
    province = GAME.playing.skip(T, replace(turn(), pending=("tile:0:milan",), acted=True))
    assert province.seats[A].provinces == ("",)
    noble = GAME.playing.skip(T, replace(turn(nobility="kept"), pending=("office:0:nobility",), acted=True))
    assert (noble.seats[A].nobility, noble.stacks[1], noble.counts[1]) == (("",), None, 11)
    council = GAME.playing.skip(T, replace(turn(council="kept"), pending=("office:0:council",), acted=True))
    assert council.seats[A].hidden == ("",)
    opened = GAME.playing.skip(T, replace(with_own(turn(), A, hidden=("",)), pending=("reveal:0",)))
    assert opened.seats[A].hidden == ()
    assert list(GAME.playing.audit(T, province)) == []


def test_the_opening_can_be_left_out() -> None:
    position = Position(start(3, shields="hand", council="hand", nobility="hand"))
    for _ in range(1 + 1 + 6):
        position = moves.step(GAME, T, position, Skip())
    state = position.state

    assert (state.stage, state.counts) == ("turn", (9, 12))
    assert state.seats[0].members is None
    with pytest.raises(Refused):
        moves.step(GAME, T, moves.step(GAME, T, position, SetDepth(depth=Depth.KEY)), Skip())


def test_hidden_tiles_that_nobody_tells_are_asked_for_on_the_sheet() -> None:
    state = replace(with_own(turn(), A, nobility=("",)), stage="tell", mover=None, pending=("nobility:0",), counts=(9, 11))
    over = GAME.playing.skip(T, state)

    assert GAME.playing.is_over(over)
    sheet = read(GAME.scoring.sheet, GAME.scoring.of_state(T, on_track(over, nobility=(A,))))
    with pytest.raises(Refused) as refusal:
        GAME.scoring.score(T, sheet)
    assert {fault.path for fault in refusal.value.faults} == {"players[0].nobility_tiles"}


@pytest.mark.rule("il_vecchio:S8")
def test_values_are_put_right_by_hand() -> None:
    state = standing(turn(), "Empoli", lying=("Prato",))
    state = correct(state, stock_0={"florin": 3, "scroll": 1}, standing_0={"Siena": 2}, lying_0={"white": 1})
    assert goods(state)["florin"] == 3
    assert members(state) == {("Siena", False): 2, ("white", True): 1}
    state = correct(state, middleman_black="Lucca", shields_1=2, track_milan=["0", "1", "0"])
    assert state.middlemen[1] == "Lucca"
    assert (state.seats[B].shields, state.shields) == (2, 3)
    assert state.tracks[1] == (A, B, A)
    assert correct(state, middleman_black="?").middlemen[1] == ""
    assert list(GAME.playing.audit(T, state)) == []


@pytest.mark.rule("il_vecchio:S8", "il_vecchio:S3", "il_vecchio:S6")
def test_corrections_are_bounded_by_the_box() -> None:
    state = on_track(turn(), venice=(A, A))

    assert wrong(state, {"stock-0": {"florin": -1}}) == {"stock-0"}
    assert wrong(state, {"stock-0": {"gold": 1}}) == {"stock-0"}
    assert wrong(state, {"standing-0": {"Siena": 11}}) == {"standing-0"}
    assert wrong(state, {"standing-0": {"Roma": 1}}) == {"standing-0"}
    assert wrong(state, {"shields-0": 3, "shields-1": 3}) == {"shields-0"}
    assert wrong(state, {"shields-0": 6}) == {"shields-0"}
    assert wrong(state, {"middleman-black": "Pistoia"}) == {"middleman-black"}
    assert wrong(state, {"track-venice": ["5"]}) == {"track-venice"}
    assert wrong(state, {"track-venice": ["0"] * 13}) == {"track-venice"}
    assert wrong(state, {"weather": 1}) == {"weather"}


def test_a_correction_settles_what_needs_no_answer_any_more() -> None:
    state = replace(turn(), pending=("collect:1",), acted=True)
    assert correct(state, stock_1={"florin": 1}).pending == ()


@pytest.mark.parametrize(
    ("fact", "text"),
    [
        ("nothing", "1"),
        ("venice-1-points", "11"),
        ("venice-9-points", "5"),
        ("spaces-council", "2"),
        ("town-Prato", "green"),
        ("town-5", "Siena"),
        ("town-5", "Prato, white"),
        ("town-5", "Pi-sa, white"),
        ("roads", "Prato - Roma"),
        ("roads", "Prato - Prato"),
        ("ring-brown", "Pistoia > Mensano"),
        ("region-7", "Prato"),
        ("region-8", "Roma"),
        ("region-8", "white"),
    ],
)
def test_what_no_copy_can_show_is_refused_by_its_fact(fact: str, text: str) -> None:
    with pytest.raises(Refused) as refusal:
        GAME.playing.know(T, turn(copy={}), {fact: text})
    assert {fault.path for fault in refusal.value.faults} == {fact}


@pytest.mark.rule("il_vecchio:M1")
def test_the_events_of_the_nine_shields_add_up_to_nine() -> None:
    with pytest.raises(Refused):
        GAME.playing.know(T, turn(), {"event-collection": "4", "event-middlemen": "4", "event-family": "4"})


def test_towns_are_read_before_what_names_them_and_spelled_once() -> None:
    told = {
        "region-8": "siena; PRATO",
        "roads": "siena - prato",
        "town-9": " Siena ,white",
        "ring-white": "siena > volterra",
        "town-Volterra": "white",
    }
    state = GAME.playing.know(T, turn(copy={}), told)

    assert GAME.playing.printed(T, state) == {
        "region-8": "Siena; Prato",
        "ring-white": "Siena > Volterra",
        "roads": "Siena - Prato",
        "town-9": "Siena, white",
        "town-Volterra": "white",
    }


def test_every_figure_that_is_not_known_is_asked_and_nothing_is_made_up() -> None:
    facts = {fact.id: fact for fact in GAME.facts(T)}

    assert set(COPY) <= set(facts)
    assert facts["venice-1-points"].certainty is Certainty.PROBABLE
    assert facts["venice-3-points"].value is None
    assert facts["event-family"].value is None
    assert facts["spaces-council"].value is None
    assert facts["gate-milan"].certainty is Certainty.CERTAIN


def test_pictures_show_members_shields_points_and_middlemen() -> None:
    state = standing(middlemen(on_track(turn(), venice=(A, B)), black="Prato"), "Prato", lying=("Prato",))
    towns, board = GAME.playing.now(T, state, None).pictures
    prato = next(spot for spot in towns.spots if spot.id == "Prato")
    second = next(spot for spot in board.spots if spot.id == "venice-2")

    assert [piece.letter for piece in prato.pieces] == ["A", "a"]
    assert [piece.id for piece in prato.standing] == ["middleman-black"]
    assert (second.figure, second.corner) == ("4", "3f")
    assert [piece.letter for piece in second.pieces] == ["B"]
    assert [piece.id for piece in second.standing] == ["shield"]
    assert {"Siena", "white", "Florence"} <= {spot.id for spot in towns.spots}


def test_no_town_or_middleman_is_marked_like_a_player() -> None:
    state = middlemen(standing(turn(), "Pistoia", seat=B), brown="Pistoia", black="Prato")
    towns, _ = GAME.playing.now(T, state, None).pictures
    signs = {spot.figure for spot in towns.spots if spot.figure}
    crests = [piece for spot in towns.spots for piece in (*spot.pieces, *spot.standing) if not piece.id.startswith("seat")]

    assert not [sign for sign in (*signs, *(piece.letter for piece in crests)) if len(sign) == 1 and sign.isalpha()]
    assert len({piece.letter for piece in crests if piece.id.startswith("middleman")}) == 2
    assert len(signs) == 8


def test_a_town_that_has_no_crest_is_not_shown_as_one_of_unknown_colour() -> None:
    towns, _ = GAME.playing.now(T, turn(), None).pictures
    labels = {spot.id: render(spot.label) for spot in towns.spots}

    assert labels["Colle"] == "Colle (without a crest)"


@pytest.mark.rule("il_vecchio:M3")
def test_a_seat_sees_its_own_hidden_tiles_only() -> None:
    state = with_own(with_own(turn(), A, nobility=("N1",), hidden=("C5",)), B, nobility=("N2",))

    mine, theirs, shared = (GAME.playing.seen_by(T, state, seat) for seat in (A, B, None))
    assert (mine.seats[A].nobility, mine.seats[A].hidden, mine.seats[B].nobility) == (("N1",), ("C5",), ("",))
    assert (theirs.seats[A].nobility, theirs.seats[A].hidden) == (("",), ("",))
    assert shared.luck == (None, None, None)
    assert all("N1" not in str(panel) and "C5" not in str(panel) for panel in GAME.playing.now(T, state, None).panels)


def test_a_member_of_no_town_is_found_by_the_audit() -> None:
    broken = with_own(turn(), A, members=(Member("Roma"),) * 13, stock=(-1,) * 7)

    assert len(list(GAME.playing.audit(T, broken))) == 3


def sheet_of(state: State, seat: int) -> dict[str, Any]:
    values: dict[str, Any] = GAME.scoring.of_state(tables(), state)["players"][seat]
    return values


@pytest.mark.rule("il_vecchio:N1")
def test_a_nobility_tile_that_nobody_named_is_asked_for_on_the_sheet() -> None:
    chosen = replace(on_track(turn(), nobility=(A,)), pending=(f"office:{A}:nobility",))
    less = GAME.playing.at_depth(tables(), chosen, Depth.KEY)
    right = GAME.playing.correct(tables(), turn(), {"track-nobility": ["1"]})
    undone = GAME.playing.correct(tables(), right, {"track-nobility": []})

    assert "nobility_tiles" not in sheet_of(less, A)
    assert "nobility_tiles" not in sheet_of(right, 1)
    assert sheet_of(undone, 1)["nobility_tiles"] == []


def test_province_tiles_that_nobody_named_are_asked_for_on_the_sheet() -> None:
    less = GAME.playing.at_depth(tables(), turn(), Depth.KEY)
    marked = play(less, {"type": "mark", "seat": 1, "track": "venice"})
    again = GAME.playing.at_depth(tables(), marked, Depth.EVERYTHING)

    assert "unused_province_tiles" not in sheet_of(again, 1)
    assert sheet_of(again, 2)["unused_province_tiles"] == 0


@pytest.mark.parametrize(("told", "left"), [("standing", "lying"), ("lying", "standing")])
def test_members_that_nobody_counts_are_told_whole(told: str, left: str) -> None:
    state = with_own(standing(turn(), "Empoli"), A, members=None)
    assert wrong(state, {f"{told}-{A}": {"Empoli": 2}}) == {f"{left}-{A}"}

    after = correct(state, **{f"{told}_{A}": {"Empoli": 2}, f"{left}_{A}": {}})
    assert after.seats[A].members == (Member("Empoli", told == "lying"),) * 2


@pytest.mark.rule("il_vecchio:Z3")
def test_a_correction_puts_no_more_members_on_a_track_than_it_has_spaces_before_the_last_round() -> None:
    state = turn()
    length = copy_of(T, state).lengths["venice"]
    assert length is not None
    full = [A, B, C] * length
    right = length - state.first_space + 1
    assert wrong(state, {"track-venice": full[: right + 1]}) == {"track-venice"}
    assert len(correct(state, track_venice=full[:right]).tracks[0]) == right
    assert len(correct(replace(state, final=True), track_venice=full[: right + 1]).tracks[0]) == right + 1


@pytest.mark.rule("il_vecchio:Z3")
def test_a_track_whose_length_nobody_read_is_corrected_to_no_more_than_can_be_asked_for() -> None:
    state = turn(2, copy={})
    full = [A, B] * 8
    assert wrong(state, {"track-council": full}) == {"track-council"}  # two players begin at space 2 of 16
    assert len(correct(state, track_council=full[:15]).tracks[3]) == 15


@pytest.mark.rule("il_vecchio:D1")
def test_the_log_says_how_many_members_are_placed() -> None:
    for count, told in ((1, "Anna places a member: Empoli"), (2, "Anna places both members: Empoli")):
        state = replace(turn(), pending=(f"place:{A}:7:{count}",), acted=True)
        assert render(GAME.playing.name(T, state, move(type="put", towns=["Empoli"]))) == told
