from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.draw import CROCKFORD
from companion.core.errors import Refused
from companion.share import frame


def crc30_bit_by_bit(bits: list[int]) -> int:
    """CRC-30/CDMA as its catalogue entry defines it, told once more in the plainest way."""
    register = 0x3FFFFFFF
    for bit in bits:
        top = register >> 29 & 1
        register = register << 1 & 0x3FFFFFFF
        if top ^ bit:
            register ^= 0x2030B9C7
    return register ^ 0x3FFFFFFF


def bits_of(values: list[int], width: int) -> list[int]:
    return [value >> place & 1 for value in values for place in reversed(range(width))]


def test_the_check_sum_is_crc_30_cdma() -> None:
    assert crc30_bit_by_bit(bits_of(list(b"123456789"), 8)) == 0x04C34ABF
    for text in ("", "1", "1G22KK98Y6ENCEV9", CROCKFORD * 3):
        bits = bits_of([CROCKFORD.index(letter) for letter in text], 5)
        assert frame.number_of(frame.check_sum(text)) == crc30_bit_by_bit(bits)


@given(st.integers(1, 31), st.integers(0, 1 << 500))
def test_format_and_number_come_back(code_format: int, number: int) -> None:
    assert frame.unframed(frame.framed(code_format, number)) == (code_format, number)


def test_a_frame_made_today_is_read_for_ever() -> None:
    assert frame.framed(1, 0) == "18DZ1XKY"
    assert frame.framed(31, 1 << 64) == "ZNG000000000000Y6M69W"


@given(st.integers(0, 1 << 400), st.data())
def test_damage_within_six_neighbouring_characters_is_always_noticed(number: int, data: st.DataObject) -> None:
    code = frame.framed(1, number)
    first = data.draw(st.integers(0, len(code) - 6))
    other = data.draw(st.text(CROCKFORD, min_size=6, max_size=6).filter(lambda text: text != code[first : first + 6]))
    assert not frame.is_sound(code[:first] + other + code[first + 6 :])


def test_every_wrong_character_and_every_exchange_of_two_neighbours_is_noticed() -> None:
    code = frame.framed(1, random.Random(7).getrandbits(300))
    for place in range(len(code)):
        for letter in CROCKFORD.replace(code[place], ""):
            assert not frame.is_sound(code[:place] + letter + code[place + 1 :])
        swapped = code[:place] + code[place : place + 2][::-1] + code[place + 2 :]
        assert swapped == code or not frame.is_sound(swapped)


def test_a_zero_before_the_number_is_no_second_spelling() -> None:
    padded = "1" + CROCKFORD[(frame.SHORTEST + 2) % 32] + "0G"
    with pytest.raises(Refused):
        frame.unframed(padded + frame.check_sum(padded))
