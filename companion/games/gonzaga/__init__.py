"""Gonzaga (Guglielmo Duccoli, 2009), from the scenario tile to the secret goal, for two to four players."""

from __future__ import annotations

from companion.core.game import Game, Laying, Playing, Scoring
from companion.core.message import msg
from companion.games.gonzaga import scoring, setup, sheet
from companion.games.gonzaga.ask import now
from companion.games.gonzaga.audit import audit
from companion.games.gonzaga.book import facts
from companion.games.gonzaga.checklist import checklist
from companion.games.gonzaga.correct import correct, corrections
from companion.games.gonzaga.forms import form
from companion.games.gonzaga.keep import at_depth, know, printed, skip
from companion.games.gonzaga.legal import legal
from companion.games.gonzaga.moves import MOVES, Move
from companion.games.gonzaga.names import name
from companion.games.gonzaga.play import apply, doubts, fill, is_over, reveals, seen_by
from companion.games.gonzaga.record import of_state
from companion.games.gonzaga.start import start
from companion.games.gonzaga.state import State
from companion.games.gonzaga.tables import Tables, read_tables

GAME: Game[Tables, setup.GonzagaSetup, State, Move, sheet.Sheet] = Game(
    slug="gonzaga",
    code=1,
    name="Gonzaga",
    year=2009,
    bgg_id=57163,
    fewest=2,
    most=4,
    minutes=60,
    about=msg("Noble families spread over Europe by fiefs, sea leagues and weddings, and keep a goal to themselves."),
    options=setup.OPTIONS,
    parts=setup.PARTS,
    read_tables=read_tables,
    facts=facts,
    laying=Laying(setup.GonzagaSetup, setup.deal, setup.check, checklist, setup.ask),
    playing=Playing(
        MOVES,
        start,
        apply,
        fill,
        legal,
        now,
        form,
        name,
        reveals,
        doubts,
        at_depth,
        skip,
        corrections,
        correct,
        is_over,
        seen_by,
        audit,
        know,
        printed,
    ),
    scoring=Scoring(sheet.SHEET, scoring.HEADINGS, scoring.TIEBREAKS, sheet.form, of_state, scoring.score),
)
