"""What happens now: the sentence, the offers, the players, and what lies on the table."""

from __future__ import annotations

from companion.core.message import Message, listing, msg, plural
from companion.core.view import Aside, Figure, Now, Panel, Phase, Row
from companion.games.il_vecchio import labels, opening
from companion.games.il_vecchio.names import shields_left
from companion.games.il_vecchio.offers import offers
from companion.games.il_vecchio.pictures import pictures
from companion.games.il_vecchio.state import State, copy_of, next_step, supply
from companion.games.il_vecchio.stock import NOTHING, held, pieces
from companion.games.il_vecchio.tables import Tables
from companion.games.il_vecchio.words import (
    ANY_REGION,
    CRESTS,
    EVENTS,
    GOODS,
    colour_word,
    event_does,
    event_word,
    middleman,
    town_word,
    track_word,
)

OPENING = (
    Phase("begin", msg("First player")),
    Phase("middlemen", msg("Middlemen")),
    Phase("keep", msg("Council tiles")),
    Phase("place", msg("Members")),
)
TURN = (
    Phase("open", msg("Tile opens")),
    Phase("action", msg("Action")),
    Phase("event", msg("Event")),
    Phase("tile", msg("Tile")),
)
END = (Phase("tell", msg("Hidden tiles")),)
RESUME = (Phase("resume", msg("Everything again")),)
LOOSE = (Phase("loose", msg("What scores")),)
_STEP_PHASE = {"reveal": "open", "shield": "event", "collect": "event", "family": "event", "walk": "event", "tile": "tile"}


def now(tables: Tables, state: State, seat: int | None) -> Now:
    """What happens now, as a seat may see it (``None``: the shared screen)."""
    over = state.stage == "over"
    found = () if over else offers(tables, state)
    return Now(
        status=_status(state),
        phases=_phases(state),
        phase=_phase(state),
        seat=_who(state),
        sentence=_sentence(state),
        detail=_detail(state),
        offers=tuple(offer for offer in found if seat is None or offer.secret_for in (None, seat)),
        panels=tuple(_panel(tables, state, place) for place in range(len(state.players))),
        pictures=pictures(tables, state),
        asides=tuple(_asides(tables, state)),
        over=over,
        can_skip=state.stage in ("middlemen", "keep", "place", "turn", "tell"),
        skipping=_skipping(state),
        entered=_keepers(state, kept=True),
        awaited=_keepers(state, kept=False),
    )


def _keepers(state: State, *, kept: bool) -> tuple[int, ...]:
    """Who has kept a council tile, or has not; each chooses unseen where the app dealt them (rule S9)."""
    if state.stage != "keep" or all(own.offered is None for own in state.seats):
        return ()
    return tuple(seat for seat, own in enumerate(state.seats) if own.kept == kept)


def _skipping(state: State) -> Message | None:
    """What the table does not know any more if it goes on without a turn."""
    if state.stage != "turn" or state.pending:
        return None
    player = state.players[state.mover or 0]
    return msg("Goods and towns of {player} are not known from then on; at the end the sheet asks for them.", player=player)


def _phases(state: State) -> tuple[Phase, ...]:
    if opening.stage_before_turns(state.stage):
        return OPENING
    if state.stage in ("loose", "resume"):
        return LOOSE if state.stage == "loose" else RESUME
    return TURN if state.stage == "turn" else END


def _phase(state: State) -> str:
    if state.stage == "turn":
        kind = next_step(state)[0] if state.pending else "action"
        return _STEP_PHASE.get(kind, "tile" if kind == "office" else "action")
    return "tell" if state.stage == "over" else state.stage


def _who(state: State) -> int | None:
    step = next_step(state)
    return int(step[1]) if len(step) > 1 and step[1].isdecimal() else state.mover


def _status(state: State) -> Message:
    left = shields_left(state.shields)
    if opening.stage_before_turns(state.stage):
        return msg("setup · {shields}", shields=left)
    if state.stage in ("loose", "resume"):
        return left
    if state.final:
        return msg("last round · double turns")
    return msg("round {n} · {shields}", n=state.round or "?", shields=left)


def _sentence(state: State) -> Message:
    who = _who(state)
    player = "" if who is None else state.players[who]
    match state.stage:
        case "begin":
            return msg("Who begins?")
        case "middlemen":
            return msg("Where do the middlemen stand?")
        case "keep":
            return msg("Everybody keeps one of three council tiles")
        case "place":
            return _placing(state, player)
        case "turn" | "tell" if state.pending:
            return _asking(state, player)
        case "turn" if state.final:
            return plural(
                "{player}: {n} action of the last round",
                "{player}: {n} actions of the last round",
                state.actions,
                player=player,
            )
        case "turn":
            return msg("{player} takes an action", player=player)
        case "loose":
            return msg("Record what scores")
        case "resume":
            return msg("Whose turn is it?")
        case _:
            return msg("The game is over")


def _placing(state: State, player: str) -> Message:
    region = opening.region_to_place(state, None)
    if region is None:
        return msg("{player} rolls, then places 2 members", player=player)
    if region == ANY_REGION:
        return msg("{player} places 2 members at any region", player=player)
    return msg("{player} places 2 members at region {n}", player=player, n=region)


def _asking(state: State, player: str) -> Message:
    kind, *words_of_step = next_step(state)
    match kind:
        case "reveal":
            return msg("{player}'s council tile opens", player=player)
        case "follower":
            return msg("{player} takes a follower of any kind", player=player)
        case "shield":
            return msg("What does {player}'s shield show?", player=player)
        case "collect":
            return msg("Collection: what does {player} pay?", player=player)
        case "family":
            return msg("Family member: {player} lays one down, or takes a lying one back", player=player)
        case "walk":
            return msg("Where does the {colour} middleman go?", colour=colour_word(words_of_step[0]))
        case "tile":
            return msg("{player} takes a tile of {region}", player=player, region=track_word(words_of_step[1]))
        case "office":
            return msg("{player} keeps one of the tiles drawn", player=player)
        case "roll":
            return msg(
                "{player} may roll for a new member" if words_of_step[2] == "may" else "{player} rolls for a new member",
                player=player,
            )
        case "place" if int(words_of_step[1]) == ANY_REGION:
            return plural(
                "{player} places {n} member in any town",
                "{player} places {n} members in any town",
                int(words_of_step[2]),
                player=player,
            )
        case "place":
            return plural(
                "{player} places {n} member at region {region}",
                "{player} places {n} members at region {region}",
                int(words_of_step[2]),
                player=player,
                region=int(words_of_step[1]),
            )
        case "done":
            return msg("{player} may still use tiles, then the game is over", player=player)
        case "nobility":
            return msg("Which nobility tiles does {player} turn up?", player=player)
        case _:
            return msg("Which colour has {town}?", town=words_of_step[0])


def _detail(state: State) -> Message | None:
    match state.stage:
        case "keep":
            return msg("Its benefit does not come now.")
        case "place":
            return msg("Into towns that border the region; one town may take both.")
        case "turn" if state.pending and next_step(state)[0] == "shield":
            told = (msg("{event}: {does}", event=event_word(event), does=event_does(event)) for event in EVENTS)
            return msg("{a}; {b}; {c}", **dict(zip("abc", told, strict=True)))
        case "resume":
            return msg("Goods and towns are not known; put them right below, or leave them to the sheet.")
        case "turn" if not state.pending and state.shields == 0 and not state.final:
            return msg("The last shield is taken: this round is finished, then comes one of double turns.")
        case "turn" if not state.pending and state.low_luck:
            return msg("Less luck: no rolls, no events.")
        case _:
            return None


def _panel(tables: Tables, state: State, seat: int) -> Panel:
    own, left = state.seats[seat], supply(state, seat)
    stock = own.stock or NOTHING
    florins = "?" if own.stock is None else str(held(stock, "florin"))
    figures = (
        Figure("florins", msg("florins"), florins),
        Figure("supply", msg("in supply"), "?" if left is None else str(left)),
        Figure("shields", msg("shields"), str(own.shields)),
    )
    rows = () if own.stock is None else (Row(msg("Goods"), pieces(stock, GOODS[1:])),)
    return Panel(seat, figures, rows, tuple(_lines(tables, state, seat)))


def _lines(tables: Tables, state: State, seat: int) -> list[Message]:
    own = state.seats[seat]
    lines = []
    if own.members is not None:
        lying = sum(member.lying for member in own.members)
        lines.append(msg("{n} standing, {lying} lying", n=len(own.members) - lying, lying=lying))
    lines += [labels.council_label(tables, tile) for tile in own.council if tile in tables.council]
    if own.hidden:
        lines.append(plural("{n} council tile face down", "{n} council tiles face down", len(own.hidden)))
    if own.provinces:
        lines.append(msg("Open: {tiles}", tiles=listing(labels.province_label(tables, tile) for tile in own.provinces)))
    if own.used:
        lines.append(msg("Used: {tiles}", tiles=listing(tile or "?" for tile in own.used)))
    if own.nobility and state.stage == "over" and "" not in own.nobility:
        lines.append(msg("Nobility: {tiles}", tiles=listing(own.nobility)))
    elif own.nobility:
        lines.append(plural("{n} nobility tile", "{n} nobility tiles", len(own.nobility)))
    if own.passed:
        lines.append(msg("passed the double turn"))
    return lines


def _asides(tables: Tables, state: State) -> list[Aside]:
    known = copy_of(tables, state)
    counts = tuple((middleman(colour), 1) for colour, town in zip(CRESTS, state.middlemen, strict=True) if town)
    where = listing(town_word(town) for town in state.middlemen if town)
    found = [
        Aside(msg("Middlemen"), msg("{towns}", towns=where) if where else msg("not noted"), counts),
        Aside(
            msg("Stacks"),
            msg(
                "{council} council and {nobility} nobility tiles; 3 florins more for {track}",
                council=state.counts[0],
                nobility=state.counts[1],
                track=track_word(state.extra_cost),
            ),
        ),
    ]
    roads = sorted((a, b) for a, others in known.roads.items() for b in others if a < b)
    if roads:
        told = listing(msg("{a} – {b}", a=a, b=b) for a, b in roads)
        found.append(Aside(msg("Roads that are known"), msg("{roads}", roads=told)))
    for at, region in enumerate(("venice", "milan", "papal")):
        left = listing(labels.province_label(tables, tile) for tile in state.open[at])
        gate = known.gates[region]
        text = msg("from {gate}: {tiles}", gate=gate, tiles=left) if left else msg("no tile is left")
        found.append(Aside(track_word(region), text))
    return found
