"""What is worth reading off the board between two rounds: names of seas and signs, names and signs of covered sites."""

from __future__ import annotations

from companion.core.fields import Choice, Field, Option, Words
from companion.core.message import msg
from companion.games.gonzaga.book import LONGEST, free_marks, mark_fact, name_fact, site_words
from companion.games.gonzaga.state import State, printed_on
from companion.games.gonzaga.tables import Tables
from companion.games.gonzaga.words import mark_word, site_word

MANY = 6
"""As many things at most are asked at once."""


def unnamed_marks(tables: Tables, state: State) -> tuple[str, ...]:
    """Seas and signs that some site is known to have and that nobody has named."""
    known = printed_on(tables, state)
    used = {mark for mark in known.marks.values() if mark}
    return tuple(mark for mark in (*tables.seas, *tables.signs) if mark in used and known.names[mark] is None)[:MANY]


def unread_sites(tables: Tables, state: State) -> tuple[str, ...]:
    """Covered sites whose name, or sign, nobody has read."""
    known = printed_on(tables, state)
    covered = {site for held in state.seats for site in held.sites}
    return tuple(
        site for site in tables.sites if site in covered and (known.names[site] is None or known.marks[site] is None)
    )[:MANY]


def reading_form(tables: Tables, state: State, what: str) -> tuple[Field, ...]:
    """The fields in which printed words are typed and marks tapped; what stays empty stays unknown."""
    known = printed_on(tables, state)
    if what == "marks":
        return tuple(
            Words(f"facts.{name_fact(mark)}", msg("Name of {what}", what=mark_word(tables, state, mark)), LONGEST)
            for mark in unnamed_marks(tables, state)
        )
    fields: list[Field] = []
    for site in unread_sites(tables, state):
        if known.names[site] is None:
            label = msg("Name of {site}", site=site_words(tables.sites[site]))
            fields.append(Words(f"facts.{name_fact(site)}", label, LONGEST))
        if known.marks[site] is None:
            fields.append(mark_choice(tables, state, site, f"facts.{mark_fact(site)}"))
    return tuple(fields)


def mark_choice(tables: Tables, state: State, site: str, field_id: str) -> Choice:
    """The sea of a harbour or the sign of a city, of those that can still be (rules S2, S3)."""
    question = (
        msg("Which sign has {city}?", city=site_word(tables, state, site))
        if tables.sites[site].is_city
        else msg("Which sea is {harbour} in?", harbour=site_word(tables, state, site))
    )
    marks = free_marks(tables, printed_on(tables, state), site)
    return Choice(field_id, question, tuple(Option(mark, mark_word(tables, state, mark)) for mark in marks))
