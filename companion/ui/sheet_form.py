"""The score sheet as a form: what concerns all, then a part for each player.

Each part is a fragment, so that a number for one player draws nothing of the others again.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import streamlit as st

from companion import loader
from companion.core.fields import Field
from companion.core.game import AnyGame
from companion.core.message import msg
from companion.core.view import PlayerForm
from companion.games import games
from companion.ui import forms
from companion.ui.drafts import Draft
from companion.ui.language import md
from companion.ui.tables import screen_of
from companion.visits import Screen


@dataclass(frozen=True, slots=True)
class Sheet:
    """One sheet that is being filled in.

    Attributes:
        name: tells its drafts from those of every other sheet.
        game: whose sheet it is.
        names: the players, by seat.
        screen: the table that fills in what it kept and this phone may know, if there is one.
    """

    name: str
    game: AnyGame
    names: tuple[str, ...]
    screen: Screen | None

    def known(self) -> dict[str, Any]:
        """What the table kept."""
        return {} if self.screen is None else dict(self.screen.kept())

    def common_form(self, so_far: Mapping[str, Any]) -> tuple[Field, ...]:
        """What is asked about the game as a whole."""
        return self.game.scoring.form(loader.tables(self.game), self.names, {**self.known(), **so_far})[0]

    def common_draft(self) -> Draft:
        """What was entered about the game as a whole."""
        return self._draft("all", _flat(self.known()))

    def common(self) -> dict[str, Any]:
        """What stands there about the game as a whole."""
        return forms.gather(self.common_form, self.common_draft())

    def seats(self) -> tuple[PlayerForm, ...]:
        """What is asked about each player (and whoever else scores), which may depend on what concerns all."""
        common = {**self.known(), **self.common()}
        return tuple(self.game.scoring.form(loader.tables(self.game), self.names, common)[1])

    def seat_draft(self, seat: int) -> Draft:
        """What was entered about one player."""
        return self._draft(f"p{seat}", self.seat_kept(seat))

    def seat_kept(self, seat: int) -> dict[str, Any]:
        """What the table kept of one player."""
        told = self.known().get("players", [])
        return _flat(told[seat] if seat < len(told) else {})

    def read(self) -> dict[str, Any]:
        """All that stands on the sheet now, as the scoring takes it."""
        players = []
        for seat, form in enumerate(self.seats()):
            kept = self.seat_kept(seat)
            values = forms.gather(_always(form), self.seat_draft(seat))
            values = {name: as_told(value, kept.get(name)) for name, value in values.items()}
            players.append({"name": form.name, **forms.nested(values)})
        common = {key: value for key, value in self.common().items() if key != "way"}
        return {**forms.nested(common), "players": players}

    def _draft(self, scope: str, known: Mapping[str, Any]) -> Draft:
        """A part of the sheet: what a person typed stays, what the table keeps goes on with the table."""
        asked = str(self.screen.session.revision) if self.screen else ""
        return Draft(f"{self.name}/{scope}", lasting=True, known=known, asked=asked)


def sheet_of(name: str, slug: str, names: tuple[str, ...], link_id: str | None) -> Sheet:
    """The sheet by what tells it."""
    return Sheet(name, games()[slug], names, screen_of(link_id))


def ask(sheet: Sheet) -> None:
    """Draw the whole sheet."""
    parts = sheet.seats()
    _common(sheet.name, sheet.game.slug, sheet.names, sheet.screen.visit.link if sheet.screen else None, parts)
    for seat, form in enumerate(parts):
        st.subheader(md(msg("{name}", name=form.name)))
        _seat(form, sheet.seat_draft(seat))


@st.fragment
def _common(name: str, slug: str, names: tuple[str, ...], link_id: str | None, parts: Sequence[PlayerForm]) -> None:
    """What concerns all; as soon as it makes the players' parts other ones, the whole sheet is drawn again."""
    sheet = sheet_of(name, slug, names, link_id)
    forms.fill(sheet.common_form, sheet.common_draft())
    if sheet.seats() != parts:
        st.rerun()


@st.fragment
def _seat(form: PlayerForm, draft: Draft) -> None:
    forms.fill(_always(form), draft)


def _always(form: PlayerForm) -> forms.FormOf:
    """A player's form asks the same whatever is answered."""
    return lambda _so_far: form.fields


def as_told(entered: Any, kept: Any) -> Any:
    """Things that the table knows better than by their numbers stay as the table told them."""
    if not isinstance(entered, list) or not isinstance(kept, list):
        return entered
    told = {entry["number"]: entry for entry in kept if isinstance(entry, Mapping) and "number" in entry}
    return [told.get(entry, entry) if isinstance(entry, int) else entry for entry in entered]


def _flat(tree: Mapping[str, Any], path: str = "") -> dict[str, Any]:
    flat: dict[str, Any] = {}
    for key, value in tree.items():
        if isinstance(value, Mapping):
            flat.update(_flat(value, f"{path}{key}."))
        else:
            flat[f"{path}{key}"] = value
    return flat
