"""Fresco (Marco Ruskowski and Marcel Süßelbeck, 2010), with its three modules, for two (with Leonardo) to four players."""

from __future__ import annotations

from companion.core.game import Game, Laying, Playing, Scoring
from companion.core.message import msg
from companion.games.fresco import scoring, setup
from companion.games.fresco.ask import now
from companion.games.fresco.audit import audit
from companion.games.fresco.book import facts
from companion.games.fresco.checklist import ask, checklist
from companion.games.fresco.correct import correct, corrections
from companion.games.fresco.forms import form
from companion.games.fresco.keep import at_depth, know, printed, skip
from companion.games.fresco.legal import legal
from companion.games.fresco.moves import MOVES, Move
from companion.games.fresco.names import name
from companion.games.fresco.play import apply, doubts, fill, is_over, reveals, seen_by
from companion.games.fresco.start import start
from companion.games.fresco.state import State
from companion.games.fresco.tables import Tables, read_tables

GAME: Game[Tables, setup.FrescoSetup, State, Move, scoring.Sheet] = Game(
    slug="fresco",
    code=3,
    name="Fresco",
    year=2010,
    bgg_id=66188,
    fewest=2,
    most=4,
    minutes=60,
    about=msg("Painters rise early, buy and blend paints, and restore the great fresco before the bishop comes."),
    options=setup.OPTIONS,
    parts=setup.PARTS,
    read_tables=read_tables,
    facts=facts,
    laying=Laying(setup.FrescoSetup, setup.deal, setup.check, checklist, ask),
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
    scoring=Scoring(scoring.SHEET, scoring.HEADINGS, scoring.TIEBREAKS, scoring.form, scoring.of_state, scoring.score),
)
