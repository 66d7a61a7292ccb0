"""The fields of each offer. What can be worked out is proposed, or not asked at all."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.core.fields import Choice, Field, Flag, Option, Order, Pick, Spots, Words
from companion.core.message import Message, msg
from companion.core.view import Face
from companion.games.il_vecchio import events, labels, muster, opening, resume, tiles
from companion.games.il_vecchio.actions import office_fields, province_fields, town_fields
from companion.games.il_vecchio.facts import HIGHEST_POINTS, LOWEST_POINTS, TOWN_COLOURS
from companion.games.il_vecchio.learn import LONGEST_TOWN
from companion.games.il_vecchio.pictures import MAP
from companion.games.il_vecchio.state import State, copy_of, next_step
from companion.games.il_vecchio.stock import Stock, bundle, deals, words
from companion.games.il_vecchio.tables import Tables
from companion.games.il_vecchio.track import next_space
from companion.games.il_vecchio.turn import drawn_tiles
from companion.games.il_vecchio.words import (
    ANY_REGION,
    CREST,
    CRESTS,
    EVENTS,
    FOLLOWERS,
    PIECES,
    PROVINCES,
    TRACKS,
    UNKNOWN_CREST,
    colour_word,
    event_word,
    town_word,
    track_word,
)

Entered = Mapping[str, Any]


def form(tables: Tables, state: State, offer: str, so_far: Entered) -> tuple[Field, ...]:
    """The fields of one offer, given what has been entered so far; none for what is done with one tap."""
    kind, _, which = offer.partition("-")
    fields = _FIELDS.get(kind)
    return () if fields is None else fields(tables, state, which, so_far)


def seats_field(state: State) -> Choice:
    """One of the players."""
    options = tuple(Option(str(seat), msg("{player}", player=name)) for seat, name in enumerate(state.players))
    return Choice("seat", msg("Who?"), options)


def _begin(tables: Tables, state: State, which: str, so_far: Entered) -> tuple[Field, ...]:
    del tables, which, so_far
    return (seats_field(state),)


def _middlemen(tables: Tables, state: State, which: str, so_far: Entered) -> tuple[Field, ...]:
    del which, so_far
    known = copy_of(tables, state)
    return tuple(
        Choice(
            f"towns.{colour}",
            msg("The {colour} middleman is in", colour=colour_word(colour)),
            tuple(Option(town, town_word(town)) for town in (*known.named(colour), colour)),
            colour,
        )
        for colour in CRESTS
    )


def _keep(tables: Tables, state: State, which: str, so_far: Entered) -> tuple[Field, ...]:
    del so_far
    offered = state.seats[int(which)].offered or tiles.closed_council(tables, state)
    return (Choice("tile", msg("Which tile is kept?"), tuple(labels.council_option(tables, tile) for tile in offered)),)


def dice_field() -> Order:
    """Two dice that the table rolled."""
    sides = tuple(Option(str(n), msg("{n}", n=n), Face("#F4F1EA", str(n))) for n in range(1, 7))
    return Order("dice", msg("The two dice"), sides, dict.fromkeys(map(str, range(1, 7)), 2), 2)


def towns_field(towns: tuple[str, ...], count: int) -> Spots:
    """Towns for new members, tapped on the map; one town takes them all."""
    label = msg("Tap the town") if count == 1 else msg("Tap two towns, or one for both")
    return Spots("towns", label, MAP, frozenset(map(frozenset, muster.town_sets(towns, count))))


def _place(tables: Tables, state: State, which: str, so_far: Entered) -> tuple[Field, ...]:
    del which
    fields: list[Field] = []
    region = opening.region_to_place(state, None)
    if region is None:
        fields.append(dice_field())
        dice = so_far.get("dice")
        region = ANY_REGION if dice is None else sum(int(die) for die in dice)
    towns = muster.bordering(tables, state, region, florence=False)
    return (*fields, towns_field(towns, opening.PER_PASS))


def _put(tables: Tables, state: State, which: str, so_far: Entered) -> tuple[Field, ...]:
    del which, so_far
    _, _, region, count = next_step(state)
    towns = muster.bordering(tables, state, int(region), florence=int(region) == ANY_REGION)
    return (towns_field(towns, int(count)),)


def _dice(tables: Tables, state: State, which: str, so_far: Entered) -> tuple[Field, ...]:
    del tables, so_far
    by_table = state.luck[0] is None and (which == "roll" or muster.rolls_reinforcements(state))
    return (dice_field(),) if by_table else ()


def _roll(tables: Tables, state: State, which: str, so_far: Entered) -> tuple[Field, ...]:
    del which
    return _dice(tables, state, "roll", so_far)


def _use(tables: Tables, state: State, which: str, so_far: Entered) -> tuple[Field, ...]:
    seat = int(which)
    ways = tuple(tiles.ways_to_use(tables, state, seat))
    usable = tuple(dict.fromkeys(way.tile for way in ways))
    fields: list[Field] = [
        Choice("tile", msg("Which tile is used?"), tuple(labels.province_option(tables, tile) for tile in usable))
    ]
    tile = so_far.get("tile")
    if tile not in usable:
        return tuple(fields)
    if tables.provinces[str(tile)].effect == "again":
        agains = tuple(dict.fromkeys(way.again for way in ways if way.tile == tile and way.again))
        fields.append(
            Choice("again", msg("Which used tile again?"), tuple(labels.province_option(tables, again) for again in agains))
        )
        tile = so_far.get("again")
        if tile not in agains:
            return tuple(fields)
    found = tables.provinces[str(tile)]
    if found.gain:
        own = state.seats[seat].stock
        chosen = tuple(deals(found.pay, found.gain))
        pays = tuple(dict.fromkeys(way[0] for way in chosen))
        gains = tuple(dict.fromkeys(way[1] for way in chosen))
        fields += _goods("pay", msg("Pay"), pays, own) + _goods("gain", msg("Take"), gains, None)
    return tuple(fields)


def _goods(field_id: str, label: Message, ways: tuple[Stock, ...], own: Stock | None) -> list[Field]:
    """A choice of goods, where there is one."""
    if len(ways) < 2:
        return []
    options = tuple(
        Option(bundle(way), words(way), ready=own is None or all(a >= b for a, b in zip(own, way, strict=True)))
        for way in ways
    )
    ready = tuple(option.value for option in options if option.ready)
    return [Choice(field_id, label, options, ready[0] if len(ready) == 1 else None)]


def _reveal(tables: Tables, state: State, which: str, so_far: Entered) -> tuple[Field, ...]:
    del which, so_far
    seat = int(next_step(state)[1])
    if state.seats[seat].hidden[0]:
        return ()
    closed = tiles.closed_council(tables, state)
    return (Choice("tile", msg("Which tile opens?"), tuple(labels.council_option(tables, tile) for tile in closed)),)


def follower_field(label: Message) -> Choice:
    """A kind of follower."""
    return Choice("kind", label, tuple(Option(kind, PIECES[kind].label, piece=PIECES[kind]) for kind in FOLLOWERS))


def _follower(tables: Tables, state: State, which: str, so_far: Entered) -> tuple[Field, ...]:
    del tables, state, which, so_far
    return (follower_field(msg("Which follower?")),)


def _turn_up(tables: Tables, state: State, which: str, so_far: Entered) -> tuple[Field, ...]:
    del tables, state, which, so_far
    options = tuple(Option(event, event_word(event)) for event in EVENTS)
    return (Choice("event", msg("What does the shield show?"), options),)


def _pay(tables: Tables, state: State, which: str, so_far: Entered) -> tuple[Field, ...]:
    del tables, which, so_far
    found = events.payable(state, int(next_step(state)[1]))
    prices = events.PRICES if found is None else found
    return (Choice("what", msg("What is paid?"), tuple(Option(bundle(price), words(price)) for price in prices)),)


def _bow(tables: Tables, state: State, which: str, so_far: Entered) -> tuple[Field, ...]:
    """Standing members lie down where they are tapped; where one lies there, too, which of them is asked."""
    del tables, which
    ways = events.bowing(state, int(next_step(state)[1]))
    towns = frozenset(frozenset((town,)) for town, _ in ways)
    fields: list[Field] = [Spots("town", msg("Tap the town of the member"), MAP, towns)]
    at = so_far.get("town")
    here = tuple(how for town, how in ways if at in (town, [town], (town,)))
    if here:
        names = {"lie": msg("a standing member lies down"), "back": msg("a lying member goes back to the supply")}
        options = tuple(Option(how, label, ready=how in here) for how, label in names.items())
        fields.append(Choice("how", msg("What happens?"), options, here[0]))
    return tuple(fields)


def _walk(tables: Tables, state: State, which: str, so_far: Entered) -> tuple[Field, ...]:
    del which, so_far
    towns = events.walking(tables, state, next_step(state)[1])
    return (Choice("to", msg("Where does he go?"), tuple(Option(town, town_word(town)) for town in towns)),)


def _take_tile(tables: Tables, state: State, which: str, so_far: Entered) -> tuple[Field, ...]:
    del which, so_far
    left = state.open[PROVINCES.index(next_step(state)[2])]
    return (Choice("tile", msg("Which tile is taken?"), tuple(labels.province_option(tables, tile) for tile in left)),)


def _keep_tile(tables: Tables, state: State, which: str, so_far: Entered) -> tuple[Field, ...]:
    del which, so_far
    track = next_step(state)[2]
    drawn = drawn_tiles(state, track) or ()
    options = tuple(
        labels.council_option(tables, tile) if track == "council" else labels.nobility_option(tile) for tile in drawn
    )
    return (Choice("tile", msg("Which tile is kept?"), options),)


def _tell(tables: Tables, state: State, which: str, so_far: Entered) -> tuple[Field, ...]:
    del which, so_far
    hidden = state.seats[int(next_step(state)[1])].nobility.count("")
    closed = tuple(Option(tile, labels.nobility_label(tile)) for tile in tiles.closed_nobility(tables, state))
    return (Pick("tiles", msg("Nobility tiles that are turned up"), closed, hidden, hidden),)


def colour_field(label: Message, values: tuple[str, ...]) -> Choice:
    """A colour of a town."""
    pieces = {colour: CREST.get(colour, UNKNOWN_CREST) for colour in values}
    names = {colour: CREST[colour].label if colour in CREST else msg("no crest") for colour in values}
    return Choice("colour", label, tuple(Option(colour, names[colour], piece=pieces[colour]) for colour in values))


def _colour(tables: Tables, state: State, which: str, so_far: Entered) -> tuple[Field, ...]:
    del tables, which, so_far
    return (colour_field(msg("Which colour has {town}?", town=next_step(state)[1]), TOWN_COLOURS),)


def _chart(tables: Tables, state: State, which: str, so_far: Entered) -> tuple[Field, ...]:
    del tables, state, which, so_far
    return Words("name", msg("Name of the town"), LONGEST_TOWN), colour_field(msg("Its colour"), TOWN_COLOURS)


def _mark(tables: Tables, state: State, which: str, so_far: Entered) -> tuple[Field, ...]:
    del which
    tracks = tuple(Option(track, track_word(track)) for track in TRACKS if next_space(tables, state, track) is not None)
    fields: list[Field] = [seats_field(state), Choice("track", msg("Which track?"), tracks)]
    track = so_far.get("track")
    space = None if track is None else next_space(tables, state, str(track))
    if track in PROVINCES and space is not None and copy_of(tables, state).points[str(track), space] is None:
        numbers = tuple(Option(str(n), msg("{n}", n=n)) for n in range(LOWEST_POINTS, HIGHEST_POINTS + 1))
        asked = msg("Points over {track} space {n}", track=track_word(str(track)), n=space)
        fields.append(Choice("points", asked, numbers))
    if state.shields:
        fields.append(Flag("shield", msg("A shield was taken")))
    return tuple(fields)


def _resume(tables: Tables, state: State, which: str, so_far: Entered) -> tuple[Field, ...]:
    """Whose turn it is; where it is not known who begins, whether this is the last round, and what is left of a turn."""
    del tables, which
    can, final = resume.may_act(state), resume.last_round(state)
    players = tuple(Option(str(seat), msg("{player}", player=name)) for seat, name in enumerate(state.players))
    before = None if state.before not in can else str(state.before)
    fields = [Choice("seat", msg("Whose turn is it?"), tuple(players[seat] for seat in can), before)]
    if state.first is None:
        fields.append(Choice("first", msg("Who has the first-player tile?"), players))
    if final is None:
        answers = (Option("yes", msg("yes")), Option("no", msg("no")))
        fields.append(Choice("final", msg("Has the last round of double turns begun?"), answers))
    if final or so_far.get("final") == "yes":
        numbers = (Option("2", msg("{n}", n=2)), Option("1", msg("{n}", n=1)))
        fields.append(Choice("actions", msg("How many actions of this turn are left?"), numbers, "2"))
    return tuple(fields)


_FIELDS: dict[str, Callable[[Tables, State, str, Entered], tuple[Field, ...]]] = {
    "begin": _begin,
    "middlemen": _middlemen,
    "keep": _keep,
    "place": _place,
    "town": town_fields,
    "province": province_fields,
    "office": office_fields,
    "reinforce": _dice,
    "use": _use,
    "roll": _roll,
    "put": _put,
    "reveal": _reveal,
    "follower": _follower,
    "turn_up": _turn_up,
    "pay": _pay,
    "bow": _bow,
    "walk": _walk,
    "take_tile": _take_tile,
    "keep_tile": _keep_tile,
    "tell": _tell,
    "colour": _colour,
    "chart": _chart,
    "mark": _mark,
    "mark_pass": _begin,
    "resume": _resume,
}
