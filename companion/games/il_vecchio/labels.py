"""What tiles say in few words."""

from __future__ import annotations

from companion.core.fields import Option
from companion.core.message import Message, listing, msg, plural
from companion.games.il_vecchio.stock import FOLLOWER, Stock, amount, read_bundle, words
from companion.games.il_vecchio.tables import Tables
from companion.games.il_vecchio.words import GOODS


def nobility_label(tile: str) -> Message:
    """What a nobility tile scores (rules N1 to N12)."""
    match tile:
        case "N1":
            return msg("3 for 2 in the supply (N1)")
        case "N2":
            return msg("6 for white, black and grey town (N2)")
        case "N3":
            return msg("3 for 2 in towns (N3)")
        case "N4":
            return msg("3 for 2 in provinces (N4)")
        case "N5":
            return msg("2 each on nobility (N5)")
        case "N6":
            return msg("5 for three regions (N6)")
        case "N7":
            return msg("neighbours on tracks (N7)")
        case "N8":
            return msg("8 for one of each (N8)")
        case "N9":
            return msg("2 each on council (N9)")
        case "N10":
            return msg("3 for each unused tile (N10)")
        case "N11":
            return msg("2 for carriage and bishop (N11)")
        case _:
            return msg("3 5 7 10 for shields (N12)")


def council_label(tables: Tables, tile: str) -> Message:
    """What a council tile improves, and by what (rule K2)."""
    found = tables.council[tile]
    return msg("{action}: {more} ({tile})", tile=tile, action=_action(found.when), more=_advantage(found.advantage))


def _action(when: str) -> Message:
    match when:
        case "town:scroll":
            return msg("scroll")
        case "town:carriage":
            return msg("carriages")
        case "town:florin":
            return msg("brown florins")
        case "town:follower":
            return msg("any follower")
        case "town:abbot":
            return msg("abbot")
        case "town:knight":
            return msg("knight")
        case "town:bishop":
            return msg("bishops")
        case "town:assassin":
            return msg("assassin")
        case "recover":
            return msg("recovery")
        case "reinforce":
            return msg("reinforcements")
        case "province":
            return msg("province")
        case _:
            return msg("office")


def _advantage(advantage: str) -> Message:
    match advantage:
        case "buy_scroll":
            return msg("1 more for 1 florin")
        case "roll":
            return msg("roll for a member")
        case "second_member":
            return msg("2 members")
        case "follower":
            return msg("1 follower")
        case _:
            return msg("+{goods}", goods=words(amount(advantage)))


def province_label(tables: Tables, tile: str) -> Message:
    """What a province tile does (rule K1)."""
    if tile not in tables.provinces:
        return msg("a tile that nobody named")
    found = tables.provinces[tile]
    match found.effect:
        case "any_followers":
            return msg("province: any followers ({tile})", tile=tile)
        case "no_florins":
            return msg("province: no florins ({tile})", tile=tile)
        case "again":
            return msg("a used tile again ({tile})", tile=tile)
        case "roll":
            return msg("roll for a member ({tile})", tile=tile)
        case "anywhere":
            return msg("a member in any town ({tile})", tile=tile)
        case "florin_per_town_member":
            return msg("1 florin for each member in a town ({tile})", tile=tile)
        case _ if "|" in found.pay:
            return msg("1 follower or scroll for 2 of either ({tile})", tile=tile)
        case _ if found.pay:
            return msg("{pay} for {gain} ({tile})", tile=tile, pay=_said(found.pay), gain=_said(found.gain))
        case _:
            return msg("{gain} ({tile})", tile=tile, gain=_said(found.gain))


def _said(text: str) -> Message:
    """A bundle with open followers in words."""
    told = []
    for alternative in text.split("|"):
        counts = read_bundle(alternative)
        free = counts.pop(FOLLOWER, 0)
        fixed: Stock = tuple(counts.get(good, 0) for good in GOODS)
        parts = [plural("{n} follower", "{n} followers", free)] if free else []
        if any(fixed):
            parts.append(words(fixed))
        told.append(msg("{parts}", parts=listing(parts)))
    found = told[-1]
    for other in reversed(told[:-1]):
        found = msg("{first} or {rest}", first=other, rest=found)
    return found


def province_option(tables: Tables, tile: str) -> Option:
    """A province tile to choose; what it does stands in words, since its number is ours and on no tile."""
    return Option(tile, province_label(tables, tile))


def council_option(tables: Tables, tile: str) -> Option:
    """A council tile to choose."""
    return Option(tile, council_label(tables, tile))


def nobility_option(tile: str) -> Option:
    """A nobility tile to choose."""
    return Option(tile, nobility_label(tile))
