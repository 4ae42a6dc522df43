"""The default schedule of prizes holds the published figures, all of them and nothing else."""

from __future__ import annotations

import json
import re
from datetime import date
from fractions import Fraction
from math import comb
from pathlib import Path
from typing import Any

import pytest

FILE = Path(__file__).resolve().parents[2] / "assets" / "schedules" / "classic.json"

# Typed from the published guide: spot count, then catch and dollars per $1.00 staked.
PUBLISHED = {
    1: {1: 3},
    2: {2: 12},
    3: {3: 44, 2: 1},
    4: {4: 120, 3: 4, 2: 1},
    5: {5: 640, 4: 14, 3: 2},
    6: {6: 1_800, 5: 80, 4: 5, 3: 1},
    7: {7: 5_000, 6: 125, 5: 12, 4: 3, 3: 1},
    8: {8: 25_000, 7: 675, 6: 60, 5: 7, 4: 2},
    9: {9: 100_000, 8: 2_500, 7: 210, 6: 20, 5: 5, 4: 1},
    10: {10: 1_000_000, 9: 10_000, 8: 580, 7: 50, 6: 6, 5: 2, 4: 1},
    15: {
        15: 250_000, 14: 100_000, 13: 50_000, 12: 12_000, 11: 2_000, 10: 250, 9: 50, 8: 20, 7: 4, 6: 2, 5: 1,
    },
    20: {
        20: 250_000, 19: 100_000, 18: 50_000, 17: 25_000, 16: 15_000, 15: 10_000, 14: 5_000, 13: 1_200,
        12: 450, 11: 100, 10: 20, 9: 7, 8: 2, 2: 2, 1: 10, 0: 100,
    },
    40: {
        20: 250_000, 19: 25_000, 18: 2_200, 17: 200, 16: 35, 15: 7, 14: 2, 13: 1,
        7: 1, 6: 2, 5: 7, 4: 35, 3: 200, 2: 2_200, 1: 25_000, 0: 250_000,
    },
}  # fmt: skip


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """A JSON object in which no name stands twice; json alone would keep the last one silently."""
    keys = [key for key, _value in pairs]
    assert len(keys) == len(set(keys)), f"a name stands twice in {keys}"
    return dict(pairs)


@pytest.fixture(name="schedule")
def _schedule() -> dict[str, Any]:
    read: dict[str, Any] = json.loads(FILE.read_text(encoding="utf-8"), object_pairs_hook=_once)
    return read


def _texts(schedule: dict[str, Any]) -> list[str]:
    lines = [text for line in schedule["spot"].values() for text in line.values()]
    jackpots = [text for parts in schedule["jackpots"].values() for text in parts.values()]
    sides = [schedule["heads"], schedule["tails"], schedule["evens"]]
    return [*lines, *sides, *schedule["lucky_last"].values(), *jackpots]


def test_every_published_prize_is_there_and_no_other(schedule: dict[str, Any]) -> None:
    expected = {
        str(spot_count): {str(catch): f"{dollars}.00" for catch, dollars in line.items()}
        for spot_count, line in PUBLISHED.items()
    }
    assert schedule["spot"] == expected
    assert (schedule["heads"], schedule["tails"], schedule["evens"]) == ("2.00", "2.00", "4.00")


def test_eighty_prizes_over_thirteen_spot_counts(schedule: dict[str, Any]) -> None:
    assert list(schedule["spot"]) == ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "15", "20", "40"]
    assert sum(len(line) for line in schedule["spot"].values()) == 80


def test_names_are_exactly_those_of_format_two(schedule: dict[str, Any]) -> None:
    assert list(schedule) == [
        "format", "name", "version", "effective_from", "approval", "source",
        "spot", "heads", "tails", "evens", "lucky_last", "bonus_on", "jackpots",
    ]  # fmt: skip
    assert schedule["format"] == 2


def test_lucky_last_pays_60_dollars_shared_among_the_spots(schedule: dict[str, Any]) -> None:
    # One spot is the last number once in 80, so 60 dollars return three quarters; n spots n times as often.
    expected = {str(n): f"{600 // n // 10}.{600 // n % 10}0" for n in range(1, 61)}
    assert schedule["lucky_last"] == expected


def test_keno_bonus_is_on_spot_and_way_wagers(schedule: dict[str, Any]) -> None:
    assert schedule["bonus_on"] == ["spot", "way"]


def test_each_jackpot_of_jackpot_keno_has_its_three_parts(schedule: dict[str, Any]) -> None:
    assert schedule["jackpots"] == {
        "7": {"fill": "500.00", "growth_per_dollar": "0.10", "bonus": "500.00"},
        "8": {"fill": "2500.00", "growth_per_dollar": "0.10", "bonus": "1000.00"},
        "9": {"fill": "10000.00", "growth_per_dollar": "0.10", "bonus": "5000.00"},
        "10": {"fill": "50000.00", "growth_per_dollar": "0.10", "bonus": "25000.00"},
    }


def test_file_says_when_it_starts_and_that_no_one_approved_it(schedule: dict[str, Any]) -> None:
    assert (schedule["name"], schedule["version"]) == ("Classic", "2026-11")
    assert date.fromisoformat(schedule["effective_from"]) == date(2026, 11, 30)
    assert schedule["approval"].startswith("none:")
    assert "not the chief executive's approved Queensland schedule" in schedule["approval"]


def test_prizes_are_text_with_two_decimals_never_numbers(schedule: dict[str, Any]) -> None:
    for text in _texts(schedule):
        assert isinstance(text, str)
        assert re.fullmatch(r"(0|[1-9]\d*)\.\d\d", text)


def test_forty_spots_pay_the_same_for_a_catch_and_for_its_mirror(schedule: dict[str, Any]) -> None:
    # Half the field is selected, so catching k of the 20 is as likely as missing k of them.
    line = schedule["spot"]["40"]
    assert line == {str(20 - int(catch)): text for catch, text in line.items()}


def test_one_spot_returns_exactly_three_quarters(schedule: dict[str, Any]) -> None:
    # 20 of 80 numbers are drawn, so one spot is caught once in four.
    assert Fraction(schedule["spot"]["1"]["1"]) * Fraction(20, 80) == Fraction(3, 4)


@pytest.mark.parametrize("spot_count", PUBLISHED)
def test_each_line_returns_between_three_and_four_fifths(schedule: dict[str, Any], spot_count: int) -> None:
    line = schedule["spot"][str(spot_count)]
    returned = sum(
        Fraction(text)
        * Fraction(comb(spot_count, int(catch)) * comb(80 - spot_count, 20 - int(catch)), comb(80, 20))
        for catch, text in line.items()
    )
    assert Fraction(3, 5) < returned < Fraction(4, 5)


def test_file_is_readable_by_a_person() -> None:
    text = FILE.read_text(encoding="utf-8")
    assert text.endswith("}\n")
    spot_lines = text[text.index('"spot"') : text.index('"heads"')].splitlines()
    assert all(len(line) <= 110 for line in spot_lines)
    assert sum(line.lstrip().startswith('"') and "{" in line for line in spot_lines[1:]) == 13
