"""What happens now, and what may be done."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.message import Message, msg
from companion.core.view import Now, Offer, Phase
from companion.games.splendor_duel.actions import (
    can_act,
    can_reserve,
    can_take,
    face_up,
    is_dead_end,
    waiting_places,
)
from companion.games.splendor_duel.corrections import COUNTED, corrections
from companion.games.splendor_duel.faces import board_picture
from companion.games.splendor_duel.figures import figures_of, verdict
from companion.games.splendor_duel.panels import asides, panel
from companion.games.splendor_duel.pieces import PIECES
from companion.games.splendor_duel.state import (
    MOST_RESERVED,
    MOST_TOKENS,
    State,
    board,
    in_bag,
    mover,
    scrolls,
    table_scrolls,
    tokens,
)
from companion.games.splendor_duel.tables import Tables
from companion.games.splendor_duel.turn import royal_due

PHASES = (
    Phase("privilege", msg("Scrolls")),
    Phase("refill", msg("Refill")),
    Phase("act", msg("Take, reserve or buy")),
    Phase("end", msg("End")),
)


def now(tables: Tables, state: State, seat: int | None) -> Now:
    """What happens now, as the holder of a seat may see it; no reserved card is named outside a form for its owner (G4)."""
    sentence, detail = _told(tables, state)
    offers = tuple(offer for offer in _offers(tables, state) if seat is None or offer.secret_for in (None, seat))
    pictures = () if state.board is None else (board_picture(tables, state.board),)
    return Now(_status(state), PHASES, _phase(tables, state), state.turn, sentence, detail, offers,
               tuple(panel(tables, state, place) for place in range(len(state.players))), pictures,
               asides(tables, state), state.winner is not None, recount=_recount(tables, state))


def _recount(tables: Tables, state: State) -> tuple[str, ...]:
    """What must be counted before everything is recorded again."""
    if state.stage != "loose" or state.depth != "everything" or state.winner is not None:
        return ()
    return tuple(field.id for field in corrections(tables, state) if field.id.partition(".")[0] in COUNTED)


def _status(state: State) -> Message:
    if state.stage != "act":
        return msg("before the first turn") if state.stage in ("begin", "lay") else msg("cards and royals only")
    return msg("turn {turn} · bag {bag} · scrolls {scrolls}", turn=state.number, bag=in_bag(state),
               scrolls=table_scrolls(state))


def _phase(tables: Tables, state: State) -> str:
    if state.winner is not None or state.pending:
        return "end"
    if state.stage == "act" and in_bag(state) and not can_act(tables, state):
        return "refill"
    return "act"


def _told(tables: Tables, state: State) -> tuple[Message, Message | None]:
    if state.winner is not None:
        return verdict(state.players, [figures_of(tables, seat) for seat in state.seats], state.winner), None
    match state.stage:
        case "begin":
            return msg("Who begins?"), msg("The other player takes 1 scroll.")
        case "lay":
            return msg("Enter what lies on the board"), msg("Along the spiral, from the centre; the icons are on top.")
        case "loose" if state.depth == "everything":
            return (msg("The board must be counted again"),
                    msg("Board, tokens, scrolls and whose turn it is are not known: count them again below. Until then "
                        "only cards and royals that were gained are recorded."))
        case "loose":
            return msg("Record each card that is gained"), msg("Tokens and the board are not recorded.")
        case _:
            return _turn_told(tables, state)


def _turn_told(tables: Tables, state: State) -> tuple[Message, Message | None]:
    player, opponent = state.players[mover(state)], state.players[1 - mover(state)]
    if state.pending:
        return _pending_told(state, player, opponent)
    if can_act(tables, state):
        return (msg("{player} takes tokens, reserves or buys", player=player),
                msg("Three alike or two pearls give {opponent} a scroll.", opponent=opponent))
    if in_bag(state):
        return (msg("{player} must replenish the board first", player=player),
                msg("Nothing can be taken, reserved or bought; {opponent} gets a scroll.", opponent=opponent))
    if waiting_places(state):
        return (msg("{player} takes tokens, reserves or buys", player=player),
                msg("Say first which cards came up; one of them may be bought."))
    return (msg("{player} can do nothing and passes", player=player),
            msg("The rulebook does not name this case; passing is a reading."))


def _pending_told(state: State, player: str, opponent: str) -> tuple[Message, Message | None]:
    kind, _, colour = state.pending[0].partition(":")
    match kind:
        case "wild":
            return (msg("{player} chooses the colour that the card copies", player=player),
                    msg("A colour of which {player} owns a bonus; it stays for good.", player=player))
        case "token":
            return (msg("{player} takes 1 {colour} token", player=player, colour=PIECES[colour].label),
                    msg("From any space of the board."))
        case "steal":
            return (msg("{player} takes 1 token from {opponent}", player=player, opponent=opponent),
                    msg("A gem or a pearl, never gold."))
        case "royal":
            return msg("{player} chooses a royal card", player=player), msg("The 3rd and the 6th crown bring one each.")
        case _:
            total = sum(tokens(state, mover(state)))
            return (msg("{player} returns {n} to the bag", player=player, n=total - MOST_TOKENS),
                    msg("{n} tokens, but 10 may be kept; gold and pearls count.", n=total))


def _offers(tables: Tables, state: State) -> Iterator[Offer]:
    if state.winner is not None:
        return
    match state.stage:
        case "begin":
            yield Offer("begin", "begin", msg("Who begins?"), msg("Begin"), instant=True, rules=("S5",))
        case "lay":
            yield Offer("lay", "lay", msg("The board"), msg("Lay out"), rules=("S2", "O3"))
        case "loose":
            yield Offer("gain", "gain", msg("A card was gained"), msg("Record the card"), rules=("B1",))
            if any(royal_due(tables, state, seat) for seat in range(len(state.players))):
                yield Offer("gain_royal", "gain_royal", msg("A royal card was gained"), msg("Record the royal card"),
                            rules=("K1",))
        case _:
            yield from _answer_offers(state) if state.pending else _turn_offers(tables, state)
            yield from _telling_offers(state)


def _answer_offers(state: State) -> Iterator[Offer]:
    match state.pending[0].partition(":")[0]:
        case "wild":
            yield Offer("assign_wild", "assign_wild", msg("Colour"), msg("Choose"), instant=True, rules=("A5",))
        case "token":
            yield Offer("take_matching", "take_matching", msg("Token"), msg("Take"), instant=True, rules=("A2",))
        case "steal":
            yield Offer("steal", "steal", msg("Token"), msg("Take"), instant=True, rules=("A4",))
        case "royal":
            yield Offer("choose_royal", "choose_royal", msg("Royal card"), msg("Choose"), instant=True, rules=("K1", "K3"))
        case _:
            yield Offer("discard", "discard", msg("Return tokens"), msg("Return to the bag"), rules=("E1",))


def _turn_offers(tables: Tables, state: State) -> Iterator[Offer]:
    seat = mover(state)
    forced = not can_act(tables, state)
    stuck = msg("Nothing can be taken, reserved or bought: the board is replenished first") if forced else None
    rule = ("M0",) if forced else ()
    yield Offer("take", "take", msg("Take"), msg("Take tokens"), rules=("T1", "T2", "T3", "T4", *rule),
                closed=stuck or (None if can_take(state) else msg("No gem or pearl lies on the board")))
    yield Offer("reserve", "reserve", msg("Reserve"), msg("Take gold and reserve"), rules=("G1", "G2", *rule),
                closed=stuck or _no_reserve(tables, state))
    yield Offer("buy", "buy", msg("Buy"), msg("Buy the card"), rules=("B1", "B2", "B3", *rule),
                closed=stuck or (None if face_up(state) else msg("No card lies face up")))
    if state.seats[seat].reserved:
        yield Offer("buy_reserved", "buy", msg("Buy reserved"), msg("Buy the card"), secret_for=seat,
                    rules=("B1", "G4", *rule), closed=stuck)
    yield Offer("privilege", "privilege", msg("Scrolls"), msg("Take for scrolls"), optional=True, rules=("O1",),
                closed=_no_scroll(state, seat))
    yield Offer("replenish", "replenish", msg("Refill"), msg("Replenish the board"),
                msg("{opponent} gets a scroll.", opponent=state.players[1 - seat]), optional=not forced,
                closed=None if in_bag(state) else msg("The bag is empty"), rules=("O2", "O3", *rule))
    if is_dead_end(tables, state):
        yield Offer("pass", "pass", msg("Pass"), msg("Pass"), rules=("D11",))


def _no_reserve(tables: Tables, state: State) -> Message | None:
    if can_reserve(tables, state):
        return None
    if "O" not in board(state):
        return msg("No gold lies on the board")
    if len(state.seats[mover(state)].reserved) >= MOST_RESERVED:
        return msg("{player} has 3 reserved cards already", player=state.players[mover(state)])
    return msg("No card is left to reserve")


def _no_scroll(state: State, seat: int) -> Message | None:
    if state.replenished:
        return msg("Scrolls are spent before the board is replenished")
    if not scrolls(state, seat):
        return msg("{player} has no scroll", player=state.players[seat])
    return None if can_take(state) else msg("No gem or pearl lies on the board")


def _telling_offers(state: State) -> Iterator[Offer]:
    for level, place in waiting_places(state):
        yield Offer(f"reveal.{level}.{place}", "reveal",
                    msg("Level {level}, place {place}: which card came up?", level=level, place=place + 1),
                    msg("Name the card"), fixed=(("level", level), ("place", place)), instant=True, optional=True,
                    rules=("G3",))
    for seat, held in enumerate(state.seats):
        for place, one in enumerate(held.reserved):
            if one.card is None and state.decks[one.level - 1] is None:
                yield Offer(f"note_reserved.{seat}.{place}", "note_reserved",
                            msg("{player}: note the reserved card of level {level}", player=state.players[seat],
                                level=one.level), msg("Note it"),
                            fixed=(("seat", seat), ("place", place)), optional=True, secret_for=seat, rules=("G4",))
