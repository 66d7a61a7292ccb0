"""Moves of tokens: taking a line, spending scrolls, replenishing, and what abilities and the limit of ten ask for."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from companion.core.draw import Stream
from companion.core.errors import Faults, refuse
from companion.games.splendor_duel.board import CELLS, EMPTY, INDEX, LINES, ORDERED_LINES, cleared, filled
from companion.games.splendor_duel.moves import Discard, Lay, Privilege, Replenish, Steal, Take, TakeMatching
from companion.games.splendor_duel.payment import minus, plus
from companion.games.splendor_duel.pieces import (
    ALL_TOKENS,
    GOLD,
    IN_BOX,
    LETTER_OF,
    PIECES,
    PLACE_OF,
    TOKENS,
    amounts,
    counted,
    counts_of,
)
from companion.games.splendor_duel.state import (
    MOST_TOKENS,
    State,
    bag,
    board,
    mover,
    scrolls,
    tokens,
    with_seat,
)
from companion.games.splendor_duel.tables import Tables
from companion.games.splendor_duel.turn import give_scroll, resolve

MOST_IN_LINE = 3


def take(tables: Tables, state: State, move: Take) -> State:
    """1 to 3 gems or pearls in an unbroken line (T1, T2, T3); three alike or two pearls give the opponent a scroll (T4)."""
    on_board = board(state)
    _check_cells(on_board, move.cells, "T1")
    if len(move.cells) > MOST_IN_LINE:
        raise refuse("cells", "are {given} spaces, but at most 3 tokens are taken", "T1", given=len(move.cells))
    if frozenset(move.cells) not in LINES:
        raise refuse("cells", "are not neighbours in one straight row, column or diagonal", "T2")
    letters = "".join(on_board[INDEX[cell]] for cell in move.cells)
    state = _take_up(state, move.cells)
    if gives_scroll(letters):
        state = give_scroll(state, 1 - mover(state))
    return resolve(tables, state)


def gives_scroll(letters: str) -> bool:
    """Three tokens of one colour, or two pearls (T4)."""
    return letters.count("P") == 2 or (len(letters) == MOST_IN_LINE and len(set(letters)) == 1)


def _check_cells(on_board: str, cells: tuple[str, ...], rule: str) -> None:
    faults = Faults()
    if not cells:
        faults.add("cells", "is empty, but at least 1 token is taken", rule)
    for place, cell in enumerate(cells):
        path = f"cells[{place}]"
        if cell not in INDEX:
            faults.add(path, "is {given}, but the spaces of the board are {first} to {last}", rule, given=cell,
                       first=CELLS[0], last=CELLS[-1])
        elif cell in cells[:place]:
            faults.add(path, "is {given} a second time", rule, given=cell)
        elif on_board[INDEX[cell]] == EMPTY:
            faults.add(path, "is {given}, where no token lies", rule if rule == "O1" else "T3", given=cell)
        elif on_board[INDEX[cell]] == "O":
            faults.add(path, "is {given}, where gold lies; gold comes with a reserved card only", rule, given=cell)
    faults.raise_any()


def _take_up(state: State, cells: tuple[str, ...]) -> State:
    on_board, seat = board(state), mover(state)
    got = counted("".join(on_board[INDEX[cell]] for cell in cells))
    return with_seat(replace(state, board=cleared(on_board, cells)), seat, tokens=plus(tokens(state, seat), got))


def spend_scrolls(state: State, move: Privilege) -> State:
    """For each scroll returned, a gem or pearl from any space, never gold (O1); not after replenishing."""
    seat = mover(state)
    held = scrolls(state, seat)
    if state.replenished:
        raise refuse("type", "cannot be done any more: scrolls are spent before the board is replenished", "O1", "O2")
    if held < max(1, len(move.cells)):
        raise refuse("cells", "are {given}, but {player} has scrolls for {right}", "O1", given=len(move.cells),
                     player=state.players[seat], right=held)
    _check_cells(board(state), move.cells, "O1")
    return with_seat(_take_up(state, move.cells), seat, scrolls=held - len(move.cells))


def replenish(tables: Tables, state: State, move: Replenish) -> State:
    """The whole bag goes onto the empty spaces along the spiral (O2, O3); then the opponent takes a scroll."""
    left = bag(state)
    if not any(left):
        raise refuse("type", "cannot be done: the bag is empty", "O2")
    if move.drawn is None:
        raise refuse("drawn", "is missing; say which tokens came, in the order in which they were drawn", "O3")
    if counts_of(Counter(move.drawn)) != left:
        raise refuse("drawn", "are {given}, but the bag holds {right}", "O3", given=amounts(counts_of(Counter(move.drawn))),
                     right=amounts(left))
    letters = "".join(LETTER_OF[token] for token in move.drawn)
    state = replace(state, board=filled(board(state), tables.path, letters), replenished=True, refills=state.refills + 1)
    return give_scroll(state, 1 - mover(state))


def drawn_from_bag(state: State) -> tuple[str, ...] | None:
    """The bag's tokens in the order in which the app draws them, or ``None`` where the table draws.

    All 25 tokens are put in an order that depends on nothing but the seed and on how often the bag was drawn so far, and
    those that are not in the bag are left out. So going back and paying with other tokens does not shuffle the rest anew.
    """
    if state.luck is None:
        return None
    name = f"bag.{state.refills + 1}"
    stream = Stream("splendor_duel", f"{name}#{state.luck.again}" if state.luck.again else name, state.luck.seed)
    every = [(place, copy) for place, n in enumerate(IN_BOX) for copy in range(n)]
    left = bag(state)
    return tuple(TOKENS[place] for place, copy in stream.shuffle(every) if copy < left[place])


def lay(tables: Tables, state: State, move: Lay) -> State:
    """All 25 tokens lie on the board along the spiral (S2)."""
    given = counts_of(Counter(move.tokens))
    if given != IN_BOX:
        raise refuse("tokens", "are {given}, but the box holds {right}", "S2", given=amounts(given), right=amounts(IN_BOX))
    letters = "".join(LETTER_OF[token] for token in move.tokens)
    return replace(state, board=filled(EMPTY * ALL_TOKENS, tables.path, letters), stage="act")


def take_matching(tables: Tables, state: State, move: TakeMatching) -> State:
    """A token of the colour of the card just bought, from any space (A2)."""
    colour = state.pending[0].partition(":")[2]
    if move.cell not in INDEX or board(state)[INDEX[move.cell]] != LETTER_OF[colour]:
        raise refuse("cell", "is {given}, where no {colour} token lies", "A2", given=move.cell,
                     colour=PIECES[colour].label)
    return resolve(tables, replace(_take_up(state, (move.cell,)), pending=state.pending[1:]))


def steal(tables: Tables, state: State, move: Steal) -> State:
    """A gem or pearl of the opponent, never gold (A4)."""
    seat = mover(state)
    held = tokens(state, 1 - seat)
    place = PLACE_OF[move.token]
    if place == GOLD:
        raise refuse("token", "is gold, but only a gem or pearl can be taken from the opponent", "A4")
    if not held[place]:
        raise refuse("token", "is {given}, but {player} has none; there is {right}", "A4",
                     given=PIECES[move.token].label, player=state.players[1 - seat], right=amounts(held[:GOLD]))
    one = counts_of({move.token: 1})
    state = with_seat(state, 1 - seat, tokens=minus(held, one))
    state = with_seat(state, seat, tokens=plus(tokens(state, seat), one))
    return resolve(tables, replace(state, pending=state.pending[1:]))


def discard(tables: Tables, state: State, move: Discard) -> State:
    """Down to exactly ten tokens, own choice, gold included (E1)."""
    seat = mover(state)
    held = tokens(state, seat)
    faults = Faults()
    for token, n in move.tokens.items():
        if n > held[PLACE_OF[token]]:
            faults.add(f"tokens.{token}", "is {given}, but {player} has {right}", "E1", given=n,
                       player=state.players[seat], right=held[PLACE_OF[token]])
    gone = counts_of(move.tokens)
    if sum(gone) != sum(held) - MOST_TOKENS:
        faults.add("tokens", "are {given}, but exactly {right} go back to the bag, so that 10 are left", "E1",
                   given=sum(gone), right=sum(held) - MOST_TOKENS)
    faults.raise_any()
    state = with_seat(state, seat, tokens=minus(held, gone))
    return resolve(tables, replace(state, pending=state.pending[1:]))


def takeable(on_board: str) -> tuple[str, ...]:
    """The spaces with a gem or pearl."""
    return tuple(cell for cell, letter in zip(CELLS, on_board, strict=True) if letter not in (EMPTY, "O"))


def spaces_of(on_board: str, letter: str) -> tuple[str, ...]:
    """The spaces with a certain token."""
    return tuple(cell for cell, there in zip(CELLS, on_board, strict=True) if there == letter)


def lines_on(on_board: str) -> tuple[frozenset[str], ...]:
    """Every selection that may be taken (T1, T2, T3)."""
    free = frozenset(takeable(on_board))
    return tuple(line for line in ORDERED_LINES if line <= free)
