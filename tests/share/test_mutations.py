"""A damaged code never opens as another setup. ``BOTTEGA_MUTATIONS`` says how many are tried."""

from __future__ import annotations

import os
import random
from collections.abc import Callable

import pytest

from companion.core.draw import CROCKFORD
from companion.core.setup import Document, plan
from companion.share.code import code_of
from companion.share.link import setup_link
from tests.share.setups import BASE, BY_HAND, FOUR, header_of_toy, opened, typed_in
from tests.toy import GAME, TABLES

TRIES = int(os.environ.get("BOTTEGA_MUTATIONS", "10000"))
LETTERS = CROCKFORD + "ILOU" + "abcxyz" + " -*%&=?#ßé"


def substitute(rng: random.Random, text: str) -> str:
    place = rng.randrange(len(text))
    return text[:place] + rng.choice(LETTERS) + text[place + 1 :]


def transpose(rng: random.Random, text: str) -> str:
    first, second = sorted(rng.sample(range(len(text)), 2))
    return text[:first] + text[second] + text[first + 1 : second] + text[first] + text[second + 1 :]


def delete(rng: random.Random, text: str) -> str:
    place, length = rng.randrange(len(text)), rng.choice((1, 1, 1, 2, 5, 32))
    return text[:place] + text[place + length :]


def insert(rng: random.Random, text: str) -> str:
    place = rng.randrange(len(text) + 1)
    return text[:place] + "".join(rng.choices(LETTERS, k=rng.choice((1, 1, 2, 32)))) + text[place:]


def truncate(rng: random.Random, text: str) -> str:
    place = rng.randrange(len(text))
    return rng.choice((text[:place], text[place:]))


def recase(rng: random.Random, text: str) -> str:
    return "".join(rng.choice((letter.lower(), letter.upper())) for letter in text)


def double(rng: random.Random, text: str) -> str:
    place = rng.randrange(len(text))
    return text[:place] + text[max(0, place - rng.randrange(1, 6)) : place] + text[place:]


Mutation = Callable[[random.Random, str], str]
MUTATIONS: tuple[Mutation, ...] = (substitute, transpose, delete, insert, truncate, recase, double)


def codes() -> dict[str, Document]:
    documents = [
        plan(GAME, TABLES, header_of_toy()),
        plan(GAME, TABLES, header_of_toy(("Ελένη", "Łukasz"), seed="OSLO 2026", options={"length": "long"})),
        typed_in(header_of_toy(options=BY_HAND)),
        plan(GAME, TABLES, header_of_toy(FOUR[:2], secret_seed=None, seed="0000000000000")),
    ]
    return {code_of(GAME, TABLES, document, whole=True): document for document in documents}


@pytest.mark.parametrize("mutate", MUTATIONS)
def test_a_damaged_code_never_opens_as_another_setup(mutate: Mutation) -> None:
    rng = random.Random(mutate.__name__)
    known = codes()
    for _ in range(TRIES // len(MUTATIONS)):
        made = rng.choice(list(known))
        text = mutate(rng, made)
        for _ in range(rng.choice((0, 0, 1, 3))):
            text = rng.choice(MUTATIONS)(rng, text if len(text) > 2 else made)
        if rng.random() < 0.2:
            text = setup_link(BASE, "CODE").replace("CODE", text)
        document = opened(text)
        assert document in (None, known[made]), text
