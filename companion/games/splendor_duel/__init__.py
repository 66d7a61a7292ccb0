"""Splendor Duel (Marc André and Bruno Cathala, 2022), base game, two players."""

from __future__ import annotations

from companion.core.game import Game, Laying, Playing, Scoring
from companion.core.message import msg
from companion.games.splendor_duel import setup, sheet
from companion.games.splendor_duel.ask import now
from companion.games.splendor_duel.audit import audit
from companion.games.splendor_duel.correct import correct
from companion.games.splendor_duel.corrections import corrections
from companion.games.splendor_duel.forms import form
from companion.games.splendor_duel.keep import at_depth, skip
from companion.games.splendor_duel.legal import legal
from companion.games.splendor_duel.moves import MOVES, Move
from companion.games.splendor_duel.play import apply, doubts, fill, is_over, reveals, seen_by
from companion.games.splendor_duel.scoring import form as sheet_form
from companion.games.splendor_duel.scoring import of_state
from companion.games.splendor_duel.start import start
from companion.games.splendor_duel.state import State
from companion.games.splendor_duel.tables import Tables, read_tables
from companion.games.splendor_duel.words import name

GAME: Game[Tables, setup.SplendorDuelSetup, State, Move, sheet.Sheet] = Game(
    slug="splendor_duel",
    code=5,
    name="Splendor Duel",
    year=2022,
    bgg_id=364073,
    fewest=2,
    most=2,
    minutes=30,
    about=msg("Two master jewellers take tokens, buy cards and vie for prestige and crowns."),
    options=(),
    parts=setup.PARTS,
    read_tables=read_tables,
    facts=lambda tables: tables.facts,
    laying=Laying(setup.SplendorDuelSetup, setup.deal, setup.check, setup.checklist, setup.ask),
    playing=Playing(MOVES, start, apply, fill, legal, now, form, name, reveals, doubts, at_depth, skip, corrections,
                    correct, is_over, seen_by, audit),
    scoring=Scoring(sheet.SHEET, sheet.HEADINGS, sheet.TIEBREAKS, sheet_form, of_state, sheet.score),
)
