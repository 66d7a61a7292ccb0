"""How the board looks: the six regions, the seas, the score track and the chains."""

from __future__ import annotations

from companion.core.marks import mark
from companion.core.message import Message, msg, plural
from companion.core.view import Picture, Shape, Spot
from companion.core.view import Piece as Mark
from companion.games.gonzaga.points import LEAGUE, LEAGUE_HARBOURS
from companion.games.gonzaga.state import (
    Piece,
    State,
    fief_owners,
    harbours_by_sea,
    is_flourishing,
    printed_on,
    ring_owners,
)
from companion.games.gonzaga.tables import A_KIND, REGIONS, Tables
from companion.games.gonzaga.words import SHORT, mark_word, piece_word, site_label, site_word

MAP, SEAS, TRACK, CHAINS = "map", "seas", "track", "chains"
ROW = 10
_LEFT = 0.75
_GAP = 0.3
_UNKNOWN = "·"


def player_mark(state: State, seat: int) -> Mark:
    """A player's fief."""
    return mark(seat, state.players[seat])


def ring_mark(state: State, seat: int) -> Mark:
    """A player's ring: the same colour, a pearl, with the small letter."""
    fief = player_mark(state, seat)
    name = state.players[seat]
    return Mark(f"ring{seat}", Shape.PEARL, fief.colour, name[:1].lower(), msg("ring of {player}", player=name))


def map_picture(tables: Tables, state: State) -> Picture:
    """Each region a row: four cities with their signs, four harbours with their seas, and whose pieces cover them."""
    fiefs, rings = fief_owners(state), ring_owners(state)
    marks_ = printed_on(tables, state)
    spots = []
    for site in tables.sites.values():
        x = _LEFT + site.slot - 0.5 + (0 if site.is_city else A_KIND + _GAP)
        standing = [player_mark(state, fiefs[site.id])] if site.id in fiefs else []
        if site.id in rings:
            standing.append(ring_mark(state, rings[site.id]))
        printed = marks_.marks[site.id]
        spots.append(
            Spot(
                site.id,
                x,
                REGIONS.index(site.region) + 0.5,
                _covered(site_label(tables, state, site.id), standing),
                tile=True,
                figure=_figure(printed, is_city=site.is_city),
                corner=(marks_.names[site.id] or "")[:5],
                standing=tuple(standing),
                worn=not is_flourishing(tables, state, site.id),
            )
        )
    signs = tuple(_region_sign(state, region, row) for row, region in enumerate(REGIONS))
    heads = (
        (_LEFT + 2.0, -0.2, msg("cities, with the letters of their signs"), "A–H"),
        (_LEFT + A_KIND + _GAP + 2.0, -0.2, msg("harbours, with the numbers of their seas"), "≈ 1–6"),
    )
    width = _LEFT + 2 * A_KIND + _GAP
    return Picture(MAP, msg("Cities and harbours"), width, len(REGIONS), tuple(spots), marks=(*signs, *heads))


def _figure(printed: str | None, *, is_city: bool) -> str:
    if printed is None:
        return _UNKNOWN
    return printed if is_city else f"≈{printed[1:]}"


def _region_sign(state: State, region: str, row: int) -> tuple[float, float, Message, str]:
    if region in state.flourishing:
        return (_LEFT / 2, row + 0.5, msg("{region}, flourishing", region=region), f"{SHORT[region]} 3")
    return (_LEFT / 2, row + 0.5, msg("{region}, inactive", region=region), f"{SHORT[region]} 1")


def _covered(label: Message, standing: list[Mark]) -> Message:
    if not standing:
        return label
    return msg("{site}, covered by {players}", site=label, players=tuple(piece.label for piece in standing))


def seas_picture(tables: Tables, state: State) -> Picture:
    """Each sea a row: its harbours as far as they are known, who covers them, and each player's number."""
    fiefs, rings = fief_owners(state), ring_owners(state)
    marks_ = printed_on(tables, state).marks
    spots: list[Spot] = []
    own = [harbours_by_sea(tables, state, seat) for seat in range(len(state.players))]
    for row, sea in enumerate(tables.seas):
        known = [site for site in tables.harbours if marks_[site] == sea]
        for place in range(A_KIND):
            x, y = _LEFT + place + 0.5, row + 0.5
            if place >= len(known):
                label = msg("{sea}: a harbour that nobody has read yet", sea=mark_word(tables, state, sea))
                spots.append(Spot(f"{sea}-{place}", x, y, label, tile=True, corner="?", worn=True))
                continue
            site = known[place]
            standing = [player_mark(state, fiefs[site])] if site in fiefs else []
            if site in rings:
                standing.append(ring_mark(state, rings[site]))
            name = _covered(site_word(tables, state, site), standing)
            short = "" if standing else SHORT[tables.sites[site].region]
            spots.append(Spot(site, x, y, name, tile=True, corner=short, standing=tuple(standing)))
        spots.extend(_own_harbours(tables, state, sea, seat, counts[sea]) for seat, counts in enumerate(own))
    signs = tuple(
        (_LEFT / 2, row + 0.5, mark_word(tables, state, sea), f"≈{sea[1:]}") for row, sea in enumerate(tables.seas)
    )
    heads = tuple(
        (_column(seat), -0.2, msg("harbours of {player}", player=name), name[:1].upper())
        for seat, name in enumerate(state.players)
    )
    width = _LEFT + A_KIND + _GAP + len(state.players)
    return Picture(SEAS, msg("The seas"), width, len(tables.seas), tuple(spots), marks=(*signs, *heads))


def _column(seat: int) -> float:
    return _LEFT + A_KIND + _GAP + seat + 0.5


def _own_harbours(tables: Tables, state: State, sea: str, seat: int, count: int) -> Spot:
    league = count >= LEAGUE_HARBOURS
    label = plural(
        "{player}: {n} harbour of {sea}",
        "{player}: {n} harbours of {sea}",
        count,
        player=state.players[seat],
        sea=mark_word(tables, state, sea),
    )
    if league:
        label = msg("{count}, a sea league", count=label)
    y = tuple(tables.seas).index(sea) + 0.5
    return Spot(
        f"{sea}-seat{seat}",
        _column(seat),
        y,
        label,
        tile=True,
        figure=str(count) if count else "",
        corner=str(LEAGUE) if league else "",
        worn=not count,
    )


def track_picture(state: State) -> Picture:
    """The rows of the score track where markers stand; several may stand on one space."""
    spaces = [held.track for held in state.seats]
    first, last = min(spaces) // ROW, max(spaces) // ROW
    spots = []
    for space in range(first * ROW, (last + 1) * ROW):
        here = tuple(player_mark(state, seat) for seat, at in enumerate(spaces) if at == space)
        label = (
            msg("space {space}: {players}", space=space, players=tuple(piece.label for piece in here))
            if here
            else msg("space {space}", space=space)
        )
        x, y = space % ROW + 0.5, space // ROW - first + 0.5
        spots.append(
            Spot(f"track-{space}", x, y, label, tile=True, corner="" if here else str(space), standing=here, worn=not here)
        )
    return Picture(TRACK, msg("The score track"), ROW, last - first + 1, tuple(spots))


def chains_picture(tables: Tables, state: State) -> Picture:
    """Each player's pieces, chain by chain, the longest first; a fief by its number, a ring by its sign."""
    spots: list[Spot] = []
    marks_: list[tuple[float, float, Message, str]] = []
    y = 0.5
    for seat, held in enumerate(state.seats):
        marks_.append(
            (_LEFT / 2, y, msg("chains of {player}", player=state.players[seat]), state.players[seat][:1].upper())
        )
        x = _LEFT + 0.5
        for chain in held.chains:
            for at in chain:
                if x > ROW:
                    x, y = _LEFT + 0.5, y + 1
                spots.append(_link(tables, state, (seat, at), (x, y), len(chain)))
                x += 1
            x += 0.35
        y += 1
    return Picture(CHAINS, msg("The chains"), ROW + 0.6, y - 0.5, tuple(spots), marks=tuple(marks_))


def _link(tables: Tables, state: State, which: tuple[int, int], where: tuple[float, float], length: int) -> Spot:
    seat, at = which
    piece: Piece = state.seats[seat].pieces[at]
    label = plural(
        "{piece} of {player}, in a chain of {n} piece",
        "{piece} of {player}, in a chain of {n} pieces",
        length,
        piece=piece_word(tables, piece),
        player=state.players[seat],
    )
    x, y = where
    if piece.kind == "ring":
        return Spot(f"chain-{seat}-{at}", x, y, label, tile=True, standing=(ring_mark(state, seat),))
    figure = _UNKNOWN if piece.number is None else str(piece.number)
    return Spot(f"chain-{seat}-{at}", x, y, label, tile=True, corner=figure)
