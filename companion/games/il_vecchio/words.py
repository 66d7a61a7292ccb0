"""What the game is made of, and how it is called and drawn."""

from __future__ import annotations

from companion.core.message import Message, msg
from companion.core.view import Piece, Shape

PROVINCES = ("venice", "milan", "papal")
OFFICES = ("council", "nobility")
TRACKS = (*PROVINCES, *OFFICES)
FOLLOWERS = ("assassin", "knight", "abbot")
GOODS = ("florin", *FOLLOWERS, "scroll", "carriage", "bishop")
CRESTS = ("brown", "black", "grey", "white", "purple")
"""The colours that have a middleman; each names, too, a town of that colour which nobody has given a name."""

COLOURS = (*CRESTS, "green", "red", "florence")
FLORENCE = "Florence"
FOLLOWER_OF = {"black": "assassin", "grey": "knight", "white": "abbot"}
EVENTS = ("collection", "middlemen", "family")
MEMBERS = 12
DOUBLE_TURN = 2
OFFERED = 3
DRAWN = 5
ANY_REGION = 7
REGIONS = (2, 3, 4, 5, 6, 8, 9, 10, 11, 12)

_GOODS = {
    "florin": (Shape.STAR, "#D9A400", "F", msg("florin")),
    "assassin": (Shape.TRIANGLE, "#2A2724", "A", msg("assassin")),
    "knight": (Shape.SQUARE, "#8A8F96", "K", msg("knight")),
    "abbot": (Shape.CIRCLE, "#F4F1EA", "B", msg("abbot")),
    "scroll": (Shape.SCROLL, "#E3CFA0", "S", msg("scroll")),
    "carriage": (Shape.HEXAGON, "#8A5A2B", "C", msg("carriage")),
    "bishop": (Shape.PEARL, "#7A4A8C", "+", msg("bishop")),
}
PIECES = {good: Piece(good, *drawn) for good, drawn in _GOODS.items()}

_TOWNS = {
    "brown": (Shape.SQUARE, "#8A5A2B", "Br", msg("brown")),
    "black": (Shape.DIAMOND, "#2A2724", "Bk", msg("black")),
    "grey": (Shape.HEXAGON, "#8A8F96", "Gy", msg("grey")),
    "white": (Shape.CIRCLE, "#F4F1EA", "Wh", msg("white")),
    "purple": (Shape.TRIANGLE, "#7A4A8C", "Pu", msg("purple")),
    "green": (Shape.STAR, "#2F7D4F", "Gn", msg("green")),
    "red": (Shape.CROWN, "#B3372B", "Rd", msg("red")),
    "florence": (Shape.CROWN, "#D9A400", "Fl", msg("Florence")),
}
CREST = {colour: Piece(f"crest-{colour}", *drawn) for colour, drawn in _TOWNS.items()}
"""Towns have two letters: one alone is a player's, whatever the players are called."""

SHIELD = Piece("shield", Shape.CROWN, "#D9A400", "M", msg("Medici shield"))
NO_CREST = Piece("crest-none", Shape.PEARL, "#D9CFBF", "–", msg("without a crest"))
UNKNOWN_CREST = Piece("crest-unknown", Shape.PEARL, "#D9CFBF", "?", msg("colour not known yet"))


def middleman(colour: str) -> Piece:
    """The middleman of a colour; the brown one is a red piece."""
    shade = "#B3372B" if colour == "brown" else CREST[colour].colour
    return Piece(
        f"middleman-{colour}",
        Shape.PEARL,
        shade,
        CREST[colour].letter,
        msg("{colour} middleman", colour=colour_word(colour)),
    )


def colour_word(colour: str) -> Message:
    """A colour of a town in words."""
    return CREST[colour].label


def track_word(track: str) -> Message:
    """A track in words."""
    match track:
        case "venice":
            return msg("Venice")
        case "milan":
            return msg("Milan")
        case "papal":
            return msg("Papal States")
        case "council":
            return msg("Council")
        case _:
            return msg("Nobility")


def town_word(town: str) -> Message:
    """A town in words: its name, or "another white town" where only its colour was said."""
    match town:
        case "brown":
            return msg("another brown town")
        case "black":
            return msg("another black town")
        case "grey":
            return msg("another grey town")
        case "white":
            return msg("another white town")
        case "purple":
            return msg("another purple town")
        case "":
            return msg("not noted")
        case _:
            return msg("{town}", town=town)


def event_word(event: str) -> Message:
    """What a shield shows, in words."""
    match event:
        case "collection":
            return msg("Collection")
        case "middlemen":
            return msg("Middlemen")
        case _:
            return msg("Family member")


def event_does(event: str) -> Message:
    """What an event does (rules I2 to I4)."""
    match event:
        case "collection":
            return msg("everybody pays 3 florins, or 1 follower, scroll, carriage or bishop")
        case "middlemen":
            return msg("each middleman moves on to the next town of his colour")
        case _:
            return msg("everybody lays a member down, or takes a lying one back")
