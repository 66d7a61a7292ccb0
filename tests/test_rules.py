from __future__ import annotations

from pathlib import Path

from tools.rules import gaps

RULES = "id,phase,statement,where,certainty\nT1,Take,Up to 3 tokens,p. 4,certain\nT2,Take,In one line,p. 4,certain\n"
CODE = '"""Rule T1 and T2."""\nraise refuse("cells", "is too much", "T1")\nfaults.add("x", "is no line", "duel:T2")\n'
TEST = 'import pytest\n\n@pytest.mark.rule("duel:T1", "duel:T2")\ndef test_it() -> None: ...\n'


def house(root: Path, *, rules: str = RULES, code: str = CODE, test: str = TEST, example: str = "[]") -> list[str]:
    """What is said of a house with one game of two rules."""
    files = {"data/duel/rules.csv": rules, "companion/games/duel/moves.py": code, "tests/duel/test_moves.py": test,
             "data/duel/examples/take.json": example}
    for path, text in files.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(text, "utf-8")
    return [str(gap) for gap in gaps(root)]


def test_every_rule_has_its_place_in_the_code_and_a_test() -> None:
    assert [str(gap) for gap in gaps()] == []


def test_a_rule_that_is_kept_and_tested_leaves_no_gap(tmp_path: Path) -> None:
    assert house(tmp_path) == []


def test_a_rule_without_a_test_is_named(tmp_path: Path) -> None:
    assert house(tmp_path, test=TEST.replace(', "duel:T2"', "")) == ["duel:T2: no test rests on it"]


def test_a_worked_example_that_names_its_rules_is_a_test(tmp_path: Path) -> None:
    example = '{"cases": [{"rule": "T1"}, {"rules": ["duel:T2"]}]}'

    assert house(tmp_path, test="", example=example) == []


def test_a_rule_that_no_code_names_is_named(tmp_path: Path) -> None:
    code = 'raise refuse("cells", "is too much", "T1")'

    assert house(tmp_path, code=code) == ["duel:T2: not named in companion/games/duel"]


def test_a_refusal_that_names_no_rule_of_ours_is_named(tmp_path: Path) -> None:
    code = CODE + 'Offer("take", "take", rules=("T1", "T9"))\nStep(msg("Deal"), "S1")\nHeading("x", msg("X"), "V1")\n'

    assert house(tmp_path, code=code) == [
        "duel:T9: named in companion/games/duel/moves.py:4, but is no rule of rules.csv",
        "duel:S1: named in companion/games/duel/moves.py:5, but is no rule of rules.csv",
        "duel:V1: named in companion/games/duel/moves.py:6, but is no rule of rules.csv",
    ]


def test_a_test_or_example_that_names_no_rule_of_ours_is_named(tmp_path: Path) -> None:
    assert house(tmp_path, test=TEST.replace('"duel:T2"', '"duel:T2", "duel:T8"'), example='[{"rules": ["T7"]}]') == [
        "duel:T8: named in tests/duel/test_moves.py:3, but is no rule of rules.csv",
        "duel:T7: named in data/duel/examples/take.json, but is no rule of rules.csv",
    ]


def test_marks_on_parameters_count(tmp_path: Path) -> None:
    test = 'import pytest\nCASES = [pytest.param(1, marks=pytest.mark.rule("duel:T1")), pytest.param(2, marks=[' \
           'pytest.mark.rule("duel:T2")])]\n'

    assert house(tmp_path, test=test) == []
