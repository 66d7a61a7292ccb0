"""What portrait cards show, as text that a copy can remember and as figures that a game can use."""

from __future__ import annotations

from dataclasses import dataclass

from companion.core.message import Message, listing, msg, plural
from companion.games.fresco.paints import PAINTS, PIECES
from companion.games.fresco.tables import Kind, Tables

TO_THE_TOP = 8
"""How far the Muse raises the mood at most: from the lowest of nine spaces."""
_FIGURES = ("thalers", "points", "mood")
MOST = 12


@dataclass(frozen=True, slots=True)
class Shown:
    """A portrait card as far as it was read; ``known`` once its figures are. ``mood`` counts spaces upwards."""

    kind: str
    known: bool
    thalers: int = 0
    points: int = 0
    mood: int = 0
    paint: str | None = None


def read_card(tables: Tables, text: str) -> Shown:
    """``"peers thalers=4 paint=blue"`` as figures; a kind alone stands for a card whose figures were not read.

    Raises:
        ValueError: saying which word is no figure of a card.
    """
    word, *figures = text.split()
    if word not in tables.kinds:
        raise ValueError(f"{word!r} is no portrait; the portraits are {', '.join(tables.kinds)}")
    kind = tables.kinds[word]
    if not kind.printed:
        if figures:
            raise ValueError(f"{word!r} has no figures of its own")
        return _fixed(kind)
    found: dict[str, int] = {}
    paint = None
    for figure in figures:
        name, _, value = figure.partition("=")
        if name == "paint" and value in PAINTS:
            paint = value
        elif name in _FIGURES and value.isascii() and value.isdigit() and int(value) <= MOST:
            found[name] = int(value)
        else:
            raise ValueError(f"{figure!r} is no figure of a portrait")
    return Shown(word, bool(figures), found.get("thalers", 0), found.get("points", 0), found.get("mood", 0), paint)


def _fixed(kind: Kind) -> Shown:
    return Shown(kind.id, True, kind.thalers, 0, TO_THE_TOP if kind.mood == "max" else 0)


def card_text(shown: Shown, tables: Tables) -> str:
    """The spelling that :func:`read_card` reads."""
    if not tables.kinds[shown.kind].printed:
        return shown.kind
    figures = [f"{name}={getattr(shown, name)}" for name in _FIGURES if getattr(shown, name)]
    if shown.paint:
        figures.append(f"paint={shown.paint}")
    return " ".join((shown.kind, *figures))


def kind_name(kind: str) -> Message:
    """The English name of a portrait."""
    names = {
        "abbot": msg("Abbot"),
        "actor": msg("Actor"),
        "sexton": msg("Sexton"),
        "servant": msg("God's servant"),
        "muse": msg("Muse"),
        "merchant": msg("Merchant"),
        "patron": msg("Patron"),
        "peers": msg("Peers"),
        "girl": msg("Pretty girl"),
        "self_portrait": msg("Self-portrait"),
        "bishop": msg("Bishop"),
        "virgin_mary": msg("Virgin Mary"),
    }
    return names.get(kind, msg("{id}", id=kind))


def gives(shown: Shown) -> Message:
    """What a card brings, in few words."""
    match shown.kind:
        case "abbot":
            return msg("bishop's bonus 1 higher")
        case "actor":
            return msg("the theatre raises by 3, not 2")
        case "sexton":
            return msg("bishop anywhere for 1 thaler")
        case "servant":
            return msg("1 thaler more each round")
        case "merchant":
            return msg("2 basic paints and 1 thaler")
        case "muse":
            return msg("mood to the top")
    if not shown.known:
        return msg("as printed on the card")
    told: list[Message] = []
    if shown.points:
        told.append(plural("{n} point", "{n} points", shown.points))
    if shown.thalers:
        told.append(plural("{n} thaler", "{n} thalers", shown.thalers))
    if shown.paint:
        told.append(msg("1 {paint}", paint=PIECES[shown.paint].label))
    if shown.mood:
        told.append(plural("mood {n} space up", "mood {n} spaces up", shown.mood))
    return msg("{things}", things=listing(told))


def card_label(shown: Shown) -> Message:
    """A card in one line."""
    return msg("{name}: {gives}", name=kind_name(shown.kind), gives=gives(shown))
