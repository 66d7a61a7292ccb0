"""Setups to share: of the toy game, drawn by hypothesis or made for a purpose."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from hypothesis import strategies as st

from companion.core.deal import Dealer, Drawn, Way
from companion.core.draw import Stream
from companion.core.errors import Refused
from companion.core.game import AnyGame
from companion.core.setup import Document, Header, dealer_of, plan, settled
from companion.share.code import open_code
from tests.toy import GAME, TABLES

GAMES: dict[str, AnyGame] = {GAME.slug: GAME}
FOUR = ("Anna", "Bence", "Csilla", "Dániel")
BASE = "http://192.168.178.123:8501"
LIMIT = 120


def tables_of(game: AnyGame) -> Any:
    return TABLES


def opened(text: str) -> Document | None:
    """The setup of a text, ``None`` where it is refused with the one fault that it must have."""
    try:
        return open_code(text, GAMES, tables_of)
    except Refused as refusal:
        paths = [fault.path for fault in refusal.faults]
    if paths != ["code"]:
        raise AssertionError(f"{text!r} is refused at {paths}")
    return None


class TableDealer(Dealer):
    """Answers draws by hand as a table does that types in those which ``keeps`` says."""

    def __init__(self, game: AnyGame, header: Header, keeps: Callable[[Drawn], bool]) -> None:
        dealer = dealer_of(game, header)
        super().__init__(dealer.game, dealer.seed, dealer.secret_seed, dealer.ways, dealer.rolls)
        self.found: dict[str, tuple[str, ...]] = {}
        self._keeps = keeps

    def draw(self, name: str, pool: Sequence[str], count: int | None = None) -> tuple[str, ...] | None:
        size = len(pool) if count is None else count
        by_hand = self.ways[name.partition(".")[0]] is Way.HAND
        if by_hand and self._keeps(Drawn(name, tuple(pool), size, None, False)):
            self.found[name] = Stream(self.game, name, "A TABLE").shuffle(pool)[:size]
            self.typed = self.found
        return super().draw(name, pool, count)


def typed_in(header: Header, keeps: Callable[[Drawn], bool] = lambda drawn: True, game: AnyGame = GAME,
             tables: Any = TABLES) -> Document:
    """The setup in which the table typed in what it drew by hand."""
    header = settled(game, header)
    dealer = TableDealer(game, header, keeps)
    game.laying.deal(tables, header, dealer)
    return plan(game, tables, header.model_copy(update={"typed": dealer.found}))


def header_of_toy(players: Iterable[str] = FOUR, **more: Any) -> Header:
    return Header(**{"game": "regatta", "seed": "0123456789ABC", "secret_seed": "FEDCBA9876543", "players": tuple(players),
                     **more})


BY_HAND = {"first": "hand", "flags": "hand", "winds": "hand"}

NAMES = st.one_of(
    st.sampled_from(["Anna", "Zsófia", "Győző", "Łukasz", "Małgorzata", "Γιώργος", "Ελένη", "Ольга", "小明", "O'Brien",
                     "Player 1", "Jean-Luc", "JÖRG", "mary ann", "de la Cruz", "Σίσυφος ΑΣ", "ẞ", "ﬁ", "İ", "😀"]),
    st.text(st.characters(exclude_categories=["C", "Z"]), min_size=1, max_size=24),
)
SEEDS = st.one_of(
    st.text("0123456789ABCDEFGHJKMNPQRSTVWXYZ", min_size=13, max_size=13),
    st.text(st.characters(exclude_categories=["C"]), min_size=1, max_size=40),
)


@st.composite
def documents(draw: st.DrawFn) -> Document:
    """Any setup of the toy game."""
    players = draw(st.lists(NAMES, min_size=2, max_size=4, unique_by=str.casefold))
    options = {choice.id: draw(st.sampled_from([option.value for option in choice.options])) for choice in GAME.options}
    options |= {part.id: draw(st.sampled_from(part.ways)).value for part in GAME.parts}
    rolls = draw(st.dictionaries(st.sampled_from([part.id for part in GAME.parts]), st.integers(0, (1 << 14) - 1)))
    header = header_of_toy(players, seed=draw(SEEDS), secret_seed=draw(st.none() | SEEDS), options=options, rolls=rolls)
    try:
        settled(GAME, header)
        kept = draw(st.sets(st.sampled_from(["first", "flags.1", "flags.2", "winds"])))
        return typed_in(header, lambda drawn: drawn.name in kept)
    except Refused:  # a name or a seed that no table can have
        header = header.model_copy(update={"players": FOUR[: len(players)], "seed": "PLAIN", "secret_seed": None})
        return typed_in(header)
