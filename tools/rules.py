"""Follows each rule from ``data/<game>/rules.csv`` to the code that keeps it and the test that rests on it.

A rule is named in code by its id (``T1``, or ``splendor_duel:T1``) in a refusal, an offer, a step, a heading, or in the
words beside what keeps it. A test names the rules that it rests on by ``@pytest.mark.rule("splendor_duel:T1")``, a worked
example by ``"rule"`` or ``"rules"`` in ``data/<game>/examples/*.json``; every example is run by a test.
"""

from __future__ import annotations

import ast
import csv
import json
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
COLUMNS = ("id", "phase", "statement", "where", "certainty")
REFUSING = {"refuse": 2, "add": 2}
"""Calls whose further arguments are rules, and where those begin."""


@dataclass(frozen=True, slots=True)
class Gap:
    """Something that does not hang together."""

    rule: str
    text: str

    def __str__(self) -> str:
        return f"{self.rule}: {self.text}"


def gaps(root: Path = ROOT) -> list[Gap]:
    """Rules without a test, rules without a place in the code, and names that stand for no rule."""
    known = {path.parent.name: read_ids(path) for path in sorted(root.glob("data/*/rules.csv"))}
    tested = [*_marks(root), *_examples(root)]
    found = []
    for slug, ids in known.items():
        sources = {path: path.read_text("utf-8") for path in sorted(root.glob(f"companion/games/{slug}/**/*.py"))}
        covered = {rule.partition(":")[2] for _, rule in tested if rule.partition(":")[0] == slug}
        named = set().union(*(set(re.findall(r"\w+", text)) for text in sources.values())) if sources else set()
        found += [Gap(f"{slug}:{rule}", "no test rests on it") for rule in ids if rule not in covered]
        found += [Gap(f"{slug}:{rule}", f"not named in companion/games/{slug}") for rule in ids if rule not in named]
        for path, text in sources.items():
            found += [Gap(f"{slug}:{rule}", f"named in {path.relative_to(root)}:{line}, but is no rule of rules.csv")
                      for line, rule in _named(text, slug) if rule not in ids]
    for place, rule in tested:
        slug, _, name = rule.partition(":")
        if slug in known and name not in known[slug]:
            found.append(Gap(rule, f"named in {place}, but is no rule of rules.csv"))
    return found


def read_ids(path: Path) -> tuple[str, ...]:
    """The ids of a ``rules.csv``, in its order."""
    with path.open(encoding="utf-8", newline="") as file:
        return tuple(row["id"] for row in csv.DictReader(file))


def _named(source: str, slug: str) -> Iterator[tuple[int, str]]:
    """Ids that refusals, offers, steps and headings of a game name."""
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Call):
            continue
        called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        places = node.args[REFUSING[called]:] if called in REFUSING else []
        places += [word.value for word in node.keywords if word.arg in ("rule", "rules")]
        places += node.args[1:2] if called == "Step" else node.args[2:3] if called == "Heading" else []
        for place in places:
            yield from ((node.lineno, rule.removeprefix(f"{slug}:")) for rule in _texts(place))


def _texts(node: ast.expr) -> Iterator[str]:
    match node:
        case ast.Constant(value=str(text)):
            yield text
        case ast.Tuple(elts=parts) | ast.List(elts=parts):
            for part in parts:
                yield from _texts(part)


def _marks(root: Path) -> Iterator[tuple[str, str]]:
    """The rules that tests name: where, and which."""
    for path in sorted(root.glob("tests/**/test_*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            match node:
                case ast.Call(func=ast.Attribute(attr="rule", value=ast.Attribute(attr="mark")), args=args):
                    for rule in (rule for argument in args for rule in _texts(argument)):
                        yield f"{path.relative_to(root)}:{node.lineno}", rule


def _examples(root: Path) -> Iterator[tuple[str, str]]:
    for path in sorted(root.glob("data/*/examples/*.json")):
        slug = path.parent.parent.name
        for rule in _rules_in(json.loads(path.read_text("utf-8"))):
            yield str(path.relative_to(root)), rule if ":" in rule else f"{slug}:{rule}"


def _rules_in(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        for key, inner in value.items():
            if key in ("rule", "rules"):
                yield from [inner] if isinstance(inner, str) else inner
            else:
                yield from _rules_in(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _rules_in(inner)


def main() -> int:
    """Print what does not hang together; 1 if anything does not."""
    found = gaps()
    for gap in found:
        print(gap)
    count = sum(len(read_ids(path)) for path in ROOT.glob("data/*/rules.csv"))
    print(f"{count} rules, {len(found)} gaps")
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main())
