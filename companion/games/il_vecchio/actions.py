"""The forms of the three actions that begin with a journey: town, province, office."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.core.fields import Choice, Field, Option, Pick, Spots
from companion.core.message import Message, msg
from companion.games.il_vecchio import events, labels, office, province, town
from companion.games.il_vecchio.facts import HIGHEST_COST, HIGHEST_POINTS, LOWEST_POINTS, florence_spaces
from companion.games.il_vecchio.legal import offices, provinces, town_actions
from companion.games.il_vecchio.moves import CARRIAGE
from companion.games.il_vecchio.pictures import MAP
from companion.games.il_vecchio.state import State, active, copy_of, standing
from companion.games.il_vecchio.stock import bundle, holds, stock, words
from companion.games.il_vecchio.tables import Tables
from companion.games.il_vecchio.track import missing, next_space
from companion.games.il_vecchio.travel import fare, nearest, proposed
from companion.games.il_vecchio.words import (
    CREST,
    CRESTS,
    FLORENCE,
    FOLLOWERS,
    OFFICES,
    PIECES,
    PROVINCES,
    town_word,
    track_word,
)

WAYS = ("1", "2", "3", "4", "5", CARRIAGE)
_YES_NO = (Option("yes", msg("a shield")), Option("no", msg("no shield")))
Entered = Mapping[str, Any]


def one(value: Any) -> str:
    """A place tapped on a picture, which comes as a list of one."""
    found = value[0] if isinstance(value, list | tuple) and value else value
    return str(found) if found else ""


def way_fields(tables: Tables, state: State, to: str, so_far: Entered) -> list[Field]:
    """Which member acts, where there is a choice, and what its way costs."""
    seat = active(state)
    known, places, own = copy_of(tables, state), standing(state, seat), state.seats[seat].stock
    if places is None:
        return [_travel(None, own_ready=lambda _: True, stay=True)]
    fields: list[Field] = []
    source = nearest(places, to)
    if source is None:
        options = tuple(Option(place, town_word(place)) for place in places)
        fields.append(Choice("source", msg("From where?"), options, proposed(known, places, to)))
        source = so_far.get("source") or proposed(known, places, to)
    if source is not None and source != to:
        far = known.distance(source, to)
        fields.append(_travel(far, own_ready=lambda way: holds(own, fare(way)), stay=False))
    return fields


def _travel(far: int | None, *, own_ready: Any, stay: bool) -> Choice:
    ways = WAYS if far is None or str(far) in WAYS else (str(far), *WAYS)
    names: dict[str, Message] = {way: msg("{n} florins", n=way) for way in ways}
    names["1"], names[CARRIAGE] = msg("1 florin"), msg("carriage")
    if stay:
        names = {"0": msg("stays"), **names}
    paid = {way: label for way, label in names.items() if own_ready(way)}
    short = msg("not enough")
    options = tuple(Option(way, label) for way, label in paid.items()) or tuple(
        Option(way, label, ready=False, why=short) for way, label in names.items()
    )
    proposal = str(far) if far is not None and str(far) in names and own_ready(str(far)) else None
    return Choice("travel", msg("The way there costs"), options, proposal)


def town_fields(tables: Tables, state: State, which: str, so_far: Entered) -> tuple[Field, ...]:
    """Where, by whom and how; then what is taken. How is never proposed: that tap says that it is meant."""
    del which
    towns = frozenset(frozenset((action.to,)) for action in town_actions(tables, state))
    fields: list[Field] = [Spots("to", msg("Tap the town"), MAP, towns)]
    to = one(so_far.get("to"))
    if not to:
        return tuple(fields)
    known, seat = copy_of(tables, state), active(state)
    colour = known.colour(to)
    if not colour:
        options = tuple(Option(crest, CREST[crest].label, piece=CREST[crest]) for crest in CRESTS)
        fields.append(Choice("colour", msg("Which colour has {town}?", town=to), options))
        colour = str(so_far.get("colour") or "")
    if not colour:
        return tuple(fields)
    fields += way_fields(tables, state, to, so_far)
    fields.append(_means(state, seat, to, colour))
    following = events.following(tables, state, colour, to) if colour in CRESTS else ()
    if so_far.get("by") == "lie" and len(following) > 1:
        goes = tuple(Option(place, town_word(place)) for place in following)
        fields.append(Choice("goes", msg("The middleman moves on to"), goes, colour if to == colour else None))
    if town.choices(colour):
        gains = tuple(Option(gain, words(town.given(colour, gain))) for gain in town.choices(colour))
        fields.append(Choice("gain", msg("What is taken?"), gains))
    if town.may_buy_scroll(tables, state, seat, so_far.get("gain")):
        extra = (Option("no", msg("no")), Option("yes", msg("yes")))
        fields.append(Choice("extra", msg("One more scroll for 1 florin (C1)?"), extra))
    return tuple(fields)


def _means(state: State, seat: int, to: str, colour: str) -> Choice:
    """Lie down, with the middleman where there is a crest, or pay a bishop (rules A2, A3, A5)."""
    here = colour not in CRESTS or town.middleman_there(state, colour, to)
    bishop = holds(state.seats[seat].stock, town.BISHOP)
    lie = msg("middleman moves, member lies down") if colour in CRESTS else msg("member lies down")
    every = (("lie", lie, here), ("bishop", msg("1 bishop, member stays standing"), bishop))
    can = tuple(Option(way, label) for way, label, ready in every if ready)
    neither = msg("the middleman is elsewhere, and there is no bishop")
    options = can or tuple(Option(way, label, ready=False, why=neither) for way, label, _ in every)
    return Choice("by", msg("How?"), options)


def figure_fields(tables: Tables, state: State, track: str) -> list[Field]:
    """What the table reads off the board, once for each copy."""
    space = next_space(tables, state, track)
    if space is None:
        return []
    where: dict[str, Any] = {"track": track_word(track), "n": space}
    blank = missing(tables, state, track, space)
    fields: list[Field] = []
    if "spaces" in blank:
        asked = msg("How many spaces has the track {track}?", track=track_word(track))
        fields.append(Choice("spaces", asked, _numbers(max(3, space), florence_spaces())))
    if "cost" in blank:
        asked = msg("How many florins does {track} space {n} cost?", **where)
        fields.append(Choice("cost", asked, _numbers(0, HIGHEST_COST)))
    if "points" in blank:
        asked = msg("Which points are printed over {track} space {n}?", **where)
        fields.append(Choice("points", asked, _numbers(LOWEST_POINTS, HIGHEST_POINTS)))
    if "shield" in blank:
        fields.append(Choice("shield", msg("{track} space {n} shows", **where), _YES_NO))
    return fields


def _numbers(low: int, high: int) -> tuple[Option, ...]:
    return tuple(Option(str(n), msg("{n}", n=n)) for n in range(low, high + 1))


def province_fields(tables: Tables, state: State, which: str, so_far: Entered) -> tuple[Field, ...]:
    """Which region, tiles used along, the way, followers, and what nobody has read off the board yet."""
    del which
    seat = active(state)
    can = {move.region for move in provinces(tables, state)}
    options = _possible(tuple(_region(tables, state, each, can) for each in PROVINCES))
    fields: list[Field] = [Choice("region", msg("Which region?"), options)]
    region = so_far.get("region")
    if region not in PROVINCES:
        return tuple(fields)
    own = province.usable(tables, state, seat)
    if own:
        along = tuple(Option(tile, _using(tables, tile)) for tile in own)
        fields.append(Pick("using", msg("Tiles used along"), along, 0, len(own)))
    fields += way_fields(tables, state, copy_of(tables, state).gates[str(region)], so_far)
    using = tuple(so_far.get("using") or ())
    ways = tuple(way for way in province.prices(tables, str(region), using) if holds(state.seats[seat].stock, way))
    if len(ways) > 1:
        followers = tuple(Option(bundle(way), words(way)) for way in ways)
        fields.append(Choice("pay", msg("Which followers are paid?"), followers, bundle(ways[0])))
    return (*fields, *figure_fields(tables, state, str(region)))


def _region(tables: Tables, state: State, region: str, can: set[str]) -> Option:
    """A region and what it costs, as far as that is known."""
    known, space = copy_of(tables, state), next_space(tables, state, region)
    ready = region in can
    why = None if ready else msg("full") if space is None else msg("cannot be paid, or no member gets there")
    cost = None if space is None else known.cost[region, space]
    florins = msg("florins as printed") if cost is None else words(stock(florin=cost))
    followers = msg("2 + 1 followers") if region == "papal" else words(province.PRICES[region][0])
    label = msg("{region}: {followers}, {florins}", region=track_word(region), followers=followers, florins=florins)
    return Option(region, label, ready=ready, why=why)


def _possible(options: tuple[Option, ...]) -> tuple[Option, ...]:
    """What can be chosen; where nothing can, everything with its reason."""
    return tuple(option for option in options if option.ready) or options


def _using(tables: Tables, tile: str) -> Message:
    if tile.startswith(province.AGAIN):
        again = tile.removeprefix(province.AGAIN)
        return msg("P1, again {tile}", tile=labels.province_label(tables, again))
    return labels.province_label(tables, tile)


def office_fields(tables: Tables, state: State, which: str, so_far: Entered) -> tuple[Field, ...]:
    """Which track, the way to Florence, and what tile C12 gives."""
    del which
    can = {move.track for move in offices(tables, state)}
    options = _possible(tuple(_office(state, track, can) for track in OFFICES))
    fields: list[Field] = [Choice("track", msg("Which track?"), options)]
    track = so_far.get("track")
    if track not in OFFICES:
        return tuple(fields)
    fields += way_fields(tables, state, FLORENCE, so_far)
    if office.gives_follower(tables, state, active(state)):
        kinds = tuple(Option(kind, PIECES[kind].label, piece=PIECES[kind]) for kind in FOLLOWERS)
        fields.append(Choice("follower", msg("Which follower does C12 give?"), kinds))
    return (*fields, *figure_fields(tables, state, str(track)))


def _office(state: State, track: str, can: set[str]) -> Option:
    label = msg("{track}: {price}", track=track_word(track), price=words(office.price(state, track)))
    ready = track in can
    return Option(track, label, ready=ready, why=None if ready else msg("full, or cannot be paid"))
