"""What may stand on the command line, read so that everything wrong with it is told at once."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NoReturn

from companion.core.errors import Faults, Refused, refuse

PROGRAM = "python -m companion"


@dataclass(frozen=True, slots=True)
class Switch:
    """An option of a command; ``metavar`` is what stands after it, or ``None`` where nothing does."""

    name: str
    help: str
    metavar: str | None = None
    many: bool = False
    required: bool = False


@dataclass(frozen=True, slots=True)
class Command:
    """One command: its words in order (``required`` of them must be there) and its options."""

    name: str
    help: str
    words: tuple[tuple[str, str], ...] = ()
    required: int = 0
    switches: tuple[Switch, ...] = ()


JSON = Switch("--json", "print JSON instead of words")
FILE = ("file", "the JSON to read; - or nothing is standard input")
GAME = ("game", "the short name of the game, as `games` lists it")

COMMANDS = (
    Command("games", "the games, their player counts, options and phases", switches=(JSON,)),
    Command(
        "setup", "one randomised setup: a checklist to lay out the table by, or its document", (GAME,), 1,
        (
            Switch("--players", "the names in seat order, parted by commas", "NAME,NAME,...", required=True),
            Switch("--seed", "the same seed gives the same setup; a fresh one if not said", "TEXT"),
            Switch("--secret-seed", "the seed of what is hidden; follows from the seed if not said", "TEXT"),
            Switch("--option", "an option of the game, or how a part is dealt; may be given several times",
                   "KEY=VALUE", many=True),
            Switch("--seeds", "read a seed a line, write a document a line; - is standard input", "FILE"),
            JSON,
        ),
    ),
    Command(
        "score", "a score sheet in, the result out", (GAME, FILE), 1,
        (Switch("--lines", "read a sheet a line, write a result a line; - is standard input", "FILE"), JSON),
    ),
    Command(
        "replay", "a session (setup and moves) in, the state now and the score sheet so far out", (FILE,), 0,
        (Switch("--lines", "read a session a line, write an answer a line; - is standard input", "FILE"), JSON),
    ),
    Command(
        "share", "a setup document in, its link out", (FILE,), 0,
        (
            Switch("--public", "without what is hidden at a table"),
            Switch("--base-url", "where the companion is reached, such as http://192.168.1.20:8501", "URL"),
            Switch("--png", "write the link's QR code as a PNG picture", "OUT"),
            Switch("--svg", "write the link's QR code as an SVG picture", "OUT"),
        ),
    ),
    Command("open", "what `share` made, back as the document", (("link", "a link or a code"),), 1, (JSON,)),
    Command("dump", "a table of the store with its whole log, as JSON Lines", (("table", "its link, or its id"),), 0,
            (Switch("--all", "every table, one a line"),)),
    Command("restore", "what `dump` wrote, back into the store; prints a new link for each table", (FILE,), 0),
    Command("doctor", "what is wrong with this installation, in sentences", (), 0,
            (Switch("--url", "ask a running app too, such as https://games.example.org", "URL"),)),
    Command("schema", "a JSON Schema: setup.GAME, sheet.GAME, result or session", (("name", "which one"),), 1),
)


class _Parser(argparse.ArgumentParser):
    """Argparse without its habit of ending the program and without its own idea of where to print."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(add_help=False, allow_abbrev=False, exit_on_error=False, **settings)
        self.add_argument("-h", "--help", action="store_true", dest="help", help="say this")

    def error(self, message: str) -> NoReturn:
        raise refuse("$", "{problem}; try --help", problem=message)


def _parser_of(command: Command) -> _Parser:
    parser = _Parser(prog=f"{PROGRAM} {command.name}", description=command.help)
    for word, told in command.words:
        parser.add_argument(word, nargs="?", help=told)
    for switch in command.switches:
        if switch.metavar is None:
            parser.add_argument(switch.name, action="store_true", help=switch.help)
        else:
            parser.add_argument(switch.name, action="append", metavar=switch.metavar, help=switch.help)
    return parser


def overview() -> str:
    """The help of the whole program."""
    lines = [f"usage: {PROGRAM} COMMAND ...", "", "A companion for the table, without a screen.", ""]
    lines += [f"  {command.name:<8}{command.help}" for command in COMMANDS]
    return "\n".join([*lines, "", f"{PROGRAM} COMMAND --help says more.", ""])


@dataclass(frozen=True, slots=True)
class Request:
    """A command and what was said with it; options that were not given are ``None``, ``False`` or empty."""

    command: str
    values: dict[str, Any]
    help: str | None = None


def understand(argv: Sequence[str]) -> Request:
    """What a command line asks for.

    Raises:
        Refused: with everything about it that cannot be understood.
    """
    if not argv or argv[0] in ("-h", "--help"):
        return Request("help", {}, overview())
    known = {command.name: command for command in COMMANDS}
    if argv[0] not in known:
        raise refuse("COMMAND", "is {given}, but must be one of {known}", given=argv[0], known=tuple(known))
    command = known[argv[0]]
    parser = _parser_of(command)
    if any(word in ("-h", "--help") for word in argv[1:]):
        return Request("help", {}, parser.format_help())
    try:
        found, strange = parser.parse_known_args(list(argv[1:]))
    except argparse.ArgumentError as problem:
        raise _unreadable(problem) from None
    return Request(command.name, _settle(command, vars(found), strange))


def _unreadable(problem: argparse.ArgumentError) -> Refused:
    option = problem.argument_name or "$"
    if "expected one argument" in str(problem):
        return refuse(option, "needs a value; one that begins with a hyphen is written {option}=VALUE", option=option)
    return refuse(option, "{problem}; try --help", problem=problem.message)


def _settle(command: Command, found: dict[str, Any], strange: Sequence[str]) -> dict[str, Any]:
    faults = Faults()
    allowed = (*(word.upper() for word, _ in command.words), *(switch.name for switch in command.switches))
    for word in strange:
        faults.add(word, "is not known to {command}, which takes {allowed}" if allowed else
                   "is not known to {command}, which takes nothing", command=command.name, allowed=allowed)
    for word, told in command.words[: command.required]:
        if found[word] is None:
            faults.add(word.upper(), "is missing; it must be given: {meaning}", meaning=told)
    for switch in command.switches:
        key = switch.name[2:].replace("-", "_")
        given = found[key] or []
        if switch.required and not given:
            faults.add(switch.name, "is missing; it must be given: {meaning}", meaning=switch.help)
        if switch.metavar is None or switch.many:
            continue
        if len(given) > 1:
            faults.add(switch.name, "is given {count} times, but may be given once", count=len(given))
        found[key] = given[0] if given else None
    faults.raise_any()
    return found

