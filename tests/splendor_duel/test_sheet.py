"""The score sheet: who won, by what, and everything that a sheet can have wrong."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion import loader
from companion.core.errors import Refused
from companion.core.fields import Choice, Count, Pick
from companion.core.reading import read
from companion.core.score import Result
from companion.games.splendor_duel import GAME
from companion.games.splendor_duel.pieces import COLOURS
from tests.splendor_duel.box import TABLES, position

SHEETS = json.loads((loader.DATA / "splendor_duel" / "examples" / "sheets.json").read_text("utf-8"))
NO_COLOURS = dict.fromkeys(COLOURS, 0)


def score(raw: dict[str, Any]) -> Result:
    return GAME.scoring.score(TABLES, read(GAME.scoring.sheet, raw))


def sheet(*players: dict[str, Any], last: str = "Anna") -> dict[str, Any]:
    both = zip(("Anna", "Bence"), (*players, {}, {}), strict=False)
    named = [{"name": name, "cards": [], **player} for name, player in both]
    for player in named:
        if "counts" in player:
            del player["cards"]
    return {"players": named, "last_turn": last}


def counts(prestige: int = 0, crowns: int = 0, **colours: int) -> dict[str, Any]:
    return {"counts": {"prestige": prestige, "crowns": crowns, "colours": {**NO_COLOURS, **colours}}}


@pytest.mark.parametrize("example", SHEETS, ids=lambda example: example["id"])
def test_each_sheet_gives_the_result_of_its_example(example: dict[str, Any]) -> None:
    result = score(example["sheet"]).model_dump(mode="json")

    assert result == example["result"]
    for player in result["players"]:
        assert player["total"] == sum(line["points"] for line in player["lines"])


@pytest.mark.rule("splendor_duel:A5", "splendor_duel:B1", "splendor_duel:K1", "splendor_duel:K2", "splendor_duel:V2",
                  "splendor_duel:V3")
@pytest.mark.parametrize(("raw", "paths"), [
    (sheet({"cards": ["1W1", "9Z9"]}), ["players[0].cards[1]"]),
    (sheet({"cards": ["1W1", "1W1"]}), ["players[0].cards[1]"]),
    (sheet({"cards": ["1W1"]}, {"cards": ["1U1", "1W1"]}), ["players[1].cards[1]"]),
    (sheet({"cards": ["1W1", "1X1@white"]}, {"cards": ["1W2", "1X1@white"]}), ["players[1].cards[1]"]),
    (sheet({"cards": ["1W1", "1X1"]}), ["players[0].cards[1]"]),
    (sheet({"cards": ["1W1", "1X1@pink"]}), ["players[0].cards[1]"]),
    (sheet({"cards": ["1W1", "1X1@blue"]}), ["players[0].cards[1]"]),
    (sheet({"cards": ["1X1@blue", "1X2@blue"]}), ["players[0].cards[0]", "players[0].cards[1]"]),
    (sheet({"cards": ["1N1", "1X1@none"]}), ["players[0].cards[1]"]),
    (sheet({"cards": ["1W1@white"]}), ["players[0].cards[0]"]),
    (sheet({"cards": ["3W1", "1W2"], "royals": ["R5"]}), ["players[0].royals[0]"]),
    (sheet({"cards": ["3W1", "1W2"], "royals": ["R1"]}, {"cards": ["3U1", "1U2"], "royals": ["R1"]}),
     ["players[1].royals[0]"]),
    (sheet({"cards": ["3W1", "3U1", "3G1"], "royals": ["R1", "R1"]}), ["players[0].royals[1]"]),
    (sheet({"cards": ["3W1", "3U1", "3G1", "3R1", "1W2"], "royals": ["R1", "R2", "R3"]}), ["players[0].royals"]),
    (sheet({"cards": ["3W1"], "royals": ["R1"]}), ["players[0].royals"]),
    (sheet({"cards": ["3W1", "1W2"], "royals": ["R1", "R2"]}), ["players[0].royals"]),
    (sheet({**counts(6, 2, white=6), "royals": ["R1"]}), ["players[0].royals"]),
    (sheet(last="Csilla"), ["last_turn"]),
    ({"players": [{"name": "Anna", "cards": []}], "last_turn": "Anna"}, ["players"]),
    ({"players": [{"name": "Anna", "cards": []}, {"name": "Anna", "cards": []}], "last_turn": "Anna"}, ["players[1].name"]),
    ({"players": [{"name": "Anna"}, {"name": "Bence", "cards": []}], "last_turn": "Anna"}, ["players[0]"]),
    ({"players": [{"name": "Anna", "cards": [], **counts()}, {"name": "Bence", "cards": []}], "last_turn": "Anna"},
     ["players[0]"]),
    (sheet(counts(93, 0, white=22, blue=22, green=22, red=22, black=5)), ["players[0].counts.prestige"]),
    (sheet(counts(0, 29)), ["players[0].counts.crowns"]),
    (sheet(counts(23, 0, red=23)), ["players[0].counts.colours.red"]),
    (sheet(counts(9, 0, red=10)), ["players[0].counts.prestige"]),
    (sheet(counts(11, 0, red=10)), ["players[0].counts.prestige"]),
    (sheet(counts(25, 0, red=10)), ["players[0].counts.prestige"]),
    (sheet(counts(10, 15, red=10), counts(10, 14, blue=10)), ["players"]),
    (sheet(counts(20, 0, red=12, blue=8), counts(16, 0, red=8, blue=8)), []),
    (sheet(counts(20, 0, red=12, blue=8), counts(20, 0, red=11, blue=9)), ["players"]),
    (sheet(counts(19, 0, red=10)), []),
    (sheet(counts(8, 0), counts(8, 0)), ["players"]),
    (sheet(counts(8, 0), counts(6, 0)), []),
    (sheet({"cards": ["3N1"]}, counts(6, 0)), ["players"]),
])
def test_a_sheet_that_the_box_cannot_give_is_refused_where_it_is_wrong(raw: dict[str, Any], paths: list[str]) -> None:
    if not paths:
        assert score(raw).decided_by in ("prestige", "crowns", "colour", "nobody")
        return
    with pytest.raises(Refused) as caught:
        score(raw)
    assert [fault.path for fault in caught.value.faults] == paths


def test_every_fault_of_a_sheet_is_told_at_once() -> None:
    raw = sheet({"cards": ["9Z9", "1X1"], "royals": ["R7"]}, {"cards": ["1W1", "1W1"]}, last="?")

    with pytest.raises(Refused) as caught:
        score(raw)
    assert {fault.path for fault in caught.value.faults} == {
        "last_turn", "players[0].cards[0]", "players[0].cards[1]", "players[0].royals[0]", "players[1].cards[1]"}


@pytest.mark.parametrize(("change", "path"), [
    ({"last_turn": 1}, "last_turn"), ({"players": "both"}, "players"), ({"winner": "Anna"}, "winner"),
    ({"game": "fresco"}, "game"),
])
def test_a_sheet_of_the_wrong_form_names_its_path(change: dict[str, Any], path: str) -> None:
    with pytest.raises(Refused) as caught:
        score(sheet() | change)
    assert [fault.path for fault in caught.value.faults] == [path]


@pytest.mark.parametrize("missing", ["prestige", "crowns", "colours"])
def test_counts_must_be_whole(missing: str) -> None:
    raw = sheet(counts())
    del raw["players"][0]["counts"][missing]

    with pytest.raises(Refused, match=rf"players\[0\]\.counts\.{missing}: is missing"):
        score(raw)


@st.composite
def shared_cards(draw: st.DrawFn) -> list[list[str]]:
    """Cards before two players, wild ones copying a colour that is there."""
    owners = draw(st.lists(st.integers(0, 5), min_size=67, max_size=67))
    hands: list[list[str]] = [[], []]
    for card, owner in zip(TABLES.cards.values(), owners, strict=True):
        if owner < 2 and not card.is_wild:
            hands[owner].append(card.id)
    for card, owner in zip(TABLES.cards.values(), owners, strict=True):
        colours = sorted({TABLES.cards[one].colour for one in hands[owner % 2] if "@" not in one} & set(COLOURS))
        if owner < 2 and card.is_wild and colours:
            hands[owner].append(f"{card.id}@{draw(st.sampled_from(colours))}")
    return hands


@pytest.mark.rule("splendor_duel:V1", "splendor_duel:V3")
@given(hands=shared_cards(), last=st.sampled_from(["Anna", "Bence"]))
def test_cards_and_their_counts_give_the_same_result(hands: list[list[str]], last: str) -> None:
    def counted(cards: list[str]) -> dict[str, Any]:
        split = [(TABLES.cards[text.partition("@")[0]], text.partition("@")[2]) for text in cards]
        return counts(sum(card.points for card, _ in split), sum(card.crowns for card, _ in split),
                      **{colour: sum(card.points for card, said in split if colour in (card.colour, said))
                         for colour in COLOURS})

    by_card = score(sheet({"cards": hands[0]}, {"cards": hands[1]}, last=last))
    assert by_card == score(sheet(counted(hands[0]), counted(hands[1]), last=last))
    assert by_card == score(sheet({"cards": hands[0]}, counted(hands[1]), last=last))
    assert sum(player.winner for player in by_card.players) == (by_card.decided_by != "nobody")


@pytest.mark.parametrize("way", [None, "counts", "cards"])
def test_the_form_asks_for_the_cards_in_the_way_that_was_chosen(way: str | None) -> None:
    common, players = GAME.scoring.form(TABLES, ("Anna", "Bence"), {"way": way} if way else {})

    assert [field.id for field in common] == ["last_turn", "way"]
    assert isinstance(common[0], Choice)
    assert [option.value for option in common[0].options] == ["Anna", "Bence"]
    assert [player.name for player in players] == ["Anna", "Bence"]
    ids = [field.id for field in players[0].fields]
    assert ids == (["cards", "royals"] if way == "cards" else ["counts.prestige", "counts.crowns", *(
        f"counts.colours.{colour}" for colour in COLOURS), "royals"])
    if way == "cards":
        cards = players[0].fields[0]
        assert isinstance(cards, Pick)
        assert len(cards.options) == 58 + 9 * 5
    else:
        assert all(isinstance(field, Count) and field.low == 0 for field in players[0].fields[:-1])


def test_what_the_table_kept_fills_the_form_and_makes_a_sheet() -> None:
    state = position(a={"cards": ["1W1", "1X2@white", "3N1"]}, b={"cards": ["3U1", "1U2"], "royals": ["R2"]})
    kept = GAME.scoring.of_state(TABLES, state)

    assert kept == {"way": "cards", "players": [{"name": "A", "cards": ["1W1", "1X2@white", "3N1"], "royals": []},
                                                {"name": "B", "cards": ["3U1", "1U2"], "royals": ["R2"]}]}
    _, players = GAME.scoring.form(TABLES, ("A", "B"), kept)
    offered = {option.value for option in players[0].fields[0].options}  # type: ignore[union-attr]
    assert {"1W1", "1X2@white", "3N1"} <= offered
    assert score(kept | {"last_turn": "A"}).decided_by == "nobody"


def test_a_wild_card_without_a_colour_is_shown_as_unfinished() -> None:
    state = position(a={"cards": ["1W1", "1X2"]})
    _, players = GAME.scoring.form(TABLES, ("A", "B"), GAME.scoring.of_state(TABLES, state))
    options = {option.value: option for option in players[0].fields[0].options}  # type: ignore[union-attr]

    assert not options["1X2"].ready
    assert options["1X2"].why is not None
    assert "1X1" not in options
