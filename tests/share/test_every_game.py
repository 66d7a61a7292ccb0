"""Every game of this installation can be shared, in a link that fits."""

from __future__ import annotations

import pytest
from hypothesis import given, reject
from hypothesis import strategies as st

from companion import loader
from companion.core.deal import Way
from companion.core.errors import Refused
from companion.core.game import AnyGame
from companion.core.setup import Header
from companion.games import games
from companion.share import qr
from companion.share.code import code_of, open_code
from companion.share.link import setup_link
from tests.share.setups import BASE, FOUR, LIMIT, typed_in

SEED, SECRET = "FZZZZZZZZZZZZ", "FYYYYYYYYYYYY"


def ways_of(game: AnyGame, wanted: Way) -> dict[str, str]:
    return {part.id: wanted.value if wanted in part.ways else part.at_table.value for part in game.parts}


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.slug)
@pytest.mark.parametrize("wanted", [Way.HAND, Way.KEPT, Way.DICTATED])
def test_a_whole_link_with_ordinary_names_and_all_that_can_be_typed_in_fits(game: AnyGame, wanted: Way) -> None:
    tables = loader.tables(game)
    for options in (ways_of(game, wanted), {**ways_of(game, Way.HAND), **_kept(game)}):
        header = Header(game=game.slug, seed=SEED, secret_seed=SECRET, players=FOUR[: game.most], options=options)
        document = typed_in(header, lambda drawn: game.laying.ask(tables, drawn) is not None, game, tables)
        link = setup_link(BASE, code_of(game, tables, document, whole=True))
        assert len(link) <= LIMIT
        assert qr.version(link) <= 6


def _kept(game: AnyGame) -> dict[str, str]:
    return {part.id: Way.KEPT.value for part in game.parts if Way.KEPT in part.ways}


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.slug)
@given(data=st.data())
def test_any_setup_opens_as_itself(game: AnyGame, data: st.DataObject) -> None:
    tables = loader.tables(game)
    options = {choice.id: data.draw(st.sampled_from(choice.options)).value for choice in game.options}
    options |= {part.id: data.draw(st.sampled_from(part.ways)).value for part in game.parts}
    players = FOUR[: data.draw(st.integers(game.fewest, min(game.most, len(FOUR))))]
    rolls = data.draw(st.dictionaries(st.sampled_from([part.id for part in game.parts]), st.integers(1, 99)))
    header = Header(game=game.slug, seed=SEED, secret_seed=SECRET, players=players, options=options, rolls=rolls)
    try:
        document = typed_in(header, lambda drawn: data.draw(st.booleans()), game, tables)
    except Refused:  # a rule of the game forbids what would have been typed in, so there is no such setup to share
        reject()
    assert open_code(code_of(game, tables, document, whole=True), {game.slug: game}, lambda game: tables) == document
