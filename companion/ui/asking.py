"""What a phone is being asked at a table: the moment, the form, and the draft of what is entered for it.

A draft belongs to the moment of the game and to this phone: it stays when another phone records something in between, and
is gone as soon as this one has recorded something itself. So a tap that comes too late loses nothing that was typed.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any
from zlib import crc32

import streamlit as st

from companion import together
from companion.core import moves as core_moves
from companion.core.errors import refuse
from companion.core.fields import Field, Spots
from companion.core.moves import Position
from companion.core.view import Now, Offer
from companion.ui import forms
from companion.ui.drafts import Draft
from companion.visits import Screen


@dataclass(frozen=True)
class Asking:
    """A table at the revision that a phone has drawn, which may not be the latest."""

    screen: Screen
    revision: int
    position: Position
    _fields: dict[str, tuple[Field, ...]] = field(default_factory=dict)

    @cached_property
    def now(self) -> Now:
        """What happened then, as this screen may see it."""
        return self.screen.now(self.position)

    @cached_property
    def place(self) -> str:
        """Tells this asking from every other of this phone; the same after a reload."""
        session, visit = self.screen.session, self.screen.visit
        said = crc32(repr((self.now.seat, self.now.phase, self.now.status, self.now.sentence)).encode())
        return f"{visit.place}:{session.writers[: self.revision].count(visit.author)}:{said:08x}"

    def draft(self, offer: Offer) -> Draft:
        """What has been entered for an offer.

        What one player alone may see is written down nowhere for a phone that several share, and gone with a reload.
        """
        lasting = not self.screen.is_covered(offer) and forms.takes_long(self.fields(offer, {}), offer.instant)
        return Draft(f"{self.place}:{offer.id}", lasting=lasting)

    def fields(self, offer: Offer, so_far: Mapping[str, Any]) -> tuple[Field, ...]:
        """What an offer asks, given what has been entered so far."""
        asked = f"{offer.id} {dict(so_far)!r}"  # each run of a page asks the same several times
        if asked not in self._fields:
            session = self.screen.session
            self._fields[asked] = session.game.playing.form(session.tables, self.position.state, offer.id, so_far)
        return self._fields[asked]

    def entered(self, offer: Offer) -> dict[str, Any]:
        """What stands in the form, without drawing it."""
        return forms.gather(lambda so_far: self.fields(offer, so_far), self.draft(offer))

    def is_begun(self, offer: Offer) -> bool:
        """Something was entered that still stands."""
        return offer.closed is None and forms.is_begun(lambda so_far: self.fields(offer, so_far), self.draft(offer))

    def is_whole(self, offer: Offer, entered: Mapping[str, Any]) -> bool:
        """Every field of the form has an answer."""
        return bool(entered) and all(asked.id in entered for asked in self.fields(offer, entered))

    def is_full(self, offer: Offer, entered: Mapping[str, Any]) -> bool:
        """Nothing more can be tapped."""
        return self.is_whole(offer, entered) and all(
            forms.is_full(asked, entered[asked.id]) for asked in self.fields(offer, entered)
        )

    def move(self, offer: Offer, entered: Mapping[str, Any]) -> Any:
        """The move that was entered, by its form alone.

        Raises:
            Refused: if it is not whole.
        """
        for asked in self.fields(offer, entered):
            if isinstance(asked, Spots) and not asked.is_whole(entered.get(asked.id, ())):
                raise refuse(asked.id, "must be tapped on the picture")
        return core_moves.read_move(self.screen.game, {"type": offer.move, **dict(offer.fixed), **forms.nested(entered)})

    def check(self, move: Any) -> None:
        """That the move is allowed where the table stood then.

        Raises:
            Refused: if it is not.
        """
        session = self.screen.session
        # What chance will answer is only tried here and never shown; the same answer is asked for when it is recorded.
        filled = core_moves.fill(session.game, session.tables, self.position, move)
        core_moves.step(session.game, session.tables, self.position, filled)

    def draw_quiet(self, offer: Offer, entered: Mapping[str, Any]) -> None:
        """Note that this form is on the screen and not full; called before it is drawn."""
        if not self.is_full(offer, entered):
            st.session_state["quiet"] = (self.place, offer.id, self.revision)

    def was_quiet(self, offer: Offer) -> bool:
        """The form was on this screen and not full, at this revision: then what fills it is a tap, and not an old draft."""
        return bool(st.session_state.get("quiet") == (self.place, offer.id, self.revision))


def asked_now(screen: Screen) -> Asking:
    """What is asked at the table as it stands."""
    return Asking(screen, screen.session.revision, screen.session.position)


def asked_at(screen: Screen, revision: int) -> Asking | None:
    """What was asked at an earlier revision, where nothing but a few moves came after it."""
    position = together.position_at(screen.session, revision)
    return None if position is None else Asking(screen, revision, position)
