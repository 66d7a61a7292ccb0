"""What happens now, and what may be done."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.message import Message, Value, listing, msg, plural
from companion.core.moves import Depth
from companion.core.sealed import NOTHING_SEALED
from companion.core.view import Now, Offer, Phase, Picture
from companion.games.fresco.keep import recount, skipping
from companion.games.fresco.market import is_open
from companion.games.fresco.names import final_words
from companion.games.fresco.panels import asides, panel
from companion.games.fresco.pictures import fresco_picture, market_picture, track_picture
from companion.games.fresco.possible import (
    BLENDS_EACH,
    altar_mixes,
    askable,
    bishop_goals,
    can_mix,
    can_pose,
    segments,
)
from companion.games.fresco.reading import is_track_unsure, unsure_backs, unsure_prices, unsure_segments, unsure_stalls
from companion.games.fresco.setup import STALLS
from companion.games.fresco.state import (
    CATHEDRAL,
    MARKET,
    STUDIO,
    State,
    bishop_waits,
    can_spend,
    in_play,
    is_told,
    place_now,
    price,
    visitor,
)
from companion.games.fresco.tables import Tables
from companion.games.fresco.wake import PLACE_LABELS, place_names, sleeper

_TELLING = ("stand", "lay", "stalls", "turn_up")


def now(tables: Tables, state: State, seat: int | None) -> Now:
    """What happens now, as the holder of a seat may see it; a plan is offered to its own player alone (P1)."""
    sentence, detail = _told(tables, state)
    offers = tuple(offer for offer in _offers(tables, state) if seat is None or offer.secret_for in (None, seat))
    plans = state.plans if state.stage == "plan" else NOTHING_SEALED
    return Now(
        _status(state),
        _phases(state),
        _phase(state),
        _who(state),
        sentence,
        detail,
        offers,
        tuple(panel(tables, state, place, seat) for place in range(len(state.players))),
        tuple(_pictures(tables, state)),
        asides(tables, state),
        state.stage == "over",
        can_skip=state.stage not in ("stand", "prepare", "loose", "over"),
        skipping=skipping(state),
        recount=recount(state),
        entered=plans.entered,
        awaited=plans.waiting,
    )


def _who(state: State) -> int | None:
    """Whose turn it is; Leonardo's is his operator's (L2)."""
    seat = sleeper(state) if state.stage == "wake" else visitor(state) if state.stage == "act" else None
    return state.operator if seat is not None and seat == state.leonardo else seat


def _status(state: State) -> Message:
    left = plural("{n} tile", "{n} tiles", in_play(state))
    if state.final:
        return msg("last round ({round}) · fresco {left}", round=state.round, left=left)
    return msg("round {round} · fresco {left}", round=state.round, left=left)


def _phases(state: State) -> tuple[Phase, ...]:
    places = tuple(Phase(f"{at}.{name}", PLACE_LABELS[name]) for at, name in enumerate(place_names(state)))
    round_ = (Phase("wake", msg("Get up")), Phase("plan", msg("Plan")), *places)
    match state.stage:
        case "loose":
            return (Phase("loose", msg("Points only")),)
        case "over":
            return (*round_, Phase("over", msg("End")))
        case stage if stage in _TELLING:
            return (Phase("telling", msg("Lay out")), *round_)
        case _:
            return (*round_, Phase("prepare", msg("Next round")))


def _phase(state: State) -> str:
    if state.stage == "act":
        return f"{state.place}.{place_names(state)[state.place]}"
    return "telling" if state.stage in _TELLING else state.stage


def _pictures(tables: Tables, state: State) -> Iterator[Picture]:
    """What matters where the round is: the stalls, the fresco, and always the score track."""
    here = place_now(state) if state.stage == "act" else None
    laid = state.stage in ("turn_up", "wake", "plan") and any(state.stalls)  # what comes to the market is laid there now
    if here == MARKET or state.stage == "prepare" or laid:
        yield market_picture(tables, state)
    if state.fresco is not None and (here == CATHEDRAL or state.stage in ("loose", "over")):
        yield fresco_picture(tables, state)
    yield track_picture(tables, state)


def _told(tables: Tables, state: State) -> tuple[Message, Message | None]:
    final = final_words(state.final) if state.final else None
    match state.stage:
        case "stand":
            return msg("Who stands on the start spaces?"), msg("In the order in which they were drawn, S1 first.")
        case "lay":
            return msg("How does the fresco lie?"), msg("Row by row, without the tile in the centre.")
        case "stalls":
            stalls = tuple(name for name, stall in zip(STALLS, state.stalls, strict=False) if stall is None)
            return msg("Which tiles lie on the stalls?"), msg("Stall after stall: {stalls}.", stalls=stalls)
        case "turn_up":
            return msg("Which portraits lie open?"), msg("And lay out the market as shown.") if any(state.stalls) else None
        case "wake":
            return _wake_told(state, final)
        case "plan":
            return msg("Everybody plans behind the screen"), final or msg("At most 3 apprentices in each place.")
        case "act":
            sentence, detail = _act_told(tables, state)
            return sentence, _with_idle(state, detail)
        case "prepare":
            return msg("The round is over: lay out the next"), msg("Market and income follow; the painters go back to bed.")
        case "loose":
            return msg("Record points and fresco tiles"), final or _loose_told(state)
        case _:
            words = final_words(state.final)
            return msg("The game is over"), msg(
                "{why} Every 2 thalers are now worth 1 point. Two painters never share a space, so there is no tie.",
                why=words,
            )


def _loose_told(state: State) -> Message:
    if state.depth == Depth.EVERYTHING.value:
        return msg("Once this round is over, everything is recorded again.")
    return msg("Money, paints and market are not recorded.")


def _wake_told(state: State, final: Message | None) -> tuple[Message, Message | None]:
    seat = sleeper(state) or 0
    name = state.names[seat]
    if seat == state.leonardo:
        return (
            msg("{player} chooses a get-up time for Leonardo", player=state.players[state.operator]),
            final or msg("Any free time; he has no mood."),
        )
    return msg("{player} chooses a get-up time", player=name), final or msg("Last on the score track chooses first.")


def _with_idle(state: State, detail: Message) -> Message:
    if not state.idle:
        return detail
    told = listing(
        msg("{player} could do nothing ({place})", player=state.names[seat], place=PLACE_LABELS[place])
        for seat, place in state.idle
    )
    return msg("{detail} {idle}.", detail=detail, idle=told)


def _act_told(tables: Tables, state: State) -> tuple[Message, Message]:
    seat, here = visitor(state), place_now(state)
    name: Value = state.names[seat]
    left = plural("{n} apprentice is left.", "{n} apprentices are left.", state.left)
    if seat == state.leonardo:
        return _leonardo_told(state, here)
    if here == MARKET:
        cost = plural("{n} thaler", "{n} thalers", price(tables, state, seat))
        return (
            msg("{player} buys at one stall, or closes one", player=name),
            msg("{left} Each tile costs {price}.", left=left, price=cost),
        )
    if here == CATHEDRAL:
        if bishop_waits(state):
            return msg("{player} restores a segment", player=name), msg("The bishop was moved for it.")
        return msg("{player} restores a segment or the altar", player=name), left
    if here == STUDIO:
        return (
            msg("{player} may take a portrait", player=name),
            msg("{left} Each that takes no card earns 3 thalers.", left=left),
        )
    most = BLENDS_EACH * state.left
    return msg("{player} blends paints", player=name), msg("{left} Up to {n} blends.", left=left, n=most)


def _leonardo_told(state: State, here: int) -> tuple[Message, Message]:
    operator = state.players[state.operator]
    match here:
        case 0:
            return msg("{player} closes a stall for Leonardo", player=operator), msg("He never buys.")
        case 1:
            return (
                msg("{player} moves Leonardo in the cathedral", player=operator),
                msg("One space straight onto a covered segment; if there is none, to the lowest tile."),
            )
        case 2:
            return msg("{player} takes a portrait for Leonardo", player=operator), msg(
                "Its points alone count; it leaves the game."
            )
        case _:
            return (
                msg("{player} may fulfil a request for Leonardo", player=operator),
                msg("Tiles and request leave the game; only the points count."),
            )


def _offers(tables: Tables, state: State) -> Iterator[Offer]:
    match state.stage:
        case "stand":
            yield Offer("stand", "stand", msg("Start spaces"), msg("Take it down"), instant=True, rules=("S2",))
        case "lay":
            yield Offer(
                "lay", "lay", msg("The fresco"), msg("Take it down"), instant=True, optional=True, rules=("S5", "Z1")
            )
        case "stalls":
            yield Offer(
                "stalls", "stalls", msg("The stalls"), msg("Take it down"), instant=True, optional=True, rules=("S3",)
            )
        case "turn_up":
            yield Offer(
                "turn_up", "turn_up", msg("Portraits"), msg("Take it down"), instant=True, optional=True, rules=("R1", "R3")
            )
        case "wake":
            seat = sleeper(state) or 0
            yield Offer(
                "wake",
                "wake",
                msg("Get-up time"),
                msg("Choose a time"),
                fixed=(("seat", seat),),
                instant=True,
                rules=("W1", "W3"),
            )
            yield from _to_check("prices", bool(unsure_prices(tables, state)), msg("Check the prices"))
        case "plan":
            yield from _plan_offers(state)
        case "act":
            yield from _act_offers(tables, state)
        case "prepare":
            yield Offer("prepare", "prepare", msg("Next round"), msg("Lay out the next round"), rules=("N1", "N2", "Q5"))
        case "loose":
            yield from _loose_offers(state)
    yield from _to_check("track", is_track_unsure(tables, state), msg("Count the score track"))


def _loose_offers(state: State) -> Iterator[Offer]:
    if in_play(state):
        yield Offer("gain_tile", "gain", msg("A fresco tile"), msg("Record the tile"), rules=("C2", "K2"))
    yield Offer("gain_points", "gain", msg("Other points"), msg("Record the points"), rules=("K1", "K2"))
    end = msg("The game ends") if state.final or not in_play(state) else msg("The round is over")
    yield Offer("next_round", "next_round", end, end, rules=("E1", "E3"))


def _plan_offers(state: State) -> Iterator[Offer]:
    """Everybody's plans come first as long as nobody has planned unseen; then what is covered does."""
    unseen = len(state.plans.waiting) < len(state.players)
    label = msg("The other plans") if unseen else msg("Everybody's plans")
    together = Offer("plans", "plans", label, msg("Open the plans"), instant=True, rules=("P1", "E2"))
    if not unseen:
        yield together
    for seat in state.plans.waiting:
        yield Offer(
            f"plan.{seat}",
            "plan",
            msg("{player} alone", player=state.players[seat]),
            msg("Plan"),
            fixed=(("seat", seat),),
            secret_for=seat,
            rules=("P1", "E2"),
        )
    if unseen:
        yield together


def _to_check(what: str, wanted: bool, label: Message) -> Iterator[Offer]:
    """An offer to read off what is not sure, when it matters."""
    if wanted:
        yield Offer(
            f"read.{what}",
            "know",
            label,
            msg("Remember"),
            optional=True,
            hint=msg("Read it off your copy; it is remembered for every game with it."),
        )


def _nothing_more(label: Message) -> Offer:
    return Offer("pass", "pass", label, label, rules=("P3",))


def _act_offers(tables: Tables, state: State) -> Iterator[Offer]:
    seat, here = visitor(state), place_now(state)
    if here == MARKET:
        yield from _market_offers(tables, state, seat)
    elif here == CATHEDRAL:
        yield from _cathedral_offers(tables, state, seat)
    elif here == STUDIO:
        yield Offer(
            "portrait",
            "portrait",
            msg("Take a portrait"),
            msg("Take the card"),
            rules=("R2", "R9"),
            closed=None if can_pose(state) else msg("No portrait lies open."),
        )
        if seat != state.leonardo:
            yield _nothing_more(msg("Thalers only"))
    else:
        yield from _workshop_offers(tables, state, seat)


def _market_offers(tables: Tables, state: State, seat: int) -> Iterator[Offer]:
    close = Offer("close", "close", msg("Close a stall"), msg("Tap its number"), instant=True, rules=("M3", "L4"))
    if seat == state.leonardo:
        yield close
        return
    cost = price(tables, state, seat)
    rich = can_spend(state, seat, cost)
    poor = None if rich else _too_poor(state, seat, cost)
    named = [at for at, stall in enumerate(state.stalls) if stall]
    if poor:
        yield close
    if named:
        yield Offer("buy", "buy", msg("Buy"), msg("Tap tiles of one stall"), instant=True, closed=poor, rules=("M1", "M2"))
    if any(is_open(state, at) and at not in named for at in range(len(state.stalls))):
        yield Offer("buy_unseen", "buy", msg("Buy what is not recorded"), msg("Buy"), closed=poor, rules=("M1", "M2"))
    if not poor:
        yield close
    yield _nothing_more(msg("Nothing"))
    yield from _to_check("stalls", bool(unsure_stalls(tables, state)), msg("Read market tiles"))
    yield from _to_check("price", bool(unsure_prices(tables, state, seat)), msg("Check the price"))


def _too_poor(state: State, seat: int, cost: int) -> Message:
    """Why a painter cannot buy; how much is there is said only where the screens are open."""
    name = state.names[seat]
    if not is_told(state):
        return msg("A tile costs {price} thalers, more than {player} has.", price=cost, player=name)
    has = state.seats[seat].thalers or 0
    return msg("A tile costs {price} thalers; {player} has {thalers}.", price=cost, player=name, thalers=has)


def _cathedral_offers(tables: Tables, state: State, seat: int) -> Iterator[Offer]:
    some = any(True for _ in segments(tables, state))
    none = None if some else msg("{player} has not the paints of any tile.", player=state.names[seat])
    mixes = altar_mixes(state)
    restore = Offer(
        "restore", "restore", msg("Restore"), msg("Tap a segment"), instant=True, closed=none, rules=("C1", "C2", "L5")
    )
    if some:
        yield restore
    if bishop_goals(tables, state):
        yield Offer(
            "bishop", "bishop", msg("Bishop first (1 thaler)"), msg("Tap where he goes"), instant=True, rules=("C5", "R8")
        )
    if seat != state.leonardo and not bishop_waits(state):
        short = None if mixes else msg("{player} has not the paints for the altar.", player=state.names[seat])
        yield Offer(
            "altar",
            "altar",
            msg("Altar"),
            msg("Choose three paints"),
            instant=True,
            closed=short,
            rules=("C7", "C8", "Z3", "Z4"),
        )
        yield _nothing_more(msg("Nothing more"))
    if not some:
        yield restore
    yield from _to_check("segments", bool(unsure_segments(tables, state)), msg("Read fresco tiles"))


def _workshop_offers(tables: Tables, state: State, seat: int) -> Iterator[Offer]:
    kinds = askable(tables, state)
    if seat != state.leonardo:
        short = None if can_mix(state, seat) else msg("{player} has no two paints that blend.", player=state.names[seat])
        blend = Offer("blend", "blend", msg("Blend"), msg("Blend"), instant=True, closed=short, rules=("B1", "B2", "Z2"))
        if not short:
            yield blend
    if kinds:
        yield Offer("request", "request", msg("Fulfil a request"), msg("Fulfil it"), rules=("Q2", "Q3", "L10"))
    if seat != state.leonardo and short:
        yield blend
    yield _nothing_more(msg("Nothing more"))
    yield from _to_check("backs", bool(unsure_backs(tables, state)), msg("Check the backs"))
