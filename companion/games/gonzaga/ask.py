"""What happens now, and what may be done."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.message import Message, listing, msg, plural
from companion.core.sealed import NOTHING_SEALED
from companion.core.view import Now, Offer, Phase, Picture
from companion.games.gonzaga.forms import can_place
from companion.games.gonzaga.keep import can_skip, skipping
from companion.games.gonzaga.panels import asides, panel
from companion.games.gonzaga.pictures import chains_picture, map_picture, seas_picture, track_picture
from companion.games.gonzaga.place import allowed, may_wed
from companion.games.gonzaga.plan import tied
from companion.games.gonzaga.points import FEW_OPEN, FIRST_CHECK, GONZAGA, ROUNDS, gonzaga
from companion.games.gonzaga.reading import unnamed_marks, unread_sites
from companion.games.gonzaga.start import drawable
from companion.games.gonzaga.state import CITIES, HARBOURS, State, action_of, plan_of, printed_on
from companion.games.gonzaga.tables import Tables
from companion.games.gonzaga.turns import order_words
from companion.games.gonzaga.words import card_word, mark_word, plan_words

_PHASES = (
    Phase("turn_up", msg("Fiefs")),
    Phase("plan", msg("Plan")),
    Phase("tie", msg("Order")),
    Phase("place", msg("Place")),
)


def now(tables: Tables, state: State, seat: int | None) -> Now:
    """What happens now, as the holder of a seat may see it; plan and goal are shown to their own player alone (P1, S9)."""
    sentence, detail = _told(state)
    offers = tuple(offer for offer in _offers(tables, state, seat) if seat is None or offer.secret_for in (None, seat))
    plans = state.plans if state.stage == "plan" else NOTHING_SEALED
    return Now(
        _status(state),
        _phases(state),
        state.stage,
        state.acting,
        sentence,
        detail,
        offers,
        tuple(panel(tables, state, place, seat) for place in range(len(state.players))),
        tuple(_pictures(tables, state)),
        asides(tables, state),
        state.stage == "over",
        can_skip=can_skip(state),
        skipping=skipping(state),
        entered=plans.entered,
        awaited=plans.waiting,
    )


def _status(state: State) -> Message:
    if state.final and state.stage != "over":
        return msg("round {round}, the last", round=state.round)
    return msg("round {round} of 7 to 12", round=state.round)


def _phases(state: State) -> tuple[Phase, ...]:
    match state.stage:
        case "scenario":
            return (Phase("scenario", msg("Scenario")), *_PHASES)
        case "free":
            return (Phase("free", msg("Pieces only")),)
        case "check":
            return (*_PHASES, Phase("check", msg("Count")))
        case "goals" | "over":
            return (*_PHASES, Phase("goals", msg("Goals")), Phase("over", msg("End")))
        case _:
            return _PHASES


def _pictures(tables: Tables, state: State) -> Iterator[Picture]:
    """Between rounds everything; while people plan, place or count what they tap or look at."""
    if state.stage == "scenario":
        return
    if state.stage in ("plan", "tie", "place", "free", "goals"):
        yield map_picture(tables, state)
    if state.stage in ("turn_up", "check", "over"):
        yield track_picture(state)
        yield map_picture(tables, state)
        yield seas_picture(tables, state)
        if any(held.pieces for held in state.seats):
            yield chains_picture(tables, state)


def _told(state: State) -> tuple[Message, Message | None]:
    match state.stage:
        case "scenario":
            return msg("Which regions flourish?"), msg("Tick those with a face-up seal: three to five.")
        case "turn_up" if state.decks is None:
            return msg("Everybody turns up a fief card"), _after_check(state)
        case "turn_up":
            return msg("The next fief cards are turned up"), _after_check(state)
        case "plan":
            return msg("Everybody plans: a region and an action"), _fiefs(state)
        case "tie":
            names = tuple(state.players[seat] for seat in tied(state) or ())
            return msg("Whose fief card is lower: {players}?", players=names), msg("They play the same with the same fief.")
        case "place":
            return _place_told(state)
        case "free":
            names = tuple(state.players[seat] for seat in state.queue)
            return msg("Record pieces and donations"), msg("Still to act this round: {players}.", players=names)
        case "check":
            owner = state.players[state.owner]
            return msg("{player} counts the open sites of the flourishing regions", player=owner), None
        case "goals":
            return msg("The goals are revealed"), msg("Covered by a fief or a ring, alone or with another player.")
        case _:
            return msg("The game is over"), _final_words(state)


def _fiefs(state: State) -> Message | None:
    if not state.fiefs or None in state.fiefs:
        return None
    return msg(
        "Fiefs: {fiefs}.",
        fiefs=listing(
            msg("{player} {n}", player=name, n=n or 0) for name, n in zip(state.players, state.fiefs, strict=True)
        ),
    )


def _after_check(state: State) -> Message | None:
    if state.round <= FIRST_CHECK:
        return None
    owner = state.players[state.owner]
    found = state.counted
    open_ = msg("The table counted") if found is None else plural("{n} site is open", "{n} sites are open", found)
    if state.round == ROUNDS and (found is None or found > FEW_OPEN):
        return msg("{open}, and these are the last fief cards: this round is the last.", open=open_)
    if state.final:
        return msg("{open}: {player} announces that this round is the last.", open=open_, player=owner)
    return msg("{open}: {player} puts the Last Turn card under the next fief card.", open=open_, player=owner)


def _place_told(state: State) -> tuple[Message, Message]:
    seat = state.queue[0]
    plan = plan_of(state, seat) or ()
    player, number = state.players[seat], state.fiefs[seat] if state.fiefs else None
    if number is None:
        sentence = msg("{player} acts: {plan}", player=player, plan=plan_words(plan))
    else:
        sentence = msg("{player} acts with fief {n}: {plan}", player=player, n=number // 10 * 10, plan=plan_words(plan))
    return sentence, msg("{order} {rule}", order=order_words(state), rule=_may(plan))


def _may(plan: tuple[str, ...]) -> Message:
    region = card_word(plan[0])
    match action_of(plan):
        case "harbours":
            return msg("One or two harbours and no city; a hex in {region}.", region=region)
        case "cities":
            return msg("Up to three cities or bare hexes, no harbour; a hex in {region}.", region=region)
        case _:
            return msg("Cities and harbours, three at most, a hex in {region}; or a wedding.", region=region)


def _final_words(state: State) -> Message | None:
    if not all(held.known for held in state.seats):
        return msg("Not everything was recorded; the sheet asks for the rest.")
    chains = [held.longest for held in state.seats]
    names = tuple(name for name, bonus in zip(state.players, gonzaga(chains), strict=True) if bonus)
    if not names:
        return None
    return msg(
        "{points} points for the longest chain ({n} pieces): {players}.", points=GONZAGA, n=max(chains), players=names
    )


def _offers(tables: Tables, state: State, viewer: int | None) -> Iterator[Offer]:
    match state.stage:
        case "scenario":
            yield from _scenario_offers(tables, state)
        case "turn_up":
            label = msg("Turn up the fief cards")
            yield Offer("turn_up", "turn_up", msg("Fief cards"), label, instant=True, rules=("F1", "F2"))
            yield from _reading_offers(tables, state)
        case "plan":
            yield from _plan_offers(tables, state, viewer)
        case "tie":
            label = msg("Lower card first")
            yield Offer("tie", "part", label, msg("Tap who is first"), instant=True, optional=True, rules=("O4", "O5"))
        case "place":
            yield from _place_offers(tables, state, state.queue[0])
        case "free":
            yield from _free_offers(tables, state)
            yield from _looking_offers(tables, state, viewer)
        case "check":
            yield Offer("check", "count", msg("Count"), msg("Count the open sites"), instant=True, rules=("E1", "E2", "E3"))
        case "goals":
            yield Offer("goals", "reveal", msg("Goals"), msg("Reveal the goals"), optional=True, rules=("G3",))


def _scenario_offers(tables: Tables, state: State) -> Iterator[Offer]:
    drawn = Offer(
        "draw",
        "scenario",
        msg("The app draws"),
        msg("Draw a tile"),
        rules=("S4",),
        closed=None
        if drawable(tables, state)
        else msg(
            "No tile of this copy is known to be marked for {n} players. Tick its regions and type in its name: then it is "
            "known next time.",
            n=len(state.players),
        ),
    )
    if state.tiles_seed is not None and not drawn.closed:
        yield drawn
    yield Offer("tick", "scenario", msg("Tick the regions"), msg("Take it down"), rules=("S4",))
    if any(tile.flourishing for tile in printed_on(tables, state).tiles.values()):
        yield Offer("named", "scenario", msg("A known tile"), msg("Choose the tile"), instant=True, rules=("S4",))
    if state.tiles_seed is not None and drawn.closed:
        yield drawn


def _reading_offers(tables: Tables, state: State) -> Iterator[Offer]:
    hint = msg("Read it off your board; it is remembered for every game with it. What stays empty stays unknown.")
    if unnamed_marks(tables, state):
        yield Offer("read.marks", "know", msg("Name seas and signs"), msg("Remember"), hint=hint, optional=True)
    if unread_sites(tables, state):
        yield Offer("read.sites", "know", msg("Name sites"), msg("Remember"), hint=hint, optional=True)


def _plan_offers(tables: Tables, state: State, viewer: int | None) -> Iterator[Offer]:
    """Everybody's plans come first as long as nobody has planned unseen; then what is covered does."""
    unseen = len(state.plans.waiting) < len(state.players)
    together = Offer(
        "plans",
        "plans",
        msg("The other plans") if unseen else msg("Everybody's plans"),
        msg("Reveal the plans"),
        instant=True,
        rules=("P1", "P2", "P5"),
    )
    if not unseen:
        yield together
    for seat in state.plans.waiting:
        yield Offer(
            f"plan.{seat}",
            "plan",
            msg("{player} alone", player=state.players[seat]),
            msg("Plan"),
            hint=_goal_words(tables, state, seat) if viewer == seat else None,
            fixed=(("seat", seat),),
            secret_for=seat,
            rules=("P1", "P2", "P5"),
        )
    if unseen:
        yield together


def _looking_offers(tables: Tables, state: State, viewer: int | None) -> Iterator[Offer]:
    """Where nobody plans, the goal is looked at by an offer of its own (S9)."""
    for seat, goal in enumerate(state.goals):
        if goal is not None:
            yield Offer(
                f"goal.{seat}",
                "look",
                msg("Goal of {player}", player=state.players[seat]),
                msg("Seen"),
                hint=_goal_words(tables, state, seat) if viewer == seat else None,
                fixed=(("seat", seat),),
                optional=True,
                secret_for=seat,
                rules=("S9",),
            )


def _goal_words(tables: Tables, state: State, seat: int) -> Message | None:
    """The goal that the app dealt, for its player's eyes (S9, S10)."""
    goal = state.goals[seat] if state.goals else None
    if goal is None:
        return None
    first, second = printed_on(tables, state).goals[goal]
    return msg(
        "Your goal: the cities with {first} and with {second}.",
        first=mark_word(tables, state, first),
        second=mark_word(tables, state, second),
    )


def _place_offers(tables: Tables, state: State, seat: int) -> Iterator[Offer]:
    action = action_of(plan_of(state, seat) or ("", CITIES))
    rule = {HARBOURS: "A1", CITIES: "A2"}.get(action, "A3")
    able = can_place(tables, state, seat)
    closed = None if able else msg("No sites are left that this action could cover.")
    fief = Offer(
        "place",
        "place",
        msg("Fief"),
        msg("Tap what it covers"),
        closed=closed,
        rules=(rule, "L1", "L2", "L3", "L4", "L5", "L7"),
    )
    bare = Offer("bare", "place", msg("On bare hexes"), msg("Place it"), rules=("A2", "P3"))
    if able:
        yield fief
    if (0, 0) in allowed(state, seat):
        yield bare
    if action not in (HARBOURS, CITIES):
        poor = None if may_wed(state, seat) else msg("{player} has no ring left.", player=state.players[seat])
        rules = ("W1", "W2", "W3", "W4", "W5", "W6")
        yield Offer("wed", "wed", msg("Wedding"), msg("Lay rings"), closed=poor, rules=rules)
    yield Offer("donate", "donate", msg("Donation"), msg("Donate the fief"), rules=("D1",))
    if not able:
        yield fief


def _free_offers(tables: Tables, state: State) -> Iterator[Offer]:
    if any(can_place(tables, state, seat) for seat in state.queue):
        yield Offer("place", "place", msg("Fief"), msg("Tap what it covers"), rules=("A1", "A2", "A3"))
    if any((0, 0) in allowed(state, seat) for seat in state.queue):
        yield Offer("bare", "place", msg("On bare hexes"), msg("Place it"), rules=("A2",))
    if any(may_wed(state, seat) for seat in state.queue):
        yield Offer("wed", "wed", msg("Wedding"), msg("Lay rings"), rules=("W1", "W3"))
    yield Offer("donate", "donate", msg("Donation"), msg("Donate the fief"), rules=("D1",))
