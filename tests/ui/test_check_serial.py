"""The number of a paper and its time of issue as they are typed on the keypad."""

from __future__ import annotations

import pytest

from kiosk.ui.serial_pad import Typed
from tests.ui.fake_desk import serial

RIGHT = serial(1).digits


def typed(digits: str) -> Typed:
    """Those keys, one after the other."""
    so_far = Typed()
    for digit in digits:
        so_far = so_far.with_digit(int(digit))
    return so_far


def test_digits_stand_in_the_groups_of_the_paper() -> None:
    assert typed("4821903411").groups == ["4821", "9034", "11", "", ""]
    assert typed("482190341175226031").groups == ["4821", "9034", "1175", "2260", "31"]
    assert typed(f"{RIGHT}084").time_groups == ["08", "4"]


def test_a_digit_too_many_has_no_place() -> None:
    assert typed("7" * 25) == Typed("7" * 18)
    assert typed(f"{RIGHT}08415") == Typed(RIGHT, "0841")
    assert Typed("1").with_digit(10) == Typed("1")


def test_the_time_is_asked_for_once_the_number_is_right() -> None:
    assert typed("1" * 20).time == ""
    assert typed(f"{RIGHT}12").time == "12"


@pytest.mark.parametrize(
    ("digits", "sentence"),
    [
        ("", "Type 18 more digits."),
        ("1" * 17, "Type 1 more digit."),
        ("1" * 18, "A digit is wrong. Compare it with your ticket."),
        (RIGHT, "Now the time printed on the paper: for 8:41 pm type 08 41."),
        (f"{RIGHT}08", "Type 2 more digits of the time."),
        (f"{RIGHT}084", "Type 1 more digit of the time."),
        (f"{RIGHT}0860", "That is not a time. For 8:41 pm type 08 41."),
        (f"{RIGHT}2400", "That is not a time. For 8:41 pm type 08 41."),
        (f"{RIGHT}0841", "Number and time are complete."),
    ],
)
def test_the_sentence_says_what_to_do_next(digits: str, sentence: str) -> None:
    now = typed(digits)
    assert now.sentence == sentence
    assert now.is_wrong is ("is wrong" in sentence or "is not a time" in sentence)
    assert now.is_complete is (sentence == "Number and time are complete.")


@pytest.mark.parametrize(
    ("time", "minutes"),
    [("0841", 521), ("2041", 521), ("1200", 0), ("0000", 0), ("1159", 719), ("2359", 719)],
)
def test_a_time_is_what_the_hands_of_a_clock_show(time: str, minutes: int) -> None:
    assert typed(RIGHT + time).issued == minutes


def test_what_was_typed_last_goes_first() -> None:
    assert typed(f"{RIGHT}08").erased == Typed(RIGHT, "0")
    assert typed(RIGHT).erased == Typed(RIGHT[:-1])
    assert typed(f"{RIGHT}08").without_time == typed(RIGHT)
