"""What happens now: the sentence, the offers, the players, and what lies on the table."""

from __future__ import annotations

from companion.core.message import Message, listing, msg, plural
from companion.core.moves import Depth
from companion.core.sealed import NOTHING_SEALED
from companion.core.view import Aside, Figure, Now, Offer, Panel, Phase
from companion.games.leonardo import city, research
from companion.games.leonardo.book import as_printed
from companion.games.leonardo.forms import standing, to_place
from companion.games.leonardo.keep import skipping
from companion.games.leonardo.naming import numbers
from companion.games.leonardo.opening import FAVOURS, letter_of
from companion.games.leonardo.state import (
    Lab,
    State,
    free_apprentices,
    master_free,
    type_of,
    wanted,
)
from companion.games.leonardo.tables import INVENTIONS, LAST_CITY_TURN, LAST_TURN, PRICES, Tables
from companion.games.leonardo.words import AREAS, GOODS, PIECES, WORKSHOP, area_word, florins, goods_words, lab_word, weeks

PHASES = (
    Phase("labs", msg("A Labs")),
    Phase("place", msg("B Workers")),
    Phase("city", msg("C City")),
    Phase("research", msg("D Research")),
)
OPENING = (Phase("open", msg("Setup")), Phase("labs", msg("Turn 1")))
EXPERT_OPENING = (OPENING[0], Phase("favours", msg("Turn 0")), OPENING[1])
WON = (Phase("won", msg("Cards won")),)
_PHASE_OF = {
    "labs": "labs",
    "place": "place",
    "council": "city",
    "carry": "city",
    "area": "city",
    "research": "research",
    "bid": "research",
    "count": "research",
    "end": "research",
    "loose": "won",
    "refill": "research",
    "favours": "favours",
}


def now(tables: Tables, state: State, seat: int | None) -> Now:
    """What happens now, as a seat may see it (``None``: the shared screen)."""
    tables = as_printed(tables, state)
    early = state.stage in ("begin", "kits", "turned", "favours")
    over = state.stage == "end"
    bids = state.bids if state.stage == "bid" and state.bids else NOTHING_SEALED
    return Now(
        status=_status(state),
        phases=_phases(state, early=early),
        phase=_PHASE_OF.get(state.stage, "open"),
        seat=state.mover if state.stage != "area" or state.area == WORKSHOP else None,
        sentence=_sentence(tables, state),
        detail=_after_bids(state),
        offers=tuple(offer for offer in _offers(tables, state, seat) if seat is None or offer.secret_for in (None, seat)),
        panels=tuple(_panel(tables, state, place) for place in range(len(state.players))),
        asides=tuple(_asides(state)),
        over=over,
        can_skip=not over and state.stage != "loose",
        skipping=skipping(state),
        entered=bids.entered,
        awaited=bids.waiting,
    )


def _phases(state: State, *, early: bool) -> tuple[Phase, ...]:
    if early:
        return EXPERT_OPENING if state.expert else OPENING
    return WON if state.stage == "loose" else PHASES


def _status(state: State) -> Message:
    if state.leonardo is None:
        return msg("turn {n}/{last}", n=state.turn, last=LAST_TURN)
    return msg("{n}/{last} · Leonardo: {player}", n=state.turn, last=LAST_TURN, player=state.players[state.leonardo])


def _sentence(tables: Tables, state: State) -> Message:
    player = "" if state.mover is None else state.players[state.mover]
    match state.stage:
        case "begin":
            return msg("Who begins?")
        case "kits":
            return msg("What does set {set} of {player} show?", set=letter_of(state, state.mover or 0), player=player)
        case "turned":
            return msg("Which inventions were turned up?")
        case "favours":
            return msg("{player} picks a favour", player=player)
        case "labs":
            return msg("Which labs start or cancel work?")
        case "place":
            return msg("{player} places workers", player=player)
        case "council":
            return msg("{player} picks a benefit of the Council", player=player)
        case "carry":
            return _carrying(state, player)
        case "area" if state.area == WORKSHOP:
            return msg("Workshop: {player}, for {florins}?", player=player, florins=florins(PRICES[state.bought]))
        case "area":
            return msg("{area}: who takes one?", area=area_word(state.area))
        case "research":
            return (
                msg("Who has completed an invention?")
                if research.completable(tables, state)
                else msg("No lab can be ready yet")
            )
        case "bid":
            return msg("Secret bids for #{card}", card=state.auctions[0])
        case "refill":
            return plural("{n} invention is turned up", "{n} inventions are turned up", wanted(state))
        case "count":
            return msg("How many florins has {player}?", player=player)
        case "loose" if state.depth == Depth.EVERYTHING.value:
            return msg("Which turn is it?")
        case "loose":
            return msg("Record the cards that are won")
        case _:
            return msg("The game is over")


def _carrying(state: State, player: str) -> Message:
    match state.picks[0][0]:
        case 1:
            return msg("{player} moves an apprentice", player=player)
        case 3:
            return msg("{player} looks at the top four inventions", player=player)
        case _:
            return msg("{player} takes a component for 1 florin", player=player)


def _after_bids(state: State) -> Message | None:
    """What secret bids came to stands above all else, on every phone: the winner pays at the table now (D7 to D9)."""
    opened, detail = state.opened, _detail(state)
    if opened is None:
        return detail
    bids = listing(msg("{player} {n}", player=state.players[seat], n=told) for seat, told in opened.bids)
    if opened.winner is None:
        told = msg("All bid 0 for #{card}: it goes to the box.", card=opened.card)
    else:
        told = msg(
            "Bids for #{card}: {bids}. {player} pays {florins} and takes it.",
            card=opened.card,
            bids=bids,
            player=state.players[opened.winner],
            florins=florins(dict(opened.bids)[opened.winner]),
        )
    return told if detail is None else msg("{told} {detail}", told=told, detail=detail)


def _detail(state: State) -> Message | None:
    match state.stage:
        case "labs" if state.turn > LAST_CITY_TURN:
            return msg("Pure research: no work in the city this turn. What a lab works on stays secret.")
        case "labs":
            return msg("What a lab works on stays secret. Tap all that start, for everybody.")
        case "place" if state.mover is not None:
            return msg("{workers} left. A number is apprentices, M the master.", workers=to_place(state, state.mover))
        case "favours" if state.mover is not None:
            return msg("{n} of {all} picked", n=len(state.seats[state.mover].favours), all=FAVOURS[len(state.players)])
        case "council" if not state.picks:
            return _at_the_council(state)
        case "refill":
            return msg("1 florin from the bank goes to the Council.")
        case "area":
            order = listing(state.players[seat] for seat in state.queue)
            return msg("In rank order: {players}", players=order)
        case "research":
            return msg("From {player} clockwise.", player=state.players[state.leonardo or 0])
        case "kits":
            return msg("See the picture of the sets in the rulebook; it stands in no text.")
        case "loose" if state.depth == Depth.EVERYTHING.value:
            return msg("From there on everything is recorded again; until then only the cards that are won.")
        case "bid":
            told = state.bids.seen_by(None) if state.bids else {}
            return msg("Equal bids: Leonardo's holder first, then clockwise.") if not told else None
        case _:
            return None


def _at_the_council(state: State) -> Message:
    """Leonardo first; and who went away with nothing, where all were there (C1)."""
    away = [place for place in range(len(state.players)) if place not in state.queue]
    if len(state.players) > 2 and len(away) == 1:
        return msg(
            "First in rank: may give Leonardo to anybody, at once. If all had workers here, {player} takes his back.",
            player=state.players[away[0]],
        )
    return msg("First in rank: may give Leonardo to anybody, at once.")


def _offers(tables: Tables, state: State, seat: int | None) -> tuple[Offer, ...]:
    match state.stage:
        case "end":
            return ()
        case "begin":
            return (Offer("begin", "begin", msg("First player"), msg("Choose a player"), instant=True),)
        case "kits":
            return (Offer("kit", "kit", msg("The set"), msg("Fill in the set"), fixed=(("seat", state.mover or 0),)),)
        case "turned":
            return (Offer("turned", "turned", msg("Turned up"), msg("Tap the cards")),)
        case "favours":
            return (Offer("favour", "favour", msg("Favour"), msg("Choose a favour"), instant=True),)
        case "labs":
            return (Offer("labs", "labs", msg("Labs"), msg("Go on")), *_purses(state, seat))
        case "place":
            return (Offer("place", "place", msg("Place"), msg("Tap a number"), instant=True),)
        case "council":
            return (Offer("pick", "pick", msg("Council"), msg("Choose a benefit"), instant=True),)
        case "carry":
            return _carry_offers(state)
        case "area" if state.area == WORKSHOP:
            return (Offer("build", "build", msg("Workshop"), msg("Choose"), instant=True),)
        case "area":
            return (Offer("buy", "buy", area_word(state.area), msg("Tap who takes one")),)
        case "research":
            return _research_offers(tables, state)
        case "bid":
            return _bid_offers(state)
        case "refill":
            return (Offer("refill", "refill", msg("Turn up"), msg("Tap the cards"), instant=state.deck is None),)
        case "count":
            fixed = (("seat", state.mover or 0),)
            return (Offer("florins", "florins", msg("Florins"), msg("Type the florins"), fixed=fixed),)
        case _:
            again = Offer("resume", "resume", msg("Record everything again"), msg("Go on recording everything"))
            return (
                *((again,) if state.depth == Depth.EVERYTHING.value else ()),
                Offer("gain", "gain", msg("Card won"), msg("Choose player and card")),
                Offer("finish", "finish", msg("The ninth turn is over"), msg("End")),
            )


def _purses(state: State, seat: int | None) -> tuple[Offer, ...]:
    """Each kept purse for its owner's eyes, and one offer to have another kept."""
    kept = tuple(place for place, own in enumerate(state.seats) if own.purse is not None)
    offers = tuple(
        Offer(
            f"purse:{place}",
            "purse",
            msg("{player}'s purse", player=state.players[place]),
            msg("Change it above"),
            hint=_purse_hint(state, place) if seat == place else None,
            fixed=(("seat", place),),
            optional=True,
            secret_for=place,
        )
        for place in kept
    )
    if len(kept) == len(state.seats):
        return offers
    return (
        *offers,
        Offer(
            "purse",
            "purse",
            msg("Keep a purse"),
            msg("Fill in the purse"),
            optional=True,
            hint=msg("Only if you want: the app then follows your florins and components."),
        ),
    )


def _purse_hint(state: State, seat: int) -> Message | None:
    purse = state.seats[seat].purse
    if purse is None:
        return None
    return msg("{florins}; {goods} in hand and under labs", florins=florins(purse.florins), goods=goods_words(purse.goods))


def _carry_offers(state: State) -> tuple[Offer, ...]:
    benefit, owner = state.picks[0]
    leave = Offer("decline", "decline", msg("Leave it"), msg("Leave it"))
    match benefit:
        case city.MOVE:
            return (Offer("move", "move", msg("Move"), msg("Choose an apprentice"), instant=True), leave)
        case city.LOOK:
            return (Offer("look", "look", msg("Look"), msg("Tap the new order"), instant=True, secret_for=owner), leave)
        case _:
            return (Offer("component", "component", msg("Component"), msg("Choose a component"), instant=True), leave)


def _research_offers(tables: Tables, state: State) -> tuple[Offer, ...]:
    offers = [Offer("researched", "researched", msg("Nothing more") if state.claims else msg("Nothing"), msg("Go on"))]
    if research.completable(tables, state):
        offers.append(Offer("complete", "complete", msg("Completed"), msg("Say lab and invention"), rules=("D1", "D2")))
    if research.showable(state):
        offers.append(
            Offer(
                "show",
                "show",
                msg("Still at work on it"),
                msg("Say lab and invention"),
                optional=True,
                instant=True,
                rules=("D5",),
            )
        )
    return tuple(offers)


def _bid_offers(state: State) -> tuple[Offer, ...]:
    waiting = state.bids.waiting if state.bids else ()
    bids = tuple(
        Offer(
            f"bid:{seat}",
            "bid",
            msg("{player}'s bid", player=state.players[seat]),
            msg("Bid in secret"),
            fixed=(("seat", seat),),
            secret_for=seat,
        )
        for seat in waiting
    )
    return (*bids, Offer("auction", "auction", msg("Bids made at the table"), msg("Say who won")))


def _panel(tables: Tables, state: State, seat: int) -> Panel:
    own = state.seats[seat]
    figures = [
        Figure("apprentices", msg("apprentices"), str(own.apprentices)),
        Figure("cards", msg("cards"), str(len(own.cards))),
    ]
    if state.stage == "place":
        left = "–" if own.passed else f"{free_apprentices(state, seat)}{'+M' if master_free(state, seat) else ''}"
        figures.insert(0, Figure("left", msg("to place"), left))
    lines = [_lab_line(name, lab) for name, lab in own.labs()] if state.stage != "loose" else []
    if own.cards:
        types = len({type_of(tables, state, won.card) for won in own.cards})
        cards = numbers(tuple(won.card for won in own.cards))
        lines.append(plural("{cards} ({n} type)", "{cards} ({n} types)", types, cards=cards))
    if own.passed and state.stage == "place":
        lines.append(msg("has passed"))
    return Panel(seat, tuple(figures), lines=tuple(lines))


def _lab_line(name: str, lab: Lab) -> Message:
    where = msg("{lab} {size}", lab=lab_word(name), size=lab.size)
    if lab.mechanics:
        where = plural("{where} with {n} mechanical man", "{where} with {n} mechanical men", lab.mechanics, where=where)
    if lab.weeks is None:
        return msg("{where}: idle", where=where)
    if lab.card is not None:
        return msg("{where}: #{card}, {weeks}", where=where, card=lab.card, weeks=weeks(lab.weeks))
    return msg("{where}: {weeks}", where=where, weeks=weeks(lab.weeks))


def _asides(state: State) -> list[Aside]:
    asides = []
    if state.requested or state.gaps:
        text = numbers(state.requested)
        more = (
            plural("{cards} and {n} not named", "{cards} and {n} not named", state.gaps, cards=text) if state.gaps else None
        )
        asides.append(Aside(msg("Requested"), more or msg("{cards}", cards=text)))
    if state.stage in ("council", "carry", "area"):
        asides += [
            Aside(area_word(area), msg("from the arrow"), standing(state, area)) for area in AREAS if standing(state, area)
        ]
    if state.stage not in ("loose", "end") and state.turn <= LAST_CITY_TURN:
        asides.append(Aside(msg("On the Council"), florins(state.council)))
    if state.shops is not None:
        asides.append(
            Aside(
                msg("Shops"),
                msg("components left"),
                tuple((PIECES[good], n) for good, n in zip(GOODS, state.shops, strict=True)),
            )
        )
    if state.deck is not None:
        asides.append(
            Aside(
                msg("Deck"), plural("{n} of {all} inventions", "{n} of {all} inventions", len(state.deck), all=INVENTIONS)
            )
        )
    return asides
