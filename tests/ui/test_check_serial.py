"""The number of a ticket as it is typed on the keypad."""

from __future__ import annotations

import pytest

from kiosk.ui import serial_pad
from tests.ui.fake_desk import serial


def test_digits_stand_in_the_groups_of_the_paper() -> None:
    assert serial_pad.groups("4821903411") == ["4821", "9034", "11", "", ""]
    assert serial_pad.groups("482190341175226031") == ["4821", "9034", "1175", "2260", "31"]


def test_the_nineteenth_digit_has_no_place() -> None:
    digits = ""
    for _ in range(25):
        digits = serial_pad.typed(digits, 7)
    assert digits == "7" * 18
    assert serial_pad.typed("1", 10) == "1"


@pytest.mark.parametrize(
    ("digits", "sentence"),
    [
        ("", "Type 18 more digits."),
        ("1" * 17, "Type 1 more digit."),
        ("1" * 18, "A digit is wrong. Compare it with your ticket."),
        (serial(1).digits, "The number is complete."),
    ],
)
def test_the_sentence_says_what_to_do_next(digits: str, sentence: str) -> None:
    assert serial_pad.sentence(digits) == sentence
    assert serial_pad.is_wrong(digits) is sentence.startswith("A digit is wrong")
