"""What can be done now; what cannot, says why."""

from __future__ import annotations

from companion.core.message import Message, msg
from companion.core.view import Offer
from companion.games.il_vecchio import tiles
from companion.games.il_vecchio.legal import offices, provinces, town_actions
from companion.games.il_vecchio.state import State, active, is_double, next_step, supply
from companion.games.il_vecchio.tables import Tables


def offers(tables: Tables, state: State) -> tuple[Offer, ...]:
    """Everything that may be done now."""
    match state.stage:
        case "begin":
            return (Offer("begin", "begin", msg("Who begins"), msg("Tap who begins"), instant=True, rules=("S7",)),)
        case "middlemen":
            text = msg("Where he stands in a town without a name here, leave it at that; its colour is what counts.")
            stand = Offer("middlemen", "middlemen", msg("Middlemen"), msg("So they stand"), hint=text, rules=("S6",))
            return stand, chart()
        case "keep":
            return tuple(_keep(state, seat) for seat, own in enumerate(state.seats) if not own.kept)
        case "place":
            return (
                Offer("place", "place", msg("Members"), msg("Tap one or two towns"), rules=("S11", "S12", "S13")),
                chart(),
            )
        case "loose":
            return (
                Offer("mark", "mark", msg("Member on a track"), msg("Choose who and where"), rules=("G2",)),
                Offer("mark_pass", "mark_pass", msg("Double turn passed"), msg("Choose who"), rules=("Z2",)),
                Offer("finish", "finish", msg("Game over"), msg("The game is over"), rules=("Z1",)),
            )
        case "resume":
            return (
                Offer("resume", "resume", msg("Whose turn"), msg("Go on from there"), rules=("T1", "S7", "Z1")),
                Offer("finish", "finish", msg("Game over"), msg("The game is over"), rules=("Z1",)),
            )
        case "turn" | "tell" if state.pending:
            return _answers(tables, state)
        case "turn":
            return _actions(tables, state)
        case _:
            return ()


def chart() -> Offer:
    """A town comes onto the map; that is no action."""
    hint = msg("Only if you want towns by name. It is remembered for this copy.")
    return Offer("chart", "chart", msg("New town"), msg("Put it on the map"), hint=hint, optional=True)


def _keep(state: State, seat: int) -> Offer:
    own = state.seats[seat]
    return Offer(
        f"keep-{seat}",
        "keep",
        msg("{player} keeps", player=state.players[seat]),
        msg("Choose a tile"),
        fixed=(("seat", seat),),
        instant=True,
        secret_for=None if own.offered is None else seat,
        rules=("S9",),
    )


def _actions(tables: Tables, state: State) -> tuple[Offer, ...]:
    seat = active(state)
    stands = msg("needs a standing member that gets there, and the middleman or a bishop")
    province = msg("needs a standing member that gets to a red town, followers and florins")
    office = msg("needs a standing member that gets to Florence, and 2 scrolls (3 florins more where the extra cost lies)")
    empty = msg("no member is left in the supply")
    found = [
        _action("town", msg("Town"), msg("Tap the town"), None if any(town_actions(tables, state)) else stands, "A1"),
        _action(
            "province", msg("Province"), msg("Choose a region"), None if any(provinces(tables, state)) else province, "B1"
        ),
        _action("office", msg("Office"), msg("Choose a track"), None if any(offices(tables, state)) else office, "F1"),
        _action("reinforce", msg("Reinforce"), msg("Roll"), empty if supply(state, seat) == 0 else None, "D1"),
        Offer("recover", "recover", msg("Recover"), msg("Stand all up"), rules=("E1",)),
    ]
    if is_double(state):
        found.append(Offer("pass", "pass", msg("Pass"), msg("Pass both actions"), rules=("Z2",)))
    return (*found, *_uses(tables, state), chart())


def _action(kind: str, label: Message, button: Message, closed: Message | None, rule: str) -> Offer:
    return Offer(kind, kind, label, button, instant=kind == "town", closed=closed, rules=(rule,))


def _uses(tables: Tables, state: State) -> tuple[Offer, ...]:
    """Tiles of the mover, and of who played before, who may still use some (rule T2)."""
    return tuple(
        Offer(
            f"use-{seat}",
            "use",
            msg("Tile") if seat == state.mover else msg("{player}'s tile", player=state.players[seat]),
            msg("Choose a tile"),
            fixed=(("seat", seat),),
            optional=True,
            rules=("T2",),
        )
        for seat in tiles.users(state)
        if any(tiles.ways_to_use(tables, state, seat))
    )


def _answers(tables: Tables, state: State) -> tuple[Offer, ...]:
    kind, *words = next_step(state)
    match kind:
        case "reveal":
            known = bool(state.seats[int(words[0])].hidden[0])
            return (Offer("reveal", "reveal", msg("Tile opens"), msg("Open it"), instant=not known, rules=("T3",)),)
        case "follower":
            return (Offer("follower", "follower", msg("Follower"), msg("Choose one"), instant=True, rules=("K2",)),)
        case "shield":
            return (Offer("turn_up", "turn_up", msg("Shield"), msg("Tap what it shows"), instant=True, rules=("I1",)),)
        case "collect":
            return (Offer("pay", "pay", msg("Pay"), msg("Tap what is paid"), instant=True, rules=("I2", "I5")),)
        case "family":
            return (Offer("bow", "bow", msg("Family member"), msg("Tap a town"), rules=("I4", "I5")),)
        case "walk":
            return (Offer("walk", "walk", msg("Middleman"), msg("Tap where he goes"), instant=True, rules=("I3",)),)
        case "tile":
            return (Offer("take_tile", "take_tile", msg("Take"), msg("Choose a tile"), instant=True, rules=("B4",)),)
        case "office":
            seat = int(words[0])
            keep = msg("Keep")
            return (
                Offer("keep_tile", "keep_tile", keep, msg("Choose a tile"), instant=True, secret_for=seat, rules=("F3",)),
            )
        case "roll":
            roll = Offer("roll", "roll", msg("Roll"), msg("Roll"), rules=("D1", "K2"))
            leave = Offer("leave", "leave", msg("Leave it"), msg("Leave it"), optional=True, rules=("K2",))
            return (roll, leave) if words[2] == "may" else (roll,)
        case "place":
            once = int(words[2]) == 1
            return (
                Offer("put", "put", msg("Member"), msg("Tap a town"), instant=once, rules=("D1", "D2")),
                chart(),
            )
        case "done":
            leave = Offer("leave", "leave", msg("Game over"), msg("End the game"), rules=("Z1",))
            return (*_uses(tables, state), leave)
        case "nobility":
            return (Offer("tell", "tell", msg("Nobility tiles"), msg("Choose the tiles"), rules=("M3", "G1")),)
        case _:
            return (Offer("colour", "colour", msg("Colour"), msg("Tap the colour"), instant=True, rules=("N2",)),)
