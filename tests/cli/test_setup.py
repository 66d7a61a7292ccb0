from __future__ import annotations

import pytest

from companion.core.setup import derived_secret
from tests.cli.program import document, run

ASKED = ("setup", "regatta", "--players", "Anna,Bence")


def test_one_seed_gives_one_whole_document() -> None:
    made = document()

    assert made == document()
    assert list(made)[:7] == ["game", "generator", "seed", "secret_seed", "players", "options", "first_player"]
    assert made["secret_seed"] == derived_secret("OSLO")
    assert len(made["winds"]) == 25


def test_a_secret_seed_changes_what_is_hidden_and_nothing_else() -> None:
    plain, secret = document(), document("--secret-seed", "hush")

    assert secret["secret_seed"] == "HUSH"
    assert {key for key in plain if plain[key] != secret[key]} == {"secret_seed", "winds"}


def test_without_a_seed_every_setup_is_another() -> None:
    seeds = {run(*ASKED, "--json").value["seed"] for _ in range(5)}

    assert len(seeds) == 5
    assert {len(seed) for seed in seeds} == {13}


def test_options_and_ways_are_said_with_option() -> None:
    made = document("--option", "length=long", "--option", "winds=hand")

    assert (made["options"]["length"], made["options"]["winds"]) == ("long", "hand")
    assert made["winds"] is None
    assert "secret_seed" not in made


def test_people_get_a_checklist_in_numbered_steps_without_what_is_hidden() -> None:
    told = run(*ASKED, "--seed", "oslo").out

    made = document()
    flags = [f"{', '.join(row[:2])} and {row[2]}" for row in made["flags"]]
    assert told == (
        "Regatta for Anna and Bence\n\n"
        f" 1. {made['first_player']} begins\n"
        f" 2. Flags, row 1: {flags[0]}\n"
        f" 3. Flags, row 2: {flags[1]}\n"
        " 4. Shuffle the 25 wind cards\n\n"
        "Seed: OSLO\n"
    )


def test_the_checklist_shows_what_the_table_itself_stacks() -> None:
    told = run(*ASKED, "--seed", "oslo", "--option", "winds=dictated").out

    assert "Stack the wind cards, top first: W" in told


def test_a_document_a_line_for_a_seed_a_line_in_order() -> None:
    made = run(*ASKED, "--seeds", "-", stdin="OSLO\nbergen\r\nGyőr").values

    assert made == [document(), document(seed="BERGEN"), document(seed="GYŐR")]


def test_a_seed_that_cannot_be_is_answered_in_its_place() -> None:
    made = run(*ASKED, "--seeds", "-", stdin=b"OSLO\n\n\xff\n" + b"x" * 41 + b"\nOSLO\n").values

    assert made[0] == made[4] == document()
    assert [answer["errors"][0]["path"] for answer in made[1:4]] == ["seed", "$", "seed"]


def test_seeds_share_a_secret_seed_where_one_is_said() -> None:
    made = run(*ASKED, "--seeds", "-", "--secret-seed", "hush", stdin="A\nB\n").values

    assert made[0]["secret_seed"] == made[1]["secret_seed"] == "HUSH"
    assert made[0]["winds"] == made[1]["winds"]


def test_no_seeds_give_no_documents() -> None:
    assert run(*ASKED, "--seeds", "-").values == []


def test_a_document_opens_again_whatever_its_names_hold() -> None:
    made = document(players="Ἀλέξης,Łukasz \"Ł\"")

    assert run("open", run("share", "--base-url", "http://a.example", stdin=made).out, "--json").value == made


@pytest.mark.parametrize(
    ("argv", "told"),
    [
        (("setup",), ["error: GAME: is missing; it must be given: the short name of the game, as `games` lists it",
                      "error: --players: is missing; it must be given: the names in seat order, parted by commas"]),
        (("setup", "chess", "--players", "Anna,Bence"), ["error: GAME: is chess, but the games are regatta"]),
        (("setup", "regatta", "--players", "Anna,,anna,"),
         ["error: players[1]: is empty; each player needs a name",
          "error: players[2]: is called anna like another player; give each a name of their own",
          "error: players[3]: is empty; each player needs a name"]),
        ((*ASKED, "--seed", "a", "--seed", "b"), ["error: --seed: is given 2 times, but may be given once"]),
        ((*ASKED, "--seed", "a", "--seeds", "-"), ["error: --seeds: cannot stand beside --seed; give one of them"]),
        ((*ASKED, "--option", "length", "--option", "purse=5", "--option", "purse=8", "--option", "wind=x"),
         ["error: --option: is length, but must be KEY=VALUE",
          "error: options.purse: is given twice; give it once",
          "error: options.wind: is no option of Regatta; the options are length, purse, first, flags and winds"]),
        ((*ASKED, "--seed", "  "), ["error: seed: has 0 characters, but must have 1 to 40"]),
        ((*ASKED, "--seed"), ["error: --seed: needs a value; one that begins with a hyphen is written --seed=VALUE"]),
        ((*ASKED, "--colour", "red"),
         ["error: --colour: is not known to setup, which takes GAME, --players, --seed, --secret-seed, --option, --seeds "
          "and --json",
          "error: red: is not known to setup, which takes GAME, --players, --seed, --secret-seed, --option, --seeds "
          "and --json"]),
        ((*ASKED, "--seeds", "no/such/file"),
         ["error: no/such/file: cannot be read: No such file or directory; name a file that can, or - for standard input"]),
    ],
)
def test_what_cannot_be_set_up_is_told_fault_by_fault(argv: tuple[str, ...], told: list[str]) -> None:
    assert run(*argv).errors == told


def test_a_seed_that_begins_with_a_hyphen_can_be_said() -> None:
    assert run(*ASKED, "--seed=-1", "--json").value["seed"] == "-1"
