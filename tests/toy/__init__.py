"""Regatta, a game that exists only here: as small as can be, yet with something in every slot of ``core.game.Game``.

Two to four gondoliers bid coins, in secret, for the wind card of each round. A card is turned up once all bids are in; the
highest bid (in a tie, the one nearest after the round's first player) pays and takes it. At the end cards and coins count,
and whoever took nothing gets the number that is printed on the harbour, which no rulebook states.
"""

from __future__ import annotations

from companion.core.deal import Part, Way
from companion.core.fields import Choice, Option
from companion.core.game import Game, Laying, Playing, Scoring
from companion.core.message import msg
from tests.toy import laying, playing, scoring
from tests.toy.tables import ROWS, Tables, facts, read_tables

GAME: Game[Tables, laying.Regatta, playing.State, playing.Move, scoring.Sheet] = Game(
    slug="regatta",
    code=30,
    name="Regatta",
    year=1500,
    bgg_id=0,
    fewest=2,
    most=4,
    minutes=10,
    about=msg("Bid for the wind"),
    options=(
        Choice("length", msg("Length"), (Option("short", msg("2 rounds")), Option("long", msg("4 rounds"))), "short"),
        Choice("purse", msg("Coins at the start"), (Option("5", msg("5 coins")), Option("8", msg("8 coins")),
                                                    Option("12", msg("12 coins"))), "5"),
    ),
    parts=(
        Part("first", msg("First player"), (Way.HAND, Way.DICTATED), Way.DICTATED, Way.DICTATED),
        Part("flags", msg("Flags on the quay"), (Way.HAND, Way.DICTATED), Way.DICTATED, Way.HAND),
        Part("winds", msg("Wind cards"), (Way.KEPT, Way.DICTATED, Way.HAND), Way.KEPT, Way.KEPT),
    ),
    read_tables=read_tables,
    facts=facts,
    laying=Laying(laying.Regatta, laying.deal, laying.check, laying.checklist, laying.ask),
    playing=Playing(
        moves=playing.MOVES,
        start=playing.start,
        apply=playing.apply,
        fill=playing.fill,
        legal=playing.legal,
        now=playing.now,
        form=playing.form,
        name=playing.name,
        reveals=playing.reveals,
        doubts=playing.doubts,
        at_depth=playing.at_depth,
        skip=playing.skip,
        corrections=playing.corrections,
        correct=playing.correct,
        is_over=playing.is_over,
        seen_by=playing.seen_by,
        audit=playing.audit,
    ),
    scoring=Scoring(scoring.SHEET, scoring.HEADINGS, scoring.TIEBREAKS, scoring.form, scoring.of_state, scoring.score),
)

TABLES = read_tables(ROWS)

__all__ = ["GAME", "ROWS", "TABLES"]
