from __future__ import annotations

import pytest

from tests.cli.program import document, run


def test_the_games_are_listed_with_counts_options_parts_and_phases() -> None:
    [game] = run("games", "--json").value

    assert (game["game"], game["name"], game["players"]) == ("regatta", "Regatta", [2, 3, 4])
    assert game["options"][0] == {"id": "length", "label": "Length", "values": ["short", "long"], "default": "short"}
    assert game["parts"][2] == {"id": "winds", "label": "Wind cards", "values": ["kept", "dictated", "hand"],
                                "default": "kept"}
    assert game["phases"][0] == {"id": "bid", "label": "Bids"}


def test_people_get_the_games_in_a_table() -> None:
    assert run("games").out == (
        "game     title    players  year\n"
        "regatta  Regatta      2-4  1500\n"
        "\n"
        "regatta: --option\n"
        "  length=short|long\n"
        "  purse=5|8|12\n"
        "  first=hand|dictated\n"
        "  flags=hand|dictated\n"
        "  winds=kept|dictated|hand\n"
    )


@pytest.mark.parametrize("argv", [(), ("--help",), ("-h",)])
def test_help_lists_every_command(argv: tuple[str, ...]) -> None:
    told = run(*argv)

    assert told.status == 0
    for command in ("games", "setup", "score", "replay", "share", "open", "schema"):
        assert f"  {command} " in told.out


@pytest.mark.parametrize("command", ["games", "setup", "score", "replay", "share", "open", "schema"])
def test_each_command_says_what_it_takes(command: str) -> None:
    told = run(command, "--help")

    assert (told.status, told.err) == (0, "")
    assert f"usage: python -m companion {command}" in told.out


@pytest.mark.parametrize(
    ("argv", "told"),
    [
        (("deal",), "error: COMMAND: is deal, but must be one of games, setup, score, replay, share, open, dump, restore, "
                    "doctor and schema"),
        (("games", "regatta"), "error: regatta: is not known to games, which takes --json"),
        (("games", "--json=yes"), "error: --json: ignored explicit argument 'yes'; try --help"),
        (("schema", "sheet.chess"), "error: NAME: is sheet.chess, but must be one of setup.regatta, sheet.regatta, result "
                                    "and session"),
    ],
)
def test_what_is_no_command_is_told(argv: tuple[str, ...], told: str) -> None:
    assert run(*argv).errors == [told]


def test_a_document_is_one_line_of_json() -> None:
    out = run("setup", "regatta", "--players", "Győző,Βασίλης", "--json").out

    assert out.count("\n") == 1
    assert "Győző" in out
    assert document(players="Győző,Βασίλης")["players"] == ["Győző", "Βασίλης"]
