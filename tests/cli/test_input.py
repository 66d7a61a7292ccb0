from __future__ import annotations

from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tests.cli.program import document, run

COMMANDS = [("score", "regatta"), ("replay",), ("share", "--base-url", "http://a.example")]


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize(
    ("raw", "told"),
    [
        (b"", "error: $: is empty; give a JSON object"),
        (b" \n", "error: $: is empty; give a JSON object"),
        (b"{", "error: $: is not JSON: line 1, column 2: "),
        (b'{"players": [1,\n]}', "error: $: is not JSON: line 2, column 1: "),
        (b"\x89PNG\r\n\x1a\n\x00\xff", "error: $: is not text in UTF-8 (byte 0); give JSON saved as UTF-8"),
        (b'{"a": NaN}', "error: $: holds NaN, which is no number in JSON"),
        (b'{"a": -Infinity}', "error: $: holds -Infinity, which is no number in JSON"),
        (b'{"a": 1e999}', "error: $: holds the number 1e999, which is too large"),
        (b'{"a": ' + b"9" * 5000 + b"}", "error: $: holds the number 99999999999999999999... (5000 digits), which is too"),
        (b'{"players": 1, "players": 2}', "error: players: is given twice in one object; give it once"),
        (b"[" * 100_000 + b"]" * 100_000, "error: $: is nested more than 64 deep, which no document is"),
        (b'{"a":' * 500 + b"1" + b"}" * 500, "error: $: is nested more than 64 deep, which no document is"),
    ],
)
def test_what_is_no_document_is_told_in_a_line(command: tuple[str, ...], raw: bytes, told: str) -> None:
    [line] = run(*command, stdin=raw).errors
    assert line.startswith(told)


@pytest.mark.parametrize(
    "raw", [b"null", b"3", b'"text"', b"[]", b'"\\ud800"', b'{"players": ["\\ud800"]}', b'{"a\\nb": 1}'],
)
@pytest.mark.parametrize("command", COMMANDS)
def test_each_fault_stays_on_its_own_line(command: tuple[str, ...], raw: bytes) -> None:
    told = run(*command, stdin=raw).errors

    assert told
    assert all(line.startswith("error: ") for line in told)


JSON = st.recursive(st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
                    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner), max_leaves=12)
KEYS = st.sampled_from([*document(), "rolls", "typed"])


@given(st.binary(), st.sampled_from(COMMANDS))
def test_no_bytes_break_a_command(raw: bytes, command: tuple[str, ...]) -> None:
    assert run(*command, stdin=raw).errors


@example("options", {})
@given(KEYS, JSON)
def test_no_value_in_a_setup_breaks_a_command(key: str, value: Any) -> None:
    for command, stdin in ((COMMANDS[2], {**document(), key: value}),
                           (COMMANDS[1], {"game": "regatta", "setup": {**document(), key: value}})):
        outcome = run(*command, stdin=stdin)
        assert outcome.status == 0 or outcome.errors


@given(st.sampled_from(["bid", "turn", "take", "harbour", "depth", "correct", "skip", "concede"]),
       st.dictionaries(st.sampled_from(["seat", "coins", "card", "number", "depth", "changes"]), JSON))
def test_no_move_breaks_a_replay(kind: str, values: dict[str, Any]) -> None:
    outcome = run("replay", stdin={"game": "regatta", "setup": document(), "moves": [{**values, "type": kind}]})

    assert outcome.status == 0 or outcome.errors


@given(st.lists(st.text(st.characters(exclude_categories=["Cs"])), max_size=6))
def test_no_command_line_breaks_the_program(argv: list[str]) -> None:
    outcome = run(*argv)

    assert outcome.status == 0 or outcome.errors
