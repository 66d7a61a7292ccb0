"""Leonardo da Vinci (2006): inventions in nine turns, for 2 to 5 players."""

from __future__ import annotations

from companion.core.game import Game, Laying, Playing, Scoring
from companion.core.message import msg
from companion.games.leonardo.audit import audit
from companion.games.leonardo.book import know, told
from companion.games.leonardo.checklist import checklist
from companion.games.leonardo.correct import correct, corrections
from companion.games.leonardo.forms import form
from companion.games.leonardo.keep import at_depth, skip
from companion.games.leonardo.legal import legal
from companion.games.leonardo.moves import MOVES, Move
from companion.games.leonardo.naming import name
from companion.games.leonardo.opening import start
from companion.games.leonardo.play import apply, doubts, fill, is_over, reveals, seen_by
from companion.games.leonardo.scoring import HEADINGS, TIEBREAKS, score
from companion.games.leonardo.setup import OPTIONS, PARTS, LeonardoSetup, ask, check, deal
from companion.games.leonardo.sheet import SHEET, LeonardoSheet, of_state
from companion.games.leonardo.sheet import form as sheet_form
from companion.games.leonardo.state import State
from companion.games.leonardo.tables import Tables, read_tables
from companion.games.leonardo.view import now

GAME: Game[Tables, LeonardoSetup, State, Move, LeonardoSheet] = Game(
    slug="leonardo",
    code=2,
    name="Leonardo da Vinci",
    year=2006,
    bgg_id=21920,
    fewest=2,
    most=5,
    minutes=120,
    about=msg("Send apprentices into the city and your labs, and invent what the Lord of the City asks for."),
    options=OPTIONS,
    parts=PARTS,
    read_tables=read_tables,
    facts=lambda tables: tables.facts,
    laying=Laying(document=LeonardoSetup, deal=deal, check=check, checklist=checklist, ask=ask),
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
        printed=told,
    ),
    scoring=Scoring(sheet=SHEET, headings=HEADINGS, tiebreaks=TIEBREAKS, form=sheet_form, of_state=of_state, score=score),
)
