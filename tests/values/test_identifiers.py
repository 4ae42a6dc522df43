"""Serials a person can type without reaching another ticket, and command ids."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from stdnum.iso7064 import mod_97_10

from kiosk.values.identifiers import CommandId, Serial
from kiosk.values.invariant import InvariantBroken
from tests.rules.citing import rule

SERIALS = [Serial.from_entropy(bytes([first, *range(15)])) for first in (0, 1, 77, 128, 200, 255)]


@rule("s 16(1)(h)")
def test_sixteen_random_bytes_make_a_serial_that_reads_back() -> None:
    assert Serial.from_entropy(bytes(16)).digits == "000000000000000098"
    assert Serial.from_entropy(bytes(15) + b"\x01").digits == "000000000000000195"
    for serial in SERIALS:
        assert len(serial.digits) == 18
        assert int(serial.digits) % 97 == 1
        assert Serial.parse(serial.digits) == serial


@given(st.binary(min_size=16, max_size=40))
def test_every_serial_reads_back_as_printed(entropy: bytes) -> None:
    serial = Serial.from_entropy(entropy)
    assert Serial.parse(serial.grouped) == Serial.parse(str(serial)) == serial


def test_too_little_chance_is_a_breach() -> None:
    with pytest.raises(InvariantBroken):
        Serial.from_entropy(bytes(15))


@rule("s 16(1)(h)")
def test_a_serial_is_printed_in_fours() -> None:
    assert Serial("482190341175226031").grouped == "4821 9034 1175 2260 31"


@rule("s 16(1)(h)")
@pytest.mark.parametrize("serial", SERIALS, ids=str)
def test_every_single_wrong_digit_is_caught(serial: Serial) -> None:
    tried = 0
    for place, right in enumerate(serial.digits):
        for wrong in set("0123456789") - {right}:
            tried += 1
            assert Serial.parse(serial.digits[:place] + wrong + serial.digits[place + 1 :]) is None
    assert tried == 18 * 9


@rule("s 16(1)(h)")
@pytest.mark.parametrize("serial", [*SERIALS, Serial.from_entropy(b"swapped neighbours")], ids=str)
def test_every_swap_of_two_neighbours_is_caught(serial: Serial) -> None:
    tried = 0
    for place in range(17):
        first, second = serial.digits[place], serial.digits[place + 1]
        if first != second:
            tried += 1
            assert Serial.parse(serial.digits[:place] + second + first + serial.digits[place + 2 :]) is None
    assert tried > 8


def test_check_digits_that_leave_the_same_remainder_are_refused() -> None:
    # 00, 01 and 99 divide like 97, 98 and 02, so a plain remainder test would let them through.
    alike = {"97": "00", "98": "01", "02": "99"}
    found = set()
    for body in range(200):
        serial = Serial.from_entropy(body.to_bytes(16, "big"))
        other = alike.get(serial.digits[16:])
        if other is not None:
            found.add(other)
            assert int(serial.digits[:16] + other) % 97 == 1
            assert Serial.parse(serial.digits[:16] + other) is None
    assert found == {"00", "01", "99"}


@pytest.mark.parametrize(
    "text", ["0000-0000-0000-0000-98", " 0000 0000 0000 0000 98 ", "0 00000000000000098"]
)
def test_spaces_and_hyphens_may_be_typed(text: str) -> None:
    assert Serial.parse(text) == Serial("000000000000000098")


@pytest.mark.parametrize(
    "text",
    [
        "", "98", "00000000000000098", "0000000000000000098", "00000000000000009x", "-" * 18,
        "\N{FULLWIDTH DIGIT ZERO}00000000000000098", "\N{SUPERSCRIPT TWO}00000000000000098",
        "000000000000000098\n",
    ],
)  # fmt: skip
def test_anything_but_eighteen_digits_is_no_serial(text: str) -> None:
    assert Serial.parse(text) is None


def test_letters_are_no_serial_even_with_check_digits_that_fit() -> None:
    # ISO 7064 also counts letters: without a test for digits these would be a serial.
    assert mod_97_10.is_valid("ABCDEFGHIJKLMNOP50")
    assert Serial.parse("ABCDEFGHIJKLMNOP50") is None


@given(st.text())
def test_no_text_raises(text: str) -> None:
    assert Serial.parse(text) is None or len(text) >= 18


def test_a_command_id_is_hexadecimal_and_its_parts_are_named() -> None:
    command = CommandId.from_entropy(bytes(range(16)))
    assert str(command) == "000102030405060708090a0b0c0d0e0f"
    assert str(command.part("print")) == "000102030405060708090a0b0c0d0e0f/print"
    assert command.part("print") == command.part("print") != command.part("pay")


@pytest.mark.parametrize("size", [0, 15, 17])
def test_a_command_id_needs_sixteen_bytes(size: int) -> None:
    with pytest.raises(InvariantBroken):
        CommandId.from_entropy(bytes(size))
