"""The shipped setbets: each is a shape a person can look at, and each may be entered."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from kiosk.rules.setbets import Setbet, Setbets
from tests.rules.citing import rule

ROOT = Path(__file__).resolve().parents[2]
FILE = ROOT / "assets" / "setbets" / "shapes.json"
DRAWINGS = ROOT / "tests" / "rules" / "tables" / "setbets.txt"
SCHEDULE = ROOT / "assets" / "schedules" / "classic.json"


@pytest.fixture(name="setbets", scope="module")
def _setbets() -> Setbets:
    setbets = Setbets.parse(FILE.read_bytes())
    assert isinstance(setbets, Setbets), setbets
    return setbets


def drawing(setbet: Setbet) -> str:
    """The shape on the board: eight rows of ten columns."""
    rows = (
        " ".join("#" if row + column in setbet.spots else "." for column in range(1, 11))
        for row in range(0, 80, 10)
    )
    return "\n".join([f"{setbet.name}, {len(setbet.spots)}", *rows])


@rule("s 14C(1)")
def test_there_is_a_choice_of_shapes_and_none_is_said_to_be_approved(setbets: Setbets) -> None:
    assert len(setbets.shapes) >= 12
    assert setbets.approval.startswith("none:")


@rule("s 14C(2)")
def test_every_shape_is_the_one_that_was_drawn(setbets: Setbets) -> None:
    _, _, drawn = DRAWINGS.read_text(encoding="utf-8").partition("\n---")
    _, _, drawn = drawn.partition("\n")
    assert "\n\n".join(map(drawing, setbets.shapes)) + "\n" == drawn


@rule("s 14C(1)", "s 13")
def test_every_shape_has_a_line_in_the_shipped_schedule(setbets: Setbets) -> None:
    lines = json.loads(SCHEDULE.read_bytes())["spot"]
    assert [setbet.name for setbet in setbets.shapes if str(len(setbet.spots)) not in lines] == []


def test_shapes_come_in_order_of_their_spot_counts_from_few_to_half_the_field(setbets: Setbets) -> None:
    counts = [len(setbet.spots) for setbet in setbets.shapes]
    assert counts == sorted(counts)
    assert set(counts) == {4, 7, 8, 9, 10, 15, 20, 40}


def test_file_is_readable_by_a_person() -> None:
    text = FILE.read_text(encoding="utf-8")
    assert text.endswith("}\n")
    assert all(len(line) <= 110 for line in text.splitlines())
