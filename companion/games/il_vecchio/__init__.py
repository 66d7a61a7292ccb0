"""Il Vecchio (2012): families rise in Tuscany against the old Cosimo de' Medici, for 2 to 4 players."""

from __future__ import annotations

from companion.core.game import Game, Laying, Playing, Scoring
from companion.core.message import msg
from companion.games.il_vecchio.audit import audit
from companion.games.il_vecchio.checklist import checklist
from companion.games.il_vecchio.correct import correct, corrections
from companion.games.il_vecchio.facts import facts
from companion.games.il_vecchio.forms import form
from companion.games.il_vecchio.keep import at_depth, know, printed, skip
from companion.games.il_vecchio.legal import legal
from companion.games.il_vecchio.moves import MOVES, Move
from companion.games.il_vecchio.names import name
from companion.games.il_vecchio.opening import start
from companion.games.il_vecchio.play import apply, doubts, fill, is_over, reveals, seen_by
from companion.games.il_vecchio.scoring import HEADINGS, TIEBREAKS, score
from companion.games.il_vecchio.setup import OPTIONS, PARTS, VecchioSetup, ask, check, deal
from companion.games.il_vecchio.sheet import SHEET, VecchioSheet, of_state
from companion.games.il_vecchio.sheet import form as sheet_form
from companion.games.il_vecchio.state import State
from companion.games.il_vecchio.tables import Tables, read_tables
from companion.games.il_vecchio.view import now

GAME: Game[Tables, VecchioSetup, State, Move, VecchioSheet] = Game(
    slug="il_vecchio",
    code=4,
    name="Il Vecchio",
    year=2012,
    bgg_id=119391,
    fewest=2,
    most=4,
    minutes=80,
    about=msg("Families of Tuscany collect followers and scrolls, take provinces and offices, and outlast the old Medici."),
    options=OPTIONS,
    parts=PARTS,
    read_tables=read_tables,
    facts=facts,
    laying=Laying(document=VecchioSetup, deal=deal, check=check, checklist=checklist, ask=ask),
    playing=Playing(
        moves=MOVES,
        start=start,
        apply=apply,
        fill=fill,
        legal=legal,
        now=now,
        form=form,
        name=name,
        reveals=reveals,
        doubts=doubts,
        at_depth=at_depth,
        skip=skip,
        corrections=corrections,
        correct=correct,
        is_over=is_over,
        seen_by=seen_by,
        audit=audit,
        know=know,
        printed=printed,
    ),
    scoring=Scoring(sheet=SHEET, headings=HEADINGS, tiebreaks=TIEBREAKS, form=sheet_form, of_state=of_state, score=score),
)
