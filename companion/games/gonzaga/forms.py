"""The fields of each offer. A default is what the app can work out; nothing else is filled in."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.core.errors import refuse
from companion.core.fields import Choice, Field, Option, Order, Pick, Spots, Words
from companion.core.message import Message, msg
from companion.games.gonzaga.book import LONGEST, region_options
from companion.games.gonzaga.moves import BARE, NO_RING
from companion.games.gonzaga.pictures import MAP, player_mark
from companion.games.gonzaga.place import allowed, may_wed, ring_regions
from companion.games.gonzaga.plan import free_actions, free_regions, may_be_king, tied
from companion.games.gonzaga.play import reached
from companion.games.gonzaga.points import FEW_OPEN, GOAL
from companion.games.gonzaga.reading import mark_choice, reading_form
from companion.games.gonzaga.state import KING, State, free_for_fief, free_for_ring, printed_on
from companion.games.gonzaga.tables import FEWEST_FLOURISHING, FIEFS, MOST_FLOURISHING, REGIONS, Tables
from companion.games.gonzaga.words import ACTION_WORDS, KING_WORDS, card_word, piece_word, site_label

Draft = Mapping[str, Any]


def form(tables: Tables, state: State, offer: str, draft: Draft) -> tuple[Field, ...]:
    """The fields of an offer, given what was entered so far.

    Raises:
        Refused: if there is no such offer.
    """
    kind, _, which = offer.partition(".")
    match kind:
        case "tick":
            regions = Pick("regions", msg("Flourishing regions"), region_options(), FEWEST_FLOURISHING, MOST_FLOURISHING)
            return (regions, Words("name", msg("Name on the tile, if you like"), LONGEST))
        case "named":
            return (_tile(tables, state),)
        case "draw" | "goal":
            return ()
        case "turn_up":
            return () if state.decks is not None else tuple(_fief(state, seat) for seat in range(len(state.players)))
        case "plans":
            return tuple(
                field
                for seat in state.plans.waiting
                for field in _plan(state, seat, f"plans.{seat}", state.players[seat])
            )
        case "plan":
            return _plan(state, int(which), "cards", state.players[int(which)])
        case "tie":
            return (_order(state),)
        case "place" | "bare" | "wed" | "donate":
            return _act(tables, state, kind, draft)
        case "check":
            few = msg("{n} or fewer: the next round is the last", n=FEW_OPEN)
            more = msg("{n} or more", n=FEW_OPEN + 1)
            return (Choice("open", msg("Open sites"), (Option(str(FEW_OPEN), few), Option(str(FEW_OPEN + 1), more))),)
        case "goals":
            return tuple(_goal(tables, state, seat) for seat in range(len(state.players)))
        case "read":
            return reading_form(tables, state, which)
        case _:
            raise refuse("offer", "is {given}, which is not offered", given=offer)


def _tile(tables: Tables, state: State) -> Choice:
    tiles = [tile for tile in printed_on(tables, state).tiles.values() if tile.flourishing]
    options = tuple(
        Option(tile.id, msg("{tile}: {regions}", tile=tile.name or tile.id, regions=tile.flourishing or ()))
        for tile in tiles
    )
    return Choice("tile", msg("Which tile?"), options)


def _fief(state: State, seat: int) -> Choice:
    """The fiefs that have not come up yet (F1, F2)."""
    left = tuple(fief for fief in FIEFS if fief not in state.seats[seat].used)
    options = tuple(Option(str(fief), msg("{n}", n=fief)) for fief in left)
    default = str(left[0]) if len(left) == 1 else None
    return Choice(f"fiefs.{seat}", msg("Fief of {player}", player=state.players[seat]), options, default)


def _plan(state: State, seat: int, path: str, player: str) -> tuple[Field, ...]:
    """Region and action of one player, without what is locked (P1, P2, P5)."""
    regions = tuple(Option(card, card_word(card)) for card in free_regions(state, seat))
    actions = [Option(action, ACTION_WORDS[action]) for action in free_actions(state, seat)]
    if may_be_king(state, seat):
        actions += [Option(f"{KING}:{action}", KING_WORDS[action]) for action in free_actions(state, seat)]
    return (
        Choice(f"{path}.region", msg("Region of {player}", player=player), regions),
        Choice(f"{path}.action", msg("Action of {player}", player=player), tuple(actions)),
    )


def _players(state: State, seats: tuple[int, ...]) -> tuple[Option, ...]:
    return tuple(
        Option(str(seat), msg("{player}", player=state.players[seat]), piece=player_mark(state, seat)) for seat in seats
    )


def _order(state: State) -> Order:
    group = tied(state) or ()
    stock = {str(seat): 1 for seat in group}
    return Order("order", msg("Lower card first"), _players(state, group), stock, len(group))


def _act(tables: Tables, state: State, kind: str, draft: Draft) -> tuple[Field, ...]:
    """Who acts, where anybody may; then what the piece covers, what nobody has read of that, and what it touches."""
    if state.stage == "place":
        return _act_of(tables, state, kind, draft, state.queue[0])
    seats = tuple(seat for seat in state.queue if kind != "wed" or may_wed(state, seat))
    seats = tuple(seat for seat in seats if kind != "bare" or (0, 0) in allowed(state, seat))
    seats = tuple(seat for seat in seats if kind != "place" or can_place(tables, state, seat))
    who = Choice("seat", msg("Who?"), _players(state, seats))
    chosen = str(draft.get("seat", ""))
    if chosen not in {str(seat) for seat in seats}:
        return (who,)
    return (who, *_act_of(tables, state, kind, draft, int(chosen)))


def _act_of(tables: Tables, state: State, kind: str, draft: Draft, seat: int) -> tuple[Field, ...]:
    match kind:
        case "donate":
            return ()
        case "bare":
            return _touches(tables, state, seat, "touches", msg("Own pieces that the fief touches"))
        case "place":
            chosen = [site for site in draft.get("sites", ()) if site in tables.sites]
            touches = _touches(tables, state, seat, "touches", msg("Own pieces that the fief touches"))
            return (_fief_sites(tables, state, seat), *_unread(tables, state, chosen), *touches)
        case _:
            return _wedding(tables, state, draft, seat)


def can_place(tables: Tables, state: State, seat: int) -> bool:
    """Enough sites are free for what the plan asks."""
    field = _fief_sites(tables, state, seat)
    return any(all(n <= len(kind) for n, kind in zip(counts, field.kinds, strict=True)) for counts in field.numbers)


def _fief_sites(tables: Tables, state: State, seat: int) -> Spots:
    free = free_for_fief(tables, state, seat)
    cities = tuple(site for site in free if tables.sites[site].is_city)
    harbours = tuple(site for site in free if not tables.sites[site].is_city)
    return Spots(
        "sites",
        msg("What the fief covers"),
        MAP,
        frozenset(),
        kinds=(cities, harbours),
        numbers=allowed(state, seat) - {(0, 0)},
    )


def _unread(tables: Tables, state: State, sites: list[str]) -> tuple[Field, ...]:
    """Seas first, which the points need; then signs, which may be left out."""
    marks = printed_on(tables, state).marks
    unread = sorted((site for site in sites if marks[site] is None), key=lambda site: site.startswith("c"))
    return tuple(mark_choice(tables, state, site, f"marks.{site}") for site in unread)


def _touches(tables: Tables, state: State, seat: int, field_id: str, label: Message) -> tuple[Field, ...]:
    """The own pieces on the board, the latest first; one of each chain is enough."""
    pieces = state.seats[seat].pieces
    options = tuple(Option(str(at), piece_word(tables, pieces[at])) for at in reversed(range(len(pieces))))
    return (Pick(field_id, label, options, 0, len(options)),) if options else ()


def _wedding(tables: Tables, state: State, draft: Draft, seat: int) -> tuple[Field, ...]:
    """Where the first ring lies, and the second, if any (W2 to W4)."""
    free, regions = free_for_ring(tables, state, seat), ring_regions(state, seat)
    bare = Option(BARE, msg("a bare hex"))
    near = [site for site in free if tables.sites[site].region in regions]
    fields: list[Field] = [
        Choice("first", msg("The first ring covers"), (bare, *_site_options(tables, state, near)), groups=_groups(regions))
    ]
    first, second = str(draft.get("first", "")), str(draft.get("second", NO_RING))
    if state.seats[seat].rings > 1:
        none = Option(NO_RING, msg("no second ring"))
        others = [site for site in free if site != first]
        options = (none, bare, *_site_options(tables, state, others))
        fields.append(Choice("second", msg("A second ring beside it covers"), options, NO_RING, groups=_groups(REGIONS)))
    sites = [site for site in (first, second) if site in tables.sites]
    fields.extend(_unread(tables, state, sites))
    fields.extend(_touches(tables, state, seat, "touches", msg("Own pieces that the first ring touches")))
    if second != NO_RING:
        fields.extend(_touches(tables, state, seat, "second_touches", msg("Own pieces that the second ring touches")))
    return tuple(fields)


def _groups(regions: tuple[str, ...]) -> tuple[tuple[str, Message], ...]:
    return (("", msg("anywhere")), *((region, msg("{region}", region=region)) for region in regions))


def _site_options(tables: Tables, state: State, sites: list[str]) -> tuple[Option, ...]:
    return tuple(Option(site, site_label(tables, state, site), group=tables.sites[site].region) for site in sites)


def _goal(tables: Tables, state: State, seat: int) -> Choice:
    """Cities of the goal; filled in where the app dealt it and knows its cities (G3)."""
    held = state.seats[seat]
    most = sum(tables.sites[site].is_city for site in held.sites) if held.known else len(GOAL) - 1
    options = tuple(Option(str(n), msg("{n}", n=n)) for n in range(min(most, len(GOAL) - 1) + 1))
    found = reached(tables, state, seat)
    default = str(found) if found is not None else "0" if not most else None
    return Choice(f"cities.{seat}", msg("Goal cities of {player}", player=state.players[seat]), options, default)
