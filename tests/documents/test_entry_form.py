"""The entry form: everything that can be marked on it has a place of its own, where a reader finds it."""

from __future__ import annotations

import math
from itertools import combinations

import pytest

from kiosk.documents.entry_form import (
    Bubble,
    EntryForm,
    Field,
    entry_form_80,
    entry_form_a4,
    sheet_of,
)
from printing import PAPER_80_MM
from printing.sheet import Fiducial, Ring, Text
from tests.rules.citing import rule

FORMS = pytest.mark.parametrize("form", [entry_form_a4(), entry_form_80()], ids=["A4", "80 mm"])


def bubbles_of(form: EntryForm, field: Field) -> list[Bubble]:
    """The places of one field."""
    return [bubble for bubble in form.bubbles if bubble.field is field]


def values(form: EntryForm, field: Field, board: int = 0) -> list[int]:
    """What can be marked for a field, in order."""
    return [bubble.value for bubble in bubbles_of(form, field) if bubble.board == board]


@rule("s 9(1)(a)")
@FORMS
def test_numbers_amount_and_games_can_be_marked(form: EntryForm) -> None:
    boards = 2 if form.name == "entry-form-a4" else 1
    assert {bubble.board for bubble in bubbles_of(form, Field.SPOT)} == set(range(1, boards + 1))
    for board in range(1, boards + 1):
        assert values(form, Field.SPOT, board) == list(range(1, 81))
        assert values(form, Field.KWIKPIK, board) == [*range(1, 11), 15, 20, 40]
        assert values(form, Field.AMOUNT, board) == [1, 2, 3, 4, 5, 10, 20, 50]
    assert values(form, Field.GAMES) == list(range(1, 11))
    for field in (Field.HEADS, Field.TAILS, Field.EVENS, Field.LUCKY_LAST):
        assert values(form, field) == [1, 2, 3, 5, 10, 20, 50]
    assert values(form, Field.KENO_BONUS) == [1]


@FORMS
def test_places_are_apart_from_each_other_and_from_the_corners_and_on_the_sheet(form: EntryForm) -> None:
    for one, other in combinations(form.bubbles, 2):
        assert math.dist((one.x, one.y), (other.x, other.y)) >= form.bubble_diameter + 1
    half = form.bubble_diameter / 2
    for bubble in form.bubbles:
        assert half <= bubble.x <= form.width - half
        assert half <= bubble.y <= form.height - half
        assert not any(touches(bubble, half + 2, corner) for corner in form.fiducials)


def touches(bubble: Bubble, room: float, corner: Fiducial) -> bool:
    """Whether a place is nearer to a fiducial than the room that its white edge needs."""
    across = corner.x - room < bubble.x < corner.x + corner.side + room
    down = corner.y - room < bubble.y < corner.y + corner.side + room
    return across and down


@FORMS
def test_every_place_is_on_a_whole_dot(form: EntryForm) -> None:
    lengths = [length for bubble in form.bubbles for length in (bubble.x, bubble.y)]
    lengths += [length for corner in form.fiducials for length in (corner.x, corner.y)]
    assert all(length * 8 % 1 == 0 for length in lengths)


def test_the_corners_tell_the_forms_apart() -> None:
    a4, roll = entry_form_a4(), entry_form_80()
    assert [corner.number for corner in a4.fiducials] == [4, 5, 6, 7]
    assert [corner.number for corner in roll.fiducials] == [8, 9, 10, 11]
    for form in (a4, roll):
        upper_left, upper_right, lower_right, lower_left = form.fiducials
        assert upper_left.x == lower_left.x < upper_right.x == lower_right.x
        assert upper_left.y == upper_right.y < lower_right.y == lower_left.y


def test_the_form_for_the_roll_fits_what_the_head_prints() -> None:
    assert entry_form_80().width * 8 == PAPER_80_MM.printable_dots


@FORMS
def test_the_sheet_has_a_ring_at_every_place_and_the_figures_in_it(form: EntryForm) -> None:
    sheet = sheet_of(form, "Keno Queensland", "SAMPLE")
    rings = [mark for mark in sheet.marks if isinstance(mark, Ring)]
    assert [(ring.x, ring.y) for ring in rings] == [(bubble.x, bubble.y) for bubble in form.bubbles]
    texts = [mark for mark in sheet.marks if isinstance(mark, Text)]
    in_rings = {(text.x, text.text) for text in texts}
    assert all((b.x, str(b.value)) in in_rings for b in form.bubbles if b.field is not Field.KENO_BONUS)
    assert {"Keno Queensland", "SAMPLE"} <= {text.text for text in texts}
    plain = sheet_of(form, "Keno Queensland")
    assert [mark for mark in sheet.marks if mark not in plain.marks] == [texts[-1]]
    assert texts[-1].text == "SAMPLE"


@rule("s 16(4)")
@FORMS
def test_the_form_says_that_it_is_given_back(form: EntryForm) -> None:
    assert [mark for mark in form.lettering if isinstance(mark, Text) and "given back to you" in mark.text]
