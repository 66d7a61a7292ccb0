"""Whole games by chance: nothing lies twice, the recount is the track, and chains are those of a graph library."""

from __future__ import annotations

import random
from collections import Counter
from itertools import product
from typing import Any

import networkx  # type: ignore[import-untyped]
import pytest

from companion.core import moves, setup
from companion.core.moves import Position, Timeline, read_move
from companion.core.reading import read
from companion.core.setup import Document, Header
from companion.games.gonzaga import GAME
from companion.games.gonzaga.audit import audit
from companion.games.gonzaga.book import book, free_marks, learned, mark_fact
from companion.games.gonzaga.moves import BARE, NO_RING, Part, Reveal
from companion.games.gonzaga.place import allowed, may_wed, ring_regions
from companion.games.gonzaga.plan import all_plans, tied
from companion.games.gonzaga.points import RINGS
from companion.games.gonzaga.setup import scenarios
from companion.games.gonzaga.state import Seat, State, free_for_fief, free_for_ring, is_known, recount, touching
from tests.gonzaga.table import NAMES, TABLES
from tests.whole_games import numbers

GAMES = 60
PARTS = 4
WAYS = tuple(product((2, 3, 4), (3, 4, 5), ("kept", "hand")))
"""Players, flourishing regions, and who holds the fief cards."""


def document(number: int) -> Document:
    """A setup; each combination of players, regions and decks in turn, every third with goals dealt by the app."""
    players, size, decks = WAYS[number % len(WAYS)]
    tiles = [text for text, regions in scenarios(TABLES).items() if len(regions) == size]
    typed: dict[str, tuple[str, ...]] = {"scenario": (tiles[number % len(tiles)],)}
    options = {"decks": decks, "goals": "kept" if number % 3 else "hand", "oldest": str(number % players + 1)}
    header = Header(
        game="gonzaga",
        seed=f"GAME {number}",
        secret_seed=f"HUSH {number}",
        players=NAMES[:players],
        options=options,
        typed=typed,
    )
    return setup.plan(GAME, TABLES, header)


def marks_for(state: State, sites: tuple[str, ...], chance: random.Random) -> dict[str, str]:
    """The seas of harbours that nobody has read, and now and then the signs of cities."""
    printed, told = state.printed, {}
    for site in sites:
        known = book(TABLES, printed)
        if known.marks[site] is None and (site.startswith("h") or chance.random() < 0.5):
            told[site] = chance.choice(free_marks(TABLES, known, site))
            printed = learned(TABLES, printed, {mark_fact(site): told[site]})
    return told


def some_touches(held: Seat, chance: random.Random) -> list[int]:
    count = len(held.pieces)
    return chance.sample(range(count), min(count, chance.choice((0, 1, 1, 2))))


def turn(state: State, seat: int, chance: random.Random) -> dict[str, Any]:
    """Something that this player may do: a fief over any regions, a wedding or a donation."""
    free = free_for_fief(TABLES, state, seat)
    kinds = [
        [site for site in free if TABLES.sites[site].is_city],
        [site for site in free if not TABLES.sites[site].is_city],
    ]
    numbers = [n for n in sorted(allowed(state, seat)) if n[0] <= len(kinds[0]) and n[1] <= len(kinds[1])]
    ways = [*["place"] * 6, "donate"] if numbers else ["donate"]
    way = chance.choice([*ways, *["wed"] * (3 if may_wed(state, seat) else 0)])
    held = state.seats[seat]
    if way == "donate":
        return {"type": "donate"}
    if way == "place":
        counts = chance.choice(numbers)
        sites = tuple(site for n, kind in zip(counts, kinds, strict=True) for site in chance.sample(kind, n))
        return {
            "type": "place",
            "sites": sites,
            "touches": some_touches(held, chance),
            "marks": marks_for(state, sites, chance),
        }
    open_ = free_for_ring(TABLES, state, seat)
    near = [site for site in open_ if TABLES.sites[site].region in ring_regions(state, seat)]
    first = chance.choice([BARE, *near])
    second = chance.choice([NO_RING, BARE, *(site for site in open_ if site != first)]) if held.rings > 1 else NO_RING
    sites = tuple(site for site in (first, second) if site not in (BARE, NO_RING))
    return {
        "type": "wed",
        "first": first,
        "second": second,
        "touches": some_touches(held, chance),
        "second_touches": some_touches(held, chance) if second != NO_RING else [],
        "marks": marks_for(state, sites, chance),
    }


def choose(state: State, chance: random.Random) -> Any:
    """A move for whoever is asked."""
    match state.stage:
        case "plan" if len(state.plans.waiting) == len(state.players) and chance.random() < 0.5:
            chosen = {str(seat): chance.choice(list(all_plans(state, seat))) for seat in range(len(state.players))}
            raw: Any = {
                "type": "plans",
                "plans": {
                    seat: dict(zip(("region", "action", "second"), plan, strict=False)) for seat, plan in chosen.items()
                },
            }
        case "place":
            raw = turn(state, state.queue[0], chance)
        case "tie":
            group = list(tied(state) or ())
            chance.shuffle(group)
            return Part(order=tuple(group))
        case "turn_up" if state.decks is None:
            left = [[n for n in range(10, 121, 10) if n not in held.used] for held in state.seats]
            raw = {
                "type": "turn_up",
                "fiefs": {
                    str(seat): chance.choice(fiefs) + chance.choice((0, seat + 1)) for seat, fiefs in enumerate(left)
                },
            }
        case "goals":
            cities = [sum(TABLES.sites[site].is_city for site in held.sites) for held in state.seats]
            return Reveal(cities={str(seat): chance.randint(0, min(6, n)) for seat, n in enumerate(cities)})
        case _:
            return chance.choice(list(GAME.playing.legal(TABLES, state)))
    return read_move(GAME, raw)


def check(before: State, after: State) -> None:
    """What must hold after every move."""
    assert list(audit(TABLES, after)) == []
    for seat, held in enumerate(after.seats):
        assert held.track == recount(TABLES, after, seat) >= before.seats[seat].track
        assert held.kings + sum(piece.kind == "ring" for piece in held.pieces) <= RINGS
        assert chains_by_networkx(held) == sorted(map(len, held.chains), reverse=True)
        assert held.longest == max(chains_by_networkx(held), default=0)
    if before.stage == "plan" and after.stage != "plan":
        for old, new in zip(before.seats, after.seats, strict=True):
            assert not set(new.played) & set(old.locked)
            assert len(new.played) == 2 + ("king" in new.played)


def chains_by_networkx(held: Seat) -> list[int]:
    graph = networkx.Graph()
    graph.add_nodes_from(range(len(held.pieces)))
    graph.add_edges_from(touching(held.pieces))
    return sorted((len(part) for part in networkx.connected_components(graph)), reverse=True)


def play(number: int) -> tuple[list[Position], list[Any]]:
    """A game to its end."""
    chance = random.Random(number)
    positions = [moves.start(GAME, TABLES, document(number))]
    made: list[Any] = []
    while not moves.is_over(GAME, positions[-1]):
        move = choose(positions[-1].state, chance)
        made.append(moves.fill(GAME, TABLES, positions[-1], move))
        positions.append(moves.step(GAME, TABLES, positions[-1], made[-1]))
        check(positions[-2].state, positions[-1].state)
    return positions, made


def acts(held: Seat) -> int:
    return sum(piece.kind == "fief" for piece in held.pieces) + held.donations + held.weddings


@pytest.mark.rule(
    "gonzaga:E5", "gonzaga:L6", "gonzaga:W4", "gonzaga:W5", "gonzaga:P2", "gonzaga:C3", "gonzaga:G1", "gonzaga:G2"
)
@pytest.mark.parametrize("part", range(PARTS))
def test_every_game_lasts_seven_to_twelve_rounds_and_adds_up(part: int) -> None:
    lengths: Counter[int] = Counter()
    for number in numbers(GAMES, part, PARTS):
        positions, made = play(number)
        end: State = positions[-1].state
        lengths[end.round] += 1
        assert is_known(end)
        assert all(acts(held) == end.round for held in end.seats)

        again = Timeline(GAME, TABLES, document(number))
        recorded = [read_move(GAME, move.model_dump(mode="json")) for move in made]
        assert again.follow(recorded) == positions[-1]
        assert again.follow([]) == positions[0]
        assert again.follow(recorded[: len(made) // 2]) == positions[len(made) // 2]
        assert again.follow(recorded) == positions[-1]

        result = GAME.scoring.score(TABLES, read(GAME.scoring.sheet, GAME.scoring.of_state(TABLES, end)))
        for held, player in zip(end.seats, result.players, strict=True):
            assert sum(line.points for line in player.lines[:3]) == held.track
            assert player.total == sum(line.points for line in player.lines)
    assert set(lengths) <= set(range(7, 13))
    print(f"rounds: {dict(sorted(lengths.items()))}")


@pytest.mark.rule("gonzaga:E4", "gonzaga:E5")
def test_the_shortest_and_the_longest_game_occur() -> None:
    lengths = {play(number)[0][-1].state.round for number in range(18)}

    assert 12 in lengths
    assert min(lengths) >= 7
