"""The arrows of the house, read from the imports: who may know whom."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parent.parent

ALLOWED: dict[str, frozenset[str]] = {
    "core": frozenset(),
    "loader": frozenset({"core"}),
    "locale": frozenset({"core"}),
    "share": frozenset({"core"}),
    "store": frozenset({"core"}),
    "game": frozenset({"core"}),
    "games": frozenset({"core"}),
    "settings": frozenset({"core"}),
    "cli": frozenset({"core", "games", "loader", "settings", "share", "store"}),
    "together": frozenset({"core"}),
    "desk": frozenset({"core", "games", "loader", "store", "together"}),
    "visits": frozenset({"core", "desk", "store", "together"}),
    "ui": frozenset({"core", "desk", "games", "loader", "locale", "settings", "share", "store", "together", "visits"}),
    "pages": frozenset({"core", "ui"}),
    "app": frozenset({"ui"}),
}
"""Which rooms a room may import from, besides itself. ``games`` is the scan, ``game`` one game's folder."""

PURE = frozenset({"core", "game"})
IMPURE = frozenset({
    "datetime", "glob", "io", "os", "pathlib", "random", "secrets", "shutil", "socket", "sqlite3", "subprocess", "tempfile",
    "time", "urllib", "uuid",
})
"""What a pure room must not import: clocks, files, the network and chance that no seed repeats."""

ONLY_IN = {"streamlit": frozenset({"ui", "pages", "app"}), "sqlalchemy": frozenset({"store"})}


@dataclass(frozen=True, slots=True)
class Wrong:
    """An arrow that goes where none may go."""

    path: str
    line: int
    text: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {self.text}"


def check(root: Path = ROOT) -> list[Wrong]:
    """Every forbidden arrow below ``root``."""
    sources = [*sorted(root.glob("app.py")), *sorted(root.glob("pages/*.py")), *sorted(root.glob("companion/**/*.py"))]
    return [wrong for source in sources for wrong in _check_file(source.relative_to(root), source.read_text("utf-8"))]


def _check_file(path: Path, source: str) -> Iterator[Wrong]:
    module = path.with_suffix("").parts
    package = module[:-1]
    room = _room(module[:-1] if module[-1] == "__init__" else module)
    if room is None:
        return
    for node in ast.walk(ast.parse(source)):
        for target in _imported(node, package):
            if problem := _problem(room, module, target):
                yield Wrong(str(path), getattr(node, "lineno", 0), problem)
        if room != "loader" and _opens(node, room):
            yield Wrong(str(path), getattr(node, "lineno", 0), f"{room} opens a file that it must not know")


def _room(module: tuple[str, ...]) -> str | None:
    match module:
        case ("app",) | ("pages", *_):
            return module[0]
        case ("companion", "games"):
            return "games"
        case ("companion", "games", *_):
            return "game"
        case ("companion", "__main__"):
            return "cli"
        case ("companion", room, *_):
            return room
        case _:
            return None


def _imported(node: ast.AST, package: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    match node:
        case ast.Import(names=names):
            yield from (tuple(alias.name.split(".")) for alias in names)
        case ast.ImportFrom(module=module, names=names, level=level):
            base = package[: len(package) - level + 1] if level else ()
            base += tuple(module.split(".")) if module else ()
            yield from ((*base, alias.name) for alias in names)
        case ast.Call(func=ast.Name(id="__import__" | "import_module") | ast.Attribute(attr="import_module"),
                      args=[ast.Constant(value=str(name)), *_]):
            yield tuple(name.split("."))


def _problem(room: str, module: tuple[str, ...], target: tuple[str, ...]) -> str | None:
    name = ".".join(target)
    if target[0] not in ("companion", "pages", "app"):
        if room in PURE and target[0] in IMPURE:
            return f"{room} is pure and must not import {target[0]}"
        if room not in ONLY_IN.get(target[0], {room}):
            return f"{room} must not import {target[0]}"
        return None
    other = _room(_as_module(target))
    if other is None or other == room == "game":
        own = module[:3] == target[:3]
        return None if other is None or own else f"one game must not import another: {name}"
    if other == room:
        return None
    if other == "game" and room != "games":
        return f"{room} must not import {name}; games are found by the scan"
    return None if other in ALLOWED.get(room, frozenset()) else f"{room} must not import {name}"


def _as_module(target: tuple[str, ...]) -> tuple[str, ...]:
    """``from companion.games import games`` names the scan's function, not a game's folder."""
    return target[:2] if target[:3] == ("companion", "games", "games") else target


def _opens(node: ast.AST, room: str) -> bool:
    match node:
        case ast.Call(func=ast.Name(id="open")):
            return room in PURE
        case ast.BinOp(op=ast.Div(), right=ast.Constant(value=str(part))):
            return part == "data" or part.startswith("data/")
        case ast.Call(func=ast.Name(id="open" | "Path") | ast.Attribute(attr="open" | "joinpath"), args=[*parts]):
            return any(isinstance(part, ast.Constant) and str(part.value).split("/")[0] == "data" for part in parts)
        case _:
            return False


if __name__ == "__main__":
    found = check()
    print("\n".join(map(str, found)) or "every arrow goes down")
    sys.exit(bool(found))
