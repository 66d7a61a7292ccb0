"""Who looks at a table, and what that screen may show and do: it records, it follows, or it is a seat's own phone."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from companion import together
from companion.core import moves as core_moves
from companion.core.errors import Refused, refuse
from companion.core.game import AnyGame
from companion.core.moves import Position
from companion.core.view import Now, Offer
from companion.desk import Session
from companion.store.links import Link, Role


@dataclass(frozen=True, slots=True)
class Visit:
    """A table opened by a link.

    Attributes:
        link: the id of the link, which is all that the page knows of the table.
        table: the table's own id; it stays on the server.
        role: what the link is for.
        seat: whose phone this is, for the role ``"seat"``.
        phone: who records with this browser where no seat does.
    """

    link: str
    table: str
    role: Role
    seat: int | None = None
    phone: str = ""

    @property
    def may_record(self) -> bool:
        """Whatever the table does may be entered here."""
        return self.role == "record"

    @property
    def viewer(self) -> int | None:
        """The seat whose secrets this screen may show; ``None`` for a screen that everybody looks at."""
        return self.seat if self.role == "seat" else None

    @property
    def place(self) -> str:
        """Tells what is entered here from what is entered at another table, or for another's eyes at this one.

        It outlives the link, which may be replaced by a new one of its kind. It stands in the names of controls, so it is a
        digest, from which nobody comes to the table's own id.
        """
        whose = self.role if self.seat is None else f"{together.SEAT}{self.seat}"
        return hashlib.sha256(f"{self.table} {whose}".encode()).hexdigest()[:20]

    @property
    def author(self) -> str:
        """Who this is in the log."""
        return f"{together.SEAT}{self.seat}" if self.role == "seat" else self.phone


def visit_of(link: Link, phone: str = "") -> Visit:
    """The visit that a link opens to a phone."""
    return Visit(link.id, link.table_id, link.role, link.seat, phone)


@dataclass(frozen=True, slots=True)
class Screen:
    """A table as one visitor sees it. What a page shows of a table, it shows from here."""

    visit: Visit
    session: Session

    @property
    def game(self) -> AnyGame:
        """The game that is played."""
        return self.session.game

    def now(self, position: Position | None = None) -> Now:
        """What happens now (or at an earlier position), with what may be entered here: all, a seat's own, or nothing."""
        session = self.session
        told = core_moves.now(session.game, session.tables, position or session.position, self.visit.viewer)
        if self.visit.may_record:
            return told
        return replace(told, offers=tuple(filter(self._is_own, told.offers)), can_skip=False)

    def _is_own(self, offer: Offer) -> bool:
        return self.visit.seat is not None and offer.secret_for == self.visit.seat

    def is_covered(self, offer: Offer) -> bool:
        """One player alone may see the form, and this is not that player's phone."""
        return offer.secret_for is not None and offer.secret_for != self.visit.viewer

    def kept(self) -> Mapping[str, Any]:
        """The score sheet as far as the table kept it and this screen may know; all of it once the game is over."""
        state = self.session.position.state
        if not self.session.is_over:
            state = self.game.playing.seen_by(self.session.tables, state, self.visit.viewer)
        return self.game.scoring.of_state(self.session.tables, state)

    def check_move(self, move: Any) -> None:
        """That this screen may record such a move now.

        Raises:
            Refused: if its link is not for that.
        """
        if self.visit.may_record or any(_is_for(move, offer) for offer in self.now().offers):
            return
        raise self._refusal()

    def may_go_to(self, cursor: int) -> bool:
        """Whether one may go there in the log: a seat may take back its own last entry as long as that showed nothing."""
        if self.visit.may_record:
            return cursor == self.furthest(cursor)
        back = self.session.taken_back(cursor)
        return self.visit.role == "seat" and len(back) == 1 and back[0].author == self.visit.author and not back[0].reveals

    def furthest(self, wanted: int) -> int:
        """How far one comes on the way to ``wanted`` on this screen: to before a secret entry that another phone took back.

        Who takes back a sealed bid or a covered plan has it in hand again, and nobody else at the table lays it down for
        them, be it by a thumb that slipped: it is entered anew where it is known. Whatever lay open may be brought back by
        everybody who records, and what this phone itself took back, by this phone.
        """
        session = self.session
        for number, taker in zip(range(session.log.cursor, wanted), session.who_took_back(), strict=False):
            if together.whose(session, taker, self.visit.author) is not None and self._is_secret(number):
                return number
        return wanted

    def _is_secret(self, number: int) -> bool:
        """A move was for one player's eyes: a seat's own phone recorded it, or it was covered on a shared one."""
        session, move = self.session, self.session.log.moves[number]
        if session.authors[number].startswith(together.SEAT):
            return True
        offers = core_moves.now(session.game, session.tables, session.positions[number]).offers
        forms = [offer for offer in offers if _is_for(move, offer)]
        return bool(forms) and all(offer.secret_for is not None for offer in forms)

    def check_go_to(self, cursor: int) -> None:
        """That this screen may go there in the log.

        Raises:
            Refused: if its link is not for that, or if that would bring back what is another player's secret.
        """
        if self.may_go_to(cursor):
            return
        if self.visit.may_record:
            raise refuse("$", "“{what}” was taken back on another phone; it can only be entered anew.",
                         what=self.session.line(self.furthest(cursor)).text)
        raise self._refusal()

    def _refusal(self) -> Refused:
        if self.visit.role == "seat":
            return refuse("$", "This link is for what {player} alone enters; the rest is recorded on another phone.",
                          player=self.session.names[self.visit.seat or 0])
        return refuse("$", "This link is for looking on; nothing can be recorded with it.")

    def others(self, cursor: int) -> bool:
        """Going there would take back something that another phone has recorded."""
        return any(together.whose(self.session, line.author, self.visit.author) for line in self.session.taken_back(cursor))


def _is_for(move: Any, offer: Offer) -> bool:
    """The move is one that this offer leads to."""
    return bool(move.type == offer.move) and all(getattr(move, name, None) == value for name, value in offer.fixed)
