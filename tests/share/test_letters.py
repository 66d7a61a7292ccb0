from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.share.letters import read_seed, read_text, write_seed, write_text
from companion.share.packing import Reader, Writer


def bits(text: str) -> int:
    writer = Writer()
    write_text(writer, text)
    writer.digit(1, 2)  # so that the zeros at the end count too
    return writer.total().bit_length() - 1


@given(st.lists(st.text(max_size=30)), st.booleans())
def test_any_texts_come_back_letter_by_letter(texts: list[str], capitals: bool) -> None:
    writer = Writer()
    for text in texts:
        write_text(writer, text, capitals=capitals)
    reader = Reader(writer.total())
    assert [read_text(reader, capitals=capitals) for _ in texts] == texts
    assert reader.rest == 0


@given(st.text("0123456789ABCDEFGHJKMNPQRSTVWXYZ", min_size=11, max_size=14) | st.text(max_size=40))
def test_any_seed_comes_back(seed: str) -> None:
    writer = Writer()
    write_seed(writer, seed)
    reader = Reader(writer.total())
    assert read_seed(reader) == seed
    assert reader.rest == 0


@pytest.mark.parametrize("seed", ["0000000000000", "FZZZZZZZZZZZZ"])
def test_a_seed_of_thirteen_characters_takes_its_64_bits(seed: str) -> None:
    writer = Writer()
    write_seed(writer, seed)
    assert writer.total().bit_length() <= 66


@pytest.mark.parametrize(("name", "most"), [
    ("Anna", 5), ("Bence", 6), ("Csilla", 6), ("Dániel", 6), ("Zsófia", 7), ("Erzsébet", 6), ("Győző", 8), ("Łukasz", 7),
    ("Małgorzata", 6), ("Wojciech", 6), ("Γιώργος", 7), ("Ελένη", 7), ("Κατερίνα", 6), ("Ольга", 8), ("Дмитрий", 6),
    ("Jean-Luc", 7), ("O'Brien", 7), ("ANNA", 13), ("François", 7),
])
def test_an_ordinary_name_takes_few_bits_for_each_letter(name: str, most: int) -> None:
    assert bits(name) <= most * len(name)


def test_a_name_in_another_script_takes_its_code_points_and_little_more() -> None:
    assert bits("小明") <= 2 * 17 + 10
    assert bits("მარიამი") <= 7 * 17 + 10
